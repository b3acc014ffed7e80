"""Centering, and the centering and Helmert matrices as arrays."""

from __future__ import annotations

from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import centered, features, scaled

__all__ = ["center", "centering_matrix", "helmert"]

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
        If ``a`` does not hold real numbers; if it has no feature axis or an empty one.

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
        values, unit = scaled(values)  # a sum of large entries could overflow
        return (unit * centered(values)).astype(dtype)


def centering_matrix(n: int) -> Array:
    """The centering matrix ``Π = I - 11ᵀ/n``.

    Parameters
    ----------
    n : int
        The number of features, n ≥ 1.

    Returns
    -------
    ndarray, shape (n, n)
        Symmetric, idempotent, of rank n - 1.

    Raises
    ------
    TypeError, ValueError
        If ``n`` is not a positive integer.

    Notes
    -----
    Identities ``centering-*``, chapter 02; sources 000, 002, 003 and 004.

    Examples
    --------
    >>> centering_matrix(2)
    array([[ 0.5, -0.5],
           [-0.5,  0.5]])
    """
    n = _count("n", n, 1)
    return np.eye(n) - 1.0 / n


def helmert(n: int) -> Array:
    """Helmert's matrix: n - 1 orthonormal rows, each orthogonal to the ones vector.

    Parameters
    ----------
    n : int
        The number of features, n ≥ 2.

    Returns
    -------
    ndarray, shape (n - 1, n)
        ``H`` with ``H @ H.T = I`` and ``H.T @ H = Π``.

    Raises
    ------
    TypeError, ValueError
        If ``n`` is not an integer of at least 2.

    Notes
    -----
    Identities ``helmert-*``, chapter 02.

    Examples
    --------
    >>> helmert(3).round(3)
    array([[ 0.707, -0.707,  0.   ],
           [ 0.408,  0.408, -0.816]])
    """
    n = _count("n", n, 2)
    m = np.arange(1.0, n)[:, None]
    rows = np.tri(n - 1, n) - m * np.eye(n - 1, n, 1)
    return rows / np.sqrt(m * (m + 1))


def _count(name: str, n: int, least: int) -> int:
    if isinstance(n, bool) or not isinstance(n, Integral):
        raise TypeError(f"{name} must be an integer, got {n!r}")
    if n < least:
        raise ValueError(f"{name} must be at least {least}, got {n}")
    return int(n)
