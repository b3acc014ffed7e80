"""Identities of chapter 13: norms as they are used, behind matrices and around sublayers."""

from __future__ import annotations

from typing import Any

from sympy import Gt, Ne, sign, sqrt

from lngeom.symbolic import (
    Basis,
    G,
    I,
    J,
    Jacobian,
    LayerNorm,
    N,
    Norm,
    Pi,
    Q,
    RMSNorm,
    Scalar,
    W,
    a,
    b,
    c,
    d,
    eps,
    eta,
    i,
    lam,
    m,
    rho,
    s,
    v,
    x,
    y,
    z,
)

from .identity import Identity

LN = LayerNorm(a, eps)
CHAPTER = "13-uses"
SLOPE: Any = Jacobian(a.T * Pi * a / N, a) / (2 * s)  # of s
DIVISIBLE = Gt(s, 0)
KEY, OTHER = RMSNorm(W * x), RMSNorm(W * z)  # of a head with m features
KEYS = (Gt(Norm(W * x), 0), Gt(Norm(W * z), 0))
NORMED, UPDATE = RMSNorm(x), RMSNorm(z)
SUM = a + Q * a  # post-LN: what the norm gets from a linear sublayer

USES = (
    Identity(
        id="qk-selects-itself",
        lhs=m - Scalar(KEY.T * OTHER),
        rhs=Norm(KEY - OTHER) ** 2 / 2,
        source="henry2020 (cosines for scores); brody2023 (that it can be selected)",
        chapter=CHAPTER,
        conditions=KEYS,
        fails_when="the norm stands before $W$, where keys have many lengths",
        false=(Norm(W * x) ** 2 - Scalar((W * x).T * (W * z)), Norm(W * x - W * z) ** 2 / 2),
    ),
    Identity(
        id="qk-score-bound",
        lhs=Scalar(KEY.T * OTHER),
        rhs=m,
        relation="<=",
        gap=Norm(KEY - OTHER) ** 2 / 2,
        source="henry2020",
        chapter=CHAPTER,
        conditions=KEYS,
        fails_when="the norm stands before $W$",
        false=(Scalar((W * x).T * (W * z)), m),
    ),
    Identity(
        id="qk-hides-the-norm",
        lhs=RMSNorm(W * (G * (Pi * a) / d)),
        rhs=sign(d) * RMSNorm(W * (G * (Pi * a))),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ne(d, 0), Gt(Norm(W * (G * (Pi * a))), 0)),
        fails_when="the first norm has a bias, against which the denominator is measured",
        false=(RMSNorm(W * (G * (Pi * a) / d + b)), sign(d) * RMSNorm(W * (G * (Pi * a) + b))),
    ),
    Identity(
        id="one-plus-decay",
        lhs=(I + (1 - eta * lam) * G) * RMSNorm(a, eps),
        rhs=(1 - eta * lam) * ((I + G) * RMSNorm(a, eps)) + eta * lam * RMSNorm(a, eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(rho**2 + eps, 0),),
        fails_when="decay is taken to shrink the outputs, as it does where the gain itself is stored",
        false=((I + (1 - eta * lam) * G) * RMSNorm(a, eps), (1 - eta * lam) * ((I + G) * RMSNorm(a, eps))),
    ),
    Identity(
        id="update-adds-n",
        lhs=Norm(x + UPDATE) ** 2 + Norm(x - UPDATE) ** 2,
        rhs=2 * Norm(x) ** 2 + 2 * N,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(Norm(z), 0),),
        fails_when="no norm stands behind the sublayer, pre-LN: then it adds as much as it likes",
        false=(Norm(x + z) ** 2 + Norm(x - z) ** 2, 2 * Norm(x) ** 2 + 2 * N),
    ),
    Identity(
        id="chord-inside",
        lhs=N - Norm(NORMED + c * (UPDATE - NORMED)) ** 2,
        rhs=c * (1 - c) * Norm(NORMED - UPDATE) ** 2,
        source="loshchilov2025 (the step)",
        chapter=CHAPTER,
        conditions=(Gt(Norm(x), 0), Gt(Norm(z), 0)),
        fails_when="the step along the chord is taken to stay on the sphere",
        false=(Norm(NORMED + c * (UPDATE - NORMED)) ** 2, N),
    ),
    Identity(
        id="others-held",
        lhs=RMSNorm(a)[i, 0],
        rhs=sqrt(N) * a[i, 0] / sqrt(a[i, 0] ** 2 + Norm(a - a[i, 0] * Basis(N, i)) ** 2),
        source="stollenwerk2026",
        chapter=CHAPTER,
        conditions=(Gt(rho, 0),),
        fails_when="the feature is counted among the others as well",
        false=(RMSNorm(a)[i, 0], sqrt(N) * a[i, 0] / sqrt(a[i, 0] ** 2 + Norm(a) ** 2)),
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
