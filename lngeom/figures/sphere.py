"""The figures of chapter 03: the sphere of radius √N."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from lngeom.matrices import centering_matrix, helmert
from lngeom.norms import layer_norm

from .shapes import CIRCLE, cloud, plane_corners, sphere_circle
from .style import (
    AXES,
    CENTERED,
    EPS,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    View,
    arrow,
    bare,
    drawn,
    panels,
)


@drawn
def three_epsilons(epsilons: Sequence[float] = (1e-1, 1e-3, 1e-5), points: int = 360) -> Figure:
    """LayerNorm's image for three values of ε, in space and, below the same points, in their plane."""
    a = cloud(points, 3, seed=2, spread=0.5)
    figure, axes = panels(len(epsilons), height=4.9)
    for ax, eps in zip(axes, epsilons, strict=True):
        y = layer_norm(a, eps=eps)
        view = View(ax)
        ax.set(xlim=(-2.2, 2.2), ylim=(-6.4, 2.4), aspect="equal")
        ax.set_axis_off()
        view.patch(plane_corners(1.75), CENTERED)
        view.curve(sphere_circle(), color=AXES, lw=1, ls=(0, (5, 3)))
        view.points(y, color=OUTPUT, ms=2.4)
        view.arrow(np.full(3, 1.15), r"$\hat{\mathbf{1}}$", colour=ONES)
        flat = y @ helmert(3).T - [0, 4.2]
        ax.plot(*(np.sqrt(3) * CIRCLE - [0, 4.2]).T, color=AXES, lw=1, ls=(0, (5, 3)))
        ax.plot(*flat.T, "o", color=OUTPUT, ms=2.4, mew=0, alpha=0.75)
        ax.set_title(rf"$\varepsilon = 10^{{{np.log10(eps):.0f}}}$")
    return figure


@drawn
def radius_curve() -> Figure:
    """How far from the centre an output lies, against σ/√ε."""
    t = np.logspace(-2, 3, 300)
    figure, (ax,) = panels(1, width=6.4, height=3.2)
    ax.semilogx(t, t / np.sqrt(1 + t**2), color=OUTPUT)
    ax.axhline(1, color=AXES, lw=1, ls=(0, (5, 3)))
    ax.text(1.2e-2, 1.02, r"the sphere, $|y|=\sqrt{N}$", va="bottom")
    for at, name in (
        (1.0, r"$\sigma=\sqrt{\varepsilon}$"),
        (1e-3 / np.sqrt(1e-5), r"$\sigma=10^{-3},\ \varepsilon=10^{-5}$"),
    ):
        height = at / np.sqrt(1 + at**2)
        ax.plot(at, height, "o", color=EPS, ms=6)
        ax.annotate(f"{name}: {height:.2f}", (at, height), (10, -4), textcoords="offset points", va="top")
    ax.set(xlabel=r"$\sigma/\sqrt{\varepsilon}$", ylabel=r"$|y|/\sqrt{N}$", ylim=(0, 1.12))
    return figure


@drawn
def samuelson_triangle() -> Figure:
    """N = 3: the circle of outputs, the lines yᵢ = √(N - 1) that touch it, and the points where they do."""
    h, radius = helmert(3), np.sqrt(3)
    figure, (ax,) = panels(1, width=4.4, height=4.2)
    bare(ax, 3.1)
    ax.plot(*(radius * CIRCLE).T, color=OUTPUT, lw=1.6)
    for k in range(3):
        normal = h[:, k] / np.linalg.norm(h[:, k])
        along = np.array([-normal[1], normal[0]])
        ax.plot(
            *np.stack([radius * normal - 1.6 * along, radius * normal + 1.6 * along]).T, color=EPS, lw=1.3
        )
        arrow(ax, radius * normal, colour=CENTERED)
        ax.text(*(2.28 * normal), rf"$y_{k + 1}=\sqrt{{2}}$", ha="center", va="center")
        ax.text(*(0.85 * normal + 0.22 * along), rf"$\Pi e_{k + 1}$", ha="center", va="center", color=SOFT)
    return figure


@drawn
def isotropy(n: int = 5, samples: int = 20000, seed: int = 0) -> Figure:
    """The second moments of outputs of normal inputs beside N/(N - 1)·Π."""
    y = layer_norm(np.random.default_rng(seed).normal(size=(samples, n)), eps=0)
    figure, axes = panels(2, width=6.4, height=3.3)
    matrices = (
        (y.T @ y / samples, rf"mean of $yy^{{\top}}$, {samples:,} inputs"),
        (n / (n - 1) * centering_matrix(n), r"$\frac{N}{N-1}\,\Pi$"),
    )
    for ax, (matrix, title) in zip(axes, matrices, strict=True):
        for (row, column), entry in np.ndenumerate(matrix):
            colour = INPUT if entry > 0 else OUTPUT
            ax.plot(column, row, "s", color=colour, ms=34 * np.sqrt(abs(entry)), alpha=0.28, mew=0)
            ax.text(
                column,
                row,
                f"{entry:.2f}".replace("-", "\N{MINUS SIGN}"),
                ha="center",
                va="center",
                fontsize=9,
            )
        ax.set(xlim=(-0.6, n - 0.4), ylim=(n - 0.4, -0.6), title=title, aspect="equal")
        ax.set_axis_off()
    return figure
