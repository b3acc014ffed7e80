"""Is a normal form zero?  It is rational in entries, sums, sizes and square roots; this decides.

A square root promises that what stands under it is not negative.  It is split over the irreducible factors of
its radicand, √(∏ f^m) = ∏ r_f^m with r_f = √|f|; whether r_f² is f or -f is a question for the signs, and
where those do not know there is the weaker r_f⁴ = f².
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import (
    Dummy,
    Expr,
    KroneckerDelta,
    Mul,
    NumberSymbol,
    Pow,
    S,
    Sum,
    default_sort_key,
    factorint,
    preorder_traversal,
    sign,
)

from .budget import remembered, spend
from .errors import Unproved
from .fractions import Fraction, fraction_of, ring_of
from .sums import ATOMS, Root, opaque, settled

Signs = Callable[[Expr], frozenset]  # which of -1, 0, 1 the sign of a normal form can be
EVERY = frozenset({-1, 0, 1})
LARGEST_FACTORED = 400  # terms of a polynomial that is still factored


def unknown(e: Expr) -> frozenset:
    """The signs as SymPy's assumptions tell them of a symbol or a number."""
    if e.is_Number:
        return frozenset({1 if e > 0 else -1 if e < 0 else 0})
    found = EVERY
    if e.is_Symbol:
        found &= {1} if e.is_positive else {0, 1} if e.is_nonnegative else EVERY
        found &= {-1} if e.is_negative else {-1, 0} if e.is_nonpositive else EVERY
        found -= {0} if e.is_nonzero else frozenset()
    return frozenset(found)


def is_zero(e: Expr, signs: Signs = unknown) -> bool:
    """Whether a normal form is zero wherever it is defined; ``signs`` may assume more of where that is."""
    spend(500)
    if binds_a_delta(e):
        raise Unproved(
            "a delta with the index of a sum stays inside it, where its cases cannot be told apart"
        )
    for delta in sorted(e.atoms(KroneckerDelta), key=default_sort_key):  # the cases i = j and i ≠ j
        p, q = sorted(delta.args, key=lambda index: (bool(index.is_Symbol), not isinstance(index, Dummy)))
        if not q.is_Symbol or p.has(q):
            raise Unproved(f"the delta of {p} and {q} lies outside the calculus")
        return is_zero(settled(e.xreplace({q: p})), signs) and is_zero(e.xreplace({delta: S.Zero}), signs)
    if e.has(sign):
        return all(is_zero(case, signs) for case in _cases(e, signs))
    e, back = opaque(e, *ATOMS, NumberSymbol)
    e, relations = _radicals(e, lambda f: signs(f.xreplace(back)))
    if e.has(S.NaN, S.ComplexInfinity, S.Infinity, S.NegativeInfinity):
        raise Unproved("division by something that is identically zero")
    roots = [root for root, _, _ in reversed(relations)]
    others = {
        p for part in (e, *(f for _, _, f in relations)) for p in preorder_traversal(part) if p.is_Symbol
    }
    ring = ring_of([*roots, *sorted(others - set(roots), key=default_sort_key)])
    top = fraction_of(e, ring).top
    for root, power, radicand in reversed(relations):
        top = _reduced(top, ring.symbols.index(root), power, fraction_of(radicand, ring).top)
    return not top


def binds_a_delta(e: Expr) -> bool:
    """Whether a delta inside a sum depends on the index of the sum."""
    sums = e.atoms(Sum) if e.has(KroneckerDelta) else ()
    return any(
        delta.free_symbols & set(s.variables) for s in sums for delta in s.function.atoms(KroneckerDelta)
    )


def _reduced(p: Any, place: int, power: int, radicand: Any) -> Any:
    """A polynomial in which root^power is replaced by its radicand."""
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


def _cases(e: Expr, signs: Signs) -> list[Expr]:
    """``e`` without its first sign: where its argument is not zero, and where it is."""
    found = min(e.atoms(sign), key=default_sort_key)
    x = found.args[0]
    possible = signs(x)
    if len(possible) == 1:
        return [e.xreplace({found: S(next(iter(possible)))})]
    cases = [e.xreplace({found: x / Root(x**2)})]
    if 0 in possible:
        plain, back = opaque(x, *ATOMS, Root)
        for t in sorted(plain.free_symbols, key=default_sort_key):
            rate = plain.diff(t)
            if rate.is_Rational and rate != 0 and not isinstance(back.get(t), Root | KroneckerDelta):
                there = back.get(t, t)
                elsewhere = (plain - rate * t).expand().xreplace(back)
                return [*cases, e.xreplace({found: S.Zero}).xreplace({there: -elsewhere / rate})]
        raise Unproved(f"whether {x} is zero, and so what its sign is, is not known")
    return cases


@remembered
def reduced(e: Expr) -> Expr:
    """A radicand in lowest terms, so that equal ones look alike more often."""
    plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
    symbols = sorted(plain.free_symbols, key=default_sort_key)
    return fraction_of(plain, ring_of(symbols)).cancelled().as_expr().xreplace(back)


# ------------------------------------------------------------------ square roots


def _radicals(e: Expr, signs: Signs) -> tuple[Expr, list[tuple[Dummy, int, Expr]]]:
    """The roots as monomials in r_f = √|f|, f irreducible, with relations r^power = radicand."""
    relations: list[tuple[Dummy, int, Expr]] = []
    known: dict[Expr, Expr] = {}  # the sign of a factor, 1 or -1
    root: dict[Expr, Dummy] = {}
    below: dict[Expr, Expr] = {}  # what a root in the algebra stands for, for the signs

    def of(f: Expr) -> frozenset:
        return frozenset({1}) if f.is_Integer else signs(f.xreplace(below))

    while roots := [p for p in preorder_traversal(e) if isinstance(p, Root) and not p.args[0].has(Root)]:
        table = {p: factors_of(p.args[0]) for p in dict.fromkeys(roots)}
        inverted = {p.base for p in preorder_traversal(e) if isinstance(p, Pow) and p.exp.is_negative}
        for _ in table:  # a sign that is found may fix the next
            for p, (number, factors) in table.items():
                _fix_sign(known, number, factors, p in inverted, of)
        for f in [f for _, factors in table.values() for f in factors if f not in root]:
            root[f] = Dummy("r", nonnegative=True)
            if f not in known and not f.is_Integer:
                possible = of(f)
                if not possible & {-1}:
                    known[f] = S.One
                elif not possible & {1}:
                    known[f] = S.NegativeOne
            certain = f.is_Integer or f in known
            relations.append((root[f], 2, known.get(f, S.One) * f) if certain else (root[f], 4, f**2))
        new = {p: _monomial(number, factors, root) for p, (number, factors) in table.items()}
        e = _replaced(e, new)
        below.update({r: Root(Root(f.xreplace(below) ** 2)) for f, r in root.items() if r not in below})
    return e, relations


def _replaced(e: Any, new: dict) -> Any:
    """``xreplace`` that pays, and builds powers of roots anew."""
    spend(10)
    if e in new:
        return new[e]
    return e.func(*(_replaced(part, new) for part in e.args)) if e.args and e.has(Root) else e


@remembered
def factors_of(e: Expr) -> tuple[Expr, dict[Expr, int]]:
    """The sign and the irreducible factors, with their powers, of a rational expression; primes too."""
    symbols = sorted(e.free_symbols, key=default_sort_key)
    if not symbols:
        number, powers = e, dict[Expr, int]()
    else:
        fraction = fraction_of(e, ring_of(symbols)).cancelled()
        number, powers = _factored(fraction)
    if number == 0:
        return S.Zero, {}
    for prime, m in [*factorint(abs(number.p)).items(), *((p, -m) for p, m in factorint(number.q).items())]:
        powers[S(prime)] = powers.get(S(prime), 0) + m
    return S(1 if number > 0 else -1), powers


def _factored(fraction: Fraction) -> tuple[Expr, dict[Expr, int]]:
    number, powers = S.One, dict[Expr, int]()
    for p, m in [(fraction.top, 1), *((p, -m) for p, m in fraction.below.items())]:
        if len(p) > LARGEST_FACTORED:
            raise Unproved("under a root stands more than the calculus can factor")
        spend(100 + 20 * len(p) ** 2)
        content, factors = p.factor_list() if p else (p.ring.domain.zero, [])
        number *= (S(content.numerator) / content.denominator) ** m
        for f, k in factors:
            scale, f = f.primitive()
            if f.LC < 0:
                scale, f = -scale, -f
            number *= (S(scale.numerator) / scale.denominator) ** (k * m)
            powers[f.as_expr()] = powers.get(f.as_expr(), 0) + k * m
    return number, {f: m for f, m in powers.items() if m}


def _fix_sign(known: dict, number: Expr, factors: dict[Expr, int], inverted: bool, of: Signs) -> None:
    """The sign of the one factor of which it is unknown, as the radicand is promised not to be negative.

    That needs the others to be nowhere zero: where one is, the radicand is zero and promises nothing.
    """
    odd = [f for f, m in factors.items() if m % 2 and not f.is_Integer]
    open_ = [f for f in odd if f not in known]
    if len(open_) != 1:
        return
    f, others = open_[0], [p for p in factors if p != open_[0] and not p.is_Integer]
    if not inverted and any(0 in of(p) for p in others):
        return
    total = number
    for p in odd:
        if p != f:
            total *= known[p]
    known[f] = total


def _monomial(number: Expr, factors: dict[Expr, int], root: dict[Expr, Dummy]) -> Expr:
    return Mul(*(root[f] ** m for f, m in factors.items())) if number else S.Zero
