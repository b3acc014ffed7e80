"""Code shared by all layers: checks of their arguments, and the textbook formulas in two passes.

A layer keeps the dtype of ``a`` (float16, float32, float64; integers become float64) and computes in float64:
first the mean, then the mean square of the deviations.  A vector with very large or very small entries is
first divided by a power of two, so that the squares neither overflow nor underflow.

With u = 2^-53, the error of an output g(a - μ)/s + β of LayerNorm, or of group, instance or batch
normalization, is at most ::

    Cu (|g| (|a - μ| + σ)/s + |β|) + 2^-1022 (|g| + 1)        where s = √(σ² + ε).

If no mean is computed from ``a``, as in RMSNorm, unit vectors, dynamic tanh, and with running statistics,
the error of an output gy + β is at most ``Cu (|gy| + |β|) + 2^-1022 (|g| + 1)``.  C is at most 16 for up to
a hundred features, and grows as log N.  The bounds hold for all finite ``a`` and ε if the running
statistics, y and gy are at most 2^1000.  NaN and ±inf affect only the vector that contains them.
"""

from __future__ import annotations

from math import inf, isfinite
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "affine",
    "affine_of",
    "along_features",
    "centered",
    "channels_of",
    "channelwise",
    "divisor",
    "epsilon",
    "features",
    "length",
    "nonzero",
    "number",
    "one_of",
    "real_array",
    "scaled",
    "standardized",
    "vector",
]

# --- Arguments of layers, checked in one place: real arrays of the right shape, numbers of groups, and ε ---


Array = NDArray[Any]


def real_array(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """Return the values in float64, and the dtype of the result."""
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array, whose mask would be lost: fill it first")
    array = np.asarray(values)
    if array.dtype.kind not in "fiu" or array.dtype.itemsize > 8:
        raise TypeError(
            f"{name} must hold real numbers (float16, float32, float64 or integers), got dtype {array.dtype}"
        )
    # in C order, so that NumPy sums in pairs, and gives the same sums for every memory layout
    return array.astype(np.float64, order="C"), array.dtype if array.dtype.kind == "f" else np.dtype(
        np.float64
    )


def features(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """Return vectors along the last axis, in float64, and the dtype of the result."""
    array, dtype = real_array(name, values)
    if array.ndim == 0 or array.shape[-1] == 0:
        raise ValueError(f"{name} needs a last axis with at least one feature, got shape {array.shape}")
    return array, dtype


def channels_of(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """Return a batch with channels along axis 1, in float64, and the dtype of the result."""
    array, dtype = real_array(name, values)
    if array.ndim < 2 or 0 in array.shape[1:]:
        raise ValueError(
            f"{name} needs shape (batch, channels, *spatial) with no empty axis, got {array.shape}"
        )
    return array, dtype


def vector(name: str, values: ArrayLike | None, n: int, heads: int | None = None) -> Any:
    """Check a vector of n numbers, or, with heads, a vector for all or one for each; None stays None."""
    if values is None:
        return None
    array, _ = real_array(name, values)
    fitting = [(n,)] if heads is None else [(n,), (heads, n)]
    if array.shape not in fitting:
        raise ValueError(f"{name} has shape {array.shape}, a asks for {' or '.join(map(str, fitting))}")
    return array


def affine_of(
    n: int, gain: ArrayLike | None, bias: ArrayLike | None, offset: float = 0.0, heads: int | None = None
) -> tuple[Array | None, Array | None]:
    """Return the gain, with the offset added, and the bias, each checked by :func:`vector`."""
    gains, shift = vector("gain", gain, n, heads), number("offset", offset)
    if gains is not None:
        gains = gains + shift
    elif shift:
        raise ValueError(f"offset = {offset} is added to a gain, and no gain is given")
    return gains, vector("bias", bias, n, heads)


def channelwise(values: Array, **given: ArrayLike | None) -> list[Any]:
    """Return vectors with one number per channel, shaped to broadcast along axis 1 of the values."""
    shape = (-1,) + (1,) * (values.ndim - 2)
    checked = [vector(name, numbers, values.shape[1]) for name, numbers in given.items()]
    return [None if numbers is None else numbers.reshape(shape) for numbers in checked]


def divisor(name: str, parts: int, total: int, of: str) -> int:
    """Check that a number of parts divides a total, and return it as an int."""
    if isinstance(parts, bool) or not isinstance(parts, Integral):
        raise TypeError(f"{name} must be an integer, got {parts!r}")
    parts = int(parts)
    if parts < 1 or total % parts:
        raise ValueError(f"{name} = {parts} does not divide the {total} {of}")
    return parts


def one_of(name: str, word: str, words: tuple[str, ...]) -> None:
    """Raise ValueError if the word is not one of the words."""
    if word not in words:
        raise ValueError(f"{name} must be {' or '.join(map(repr, words))}, got {word!r}")


def number(name: str, value: float) -> float:
    """Return a finite number as a Python float."""
    if not isfinite(real := _real(name, value)):
        raise ValueError(f"{name} must be finite, got {value}")
    return real


def epsilon(eps: float) -> float:
    """Return ε as a Python float that is finite and not negative."""
    if not 0 <= (real := _real("eps", eps)) < inf:
        raise ValueError(f"eps must be finite and not negative, got {eps}")
    return real


def _real(name: str, value: Any) -> float:
    """Convert a number of any real type to float64, where comparing it to a bound cannot overflow."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a real number, got {value!r}")
    try:
        with np.errstate(over="ignore"):
            return float(value)
    except OverflowError:  # a large integer or fraction
        return inf


# --- The formulas of the layers, along the last axis -------------------------------------------------------


SAFE = 2.0**-400, 2.0**400  # between these, the squares of a vector's deviations neither over- nor underflow


def scaled(values: Array) -> tuple[Array, Array]:
    """Return ``values/unit`` and the unit: near the largest entry of an extreme vector, else 1.

    The unit is a power of two, so the division is exact, except for entries that are negligible next to the
    largest.
    """
    largest = np.maximum(values.max(-1, keepdims=True), -values.min(-1, keepdims=True))
    extreme = (largest < SAFE[0]) | (largest > SAFE[1])
    if not extreme.any():
        return values, np.ones_like(largest)
    unit = np.where(extreme, np.ldexp(1.0, np.frexp(largest)[1] - 1), 1.0)
    return values / unit, unit


def centered(values: Array) -> Array:
    """Deviations from the mean; 0 for a constant vector."""
    low, high = values.min(-1, keepdims=True), values.max(-1, keepdims=True)
    mean = np.clip(values.mean(-1, keepdims=True), low, high)  # rounding may move it outside
    deviations = values - mean
    return deviations - deviations.mean(-1, keepdims=True)  # the rounding error of a large mean


def length(values: Array) -> Array:
    """√(sum of squares), shape (..., 1)."""
    values, unit = scaled(values)
    return unit * np.sqrt(np.sum(values * values, axis=-1, keepdims=True))


def standardized(values: Array, eps: float, *, center: bool = True) -> tuple[Array, Array]:
    """``(a - μ)/s`` and ``s = √(σ² + ε)``; without centering, ``a/s`` and ``s = √(a·a/N + ε)``."""
    values, unit = scaled(values)
    deviations = centered(values) if center else values
    sigma, root = np.sqrt(np.mean(deviations * deviations, axis=-1, keepdims=True)), np.sqrt(eps)
    # hypot is √(σ² + ε) without forming squares; s is 0 for a constant vector at ε = 0
    return deviations / nonzero(np.hypot(sigma, root / unit)), np.hypot(unit * sigma, root)


def nonzero(size: Array) -> Array:
    """Replace sizes of 0 by 1, so that a zero vector divided by its size is 0."""
    return np.where(size == 0, 1.0, size)


def affine(values: Array, gain: Array | None, bias: Array | None) -> Array:
    """``values·gain + bias``, where None leaves out the gain or the bias."""
    if gain is not None:
        values = values * gain
    return values if bias is None else values + bias


def along_features(
    a: ArrayLike,
    gain: ArrayLike | None,
    bias: ArrayLike | None,
    eps: float,
    offset: float,
    *,
    center: bool,
) -> Array:
    """Standardize vectors along the last axis, then apply gain and bias."""
    values, dtype = features("a", a)
    gains, biases = affine_of(values.shape[-1], gain, bias, offset)
    eps = epsilon(eps)
    with np.errstate(all="ignore"):
        return affine(standardized(values, eps, center=center)[0], gains, biases).astype(dtype)
