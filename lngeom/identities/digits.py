"""Identities of chapter 12: what few digits do to a variance and to a norm."""

from __future__ import annotations

from sympy import Gt
from sympy.matrices.expressions import HadamardPower

from lngeom.symbolic import (
    G,
    LayerNorm,
    Mean,
    Norm,
    Pi,
    Variance,
    a,
    c,
    d,
    eps,
    mu,
    one,
    rho,
    s,
    sigma,
    z,
)

from .identity import Identity

CHAPTER = "12-uses"
LN = LayerNorm(a, eps)

DIGITS = (
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
)
