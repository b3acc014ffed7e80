"""Signs as sets: a number has one of the signs -1, 0 and 1, and what is known of it is which it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, reduce
from typing import Any

from .zero import EVERY

NONNEGATIVE, POSITIVE, ZERO = frozenset({0, 1}), frozenset({1}), frozenset({0})


def plus(p: frozenset, q: frozenset) -> frozenset:
    """The signs that a sum of two numbers can have."""
    return frozenset().union(*({b} if a == 0 else {a} if b in (0, a) else EVERY for a in p for b in q))


@cache
def by(p: frozenset, q: frozenset) -> frozenset:
    """The signs that a product can have."""
    return frozenset(a * b for a in p for b in q)


@lru_cache(maxsize=4096)
def to(p: frozenset, n: Any) -> frozenset:
    """The signs of a power, where it is defined."""
    if n.q == 2:
        return p & POSITIVE if n < 0 else NONNEGATIVE if -1 in p and 0 in p else p & NONNEGATIVE
    if n < 0:
        p = p - ZERO or EVERY  # of what has no value nothing is said
    return frozenset(a**2 for a in p) if n % 2 == 0 else p


def summed(terms: frozenset, length: frozenset) -> frozenset:
    """The signs of a sum of terms with these signs; ``length`` is the sign of high - low."""
    if -1 in terms and 1 in terms:
        return EVERY
    return terms if -1 not in length and terms else terms | ZERO


def joined(how: Callable[[Any, Any], Any], signs: Iterable[frozenset]) -> frozenset:
    """The signs of a sum or of a product of several numbers."""
    result: frozenset = reduce(how, signs)
    return result
