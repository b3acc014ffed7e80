"""The figures of chapter 05: RMSNorm."""

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
    FAINT,
    INK,
    INPUT,
    ONES,
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
from lngeom.rmsnorm import rms_norm

OF_AXES: Any = {"color": AXES, "lw": 1.2, "ls": (0, (5, 3))}
TARGETS = np.array([[2.4, 1.0], [0.9, 2.3], [-0.5, 2.0], [-2.3, -0.6], [-0.7, -1.9], [1.5, -0.9]])


@drawn
def entry_by_entry(a: Sequence[float] = (1, 2, 3, 6)) -> BookFigure:
    """A few features, and the output of each layer for each of them."""
    vector = np.asarray(a, float)
    place = np.arange(1, vector.size + 1)
    scaled, centered = rms_norm(vector, eps=0), layer_norm(vector, eps=0)
    output = 1.25 * np.abs([scaled, centered]).max()
    figure, axes = panels(3, width=7.4, height=2.5)
    for ax, values, title, color, reach in (
        (axes[0], vector, "$a$", INPUT, 1.25 * np.abs(vector).max()),
        (axes[1], scaled, r"$\mathrm{RMSN}_0(a)=a/\rho$", OUTPUT, output),
        (axes[2], centered, r"$\mathrm{LN}_0(a)=(a-\mu\mathbf{1})/\sigma$", OUTPUT, output),
    ):
        ax.axhline(0, color=INK, lw=0.9)
        ax.bar(place, values, width=0.55, color=color, alpha=0.85)
        ax.axhline(values.mean(), color=ONES, lw=1.2, ls=(0, (2, 2)))
        for k, value in zip(place, values, strict=True):
            digits = f"{value:.3f}".rstrip("0").rstrip(".").replace("-", "\N{MINUS SIGN}")
            below = value > 0
            ax.annotate(
                digits,
                (k, 0),
                (0, -4 if below else 4),
                textcoords="offset points",
                ha="center",
                va="top" if below else "bottom",
            )
        ax.set(xlim=(0.4, vector.size + 1.1), ylim=(-0.75 * reach, reach), title=title)
        ax.set_axis_off()
    axes[0].text(place[-1] + 0.6, vector.mean() - 0.1, r"$\mu$", va="top")
    axes[0].text(place[-1] + 0.6, _rho(vector) + 0.1, r"$\rho$", va="bottom")
    for ax, height in ((axes[0], _rho(vector)), (axes[1], 1)):
        ax.axhline(height, color=AXES, lw=1.2, ls=(0, (5, 3)), zorder=0)
    axes[1].text(place[-1] + 0.6, 1.02, "1", va="bottom")
    return figure


def _rho(vector: Array) -> float:
    return float(np.sqrt(np.mean(vector**2)))


@drawn
def scale_or_center_first() -> BookFigure:
    """N = 2: six vectors through RMSNorm, and through LayerNorm by way of the line of mean zero."""
    figure, axes = panels(2, height=2.95)
    for ax, title in zip(axes, ("RMSNorm: scale", "LayerNorm: center, then scale"), strict=True):
        bare(ax, 2.75)
        ax.plot(*(np.sqrt(2) * CIRCLE).T, **OF_AXES, zorder=0)
        ax.axline((0, 0), slope=1, color=ONES, lw=1, ls=(0, (2, 3)), zorder=0)
        ax.text(2.15, 2.5, r"$\mathbf{1}$", color=SOFT, fontsize=12)
        ax.set_title(title, color=OUTPUT)
    left, right = axes
    right.axline((0, 0), slope=-1, color=CENTERED, lw=1.2, zorder=0)
    for a, c in zip(TARGETS, center(TARGETS), strict=True):
        arrow(left, rms_norm(a, eps=0), color=SOFT, origin=a)
        arrow(right, c, color=SOFT, origin=a)
    right.plot(*center(TARGETS).T, "o", color=CENTERED, ms=5, mew=0)
    for ax, outputs in ((left, rms_norm(TARGETS, eps=0)), (right, layer_norm(TARGETS, eps=0))):
        ax.plot(*TARGETS.T, "o", color=INPUT, ms=6, mew=0)
        ax.plot(*outputs.T, "o", color=OUTPUT, ms=8, mew=0)
    return figure


@drawn
def sphere_and_circle(points: int = 150, *, along: bool = True) -> BookFigure:
    """N = 3: one cloud through both layers, in space and, below, seen along the ones vector."""
    a = cloud(points, 3, seed=8)
    sphere, circle = rms_norm(a, eps=0), layer_norm(a, eps=0)
    figure, axes = panels(2, width=6.6, height=6.4 if along else 3.15, narrow=(1, 4.6) if along else None)
    away = np.array([4.6, 0.0] if is_narrow() else [0.0, -4.6])  # of the view along 1
    axes[0].fill(*(np.sqrt(3) * CIRCLE).T, color=OUTPUT, alpha=0.08, lw=0, zorder=0)
    for ax, y, title in zip(axes, (sphere, circle), ("RMSNorm", "LayerNorm"), strict=True):
        _in_space(ax, y)
        ax.set_title(title, color=OUTPUT)
        limits = {"xlim": (-2.4, 2.4 + along * away[0]), "ylim": (-2.2 + along * (away[1] or -0.2), 2.5)}
        ax.set(**limits, aspect="equal")
        ax.set_axis_off()
        if along:
            ax.plot(*(np.sqrt(3) * CIRCLE + away).T, **OF_AXES)
            ax.plot(*(y @ helmert(3).T + away).T, "o", color=OUTPUT, ms=3.4, mew=0, alpha=0.8)
            ax.text(away[0], away[1] + 2.15, r"seen along $\mathbf{1}$", color=SOFT, ha="center", va="center")
    return figure


def _in_space(ax: Axes, y: Array) -> None:
    """Points on the sphere of radius √3, faint on the far side; outline, circle of mean zero, and 1."""
    view = View(ax)
    view.patch(plane_corners(1.85), CENTERED)
    ax.plot(*(np.sqrt(3) * CIRCLE).T, color=FAINT, lw=1, zorder=0)
    view.curve(sphere_circle(), **OF_AXES)
    front = y @ view.towards > 0
    view.points(y[~front], color=OUTPUT, ms=3.4, alpha=0.3)
    view.points(y[front], color=OUTPUT, ms=3.4, alpha=0.9)
    view.arrow(np.full(3, 1.3), r"$\mathbf{1}$", color=ONES)


@drawn
def two_outputs(a: Sequence[float] = (1, 2, 3, 6)) -> BookFigure:
    """The plane through 1 and a: both outputs on the circle of radius √N, and the angle between them."""
    vector = np.asarray(a, float)
    n, mean = vector.size, float(vector.mean())
    along, across = mean * np.sqrt(n), float(np.linalg.norm(center(vector)))
    radius, angle = np.sqrt(n), float(np.arctan2(along, across))
    rms = radius * np.array([np.cos(angle), np.sin(angle)])
    squares = [f"{value:.0f}" for value in (across**2, along**2, across**2 + along**2)]
    figure, (ax,) = panels(1, width=3.7, height=3.8)
    turn = np.linspace(-0.08, np.pi / 2 + 0.12, 90)
    ax.plot(radius * np.cos(turn), radius * np.sin(turn), **OF_AXES, zorder=0)
    ax.plot([-0.5, across + 0.9], [0, 0], color=CENTERED, lw=1, alpha=0.5, zorder=0)
    ax.plot([0, 0], [-0.4, along], color=ONES, lw=1, ls=(0, (2, 3)), zorder=0)
    ax.plot([across, across], [0, along], color=ONES, lw=1.3)
    ax.plot([rms[0], rms[0]], [0, rms[1]], color=OUTPUT, lw=1, ls=(0, (2, 2)))
    arrow(ax, (across, along), color=INPUT)
    arrow(ax, (across, 0), color=CENTERED)
    for tip in (rms, (radius, 0)):
        ax.plot(*tip, "o", color=OUTPUT, ms=8, mew=0, zorder=4)
    arc = np.linspace(0, angle, 30)
    ax.plot(0.7 * np.cos(arc), 0.7 * np.sin(arc), color=INK, lw=1)
    ax.text(0.95 * np.cos(angle / 2), 0.95 * np.sin(angle / 2), r"$\theta$", ha="center", va="center")
    ax.text(across + 0.12, along, r"$a$", color=INPUT, va="center")
    ax.text(across + 0.12, 0.22, r"$\Pi a$", color=CENTERED, va="bottom")
    ax.text(across + 0.12, along / 2, rf"$\sqrt{{N}}\,|\mu|=\sqrt{{{squares[1]}}}$", va="center")
    ax.text(across / 2, -0.8, rf"$\sqrt{{N}}\,\sigma=\sqrt{{{squares[0]}}}$", ha="center", va="top")
    ax.annotate(
        rf"$\sqrt{{N}}\,\rho=\sqrt{{{squares[2]}}}$",
        (0.72 * across, 0.72 * along),
        (-8, 2),
        textcoords="offset points",
        ha="right",
        va="bottom",
    )
    ax.annotate(
        r"$\mathrm{RMSN}_0(a)$",
        tuple(rms),
        (9, 2),
        textcoords="offset points",
        color=OUTPUT,
        ha="left",
        va="center",
    )
    ax.text(radius, -0.2, r"$\mathrm{LN}_0(a)$", color=OUTPUT, ha="center", va="top")
    ax.text(-0.15, along - 0.2, r"$\mathbf{1}$", color=SOFT, ha="right", fontsize=12)
    ax.set(aspect="equal", xlim=(-0.7, across + 2.7), ylim=(-1.3, along + 0.3))
    ax.set_axis_off()
    return figure


@drawn
def angle_curve(sizes: Sequence[int] = (3, 768), seed: int = 4) -> BookFigure:
    """The angle between the outputs of the two layers against |μ|/σ: the closed form, and vectors."""
    ratio = np.logspace(-2.3, 2.3, 300)
    figure, (ax,) = panels(1, width=6.6, height=3.0)
    ax.semilogx(ratio, np.degrees(np.arctan(ratio)), color=OUTPUT)
    for n, style in zip(sizes, ({"mfc": INPUT, "ms": 5}, {"mfc": "none", "ms": 9}), strict=True):
        a = cloud(12, n, seed=seed)
        offsets = np.logspace(-2, 2, len(a)) * a.std(-1) * (1 if n < 10 else 1.25)
        a = center(a) + offsets[:, None]
        outputs = rms_norm(a, eps=0) / np.sqrt(n), layer_norm(a, eps=0) / np.sqrt(n)
        chord = np.linalg.norm(outputs[0] - outputs[1], axis=-1)
        angle = np.degrees(2 * np.arcsin(chord / 2))
        label = f"N = {n}" if is_narrow() else f"vectors with N = {n}"
        ax.plot(offsets / a.std(-1), angle, "o", mec=INPUT, mew=1.2, label=label, **style)
    for height, name in ((45, r"$|\mu|=\sigma$"), (90, r"$a$ parallel to $\mathbf{1}$")):
        ax.axhline(height, color=AXES, lw=1, ls=(0, (5, 3)), zorder=0)
        ax.text(5.5e-3, height - 1.5, name, va="top")
    ours = np.array([1.0, 2.0, 3.0, 6.0])
    tip = abs(ours.mean()) / ours.std()
    theta = float(np.degrees(np.arctan(tip)))
    ax.plot([tip, tip, 5e-3], [-3, theta, theta], color=INK, lw=0.9, ls=(0, (2, 2)), zorder=0)
    ax.plot(tip, theta, "s", color=INK, ms=6)
    ax.text(7e-3, theta + 1.5, f"$a=(1,2,3,6)$: {theta:.0f}°", va="bottom")
    ax.legend(loc="lower right", handletextpad=0.2)
    ax.set(xlabel=r"$|\mu|/\sigma$ of the input", ylabel=r"angle $\theta$", ylim=(-3, 96))
    ax.set_yticks([0, 45, 90], ["0°", "45°", "90°"])
    return figure


@drawn
def rms_ellipsoid(gain: Sequence[float] = (1.05, -0.5, 0.8)) -> BookFigure:
    """N = 3: RMSNorm's ellipsoid with its semi-axes, in space and cut by the plane of two of them."""
    g = np.asarray(gain, float)
    figure, (left, right) = panels(2, height=2.95)
    view = View(left, azimuth=75, elevation=20)
    bare(left, 2.55)
    view.frame(2.1)
    rings = np.sqrt(3) * np.insert(CIRCLE, 2, 0.0, axis=-1)
    for k in range(3):
        view.curve(g * np.roll(rings, k, axis=-1), color=OUTPUT, lw=0.9, alpha=0.7)
        view.lines(np.zeros(3), np.sqrt(3) * abs(g[k]) * np.eye(3)[k], **OF_AXES)
    y = rms_norm(cloud(260, 3, seed=6), g, eps=0)
    view.points(y, color=OUTPUT, ms=2.2, alpha=0.35)
    view.curve(g * sphere_circle(), color=OUTPUT, lw=2.8)
    left.set_title("in space")
    _cross_section(right, g)
    return figure


def _cross_section(ax: Axes, g: Array) -> None:
    bare(ax, 2.55)
    width, height = np.sqrt(3) * np.abs(g[:2])
    ax.plot(*(np.sqrt(3) * CIRCLE * g[:2]).T, color=OUTPUT, lw=1.6)
    ax.plot([0, width], [0, 0], **OF_AXES)
    ax.plot([0, 0], [0, height], **OF_AXES)
    ax.text(width / 2 + 0.1, -0.1, r"$\sqrt{N}\,|g_1|$", ha="center", va="top")
    ax.text(-0.1, height / 2 - 0.05, r"$\sqrt{N}\,|g_2|$", ha="right", va="center")
    tips = np.sqrt(3) * np.diag(g[:2])
    ax.plot(*tips.T, "o", color=OUTPUT, ms=7, mew=0)
    ax.plot([width, width], [0.12, 0.72], color=SOFT, lw=0.7)
    ax.text(2.5, 0.8, r"$G\,\mathrm{RMSN}_0(e_1)$", ha="right", va="bottom")
    ax.text(0, tips[1, 1] - 0.18, r"$G\,\mathrm{RMSN}_0(e_2)$", ha="center", va="top")
    ax.set_title("the plane of the first two coordinates")
