"""Identities of chapter 12: what a feature with zero gain does to the output of a layer."""

from __future__ import annotations

from sympy import Gt, sqrt

from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    Basis,
    Helmert,
    I,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi,
    RMSNorm,
    Variance,
    a,
    c,
    eps,
    i,
    mu,
    one,
    rho,
    sigma,
)

CHAPTER = "12-trained"


UNIT = Basis(N, i)
LOUDER = a + c * a[i, 0] * UNIT  # the hidden feature is multiplied by 1 + c
LARGER = Helmert(N + 1)

Hide = Named("F", "F", I - UNIT * UNIT.T)  # what a gain of zero at i does: the feature i is 0

IDENTITIES = (
    Identity(
        id="hidden-feature",
        lhs=Norm(Hide * RMSNorm(a, eps)) ** 2 / N,
        rhs=(Norm(a) ** 2 - a[i, 0] ** 2) / (Norm(a) ** 2 + N * eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(rho**2 + eps, 0),),
        fails_when="ε > 0 is omitted from the radius",
        false=(Norm(Hide * RMSNorm(a, eps)) ** 2 / N, 1 - a[i, 0] ** 2 / Norm(a) ** 2),
    ),
    Identity(
        id="hidden-feature-centered",
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
        conditions=(Gt(Norm(LOUDER) ** 2 / N + eps, 0),),
        fails_when="the hidden feature is assumed to have no effect; it is in the denominator",
        false=(Hide * RMSNorm(LOUDER, eps), Hide * RMSNorm(a, eps)),
    ),
    Identity(
        id="volume-knob-centered",
        lhs=Hide * LayerNorm(LOUDER, eps),
        rhs=Hide * (Pi * a - c * a[i, 0] / N * one) / sqrt(Variance(LOUDER) + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(Variance(LOUDER) + eps, 0),),
        fails_when="it is assumed to act through the denominator alone; it is in the mean as well",
        false=(Hide * LayerNorm(LOUDER, eps), Hide * (Pi * a) / sqrt(Variance(LOUDER) + eps)),
    ),
    Identity(
        id="rms-norm-as-layer-norm",
        lhs=RMSNorm(a, eps),
        rhs=sqrt(N / (N + 1)) * (LARGER * LayerNorm(LARGER.T * a, N * eps / (N + 1))),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(rho**2 + eps, 0),),
        fails_when="ε is not changed",
        false=(RMSNorm(a, eps), sqrt(N / (N + 1)) * (LARGER * LayerNorm(LARGER.T * a, eps))),
    ),
)
