"""The terms of what is summed: expanded, and in partial fractions where the index is divided by."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from sympy import (
    Add,
    Dummy,
    Expr,
    KroneckerDelta,
    Mul,
    S,
    Sum,
    apart,
    degree,
    expand,
    fraction,
    preorder_traversal,
    sign,
    together,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import ATOMS, Root, opaque, stand_in
from .budget import remembered, spend, terms
from .factors import factors_of


@remembered
def summands(body: Expr, k: Dummy) -> list[Expr]:
    """The terms of a summand, expanded; if rational in k, in partial fractions."""
    return split(body, k, lambda f: bool(f.is_nonzero))


def split(body: Expr, k: Dummy, is_nonzero: Callable[[Expr], bool]) -> list[Expr]:
    """The same where more may be known of what is not zero."""
    e, back = opaque(body, *ATOMS, Root)
    deltas = [d for d in back if isinstance(back[d], KroneckerDelta)]
    live = {d for d in back if back[d].has(k)} | {k}
    e, fixed = _denominators(e, live)
    back = {**back, **{name: p.xreplace(back) for name, p in fixed.items()}}
    spend(300 * terms(e))
    e = expand(e, power_base=False, power_exp=False, log=False, basic=False)
    e = e.replace(lambda p: p.is_Pow and p.base in deltas and p.exp.is_positive, lambda p: p.base)
    if not any(p.is_Pow and p.exp.is_negative and p.free_symbols & live for p in preorder_traversal(e)):
        return [term.xreplace(back) for term in Add.make_args(e)]
    e = together(e)
    bottom = fraction(e)[1]
    below = bottom.free_symbols & live
    spend(5000 + e.count_ops() ** 2 + _cost_of_parts(bottom, live))  # nobody can stop SymPy on the way
    parts = [fraction(part) for part in Add.make_args(expand(apart(e, *below)))] if len(below) == 1 else []
    before = set(factors_of(bottom)[1])  # what is divided by has a value, and is not 0
    new = {f for _, d in parts for f in factors_of(d)[1] if f not in before and not f.is_Integer}
    if not parts or not all(is_nonzero(f.xreplace(back)) for f in new):
        parts = [fraction(part) for part in Add.make_args(expand(e.cancel()))]
    return [(n / (_factored(d) if d.free_symbols & live else d)).xreplace(back) for n, d in parts]


def _cost_of_parts(bottom: Expr, live: set) -> int:
    """Of undetermined coefficients: as many as the degree, of polynomials in the other symbols."""
    degrees = {x: degree(bottom, x) for x in bottom.free_symbols if bottom.is_polynomial(x)}
    unknown = sum(n for x, n in degrees.items() if x in live)
    return int(2 * unknown**3 * prod(n + 1 for x, n in degrees.items() if x not in live) ** 2)


def _factored(e: Expr) -> Expr:
    number, factors = factors_of(e)
    return number * Mul(*(f**m for f, m in factors.items()))


def _denominators(e: Expr, live: set) -> tuple[Expr, dict[Dummy, Expr]]:
    """Names for what is divided by and free of the index: there is nothing in it to multiply out."""
    names: dict[Expr, Dummy] = {}

    def walk(e: Any) -> Any:
        if e.is_Pow and e.exp.is_negative and e.base.is_Add and not e.free_symbols & live:
            return names.setdefault(e, stand_in(e))
        return e.func(*map(walk, e.args)) if e.args else e

    return walk(e), {v: k for k, v in names.items()}


def is_total(e: Expr) -> bool:
    """Whether it has a value wherever its symbols have: no root, and nothing is divided by that may be 0."""
    return not e.has(Root) and all(
        p.base.is_nonzero for p in preorder_traversal(e) if p.is_Pow and not p.exp.is_nonnegative
    )


def is_formal(inside: Expr, k: Dummy) -> bool:
    """Whether a summand has a value at every integer if entries have: then ranges may be split."""
    if any(p.has(k) for p in preorder_traversal(inside) if isinstance(p, Root | Sum | sign)):
        return False
    if any(p.is_Pow and not p.exp.is_nonnegative for p in preorder_traversal(inside)):
        return False  # at a place that is added it may divide by 0
    return inside.xreplace(dict.fromkeys(inside.atoms(MatrixElement, KroneckerDelta), S.One)).is_polynomial(k)
