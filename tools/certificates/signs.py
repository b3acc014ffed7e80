"""Signs: what is known to be positive, and which root is a product of which others."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

import sympy

from . import poly
from .export import Statement
from .poly import Poly
from .writer import Writer


class Signs(Writer):
    """What is known of signs, and the roots that have names."""

    def __init__(self, statement: Statement) -> None:
        super().__init__(statement)
        self.positive: set[tuple[str, str]] = set()
        self.nonnegative: set[tuple[str, str]] = set()
        self.above: list[
            tuple[str, list[str], list[str], Poly]
        ] = []  # positive: its hypothesis, places, value
        self.nonzero: list[Poly] = []
        self.table: list[tuple[Poly, Poly]] = []  # a polynomial, and its root
        self.symbols: dict[Any, Any] = {}
        self.roots: list[str] = []

    def sign(self, p: Poly) -> str:
        """pos, nonneg, or an empty text if it is not known."""
        kinds = [self._sign(monomial, factor) for monomial, factor in p.items()]
        if "pos" in kinds and all(kinds):
            return "pos"
        if self.reason(p) is not None:
            return "pos"
        return "nonneg" if kinds and all(kinds) else ""

    def reason(self, p: Poly) -> tuple[str, Poly, Poly] | None:
        """Something that is known to be positive, and the positive monomial that makes ``p`` of it."""
        p = self.tidy(p)
        for name, params, _, value in self.above:
            if params or not p:
                continue
            known = self.tidy(value)
            outer, inner = poly.common(p), poly.common(known)
            bare = [poly.mul(q, poly.inverse({m: Fraction(1)})) for q, m in ((p, outer), (known, inner))]
            c = multiple(*bare)
            if c is not None and c > 0:
                times = poly.mul({outer: c}, poly.inverse({inner: Fraction(1)}))
                if all(self._sign(m, f) == "pos" for m, f in times.items()):
                    return name, value, times
        return None

    def _sign(self, monomial: poly.Monomial, factor: Fraction) -> str:
        if factor < 0:
            return ""
        result = "pos"
        for base, exponent in monomial:
            if base[0] == "num" or base[:2] in self.positive:
                continue
            if exponent % 2 and not (base[0] in ("r", "del") or base[:2] in self.nonnegative):
                if base[0] == "inv" and self.sign(dict(base[1])) == "pos":
                    continue
                return ""
            result = "nonneg"
            if any(((base, 1),) in value and len(value) == 1 for value in self.nonzero):
                result = "pos" if result == "pos" else result
        return result

    def note_nonnegative(self, value: Poly) -> None:
        """A letter that is not negative."""
        ((monomial, _),) = value.items()
        if len(monomial) == 1:
            self.nonnegative.add(monomial[0][0][:2])

    def assume_positive(self, name: str, params: list[str], kinds: list[str], value: Poly) -> None:
        """Something is positive: so are the roots that it is a product of."""
        self.above.append((name, params, kinds, value))
        if len(value) != 1:
            return
        ((monomial, factor),) = value.items()
        if len(monomial) == 1 and factor > 0 and monomial[0][0][0] == "var":
            self.positive.add(monomial[0][0][:2])
        for base, _ in monomial:
            if base[0] == "r" and base[:2] not in self.positive and set(base[2]) == set(params):
                r = base[1]
                at = " ".join([r, *params])
                over = " ".join(f"({p} : {kind})" for p, kind in zip(params, kinds, strict=True))
                self.line(
                    f"have {r}_pos : {f'forall {over}, ' if params else ''}pos ({at}).\n"
                    f"{{ {f'intros {chr(32).join(params)}; ' if params else ''}apply: (nonneg_pos ("
                    f"{' '.join([r + '_nn', *params])})) => Z; "
                    f"apply: (pos_neq ({' '.join([name, *params])})); rewrite Z; ring. }}"
                )
                self.positive.add(base[:2])

    def split(self, under: Poly) -> tuple[Poly, Poly]:
        """``under`` as a rest times the square of a product of named roots; the rest may be 1."""
        number, factors = self.factors(under)
        rest, product = poly.constant(1), poly.constant(1)
        odd: list[Poly] = []
        for factor, exponent in factors:
            half, left = divmod(exponent, 2)
            if half:
                product = poly.mul(product, poly.raised(self.absolute(factor), half))
            if left:
                odd.append(factor)
        for factor in odd:
            found = None
            for known, its_root in map(self.bare, self.table):
                there = same_places(known, factor)
                c = multiple(factor, poly.moved(known, there))
                if c is not None and c > 0:
                    found = poly.moved(its_root, there)
                    number = number * c
                    break
            if found is None:
                rest = poly.mul(rest, factor)
            else:
                product = poly.mul(product, found)
        if rest != poly.constant(1):
            for known, its_root in map(self.bare, self.table):
                there = same_places(known, rest)
                c = multiple(rest, poly.moved(known, there))
                if c is not None and c * number > 0:
                    product, number = poly.mul(product, poly.moved(its_root, there)), number * c
                    rest = poly.constant(1)
                    break
        if number < 0:
            number, rest = -number, poly.scale(-1, rest)
        top, below = number.numerator * number.denominator, number.denominator
        outside = 1
        for d in range(isqrt(top), 1, -1):
            if top % (d * d) == 0:
                outside, top = d, top // (d * d)
                break
        product = poly.scale(Fraction(outside, below), product)
        if top != 1:
            if rest == poly.constant(1):
                for known, its_root in self.table:
                    if known == poly.constant(top):
                        return rest, poly.mul(product, its_root)
            rest = poly.scale(top, rest)
        return rest, product

    def absolute(self, p: Poly) -> Poly:
        """|p|, as :mod:`.roots` finds it."""
        raise NotImplementedError(poly.text(p))

    def bare(self, pair: tuple[Poly, Poly]) -> tuple[Poly, Poly]:
        """A polynomial and its root, without the squares that all monomials share."""
        known, its_root = pair
        shared = tuple((base, 2 * (n // 2)) for base, n in poly.common(known) if base[0] == "r" and n // 2)
        half = tuple((base, n // 2) for base, n in shared)
        outside, inside = ({m: Fraction(1)} for m in (half, shared))
        return poly.mul(known, poly.inverse(inside)), poly.mul(its_root, poly.inverse(outside))

    def factors(self, p: Poly) -> tuple[Fraction, list[tuple[Poly, int]]]:
        """A number, and factors with their exponents, negative in a denominator."""
        e = sympy.Add(*(self._expression(m, f) for m, f in p.items()))
        top, below = sympy.fraction(sympy.cancel(sympy.together(e)))
        number = Fraction(1)
        found: list[tuple[Poly, int]] = []
        back = {symbol: base for base, symbol in self.symbols.items()}
        plain = [self._polynomial(side, back) for side in (top, below)]
        tidied = [self.tidy(side) for side in plain]
        if tidied != plain and all(b[0] != "inv" and n > 0 for side in tidied for m in side for b, n in m):
            top, below = (sympy.Add(*(self._expression(m, f) for m, f in side.items())) for side in tidied)
            top, below = sympy.fraction(sympy.cancel(top / below))
            back = {symbol: base for base, symbol in self.symbols.items()}
        for side, sign in ((top, 1), (below, -1)):
            c, factors = sympy.factor_list(side)
            number *= Fraction(int(c.p), int(c.q)) ** sign
            for factor, exponent in factors:
                found.append((self._polynomial(factor, back), sign * exponent))
        return number, found

    def _expression(self, monomial: poly.Monomial, factor: Fraction) -> Any:
        e = sympy.Rational(factor.numerator, factor.denominator)
        for base, exponent in monomial:
            if base[0] == "inv":
                inside = sympy.Add(*(self._expression(m, f) for m, f in base[1]))
                e *= inside ** (-exponent)
            else:
                e *= self.symbols.setdefault(base, sympy.Symbol(f"v{len(self.symbols)}")) ** exponent
        return e

    def _polynomial(self, e: Any, back: dict[Any, Any]) -> Poly:
        total: Poly = {}
        gens = sorted(e.free_symbols, key=str)
        if not gens:
            return poly.constant(Fraction(int(e.p), int(e.q)))
        for exponents, factor in sympy.Poly(e, *gens).terms():
            monomial = tuple(
                sorted(((back[s], n) for s, n in zip(gens, exponents, strict=True) if n), key=repr)
            )
            total[monomial] = Fraction(int(factor.p), int(factor.q))
        return total


def same_places(known: Poly, wanted: Poly) -> dict[str, str]:
    """How to move what is known at one place to the one place that is wanted."""
    here, there = ({q for base in poly.atoms(p) for q in poly.places(base)} for p in (known, wanted))
    return {here.pop(): there.pop()} if len(here) == len(there) == 1 else {}


def multiple(p: Poly, q: Poly) -> Fraction | None:
    """The number c with p = c q, or None."""
    if not p or set(p) != set(q):
        return None
    ratios = {p[m] / q[m] for m in p}
    return ratios.pop() if len(ratios) == 1 else None
