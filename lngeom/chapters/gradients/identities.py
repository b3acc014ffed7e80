"""Identities of chapter 09: the Jacobian of LayerNorm, its backward pass, and the Jacobian of RMSNorm."""

from __future__ import annotations

from sympy import Eq, Gt, Trace, sqrt
from sympy.matrices.expressions import HadamardProduct

from lngeom.identities.identity import Identity
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
    Variance,
    a,
    b,
    d,
    delta,
    eps,
    g,
    one,
    rho,
    s,
    sigma,
    v,
    y,
    zeros,
)

# --- Identities of chapter 09, forward: the Jacobian of LayerNorm ------------------------------------------


CHAPTER = "09-gradients"
OUTPUT = G * LayerNorm(a, eps) + b
DIVISIBLE = Gt(s, 0)
NOT_CONSTANT = Gt(sigma, 0)
LEVEL = LayerNorm(d * one, eps)  # the output of a constant vector
RMS_LEVEL = RMSNorm(d * one, eps)
LEVEL_S = sqrt(Variance(d * one) + eps)
ALONG = Pi * a * (Pi * a).T / Norm(Pi * a) ** 2  # the projection onto the line of Πa

JACOBIAN = (
    Identity(
        id="variance-gradient",
        lhs=Jacobian(a.T * Pi * a / N, a),
        rhs=2 * (Pi * a).T / N,
        source="ioffe2015",
        chapter=CHAPTER,
        fails_when="the mean is not subtracted, as if the mean square were differentiated",
        false=(Jacobian(a.T * Pi * a / N, a), 2 * a.T / N),
    ),
    Identity(
        id="jacobian",
        lhs=Jacobian(OUTPUT, a),
        rhs=G * (Pi - y * y.T / N) / s,
        source="xu2019; xiong2020 (ε = 0, g = 1)",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the denominator is treated as a constant",
        false=(Jacobian(OUTPUT, a), G * Pi / s),
    ),
    Identity(
        id="jacobian-at-constants",
        lhs=G * (Pi - LEVEL * LEVEL.T / N) / LEVEL_S,
        rhs=G * Pi / sqrt(eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(eps, 0),),
        fails_when="the layer is RMSNorm, whose output of a constant vector is not 0",
        false=(G * (Pi - RMS_LEVEL * RMS_LEVEL.T / N) / LEVEL_S, G * Pi / sqrt(eps)),
    ),
    Identity(
        id="jacobian-factors",
        lhs=G * J,
        rhs=G * Pi * (I - y * y.T / N) / s,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the centering is omitted, as for RMSNorm",
        false=(G * J, G * (I - y * y.T / N) / s),
    ),
    Identity(
        id="jacobian-norm",
        lhs=Norm(J * v) ** 2,
        rhs=Norm(v) ** 2 / s**2,
        relation="<=",
        gap=(Scalar(one.T * v) ** 2 / N + Scalar(y.T * v) ** 2 / N * (1 + eps / s**2)) / s**2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the length of $a$ is used instead of that of $\\Pi a$, as for RMSNorm",
        false=(Norm(J * v) ** 2, Norm(v) ** 2 / (rho**2 + eps)),
    ),
    Identity(
        id="jacobian-norm-tangential",
        lhs=Norm((I - y * y.T / N) * v) ** 2,
        rhs=Norm(v) ** 2,
        relation="<=",
        gap=Scalar(y.T * v) ** 2 / N * (1 + eps / s**2),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the outer product is added instead of subtracted",
        false=(Norm((I + y * y.T / N) * v) ** 2, Norm(v) ** 2),
    ),
    Identity(
        id="jacobian-norm-eps",
        lhs=1 / s,
        rhs=1 / sqrt(eps),
        relation="<=",
        gap=sigma**2 / (s * sqrt(eps) * (s + sqrt(eps))),
        equality=Eq(sigma, 0),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(eps, 0),),
        fails_when="the variance is assumed to be 1, but a nearly constant input has a larger factor",
        false=(1 / s, 1 / (1 + eps)),
    ),
    Identity(
        id="jacobian-ones",
        lhs=J * one,
        rhs=zeros(N),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the layer is RMSNorm, whose output changes with an offset",
        false=(Jacobian(RMSNorm(a, eps), a) * one, zeros(N)),
    ),
    Identity(
        id="jacobian-output",
        lhs=J * y,
        rhs=eps / s**3 * y,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="ε > 0 and the length of $\\Pi a$ is assumed to have no effect",
        false=(J * y, zeros(N)),
    ),
    Identity(
        id="tangent-complement",
        lhs=I - P_y,
        rhs=one * one.T / N + ALONG,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="only the part along $\\mathbf{1}$ is counted as lost",
        false=(I - P_y, one * one.T / N),
    ),
    Identity(
        id="jacobian-tangent",
        lhs=J * P_y,
        rhs=P_y / s,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="the direction of $\\Pi a$ is not projected out",
        false=(J * Pi, Pi / s),
    ),
    Identity(
        id="jacobian-spectral",
        lhs=J,
        rhs=P_y / s + eps / s**3 * ALONG,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="ε > 0 and the last term is dropped",
        false=(J, P_y / s),
    ),
    Identity(
        id="jacobian-trace",
        lhs=Trace(J),
        rhs=(N - 2) / s + eps / s**3,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the direction of $\\Pi a$ is counted like the others",
        false=(Trace(J), (N - 1) / s),
    ),
    Identity(
        id="tangent-projector",
        lhs=sigma * Jacobian(LayerNorm(a), a),
        rhs=P_y,
        source="xiong2020",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="ε > 0, with $s$ instead of σ: then it is not a projection",
        false=(s * Jacobian(LayerNorm(a, eps), a), P_y),
    ),
    Identity(
        id="tangent-projector-idempotent",
        lhs=P_y * P_y,
        rhs=P_y,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="it is $sJ$ for ε > 0",
        false=(s * J * (s * J), s * J),
    ),
    Identity(
        id="tangent-projector-symmetric",
        lhs=P_y.T,
        rhs=P_y,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="a gain follows: $GP_y$ is neither symmetric nor a projection",
        false=((G * P_y).T, G * P_y),
    ),
    Identity(
        id="tangent-projector-trace",
        lhs=Trace(P_y),
        rhs=N - 2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="only one direction is counted as lost",
        false=(Trace(P_y), N - 1),
    ),
)


# --- Identities of chapter 09, backward, and those of RMSNorm -----------------------


LN = LayerNorm(a, eps)
RMS = RMSNorm(a, eps)
RMS_DIVISIBLE = Gt(rho**2 + eps, 0)
NOT_ZERO = Gt(rho, 0)
RMS_S = sqrt(rho**2 + eps)
RMS_MATRIX = (I - RMS * RMS.T / N) / RMS_S
ALONG_A = a * a.T / Norm(a) ** 2  # the projection onto the line of a
RADIAL = Scalar(v.T * (G * y))

IDENTITIES = (
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
        lhs=one.T * J * G,
        rhs=zeros(1, N),
        source="xu2019",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="gains are applied after J, as in the forward direction",
        false=(one.T * (G * J), zeros(1, N)),
    ),
    Identity(
        id="radial-part",
        lhs=Scalar((Pi * a).T * delta),
        rhs=eps / s**2 * RADIAL,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the radial part of the upstream gradient is assumed to pass in full",
        false=(Scalar((Pi * a).T * delta), RADIAL),
    ),
    Identity(
        id="gain-gradient",
        lhs=Jacobian(OUTPUT, g).T * v,
        rhs=HadamardProduct(LN, v),
        source="xu2019",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the output after the gain is used, not the one before it",
        false=(Jacobian(OUTPUT, g).T * v, HadamardProduct(G * LN, v)),
    ),
    Identity(
        id="bias-gradient",
        lhs=Jacobian(OUTPUT, b).T * v,
        rhs=v,
        source="xu2019",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the gain is applied as well",
        false=(Jacobian(OUTPUT, b).T * v, G * v),
    ),
    Identity(
        id="inverse-denominator",
        lhs=1 / s,
        rhs=sqrt(N) / sqrt(Norm(Pi * a) ** 2 + N * eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the length of $a$ is used instead of that of $\\Pi a$",
        false=(1 / s, sqrt(N) / sqrt(Norm(a) ** 2 + N * eps)),
    ),
    Identity(
        id="rms-jacobian",
        lhs=Jacobian(RMS, a),
        rhs=(I - RMS * RMS.T / N) / sqrt(rho**2 + eps),
        source="zhang2019 (ε = 0)",
        chapter=CHAPTER,
        conditions=(RMS_DIVISIBLE,),
        fails_when="it is centered, as for LayerNorm",
        false=(Jacobian(RMS, a), (Pi - RMS * RMS.T / N) / sqrt(rho**2 + eps)),
    ),
    Identity(
        id="rms-jacobian-input",
        lhs=Jacobian(RMS, a) * a,
        rhs=eps / sqrt(rho**2 + eps) ** 3 * a,
        source="elementary",
        chapter=CHAPTER,
        conditions=(RMS_DIVISIBLE,),
        fails_when="ε > 0 and the length of $a$ is assumed to have no effect",
        false=(Jacobian(RMS, a) * a, zeros(N)),
    ),
    Identity(
        id="rms-jacobian-spectral",
        lhs=RMS_MATRIX,
        rhs=(I - ALONG_A) / RMS_S + eps / RMS_S**3 * ALONG_A,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_ZERO,),
        fails_when="ε > 0 and the last term is dropped",
        false=(RMS_MATRIX, (I - ALONG_A) / RMS_S),
    ),
)
