"""Vectors and matrices as lists of numbers, for conditions that are judged where there is no NumPy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

__all__ = [
    "Matrix",
    "Vector",
    "apart",
    "centred",
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
    """The inner product."""
    return math.fsum(map(mul, x, y))


def length(x: Vector) -> float:
    """|x|, which no large entry makes infinite."""
    return math.hypot(*x)


def spread(x: Vector) -> float:
    """The largest entry minus the smallest."""
    return max(x) - min(x)


def centred(x: Vector) -> list[float]:
    """Πx, twice: beside large entries their mean is rounded, and what is left has a mean again.

    Examples
    --------
    >>> centred([1e16, 1e16 + 2])
    [-1.0, 1.0]
    """
    return _less_the_mean(_less_the_mean(x))


def _less_the_mean(x: Vector) -> list[float]:
    mean = math.fsum(entry / len(x) for entry in x)
    return [entry - mean for entry in x]


def deviation(x: Vector) -> float:
    """The standard deviation |Πx|/√N."""
    return length(centred(x)) / math.sqrt(len(x))


def normed(x: Vector) -> list[float]:
    """√N x/|x|: what RMSNorm at ε = 0 makes of x, and LayerNorm of Πx; 0 of 0.

    Examples
    --------
    >>> normed([0.0, 3.0, 0.0, 4.0])
    [0.0, 1.2, 0.0, 1.6]
    """
    size = length(x)
    return [math.sqrt(len(x)) * (entry / size) if size else 0.0 for entry in x]


def correlation(x: Vector, z: Vector) -> float:
    """The cosine between Πx and Πz, which must not be 0."""
    return dot(normed(centred(x)), normed(centred(z))) / len(x)


def apart(x: Vector, z: Vector) -> float:
    """The largest difference between entries."""
    gaps = [abs(p - q) for p, q in zip(x, z, strict=True)]
    return math.nan if any(map(math.isnan, gaps)) else max(gaps)


def columns(m: Matrix) -> list[list[float]]:
    """The transpose."""
    return [list(column) for column in zip(*m, strict=True)]


def product(m: Matrix, n: Matrix) -> list[list[float]]:
    """The matrix product."""
    return [[dot(row, column) for column in columns(n)] for row in m]
