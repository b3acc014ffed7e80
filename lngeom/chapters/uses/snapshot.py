"""The explorer of chapter 13 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lngeom.centering import center
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    CENTERED,
    DASHED,
    FAINT,
    INPUT,
    NORMAL,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    arrow,
    bare,
    drawn,
    in_plane,
    panels,
    plane_corners,
    space,
    sphere_circle,
)
from lngeom.rmsnorm import dyt, rms_norm, unit_norm
from lngeom.transformers.attention import selecting_query


def normed(layer: str, a: ArrayLike, gain: ArrayLike, eps: float) -> Array:
    """Apply the ``layer`` of an explorer to vectors."""
    gains = np.asarray(gain, float)
    if layer == "layer":
        return layer_norm(a, gains, eps=eps)
    if layer in ("rms", "oneplus"):
        return rms_norm(a, gains + (layer == "oneplus"), eps=eps)
    if layer == "dyt":
        return dyt(a, 1.0, gains)
    return unit_norm(a) if layer == "unit" else np.asarray(a, float)


@drawn
def attention(
    key_vectors: ArrayLike, project: bool, scale: bool, chosen: int, azimuth: float, elevation: float
) -> BookFigure:
    """Keys in space and after projection; hollow: no query selects them."""
    keys = np.asarray(key_vectors, float)
    seen = center(keys) if project else keys
    seen = rms_norm(seen, eps=0) if scale else seen
    color = OUTPUT if scale else CENTERED if project else INPUT
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, 3.4)
    if project:
        view.patch(plane_corners(2.3), CENTERED)
    view.lines(keys, seen, color=SOFT, lw=0.8, ls=(0, (2, 2)))
    view.points(keys, color=INPUT, ms=7, alpha=1)
    bare(right, 3.4)
    right.set_title(r"what attention sees, along $\mathbf{1}$")
    for place, (key, flat) in enumerate(zip(seen, in_plane(seen), strict=True)):
        query = selecting_query(seen, place)
        right.plot(*flat, "o", color=color, ms=8, **({"mfc": "none"} if query is None else {"mew": 0}))
        right.annotate(str(place + 1), tuple(flat), (9, -9), textcoords="offset points")
        view.points(key[None], color=color, ms=5, alpha=1)
        if query is not None and place == min(chosen, len(keys)) - 1:
            arrow(right, 2 * in_plane(query), "$q$", color=NORMAL)
    return figure


@drawn
def layers(
    layer: str, a: Sequence[float], gain: Sequence[float], eps: float, points: ArrayLike, **view: Any
) -> BookFigure:
    """The image of a cloud, and the outputs of ca and of a + c1 against c."""
    at, cloud = np.asarray(a, float), np.asarray(points, float).reshape(-1, 3)
    figure, (left, middle, right) = panels(3, width=7.4, height=2.9)
    size = (
        np.abs(np.asarray(gain, float) + (layer == "oneplus")).max() if layer not in ("unit", "none") else 0
    )
    seen = space(left, view["azimuth"], view["elevation"], max(3.2, 1.2 * np.sqrt(3) * size))
    if layer == "layer":
        seen.curve(sphere_circle(), color=AXES, lw=1.1, ls=DASHED)
    if len(cloud):
        seen.points(normed(layer, cloud, gain, eps), color=OUTPUT, ms=2.5)
    seen.points([at], color=INPUT, ms=7, alpha=1)
    seen.points([normed(layer, at, gain, eps)], color=OUTPUT, ms=8, alpha=1)
    for ax, c, inputs, still, title in (
        (middle, x := np.linspace(0.025, 3, 120), np.multiply.outer(x, at), 1, r"outputs of $ca$"),
        (right, x := np.linspace(-2, 2, 161), at + x[:, None], 0, r"outputs of $a+c\mathbf{1}$"),
    ):
        ax.axvline(still, color=FAINT, lw=1, zorder=0)
        outputs = normed(layer, inputs, gain, eps)
        top = max(1.0, float(np.abs(outputs).max()))
        for k, color in enumerate((OUTPUT, CENTERED, NORMAL)):
            values = outputs[:, k].copy()
            values[1:][np.abs(np.diff(outputs[:, k])) > 0.5 * top] = np.nan
            ax.plot(c, values, color=color)
            ax.text(c[-1] + 0.06, outputs[-1, k], f"$y_{k + 1}$", color=color, va="center")
        ax.set(title=title, xlabel="$c$", ylim=(-1.1 * top, 1.1 * top))
    return figure
