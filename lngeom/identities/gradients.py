"""Identities of chapter 09: the Jacobian, what it sends back, and that of RMSNorm."""

from __future__ import annotations

from sympy import Gt, sqrt
from sympy.matrices.expressions import HadamardProduct

from lngeom.symbolic import (
    G,
    I,
    J,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Norm,
    P_y,
    Pi,
    RMSNorm,
    Scalar,
    a,
    b,
    delta,
    eps,
    eta,
    g,
    one,
    rho,
    s,
    sigma,
    v,
    y,
    zeros,
)

from .identity import Identity
from .jacobian import CHAPTER, DIVISIBLE, JACOBIAN, OUTPUT

LN = LayerNorm(a, eps)
RMS = RMSNorm(a, eps)
STEP_0 = eta * (P_y * (G * v)) / sigma  # η times δ at ε = 0
RMS_DIVISIBLE = Gt(rho**2 + eps, 0)
NOT_ZERO = Gt(rho, 0)
RMS_S = sqrt(rho**2 + eps)
RMS_MATRIX = (I - RMS * RMS.T / N) / RMS_S
ALONG_A = a * a.T / Norm(a) ** 2  # the projection onto the line of a
RADIAL = Scalar(v.T * (G * y))

GRADIENTS = (
    *JACOBIAN,
    Identity(
        id="downstream",
        lhs=delta,
        rhs=(Pi * (G * v) - Mean(HadamardProduct(LN, G * v)) * LN) / s,
        source="xu2019",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the gain is applied after the projections, as in the forward direction",
        false=(delta, G * (Pi * v - Mean(HadamardProduct(LN, v)) * LN) / s),
    ),
    Identity(
        id="downstream-mean",
        lhs=one.T * (G * J).T,
        rhs=zeros(1, N),
        source="xu2019",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="J is used in place of its transpose: gains make a difference",
        false=(one.T * (G * J), zeros(1, N)),
    ),
    Identity(
        id="downstream-radial",
        lhs=LN.T * (G * J).T,
        rhs=eps / s**3 * (G * LN).T,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="ε > 0 and the gradient is taken to be tangential",
        false=(LN.T * (G * J).T, zeros(1, N)),
    ),
    Identity(
        id="radial-part",
        lhs=Scalar((Pi * a).T * delta),
        rhs=eps / s**2 * RADIAL,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the upstream gradient is taken with its full radial part",
        false=(Scalar((Pi * a).T * delta), RADIAL),
    ),
    Identity(
        id="gain-gradient",
        lhs=Jacobian(OUTPUT, g).T * v,
        rhs=HadamardProduct(LN, v),
        source="xu2019",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the output after the gain is multiplied, not the one before it",
        false=(Jacobian(OUTPUT, g).T * v, HadamardProduct(G * LN, v)),
    ),
    Identity(
        id="bias-gradient",
        lhs=Jacobian(OUTPUT, b).T * v,
        rhs=v,
        source="xu2019",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the gain is applied to it",
        false=(Jacobian(OUTPUT, b).T * v, G * v),
    ),
    Identity(
        id="inverse-denominator",
        lhs=1 / s,
        rhs=sqrt(N) / sqrt(Norm(Pi * a) ** 2 + N * eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the length of $a$ takes the place of that of $\\Pi a$",
        false=(1 / s, sqrt(N) / sqrt(Norm(a) ** 2 + N * eps)),
    ),
    Identity(
        id="rms-jacobian",
        lhs=Jacobian(RMS, a),
        rhs=(I - RMS * RMS.T / N) / sqrt(rho**2 + eps),
        source="zhang2019 (ε = 0)",
        chapter=CHAPTER,
        conditions=(RMS_DIVISIBLE,),
        fails_when="it is centred, as LayerNorm's",
        false=(Jacobian(RMS, a), (Pi - RMS * RMS.T / N) / sqrt(rho**2 + eps)),
    ),
    Identity(
        id="rms-jacobian-input",
        lhs=Jacobian(RMS, a) * a,
        rhs=eps / sqrt(rho**2 + eps) ** 3 * a,
        source="elementary",
        chapter=CHAPTER,
        conditions=(RMS_DIVISIBLE,),
        fails_when="ε > 0 and the layer is taken to be blind to the length of $a$",
        false=(Jacobian(RMS, a) * a, zeros(N)),
    ),
    Identity(
        id="rms-jacobian-spectral",
        lhs=RMS_MATRIX,
        rhs=(I - ALONG_A) / RMS_S + eps / RMS_S**3 * ALONG_A,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_ZERO,),
        fails_when="ε > 0 and its share is dropped",
        false=(RMS_MATRIX, (I - ALONG_A) / RMS_S),
    ),
    Identity(
        id="rms-jacobian-norm",
        lhs=Norm(RMS_MATRIX * v) ** 2,
        rhs=Norm(v) ** 2 / (rho**2 + eps),
        relation="<=",
        gap=Scalar(RMS.T * v) ** 2 / N * (1 + eps / (rho**2 + eps)) / (rho**2 + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(RMS_DIVISIBLE,),
        fails_when="the outer product is added in place of being subtracted",
        false=(Norm((I + RMS * RMS.T / N) * v / RMS_S) ** 2, Norm(v) ** 2 / (rho**2 + eps)),
    ),
    Identity(
        id="rms-jacobian-bound",
        lhs=1 / RMS_S,
        rhs=sqrt(N) / Norm(a),
        relation="<=",
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_ZERO,),
        fails_when="it is taken for LayerNorm's: the length of $\\Pi a$ counts there",
        false=(1 / s, sqrt(N) / Norm(a)),
    ),
)
