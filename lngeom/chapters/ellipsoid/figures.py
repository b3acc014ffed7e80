"""Figures of chapter 04: gain and bias make an ellipsoid."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from lngeom.centering import center
from lngeom.definition import layer_norm
from lngeom.ellipsoid import Ellipsoid
from lngeom.figures.style import (
    AXES,
    CENTERED,
    CIRCLE,
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
    is_narrow,
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


def _space(ax: Axes, points: Array, colors: Array, title: str) -> View:
    view = View(ax, azimuth=-32, elevation=16)
    bare(ax, 3.1)
    view.frame((4.0, 3.25, 2.5), "e")  # the names are outside of all clouds
    order = np.argsort(points @ view.towards)
    across, up = view.flat(points[order]).T
    ax.scatter(across, up, s=7, c=colors[order], linewidths=0, alpha=0.9)
    ax.set_title(title)
    return view


def _semi_axes(view: View, shape: Ellipsoid) -> None:
    ends = shape.semi_axes[:, None] * shape.axes
    view.lines(shape.center + 0 * ends, shape.center + ends, color=AXES, lw=1.5, ls=DASHED, zorder=5)


@drawn
def five_stages(eps: float = 0.1, points: int = 300) -> BookFigure:
    """Source 002's Fig. 1: a cloud through the four steps, each point in the color of its input."""
    a = np.random.default_rng(4).uniform(-1, 1, size=(points, 3))
    colors = 0.15 + 0.65 * (a + 1) / 2
    y = layer_norm(a, eps=eps)
    scaled, shifted = Ellipsoid.of_layer_norm(GAIN), Ellipsoid.of_layer_norm(GAIN, BIAS)
    figure, axes = panels(3, rows=2, height=4.5, narrow=(2, 5.9))
    first, second, third, fourth, fifth, sixth = axes
    _space(first, a, colors, "input")
    for ax, vectors, title in ((second, center(a), "(i) centered"), (third, y, "(ii) normalized")):
        _space(ax, vectors, colors, title).arrow(
            np.full(3, 2.2 / np.sqrt(3)), r"$\hat{\mathbf{1}}$", color=ONES
        )
    normal = 1.6 * np.sign(np.sum(1 / GAIN)) * scaled.normals[0]
    for ax, vectors, shape, title in (
        (fourth, y * GAIN, scaled, "(iii) times the gain"),
        (sixth, y * GAIN + BIAS, shifted, "(iv) plus the bias"),
    ):
        view = _space(ax, vectors, colors, title)
        view.curve(_outline(shape), color=OUTPUT, lw=1)
        _semi_axes(view, shape)
        view.arrow(shape.center + normal, r"$\hat{\alpha}$", color=NORMAL, origin=shape.center)
        if shape is shifted:
            view.arrow(BIAS, r"$b$", color=SOFT)
    flat = (y * GAIN) @ scaled.axes.T
    _ellipse(fifth, scaled.semi_axes, r"(iii) seen along $\hat{\alpha}$")
    fifth.scatter(*flat.T, s=7, c=colors, linewidths=0, alpha=0.9)
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
def tilted_plane(first: float = 2) -> BookFigure:
    """The planes of mean zero and of the outputs for g = (first, 1, 1), on edge, with true angles.

    They are seen along (0, 1, -1), which lies in both; what sticks out is spanned by e₁ and (0, 1, 1).
    """
    across, up = np.array([1.0, 0, 0]), np.array([0, 1.0, 1.0]) / np.sqrt(2)
    page = np.stack([across, up], axis=1)
    gain = np.array([first, 1, 1])
    y = layer_norm(np.random.default_rng(5).normal(size=(60, 3)), eps=0)
    figure, (left, right) = panels(2, height=2.6)
    for ax, factor, color, title in (
        (left, np.ones(3), CENTERED, "before the gain"),
        (right, gain, NORMAL, f"times $g=({first:g},1,1)$"),
    ):
        bare(ax, 3.2)
        ax.set_ylim(-1.45, 2.05)
        ax.axhline(0, color=FAINT, lw=0.9, zorder=0)
        ax.axvline(0, color=FAINT, lw=0.9, zorder=0)
        ax.text(3.15, -0.08, "$y_1$", color=SOFT, ha="right", va="top")
        ax.text(-0.1, -1.4, r"$(y_2+y_3)/\sqrt{2}$", color=SOFT, ha="right", va="bottom")
        edge = np.array([-1, 1])[:, None] * (factor * (1.55 * across - 0.775 * np.sqrt(2) * up)) @ page
        ax.plot(*edge.T, color=color, lw=1.2, alpha=0.6, zorder=0)
        ax.plot(*((factor * y) @ page).T, "o", color=OUTPUT, ms=3.4, mew=0, alpha=0.7)
        ax.set_title(title)
    right.plot(*np.stack([y @ page, (gain * y) @ page], axis=1).T, color=FAINT, lw=0.7, zorder=0)
    ones, alpha = np.ones(3), 1 / gain
    share = rf"\frac{{1}}{{{first:g}}}"
    right.plot(*(np.stack([alpha, gain]) @ page).T, color=FAINT, lw=0.9, ls=DASHED, zorder=0)
    right.plot(*(ones @ page), "o", color=ONES, ms=4, mew=0)
    right.annotate(
        r"$\mathbf{1}$",
        tuple(ones @ page),
        (0, -4),
        textcoords="offset points",
        color=ONES,
        ha="center",
        va="top",
    )
    for ax, vector, name, color, side in (
        (left, ones, r"$\mathbf{1}=(1,1,1)$", ONES, "left"),
        (right, alpha, rf"$\alpha=({share},1,1)$", NORMAL, "center"),
        (right, gain, f"$g=({first:g},1,1)$", SOFT, "left"),
    ):
        tip = vector @ page
        arrow(ax, tip, color=color)
        ax.annotate(name, tuple(tip), (0, 5), textcoords="offset points", color=color, ha=side, va="bottom")
    for ax, normal in ((left, ones), (right, alpha)):
        n = normal @ page
        _right_angle(ax, n, np.array([n[1], -n[0]]))
    return figure


def _right_angle(ax: Axes, one: Array, other: Array) -> None:
    """The sign of a right angle at the origin, between these directions."""
    u, v = (0.18 * vector / np.linalg.norm(vector) for vector in (one, other))
    ax.plot(*np.stack([u, u + v, v]).T, color=SOFT, lw=0.8)


@drawn
def right_angles(gain: tuple[float, ...] = (2, 1, 1), turn: float = np.pi / 4) -> BookFigure:
    """The images of right angles under GΠ; that of the radii that become the semi-axes is kept."""
    shape = Ellipsoid.of_layer_norm(gain)
    ends = shape.semi_axes[:, None] * shape.axes
    sources = ends / gain  # on the circle; G maps them to the semi-axes
    cosine, sine = np.cos(turn), np.sin(turn)
    others = np.array([[cosine, sine], [-sine, cosine]]) @ sources
    figure, (left, right) = panels(2, height=2.8)
    for ax, plane, factor, title in (
        (left, sources / np.sqrt(3), np.ones(3), r"mean zero, seen along $\mathbf{1}$"),
        (
            right,
            shape.axes,
            np.asarray(gain),
            rf"times $g=({','.join(f'{entry:g}' for entry in gain)})$, seen along $\alpha$",
        ),
    ):
        bare(ax, 3.5)
        ax.set_ylim(-2.2, 2.4)
        ax.plot(*((CIRCLE @ sources) * factor @ plane.T).T, color=OUTPUT, lw=1.2)
        first, second = factor * others @ plane.T
        arrow(ax, first, color=SOFT)
        arrow(ax, second, color=SOFT)
        for k, axis in enumerate(factor * sources @ plane.T, 1):
            arrow(ax, axis, rf"$v_{k}$" if ax is left else rf"$Gv_{k}$", color=AXES)
        _right_angle(ax, *(factor * sources @ plane.T))
        ax.set_title(title)
    _right_angle(left, *(others @ sources.T / np.sqrt(3)))
    for k, (at, length) in enumerate(zip(((1.5, -0.15), (0, -1.0)), shape.semi_axes, strict=True), 1):
        text = rf"$\lambda_{k}={length**2 / 3:.3g}$, $\sqrt{{3\lambda_{k}}}={length:.4g}$"
        right.text(*at, text, color=AXES, ha="center", va="top")
    return figure


@drawn
def gains_do_not_rotate(theta: float = np.arctan2(3, 4)) -> BookFigure:
    """Gains that rotate the two points for N = 2, and the image of the circle under such gains for N = 3."""
    figure, (left, right) = panels(2, height=2.8)
    bare(left, 2.0)
    angle = np.linspace(0, 2 * np.pi, 200)
    left.plot(np.sqrt(2) * np.cos(angle), np.sqrt(2) * np.sin(angle), color=FAINT, lw=1, zorder=0)
    turned = np.array([np.cos(theta) + np.sin(theta), np.cos(theta) - np.sin(theta)])
    for gain, color in ((np.ones(2), INPUT), (turned, OUTPUT)):
        image = gain * np.array([[1, -1], [-1, 1]])
        left.plot(*image.T, color=color, lw=1, ls=DASHED)
        left.plot(*image.T, "o", color=color, ms=6, mew=0)
    arrow(left, (1, 1), r"$\mathbf{1}$", color=ONES)
    arrow(left, turned, r"$g$", color=SOFT)
    alpha = 1 / turned
    arrow(left, 1.2 * alpha / np.linalg.norm(alpha), r"$\hat{\alpha}$", color=NORMAL)
    left.text(1.08, -1.12, r"$(1,-1)$", color=INPUT, ha="left", va="top")
    left.set_title(r"$N=2$: the image turns by $\theta$, $g$ by $-\theta$")
    axes = Ellipsoid.of_layer_norm([*turned, 1.0]).semi_axes
    _ellipse(right, axes, r"$N=3$: the circle becomes an ellipse", labels=True)
    right.plot(np.sqrt(3) * np.cos(angle), np.sqrt(3) * np.sin(angle), color=INPUT, lw=1, ls=DASHED)
    return figure


@drawn
def critical_points_of_p(gain: tuple[float, ...] = (0.5, 1.2, 1.9)) -> BookFigure:
    """The polynomial with the squared gains as zeros and the squared axes over N as critical points."""
    squares = np.square(gain)
    axes = Ellipsoid.of_layer_norm(gain).semi_axes
    critical = axes**2 / len(gain)
    lam = np.linspace(-0.15, squares.max() + 0.2, 400)

    def p(at: Array) -> Array:
        return np.prod(np.asarray(at)[:, None] - squares, axis=1)

    figure, (left, right) = panels(2, height=3.1)
    left.axhline(0, color=FAINT, lw=1, zorder=0)
    left.plot(lam, p(lam), color=INK, lw=1.5)
    left.plot(squares, 0 * squares, "o", color=INPUT, ms=6, mew=0)
    for at, value in zip(critical, p(critical), strict=True):
        left.plot([at, at], [0, value], color=AXES, lw=1.5, ls=DASHED)
    left.plot(critical, 0 * critical, "s", color=OUTPUT, ms=5.5, mew=0)
    left.annotate("gains²", (squares[1], 0), (12, 12), textcoords="offset points", color=INPUT)
    left.annotate(
        "axes²/N", (critical[1], 0), (0, -17), textcoords="offset points", color=OUTPUT, ha="center"
    )
    left.set(xlabel=r"$\lambda$", title=r"$\chi(\lambda)=(\lambda-g_1^2)(\lambda-g_2^2)(\lambda-g_3^2)$")
    _ellipse(right, axes, "the image, in its plane", labels=True)
    return figure


GAINS_OF_IMAGES = ((1.0, 2.0, 1.5), (1.0, 2.0, 0.0), (1.0, 2.0, 0.0, 0.0))
SEEN = (r"seen along $\hat{\alpha}$", "its $y_1, y_2$", "its $y_1, y_2$")


@drawn
def images(eps: float = 0.3, points: int = 350) -> BookFigure:
    """The outputs with no, one and two zero gains, in their own plane; above at ε = 0, below at ``eps``."""
    figure, axes = panels(3, rows=2, height=4.0, narrow=(2, 6.0))
    rows = axes.reshape(3, 2).T if is_narrow() else axes.reshape(2, 3)
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
            if not stabilizer or is_narrow():
                ax.set_title(f"$g=({','.join(f'{entry:g}' for entry in gain)})$\n{seen}")
        text = rf"$\varepsilon={stabilizer:g}$"
        if is_narrow():
            row[0].set_title(f"{text}\n{row[0].get_title()}")
        else:
            row[0].text(-0.06, 0.5, text, transform=row[0].transAxes, rotation=90, va="center", ha="center")
    return figure
