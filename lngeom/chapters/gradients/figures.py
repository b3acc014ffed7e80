"""The figures of chapter 09: forward and backward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lngeom.centering import center, helmert
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    CENTERED,
    CIRCLE,
    DASHED,
    EPS,
    FAINT,
    INPUT,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    View,
    arrow,
    bare,
    cloud,
    drawn,
    is_narrow,
    panels,
    plane_corners,
    sphere_circle,
)
from lngeom.gradients import jacobian, vjp


@drawn
def singular_values(sizes: Sequence[int] = (3, 64)) -> BookFigure:
    """σ times the singular values of J against ε/σ²: the two curves, and values measured on matrices."""
    t = np.logspace(-3, 3, 300)
    figure, (ax,) = panels(1, width=6.6, height=3.7)
    ax.loglog(t, 1 / np.sqrt(1 + t), color=CENTERED)
    ax.loglog(t, t / (1 + t) ** 1.5, color=EPS)
    styles: tuple[dict[str, Any], ...] = ({"ms": 5}, {"mfc": "none", "ms": 9})
    for n, style in zip(sizes, styles, strict=True):
        a = cloud(1, n, seed=n)[0]
        share = np.logspace(-2.6, 2.6, 9)
        for x in share:
            values = a.std() * np.linalg.svd(jacobian(a, eps=x * a.var()), compute_uv=False)
            ends = ((values[0], CENTERED), (values[n - 2], EPS))
            for value, colour in ends:
                ax.plot(x, value, "o", color=colour, mec=colour, mew=1.2, **style)
    ax.axvline(2, color=FAINT, lw=1, zorder=0)
    ax.text(2.2, 1.15e-3, r"$\varepsilon=2\sigma^2$", color=SOFT)
    words = (r"$\sigma/s$: tangential,", r"$N-2$ times")
    ax.text(1.2e-3, 0.55, ("\n" if is_narrow() else " ").join(words), va="top")
    ax.text(3.2e-2, 1.2e-2, r"$\sigma\,\varepsilon/s^3$: along $\Pi a$, once", va="top")
    ax.set(xlabel=r"$\varepsilon/\sigma^2$", ylabel=r"$\sigma\times$ singular value", ylim=(8e-4, 2))
    return figure


@drawn
def what_survives(directions: int = 7) -> BookFigure:
    """N = 3, ε = 0: one upstream gradient at points of the circle, and its tangential part, which remains."""
    flat = np.sqrt(3) * np.stack([np.cos(angles := _angles(directions)), np.sin(angles)], -1)
    y = flat @ helmert(3)
    upstream = np.broadcast_to(np.array([0.95, -0.25, 0.6]), y.shape)
    downstream = vjp(y, upstream, eps=0)
    figure, (left, right) = panels(2, width=7.2, height=3.7)
    _three_parts(left, y[4], upstream[4], downstream[4])
    bare(right, 2.75)
    right.plot(*(np.sqrt(3) * CIRCLE).T, color=AXES, lw=1.1, ls=DASHED)
    for k, tips in enumerate(zip(y, y + upstream, y + downstream, strict=True)):
        _both_arrows(right, *(tip @ helmert(3).T for tip in tips), named=k == 4)
    right.plot(*flat.T, "o", color=OUTPUT, ms=5, mew=0)
    left.set_title(r"one output, $\mathbf{1}$ upward")
    right.set_title(r"seven outputs, along $\mathbf{1}$")
    return figure


def _three_parts(ax: Axes, y: Array, upstream: Array, downstream: Array) -> None:
    """A gradient at an output, with 1 upward: the part that arrives, and the two that are lost."""
    upright = np.vstack([helmert(3), np.full(3, 3**-0.5)])  # two directions of the plane, and 1
    view = View(ax, azimuth=-90, elevation=38)
    bare(ax, 2.0)
    view.patch(plane_corners(1.9) @ upright.T, CENTERED)
    view.curve(sphere_circle() @ upright.T, color=AXES, lw=1.1, ls=DASHED)
    radial = (upstream @ y) / (y @ y) * y
    steps = np.cumsum([y, downstream, radial, upstream - downstream - radial], axis=0) @ upright.T
    view.lines(np.zeros(3), steps[0], color=FAINT, lw=1)
    view.curve(steps[1:], color=SOFT, lw=1.4, ls=(0, (2, 2)))
    view.arrow(steps[3], "$v$", color=OUTPUT, origin=steps[0])
    view.arrow(steps[1], r"$\delta$", color=INPUT, origin=steps[0])
    view.points(steps[:1], color=OUTPUT, ms=6, alpha=1)
    for point, text, away in (
        (steps[0], "$y$", (-12, -6)),
        (steps[1:3].mean(0), "along $y$", (17, -2)),
        (steps[2:].mean(0), r"along $\mathbf{1}$", (6, -3)),
    ):
        ax.annotate(text, tuple(view.flat(point)), away, textcoords="offset points", color=SOFT)


def _angles(count: int) -> Array:
    return 2 * np.pi * (np.arange(count) + 0.3) / count


def _both_arrows(ax: Axes, point: Array, arriving: Array, leaving: Array, *, named: bool = False) -> None:
    arrow(ax, arriving, "$v$" if named else "", color=OUTPUT, origin=point)
    if np.linalg.norm(leaving - point) > 0.05:
        arrow(ax, leaving, r"$\delta$" if named else "", color=INPUT, origin=point)


@drawn
def steps_lengthen(steps: int = 24, size: float = 0.4, seed: int = 10, eps: float = 1.0) -> BookFigure:
    """N = 3: gradient steps with random upstream gradients, for ε = 0 and for ``eps``, and the lengths."""
    upstream = size * cloud(steps, 3, seed=seed)
    paths = {eps: _walk(np.array([0.9, 0.1, -1.0]), upstream, eps) for eps in (0.0, eps)}
    figure, (left, right) = panels(2, width=7.4, height=3.6)
    radius = np.linalg.norm(paths[0.0][0])
    left.plot(*(radius * CIRCLE).T, color=AXES, lw=1.1, ls=(0, (5, 3)))
    for (eps, path), colour in zip(paths.items(), (CENTERED, EPS), strict=True):
        left.plot(*(path @ helmert(3).T).T, "-o", color=colour, ms=3, lw=1.2)
        right.plot(np.linalg.norm(path, axis=-1), "-o", color=colour, ms=3, lw=1.2)
        name = rf"$\varepsilon={eps:.0f}$"
        at = (5.6, 1.72) if eps == 0 else (11.2, 1.24)
        right.text(*at, name, ha="right" if eps == 0 else "left", va="center")
    left.plot(*(paths[0.0][0] @ helmert(3).T), "o", color=INPUT, ms=7, mew=0)
    left.set(xlim=(-1.5, 2.9), ylim=(-2.2, 2.2), aspect="equal")
    left.set_axis_off()
    right.axhline(radius, color=AXES, lw=1.1, ls=(0, (5, 3)), zorder=0)
    right.set(xlabel="step", ylabel=r"$|\Pi a|$", xlim=(-0.5, steps + 0.5))
    left.set_title(r"in the plane, along $\mathbf{1}$")
    return figure


def _walk(start: Array, upstream: Array, eps: float) -> Array:
    """The centered vectors after each step."""
    a = [start]
    for arriving in upstream:
        a.append(a[-1] - vjp(a[-1], arriving, eps=eps))
    return center(np.array(a))


@drawn
def norm_of_the_jacobian(n: int = 64) -> BookFigure:
    """The norm of J against an offset of a, and the bound √N/|a|, which ignores the centering."""
    deviations = layer_norm(cloud(1, n, seed=1)[0], eps=0)
    offset = np.logspace(-2, 4, 300)
    figure, (ax,) = panels(1, width=6.6, height=3.7)
    ax.loglog(offset, 1 / np.sqrt(1 + offset**2), color=EPS, ls=(0, (5, 3)))
    ax.loglog(offset, np.full_like(offset, 1 / np.sqrt(1 + 1e-5)), color=OUTPUT)
    for x in np.logspace(-1.7, 3.7, 10):
        norm = np.linalg.norm(jacobian(deviations + x), 2)
        ax.plot(x, norm, "o", color=OUTPUT, ms=6, mew=0)
    ax.text(30, 1.35, r"$\|J\|=1/s$", va="bottom")
    ax.text(60, 3e-2, r"$\sqrt{N}/|a|=1/\rho$", va="bottom")
    ax.set(
        xlabel=r"offset $\mu/\sigma$ of the input",
        ylabel=r"norm, in units of $1/\sigma$",
        ylim=(5e-5, 6),
    )
    return figure
