"""Letters that count places: from 0 in code, from 1 in formulas."""

from __future__ import annotations

from typing import Any

from sympy import Basic, KroneckerDelta, Max, Min, Sum, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatrixSymbol
from sympy.matrices.expressions.matexpr import MatrixElement

from .nodes import NODES, Basis


def as_numbers(e: Any, places: frozenset[Symbol]) -> Any:
    """The same with k - 1 for a letter k of places wherever it is a number and not a place."""
    if not places or not places & e.free_symbols or isinstance(e, Basis | MatrixSymbol | KroneckerDelta):
        return e
    if e in places:
        return e - 1
    if isinstance(e, MatrixElement):
        return MatrixElement(as_numbers(e.parent, places), *e.indices)
    if isinstance(e, Sum):
        *inner, (k, low, high) = e.limits
        body = as_numbers(Sum(e.function, *inner) if inner else e.function, places - {k})
        return Sum(body, (k, as_numbers(low, places), as_numbers(high, places)))
    parts = [as_numbers(part, places) for part in e.args]
    if all(new is old for new, old in zip(parts, e.args, strict=True)):
        return e
    if isinstance(e, Relational) and places & set(e.args):  # i ≤ N, not i - 1 ≤ N - 1
        parts = [part + 1 for part in parts]
    if isinstance(e, Max | Min):
        return e.func(*parts, evaluate=False)  # SymPy would compare them, and may fail
    return Basic.__new__(e.func, *parts) if type(e) in NODES else e.func(*parts)


def counts_in(k: Symbol, e: Any) -> set:
    """The sizes in which a letter counts that is bound around an expression; None where it is not told.

    It stands in the index of an entry, then; as it is, or else the size is not told.
    """
    if k not in e.free_symbols:
        return set()
    at: Any = zip(e.indices, e.parent.shape, strict=True) if isinstance(e, MatrixElement) else ()
    at = ((e.args[1], e.args[0]),) if isinstance(e, Basis) else at
    at = ((place, None) for place in e.args) if isinstance(e, KroneckerDelta) else at
    found = {size if place == k else None for place, size in at if k in place.free_symbols}
    return found.union(*(counts_in(k, part) for part in e.args))
