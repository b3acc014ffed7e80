"""Objects that lie about themselves, and indices from inside the calculus."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any, ClassVar

from sympy import Abs, Dummy, Float, MatrixSymbol, Sum, Symbol, sqrt

from lngeom.symbolic import (
    Derivation,
    I,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    Unproved,
    a,
    b,
    d,
    g,
    j,
    lam,
    one,
    sigma,
)

from ..steps import Claim
from .registry import LN, accept, attempt, close


class Agreeable(Symbol):
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = Symbol.__hash__


@attempt("a side that equals everything")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    return chain.qed(Claim(Pi, Agreeable("q", real=True)))


@attempt("a symbol that equals everything")
def _() -> Any:
    return close(Agreeable("q", real=True), lam, Agreeable("q", real=True) + 1)


class AgreeableMatrix(MatrixSymbol):
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = MatrixSymbol.__hash__


@attempt("a matrix that equals everything")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    return chain.qed(Claim(Pi, AgreeableMatrix("Q", N, N)))


class Turncoat(Quantity):
    """Means λ when it is asked first, and d ever after."""

    asked: ClassVar[list] = []

    def __getattribute__(self, name: str) -> Any:
        if name == "meaning":
            asked = type(self).asked
            asked.append(1)
            return lam if len(asked) < 40 else d
        return super().__getattribute__(name)


@attempt("a meaning that depends on how often it is asked for")
def _() -> Any:
    Turncoat.asked.clear()
    q = Turncoat("q", "q", lam)
    chain = close(q, lam)
    Turncoat.asked.extend([1] * 50)
    return chain


class Empty(Symbol):
    """Says that it holds no symbol."""

    free_symbols = property(lambda self: set())


@attempt("a symbol that hides from free_symbols")
def _() -> Any:
    return close(Abs(Empty("q", real=True)) / Empty("q", real=True), 1)


class NamedLiar(Named):
    """A name that shows one meaning as an attribute and another by its arguments."""

    @property
    def free_symbols(self) -> set:
        """None."""
        return set()


@attempt("a name that hides its symbols")
def _() -> Any:
    p = NamedLiar("P", "P", (lam**2 - 1) / (lam - 1) * a)
    return close(p, (lam + 1) * a)


class Exact(Float):
    """A float that is not found by its type."""


@attempt("a subclass of Float")
def _() -> Any:
    return close(Named("T", "T", Exact(0.1) * a), a / 10)


class Positive(Symbol):
    """Says that it is positive, though its assumptions do not."""

    is_positive = True
    is_nonnegative = True


@attempt("a symbol that overrides its sign")
def _() -> Any:
    q = Positive("q", real=True)
    return close(sqrt(q**2), q)


class Fickle:
    """A statement whose left side is another at each access."""

    relation = "="
    conditions: tuple = ()
    rhs = Pi * Pi

    def __init__(self, *sides: Any):
        self.sides = list(sides)

    @property
    def lhs(self) -> Any:
        """The next side, the last one for ever."""
        return self.sides.pop(0) if len(self.sides) > 1 else self.sides[0]


@attempt("a statement that changes at each access")
def _() -> Any:
    for first in range(1, 8):
        chain = Derivation(Pi).eq(Pi * Pi)
        try:
            chain = chain.qed(Fickle(*[Pi] * first, I)) or chain
        except (Unproved, TypeError):
            continue
        if chain.closes is not None and chain.closes.lhs == I:
            return chain
    raise Unproved("the chain keeps what it judged")


class FickleConditions(Claim):
    """Conditions when asked first, none afterwards."""

    @property
    def conditions(self) -> tuple:
        """The condition, the first times."""
        self.count = getattr(self, "count", 0) + 1
        return (sigma > 0,) if self.count < 4 else ()

    @conditions.setter
    def conditions(self, value: tuple) -> None:
        pass


@attempt("conditions that vanish")
def _() -> Any:
    chain = Derivation(Norm(LN(a))).eq(sqrt(N))
    chain = chain.qed(FickleConditions(Norm(LN(a)), sqrt(N))) or chain
    for _ in range(9):
        if chain.closes is not None and not chain.closes.conditions:
            return chain
    raise Unproved("the chain keeps what it judged")


def _bound() -> list[Any]:
    """Every index that the modules of the engine keep for themselves."""
    kept = [vars(m) for name, m in list(sys.modules.items()) if name.startswith("lngeom.")]
    values = [v for names in kept for v in list(names.values())]
    values += [v for group in values if isinstance(group, list | tuple) for v in group]
    return sorted({v for v in values if type(v) is Dummy and v.is_integer}, key=str)


@attempt("an index from inside the calculus: the row")
def _() -> Any:
    for index in _bound():
        try:
            return accept(a[index, 0] * one, a)
        except (Unproved, TypeError):
            continue
    raise Unproved("no index of the engine is accepted")


@attempt("an index from inside the calculus: a bound one")
def _() -> Any:
    for p in _bound():
        try:
            return accept(Sum(a[j, 0] * a[p, 0], (j, 0, N - 1)), Sum(a[j, 0] ** 2, (j, 0, N - 1)))
        except (Unproved, TypeError):
            continue
    raise Unproved("no index of the engine is accepted")


@attempt("an index from inside the calculus: two sums")
def _() -> Any:
    for p, q in pairwise([*_bound(), *_bound()]):
        try:
            return accept(
                Sum(a[j, 0] * b[p, 0] * g[q, 0], (j, 0, N - 1)),
                Sum(a[j, 0] * b[q, 0] * g[p, 0], (j, 0, N - 1)),
            )
        except (Unproved, TypeError):
            continue
    raise Unproved("no index of the engine is accepted")
