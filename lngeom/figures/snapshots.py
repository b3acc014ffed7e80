"""One state of an explorer as a figure: what stands for it on paper and without JavaScript.

Each function takes the explorer's traits by name; :meth:`lngeom.explorers.Explorer.figure` calls it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lngeom.attention import selecting_query
from lngeom.ellipsoid import Ellipsoid
from lngeom.gradients import vjp
from lngeom.matrices import helmert
from lngeom.norms import center, group_norm, layer_norm, rms_norm
from lngeom.rotations import rotation, sensitivity

from .groups import on_torus, torus_net
from .layers import layers
from .own_gains import trained
from .shapes import ANGLE, CIRCLE, DASHED, face_on, in_plane, plane_corners, space, sphere_circle
from .style import (
    AXES,
    CENTERED,
    EPS,
    FAINT,
    INK,
    INPUT,
    NORMAL,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    View,
    arrow,
    bare,
    drawn,
    panels,
)
from .upright import centering, two_outputs

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

TURNS = np.linspace(-np.pi, np.pi, 241)


@drawn
def two_points(a: Sequence[float], eps: float, points: Array) -> Figure:
    """Two features: inputs, and the outputs on one segment."""
    figure, (left, right) = panels(2, height=3.5)
    for ax, norm, colour, title in (
        (left, np.asarray, INPUT, "input"),
        (right, lambda v: layer_norm(v, eps=eps), OUTPUT, "output"),
    ):
        bare(ax, 3.2 if colour == INPUT else 2)
        ax.axline((0, 0), slope=-1, color=FAINT, lw=1, zorder=0)
        if len(points):
            ax.plot(*norm(np.asarray(points)).T, "o", color=colour, ms=3, mew=0, alpha=0.6)
        ax.plot(*norm(np.asarray(a)), "o", color=colour, ms=8, mec=INK, mew=1.2)
        ax.set_title(title, color=colour)
    left.axline((0, 0), slope=1, color=ONES, lw=1, ls=DASHED, zorder=0)
    right.plot([-1, 1], [1, -1], "o", color=AXES, ms=10, mfc="none")
    return figure


def _stages(norm: str, eps: float, gain: Array, bias: Array, a: Array) -> list[Array]:
    y = layer_norm(a, eps=eps) if norm == "layer" else rms_norm(a, eps=eps)
    return [a, center(a) if norm == "layer" else a, y, y * gain, y * gain + bias]


@drawn
def stages(stage: float, norm: str, a: ArrayLike, eps: float, points: ArrayLike, **state: Any) -> Figure:
    """Three features: a cloud at one stage of the layer, in space and seen along 1."""
    gain, bias = np.asarray(state["gain"]), np.asarray(state["bias"])
    marked = np.asarray(a, float)[None]
    cloud = np.asarray(points, float).reshape(-1, 3)
    steps = _stages(norm, eps, gain, bias, np.concatenate([marked, cloud]))
    low = min(int(stage), 3)
    now = (1 - stage + low) * steps[low] + (stage - low) * steps[low + 1]
    colour = (INPUT, CENTERED, OUTPUT, OUTPUT, OUTPUT)[round(stage)]
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, state["azimuth"], state["elevation"])
    shift = max(0.0, stage - 3) * bias
    view.points(now, color=colour, ms=3)
    view.curve([step[0] for step in steps[: low + 1]] + [now[0]], color=SOFT, lw=1, ls=(0, (2, 2)))
    view.points(now[:1], color=colour, ms=8, mec=INK, mew=1.2)
    face_on(right, r"seen along $\mathbf{1}$")
    right.plot(*in_plane(now - shift).T, "o", color=colour, ms=3, mew=0, alpha=0.75)
    right.plot(*in_plane(now - shift)[0], "o", color=colour, ms=8, mec=INK, mew=1.2)
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
        view.arrow(shape.center + 1.6 * normal, r"$\hat{\alpha}$", colour=NORMAL, origin=shape.center)


@drawn
def gains(gain: Sequence[float], azimuth: float, elevation: float) -> Figure:
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
    right.set(xlabel=r"$\lambda$", title=r"$p(\lambda)=\prod(\lambda-g_i^2)$", yticks=[])
    return figure


@drawn
def groups(a: ArrayLike, groups: int, eps: float, azimuth: float, elevation: float) -> Figure:
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
        view.arrow((helmert(6) @ y)[:3], colour=OUTPUT)
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
def lines(point: ArrayLike, direction: ArrayLike, position: float, eps: float, **look: float) -> Figure:
    """A straight line, its shadow in the plane, and its outputs on the circle."""
    on = np.asarray(point) + np.tan(TURNS[:, None] / 2.01) * 6 * np.asarray(direction)
    now = np.asarray(point) + position * np.asarray(direction)
    figure, (left, right) = panels(2, height=3.5)
    view = space(left, **look, radius=3.4)
    view.patch(plane_corners(2.3), CENTERED)
    view.curve(on, color=INPUT, lw=1.3)
    view.curve(center(on), color=CENTERED, lw=1.2)
    face_on(right, r"in the plane, along $\mathbf{1}$", 3.4)
    right.plot(*in_plane(on).T, color=CENTERED, lw=1.2)
    for size, colour in ((0.0, OUTPUT), (eps, EPS))[: 2 if eps else 1]:
        image = layer_norm(on, eps=size)
        for piece in _pieces(image):
            view.curve(piece, color=colour, lw=2)
            right.plot(*in_plane(piece).T, color=colour, lw=2)
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
def rotations(vector: ArrayLike, axis: str, theta: float, eps: float, **look: float) -> Figure:
    """A vector and the vector turned, in space, and the distance of their outputs against the angle."""
    orbit = rotation(axis, TURNS) @ np.asarray(vector, float)
    turned = rotation(axis, theta) @ np.asarray(vector, float)
    figure, (left, right) = panels(2, height=3.3)
    view = space(left, **look, radius=2.7)
    view.patch(plane_corners(1.9), CENTERED)
    view.curve(orbit, color=INPUT, lw=1.1, ls=(0, (2, 2)))
    for piece in _pieces(layer_norm(orbit, eps=eps)):
        view.curve(piece, color=OUTPUT, lw=1.8)
    view.arrow(vector, "$v$", colour=INPUT)
    view.arrow(turned, "$Rv$", colour=INPUT)
    right.plot(TURNS, sensitivity(vector, axis, TURNS, eps=eps), color=OUTPUT)
    right.plot(theta, sensitivity(vector, axis, theta, eps=eps), "o", color=OUTPUT, ms=8)
    right.set_xticks([-np.pi, 0, np.pi], [r"$-\pi$", "0", r"$\pi$"])
    right.set_yticks([0, np.sqrt(3), 2 * np.sqrt(3)], ["0", r"$\sqrt{3}$", r"$2\sqrt{3}$"])
    right.set(xlabel=r"$\theta$", ylim=(-0.1, 3.6), title="distance of the outputs")
    return figure


@drawn
def gradients(a: ArrayLike, upstream: ArrayLike, eps: float, azimuth: float, elevation: float) -> Figure:
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
        tips.append((at, at + vjp(at, v, eps=eps), r"$\delta$", INK))
    for origin, tip, name, colour in tips:
        view.arrow(tip, name, colour=colour, origin=origin)
        arrow(right, in_plane(tip), name, colour=colour, origin=in_plane(origin))
    view.points([at], color=INPUT, ms=7, alpha=1)
    view.points([y], color=OUTPUT, ms=7, alpha=1)
    right.plot(*in_plane(at), "o", color=CENTERED, ms=7)
    right.plot(*in_plane(y), "o", color=OUTPUT, ms=7)
    return figure


@drawn
def attention(
    key_vectors: ArrayLike, project: bool, scale: bool, chosen: int, azimuth: float, elevation: float
) -> Figure:
    """Keys in space and as attention sees them; hollow: no query selects them."""
    keys = np.asarray(key_vectors, float)
    seen = center(keys) if project else keys
    seen = rms_norm(seen, eps=0) if scale else seen
    colour = OUTPUT if scale else CENTERED if project else INPUT
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
        right.plot(*flat, "o", color=colour, ms=8, **({"mfc": "none"} if query is None else {"mew": 0}))
        right.annotate(str(place + 1), tuple(flat), (9, -9), textcoords="offset points")
        view.points(key[None], color=colour, ms=5, alpha=1)
        if query is not None and place == min(chosen, len(keys)) - 1:
            arrow(right, 2 * in_plane(query), "$q$", colour=NORMAL)
    return figure
