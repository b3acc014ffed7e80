"""Polynomials as products."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isqrt, prod
from typing import Any

from sympy import ZZ
from sympy.polys.rings import PolyRing

from anydim.kernel.rewriting import Poly

from .state import Search
from .writing import Stuck, Tree

# What SymPy is given: of 1,000 random polynomials none with at most 10⁶ indices for terms took longer than
# 0.7 s; larger ones did not end within 15 s.
TERMS = 60
DENSE = 500_000  # terms that a polynomial of such degrees can have


def size_of(search: Search, atom: int) -> tuple[str, int] | None:
    """The size that an atom is, or whose root it is, with the power that it has then."""
    kind, *parts = search.ring.atoms[atom].parts
    if kind == "num":
        return parts[0], 1
    for symbol in search.statement.sizes:
        if search.value(["num", [symbol, 0]]) == {((atom, 2),): 1}:
            return symbol, 2
    return None


def inverses_in(search: Search, p: Poly) -> dict[int, int]:
    """The inverses in a polynomial, each with its largest exponent."""
    found: dict[int, int] = {}
    for monomial in p:
        for atom, exponent in monomial:
            if search.ring.atoms[atom].parts[0] == "inv":
                found[atom] = max(found.get(atom, 0), exponent)
    return found


def ratio_of(p: Poly, q: Poly) -> Fraction | None:
    """The number by which one polynomial is a multiple of another, if it is one."""
    if not p or p.keys() != q.keys():
        return None
    first = next(iter(p))
    if any(p[m] * q[first] != q[m] * p[first] for m in p):
        return None
    return Fraction(p[first]) / q[first]


def over_monomial(search: Search, p: Poly, q: Poly) -> Tree | None:
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
        rest[tuple(sorted((a, e) for a, e in powers.items() if e))] = Fraction(value) / factor
    return search.tree(rest)


def quotient_of(search: Search, p: Poly, q: Poly) -> Poly | None:
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
        term = {tuple(sorted((a, e) for a, e in powers.items() if e)): Fraction(p[top]) / q[lead]}
        quotient = search.ring.add(quotient, term)
        p = search.ring.add(p, search.ring.scale(-1, search.ring.times(term, q)))
    return None


def primitive(search: Search, p: Poly) -> tuple[Fraction, dict[int, int], Poly]:
    """A number and powers of atoms, negative ones too, times the rest, which has no inverses of atoms."""
    powers: dict[int, int] = {}
    for monomial in p:
        for atom, exponent in monomial:
            kind, *parts = search.ring.atoms[atom].parts
            if kind == "inv" and len(parts[0]) == 1:
                ((base, _),) = parts[0][0][0]
                powers[base] = min(powers.get(base, 0), -exponent)
    for base, exponent in list(powers.items()):
        p = search.ring.clear(p, {((base, 1),): Fraction(1)}, -exponent)
    if not p:
        raise Stuck("it is 0")
    lead, common, rest = search.ring.content(p)
    for atom, exponent in common:
        powers[atom] = powers.get(atom, 0) + exponent
    return lead, powers, rest


def factors_in(search: Search, p: Poly) -> list[tuple[Tree, int]]:
    """The factors of a polynomial: atoms, and what SymPy finds of the rest."""
    number, common, rest = search.ring.content(p)
    found = [(search.atom_tree(atom, {}), exponent) for atom, exponent in common]
    if len(rest) > 1:
        found += [(search.tree(piece), exponent) for piece, exponent in in_factors(search, rest)]
    else:
        number *= rest[()]
    if number < 0:
        found.append((-1, 1))
    if abs(number) != 1:
        found.append((search.tree({(): abs(number)}), 1))
    return found


def square_free(search: Search, p: Poly) -> list[tuple[Poly, int]]:
    """A polynomial as a product of powers without common factors, if it has more than two terms."""
    return in_factors(search, p, whole=False) if len(p) > 2 else [(p, 1)]


def in_factors(search: Search, p: Poly, whole: bool = True) -> list[tuple[Poly, int]]:
    """Its factors, or only those of different powers."""
    key = (frozenset(p.items()), whole)
    if key not in search.factored:
        atoms = sorted({atom for m in p for atom, _ in m})
        dense = prod(1 + max(dict(m).get(atom, 0) for m in p) for atom in atoms)
        if len(p) > TERMS or dense > DENSE:
            return [(p, 1)]
        search.ring.spend(dense // 50)
        number, _, _ = search.ring.content(p)
        terms = frozenset((tuple(dict(m).get(a, 0) for a in atoms), int(c / number)) for m, c in p.items())
        f, found = factors_of(terms, len(atoms), whole)
        if not whole:
            powers = {exponent for _, exponent in found}
            found = [(prod(factor for factor, e in found if e == n), n) for n in powers]
        result: list[tuple[Poly, int]] = []
        for factor, exponent in found:
            piece = {
                tuple((atom, n) for atom, n in zip(atoms, powers, strict=True) if n): int(c)
                for powers, c in factor.terms()
            }
            result.append((piece, exponent))
        sign = 1 if f.LC > 0 else -1
        for factor, exponent in found:
            sign *= 1 if factor.LC > 0 or exponent % 2 == 0 else -1
        if len(result) == 1 and result[0][1] == 1:
            result = [(p, 1)]
        elif sign * number != 1:
            result.append(({(): sign * number}, 1))
        search.factored[key] = result
    return search.factored[key]


@lru_cache(maxsize=4096)
def factors_of(terms: frozenset, symbols: int, whole: bool) -> tuple[Any, list[tuple[Any, int]]]:
    """A polynomial from its powers and coefficients, and its factors, which lines of a chain often share."""
    f = PolyRing([f"v{n}" for n in range(symbols)], ZZ).from_dict({powers: ZZ(c) for powers, c in terms})
    return f, split(f, whole)


def split(f: Any, whole: bool) -> list[tuple[Any, int]]:
    """The factors of a polynomial of whole coefficients without a common one, up to the sign.

    What is linear in a symbol, or quadratic with a discriminant that is no square of a polynomial, has no
    other factors than those that its coefficients have in common.
    """
    easy = [n for n in range(f.ring.ngens) if 0 < f.degree(f.ring.gens[n]) < 3]
    if not easy:
        return list((f.factor_list() if whole else f.sqf_list())[1])
    n = min(easy, key=lambda n: f.degree(f.ring.gens[n]))
    parts = [f.ring.zero, f.ring.zero, f.ring.zero]
    for powers, c in f.terms():
        parts[powers[n]] += f.ring({(*powers[:n], 0, *powers[n + 1 :]): c})
    shared = parts[2].gcd(parts[1]).gcd(parts[0])
    if shared.is_ground:
        if not parts[2]:
            return [(f, 1)]
        for start in (2, 5, 9):
            point = [start + 3 * k + k * k for k in range(f.ring.ngens)]
            c, b, a = (int(part(*point)) for part in parts)
            if (under := b * b - 4 * a * c) < 0 or isqrt(under) ** 2 != under:
                return [(f, 1)]
        return list((f.factor_list() if whole else f.sqf_list())[1])
    found: dict[Any, int] = {}
    for factor, exponent in [*split(shared, whole), *split(f.exquo(shared), whole)]:
        found[factor] = found.get(factor, 0) + exponent
    return list(found.items())
