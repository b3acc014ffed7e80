"""LayerNorm in low precision: formats, sums rounded at every step, and bounds of the errors.

Each operation is done in float64 and rounded to the format.  The result is that of the format's own
arithmetic: float64 has 53 bits, at least 2·24 + 2, so that rounding twice gives the same as rounding once.
Chapter 14; the bounds follow Higham, *Accuracy and Stability of Numerical Algorithms*, chapters 3 and 4.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, log2
from typing import Any, NamedTuple

import mpmath
import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import epsilon, features, real_array

__all__ = [
    "BFLOAT16",
    "E2M1",
    "E4M3",
    "FLOAT16",
    "FLOAT32",
    "FORMATS",
    "Format",
    "e4m3",
    "exact_output",
    "exact_variance",
    "mxfp4",
    "nvfp4",
    "one_pass_bound",
    "quantized",
    "rounded",
    "two_pass_bound",
    "variance_one_pass",
    "variance_two_pass",
    "variance_welford",
]

Array = NDArray[Any]


class Format(NamedTuple):
    """A binary floating-point format: its significant bits, its largest number and its smallest step.

    Examples
    --------
    >>> FLOAT16.unit, BFLOAT16.unit
    (0.00048828125, 0.00390625)
    """

    name: str
    bits: int
    largest: float
    step: float

    @property
    def unit(self) -> float:
        """The unit roundoff: the largest relative error of a rounding that neither over- nor underflows."""
        return 2.0**-self.bits


FLOAT16 = Format("float16", 11, 65504.0, 2.0**-24)
BFLOAT16 = Format("bfloat16", 8, (2 - 2.0**-7) * 2.0**127, 2.0**-133)
FLOAT32 = Format("float32", 24, (2 - 2.0**-23) * 2.0**127, 2.0**-149)
FORMATS = (BFLOAT16, FLOAT16, FLOAT32)
E4M3 = Format("e4m3", 4, 448.0, 2.0**-9)  # eight bits, used together with a scale
E2M1 = Format("e2m1", 2, 6.0, 0.5)  # four bits, used with a scale for each block of numbers


def rounded(values: ArrayLike, to: Format) -> Array:
    """Round to the nearest numbers of a format, ties to even.

    Parameters
    ----------
    values : array_like
        Real numbers.
    to : Format
        The format.

    Returns
    -------
    ndarray of float64, shape of ``values``
        A value beyond the largest number by half a step or more becomes ±inf.

    Raises
    ------
    TypeError
        If they are not real numbers.

    Examples
    --------
    >>> rounded([1 / 3, 2049.0, 1e5, 1e-5], FLOAT16)
    array([3.33251953e-01, 2.04800000e+03,            inf, 1.00135803e-05])
    """
    x, _ = real_array("values", values)
    with np.errstate(all="ignore"):
        step = np.maximum(np.ldexp(1.0, np.frexp(x)[1] - to.bits), to.step)
        near = np.where(np.isfinite(x), np.round(x / step) * step, x)
        return np.where(np.abs(near) > to.largest, np.copysign(np.inf, near), near)


def quantized(values: ArrayLike, bits: int = 8) -> Array:
    """Round to integers with one scale per vector: the largest entry of each becomes the largest integer.

    Parameters
    ----------
    values : array_like, shape (..., N)
        Vectors of N ≥ 1 real numbers.
    bits : int, default 8
        The integers go from ``-(2**(bits - 1) - 1)`` to ``2**(bits - 1) - 1``.

    Returns
    -------
    ndarray of float64, shape of ``values``
        The integers times the scale.

    Raises
    ------
    TypeError, ValueError
        If ``values`` is not made of real numbers or has no feature axis; if ``bits`` is less than 2.

    Examples
    --------
    >>> quantized([14.0, 1.0, 2.0, -1.0], bits=4)
    array([14.,  0.,  2.,  0.])
    """
    if bits < 2:
        raise ValueError(f"bits must be at least 2, got {bits}")
    x, _ = features("values", values)
    scale = np.abs(x).max(axis=-1, keepdims=True) / (2 ** (bits - 1) - 1)
    return np.round(x / np.where(scale > 0, scale, 1)) * scale + 0.0


def e4m3(values: ArrayLike) -> Array:
    """Round to e4m3 with one scale per vector: the largest entry of each becomes 448.

    Parameters
    ----------
    values : array_like, shape (..., N)
        Vectors of N ≥ 1 real numbers.

    Returns
    -------
    ndarray of float64, shape of ``values``
        The eight-bit numbers times the scale.

    Raises
    ------
    TypeError, ValueError
        If ``values`` is not made of real numbers or has no feature axis.

    Examples
    --------
    >>> e4m3([448.0, 1.0, 2.1, -0.3])
    array([ 4.480e+02,  1.000e+00,  2.000e+00, -3.125e-01])
    """
    x, _ = features("values", values)
    scale = np.abs(x).max(axis=-1, keepdims=True) / E4M3.largest
    return rounded(x / np.where(scale > 0, scale, 1), E4M3) * scale + 0.0


def mxfp4(values: ArrayLike) -> Array:
    """Round to MXFP4: four bits for each number, and a power of two for each block of 32.

    The power of two moves the largest number of a block to between 4 and 8; above 6 it becomes 6.

    Parameters
    ----------
    values : array_like, shape (..., N)
        Vectors of finite real numbers; 32 divides N.

    Returns
    -------
    ndarray of float64, shape of ``values``

    Raises
    ------
    TypeError, ValueError
        If ``values`` is not made of finite real numbers, or N is not a multiple of 32.

    Examples
    --------
    >>> x = np.zeros(64)
    >>> x[:3], x[-3:] = [1, 10, 14], [1.01, 1.2, -1.3]
    >>> mxfp4(x)[[0, 1, 2, -3, -2, -1]]
    array([ 1. ,  8. , 12. ,  1. ,  1. , -1.5])
    """
    blocks, largest = _blocks(values, 32)
    power = np.clip(np.frexp(largest)[1] - 3, -127, 127)  # floor(log2(largest)) - 2, in eight bits
    return _four_bits(blocks, np.ldexp(1.0, power), np.shape(values))


def nvfp4(values: ArrayLike) -> Array:
    """Round to NVFP4: four bits for each number, an e4m3 scale for each block of 16, and one for the array.

    Parameters
    ----------
    values : array_like, shape (..., N)
        Vectors of finite real numbers; 16 divides N.

    Returns
    -------
    ndarray of float64, shape of ``values``

    Raises
    ------
    TypeError, ValueError
        If ``values`` is not made of finite real numbers, or N is not a multiple of 16.

    Examples
    --------
    >>> x = np.zeros(32)
    >>> x[:3], x[-3:] = [1, 10, 14], [1.01, 1.2, -1.3]
    >>> nvfp4(x)[[0, 1, 2, -3, -2, -1]].round(3)
    array([ 1.167,  9.333, 14.   ,  0.833,  1.25 , -1.25 ])
    """
    blocks, largest = _blocks(values, 16)
    whole = largest.max(initial=0) / (E2M1.largest * E4M3.largest) or 1.0
    return _four_bits(blocks, rounded(largest / E2M1.largest / whole, E4M3) * whole, np.shape(values))


def _blocks(values: ArrayLike, size: int) -> tuple[Array, Array]:
    """Split vectors into blocks, and return these with the size of the largest number of each."""
    x, _ = features("values", values)
    if not np.isfinite(x).all():
        raise ValueError(f"values must be finite, got {x[~np.isfinite(x)][0]}")
    if x.shape[-1] % size:
        raise ValueError(f"the number of features must be a multiple of {size}, got {x.shape[-1]}")
    blocks = x.reshape(*x.shape[:-1], -1, size)
    return blocks, np.abs(blocks).max(axis=-1, keepdims=True)


def _four_bits(blocks: Array, scale: Array, shape: tuple[int, ...]) -> Array:
    """Round blocks to e2m1 times their scales; a block whose scale is 0 becomes 0."""
    scaled = np.clip(blocks / np.where(scale > 0, scale, 1), -E2M1.largest, E2M1.largest)
    return np.asarray(rounded(scaled, E2M1) * scale).reshape(shape) + 0.0


def _stored(a: ArrayLike, to: Format) -> Array:
    """Return vectors of features, rounded to the format."""
    return rounded(features("a", a)[0], to)


def _sum(values: Array, to: Format) -> Array:
    """Sum along the last axis in pairs, so that each number takes part in ⌈log₂ N⌉ additions."""
    while values.shape[-1] > 1:
        if values.shape[-1] % 2:
            values = np.concatenate([values, np.zeros_like(values[..., :1])], axis=-1)
        values = rounded(values[..., ::2] + values[..., 1::2], to)
    return values[..., 0]


def _running_sum(values: Array, to: Format) -> Array:
    """Sum along the last axis from left to right, so that the first number takes part in N - 1 additions."""
    total = np.zeros(values.shape[:-1])
    for i in range(values.shape[-1]):
        total = rounded(total + values[..., i], to)
    return total


def variance_one_pass(a: ArrayLike, to: Format) -> Array:
    """Variance as mean square minus squared mean, with every operation rounded.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; they are rounded to the format first.
    to : Format
        The format of the whole computation.

    Returns
    -------
    ndarray, shape (...)
        It may be negative, and NaN where squares overflow.

    Raises
    ------
    TypeError, ValueError
        If ``a`` is not made of real numbers; if it has no feature axis or an empty one.

    Examples
    --------
    >>> float(variance_one_pass([1000.0, 1002.0, 1004.0, 1006.0], FLOAT32)), np.var([0, 2, 4, 6]).item()
    (5.0, 5.0)
    >>> float(variance_one_pass([10000.0, 10002.0, 10004.0, 10006.0], FLOAT32))
    8.0
    """
    x = _stored(a, to)
    n = x.shape[-1]
    with np.errstate(all="ignore"):
        mean = rounded(_sum(x, to) / n, to)
        square = rounded(_sum(rounded(x * x, to), to) / n, to)
        return rounded(square - rounded(mean * mean, to), to)


def variance_two_pass(a: ArrayLike, to: Format, *, in_pairs: bool = True) -> Array:
    """Variance as the mean of the squared deviations, with every operation rounded.

    Parameters
    ----------
    a, to
        As in :func:`variance_one_pass`.
    in_pairs : bool, default True
        If True, sum in pairs, pairs of pairs and so on; else from left to right.

    Returns
    -------
    ndarray, shape (...)
        It is never negative.

    Raises
    ------
    TypeError, ValueError
        As :func:`variance_one_pass`.

    Examples
    --------
    >>> float(variance_two_pass([10000.0, 10002.0, 10004.0, 10006.0], FLOAT32))
    5.0
    """
    x = _stored(a, to)
    n = x.shape[-1]
    with np.errstate(all="ignore"):
        add = _sum if in_pairs else _running_sum
        mean = rounded(add(x, to) / n, to)
        apart = rounded(x - mean[..., np.newaxis], to)
        return rounded(add(rounded(apart * apart, to), to) / n, to)


def variance_welford(a: ArrayLike, to: Format) -> Array:
    """Variance by Welford's algorithm, with every operation rounded.

    Parameters
    ----------
    a, to
        As in :func:`variance_one_pass`.

    Returns
    -------
    ndarray, shape (...)
        It is never negative.  The algorithm reads each number once.

    Raises
    ------
    TypeError, ValueError
        As :func:`variance_one_pass`.

    Examples
    --------
    >>> float(variance_welford([10000.0, 10002.0, 10004.0, 10006.0], FLOAT32))
    5.0
    """
    x = _stored(a, to)
    n = x.shape[-1]
    mean, squares = np.zeros((2, *x.shape[:-1]))
    with np.errstate(all="ignore"):
        for i in range(n):
            before = rounded(x[..., i] - mean, to)
            mean = rounded(mean + rounded(before / (i + 1), to), to)
            after = rounded(x[..., i] - mean, to)
            squares = rounded(squares + rounded(before * after, to), to)
        return rounded(squares / n, to)


def exact_variance(a: ArrayLike) -> Fraction:
    """Exact variance of the entries of one vector.

    Raises
    ------
    TypeError, ValueError
        If ``a`` is not one vector of finite real numbers.

    Examples
    --------
    >>> exact_variance([0.5, 1.0])
    Fraction(1, 16)
    """
    return _moments(a)[1]


def _moments(a: ArrayLike) -> tuple[list[Fraction], Fraction]:
    """Return the deviations of one vector from its mean, and its variance, as fractions."""
    values, _ = features("a", a)
    if values.ndim != 1 or not np.isfinite(values).all():
        raise ValueError(f"a must be one vector of finite numbers, got shape {values.shape}: {values}")
    x = [Fraction(value) for value in values.tolist()]
    mean = sum(x, Fraction(0)) / len(x)
    deviations = [value - mean for value in x]
    return deviations, sum((d * d for d in deviations), Fraction(0)) / len(x)


def exact_output(a: ArrayLike, eps: float = 1e-5, digits: int = 60) -> list[Any]:
    """LayerNorm of one vector, without gain and bias, to a given number of digits.

    Parameters
    ----------
    a : array_like, shape (N,)
        The input, taken as exact.
    eps : float
        ε ≥ 0, taken as exact.
    digits : int, default 60
        Significant decimal digits.

    Returns
    -------
    list of mpmath.mpf
        Mean and variance are computed in fractions, so that no digits cancel.

    Raises
    ------
    TypeError, ValueError
        If ``a`` is not one vector of finite real numbers, or ``eps`` is negative or not finite; if ``eps`` is
        0 and the vector constant.

    Examples
    --------
    >>> print(exact_output([0.0, 1.0], eps=0.75)[1])
    0.5
    """
    deviations, variance = _moments(a)
    square = variance + Fraction(epsilon(eps))
    if not square:
        raise ValueError("a is constant and eps is 0, so s = 0: take eps > 0")
    with mpmath.workdps(digits + 5):
        s = mpmath.sqrt(mpmath.mpf(square.numerator) / square.denominator)
        exact = [mpmath.mpf(d.numerator) / d.denominator / s for d in deviations]
    with mpmath.workdps(digits):
        return [+value for value in exact]


def _gamma(k: int, to: Format) -> float:
    """Γ_k = ku/(1 - ku), Higham's bound of the relative error of k roundings."""
    if k * to.unit >= 1:
        return np.inf
    return k * to.unit / (1 - k * to.unit)


def one_pass_bound(a: ArrayLike, to: Format) -> Array:
    """Bound of the relative error of the one-pass variance, of the order u(μ/σ)².

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features that are numbers of the format: the bound does not include the effect of
        rounding the input.
    to : Format
        The format of the computation.

    Returns
    -------
    ndarray, shape (...)
        Infinite if the vector is constant, or if a sum may overflow.

    Raises
    ------
    TypeError, ValueError
        As :func:`variance_one_pass`.

    Examples
    --------
    >>> one_pass_bound([[1.0, 2.0], [255.0, 256.0]], FLOAT16)
    array([0.03720375,        inf])
    """
    x, _ = features("a", a)
    levels = ceil(log2(x.shape[-1]))
    with np.errstate(all="ignore"):
        square, mean, variance = (x**2).mean(-1), np.abs(x).mean(-1), x.var(-1)
    of_square, of_mean = _gamma(levels + 2, to), _gamma(2 * (levels + 1) + 1, to)
    finest = to.step * (2 + 2 * mean) * (1 + of_mean)  # the absolute error of products that underflow
    with np.errstate(all="ignore"):
        relative = (of_square * square + of_mean * mean**2 + finest) / variance
    fits = np.maximum(square, mean) * x.shape[-1] * (1 + of_square) < to.largest
    return np.where(fits & (variance > 0), relative * (1 + to.unit) + to.unit, np.inf)


def two_pass_bound(a: ArrayLike, to: Format) -> Array:
    """Bound of the relative error of the two-pass variance, of the order u + (uμ/σ)².

    Parameters
    ----------
    a, to
        As in :func:`one_pass_bound`.

    Returns
    -------
    ndarray, shape (...)
        As of :func:`one_pass_bound`.

    Raises
    ------
    TypeError, ValueError
        As :func:`variance_one_pass`.
    """
    x, _ = features("a", a)
    levels = ceil(log2(x.shape[-1]))
    with np.errstate(all="ignore"):
        mean, variance = np.abs(x).mean(-1), x.var(-1)
        missed = (_gamma(levels + 1, to) * mean + to.step) / np.sqrt(variance)
        longer = (1 + missed**2) * (1 + _gamma(levels + 4, to))
        finest = to.step * (1 + _gamma(levels + 4, to)) / variance
        deviations = variance * longer
    fits = np.fmax(deviations, mean) * x.shape[-1] * (1 + _gamma(levels, to)) < to.largest
    return np.where(fits & (variance > 0), longer - 1 + finest, np.inf)
