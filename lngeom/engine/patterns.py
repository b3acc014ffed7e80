"""Which signs the factors under roots can have together, given what is known and what the roots promise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import prod

from sympy import Expr, S, default_sort_key

from .budget import expanded, spend

UNSURE = 4  # factors of which the signs of products are asked for
PATTERNS = 600  # of one layer that are looked at
CASES = 16  # and that are tried

Pattern = dict[Expr, int]  # of a factor, 1 or -1


def patterns_left(table: dict, inverted: set, of: Callable[[Expr], frozenset]) -> list[Pattern]:
    """Patterns without zeros such that every pattern that is possible agrees with one of them.

    Where a factor is zero, its root is zero and either sign describes it.  A factor that occurs only squared
    has no sign to be found, but where it is zero nothing is promised of the others.
    """
    odd = sorted(
        {f for _, parts in table.values() for f, m in parts.items() if m % 2 and not f.is_Integer},
        key=default_sort_key,
    )
    every = sorted(
        {f for _, parts in table.values() for f in parts if not f.is_Integer}, key=default_sort_key
    )
    products = list(_of_products([f for f in every if {-1, 1} <= of(f)], of))
    odd = [f for f in every if f in odd or any(f in parts for _, parts, _ in products)]
    possible = {f: sorted(of(f) if f in odd else {abs(s) for s in of(f)}) for f in every}
    unsure = any({-1, 1} <= set(possible[f]) for f in odd)
    if not unsure or prod(map(len, possible.values())) > PATTERNS:
        return [{}]
    promises = [(number, factors, p in inverted) for p, (number, factors) in table.items()]
    promises += products
    whole: list[Pattern] = []
    for pattern in _patterns(possible, promises):
        if not any(all(pattern[f] in (0, s) for f, s in case.items()) for case in whole):
            case = _without_zeros(pattern, odd, promises)
            whole.append({f: case[f] for f in odd})
    return whole if 0 < len(whole) <= CASES else [{}]


def _of_products(unsure: list[Expr], of: Callable[[Expr], frozenset]) -> Iterator[tuple]:
    """What is known of the product of two factors, as if it stood under a root."""
    for f, g in combinations(unsure, 2) if len(unsure) <= UNSURE else ():
        possible = of(expanded(f * g))
        if not {-1, 1} <= possible:
            yield S(-1 if -1 in possible else 1), {f: 1, g: 1}, 0 not in possible


def _patterns(possible: dict[Expr, list], promises: list) -> Iterator[Pattern]:
    """The patterns that are left, those with few zeros first."""
    every = [dict(zip(possible, signs, strict=True)) for signs in product(*possible.values())]
    spend(20 * len(every))
    for pattern in sorted(every, key=lambda pattern: list(pattern.values()).count(0)):
        if all(_kept(pattern, promise) for promise in promises):
            yield pattern


def _kept(pattern: Pattern, promise: tuple[Expr, dict[Expr, int], bool]) -> bool:
    """Whether what stands under a root is not negative; not zero either, if one divides by the root."""
    number, factors, divides = promise
    total = int(number)
    for f, m in factors.items():
        total *= 1 if f.is_Integer else pattern[f] ** abs(m)
    return total > 0 or (total == 0 and not divides)


def _without_zeros(pattern: Pattern, odd: list, promises: list) -> Pattern:
    """The same with signs in place of zeros, so that as many promises as can be are kept."""
    zeros = [f for f in odd if pattern[f] == 0]
    ways = [{**pattern, **dict(zip(zeros, way, strict=True))} for way in product((1, -1), repeat=len(zeros))]
    return max(ways, key=lambda way: sum(_kept(way, promise) for promise in promises))
