"""Figures of an explorer's state, for pages without JavaScript.

Each function takes the explorer's traits by name; :meth:`lngeom.explorers.Explorer.figure` calls it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from lngeom.centering import center, helmert
from lngeom.definition import layer_norm
from lngeom.ellipsoid import FLAT, Ellipsoid
from lngeom.gradients import vjp
from lngeom.groups import group_norm
from lngeom.rmsnorm import dyt, rms_norm, unit_norm
from lngeom.rotations import rotation, sensitivity
from lngeom.transformers.attention import selecting_query

from .groups import on_torus, torus_net
from .style import (
    ANGLE,
    AXES,
    CENTERED,
    CIRCLE,
    DASHED,
    EPS,
    FAINT,
    INK,
    INPUT,
    NORMAL,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    View,
    arrow,
    bare,
    drawn,
    face_on,
    in_plane,
    panels,
    plane_corners,
    space,
    sphere_circle,
)

__all__ = [
    "attention",
    "centering",
    "gains",
    "gradients",
    "groups",
    "layers",
    "lines",
    "rotations",
    "stages",
    "trained",
    "two_outputs",
    "two_points",
]

# --- A state of the explorer of chapter 13: a layer, its image, and its dependence on length and shift -----


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


# --- A state of the explorer of chapter 12: the ellipsoid of a trained norm in three of its features -------


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


# --- The plane through 1 and an input, with 1 upright: states of the explorers of chapters 02 and 05 -------


Align = Literal["left", "center", "right"]
TITLE = r"the plane through $\mathbf{1}$ and $a$"


def _radius(a: Array) -> float:
    """The limits of the axes, large enough for the input."""
    return max(3.3, 1.15 * float(np.linalg.norm(a)))


def _plane_of(a: Array) -> Array:
    """The rows are two directions: along Πa or the opposite one, as the explorer chooses, and along 1."""
    flat = center(a)
    first, second = in_plane(flat)
    size = np.linalg.norm(flat)
    forward = first > 0 or (first == 0 and second > 0)
    ahead = (1 if forward else -1) * flat / size if size else np.array([1, -1, 0]) / np.sqrt(2)
    return np.stack([ahead, np.ones(3) / np.sqrt(3)])


def _upright(ax: Axes, side: float) -> None:
    """The hyperplane edge on, with its name beyond 1, and the direction of ones."""
    radius = ax.get_xlim()[1]
    ax.plot([-radius, radius], [0, 0], color=CENTERED, lw=1, zorder=0)
    ax.plot([0, 0], [-radius, radius], color=ONES, lw=1, ls=DASHED, zorder=0)
    free = 1 if side < 0 else -1
    align: Align = "right" if free > 0 else "left"
    ax.text(free * radius, 0.08, r"mean $=0$", color=CENTERED, ha=align, va="bottom")
    ax.set_title(TITLE)


@drawn
def centering(a: ArrayLike, share: float, azimuth: float, elevation: float) -> BookFigure:
    """A vector, its projection, and a point between them: in space and in the plane through 1 and a."""
    at = np.asarray(a, float)
    foot, now, beyond = (at - c * at.mean() for c in (1, share, 2))
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, _radius(at))
    view.patch(plane_corners(1.9), CENTERED)
    view.lines(at, beyond, color=ONES, ls=(0, (2, 2)), lw=1.2)
    view.arrow(at, "$a$", color=INPUT)
    view.arrow(foot, r"$\Pi a$", color=CENTERED)
    view.points([now], color=INK, ms=7, alpha=1)
    bare(right, _radius(at))
    flat = np.stack([at, foot, now, beyond]) @ _plane_of(at).T
    _upright(right, flat[0, 0])
    right.plot(*flat[[0, 3]].T, color=ONES, ls=(0, (2, 2)), lw=1.2)
    right.plot([0, flat[2, 0]], [0, flat[2, 1]], color=INK, lw=1, ls=DASHED)
    arrow(right, flat[0], "$a$", color=INPUT)
    arrow(right, flat[1], color=CENTERED)
    _name(right, flat[1], r"$\Pi a$", (0, 11 if flat[0, 1] < 0 else -11), CENTERED)
    right.plot(*flat[2], "o", color=INK, ms=7)
    right.annotate(r"$a-c\mu\mathbf{1}$", tuple(flat[2]), (9, 0), textcoords="offset points", va="center")
    return figure


@drawn
def two_outputs(a: ArrayLike, eps: float, azimuth: float, elevation: float) -> BookFigure:
    """The outputs of RMSNorm and, hollow, of LayerNorm: in space and in the plane through 1 and a."""
    at = np.asarray(a, float)
    foot, scaled, centered = center(at), rms_norm(at, eps=eps), layer_norm(at, eps=eps)
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, azimuth, elevation, _radius(at))
    view.patch(plane_corners(1.9), CENTERED)
    left.plot(*(np.sqrt(3) * CIRCLE).T, color=FAINT, lw=1, zorder=0)
    view.curve(sphere_circle(), color=OUTPUT, lw=1, ls=DASHED)
    view.curve(np.sqrt(3) * CIRCLE @ _plane_of(at), color=OUTPUT, lw=0.7, ls=(0, (2, 2)))
    view.lines(at, foot, color=CENTERED, ls=(0, (2, 2)), lw=1.2)
    view.arrow(at, "$a$", color=INPUT)
    face_on(right, TITLE, _radius(at))
    flat = np.stack([at, foot, scaled, centered]) @ _plane_of(at).T
    _upright(right, flat[0, 0])
    right.plot(*flat[:2].T, color=ONES, lw=1.2)
    right.plot([flat[2, 0]] * 2, [flat[2, 1], 0], color=OUTPUT, ls=(0, (2, 2)), lw=1)
    side, lift = (-1 if size < 0 else 1 for size in flat[0])
    arrow(right, flat[0], "$a$", color=INPUT)
    arrow(right, flat[1], color=CENTERED)
    for place, y, style in ((2, scaled, {}), (3, centered, {"mfc": "none"})):
        view.points([y], color=OUTPUT, ms=8, alpha=1, mew=1.5, **style)
        right.plot(*flat[place], "o", color=OUTPUT, ms=8, mew=1.5, **style)
    _name(right, flat[1], r"$\Pi a$", (0, -11 * lift), CENTERED)
    _name(right, flat[2], "RMSNorm", (-10 * side, 5 * lift), OUTPUT)
    _name(right, flat[3], "LayerNorm", (8 * side, -11 * lift), OUTPUT)
    return figure


def _name(ax: Axes, point: Array, name: str, away: tuple[float, float], color: str) -> None:
    align: Literal["left", "center", "right"] = (
        "center" if not away[0] else "left" if away[0] > 0 else "right"
    )
    ax.annotate(
        name, (point[0], point[1]), away, textcoords="offset points", color=color, ha=align, va="center"
    )


# --- One state of an explorer as a figure: shown on paper and without JavaScript --------------
# Each function takes the explorer's traits by name; :meth:`lngeom.explorers.Explorer.figure` calls it.


TURNS = np.linspace(-np.pi, np.pi, 241)


@drawn
def two_points(a: Sequence[float], eps: float, points: Array) -> BookFigure:
    """Two features: inputs, and the outputs on one segment."""
    figure, (left, right) = panels(2, height=3.5)
    for ax, norm, color, title in (
        (left, np.asarray, INPUT, "input"),
        (right, lambda v: layer_norm(v, eps=eps), OUTPUT, "output"),
    ):
        bare(ax, 3.2 if color == INPUT else 2)
        ax.axline((0, 0), slope=-1, color=FAINT, lw=1, zorder=0)
        if len(points):
            ax.plot(*norm(np.asarray(points)).T, "o", color=color, ms=3, mew=0, alpha=0.6)
        ax.plot(*norm(np.asarray(a)), "o", color=color, ms=8, mec=INK, mew=1.2)
        ax.set_title(title, color=color)
    left.axline((0, 0), slope=1, color=ONES, lw=1, ls=DASHED, zorder=0)
    right.plot([-1, 1], [1, -1], "o", color=AXES, ms=10, mfc="none")
    return figure


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
        _ellipse(view, Ellipsoid.of_layer_norm(gain, shift))
    return figure


def _ellipse(view: View, shape: Ellipsoid) -> None:
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
    _ellipse(view, shape)
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


@drawn
def groups(a: ArrayLike, groups: int, eps: float, azimuth: float, elevation: float) -> BookFigure:
    """Six features in groups: input and output, and where the output lies."""
    y = group_norm(np.asarray(a)[None], groups, eps=eps)[0]
    figure, (left, right) = panels(2, height=3.5)
    place = np.arange(1, 7)
    left.bar(place - 0.14, a, width=0.24, color=INPUT, alpha=0.6)
    left.bar(place + 0.14, y, width=0.24, color=OUTPUT)
    left.axhline(0, color=SOFT, lw=0.8)
    for edge in np.arange(6 // groups, 6, 6 // groups) + 0.5:
        left.axvline(edge, color=SOFT, lw=1, ls=(0, (2, 2)))
    left.set(xticks=place, xticklabels=[f"$a_{k}$" for k in place], title="input and output")
    view = View(right, azimuth=azimuth, elevation=elevation)
    bare(right, 2.75)
    parts = y.reshape(groups, -1)
    if groups == 2:
        _torus(view, np.arctan2(*(parts @ helmert(3).T).T[::-1]))
    elif groups == 3:
        _cube(view, np.sqrt(2) * parts[:, 0])
    elif groups == 1:
        right.plot(*(np.sqrt(6) * CIRCLE).T, color=AXES, ls=DASHED, lw=1.1)
        view.arrow((helmert(6) @ y)[:3], color=OUTPUT)
    else:
        right.plot(0, 0, "o", color=OUTPUT, ms=8)
    right.set_title(f"$|y|={np.linalg.norm(y):.3f}$")
    return figure


def _torus(view: View, angles: Array) -> None:
    torus_net(view)
    first, second = angles
    view.curve(on_torus(ANGLE, np.full_like(ANGLE, second)), color=AXES, lw=1.4)
    view.curve(on_torus(np.full_like(ANGLE, first), ANGLE), color=AXES, lw=1.4, ls=DASHED)
    view.points(on_torus(angles[:1], angles[1:]), color=OUTPUT, ms=8, alpha=1)


def _cube(view: View, place: Array) -> None:
    corners = np.sqrt(2) * np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    for p in corners:
        near = corners[np.sum(corners != p, axis=1) == 1]
        view.lines(p + 0 * near, near, color=FAINT, lw=0.8, zorder=0)
    view.points(corners, color=AXES, ms=6)
    view.points(place[None], color=OUTPUT, ms=9, alpha=1)


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
        for piece in _pieces(image):
            view.curve(piece, color=color, lw=2)
            right.plot(*in_plane(piece).T, color=color, lw=2)
    y = layer_norm(now, eps=eps)
    view.points([now], color=INPUT, ms=7, alpha=1)
    view.points([y], color=OUTPUT, ms=8, alpha=1)
    right.plot(*in_plane(now), "o", color=CENTERED, ms=7)
    right.plot(*in_plane(y), "o", color=OUTPUT, ms=8)
    return figure


def _pieces(image: Array) -> list[Array]:
    """A curve without the chords that would bridge its jumps."""
    jumps = np.flatnonzero(np.linalg.norm(np.diff(image, axis=0), axis=1) > 0.8)
    return np.split(image, jumps + 1)


@drawn
def rotations(vector: ArrayLike, axis: str, theta: float, eps: float, **look: float) -> BookFigure:
    """A vector and its rotation, in space, and the distance of their outputs against the angle."""
    orbit = rotation(axis, TURNS) @ np.asarray(vector, float)
    turned = rotation(axis, theta) @ np.asarray(vector, float)
    figure, (left, right) = panels(2, height=3.3)
    view = space(left, **look, radius=2.7)
    view.patch(plane_corners(1.9), CENTERED)
    view.curve(orbit, color=INPUT, lw=1.1, ls=(0, (2, 2)))
    for piece in _pieces(layer_norm(orbit, eps=eps)):
        view.curve(piece, color=OUTPUT, lw=1.8)
    view.arrow(vector, "$v$", color=INPUT)
    view.arrow(turned, "$Rv$", color=INPUT)
    right.plot(TURNS, sensitivity(vector, axis, TURNS, eps=eps), color=OUTPUT)
    right.plot(theta, sensitivity(vector, axis, theta, eps=eps), "o", color=OUTPUT, ms=8)
    right.set_xticks([-np.pi, 0, np.pi], [r"$-\pi$", "0", r"$\pi$"])
    right.set_yticks([0, np.sqrt(3), 2 * np.sqrt(3)], ["0", r"$\sqrt{3}$", r"$2\sqrt{3}$"])
    right.set(xlabel=r"$\theta$", ylim=(-0.1, 3.6), title="distance of the outputs")
    return figure


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
