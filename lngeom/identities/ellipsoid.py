"""Identities of chapter 04: gain and bias make an ellipsoid."""

from __future__ import annotations

from sympy import Gt, Ne, Trace
from sympy.matrices.expressions import DiagMatrix

from lngeom.symbolic import (
    Basis,
    G,
    I,
    LayerNorm,
    N,
    Norm,
    Pi,
    Pi_2,
    Scalar,
    a,
    alpha,
    eps,
    g,
    i,
    j,
    lam,
    one,
    s,
    u,
    v,
    x,
    zeros,
)

from .identity import Identity

CHAPTER = "04-ellipsoid"
NO_ZERO_GAIN = Ne(g[i, 0], 0)
NO_SQUARED_GAIN = Ne(g[i, 0] ** 2, lam)
E_I, E_J = Basis(N, i), Basis(N, j)
G_I, G_J = g[i, 0], g[j, 0]
M = G * Pi * G
INVERSE = DiagMatrix(alpha)  # of G
RECIPE = Pi_2 * INVERSE**2 * Pi_2
TOTAL = Scalar(one.T * u)

ELLIPSOID = (
    Identity(
        id="gain-centering",
        lhs=G * Pi,
        rhs=G - g * one.T / N,
        source="riechers2024 section II",
        chapter=CHAPTER,
        fails_when="the factors are swapped: $\\Pi G = G - \\mathbf{1}g^{\\top}/N$",
        false=(Pi * G, G - g * one.T / N),
    ),
    Identity(
        id="image-normal",
        lhs=alpha.T * (G * LayerNorm(a, eps)),
        rhs=zeros(1),
        source="riechers2024 section II",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN, Gt(s, 0)),
        fails_when="the gain itself is taken for the normal",
        false=(g.T * (G * LayerNorm(a, eps)), zeros(1)),
    ),
    Identity(
        id="dead-coordinate",
        lhs=E_I.T * (G * Pi),
        rhs=G_I * (E_I.T * Pi),
        source="this book",
        chapter=CHAPTER,
        fails_when="the gain of another feature is read",
        false=(E_I.T * (G * Pi), G_J * (E_I.T * Pi)),
    ),
    Identity(
        id="ellipsoid-matrix",
        lhs=M,
        rhs=G**2 - g * g.T / N,
        source="this book",
        chapter=CHAPTER,
        fails_when="Π stands outside, as in ΠG²Π",
        false=(Pi * G**2 * Pi, G**2 - g * g.T / N),
    ),
    Identity(
        id="ellipsoid-gram",
        lhs=(G * Pi) * (G * Pi).T,
        rhs=M,
        source="this book",
        chapter=CHAPTER,
        fails_when="the factors are swapped, which gives ΠG²Π",
        false=((G * Pi).T * (G * Pi), M),
    ),
    Identity(
        id="axis-transport",
        lhs=M * (G * Pi * v),
        rhs=(G * Pi) * (Pi * G**2 * Pi * v),
        source="this book",
        chapter=CHAPTER,
        fails_when="$v$ is not centred first",
        false=(M * (G * v), G * (Pi * G**2 * Pi * v)),
    ),
    Identity(
        id="penrose-product",
        lhs=M * RECIPE,
        rhs=Pi_2,
        source="this book",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN,),
        fails_when="the projection is Π instead of Π₂",
        false=(M * RECIPE, Pi),
    ),
    Identity(
        id="penrose-first",
        lhs=M * RECIPE * M,
        rhs=M,
        source="this book",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN,),
        fails_when="the outer projections are left out and M stands on one side only",
        false=(M * INVERSE**2, I),
    ),
    Identity(
        id="penrose-second",
        lhs=RECIPE * M * RECIPE,
        rhs=RECIPE,
        source="this book",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN,),
        fails_when="the projections are left out of the recipe",
        false=(INVERSE**2 * M * INVERSE**2, INVERSE**2),
    ),
    Identity(
        id="penrose-symmetric",
        lhs=RECIPE * M,
        rhs=Pi_2,
        source="this book",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN,),
        fails_when="the projections are left out of the recipe",
        false=(INVERSE**2 * M, Pi_2),
    ),
    Identity(
        id="ellipsoid-level",
        lhs=Scalar((G * LayerNorm(a, eps)).T * RECIPE * (G * LayerNorm(a, eps))),
        rhs=Norm(LayerNorm(a, eps)) ** 2,
        source="riechers2024 section II",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN, Gt(s, 0)),
        fails_when="the square of the gain stands where its inverse belongs",
        false=(
            Scalar((G * LayerNorm(a, eps)).T * G**2 * (G * LayerNorm(a, eps))),
            Norm(LayerNorm(a, eps)) ** 2,
        ),
    ),
    Identity(
        id="axis-equation",
        lhs=(G**2 - lam * I) * u,
        rhs=one,
        source="this book",
        chapter=CHAPTER,
        conditions=(NO_SQUARED_GAIN,),
        fails_when="the gains are not squared",
        false=((G - lam * I) * u, one),
    ),
    Identity(
        id="axis-eigenvector",
        lhs=M * (G * u),
        rhs=lam * (G * u) - lam * TOTAL / N * g,
        source="this book",
        chapter=CHAPTER,
        conditions=(NO_SQUARED_GAIN,),
        fails_when="the last term is dropped while $\\mathbf{1}^{\\top}u \\ne 0$",
        false=(M * (G * u), lam * (G * u)),
    ),
    Identity(
        id="axis-resolvent",
        lhs=(M - lam * I) * (DiagMatrix(u) - G * u * u.T * G / (lam * TOTAL)),
        rhs=I,
        source="this book",
        chapter=CHAPTER,
        conditions=(NO_SQUARED_GAIN, Ne(lam, 0), Ne(TOTAL, 0)),
        fails_when="the second term is left out",
        false=((M - lam * I) * DiagMatrix(u), I),
    ),
    Identity(
        id="axis-repeated",
        lhs=M * (G_J * E_I - G_I * E_J),
        rhs=G_I**2 * G_J * E_I - G_J**2 * G_I * E_J,
        source="this book",
        chapter=CHAPTER,
        fails_when="the two gains are not crossed over",
        false=(M * (G_I * E_I - G_J * E_J), G_I**3 * E_I - G_J**3 * E_J),
    ),
    Identity(
        id="axes-sum",
        lhs=N * Trace(M),
        rhs=(N - 1) * Norm(g) ** 2,
        source="this book",
        chapter=CHAPTER,
        fails_when="the axes are those of RMSNorm, whose squares add up to N|g|²",
        false=(N * Trace(G**2), (N - 1) * Norm(g) ** 2),
    ),
    Identity(
        id="axis-length",
        lhs=Norm(G * Pi * x) ** 2,
        rhs=Scalar(x.T * (Pi * G**2 * Pi) * x),
        source="riechers2024 section II",
        chapter=CHAPTER,
        fails_when="$x$ is not centred",
        false=(Norm(G * x) ** 2, Scalar(x.T * (Pi * G**2 * Pi) * x)),
    ),
)
