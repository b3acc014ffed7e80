"""Layer, RMS, group, instance and batch normalization, exact to rounding on any finite input.

Every function keeps the dtype of ``a`` (float16, float32, float64; integers become float64) and computes in
float64, on numbers scaled by a power of two, so that squares neither overflow nor underflow.  NaN and ±inf
stay in the vector they came in.
"""

from __future__ import annotations

from math import prod
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arguments import channels_of, epsilon, features, vector
from .scaling import centered_twice, near_one, root_mean_square

__all__ = ["batch_norm", "center", "group_norm", "instance_norm", "layer_norm", "rms_norm"]

Array = NDArray[Any]


def center(a: ArrayLike) -> Array:
    """Subtract the mean of the features: ``Πa``, the orthogonal projection along the ones vector.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.

    Returns
    -------
    ndarray, shape (..., N)
        Entries of mean zero, in the unit and dtype of ``a``.

    Raises
    ------
    TypeError
        If ``a`` is not made of real numbers.
    ValueError
        If ``a`` has no feature axis or an empty one.

    Notes
    -----
    Identity ``centering-from-mean``, chapter 02; source 003.

    Examples
    --------
    >>> center([1.0, 2.0, 6.0])
    array([-2., -1.,  3.])
    """
    values, dtype = features("a", a)
    with np.errstate(all="ignore"):
        scaled, exponent = near_one(values)
        return np.ldexp(centered_twice(scaled), exponent).astype(dtype)


def layer_norm(
    a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
) -> Array:
    """Layer normalization ``gain ⊙ (a - μ)/√(σ² + eps) + bias``, with the biased (1/N) variance.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.
    gain, bias : array_like, shape (N,), optional
        Left out, they are 1 and 0.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.

    Returns
    -------
    ndarray, shape (..., N)
        In the dtype of ``a``.  A constant vector goes to ``bias``, also for ``eps = 0``.

    Raises
    ------
    TypeError, ValueError
        If an argument is not made of real numbers; if shapes do not fit or ``eps`` is negative or not finite.

    Notes
    -----
    Identity ``layer-norm-entry``, chapter 01; source 002, eq. (1) and, for constant vectors, (5).

    Examples
    --------
    >>> layer_norm([1.0, 2.0, 3.0, 6.0], eps=0)
    array([-1.06904497, -0.53452248,  0.        ,  1.60356745])
    >>> layer_norm([7, 7, 7], bias=[1, 2, 3], eps=0)
    array([1., 2., 3.])
    """
    values, dtype = features("a", a)
    n = values.shape[-1]
    affine, eps = _gain_and_bias(gain, bias, n), epsilon(eps)
    with np.errstate(all="ignore"):
        return _affine(_standardize(values, eps), *affine).astype(dtype)


def rms_norm(
    a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
) -> Array:
    """Root mean square normalization ``gain ⊙ a/√(a·a/N + eps) + bias``: no centering.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.
    gain, bias : array_like, shape (N,), optional
        Left out, they are 1 and 0.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.

    Returns
    -------
    ndarray, shape (..., N)
        In the dtype of ``a``.  The zero vector goes to ``bias``, also for ``eps = 0``.

    Raises
    ------
    TypeError, ValueError
        If an argument is not made of real numbers; if shapes do not fit or ``eps`` is negative or not finite.

    Notes
    -----
    Derived in chapter 05; sources 003 (with bias, without ε) and 004 (with ε, without bias).

    Examples
    --------
    >>> rms_norm([3.0, 4.0], eps=0)
    array([0.84852814, 1.13137085])
    """
    values, dtype = features("a", a)
    n = values.shape[-1]
    affine, eps = _gain_and_bias(gain, bias, n), epsilon(eps)
    with np.errstate(all="ignore"):
        return _affine(_standardize(values, eps, centered=False), *affine).astype(dtype)


def group_norm(
    a: ArrayLike,
    groups: int,
    gain: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-5,
) -> Array:
    """Group normalization: each group of channels, over all places, has its own mean and variance.

    Parameters
    ----------
    a : array_like, shape (batch, channels, *spatial)
        One sample a row; the spatial axes may be absent.
    groups : int
        Γ, a divisor of the number of channels.
    gain, bias : array_like, shape (channels,), optional
        Left out, they are 1 and 0.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.

    Returns
    -------
    ndarray, shape (batch, channels, *spatial)
        In the dtype of ``a``.  Without gain and bias, at ``eps = 0``, the norm is √(kΓ) for groups of k.

    Raises
    ------
    TypeError
        If ``groups`` is not an integer or an argument is not made of real numbers.
    ValueError
        If ``groups`` does not divide the channels, shapes do not fit, or ``eps`` is negative.

    Notes
    -----
    Derived in chapter 06; source 001.

    Examples
    --------
    >>> group_norm([[1.0, 3.0, 10.0, 30.0]], 2, eps=0)
    array([[-1.,  1., -1.,  1.]])
    """
    values, dtype = channels_of("a", a)
    channels = values.shape[1]
    if isinstance(groups, bool) or not isinstance(groups, Integral):
        raise TypeError(f"groups must be an integer, got {groups!r}")
    if groups < 1 or channels % groups:
        raise ValueError(
            f"groups = {groups} does not divide the {channels} channels of a, shape {values.shape}"
        )
    affine, eps = _gain_and_bias(gain, bias, channels), epsilon(eps)
    size = prod(values.shape[1:]) // int(groups)
    with np.errstate(all="ignore"):
        rows = values.reshape(len(values), int(groups), size)
        normalized = _standardize(rows, eps).reshape(values.shape)
        return _affine(normalized, *_along_channels(values, *affine)).astype(dtype)


def instance_norm(
    a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
) -> Array:
    """Instance normalization: group normalization with one channel a group.

    Parameters
    ----------
    a : array_like, shape (batch, channels, *spatial)
        One sample a row.
    gain, bias : array_like, shape (channels,), optional
        Left out, they are 1 and 0.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.

    Returns
    -------
    ndarray, shape (batch, channels, *spatial)
        In the dtype of ``a``.

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
    """Batch normalization: each channel is standardized over the batch and all places.

    Parameters
    ----------
    a : array_like, shape (batch, channels, *spatial)
        One sample a row.
    gain, bias : array_like, shape (channels,), optional
        Left out, they are 1 and 0.
    mean, var : array_like, shape (channels,), optional
        Running statistics, as at inference; give both or none.  Left out, those of the batch are used.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.

    Returns
    -------
    ndarray, shape (batch, channels, *spatial)
        In the dtype of ``a``.

    Raises
    ------
    TypeError
        If an argument is not made of real numbers.
    ValueError
        If shapes do not fit, ``var`` is negative, ``var + eps`` is zero, the batch is empty although its
        statistics are needed, only one of ``mean`` and ``var`` is given, or ``eps`` is negative.

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
    channels = values.shape[1]
    affine, eps = _gain_and_bias(gain, bias, channels), epsilon(eps)
    if (mean is None) != (var is None):
        raise ValueError("give both mean and var, or neither")
    with np.errstate(all="ignore"):
        if mean is not None and var is not None:
            normalized = _with_statistics(values, mean, var, eps)
        elif not values.shape[0]:
            raise ValueError(f"a, shape {values.shape}, has an empty batch: no mean and variance to take")
        else:
            last = np.moveaxis(values, 1, 0)
            normalized = np.moveaxis(_standardize(last.reshape(channels, -1), eps).reshape(last.shape), 0, 1)
        return _affine(normalized, *_along_channels(values, *affine)).astype(dtype)


# ------------------------------------------------------------------ the arithmetic


def _standardize(values: Array, eps: float, *, centered: bool = True) -> Array:
    """(a - μ)/√(σ² + ε) along the last axis; without centering, a/√(a·a/N + ε)."""
    scaled, exponent = near_one(values)
    if centered:
        scaled = centered_twice(scaled)
    length = np.hypot(root_mean_square(scaled), np.ldexp(np.sqrt(eps), -exponent))
    return np.divide(scaled, length, out=np.zeros_like(scaled), where=length != 0)


def _with_statistics(values: Array, mean: ArrayLike, var: ArrayLike, eps: float) -> Array:
    channels = values.shape[1]
    center, spread = vector("mean", mean, channels), vector("var", var, channels)
    if np.any(spread < 0):
        raise ValueError(f"var must not be negative, got {spread.min()}")
    if np.any(spread + eps == 0):
        raise ValueError("var + eps is 0 for some channel: nothing can be divided by it")
    center, scale = _along_channels(values, center, np.sqrt(spread + eps))
    return (values - center) / scale


def _affine(values: Array, gain: Array | None, bias: Array | None) -> Array:
    if gain is not None:
        values = values * gain
    return values if bias is None else values + bias


# ------------------------------------------------------------------ the arguments


def _gain_and_bias(gain: ArrayLike | None, bias: ArrayLike | None, n: int) -> tuple[Any, Any]:
    return vector("gain", gain, n), vector("bias", bias, n)


def _along_channels(values: Array, *vectors: Array | None) -> list[Any]:
    """Per-channel vectors, shaped to meet axis 1 of the values."""
    shape = (-1,) + (1,) * (values.ndim - 2)
    return [None if vector is None else vector.reshape(shape) for vector in vectors]
