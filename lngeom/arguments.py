"""What layers are given, checked once: real arrays of the right shape, numbers of groups, and ε."""

from __future__ import annotations

import sys
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .scaling import Wide

__all__ = [
    "affine_of",
    "channels_of",
    "channelwise",
    "divisor",
    "epsilon",
    "features",
    "number",
    "one_of",
    "real_array",
    "vector",
    "wide",
]

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
