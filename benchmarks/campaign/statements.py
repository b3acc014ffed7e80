"""A statement, its symbols, and what an instance of it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from .numbers import MP, Grid, Undefined, is_nothing, plain
from .reading import Reader


@dataclass(frozen=True)
class Case:
    """A statement for the engine.

    ``lines`` are those of a chain, the two sides included, with the relation of each to the one before it;
    if there are none, ``prove`` is asked.  ``relation`` is what the statement claims between its sides.
    """

    kind: str
    name: str
    lhs: Any
    rhs: Any
    given: tuple = ()
    lines: tuple = ()
    relations: tuple[str, ...] = ()
    relation: str = "="

    @property
    def expressions(self) -> tuple:
        """All that it consists of."""
        return (self.lhs, self.rhs, *self.given, *self.lines)

    def __str__(self) -> str:
        shown = f"{self.lhs} {self.relation} {self.rhs}"
        if self.given:
            shown += f"  given {', '.join(map(str, self.given))}"
        if self.lines:
            signs = self.relations or ("=",) * (len(self.lines) - 1)
            rest = "".join(f" {sign} {line}" for sign, line in zip(signs, self.lines[1:], strict=True))
            shown += f"  through {self.lines[0]}{rest}"
        return shown


def nodes(e: Any, bound: frozenset = frozenset()) -> Iterator[tuple[Any, frozenset]]:
    """Every part, those of what is named too, with the indices that are bound there."""
    yield e, bound
    kind = _kinds(e)
    if "Named" in kind or "Quantity" in kind:
        yield from nodes(e.meaning, bound)
    elif "Sum" in kind:
        body, *limits = e.args
        inside = bound | {limit[0] for limit in limits}
        yield from nodes(body, inside)
        for _, low, high in limits:
            yield from nodes(low, inside)
            yield from nodes(high, inside)
    elif "MatrixSymbol" in kind:
        for n in e.shape:
            yield from nodes(n, bound)
    else:
        for part in e.args:
            yield from nodes(part, bound)


def _kinds(e: Any) -> set[str]:
    return {cls.__name__ for cls in type(e).__mro__}


class Symbols:
    """The free symbols of a statement, and the numbers of places that an index of it may take."""

    def __init__(self, case: Case):
        self.given = case.given
        self.free: set[Any] = set()
        self.matrices: set[Any] = set()
        self.sizes: set[Any] = set()
        self.numbers: set[Any] = set()
        self.places: list[tuple[Any, Any]] = []  # (index, how many places there are)
        self.critical: list[tuple[Any, frozenset]] = []  # what is divided by or has a root; its bound indices
        for e in case.expressions:
            for part, bound in nodes(e):
                self._see(part, bound)
        for side in (case.lhs, case.rhs):
            for part, bound in nodes(side):
                self._place(part, bound)
        for m in self.matrices:
            for n in m.shape:
                self.sizes.update(s for s in self.free if s in n.free_symbols)
        self.critical = list(dict.fromkeys(self.critical))

    def _see(self, e: Any, bound: frozenset) -> None:
        kind = _kinds(e)
        if "MatrixSymbol" in kind:
            self.matrices.add(e)
        elif "Symbol" in kind and e not in bound:
            self.free.add(e)
            if e.is_integer and e.is_positive:
                self.sizes.add(e)
        elif "Rational" in kind:
            self.numbers.add(e)
        elif kind & {"Pow", "HadamardPower", "MatPow"}:
            base, exponent = e.args
            if exponent.is_negative or not exponent.is_integer:
                self._turns(base, bound)
        elif kind & {"Abs", "sign", "Inverse"}:
            self._turns(e.args[0], bound)
        elif kind & {"Max", "Min"}:
            self._turns(e.args[0] - e.args[1], bound)
        elif "MatMul" in kind:
            for factor in e.args:
                if not getattr(factor, "is_Matrix", False) and not factor.is_Symbol and factor.free_symbols:
                    self._turns(factor.args[0] if factor.is_Pow else factor, bound)
        elif "Sum" in kind:
            for _, low, high in e.args[1:]:
                self._turns(high - low + 1, bound)

    def _turns(self, e: Any, bound: frozenset) -> None:
        inside = {part for part, _ in nodes(e)}
        self.critical.append((e, bound & inside))

    def _place(self, e: Any, bound: frozenset) -> None:
        kind = _kinds(e)
        pairs: list[tuple[Any, Any]] = []
        if "MatrixElement" in kind:
            pairs = list(zip(e.args[1:], e.args[0].shape, strict=True))
        elif "Basis" in kind:
            pairs = [(e.args[1], e.args[0])]
        self.places += [(p, n) for p, n in pairs if "Symbol" in _kinds(p) and p not in bound]


# ------------------------------------------------------------------ what holds at an instance

PROMISES = {
    "is_positive": lambda x: x > 0,
    "is_nonnegative": lambda x: x >= 0,
    "is_negative": lambda x: x < 0,
    "is_nonpositive": lambda x: x <= 0,
    "is_nonzero": lambda x: not is_nothing(x),
    "is_integer": lambda x: is_nothing(x - MP.nint(x)),
    "is_even": lambda x: is_nothing(x / 2 - MP.nint(x / 2)),
    "is_odd": lambda x: is_nothing((x - 1) / 2 - MP.nint((x - 1) / 2)),
    "is_prime": lambda x: int(x) > 1 and all(int(x) % p for p in range(2, int(x))),
}


def keeps_promises(symbol: Any, value: Any) -> bool:
    """Whether a value has the properties that its symbol is declared to have."""
    return all(holds(value) for name, holds in PROMISES.items() if getattr(symbol, name) is True)


def places_exist(symbols: Symbols, env: dict) -> bool:
    """Whether every index that stands for a place is one."""
    read = Reader(env)
    try:
        return all(0 <= read.whole(p) < read.length(n) for p, n in symbols.places)
    except Undefined:
        return False


COMPARE = {
    "=": lambda x, y: is_nothing(x - y),
    "==": lambda x, y: is_nothing(x - y),
    "!=": lambda x, y: not is_nothing(x - y),
    ">": lambda x, y: not is_nothing(x - y) and x > y,
    ">=": lambda x, y: is_nothing(x - y) or x > y,
    "<": lambda x, y: not is_nothing(x - y) and x < y,
    "<=": lambda x, y: is_nothing(x - y) or x < y,
}


def open_places(condition: Any) -> dict[Any, list[Any]]:
    """The letters that a condition leaves open at its entries, with the sizes in which they count."""
    found: dict[Any, list[Any]] = {}
    for part, bound in nodes(condition):
        if "MatrixElement" in _kinds(part):
            for p, n in zip(part.args[1:], part.args[0].shape, strict=True):
                if "Symbol" in _kinds(p) and p not in bound:
                    found.setdefault(p, []).append(n)
    return found


def holds(condition: Any, env: dict) -> bool:
    """Whether a condition holds, for every place that it leaves open and for every entry of a column."""
    if condition in (True, False):
        return bool(condition)
    every = open_places(condition)
    try:
        read = Reader(env)
        ranges = [range(min(map(read.length, sizes))) for sizes in every.values()]
        for places in product(*ranges):
            if not all(map(keeps_promises, every, places)):  # no place of a letter that is declared so
                continue
            here = {**env, **{p: MP.mpf(n) for p, n in zip(every, places, strict=True)}}
            if not _compared(condition, Reader(here)):
                return False
    except Undefined:
        return False
    return True


def _compared(condition: Any, read: Reader) -> bool:
    left, right = map(read, condition.args)
    compare = COMPARE[condition.rel_op]
    pairs = _pairs(left, right)
    return all(compare(plain(x), plain(y)) for x, y in pairs)


def _pairs(left: Any, right: Any) -> list[tuple[Any, Any]]:
    if isinstance(left, Grid) and isinstance(right, Grid):
        if left.shape != right.shape:
            raise Undefined(f"the shapes {left.shape} and {right.shape}")
        return list(zip(left.entries, right.entries, strict=True))
    if isinstance(left, Grid):
        return [(x, right) for x in left.entries]
    if isinstance(right, Grid):
        return [(left, y) for y in right.entries]
    return [(left, right)]


def related(left: Any, right: Any, relation: str) -> bool:
    """Whether two values stand in a relation, entry by entry, but for rounding."""
    if isinstance(left, Grid) != isinstance(right, Grid):  # a number is a 1 × 1 matrix
        grid, number = (left, right) if isinstance(left, Grid) else (right, left)
        if grid.shape != (1, 1):
            return False
        only = grid.rows[0][0]
        left, right = (only, number) if grid is left else (number, only)
    if isinstance(left, Grid) and left.shape != right.shape:
        return False
    return all(_near(x, y, relation) for x, y in _pairs(left, right))


def _near(x: Any, y: Any, relation: str) -> bool:
    gap = MP.mpf(10) ** -22 * (1 + abs(x) + abs(y))
    same = abs(x - y) <= gap
    return bool(same) if relation == "=" else COMPARE[relation](MP.zero if same else x - y, MP.zero)
