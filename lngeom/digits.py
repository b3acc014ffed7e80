"""Norms computed with few digits: formats, sums rounded at every step, and bounds for what comes out.

An operation is done in float64 and rounded to the format.  That is what the format's own arithmetic gives:
53 digits are more than twice 24 and two, so that rounding twice is rounding once.  Chapter 14; the bounds are
those of Higham, *Accuracy and Stability of Numerical Algorithms*, chapters 3 and 4.
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
    "E4M3",
    "FLOAT16",
    "FLOAT32",
    "FORMATS",
    "Format",
    "exact_output",
    "exact_variance",
    "one_pass_bound",
    "rounded",
    "two_pass_bound",
    "variance_one_pass",
    "variance_two_pass",
    "variance_welford",
]

Array = NDArray[Any]


class Format(NamedTuple):
    """A binary floating point format: its significant bits, its largest number and its finest step.

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
        """The unit roundoff: the largest relative error of a rounding, where nothing over- or underflows."""
        return 2.0**-self.bits


FLOAT16 = Format("float16", 11, 65504.0, 2.0**-24)
BFLOAT16 = Format("bfloat16", 8, (2 - 2.0**-7) * 2.0**127, 2.0**-133)
FLOAT32 = Format("float32", 24, (2 - 2.0**-23) * 2.0**127, 2.0**-149)
FORMATS = (BFLOAT16, FLOAT16, FLOAT32)
E4M3 = Format("e4m3", 4, 448.0, 2.0**-9)  # eight bits, to be used with a scale


def rounded(values: ArrayLike, to: Format) -> Array:
    """The nearest numbers of a format, ties to even.

    Parameters
    ----------
    values : array_like
        Real numbers.
    to : Format
        Where they are to be kept.

    Returns
    -------
    ndarray of float64, shape of ``values``
        What is beyond the largest number by half a step or more becomes ±inf.

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


def _stored(a: ArrayLike, to: Format) -> Array:
    """Vectors of features, as the format keeps them."""
    return rounded(features("a", a)[0], to)


def _sum(values: Array, to: Format) -> Array:
    """Sums along the last axis, halves first: each number takes part in log₂ N additions, rounded up."""
    while values.shape[-1] > 1:
        if values.shape[-1] % 2:
            values = np.concatenate([values, np.zeros_like(values[..., :1])], axis=-1)
        values = rounded(values[..., ::2] + values[..., 1::2], to)
    return values[..., 0]


def _running_sum(values: Array, to: Format) -> Array:
    """Sums along the last axis, one number after the other: the first takes part in N - 1 additions."""
    total = np.zeros(values.shape[:-1])
    for place in range(values.shape[-1]):
        total = rounded(total + values[..., place], to)
    return total


def variance_one_pass(a: ArrayLike, to: Format) -> Array:
    """The variance as mean square minus squared mean, every operation rounded.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; they are rounded to the format first.
    to : Format
        The format of all that is computed.

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
    """The variance as the mean of the squared deviations, every operation rounded.

    Parameters
    ----------
    a, to
        As in :func:`variance_one_pass`.
    in_pairs : bool, default True
        Whether sums are made of pairs, pairs of pairs and so on, or one number is added after the other.

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
    """The variance by Welford's updates of mean and sum of squares at each number, every operation rounded.

    Parameters
    ----------
    a, to
        As in :func:`variance_one_pass`.

    Returns
    -------
    ndarray, shape (...)
        It is never negative, and needs each number once.

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
        for place in range(n):
            before = rounded(x[..., place] - mean, to)
            mean = rounded(mean + rounded(before / (place + 1), to), to)
            after = rounded(x[..., place] - mean, to)
            squares = rounded(squares + rounded(before * after, to), to)
        return rounded(squares / n, to)


def exact_variance(a: ArrayLike) -> Fraction:
    """The variance of the entries of one vector, without any rounding.

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
    """The deviations of one vector from its mean, and its variance."""
    values, _ = features("a", a)
    if values.ndim != 1 or not np.isfinite(values).all():
        raise ValueError(f"a must be one vector of finite numbers, got shape {values.shape}: {values}")
    x = [Fraction(value) for value in values.tolist()]
    mean = sum(x, Fraction(0)) / len(x)
    deviations = [value - mean for value in x]
    return deviations, sum((d * d for d in deviations), Fraction(0)) / len(x)


def exact_output(a: ArrayLike, eps: float = 1e-5, digits: int = 60) -> list[Any]:
    """LayerNorm of one vector without gain and bias, to so many digits.

    Parameters
    ----------
    a : array_like, shape (N,)
        The input, taken as exact.
    eps : float
        ε ≥ 0, taken as exact.
    digits : int, default 60

    Returns
    -------
    list of mpmath.mpf
        Mean and variance are computed in fractions, so that nothing cancels.

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
        raise ValueError("a is constant and eps is 0: nothing can be divided by s = 0")
    with mpmath.workdps(digits + 5):
        s = mpmath.sqrt(mpmath.mpf(square.numerator) / square.denominator)
        exact = [mpmath.mpf(d.numerator) / d.denominator / s for d in deviations]
    with mpmath.workdps(digits):
        return [+value for value in exact]


def _gamma(k: int, to: Format) -> float:
    """Γ_k = ku/(1 - ku): what k roundings can do to a product of numbers 1 + δ."""
    if k * to.unit >= 1:
        return np.inf
    return k * to.unit / (1 - k * to.unit)


def one_pass_bound(a: ArrayLike, to: Format) -> Array:
    """How far, relative to σ², the one-pass variance can be off: of the order u(μ/σ)².

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features, numbers of the format: what a variance loses when its input is rounded is
        not part of the bound.
    to : Format
        The format of the computation.

    Returns
    -------
    ndarray, shape (...)
        Infinite for what is constant, and where a sum may be beyond the largest number of the format.

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
    finest = to.step * (2 + 2 * mean) * (1 + of_mean)  # what products lose below the normal numbers
    with np.errstate(all="ignore"):
        relative = (of_square * square + of_mean * mean**2 + finest) / variance
    fits = np.maximum(square, mean) * x.shape[-1] * (1 + of_square) < to.largest
    return np.where(fits & (variance > 0), relative * (1 + to.unit) + to.unit, np.inf)


def two_pass_bound(a: ArrayLike, to: Format) -> Array:
    """How far, relative to σ², the two-pass variance can be off: u, and (uμ/σ)².

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
