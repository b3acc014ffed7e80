"""What leaves a sum because of what is known where a statement is made.

Normal forms are made without knowing that: a factor stays in a sum that may be empty if it may have no value,
and a fraction whole if its parts might divide by zero.  Here that is made up for.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Add, Expr, Mul, S, Sum, default_sort_key, preorder_traversal
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import Root, bound_in
from .fresh import fresh
from .summands import split
from .sums import contract, free_and_bound, merged


def freed(e: Expr, signs: Callable[[Expr], frozenset]) -> Expr:
    """The same with factors before the sums that have terms; before any if they are known to have values."""
    found = {}
    bound = bound_in(e)
    for s in sorted(e.atoms(Sum), key=default_sort_key):
        if len(s.limits) != 1 or s.free_symbols & bound or s.has(S.ComplexInfinity, S.NaN):
            continue
        ((index, low, high),) = s.limits
        k = fresh(e)
        body = s.function.xreplace({index: k})
        entries = [(m.parent.shape[n], p) for m in body.atoms(MatrixElement) for n, p in enumerate(m.indices)]
        sizes = {size for size, place in entries if place == k}
        size = sizes.pop() if len(sizes) == 1 else None
        there = signs(high - low + 1) <= {1}
        terms = []
        for term in split(body, k, lambda f: 0 not in signs(f)):
            outside, inside = free_and_bound(term, k)
            stays = [f for f in Mul.make_args(outside) if not there and not _has_a_value(f, signs)]
            out = [f for f in Mul.make_args(outside) if f not in stays]
            rest = merged(Mul(*stays, inside), [(k, low, high)]) if stays else None
            terms.append(Mul(*out) * (rest or contract(inside, k, low, high, size, there)))
        found[s] = Add(*terms)
    return e.xreplace(found)


def _has_a_value(e: Expr, signs: Callable[[Expr], frozenset]) -> bool:
    """Whether no root is negative and nothing divided by is 0, by what is known; not of what a sum binds."""
    bound = bound_in(e)
    roots = e.atoms(Root)
    bases = {p.base for p in preorder_traversal(e) if p.is_Pow and not p.exp.is_nonnegative}
    return (
        not any(p.free_symbols & bound for p in (*roots, *bases))
        and all(-1 not in signs(root.args[0]) for root in roots)
        and all(0 not in signs(base) for base in bases)
    )
