"""The keys that a query of an attention head can select: the vertices of their convex hull."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import real_array

__all__ = ["selecting_query", "unselectable"]

Array = NDArray[Any]


def selecting_query(keys: ArrayLike, place: int) -> Array | None:
    r"""Find a query that gives one key a higher score than all others, if there is one.

    There is none if and only if the key is a convex combination of the others, :math:`k_i = \sum w_jk_j` with
    weights :math:`w_j \ge 0` that add up to 1.  Lawson and Hanson's algorithm for nonnegative least squares
    finds the weights; if there are none, its residual is the query.

    Parameters
    ----------
    keys : array_like, shape (tokens, features)
        The keys.
    place : int
        The index of the key.  If another key equals it, it cannot be selected.

    Returns
    -------
    ndarray, shape (features,), or None
        A query of length 1, checked against all keys.  A key closer to the convex combinations of the others
        than a ten-millionth of the table's extent counts as one of them, because of rounding.

    Raises
    ------
    TypeError, ValueError
        If ``keys`` is not a table of finite real numbers, or has no such row.

    Notes
    -----
    Chapter 13; Brody, Alon and Yahav, arXiv 2305.02582.

    Examples
    --------
    >>> import numpy as np
    >>> keys = np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 3.0]])
    >>> [selecting_query(keys, place) is not None for place in range(4)]
    [True, True, False, True]
    """
    k = _tables(keys)
    if k.ndim != 2:
        raise ValueError(f"keys must be one table with a row for each key, got shape {k.shape}")
    if not -len(k) <= place < len(k):
        raise ValueError(f"there are {len(k)} keys, and none at index {place}")
    away = np.delete(k, place, axis=0) - k[place]
    scale = np.abs(away).max(initial=0)
    if scale == 0:
        return None if len(away) else np.eye(1, k.shape[1])[0]
    away = away / scale
    residual = _residual(np.vstack([away.T, np.ones(len(away))]), np.eye(k.shape[1] + 1)[-1])
    query = residual[:-1]  # (away @ query) + residual[-1] <= 0, and residual[-1] is the squared length
    length = float(np.linalg.norm(query))
    if length < TINY or (away @ query).max() >= 0:
        return None
    return query / length


def _tables(keys: ArrayLike) -> Array:
    """Scale each table of keys near 1 by a power of two, which does not change what can be selected."""
    k, _ = real_array("keys", keys)
    if k.ndim < 2 or not all(k.shape[-2:]) or not np.isfinite(k).all():
        raise ValueError(f"keys must be a table of finite numbers, got shape {k.shape}: {k}")
    return np.ldexp(k, -np.frexp(np.abs(k).max(axis=(-2, -1), keepdims=True))[1])


TINY = 1e-9  # a residual below this is rounding: the key is a convex combination of others


def _residual(columns: Array, target: Array) -> Array:
    """Residual of nonnegative least squares, ``target - columns @ weights``."""
    weights, active = np.zeros(columns.shape[1]), np.zeros(columns.shape[1], bool)
    for _ in range(10 * columns.shape[1]):
        slope = np.where(active, -np.inf, (target - columns @ weights) @ columns)
        if slope.max() <= 1e-12:
            break
        active[np.argmax(slope)] = True
        while True:
            trial = np.zeros_like(weights)
            trial[active] = np.linalg.lstsq(columns[:, active], target, rcond=None)[0]
            negative = active & (trial <= 0)
            if not negative.any():
                break
            step = np.min(weights[negative] / np.maximum(weights[negative] - trial[negative], 1e-300))
            weights = weights + step * (trial - weights)
            active &= weights > 1e-15
            weights[~active] = 0
        weights = trial
    return target - columns @ weights


def unselectable(keys: ArrayLike) -> Any:
    """Count the keys of a table that no query can select.

    Parameters
    ----------
    keys : array_like, shape (..., tokens, features)
        Tables of keys.

    Returns
    -------
    int, or ndarray of int, shape (...)
        One count per table.

    Raises
    ------
    TypeError, ValueError
        If ``keys`` is no table of finite real numbers.

    Examples
    --------
    >>> int(unselectable([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 3.0]]))
    1
    """
    k = _tables(keys)
    tables = k.reshape(-1, *k.shape[-2:])
    lost = ~_found_selectable(tables)
    for n, place in np.argwhere(lost):
        lost[n, place] = selecting_query(tables[n], int(place)) is None
    return lost.sum(axis=1).reshape(k.shape[:-2])[()]  # a scalar if there is one table


def _found_selectable(tables: Array, rounds: int = 120) -> Array:
    """Mark keys for which a perceptron finds a selecting query quickly; the others remain undecided.

    A query is a sum of keys, so the algorithm needs only the inner products of the keys.
    """
    k = _round(tables - tables.mean(axis=1, keepdims=True))
    products = k @ k.swapaxes(1, 2)
    won = np.zeros(products.shape[:2], bool)
    table, key = np.nonzero(~won)
    scores = products[table, key]  # the first query for each key is the key itself
    squares = products[table, key, key]  # the squared lengths of the queries
    for _ in range(rounds if products.shape[1] > 1 else 0):
        rows = np.arange(len(key))
        own = scores[rows, key]
        scores[rows, key] = -np.inf
        best = scores.argmax(axis=1)
        ahead = own - scores[rows, best]
        scores[rows, key] = own
        wins = ahead > TINY * np.sqrt(squares)
        won[table[wins], key[wins]] = True
        rest = (table, key, best, ahead, scores, squares)
        table, key, best, ahead, scores, squares = (part[~wins] for part in rest)
        scores += products[table, key] - products[table, best]
        squares += 2 * ahead + products[table, key, key] + products[table, best, best]
        squares -= 2 * products[table, key, best]
    return won


def _round(tables: Array) -> Array:
    """Whiten the keys, so that the perceptron needs fewer rounds; the selectable ones stay the same."""
    squares, axes = np.linalg.eigh(tables.swapaxes(1, 2) @ tables)
    wide = squares > 1e-12 * squares.max(axis=1, initial=0, keepdims=True)
    scale = wide / np.sqrt(np.where(wide, squares, 1))
    return np.asarray(tables @ (axes * scale[:, None]))
