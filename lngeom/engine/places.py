"""Letters that count places: from 0 in code, from 1 in formulas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sympy import Basic, KroneckerDelta, Max, Min, Sum, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatrixSymbol
from sympy.matrices.expressions.matexpr import MatrixElement

from .names import Abbreviation, written
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


def places_of(*sides: Basic, named: bool = True, beside: tuple = ()) -> dict[Symbol, list[Basic]]:
    """The free indices that stand as they are at an entry or a basis column, with the sizes they count in.

    Such an index is meant to be one of the places: what is said of ``a_i`` is said of the entries of ``a``.
    An index that a sum binds is not free, though another of that name may be; what a name hides says nothing
    of an index that is written outside of it, or in what stands ``beside``, other lines and conditions, and
    in a condition nothing at all, if ``named`` is not set.
    """
    found: dict[Symbol, list[Basic]] = {}
    seen: set[Symbol] = set()
    hidden: list[tuple[Symbol, Basic]] = []
    for side in sides:
        for at, size in _places(side, frozenset(), seen, hidden):
            found.setdefault(at, []).append(size)
    for other in beside:
        seen |= _as_written(other)
    for at, size in hidden if named else ():
        if at not in seen:
            found.setdefault(at, []).append(size)
    sizes = letters_of_sizes(*sides, *beside)
    return {at: of for at, of in found.items() if at not in sizes}


def for_every(condition: Relational) -> tuple[Symbol, ...]:
    """The letters that stand in a condition for every place."""
    return tuple(places_of(*condition.args, named=False))


def letters_of_sizes(*sides: Basic) -> set[Symbol]:
    """The letters in the sizes of matrices, those inside names included."""
    matrices = (e for side in sides for e in written(side) if getattr(e, "is_Matrix", False))
    return {letter for e in matrices for n in e.shape for letter in n.free_symbols}


def _places(e: Any, bound: frozenset, seen: set, hidden: list) -> Iterator[tuple[Symbol, Basic]]:
    """The places that are written; ``seen`` collects free symbols, ``hidden`` the places inside names."""
    if isinstance(e, Symbol) and e not in bound:
        seen.add(e)
    if isinstance(e, MatrixElement):
        pairs = list(zip(e.indices, e.parent.shape, strict=True))
    else:
        pairs = [(e.args[1], e.args[0])] if isinstance(e, Basis) else []
    yield from ((at, size) for at, size in pairs if isinstance(at, Symbol) and at not in bound)
    if isinstance(e, Sum):
        bound = bound | set(e.variables)
    if isinstance(e, Abbreviation):
        hidden.extend(list(_places(e.meaning, bound, set(), hidden)))
        return
    for part in e.args:
        yield from _places(part, bound, seen, hidden)


def _as_written(e: Basic) -> set[Symbol]:
    """The free letters of a line; of a condition without those that stand in it for every place."""
    seen: set[Symbol] = set()
    every = {at for at, _ in _places(e, frozenset(), seen, [])}
    return seen - every if isinstance(e, Relational) else seen
