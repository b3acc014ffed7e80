"""The plane through 1 and an input, with 1 upright: states of the explorers of chapters 02 and 05."""

from __future__ import annotations

from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lngeom.norms import center, layer_norm, rms_norm

from .shapes import CIRCLE, DASHED, face_on, in_plane, plane_corners, space, sphere_circle
from .style import CENTERED, FAINT, INK, INPUT, ONES, OUTPUT, Array, arrow, bare, drawn, panels

Align = Literal["left", "center", "right"]
TITLE = r"the plane through $\mathbf{1}$ and $a$"


def _radius(a: Array) -> float:
    """Room for the input, however far its mean takes it."""
    return max(3.3, 1.15 * float(np.linalg.norm(a)))


def _plane_of(a: Array) -> Array:
    """The rows are two directions: along Πa or the opposite one, as the explorer chooses, and along 1."""
    flat = center(a)
    first, second = in_plane(flat)
    size = np.linalg.norm(flat)
    forward = first > 0 or (first == 0 and second > 0)
    ahead = (1 if forward else -1) * flat / size if size else np.array([1, -1, 0]) / np.sqrt(2)
    return np.stack([ahead, np.ones(3) / np.sqrt(3)])


def _upright(ax: Axes, side: float) -> None:
    """The hyperplane edge on, with its name beyond 1, and the direction of ones."""
    radius = ax.get_xlim()[1]
    ax.plot([-radius, radius], [0, 0], color=CENTERED, lw=1, zorder=0)
    ax.plot([0, 0], [-radius, radius], color=ONES, lw=1, ls=DASHED, zorder=0)
    free = 1 if side < 0 else -1
    align: Align = "right" if free > 0 else "left"
    ax.text(free * radius, 0.08, r"mean $=0$", color=CENTERED, ha=align, va="bottom")
    ax.set_title(TITLE)


@drawn
def centering(a: ArrayLike, share: float, azimuth: float, elevation: float) -> Figure:
    """A vector, its shadow, and a point of the way along 1: in space and in the plane through 1 and a."""
    at = np.asarray(a, float)
    foot, now, beyond = (at - c * at.mean() for c in (1, share, 2))
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, _radius(at))
    view.patch(plane_corners(1.9), CENTERED)
    view.lines(at, beyond, color=ONES, ls=(0, (2, 2)), lw=1.2)
    view.arrow(at, "$a$", colour=INPUT)
    view.arrow(foot, r"$\Pi a$", colour=CENTERED)
    view.points([now], color=INK, ms=7, alpha=1)
    bare(right, _radius(at))
    flat = np.stack([at, foot, now, beyond]) @ _plane_of(at).T
    _upright(right, flat[0, 0])
    right.plot(*flat[[0, 3]].T, color=ONES, ls=(0, (2, 2)), lw=1.2)
    right.plot([0, flat[2, 0]], [0, flat[2, 1]], color=INK, lw=1, ls=DASHED)
    arrow(right, flat[0], "$a$", colour=INPUT)
    arrow(right, flat[1], colour=CENTERED)
    _name(right, flat[1], r"$\Pi a$", (0, 11 if flat[0, 1] < 0 else -11), CENTERED)
    right.plot(*flat[2], "o", color=INK, ms=7)
    right.annotate(r"$a-c\mu\mathbf{1}$", tuple(flat[2]), (9, 0), textcoords="offset points", va="center")
    return figure


@drawn
def two_outputs(a: ArrayLike, eps: float, azimuth: float, elevation: float) -> Figure:
    """The outputs of RMSNorm and, hollow, of LayerNorm: in space and in the plane through 1 and a."""
    at = np.asarray(a, float)
    foot, scaled, centred = center(at), rms_norm(at, eps=eps), layer_norm(at, eps=eps)
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, _radius(at))
    view.patch(plane_corners(1.9), CENTERED)
    left.plot(*(np.sqrt(3) * CIRCLE).T, color=FAINT, lw=1, zorder=0)
    view.curve(sphere_circle(), color=OUTPUT, lw=1, ls=DASHED)
    view.curve(np.sqrt(3) * CIRCLE @ _plane_of(at), color=OUTPUT, lw=0.7, ls=(0, (2, 2)))
    view.lines(at, foot, color=CENTERED, ls=(0, (2, 2)), lw=1.2)
    view.arrow(at, "$a$", colour=INPUT)
    face_on(right, TITLE, _radius(at))
    flat = np.stack([at, foot, scaled, centred]) @ _plane_of(at).T
    _upright(right, flat[0, 0])
    right.plot(*flat[:2].T, color=ONES, lw=1.2)
    right.plot([flat[2, 0]] * 2, [flat[2, 1], 0], color=OUTPUT, ls=(0, (2, 2)), lw=1)
    side, lift = (-1 if size < 0 else 1 for size in flat[0])
    arrow(right, flat[0], "$a$", colour=INPUT)
    arrow(right, flat[1], colour=CENTERED)
    for place, y, style in ((2, scaled, {}), (3, centred, {"mfc": "none"})):
        view.points([y], color=OUTPUT, ms=8, alpha=1, mew=1.5, **style)
        right.plot(*flat[place], "o", color=OUTPUT, ms=8, mew=1.5, **style)
    _name(right, flat[1], r"$\Pi a$", (0, -11 * lift), CENTERED)
    _name(right, flat[2], "RMSNorm", (-10 * side, 5 * lift), OUTPUT)
    _name(right, flat[3], "LayerNorm", (8 * side, -11 * lift), OUTPUT)
    return figure


def _name(ax: Axes, point: Array, name: str, away: tuple[float, float], colour: str) -> None:
    align: Literal["left", "center", "right"] = (
        "center" if not away[0] else "left" if away[0] > 0 else "right"
    )
    ax.annotate(
        name, (point[0], point[1]), away, textcoords="offset points", color=colour, ha=align, va="center"
    )
