"""The explorer of chapter 08 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from lngeom.chapters.distance.snapshot import TURNS, pieces
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    CENTERED,
    INPUT,
    OUTPUT,
    BookFigure,
    drawn,
    panels,
    plane_corners,
    space,
)
from lngeom.rotations import rotation, sensitivity


@drawn
def rotations(vector: ArrayLike, axis: str, theta: float, eps: float, **look: float) -> BookFigure:
    """A vector and its rotation, in space, and the distance of their outputs against the angle."""
    orbit = rotation(axis, TURNS) @ np.asarray(vector, float)
    turned = rotation(axis, theta) @ np.asarray(vector, float)
    figure, (left, right) = panels(2, height=3.3)
    view = space(left, **look, radius=2.7)
    view.patch(plane_corners(1.9), CENTERED)
    view.curve(orbit, color=INPUT, lw=1.1, ls=(0, (2, 2)))
    for piece in pieces(layer_norm(orbit, eps=eps)):
        view.curve(piece, color=OUTPUT, lw=1.8)
    view.arrow(vector, "$v$", color=INPUT)
    view.arrow(turned, "$Rv$", color=INPUT)
    right.plot(TURNS, sensitivity(vector, axis, TURNS, eps=eps), color=OUTPUT)
    right.plot(theta, sensitivity(vector, axis, theta, eps=eps), "o", color=OUTPUT, ms=8)
    right.set_xticks([-np.pi, 0, np.pi], [r"$-\pi$", "0", r"$\pi$"])
    right.set_yticks([0, np.sqrt(3), 2 * np.sqrt(3)], ["0", r"$\sqrt{3}$", r"$2\sqrt{3}$"])
    right.set(xlabel=r"$\theta$", ylim=(-0.1, 3.6), title="distance of the outputs")
    return figure
