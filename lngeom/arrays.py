"""What all layers share: arguments checked once, numbers of any size, outputs right to rounding.

Every layer keeps the dtype of ``a`` (float16, float32, float64; integers become float64) and computes in
float64, on numbers with exponents of their own (``Wide``): nothing over- or underflows on the way,
whatever the sizes of ``a``, gain, bias, ε and given statistics are.  With u = 2^-53, an output of LayerNorm,
and of what is LayerNorm of a group, an instance or a batch, is off by at most ::

    Cu (|g| (|a - μ| + σ)/s + |β|) + 2^-1075        where s = √(σ² + ε);

where no mean of ``a`` is subtracted, as in RMSNorm, with given statistics, in unit vectors and in dynamic
tanh, by ``Cu (|gy| + |β|) + 2^-1075`` for the output gy + β.  C is at most 16 for up to a hundred features,
and grows as log N.  The last term is the half step of subnormal numbers.  What is beyond the largest number
by half a step or more is ±inf, as everywhere in rounding; a shorter dtype rounds once more.  NaN and ±inf
stay in the vector they came in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "Wide",
    "affine",
    "affine_of",
    "along_features",
    "centered_twice",
    "channels_of",
    "channelwise",
    "divisor",
    "epsilon",
    "features",
    "hypot",
    "length",
    "near_one",
    "nonzero",
    "number",
    "one_of",
    "real_array",
    "root_mean_square",
    "standardize",
    "vector",
    "wide",
]

# --- What layers are given, checked once: real arrays of the right shape, numbers of groups, and ε ---------


Array = NDArray[Any]

LARGEST = sys.float_info.max


def real_array(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """The values in float64, and the dtype that the result shall have."""
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array, whose mask would be lost: fill it first")
    array = np.asarray(values)
    if array.dtype.kind not in "fiu" or array.dtype.itemsize > 8:
        raise TypeError(
            f"{name} must hold real numbers (float16, float32, float64 or integers), got dtype {array.dtype}"
        )
    # in C order, so that sums are taken in pairs, and the same way, however the array lies in memory
    return array.astype(np.float64, order="C"), array.dtype if array.dtype.kind == "f" else np.dtype(
        np.float64
    )


def features(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """Vectors along the last axis, in float64, and the dtype of the result."""
    array, dtype = real_array(name, values)
    if array.ndim == 0 or array.shape[-1] == 0:
        raise ValueError(f"{name} needs a last axis with at least one feature, got shape {array.shape}")
    return array, dtype


def channels_of(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """A batch with channels along axis 1, in float64, and the dtype of the result."""
    array, dtype = real_array(name, values)
    if array.ndim < 2 or 0 in array.shape[1:]:
        raise ValueError(
            f"{name} needs shape (batch, channels, *spatial) with no empty axis, got {array.shape}"
        )
    return array, dtype


def vector(name: str, values: ArrayLike | None, n: int, heads: int | None = None) -> Any:
    """A vector of n numbers, or, if there are heads, perhaps one for each; or nothing."""
    if values is None:
        return None
    array, _ = real_array(name, values)
    fitting = [(n,)] if heads is None else [(n,), (heads, n)]
    if array.shape not in fitting:
        raise ValueError(f"{name} has shape {array.shape}, a asks for {' or '.join(map(str, fitting))}")
    return array


def affine_of(
    n: int, gain: ArrayLike | None, bias: ArrayLike | None, offset: float = 0.0, heads: int | None = None
) -> tuple[Wide | None, Wide | None]:
    """Gain, with the offset added, and bias, each as :func:`vector` has them."""
    gains, shift = wide(vector("gain", gain, n, heads)), number("offset", offset)
    if gains is not None:
        gains = gains + Wide.of(shift)
    elif shift:
        raise ValueError(f"offset = {offset} is added to a gain, and no gain is given")
    return gains, wide(vector("bias", bias, n, heads))


def wide(values: Array | None) -> Wide | None:
    """The numbers, where there are such, ready for computing."""
    return None if values is None else Wide.of(values)


def channelwise(values: Array, **given: ArrayLike | None) -> list[Any]:
    """Vectors of one number a channel, shaped to meet axis 1 of the values."""
    shape = (-1,) + (1,) * (values.ndim - 2)
    checked = [vector(name, numbers, values.shape[1]) for name, numbers in given.items()]
    return [None if numbers is None else numbers.reshape(shape) for numbers in checked]


def divisor(name: str, parts: int, total: int, of: str) -> int:
    """Into how many equal parts so many things are divided."""
    if isinstance(parts, bool) or not isinstance(parts, Integral):
        raise TypeError(f"{name} must be an integer, got {parts!r}")
    if parts < 1 or total % parts:
        raise ValueError(f"{name} = {parts} does not divide the {total} {of}")
    return int(parts)


def one_of(name: str, word: str, words: tuple[str, ...]) -> None:
    """Nothing, if the word is one of those that are known."""
    if word not in words:
        raise ValueError(f"{name} must be {' or '.join(map(repr, words))}, got {word!r}")


def number(name: str, value: float) -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a real number, got {value!r}")
    if not -LARGEST <= value <= LARGEST:
        raise ValueError(f"{name} must be finite, got {value}")
    return float(value)


def epsilon(eps: float) -> float:
    """ε as a number that is finite and not negative."""
    if isinstance(eps, bool) or not isinstance(eps, Real):
        raise TypeError(f"eps must be a real number, got {eps!r}")
    if not 0 <= eps <= LARGEST:
        raise ValueError(f"eps must be finite and not negative, got {eps}")
    return float(eps)


# --- Numbers of any size, so that of a whole computation only the last step can over- or underflow ---------


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


def along_features(
    a: ArrayLike,
    gain: ArrayLike | None,
    bias: ArrayLike | None,
    eps: float,
    offset: float,
    *,
    centered: bool,
) -> Array:
    """Standardized vectors, with gain and bias."""
    values, dtype = features("a", a)
    gains, biases = affine_of(values.shape[-1], gain, bias, offset)
    eps = epsilon(eps)
    with np.errstate(all="ignore"):
        return affine(standardize(values, eps, centered=centered), gains, biases).astype(dtype)
