"""Cases closed by ``qed`` through lines whose domain may be smaller than the statement's.

Each line differs from its neighbour by a factor that is 1, or a term that is 0, wherever it has a value.
Elsewhere the chain shows nothing, whatever it says: the reading decides whether the statement holds there
too, and whether its conditions keep every line in its domain.
"""

from __future__ import annotations

import random
from typing import Any

from sympy import Abs, Ge, Gt, Max, Ne, S, Sum, Trace, sign, sqrt
from sympy.matrices.expressions import OneMatrix

from lngeom.symbolic import (
    Basis,
    LayerNorm,
    N,
    Norm,
    Pi,
    RMSNorm,
    Scalar,
    Variance,
    a,
    b,
    d,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    rho,
    sigma,
)

from .pieces import constant, hidden
from .statements import Case


def _number(rng: random.Random) -> Any:
    """What a claim is about: mostly of no fixed sign, and of one sign on small instances."""
    n = constant(rng)
    return rng.choice(
        (
            N - n,
            n - N,
            lam + n,
            n * 10 - d,
            N - i,
            N - k,
            mu + n * 5,
            sigma - n,
            a[i, 0] + n,
            lam,
            d * lam,
            eps,
            eps - n,
            lam**2,
            lam**2 - n,
            rho + eps,
            Scalar(a.T * a),
            N + n,
            N * lam,
            lam - d,
            N**2 - n,
            Trace(Pi),
            i + 1,
        )
    )


def _claims(q: Any, rng: random.Random) -> tuple[Any, Any, tuple]:
    """The two sides, and conditions that its layers need."""
    spread = (Gt(sigma, 0),)
    return rng.choice(
        (
            (Abs(q), q, ()),
            (sqrt(hidden(q, rng) ** 2), q, ()),
            (Abs(q) * d, q * d, ()),
            (LayerNorm(q * a), LayerNorm(a), spread),
            (LayerNorm(q * a, eps), q * LayerNorm(a, eps), (Gt(eps, 0),)),
            (RMSNorm(q * a), RMSNorm(a), (Gt(rho, 0),)),
            (Norm(q * a), q * Norm(a), ()),
            (Norm(q * a), Abs(q) * Norm(a), ()),
            (sign(q), S.One, ()),
            (Max(q, 0), q, ()),
            (Abs(q) ** 2, q**2, ()),
            (Variance(q * a), q**2 * Variance(a), ()),
            ((q + d) ** 2 - d**2, q**2 + 2 * q * d, ()),
            (LayerNorm(q**2 * a), LayerNorm(a), spread),
            (q * Trace(Pi), q * N - q, ()),
            (Norm(LayerNorm(a + q * one)), sqrt(N), spread),
            (hidden(q, rng) / q, S.One, ()),
            (q * Norm(LayerNorm(a)), q * sqrt(N), ()),
            (q * g, hidden(q, rng) * g, ()),
        )
    )


def _place(rng: random.Random) -> tuple[Any, tuple]:
    """A place that need not exist, and what makes it exist."""
    place: Any = rng.choice((0, 1, 2, 3, N - 1, N - 2, i, i + 1, i - 1))
    if place in (0, N - 1):
        return place, ()
    if place == N - 2:
        return place, (N >= 2,)
    if place == i - 1:
        return place, (i >= 1, i <= N)
    return place, (place + 1 <= N,)


def _units(q: Any, rng: random.Random) -> tuple[Any, tuple]:
    """A factor that is 1 wherever it has a value, and conditions that give it one."""
    n = constant(rng)
    whole = rng.choice((3, 5, 6, 8, 9, 20))
    p = rng.choice((q, q, lam + n, N - n, n - N, d, eps, lam))
    kappa = hidden(p, rng)
    place, exists = _place(rng)
    return rng.choice(
        (
            ((2 * sqrt(p) + 2) / (sqrt(p) + 1) / 2, (Ge(p, 0),)),
            ((3 * sqrt(kappa) + 3) / (sqrt(p) + 1) / 3, (Ge(p, 0),)),
            (kappa / p, (Ne(p, 0),)),
            (sqrt(kappa) ** 2 / p, (Gt(p, 0),)),
            (hidden(sqrt(p), rng) ** 2 / p, (Gt(p, 0),)),
            (hidden(sqrt(p**2), rng) / Abs(p), (Ne(p, 0),)),
            (Scalar(Basis(N, place).T * Basis(N, place)), exists),
            (Norm(Basis(N, place)), exists),
            (Sum(1, (j, 0, whole - N)) / hidden(whole + 1 - N, rng), (whole >= N,)),
            ((p**2 - 1) / (p - 1) / hidden(p + 1, rng), (Gt(p, 1),)),
            (Norm(a) / sqrt(Scalar(a.T * a)), (Gt(Norm(a), 0),)),
            (hidden(N - 1, rng) / Trace(Pi), (N >= 2,)),
            ((p**2 + 1) / hidden(p**2 + 1, rng), ()),
            ((1 + eps) / hidden(1 + eps, rng), ()),
            (Norm(LayerNorm(a)) / sqrt(hidden(N, rng)), (Gt(sigma, 0),)),
            (Norm(OneMatrix(N - 2, 1)) ** 2 / hidden(N - 2, rng), (N >= 3,)),
            (hidden(2**S.One, rng) / 2, ()),
            (Scalar(one.T * one) / hidden(N, rng), ()),
            (sqrt(hidden(p, rng) ** 2 + n) / sqrt(p**2 + n), ()),
            ((sigma**2 + eps) / hidden(Variance(a) + eps, rng), (Gt(eps, 0),)),
            ((N + rho) / hidden(N + rho, rng), ()),
        )
    )


def _nothing(q: Any, rng: random.Random) -> tuple[Any, tuple]:
    """A term that is 0 wherever it has a value, and conditions that give it one."""
    n = constant(rng)
    p = rng.choice((q, q, lam + n, N - n, eps))
    place, exists = _place(rng)
    return rng.choice(
        (
            ((Trace(Pi) - N + 1) / p, (Ne(p, 0),)),
            (Scalar(a.T * Pi * one) * sqrt(p), (Ge(p, 0),)),
            (Scalar(Basis(N, place).T * a) - a[place, 0], exists),
            (sqrt(p) - hidden(sqrt(p), rng), (Ge(p, 0),)),
            (1 / p - 1 / hidden(p, rng), (Ne(p, 0),)),
            (Scalar(a.T * b) - Scalar(b.T * a), ()),
            (Sum(sqrt(p), (j, 0, N - 1)) - N * hidden(sqrt(p), rng), (Ge(p, 0),)),
            (hidden(q, rng) - q, ()),
            (Variance(a) - sigma**2, ()),
        )
    )


def _conditions(q: Any, rng: random.Random) -> tuple:
    n = constant(rng)
    return rng.choice(
        (
            (),
            (),
            (),
            (Gt(q, 0),),
            (Gt(q, 0),),
            (Ge(q, 0),),
            (Ne(q, 0),),
            (Gt(q, 0), N >= 4),
            (Gt(q, 0), Ge(N, n)),
            (Gt(q, 0), Gt(Norm(a), 0)),
            (N >= 2,),
            (N >= 1,),
            (Ge(N, n),),
            (Ge(q, 1),),
            (Gt(lam, n),),
            (n >= N,),
        )
    )


def detours(rng: random.Random) -> Case | None:
    """A claim closed through one to three detours."""
    q = _number(rng)
    lhs, rhs, needed = _claims(q, rng)
    given = [*needed, *_conditions(q, rng)]
    covered = rng.random() < 0.55
    matrix = getattr(lhs, "is_Matrix", False)
    lines_left, lines_right = [lhs], [rhs]
    names = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        adds = not matrix and rng.random() < 0.3
        e, exists = _nothing(q, rng) if adds else _units(q, rng)
        lines_left.append(lines_left[-1] + e if adds else e * lines_left[-1])
        lines_right.append(lines_right[-1] + e if adds else e * lines_right[-1])
        names.append(str(e))
        given += exists if covered else ()
    if needed and rng.random() < 0.1:
        given = given[1:]
    conditions = tuple(c for c in dict.fromkeys(given) if c not in (S.true, S.false))
    lines = (*lines_left, *reversed(lines_right))
    lines = tuple(line for n, line in enumerate(lines) if n == 0 or line != lines[n - 1])
    if len(lines) < 2:
        return None
    return Case("detours", "through " + " and ".join(names), lines[0], lines[-1], conditions, lines)
