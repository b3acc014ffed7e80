"""Irreducible factors of rational expressions."""

from __future__ import annotations

from typing import Any

from sympy import Expr, S, default_sort_key, factorint

from .budget import remembered, spend
from .errors import Unproved
from .fractions import Fraction, fraction_of, pay_for_gcd, ring_of

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
    for prime, m in [*factorint(abs(number.p)).items(), *((p, -m) for p, m in factorint(number.q).items())]:
        powers[S(prime)] = powers.get(S(prime), 0) + m
    return S(1 if number > 0 else -1), powers


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


def _factors(p: Any) -> tuple[Any, list]:
    if len(p) > LARGEST_FACTORED:
        raise Unproved("under a root stands more than the calculus can factor")
    spend(500 + 25 * len(p) ** 2)
    pay_for_gcd(p)
    return p.factor_list() if p else (p.ring.domain.zero, [])
