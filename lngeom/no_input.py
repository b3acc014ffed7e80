"""A standard input that refuses to be read, for cells that run in a grader or on a page."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

__all__ = ["NoInput", "without_input"]


class NoInput(io.TextIOBase):
    """A ``sys.stdin`` that raises EOFError when it is read.

    Examples
    --------
    >>> with without_input():
    ...     input()
    Traceback (most recent call last):
    EOFError: a cell may not ask for input: write the value into the cell
    """

    def readline(self, size: int | None = -1, /) -> NoReturn:
        """Raise EOFError with a message that names the remedy."""
        raise EOFError("a cell may not ask for input: write the value into the cell")

    read = readline


@contextmanager
def without_input() -> Iterator[None]:
    """Replace ``sys.stdin`` by :class:`NoInput` within the context."""
    kept, sys.stdin = sys.stdin, NoInput()
    try:
        yield
    finally:
        sys.stdin = kept
