"""RMSNorm and its relatives: QK-norm, unit vectors, and dynamic tanh."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import (
    affine,
    affine_of,
    along_features,
    divisor,
    epsilon,
    features,
    nonzero,
    number,
    one_of,
    scaled,
    standardized,
)

__all__ = ["dyt", "qk_norm", "rms_norm", "unit_norm"]

Array = NDArray[Any]


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
        The zero vector maps to ``bias``, even at ``eps = 0``.

    Raises
    ------
    TypeError, ValueError
        As :func:`layer_norm`.

    Notes
    -----
    Derived in chapter 05; sources 003 (with bias, without ε) and 004 (with ε, without bias).  Gemma stores
    its gains minus 1, so it needs ``offset=1``; see chapter 13.

    Examples
    --------
    >>> rms_norm([3.0, 4.0], eps=0)
    array([0.84852814, 1.13137085])
    >>> rms_norm([3.0, 4.0], gain=[0.0, -1.0], eps=0, offset=1)
    array([0.84852814, 0.        ])
    """
    return along_features(a, gain, bias, eps, offset, center=False)


def qk_norm(
    a: ArrayLike,
    heads: int,
    gain: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    kind: str = "rms",
    eps: float = 1e-5,
    offset: float = 0.0,
) -> Array:
    """QK-norm: the queries, or the keys, of several heads, with each head normalized separately.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Queries or keys of all heads, concatenated as in the output of ``W_Q`` or ``W_K``; head h has the
        features hN/heads to (h + 1)N/heads - 1.
    heads : int
        A divisor of N.  With one head the whole vector is normalized, as in OLMo 2.
    gain, bias : array_like, shape (N/heads,) or (heads, N/heads), optional
        One for all heads, or one per head; by default 1 and 0.
    kind : {"rms", "layer"}
        RMSNorm or LayerNorm.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.
    offset : float, default 0
        Added to every gain: 1 for models that store the gain minus 1.

    Returns
    -------
    ndarray, shape (..., N)
        Without gain and bias, at ``eps = 0``, every head has norm √(N/heads), so the product of a query and
        a key is their cosine times N/heads.

    Raises
    ------
    TypeError, ValueError
        As :func:`lngeom.layer_norm`; if ``heads`` is not an integer or does not divide N, or ``kind`` is
        neither "rms" nor "layer".

    Notes
    -----
    Chapter 13; Henry et al., arXiv:2010.04245 (unit vectors and a scalar gain), Dehghani et al.,
    arXiv:2302.05442 (LayerNorm).  Most models now use RMSNorm.

    Examples
    --------
    >>> qk_norm([3.0, -3.0, 0.0, 5.0], 2, gain=[1.0, 2.0], eps=0)
    array([ 1.        , -2.        ,  0.        ,  2.82842712])
    """
    values, dtype = features("a", a)
    count = divisor("heads", heads, values.shape[-1], f"features of a, shape {values.shape}")
    one_of("kind", kind, ("rms", "layer"))
    rows = values.reshape(*values.shape[:-1], count, values.shape[-1] // count)
    gains, biases = affine_of(rows.shape[-1], gain, bias, offset, heads=count)
    eps = epsilon(eps)
    with np.errstate(all="ignore"):
        normalized, _ = standardized(rows, eps, center=kind == "layer")
        return affine(normalized, gains, biases).reshape(values.shape).astype(dtype)


def unit_norm(a: ArrayLike) -> Array:
    """Scale to the unit vector ``a/|a|``, as nGPT does with its streams and the rows or columns of matrices.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.

    Returns
    -------
    ndarray, shape (..., N)
        1/√N times RMSNorm at ε = 0 without gain; the zero vector is unchanged.

    Raises
    ------
    TypeError, ValueError
        If ``a`` does not hold real numbers; if it has no feature axis or an empty one.

    Notes
    -----
    Chapter 13; Loshchilov et al., arXiv:2410.01131.  There is no ε, no gain and no centering.

    Examples
    --------
    >>> unit_norm([3.0, 4.0])
    array([0.6, 0.8])
    """
    values, dtype = features("a", a)
    with np.errstate(all="ignore"):
        values, _ = scaled(values)  # the unit cancels
        size = np.sqrt(np.sum(values * values, axis=-1, keepdims=True))
        return (values / nonzero(size)).astype(dtype)


def dyt(a: ArrayLike, alpha: float, gain: ArrayLike | None = None, bias: ArrayLike | None = None) -> Array:
    """Dynamic tanh, ``gain ⊙ tanh(alpha·a) + bias``: a replacement for a normalization layer.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.
    alpha : float
        The learned slope of the whole layer, in the inverse unit of ``a``.
    gain, bias : array_like, shape (N,), optional
        By default 1 and 0.

    Returns
    -------
    ndarray, shape (..., N)
        Computed entry by entry, so NaN affects only its own entry, and ±inf gives ``±gain + bias`` if
        ``alpha`` is positive.

    Raises
    ------
    TypeError, ValueError
        If an argument does not hold real numbers; if shapes do not match or ``alpha`` is not finite.

    Notes
    -----
    Chapter 13; Zhu et al., arXiv:2503.10622.

    Examples
    --------
    >>> dyt([-1e300, 0.0, 0.5], 2.0)
    array([-1.        ,  0.        ,  0.76159416])
    """
    values, dtype = features("a", a)
    slope = number("alpha", alpha)
    gains, biases = affine_of(values.shape[-1], gain, bias)
    with np.errstate(all="ignore"):
        return affine(np.tanh(slope * values), gains, biases).astype(dtype)
