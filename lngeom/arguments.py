"""What layers are given, checked once: real arrays of the right shape, numbers of groups, and ε."""

from __future__ import annotations

from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["channels_of", "channelwise", "epsilon", "features", "group_count", "real_array", "vector"]

Array = NDArray[Any]


def real_array(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """The values in float64, and the dtype that the result shall have."""
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array, whose mask would be lost: fill it first")
    array = np.asarray(values)
    if array.dtype.kind not in "fiu" or array.dtype.itemsize > 8:
        raise TypeError(
            f"{name} must hold real numbers (float16, float32, float64 or integers), got dtype {array.dtype}"
        )
    return array.astype(np.float64), array.dtype if array.dtype.kind == "f" else np.dtype(np.float64)


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


def vector(name: str, values: ArrayLike | None, n: int) -> Any:
    """A vector of n numbers, or nothing."""
    if values is None:
        return None
    array, _ = real_array(name, values)
    if array.shape != (n,):
        raise ValueError(f"{name} has shape {array.shape}, a asks for ({n},)")
    return array


def channelwise(values: Array, **given: ArrayLike | None) -> list[Any]:
    """Vectors of one number a channel, shaped to meet axis 1 of the values."""
    shape = (-1,) + (1,) * (values.ndim - 2)
    checked = [vector(name, numbers, values.shape[1]) for name, numbers in given.items()]
    return [None if numbers is None else numbers.reshape(shape) for numbers in checked]


def group_count(groups: int, values: Array) -> int:
    """How many groups: a divisor of the number of channels, along axis 1 of the values."""
    channels = values.shape[1]
    if isinstance(groups, bool) or not isinstance(groups, Integral):
        raise TypeError(f"groups must be an integer, got {groups!r}")
    if groups < 1 or channels % groups:
        raise ValueError(
            f"groups = {groups} does not divide the {channels} channels of a, shape {values.shape}"
        )
    return int(groups)


def epsilon(eps: float) -> float:
    """ε as a number that is finite and not negative."""
    if isinstance(eps, bool) or not isinstance(eps, Real):
        raise TypeError(f"eps must be a real number, got {eps!r}")
    if not 0 <= eps < np.inf:
        raise ValueError(f"eps must be finite and not negative, got {eps}")
    return float(eps)
