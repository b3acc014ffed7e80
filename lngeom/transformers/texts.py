"""The bytes that the transformer of chapter 11 was trained on and judged by, and n-grams for comparison."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .model import SHIPPED

__all__ = ["TEXT", "ngram_losses", "sequences", "text"]

Array = NDArray[Any]

TEXT = SHIPPED.with_name("text.npz")
CONTEXT = 64  # bytes that the transformer sees at most


def text() -> tuple[Array, Array]:
    """What the transformer of the book was trained on, and what was held out, as bytes.

    Raises
    ------
    FileNotFoundError
        If there is no such file.  The package without the repository does not hold it.

    Examples
    --------
    >>> seen, held = text()
    >>> len(seen), len(held), bytes(seen[:3].astype("u1"))
    (90571, 10059, b'---')
    """
    with np.load(TEXT) as arrays:
        return arrays["seen"].astype(int), arrays["held_out"].astype(int)


def sequences(data: Array) -> Array:
    """A text cut up for the transformer: each row holds what it sees, and one byte more.

    Parameters
    ----------
    data : ndarray of int, shape (bytes,)
        The last byte of a row is the first of the next; what is left over at the end is dropped.

    Returns
    -------
    ndarray of int, shape (batch, 65)
    """
    starts = np.arange(0, len(data) - CONTEXT, CONTEXT)
    return np.asarray(data[starts[:, np.newaxis] + np.arange(CONTEXT + 1)])


def ngram_losses(data: Array, tokens: Array, order: int) -> Array:
    r"""What a table of n-grams needs for the next byte, in nats.

    The table counts in ``data`` how often a byte followed the ``order - 1`` bytes before it, and mixes these
    frequencies with those of shorter contexts, down to the uniform distribution, with the weights of Witten
    and Bell: :math:`p = (n_{cb} + k_c\,p')/(n_c + k_c)`, if the context was seen :math:`n_c` times, with
    :math:`k_c` different successors.

    Parameters
    ----------
    data : ndarray of int, shape (bytes,)
        The text that is counted.
    tokens : ndarray of int, shape (batch, tokens + 1)
        The text that is predicted.  A context ends where its row begins, as it does for the transformer.
    order : int
        From 1, single bytes, to 7.

    Returns
    -------
    ndarray, shape (batch, tokens)

    Raises
    ------
    ValueError
        If the order is another one, the text is shorter than it, or something is no byte.

    Examples
    --------
    >>> import numpy as np
    >>> np.exp(-ngram_losses(np.array([1, 2, 1, 2, 1, 3]), np.array([[1, 2]]), 2)).round(4)
    array([[0.4894]])
    """
    if not 1 <= order <= 7 or len(data) < order:
        raise ValueError(
            "n-grams of 1 to 7 bytes are counted, in a text that is not shorter, "
            f"got order {order} and {len(data)} bytes"
        )
    for name, part in (("data", data), ("tokens", tokens)):
        if part.dtype.kind not in "iu" or not np.all((part >= 0) & (part < 256)):
            raise ValueError(f"{name} must hold whole numbers from 0 to 255, got {part}")
    likely = np.full(np.shape(tokens[:, 1:]), 1 / 256)
    for before in range(order):
        grams, times = np.unique(_codes(data, before + 1), return_counts=True)
        contexts, kind, kinds = np.unique(grams >> 8, return_inverse=True, return_counts=True)
        asked = _codes(tokens, before + 1)[:, before == 0 :]
        total = _looked_up(contexts, np.bincount(kind, weights=times), asked >> 8)
        weight = _looked_up(contexts, kinds, asked >> 8)
        shorter = likely[:, max(before - 1, 0) :]
        mixed = (_looked_up(grams, times, asked) + weight * shorter) / np.maximum(total + weight, 1)
        shorter[:] = np.where(total > 0, mixed, shorter)
    return np.asarray(-np.log(likely))


def _codes(data: Array, length: int) -> Array:
    """Each stretch of bytes as one number."""
    stretches = np.lib.stride_tricks.sliding_window_view(data, length, axis=-1)
    return np.asarray(stretches @ 256 ** np.arange(length - 1, -1, -1))


def _looked_up(keys: Array, values: Array, asked: Array) -> Array:
    """The values of the keys that were asked for, 0 where there is none."""
    at = np.minimum(np.searchsorted(keys, asked), len(keys) - 1)
    return np.where(keys[at] == asked, values[at], 0)
