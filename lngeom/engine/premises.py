"""Conditions and obligations as premises: a kind, a normal form, and the indices for any place."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sympy import Dummy, Expr, Mul, NumberSymbol, S, default_sort_key
from sympy.core.relational import Relational
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import ATOMS, Root, opaque
from .budget import expanded
from .calculus import entry, normal
from .comparing import monomials
from .counting import places_of
from .errors import Unproved
from .factors import factors_of
from .obligations import Obligation, is_read_as_it_is
from .signset import POSITIVE, to
from .sums import settled
from .zero import unknown

RELATIONS = {
    ">": ("positive", 1),
    ">=": ("nonnegative", 1),
    "<": ("positive", -1),
    "<=": ("nonnegative", -1),
    "!=": ("nonzero", 1),
}


def of_relation(condition: Relational) -> Iterable[tuple[str, Expr, tuple]]:
    """A condition; one on an entry, as g_i ≠ 0, is meant for every i.

    If its index counts in two sizes it holds for the places of both, and says nothing of either alone.
    """
    left, right = condition.args
    if not (is_read_as_it_is(left) and is_read_as_it_is(right)):
        return  # else it would promise what it is read by
    places = places_of(left, right, named=False)
    if any(len(set(map(normal, sizes))) > 1 for sizes in places.values()):
        return
    env = tuple((index, Dummy(index.name, integer=True)) for index in sorted(places, key=default_sort_key))
    every = tuple(dummy for _, dummy in env)
    if getattr(left, "is_Matrix", False):
        p, q = (Dummy(name, integer=True) for name in "pq")
        general = (p if left.shape[0] != 1 else S.Zero, q if left.shape[1] != 1 else S.Zero)
        one = entry(left, *general, env)
        e = one - (entry(right, *general, env) if getattr(right, "is_Matrix", False) else normal(right, env))
        every = (*every, *(place for place in general if place != 0))
    else:
        e = normal(left, env) - normal(right, env)
    gone = [index for index, place in env if not e.has(place)]
    if not all(normal(size).is_positive for index in gone for size in places[index]):
        return  # of no places nothing is said
    every = tuple(place for place in every if e.has(place))
    if condition.rel_op == "==":
        yield "nonnegative", settled(e), every
        yield "nonnegative", settled(-e), every
        return
    kind, way = RELATIONS[condition.rel_op]
    yield kind, settled(way * e), every


def of_obligation(o: Obligation) -> Iterable[tuple[str, Expr, tuple]]:
    """An obligation; one on bound indices only if it holds at every place, and there is one."""
    if o.kind == "invertible" or not is_read_as_it_is(o.expr):
        return
    for index, low, high, env in o.bounds:  # only what holds at every place can be used at any
        size = normal(high, env) + 1
        if normal(low, env) != 0 or not size.is_positive or not _only_places(o, index, size):
            return  # nothing holds of the places of an empty range
    e = settled(normal(o.expr, o.env))
    yield o.kind, e, tuple(index for index, *_ in o.bounds if e.has(index))


def _only_places(o: Obligation, index: Dummy, size: Expr) -> bool:
    e = settled(normal(o.expr, o.env))
    sizes = {
        normal(m.parent.shape[n])
        for m in e.atoms(MatrixElement)
        for n, p in enumerate(m.indices)
        if p == index
    }
    return sizes <= {size} and not any(
        p.has(index) for p in e.xreplace(dict.fromkeys(e.atoms(MatrixElement), S.One)).free_symbols
    )


def is_product(e: Expr) -> bool:
    """Whether it has several factors whose signs nobody knows as they stand."""
    try:
        return len(_open_factors(e, unknown)[1]) > 1
    except Unproved:
        return False


def simple(
    kind: str, e: Expr, every: tuple, signs: Callable[[Expr], frozenset] = unknown
) -> Iterable[tuple[str, Expr, tuple]]:
    """A fact about the one factor that decides it, if there is one, and about integers the sharper one."""
    if isinstance(e, Root) and kind in ("positive", "nonzero"):
        yield from simple("positive", e.args[0], every)
    try:
        number, open_ = _open_factors(e, signs)
    except Unproved:
        return
    if kind != "nonzero" and len(open_) > 1:
        yield kind, expanded(number * Mul(*(f ** (1 if m % 2 else 2) for f, m in open_))), every
    if kind == "nonzero" or (kind == "positive" and len(open_) > 1):
        for f, _ in open_:
            yield from _sharper("nonzero", f, every)
    if len(open_) == 1 and open_[0][1] % 2 and kind != "nonzero":
        yield from _sharper(kind, number * open_[0][0], every)
    elif len(open_) == 1 and kind == "positive":
        yield "nonzero", open_[0][0], every


def _open_factors(e: Expr, signs: Callable[[Expr], frozenset]) -> tuple[int, list[tuple[Expr, int]]]:
    """The sign of the number in front, and the factors that are not known to be positive."""
    plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
    number, factors = factors_of(plain)
    parts = [(f.xreplace(back), m) for f, m in factors.items() if not f.is_Integer]
    return int(number), [(f, m) for f, m in parts if to(signs(f), S(m)) != POSITIVE]


def _sharper(kind: str, e: Expr, every: tuple) -> Iterable[tuple[str, Expr, tuple]]:
    if isinstance(e, Root) and kind != "nonnegative":
        yield from simple("positive", e.args[0], every)
    yield kind, e, every
    terms = monomials(e)
    whole = all(n.is_integer for m in terms for n, _ in m) and all(c.is_Integer for c in terms.values())
    if kind == "positive" and whole:
        yield "nonnegative", e - 1, every
