"""Is a normal form zero?  It is rational in entries, sums, sizes and square roots; this decides."""

from __future__ import annotations

from collections.abc import Callable

from sympy import (
    Dummy,
    Expr,
    KroneckerDelta,
    NumberSymbol,
    S,
    Sum,
    default_sort_key,
    preorder_traversal,
    sign,
)

from .atoms import ATOMS, Product, Root, bound_in, opaque
from .budget import expanded, remembered, spend
from .errors import Unproved
from .fractions import fraction_of, ring_of
from .freeing import freed
from .patterns import Pattern
from .roots import Relations, in_lowest_powers, in_radicals
from .sums import settled

Signs = Callable[[Expr], frozenset]  # which of -1, 0, 1 the sign of a normal form can be
EVERY = frozenset({-1, 0, 1})
SIGNS = {n: frozenset({n}) for n in EVERY}


def unknown(e: Expr) -> frozenset:
    """The signs as SymPy's assumptions tell them of a symbol or a number."""
    if e.is_Rational:  # comparing takes SymPy ten times as long
        return SIGNS[(e.p > 0) - (e.p < 0)]
    if e.is_Number:
        return frozenset({1 if e > 0 else -1 if e < 0 else 0})
    found = EVERY
    if e.is_Symbol:
        found &= {1} if e.is_positive else {0, 1} if e.is_nonnegative else EVERY
        found &= {-1} if e.is_negative else {-1, 0} if e.is_nonpositive else EVERY
        found -= {0} if e.is_nonzero else frozenset()
    return frozenset(found)


def is_zero(e: Expr, signs: Signs = unknown, free: bool = True) -> bool:
    """Whether a normal form is zero wherever it is defined; ``signs`` may assume more of where that is.

    With it, what sums were not known to promise may leave them, unless ``free`` is false.
    """
    spend(500)
    if binds_a_delta(e):
        raise Unproved(
            "a delta with the index of a sum stays inside it, where its cases cannot be told apart"
        )
    for delta in sorted(e.atoms(KroneckerDelta), key=default_sort_key):  # the cases i = j and i ≠ j
        p, q = sorted(delta.args, key=lambda index: (bool(index.is_Symbol), not isinstance(index, Dummy)))
        if not q.is_Symbol or p.has(q):
            raise Unproved(f"the delta of {p} and {q} lies outside the calculus")
        cases = settled(e.xreplace({q: p})), e.xreplace({delta: S.Zero})
        without_value = S.NaN, S.ComplexInfinity
        return all(not case.has(*without_value) and is_zero(case, signs) for case in cases)
    if e.has(sign):
        return all(is_zero(case, signs) for case in _cases(e, signs))
    plain, back = opaque(e, *ATOMS, NumberSymbol)
    if _vanishes(plain, lambda f: signs(f.xreplace(back)), {}):
        return True
    return free and e.has(Sum) and (more := freed(e, signs)) != e and is_zero(more, signs, free=False)


def _vanishes(e: Expr, signs: Signs, chosen: dict[int, Pattern]) -> bool:
    """Whether it is zero for these patterns of signs; where it is not for all at once, for each."""
    made = in_radicals(e, signs, chosen)
    if _is_nothing(made.e, made.relations):
        return True
    return bool(made.cases) and all(_vanishes(e, signs, {**chosen, made.layer: case}) for case in made.cases)


def _is_nothing(e: Expr, relations: Relations) -> bool:
    if e.has(S.NaN, S.ComplexInfinity, S.Infinity, S.NegativeInfinity):
        raise Unproved("division by something that is identically zero")
    parts = (e, *(radicand for _, radicand in relations.values()))
    others = {p for part in parts for p in preorder_traversal(part) if p.is_Symbol} - set(relations)
    ring = ring_of([*reversed(relations), *sorted(others, key=default_sort_key)])
    return not in_lowest_powers(fraction_of(e, ring).top, relations)


def binds_a_delta(e: Expr) -> bool:
    """Whether a delta inside a sum or a product depends on its index."""
    parts = e.atoms(Sum, Product) if e.has(KroneckerDelta) else ()
    return any(delta.free_symbols & bound_in(p) for p in parts for delta in p.atoms(KroneckerDelta))


def _cases(e: Expr, signs: Signs) -> list[Expr]:
    """``e`` without its first sign: where its argument is not zero, and where it is."""
    found = min(e.atoms(sign), key=default_sort_key)
    x = found.args[0]
    possible = signs(x)
    if len(possible) == 1:
        return [e.xreplace({found: S(next(iter(possible)))})]
    if x.free_symbols & bound_in(e):
        raise Unproved(
            f"the sign of {x} may differ from term to term of a sum, where its cases cannot be told apart"
        )
    cases = [e.xreplace({found: x / Root(x**2)})]
    if 0 in possible:
        plain, back = opaque(x.base if x.is_Pow and x.exp.is_positive else x, *ATOMS, Root)
        for t in sorted(plain.free_symbols, key=default_sort_key):
            rate = plain.diff(t)
            if rate.is_Rational and rate != 0 and not isinstance(back.get(t), Root | KroneckerDelta):
                there = back.get(t, t)
                elsewhere = expanded(plain - rate * t).xreplace(back)
                return [*cases, e.xreplace({found: S.Zero}).xreplace({there: -elsewhere / rate})]
        raise Unproved(f"whether {x} is zero, and so what its sign is, is not known")
    return cases


@remembered
def reduced(e: Expr) -> Expr:
    """A radicand in lowest terms, so that equal ones look alike more often."""
    plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
    symbols = sorted(plain.free_symbols, key=default_sort_key)
    return fraction_of(plain, ring_of(symbols)).cancelled().as_expr().xreplace(back)
