"""Which keys of an attention head can be selected: a question about the corners of a convex hull."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .norms import center
from .transformer import Transformer

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
        A query of length 1, checked against all keys.

    Raises
    ------
    ValueError
        If ``keys`` is not a table of finite numbers.

    Notes
    -----
    Chapter 10; Brody, Alon and Yahav, arXiv 2305.02582.

    Examples
    --------
    >>> import numpy as np
    >>> keys = np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 3.0]])
    >>> [selecting_query(keys, place) is not None for place in range(4)]
    [True, True, False, True]
    """
    k = np.asarray(keys, float)
    if k.ndim != 2 or not np.isfinite(k).all():
        raise ValueError(f"keys are a table of finite numbers, a row for each, got shape {k.shape}: {k}")
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


def unselectable(keys: ArrayLike) -> int:
    """How many of the keys no query can select; ``keys`` has the shape (tokens, features)."""
    k = np.asarray(keys, float)
    return sum(selecting_query(k, int(place)) is None for place in np.flatnonzero(~_seen_selectable(k)))


def _seen_selectable(keys: Array, rounds: int = 60) -> Array:
    """Keys for which a perceptron finds a selecting query in a few rounds; of the others nothing is known."""
    k = _round(keys - keys.mean(axis=0))
    won, left, queries = np.zeros(len(k), bool), np.arange(len(k)), k
    for _ in range(rounds if len(k) > 1 else 0):
        scores = queries @ k.T
        own = np.take_along_axis(scores, left[:, None], 1)[:, 0]
        np.put_along_axis(scores, left[:, None], -np.inf, 1)
        wins = own - scores.max(axis=1) > TINY * np.linalg.norm(queries, axis=1)
        won[left[wins]] = True
        queries = (queries + k[left] - k[scores.argmax(axis=1)])[~wins]
        left = left[~wins]
    return won


def _round(k: Array) -> Array:
    """The same keys in coordinates in which their squares are the same in every direction."""
    squares, axes = np.linalg.eigh(k.T @ k)
    wide = squares > 1e-12 * squares.max(initial=0)
    return np.asarray(k @ axes[:, wide] / np.sqrt(squares[wide]))


def count_unselectable(model: Transformer, tokens: Array) -> Array:
    """Shares of keys that no query can select, with and without the norm's division.

    Parameters
    ----------
    model : Transformer
        Pre-LN.
    tokens : ndarray of int, shape (batch, tokens)
        Each row is looked at by itself, from its last place, which sees all keys.

    Returns
    -------
    ndarray, shape (batch, blocks, 3)
        In [0, 1]: of the outputs of the norm before attention, of the keys of all heads, and of these keys
        when the norm only centres, applies its gain and does not divide.
    """
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
        shares.append([[_share(heads) for heads in table] for table in tables])
    return np.array(shares).transpose(2, 0, 1)


def _share(heads: Array) -> float:
    return sum(map(unselectable, heads)) / (heads.shape[0] * heads.shape[1])
