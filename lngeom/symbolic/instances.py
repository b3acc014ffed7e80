"""Refutation: both sides at small exact instances, plain ones first."""

from __future__ import annotations

import operator
import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Basic, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatrixSymbol
from sympy.matrices.expressions.matexpr import MatrixElement

from .arithmetic import Rows, differ, show
from .errors import Unproved
from .evaluation import evaluate, values_at
from .expressions import unfold
from .rendering import text

OUTSIDE = (ArithmeticError, ValueError, IndexError)  # the instance lies outside the domain of the statement


def instances(*expressions: Basic, given: Iterable[Relational] = (), trials: int = 32) -> Iterable[dict]:
    """Exact values of all free symbols, small sizes and small integers first; reproducible."""
    rng = random.Random(0)
    matrices = sorted({m for e in expressions for m in e.atoms(MatrixSymbol)}, key=str)
    sizes = {s for m in matrices for n in m.shape for s in n.free_symbols}
    symbols = sorted({s for e in expressions for s in _symbols(e)} | sizes, key=str)
    for trial in range(trials):
        top = 2 + trial // 8
        size = min(1 + trial // 4, 5)
        env: dict[Any, Any] = {}
        for symbol in symbols:
            env[symbol] = _draw_symbol(symbol, rng, top, size, fractions=trial >= trials // 2)
        for m in matrices:
            try:
                rows, columns = (int(evaluate(n, dict(env))) for n in m.shape)
            except OUTSIDE:
                break
            entries = [
                [_draw(rng, -1 - trial // 8, top, trial >= trials // 2) for _ in range(columns)]
                for _ in range(rows)
            ]
            env[m] = Rows(entries)
        else:
            if all(map(_positive, env.items())) and _holds(given, env):
                yield env


def _symbols(e: Basic) -> set[Symbol]:
    return {s for s in e.free_symbols if isinstance(s, Symbol)}


def _draw(rng: random.Random, low: int, high: int, fractions: bool) -> Any:
    number = rng.randint(low, high)
    return Fraction(number, rng.randint(1, 5)) if fractions else number


def _draw_symbol(symbol: Symbol, rng: random.Random, top: int, size: int, fractions: bool) -> Any:
    if symbol.is_real is not True:
        raise Unproved(f"{symbol} is not declared real: write Symbol('{symbol}', real=True)")
    low = 1 if symbol.is_positive else 0 if symbol.is_nonnegative else -top
    number = rng.randint(low, size) if symbol.is_integer else _draw(rng, low, top, fractions)
    return 1 if number == 0 and symbol.is_nonzero else number


def _positive(item: tuple) -> bool:
    return not isinstance(item[1], Rows) or min(item[1].shape) > 0


def _holds(given: Iterable[Relational], env: dict) -> bool:
    try:
        return all(
            _relation(condition, values) for condition in given for values in _entrywise(condition, env)
        )
    except OUTSIDE:
        return False


def _entrywise(condition: Relational, env: dict) -> Iterable[dict]:
    """A condition on an entry, as g_i ≠ 0, is meant for every i."""
    entries = condition.atoms(MatrixElement)
    rows = {m.i: m.parent.shape[0] for m in entries if m.i in condition.free_symbols}
    sizes = [range(int(evaluate(size, dict(env)))) for size in rows.values()]
    for places in product(*sizes):
        yield {**env, **dict(zip(rows, places, strict=True))}


def _relation(condition: Relational, env: dict) -> bool:
    left, right = map(values_at(env), condition.args)
    compare = {"==": "eq", "!=": "ne", ">": "gt", ">=": "ge", "<": "lt", "<=": "le"}[condition.rel_op]
    if isinstance(left, Rows):
        return all(getattr(operator, compare)(entry, right) for row in left.rows for entry in row)
    return getattr(operator, compare)(left, right)


class Counterexample:
    """An instance and the two different values that the sides take on it."""

    def __init__(self, env: dict, left: Any, right: Any):
        self.env, self.left, self.right = env, left, right

    def __str__(self) -> str:
        values = ", ".join(f"{text(symbol)} = {show(number)}" for symbol, number in self.env.items())
        where = f"at {values} " if values else ""
        return f"{where}the left side is {show(self.left)} and the right side is {show(self.right)}"

    __repr__ = __str__


def counterexample(lhs: Any, rhs: Any, given: Iterable[Relational] = ()) -> Counterexample | None:
    """The first instance on which two well-formed sides differ, made as plain as it can be.

    Raises
    ------
    Unproved
        If no instance lies inside the domain of both sides.
    """
    given, seen = tuple(given), 0
    names = lhs, rhs
    lhs, rhs = unfold(lhs), unfold(rhs)
    for env in instances(lhs, rhs, *given, given=given):
        try:
            found = _differ(lhs, rhs, env)
        except OUTSIDE:
            continue
        seen += 1
        if found:
            return _simplest(lhs, rhs, given, found)
    if not seen:
        raise Unproved(f"no small instance lies in the domain of {text(names[0])} = {text(names[1])}")
    return None


def _differ(lhs: Any, rhs: Any, env: dict) -> Counterexample | None:
    left, right = map(values_at(env), (lhs, rhs))
    pairs = zip(_entries(left), _entries(right), strict=True)
    far = any(differ(p, q) for p, q in pairs)
    return Counterexample(env, left, right) if far else None


def _entries(value: Any) -> list:
    return [entry for row in value.rows for entry in row] if isinstance(value, Rows) else [value]


def _simplest(lhs: Any, rhs: Any, given: tuple, found: Counterexample) -> Counterexample:
    """Replace entries by 0 or 1, one after the other, as long as the sides still differ."""
    for symbol, old in list(found.env.items()):
        if not isinstance(old, Rows):
            continue
        for p, q in product(*map(range, old.shape)):
            for plain in (0, 1):
                rows = [list(row) for row in found.env[symbol].rows]
                if rows[p][q] in (0, 1):
                    break
                rows[p][q] = plain
                env = {**found.env, symbol: Rows(rows)}
                try:
                    simpler = _differ(lhs, rhs, env) if _holds(given, env) else None
                except OUTSIDE:
                    continue
                if simpler:
                    found = simpler
                    break
    return found


def undefined(expressions: Iterable[Any], given: Iterable[Relational]) -> str | None:
    """An instance on which the conditions hold and yet one of the expressions has no value, as text.

    It is a fault, too, if the conditions hold on no instance: then nothing was checked.
    """
    names, given, seen = tuple(expressions), tuple(given), False
    expressions = tuple(map(unfold, names))
    for env in instances(*expressions, *given, given=given):
        value_of = values_at(env)
        for name, e in zip(names, expressions, strict=True):
            try:
                value_of(e)
            except (ArithmeticError, ValueError):
                values = ", ".join(f"{text(symbol)} = {show(number)}" for symbol, number in env.items())
                return f"{text(name)} has no value at {values}"
            except IndexError:  # an index beyond the size: not an instance of the statement
                break
        else:
            seen = True
    return None if seen else "no small instance satisfies them"
