"""Polynomials in atoms with whole exponents, negative ones too: the numbers that proofs are made of.

An atom is a tuple: ``("num", size)``, ``("var", name)``, ``("ent", matrix, row, column)``, ``("del", p, q)``,
``("S", name, places)`` for a sum, ``("r", name, places)`` for a root and ``("inv", polynomial)`` for the
inverse of what is no monomial.  A polynomial maps monomials, sorted tuples of (atom, exponent), to fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

Atom = tuple[Any, ...]
Monomial = tuple[tuple[Atom, int], ...]
Poly = dict[Monomial, Fraction]


def constant(value: Any) -> Poly:
    """A number."""
    return {(): Fraction(value)} if value else {}


def atom(*parts: Any) -> Poly:
    """An atom as a polynomial."""
    return {((parts, 1),): Fraction(1)}


def add(*terms: Poly) -> Poly:
    """The sum."""
    total: Poly = {}
    for term in terms:
        for monomial, factor in term.items():
            total[monomial] = total.get(monomial, Fraction(0)) + factor
    return {monomial: factor for monomial, factor in total.items() if factor}


def scale(factor: Any, p: Poly) -> Poly:
    """A multiple."""
    return {monomial: factor * value for monomial, value in p.items()} if factor else {}


def monomial_product(x: Monomial, y: Monomial) -> Monomial:
    """The product of two monomials; a delta is its own square."""
    powers = dict(x)
    for base, exponent in y:
        powers[base] = 1 if base[0] == "del" and base in powers else powers.get(base, 0) + exponent
    return tuple(sorted(((base, exponent) for base, exponent in powers.items() if exponent), key=repr))


def mul(*factors: Poly) -> Poly:
    """The product."""
    product = constant(1)
    for factor in factors:
        total: Poly = {}
        for x, u in product.items():
            for y, v in factor.items():
                z = monomial_product(x, y)
                total[z] = total.get(z, Fraction(0)) + u * v
        product = {monomial: value for monomial, value in total.items() if value}
    return product


def raised(p: Poly, n: int) -> Poly:
    """A power with a whole exponent."""
    return mul(*[p] * n) if n >= 0 else raised(inverse(p), -n)


def inverse(p: Poly) -> Poly:
    """One over it: of a monomial a monomial, else an atom."""
    if not p:
        raise ZeroDivisionError
    if len(p) == 1:
        ((monomial, factor),) = p.items()
        result = constant(1 / factor)
        for base, exponent in monomial:
            if base[0] == "inv":
                result = mul(result, raised(dict(base[1]), exponent))
            else:
                result = mul(result, {((base, -exponent),): Fraction(1)})
        return result
    shared = common(p)
    rest = mul(p, {tuple((base, -exponent) for base, exponent in shared): Fraction(1)})
    lead = rest[max(rest, key=repr)]
    rest = scale(1 / lead, rest)
    key = ("inv", tuple(sorted(rest.items(), key=repr)))
    return mul(constant(1 / lead), inverse({shared: Fraction(1)}), atom(*key))


def common(p: Poly) -> Monomial:
    """The monomial that is in all of them, inverses of sums apart."""
    least: dict[Atom, int] | None = None
    for monomial in p:
        powers = {base: exponent for base, exponent in monomial if base[0] not in ("inv", "del")}
        if least is None:
            least = powers
        else:
            both = set(least) | set(powers)
            least = {base: min(least.get(base, 0), powers.get(base, 0)) for base in both}
    return tuple(sorted(((b, e) for b, e in (least or {}).items() if e), key=repr))


def substitute(p: Poly, change: Callable[[Atom], Poly | None]) -> Poly:
    """``p`` with atoms replaced where ``change`` names a polynomial."""
    total: Poly = {}
    for monomial, factor in p.items():
        term: Poly = constant(factor)
        kept: list[tuple[Atom, int]] = []
        for base, exponent in monomial:
            new = change(base)
            if new is None and base[0] == "inv":
                inside = dict(base[1])
                moved = substitute(inside, change)
                new = None if moved == inside else inverse(moved)
            if new is None:
                kept.append((base, exponent))
            else:
                term = mul(term, raised(new, exponent))
        total = add(total, mul(term, {tuple(kept): Fraction(1)}))
    return total


def atoms(p: Poly) -> set[Atom]:
    """All atoms, those inside inverses too."""
    found = {base for monomial in p for base, _ in monomial}
    return found.union(*(atoms(dict(base[1])) for base in found if base[0] == "inv"))


def places(base: Atom) -> set[str]:
    """The places that an atom speaks of."""
    if base[0] == "inv":
        return set().union(*(places(b) for b in atoms(dict(base[1]))), set())
    spoken = {"ent": base[2:], "del": base[1:], "S": base[-1], "r": base[-1]}
    return set(spoken.get(base[0], ())) - {"o1"}


def moved(p: Poly, to: dict[str, str]) -> Poly:
    """``p`` at other places."""

    def change(base: Atom) -> Poly | None:
        if base[0] == "inv" or not places(base) & set(to):
            return None
        if base[0] == "del":
            return delta(*(str(to.get(q, q)) for q in base[1:]))
        if base[0] == "ent":
            return atom("ent", base[1], *(to.get(q, q) for q in base[2:]))
        return atom(base[0], base[1], tuple(to.get(q, q) for q in base[2]))

    return substitute(p, change)


def delta(p: str, q: str) -> Poly:
    """1 if two places are the same, else 0."""
    return constant(1) if p == q else atom("del", *sorted((p, q)))


def text(p: Poly) -> str:
    """A polynomial as Coq reads it."""
    if not p:
        return "0"
    return "(" + " + ".join(_term(m, f) for m, f in sorted(p.items(), key=repr)) + ")"


def _term(monomial: Monomial, factor: Fraction) -> str:
    top, below = [], []
    for base, exponent in monomial:
        one = _atom(base)
        if exponent > 1 and base[0] == "r":  # squares of roots stand together, to be replaced
            top += [f"({one} * {one})"] * (exponent // 2) + [one] * (exponent % 2)
        else:
            top += [one] * exponent
        below += [one] * -exponent
    if abs(factor.numerator) != 1 or not top:
        top.insert(0, natural(abs(factor.numerator)))
    if factor.denominator != 1:
        below.insert(0, natural(factor.denominator))
    said = " * ".join(top) + "".join(f" / ({one})" for one in below)
    return f"- ({said})" if factor < 0 else said


def natural(n: int) -> str:
    """A natural number as a sum of ones."""
    if n < 3:
        return ("0", "1", "(1 + 1)")[n]
    return f"((1 + 1) * {natural(n // 2)}{' + 1' if n % 2 else ''})"


def _atom(base: Atom) -> str:
    kind = base[0]
    if kind == "inv":
        return f"inv {text(dict(base[1]))}"
    if kind == "num":
        return f"num {base[1]}"
    if kind == "var":
        return str(base[1])
    if kind == "del":
        return f"delta {base[1]} {base[2]}"
    rest = base[2:] if kind == "ent" else base[2]
    return f"{base[1]} {' '.join(rest)}".rstrip()
