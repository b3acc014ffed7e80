"""The explorer of chapter 03 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lngeom.centering import center
from lngeom.chapters.ellipsoid.snapshot import ellipse
from lngeom.definition import layer_norm
from lngeom.ellipsoid import Ellipsoid
from lngeom.figures.style import (
    CENTERED,
    INK,
    INPUT,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    drawn,
    face_on,
    in_plane,
    panels,
    plane_corners,
    space,
)
from lngeom.rmsnorm import rms_norm


def _stages(norm: str, eps: float, gain: Array, bias: Array, a: Array) -> list[Array]:
    y = layer_norm(a, eps=eps) if norm == "layer" else rms_norm(a, eps=eps)
    return [a, center(a) if norm == "layer" else a, y, y * gain, y * gain + bias]


@drawn
def stages(stage: float, norm: str, a: ArrayLike, eps: float, points: ArrayLike, **state: Any) -> BookFigure:
    """Three features: a cloud at one stage of the layer, in space and seen along 1."""
    gain, bias = np.asarray(state["gain"]), np.asarray(state["bias"])
    marked = np.asarray(a, float)[None]
    cloud = np.asarray(points, float).reshape(-1, 3)
    steps = _stages(norm, eps, gain, bias, np.concatenate([marked, cloud]))
    low = min(int(stage), 3)
    now = (1 - stage + low) * steps[low] + (stage - low) * steps[low + 1]
    color = (INPUT, CENTERED, OUTPUT, OUTPUT, OUTPUT)[round(stage)]
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, state["azimuth"], state["elevation"])
    shift = max(0.0, stage - 3) * bias
    view.points(now, color=color, ms=3)
    view.curve([step[0] for step in steps[: low + 1]] + [now[0]], color=SOFT, lw=1, ls=(0, (2, 2)))
    view.points(now[:1], color=color, ms=8, mec=INK, mew=1.2)
    face_on(right, r"seen along $\mathbf{1}$")
    right.plot(*in_plane(now - shift).T, "o", color=color, ms=3, mew=0, alpha=0.75)
    right.plot(*in_plane(now - shift)[0], "o", color=color, ms=8, mec=INK, mew=1.2)
    if norm == "layer" and stage < 2.5:
        view.patch(plane_corners(1.9), CENTERED)
    elif norm == "layer":
        ellipse(view, Ellipsoid.of_layer_norm(gain, shift))
    return figure
