"""Refutation: both sides at small exact instances.  Nothing of the calculus is used here.

``evaluate`` reads an expression by its meaning, on any kind of array that knows ``+ * @ .T [i, j]``: exact
rows of fractions here (``EXACT``), NumPy arrays in :mod:`lngeom.identities`.  An instance on which a square
root is irrational is evaluated with 60 digits instead (``DIGITS``), so that rounding is never mistaken for
a difference.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import reduce
from itertools import product
from math import isqrt
from types import SimpleNamespace
from typing import Any

import mpmath
from sympy import Abs, Add, Basic, KroneckerDelta, Mul, Pow, Rational, Sum, Symbol, preorder_traversal, sign
from sympy.core.relational import Relational
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    MatAdd,
    MatMul,
    MatPow,
    MatrixSymbol,
    OneMatrix,
    Trace,
    Transpose,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .errors import Unproved
from .notation import Basis, Helmert, Jacobian, Norm, Scalar, unfold
from .rendering import text

MP = mpmath.mp.clone()
MP.dps = 60
NOTHING = MP.mpf(10) ** -45  # a computed number below this is zero
GAP = MP.mpf(10) ** -20  # two sides further apart than this, relative to their size, differ
STEP = Fraction(1, 10**15)  # of the central differences that stand for a Jacobian
OUTSIDE = (ArithmeticError, ValueError, IndexError)  # the instance lies outside the domain of the statement


# ------------------------------------------------------------------ exact arrays


class Rows:
    """A small matrix of exact numbers: what ``evaluate`` needs of an array, and no more."""

    def __init__(self, rows: Iterable[Iterable[Any]]):
        self.rows = [list(row) for row in rows]
        self.shape = (len(self.rows), len(self.rows[0]) if self.rows else 0)

    def map(self, f: Callable, *others: Rows) -> Rows:
        """Entry by entry."""
        if any(self.shape != other.shape for other in others):
            raise ValueError(f"shapes {self.shape} and {[other.shape for other in others]}")
        return Rows([f(*entries) for entries in zip(*rows, strict=True)] for rows in self._rows(*others))

    def _rows(self, *others: Rows) -> Iterable:
        return zip(self.rows, *(other.rows for other in others), strict=True)

    def __add__(self, other: Any) -> Rows:
        return self.map(operator.add, other)

    def __mul__(self, other: Any) -> Rows:
        return (
            self.map(operator.mul, other)
            if isinstance(other, Rows)
            else self.map(lambda entry: entry * other)
        )

    __rmul__ = __mul__

    def __matmul__(self, other: Rows) -> Rows:
        if self.shape[1] != other.shape[0]:
            raise ValueError(f"a product of shapes {self.shape} and {other.shape}")
        return Rows(
            [sum(p * q for p, q in zip(row, column, strict=True)) for column in other.T.rows]
            for row in self.rows
        )

    @property
    def T(self) -> Rows:
        """The transpose."""
        return Rows(zip(*self.rows, strict=True))

    def __getitem__(self, at: tuple[int, int]) -> Any:
        if min(at) < 0:
            raise IndexError(at)
        return self.rows[at[0]][at[1]]

    def __str__(self) -> str:
        if 1 in self.shape:
            row = ", ".join(show(entry) for row in self.rows for entry in row)
            return f"({row})" if self.shape[1] == 1 else f"[{row}]"
        return "[" + ", ".join("[" + ", ".join(map(show, row)) + "]" for row in self.rows) + "]"


def show(number: Any) -> str:
    """A number as a person would write it."""
    if isinstance(number, Rows | int | Fraction):
        return str(number)
    return "0" if _is_nothing(number) else MP.nstr(number, 6, strip_zeros=True).removesuffix(".0")


class Irrational(Exception):
    """A root of a fraction that is no fraction."""


def _power(base: Any, power: Any) -> Any:
    """A whole or half power, entry by entry; what is zero up to rounding is zero."""
    if isinstance(base, Rows):
        return base.map(lambda entry: _power(entry, power))
    twice = 2 * Fraction(power)
    if twice.denominator != 1:
        raise Unproved(f"no value known for the power {power}: whole and half powers only")
    if twice.numerator % 2:
        base, power = _sqrt(base), twice.numerator
    power = int(power)
    if power < 0:
        if _is_nothing(base):
            raise ZeroDivisionError
        base, power = 1 / (Fraction(base) if isinstance(base, int) else base), -power
    return base**power


def _is_nothing(number: Any) -> bool:
    return bool(number == 0 or (not isinstance(number, int | Fraction) and abs(number) < NOTHING))


def _sqrt(number: Any) -> Any:
    if _is_nothing(number):
        return 0
    if number < 0:
        raise ValueError(f"the square root of {number}")
    if not isinstance(number, int | Fraction):
        return MP.sqrt(number)
    fraction = Fraction(number)
    root = Fraction(isqrt(fraction.numerator), isqrt(fraction.denominator))
    if root * root != fraction:
        raise Irrational(number)
    return root


def _digits(number: Any) -> Any:
    """The same number, or the same rows, with 60 digits."""
    if isinstance(number, Rows):
        return number.map(_digits)
    return MP.mpf(number.numerator) / number.denominator if isinstance(number, Fraction) else MP.mpf(number)


def _inverse(m: Rows) -> Rows:
    """Gauss-Jordan on exact rows."""
    n = m.shape[0]
    rows = [row + [int(p == q) for q in range(n)] for p, row in enumerate(m.rows)]
    for p in range(n):
        pivot = next((q for q in range(p, n) if not _is_nothing(rows[q][p])), None)
        if pivot is None:
            raise ZeroDivisionError
        rows[p], rows[pivot] = rows[pivot], rows[p]
        scale = _power(rows[p][p], -1)
        rows[p] = [entry * scale for entry in rows[p]]
        for q in range(n):
            if q != p:
                rows[q] = [to - rows[q][p] * of for to, of in zip(rows[q], rows[p], strict=True)]
    return Rows(row[n:] for row in rows)


def _helmert(n: int, digits: bool = False) -> Rows:
    def row(m: int) -> list:
        scale = 1 / MP.sqrt(m * (m + 1))
        return [scale] * m + [-m * scale] + [0] * (n - m - 1)

    if n < 2:
        raise ValueError("Helmert's matrix has no rows for one feature")
    if not digits:
        raise Irrational
    return Rows(row(m) for m in range(1, n))


def _differences(f: Callable, at: Rows) -> Rows:
    """Central differences of the column f, column by column."""
    columns = []
    for p in range(at.shape[0]):
        step = _digits(Rows([int(p == q) * STEP] for q in range(at.shape[0])))
        columns.append(
            [entry / (2 * _digits(STEP)) for (entry,) in (f(at + step) + f(at + step * -1) * -1).rows]
        )
    return Rows(columns).T


def _irrational(*_: Any) -> Any:
    raise Irrational


EXACT = SimpleNamespace(
    full=lambda m, n, number: Rows([number] * n for _ in range(m)),
    diagonal=lambda entries: Rows(
        [e if p == q else 0 for q in range(len(entries))] for p, e in enumerate(entries)
    ),
    column=lambda m: [row[0] for row in m.rows],
    trace=lambda m: sum(m[p, p] for p in range(m.shape[0])),
    power=_power,
    inverse=_inverse,
    helmert=_helmert,
    differences=_irrational,
    number=Fraction,
    constant=_irrational,
    sum=lambda body, low, high, nested: sum(body(n) for n in range(low, high + 1)),
)
DIGITS = SimpleNamespace(**vars(EXACT))
DIGITS.power = lambda base, power: _power(_digits(base), power)
DIGITS.helmert = lambda n: _helmert(n, digits=True)
DIGITS.differences = _differences
DIGITS.number = lambda p, q: MP.mpf(p) / q
DIGITS.constant = lambda e: MP.mpf(str(e.evalf(60)))


def value_at(e: Basic, env: dict) -> Any:
    """The value at an exact instance: exact if it can be, else with 60 digits."""
    try:
        return evaluate(e, dict(env), EXACT)
    except Irrational:
        return evaluate(e, {key: v if isinstance(v, int) else _digits(v) for key, v in env.items()}, DIGITS)


# ------------------------------------------------------------------ the value of an expression


def evaluate(
    e: Basic, env: dict, world: SimpleNamespace = EXACT, special: dict[type, Callable] | None = None
) -> Any:
    """The value of an expression whose symbols have the values ``env``; cached there while indices are fixed.

    ``special`` maps a class of expressions to a function ``f(e, value)``, used in place of its meaning.
    """

    def value(e: Basic) -> Any:
        if e not in env:
            env[e] = compute(e)
        return env[e]

    def compute(e: Any) -> Any:
        if type(e) in (special or {}):
            return special[type(e)](e, value)  # type: ignore[index]
        if hasattr(e, "meaning"):
            return value(e.meaning)
        if isinstance(e, Sum):
            return _sum(e, env, world, special)
        if isinstance(e, Jacobian):
            f, at = e.args
            moved = {key: env[key] for key in env if isinstance(key, Symbol | MatrixSymbol)}
            return world.differences(lambda to: evaluate(f, {**moved, at: to}, world, special), value(at))
        operation = next((_OPERATIONS[t] for t in type(e).__mro__ if t in _OPERATIONS), _other)
        return operation(e, value, world)

    return value(e)


def _sum(e: Sum, env: dict, world: SimpleNamespace, special: dict | None) -> Any:
    *inner, (k, low, high) = e.limits
    body = Sum(e.function, *inner) if inner else e.function
    nested = False
    for part in preorder_traversal(body):
        if k not in part.free_symbols and isinstance(part, Sum | Norm | Scalar):
            evaluate(part, env, world, special)  # what does not depend on the index is worth computing once
        nested = nested or (isinstance(part, Sum) and k in part.free_symbols)
    closed = {key: v for key, v in env.items() if k not in key.free_symbols}
    low, high = (int(evaluate(limit, env, world, special)) for limit in (low, high))
    if low < 0:
        raise IndexError(f"a sum from {low}")
    return world.sum(lambda n: evaluate(body, {**closed, k: n}, world, special), low, high, nested)


def _dot(left: Any, right: Any) -> Any:
    matrices = hasattr(left, "shape") and hasattr(right, "shape") and left.shape != () != right.shape
    return left @ right if matrices else left * right


def _chain(factors: list, from_the_right: bool) -> Any:
    """A product; from the right where a column stands there, so that no two matrices are multiplied."""
    if from_the_right:
        return reduce(lambda product, factor: _dot(factor, product), reversed(factors))
    return reduce(_dot, factors)


def _matrix_power(e: MatPow, value: Callable, world: SimpleNamespace) -> Any:
    m, n = value(e.base), e.exp
    if not n.is_Integer:
        raise Unproved(f"no value known for {e}")
    return reduce(operator.matmul, [m if n > 0 else world.inverse(m)] * abs(int(n)))


_OPERATIONS: dict[type, Callable] = {
    Add: lambda e, value, world: reduce(operator.add, map(value, e.args)),
    MatAdd: lambda e, value, world: reduce(operator.add, map(value, e.args)),
    Mul: lambda e, value, world: reduce(operator.mul, map(value, e.args)),
    MatMul: lambda e, value, world: _chain([value(factor) for factor in e.args], e.shape[1] == 1),
    Pow: lambda e, value, world: world.power(value(e.base), Fraction(int(e.exp.p), int(e.exp.q))),
    HadamardPower: lambda e, value, world: world.power(value(e.base), Fraction(int(e.exp.p), int(e.exp.q))),
    HadamardProduct: lambda e, value, world: reduce(operator.mul, map(value, e.args)),
    MatPow: _matrix_power,
    Transpose: lambda e, value, world: value(e.arg).T,
    Trace: lambda e, value, world: world.trace(value(e.arg)),
    Scalar: lambda e, value, world: value(e.args[0])[0, 0],
    MatrixElement: lambda e, value, world: value(e.parent)[value(e.i), value(e.j)],
    DiagMatrix: lambda e, value, world: world.diagonal(world.column(value(e.args[0]))),
    Identity: lambda e, value, world: world.diagonal([1] * value(e.shape[0])),
    OneMatrix: lambda e, value, world: world.full(*map(value, e.shape), 1),
    ZeroMatrix: lambda e, value, world: world.full(*map(value, e.shape), 0),
    Basis: lambda e, value, world: _basis(value(e.args[0]), value(e.args[1]), world),
    Helmert: lambda e, value, world: world.helmert(value(e.args[0])),
    Abs: lambda e, value, world: abs(value(e.args[0])),
    sign: lambda e, value, world: (value(e.args[0]) > 0) - (value(e.args[0]) < 0),
    KroneckerDelta: lambda e, value, world: int(value(e.args[0]) == value(e.args[1])),
}


def _basis(n: int, place: int, world: SimpleNamespace) -> Any:
    if not 0 <= place < n:
        raise IndexError(f"there is no entry {place} among {n}")
    return world.diagonal([int(p == place) for p in range(n)]) @ world.full(n, 1, 1)


def _other(e: Basic, value: Callable, world: SimpleNamespace) -> Any:
    if isinstance(e, Rational):
        return int(e) if e.is_Integer else world.number(int(e.p), int(e.q))
    if getattr(e, "is_NumberSymbol", False):
        return world.constant(e)
    raise Unproved(f"no value known for {e}")


# ------------------------------------------------------------------ instances


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
        return all(_relation(condition, env) for condition in given)
    except OUTSIDE:
        return False


def _relation(condition: Relational, env: dict) -> bool:
    left, right = (value_at(side, env) for side in condition.args)
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
    left, right = value_at(lhs, env), value_at(rhs, env)
    pairs = zip(_entries(left), _entries(right), strict=True)
    far = any(_far(p, q) for p, q in pairs)
    return Counterexample(env, left, right) if far else None


def _entries(value: Any) -> list:
    return [entry for row in value.rows for entry in row] if isinstance(value, Rows) else [value]


def _far(p: Any, q: Any) -> bool:
    if isinstance(p, int | Fraction) and isinstance(q, int | Fraction):
        return p != q
    p, q = _digits(p), _digits(q)
    return bool(abs(p - q) > GAP * (1 + abs(p) + abs(q)))


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
    """An instance on which the conditions hold and yet one of the expressions has no value, as text."""
    names, given = tuple(expressions), tuple(given)
    expressions = tuple(map(unfold, names))
    for env in instances(*expressions, *given, given=given):
        for name, e in zip(names, expressions, strict=True):
            try:
                value_at(e, env)
            except (ArithmeticError, ValueError):
                values = ", ".join(f"{text(symbol)} = {show(number)}" for symbol, number in env.items())
                return f"{text(name)} has no value at {values}"
            except IndexError:  # an index beyond the size: not an instance of the statement
                break
    return None
