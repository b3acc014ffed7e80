"""The derivative of LayerNorm, ``J = G (Π - yyᵀ/N)/s``: as a matrix, and applied to an upstream gradient.

With u = 2^-53, ``w = G upstream`` and ``qᵢ = |aᵢ - μ|/(√N σ) + 1/√N``, the error of entry j of
``Jᵀ upstream`` is at most ``Cu (|wⱼ| + qⱼ Σᵢ qᵢ|wᵢ|)/s``, which is the effect of rounding the input once; a
row of the matrix is ``Jᵀ upstream`` with a single nonzero wᵢ.  C is at most 16 for up to a hundred features,
and grows as log N.  The bound holds for all finite ``a`` if s is a normal number and the entries of gain and
upstream are 0 or between 2^-400 and 2^400 in size; the error of a subnormal result may be 2^-1074 larger.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import affine_of, centered, epsilon, features, nonzero, standardized
from .centering import centering_matrix

__all__ = ["jacobian", "vjp"]

Array = NDArray[Any]


def jacobian(a: ArrayLike, gain: ArrayLike | None = None, *, eps: float = 1e-5, offset: float = 0.0) -> Array:
    """Jacobian matrix of ``layer_norm(a, gain, eps=eps)``, which is ``G (Π - yyᵀ/N)/s``.

    A bias does not change it.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.
    gain : array_like, shape (N,), optional
        Left out, it is 1.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.
    offset : float, default 0
        Added to every gain: 1 for models that store the gain minus 1.

    Returns
    -------
    ndarray, shape (..., N, N)
        Entry ``[..., i, j]`` is the derivative of output i with respect to input j, in the dtype of ``a``.

    Raises
    ------
    TypeError
        If an argument does not hold real numbers.
    ValueError
        If shapes do not match, ``eps`` is negative or not finite, there is an ``offset`` and no gain to add
        it to, or ``eps`` is 0 and one of the vectors is constant (and N ≥ 2), so that it has no derivative.

    Notes
    -----
    Identity ``jacobian``, chapter 09.  It takes N² numbers per vector; :func:`vjp` takes N.

    Examples
    --------
    >>> jacobian([1.0, 2.0, 3.0], eps=0).round(3)
    array([[ 0.204, -0.408,  0.204],
           [-0.408,  0.816, -0.408],
           [ 0.204, -0.408,  0.204]])
    """
    values, dtype = features("a", a)
    n = values.shape[-1]
    (scales, _), eps = affine_of(n, gain, None, offset), epsilon(eps)
    with np.errstate(all="ignore"):
        y, s = _output(values, eps)
        matrix = centering_matrix(n) - y[..., :, None] * (y / n)[..., None, :]
        if scales is not None:
            matrix = scales[:, None] * matrix
        return (matrix / s[..., None]).astype(dtype)


def vjp(
    a: ArrayLike,
    upstream: ArrayLike,
    gain: ArrayLike | None = None,
    *,
    eps: float = 1e-5,
    offset: float = 0.0,
) -> Array:
    """The gradient in ``a`` of a loss whose gradient in the output is ``upstream``: ``Jᵀ upstream``.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.
    upstream : array_like, shape (..., N)
        One upstream gradient for each vector: the shape of ``a``.
    gain : array_like, shape (N,), optional
        Left out, it is 1.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.
    offset : float, default 0
        Added to every gain: 1 for models that store the gain minus 1.

    Returns
    -------
    ndarray, shape (..., N)
        In the dtype of ``a``; of mean zero.  No matrix is formed.

    Raises
    ------
    TypeError, ValueError
        As :func:`jacobian`, and if ``upstream`` does not have the shape of ``a``.

    Notes
    -----
    Identity ``downstream``, chapter 09.

    Examples
    --------
    >>> vjp([1.0, 2.0, 3.0], [1.0, 0.0, 0.0], eps=0).round(3)
    array([ 0.204, -0.408,  0.204])
    """
    values, dtype = features("a", a)
    arriving, _ = features("upstream", upstream)
    if arriving.shape != values.shape:
        raise ValueError(
            f"upstream has shape {arriving.shape} and a has shape {values.shape}: the shapes must be equal"
        )
    (scales, _), eps = affine_of(values.shape[-1], gain, None, offset), epsilon(eps)
    with np.errstate(all="ignore"):
        y, s = _output(values, eps)
        w = centered(arriving if scales is None else scales * arriving)
        return ((w - y * np.mean(y * w, axis=-1, keepdims=True)) / s).astype(dtype)


def _output(values: Array, eps: float) -> tuple[Array, Array]:
    """Return the output y without gain and bias, and s."""
    y, s = standardized(values, eps)
    constant = ~y.any(axis=-1)
    if eps == 0 and values.shape[-1] > 1 and constant.any():
        index = ", ".join(map(str, np.argwhere(constant)[0]))
        name = f"a[{index}]" if index else "a"
        raise ValueError(f"{name} is a constant vector, where eps = 0 leaves no derivative: take eps > 0")
    return y, nonzero(s)  # s is 0 for one feature at eps = 0, whose derivative is 0
