"""Normalization of batches with channels: group, instance and batch normalization."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import affine, channels_of, channelwise, divisor, epsilon, standardized

__all__ = ["batch_norm", "group_norm", "instance_norm"]

Array = NDArray[Any]


def group_norm(
    a: ArrayLike,
    groups: int,
    gain: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-5,
) -> Array:
    """Group normalization: each group of channels, over all positions, has its own mean and variance.

    Parameters
    ----------
    a : array_like, shape (batch, channels, *spatial)
        One sample per row; the spatial axes may be absent.
    groups : int
        Γ, a divisor of the number of channels.
    gain, bias : array_like, shape (channels,), optional
        By default 1 and 0.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.

    Returns
    -------
    ndarray, shape (batch, channels, *spatial)
        Without gain and bias, at ``eps = 0``, a sample has norm √(kΓ) for groups of k numbers each.

    Raises
    ------
    TypeError, ValueError
        As :func:`lngeom.layer_norm`; if ``groups`` is not an integer or does not divide the channels.

    Notes
    -----
    Derived in chapter 06; source 001.

    Examples
    --------
    >>> group_norm([[1.0, 3.0, 10.0, 30.0]], 2, eps=0)
    array([[-1.,  1., -1.,  1.]])
    """
    values, dtype = channels_of("a", a)
    count = divisor("groups", groups, values.shape[1], f"channels of a, shape {values.shape}")
    gains, biases = channelwise(values, gain=gain, bias=bias)
    eps = epsilon(eps)
    with np.errstate(all="ignore"):
        rows = values.reshape(len(values), count, prod(values.shape[1:]) // count)
        normalized, _ = standardized(rows, eps)
        return affine(normalized.reshape(values.shape), gains, biases).astype(dtype)


def instance_norm(
    a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
) -> Array:
    """Instance normalization: group normalization with one channel per group.

    Parameters
    ----------
    a, gain, bias, eps
        As in :func:`group_norm`, with the shapes ``(batch, channels, *spatial)`` and ``(channels,)``.

    Returns
    -------
    ndarray, shape (batch, channels, *spatial)

    Raises
    ------
    TypeError, ValueError
        As :func:`group_norm`.

    Notes
    -----
    Derived in chapter 06; source 001.

    Examples
    --------
    >>> instance_norm([[[1.0, 3.0], [10.0, 30.0]]], eps=0)
    array([[[-1.,  1.],
            [-1.,  1.]]])
    """
    values, _ = channels_of("a", a)
    return group_norm(a, values.shape[1], gain, bias, eps=eps)


def batch_norm(
    a: ArrayLike,
    gain: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    mean: ArrayLike | None = None,
    var: ArrayLike | None = None,
    eps: float = 1e-5,
) -> Array:
    """Batch normalization: each channel is standardized over the batch and all positions.

    Parameters
    ----------
    a, gain, bias, eps
        As in :func:`group_norm`, with the shapes ``(batch, channels, *spatial)`` and ``(channels,)``.
    mean, var : array_like, shape (channels,), optional
        Running statistics, as at inference; give both or neither.  By default those of the batch are used.

    Returns
    -------
    ndarray, shape (batch, channels, *spatial)

    Raises
    ------
    TypeError, ValueError
        As :func:`lngeom.layer_norm`; if ``var`` is negative or ``var + eps`` is zero, if only one of
        ``mean`` and ``var`` is given, or if the batch is empty although its statistics are needed.

    Notes
    -----
    Derived in chapter 06; source 001.

    Examples
    --------
    >>> batch_norm([[1.0, 10.0], [3.0, 30.0]], eps=0)
    array([[-1., -1.],
           [ 1.,  1.]])
    """
    values, dtype = channels_of("a", a)
    gains, biases = channelwise(values, gain=gain, bias=bias)
    eps = epsilon(eps)
    if (mean is None) != (var is None):
        raise ValueError("give both mean and var, or neither")
    with np.errstate(all="ignore"):
        if mean is not None and var is not None:
            normalized = _with_statistics(values, mean, var, eps)
        elif not values.shape[0]:
            raise ValueError(f"a, shape {values.shape}, has an empty batch, so no mean and variance")
        else:
            last = np.ascontiguousarray(np.moveaxis(values, 1, 0))  # so that NumPy sums in pairs
            rows, _ = standardized(last.reshape(len(last), -1), eps)
            normalized = np.moveaxis(rows.reshape(last.shape), 0, 1)
        return affine(normalized, gains, biases).astype(dtype)


def _with_statistics(values: Array, mean: ArrayLike, var: ArrayLike, eps: float) -> Array:
    """Standardize each channel by the given statistics."""
    center, spread = channelwise(values, mean=mean, var=var)
    if np.any(spread < 0):
        raise ValueError(f"var must not be negative, got {spread.min()}")
    if np.any(spread + eps == 0):
        raise ValueError("var + eps is 0 for some channel: give a larger eps")
    return (values - center) / np.sqrt(spread + eps)
