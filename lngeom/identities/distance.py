"""Identities of chapter 07: distance is correlation; scale and shift, lines and mirrors."""

from __future__ import annotations

from sympy import Gt, Lt, Ne, S, sign, sqrt
from sympy.matrices.expressions import MatMul

from lngeom.symbolic import (
    Basis,
    I,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    RMSNorm,
    Scalar,
    a,
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
    t,
    v,
    w,
)

from .correlation import CHAPTER, CORRELATION, corr, kappa_x, kappa_z
from .identity import Identity

__all__ = ["DISTANCE", "Q", "R", "advance", "corr", "foot", "kappa_x", "kappa_z", "p", "swap", "tau"]

# A point of a line, and its shadow Πp = m + τΠv: m is the shadow's point nearest to 0, τ counts from there.
p = Named("p", "p", a + t * v)
advance = Scalar((Pi * a).T * (Pi * v)) / Norm(Pi * v) ** 2
foot = Named("m", "m", Pi * a - advance * (Pi * v))
tau = Quantity("τ", r"\tau", t + advance)
# Mirrors: each turns one direction round, that of an output, and keeps what is orthogonal to it.
Q = Named("Q", "Q", I - 2 * LayerNorm(w) * LayerNorm(w).T / N)
R = Named("R", "R", I - 2 * RMSNorm(w) * RMSNorm(w).T / N)
swap = Named("S", "S", I - (Basis(N, i) - Basis(N, j)) * (Basis(N, i) - Basis(N, j)).T)

NOT_CONSTANT = Gt(sigma, 0)
LINE_MOVES = Gt(Norm(Pi * v), 0)
LINE_VARIES = Gt(Norm(Pi * p), 0)
MIRROR_IN_PLANE = Gt(Norm(Pi * w), 0)

DISTANCE = (
    *CORRELATION,
    Identity(
        id="affine-sign",
        lhs=LayerNorm(c * a + d * one),
        rhs=MatMul(sign(c), LayerNorm(a)),
        source="ba2016 section 5.1",
        chapter=CHAPTER,
        conditions=(
            Ne(c, 0),
            NOT_CONSTANT,
        ),
        fails_when="c < 0 and the sign is forgotten, as in source 001",
        false=(LayerNorm(c * a + d * one), LayerNorm(a)),
    ),
    Identity(
        id="affine-eps",
        lhs=LayerNorm(c * a + d * one, eps),
        rhs=MatMul(sign(c), LayerNorm(a, eps / c**2)),
        source="this book",
        chapter=CHAPTER,
        conditions=(
            Ne(c, 0),
            Gt(s, 0),
        ),
        fails_when="ε is kept although the unit has changed",
        false=(LayerNorm(c * a + d * one, eps), MatMul(sign(c), LayerNorm(a, eps))),
    ),
    Identity(
        id="twice-is-once",
        lhs=LayerNorm(LayerNorm(a)),
        rhs=LayerNorm(a),
        source="this book",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="ε > 0: a second pass changes the length",
        false=(LayerNorm(LayerNorm(a, eps), eps), LayerNorm(a, eps)),
    ),
    Identity(
        id="twice-with-eps",
        lhs=LayerNorm(LayerNorm(a, eps), eps),
        rhs=Pi * a / sqrt(sigma**2 + eps * (sigma**2 + eps)),
        source="this book",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="the second pass is taken to add ε as the first does",
        false=(LayerNorm(LayerNorm(a, eps), eps), Pi * a / sqrt(sigma**2 + 2 * eps)),
    ),
    Identity(
        id="pass-by-pass",
        lhs=N / Norm(LayerNorm(LayerNorm(a, eps), eps)) ** 2,
        rhs=1 + eps * N / Norm(LayerNorm(a, eps)) ** 2,
        source="this book",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="the squared length is taken for its inverse",
        false=(
            Norm(LayerNorm(LayerNorm(a, eps), eps)) ** 2 / N,
            1 + eps * Norm(LayerNorm(a, eps)) ** 2 / N,
        ),
    ),
    Identity(
        id="fixed-length",
        lhs=LayerNorm(sqrt(1 - eps) * LayerNorm(a), eps),
        rhs=sqrt(1 - eps) * LayerNorm(a),
        source="this book",
        chapter=CHAPTER,
        conditions=(Lt(eps, 1), NOT_CONSTANT),
        fails_when="the vector has the full length √N",
        false=(LayerNorm(LayerNorm(a), eps), LayerNorm(a)),
    ),
    Identity(
        id="what-is-lost",
        lhs=a,
        rhs=mu * one + sigma * LayerNorm(a),
        source="this book",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="ε > 0: then s stands in the place of σ, and is not lost",
        false=(a, mu * one + sigma * LayerNorm(a, eps)),
    ),
    Identity(
        id="line-foot",
        lhs=Scalar(foot.T * Pi * v),
        rhs=S.Zero,
        source="this book",
        chapter=CHAPTER,
        conditions=(LINE_MOVES,),
        fails_when="Πa itself is taken for the nearest point",
        false=(Scalar((Pi * a).T * Pi * v), S.Zero),
    ),
    Identity(
        id="line-gnomonic",
        lhs=LayerNorm(p),
        rhs=sqrt(N) * (foot + tau * (Pi * v)) / sqrt(Norm(foot) ** 2 + tau**2 * Norm(Pi * v) ** 2),
        source="this book",
        chapter=CHAPTER,
        conditions=(LINE_MOVES, LINE_VARIES),
        fails_when="t is counted from a and not from the nearest point",
        false=(
            LayerNorm(p),
            sqrt(N) * (foot + t * (Pi * v)) / sqrt(Norm(foot) ** 2 + t**2 * Norm(Pi * v) ** 2),
        ),
    ),
    Identity(
        id="line-sine",
        lhs=N**2 - Scalar(LayerNorm(a).T * LayerNorm(p)) ** 2,
        rhs=(N * t * Norm(foot) * Norm(Pi * v) / (Norm(Pi * a) * Norm(Pi * p))) ** 2,
        source="this book",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT, LINE_MOVES, LINE_VARIES),
        fails_when="the line is not centred: LayerNorm sees its shadow only",
        false=(
            N**2 - Scalar(LayerNorm(a).T * LayerNorm(p)) ** 2,
            (N * t * Norm(foot) * Norm(v) / (Norm(Pi * a) * Norm(Pi * p))) ** 2,
        ),
    ),
    Identity(
        id="line-ellipse",
        lhs=Norm(foot) ** 4 * (N - Norm(LayerNorm(p, eps)) ** 2),
        rhs=N * eps * Scalar(foot.T * LayerNorm(p, eps)) ** 2,
        source="this book",
        chapter=CHAPTER,
        conditions=(LINE_MOVES, LINE_VARIES),
        fails_when="the path is taken to be circular: $N - |y|^2$ is not constant along it",
        false=(
            Norm(foot) ** 2 * (N - Norm(LayerNorm(p, eps)) ** 2),
            N * eps * Norm(LayerNorm(p, eps)) ** 2,
        ),
    ),
    Identity(
        id="mirror-is-orthogonal",
        lhs=Q.T * Q,
        rhs=I,
        source="this book",
        chapter=CHAPTER,
        conditions=(MIRROR_IN_PLANE,),
        fails_when="the 2 is forgotten: then it is a projection",
        false=((I - LayerNorm(w) * LayerNorm(w).T / N) ** 2, I),
    ),
    Identity(
        id="mirror-fixes-ones",
        lhs=Q * one,
        rhs=one,
        source="this book",
        chapter=CHAPTER,
        conditions=(MIRROR_IN_PLANE,),
        fails_when="$w$ is not centred",
        false=(R * one, one),
    ),
    Identity(
        id="layer-norm-mirror",
        lhs=LayerNorm(Q * a, eps),
        rhs=Q * LayerNorm(a, eps),
        source="this book",
        chapter=CHAPTER,
        conditions=(MIRROR_IN_PLANE, Gt(s, 0)),
        fails_when="$w$ is not centred, so that $\\mathbf{1}$ is not fixed",
        false=(LayerNorm(R * a, eps), R * LayerNorm(a, eps)),
    ),
    Identity(
        id="layer-norm-swap",
        lhs=LayerNorm(swap * a, eps),
        rhs=swap * LayerNorm(a, eps),
        source="this book",
        chapter=CHAPTER,
        conditions=(Gt(s, 0),),
        fails_when="one feature changes its sign instead",
        false=(
            LayerNorm((I - 2 * Basis(N, i) * Basis(N, i).T) * a, eps),
            (I - 2 * Basis(N, i) * Basis(N, i).T) * LayerNorm(a, eps),
        ),
    ),
    Identity(
        id="rms-norm-mirror",
        lhs=RMSNorm(R * a, eps),
        rhs=R * RMSNorm(a, eps),
        source="this book",
        chapter=CHAPTER,
        conditions=(Gt(Norm(w), 0), Gt(rho**2 + eps, 0)),
        fails_when="the mirror is replaced by a projection, which shortens",
        false=(
            RMSNorm(Pi * a, eps),
            Pi * RMSNorm(a, eps),
        ),
    ),
)
