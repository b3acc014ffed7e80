"""The explorer of chapter 07 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from lngeom.centering import center
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    CENTERED,
    EPS,
    INPUT,
    OUTPUT,
    Array,
    BookFigure,
    drawn,
    face_on,
    in_plane,
    panels,
    plane_corners,
    space,
)

TURNS = np.linspace(-np.pi, np.pi, 241)


def pieces(image: Array) -> list[Array]:
    """A curve without the chords that would bridge its jumps."""
    jumps = np.flatnonzero(np.linalg.norm(np.diff(image, axis=0), axis=1) > 0.8)
    return np.split(image, jumps + 1)


@drawn
def lines(point: ArrayLike, direction: ArrayLike, position: float, eps: float, **look: float) -> BookFigure:
    """A straight line, its projection onto the plane, and its outputs on the circle."""
    on = np.asarray(point) + np.tan(TURNS[:, None] / 2.01) * 6 * np.asarray(direction)
    now = np.asarray(point) + position * np.asarray(direction)
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, **look, radius=3.4)
    view.patch(plane_corners(2.3), CENTERED)
    view.curve(on, color=INPUT, lw=1.3)
    view.curve(center(on), color=CENTERED, lw=1.2)
    face_on(right, r"in the plane, along $\mathbf{1}$", 3.4)
    right.plot(*in_plane(on).T, color=CENTERED, lw=1.2)
    for size, color in ((0.0, OUTPUT), (eps, EPS))[: 2 if eps else 1]:
        image = layer_norm(on, eps=size)
        for piece in pieces(image):
            view.curve(piece, color=color, lw=2)
            right.plot(*in_plane(piece).T, color=color, lw=2)
    y = layer_norm(now, eps=eps)
    view.points([now], color=INPUT, ms=7, alpha=1)
    view.points([y], color=OUTPUT, ms=8, alpha=1)
    right.plot(*in_plane(now), "o", color=CENTERED, ms=7)
    right.plot(*in_plane(y), "o", color=OUTPUT, ms=8)
    return figure
