"""The figures of chapter 01: why networks normalize, and a vector before and after LayerNorm."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from lngeom.centering import helmert
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    CENTERED,
    EPS,
    FAINT,
    INK,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    BookFigure,
    View,
    bare,
    cloud,
    drawn,
    is_narrow,
    panels,
    plane_corners,
)
from lngeom.gradients import vjp

Array = NDArray[Any]

DEPTH, WIDTH, SAMPLES = 50, 128, 8
SIZES = (0.8, 1.0, 1.25)  # of random layers, which multiply lengths by about these factors
COLOURS = (CENTERED, INK, EPS)


def stack(size: float, norm: bool, seed: int = 0) -> tuple[Array, Array]:
    """Send vectors through random layers, and gradients back: their root mean squares, layer by layer.

    Parameters
    ----------
    size : float
        The entries of the random matrices have the standard deviation size/√N.
    norm : bool
        Whether LayerNorm (ε = 0) follows each matrix.
    seed : int
        Of the random numbers.

    Returns
    -------
    forward, backward : arrays of shape (DEPTH + 1,)
        The first of the vectors, from the input on; the second of the gradients with respect to them.
    """
    rng = np.random.default_rng(seed)
    vectors = [rng.normal(size=(SAMPLES, WIDTH))]
    matrices = []
    for _ in range(DEPTH):
        matrices.append(size * rng.normal(size=(WIDTH, WIDTH)) / np.sqrt(WIDTH))
        turned = vectors[-1] @ matrices[-1].T
        vectors.append(layer_norm(turned, eps=0) if norm else turned)
    gradients = [rng.normal(size=(SAMPLES, WIDTH))]
    for vector, matrix in zip(vectors[-2::-1], matrices[::-1], strict=True):
        before = vjp(vector @ matrix.T, gradients[-1], eps=0) if norm else gradients[-1]
        gradients.append(before @ matrix)
    rms = [np.array([np.sqrt(np.mean(found**2)) for found in way]) for way in (vectors, gradients[::-1])]
    return rms[0], rms[1]


@drawn
def deep_stack() -> BookFigure:
    """Lengths and gradients in a stack of random layers, without a norm and with one."""
    figure, axes = panels(2, height=3.4)
    layers = np.arange(DEPTH + 1)
    titles = ("vectors on the way up", "gradients on the way back")
    found = [
        (size, color, stack(size, False), stack(size, True))
        for size, color in zip(SIZES, COLOURS, strict=True)
    ]
    for ax, way, title in zip(axes, (0, 1), titles, strict=True):
        for size, color, plain, normed in found:
            ax.semilogy(layers, plain[way], color=color, ls=(0, (4, 2)))
            ax.semilogy(layers, normed[way], color=OUTPUT, lw=2.2)
            place = -1 if way == 0 else 0
            ax.annotate(
                f"× {size:g}",
                (layers[place], plain[way][place]),
                (-4 if way == 0 else 4, 6 if size >= 1 else -12),
                textcoords="offset points",
                ha="right" if way == 0 else "left",
                color=color,
            )
        ax.set(xlabel="layer", ylim=(1e-6, 1e6))
        ax.set_title(title, color=INK)
    axes[0].set_ylabel("root mean square")
    axes[0].annotate(
        "with LayerNorm", (25, 1), (0, -15), textcoords="offset points", ha="center", color=OUTPUT
    )
    return figure


@drawn
def four_numbers() -> BookFigure:
    """(1, 2, 3, 6) on a line: as they are, without their mean, and divided by their standard deviation."""
    numbers = np.array([1.0, 2.0, 3.0, 6.0])
    deviations = numbers - numbers.mean()
    rows = (
        ("$a$", numbers, INPUT),
        (r"$a-\mu$", deviations, CENTERED),
        (r"$(a-\mu)/\sigma$", deviations / numbers.std(), OUTPUT),
    )
    figure, (ax,) = panels(1, width=6.6, height=2.9)
    moved = (-22, -2, 7, 0) if is_narrow() else (-10, -6, 3, 0)  # numbers, apart from their neighbors
    for height, (name, values, color) in zip((2, 1, 0), rows, strict=True):
        ax.axhline(height, color=FAINT, lw=1, zorder=0)
        ax.plot(values, np.full(4, height), "o", color=color, ms=8, mew=0)
        ax.text(-4.2, height, name, color=color, va="center", fontsize=12)
        for place, value in enumerate(values):
            said = f"{value:.2f}" if color == OUTPUT and value else f"{value:g}"
            below = color == OUTPUT
            ax.annotate(
                said.replace("-", "\N{MINUS SIGN}"),
                (value, height),
                (moved[place] if below else 0, -19 if below else 9),
                textcoords="offset points",
                ha="center",
                color=color,
            )
    for start, end in zip(numbers, deviations, strict=True):
        ax.plot([start, end], [1.93, 1.07], color=SOFT, lw=0.8)
    for start, end in zip(deviations, deviations / numbers.std(), strict=True):
        ax.plot([start, end], [0.93, 0.07], color=SOFT, lw=0.8)
    ax.axvline(0, color=ONES, lw=1, ls=(0, (5, 4)), zorder=0)
    ax.set(xlim=(-4.4, 6.8), ylim=(-0.45, 2.6))
    ax.set_axis_off()
    return figure


@drawn
def two_radii() -> BookFigure:
    """Outputs of three features with the variance over N, and with the variance over N - 1."""
    figure, (ax,) = panels(1, width=3.6, height=3.1)
    bare(ax, 2.4)
    angles = np.linspace(0, 2 * np.pi, 200)
    for radius, color, name, turn in ((3, OUTPUT, r"over $N$", 0.45), (2, EPS, r"over $N-1$", -0.65)):
        root = np.sqrt(radius)
        ax.plot(root * np.cos(angles), root * np.sin(angles), color=color)
        end = root * np.array([np.cos(turn), np.sin(turn)])
        ax.plot([0, end[0]], [0, end[1]], color=color, lw=1)
        ax.annotate(rf"$\sqrt{{{radius}}}$", 0.45 * end, (-4, 6), textcoords="offset points", color=color)
        ax.annotate(
            name, end * (1 if radius == 3 else 1.24), (6, -3), textcoords="offset points", color=color
        )
    ax.plot(0, 0, "o", color=SOFT, ms=3, mew=0)
    return figure


@drawn
def plane_before_after(eps: float = 0.003, points: int = 240) -> BookFigure:
    """LayerNorm for N = 2: a cloud, and its image, two points (and the segment between them)."""
    a = cloud(points, 2, seed=3)
    y = layer_norm(a, eps=eps)
    figure, (left, right) = panels(2, height=3.4)
    for ax, vectors, color, title in ((left, a, INPUT, "input"), (right, y, OUTPUT, "output")):
        bare(ax, 2.7)
        ax.axline((0, 0), slope=1, color=ONES, lw=1, ls=(0, (5, 4)), zorder=0)
        ax.axline((0, 0), slope=-1, color=FAINT, lw=1, zorder=0)
        ax.plot(*vectors.T, "o", color=color, ms=3.6, mew=0, alpha=0.7)
        ax.set_title(title, color=color)
    near = np.abs(a[:, 0] - a[:, 1]) < 4 * np.sqrt(eps)
    left.plot(*a[near].T, "o", color=EPS, ms=4.2, mew=0)
    right.plot(*y[near].T, "o", color=EPS, ms=4.2, mew=0)
    for x in (-1, 1):
        name = f"({x}, {-x})".replace("-", "\N{MINUS SIGN}")
        side = "left" if x > 0 else "right"
        right.annotate(name, (x, -x), (12 * x, -9 * x), textcoords="offset points", ha=side, va="center")
    left.text(1.75, 2.15, r"$\mathbf{1}$", color=SOFT, fontsize=12)
    return figure


@drawn
def space_before_after(eps: float = 0.0, points: int = 400) -> BookFigure:
    """LayerNorm for N = 3: a cloud, its image, a circle, and that circle seen along 1."""
    a = cloud(points, 3, seed=5)
    y = layer_norm(a, eps=eps)
    figure, axes = panels(3, height=3.0)
    for ax, vectors, color, title in ((axes[0], a, INPUT, "input"), (axes[1], y, OUTPUT, "output")):
        view = View(ax)
        bare(ax, 2.7)
        view.frame(2.2)
        if color == OUTPUT:
            view.patch(plane_corners(1.9), CENTERED)
        view.lines([-1.4] * 3, [1.4] * 3, color=ONES, lw=1, ls=(0, (5, 4)))
        view.points(vectors, color=color, ms=2.8)
        ax.set_title(title, color=color)
    flat = y @ helmert(3).T
    bare(axes[2], 2.7)
    axes[2].plot(*flat.T, "o", color=OUTPUT, ms=2.8, mew=0, alpha=0.75)
    _radius(axes[2], np.sqrt(3), r"$\sqrt{3}$")
    axes[2].set_title(r"output, seen along $\mathbf{1}$", color=OUTPUT)
    return figure


def _radius(ax: Axes, radius: float, label: str) -> None:
    ax.plot([0, radius * np.cos(0.5)], [0, radius * np.sin(0.5)], color=SOFT, lw=1)
    ax.plot(0, 0, "o", color=SOFT, ms=3, mew=0)
    ax.text(0.62 * np.cos(0.5), 0.62 * np.sin(0.5) + 0.18, label, color=SOFT, ha="center")
