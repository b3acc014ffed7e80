"""Identities of chapter 12: what the norms of trained models do with features that they hide."""

from __future__ import annotations

from typing import Any

from sympy import Gt, Ne, Symbol, sqrt

from lngeom.symbolic import (
    Basis,
    G,
    Helmert,
    I,
    J,
    Jacobian,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi,
    RMSNorm,
    Scalar,
    Variance,
    W,
    a,
    b,
    c,
    d,
    eps,
    i,
    j,
    mu,
    one,
    rho,
    s,
    sigma,
    v,
    x,
    y,
    z,
)

from .identity import Identity

CHAPTER = "12-trained"


def louder(at: Symbol) -> Any:
    """An input whose feature at a place, the hidden one, is multiplied by 1 + c."""
    return a + c * a[at, 0] * Basis(N, at)


UNIT, LOUDER = Basis(N, i), louder(i)
LARGER = Helmert(N + 1)
LN = LayerNorm(a, eps)
SLOPE: Any = Jacobian(a.T * Pi * a / N, a) / (2 * s)  # of s
DIVISIBLE = Gt(s, 0)

Hide = Named("F", "F", I - UNIT * UNIT.T)  # what a gain of zero at i does: the feature i is 0

TRAINED = (
    Identity(
        id="hidden-feature",
        lhs=Norm(Hide * RMSNorm(a, eps)) ** 2 / N,
        rhs=(Norm(a) ** 2 - a[i, 0] ** 2) / (Norm(a) ** 2 + N * eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(rho**2 + eps, 0),),
        fails_when="ε > 0 is forgotten: the radius at ε = 0 is larger",
        false=(Norm(Hide * RMSNorm(a, eps)) ** 2 / N, 1 - a[i, 0] ** 2 / Norm(a) ** 2),
    ),
    Identity(
        id="hidden-feature-centred",
        lhs=Norm(Hide * LayerNorm(a, eps)) ** 2 / N,
        rhs=(Norm(Pi * a) ** 2 - (a[i, 0] - mu) ** 2) / (N * (sigma**2 + eps)),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(sigma**2 + eps, 0),),
        fails_when="the hidden feature is measured from 0 and not from the mean",
        false=(
            Norm(Hide * LayerNorm(a, eps)) ** 2 / N,
            (Norm(Pi * a) ** 2 - a[i, 0] ** 2) / (N * (sigma**2 + eps)),
        ),
    ),
    Identity(
        id="volume-knob",
        lhs=Hide * RMSNorm(LOUDER, eps),
        rhs=Hide * a / sqrt(Norm(LOUDER) ** 2 / N + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(Norm(louder(j)) ** 2 / N + eps, 0),),
        fails_when="the hidden feature is taken to do nothing: it is in the denominator",
        false=(Hide * RMSNorm(LOUDER, eps), Hide * RMSNorm(a, eps)),
    ),
    Identity(
        id="volume-knob-centred",
        lhs=Hide * LayerNorm(LOUDER, eps),
        rhs=Hide * (Pi * a - c * a[i, 0] / N * one) / sqrt(Variance(LOUDER) + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(Variance(louder(j)) + eps, 0),),
        fails_when="it is taken to act through the denominator alone: it is in the mean as well",
        false=(Hide * LayerNorm(LOUDER, eps), Hide * (Pi * a) / sqrt(Variance(LOUDER) + eps)),
    ),
    Identity(
        id="rms-norm-as-layer-norm",
        lhs=RMSNorm(a, eps),
        rhs=sqrt(N / (N + 1)) * (LARGER * LayerNorm(LARGER.T * a, N * eps / (N + 1))),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(rho**2 + eps, 0),),
        fails_when="ε is taken over as it is",
        false=(RMSNorm(a, eps), sqrt(N / (N + 1)) * (LARGER * LayerNorm(LARGER.T * a, eps))),
    ),
    Identity(
        id="frozen-scale",
        lhs=W * (G * (Pi * a) / d + b),
        rhs=s / d * (W * (G * LN + b)) + (1 - s / d) * (W * b),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ne(d, 0), DIVISIBLE),
        fails_when="the bias is taken to be multiplied as well",
        false=(Scalar(z.T * (G * (Pi * a) / d + b)), s / d * Scalar(z.T * (G * LN + b))),
    ),
    Identity(
        id="frozen-is-linear",
        lhs=G * (Pi * (x + z)) / d,
        rhs=G * (Pi * x) / d + G * (Pi * z) / d,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ne(d, 0),),
        fails_when="the scale is not frozen: it depends on the sum",
        false=(LayerNorm(x + z, eps), LayerNorm(x, eps) + LayerNorm(z, eps)),
    ),
    Identity(
        id="scale-slope",
        lhs=Norm(SLOPE.T) ** 2,
        rhs=1 / N,
        relation="<=",
        gap=eps / (N * s**2),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the slope of the variance is meant, which grows with the stream",
        false=(Norm(Jacobian(a.T * Pi * a / N, a).T) ** 2, 1 / N),
    ),
    Identity(
        id="frozen-error",
        lhs=Norm(Pi * a / d - LN) ** 2,
        rhs=(s / d - 1) ** 2 * Norm(LN) ** 2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ne(d, 0), DIVISIBLE),
        fails_when="the ratio of the scales is taken the other way round",
        false=(Norm(Pi * a / d - LN) ** 2, (d / s - 1) ** 2 * Norm(LN) ** 2),
    ),
    Identity(
        id="frozen-drops",
        lhs=Pi * v / s - J * v,
        rhs=Scalar(y.T * v) / (N * s) * y,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="a frozen scale is taken to be right to first order",
        false=(Pi * v / s, J * v),
    ),
)
