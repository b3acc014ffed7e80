"""Numbers of any size, so that of a whole computation only the last step can over- or underflow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Wide",
    "affine",
    "centered_twice",
    "hypot",
    "length",
    "near_one",
    "nonzero",
    "root_mean_square",
    "standardize",
]

Array = NDArray[Any]

NEVER = np.int32(-(2**20))  # the exponent of zero, below all others, also after a few products


@dataclass(frozen=True, eq=False)
class Wide:
    """Numbers ``mantissa · 2^exponent``, whose products, quotients, sums and roots are rounded once each.

    Parameters
    ----------
    mantissa : ndarray of float64
        0, or near 1: nothing is lost to its size.
    exponent : ndarray of int32
        One for each mantissa; that of zero is below all others.

    Examples
    --------
    >>> huge, tiny = Wide.of(1e300), Wide.of(1e-300)
    >>> round(float((huge * huge * tiny).rounded() / 1e300), 12)
    1.0
    """

    mantissa: Array
    exponent: Array

    @classmethod
    def of(cls, values: Any, exponent: Any = 0) -> Wide:
        """The numbers values · 2^exponent."""
        shape = np.shape(values)
        mantissa, own = np.frexp(values, np.empty(shape), np.empty(shape, np.int32))
        own += exponent
        own[mantissa == 0] = NEVER
        return cls(mantissa, own)

    def __mul__(self, other: Wide) -> Wide:
        return Wide(self.mantissa * other.mantissa, self.exponent + other.exponent)

    def __truediv__(self, other: Wide) -> Wide:
        return Wide(self.mantissa / other.mantissa, self.exponent - other.exponent)

    def __add__(self, other: Wide) -> Wide:
        return Wide.of(*_sum(self, other))

    def __sub__(self, other: Wide) -> Wide:
        return self + Wide(-other.mantissa, other.exponent)

    def sqrt(self) -> Wide:
        """The square roots."""
        odd = self.exponent & 1
        return Wide(np.sqrt(np.ldexp(self.mantissa, odd)), self.exponent >> 1)

    def shifted(self, exponent: Any) -> Wide:
        """The numbers times 2^exponent."""
        return Wide(self.mantissa, self.exponent + exponent)

    def laid(self, out: Callable[[Array], Array]) -> Wide:
        """The same numbers in another shape."""
        return Wide(out(self.mantissa), out(self.exponent))

    def level(self) -> tuple[Array, Array]:
        """As :func:`near_one`: numbers of size at most 1, and one exponent for all along the last axis."""
        exponent = np.max(self.exponent, axis=-1, keepdims=True)
        return np.ldexp(self.mantissa, self.exponent - exponent), exponent

    def rounded(self) -> Array:
        """The nearest numbers of float64: ±inf beyond the largest, and steps of 2^-1074 near zero."""
        return np.ldexp(self.mantissa, self.exponent)


def _together(left: Wide, right: Wide) -> tuple[Array, Array, Array]:
    """Both with the larger exponent of the two: what underflows then is nothing beside the other."""
    exponent = np.maximum(left.exponent, right.exponent)
    return (
        np.ldexp(left.mantissa, left.exponent - exponent),
        np.ldexp(right.mantissa, right.exponent - exponent),
        exponent,
    )


def _sum(left: Wide, right: Wide) -> tuple[Array, Array]:
    first, second, exponent = _together(left, right)
    first += second
    return first, exponent


def hypot(left: Wide, right: Wide) -> Wide:
    """√(left² + right²)."""
    first, second, exponent = _together(left, right)
    return Wide.of(np.hypot(first, second), exponent)


def near_one(values: Array) -> tuple[Array, Array]:
    """Numbers of size at most 1, and the exponents of the powers of two that take them back.

    One exponent serves for all numbers along the last axis: it is right for what is judged by the largest of
    them, as sums are.
    """
    exponent = np.frexp(np.max(np.abs(values), axis=-1, keepdims=True))[1]
    return np.ldexp(values, -exponent), exponent


def centered_twice(values: Array) -> Array:
    """The mean subtracted twice: the second time takes away what rounding left of a large offset."""
    once = values - values.mean(axis=-1, keepdims=True)
    twice = once - once.mean(axis=-1, keepdims=True)
    constant = values.max(axis=-1, keepdims=True) == values.min(axis=-1, keepdims=True)
    return np.where(constant, 0.0, twice)


def root_mean_square(values: Array) -> Wide:
    """√(mean of squares) along the last axis, shape (..., 1)."""
    near, exponent = near_one(values)
    return Wide.of(np.sqrt(np.mean(near * near, axis=-1, keepdims=True)), exponent)


def length(values: Array) -> Wide:
    """√(sum of squares) along the last axis, shape (..., 1)."""
    near, exponent = near_one(values)
    return Wide.of(np.sqrt(np.sum(near * near, axis=-1, keepdims=True)), exponent)


def standardize(values: Array, eps: float, *, centered: bool = True, exponent: Any = 0) -> Wide:
    """(a - μ)/√(σ² + ε) along the last axis of a = values·2^exponent; without centering, a/√(a·a/N + ε)."""
    if centered:
        values, own = near_one(values)
        values, exponent = centered_twice(values), own + exponent
    size = root_mean_square(values).shifted(exponent)
    return Wide.of(values, exponent) / nonzero(hypot(size, Wide.of(np.sqrt(eps))))


def nonzero(size: Wide) -> Wide:
    """What a zero vector may be divided by: its own size, or 1."""
    zero = size.mantissa == 0
    return Wide(np.where(zero, 1.0, size.mantissa), np.where(zero, 0, size.exponent))


def affine(values: Wide, gain: Wide | None, bias: Wide | None) -> Array:
    """Values times gain plus bias, where there are such, rounded to float64 at the end."""
    if gain is not None:
        values = values * gain
    return values.rounded() if bias is None else np.ldexp(*_sum(values, bias))
