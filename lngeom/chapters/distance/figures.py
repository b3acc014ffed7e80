"""The figures of chapter 07: what LayerNorm does to distances, lines and symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from matplotlib.axes import Axes

from lngeom.centering import center, helmert
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    CENTERED,
    DASHED,
    EPS,
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
    drawn,
    is_narrow,
    panels,
)

RADIUS = np.sqrt(3)
ANGLE = np.linspace(0, 2 * np.pi, 181)
CIRCLE = RADIUS * np.stack([np.cos(ANGLE), np.sin(ANGLE)], axis=-1)


def in_plane(vectors: Array) -> Array:
    """The two coordinates of a centered vector of three features, seen along 1."""
    return center(vectors) @ helmert(3).T


def _plane(view: View, size: float) -> None:
    corners = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    view.patch(size * corners @ helmert(3), CENTERED)
    view.curve(CIRCLE @ helmert(3), color=AXES, lw=1, ls=DASHED)


def _circle(ax: Axes, size: float) -> None:
    bare(ax, size)
    ax.plot(*CIRCLE.T, color=AXES, lw=1, ls=DASHED)
    ax.plot(0, 0, "o", color=ONES, ms=4, mew=0)


@drawn
def chord_against_correlation(seed: int = 7) -> BookFigure:
    """Two outputs and their chord; all chords, over √N, against the correlation of the inputs."""
    figure, (left, right) = panels(2, height=3.2)
    _circle(left, 2.4)
    first, second = (RADIUS * np.array([np.cos(angle), np.sin(angle)]) for angle in (0.1, 1.6))
    arrow(left, first, color=OUTPUT)
    arrow(left, second, color=OUTPUT)
    left.plot(*np.stack([first, second]).T, color=INK, lw=1.4)
    arc = np.linspace(0.1, 1.6, 30)
    left.plot(0.5 * np.cos(arc), 0.5 * np.sin(arc), color=SOFT, lw=1)
    left.text(0.42, 0.5, r"$\theta$", color=SOFT, ha="left", va="center")
    left.text(0, -0.75, r"$\cos\theta=\mathrm{corr}(x,z)$", color=INK, ha="center", va="center")
    left.text(*(1.07 * first), r"$\mathrm{LN}_0(x)$", ha="left", va="center")
    left.text(*(1.07 * second), r"$\mathrm{LN}_0(z)$", ha="center", va="bottom")
    left.text(*(0.74 * (first + second)), "distance", ha="left", va="bottom")
    corr = np.linspace(-1, 1, 400)
    right.plot(corr, np.sqrt(2 * (1 - corr)), color=AXES, lw=1.4, zorder=0)
    rng = np.random.default_rng(seed)
    for n, pairs in ((3, 40), (768, 40)):
        x, z = rng.normal(size=(2, pairs, n))
        chord = np.linalg.norm(layer_norm(x, eps=0) - layer_norm(z, eps=0), axis=1) / np.sqrt(n)
        measured = [np.corrcoef(one, other)[0, 1] for one, other in zip(x, z, strict=True)]
        right.plot(measured, chord, "o" if n == 3 else "D", color=OUTPUT, ms=4 if n == 3 else 3, mew=0)
    right.annotate(
        "768 features,\nindependent" + ("\n" if is_narrow() else " ") + "inputs",
        (0.04, 1.45),
        (0.12, 1.8),
        color=SOFT,
        va="center",
        arrowprops={"arrowstyle": "-", "color": SOFT, "lw": 0.8},
    )
    right.text(-0.95, 0.5, "3 features,\nindependent inputs:\nanywhere", color=SOFT, va="center")
    right.set(
        xlabel=r"correlation of the inputs",
        ylabel=r"distance of the outputs$\,/\sqrt{N}$",
        ylim=(0, 2.08),
        xlim=(-1.04, 1.04),
    )
    return figure


@drawn
def pages_of_a_book(pages: int = 5) -> BookFigure:
    """N = 3: the half-planes that end at the line through 1, and the one output of each."""
    figure, (left, right) = panels(2, height=3.5)
    view = View(left)
    bare(left, 3.3)
    spine, h = np.full(3, 1.15), helmert(3)
    rng = np.random.default_rng(2)
    angles = 0.5 + 2 * np.pi * np.arange(pages) / pages
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    view.lines(-1.35 * spine, 1.35 * spine, color=ONES, lw=1.4, ls=(0, (5, 4)))
    view.curve(CIRCLE @ h, color=AXES, lw=1, ls=DASHED)
    _circle(right, 3.3)
    for direction in directions:
        out = direction @ h
        view.patch(np.stack([-spine, spine, spine + 2.5 * out, 2.5 * out - spine]), INPUT)
        along, away = rng.uniform(-0.85, 0.85, 7), rng.uniform(0.35, 2.35, 7)
        vectors = along[:, None] * spine + away[:, None] * out
        view.points(vectors, color=INPUT, ms=3)
        right.plot(*np.stack([0 * direction, 2.75 * direction]).T, color=INPUT, lw=1, alpha=0.6)
        right.plot(*in_plane(vectors).T, "o", color=CENTERED, ms=3.4, mew=0)
    view.points(RADIUS * directions @ h, color=OUTPUT, ms=6.5, alpha=1)
    right.plot(*(RADIUS * directions).T, "o", color=OUTPUT, ms=6.5, mew=0)
    left.text(*view.flat(1.5 * spine), r"$\mathbf{1}$", color=SOFT, ha="center", va="center", fontsize=12)
    right.set_title(r"centered, seen along $\mathbf{1}$")
    left.set_title("inputs: one output per page")
    return figure


UP = np.array([1.0, -1.0])  # makes the second coordinate point upward in both views


def line(t: Array) -> Array:
    """Points of a line for the parameters ``t``; its projection has distance 1 from the origin."""
    foot, direction = helmert(3).T @ [0, -1], helmert(3).T @ [1, 0]
    return foot + t[:, None] * direction + (0.45 + 0.175 * t[:, None]) * np.ones(3)


@drawn
def line_and_half_circle(eps: float = 0.3) -> BookFigure:
    """N = 3: equally spaced points of a line, their projection onto the plane, and half a great circle."""
    points, path = line(np.arange(-6, 7) * 0.5), line(np.tan(np.linspace(-1.5707, 1.5707, 200)))
    figure, (left, right) = panels(2, height=3.5)
    view = View(left, azimuth=4, elevation=10)
    bare(left, 3.2)
    _plane(view, 2.6)
    view.arrow(np.full(3, 0.7), color=ONES)
    left.text(*np.add(view.flat(np.full(3, 0.35)), [0.14, -0.24]), r"$\mathbf{1}$", color=SOFT, fontsize=12)
    view.lines(points, center(points), color=FAINT, lw=0.8)
    for vectors, color in ((points, INPUT), (center(points), CENTERED)):
        view.curve(vectors, color=color, lw=1.2)
        view.points(vectors, color=color, ms=3.6, alpha=1)
    view.curve(layer_norm(path, eps=0), color=OUTPUT, lw=2)
    view.points(layer_norm(points, eps=0), color=OUTPUT, ms=4.4, alpha=1)
    _line_in_plane(right, points, path, eps)
    return figure


def _line_in_plane(ax: Axes, points: Array, path: Array, eps: float) -> None:
    _circle(ax, 3.2)
    shadow, output = UP * in_plane(points), UP * in_plane(layer_norm(points, eps=0))
    for ends in zip(shadow, output, strict=True):
        far = max(ends, key=lambda end: float(end @ end))
        ax.plot(*np.stack([0 * far, far]).T, color=FAINT, lw=0.8, zorder=0)
    ax.axline((0, 1), slope=0, color=CENTERED, lw=1.2)
    ax.plot(*(UP * in_plane(layer_norm(path, eps=eps))).T, color=EPS, lw=1.4)
    ax.plot(*(UP * in_plane(layer_norm(path, eps=0))).T, color=OUTPUT, lw=2)
    ax.plot(*shadow.T, "o", color=CENTERED, ms=3.8, mew=0)
    ax.plot(*output.T, "o", color=OUTPUT, ms=4.6, mew=0)
    ax.plot([-RADIUS, RADIUS], [0, 0], "o", color=OUTPUT, ms=5.5, mfc="none")
    arrow(ax, (0, 1), color=INK)
    ax.text(0.1, 0.42, r"$\breve{a}$")
    top = RADIUS / np.sqrt(1 + 3 * eps)
    ax.text(0.06, (RADIUS + top) / 2 if top < 1.4 else top - 0.17, r"$\varepsilon>0$", va="center")
    ax.text(2.15, 1.2, r"$\Pi p$", color=CENTERED)
    ax.text(1.86, -0.12, r"$\mathrm{LN}_0(v)$", va="top")
    ax.text(-1.86, -0.12, r"$-\mathrm{LN}_0(v)$", va="top", ha="right")
    ax.text(0, 1.87, r"$\mathrm{LN}_0(\breve{a})$", ha="center", va="bottom")


@drawn
def reorderings(values: Sequence[float] = (0.0, 1.0, 2.5)) -> BookFigure:
    """N = 3: the six reorderings of three numbers, in space and, as outputs, on the circle."""
    inputs = np.array(list(permutations(values)))
    outputs = layer_norm(inputs, eps=0)
    figure, (left, right) = panels(2, height=3.5)
    view = View(left)
    bare(left, 3.3)
    view.frame(2.9)
    _plane(view, 2.1)
    view.lines(outputs, inputs, color=FAINT, lw=0.8)
    view.points(inputs, color=INPUT, ms=5.5, alpha=1)
    view.points(outputs, color=OUTPUT, ms=5.5, alpha=1)
    _circle(right, 3.1)
    for k in range(3):
        axis = helmert(3)[:, k]
        ends = 2.3 * np.stack([-axis, axis]) / np.linalg.norm(axis)
        right.plot(*ends.T, color=SOFT, lw=1, ls=(0, (2, 2)), zorder=0)
        one, other = (m + 1 for m in range(3) if m != k)
        right.text(*(1.1 * ends[0]), rf"$a_{one}=a_{other}$", ha="center", va="center", color=SOFT)
    flat = in_plane(outputs)
    right.plot(*flat.T, "o", color=OUTPUT, ms=6.5, mew=0)
    for vector, place in zip(inputs, flat, strict=True):
        name = "(" + ", ".join(f"{entry:g}" for entry in vector) + ")"
        right.text(*(1.1 * place), name, ha="left" if place[0] > 0 else "right", va="center")
    return figure
