"""Expressions whose sizes are numbers, in their entries: what SymPy calls ``as_explicit``.

The definition of each node is evaluated as at an instance (:mod:`.values`), in a world whose numbers are
SymPy's, with every matrix symbol as the matrix of its entries.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy as sp
from sympy.matrices.expressions import MatrixSymbol

from .errors import Outside
from .language import Index, Matrix, Node, Size, leaves
from .read import Reader, reads, refusal
from .values import Undefined, World


class Entries(World):
    """A world of SymPy's numbers."""

    number = staticmethod(sp.Rational)
    signum = staticmethod(sp.sign)
    absolute = staticmethod(sp.Abs)
    root = staticmethod(sp.sqrt)
    exponential = staticmethod(sp.exp)
    logarithm = staticmethod(sp.log)
    delta = staticmethod(sp.KroneckerDelta)

    def index(self, i: Index) -> Any:
        """An index, or the symbol for one."""
        return self.at[i.name] if i.kind == "at" else super().index(i)

    @staticmethod
    def larger(s: Any, t: Any, way: int) -> Any:
        """The larger of two numbers, or with the way -1 the smaller."""
        return sp.Max(s, t) if way == 1 else sp.Min(s, t)

    @staticmethod
    def inverse(x: Any) -> Any:
        """One over it."""
        if x.is_zero:
            raise Undefined("a division by 0")
        return 1 / x

    @staticmethod
    def entry(M: Any, p: Any, q: Any) -> Any:
        """An entry at a position that is known."""
        if not all(isinstance(one, int) or one.is_Integer for one in (p, q)):
            raise ValueError(f"the entry at {p}, {q}: give the index a number first, as in .subs")
        return M[int(p)][int(q)]

    @staticmethod
    def determinant(M: Any) -> Any:
        """The determinant."""
        return sp.ImmutableMatrix(M).det()

    @staticmethod
    def inverse_of(M: Any) -> Any:
        """The inverse."""
        return rows_of(sp.ImmutableMatrix(M).inv())

    def derivative(self, f: Matrix, x: Any) -> Any:
        """The matrix of partial derivatives."""
        return rows_of(sp.ImmutableMatrix(self(f)).jacobian(sp.ImmutableMatrix(self(x))))

    def gradient(self, f: Node, x: Any) -> Any:
        """The matrix of partial derivatives of a number."""
        return tuple(tuple(sp.sympify(self(f)).diff(entry) for entry in row) for row in self(x))


class WrittenOut(Matrix):
    """A matrix that is written out."""

    @property
    def shape(self) -> tuple[Size, Size]:
        """Its numbers of rows and columns."""
        m, n = self.args[0].shape
        return Size("", m), Size("", n)

    def value(self, w: Any) -> Any:
        """Its entries."""
        return rows_of(self.args[0])


@reads(sp.ImmutableMatrix, whole=True)
def _written_out(r: Reader, e: Any) -> Node:
    if r.strict:
        raise Outside(refusal(e))
    return WrittenOut(e)


def rows_of(M: Any) -> tuple:
    """The rows of a matrix."""
    return tuple(map(tuple, M.tolist()))


@lru_cache(maxsize=4096)
def is_sized(e: Any) -> bool:
    """Return True if all sizes in an expression are numbers."""
    try:
        node = Reader(strict=False)(e)
    except Outside:
        return False
    return not any(isinstance(leaf, Index) and leaf.kind == "size" for leaf in leaves(node))


def explicit(e: Any, values: dict[Any, Any] | None = None) -> Any:
    """A number in the entries of its symbols, or the matrix of such numbers.

    Parameters
    ----------
    e : Expr or MatrixExpr
        An expression of the language.
    values : dict, optional
        Matrices in place of matrix symbols.

    Raises
    ------
    ValueError
        If a size is a symbol.
    Outside
        If it is no expression of the language.
    """
    reader = Reader(strict=False)
    node = reader(e)
    if not is_sized(e):
        raise ValueError(f"the sizes in {e} are no numbers yet: give them first, as in .subs(N, 4)")
    values = values or {}
    env: dict[str, Any] = {}
    for symbol in e.free_symbols:
        if isinstance(symbol, MatrixSymbol):
            entries = values.get(symbol) or sp.ImmutableMatrix(*symbol.shape, lambda p, q, M=symbol: M[p, q])
            env[symbol.name] = rows_of(entries)
        else:
            env[symbol.name] = symbol
    found = Entries(env, {}, {index.name: symbol for symbol, index in reader.indices.items()})(node)
    return sp.ImmutableMatrix(found) if isinstance(node, Matrix) else sp.sympify(found)


def where_sized(e: Any) -> Any:
    """The explicit number where the sizes are numbers, else the number itself."""
    return explicit(e) if is_sized(e) else e
