"""The figures of chapter 08: rotated vectors, and distances of uniform outputs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from lngeom.centering import helmert
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    CENTERED,
    COLUMN,
    EPS,
    FAINT,
    INK,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    bare,
    drawn,
    is_narrow,
    panels,
)
from lngeom.rmsnorm import rms_norm
from lngeom.rotations import ROTATIONS, VECTORS, rotation, sensitivity
from lngeom.sphere import chord_density, distances_after_layer_norm

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


def angle_axis(ax: Axes, *, label: bool = True, every: int = 1) -> None:
    """θ from -π to π, with the right angles, or every second of them."""
    names = [r"$-\pi$", r"$-\pi/2$", "0", r"$\pi/2$", r"$\pi$"]
    ticks = ax.set_xticks(np.linspace(-np.pi, np.pi, 5)[::every], names[::every])
    ticks[0].label1.set_horizontalalignment("left")
    ticks[-1].label1.set_horizontalalignment("right")
    ax.set_xlim(-np.pi, np.pi)
    if label:
        ax.set_xlabel(r"$\theta$", labelpad=-4)


@drawn
def turned_vector(vector: Sequence[float] = (1, 2, 3), name: str = "yaw", step: float = 0.8) -> BookFigure:
    """Mean and deviation of a rotated vector, its image in the plane, and the distance to the start."""
    figure, axes = panels(3, height=2.5)
    marks = np.array([0.0, step, -step])
    names = ["0", rf"$+{step}$", rf"$-{step}$"]
    points, marked = turned(vector, name, TURN), turned(vector, name, marks)
    for values, dots, color, text, at in (
        (points.mean(-1), marked.mean(-1), ONES, r"$\mu_\theta$", 80),
        (points.std(-1), marked.std(-1), CENTERED, r"$\sigma_\theta$", 200),
    ):
        axes[0].plot(TURN, values, color=color)
        axes[0].plot(marks, dots, "o", color=color, ms=5, mew=0)
        axes[0].annotate(text, (TURN[at], values[at]), (7, 3), textcoords="offset points", color=color)
    axes[0].axhline(0, color=FAINT, lw=0.8, zorder=0)
    axes[0].set(ylim=(-1.9, 2.7), yticks=[-1, 0, 1, 2])
    bare(axes[1], 2.5)
    axes[1].plot(*CIRCLE.T, color=FAINT, lw=1)
    axes[1].plot(*(layer_norm(points, eps=0) @ helmert(3).T).T, color=OUTPUT, lw=2.4)
    flat = layer_norm(marked, eps=0) @ helmert(3).T
    for end in flat[1:]:
        axes[1].plot(*np.stack([flat[0], end]).T, color=SOFT, lw=1.2)
    axes[1].plot(*flat.T, "o", color=OUTPUT, ms=7, mew=0)
    for place, text in zip(flat, names, strict=True):
        axes[1].text(*(1.27 * place), text, ha="center", va="center")
    axes[2].plot(TURN, sensitivity(vector, name, TURN), color=OUTPUT)
    for angle, text in zip(marks[1:], names[1:], strict=True):
        height = sensitivity(vector, name, angle)
        axes[2].plot([angle, angle], [0, height], color=SOFT, lw=1.2)
        axes[2].plot(angle, height, "o", color=OUTPUT, ms=7, mew=0)
        way = {"xytext": (0, 6), "ha": "center"} if angle < 0 else {"xytext": (7, -5)}
        axes[2].annotate(text, (angle, height), textcoords="offset points", **way)
    axes[2].set(ylim=(0, 4.1), yticks=[0, np.sqrt(3), MOST])
    axes[2].set_yticklabels(["0", r"$\sqrt{3}$", r"$2\sqrt{3}$"])
    for ax, title in zip(axes, ("mean and deviation", "outputs", "distance"), strict=True):
        ax.set_title(title)
    for ax in axes[::2]:
        angle_axis(ax)
    return figure


@drawn
def turned_statistics(vector: Sequence[float] = (1, 2, 3), name: str = "yaw") -> BookFigure:
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
def rotation_table() -> BookFigure:
    """Source 001's table: three matrices, and how far the output moves for seven vectors and each of them."""
    narrow = is_narrow()
    figure = BookFigure(figsize=(COLUMN, 8.4) if narrow else (6.6, 7.2), layout="constrained")
    grid = figure.add_gridspec(len(VECTORS) + 1, 3, height_ratios=[1.3, *[1] * len(VECTORS)])
    if narrow:
        figure.suptitle(r"$c=\cos\,\theta$, $s=\sin\,\theta$", fontsize=11)
    for column, name in enumerate(ROTATIONS):
        _matrix(figure.add_subplot(grid[0, column]), name)
    first = None
    for down, vector in enumerate(VECTORS, 1):
        for column, name in enumerate(ROTATIONS):
            ax = first = figure.add_subplot(grid[down, column], sharex=first, sharey=first)
            letter, color, mirrored = family(vector, name)
            moved = rms_norm(turned(vector, name, TURN), eps=0) - rms_norm(vector, eps=0)
            ax.plot(TURN, np.linalg.norm(moved, axis=-1), color=SOFT, lw=0.9, zorder=1)
            ax.plot(TURN, _without_the_start(vector, name), color=color, ls="--" if mirrored else "-", lw=2)
            if letter == "A":
                ax.plot(0, 0, "o", color=color, ms=5, mew=0, clip_on=False)
            ax.text(0, 3.75, f"${letter}'$" if mirrored else f"${letter}$", ha="center", va="center")
            ax.plot([0, 0], [-0.12, 3.3], color=FAINT, lw=0.8, zorder=0)
            ax.set(ylim=(-0.12, 4.1), yticks=[0, np.sqrt(3), MOST])
            ax.set_yticklabels(["0", r"$\sqrt{3}$", r"$2\sqrt{3}$"])
            angle_axis(ax, label=down == len(VECTORS), every=2 if narrow else 1)
            ax.tick_params(labelbottom=down == len(VECTORS), labelleft=column == 0)
            name_of = f"{vector}".replace(" ", "")
            if narrow:
                ax.set_title(name_of if column == 1 else "", pad=7)
            elif column == 0:
                ax.set_ylabel(name_of, rotation=0, ha="right", va="center", labelpad=6)
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
            cosine, sine = ("$c$", "$s$") if is_narrow() else (r"$\cos\,\theta$", r"$\sin\,\theta$")
            words = {0: "0", 1: "1"}.get(size, cosine if p == q else "")
            if p != q and size:
                words = f"$-{sine[1:]}" if signs[p, q] < 0 else sine
            ax.text(1.2 * (q - 1), 0.1 - 1.0 * (p - 1), words, ha="center", va="center", fontsize=9)
    for side in (-1, 1):
        ends = [1.75, 1.9, 1.9, 1.75] if side > 0 else [-1.75, -1.9, -1.9, -1.75]
        ax.plot(ends, [1.6, 1.6, -1.4, -1.4], color=INK, lw=1)


def _without_the_start(vector: Sequence[int], name: str) -> Array:
    """The curve, interrupted where it jumps."""
    curve = np.array(sensitivity(vector, name, TURN))
    if len(set(vector)) == 1:
        curve[len(TURN) // 2] = np.nan
    return curve


@drawn
def notch(epsilons: Sequence[float] = (1e-1, 1e-3, 1e-5)) -> BookFigure:
    """The row of ones: a jump smoothed by ε, on a linear and on a logarithmic axis."""
    figure, (left, right) = panels(2, height=2.7)
    near = np.logspace(-4, np.log10(np.pi), 400)
    both = np.sort(np.concatenate([-near, [0], near]))
    for eps, style in zip(epsilons, ("-", "--", ":"), strict=True):
        power = rf"$10^{{{np.log10(eps):.0f}}}$"
        left.plot(both, sensitivity((1, 1, 1), "yaw", both, eps=eps), color=EPS, ls=style, label=power)
        right.semilogx(near, sensitivity((1, 1, 1), "yaw", near, eps=eps), color=EPS, ls=style)
        half = np.arccos(1 - 1.5 * (1 - np.sqrt(1 - eps)))
        right.plot(half, np.sqrt(1.5), "o", color=EPS, ms=6, mew=0)
        right.text(half * 0.7, np.sqrt(1.5) + 0.06, power, ha="right")
    left.legend(title=r"$\varepsilon$", loc="lower right", handlelength=1.6)
    angle_axis(left)
    right.text(1.2e-4, np.sqrt(1.5) + 0.06, r"$\varepsilon$:", color=EPS)
    right.axhline(np.sqrt(1.5), color=FAINT, lw=0.9, zorder=0)
    right.set(xlabel=r"$\theta$, logarithmic")
    for ax, names in ((left, ["0", r"$\sqrt{3}$"]), (right, ["0", r"$\sqrt{3}$", r"$\sqrt{1.5}$"])):
        ax.axhline(np.sqrt(3), color=FAINT, lw=0.9, zorder=0)
        ax.set_yticks([0, np.sqrt(3), np.sqrt(1.5)][: len(names)], names)
        ax.set(ylim=(0, 1.95), title="distance")
    return figure


@drawn
def chords(sizes: Sequence[int] = (3, 4, 6, 16), *, reach: float = 0.93) -> BookFigure:
    """Why a circle piles up long chords, and the density of the distance as N grows.

    The dashed arc is at ``reach`` times the diameter from the start.
    """
    figure, (left, right) = panels(2, height=2.9)
    bare(left, 2.1)
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
        if n in (3, 16):  # simulated: a ball so large that its outputs are uniform
            heights, edges = np.histogram(
                distances_after_layer_norm(n, 1e3, 40_000) / (2 * np.sqrt(n)), 30, (0, 1), density=True
            )
            right.plot((edges[1:] + edges[:-1]) / 2, heights, "o", color=INPUT, ms=3, mew=0)
        # N = 3 and 4 to the right of the end, where they differ; the others on their peaks
        at = len(x) - 1 if n < 5 else int(np.argmax(density))
        height = min(density[at], 4.8)
        way = {"xytext": (6, 0), "va": "center"} if n < 5 else {"xytext": (0, 3), "ha": "center"}
        right.annotate(f"{n}", (x[at], height), textcoords="offset points", annotation_clip=False, **way)
    right.axvline(np.sqrt(0.5), color=AXES, lw=1, ls="--", zorder=0)
    right.set(xlim=(0, 1), ylim=(0, 5.2), yticks=[0, 1, 2, 3, 4, 5], xticks=[0, np.sqrt(0.5), 1])
    right.set_xticklabels(["0", r"$\sqrt{2N}$", r"$2\sqrt{N}$"])
    right.set(xlabel="distance", ylabel=r"density of distance$\,/\,2\sqrt{N}$")
    right.set_title("density, for $N$ =", loc="left")
    left.set_title("equal steps, unequal chords")
    return figure
