"""The explorer of chapter 09 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from lngeom.centering import center
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    CENTERED,
    DASHED,
    INPUT,
    OUTPUT,
    BookFigure,
    arrow,
    drawn,
    face_on,
    in_plane,
    panels,
    plane_corners,
    space,
    sphere_circle,
)
from lngeom.gradients import vjp


@drawn
def gradients(a: ArrayLike, upstream: ArrayLike, eps: float, azimuth: float, elevation: float) -> BookFigure:
    """An upstream gradient at the output, and the gradient that arrives at the input."""
    at, v = np.asarray(a, float), np.asarray(upstream, float)
    y = layer_norm(at, eps=eps)
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, 3.2)
    view.patch(plane_corners(2.1), CENTERED)
    view.curve(sphere_circle(), color=AXES, lw=1.1, ls=DASHED)
    face_on(right, r"in the plane, along $\mathbf{1}$", 3.2)
    tips = [(y, y + v, "$v$", OUTPUT)]
    if eps > 0 or np.any(center(at) != 0):
        tips.append((at, at + vjp(at, v, eps=eps), r"$\delta$", INPUT))
    for origin, tip, name, color in tips:
        view.arrow(tip, name, color=color, origin=origin)
        arrow(right, in_plane(tip), name, color=color, origin=in_plane(origin))
    view.points([at], color=INPUT, ms=7, alpha=1)
    view.points([y], color=OUTPUT, ms=7, alpha=1)
    right.plot(*in_plane(at), "o", color=CENTERED, ms=7)
    right.plot(*in_plane(y), "o", color=OUTPUT, ms=7)
    return figure
