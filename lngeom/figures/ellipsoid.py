"""Figures of chapter 04: gain and bias make an ellipsoid."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from lngeom.ellipsoid import Ellipsoid, semi_axes
from lngeom.matrices import centering_matrix
from lngeom.norms import center, layer_norm

from .shapes import CIRCLE
from .style import (
    AXES,
    EPS,
    FAINT,
    INK,
    INPUT,
    NORMAL,
    ONES,
    OUTPUT,
    SOFT,
    BookFigure,
    View,
    arrow,
    bare,
    drawn,
    panels,
)

Array = NDArray[Any]

GAIN, BIAS = np.array([0.7, 1.5, 1.0]), np.array([0.4, 0.9, 0.8])
DASHED = (0, (4, 3))


def _outline(shape: Ellipsoid, points: int = 200) -> Array:
    """The image of LayerNorm at ε = 0 for N = 3, as a closed curve."""
    angle = np.linspace(0, 2 * np.pi, points)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return shape.center + (circle * shape.semi_axes) @ shape.axes


def _space(ax: Axes, points: Array, colours: Array, title: str) -> View:
    view = View(ax, azimuth=-32, elevation=16)
    bare(ax, 3.1)
    view.frame(2.3)
    order = np.argsort(points @ view.towards)
    across, up = view.flat(points[order]).T
    ax.scatter(across, up, s=7, c=colours[order], linewidths=0, alpha=0.9)
    ax.set_title(title)
    return view


def _semi_axes(view: View, shape: Ellipsoid) -> None:
    ends = shape.semi_axes[:, None] * shape.axes
    view.lines(shape.center + 0 * ends, shape.center + ends, color=AXES, lw=1.5, ls=DASHED, zorder=5)


@drawn
def five_stages(eps: float = 0.1, points: int = 300) -> Figure:
    """Source 002's Fig. 1: a cloud through the four steps, each point in the colour of its input."""
    a = np.random.default_rng(4).uniform(-1, 1, size=(points, 3))
    colours = 0.15 + 0.65 * (a + 1) / 2
    y = layer_norm(a, eps=eps)
    scaled, shifted = Ellipsoid.of_layer_norm(GAIN), Ellipsoid.of_layer_norm(GAIN, BIAS)
    figure = BookFigure(figsize=(7.2, 5.4), layout="constrained")
    ((first, second, third), (fourth, fifth, sixth)) = figure.subplots(2, 3)
    _space(first, a, colours, "input")
    for ax, vectors, title in ((second, center(a), "(i) centred"), (third, y, "(ii) normalized")):
        _space(ax, vectors, colours, title).arrow(
            np.full(3, 2.2 / np.sqrt(3)), r"$\hat{\mathbf{1}}$", colour=ONES
        )
    normal = 1.6 * np.sign(np.sum(1 / GAIN)) * scaled.normals[0]
    for ax, vectors, shape, title in (
        (fourth, y * GAIN, scaled, "(iii) times the gain"),
        (fifth, y * GAIN + BIAS, shifted, "(iv) plus the bias"),
    ):
        view = _space(ax, vectors, colours, title)
        view.curve(_outline(shape), color=OUTPUT, lw=1)
        _semi_axes(view, shape)
        view.arrow(shape.center + normal, r"$\hat{\alpha}$", colour=NORMAL, origin=shape.center)
        if shape is shifted:
            view.arrow(BIAS, r"$b$", colour=SOFT)
    flat = (y * GAIN) @ scaled.axes.T
    _ellipse(sixth, scaled.semi_axes, r"(iii) seen along $\hat{\alpha}$")
    sixth.scatter(*flat.T, s=7, c=colours, linewidths=0, alpha=0.9)
    return figure


def _ellipse(ax: Axes, semi_axes: Array, title: str = "", *, labels: bool = False) -> None:
    """An ellipse in its own plane, with dashed semi-axes."""
    angle = np.linspace(0, 2 * np.pi, 200)
    ax.plot(semi_axes[0] * np.cos(angle), semi_axes[1] * np.sin(angle), color=OUTPUT, lw=1.2)
    ax.plot([0, semi_axes[0]], [0, 0], color=AXES, lw=1.6, ls=DASHED)
    ax.plot([0, 0], [0, semi_axes[1]], color=AXES, lw=1.6, ls=DASHED)
    if labels:
        ax.text(semi_axes[0] / 2, -0.12, f"{semi_axes[0]:.3f}", ha="center", va="top")
        ax.text(-0.1, semi_axes[1] / 2, f"{semi_axes[1]:.3f}", ha="right", va="center")
    bare(ax, 1.35 * semi_axes[0])
    ax.set_title(title)


@drawn
def gains_do_not_rotate(theta: float = 0.3) -> Figure:
    """Gains that turn the two points of N = 2, and what gains of that form make of the circle of N = 3."""
    figure, (left, right) = panels(2, height=3.6)
    bare(left, 2.1)
    angle = np.linspace(0, 2 * np.pi, 200)
    left.plot(np.sqrt(2) * np.cos(angle), np.sqrt(2) * np.sin(angle), color=FAINT, lw=1, zorder=0)
    turned = np.array([np.cos(theta) + np.sin(theta), np.cos(theta) - np.sin(theta)])
    for gain, colour in ((np.ones(2), INPUT), (turned, OUTPUT)):
        image = gain * np.array([[1, -1], [-1, 1]])
        left.plot(*image.T, color=colour, lw=1, ls=DASHED)
        left.plot(*image.T, "o", color=colour, ms=6, mew=0)
    arrow(left, (1, 1), r"$\mathbf{1}$", colour=ONES)
    arrow(left, turned, r"$g$", colour=SOFT)
    alpha = 1 / turned
    arrow(left, 1.2 * alpha / np.linalg.norm(alpha), r"$\hat{\alpha}$", colour=NORMAL)
    left.text(1.08, -1.12, r"$(1,-1)$", color=INPUT, ha="left", va="top")
    left.set_title(r"$N=2$: the image turns by $\theta$, $g$ by $-\theta$")
    axes = Ellipsoid.of_layer_norm([*turned, 1.0]).semi_axes
    _ellipse(right, axes, r"$N=3$: the circle becomes an ellipse", labels=True)
    right.plot(np.sqrt(3) * np.cos(angle), np.sqrt(3) * np.sin(angle), color=INPUT, lw=1, ls=DASHED)
    return figure


@drawn
def critical_points_of_p(gain: tuple[float, ...] = (0.5, 1.2, 1.9)) -> Figure:
    """The polynomial with the squared gains as zeros and the squared axes over N as critical points."""
    squares = np.square(gain)
    axes = Ellipsoid.of_layer_norm(gain).semi_axes
    critical = axes**2 / len(gain)
    lam = np.linspace(-0.15, squares.max() + 0.2, 400)

    def p(at: Array) -> Array:
        return np.prod(np.asarray(at)[:, None] - squares, axis=1)

    figure, (left, right) = panels(2, height=3.5)
    left.axhline(0, color=FAINT, lw=1, zorder=0)
    left.plot(lam, p(lam), color=INK, lw=1.5)
    left.plot(squares, 0 * squares, "o", color=INPUT, ms=6, mew=0)
    for at, value in zip(critical, p(critical), strict=True):
        left.plot([at, at], [0, value], color=AXES, lw=1.5, ls=DASHED)
    left.plot(critical, 0 * critical, "s", color=OUTPUT, ms=5.5, mew=0)
    left.annotate("gains²", (squares[1], 0), (12, 12), textcoords="offset points", color=INPUT)
    left.annotate(
        "axes²/N", (critical[1], 0), (-6, -17), textcoords="offset points", color=OUTPUT, ha="right"
    )
    left.set(xlabel=r"$\lambda$", title=r"$p(\lambda)=(\lambda-g_1^2)(\lambda-g_2^2)(\lambda-g_3^2)$")
    _ellipse(right, axes, "the image, in its plane", labels=True)
    return figure


GAINS_OF_IMAGES = ((1.0, 2.0, 1.5), (1.0, 2.0, 0.0), (1.0, 2.0, 0.0, 0.0))
SEEN = (r"seen along $\hat{\alpha}$", "its $y_1, y_2$", "its $y_1, y_2$")


@drawn
def images(eps: float = 0.3, points: int = 350) -> Figure:
    """The outputs with no, one and two zero gains, in their own plane; above at ε = 0, below at ``eps``."""
    figure = BookFigure(figsize=(7.2, 5.2), layout="constrained")
    rows = figure.subplots(2, 3)
    for row, stabilizer in zip(rows, (0.0, eps), strict=True):
        for ax, gain, seen in zip(row, GAINS_OF_IMAGES, SEEN, strict=True):
            shape = Ellipsoid.of_layer_norm(gain)
            plane = shape.axes[:2] if all(gain) else np.eye(len(gain))[:2]
            ends = (shape.semi_axes[:2, None] * shape.axes[:2]) @ plane.T
            style = DASHED if stabilizer else "-"
            ax.plot(*(CIRCLE @ ends).T, color=AXES, lw=1.1, ls=style, zorder=0)
            a = np.random.default_rng(8).normal(size=(points, len(gain)))
            outputs = layer_norm(a, gain, eps=stabilizer)
            ax.plot(*(outputs @ plane.T).T, "o", color=OUTPUT, ms=2.4, mew=0, alpha=0.7)
            bare(ax, 3.6)
            if not stabilizer:
                ax.set_title(f"$g=({','.join(f'{entry:g}' for entry in gain)})$\n{seen}")
        text = rf"$\varepsilon={stabilizer:g}$"
        row[0].text(-0.06, 0.5, text, transform=row[0].transAxes, rotation=90, va="center", ha="center")
    return figure


@drawn
def wild_gains(n: int = 30) -> Figure:
    """Relative errors of all semi-axes for gains over ten decades, against forty digits, by four ways."""
    gain = 10 ** np.random.default_rng(6).uniform(-8, 2, n)
    true = with_forty_digits(gain)
    figure, (ax,) = panels(1, width=6.4, height=3.8)
    for way, colour, name, place in (
        (recipe, EPS, "inverse gains (source 002)", (4e-3, 1e-1)),
        (dense, INPUT, r"eigenvalues of $G^2-gg^{\top}/N$", (8e-7, 2e-3)),
        (singular, NORMAL, r"singular values of $G\Pi$", (3e-7, 6e-10)),
        (semi_axes, OUTPUT, "critical points", (3e-7, 6e-15)),
    ):
        ax.loglog(true, np.maximum(np.abs(way(gain) / true - 1), 1e-17), "o", color=colour, ms=4, mew=0)
        ax.text(*place, name, color=colour)
    ax.set(xlabel="semi-axis", ylabel="relative error", ylim=(3e-18, 50))
    return figure


def with_forty_digits(gain: Array) -> Array:
    """The semi-axes of distinct gains by bisection in each gap, with mpmath."""
    import mpmath

    with mpmath.workdps(40):
        squares = sorted(mpmath.mpf(float(entry)) ** 2 for entry in gain)
        zeros = []
        for low, high in itertools.pairwise(squares):
            for _ in range(190):
                middle = (low + high) / 2
                rising = mpmath.fsum(1 / (square - middle) for square in squares) < 0
                low, high = (middle, high) if rising else (low, middle)
            zeros.append(float(mpmath.sqrt(len(gain) * low)))
    return np.array(zeros[::-1])


def recipe(gain: Array) -> Array:
    """Source 002's semi-axes, √(N/λ) over the N - 1 larger eigenvalues λ of Π₂G⁻²Π₂, in floating point."""
    alpha = 1 / np.asarray(gain, float)
    projection = np.eye(len(alpha)) - np.outer(alpha, alpha) / (alpha @ alpha)
    values = np.linalg.eigvalsh(projection @ np.diag(alpha**2) @ projection)[1:]
    return np.sqrt(len(alpha) / np.maximum(values, np.finfo(float).tiny))


def dense(gain: Array) -> Array:
    """Semi-axes from the N - 1 larger eigenvalues of G² - ggᵀ/N, in floating point."""
    gain = np.asarray(gain, float)
    values = np.linalg.eigvalsh(np.diag(gain**2) - np.outer(gain, gain) / len(gain))[:0:-1]
    return np.sqrt(len(gain) * np.maximum(values, 0))


def singular(gain: Array) -> Array:
    """Semi-axes from the singular values of GΠ, in floating point."""
    gain = np.asarray(gain, float)
    values = np.linalg.svd(gain[:, None] * centering_matrix(len(gain)), compute_uv=False)
    return np.sqrt(len(gain)) * values[:-1]
