"""Cases with matrices: products, transposes, traces, entries, diagonals, basis columns, derivatives."""

from __future__ import annotations

import random
from typing import Any

from sympy import Gt, Ne, Trace, sqrt
from sympy.matrices.expressions import DiagMatrix, HadamardPower, HadamardProduct

from lngeom.symbolic import (
    Basis,
    H,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    RMSNorm,
    Scalar,
    Variance,
    a,
    b,
    c,
    d,
    eps,
    g,
    i,
    j,
    one,
    sigma,
    v,
    zeros,
)

from .mutations import mutant, rewritten
from .pieces import A, B, column, matrix
from .statements import Case

E_I, E_J = Basis(N, i), Basis(N, j)
NO_ZERO = (Ne(g[i, 0], 0),)
TWO = (N >= 2,)


def _laws(rng: random.Random) -> list[tuple[Any, Any, tuple]]:
    m, n = matrix(rng, 1), matrix(rng, 1)
    p, q = column(rng, 1), column(rng, rng.choice((0, 1)))
    fixed = rng.choice((A, B, Pi, A * Pi, A + B, A.T))
    mean = one * one.T / N
    return [
        ((m * n).T, n.T * m.T, ()),
        (Trace(m * n), Trace(n * m), ()),
        (m * (p + q), m * p + m * q, ()),
        (Scalar(p.T * m * q), Scalar(q.T * m.T * p), ()),
        (HadamardProduct(p, q), DiagMatrix(p) * q, ()),
        (Scalar(p.T * q), Scalar(one.T * HadamardProduct(p, q)), ()),
        (DiagMatrix(p) * DiagMatrix(q), DiagMatrix(HadamardProduct(p, q)), ()),
        (DiagMatrix(g) ** -1 * p, HadamardProduct(HadamardPower(g, -1), p), NO_ZERO),
        (DiagMatrix(g) ** -1 * (DiagMatrix(g) * p), p, NO_ZERO),
        (H.T * (H * p), Pi * p, TWO),
        (Norm(H * p), Norm(Pi * p), TWO),
        (Scalar(E_I.T * m * E_J), m[i, j], ()),
        (Trace(p * q.T), Scalar(p.T * q), ()),
        (Norm(p + q) ** 2, Norm(p) ** 2 + 2 * Scalar(p.T * q) + Norm(q) ** 2, ()),
        (Norm(p + q) ** 2 + Norm(p - q) ** 2, 2 * Norm(p) ** 2 + 2 * Norm(q) ** 2, ()),
        (Jacobian(fixed * a, a), fixed, ()),
        (Jacobian(Scalar(a.T * fixed * a) * b, a), b * a.T * (fixed + fixed.T), ()),
        (Jacobian(HadamardPower(a, 2), a), 2 * DiagMatrix(a), ()),
        (Jacobian(fixed * LayerNorm(a, eps), a), fixed * Jacobian(LayerNorm(a, eps), a), (Gt(eps, 0),)),
        (Jacobian(Norm(a) * b, a), b * a.T / Norm(a), (Gt(Norm(a), 0),)),
        (Pi * m * Pi, m - mean * m - m * mean + mean * m * mean, ()),
        (Scalar(one.T * p), N * Mean(p), ()),
        (Variance(p), Norm(Pi * p) ** 2 / N, ()),
        (Variance(p), Mean(HadamardPower(p, 2)) - Mean(p) ** 2, ()),
        (LayerNorm(p + d * one, eps), LayerNorm(p, eps), (Gt(eps, 0),)),
        (LayerNorm(p, eps), RMSNorm(Pi * p, eps), (Gt(eps, 0),)),
        (Norm(LayerNorm(p)), sqrt(N), (Gt(Variance(p), 0),)),
        (LayerNorm(c**2 * a), LayerNorm(a), (Gt(sigma, 0),)),
        (one.T * LayerNorm(p, eps), zeros(1), (Gt(eps, 0),)),
        (m * (n * v) - m * n * v, zeros(N), ()),
        (Trace(Pi * m), Trace(m) - Scalar(one.T * m * one) / N, ()),
        ((I - Pi) * p, Mean(p) * one, ()),
        (HadamardProduct(m, I), DiagMatrix(HadamardProduct(m, I) * one), ()),
        (Scalar(E_I.T * E_J) * p[i, 0], Scalar(E_I.T * E_J) * p[j, 0], ()),
    ]


def matrices(rng: random.Random) -> Case | None:
    """A law about random matrices, in other words, or with one place changed."""
    lhs, rhs, given = rng.choice(_laws(rng))
    way, name = rng.random(), "a law"
    if way < 0.2:
        name, lhs = "a law, rewritten", rewritten(lhs, rng)
    elif way < 0.6:
        name = "a law, mutated"
        changed = mutant(rhs, rng) if rng.random() < 0.7 else None
        if changed is None:
            lhs = mutant(lhs, rng)
        else:
            rhs = changed
        if lhs is None:
            return None
    elif way < 0.7 and given:
        name, given = "a law without its condition", ()
    return Case("matrices", name, lhs, rhs, given, (lhs, rhs) if rng.random() < 0.6 else ())
