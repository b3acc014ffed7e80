"""A proof ends by steps and not by seconds, so that a verdict is the same on every machine.

What was computed before costs again what it cost then: the order in which proofs are asked for does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from .errors import Spent

STEPS = 6_000_000  # of one proof; a step is about a microsecond
KEPT = 30_000  # results that a remembered function keeps

_left = [STEPS]


def spend(steps: int) -> None:
    """Pay for work that is about to be done.

    Raises
    ------
    Spent
        If the budget does not allow it.
    """
    _left[0] -= steps
    if _left[0] < 0:
        raise Spent("the expression is too large for the calculus: its budget of steps is spent; go in smaller steps")


@contextmanager
def budget(steps: int = STEPS) -> Iterator[None]:
    """A budget of its own for what happens inside; it is taken from no other."""
    before, _left[0] = _left[0], steps
    try:
        yield
    finally:
        _left[0] = before


def remembered(function: Callable) -> Callable:
    """Keep results with what they cost."""
    kept: dict[Any, tuple[Any, int]] = {}

    @wraps(function)
    def call(*args: Any) -> Any:
        if args in kept:
            result, cost = kept[args]
            spend(cost)
            return result
        before = _left[0]
        spend(20)
        result = function(*args)
        if len(kept) >= KEPT:
            kept.clear()
        kept[args] = result, before - _left[0]
        return result

    return call
