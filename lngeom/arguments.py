"""What layers are given, checked once: real arrays of the right shape, and ε."""

from __future__ import annotations

from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["channels_of", "epsilon", "features", "real_array", "vector"]

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


def epsilon(eps: float) -> float:
    """ε as a number that is finite and not negative."""
    if isinstance(eps, bool) or not isinstance(eps, Real):
        raise TypeError(f"eps must be a real number, got {eps!r}")
    if not 0 <= eps < np.inf:
        raise ValueError(f"eps must be finite and not negative, got {eps}")
    return float(eps)
