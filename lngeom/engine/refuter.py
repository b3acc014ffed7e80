"""Refutation: both sides at small exact instances, plain ones first.  Nothing of the prover is used."""

from __future__ import annotations

import operator
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import isqrt, prod
from typing import Any

from sympy import Basic, Integer, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatrixSymbol

from .arithmetic import (
    CAREFUL,
    FEWER,
    MANY,
    MP,
    UNSEEN,
    Rows,
    confirmed,
    differ,
    digits,
    is_exact,
    limits,
    show,
)
from .errors import Foreign, Spent, Unproved
from .evaluation import Instance, evaluate
from .names import Abbreviation, written
from .places import for_every, places_of
from .printing import text

COMPARE = {"==": "eq", "!=": "ne", ">": "gt", ">=": "ge", "<": "lt", "<=": "le"}
STRICT = ("<", ">", "!=")
MOST_PLACES = 2000  # of which a condition may speak


def instances(
    *expressions: Basic, given: Iterable[Relational] = (), places: dict | None = None
) -> Iterator[Instance]:
    """Exact values of all free symbols, small sizes and small integers first; reproducible."""
    given = tuple(given)
    matrices = {m for e in expressions for m in e.free_symbols if isinstance(m, MatrixSymbol)}
    sizes = frozenset(s for m in matrices for n in m.shape for s in n.free_symbols)
    symbols = {s for e in expressions for s in e.free_symbols if isinstance(s, Symbol)} | sizes
    counted = tuple((index, tuple(sizes)) for index, sizes in (places or {}).items())
    special = special_numbers(*expressions, *given)
    for instance in drawn(
        tuple(sorted(symbols, key=str)), sizes, tuple(sorted(matrices, key=str)), counted, special
    ):
        if holds(given, instance):
            yield instance


def holds(given: Iterable[Relational], there: Instance) -> bool:
    """Whether conditions hold at an instance, at every place that they speak of."""
    try:
        return all(_relation(condition, at) for condition in given for at in _entrywise(condition, there))
    except (*OUTSIDE, Spent):
        return False


def _really_holds(given: tuple, there: Instance, many: Sequence[int] = MANY) -> bool:
    """Whether conditions hold that were looked at with few digits: with many, and with more."""
    return confirmed(lambda: holds(given, Instance(there.env, CAREFUL)), many)


def _entrywise(condition: Relational, there: Instance) -> Iterable[Instance]:
    """A condition on an entry, as g_i ≠ 0, is meant for every i."""
    rows = _rows(condition)
    if not rows:
        return [there]
    ranges = [range(min(int(there.value(size)) for size in sizes)) for sizes in rows.values()]
    if prod(map(len, ranges)) > MOST_PLACES:
        raise Spent("a condition speaks of too many places to be looked at everywhere")
    return [Instance({**there.env, **dict(zip(rows, at, strict=True))}) for at in product(*ranges)]


@lru_cache(maxsize=512)
def _rows(condition: Relational) -> dict[Symbol, list]:
    """The indices that a condition leaves free at an entry, with the sizes they count in."""
    found = places_of(*condition.args, named=False)
    return {index: sizes for index, sizes in found.items() if index in condition.free_symbols}


def _relation(condition: Relational, there: Instance) -> bool:
    left, right = map(there.value, condition.args)
    others = entries(right) if isinstance(right, Rows) else [right] * len(entries(left))
    pairs = list(zip(entries(left), others, strict=True))
    if there.world is CAREFUL and any(not differ(p, q) and _far_from_rounding(p, q) for p, q in pairs):
        raise Spent(UNSEEN)
    return all(compare(p, condition.rel_op, q) for p, q in pairs)


def _far_from_rounding(p: Any, q: Any) -> bool:
    """Whether two numbers are further apart than by what rounding makes of equal ones."""
    if is_exact(p) and is_exact(q):
        return bool(p != q)
    p, q = digits(p), digits(q)
    return bool(abs(p - q) > limits(MP.dps).nothing * (1 + abs(p) + abs(q)))


def compare(left: Any, relation: str, right: Any) -> bool:
    """Whether a relation holds between two numbers; what differs by rounding alone is equal."""
    if not differ(left, right):
        return relation in ("==", ">=", "<=")
    pair = (left, right) if is_exact(left) and is_exact(right) else (digits(left), digits(right))
    return bool(getattr(operator, COMPARE[relation])(*pair))


class Counterexample:
    """An instance and the values of the two sides there: copies, as the engine goes on with its own."""

    def __init__(self, env: dict, left: Any, right: Any):
        self.env = {symbol: _copied(value) for symbol, value in env.items()}
        self.left, self.right = _copied(left), _copied(right)

    def __str__(self) -> str:
        values = ", ".join(f"{text(symbol)} = {show(number)}" for symbol, number in self.env.items())
        where = f"at {values} " if values else ""
        return f"{where}the left side is {show(self.left)} and the right side is {show(self.right)}"

    __repr__ = __str__


def counterexample(
    lhs: Any, rhs: Any, given: Iterable[Relational] = (), relation: str = "==", places: dict | None = None
) -> Counterexample | None:
    """The first instance on which a relation between two well-formed sides fails, made as plain as it can be.

    Raises
    ------
    Unproved
        If no instance lies inside the domain of both sides.
    """
    given, seen = tuple(given), 0
    places = places_of(lhs, rhs, beside=given) if places is None else places
    for there in instances(lhs, rhs, *given, given=given, places=places):
        try:
            found = _fails(lhs, rhs, there, relation, FEWER)
        except (*OUTSIDE, Spent):
            continue
        seen += 1
        if found and (sure := _surely(lhs, rhs, given, found, relation)):
            for index in (index for condition in given for index in for_every(condition)):
                sure.env.pop(index, None)  # it stands for every place there, and nowhere else
            return sure
    if not seen:
        raise Unproved(f"no small instance lies in the domain of {text(lhs)} = {text(rhs)}")
    return None


def _fails(
    lhs: Any, rhs: Any, there: Instance, relation: str, many: Sequence[int] = MANY
) -> Counterexample | None:
    left, right = map(there.value, (lhs, rhs))
    pairs = list(zip(entries(left), entries(right), strict=True))
    if there.world is CAREFUL and relation in STRICT and any(p != q and not differ(p, q) for p, q in pairs):
        raise Spent(UNSEEN)
    if all(compare(p, relation, q) for p, q in pairs):
        return None
    exact = all(map(is_exact, (*entries(left), *entries(right))))
    if there.world is not CAREFUL and not exact:
        return _confirmed(lhs, rhs, there.env, relation, many)
    return Counterexample(there.env, left, right)


def _confirmed(lhs: Any, rhs: Any, env: dict, relation: str, many: Sequence[int]) -> Counterexample | None:
    """What fails with many digits, and with more, if both sides have the same values then."""
    before: list[Counterexample] = []

    def again() -> Counterexample | None:
        found = _fails(lhs, rhs, Instance(env, CAREFUL), relation)
        if found:
            before.append(found)
        return found

    found = confirmed(again, many)
    first = before[0] if before else found
    return found if found and first and _stays(first, found, relation) else None


def _stays(first: Counterexample, last: Counterexample, relation: str) -> bool:
    """Whether the sides have the same values with more digits, and with them the same distance somewhere."""
    sides = zip((first.left, first.right), (last.left, last.right), strict=True)
    if any(differ(p, q) for two in sides for p, q in zip(*map(entries, two), strict=True)):
        return False
    with MP.workdps(MANY[-1]):
        gaps = [
            [digits(p) - digits(q) for p, q in zip(entries(found.left), entries(found.right), strict=True)]
            for found in (first, last)
        ]
    return any(
        (p == q == 0 and relation in STRICT)
        if 0 in (p, q)
        else (relation != "!=" and abs(p - q) * 10**6 < abs(p))
        for p, q in zip(*gaps, strict=True)
    )


def _surely(lhs: Any, rhs: Any, given: tuple, found: Counterexample, relation: str) -> Counterexample | None:
    """What was found with fewer digits, made plain if it can be, if all of the digits say so, too."""
    if not _really_holds(given, Instance(found.env), FEWER):
        return None
    for env in (_simplest(lhs, rhs, given, found, relation).env, found.env):
        with suppress(*OUTSIDE, Spent):
            there = Instance(env)
            if _really_holds(given, there) and (sure := _fails(lhs, rhs, there, relation)):
                return sure
    return None


def wrong_case(lhs: Any, rhs: Any, case: Relational, given: tuple, places: dict) -> str | None:
    """An instance at which two sides are equal and the case of equality is not met, or the reverse."""
    for there in instances(lhs, rhs, case, *given, given=given, places=places):
        try:
            equal, met = _fails(lhs, rhs, there, "==") is None, _relation(case, there)
        except (*OUTSIDE, Spent):
            continue
        if equal != met:
            return f"at {_shown(there)} the two sides {'are' if equal else 'are not'} equal"
    return None


def _shown(there: Instance) -> str:
    return ", ".join(f"{text(symbol)} = {show(number)}" for symbol, number in there.env.items())


def entries(value: Any) -> list:
    """The entries of a value, row after row; a number is its own."""
    return [entry for row in value.rows for entry in row] if isinstance(value, Rows) else [value]


def _copied(value: Any) -> Any:
    return Rows(value.rows) if isinstance(value, Rows) else value


def _simplest(lhs: Any, rhs: Any, given: tuple, found: Counterexample, relation: str) -> Counterexample:
    """Replace entries by 0 or 1, one after the other, as long as the relation still fails."""
    for symbol, old in list(found.env.items()):
        if not isinstance(old, Rows):
            continue
        for p, q in product(*map(range, old.shape)):
            for plain in (0, 1):
                rows = [list(row) for row in found.env[symbol].rows]
                if rows[p][q] in (0, 1):
                    break
                rows[p][q] = plain
                there = Instance({**found.env, symbol: Rows(rows)})
                try:
                    holds_there = _really_holds(given, there, FEWER)
                    simpler = _fails(lhs, rhs, there, relation, FEWER) if holds_there else None
                except (*OUTSIDE, Spent):
                    continue
                if simpler:
                    found = simpler
                    break
    return found


def undefined(lines: Sequence[Any], given: Iterable[Relational], places: dict) -> str | None:
    """An instance on which the conditions hold and yet one of the lines has no value, as text.

    It is a fault, too, if the conditions hold on no instance: then nothing was checked.
    """
    given, seen = tuple(given), False
    for there in instances(*lines, *given, given=given, places=places):
        for line in lines:
            try:
                there.value(line)
            except OUTSIDE:
                return f"{text(line)} has no value at {_shown(there)}"
            except Spent:
                break
        else:
            seen = True
    return None if seen else "no small instance satisfies them"


# --- Values for the symbols of a statement: small sizes and plain numbers first, the same ones each time ---


OUTSIDE = (ArithmeticError, ValueError, IndexError)  # the instance lies outside the domain of the statement
TRIALS = 32
LARGEST_SIZE = 20
MOST_ENTRIES = 400  # of a matrix of an instance


@lru_cache(maxsize=12)  # the lines of a chain speak of the same symbols, most chains of a page do
def drawn(
    symbols: tuple, sizes: frozenset, matrices: tuple, places: tuple, special: tuple
) -> tuple[Instance, ...]:
    """Draw values of symbols; what is made of them at an instance is remembered with it."""
    rng = random.Random(0)
    found = []
    for trial in range(TRIALS + 3 * len(special) * bool(symbols)):
        small = trial < TRIALS
        top, size = 2 + min(trial, TRIALS) // 8, min(1 + trial // 4, 5)
        env: dict[Any, Any] = {}
        for symbol in sorted(symbols, key=lambda symbol: symbol not in sizes):
            chosen = [] if small else [special[(trial - TRIALS) % len(special)]] * (rng.random() < 0.7)
            env[symbol] = _draw_symbol(symbol, rng, top, size, trial % TRIALS >= TRIALS // 2, chosen)
        if any(env[symbol] > LARGEST_SIZE for symbol in sizes):
            continue
        if _in_places(env, places, rng) and _draw_matrices(env, matrices, rng, min(trial, TRIALS - 1)):
            found.append(Instance({key: env[key] for key in (*symbols, *matrices)}))
    return tuple(found)


@lru_cache(maxsize=4096)
def special_numbers(*expressions: Basic) -> tuple[int, ...]:
    """Numbers near those that stand in the expressions: a denominator may vanish there."""
    wholes = {part for e in expressions for part in written(e) if isinstance(part, Abbreviation)}
    wholes |= {part.meaning for part in wholes} | set(expressions)
    found = {int(n) for whole in wholes for n in whole.atoms(Integer)}
    near = {m for n in found if 2 < abs(n) <= 1000 for m in (n, -n, n + 1, n - 1)}
    near |= {isqrt(n) for n in found if n > 3 and isqrt(n) ** 2 == n and n < 10**6}
    return tuple(sorted(near, key=lambda n: (abs(n), -n))[:12])  # an order that no set decides


def _in_places(env: dict, places: tuple, rng: random.Random) -> bool:
    """Give each index a place among the sizes it counts in."""
    for index, sizes in places:
        try:
            size = min(int(evaluate(size, dict(env))) for size in sizes)
        except OUTSIDE:
            return False
        if not 0 <= env[index] < size:
            least = 1 if index.is_positive else 0
            if size <= least:
                return False
            env[index] = rng.randrange(least, size)
    return True


def _draw_matrices(env: dict, matrices: Sequence, rng: random.Random, trial: int) -> bool:
    top = 2 + trial // 8
    for m in matrices:
        try:
            rows, columns = (int(evaluate(n, dict(env))) for n in m.shape)
        except OUTSIDE:
            return False
        if min(rows, columns) < 1 or rows * columns > MOST_ENTRIES:
            return False
        env[m] = Rows(
            [_draw(rng, -1 - trial // 8, top, trial >= TRIALS // 2) for _ in range(columns)]
            for _ in range(rows)
        )
    return True


def _draw(rng: random.Random, low: int, high: int, fractions: bool) -> Any:
    number = rng.randint(low, high)
    return Fraction(number, rng.randint(1, 5)) if fractions else number


def _draw_symbol(
    symbol: Symbol, rng: random.Random, top: int, size: int, fractions: bool, chosen: list[Any]
) -> Any:
    """A number as the symbol is declared: real, an integer, of a sign."""
    if symbol.is_real is not True:
        raise Foreign(f"{symbol} is not declared real: write Symbol('{symbol}', real=True)")
    below = symbol.is_negative or symbol.is_nonpositive
    least = 1 if symbol.is_positive or symbol.is_negative else 0
    if symbol.is_positive or symbol.is_nonnegative or below:
        number = (
            rng.randint(least, max(size, least)) if symbol.is_integer else _draw(rng, least, top, fractions)
        )
        number = -number if below else number
    else:
        number = rng.randint(-size, size) if symbol.is_integer else _draw(rng, -top, top, fractions)
    most = LARGEST_SIZE if symbol.is_integer else 10**6
    number = next((n for n in chosen if _declared(symbol, n) and abs(n) <= most), number)
    return 1 if number == 0 and symbol.is_nonzero else number


def _declared(symbol: Symbol, n: Any) -> bool:
    wrong = (symbol.is_positive and n <= 0, symbol.is_nonnegative and n < 0, symbol.is_negative and n >= 0)
    return not any((*wrong, symbol.is_nonpositive and n > 0, symbol.is_nonzero and n == 0))
