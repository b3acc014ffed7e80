"""What a statement speaks of: its parts, its places, the least sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sympy import KroneckerDelta, Sum, Symbol
from sympy.matrices.expressions.matexpr import MatrixElement

from lngeom.engine.errors import Unproved
from lngeom.engine.names import meaning
from lngeom.engine.nodes import Basis

from .values import indices, whole


def least(size: Symbol, given: tuple) -> int:
    """The least number that conditions allow for a size.

    Raises
    ------
    Unproved
        If it may be 0: of no places examples say nothing.
    """
    if not size.is_positive:
        raise Unproved(f"there may be no {size} places, and a sum over none is not looked at")
    number = 1
    for c in given:
        if c.lhs == size and c.rhs.is_Integer and c.rel_op in (">", ">="):
            number = max(number, int(c.rhs) + (c.rel_op == ">"))
    return number


def parts_of(e: Any) -> Iterator[Any]:
    """The parts of an expression and of the meanings in it."""
    yield e
    for part in [meaning(e)] if meaning(e) is not None else e.args:
        yield from parts_of(part)


class Places:
    """The free indices of a statement with the sizes among whose places they count, and numbers.

    Raises
    ------
    Unproved
        If an index counts in two sizes, or is compared with anything but places of its size.
    """

    def __init__(self, *sides: Any) -> None:
        self.free: dict[Symbol, Any] = {}
        self.numbered: set[int] = set()
        self._compared: list[tuple[Any, Mapping]] = []
        for side in sides:
            self._walk(side, {})
        for delta, bound in self._compared:
            counted = {bound.get(p, self.free.get(p)) for p in delta.args if isinstance(p, Symbol)}
            if len(counted) != 1 or None in counted:
                raise Unproved(f"{delta} compares more than places of one size")
            for p in delta.args:
                self._note(p, next(iter(counted)), bound)

    def _walk(self, e: Any, bound: Mapping) -> None:
        if isinstance(e, Sum):
            bound = {**bound, **{k: whole(low, high) for k, low, high in reversed(e.limits)}}
            for k in e.variables:
                _can_count(k, bound[k])
        if isinstance(e, KroneckerDelta):
            self._compared.append((e, bound))
        pairs = zip(e.indices, e.parent.shape, strict=True) if isinstance(e, MatrixElement) else ()
        for p, size in [*pairs, *([e.args[::-1]] if isinstance(e, Basis) else [])]:
            self._note(p, size, bound)
        parts = e.args[:1] if isinstance(e, Sum) else e.args
        for part in [meaning(e)] if meaning(e) is not None else parts:
            self._walk(part, bound)

    def _note(self, p: Any, size: Any, bound: Mapping) -> None:
        if isinstance(p, Symbol):
            _can_count(p, size)
            if (bound[p] if p in bound else self.free.setdefault(p, size)) != size:
                raise Unproved(f"the index {p} counts in two sizes")
        elif not p.is_Integer or p < 0:
            raise Unproved(f"{p} is none of the {size} places")
        elif size != 1:
            self.numbered.add(int(p))


def _can_count(index: Symbol, size: Any) -> None:
    if index not in indices(index):
        raise Unproved(f"the index {index} is never 0")
    if not isinstance(size, Symbol) and not (size.is_Integer and size > 0):
        raise Unproved(f"a sum over {size} places")


__all__ = ["Places", "least", "parts_of"]
