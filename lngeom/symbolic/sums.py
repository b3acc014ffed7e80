"""Finite sums in index notation: contracted as far as it goes, with one way to name what stays bound."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import count, permutations
from typing import Any

from sympy import (
    Add,
    Basic,
    Dummy,
    Expr,
    KroneckerDelta,
    Mul,
    S,
    Sum,
    apart,
    default_sort_key,
    expand,
    factor,
    fraction,
    preorder_traversal,
    together,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .errors import Unproved

ATOMS = (Sum, MatrixElement, KroneckerDelta)
BOUND = [Dummy(f"k_{n}", integer=True, nonnegative=True) for n in range(9)]  # indices of the normal form
MAX_BOUND = 4  # indices that one sum may bind: every naming of them is tried


def fresh(*taken: Basic) -> Dummy:
    """An index that does not occur in these; always the same one, so that SymPy knows the terms again."""
    used = {index for e in taken for index in e.atoms(Dummy)}
    return next(index for index in map(_index, count()) if index not in used)


@cache
def _index(n: int) -> Dummy:
    return Dummy(f"p_{n}", integer=True, nonnegative=True)


def fresh_names(limits: Iterable[tuple], *taken: Basic) -> dict[Dummy, Dummy]:
    """A fresh index for every index of a sum."""
    names: dict[Dummy, Dummy] = {}
    for index, *_ in limits:
        names[index] = fresh(*taken, *names.values())
    return names


def contract(body: Expr, k: Dummy, size: Expr, low: Expr = S.Zero) -> Expr:
    """Sum over k: a delta renames k, what is free of k comes out, 1 sums to the size, sums are merged."""
    return Add(*(_contracted(term, k, size, low) for term in _summands(body, k)))


def _contracted(term: Expr, k: Dummy, size: Expr, low: Expr) -> Expr:
    outside, inside = term.as_independent(k, as_Add=False)
    delta = next((f for f in Mul.make_args(inside) if isinstance(f, KroneckerDelta)), None)
    if delta is not None:
        return outside * (inside / delta).subs(k, next(p for p in delta.args if p != k))
    if inside == 1:
        return outside * size
    if inside.has(KroneckerDelta):
        raise Unproved(f"a delta stands inside {inside}")
    return outside * _canonical(*_merge(inside, [(k, low, low + size - 1)]))


def settled(e: Expr) -> Expr:
    """The same with every sum named anew: names were chosen while other indices stood for row and column."""
    return e.replace(Sum, lambda *sum_: _canonical(*_merge(Sum(*sum_), [])))


def _merge(product: Expr, limits: list[tuple]) -> tuple[Expr, list[tuple]]:
    """Pull the sums that stand as factors of a summand into one sum over all their indices."""
    factors: list[Expr] = []
    for f in Mul.make_args(product):
        base, power = f.as_base_exp()
        if not (isinstance(base, Sum) and power.is_Integer and power > 0):
            factors.append(f)
            continue
        for _ in range(int(power)):
            names = fresh_names(base.limits, product, *factors, *_bounds(limits))
            factors.append(base.function.xreplace(names))
            limits = limits + [(names[index], low, high) for index, low, high in base.limits]
    return Mul(*factors), limits


def _bounds(limits: list[tuple]) -> list[Expr]:
    return [bound for _, *ends in limits for bound in ends]


def _canonical(body: Expr, limits: list[tuple]) -> Sum:
    """The sum with its bound indices named in the one way that sorts first."""
    if len(limits) > MAX_BOUND:
        raise Unproved(f"a sum over {len(limits)} indices at once, beyond the calculus: at most {MAX_BOUND}")
    bounds, indices = _bounds(limits), [index for index, *_ in limits]
    if any(bound.has(*indices) for bound in bounds):
        raise Unproved("a sum whose end is the index of another sum lies outside the calculus")
    names = [b for b in BOUND if not any(e.has(b) for e in (body, *bounds))][: len(limits)]
    named = []
    for order in permutations(names):
        new = dict(zip(indices, order, strict=True))
        where = sorted(((new[n], lo, hi) for n, lo, hi in limits), key=lambda t: BOUND.index(t[0]))
        named.append(Sum(body.xreplace(new), *where))
    return min(named, key=default_sort_key) if len(named) > 1 else named[0]


def _summands(body: Expr, k: Dummy) -> list[Expr]:
    """The terms of a summand, expanded; if rational in k, in partial fractions."""
    e, back = opaque(body, *ATOMS)
    deltas = [d for d in back if isinstance(back[d], KroneckerDelta)]
    e = expand(e, power_base=False, power_exp=False, log=False, basic=False)
    e = e.replace(lambda p: p.is_Pow and p.base in deltas and p.exp.is_positive, lambda p: p.base)
    live = {d for d in back if back[d].has(k)} | {k}
    if not any(p.is_Pow and p.exp.is_negative and p.free_symbols & live for p in preorder_traversal(e)):
        return [term.xreplace(back) for term in Add.make_args(e)]
    e = together(e)
    below = fraction(e)[1].free_symbols & live
    e = apart(e, below.pop()) if len(below) == 1 else e.cancel()
    return [
        (n / (factor(d) if d.free_symbols & live else d)).xreplace(back)
        for n, d in map(fraction, Add.make_args(expand(e)))
    ]


def opaque(e: Expr, *kinds: type) -> tuple[Expr, dict[Dummy, Expr]]:
    """Real symbols in place of the subexpressions of these kinds, and the way back."""
    names: dict[Expr, Dummy] = {}

    def walk(e: Any) -> Any:
        if isinstance(e, kinds):
            return names.setdefault(e, _name(e))
        return e.func(*map(walk, e.args)) if e.args else e

    return walk(e), {v: k for k, v in names.items()}


@lru_cache(maxsize=4096)  # SymPy remembers what it did with a name that it has seen
def _name(e: Expr) -> Dummy:
    return Dummy(real=True)
