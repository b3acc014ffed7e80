"""Identities of chapter 15: how far a block rotates the stream."""

from __future__ import annotations

from sympy import Gt, sqrt

from lngeom.identities.identity import Identity
from lngeom.symbolic import LayerNorm, N, Norm, P_y, Scalar, a, c, d, one, sigma, v

CHAPTER = "15-depth"
TANGENT = P_y * v

IDENTITIES = (
    Identity(
        id="block-rotation",
        lhs=Scalar(LayerNorm(a).T * LayerNorm(c * a + TANGENT + d * one)),
        rhs=N * c * sigma / sqrt(c**2 * sigma**2 + Norm(TANGENT) ** 2 / N),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(sigma, 0), Gt(c, 0)),
        fails_when="the part of v along a is assumed to rotate it, too",
        false=(
            Scalar(LayerNorm(a).T * LayerNorm(c * a + v + d * one)),
            N * c * sigma / sqrt(c**2 * sigma**2 + Norm(v) ** 2 / N),
        ),
    ),
)
