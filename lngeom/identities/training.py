"""Identities of chapter 09: what gradient descent, with decay, does to weights around a layer."""

from __future__ import annotations

from sympy import Ne

from lngeom.symbolic import (
    G,
    J,
    LayerNorm,
    Norm,
    P_y,
    Pi,
    Scalar,
    V,
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
    sigma,
    v,
    zeros,
)

from .identity import Identity
from .jacobian import CHAPTER, DIVISIBLE, NOT_CONSTANT

OUTPUT = G * LayerNorm(a, eps) + b
STEP = eta * (P_y * (G * v)) / sigma  # η times δ at ε = 0
SHORTER = (1 - eta * lam) * (Pi * a)
GROWTH = eta * lam * (2 - eta * lam) * Norm(Pi * a) ** 2  # what decay takes off the squared length

TRAINING = (
    Identity(
        id="step-never-shortens",
        lhs=Norm(Pi * a) ** 2,
        rhs=Norm(Pi * a - STEP) ** 2,
        source="salimans2016 (for the weights of a layer)",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        relation="<=",
        gap=Norm(STEP) ** 2,
        fails_when="the step is not tangential, as $-\\eta Gv$",
        false=(Norm(Pi * a) ** 2, Norm(Pi * a - eta * (G * v)) ** 2),
    ),
    Identity(
        id="writer-gradient",
        lhs=one.T * (delta * h.T),
        rhs=zeros(1, m),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="what is sent back is not transposed: with gains it has a mean",
        false=(one.T * ((G * J * v) * h.T), zeros(1, m)),
    ),
    Identity(
        id="reader-gradient",
        lhs=(q * OUTPUT.T) * alpha,
        rhs=Scalar(b.T * alpha) * q,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE, Ne(g[i, 0], 0)),
        fails_when="the layer has a bias and it is forgotten",
        false=((q * OUTPUT.T) * alpha, zeros(m, 1)),
    ),
    Identity(
        id="writer-step",
        lhs=one.T * ((1 - eta * lam) * V - eta * (delta * h.T)),
        rhs=(1 - eta * lam) * (one.T * V),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIVISIBLE,),
        fails_when="the decay is forgotten: it acts on this part, too",
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
        fails_when="the decay is taken to shorten the step as well",
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
        fails_when="the step is taken to be as long as at length 1, whatever the length is",
        false=(
            (eta * c) ** 2 - GROWTH,
            eta / Norm(Pi * a) ** 2 * (eta * c**2 - lam * (2 - eta * lam) * Norm(Pi * a) ** 4),
        ),
    ),
)
