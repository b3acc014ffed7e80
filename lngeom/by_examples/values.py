"""The value of an expression at one point, with a letter for every square root: trees are walked.

A matrix is a list of rows.  A root is asked for by the expression under it and by the places on which that
depends; what it is, ``roots`` says (:mod:`.roots`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, reduce
from operator import mul
from typing import Any

from sympy import Abs, Add, Basic, KroneckerDelta, Mul, Pow, Rational, Sum, Symbol, sign
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    Inverse,
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

from lngeom.engine import letter
from lngeom.engine.errors import Unproved
from lngeom.engine.names import meaning
from lngeom.engine.nodes import Basis, Jacobian, Scalar

from .numbers import Dual

LARGEST_POWER = 64


class Point:
    """Numbers for all symbols of a statement, and what its parts are there.

    Parameters
    ----------
    field : Modulo or Floats
        The arithmetic.
    sizes, places : mapping from symbols to int
        The sizes, and the places of the free indices.
    symbols : mapping from symbols to numbers and rows of numbers
        All others.
    roots : Recorder or Letters
        ``roots(base, place, value, twice)`` is the root of what ``base`` is there, to be raised to ``twice``.
    """

    def __init__(
        self,
        field: Any,
        sizes: Mapping,
        places: Mapping,
        symbols: Mapping,
        roots: Any,
        rootless: dict | None = None,
    ):
        self.field, self.sizes, self.places = field, sizes, dict(places)
        self.symbols, self.roots = symbols, roots
        self.rootless = {} if rootless is None else rootless  # values that no choice of roots changes
        self.known: dict = {}
        roots.point = self

    def value(self, e: Any) -> Any:
        """The value of an expression: a number, or a list of rows."""
        where = self.where(e)
        known = self.known if has_roots(e) else self.rootless
        if (e, where) not in known:
            known[e, where] = self._compute(e)
        return known[e, where]

    def size(self, n: Any) -> int:
        """A size as an integer."""
        if n in self.sizes:
            return int(self.sizes[n])
        if not n.is_Integer:
            raise Unproved(f"the size {n} is neither a symbol nor a number")
        return int(n)

    def _scalar_power(self, e: Pow) -> Any:
        base, twice = stripped(e.base, twice_number(e.exp))
        return self.power(self.value(base), twice, base)

    def power(self, x: Any, twice: int, base: Basic, place: tuple = ()) -> Any:
        """The power twice/2 of x, which is what ``base`` is at a place."""
        if twice % 2 == 0:
            return self.field.power(x, twice // 2)
        if not isinstance(x, Dual):
            return self.field.power(self.roots(base, self.where(base) + place, x, twice), twice)
        root = self.roots(base, self.where(base) + place, x.value, twice)
        slope = self.field.mod(x.slope * self.field.power(self.field.mod(2 * root), -1))
        return self.field.power(Dual(root, slope), twice)

    def where(self, e: Basic) -> tuple:
        """The places of the indices on which an expression depends."""
        return tuple(self.places[index] for index in indices(e) if index in self.places)

    def _compute(self, e: Any) -> Any:
        if (meant := meaning(e)) is not None:
            return self.value(meant)
        if isinstance(e, Rational):
            return self.field.fraction(int(e.p), int(e.q))
        if isinstance(e, Symbol):
            if e in self.places:
                raise Unproved(f"the index {e} stands where a number is expected")
            return self.sizes[e] if e in self.sizes else self.symbols[e]
        if isinstance(e, MatrixSymbol):
            return self.symbols[e]
        if type(e) not in WALKED:
            raise Unproved(f"{type(e).__name__} is nothing that examples decide")
        return WALKED[type(e)](self, e)

    def _sum(self, e: Sum) -> Any:
        *inner, (k, low, high) = e.limits
        body = Sum(e.function, *inner) if inner else e.function
        total, outer, n = 0, self.places.get(k), self.size(whole(low, high))
        for self.places[k] in range(n):
            total = total + self.value(body)
        del self.places[k]
        if outer is not None:
            self.places[k] = outer
        return self.field.mod(total)

    def _at(self, index: Any, size: Any) -> int:
        place = self.places[index] if index in self.places else int(index) if index.is_Integer else -1
        if not 0 <= place < self.size(size):
            raise Unproved(f"{index} is none of the {size} places")
        return place

    def _full(self, e: Any, entry: Callable) -> list:
        m, n = map(self.size, e.shape)
        return [[entry(p, q) for q in range(n)] for p in range(m)]

    def _product(self, e: MatMul) -> list:
        numbers = [self.value(part) for part in e.args if not part.is_Matrix]
        parts = [self.value(part) for part in e.args if part.is_Matrix]
        if e.shape[1] == 1:  # from the right: no two matrices are multiplied
            product = reduce(lambda right, left: self._times(left, right), reversed(parts))
        else:
            product = reduce(self._times, parts)
        factor = reduce(lambda p, q: self.field.mod(p * q), numbers, 1)
        return product if not numbers else self._each(lambda x: x * factor, product)

    def _times(self, left: list, right: list) -> list:
        mod, columns = self.field.mod, list(zip(*right, strict=True))
        return [[mod(sum(map(mul, row, column))) for column in columns] for row in left]

    def _each(self, f: Callable, *matrices: list) -> list:
        mod = self.field.mod
        return [
            [mod(f(*entries)) for entries in zip(*rows, strict=True)] for rows in zip(*matrices, strict=True)
        ]

    def _matrix_power(self, e: MatPow) -> list:
        base, n = e.args[0], whole_number(e.exp)
        if n > 0:
            return reduce(self._times, [self.value(base)] * n)
        while (meant := meaning(base)) is not None:
            base = meant
        if not isinstance(base, DiagMatrix):
            raise Unproved("of matrices only diagonal ones are inverted")
        return self._diagonal([self.field.power(x, n) for (x,) in self.value(base.args[0])])

    def _diagonal(self, entries: list) -> list:
        return [[x if p == q else 0 for q in range(len(entries))] for p, x in enumerate(entries)]

    def _powers(self, e: HadamardPower) -> list:
        base, twice = e.args[0], twice_number(e.exp)
        axes = [axis for axis, size in enumerate(base.shape) if size != 1]
        return [
            [self.power(x, twice, base, tuple((p, q)[axis] for axis in axes)) for q, x in enumerate(row)]
            for p, row in enumerate(self.value(base))
        ]

    def _jacobian(self, e: Jacobian) -> list:
        f, x = e.args
        columns = []
        for j in range(self.size(x.shape[0])):
            moved = [[Dual(number, int(p == j))] for p, (number,) in enumerate(self.symbols[x])]
            beside = Point(self.field, self.sizes, self.places, {**self.symbols, x: moved}, self.roots)
            columns.append([value.slope if isinstance(value, Dual) else 0 for (value,) in beside.value(f)])
        return [list(row) for row in zip(*columns, strict=True)]

    def _element(self, e: MatrixElement) -> Any:
        at, to = map(self._at, e.indices, e.parent.shape)
        return self.value(e.parent)[at][to]

    def _sign(self, e: Any) -> Any:
        x = self.value(e.args[0])
        return self.field.mod(x * self.field.power(self.power(x * x, 1, e.args[0] ** 2), -1))


def whole(low: Any, high: Any) -> Any:
    """The size over all of whose places a sum runs."""
    if low != 0:
        raise Unproved(f"a sum from {low}: only sums over all places are decided by examples")
    return high + 1


def whole_number(n: Any) -> int:
    """An exponent that is a whole number."""
    if twice_number(n) % 2:
        raise Unproved(f"the power {n} of a matrix")
    return twice_number(n) // 2


def twice_number(n: Any) -> int:
    """Twice an exponent: whole and half numbers are known."""
    if not n.is_Rational or n.q not in (1, 2) or abs(n) > LARGEST_POWER:
        raise Unproved(f"the power {n}: only whole and half numbers up to {LARGEST_POWER} are exponents")
    return int(2 * n)


def stripped(base: Any, twice: int) -> tuple[Any, int]:
    """What is raised to the power of twice/2, without names and without roots that an even power undoes."""
    while True:
        if (meant := meaning(base)) is not None:
            base = meant
        elif isinstance(base, Pow) and twice % 2 == 0 and base.exp.is_Rational and base.exp.q == 2:
            base, twice = base.base, int(base.exp * twice)
        else:
            return base, twice


def _delta(p: Point, e: KroneckerDelta) -> int:
    left, right = (p.places[i] if i in p.places else int(i) if i.is_Integer else None for i in e.args)
    if left is None or right is None:
        raise Unproved(f"{e} compares more than places")
    return int(left == right)


WALKED: dict[type, Callable] = {
    Add: lambda p, e: p.field.mod(sum(map(p.value, e.args))),
    Mul: lambda p, e: reduce(lambda x, y: p.field.mod(x * y), map(p.value, e.args)),
    Pow: Point._scalar_power,
    Abs: lambda p, e: p.power(p.field.mod(p.value(e.args[0]) * p.value(e.args[0])), 1, e.args[0] ** 2),
    sign: Point._sign,
    Sum: Point._sum,
    KroneckerDelta: _delta,
    Scalar: lambda p, e: p.value(e.args[0])[0][0],
    MatrixElement: Point._element,
    letter.MatrixElement: Point._element,
    Trace: lambda p, e: p.field.mod(sum(row[q] for q, row in enumerate(p.value(e.arg)))),
    MatAdd: lambda p, e: p._each(lambda *entries: sum(entries), *map(p.value, e.args)),
    HadamardProduct: lambda p, e: p._each(lambda *entries: reduce(mul, entries), *map(p.value, e.args)),
    MatMul: Point._product,
    MatPow: Point._matrix_power,
    Inverse: Point._matrix_power,
    HadamardPower: Point._powers,
    Transpose: lambda p, e: [list(row) for row in zip(*p.value(e.arg), strict=True)],
    DiagMatrix: lambda p, e: p._diagonal([x for (x,) in p.value(e.args[0])]),
    Identity: lambda p, e: p._full(e, lambda i, j: int(i == j)),
    OneMatrix: lambda p, e: p._full(e, lambda i, j: 1),
    ZeroMatrix: lambda p, e: p._full(e, lambda i, j: 0),
    Basis: lambda p, e: p._full(e, lambda i, j, at=None: int(i == p._at(e.args[1], e.args[0]))),
    Jacobian: Point._jacobian,
}


@lru_cache(maxsize=2**14)
def indices(e: Basic) -> tuple:
    """The symbols of an expression that could be indices, in a fixed order."""
    return tuple(sorted((s for s in e.free_symbols if s.is_integer and not s.is_positive), key=str))


@lru_cache(maxsize=2**14)
def has_roots(e: Basic) -> bool:
    """Whether a square root stands in an expression or in the meaning of a name in it."""
    if (meant := meaning(e)) is not None:
        return has_roots(meant)
    if isinstance(e, Abs | sign) or (isinstance(e, Pow | HadamardPower) and not e.exp.is_Integer):
        return True
    return any(map(has_roots, e.args))
