"""What figures of several chapters draw: the plane 1ᵀa = 0, its sphere, space, clouds of points."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from lngeom.matrices import helmert

from .style import AXES, ONES, Array, View, bare

DASHED: Any = (0, (5, 3))

ANGLE = np.linspace(0, 2 * np.pi, 181)
CIRCLE = np.stack([np.cos(ANGLE), np.sin(ANGLE)], axis=-1)


def cloud(points: int, n: int, *, seed: int = 0, spread: float = 1.0) -> Array:
    """Normal vectors, the same at every call."""
    return spread * np.random.default_rng(seed).normal(size=(points, n))


def plane_corners(size: float) -> Array:
    """The corners of a square in the plane orthogonal to (1, 1, 1)."""
    return size * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) @ helmert(3)


def sphere_circle() -> Array:
    """The circle of radius √3 in the plane orthogonal to (1, 1, 1)."""
    return np.sqrt(3) * CIRCLE @ helmert(3)


def in_plane(points: ArrayLike) -> Array:
    """Helmert's two coordinates of points in space."""
    return np.asarray(points, float) @ helmert(3).T


def space(ax: Axes, azimuth: float, elevation: float, radius: float = 2.9) -> View:
    """Coordinate axes and the direction of ones, seen as an explorer sees them."""
    view = View(ax, azimuth=azimuth, elevation=elevation)
    bare(ax, radius)
    ax.set_title("in space")
    view.frame(0.78 * radius)
    view.arrow(np.full(3, 1.25), r"$\hat{\mathbf{1}}$", colour=ONES)
    return view


def face_on(ax: Axes, title: str, radius: float = 2.9) -> None:
    """Room for what is seen along 1, and the circle of radius √3."""
    bare(ax, radius)
    ax.set_title(title)
    ax.plot(*(np.sqrt(3) * CIRCLE).T, color=AXES, lw=1.1, ls=DASHED, zorder=0)
