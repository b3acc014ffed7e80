"""Irreducible factors of rational expressions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sympy import Expr, S, default_sort_key, factorint
from sympy.core.random import rng
from sympy.polys.rings import PolyElement

from .budget import remembered, spend
from .errors import Unproved
from .fractions import Fraction, fraction_of, parts_of, pay_for_gcd, ring_of

LARGEST_FACTORED = 400  # terms of a polynomial that is still factored


@remembered
def factors_of(e: Expr) -> tuple[Expr, dict[Expr, int]]:
    """The sign and the irreducible factors, with their powers, of a rational expression; primes too."""
    symbols = sorted(e.free_symbols, key=default_sort_key)
    if not symbols:
        number, powers = e, dict[Expr, int]()
    else:
        number, powers = _factored(fraction_of(e, ring_of(symbols)).cancelled())
    if number == 0:
        return S.Zero, {}
    for prime, m in [*_primes(abs(number.p)), *((p, -m) for p, m in _primes(number.q))]:
        powers[S(prime)] = powers.get(S(prime), 0) + m
    return S(1 if number > 0 else -1), powers


def _primes(n: int) -> Iterable[tuple[int, int]]:
    """The small primes of a number; what they leave counts as one, as to factor it could take for ever."""
    return factorint(n, limit=10**4, use_rho=False, use_pm1=False, use_ecm=False).items()


def _factored(fraction: Fraction) -> tuple[Expr, dict[Expr, int]]:
    number, powers = S.One, dict[Expr, int]()
    for p, m in [(fraction.top, 1), *((p, -m) for p, m in fraction.below.items())]:
        content, factors = _factors(p)
        number *= (S(content.numerator) / content.denominator) ** m
        for f, k in factors:
            scale, f = f.primitive()
            if f.LC < 0:
                scale, f = -scale, -f
            number *= (S(scale.numerator) / scale.denominator) ** (k * m)
            powers[f.as_expr()] = powers.get(f.as_expr(), 0) + k * m
    return number, {f: m for f, m in powers.items() if m}


def _factors(p: PolyElement) -> tuple[Any, list[tuple[PolyElement, int]]]:
    """A number and the irreducible factors with their powers."""
    if not p:
        return p.ring.domain.zero, []
    if len(p) > LARGEST_FACTORED:
        raise Unproved("under a root stands more than the calculus can factor")
    number, factors = parts_of(p)
    found: list[tuple[PolyElement, int]] = []
    for q, m in factors.items():
        content, irreducible = _split(q)
        number *= content**m
        found += [(f, k * m) for f, k in irreducible]
    return number, found


def _split(p: PolyElement) -> tuple[Any, list[tuple[PolyElement, int]]]:
    """The same of a primitive polynomial that no symbol divides.

    In most a symbol stands to the first power: p = A x + B is irreducible but for what divides A and B.  The
    general algorithm tries points at random, and some keep it for minutes: it gets the same ones each time.
    """
    spend(500 + 25 * len(p) ** 2)
    places = [place for place, degree in enumerate(p.degrees()) if degree == 1]
    if places:
        first, second = min((_coefficients(p, place) for place in places), key=lambda two: min(map(len, two)))
        if len(first) == 1 or len(second) == 1:  # what divides it are symbols, and no symbol divides both
            return p.ring.domain.one, [(p, 1)]
    pay_for_gcd(p)
    if not places:
        return _in_general(p)
    common = first.gcd(second)
    if common.is_ground:
        return p.ring.domain.one, [(p, 1)]
    number, found = _factors(common)
    return number, [(p.exquo(common), 1), *found]


def _coefficients(p: PolyElement, place: int) -> tuple[PolyElement, PolyElement]:
    """A and B of A x + B."""
    both: tuple[dict, dict] = {}, {}
    for monomial, number in p.items():
        both[not monomial[place]][(*monomial[:place], 0, *monomial[place + 1 :])] = number
    return p.ring.from_dict(both[0]), p.ring.from_dict(both[1])


def _in_general(p: PolyElement) -> tuple[Any, list[tuple[PolyElement, int]]]:
    for part, _ in p.sqf_list()[1]:  # what it tries of the factors modulo a prime
        spend(2 ** min(max(part.degrees()) // 3, 40))
    before = rng.getstate()
    rng.seed(0)
    try:
        found: tuple[Any, list[tuple[PolyElement, int]]] = p.factor_list()
    finally:
        rng.setstate(before)
    return found
