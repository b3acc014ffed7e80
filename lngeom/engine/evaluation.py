"""The value of an expression by its meaning.  Nothing of kernel, reading or prover is used here.

``evaluate`` works on any kind of array that knows ``+ * @ .T [i, j]``; a *world* supplies what differs
between them: exact rows of fractions in :mod:`.arithmetic`, NumPy arrays in
:mod:`lngeom.identities.numerics`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache, reduce
from types import SimpleNamespace
from typing import Any

from sympy import (
    Abs,
    Add,
    Basic,
    KroneckerDelta,
    Max,
    Min,
    Mul,
    Pow,
    Rational,
    Sum,
    Symbol,
    preorder_traversal,
    sign,
)
from sympy.matrices.expressions import (
    Determinant,
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

from . import nodes
from .arithmetic import DIGITS, EXACT, Irrational, digits
from .errors import Spent, Unproved
from .names import free, meaning
from .nodes import NODES, Basis, Jacobian, Scalar

STEPS = 200_000  # parts that an expression may have
UNKNOWN = object()
_TERMS = [1]  # of the sums that are being evaluated, one in the other


class Instance:
    """Values of symbols, and of what is made of them: exact where they can be, else with 60 digits.

    Whatever two expressions share, and whatever is asked for again, is computed once.  A value depends on the
    symbols alone, never on what was asked before.

    Parameters
    ----------
    env : dict
        The values of the symbols.
    world : SimpleNamespace
        What computes where a value is not exact.
    """

    KEPT = 400  # values that are remembered

    def __init__(self, env: dict, world: SimpleNamespace = DIGITS):
        self.env, self.world = env, world
        self._forget()

    def _forget(self) -> None:
        self._exact: dict = dict(self.env)
        self._rounded: dict = {}
        self._irrational: set = set()

    def value(self, e: Basic) -> Any:
        """The value of an expression."""
        if len(self._exact) + len(self._rounded) > self.KEPT:
            self._forget()
        if e not in self._irrational:
            try:
                return evaluate(e, self._exact, EXACT)
            except Irrational:
                self._irrational.add(e)
        if not self._rounded:
            self._rounded = {key: v if isinstance(v, int) else digits(v) for key, v in self.env.items()}
        return evaluate(e, self._rounded, self.world)


def evaluate(
    e: Basic, env: dict, world: SimpleNamespace = EXACT, special: dict[type, Callable] | None = None
) -> Any:
    """The value of an expression whose symbols have the values ``env``; cached there while indices are fixed.

    ``special`` maps a class of expressions to a function ``f(e, value)``, used in place of its meaning.
    """
    if _is_too_large(e):
        raise Spent("no value within the budget of steps")
    return _evaluate(e, env, world, special or {})


@lru_cache(maxsize=4096)
def _is_too_large(e: Basic) -> bool:
    """Whether it has more parts, with those of the meanings of its names, than may be evaluated."""
    seen: set[Basic] = set()
    left = [e]
    while left and len(seen) <= STEPS:
        part = left.pop()
        if part not in seen:
            seen.add(part)
            meant = meaning(part)
            left.extend(part.args if meant is None else (meant,))
    return len(seen) > STEPS


def _evaluate(e: Basic, env: dict, world: SimpleNamespace, special: dict[type, Callable]) -> Any:
    def value(e: Basic) -> Any:
        found = env.get(e, UNKNOWN)
        if found is UNKNOWN:
            env[e] = compute(e)
            found = env[e]  # which may be another number: one that was rounded
        return found

    def compute(e: Any) -> Any:
        kind = type(e)
        if kind in special:
            return special[kind](e, value)
        if kind in NODES and (meant := meaning(e)) is not None:
            return value(meant)
        if kind is Sum:
            return _sum(e, env, world, special)
        if kind is Jacobian:
            f, at = e.args
            moved = {key: env[key] for key in env if isinstance(key, Symbol | MatrixSymbol)}
            return world.differences(lambda to: _evaluate(f, {**moved, at: to}, world, special), value(at))
        if kind in NODES:
            return e.value(value, world)
        return _operation(e.__class__)(e, value, world)

    return value(e)


def _sum(e: Sum, env: dict, world: SimpleNamespace, special: dict) -> Any:
    body, (k, *limits), fixed, nested, moving = _parts(e)
    low, high = (int(_evaluate(limit, env, world, special)) for limit in limits)
    for part in fixed if low <= high else ():
        _evaluate(part, env, world, special)  # what does not depend on the index is worth computing once
    closed = {key: v for key, v in env.items() if k not in free(key)}
    if low > high + 1:
        raise ValueError(f"a sum from {low} to {high} runs backwards")
    terms = max(high - low + 1, 1) * _TERMS[-1]  # with those of the sums around
    if terms * max(moving, 4) > 40 * world.most:
        raise Spent(f"sums of {terms} terms are too long to be evaluated")
    if low < (1 if k.is_positive else 0 if k.is_nonnegative else low):
        raise ValueError(f"a sum from {low} over an index that is declared larger")
    _TERMS.append(terms)
    try:
        return world.sum(lambda n: _evaluate(body, {**closed, k: n}, world, special), low, high, nested)
    finally:
        _TERMS.pop()


@lru_cache(maxsize=4096)
def _parts(e: Sum) -> tuple[Basic, tuple, list[Basic], bool, int]:
    """What is summed, the last index, what does not depend on it, and whether a sum that does is inside.

    And how many parts depend on it.
    """
    *inner, (k, low, high) = e.limits
    body = Sum(e.function, *inner) if inner else e.function
    parts = {part: k in free(part) for part in preorder_traversal(body)}
    nested = any(moves and isinstance(part, Sum | Basis) for part, moves in parts.items())
    bound = {index for part in parts if isinstance(part, Sum) for index in part.variables}
    fixed = [part for part, moves in parts.items() if not moves and not free(part) & bound]
    worth = [part for part in fixed if isinstance(part, Sum | Scalar) or meaning(part) is not None]
    return body, (k, low, high), worth, nested, sum(parts.values())


def _dot(left: Any, right: Any) -> Any:
    matrices = hasattr(left, "shape") and hasattr(right, "shape") and left.shape != () != right.shape
    return left @ right if matrices else left * right


def _chain(e: MatMul, factors: list) -> Any:
    """A product; from the right where a column stands there, so that no two matrices are multiplied."""
    if len(factors) > 2 and e.shape[1] == 1:
        return reduce(lambda product, factor: _dot(factor, product), reversed(factors))
    return reduce(_dot, factors)


def _matrix_power(e: MatPow, value: Callable, world: SimpleNamespace) -> Any:
    m, n = value(e.args[0]), _exponent(e) if e.exp.is_Rational else value(e.exp)
    if abs(n) > 64:
        raise Spent(f"the power {n} of a matrix is too high to be evaluated")
    if isinstance(n, int) and n > 0:
        return reduce(operator.matmul, [m] * n)
    if isinstance(n, int) and n < 0:
        return reduce(operator.matmul, [world.inverse(m)] * -n)
    rows = int(value(e.shape[0]))
    if n == 0 or any(m[p, q] != 0 for p in range(rows) for q in range(rows) if p != q):
        raise Unproved(f"no value known for {e}")
    return world.diagonal([world.power(m[p, p], n) for p in range(rows)])


_OPERATIONS: dict[type, Callable] = {
    Add: lambda e, value, world: reduce(operator.add, map(value, e.args)),
    MatAdd: lambda e, value, world: reduce(operator.add, map(value, e.args)),
    Mul: lambda e, value, world: reduce(operator.mul, map(value, e.args)),
    MatMul: lambda e, value, world: _chain(e, [value(factor) for factor in e.args]),
    Pow: lambda e, value, world: world.power(value(e.base), _exponent(e)),
    HadamardPower: lambda e, value, world: world.power(value(e.base), _exponent(e)),
    HadamardProduct: lambda e, value, world: reduce(operator.mul, map(value, e.args)),
    MatPow: _matrix_power,
    Transpose: lambda e, value, world: value(e.arg).T,
    Trace: lambda e, value, world: world.trace(value(e.arg)),
    MatrixElement: lambda e, value, world: value(e.parent)[value(e.i), value(e.j)],
    nodes.MatrixElement: lambda e, value, world: value(e.parent)[value(e.i), value(e.j)],
    DiagMatrix: lambda e, value, world: world.diagonal(world.column(value(e.args[0]))),
    Identity: lambda e, value, world: world.diagonal([1] * _sizes(e, value, world)[0]),
    OneMatrix: lambda e, value, world: world.full(*_sizes(e, value, world), 1),
    ZeroMatrix: lambda e, value, world: world.full(*_sizes(e, value, world), 0),
    Abs: lambda e, value, world: abs(value(e.args[0])),
    Max: lambda e, value, world: reduce(world.larger, map(value, e.args)),
    Min: lambda e, value, world: -reduce(world.larger, (-value(part) for part in e.args)),
    Determinant: lambda e, value, world: world.determinant(value(e.args[0])),
    sign: lambda e, value, world: world.sign(value(e.args[0])),
    KroneckerDelta: lambda e, value, world: int(value(e.args[0]) == value(e.args[1])),
}


@cache
def _operation(kind: type) -> Callable:
    return next((_OPERATIONS[t] for t in kind.__mro__ if t in _OPERATIONS), _other)


def _sizes(e: Any, value: Callable, world: SimpleNamespace) -> list[int]:
    """The shape; there are no matrices without rows or columns."""
    sizes = [int(value(size)) for size in e.shape]
    if min(sizes) < 1:
        raise ValueError(f"a matrix of shape {sizes}")
    if max(sizes) > world.most:
        raise Spent(f"a matrix of shape {sizes} is too large to be evaluated")
    return sizes


def _exponent(e: Any) -> int | Fraction:
    if not e.exp.is_Rational:
        raise Unproved(f"no value known for {e}: only numbers are exponents")
    if abs(e.exp.p) > 1000:
        raise Unproved(f"no value known for {e}: the power is too high")
    return int(e.exp.p) if e.exp.q == 1 else Fraction(int(e.exp.p), int(e.exp.q))


def _other(e: Basic, value: Callable, world: SimpleNamespace) -> Any:
    if isinstance(e, Rational):
        return world.integer(int(e)) if e.is_Integer else world.number(int(e.p), int(e.q))
    if getattr(e, "is_NumberSymbol", False):
        return world.constant(e)
    raise Unproved(f"no value known for {e}")
