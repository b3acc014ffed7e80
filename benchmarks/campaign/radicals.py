"""Cases with roots and absolute values: nested, over products whose factors vanish or are negative."""

from __future__ import annotations

import random
from typing import Any

from sympy import Abs, Ge, Gt, Max, Ne, Pow, S, sign, sqrt

from lngeom.symbolic import Norm, rho, sigma

from .mutations import mutant, rewritten
from .pieces import constant, hidden, number
from .statements import Case


def _laws(p: Any, q: Any, rng: random.Random) -> list[tuple[Any, Any]]:
    """Equations that hold wherever both sides have a value."""
    n = constant(rng)
    return [
        (sqrt(p**2), Abs(p)),
        (Abs(p) * Abs(q), Abs(hidden(p, rng) * q)),
        (sqrt(p) * sqrt(q), sqrt(hidden(p, rng) * q)),
        (Abs(p) ** 2, p**2),
        (sqrt(hidden(p, rng) ** 2 * q), Abs(p) * sqrt(q)),
        (1 / (sqrt(p) + sqrt(q)), (sqrt(p) - sqrt(q)) / (p - q)),
        (sqrt(hidden(p, rng) / q), sqrt(p) / sqrt(q)),
        (sqrt(p**2 + 2 * p * q + q**2), Abs(p + q)),
        ((sqrt(p) + n) ** 2, p + 2 * n * sqrt(p) + n**2),
        (sign(p) * Abs(hidden(p, rng)), p),
        (sqrt(hidden(p, rng)) ** 3, p * sqrt(p)),
        (Max(p, q), (p + q + Abs(p - q)) / 2),
        (sqrt(sqrt(p**4)), Abs(p)),
        (sqrt(p) * Abs(hidden(p, rng)), sqrt(p) * p),
        ((1 + sqrt(p)) * Abs(p), (1 + sqrt(p)) * p),
        (Abs(p) / hidden(p, rng), hidden(p, rng) / Abs(p)),
        (sqrt(n * p**2), sqrt(n) * Abs(p)),
        (sqrt(p**2 + q**2 + n) ** 2, p**2 + q**2 + n),
        (1 / sqrt(p**2 + n), sqrt(p**2 + n) / (p**2 + n)),
        (Abs(p**2 + q**2), p**2 + q**2),
        ((1 + sqrt(p * hidden(q, rng))) * Abs(p * q), (1 + sqrt(p * hidden(q, rng))) * p * q),
    ]


def _lies(p: Any, q: Any, rng: random.Random) -> list[tuple[Any, Any]]:
    """Equations that look like them and mostly fail."""
    return [
        (sqrt(p**2), p),
        (Abs(p), p),
        ((1 + sqrt(p * hidden(q, rng))) * Abs(p), (1 + sqrt(p * hidden(q, rng))) * p),
        ((1 + sqrt(hidden(p, rng) * q) + sqrt(q)) * Abs(p), (1 + sqrt(hidden(p, rng) * q) + sqrt(q)) * p),
        (sqrt(p + q), sqrt(p) + sqrt(q)),
        (Abs(p + q), Abs(p) + Abs(q)),
        (sign(p) ** 2, S.One),
        (sqrt(p**2 * q**2), p * Abs(q)),
        (sqrt(p**2 - 2 * p * q + q**2), p - q),
        (Max(p, q), p),
        (sqrt(sqrt(p**4) + q) * Abs(p), sqrt(p**2 + q) * p),
        (Abs(hidden(p, rng)) / p, S.One),
    ]


def _is_root_of_root(e: Any) -> bool:
    base, exponent = e.args
    of_root = any(base.has(length) for length in (sigma, rho, Norm)) and not base.is_Add
    return bool(exponent.is_Rational and (exponent.q == 4 or (exponent.q == 2 and of_root)))


def radicals(rng: random.Random) -> Case | None:
    """A law or a lie about roots of random numbers, under a random condition now and then."""
    p, q = number(rng, rng.choice((0, 1, 1, 2))), number(rng, rng.choice((0, 1, 1)))
    way = rng.random()
    name = "a law"
    lhs, rhs = rng.choice(_laws(p, q, rng) if way < 0.75 else _lies(p, q, rng))
    if way < 0.25:
        name, lhs = "a law, rewritten", rewritten(lhs, rng)
    elif way < 0.4:
        changed = mutant(rhs, rng)
        if changed is None:
            return None
        name, rhs = "a law, mutated", changed
    elif way >= 0.75:
        name = "a lie"
    lhs, rhs = S(lhs), S(rhs)
    if rng.random() < 0.85 and any(map(_is_root_of_root, (*lhs.atoms(Pow), *rhs.atoms(Pow)))):
        return None  # a fourth root: few of them are enough
    given: tuple = ()
    asked = rng.random() < 0.5
    if rng.random() < 0.5:
        conditions = (Gt(p, 0), Ge(p, 0), Ne(p, 0), Gt(q, 0), Ge(q, 0), Ne(q, 0), Ne(p, q))
        given = tuple(c for c in rng.sample(conditions, rng.choice((1, 2, 2))) if c not in (S.true, S.false))
    return Case("radicals", name, lhs, rhs, given, (lhs, rhs) if asked else ())
