"""Identities of chapter 04: which lengths and means gains keep."""

from __future__ import annotations

from sympy import Gt, Ne, S
from sympy.matrices.expressions import DiagMatrix, HadamardPower, HadamardProduct

from lngeom.symbolic import (
    Basis,
    G,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi,
    Scalar,
    a,
    c,
    eps,
    g,
    i,
    j,
    one,
    s,
    v,
    x,
    zeros,
)

from .identity import Identity

E_I, E_J = Basis(N, i), Basis(N, j)
G_I, G_J = g[i, 0], g[j, 0]
signs = Named("S", "S", DiagMatrix(HadamardProduct(v, HadamardPower(HadamardPower(v, 2), -S.Half))))
CHAPTER = "04-ellipsoid"

GAINS = (
    Identity(
        id="lengths-apart",
        lhs=Norm(G * Pi * E_I) ** 2 - Norm(G * Pi * E_J) ** 2,
        rhs=(N - 2) / N * (G_I**2 - G_J**2),
        source="elementary",
        chapter=CHAPTER,
        fails_when="the features are not centred",
        false=(Norm(G * E_I) ** 2 - Norm(G * E_J) ** 2, (N - 2) / N * (G_I**2 - G_J**2)),
    ),
    Identity(
        id="signs-keep",
        lhs=Norm(c * signs * x) ** 2,
        rhs=c**2 * Norm(x) ** 2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ne(v[i, 0], 0),),
        fails_when="the gains differ in size: no one number stretches all lengths",
        false=(Norm(DiagMatrix(v) * x) ** 2, v[i, 0] ** 2 * Norm(x) ** 2),
    ),
    Identity(
        id="gained-mean",
        lhs=one.T * (G * LayerNorm(a, eps)),
        rhs=(Pi * g).T * LayerNorm(a, eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(s, 0),),
        fails_when="the output after the gains is taken to have mean zero, as before them",
        false=(one.T * (G * LayerNorm(a, eps)), zeros(1)),
    ),
    Identity(
        id="pair-length",
        lhs=Norm(G * (E_I - E_J)) ** 2,
        rhs=G_I**2 + G_J**2 - 2 * G_I * G_J * Scalar(E_I.T * E_J),
        source="elementary",
        chapter=CHAPTER,
        fails_when="the last term is left out and both features are one",
        false=(Norm(G * (E_I - E_J)) ** 2, G_I**2 + G_J**2),
    ),
)
