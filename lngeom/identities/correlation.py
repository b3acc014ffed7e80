"""Identities of chapter 07, its first half: the distance of two outputs is a correlation."""

from __future__ import annotations

from typing import Any

from sympy import Eq, Gt, S, sqrt
from sympy.matrices.expressions import HadamardProduct

from lngeom.engine.showing import tell
from lngeom.symbolic import (
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    Quantity,
    Scalar,
    Variance,
    eps,
    one,
    tex,
    text,
    x,
    z,
)

from .identity import Identity

CHAPTER = "07-distance"
BOTH_VARY = (Gt(Norm(Pi * x), 0), Gt(Norm(Pi * z), 0))


def corr(first: Any, second: Any) -> Quantity:
    """Pearson's correlation of the entries of two columns: their covariance over both standard deviations."""
    covariance = Mean(HadamardProduct(first - Mean(first) * one, second - Mean(second) * one))
    meaning = covariance / (sqrt(Variance(first)) * sqrt(Variance(second)))
    latex = rf"\operatorname{{corr}}({tex(first)}, {tex(second)})"
    return Quantity(f"corr({text(first)}, {text(second)})", latex, meaning)


tell([corr(x, z)])  # the notation says it


def _share(name: str, column: Any) -> Quantity:
    share = sqrt(Variance(column)) / sqrt(Variance(column) + eps)
    return Quantity(f"κ_{name}", rf"\kappa_{{{name}}}", share, nonnegative=True)


# What ε leaves of the length √N of an output.
kappa_x, kappa_z = _share("x", x), _share("z", z)

CORRELATION = (
    Identity(
        id="correlation-is-a-cosine",
        lhs=corr(x, z),
        rhs=Scalar((Pi * x).T * (Pi * z)) / (Norm(Pi * x) * Norm(Pi * z)),
        source="rodgers1988",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="the vectors are not centred first: then it is the cosine similarity",
        false=(corr(x, z), Scalar(x.T * z) / (Norm(x) * Norm(z))),
    ),
    Identity(
        id="correlation-bound",
        lhs=corr(x, z),
        rhs=S.One,
        relation="<=",
        gap=Norm(Pi * x / Norm(Pi * x) - Pi * z / Norm(Pi * z)) ** 2 / 2,
        equality=Eq(Pi * x / Norm(Pi * x), Pi * z / Norm(Pi * z)),
        source="rodgers1988",
        chapter=CHAPTER,
        conditions=(Gt(Variance(x), 0), Gt(Variance(z), 0)),
        fails_when="the inner product of the inputs is taken: it is not bounded",
        false=(Scalar(x.T * z), S.One),
    ),
    Identity(
        id="correlation-bound-below",
        lhs=corr(x, z),
        rhs=S.NegativeOne,
        relation=">=",
        gap=Norm(Pi * x / Norm(Pi * x) + Pi * z / Norm(Pi * z)) ** 2 / 2,
        equality=Eq(Pi * x / Norm(Pi * x), -Pi * z / Norm(Pi * z)),
        source="rodgers1988",
        chapter=CHAPTER,
        conditions=(Gt(Variance(x), 0), Gt(Variance(z), 0)),
        fails_when="correlation is taken to be never negative",
        false=(corr(x, z), S.Zero),
    ),
    Identity(
        id="outputs-inner-product",
        lhs=Scalar(LayerNorm(x).T * LayerNorm(z)),
        rhs=N * corr(x, z),
        source="elementary",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="the factor N is forgotten: outputs have length √N",
        false=(Scalar(LayerNorm(x).T * LayerNorm(z)), corr(x, z)),
    ),
    Identity(
        id="chord",
        lhs=Norm(LayerNorm(x) - LayerNorm(z)) ** 2,
        rhs=2 * N * (1 - corr(x, z)),
        source="elementary",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="ε > 0: outputs are shorter than √N then",
        false=(Norm(LayerNorm(x, eps) - LayerNorm(z, eps)) ** 2, 2 * N * (1 - corr(x, z))),
    ),
    Identity(
        id="chord-eps",
        lhs=Norm(LayerNorm(x, eps) - LayerNorm(z, eps)) ** 2,
        rhs=N * (kappa_x**2 + kappa_z**2 - 2 * kappa_x * kappa_z * corr(x, z)),
        source="elementary",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="the two lengths are taken to be √N",
        false=(
            Norm(LayerNorm(x, eps) - LayerNorm(z, eps)) ** 2,
            N * (2 - 2 * kappa_x * kappa_z * corr(x, z)),
        ),
    ),
)
