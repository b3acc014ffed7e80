"""Values for the symbols of a statement: small sizes and plain numbers first, the same ones each time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Any

from sympy import Basic, Integer, Symbol

from .arithmetic import Rows
from .errors import Foreign
from .evaluation import Instance, evaluate
from .names import Abbreviation, written

OUTSIDE = (ArithmeticError, ValueError, IndexError)  # the instance lies outside the domain of the statement
TRIALS = 32
LARGEST_SIZE = 20
MOST_ENTRIES = 400  # of a matrix of an instance


@lru_cache(maxsize=12)  # the lines of a chain speak of the same symbols, most chains of a page do
def drawn(
    symbols: tuple, sizes: frozenset, matrices: tuple, places: tuple, special: tuple
) -> tuple[Instance, ...]:
    """Draw values of symbols; what is made of them at an instance is remembered with it."""
    rng = random.Random(0)
    found = []
    for trial in range(TRIALS + 3 * len(special) * bool(symbols)):
        small = trial < TRIALS
        top, size = 2 + min(trial, TRIALS) // 8, min(1 + trial // 4, 5)
        env: dict[Any, Any] = {}
        for symbol in sorted(symbols, key=lambda symbol: symbol not in sizes):
            chosen = [] if small else [special[(trial - TRIALS) % len(special)]] * (rng.random() < 0.7)
            env[symbol] = _draw_symbol(symbol, rng, top, size, trial % TRIALS >= TRIALS // 2, chosen)
        if any(env[symbol] > LARGEST_SIZE for symbol in sizes):
            continue
        if _in_places(env, places, rng) and _draw_matrices(env, matrices, rng, min(trial, TRIALS - 1)):
            found.append(Instance({key: env[key] for key in (*symbols, *matrices)}))
    return tuple(found)


@lru_cache(maxsize=4096)
def special_numbers(*expressions: Basic) -> tuple[int, ...]:
    """Numbers near those that stand in the expressions: a denominator may vanish there."""
    wholes = {part for e in expressions for part in written(e) if isinstance(part, Abbreviation)}
    wholes |= {part.meaning for part in wholes} | set(expressions)
    found = {int(n) for whole in wholes for n in whole.atoms(Integer)}
    near = {m for n in found if 2 < abs(n) <= 1000 for m in (n, -n, n + 1, n - 1)}
    near |= {isqrt(n) for n in found if n > 3 and isqrt(n) ** 2 == n and n < 10**6}
    return tuple(sorted(near, key=lambda n: (abs(n), -n))[:12])  # an order that no set decides


def _in_places(env: dict, places: tuple, rng: random.Random) -> bool:
    """Give each index a place among the sizes it counts in."""
    for index, sizes in places:
        try:
            size = min(int(evaluate(size, dict(env))) for size in sizes)
        except OUTSIDE:
            return False
        if not 0 <= env[index] < size:
            least = 1 if index.is_positive else 0
            if size <= least:
                return False
            env[index] = rng.randrange(least, size)
    return True


def _draw_matrices(env: dict, matrices: Sequence, rng: random.Random, trial: int) -> bool:
    top = 2 + trial // 8
    for m in matrices:
        try:
            rows, columns = (int(evaluate(n, dict(env))) for n in m.shape)
        except OUTSIDE:
            return False
        if min(rows, columns) < 1 or rows * columns > MOST_ENTRIES:
            return False
        env[m] = Rows(
            [_draw(rng, -1 - trial // 8, top, trial >= TRIALS // 2) for _ in range(columns)]
            for _ in range(rows)
        )
    return True


def _draw(rng: random.Random, low: int, high: int, fractions: bool) -> Any:
    number = rng.randint(low, high)
    return Fraction(number, rng.randint(1, 5)) if fractions else number


def _draw_symbol(
    symbol: Symbol, rng: random.Random, top: int, size: int, fractions: bool, chosen: list[Any]
) -> Any:
    """A number as the symbol is declared: real, an integer, of a sign."""
    if symbol.is_real is not True:
        raise Foreign(f"{symbol} is not declared real: write Symbol('{symbol}', real=True)")
    below = symbol.is_negative or symbol.is_nonpositive
    least = 1 if symbol.is_positive or symbol.is_negative else 0
    if symbol.is_positive or symbol.is_nonnegative or below:
        number = (
            rng.randint(least, max(size, least)) if symbol.is_integer else _draw(rng, least, top, fractions)
        )
        number = -number if below else number
    else:
        number = rng.randint(-size, size) if symbol.is_integer else _draw(rng, -top, top, fractions)
    most = LARGEST_SIZE if symbol.is_integer else 10**6
    number = next((n for n in chosen if _declared(symbol, n) and abs(n) <= most), number)
    return 1 if number == 0 and symbol.is_nonzero else number


def _declared(symbol: Symbol, n: Any) -> bool:
    wrong = (symbol.is_positive and n <= 0, symbol.is_nonnegative and n < 0, symbol.is_negative and n >= 0)
    return not any((*wrong, symbol.is_nonpositive and n > 0, symbol.is_nonzero and n == 0))
