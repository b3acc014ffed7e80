"""Cases with sums: ends, shifts, parts, nested and empty sums, deltas."""

from __future__ import annotations

import random
from typing import Any

from sympy import Abs, KroneckerDelta, Ne, S, Sum, Symbol, sqrt

from lngeom.symbolic import Basis, N, Scalar, a, b, d, eps, g, i, j, k, lam, mu, one

from .mutations import mutant, rewritten
from .pieces import constant
from .statements import Case

P = Symbol("p", integer=True)
R = Symbol("r", integer=True, nonnegative=True)
E_I = Basis(N, i)


def _body(rng: random.Random) -> Any:
    return rng.choice(
        (
            a[j, 0],
            a[j, 0] ** 2,
            a[j, 0] * b[j, 0],
            (a[j, 0] - mu) ** 2,
            lam * a[j, 0] + d,
            a[j, 0] * g[j, 0] ** 2,
            Abs(a[j, 0]),
            eps + a[j, 0] ** 2,
            lam,
            S.One,
        )
    )


def _laws(rng: random.Random) -> list[tuple[Any, Any, tuple]]:
    f, h = _body(rng), _body(rng)
    whole = (j, 0, N - 1)
    n = rng.choice((2, 3, 4, 6, 8))
    least = (n + 1 <= N,)
    return [
        (Sum(f + h, whole), Sum(f, whole) + Sum(h, whole), ()),
        (Sum(lam * f, whole), lam * Sum(f, whole), ()),
        (Sum(f, whole), Sum(f.subs(j, R), (R, 0, N - 1)), ()),
        (Sum(f, whole) * Sum(h, whole), Sum(f * h.subs(j, R), whole, (R, 0, N - 1)), ()),
        (Sum(f, whole) ** 2, Sum(f * f.subs(j, R), (R, 0, N - 1), whole), ()),
        (Sum(f * h.subs(j, R), whole, (R, 0, N - 1)), Sum(f * h.subs(j, R), (R, 0, N - 1), whole), ()),
        (Sum(a[j, 0] - mu, whole), S.Zero, ()),
        (Sum(a[j, 0] * E_I[j, 0], whole), a[i, 0], ()),
        (Sum(f, whole) / N, Sum(f / N, whole), ()),
        (Sum(d, (j, 0, n)), (n + 1) * d, ()),
        (Sum(d, (j, 1, N - 1)), (N - 1) * d, ()),
        (Sum(1, (j, 0, n - N)), n + 1 - N, (n + 1 >= N,)),
        (Sum(1, (j, n, N)), N - n + 1, (n - 1 <= N,)),
        (Sum(1, (j, 0, n - N)), n + 1 - N, ()),
        (Sum(1, (P, -n, n)), S(2 * n + 1), ()),
        (Sum(a[j, 0], (j, 1, N - 1)), Sum(a[j, 0], whole) - a[0, 0], ()),
        (Sum(f, whole), Sum(f, (j, 0, n - 1)) + Sum(f, (j, n, N - 1)), least),
        (Sum(a[j + 1, 0], (j, 0, N - 2)), Sum(a[j, 0], (j, 1, N - 1)), (N >= 2,)),
        (Sum(a[j + 1, 0] - a[j, 0], (j, 0, N - 2)), a[N - 1, 0] - a[0, 0], (N >= 2,)),
        (Sum(j, whole), N * (N - 1) / 2, ()),
        (Sum(2 * j + 1, whole), N**2, ()),
        (Sum(j**2, (j, 0, n)), S(n * (n + 1) * (2 * n + 1) // 6), ()),
        (Sum(Sum(a[R, 0] * b[j, 0], (R, 0, N - 1)), whole), Scalar(a.T * one) * Scalar(one.T * b), ()),
        (Sum(a[j, 0] / lam, whole), Sum(a[j, 0], whole) / lam, (Ne(lam, 0),)),
        (Sum(sqrt(eps + lam**2), whole), N * sqrt(eps + lam**2), ()),
        (Sum(f * KroneckerDelta(i, j), whole), f.subs(j, i), ()),
        (Sum(1, (j, 0, k - 1), (R, 0, N - 1)), k * N, ()),
        (Sum(1, (j, 0, R), (R, 0, N - 1)), N * (N + 1) / 2, ()),
        (Sum(f, (j, N, N - 1)), S.Zero, ()),
        (Sum((a[j, 0] ** 2 - b[j, 0] ** 2) / (eps + 1), whole) * (eps + 1), Scalar((a + b).T * (a - b)), ()),
    ]


def _lies(rng: random.Random) -> list[tuple[Any, Any, tuple]]:
    n = constant(rng)
    whole = (j, 0, N - 1)
    low = rng.choice((-3, -1, N - 4, N - 6))
    return [
        (Sum(Abs(P), (P, low, 5)), Sum(P, (P, low, 5)), ()),
        (Sum(sqrt(P**2), (P, low, N)), Sum(P, (P, low, N)), ()),
        ((1 + Sum(sqrt(d), (j, 0, 7 - N))) * Abs(d), (1 + Sum(sqrt(d), (j, 0, 7 - N))) * d, ()),
        ((1 + Sum(sqrt(d), (j, 1, N - 1))) * Abs(d), (1 + Sum(sqrt(d), (j, 1, N - 1))) * d, ()),
        (Sum((j**2 - n**2) / (j - n), whole), Sum(j + n, whole), ()),
        (Sum((g[j, 0] ** 2 - n**2) / (g[j, 0] - n), whole), Sum(g[j, 0] + n, whole), ()),
        (Sum(1, (j, 0, n - N)), n + 1 - N, ()),
        (Sum(1, (j, n, N)), N - n + 1, ()),
        (Sum(1, (j, 0, N / n)), N / n + 1, ()),
        (Sum(a[j, 0], (j, 0, N)), Sum(a[j, 0], whole) + a[i, 0], ()),
        (Sum(a[j, 0] * b[j, 0], whole), Sum(a[j, 0], whole) * Sum(b[j, 0], whole), ()),
        (Sum(1 / (j - n), whole) * 2, Sum(2 / (j - n), whole), ()),
        (Sum(1, (j, 0, lam)), lam + 1, ()),
    ]


def sums(rng: random.Random) -> Case | None:
    """A law about sums, in other words, with one place or one end changed, or a lie."""
    way, name = rng.random(), "a law"
    lhs, rhs, given = rng.choice(_laws(rng) if way < 0.8 else _lies(rng))
    if way < 0.2:
        name, lhs = "a law, rewritten", rewritten(lhs, rng)
    elif way < 0.45:
        name = "a law, mutated"
        changed = mutant(rhs, rng)
        if changed is None:
            return None
        rhs = changed
    elif way < 0.5 and given:
        name, given = "a law without its condition", ()
    elif way >= 0.8:
        name = "a lie"
    return Case("sums", name, lhs, S(rhs), given, (lhs, S(rhs)) if rng.random() < 0.6 else ())
