"""The explorer of chapter 04 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lngeom.ellipsoid import Ellipsoid
from lngeom.figures.style import (
    AXES,
    CIRCLE,
    DASHED,
    INK,
    NORMAL,
    OUTPUT,
    SOFT,
    BookFigure,
    View,
    drawn,
    face_on,
    panels,
    space,
    sphere_circle,
)


def ellipse(view: View, shape: Ellipsoid) -> None:
    """The outputs of a layer, with the axes and the normal of their plane."""
    ends = shape.semi_axes[:, None] * shape.axes
    view.curve(shape.center + CIRCLE @ ends, color=OUTPUT, lw=1.2)
    view.lines(shape.center + 0 * ends, shape.center + ends, color=AXES, ls=DASHED)
    if len(shape.normals) == 1:
        normal = shape.normals[0] * np.sign(shape.normals[0].sum() or 1)
        view.arrow(shape.center + 1.6 * normal, r"$\hat{\alpha}$", color=NORMAL, origin=shape.center)


@drawn
def gains(gain: Sequence[float], azimuth: float, elevation: float) -> BookFigure:
    """Three gains: the ellipse in space, in its plane, and the polynomial of the squared gains."""
    shape, squares = Ellipsoid.of_layer_norm(gain), np.square(gain)
    figure, (left, middle, right) = panels(3, width=7.4, height=2.9)
    view = space(left, azimuth, elevation, 3.6)
    view.curve(sphere_circle(), color=SOFT, lw=0.9, ls=(0, (2, 2)))
    ellipse(view, shape)
    face_on(middle, "in its own plane", 3.6)
    long, short = shape.semi_axes
    middle.plot(*(CIRCLE * [long, short]).T, color=OUTPUT)
    middle.plot([0, long], [0, 0], color=AXES, ls=DASHED)
    middle.plot([0, 0], [0, short], color=AXES, ls=DASHED)
    middle.text(0, -3.1, f"semi-axes {long:.3f}, {short:.3f}", ha="center")
    reach = max(1.12 * squares.max(), 0.3)
    x = np.linspace(-0.06 * reach, reach, 300)
    right.plot(x, np.prod(x[:, None] - squares, axis=1), color=INK)
    right.axhline(0, color=SOFT, lw=0.8)
    right.plot(squares, 0 * squares, "o", color=OUTPUT, ms=6)
    right.plot(shape.semi_axes**2 / 3, [0, 0], "o", color=AXES, ms=8, mfc="none")
    right.set(xlabel=r"$\lambda$", title=r"$\chi(\lambda)=\prod(\lambda-g_i^2)$", yticks=[])
    return figure
