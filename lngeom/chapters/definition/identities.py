"""Identities of chapter 01: what LayerNorm computes."""

from __future__ import annotations

from sympy import Ge, Gt, sqrt
from sympy.matrices.expressions import HadamardProduct

from anydim.extending import tell
from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    G,
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    Quantity,
    Scalar,
    Variance,
    a,
    b,
    eps,
    g,
    i,
    mu,
    one,
    r,
    s,
    sigma,
)

UNBIASED = Quantity("σ̃", r"\tilde\sigma", sqrt(N * sigma**2 / (N - 1)))  # the standard deviation over N - 1
tell(UNBIASED)
TWO_OR_MORE = Ge(N, 2)
NOT_CONSTANT = Gt(sigma, 0)
CHAPTER = "01-definition"

IDENTITIES = (
    Identity(
        id="mean-inner-product",
        lhs=mu,
        rhs=Scalar(one.T * a) / N,
        source="riechers2024 eq. (2); rmsnorm2024",
        chapter=CHAPTER,
        fails_when="the sum is not divided by N",
        false=(mu, Scalar(one.T * a)),
    ),
    Identity(
        id="layer-norm-entry",
        lhs=LayerNorm(a, eps)[i, 0],
        rhs=(a[i, 0] - mu) / sqrt(sigma**2 + eps),
        source="ba2016 (ε = 0); hyperspherical2021 (ε = 0); notes2024",
        chapter=CHAPTER,
        conditions=(Gt(s, 0),),
        fails_when="the variance is divided by N - 1 (`ddof = 1`)",
        false=(LayerNorm(a, eps)[i, 0], (a[i, 0] - mu) / sqrt(N * sigma**2 / (N - 1) + eps)),
    ),
    Identity(
        id="layer-norm-diagonal",
        lhs=HadamardProduct(g, (a - mu * one) / s) + b,
        rhs=G * (a - mu * one) / s + b,
        source="riechers2024 eqs (1) and (4); notes2024",
        chapter=CHAPTER,
        conditions=(Gt(s, 0),),
        fails_when="the gain is applied before the division, where it changes σ as well",
        false=(HadamardProduct(g, LayerNorm(a, eps)), LayerNorm(G * a, eps)),
    ),
    Identity(
        id="layer-norm-rows",
        lhs=(r - Mean(r.T) * one.T) / sqrt(Variance(r.T) + eps) * G + b.T,
        rhs=LayerNorm(r.T, eps).T * G + b.T,
        source="rmsnorm2024",
        chapter=CHAPTER,
        conditions=(Gt(Variance(r.T) + eps, 0),),
        fails_when="a formula for rows is used with columns, so that gain and bias are on the wrong side",
        false=((r - Mean(r.T) * one.T) * G, (r - Mean(r.T) * g.T)),
    ),
    Identity(
        id="denominators-part",
        lhs=(sigma + eps) ** 2 - (sigma**2 + eps),
        rhs=eps * (2 * sigma + eps - 1),
        source="elementary",
        chapter=CHAPTER,
        fails_when="ε itself is not squared",
        false=((sigma + eps) ** 2 - (sigma**2 + eps), 2 * sigma * eps),
    ),
    Identity(
        id="norm-ddof-1",
        lhs=Norm(Pi * a / UNBIASED),
        rhs=sqrt(N - 1),
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE, NOT_CONSTANT),
        fails_when="the variance divides by N; then the length is √N",
        false=(Norm(LayerNorm(a)), sqrt(N - 1)),
    ),
)
