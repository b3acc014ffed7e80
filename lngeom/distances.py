"""Correlation, and the distance between two outputs, which it determines."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import features, length
from .definition import layer_norm

__all__ = ["correlation", "distance"]

Array = NDArray[Any]


def correlation(x: ArrayLike, y: ArrayLike) -> Array:
    """Pearson's correlation of two vectors: the cosine of the angle between their LayerNorms.

    Parameters
    ----------
    x, y : array_like, shape (..., N)
        Vectors of N ≥ 1 features each; leading axes are broadcast against each other.

    Returns
    -------
    ndarray, shape (...)
        Numbers from -1 to 1, in the wider dtype of the two (integers become float64); a scalar for two
        vectors.  It is 0 if one of them is constant, because ``LN_0(c·1) = 0``.

    Raises
    ------
    TypeError
        If an argument does not hold real numbers.
    ValueError
        If an argument has no feature axis or an empty one, or if the shapes do not fit.

    Notes
    -----
    Identities ``correlation-is-a-cosine`` and ``outputs-inner-product``, chapter 07.  Computed from
    the two diagonals ``|p ± q|`` of the outputs, so that it is never beyond ±1, and exactly ±1 for
    ``y = ±x``.

    Examples
    --------
    >>> float(correlation([1, 2, 3], [6, 4, 2]))
    -1.0
    >>> float(correlation([1, 2, 3], [7, 7, 7]))
    0.0
    """
    p, q, dtype = _outputs(x, y)
    with np.errstate(all="ignore"):
        near, far = _squared(p - q), _squared(p + q)
        total = near + far
        return np.asarray((far - near) / np.where(total == 0, 1, total)).astype(dtype)[()]


def distance(x: ArrayLike, y: ArrayLike) -> Array:
    """Distance between two vectors after LayerNorm at ε = 0: ``|LN_0(x) - LN_0(y)| = √(2N(1 - corr))``.

    Parameters
    ----------
    x, y : array_like, shape (..., N)
        Vectors of N ≥ 1 features each; leading axes are broadcast against each other.

    Returns
    -------
    ndarray, shape (...)
        Numbers from 0 to 2√N, in the wider dtype of the two (integers become float64); a scalar for two
        vectors.  Because ``LN_0(c·1) = 0``, it is √N if one of them is constant, and 0 if both are; the
        formula with the correlation holds if neither is constant.

    Raises
    ------
    TypeError
        If an argument does not hold real numbers.
    ValueError
        If an argument has no feature axis or an empty one, or if the shapes do not fit.

    Notes
    -----
    Identity ``chord``, chapter 07.  Computed as the length of a difference, because ``1 - corr`` loses all
    digits of a distance below 1e-8·√N.

    Examples
    --------
    >>> float(distance([1, 2, 3], [10, 20, 30]))
    0.0
    >>> round(float(distance([1, 1, -1, -1], [3, -3, 3, -3])), 3)  # √8: uncorrelated
    2.828
    """
    p, q, dtype = _outputs(x, y)
    with np.errstate(all="ignore"):
        return length(p - q)[..., 0].astype(dtype)[()]


def _squared(values: Array) -> Array:
    return np.sum(values * values, axis=-1)


def _outputs(x: ArrayLike, y: ArrayLike) -> tuple[Array, Array, np.dtype]:
    """Return LN_0 of both in float64, and the dtype of the result."""
    (left, first), (right, second) = features("x", x), features("y", y)
    try:
        if left.shape[-1] != right.shape[-1]:
            raise ValueError
        np.broadcast_shapes(left.shape, right.shape)
    except ValueError:
        raise ValueError(
            f"x and y must have the same features and leading axes that broadcast, "
            f"got shapes {left.shape} and {right.shape}"
        ) from None
    return layer_norm(left, eps=0), layer_norm(right, eps=0), np.result_type(first, second)
