"""A polynomial, compared with all that is known: as a multiple of a fact, or as a sum of facts and terms.

Facts for every place are used at the places that occur; others are read off the sums in it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import count
from typing import Any

from sympy import (
    Dummy,
    Expr,
    S,
    Sum,
    Symbol,
    default_sort_key,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import ATOMS, Root, bound_in
from .budget import expanded, remembered, spend
from .calculus import normal
from .comparing import (
    bars,
    dividing,
    for_one,
    places_like,
    times_monomial,
    together,
    variances,
)
from .known import Known
from .names import free
from .signset import NONNEGATIVE, POSITIVE, by, to
from .sums import settled
from .zero import unknown

DEPTH = 4  # facts that are combined to show one sign
TRIES = 60  # combinations of facts that are tried for one sign


def in_one_number(domain: Known, x: Symbol) -> list[tuple[str, Expr]]:
    """The facts that are polynomials in x alone; what is zero for one feature tells of two."""
    found = []
    for kind, e, every in domain.facts:
        if not every and free(e) == {x} and e.is_polynomial(x) and not e.has(*ATOMS, Root):
            found.append((kind, e))
        elif every or kind == "nonnegative" or not (x.is_integer and x.is_positive and e.has(Sum)):
            continue
        elif for_one(e, x) == 0:
            found.append(("nonzero", x - 1))
    return found


def multipliers(domain: Known) -> list[Expr]:
    """Sizes: by such positive numbers a polynomial may have to be multiplied to look like a fact."""
    found = {n for _, fact, _ in domain.facts for n in _symbols(fact)}
    return [S.One, *sorted((n for n in found if n.is_positive and n.is_integer), key=default_sort_key)]


@lru_cache(maxsize=4096)
def _symbols(e: Expr) -> frozenset:
    return frozenset(n for n in free(e) if n.is_Symbol)


def at_places(domain: Known, e: Expr) -> list[tuple[str, Expr]]:
    """The facts, those for every place at the places that occur in ``e``."""
    found: dict[tuple[str, Expr], None] = {}
    plain = {fact for kind, fact, every in domain.facts if kind != "nonzero" and not every}
    for kind, fact, every in domain.facts:
        ways: list[dict] = [{}]
        for index in every:
            places = [p for p in places_like(fact, index, e) if _is_place(domain, plain, fact, index, p)]
            spend(20 * len(ways) * len(places))
            ways = [{**way, index: place} for way in ways for place in places]
        for way in ways:
            found[kind, _put(fact, *way.items())] = None
    sizes = [n - 1 for n in _symbols(e) if n.is_integer and n.is_positive]
    return [
        *found,
        *(
            ("nonnegative", v)
            for v in (
                *sorted(sizes, key=default_sort_key),
                *variances(e),
                *bars(e),
                *_terms_of_sums(domain, e),
                *(
                    way * part
                    for whole, part in together(e)
                    for way in (1, -1)
                    if -way not in domain.sign(whole)
                ),
            )
        ),
    ]


def _is_place(domain: Known, plain: set[Expr], fact: Expr, index: Dummy, p: Expr) -> bool:
    """Whether a fact for every place holds at this one: entries also stand at places that there are not."""
    sizes = {
        m.parent.shape[n] for m in fact.atoms(MatrixElement) for n, q in enumerate(m.indices) if q == index
    }
    ends = [p, *(expanded(normal(size) - 1 - p) for size in sorted(sizes, key=default_sort_key))]
    return all(end.is_nonnegative or end in plain or -1 not in domain.sign(end) for end in ends)


@remembered
def _put(fact: Expr, *places: tuple[Dummy, Expr]) -> Expr:
    """A fact for every place at these."""
    return settled(fact.xreplace(dict(places))) if places else fact


def _terms_of_sums(domain: Known, e: Expr) -> list[Expr]:
    """A sum over all places of what is not negative, less one of its terms."""
    found = []
    sums = e.atoms(Sum)
    bound = bound_in(e)
    entries = e.atoms(MatrixElement) if sums else set()
    for s in sums:
        (k, low, high), *others = s.limits
        whole = [m.parent for m in s.function.atoms(MatrixElement) if m.i == k]
        whole = [m for m in whole if low == 0 and expanded(high + 1 - normal(m.shape[0])) == 0]
        places = {m.i for m in entries if m.parent in whole and not m.i.free_symbols & bound}
        places = {p for p in places if all(-1 not in domain.sign(expanded(d)) for d in (p - low, high - p))}
        if not others and places and -1 not in domain.of_terms(s):
            terms = (s.function.xreplace({k: p}) for p in sorted(places, key=default_sort_key))
            found += [s - settled(term) for term in terms]
    return found


def combined(domain: Known, terms: dict, facts: list) -> bool | None:
    """Whether a polynomial is a sum of nonnegative terms and facts; True if it is positive."""
    tries = count()
    sign_of = cache(lambda m: _monomial(domain, m))  # the same few are met again and again

    def show(terms: dict, depth: int, facts: list) -> bool | None:
        spend(200)
        if next(tries) >= TRIES:
            return None
        bad = [m for m, c in terms.items() if -1 in by(sign_of(m), unknown(c))]
        if not bad:
            return any(by(sign_of(m), unknown(c)) == POSITIVE for m, c in terms.items())
        if depth == 0:
            return None
        m = bad[0]
        sign = unknown(terms[m])
        for place, (kind, other) in enumerate(facts):
            for n, times in dividing(other, m):
                if unknown(other[n]) != sign or not all(atom.is_Symbol for atom, _ in times):
                    continue
                if -1 in sign_of(times):
                    continue
                rest = _less(terms, terms[m] / other[n], other, times)
                shown = show(rest, depth - 1, facts[:place] + facts[place + 1 :])
                if shown is not None:
                    return shown or (kind == "positive" and 0 not in sign_of(times))
        return None

    return show(terms, DEPTH, facts)


def _less(terms: dict, scale: Any, fact: dict, times: tuple) -> dict:
    """A polynomial less a multiple of a fact."""
    rest = dict(terms)
    for part, number in fact.items():
        whole = times_monomial(part, times)
        rest[whole] = rest.get(whole, S.Zero) - scale * number
    return {n: c for n, c in rest.items() if c != 0}


def _monomial(domain: Known, m: tuple) -> frozenset:
    found = POSITIVE
    for atom, n in m:
        even = n % 2 == 0 and atom.is_Symbol is False
        found = by(found, NONNEGATIVE if even else to(domain.sign(atom), S(n)))
    return found
