"""Names for indices that a sum binds, the same ones whenever the same sum is met."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import count

from sympy import (
    Basic,
    Dummy,
)

BOUND = [Dummy(f"k_{n}", integer=True) for n in range(12)]  # indices of the normal form


def fresh(*taken: Basic) -> Dummy:
    """An index that does not occur in these; always the same one, so that SymPy knows the terms again."""
    used = frozenset().union(*map(dummies, taken))
    return next(index for index in map(_index, count()) if index not in used)


@lru_cache(maxsize=1 << 16)  # most parts of an expression were parts of the one before
def dummies(e: Basic) -> frozenset[Basic]:
    """The indices that occur in an expression, bound ones too."""
    return frozenset({e}) if isinstance(e, Dummy) else frozenset().union(*map(dummies, e.args))


@cache
def _index(n: int) -> Dummy:
    return Dummy(f"p_{n}", integer=True)


def fresh_names(limits: Iterable[tuple], *taken: Basic) -> dict[Dummy, Dummy]:
    """A fresh index for every index of a sum."""
    names: dict[Dummy, Dummy] = {}
    for index, *_ in limits:
        names[index] = fresh(*taken, *names.values())
    return names
