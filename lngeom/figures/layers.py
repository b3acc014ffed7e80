"""A state of the explorer of chapter 13: a layer, its image, and what it sees of length and shift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lngeom.norms import dyt, layer_norm, rms_norm, unit_norm

from .shapes import DASHED, space, sphere_circle
from .style import AXES, CENTERED, FAINT, INPUT, NORMAL, OUTPUT, Array, drawn, panels


def normed(layer: str, a: ArrayLike, gain: ArrayLike, eps: float) -> Array:
    """What the explorer's ``layer`` makes of vectors."""
    gains = np.asarray(gain, float)
    if layer == "layer":
        return layer_norm(a, gains, eps=eps)
    if layer in ("rms", "oneplus"):
        return rms_norm(a, gains + (layer == "oneplus"), eps=eps)
    if layer == "dyt":
        return dyt(a, 1.0, gains)
    return unit_norm(a) if layer == "unit" else np.asarray(a, float)


@drawn
def layers(
    layer: str, a: Sequence[float], gain: Sequence[float], eps: float, points: ArrayLike, **view: Any
) -> Figure:
    """A cloud behind the layer, and the outputs of ca and of a + c1 against c."""
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
        for k, colour in enumerate((OUTPUT, CENTERED, NORMAL)):
            values = outputs[:, k].copy()
            values[1:][np.abs(np.diff(outputs[:, k])) > 0.5 * top] = np.nan
            ax.plot(c, values, color=colour)
            ax.text(c[-1] + 0.06, outputs[-1, k], f"$y_{k + 1}$", color=colour, va="center")
        ax.set(title=title, xlabel="$c$", ylim=(-1.1 * top, 1.1 * top))
    return figure
