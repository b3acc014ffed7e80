"""The explorer of chapter 02 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from lngeom.centering import center
from lngeom.figures.style import (
    CENTERED,
    DASHED,
    INK,
    INPUT,
    ONES,
    Array,
    BookFigure,
    arrow,
    bare,
    drawn,
    in_plane,
    panels,
    plane_corners,
    space,
)

Align = Literal["left", "center", "right"]


TITLE = r"the plane through $\mathbf{1}$ and $a$"


def radius(a: Array) -> float:
    """The limits of the axes, large enough for the input."""
    return max(3.3, 1.15 * float(np.linalg.norm(a)))


def plane_of(a: Array) -> Array:
    """The rows are two directions: along Πa or the opposite one, as the explorer chooses, and along 1."""
    flat = center(a)
    first, second = in_plane(flat)
    size = np.linalg.norm(flat)
    forward = first > 0 or (first == 0 and second > 0)
    ahead = (1 if forward else -1) * flat / size if size else np.array([1, -1, 0]) / np.sqrt(2)
    return np.stack([ahead, np.ones(3) / np.sqrt(3)])


def upright(ax: Axes, side: float) -> None:
    """The hyperplane edge on, with its name beyond 1, and the direction of ones."""
    radius = ax.get_xlim()[1]
    ax.plot([-radius, radius], [0, 0], color=CENTERED, lw=1, zorder=0)
    ax.plot([0, 0], [-radius, radius], color=ONES, lw=1, ls=DASHED, zorder=0)
    free = 1 if side < 0 else -1
    align: Align = "right" if free > 0 else "left"
    ax.text(free * radius, 0.08, r"mean $=0$", color=CENTERED, ha=align, va="bottom")
    ax.set_title(TITLE)


def name_beside(ax: Axes, point: Array, name: str, away: tuple[float, float], color: str) -> None:
    """A name next to a point, on the side of ``away``, in points."""
    align: Literal["left", "center", "right"] = (
        "center" if not away[0] else "left" if away[0] > 0 else "right"
    )
    ax.annotate(
        name, (point[0], point[1]), away, textcoords="offset points", color=color, ha=align, va="center"
    )


@drawn
def centering(a: ArrayLike, share: float, azimuth: float, elevation: float) -> BookFigure:
    """A vector, its projection, and a point between them: in space and in the plane through 1 and a."""
    at = np.asarray(a, float)
    foot, now, beyond = (at - c * at.mean() for c in (1, share, 2))
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, radius(at))
    view.patch(plane_corners(1.9), CENTERED)
    view.lines(at, beyond, color=ONES, ls=(0, (2, 2)), lw=1.2)
    view.arrow(at, "$a$", color=INPUT)
    view.arrow(foot, r"$\Pi a$", color=CENTERED)
    view.points([now], color=INK, ms=7, alpha=1)
    bare(right, radius(at))
    flat = np.stack([at, foot, now, beyond]) @ plane_of(at).T
    upright(right, flat[0, 0])
    right.plot(*flat[[0, 3]].T, color=ONES, ls=(0, (2, 2)), lw=1.2)
    right.plot([0, flat[2, 0]], [0, flat[2, 1]], color=INK, lw=1, ls=DASHED)
    arrow(right, flat[0], "$a$", color=INPUT)
    arrow(right, flat[1], color=CENTERED)
    name_beside(right, flat[1], r"$\Pi a$", (0, 11 if flat[0, 1] < 0 else -11), CENTERED)
    right.plot(*flat[2], "o", color=INK, ms=7)
    right.annotate(r"$a-c\mu\mathbf{1}$", tuple(flat[2]), (9, 0), textcoords="offset points", va="center")
    return figure
