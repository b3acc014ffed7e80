"""The figures of chapter 08: rotated vectors, and balls around a point."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lngeom.centering import helmert
from lngeom.definition import layer_norm
from lngeom.rmsnorm import rms_norm
from lngeom.rotations import ROTATIONS, VECTORS, rotation, sensitivity
from lngeom.sphere import chord_density, distances_after_layer_norm

from .style import (
    AXES,
    CENTERED,
    EPS,
    FAINT,
    INK,
    INPUT,
    NORMAL,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    View,
    bare,
    drawn,
    panels,
)

TURN = np.linspace(-np.pi, np.pi, 721)
CIRCLE = np.sqrt(3) * np.stack([np.cos(TURN), np.sin(TURN)], axis=-1)
MOST = 2 * np.sqrt(3)
# The name and the color of each family of curves.
ONES_ROW, IN_ITS_PLANE, ACROSS = ("A", EPS), ("B", CENTERED), ("C", INPUT)
UNIT, ON_AXIS = ("D", OUTPUT), ("E", ONES)


def turned(vector: Sequence[float], name: str, angles: Array) -> Array:
    """The rotated vectors: shape (angles, 3)."""
    return np.asarray(rotation(name, angles) @ np.asarray(vector, float))


def family(vector: Sequence[int], name: str) -> tuple[str, str, bool]:
    """Letter and color of a cell of the table, and whether its curve is the mirrored one."""
    first, second = {"yaw": (0, 2), "pitch": (1, 2), "roll": (0, 1)}[name]
    p, q, r = vector[first], vector[second], vector[3 - first - second]
    if p == q:
        letter, color = {(1, 1): ONES_ROW, (1, 0): IN_ITS_PLANE, (0, 1): ON_AXIS}[p, r]
    else:
        letter, color = ACROSS if r else UNIT
    return letter, color, q > p


def angle_axis(ax: Axes, *, label: bool = True) -> None:
    """θ from -π to π."""
    ticks = ax.set_xticks([-np.pi, 0, np.pi], [r"$-\pi$", "0", r"$\pi$"])
    ticks[0].label1.set_horizontalalignment("left")
    ticks[2].label1.set_horizontalalignment("right")
    ax.set_xlim(-np.pi, np.pi)
    if label:
        ax.set_xlabel(r"$\theta$", labelpad=-4)


@drawn
def turned_vector(vector: Sequence[float] = (1, 2, 3), name: str = "yaw", step: float = 0.8) -> Figure:
    """The orbit of a rotated vector, its image in the plane, and the distance to the start."""
    figure, axes = panels(3, height=2.4)
    marks = np.array([0.0, step, -step])
    names = ["0", rf"$+{step}$", rf"$-{step}$"]
    view = View(axes[0], azimuth=25, elevation=22)
    bare(axes[0], 4.0)
    view.frame(3.4)
    view.curve(turned(vector, name, TURN), color=INPUT)
    view.lines([-2.1] * 3, [2.1] * 3, color=ONES, lw=1, ls=(0, (5, 4)))
    view.points(turned(vector, name, marks), color=INPUT, ms=7, alpha=1)
    bare(axes[1], 2.5)
    axes[1].plot(*CIRCLE.T, color=FAINT, lw=1)
    axes[1].plot(*(layer_norm(turned(vector, name, TURN), eps=0) @ helmert(3).T).T, color=OUTPUT, lw=2.4)
    flat = layer_norm(turned(vector, name, marks), eps=0) @ helmert(3).T
    for end in flat[1:]:
        axes[1].plot(*np.stack([flat[0], end]).T, color=SOFT, lw=1.2)
    axes[1].plot(*flat.T, "o", color=OUTPUT, ms=7, mew=0)
    for place, text in zip(flat, names, strict=True):
        axes[1].text(*(1.27 * place), text, ha="center", va="center")
    axes[2].plot(TURN, sensitivity(vector, name, TURN), color=OUTPUT)
    for angle in marks[1:]:
        height = sensitivity(vector, name, angle)
        axes[2].plot([angle, angle], [0, height], color=SOFT, lw=1.2)
        axes[2].plot(angle, height, "o", color=OUTPUT, ms=7, mew=0)
    axes[2].set(ylim=(0, 3.75), yticks=[0, 1, 2, 3])
    angle_axis(axes[2])
    for ax, title, color in zip(
        axes, ("$Rv$", r"$\mathrm{LN}_0(Rv)$", "distance to the start"), (INPUT, OUTPUT, INK), strict=True
    ):
        ax.set_title(title, color=color)
    return figure


@drawn
def turned_statistics(vector: Sequence[float] = (1, 2, 3), name: str = "yaw") -> Figure:
    """Mean and standard deviation of a vector while it is rotated, and its correlation with the start."""
    points, start = turned(vector, name, TURN), np.asarray(vector, float)
    mean, deviation = points.mean(axis=-1), points.std(axis=-1)
    figure, (left, right) = panels(2, height=2.5)
    for values, color, text, at, below in (
        (mean, ONES, r"$\mu_\theta$", 560, 6),
        (deviation, CENTERED, r"$\sigma_\theta$", 620, -18),
        (np.hypot(mean, deviation), INPUT, r"$\sqrt{\mu_\theta^2+\sigma_\theta^2}$", 80, 6),
    ):
        left.plot(TURN, values, color=color)
        left.annotate(text, (TURN[at], values[at]), (8, below), textcoords="offset points", color=color)
    left.set(ylim=(-1.6, 2.9))
    covariance = points @ (start - start.mean()) / 3
    right.plot(TURN, covariance / (deviation * start.std()), color=OUTPUT)
    right.axhline(0, color=FAINT, lw=0.8)
    right.axvline(0, color=FAINT, lw=0.8)
    right.set(ylim=(-1.1, 1.1), yticks=[-1, 0, 1])
    for ax, title in ((left, "mean and standard deviation"), (right, "correlation with the start")):
        angle_axis(ax)
        ax.set_title(title)
    return figure


@drawn
def rotation_table() -> Figure:
    """Source 001's table: three matrices, and how far the output moves for seven vectors and each of them."""
    figure = BookFigure(figsize=(7.2, 7.5), layout="constrained")
    grid = figure.add_gridspec(len(VECTORS) + 1, 3, height_ratios=[1.35, *[1] * len(VECTORS)])
    for column, name in enumerate(ROTATIONS):
        _matrix(figure.add_subplot(grid[0, column]), name)
    first = None
    for down, vector in enumerate(VECTORS, 1):
        for column, name in enumerate(ROTATIONS):
            ax = first = figure.add_subplot(grid[down, column], sharex=first, sharey=first)
            letter, color, mirrored = family(vector, name)
            ax.plot(TURN, _without_the_start(vector, name), color=color, ls="--" if mirrored else "-", lw=1.8)
            if letter == "A":
                ax.plot(0, 0, "o", color=color, ms=5, mew=0, clip_on=False)
            ax.axvline(0, color=FAINT, lw=0.8, zorder=0)
            ax.set(ylim=(-0.12, 3.6), yticks=[0, np.sqrt(3), MOST])
            ax.set_yticklabels(["0", r"$\sqrt{3}$", r"$2\sqrt{3}$"])
            angle_axis(ax, label=down == len(VECTORS))
            ax.tick_params(labelbottom=down == len(VECTORS), labelleft=column == 0)
            if column == 0:
                name_of = f"{vector}".replace(" ", "")
                ax.set_ylabel(name_of, rotation=0, ha="right", va="center", labelpad=6)
    figure.supylabel(r"distance of $\mathrm{LN}(v)$ and $\mathrm{LN}(Rv)$", fontsize=11)
    return figure


def _matrix(ax: Axes, name: str) -> None:
    """A rotation, written as a matrix, under its name."""
    signs = rotation(name, np.pi / 2).round().astype(int)
    turned_ones = rotation(name, 0.5)
    ax.set(xlim=(-2.1, 2.1), ylim=(-1.7, 2.3))
    ax.set_axis_off()
    ax.text(0, 2.0, name, ha="center", va="center")
    for p in range(3):
        for q in range(3):
            size = turned_ones[p, q]
            words = {0: "0", 1: "1"}.get(size, r"$\cos\,\theta$" if p == q else "")
            if p != q and size:
                words = r"$-\sin\,\theta$" if signs[p, q] < 0 else r"$\sin\,\theta$"
            ax.text(1.2 * (q - 1), 0.1 - 1.0 * (p - 1), words, ha="center", va="center", fontsize=9)
    for side in (-1, 1):
        ends = [1.75, 1.9, 1.9, 1.75] if side > 0 else [-1.75, -1.9, -1.9, -1.75]
        ax.plot(ends, [1.6, 1.6, -1.4, -1.4], color=INK, lw=1)


@drawn
def five_curves() -> Figure:
    """The five curves of the table, one cell of each."""
    figure, axes = panels(5, width=7.4, height=1.7)
    cells = (
        ((1, 1, 1), "roll"),
        ((1, 1, 0), "roll"),
        ((1, 0, 1), "roll"),
        ((1, 0, 0), "roll"),
        ((0, 0, 1), "roll"),
    )
    for ax, (vector, name) in zip(axes, cells, strict=True):
        letter, color, _ = family(vector, name)
        ax.plot(TURN, _without_the_start(vector, name), color=color, lw=2)
        if letter == "A":
            ax.plot(0, 0, "o", color=color, ms=5, mew=0, clip_on=False)
        ax.axvline(0, color=FAINT, lw=0.8, zorder=0)
        ax.set(ylim=(-0.12, 3.6), yticks=[0, np.sqrt(3), MOST], title=f"${letter}$")
        ax.set_yticklabels(["0", r"$\sqrt{3}$", r"$2\sqrt{3}$"])
        angle_axis(ax, label=False)
        ax.tick_params(labelleft=ax is axes[0])
    return figure


def _without_the_start(vector: Sequence[int], name: str) -> Array:
    """The curve, interrupted where it jumps."""
    curve = np.array(sensitivity(vector, name, TURN))
    if len(set(vector)) == 1:
        curve[len(TURN) // 2] = np.nan
    return curve


@drawn
def evenness() -> Figure:
    """Vectors without zeros whose curve is not even, and vectors whose curve is; dashed: RMSNorm."""
    figure, axes = panels(3, height=2.4)
    for ax, vector, name, title in (
        (axes[0], (1, 2, 3), "yaw", "(1, 2, 3), yaw"),
        (axes[1], (2, 1, 2), "yaw", "(2, 1, 2), yaw"),
        (axes[2], (1, 0, -1), "yaw", "(1, 0, \N{MINUS SIGN}1), yaw"),
    ):
        ax.plot(TURN, sensitivity(vector, name, TURN), color=OUTPUT, lw=2)
        moved = rms_norm(turned(vector, name, TURN), eps=0) - rms_norm(vector, eps=0)
        ax.plot(TURN, np.linalg.norm(moved, axis=-1), color=NORMAL, ls="--")
        ax.axvline(0, color=FAINT, lw=0.8, zorder=0)
        ax.set(ylim=(0, 3.75), yticks=[0, 1, 2, 3], title=title)
        angle_axis(ax)
    for angle in (-0.3, 0.3):
        axes[0].plot(angle, sensitivity((1, 2, 3), "yaw", angle), "o", color=INK, ms=4, mew=0)
    axes[0].text(0.15, 3.3, "LayerNorm", color=OUTPUT)
    axes[0].text(3.0, 0.25, "RMSNorm", color=NORMAL, ha="right")
    return figure


@drawn
def notch(epsilons: Sequence[float] = (1e-1, 1e-3, 1e-5)) -> Figure:
    """The row of ones: a jump smoothed by ε, on a linear and on a logarithmic axis."""
    figure, (left, right) = panels(2, height=2.5)
    near = np.logspace(-4, np.log10(np.pi), 400)
    both = np.sort(np.concatenate([-near, [0], near]))
    for eps, style in zip(epsilons, ("-", "--", ":"), strict=True):
        left.plot(both, sensitivity((1, 1, 1), "yaw", both, eps=eps), color=EPS, ls=style)
        squared = sensitivity((1, 1, 1), "yaw", near, eps=eps) ** 2
        right.semilogx(near, squared, color=EPS, ls=style)
        half = np.arccos(1 - 1.5 * (1 - np.sqrt(1 - eps)))
        right.plot(half, 1.5, "o", color=EPS, ms=6, mew=0)
        right.text(half * 0.8, 1.62, rf"$10^{{{np.log10(eps):.0f}}}$", ha="right")
    left.axhline(np.sqrt(3), color=FAINT, lw=0.9, zorder=0)
    left.set(ylim=(0, 1.95), yticks=[0, np.sqrt(3)], title="distance")
    left.set_yticklabels(["0", r"$\sqrt{3}$"])
    angle_axis(left)
    right.axhline(1.5, color=FAINT, lw=0.9, zorder=0)
    right.set(ylim=(0, 3.3), yticks=[0, 1.5, 3], xlabel=r"$\theta$", title="squared distance")
    right.text(1.3e-4, 2.85, r"$\varepsilon$ =", color=EPS)
    return figure


@drawn
def ball_distances(
    sizes: Sequence[int] = (3, 64), ratios: Sequence[float] = (0.5, 1, 2, 5), samples: int = 40_000
) -> Figure:
    """Distances after LayerNorm between a reference and a ball around it, for several radii."""
    figure, axes = panels(len(sizes), height=2.4)
    for ax, n in zip(axes, sizes, strict=True):
        most = 2 * np.sqrt(n)
        for ratio, weight in zip(ratios, np.linspace(0.4, 1, len(ratios)), strict=True):
            _histogram(ax, distances_after_layer_norm(n, ratio, samples), most, OUTPUT, weight, f"{ratio:g}")
        ax.set_title(f"N = {n}", color=OUTPUT, pad=14)
        ax.set_xticks([0, np.sqrt(2 * n), most], ["0", r"$\sqrt{2N}$", r"$2\sqrt{N}$"])
        ax.set_xlabel("distance to the reference")
    axes[0].set_ylabel("count / largest")
    return figure


def _histogram(ax: Axes, values: Array, top: float, color: str, weight: float, name: str) -> None:
    """A histogram over its largest count, as a line; its name on the peak or, if wide, next to its flank."""
    heights, edges = np.histogram(values, bins=45, range=(0, top))
    middle, shown = (edges[1:] + edges[:-1]) / 2, heights / heights.max()
    ax.plot(middle, shown, color=color, alpha=weight, lw=1 + weight)
    if np.std(values) < 0.08 * top:
        ax.text(middle[np.argmax(shown)], 1.04, name, color=SOFT, ha="center")
    else:
        at = int(np.searchsorted(edges, np.quantile(values, 0.65))) - 1
        away = (-9, 4) if shown[at] > shown[at // 2] else (-5, -12)
        ax.annotate(name, (middle[at], shown[at]), away, textcoords="offset points", color=SOFT, ha="right")
    ax.set(yticks=[0, 0.5, 1], ylim=(0, 1.02))


@drawn
def chords(sizes: Sequence[int] = (3, 4, 5, 8, 16), *, reach: float = 0.93) -> Figure:
    """Why a circle piles up long chords, and the density of the distance as N grows.

    The dashed arc is at ``reach`` times the diameter from the start.
    """
    figure, (left, right) = panels(2, height=2.8)
    bare(left, 2.3)
    left.plot(*CIRCLE.T, color=OUTPUT, lw=1.4)
    start = np.array([-np.sqrt(3), 0.0])
    for angle in np.linspace(-np.pi, np.pi, 25)[1:]:
        end = np.sqrt(3) * np.array([-np.cos(angle), np.sin(angle)])
        left.plot(*np.stack([start, end]).T, color=SOFT, lw=0.7)
        left.plot(*end, "o", color=OUTPUT, ms=4, mew=0)
    left.plot(*start, "o", color=INPUT, ms=8, mew=0)
    bend = np.linspace(-0.55, 0.55, 60)
    left.plot(*(start[:, None] + reach * MOST * np.stack([np.cos(bend), np.sin(bend)])), color=AXES, ls="--")
    x = np.linspace(0, 1, 801)[1:-1]
    for n, weight in zip(sizes, np.linspace(0.35, 1, len(sizes)), strict=True):
        density = 2 * np.sqrt(n) * chord_density(2 * np.sqrt(n) * x, n)
        right.plot(x, density, color=OUTPUT, alpha=weight, lw=1 + weight)
        if n in (3, 8):  # simulated: a ball so large that its outputs are uniform
            heights, edges = np.histogram(
                distances_after_layer_norm(n, 1e3, 40_000) / (2 * np.sqrt(n)), 30, (0, 1), density=True
            )
            right.plot((edges[1:] + edges[:-1]) / 2, heights, "o", color=INPUT, ms=3, mew=0)
        at = {3: 40, 4: 770, 5: 690, 8: 595, 16: 575}.get(n, 566)
        right.annotate(f"{n}", (x[at], density[at]), (0, 3), textcoords="offset points", ha="center")
    right.axvline(np.sqrt(0.5), color=AXES, lw=1, ls="--", zorder=0)
    right.set(ylim=(0, 5.2), yticks=[0, 1, 2, 3, 4, 5], xticks=[0, np.sqrt(0.5), 1])
    right.set_xticklabels(["0", r"$\sqrt{2N}$", r"$2\sqrt{N}$"])
    right.set(xlabel="distance", ylabel=r"density of distance$\,/\,2\sqrt{N}$")
    left.set_title("equal steps, unequal chords")
    return figure


__all__ = [
    "ball_distances",
    "chords",
    "evenness",
    "notch",
    "rotation_table",
    "turned_statistics",
    "turned_vector",
]
