"""Layer, RMS, group, instance and batch normalization, exact to rounding on any finite input.

Every function keeps the dtype of ``a`` (float16, float32, float64; integers become float64) and computes in
float64, on numbers scaled by a power of two, so that squares neither overflow nor underflow.  NaN and ±inf
stay in the vector they came in.
"""

from __future__ import annotations

from math import prod
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

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
    values, dtype = _features("a", a)
    with np.errstate(all="ignore"):
        scaled, exponent = _scaled(values)
        return np.ldexp(_centered(scaled), exponent).astype(dtype)


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
    values, dtype = _features("a", a)
    n = values.shape[-1]
    affine, eps = _gain_and_bias(gain, bias, n), _eps(eps)
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
    values, dtype = _features("a", a)
    n = values.shape[-1]
    affine, eps = _gain_and_bias(gain, bias, n), _eps(eps)
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
    values, dtype = _channels("a", a)
    channels = values.shape[1]
    if isinstance(groups, bool) or not isinstance(groups, Integral):
        raise TypeError(f"groups must be an integer, got {groups!r}")
    if groups < 1 or channels % groups:
        raise ValueError(
            f"groups = {groups} does not divide the {channels} channels of a, shape {values.shape}"
        )
    affine, eps = _gain_and_bias(gain, bias, channels), _eps(eps)
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
    values, _ = _channels("a", a)
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
    values, dtype = _channels("a", a)
    channels = values.shape[1]
    affine, eps = _gain_and_bias(gain, bias, channels), _eps(eps)
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
    scaled, exponent = _scaled(values)
    if centered:
        scaled = _centered(scaled)
    length = np.hypot(_rms(scaled), np.ldexp(np.sqrt(eps), -exponent))
    return np.divide(scaled, length, out=np.zeros_like(scaled), where=length != 0)


def _scaled(values: Array) -> tuple[Array, Array]:
    """Numbers of size at most 1, and the exponents of the powers of two that take them back."""
    exponent = np.frexp(np.max(np.abs(values), axis=-1, keepdims=True))[1]
    return np.ldexp(values, -exponent), exponent


def _centered(values: Array) -> Array:
    """The mean subtracted twice: the second time takes away what rounding left of a large offset."""
    once = values - values.mean(axis=-1, keepdims=True)
    twice = once - once.mean(axis=-1, keepdims=True)
    constant = values.max(axis=-1, keepdims=True) == values.min(axis=-1, keepdims=True)
    return np.where(constant, 0.0, twice)


def _rms(values: Array) -> Array:
    """√(mean of squares) along the last axis, shape (..., 1)."""
    scaled, exponent = _scaled(values)
    return np.ldexp(np.sqrt(np.mean(scaled * scaled, axis=-1, keepdims=True)), exponent)


def _with_statistics(values: Array, mean: ArrayLike, var: ArrayLike, eps: float) -> Array:
    channels = values.shape[1]
    center, spread = _vector("mean", mean, channels), _vector("var", var, channels)
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


def _real(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    """The values in float64, and the dtype that the result shall have."""
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array, whose mask would be lost: fill it first")
    array = np.asarray(values)
    if array.dtype.kind not in "fiu" or array.dtype.itemsize > 8:
        raise TypeError(
            f"{name} must hold real numbers (float16, float32, float64 or integers), got dtype {array.dtype}"
        )
    return array.astype(np.float64), array.dtype if array.dtype.kind == "f" else np.dtype(np.float64)


def _features(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    array, dtype = _real(name, values)
    if array.ndim == 0 or array.shape[-1] == 0:
        raise ValueError(f"{name} needs a last axis with at least one feature, got shape {array.shape}")
    return array, dtype


def _channels(name: str, values: ArrayLike) -> tuple[Array, np.dtype]:
    array, dtype = _real(name, values)
    if array.ndim < 2 or 0 in array.shape[1:]:
        raise ValueError(
            f"{name} needs shape (batch, channels, *spatial) with no empty axis, got {array.shape}"
        )
    return array, dtype


def _vector(name: str, values: ArrayLike | None, n: int) -> Any:
    if values is None:
        return None
    array, _ = _real(name, values)
    if array.shape != (n,):
        raise ValueError(f"{name} has shape {array.shape}, a asks for ({n},)")
    return array


def _gain_and_bias(gain: ArrayLike | None, bias: ArrayLike | None, n: int) -> tuple[Any, Any]:
    return _vector("gain", gain, n), _vector("bias", bias, n)


def _along_channels(values: Array, *vectors: Array | None) -> list[Any]:
    """Per-channel vectors, shaped to meet axis 1 of the values."""
    shape = (-1,) + (1,) * (values.ndim - 2)
    return [None if vector is None else vector.reshape(shape) for vector in vectors]


def _eps(eps: float) -> float:
    if isinstance(eps, bool) or not isinstance(eps, Real):
        raise TypeError(f"eps must be a real number, got {eps!r}")
    if not 0 <= eps < np.inf:
        raise ValueError(f"eps must be finite and not negative, got {eps}")
    return float(eps)
