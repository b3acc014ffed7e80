"""Which keys of an attention head can be selected: a question about the corners of a convex hull."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import real_array
from lngeom.centering import center

from .model import Transformer, must_be_pre_ln, must_have_layer_norm

__all__ = ["count_unselectable", "selecting_query", "unselectable"]

Array = NDArray[Any]


def selecting_query(keys: ArrayLike, place: int) -> Array | None:
    r"""A query that gives one key a higher score than all others, if there is one.

    There is none exactly if the key is a mixture of the others, :math:`k_i = \sum w_jk_j` with weights
    :math:`w_j \ge 0` that add up to 1.  Lawson and Hanson's algorithm for nonnegative least squares looks for
    the weights; if there are none, what is left over is the query.

    Parameters
    ----------
    keys : array_like, shape (tokens, features)
        The keys.
    place : int
        Which one.  If another is equal to it, it cannot be selected.

    Returns
    -------
    ndarray, shape (features,), or None
        A query of length 1, checked against all keys.  A key that stands out from the mixtures of the others
        by less than a ten-millionth of the table's extent counts as one of them: that is near rounding.

    Raises
    ------
    TypeError, ValueError
        If ``keys`` is not a table of finite real numbers, or has no such place.

    Notes
    -----
    Chapter 11; Brody, Alon and Yahav, arXiv 2305.02582.

    Examples
    --------
    >>> import numpy as np
    >>> keys = np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 3.0]])
    >>> [selecting_query(keys, place) is not None for place in range(4)]
    [True, True, False, True]
    """
    k = _tables(keys)
    if k.ndim != 2:
        raise ValueError(f"one table of keys is asked for, with a row for each, got shape {k.shape}")
    if not -len(k) <= place < len(k):
        raise ValueError(f"there are {len(k)} keys, and none at place {place}")
    away = np.delete(k, place, axis=0) - k[place]
    scale = np.abs(away).max(initial=0)
    if scale == 0:
        return None if len(away) else np.eye(1, k.shape[1])[0]
    away = away / scale
    left = _left_over(np.vstack([away.T, np.ones(len(away))]), np.eye(k.shape[1] + 1)[-1])
    query = left[:-1]  # (away @ query) + left[-1] <= 0, and left[-1] is the squared length of left
    length = float(np.linalg.norm(query))
    if length < TINY or (away @ query).max() >= 0:
        return None
    return query / length


def _tables(keys: ArrayLike) -> Array:
    """The keys, each table brought near 1 by a power of two, which changes nothing in what is asked."""
    k, _ = real_array("keys", keys)
    if k.ndim < 2 or not all(k.shape[-2:]) or not np.isfinite(k).all():
        raise ValueError(f"keys are a table of finite numbers, a row for each, got shape {k.shape}: {k}")
    return np.ldexp(k, -np.frexp(np.abs(k).max(axis=(-2, -1), keepdims=True))[1])


TINY = 1e-9  # a residual below this is rounding: the key is a mixture of others


def _left_over(columns: Array, target: Array) -> Array:
    """Least squares with nonnegative weights: ``target - columns @ weights``."""
    weights, active = np.zeros(columns.shape[1]), np.zeros(columns.shape[1], bool)
    for _ in range(10 * columns.shape[1]):
        left = target - columns @ weights
        pull = np.where(active, -np.inf, left @ columns)
        if pull.max() <= 1e-12:
            break
        active[np.argmax(pull)] = True
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
    """How many keys of a table no query can select.

    Parameters
    ----------
    keys : array_like, shape (..., tokens, features)
        Tables of keys.

    Returns
    -------
    int, or ndarray of int, shape (...)
        A number for each table.

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
    lost = ~_seen_selectable(tables)
    for n, place in np.argwhere(lost):
        lost[n, place] = selecting_query(tables[n], int(place)) is None
    return lost.sum(axis=1).reshape(k.shape[:-2])[()]  # a number if there is one table


def _seen_selectable(tables: Array, rounds: int = 120) -> Array:
    """Keys for which a perceptron finds a selecting query in a few rounds; of the others nothing is known.

    A query is a sum of keys, so that the products of the keys with each other are all that is needed.
    """
    k = _round(tables - tables.mean(axis=1, keepdims=True))
    products = k @ k.swapaxes(1, 2)
    won = np.zeros(products.shape[:2], bool)
    table, key = np.nonzero(~won)
    scores = products[table, key]  # each key asks for itself at first
    squares = products[table, key, key]  # of the queries
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
    """The same keys in coordinates in which their squares are the same in every direction."""
    squares, axes = np.linalg.eigh(tables.swapaxes(1, 2) @ tables)
    wide = squares > 1e-12 * squares.max(axis=1, initial=0, keepdims=True)
    scale = wide / np.sqrt(np.where(wide, squares, 1))
    return np.asarray(tables @ (axes * scale[:, None]))


def count_unselectable(model: Transformer, tokens: Array) -> Array:
    """Shares of keys that no query can select, with and without the norm's division.

    Parameters
    ----------
    model : Transformer
        Pre-LN, with LayerNorm.
    tokens : ndarray of int, shape (batch, tokens)
        Each row is looked at by itself, from its last place, which sees all keys.

    Returns
    -------
    ndarray, shape (batch, blocks, 3)
        In [0, 1]: of the outputs of the norm before attention, of the keys of all heads, and of these keys
        when the norm only centres, applies its gain and does not divide.

    Raises
    ------
    ValueError
        If the model is post-LN, where the norm before attention is another one, or has another norm; if the
        tokens are no rows of bytes.
    """
    must_be_pre_ln(model, "count_unselectable")
    must_have_layer_norm(model, "count_unselectable")
    seen: dict[str, Array] = {}
    model.logits(tokens, seen.__setitem__)
    shares = []
    for n in range(model.blocks):
        name = f"blocks.{n}.ln_1"
        keys = seen[f"blocks.{n}.attn.k"]
        reads = np.split(model.weights[f"blocks.{n}.attn.qkv.weight"], 3)[1]
        undivided = (center(seen[f"{name}.in"]) * model.weights[f"{name}.weight"]) @ reads.T
        undivided = undivided.reshape(*tokens.shape, model.heads, -1).swapaxes(1, 2)
        tables = (seen[f"{name}.out"][:, None], keys, undivided)
        shares.append(
            [unselectable(heads).sum(axis=1) / (heads.shape[1] * heads.shape[2]) for heads in tables]
        )
    return np.array(shares).transpose(2, 0, 1)
