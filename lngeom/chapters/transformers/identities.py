"""Identities of chapter 11: norm layers between the matrices of a transformer."""

from __future__ import annotations

from sympy import Gt, Ne, S
from sympy.matrices.expressions import DiagMatrix, HadamardPower

from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    G,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    RMSNorm,
    Scalar,
    V,
    Variance,
    W,
    a,
    b,
    eps,
    g,
    h,
    i,
    mu,
    one,
    rho,
    s,
    sigma,
    v,
    x,
    z,
)

Y = LayerNorm(a, eps)
DIVISIBLE = Gt(s, 0)
SUM_DIVISIBLE = Gt(Variance(x + z) + eps, 0)
CHAPTER = "11-transformers"
Delta = Named("Δ", r"\Delta", DiagMatrix(v))  # rescales the features
Delta_back = Named("Δ⁻¹", r"\Delta^{-1}", DiagMatrix(HadamardPower(v, -1)))

IDENTITIES = (
    Identity(
        id="fold-gain-bias",
        lhs=W * (G * Y + b),
        rhs=(W * G) * Y + W * b,
        source="nanda2022",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the bias is carried over as it is and not through W",
        false=(Scalar(z.T * (G * Y + b)), Scalar((G * z).T * Y) + Scalar(one.T * b)),
    ),
    Identity(
        id="fold-centering",
        lhs=W * (G * Y),
        rhs=(W * G * Pi) * Y,
        source="nanda2022",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the reader is centered before it is multiplied by the gain",
        false=(Scalar(z.T * (G * Y)), Scalar((Pi * z).T * (G * Y))),
    ),
    Identity(
        id="gauge",
        lhs=(W * Delta_back) * ((Delta * G) * Y + Delta * b),
        rhs=W * (G * Y + b),
        source="nanda2022 (where $\\Delta G = I$)",
        chapter=CHAPTER,
        conditions=(DIVISIBLE, Ne(v[i, 0], 0)),
        fails_when="the bias of the norm is left as it was",
        false=(
            Scalar((Delta_back * z).T * ((Delta * G) * Y + b)),
            Scalar(z.T * (G * Y + b)),
        ),
    ),
    Identity(
        id="gauge-matrix",
        lhs=(W * Delta_back) * (Delta * G) * Pi,
        rhs=W * G * Pi,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ne(v[i, 0], 0),),
        fails_when="the reader is left as it was",
        false=(Scalar(z.T * Delta * G * Pi * x), Scalar(z.T * G * Pi * x)),
    ),
    Identity(
        id="stream-keeps-gain",
        lhs=Mean(G * Y + b),
        rhs=Scalar(g.T * Y) / N + Mean(b),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the stream after a norm with gain and bias is taken to have mean zero",
        false=(Mean(G * Y + b), S.Zero),
    ),
    Identity(
        id="writer-centered",
        lhs=Pi * (V * h + b),
        rhs=(Pi * V) * h + Pi * b,
        source="nanda2022",
        chapter=CHAPTER,
        fails_when="the bias is forgotten: it is written to the stream as well",
        false=(Pi * (V * h + b), (Pi * V) * h + b),
    ),
    Identity(
        id="writer-mean-unseen",
        lhs=LayerNorm(Pi * x + Pi * z, eps),
        rhs=LayerNorm(x + z, eps),
        source="jiang2023",
        chapter=CHAPTER,
        conditions=(SUM_DIVISIBLE,),
        fails_when="the layer that reads is an RMSNorm: it sees the mean",
        false=(RMSNorm(Pi * x + Pi * z, eps), RMSNorm(x + z, eps)),
    ),
    Identity(
        id="centered-stream",
        lhs=RMSNorm(Pi * x + Pi * z, eps),
        rhs=LayerNorm(x + z, eps),
        source="jiang2023",
        chapter=CHAPTER,
        conditions=(SUM_DIVISIBLE,),
        fails_when="one writer is forgotten: its mean stays in the stream",
        false=(RMSNorm(Pi * x + z, eps), LayerNorm(x + z, eps)),
    ),
    Identity(
        id="surface-gap",
        lhs=1 - Norm(Y) ** 2 / N,
        rhs=eps / (sigma**2 + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(sigma**2 + eps, 0),),
        fails_when="ε in the denominator is dropped, as if σ² were always much larger",
        false=(1 - Norm(LayerNorm(a, 1)) ** 2 / N, 1 / (sigma**2 + 2)),
    ),
    Identity(
        id="ones-share",
        lhs=Norm(a - Pi * a) ** 2 / Norm(a) ** 2,
        rhs=mu**2 / rho**2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(rho, 0),),
        fails_when="the variance is divided by instead of the mean square",
        false=(Norm(a - Pi * a) ** 2 / Norm(a) ** 2, mu**2 / sigma**2),
    ),
)
