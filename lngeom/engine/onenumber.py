"""The sign of a polynomial in one number, where other polynomials in it have known signs: this is decidable.

The roots of all of them cut the line into points and intervals, on each of which every sign is constant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Any

from sympy import Expr, Poly, Rational, S, Symbol

from .budget import spend
from .obligations import KINDS
from .zero import EVERY

WIDTH = Rational(1, 1000)  # at most, of an interval that holds one irrational root
LARGEST = 12  # degree of all polynomials together


def sign_in_one_number(f: Expr, facts: Iterable[tuple[str, Expr]]) -> frozenset:
    """The signs that ``f``, a polynomial in one symbol, has where the facts hold."""
    (x,) = f.free_symbols
    wanted = Poly(f, x)
    known = [(kind, Poly(e, x)) for kind, e in facts]
    if wanted.degree() + sum(p.degree() for _, p in known) > LARGEST:
        known = []
    known += [(kind, Poly(x, x)) for kind in ("positive", "nonnegative") if getattr(x, f"is_{kind}")]
    if wanted.degree() > LARGEST:
        return EVERY
    spend(2000 * (1 + len(known)))
    factored = [p.factor_list() for p in (wanted, *(p for _, p in known))]
    factors = list(dict.fromkeys(g for _, parts in factored for g, _ in parts))
    found: set[int] = set()
    for cell in _cells(x, factors):
        signs = [_product(number, parts, cell) for number, parts in factored]
        if all(sign in KINDS[kind] for sign, (kind, _) in zip(signs[1:], known, strict=True)):
            found.add(signs[0])
    return frozenset(found) or EVERY  # of what cannot be nothing is said


def _product(number: Expr, parts: list, cell: dict[Poly, int]) -> int:
    sign = _sign(number)
    for g, m in parts:
        sign *= cell[g] ** m
    return sign


def _cells(x: Symbol, factors: list[Poly]) -> Iterator[dict[Poly, int]]:
    """The signs of irreducible polynomials at every root of one, and between the roots."""
    roots: list[tuple[Any, Any]] = []
    for g in factors:
        for low, high in _roots(g, [other for other in factors if other != g]):
            roots.append((low, high))
            if not x.is_integer or (low == high and low.is_Integer):
                yield {other: 0 if other == g else _sign(other.eval(low)) for other in factors}
    roots.sort()
    for left, right in zip([None, *roots], [*roots, None], strict=True):
        if not x.is_integer or _may_hold_an_integer(left and left[0], right and right[1]):
            between = _between(left and left[1], right and right[0])
            yield {g: _sign(g.eval(between)) for g in factors}


def _roots(g: Poly, others: list[Poly]) -> Iterator[tuple[Any, Any]]:
    """Its roots: a rational one twice, an irrational one as an interval without a root of the others."""
    if g.degree() == 1:
        a, b = g.all_coeffs()
        yield (-b / a, -b / a)
        return
    bits = max(int(abs(c.p)).bit_length() + int(c.q).bit_length() for c in g.all_coeffs())
    work = bits * (1 + bits // 1000)  # of long numbers there are more steps, and each takes longer
    spend(g.degree() ** 2 * (100 + work))
    for (low, high), _ in g.intervals(eps=WIDTH):
        while any(other.count_roots(low, high) for other in others):
            spend(2000 + g.degree() * work)
            low, high = g.refine_root(low, high, eps=(high - low) / 16)
        yield low, high


def _sign(value: Expr) -> int:
    return 0 if value == 0 else 1 if value > 0 else -1


def _between(after: Any, before: Any) -> Any:
    if after is None or before is None:
        return S.Zero if after is before else after + 1 if before is None else before - 1
    return (after + before) / 2


def _may_hold_an_integer(after: Any, before: Any) -> bool:
    """Whether one may lie between two numbers that are roots, or next to one."""
    return after is None or before is None or ceil(before) - 1 >= floor(after) + 1
