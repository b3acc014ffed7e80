"""What figures of several chapters draw: the circle, the plane 1ᵀa = 0, its sphere, clouds of points."""

from __future__ import annotations

import numpy as np

from lngeom.matrices import helmert

from .style import (
    Array,
)

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
