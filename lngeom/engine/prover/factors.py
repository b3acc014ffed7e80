"""Polynomials as products."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy

from lngeom.engine.kernel import Poly

from .writing import Tree, Writing


class Factors(Writing):
    """What divides what."""

    def __init__(self, text: dict) -> None:
        self.factored: dict = {}
        super().__init__(text)

    @staticmethod
    def _ratio(p: Poly, q: Poly) -> Fraction | None:
        if set(p) != set(q) or not p:
            return None
        ratios = {p[m] / q[m] for m in p}
        return ratios.pop() if len(ratios) == 1 else None

    def _over(self, p: Poly, q: Poly) -> Tree | None:
        """The quotient by a monomial, if it divides all terms."""
        ((wanted, factor),) = q.items()
        if not p or not wanted:
            return None
        rest: Poly = {}
        for monomial, value in p.items():
            powers = dict(monomial)
            for atom, exponent in wanted:
                powers[atom] = powers.get(atom, 0) - exponent
                if powers[atom] < 0:
                    return None
            rest[tuple(sorted((a, e) for a, e in powers.items() if e))] = value / factor
        return self.tree(rest)

    def _quotient(self, p: Poly, q: Poly) -> Poly | None:
        """The polynomial p/q, or None."""
        atoms = sorted({atom for poly in (p, q) for m in poly for atom, _ in m})
        if not p or not q or len(p) > 60:
            return None

        def key(m: Any) -> tuple:
            powers = dict(m)
            return tuple(powers.get(atom, 0) for atom in atoms)

        lead = max(q, key=key)
        quotient: Poly = {}
        for _ in range(60):
            if not p:
                return quotient
            top = max(p, key=key)
            powers = dict(top)
            for atom, exponent in lead:
                powers[atom] = powers.get(atom, 0) - exponent
            if min(powers.values(), default=0) < 0:
                return None
            term = {tuple(sorted((a, e) for a, e in powers.items() if e)): p[top] / q[lead]}
            quotient = self.ring.add(quotient, term)
            p = self.ring.add(p, self.ring.scale(-1, self.ring.times(term, q)))
        return None

    def _primitive(self, p: Poly) -> tuple[Fraction, dict[int, int], Poly]:
        """A number and powers of atoms, negative ones too, times the rest, which has no inverses of atoms."""
        powers: dict[int, int] = {}
        for monomial in p:
            for atom, exponent in monomial:
                kind, *parts = self.ring.parts[atom]
                if kind == "inv" and len(parts[0]) == 1:
                    ((base, _),) = parts[0][0][0]
                    powers[base] = min(powers.get(base, 0), -exponent)
        for base, exponent in list(powers.items()):
            p = self.ring.cleared(p, {((base, 1),): Fraction(1)}, -exponent)
        lead, common, rest = self.ring.content(p)
        for atom, exponent in common:
            powers[atom] = powers.get(atom, 0) + exponent
        return lead, powers, rest

    def _factors(self, p: Poly) -> list[tuple[Tree, int]]:
        """The factors of a polynomial: atoms, and what SymPy finds of the rest."""
        lead, common, rest = self.ring.content(p)
        found = [(self._atom(atom, {}), exponent) for atom, exponent in common]
        if len(rest) > 1:
            found += [
                (self.tree(piece), exponent) for piece, exponent in self._factored(rest, sympy.factor_list)
            ]
        if lead < 0:
            found.append((-1, 1))
        if abs(lead) != 1:
            found.append((self.tree({(): abs(lead)}), 1))
        return found

    def _square_free(self, p: Poly) -> list[tuple[Poly, int]]:
        return self._factored(p, sympy.sqf_list) if len(p) > 2 else [(p, 1)]

    def _factored(self, p: Poly, how: Any) -> list[tuple[Poly, int]]:
        atoms = sorted({atom for m in p for atom, _ in m})
        symbols = {atom: sympy.Symbol(f"v{atom}") for atom in atoms}
        if len(p) > 60:
            return [(p, 1)]
        total = sympy.Add(
            *(
                sympy.Rational(f.numerator, f.denominator) * sympy.Mul(*(symbols[a] ** e for a, e in m))
                for m, f in p.items()
            )
        )
        if (total, how) not in self.factored:
            self.factored[total, how] = how(total)
        constant, factors = self.factored[total, how]
        if len(factors) == 1 and factors[0][1] == 1:
            return [(p, 1)]
        back = {symbol: atom for atom, symbol in symbols.items()}
        result = []
        for factor, exponent in factors:
            poly = sympy.Poly(factor, *sorted(factor.free_symbols, key=str))
            piece = {
                tuple(sorted((back[g], n) for g, n in zip(poly.gens, powers, strict=True) if n)): Fraction(
                    int(c.p), int(c.q)
                )
                for powers, c in poly.terms()
            }
            result.append((piece, exponent))
        if constant != 1:
            result.append(({(): Fraction(int(constant.p), int(constant.q))}, 1))
        return result
