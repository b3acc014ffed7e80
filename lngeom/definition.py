"""Layer normalization, and common wrong implementations of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import along_features

__all__ = ["WRONG_LAYER_NORMS", "layer_norm"]

Array = NDArray[Any]


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
        By default 1 and 0.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.
    offset : float, default 0
        Added to every gain: 1 for models that store the gain minus 1.

    Returns
    -------
    ndarray, shape (..., N)
        A constant vector maps to ``bias``, even at ``eps = 0``; a vector with an infinite entry or NaN maps
        to NaN.

    Raises
    ------
    TypeError, ValueError
        If an argument does not hold real numbers; if shapes do not match, ``eps`` is negative or not finite,
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
    return along_features(a, gain, bias, eps, offset, center=True)


# --- Common wrong implementations of LayerNorm: each looks right, runs, and passes a careless test ---------
# Chapter 01 shows which checks miss them, the exercises recognize them, and the package's own tests must
# reject each of them.


def _wrong(
    divide: Callable[[Array, float], Array], *, axis: int = -1, centered: bool = True
) -> Callable[..., Array]:
    """Return a LayerNorm that divides by ``divide(deviations, eps)`` and takes its mean along ``axis``."""

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
