"""The explorer of chapter 12 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lngeom.definition import layer_norm
from lngeom.ellipsoid import FLAT, Ellipsoid
from lngeom.figures.style import (
    ANGLE,
    AXES,
    CENTERED,
    CIRCLE,
    DASHED,
    FAINT,
    INK,
    INPUT,
    NORMAL,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    View,
    bare,
    drawn,
    panels,
)
from lngeom.rmsnorm import rms_norm

FLOOR = -5.0  # of the graph of all gains; smaller values, including zero, are drawn there


POSITIONS = 500


def different(features: Sequence[int], n: int) -> list[int]:
    """Three different features of n, near the requested ones."""
    found: list[int] = []
    for feature in features:
        place = min(feature, n - 1)
        while place in found:
            place = (place + 1) % n
        found.append(place)
    return found


def section(u: ArrayLike, gain: Array, chosen_features: Sequence[int], kind: str) -> Array:
    """Of inputs that have three features, ``u``, and are 0 elsewhere: these features of the outputs."""
    inputs = np.zeros((*np.shape(u)[:-1], len(gain)))
    inputs[..., list(chosen_features)] = u
    norm = layer_norm if kind == "layer" else rms_norm
    return norm(inputs, gain, eps=0)[..., list(chosen_features)]


def _sphere() -> Array:
    """Points that lie evenly on it."""
    k = np.arange(POSITIONS)
    height, angle = 1 - (2 * k + 1) / POSITIONS, k * np.pi * (3 - np.sqrt(5))
    flat = np.sqrt(1 - height**2)
    return np.stack([flat * np.cos(angle), flat * np.sin(angle), height], axis=-1)


def _height(sizes: ArrayLike) -> Array:
    return np.log10(np.maximum(np.abs(sizes), 10**FLOOR))


def _in_space(view: View, gain: Array, chosen_features: Sequence[int], kind: str) -> None:
    three = np.abs(gain[list(chosen_features)])
    size = max(1.0, float(three.max()))
    bare(view.ax, 1.4 * size)

    def through(u: Array) -> Array:
        outputs = section(u, gain, chosen_features, kind) / np.sqrt(len(gain))
        return np.roll(outputs, -1, axis=-1)  # the first feature is drawn upwards

    for k, (place, color) in enumerate(zip(chosen_features, (OUTPUT, CENTERED, NORMAL), strict=True)):
        end = 1.15 * size * np.roll(np.eye(3)[k], -1)
        view.lines(-end, end, color=FAINT, lw=0.9, zorder=0)
        x, y = view.flat(1.12 * end)
        view.ax.text(x, y, f"$y_{{{place}}}$", color=color, ha="center", va="center")
        meridian = np.insert(CIRCLE, k, 0, axis=-1)
        view.curve(through(meridian), color=OUTPUT, lw=1.2)
        if abs(gain[place]) <= FLAT:
            view.patch(through(meridian), OUTPUT)
    view.points(through(_sphere()), color=OUTPUT, ms=1.6, alpha=0.5)


def _beside(ax: Any, gain: float, tokens: Array, wanted: tuple[int, int]) -> None:
    bare(ax, 1.3)
    ax.set_title("real tokens")
    tall = min(abs(gain), 1.2)
    ax.plot([-1.2, 1.2], [0, 0], color=FAINT, lw=0.9, zorder=0)
    ax.plot(np.cos(ANGLE), tall * np.sin(ANGLE), color=AXES, lw=1.2, ls=DASHED)
    share = tokens[(tokens[:, 0] == wanted[0]) & (tokens[:, 1] == wanted[1]), 2]
    rest = np.sqrt(1 - np.minimum(1, share**2)) * np.where(np.arange(len(share)) % 2, -1, 1)
    ax.plot(rest, tall * np.sign(gain) * share, "o", color=INPUT, ms=3, mew=0, alpha=0.6)
    if not len(share):
        ax.text(0, 0.5, f"none for feature {wanted[1]}", color=SOFT, ha="center")


@drawn
def trained(
    norms: Sequence[dict[str, Any]],
    norm: int,
    features: Sequence[int],
    factors: Sequence[float],
    tokens: ArrayLike,
    azimuth: float,
    elevation: float,
) -> BookFigure:
    """The image of three features, real tokens next to the first of them, and all gains by size."""
    index = min(norm, len(norms) - 1)
    gain, kind = np.asarray(norms[index]["gain"]), norms[index]["kind"]
    chosen_features = different(features, len(gain))
    now = gain.copy()
    now[chosen_features] *= np.maximum(0, factors)
    unit = float(np.median(np.abs(gain))) or float(np.abs(gain).max()) or 1.0
    three = now[chosen_features] / unit
    figure, (left, middle, right) = panels(3, width=7.4, height=2.9)
    _in_space(View(left, azimuth=azimuth, elevation=elevation), now / unit, chosen_features, kind)
    make = Ellipsoid.of_layer_norm if kind == "layer" else Ellipsoid.of_rms_norm
    left.set_title("a surface" if make(now).is_surface else "solid")
    _beside(middle, float(three[0]), np.asarray(tokens, float).reshape(-1, 3), (index, chosen_features[0]))
    order = np.argsort(np.abs(gain), kind="stable")
    right.plot(_height(gain[order] / unit), color=INK)
    for place, size, color in zip(chosen_features, three, (OUTPUT, CENTERED, NORMAL), strict=True):
        rank = int(np.flatnonzero(order == place)[0])
        right.plot([rank] * 2, _height([gain[place] / unit, size]), color=color, lw=1, ls=(0, (2, 2)))
        right.plot(rank, _height([size]), "o", color=color, mfc=color if abs(size) > FLAT else "none")
    right.set(title="all gains by size", xticks=[], ylim=(FLOOR - 0.4, None))
    right.set_yticks([0, -2, -4], ["1", "$10^{-2}$", "$10^{-4}$"])
    return figure
