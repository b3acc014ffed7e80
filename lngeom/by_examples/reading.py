"""What a statement speaks of: its parts, its free indices, the least sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sympy import Sum, Symbol
from sympy.matrices.expressions.matexpr import MatrixElement

from lngeom.engine.errors import Unproved
from lngeom.engine.names import meaning
from lngeom.engine.nodes import Basis


def least(size: Symbol, given: tuple) -> int:
    """The least number that conditions allow for a size."""
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


def places_at(e: Any) -> tuple:
    """The indices that an entry or a basis column bears."""
    if isinstance(e, MatrixElement):
        return tuple(i for i, n in zip(e.indices, e.parent.shape, strict=True) if n != 1)
    return (e.args[1],) if isinstance(e, Basis) else ()


def free_places(*sides: Any) -> dict:
    """The free indices, with the size among whose places each counts."""
    found: dict = {}

    def walk(e: Any, bound: frozenset) -> None:
        pairs = zip(e.indices, e.parent.shape, strict=True) if isinstance(e, MatrixElement) else ()
        for index, size in [*pairs, *([e.args[::-1]] if isinstance(e, Basis) else [])]:
            free = isinstance(index, Symbol) and index not in bound
            if free and found.setdefault(index, size) != size:
                raise Unproved(f"the index {index} counts in two sizes")
        inner = bound | set(e.variables) if isinstance(e, Sum) else bound
        for part in [meaning(e)] if meaning(e) is not None else e.args:
            walk(part, inner)

    for side in sides:
        walk(side, frozenset())
    return found
