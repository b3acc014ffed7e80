"""What cells find in place of the keyboard where nobody sits at it: in a grader, and on a page."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

__all__ = ["NoInput", "without_input"]


class NoInput(io.TextIOBase):
    """A ``sys.stdin`` from which nothing is read, by ``input()`` or by hand.

    Examples
    --------
    >>> with without_input():
    ...     input()
    Traceback (most recent call last):
    EOFError: a cell may not ask for input: write the value into the cell
    """

    def readline(self, size: int | None = -1, /) -> NoReturn:
        """Refuse, in a sentence that says what to do."""
        raise EOFError("a cell may not ask for input: write the value into the cell")

    read = readline


@contextmanager
def without_input() -> Iterator[None]:
    """Refuse whoever asks for input, for a while."""
    kept, sys.stdin = sys.stdin, NoInput()
    try:
        yield
    finally:
        sys.stdin = kept
