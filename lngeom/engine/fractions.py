"""Rational functions with the denominators kept apart, as a product of what was divided by.

SymPy's ``together`` and ``cancel`` do as much and more, but they cannot be asked to stop; here every
multiplication is paid for.
"""

from __future__ import annotations

from math import prod
from typing import Any

from sympy import QQ, Expr
from sympy.polys.orderings import lex
from sympy.polys.rings import PolyElement, PolyRing

from .budget import spend
from .errors import Unproved


class Fraction:
    """A polynomial over a product of powers of polynomials."""

    __slots__ = ("below", "top")

    def __init__(self, top: PolyElement, below: dict[PolyElement, int]):
        self.top, self.below = top, below

    def __add__(self, other: Fraction) -> Fraction:
        below = dict(self.below)
        for p, m in other.below.items():
            below[p] = max(m, below.get(p, 0))
        return Fraction(self._over(below) + other._over(below), below)

    def _over(self, below: dict[PolyElement, int]) -> PolyElement:
        top = self.top
        for p, m in below.items():
            for _ in range(m - self.below.get(p, 0)):
                top = times(top, p)
        return top

    def __mul__(self, other: Fraction) -> Fraction:
        below = dict(self.below)
        for p, m in other.below.items():
            below[p] = below.get(p, 0) + m
        return Fraction(times(self.top, other.top), below)

    def inverse(self) -> Fraction:
        """One over it."""
        if not self.top:
            raise Unproved("division by something that is identically zero")
        number, below = parts_of(self.top)
        top = self.top.ring.one
        for p, m in self.below.items():
            for _ in range(m):
                top = times(top, p)
        return Fraction(top.mul_ground(1 / number), below)

    def power(self, n: int) -> Fraction:
        """A whole power."""
        base = self if n > 0 else self.inverse()
        result = base
        for _ in range(abs(n) - 1):
            result = result * base
        return result if n else Fraction(self.top.ring.one, {})

    def cancelled(self) -> Fraction:
        """The same without the factors of the denominator that divide the numerator."""
        top, below = self.top, {}
        for p, m in self.below.items():
            while m and top:
                spend(len(top) * len(p))
                quotient, rest = top.div(p)
                if rest:
                    break
                top, m = quotient, m - 1
            if m:
                below[p] = m
        return Fraction(top, below)

    def as_expr(self) -> Expr:
        """The SymPy expression."""
        result = self.top.as_expr()
        for p, m in self.below.items():
            result = result / p.as_expr() ** m
        return result


def times(p: PolyElement, q: PolyElement) -> PolyElement:
    """A product, paid for."""
    spend(len(p) * len(q) // 2 + 1)
    return p * q


def pay_for_gcd(p: PolyElement) -> None:
    """Pay for common divisors with a polynomial: read in one number, it has a digit for each power."""
    spend(prod(degree + 1 for degree in p.degrees()) // 4 if p else 0)


def parts_of(p: PolyElement) -> tuple[Any, dict[PolyElement, int]]:
    """A number, the symbols that divide it, and what is left, primitive with a positive leading number."""
    ring, below = p.ring, {}
    least = [min(powers) for powers in zip(*p.keys(), strict=True)]
    if any(least):
        p = ring.from_dict({tuple(a - b for a, b in zip(m, least, strict=True)): c for m, c in p.items()})
        below = {ring.gens[n]: m for n, m in enumerate(least) if m}
    number, p = p.primitive()
    if p.LC < 0:
        number, p = -number, -p
    if p != 1:
        below[p] = 1
    return number, below


def ring_of(symbols: list) -> PolyRing:
    """Polynomials with rational numbers in these symbols, the first leading."""
    return PolyRing(symbols, QQ, lex)


def fraction_of(e: Expr, ring: PolyRing) -> Fraction:
    """A rational expression in the symbols of a ring."""
    names = dict(zip(ring.symbols, ring.gens, strict=True))
    seen: dict[Expr, Fraction] = {}

    def read(e: Any) -> Fraction:
        if e not in seen:
            spend(5)
            seen[e] = build(e)
        return seen[e]

    def build(e: Any) -> Fraction:
        if e.is_Rational:
            return Fraction(ring(QQ(e.p, e.q)), {})
        if e in names:
            return Fraction(names[e], {})
        if e.is_Add:
            return _sum(list(map(read, e.args)))
        if e.is_Mul:
            first, *rest = sorted(map(read, e.args), key=lambda f: len(f.top))
            for other in rest:
                first = first * other
            return first
        if e.is_Pow and e.exp.is_Integer:
            if abs(e.exp.p) > 200:
                raise Unproved(f"the power {e.exp} is beyond the calculus")
            return read(e.base).power(int(e.exp))
        raise Unproved(f"{e} is not rational, or not a real number")

    return read(e)


def _sum(terms: list[Fraction]) -> Fraction:
    """Terms over one denominator first: that multiplies least."""
    groups: dict[tuple, Fraction] = {}
    for term in terms:
        key = tuple(sorted(((hash(p), m) for p, m in term.below.items())))
        same = groups.get(key)
        groups[key] = term if same is None else same + term
    first, *rest = sorted(groups.values(), key=lambda f: len(f.below))
    for other in rest:
        first = first + other
    return first
