"""Cases with ≤, <, ≥ and >: known bounds, tight ones, bounds turned round, chains of several signs."""

from __future__ import annotations

import random
from typing import Any

from sympy import Abs, Ge, Gt, Max, Ne, S, Trace, sqrt

from lngeom.symbolic import (
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    Scalar,
    Variance,
    a,
    b,
    d,
    eps,
    g,
    i,
    lam,
    mu,
    one,
    rho,
    sigma,
    x,
)

from .pieces import column, constant, number
from .statements import Case

TURNED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}
STRICT = {"<=": "<", ">=": ">", "<": "<=", ">": ">="}


def _bounds(rng: random.Random) -> list[tuple[Any, str, Any, tuple]]:
    p, q = number(rng, rng.choice((0, 1))), number(rng, 0)
    u, v = column(rng, rng.choice((0, 1))), column(rng, rng.choice((0, 1)))
    n = constant(rng)
    return [
        (S.Zero, "<=", Norm(u), ()),
        (S.Zero, "<=", Variance(u), ()),
        (S.Zero, "<=", Scalar(u.T * u), ()),
        (S.Zero, "<", Scalar(a.T * a) + n, ()),
        (2 * p * q, "<=", p**2 + q**2, ()),
        (p, "<=", Abs(p), ()),
        (p, "<=", Max(p, q), ()),
        (S.Zero, "<=", p**2 + q**2, ()),
        (Abs(p + q), "<=", Abs(p) + Abs(q), ()),
        (Abs(Scalar(u.T * v)), "<=", Norm(u) * Norm(v), ()),
        (Scalar(u.T * v) ** 2, "<=", Scalar(u.T * u) * Scalar(v.T * v), ()),
        (Norm(u + v), "<=", Norm(u) + Norm(v), ()),
        (Norm(Pi * u), "<=", Norm(u), ()),
        (Norm(Pi * a) ** 2, "<=", Norm(a) ** 2, ()),
        (sigma**2, "<=", Scalar(a.T * a) / N, ()),
        (mu**2, "<=", rho**2, ()),
        (Abs(Mean(u)), "<=", Norm(u) / sqrt(N), ()),
        (Norm(LayerNorm(a, eps)) ** 2, "<=", N, (Gt(eps, 0),)),
        (Norm(LayerNorm(a, eps)) ** 2, "<", N, (Gt(eps, 0),)),
        ((a[i, 0] - mu) ** 2, "<=", (N - 1) * sigma**2, ()),
        (a[i, 0] ** 2, "<=", Scalar(a.T * a), ()),
        (S.One, "<=", N, ()),
        (S.Zero, "<=", Trace(Pi), ()),
        (N, "<=", N**2, ()),
        (2 * sqrt(N), "<=", N + 1, ()),
        (Scalar(a.T * a) + eps, ">=", eps, ()),
        (1 / (1 + eps), "<=", S.One, ()),
        (S.Zero, "<", 1 / (eps + Variance(x)), (Gt(eps, 0),)),
        (lam - d, "<", lam, (Gt(d, 0),)),
        (p * d, "<=", q * d, (Ge(d, 0), Ge(q - p, 0))),
        (Norm(g) ** 2, ">=", g[i, 0] ** 2, ()),
        (Scalar(one.T * a) ** 2, "<=", N * Scalar(a.T * a), ()),
        (Norm(a - b) ** 2, "<=", 2 * Norm(a) ** 2 + 2 * Norm(b) ** 2, ()),
        (S.Zero, "<", p**2, (Ne(p, 0),)),
        (sqrt(eps), "<=", sqrt(eps + lam**2), ()),
    ]


def inequalities(rng: random.Random) -> Case | None:
    """A bound, or one turned round, made strict, tightened, or loosened by a chain."""
    lhs, relation, rhs, given = rng.choice(_bounds(rng))
    way, name = rng.random(), "a bound"
    lines: tuple = ()
    relations: tuple[str, ...] = ()
    if way < 0.15:
        name, relation = "a bound, turned round", TURNED[relation]
    elif way < 0.3:
        name, relation = "a bound, strict or not", STRICT[relation]
    elif way < 0.4:
        name, rhs = "a bound, moved", rhs - rng.choice((constant(rng), eps, lam**2)) * rng.choice((1, -1))
    elif way < 0.5 and given:
        name, given = "a bound without its condition", ()
    if rng.random() < 0.5:
        more = rng.choice((eps, lam**2, Scalar(b.T * b), Norm(b), lam, constant(rng)))
        more = more if relation in ("<=", "<") else -more
        asked = rng.choice((relation, relation, STRICT[relation], relation[0] + "="))
        lines, relations = (lhs, rhs, rhs + more), (relation, asked)
        strict = any(len(r) == 1 for r in relations)
        rhs, relation = rhs + more, relation[0] if strict else relation
        name += ", then another"
    elif rng.random() < 0.3:
        lines, relations = (lhs, rhs), (relation,)
    return Case("inequalities", name, S(lhs), S(rhs), given, tuple(map(S, lines)), relations, relation)
