"""How many sizes decide: the degree of an expression in a size, where a sum over all places counts as one.

A fraction is described by the degree of its numerator and the factors of its denominator, each with a degree
and the indices on which it depends.  Roots have half the degree of what stands under them.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from math import inf
from typing import Any

from sympy import Abs, Add, Basic, KroneckerDelta, Mul, Pow, Rational, Sum, Symbol, sign
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

from lngeom.engine.errors import Unproved
from lngeom.engine.names import meaning
from lngeom.engine.nodes import Basis, Jacobian, Scalar

from .roots import Product
from .values import indices, stripped, twice_number, whole

ROW, COLUMN, INNER = "row", "column", "inner"
BITS = 8  # of a size, in degrees: no size that is tried is larger


class Grows(Exception):
    """The degree in one size depends on another size."""


@dataclass(frozen=True)
class Ratio:
    """The degree of a numerator, and the factors of a denominator: their powers, degrees and indices."""

    top: float = 0
    below: Mapping[tuple, tuple[float, float]] = field(default_factory=dict)  # (what, at): power, degree

    @property
    def bottom(self) -> float:
        """The degree of the denominator."""
        return sum(power * degree for power, degree in self.below.values())

    def __mul__(self, other: Ratio) -> Ratio:
        below = dict(self.below)
        for key, (power, degree) in other.below.items():
            below[key] = power + below.get(key, (0, 0))[0], degree
        return Ratio(self.top + other.top, below)

    def __add__(self, other: Ratio) -> Ratio:
        below = dict(self.below)
        for key, (power, degree) in other.below.items():
            below[key] = max(power, below.get(key, (0, 0))[0]), degree
        common = Ratio(0, below).bottom
        return Ratio(max(part.top + common - part.bottom for part in (self, other)), below)

    def times(self, many: float) -> Ratio:
        """A positive power."""
        return Ratio(many * self.top, {key: (many * n, d) for key, (n, d) in self.below.items()})

    def renamed(self, names: Mapping) -> Ratio:
        """With other names for indices."""
        below: dict = {}
        for (what, at), (power, degree) in self.below.items():
            key = what, tuple(names.get(index, index) for index in at)
            below[key] = power + below.get(key, (0, 0))[0], degree
        return Ratio(self.top, below)

    def summed(self, index: Any, many: float, counted: bool, more: float) -> Ratio:
        """The sum over an index with so many places, adding ``more``; ``counted`` if that is their number."""
        top, below = self.top + more, {}
        for (what, at), (power, degree) in self.below.items():
            if index not in at:
                below[what, at] = power, degree
            elif counted and not degree and len(set(at)) > 1:
                raise Unproved("a sum of fractions that belong to several places at once")
            elif degree and counted:
                raise Unproved("a sum of fractions whose denominators hold sums over the same places")
            elif degree and many == inf:
                raise Grows
            elif degree:
                top += (many - 1) * power * degree
                axes = tuple(n for n, i in enumerate(at) if i == index)
                below[("all", what, many, axes), tuple(i for i in at if i != index)] = power, many * degree
        return Ratio(top, below)


class Reach:
    """The degrees of the parts of a statement.

    Parameters
    ----------
    size : Symbol or None
        The size whose degree is counted; None: that of all letters together, and the bits of numbers.
    sizes : mapping from symbols to int
        The numbers of places of other sizes, where they are known.
    plan : dict
        What the roots are.
    """

    def __init__(self, size: Symbol | None, sizes: Mapping, plan: Mapping[Basic, Product | None]):
        self.counted, self.sizes, self.plan = size, sizes, plan
        self.letter = 0 if size is not None else 1
        self.known: dict[Basic, Ratio] = {}

    def of(self, e: Any) -> Ratio:
        """The degrees of an expression, or of the general entry of a matrix."""
        if e not in self.known:
            self.known[e] = self._find(e)
        return self.known[e]

    def difference(self, lhs: Any, rhs: Any) -> float:
        """The degree of the numerator of lhs - rhs."""
        return (self.of(lhs) + self.of(rhs)).top

    def relation(self, base: Basic) -> float:
        """The degree of what has to vanish for a root to be what the plan says of it."""
        own, product = self.of(base), self.plan[base]
        return own.top if product is None else (own + self._planned(base, product, 2)).top

    def _find(self, e: Any) -> Ratio:
        if (meant := meaning(e)) is not None:
            return self.of(meant)
        if isinstance(e, Symbol):
            if e in self.sizes or e == self.counted:
                return Ratio(1 if e == self.counted else BITS * self.letter)
            return Ratio(self.letter)
        if isinstance(e, Rational):
            return Ratio(self.letter * (abs(int(e.p)).bit_length() + int(e.q).bit_length()))
        if type(e) in (Add, Mul, HadamardProduct):  # products and sums of matrices are subclasses
            terms = [self.of(part) for part in e.args]
            return (
                reduce(operator.add, terms) * self._more(terms) if e.is_Add else reduce(operator.mul, terms)
            )
        match e:
            case (
                MatrixSymbol() | OneMatrix() | ZeroMatrix() | Identity() | Basis() | KroneckerDelta() | sign()
            ):
                return Ratio(self.letter)
            case MatMul() | MatAdd() | Transpose() | MatPow():
                return reduce(operator.add, filter(None, self.parts(e)))
            case Scalar() | DiagMatrix():
                return self.of(e.args[0])
            case MatrixElement():
                return self.of(e.parent).renamed(dict(zip((ROW, COLUMN), e.indices, strict=True)))
            case Pow():
                return self._power(*stripped(e.base, twice_number(e.exp)))
            case HadamardPower():
                return self._power(e.base, twice_number(e.exp))
            case Abs():
                return self._power(e.args[0] ** 2, 1)
            case Trace():
                return self._sum(self.of(e.arg).renamed({COLUMN: ROW}), ROW, e.arg.shape[0])
            case Sum():
                found = self.of(e.function)
                for k, low, high in e.limits:
                    found = self._sum(found, k, whole(low, high))
                return found
            case Jacobian():
                return self._derivative(e)
        raise Unproved(f"{type(e).__name__} is nothing that examples decide")

    def _sum(self, body: Ratio, index: Any, size: Any) -> Ratio:
        if size == 1:
            return body
        counted = size == self.counted
        if not isinstance(size, Symbol) and not size.is_Integer:
            raise Unproved(f"a sum over {size} places")
        many = self.sizes.get(size, inf) if isinstance(size, Symbol) else int(size)
        return body.summed(index, many, counted, 1 if counted else BITS * self.letter)

    def parts(self, e: Any) -> tuple[Ratio | None, Ratio | None]:
        """A matrix as the sum of a diagonal one and another: both degrees, None for what is not there."""
        if (meant := meaning(e)) is not None:
            return self.parts(meant)
        match e:
            case Identity() | DiagMatrix():
                return self.of(e), None
            case Transpose():
                own, other = self.parts(e.arg)
                return own, other and other.renamed({ROW: COLUMN, COLUMN: ROW})
            case MatAdd():
                many = [list(filter(None, part)) for part in zip(*map(self.parts, e.args), strict=True)]
                own, other = (
                    reduce(operator.add, part) * self._more(part) if part else None for part in many
                )
                return own, other
            case MatMul():
                numbers = [self.of(part) for part in e.args if not part.is_Matrix]
                first, *others = [part for part in e.args if part.is_Matrix]
                own, other = self.parts(first)
                for before, part in pairwise([first, *others]):
                    own, other = self._after((own, other), before, part)
                factor = reduce(operator.mul, numbers, Ratio())
                return own and own * factor, other and other * factor
            case MatPow() if e.exp.is_positive:
                return self.parts(MatMul(*[e.base] * int(e.exp), evaluate=False))
            case MatPow():
                return self._power(_on_diagonal(e.base), twice_number(e.exp)), None
        return None, self.of(e)

    def _after(self, left: tuple, before: Any, right: Any) -> tuple[Ratio | None, Ratio | None]:
        """The product with one more matrix; ``before`` is the last one so far."""
        (own, other), (diagonal, full) = left, self.parts(right)
        found = []
        if own and full:
            found.append(own * full)
        if other and diagonal:
            found.append(other * diagonal.renamed({ROW: COLUMN}))
        if other and full and isinstance(right, Basis):
            found.append(other.renamed({COLUMN: right.args[1]}) * full)
        elif other and full and isinstance(before, Transpose) and isinstance(before.arg, Basis):
            found.append(other * full.renamed({ROW: before.arg.args[1]}))
        elif other and full:
            found.append(
                self._sum(other.renamed({COLUMN: INNER}) * full.renamed({ROW: INNER}), INNER, before.shape[1])
            )
        both = own * diagonal if own and diagonal else None
        return both, self._added(found)

    def _added(self, terms: list[Ratio]) -> Ratio | None:
        return reduce(operator.add, terms) * self._more(terms) if terms else None

    def _more(self, terms: list) -> Ratio:
        """What the number of terms adds to the bits of coefficients."""
        return Ratio(self.letter * len(terms).bit_length())

    def _power(self, base: Any, twice: int, at: tuple | None = None) -> Ratio:
        if twice % 2 and (product := self.plan[base]) is not None:
            return self._planned(base, product, twice)
        own, labels = self.of(base), _labels(base)
        if at is not None and len(at) == len(labels):
            own, labels = own.renamed(dict(zip(labels, at, strict=True))), at
        many = abs(twice) / 2
        return own.times(many) if twice > 0 else Ratio(many * own.bottom, {(base, labels): (many, own.top)})

    def _planned(self, base: Any, product: Product, twice: int) -> Ratio:
        factor = product.factor
        found = Ratio(self.letter * (factor.numerator.bit_length() + factor.denominator.bit_length()))
        for root, n in product.roots.items():
            found *= self._power(root, twice * n, _labels(base))
        for letter, n in product.letters.items():
            found *= self._power(letter, 2 * twice * n)
        return found

    def _derivative(self, e: Jacobian) -> Ratio:
        f = self.of(e.args[0])
        more = dict(f.below)
        for base in _under_roots(e.args[0]):
            own = self.of(base)
            more |= {**own.below, (base, _labels(base)): (1, own.top)}
        if any(degree and set(at) - {ROW} for (_, at), (_, degree) in more.items()):
            raise Unproved("the derivative of a sum of roots")
        once = Ratio(0, {key: (1, degree) for key, (_, degree) in more.items()})
        return f * Ratio(once.bottom + BITS * self.letter, once.below)


def _labels(e: Any) -> tuple:
    """The indices on which an expression depends, rows and columns first."""
    axes = [name for name, n in zip((ROW, COLUMN), e.shape, strict=True) if n != 1] if e.is_Matrix else []
    return (*axes, *indices(e))


def _on_diagonal(e: Any) -> Any:
    """The column on the diagonal of a matrix that is written as diagonal."""
    while (meant := meaning(e)) is not None:
        e = meant
    if not isinstance(e, DiagMatrix):
        raise Unproved("of matrices only diagonal ones are inverted")
    return e.args[0]


def _under_roots(e: Any) -> set:
    """What stands under square roots."""
    if (meant := meaning(e)) is not None:
        return _under_roots(meant)
    found = set().union(*map(_under_roots, e.args))
    if isinstance(e, Pow | HadamardPower):
        base, twice = stripped(e.base, twice_number(e.exp))
        return found | {base} if twice % 2 else found
    return found | {e.args[0] ** 2} if isinstance(e, Abs) else found
