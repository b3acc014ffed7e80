"""Finite sums in index notation: contracted as far as it goes, with one way to name what stays bound.

In here a sum from ``low`` to ``high`` follows Karr's convention (from 5 to 2 it is minus the sum from 3 to
4), so that ranges may be split and shifted formally.  The sums that a reader writes have low ≤ high + 1,
which is one of their obligations, and there the two agree.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import permutations, product
from math import factorial

from sympy import (
    Add,
    Dummy,
    Expr,
    KroneckerDelta,
    Mul,
    S,
    Sum,
    default_sort_key,
    degree,
    expand,
    fraction,
    preorder_traversal,
    sign,
    summation,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import COLUMN, ROW, Root
from .budget import remembered, spend, terms
from .errors import Unproved
from .facts import known_sum
from .fresh import BOUND, dummies, fresh_names
from .summands import is_formal, is_total, summands

MAX_BOUND = 8  # indices that one sum may bind
NAMINGS = 720  # ways to name them that are compared, at most
EXPLICIT = 12  # a sum of a known number of terms is written out up to this many


def contract(body: Expr, k: Dummy, low: Expr, high: Expr, size: Expr | None, there: bool = False) -> Expr:
    """Sum ``body`` over k: a delta renames k, what is free of k comes out, known sums are evaluated.

    ``size`` is the number of values that k can take at all, if that is known: all places 0 … size - 1.
    ``there`` says that the other indices are places even if the sum is empty, as in a product of matrices.
    """
    terms = high - low + 1
    if terms.is_Integer and 0 <= terms <= EXPLICIT:
        return Add(*(at(body, k, low + n) for n in range(int(terms))))
    return Add(*(_contracted(term, k, low, high, size, there) for term in summands(body, k)))


def at(body: Expr, k: Dummy, place: Expr) -> Expr:
    """The summand at a place."""
    return settled(body.xreplace({k: place}))


def _contracted(term: Expr, k: Dummy, low: Expr, high: Expr, size: Expr | None, there: bool = False) -> Expr:
    outside, inside = free_and_bound(term, k)
    there = there or bool((high - low + 1).is_positive)
    if not (high - low + 1).is_positive and not is_total(outside):  # what an empty sum holds needs no value
        total = Mul(*filter(is_total, Mul.make_args(outside)))
        return total * merged(term / total, [(k, low, high)])
    factors = Mul.make_args(inside)
    if inside == 1:
        return outside * (high - low + 1)
    whole = size is not None and low == 0 and high == size - 1
    bare = {p for e in inside.atoms(MatrixElement, KroneckerDelta) for p in e.args if p.has(k)} <= {k}
    delta = next((f for f in factors if isinstance(f, KroneckerDelta)), None)
    part = size is not None and not whole and bare and (delta is not None or inside.has(MatrixElement))
    known = known_sum(list(factors), k, size) if whole or part else None
    if known is not None and not (there or _at_places(inside, {k: None})):
        return outside * merged(inside, [(k, low, high)])  # of an empty sum no fact promises its places
    if part and (inner := _rest(inside, k, low, high, size)) is not None:
        return outside * inner
    if delta is not None:
        other = next((p for p in delta.args if p != k), None)
        promised = whole and size is not None and bool(size.is_positive)  # else no place is promised
        if not promised or k not in delta.args or other is None or other.has(k):
            raise Unproved(f"a delta in a sum over part of the places, {inside}, lies outside the calculus")
        return outside * at(inside / delta, k, other)
    if inside.has(KroneckerDelta):
        raise Unproved(f"a delta stands inside {inside}")
    if not any(isinstance(p, MatrixElement | Sum | Root | sign) for p in preorder_traversal(inside)):
        return outside * _of_numbers(inside, k, low, high)
    if whole and known is not None:
        return outside * known
    if whole and bare:
        return outside * merged(inside, [(k, low, high)])
    return outside * _prefixes(inside, k, low, high, there)


def _at_places(e: Expr, whole: dict) -> bool:
    """Whether entries stand at places: the first, a general one, an index that goes over 0 … whole - 1."""
    return all(
        (p == 0 and size.is_positive) or p in (ROW, COLUMN) or whole.get(p, S.Zero) in (None, size)
        for m in e.atoms(MatrixElement)
        for p, size in zip(m.indices, m.parent.shape, strict=True)
    )


def free_and_bound(term: Expr, k: Dummy) -> tuple[Expr, Expr]:
    """The factors of a term that are free of an index, and the others."""
    parts: tuple[list, list] = [], []
    for f in Mul.make_args(term):
        parts[k in dummies(f) and k in f.free_symbols].append(f)
    outside, inside = (Mul(*part) for part in parts)
    return outside, inside


def _rest(inside: Expr, k: Dummy, low: Expr, high: Expr, size: Expr) -> Expr | None:
    """A sum over all places but a known number of them at the ends: all, less those."""
    below, above = low, size - 1 - high
    if not (below.is_Integer and above.is_Integer and 0 <= below + above <= EXPLICIT and below >= 0 <= above):
        return None
    if not is_formal(inside, k):
        return None
    if inside.has(KroneckerDelta) and not (high - low + 1).is_positive:
        return None  # of an empty sum nothing promises that the place is there at which the delta is 1
    everything = _contracted(inside, k, S.Zero, size - 1, size, True)
    missing = [*map(S, range(int(below))), *(size - 1 - n for n in range(int(above)))]
    return everything - Add(*(at(inside, k, place) for place in missing))


@remembered
def _of_numbers(inside: Expr, k: Dummy, low: Expr, high: Expr) -> Expr:
    """A sum of an expression in the index and in sizes: of a polynomial, closed; else from a fixed end."""
    if inside.is_polynomial(k):
        power = degree(inside, k) + 1
        spend(2000 + 4 * int(power) ** 3 + 100 * (terms(low**power) + terms(high**power)))
        m, n = Dummy("m", integer=True), Dummy("n", integer=True)
        return expand(summation(inside, (k, m, n)).xreplace({m: low, n: high}))
    top, bottom = fraction(inside)
    slope = bottom.as_base_exp()[0].diff(k)
    if top.has(k) or slope != 1:
        return _sum(inside, [(k, low, high)])
    shift = bottom.as_base_exp()[0].xreplace({k: S.Zero})
    inside, low, high = inside.xreplace({k: k - shift}), low + shift, high + shift
    if not low.is_positive:
        return _sum(inside, [(k, low, high)])
    return _from_one(inside, k, high) - _from_one(inside, k, low - 1)


def _from_one(inside: Expr, k: Dummy, high: Expr) -> Expr:
    """A sum from 1 to a size plus or minus a few terms, of what has a value at every positive number."""
    number, symbols = high.as_coeff_Add()
    if symbols == 0 and 0 <= number <= 10 * EXPLICIT:
        return Add(*(inside.xreplace({k: S(n)}) for n in range(1, int(number) + 1)))
    more = [high - n for n in range(int(number))] if 0 < number <= EXPLICIT else []
    less = [symbols - n for n in range(-int(number))] if -EXPLICIT <= number < 0 else []
    if not all(place.is_positive for place in (*more, *less)) or (number and not more and not less):
        return _sum(inside, [(k, S.One, high)])
    terms = [inside.xreplace({k: place}) for place in (*more, *less)]
    return _sum(inside, [(k, S.One, symbols)]) + (Add(*terms) if more else -Add(*terms))


def _prefixes(inside: Expr, k: Dummy, low: Expr, high: Expr, there: bool) -> Expr:
    """A sum over part of the entries as a difference of sums from 0, less a known number of terms."""
    places = [p for e in inside.atoms(MatrixElement) for p in e.indices if p.has(k)]
    rates = {p.diff(k) for p in places}
    if rates == {S.NegativeOne}:
        inside, low, high = settled(inside.xreplace({k: -k})), -high, -low
        places = [p.xreplace({k: -k}) for p in places]
        rates = {S.One}
    if rates != {S.One} or not is_formal(inside, k):
        return merged(inside, [(k, low, high)])
    shift = min((p.xreplace({k: S.Zero}) for p in places), key=default_sort_key)
    inside, low, high = settled(inside.xreplace({k: k - shift})), low + shift, high + shift
    entries = inside.atoms(MatrixElement)
    sizes = {n for m in entries for p, n in zip(m.indices, m.parent.shape, strict=True) if p == k}
    parts = [f for f in Mul.make_args(inside) if f.has(MatrixElement, KroneckerDelta)]  # with any weight
    known = any(known_sum(parts, k, size) is not None for size in sizes)
    if known and not there and not _at_places(inside, {k: None}):
        return merged(inside, [(k, low, high)])  # of an empty sum no fact promises its places
    return _from_zero(inside, k, high) - _from_zero(inside, k, low - 1)


def _from_zero(inside: Expr, k: Dummy, high: Expr) -> Expr:
    number, symbols = high.as_coeff_Add()
    if symbols == 0 and number.is_Integer:
        if abs(number) > 10 * EXPLICIT:
            raise Unproved(f"a sum of {number} terms is too long to be written out")
        places = range(int(number) + 1) if number >= 0 else range(int(number) + 1, 0)
        return Add(*(at(inside, k, S(n)) for n in places)) * (1 if number >= 0 else -1)
    if not number.is_Integer or abs(number) > EXPLICIT:
        return merged(inside, [(k, S.Zero, high)])
    more = [symbols + n for n in range(int(number) + 1)] if number >= 0 else []
    less = [symbols - 1 - n for n in range(int(-number) - 1)] if number < -1 else []
    whole = merged(inside, [(k, S.Zero, symbols - 1)])
    return whole + Add(*(at(inside, k, p) for p in more)) - Add(*(at(inside, k, p) for p in less))


@remembered
def settled(e: Expr) -> Expr:
    """The same with every sum named anew: names were chosen while other indices stood for row and column."""
    return e.replace(Sum, lambda *sum_: merged(_new(*sum_), []))


def merged(inside: Expr, limits: list[tuple]) -> Expr:
    """One sum over all indices of the sums that stand as factors of a summand."""
    factors: list[Expr] = []
    for f in Mul.make_args(inside):
        base, power = f.as_base_exp()
        if not (isinstance(base, Sum) and power.is_Integer and power > 0):
            factors.append(f)
            continue
        for _ in range(int(power)):
            taken = [index for index, *_ in limits]
            names = fresh_names(base.limits, inside, *factors, *taken, *_bounds(limits))
            factors.append(base.function.xreplace(names))
            limits = limits + [(names[index], low, high) for index, low, high in base.limits]
    body = Mul(*factors)
    whole = {index: high + 1 for index, low, high in limits if low == 0}
    can_be_empty = sorted(limits, key=lambda limit: bool((limit[2] - limit[1] + 1).is_positive))
    for index, low, high in can_be_empty if len(limits) > 1 else ():  # a delta in these would have no place
        outside, held = free_and_bound(body, index)
        known = known_sum(list(Mul.make_args(held)), index, whole.get(index))
        there = (high - low + 1).is_positive
        if known is not None and (there or (is_total(outside) and _at_places(held, whole | {index: None}))):
            return _again(outside * known, [limit for limit in limits if limit[0] != index], body)
    return _sum(body, limits)


def _again(body: Expr, limits: list[tuple], before: Expr) -> Expr:
    """Sum over the indices one after the other; ``before`` tells which places they can take at all."""
    for index, low, high in limits:
        entries = before.atoms(MatrixElement)
        sizes = {n for m in entries for p, n in zip(m.indices, m.parent.shape, strict=True) if p == index}
        body = contract(body, index, low, high, sizes.pop() if len(sizes) == 1 else None)
    return body


def _bounds(limits: list[tuple]) -> list[Expr]:
    return [bound for _, *ends in limits for bound in ends]


def _sum(body: Expr, limits: list[tuple]) -> Expr:
    """The sum with its bound indices named in the one way that sorts first."""
    if not limits:
        return body
    if len(limits) > MAX_BOUND:
        raise Unproved(f"a sum over {len(limits)} indices at once, beyond the calculus: at most {MAX_BOUND}")
    bounds, indices = _bounds(limits), [index for index, *_ in limits]
    if any(bound.has(*indices) for bound in bounds):
        raise Unproved("a sum whose end is the index of another sum lies outside the calculus")
    used = frozenset().union(*map(dummies, (body, *bounds)))
    names = [b for b in BOUND if b not in used][: len(limits)]
    if len(names) < len(limits):
        raise Unproved("sums inside sums, nested more than the calculus has indices for")
    orders = [tuple(range(1))] if len(limits) == 1 else _orders(body, limits)
    named = []
    for order in orders:
        new = {limits[n][0]: names[place] for place, n in enumerate(order)}
        where = [(names[place], *limits[n][1:]) for place, n in enumerate(order)]
        named.append(_new(body.xreplace(new), *where))
    return min(named, key=default_sort_key) if len(named) > 1 else named[0]


_new = lru_cache(maxsize=4096)(Sum)  # the same sums are met again and again, and SymPy is slow to make one


def _orders(body: Expr, limits: list[tuple]) -> list[tuple]:
    """The orders of the indices worth comparing: what tells two of them apart decides, the rest is tried."""
    indices = [index for index, *_ in limits]
    ranks = [0] * len(limits)
    for _ in range(2):
        keys = []
        for n, (index, low, high) in enumerate(limits):
            spend(200)
            colors = {other: _mark(rank) for other, rank in zip(indices, ranks, strict=True)}
            colors[index] = _mark(-1)
            seen = (low, high, body.xreplace(colors))
            keys.append((ranks[n], *map(default_sort_key, seen)))
        levels = sorted(set(keys))
        ranks = [levels.index(key) for key in keys]
    classes = [[n for n, rank in enumerate(ranks) if rank == level] for level in sorted(set(ranks))]
    ways = 1
    for members in classes:
        ways *= factorial(len(members))
    if ways > NAMINGS:
        raise Unproved(f"a sum over {len(limits)} indices that look alike is beyond the calculus")
    spend(300 * ways)
    return [tuple(n for part in way for n in part) for way in product(*map(permutations, classes))]


@cache
def _mark(n: int) -> Dummy:
    return Dummy(f"mark_{n}", integer=True)
