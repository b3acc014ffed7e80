"""What the algebra treats as one thing: square roots, products over all places, sums, entries, deltas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from sympy import (
    Dummy,
    Expr,
    KroneckerDelta,
    Pow,
    S,
    Sum,
    sign,
    srepr,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .errors import Unproved


class Root(Expr):
    """The square root of a normal form: a name in the algebra, which folds nothing but its own square."""

    is_commutative = True
    is_real = True
    is_nonnegative = True

    def __new__(cls, radicand: Expr) -> Any:
        if radicand.is_Rational:
            if radicand.is_negative:
                raise Unproved(f"the root of the negative number {radicand}")
            if (exact := radicand**S.Half).is_Rational:
                return exact
        if isinstance(radicand, Pow) and isinstance(radicand.base, Root) and radicand.exp.is_even:
            return Pow(radicand.base, radicand.exp / 2)
        return Expr.__new__(cls, radicand)

    def _eval_power(self, n: Expr) -> Expr | None:
        if not n.is_Integer or n in (-1, 1):
            return None
        return Pow(self.args[0], n // 2) * (self if n % 2 else S.One)


PLACE = Dummy("place", integer=True)  # the index of a product
ROW, COLUMN = (Dummy(name, integer=True) for name in ("row", "column"))  # any place of a matrix


class Product(Expr):
    """∏ of a normal form over all places: the determinant of a diagonal matrix, a name in the algebra.

    One of ones is 1, whatever the number of places.
    """

    is_commutative = True
    is_real = True

    def __new__(cls, entry: Expr, size: Expr) -> Any:
        return S.One if entry == 1 else Expr.__new__(cls, entry, size)


@lru_cache(maxsize=4096)
def bound_in(e: Expr) -> frozenset[Expr]:
    """The indices that sums and products in a normal form bind."""
    found = frozenset(index for s in e.atoms(Sum) for index in s.variables)
    return found | {PLACE} if e.has(Product) else found


ATOMS = (Sum, MatrixElement, KroneckerDelta, sign, Product)


@lru_cache(maxsize=4096)  # of one expression many ask it
def opaque(e: Expr, *kinds: type) -> tuple[Expr, Mapping[Dummy, Expr]]:
    """Real symbols in place of the subexpressions of these kinds, and the way back."""
    names: dict[Expr, Dummy] = {}

    def walk(e: Any) -> Any:
        if isinstance(e, kinds):
            return names.setdefault(e, stand_in(e))
        return e.func(*map(walk, e.args)) if e.args else e

    return walk(e), MappingProxyType({v: k for k, v in names.items()})


@lru_cache(maxsize=8192)  # SymPy remembers what it did with a name that it has seen
def stand_in(e: Expr) -> Dummy:
    """The symbol for it in polynomials: nonnegative if it is a root."""
    name = srepr(e)  # by which SymPy sorts names: not by when they were made
    return Dummy(name, nonnegative=True) if isinstance(e, Root) else Dummy(name, real=True)
