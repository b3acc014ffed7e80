"""The derivative of LayerNorm: as a matrix, and as what it does to an upstream gradient.

Both are computed from ``J = G (P + (ε/s²) nnᵀ)/s`` where ``n`` is the unit vector along ``Πa`` and ``P``
projects along 1 and ``n``: the same matrix as ``G (Π - yyᵀ/N)/s``, without its cancellation.

On every finite input, as in :mod:`lngeom.arrays`, nothing over- or underflows on the way.  With u = 2^-53,
``w = G upstream`` and ``qᵢ = |nᵢ| + 1/√N``, entry j of what comes back is off by at most

    Cu (|wⱼ| + qⱼ Σᵢ qᵢ|wᵢ|)/s + 2^-1075,

which is what one rounding of the input would do to it; a row of the matrix is what comes back for one wᵢ
that is not 0.  C is at most 16 for up to a hundred features, and grows as log N.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import (
    Wide,
    centered_twice,
    epsilon,
    features,
    hypot,
    near_one,
    nonzero,
    root_mean_square,
    vector,
)

__all__ = ["jacobian", "vjp"]

Array = NDArray[Any]


def jacobian(a: ArrayLike, gain: ArrayLike | None = None, *, eps: float = 1e-5) -> Array:
    """All partial derivatives of ``layer_norm(a, gain, eps=eps)``: the matrix ``G (Π - yyᵀ/N)/s``.

    A bias plays no role.

    Parameters
    ----------
    a : array_like, shape (..., N)
        Vectors of N ≥ 1 features; any leading axes are a batch.
    gain : array_like, shape (N,), optional
        Left out, it is 1.
    eps : float, default 1e-5
        ε ≥ 0, in the squared unit of ``a``.

    Returns
    -------
    ndarray, shape (..., N, N)
        Entry ``[..., i, j]`` is the derivative of output i with respect to input j, in the dtype of ``a``.

    Raises
    ------
    TypeError
        If an argument is not made of real numbers.
    ValueError
        If shapes do not fit, ``eps`` is negative or not finite, or ``eps`` is 0 and one of the vectors is
        constant (and N ≥ 2): there is no derivative there.

    Notes
    -----
    Identity ``jacobian``, chapter 09.  Needs N² numbers a vector; :func:`vjp` needs N.

    Examples
    --------
    >>> jacobian([1.0, 2.0, 3.0], eps=0).round(3)
    array([[ 0.204, -0.408,  0.204],
           [-0.408,  0.816, -0.408],
           [ 0.204, -0.408,  0.204]])
    """
    values, dtype = features("a", a)
    n = values.shape[-1]
    scales, eps = vector("gain", gain, n), epsilon(eps)
    with np.errstate(all="ignore"):
        normal, *numbers = _place(values, eps)
        at = _Place(normal[..., None, :], *(part.laid(lambda p: p[..., None, :]) for part in numbers))
        return _pull_back(at, np.eye(n), scales).astype(dtype)  # row i is what e_i becomes


def vjp(a: ArrayLike, upstream: ArrayLike, gain: ArrayLike | None = None, *, eps: float = 1e-5) -> Array:
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

    Returns
    -------
    ndarray, shape (..., N)
        In the dtype of ``a``; of mean zero.  No matrix is formed.

    Raises
    ------
    TypeError, ValueError
        As :func:`jacobian`, and if ``upstream`` has not the shape of ``a``.

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
            f"upstream has shape {arriving.shape} and a has shape {values.shape}: they must have the same"
        )
    scales, eps = vector("gain", gain, values.shape[-1]), epsilon(eps)
    with np.errstate(all="ignore"):
        return _pull_back(_place(values, eps), arriving, scales).astype(dtype)


class _Place(NamedTuple):
    """Where the derivative is taken: n, ε/s², and s."""

    normal: Array
    share: Wide
    size: Wide


def _place(values: Array, eps: float) -> _Place:
    """The unit vector along Πa (0 if a is constant) and s, for vectors of any size."""
    near, exponent = near_one(values)
    near = centered_twice(near)
    sigma, root, n = root_mean_square(near), Wide.of(np.sqrt(eps)), values.shape[-1]
    if eps == 0 and n > 1:
        _refuse(sigma.mantissa[..., 0] == 0)
    normal = near / (np.sqrt(n) * nonzero(sigma).rounded())
    size = nonzero(hypot(sigma.shifted(exponent), root))  # 0 for one feature at eps = 0: its derivative is 0
    share = root / size
    return _Place(normal, share * share, size)


def _refuse(constant: Array) -> None:
    """LN₀ jumps at constant vectors: an error that says which one it was."""
    if np.any(constant):
        place = ", ".join(map(str, np.argwhere(constant)[0]))
        name = f"a[{place}]" if place else "a"
        raise ValueError(f"{name} is a constant vector, where eps = 0 leaves no derivative: take eps > 0")


def _pull_back(at: _Place, upstream: Array, gain: Array | None) -> Array:
    """(Pw + (ε/s²) nnᵀw)/s for w = Gv."""
    arriving = Wide.of(upstream)
    w, exponent = (arriving if gain is None else arriving * Wide.of(gain)).level()
    w = centered_twice(w)
    along = np.sum(at.normal * w, axis=-1, keepdims=True)
    across = centered_twice(w - along * at.normal)  # twice: rounding left a little of both
    across = across - np.sum(at.normal * across, axis=-1, keepdims=True) * at.normal
    if w.shape[-1] == 2:
        across = across * (at.normal[..., :1] == 0)  # nothing in the plane is orthogonal to 1 and n
    back = Wide.of(across) + at.share * Wide.of(along) * Wide.of(at.normal)
    return (back / at.size).shifted(exponent).rounded()
