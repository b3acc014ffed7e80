"""Identities of chapter 14: errors of a variance and of LayerNorm in low precision, rotations and gains."""

from __future__ import annotations

from sympy import Gt
from sympy.matrices.expressions import HadamardPower

from lngeom.chapters.distance.identities import R
from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    Basis,
    G,
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    Q,
    RMSNorm,
    Scalar,
    Variance,
    W,
    a,
    c,
    d,
    eps,
    g,
    i,
    j,
    mu,
    one,
    rho,
    s,
    sigma,
    w,
    z,
)

CHAPTER = "14-digits"
LN = LayerNorm(a, eps)
UNIT, OTHER_UNIT = Basis(N, i), Basis(N, j)

IDENTITIES = (
    Identity(
        id="one-pass-error",
        lhs=(rho**2 * (1 + c) - mu**2 * (1 + d)) / sigma**2 - 1,
        rhs=c + (mu / sigma) ** 2 * (c - d),
        source="chan1983",
        chapter=CHAPTER,
        conditions=(Gt(sigma, 0),),
        fails_when="relative errors are taken to survive a subtraction",
        false=((rho**2 * (1 + c) - mu**2 * (1 + d)) / sigma**2 - 1, c - d),
    ),
    Identity(
        id="two-pass-error",
        lhs=Mean(HadamardPower(a - (mu + c) * one, 2)),
        rhs=sigma**2 + c**2,
        source="chan1983",
        chapter=CHAPTER,
        fails_when="an error of the mean is taken to count once, and not its square",
        false=(Mean(HadamardPower(a - (mu + c) * one, 2)), sigma**2 + c),
    ),
    Identity(
        id="noise-bounded",
        lhs=Norm(LayerNorm(c * one + z, eps)) ** 2,
        rhs=Norm(Pi * z) ** 2 / eps,
        relation="<=",
        gap=Norm(Pi * z) ** 2 * Variance(z) / (eps * (Variance(z) + eps)),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(eps, 0),),
        fails_when="a little noise is taken to stay little whatever ε is",
        false=(Norm(LayerNorm(c * one + z)) ** 2, Norm(Pi * z) ** 2),
    ),
    Identity(
        id="two-roundings",
        lhs=(1 + d) * (G * ((1 + c) * LN)),
        rhs=(1 + (c + d + c * d)) * (G * LN),
        source="higham2002",
        chapter=CHAPTER,
        conditions=(Gt(s, 0),),
        fails_when="the two errors are taken to be one",
        false=((1 + d) * (G * ((1 + c) * LN)), (1 + c) * (G * LN)),
    ),
    Identity(
        id="rotated-stream",
        lhs=(W * G * R) * RMSNorm(R * a, eps),
        rhs=W * (G * RMSNorm(a, eps)),
        source="ashkboos2024; ashkboos2024a",
        chapter=CHAPTER,
        conditions=(Gt(Norm(w), 0), Gt(rho**2 + eps, 0)),
        fails_when="the gain is left where it was",
        false=(Scalar((R * z).T * (G * RMSNorm(R * a, eps))), Scalar(z.T * (G * RMSNorm(a, eps)))),
    ),
    Identity(
        id="gain-commutator",
        lhs=Scalar(UNIT.T * (Q * G - G * Q) * OTHER_UNIT),
        rhs=Q[i, j] * (g[j, 0] - g[i, 0]),
        source="elementary",
        chapter=CHAPTER,
        fails_when="every matrix is taken to commute with a diagonal one",
        false=(Scalar(UNIT.T * (Q * G) * OTHER_UNIT), Scalar(UNIT.T * (G * Q) * OTHER_UNIT)),
    ),
)
