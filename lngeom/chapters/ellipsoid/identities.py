"""Identities of chapter 04: gain and bias make an ellipsoid, and the axes of several gains."""

from __future__ import annotations

from sympy import Gt, Lt, Ne, S, Trace, sqrt
from sympy.matrices.expressions import DiagMatrix, HadamardPower, HadamardProduct

from anydim.extending import tell
from lngeom.chapters.sphere.identities import FRACTION_REACHED, NOT_CONSTANT, ON_SPHERE
from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    Basis,
    D,
    G,
    I,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi,
    Pi_2,
    Scalar,
    a,
    alpha,
    b,
    c,
    eps,
    f,
    g,
    i,
    j,
    lam,
    one,
    s,
    u,
    v,
    x,
    y,
    zeros,
)

# --- Identities of chapter 04: which lengths and means gains keep ------------------------------------------


E_I, E_J = Basis(N, i), Basis(N, j)
G_I, G_J = g[i, 0], g[j, 0]
signs = Named("S", "S", DiagMatrix(HadamardProduct(v, HadamardPower(HadamardPower(v, 2), -S.Half))))
tell(signs)  # the diagonal matrix of the signs of v
CHAPTER = "04-ellipsoid"

GAINS = (
    Identity(
        id="lengths-apart",
        lhs=Norm(G * Pi * E_I) ** 2 - Norm(G * Pi * E_J) ** 2,
        rhs=(N - 2) / N * (G_I**2 - G_J**2),
        source="elementary",
        chapter=CHAPTER,
        fails_when="the features are not centered",
        false=(Norm(G * E_I) ** 2 - Norm(G * E_J) ** 2, (N - 2) / N * (G_I**2 - G_J**2)),
    ),
    Identity(
        id="signs-keep",
        lhs=Norm(c * signs * x) ** 2,
        rhs=c**2 * Norm(x) ** 2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ne(v[i, 0], 0),),
        fails_when="the gains differ in size, so that no single factor stretches all lengths",
        false=(Norm(DiagMatrix(v) * x) ** 2, v[i, 0] ** 2 * Norm(x) ** 2),
    ),
    Identity(
        id="gained-mean",
        lhs=one.T * (G * y),
        rhs=g.T * Pi * y,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(s, 0),),
        fails_when="the output after the gains is assumed to have mean zero, as before them",
        false=(one.T * (G * y), zeros(1)),
    ),
    Identity(
        id="pair-length",
        lhs=Norm(G * (E_I - E_J)) ** 2,
        rhs=G_I**2 + G_J**2 - 2 * G_I * G_J * Scalar(E_I.T * E_J),
        source="elementary",
        chapter=CHAPTER,
        fails_when="the last term is omitted and both features are one",
        false=(Norm(G * (E_I - E_J)) ** 2, G_I**2 + G_J**2),
    ),
)


# --- Identities of chapter 04: gain and bias make an ellipsoid ---------------------------------------------


NO_ZERO_GAIN = Ne(g[i, 0], 0)
NO_SQUARED_GAIN = Ne(g[i, 0] ** 2, lam)
E_I, E_J = Basis(N, i), Basis(N, j)
G_I, G_J = g[i, 0], g[j, 0]
M = Named("M", "M", G * Pi * G)
tell(M)  # the chapter defines it
TOTAL = Scalar(one.T * u)

IDENTITIES = (
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
        lhs=alpha.T * (G * y),
        rhs=zeros(1),
        source="riechers2024 section II",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN, Gt(s, 0)),
        fails_when="the gain itself is taken for the normal",
        false=(g.T * (G * y), zeros(1)),
    ),
    Identity(
        id="dead-coordinate",
        lhs=E_I.T * (G * Pi),
        rhs=G_I * (E_I.T * Pi),
        source="elementary",
        chapter=CHAPTER,
        fails_when="the gain of another feature is read",
        false=(E_I.T * (G * Pi), G_J * (E_I.T * Pi)),
    ),
    Identity(
        id="pair-image",
        lhs=(G * Pi) * (E_I - E_J),
        rhs=G_I * E_I - G_J * E_J,
        source="elementary",
        chapter=CHAPTER,
        fails_when="the input is a single feature, which has a mean",
        false=((G * Pi) * E_I, G_I * E_I),
    ),
    Identity(
        id="span-reached",
        lhs=(G * Pi) * (D * Pi_2),
        rhs=Pi_2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN,),
        fails_when="the hyperplane is the one before the gain, with Π instead of $\\Pi_2$",
        false=((G * Pi) * (D * Pi), Pi),
    ),
    Identity(
        id="image-reached",
        lhs=G * LayerNorm(ON_SPHERE) + b,
        rhs=sqrt(N) / Norm(Pi * x) * (G * Pi * x) + b,
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(Norm(Pi * x), 0),),
        fails_when="the radius is omitted; the sphere has radius √N, not 1",
        false=(G * LayerNorm(ON_SPHERE) + b, G * Pi * x / Norm(Pi * x) + b),
    ),
    Identity(
        id="image-filled",
        lhs=G * LayerNorm(FRACTION_REACHED, eps) + b,
        rhs=f * (G * LayerNorm(a)) + b,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT, Gt(eps, 0), Lt(f, 1)),
        fails_when="ε = 0, since all $f > 0$ then lead to the same point",
        false=(G * LayerNorm(f * LayerNorm(a)) + b, f * (G * LayerNorm(a)) + b),
    ),
    Identity(
        id="ellipsoid-matrix",
        lhs=M,
        rhs=G**2 - g * g.T / N,
        source="elementary",
        chapter=CHAPTER,
        fails_when="Π is on the outside, as in ΠG²Π",
        false=(Pi * G**2 * Pi, G**2 - g * g.T / N),
    ),
    Identity(
        id="ellipsoid-gram",
        lhs=(G * Pi) * (G * Pi).T,
        rhs=M,
        source="elementary",
        chapter=CHAPTER,
        fails_when="the factors are swapped, which gives ΠG²Π",
        false=((G * Pi).T * (G * Pi), M),
    ),
    Identity(
        id="matrix-normal",
        lhs=M * alpha,
        rhs=zeros(N),
        source="elementary",
        chapter=CHAPTER,
        conditions=(NO_ZERO_GAIN,),
        fails_when="the gain itself is taken for the normal",
        false=(M * g, zeros(N)),
    ),
    Identity(
        id="axis-equation",
        lhs=(G**2 - lam * I) * u,
        rhs=one,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NO_SQUARED_GAIN,),
        fails_when="the gains are not squared",
        false=((G - lam * I) * u, one),
    ),
    Identity(
        id="axis-determinant",
        lhs=Scalar(g.T * DiagMatrix(u) * g),
        rhs=N + lam * TOTAL,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NO_SQUARED_GAIN,),
        fails_when="one of the two gains is omitted, with $\\mathbf{1}$ instead of $g$",
        false=(Scalar(one.T * DiagMatrix(u) * g), N + lam * TOTAL),
    ),
    Identity(
        id="axis-eigenvector",
        lhs=M * (G * u),
        rhs=lam * (G * u) - lam * TOTAL / N * g,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NO_SQUARED_GAIN,),
        fails_when="the last term is dropped while $\\mathbf{1}^{\\top}u \\ne 0$",
        false=(M * (G * u), lam * (G * u)),
    ),
    Identity(
        id="axis-resolvent",
        lhs=(M - lam * I) * (DiagMatrix(u) - G * u * u.T * G / (lam * TOTAL)),
        rhs=I,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NO_SQUARED_GAIN, Ne(lam, 0), Ne(TOTAL, 0)),
        fails_when="the second term is omitted",
        false=((M - lam * I) * DiagMatrix(u), I),
    ),
    Identity(
        id="axis-repeated",
        lhs=M * (G_J * E_I - G_I * E_J),
        rhs=G_I**2 * G_J * E_I - G_J**2 * G_I * E_J,
        source="elementary",
        chapter=CHAPTER,
        fails_when="the two gains are not exchanged",
        false=(M * (G_I * E_I - G_J * E_J), G_I**3 * E_I - G_J**3 * E_J),
    ),
    Identity(
        id="axes-sum",
        lhs=N * Trace(M),
        rhs=(N - 1) * Norm(g) ** 2,
        source="elementary",
        chapter=CHAPTER,
        fails_when="the axes are those of RMSNorm, whose squares add up to N|g|²",
        false=(N * Trace(G**2), (N - 1) * Norm(g) ** 2),
    ),
    *GAINS,
)
