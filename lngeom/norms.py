"""Layer, RMS, group, instance and batch normalization, exact to rounding on any finite input.

Every function keeps the dtype of ``a`` (float16, float32, float64; integers become float64) and computes in
float64, on numbers scaled by a power of two, so that squares neither overflow nor underflow.  NaN and ±inf
stay in the vector they came in.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arguments import channels_of, channelwise, epsilon, features, group_count, vector
from .scaling import centered_twice, near_one, standardize

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
    TypeError, ValueError
        If ``a`` is not made of real numbers; if it has no feature axis or an empty one.

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
        A constant vector goes to ``bias``, also for ``eps = 0``.

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
    return _along_features(a, gain, bias, eps, centered=True)


def rms_norm(
    a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
) -> Array:
    """Root mean square normalization ``gain ⊙ a/√(a·a/N + eps) + bias``: no centering.

    Parameters
    ----------
    a, gain, bias, eps
        As in :func:`layer_norm`, with the shapes ``(..., N)`` and ``(N,)``.

    Returns
    -------
    ndarray, shape (..., N)
        The zero vector goes to ``bias``, also for ``eps = 0``.

    Raises
    ------
    TypeError, ValueError
        As :func:`layer_norm`.

    Notes
    -----
    Derived in chapter 05; sources 003 (with bias, without ε) and 004 (with ε, without bias).

    Examples
    --------
    >>> rms_norm([3.0, 4.0], eps=0)
    array([0.84852814, 1.13137085])
    """
    return _along_features(a, gain, bias, eps, centered=False)


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
        Without gain and bias, at ``eps = 0``, a sample has the norm √(kΓ) for groups of k numbers each.

    Raises
    ------
    TypeError, ValueError
        As :func:`layer_norm`; if ``groups`` is not an integer or does not divide the channels.

    Notes
    -----
    Derived in chapter 06; source 001.

    Examples
    --------
    >>> group_norm([[1.0, 3.0, 10.0, 30.0]], 2, eps=0)
    array([[-1.,  1., -1.,  1.]])
    """
    values, dtype = channels_of("a", a)
    count = group_count(groups, values)
    affine, eps = channelwise(values, gain=gain, bias=bias), epsilon(eps)
    with np.errstate(all="ignore"):
        rows = values.reshape(len(values), count, prod(values.shape[1:]) // count)
        normalized = standardize(rows, eps).reshape(values.shape)
        return _affine(normalized, *affine).astype(dtype)


def instance_norm(
    a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
) -> Array:
    """Instance normalization: group normalization with one channel a group.

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
    """Batch normalization: each channel is standardized over the batch and all places.

    Parameters
    ----------
    a, gain, bias, eps
        As in :func:`group_norm`, with the shapes ``(batch, channels, *spatial)`` and ``(channels,)``.
    mean, var : array_like, shape (channels,), optional
        Running statistics, as at inference; give both or none.  Left out, those of the batch are used.

    Returns
    -------
    ndarray, shape (batch, channels, *spatial)

    Raises
    ------
    TypeError, ValueError
        As :func:`layer_norm`; if ``var`` is negative or ``var + eps`` is zero, if only one of ``mean`` and
        ``var`` is given, or if the batch is empty although its statistics are needed.

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
    affine, eps = channelwise(values, gain=gain, bias=bias), epsilon(eps)
    if (mean is None) != (var is None):
        raise ValueError("give both mean and var, or neither")
    with np.errstate(all="ignore"):
        if mean is not None and var is not None:
            normalized = _with_statistics(values, mean, var, eps)
        elif not values.shape[0]:
            raise ValueError(f"a, shape {values.shape}, has an empty batch: no mean and variance to take")
        else:
            last = np.moveaxis(values, 1, 0)
            normalized = np.moveaxis(standardize(last.reshape(len(last), -1), eps).reshape(last.shape), 0, 1)
        return _affine(normalized, *affine).astype(dtype)


# ------------------------------------------------------------------ the arithmetic


def _along_features(
    a: ArrayLike, gain: ArrayLike | None, bias: ArrayLike | None, eps: float, *, centered: bool
) -> Array:
    """Standardized vectors, with gain and bias."""
    values, dtype = features("a", a)
    n = values.shape[-1]
    affine, eps = (vector("gain", gain, n), vector("bias", bias, n)), epsilon(eps)
    with np.errstate(all="ignore"):
        return _affine(standardize(values, eps, centered=centered), *affine).astype(dtype)


def _with_statistics(values: Array, mean: ArrayLike, var: ArrayLike, eps: float) -> Array:
    """Each channel standardized by what it is given."""
    center, spread = channelwise(values, mean=mean, var=var)
    if np.any(spread < 0):
        raise ValueError(f"var must not be negative, got {spread.min()}")
    if np.any(spread + eps == 0):
        raise ValueError("var + eps is 0 for some channel: nothing can be divided by it")
    return (values - center) / np.sqrt(spread + eps)


def _affine(values: Array, gain: Array | None, bias: Array | None) -> Array:
    if gain is not None:
        values = values * gain
    return values if bias is None else values + bias
