"""Square roots as algebraic numbers: √(∏ f^m) = ∏ r_f^m over the irreducible factors f, with r_f = √|f|.

Whether r_f² is f or -f depends on the sign of f; where f is zero it is both.  A root promises that what
stands under it is not negative.  So the factors have a *pattern* of signs, and of these only some are left
by what is known and by the promises.  If all that are left agree in a factor, its sign is fixed; if not,
each pattern is a case for itself.  Where nothing is promised there is the weaker r_f⁴ = f².
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import isqrt
from typing import Any

from sympy import Dummy, Expr, Mul, Pow, S, default_sort_key, preorder_traversal

from .atoms import Root
from .budget import spend
from .factors import factors_of
from .fractions import fraction_of, pay_for_gcd, ring_of, times
from .patterns import Pattern, patterns_left

LARGEST_SQUARE = 200  # terms of a polynomial, times those of a radicand, that may be a square

Relations = dict[Dummy, tuple[int, Expr]]  # r^power = radicand


@dataclass
class Algebra:
    """A normal form in radicals r_f with their relations; and, if signs were left open, the cases."""

    e: Expr
    relations: Relations = field(default_factory=dict)
    layer: int = 0
    cases: list[Pattern] = field(default_factory=list)


def in_radicals(e: Expr, signs: Callable[[Expr], frozenset], chosen: dict[int, Pattern]) -> Algebra:
    """Replace the roots, innermost first; ``chosen`` are the patterns of layers that have several."""
    made = Algebra(e)
    known: Pattern = {}
    root: dict[Expr, Dummy] = {}
    below: dict[Expr, Expr] = {}  # what a radical stands for, for the signs

    def of(f: Expr) -> frozenset:
        return frozenset({1}) if f.is_Integer else signs(f.xreplace(below))

    layer = 0
    while roots := [p for p in preorder_traversal(made.e) if isinstance(p, Root) and not p.args[0].has(Root)]:
        table = {
            p: _with(made.relations, _with(made.relations, factors_of(p.args[0]), _lower), _square)
            for p in dict.fromkeys(roots)
        }
        inverted = {p.base for p in preorder_traversal(made.e) if isinstance(p, Pow) and p.exp.is_negative}
        cases = [chosen[layer]] if layer in chosen else patterns_left(table, inverted, of)
        if len(cases) > 1 and not made.cases:
            made.layer, made.cases = layer, cases
        for f in dict.fromkeys(f for _, factors in table.values() for f in factors):
            if f in known:
                continue
            if way := _sign(f, cases, of):
                known[f] = way
            r = root.setdefault(f, Dummy("r", nonnegative=True))
            made.relations[r] = (2, known[f] * f) if f in known else (4, f**2)
            meant = f.xreplace(below)
            below[r] = Root(known[f] * meant if f in known else Root(meant**2))
        new = {p: _monomial(number, factors, root, known) for p, (number, factors) in table.items()}
        made.e = _replaced(made.e, new)
        layer += 1
    return made


def _sign(f: Expr, cases: list[Pattern], of: Callable[[Expr], frozenset]) -> int:
    """1 or -1 if r_f² is f or -f in all cases, else 0."""
    if f.is_Integer:
        return 1
    ways = {case[f] for case in cases if f in case}
    if len(ways) == 1:
        return ways.pop()
    possible = of(f)
    return 1 if -1 not in possible else -1 if 1 not in possible else 0


# ------------------------------------------------------------------ what stands under a root


def in_lowest_powers(p: Any, relations: Relations) -> Any:
    """A polynomial in which r^power is replaced by its radicand, the last radical first."""
    for r, (power, radicand) in reversed(relations.items()):
        p = _reduced(p, p.ring.symbols.index(r), power, fraction_of(radicand, p.ring).top)
    return p


def _reduced(p: Any, place: int, power: int, radicand: Any) -> Any:
    by_power: dict[int, dict] = {}
    for monomial, number in p.items():
        q, left = divmod(monomial[place], power)
        monomial = (*monomial[:place], left, *monomial[place + 1 :])
        by_power.setdefault(q, {})[monomial] = number
    total = p.ring.zero
    for q, terms in by_power.items():
        part = p.ring.from_dict(terms)
        for _ in range(q):
            spend(len(part) * len(radicand))
            part = part * radicand
        total += part
    return total


def with_simple_roots(e: Expr, signs: Callable[[Expr], frozenset]) -> Expr:
    """The same with roots of irreducible polynomials alone, as signs are asked for."""
    made = in_radicals(e, signs, {})
    for r, (power, radicand) in reversed(made.relations.items()):
        made.e = made.e.xreplace({r: Root(radicand if power == 2 else Root(radicand))})
    return made.e


def factors_in_radicals(e: Expr, signs: Callable[[Expr], frozenset]) -> tuple[Expr, dict[Expr, int]]:
    """The sign and the factors of a normal form in radicals, with what is a square by their relations."""
    made = in_radicals(e, signs, {})
    return _with(made.relations, _with(made.relations, factors_of(made.e), _lower), _square)


def _with(relations: Relations, factored: tuple[Expr, dict[Expr, int]], way: Callable) -> Any:
    """The factors, each written as a number times a power in one of the two ways below."""
    number, factors = factored
    found: dict[Expr, int] = {}
    for f, m in factors.items():
        rewritten = None if f.is_Integer or (m % 2 == 0 and way is _square) else way(f, relations)
        if rewritten is None:
            found[f] = found.get(f, 0) + m
            continue
        for part, k in ((rewritten[0], 1), rewritten[1:]):
            sign_of, parts = factors_of(part)
            number *= sign_of ** (k * m)
            for p, n in parts.items():
                found[p] = found.get(p, 0) + n * k * m
    return number, {f: m for f, m in found.items() if m}


def _lower(f: Expr, relations: Relations) -> tuple[Expr, Expr, int] | None:
    """A polynomial g with f = g where r² is what a relation says, as 1 · g¹."""
    used = {r: relations[r] for r in relations if f.has(r)}
    if not used:
        return None
    symbols = {p for part in (f, *(e for _, e in used.values())) for p in part.free_symbols} - set(used)
    ring = ring_of([*reversed(used), *sorted(symbols, key=default_sort_key)])
    return S.One, in_lowest_powers(fraction_of(f, ring).top, used).as_expr(), 1


def _square(f: Expr, relations: Relations) -> tuple[Expr, Expr, int] | None:
    """A number n and g with f = n · g² where r² is what a relation says, if there are.

    f = A + Br is n(t + sr)² if A² - B²r² is a square D² and (A + D)/2 is nt².
    """
    for r, (power, radicand) in reversed(relations.items()):
        if power != 2 or not f.has(r):
            continue
        others = {*f.free_symbols, *radicand.free_symbols}
        for q in reversed(relations):
            others |= relations[q][1].free_symbols if q in others else set()
        others.discard(r)
        known = {q: relations[q] for q in relations if q in others}
        ring = ring_of([r, *reversed(known), *sorted(others - set(known), key=default_sort_key)])
        p, square = fraction_of(f, ring).top, fraction_of(radicand, ring).top
        if len(p) * len(square) > LARGEST_SQUARE:
            continue
        constant, slope = _split(p, 0), _split(p, 1)
        d = _root_of(in_lowest_powers(times(constant, constant) - times(times(slope, slope), square), known))
        for half in () if d is None else ((constant + d) / 2, (constant - d) / 2):
            number, t = _times_square(half, known)
            if t is None:
                continue
            s, rest = slope.div(t.mul_ground(2 * number))
            g = t + times(s, ring.gens[0])
            if not rest and not in_lowest_powers(
                times(g, g).mul_ground(number) - p, {**known, r: relations[r]}
            ):
                return S(number.numerator) / number.denominator, g.as_expr(), 2
    return None


def _split(p: Any, power: int) -> Any:
    """What stands at a power of the first symbol."""
    return p.ring.from_dict({(0, *m[1:]): c for m, c in p.items() if m[0] == power})


def _times_square(p: Any, relations: Relations) -> tuple[Any, Any]:
    """A number and t with p = number · t², where r² is what a relation says; or no t."""
    spend(100 + 5 * len(p) ** 2)
    pay_for_gcd(p)
    number, parts = p.sqf_list() if p else (p.ring.domain.zero, [])
    roots = {
        radicand: p.ring.gens[p.ring.symbols.index(r)] for r, (k, radicand) in relations.items() if k == 2
    }
    t = p.ring.one if p else None
    for part, m in parts:
        for _ in range(m // 2):
            t = times(t, part)
        if m % 2 and (root := roots.get(part.as_expr())) is None:
            return number, None
        t = times(t, root) if m % 2 else t
    return number, t


def _root_of(p: Any) -> Any:
    """A polynomial whose square is ``p``, or None."""
    if not p:
        return p
    number, t = _times_square(p, {})
    top, below = int(number.numerator), int(number.denominator)
    if t is None or top < 0 or isqrt(top) ** 2 != top or isqrt(below) ** 2 != below:
        return None
    return t.mul_ground(isqrt(top)).quo_ground(isqrt(below))


def _replaced(e: Any, new: dict) -> Any:
    """``xreplace`` that pays, builds powers of roots anew and has no root below: 1/√x is √x/x."""
    spend(10)
    if e in new:
        return new[e]
    if e.is_Pow and e.exp == -1 and e.base in new:
        return new[e.base] / e.base.args[0]
    return e.func(*(_replaced(part, new) for part in e.args)) if e.args and e.has(Root) else e


def _monomial(number: Expr, factors: dict[Expr, int], root: dict[Expr, Dummy], known: Pattern) -> Expr:
    """√(∏ f^m) = ∏ r_f^m, in lowest powers."""
    if not number:
        return S.Zero
    powers = [
        (root[f], m % 2, known[f] * f, m // 2) if f in known else (root[f], m, S.One, 0)
        for f, m in factors.items()
    ]
    return Mul(*(r**k * square**n for r, k, square, n in powers))
