"""The explorer of chapter 05 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from lngeom.centering import center
from lngeom.chapters.centering.snapshot import TITLE, name_beside, plane_of, radius, upright
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    CENTERED,
    CIRCLE,
    DASHED,
    FAINT,
    INPUT,
    ONES,
    OUTPUT,
    BookFigure,
    arrow,
    drawn,
    face_on,
    panels,
    plane_corners,
    space,
    sphere_circle,
)
from lngeom.rmsnorm import rms_norm


@drawn
def two_outputs(a: ArrayLike, eps: float, azimuth: float, elevation: float) -> BookFigure:
    """The outputs of RMSNorm and, hollow, of LayerNorm: in space and in the plane through 1 and a."""
    at = np.asarray(a, float)
    foot, scaled, centered = center(at), rms_norm(at, eps=eps), layer_norm(at, eps=eps)
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, radius(at))
    view.patch(plane_corners(1.9), CENTERED)
    left.plot(*(np.sqrt(3) * CIRCLE).T, color=FAINT, lw=1, zorder=0)
    view.curve(sphere_circle(), color=OUTPUT, lw=1, ls=DASHED)
    view.curve(np.sqrt(3) * CIRCLE @ plane_of(at), color=OUTPUT, lw=0.7, ls=(0, (2, 2)))
    view.lines(at, foot, color=CENTERED, ls=(0, (2, 2)), lw=1.2)
    view.arrow(at, "$a$", color=INPUT)
    face_on(right, TITLE, radius(at))
    flat = np.stack([at, foot, scaled, centered]) @ plane_of(at).T
    upright(right, flat[0, 0])
    right.plot(*flat[:2].T, color=ONES, lw=1.2)
    right.plot([flat[2, 0]] * 2, [flat[2, 1], 0], color=OUTPUT, ls=(0, (2, 2)), lw=1)
    side, lift = (-1 if size < 0 else 1 for size in flat[0])
    arrow(right, flat[0], "$a$", color=INPUT)
    arrow(right, flat[1], color=CENTERED)
    for place, y, style in ((2, scaled, {}), (3, centered, {"mfc": "none"})):
        view.points([y], color=OUTPUT, ms=8, alpha=1, mew=1.5, **style)
        right.plot(*flat[place], "o", color=OUTPUT, ms=8, mew=1.5, **style)
    name_beside(right, flat[1], r"$\Pi a$", (0, -11 * lift), CENTERED)
    name_beside(right, flat[2], "RMSNorm", (-10 * side, 5 * lift), OUTPUT)
    name_beside(right, flat[3], "LayerNorm", (8 * side, -11 * lift), OUTPUT)
    return figure
