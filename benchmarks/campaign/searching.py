"""Small instances of a statement, and those that the statement itself points to.

One feature, zeros, constants, equal entries, the numbers of the statement and their neighbours; then the
points where what is divided by vanishes, what has a root changes its sign, or a sum has no terms.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from .numbers import MP, Grid, Undefined, Unknown, is_nothing, plain
from .reading import Reader
from .statements import Symbols, holds, keeps_promises, nodes

DRAWN = 20  # random instances of a statement
CONSTANT = (1, 2)  # those where no vector has a spread, and no ε helps
MIXED = (9, 11, 13, 15, 17)  # those where some have none
SIMPLEST = range(3, 8)  # of these instances, where all numbers are 0, ±1 or -2
PIECES = 8  # of what is divided by or has a root, looked at for where it vanishes
BROAD = 18  # the same where there are matrices
LARGEST = 60  # number of features that is tried because a number of the statement is near it
PLAIN = [Fraction(n) for n in (-3, -2, -1, 0, 0, 1, 1, 2, 3, 4, 7, 9)] + [
    Fraction(1, 2),
    Fraction(-1, 2),
    Fraction(9, 4),
    Fraction(-5, 3),
    Fraction(1, 100),
]


CLOSE = 1e-9  # where a function is flat its root is not found better
FAR = 10**8  # beyond, 60 digits would not be enough for what is computed with it


def number(x: Any) -> Any:
    """A fraction with 60 digits."""
    return MP.mpf(x.numerator) / x.denominator


def instances(symbols: Symbols, rng: random.Random) -> Iterator[dict]:
    """Random instances, then those that the statement itself points to."""
    pool = _pool(symbols)
    for trial in range(DRAWN):
        env = draw(symbols, rng, trial, pool)
        if env is not None:
            yield env
    for piece, bound in symbols.critical[:PIECES]:
        env = _fitting(symbols, rng, pool)
        if env is None:
            continue
        if bound:
            yield from _long_enough(piece, bound, env, symbols, rng, pool)
        yield from _turning_points(piece, {**dict.fromkeys(bound, MP.zero), **env}, symbols, rng, pool)


def _fitting(symbols: Symbols, rng: random.Random, pool: list[Fraction]) -> dict | None:
    """A random instance, if it can be one on which the conditions hold."""
    env = None
    for _ in range(12):
        env = draw(symbols, rng, DRAWN // 2, pool) or env
        if env is not None and all(holds(condition, env) for condition in symbols.given):
            break
    return env


def _pool(symbols: Symbols) -> list[Fraction]:
    """The numbers of the statement, their negatives, neighbours and roots."""
    found = {Fraction(int(n.p), int(n.q)) for n in symbols.numbers}
    return sorted(
        {m for n in found if abs(n) < 10**6 for m in (n, -n, n + 1, n - 1, -n - 1)}
        | {Fraction(r * s) for n in found for r in range(2, 12) if n == r * r for s in (1, -1)}
    )


def draw(
    symbols: Symbols, rng: random.Random, trial: int, pool: list[Fraction], fixed: dict | None = None
) -> dict | None:
    """Values of all symbols, or None if a matrix would have no entries."""
    env: dict[Any, Any] = {}
    for s in sorted(symbols.free, key=str):
        env[s] = number(_drawn(s, symbols, rng, trial, pool))
    env.update(fixed or {})
    for p, n in symbols.places:
        if fixed and p in fixed:
            continue
        try:
            env[p] = MP.mpf(rng.randrange(Reader(env).length(n)))
        except (Undefined, Unknown):
            return None
    for m in sorted(symbols.matrices, key=str):
        try:
            rows, columns = (Reader(env).length(n) for n in m.shape)
        except (Undefined, Unknown):
            return None
        entry = _entries(rng, trial, pool)
        env[m] = Grid([number(entry()) for _ in range(columns)] for _ in range(rows))
    return env


def _drawn(s: Any, symbols: Symbols, rng: random.Random, trial: int, pool: list[Fraction]) -> Fraction:
    whole = [n for n in pool if n.denominator == 1 and abs(n) <= LARGEST]
    for _ in range(20):
        if s in symbols.sizes:
            near = [n for n in whole if 1 <= n <= (LARGEST if not symbols.matrices else BROAD)]
            value = Fraction(min(1 + trial // 3, rng.randint(1, 6)))
            if near and rng.random() < 0.25:
                value = rng.choice(near)
        elif s.is_integer and trial in SIMPLEST:
            value = Fraction(rng.randint(0, 1))
        elif s.is_integer:
            value = rng.choice(whole) if whole and rng.random() < 0.3 else Fraction(rng.randint(-3, 6))
        elif trial in (*CONSTANT, *MIXED) and s.is_nonnegative:
            value = Fraction(0)
        elif trial in SIMPLEST:
            value = Fraction(rng.choice([0, 0, 1, -1, -2]))
        elif pool and rng.random() < 0.3:
            value = rng.choice(pool)
        else:
            value = (
                rng.choice(PLAIN) if rng.random() < 0.7 else Fraction(rng.randint(-40, 40), rng.randint(1, 7))
            )
        if keeps_promises(s, number(value)):
            return value
        if keeps_promises(s, -number(value)):
            return -value
    return Fraction(1) if not s.is_negative else Fraction(-1)


def _entries(rng: random.Random, trial: int, pool: list[Fraction]) -> Any:
    """How the entries of one matrix are drawn."""
    style = rng.choice(["plain", "plain", "plain", "fractions", "equal", "positive", "pool", "sparse"])
    if trial in CONSTANT or (trial in MIXED and rng.random() < 0.5):
        style = "zero" if (trial % 4 == 1 and trial in MIXED) or trial == 2 else "equal"
    one = rng.choice(PLAIN)
    draws = {
        "plain": lambda: Fraction(rng.randint(-3, 4)),
        "fractions": lambda: Fraction(rng.randint(-9, 9), rng.randint(1, 5)),
        "equal": lambda: one,
        "zero": lambda: Fraction(0),
        "positive": lambda: Fraction(rng.randint(1, 9), rng.randint(1, 2)),
        "pool": lambda: rng.choice(pool or PLAIN),
        "sparse": lambda: Fraction(rng.choice([0, 0, 1, -1])),
    }
    return draws[style]


def _turning_points(
    piece: Any, env: dict, symbols: Symbols, rng: random.Random, pool: list[Fraction]
) -> Iterator[dict]:
    """Instances at which a part vanishes or is negative."""
    used = {part for part, _ in nodes(piece)}
    for s in sorted(symbols.free & used, key=str):
        if s.is_integer:
            numbers = {t: env[t] for t in symbols.free}
            if s not in symbols.sizes:
                yield from ({**env, s: n} for n in _turns(piece, env, s, LARGEST))
            elif not symbols.matrices & used:
                last = LARGEST if all(1 in m.shape for m in symbols.matrices) else BROAD
                drawn = (
                    draw(symbols, rng, DRAWN // 2, pool, {**numbers, s: n})
                    for n in _turns(piece, numbers, s, last)
                )
                yield from (here for here in drawn if here is not None)
        else:
            yield from _root(lambda x, s=s: {**env, s: x}, piece, rng)
    for m in sorted(symbols.matrices & used, key=str):
        old, q = env[m], rng.randrange(env[m].shape[1])
        named = [int(env[s]) for s, _ in symbols.places if s in env and env[s] < old.shape[0]]
        p = rng.choice(named) if named and rng.random() < 0.7 else rng.randrange(old.shape[0])

        def moved(x: Any, m: Any = m, old: Grid = old, p: int = p, q: int = q) -> dict:
            rows = [list(row) for row in old.rows]
            rows[p][q] = x
            return {**env, m: Grid(rows)}

        yield from _root(moved, piece, rng, p)


def _long_enough(
    piece: Any, bound: frozenset, env: dict, symbols: Symbols, rng: random.Random, pool: list[Fraction]
) -> Iterator[dict]:
    """Sizes for which a sum reaches the index at which a part of its summand vanishes."""
    for n in range(30):
        try:
            reached = is_nothing(_scalar(Reader({**env, **dict.fromkeys(bound, MP.mpf(n))})(piece)))
        except (Undefined, Unknown, IndexError):
            continue
        if reached:
            for s in sorted(symbols.sizes, key=str):
                here = draw(symbols, rng, DRAWN // 2, pool, {s: MP.mpf(n + 1)})
                if here is not None:
                    yield here
            return


def _turns(piece: Any, env: dict, s: Any, last: int) -> Iterator[Any]:
    """The first integers at which the part vanishes, is negative, positive, or has no value."""
    reasons: dict[str, int] = {}
    for n in map(MP.mpf, range(0 if s.is_nonnegative else -30, last + 1)):
        if not keeps_promises(s, n):
            continue
        try:
            x = _scalar(Reader({**env, s: n})(piece))
            why = "zero" if is_nothing(x) else "negative" if x < 0 else "positive"
        except (Undefined, Unknown):
            why = "none"
        if reasons.get(why, 0) < 2:
            reasons[why] = reasons.get(why, 0) + 1
            yield n


def _root(moved: Any, piece: Any, rng: random.Random, place: int = 0) -> Iterator[dict]:
    """A root along one number, and a point on either side; of a matrix, its entry in this place is meant."""

    def f(x: Any) -> Any:
        return _scalar(Reader(moved(x))(piece), place)

    try:
        found = _secant(f, MP.mpf(rng.randint(-4, 4)), MP.mpf(rng.randint(9, 29)) / 2)
    except (Undefined, Unknown):
        return
    if found is not None and abs(found) < FAR:
        nearest = MP.nint(found * 60) / 60
        found = nearest if abs(found - nearest) < CLOSE else found
        yield from (moved(found), moved(found - 1), moved(found + 1))


def _secant(f: Callable[[Any], Any], x: Any, y: Any) -> Any:
    """A root of f, or None."""
    at_x, at_y = f(x), f(y)
    for _ in range(60):
        if abs(at_y) < MP.mpf(10) ** -50:
            return y
        if at_x == at_y:
            return None
        x, y, at_x = y, y - at_y * (y - x) / (at_y - at_x), at_y
        at_y = f(y)
    return None


def _scalar(value: Any, place: int = 0) -> Any:
    if not isinstance(value, Grid):
        return plain(value)
    m, n = value.shape
    return plain(value.rows[min(place, m - 1)][min(place, n - 1)])
