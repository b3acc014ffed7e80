"""Normalization along the features: centering, layer and RMS normalization."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import affine, affine_of, centered_twice, epsilon, features, near_one, standardize

__all__ = ["WRONG_LAYER_NORMS", "center", "layer_norm", "rms_norm"]

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
    a: ArrayLike,
    gain: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-5,
    offset: float = 0.0,
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
    offset : float, default 0
        Added to every gain: 1 for models that store the gain minus 1.

    Returns
    -------
    ndarray, shape (..., N)
        A constant vector goes to ``bias``, also for ``eps = 0``.

    Raises
    ------
    TypeError, ValueError
        If an argument is not made of real numbers; if shapes do not fit, ``eps`` is negative or not finite,
        or there is an ``offset`` and no gain to add it to.

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
    return _along_features(a, gain, bias, eps, offset, centered=True)


def rms_norm(
    a: ArrayLike,
    gain: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-5,
    offset: float = 0.0,
) -> Array:
    """Root mean square normalization ``gain ⊙ a/√(a·a/N + eps) + bias``: no centering.

    Parameters
    ----------
    a, gain, bias, eps, offset
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
    Derived in chapter 05; sources 003 (with bias, without ε) and 004 (with ε, without bias).  Gemma stores
    its gains minus 1; for it ``offset`` is 1, chapter 13.

    Examples
    --------
    >>> rms_norm([3.0, 4.0], eps=0)
    array([0.84852814, 1.13137085])
    >>> rms_norm([3.0, 4.0], gain=[0.0, -1.0], eps=0, offset=1)
    array([0.84852814, 0.        ])
    """
    return _along_features(a, gain, bias, eps, offset, centered=False)


def _along_features(
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


# --- The famous wrong LayerNorms: each looks right, runs, and passes a careless test -----------------------
# Chapter 01 shows which checks miss them, the exercises recognise them, and the package's own tests must
# reject every one.


Array = NDArray[Any]


def _wrong(
    divide: Callable[[Array, float], Array], *, axis: int = -1, centered: bool = True
) -> Callable[..., Array]:
    """A LayerNorm that divides by ``divide(deviations, eps)`` and takes its mean along ``axis``."""

    def layer_norm(
        a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
    ) -> Array:
        values = np.asarray(a, float)
        deviations = values - values.mean(axis=axis, keepdims=True) if centered else values
        normalized = deviations / divide(deviations, eps)
        scaled: Array = normalized if gain is None else normalized * np.asarray(gain)
        return scaled if bias is None else scaled + np.asarray(bias)

    return layer_norm


def _variance(deviations: Array, axis: int = -1) -> Array:
    return np.asarray(np.mean(deviations**2, axis=axis, keepdims=True))


def _unbiased(deviations: Array) -> Array:
    return np.asarray(np.sum(deviations**2, axis=-1, keepdims=True) / max(deviations.shape[-1] - 1, 1))


WRONG_LAYER_NORMS: dict[str, Callable[..., Array]] = {
    "variance over N - 1 (ddof = 1)": _wrong(lambda d, eps: np.sqrt(_unbiased(d) + eps)),
    "ε outside the root": _wrong(lambda d, eps: np.sqrt(_variance(d)) + eps),
    "power 2 for power 1/2": _wrong(lambda d, eps: (_variance(d) + eps) ** 2),
    "variance for its root": _wrong(lambda d, eps: _variance(d) + eps),
    "ε left out": _wrong(lambda d, eps: np.sqrt(_variance(d))),
    "ε squared": _wrong(lambda d, eps: np.sqrt(_variance(d) + eps**2)),
    "mean over the batch": _wrong(lambda d, eps: np.sqrt(_variance(d, 0) + eps), axis=0),
    "mean not subtracted": _wrong(lambda d, eps: np.sqrt(_variance(d) + eps), centered=False),
}
