"""Training and held-out text of the small transformer."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lngeom.data import read_arrays

from .model import SHIPPED

__all__ = ["TEXT", "sequences", "text"]

Array = NDArray[Any]

TEXT = SHIPPED.with_name("text.npz")
CONTEXT = 64  # bytes, the transformer's context length


def text() -> tuple[Array, Array]:
    """Load the training text of the book's transformer and the held-out text, as bytes.

    Raises
    ------
    FileNotFoundError
        If the file does not exist: the package without the repository does not contain it.

    Examples
    --------
    >>> seen, held = text()
    >>> len(seen), len(held), bytes(seen[:3].astype("u1"))
    (90571, 10059, b'---')
    """
    arrays = read_arrays(TEXT)
    return arrays["seen"].astype(int), arrays["held_out"].astype(int)


def sequences(data: Array) -> Array:
    """Cut a text into rows for the transformer: each holds a context and the byte after it.

    Parameters
    ----------
    data : ndarray of int, shape (bytes,)
        The text.  The last byte of a row is the first of the next; a shorter rest at the end is dropped.

    Returns
    -------
    ndarray of int, shape (batch, 65)
    """
    starts = np.arange(0, len(data) - CONTEXT, CONTEXT)
    return np.asarray(data[starts[:, np.newaxis] + np.arange(CONTEXT + 1)])
