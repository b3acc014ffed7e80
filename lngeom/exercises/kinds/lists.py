"""Vectors and matrices as lists of numbers, for conditions that are checked on pages without NumPy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

__all__ = [
    "Matrix",
    "Vector",
    "apart",
    "centered",
    "columns",
    "correlation",
    "deviation",
    "dot",
    "length",
    "normed",
    "product",
    "spread",
]

Vector = Sequence[float]
Matrix = Sequence[Vector]


def dot(x: Vector, y: Vector) -> float:
    """Inner product."""
    return math.fsum(map(mul, x, y))


def length(x: Vector) -> float:
    """|x|, without overflow for large entries."""
    return math.hypot(*x)


def spread(x: Vector) -> float:
    """Difference between the largest entry and the smallest."""
    return max(x) - min(x)


def centered(x: Vector) -> list[float]:
    """Πx, centered twice: for large entries the mean is rounded, so the first result has a mean again.

    Examples
    --------
    >>> centered([1e16, 1e16 + 2])
    [-1.0, 1.0]
    """
    return _less_the_mean(_less_the_mean(x))


def _less_the_mean(x: Vector) -> list[float]:
    mean = math.fsum(entry / len(x) for entry in x)
    return [entry - mean for entry in x]


def deviation(x: Vector) -> float:
    """Standard deviation |Πx|/√N."""
    return length(centered(x)) / math.sqrt(len(x))


def normed(x: Vector) -> list[float]:
    """√N x/|x|: RMSNorm of x at ε = 0, or LayerNorm if x is centered; 0 for x = 0.

    Examples
    --------
    >>> normed([0.0, 3.0, 0.0, 4.0])
    [0.0, 1.2, 0.0, 1.6]
    """
    size = length(x)
    return [math.sqrt(len(x)) * (entry / size) if size else 0.0 for entry in x]


def correlation(x: Vector, z: Vector) -> float:
    """Cosine of the angle between Πx and Πz, which must not be 0."""
    return dot(normed(centered(x)), normed(centered(z))) / len(x)


def apart(x: Vector, z: Vector) -> float:
    """Largest difference between entries."""
    gaps = [abs(p - q) for p, q in zip(x, z, strict=True)]
    return math.nan if any(map(math.isnan, gaps)) else max(gaps)


def columns(m: Matrix) -> list[list[float]]:
    """The transpose."""
    return [list(column) for column in zip(*m, strict=True)]


def product(m: Matrix, n: Matrix) -> list[list[float]]:
    """The matrix product."""
    return [[dot(row, column) for column in columns(n)] for row in m]
