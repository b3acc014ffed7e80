"""Polynomials in entries, sums and sizes, compared with what is known of others."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sympy import Add, Dummy, Expr, NumberSymbol, Poly, S, Sum, Symbol, default_sort_key
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import ATOMS, Root, bound_in, opaque
from .budget import remembered, spend
from .obligations import KINDS
from .signset import by
from .sums import settled
from .zero import EVERY, unknown


@remembered
def monomials(e: Expr) -> dict[tuple, Any]:
    """A polynomial as monomials, tuples of pairs of an atom and a power, with their numbers."""
    plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
    symbols = sorted(plain.free_symbols, key=default_sort_key)
    if not symbols:
        return {(): plain} if plain != 0 else {}
    spend(200)
    if not plain.is_polynomial(*symbols):  # the square of a root brought a fraction back
        return {((e, 1),): S.One}
    terms = {}
    for powers, number in Poly(plain, *symbols).terms():
        pairs = ((back.get(s, s), n) for s, n in zip(symbols, powers, strict=True) if n)
        monomial = tuple(sorted(pairs, key=lambda pair: default_sort_key(pair[0])))
        terms[monomial] = number
    return terms


def dividing(fact: dict, m: tuple) -> list[tuple[tuple, tuple]]:
    """The monomials of a fact that divide ``m``, with what is left."""
    powers, found = dict(m), []
    for n in fact:
        if all(powers.get(atom, 0) >= k for atom, k in n):
            less = dict(n)
            found.append((n, tuple((atom, k - less.get(atom, 0)) for atom, k in m if k > less.get(atom, 0))))
    return found


@lru_cache(maxsize=4096)
def times_monomial(p: tuple, q: tuple) -> tuple:
    """The product of two monomials."""
    powers = dict(p)
    for atom, k in q:
        powers[atom] = powers.get(atom, 0) + k
    return tuple(sorted(powers.items(), key=lambda pair: default_sort_key(pair[0])))


def compared(terms: dict, fact: dict, kind: str) -> frozenset:
    """What a fact says of a polynomial that is a multiple of it."""
    if terms.keys() != fact.keys():
        return EVERY
    ratios = {terms[m] / fact[m] for m in terms}
    if len(ratios) > 1:
        return EVERY
    return by(KINDS[kind], unknown(ratios.pop()))


def places_like(fact: Expr, index: Dummy, e: Expr) -> list[Expr]:
    """The places in ``e`` at which an entry stands where the fact has ``index``."""
    wanted = {(m.parent, n) for m in _entries(fact) for n, p in enumerate(m.indices) if p == index}
    found = {m.indices[n] for m in _entries(e) for parent, n in wanted if m.parent == parent}
    bound = bound_in(e)  # a fact has sums of its own, which would bind such a place
    return sorted((place for place in found if not place.free_symbols & bound), key=default_sort_key)


@lru_cache(maxsize=4096)
def _entries(e: Expr) -> set[MatrixElement]:
    return e.atoms(MatrixElement)


def bars(e: Expr) -> list[Expr]:
    """The |x| - x and |x| + x of the absolute values in ``e``, which are roots of squares."""
    found = []
    for root in e.atoms(Root):
        square = root.args[0]
        if square.is_Pow and square.exp == 2:
            found += [root - square.base, root + square.base]
    return found


def variances(e: Expr) -> list[Expr]:
    """The n Σf² - (Σf)², each n times a sum of squares, for the sums in ``e``."""
    sums = [s for s in e.atoms(Sum) if len(s.limits) == 1]
    found = []
    for p in sums:
        for q in sums:
            (k, low, high), other = p.limits[0], q.limits[0]
            alike = p != q and low == 0 and other[1:] == (low, high) and high.free_symbols
            if alike and p.function == q.function.xreplace({other[0]: k}) ** 2:
                found.append((high + 1) * p - q**2)
    return found


@remembered
def for_one(e: Expr, size: Symbol) -> Expr:
    """What becomes of a normal form if there is one place only: every sum over them has one term."""
    spend(100)
    e = e.xreplace({size: S.One})
    sums = [s for s in e.atoms(Sum) if all((low, high) == (0, 0) for _, low, high in s.limits)]
    return settled(e.xreplace({s: s.function.xreplace(dict.fromkeys(s.variables, S.Zero)) for s in sums}))


@remembered
def together(e: Expr) -> list[tuple[Sum, Expr]]:
    """What sums over the same places add up to in a polynomial, as one sum and as it stands there."""
    plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
    found: dict[tuple, list] = {}
    for part in Add.make_args(plain):
        number, rest = part.as_coeff_Mul()
        s = back.get(rest)
        if isinstance(s, Sum) and len(s.limits) == 1:
            found.setdefault(s.limits, []).append((number, s))
    return [
        (Sum(Add(*(n * s.function for n, s in parts)), *limits), Add(*(n * s for n, s in parts)))
        for limits, parts in found.items()
        if len(parts) > 1
    ]
