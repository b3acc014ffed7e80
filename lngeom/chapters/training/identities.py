"""Identities of chapter 10: what gradient descent, with decay, does to weights around a layer."""

from __future__ import annotations

from sympy import Gt, Ne, sign, sqrt

from lngeom.chapters.gradients.identities import DIVISIBLE, NOT_CONSTANT
from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    G,
    I,
    J,
    Jacobian,
    LayerNorm,
    N,
    Norm,
    P_y,
    Pi,
    Q,
    Scalar,
    V,
    Variance,
    W,
    a,
    alpha,
    b,
    c,
    delta,
    eps,
    eta,
    g,
    h,
    i,
    lam,
    m,
    one,
    q,
    s,
    sigma,
    v,
    y,
    z,
    zeros,
)

CHAPTER = "10-training"
LN = LayerNorm(a, eps)
SUM = a + Q * a  # post-LN: what the norm gets from a linear sublayer
NORM_OF_SUM = LayerNorm(SUM, eps)
OUTPUT = G * LayerNorm(a, eps) + b
STEP = eta * (P_y * (G * v)) / sigma  # η times δ at ε = 0
SHORTER = (1 - eta * lam) * (Pi * a)
GROWTH = eta * lam * (2 - eta * lam) * Norm(Pi * a) ** 2  # what decay takes off the squared length

IDENTITIES = (
    Identity(
        id="step-length",
        lhs=Norm(Pi * (a - eta * delta)) ** 2,
        rhs=Norm(Pi * a) ** 2 - 2 * eta * (eps / s**2) * Scalar(y.T * (G * v)) + eta**2 * Norm(delta) ** 2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="ε > 0 and the middle term is dropped",
        false=(Norm(Pi * (a - eta * delta)) ** 2, Norm(Pi * a) ** 2 + eta**2 * Norm(delta) ** 2),
    ),
    Identity(
        id="writer-gradient",
        lhs=one.T * (delta * h.T),
        rhs=zeros(1, m),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="$GJ$ is used instead of its transpose: with gains the result has a mean",
        false=(one.T * ((G * J * v) * h.T), zeros(1, m)),
    ),
    Identity(
        id="reader-gradient",
        lhs=(q * OUTPUT.T) * alpha,
        rhs=Scalar(b.T * alpha) * q,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE, Ne(g[i, 0], 0)),
        fails_when="the layer has a bias, and it is omitted",
        false=((q * OUTPUT.T) * alpha, zeros(m, 1)),
    ),
    Identity(
        id="writer-step",
        lhs=one.T * ((1 - eta * lam) * V - eta * (delta * h.T)),
        rhs=(1 - eta * lam) * (one.T * V),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the decay is omitted, but it acts on this part, too",
        false=(one.T * ((1 - eta * lam) * V - eta * (delta * h.T)), one.T * V),
    ),
    Identity(
        id="reader-step",
        lhs=((1 - eta * lam) * W - eta * (q * (OUTPUT - b).T)) * alpha,
        rhs=(1 - eta * lam) * (W * alpha),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE, Ne(g[i, 0], 0)),
        fails_when="the layer has a bias: then the step moves this part along $q$",
        false=(((1 - eta * lam) * W - eta * (q * OUTPUT.T)) * alpha, (1 - eta * lam) * (W * alpha)),
    ),
    Identity(
        id="step-with-decay",
        lhs=Norm(SHORTER - STEP) ** 2,
        rhs=(1 - eta * lam) ** 2 * Norm(Pi * a) ** 2 + Norm(STEP) ** 2,
        source="kosson2024",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="the decay is assumed to shorten the step as well",
        false=(
            Norm(SHORTER - STEP) ** 2,
            (1 - eta * lam) ** 2 * (Norm(Pi * a) ** 2 + Norm(STEP) ** 2),
        ),
    ),
    Identity(
        id="steady-length",
        lhs=Norm(SHORTER - STEP) ** 2 - Norm(Pi * a) ** 2,
        rhs=Norm(STEP) ** 2 - GROWTH,
        source="kosson2024",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="the square of ηλ is dropped",
        false=(
            Norm(SHORTER - STEP) ** 2 - Norm(Pi * a) ** 2,
            Norm(STEP) ** 2 - 2 * eta * lam * Norm(Pi * a) ** 2,
        ),
    ),
    Identity(
        id="steady-place",
        lhs=(eta * c / Norm(Pi * a)) ** 2 - GROWTH,
        rhs=eta / Norm(Pi * a) ** 2 * (eta * c**2 - lam * (2 - eta * lam) * Norm(Pi * a) ** 4),
        source="kosson2024",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="the step is assumed to have the same length as for weights of length 1",
        false=(
            (eta * c) ** 2 - GROWTH,
            eta / Norm(Pi * a) ** 2 * (eta * c**2 - lam * (2 - eta * lam) * Norm(Pi * a) ** 4),
        ),
    ),
    Identity(
        id="gradient-of-longer",
        lhs=Jacobian(LayerNorm(c * a), a),
        rhs=sign(c) * P_y / sigma,
        source="vanlaarhoven2017 (for weights)",
        chapter=CHAPTER,
        conditions=(Ne(c, 0), NOT_CONSTANT),
        fails_when="the factor $c$ is assumed to multiply the Jacobian",
        false=(Jacobian(LayerNorm(c * a), a), c * P_y / sigma),
    ),
    Identity(
        id="effective-rate",
        lhs=c * a - eta / c * (Jacobian(LayerNorm(c * a), a) * v),
        rhs=c * (a - sign(c) * eta / c**2 * (P_y * v) / sigma),
        source="vanlaarhoven2017",
        chapter=CHAPTER,
        conditions=(Ne(c, 0), NOT_CONSTANT),
        fails_when="weights c times as long are assumed to learn c times, not c² times, more slowly",
        false=(
            c * a - eta / c * (Jacobian(LayerNorm(c * a), a) * v),
            c * (a - sign(c) * eta / c * (P_y * v) / sigma),
        ),
    ),
    Identity(
        id="block-jacobian",
        lhs=Jacobian(a + Q * (G * LN + b), a),
        rhs=I + (Q * G) * J,
        source="xiong2020",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the skip connection is omitted",
        false=(Jacobian(a + Q * (G * LN + b), a), (Q * G) * J),
    ),
    Identity(
        id="post-block-jacobian",
        lhs=Jacobian(NORM_OF_SUM, a),
        rhs=(Pi - NORM_OF_SUM * NORM_OF_SUM.T / N) * (I + Q) / sqrt(Variance(SUM) + eps),
        source="xiong2020",
        chapter=CHAPTER,
        conditions=(Gt(Variance(SUM) + eps, 0),),
        fails_when="the skip connection is assumed to pass unchanged",
        false=(Jacobian(LayerNorm(a + z, eps), a), I),
    ),
)
