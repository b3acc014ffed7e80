"""Truths that a reader tries."""

from __future__ import annotations

from typing import Any

from sympy import Abs, MatrixSymbol, Max, Ne, Sum, Symbol, Trace, sign, sqrt
from sympy.matrices.expressions import Determinant, MatMul, MatPow

from lngeom.symbolic import (
    G,
    H,
    I,
    N,
    Norm,
    Pi,
    Scalar,
    Variance,
    a,
    b,
    eps,
    j,
    k,
    lam,
    mu,
    one,
    sigma,
    zeros,
)

from .registry import LN

SIX = [MatrixSymbol(name, N, N) for name in "ABCDEF"]
_A, _B = SIX[:2]
_S4 = sigma**4 + 2 * eps * sigma**2 + eps**2
_NEGATIVE = Symbol("q", negative=True)
_L = MatrixSymbol("v", 3, 1)
_DET = Ne(Determinant(_A), 0)
_DET_B = Ne(Determinant(_B), 0)
_INVERSE = MatPow(_A, -1)
_AROUND = Scalar(b.T * _INVERSE * a)
_PROJECTOR = a * MatPow(a.T * a, -1) * a.T
_COMPOSED = G * LN(a) + b

READER_TRUTHS: list[tuple[str, Any, Any, tuple]] = [
    ("a trace of one number: tr(aᵀa) = aᵀa", Trace(a.T * a), Scalar(a.T * a), ()),
    ("a trace of one number: tr(aaᵀ) = aᵀa", Trace(a * a.T), Scalar(a.T * a), ()),
    ("a sum of squares is not negative: |aᵀa| = aᵀa", Abs(Scalar(a.T * a)), Scalar(a.T * a), ()),
    ("a sum of squares is not negative: √((aᵀa)²) = aᵀa", sqrt(Scalar(a.T * a) ** 2), Scalar(a.T * a), ()),
    ("a root of a square: √(σ⁴ + 2εσ² + ε²) = σ² + ε", sqrt(_S4), sigma**2 + eps, ()),
    ("a positive factor: LN((aᵀa)a) = LN(a)", LN(Scalar(a.T * a) * a), LN(a), (sigma > 0,)),
    ("a positive factor: LN(|a|a) = LN(a)", LN(Norm(a) * a), LN(a), (sigma > 0,)),
    ("closed sums: Σ p = N(N - 1)/2", Sum(j, (j, 0, N - 1)), N * (N - 1) / 2, ()),
    ("closed sums: Σ p²", Sum(j**2, (j, 0, N - 1)), N * (N - 1) * (2 * N - 1) / 6, ()),
    (
        "parts of a sum: an index shift",
        Sum(a[j + 1, 0], (j, 0, N - 2)),
        Sum(a[j, 0], (j, 1, N - 1)),
        (N >= 2,),
    ),
    (
        "parts of a sum: telescoping",
        Sum(a[j + 1, 0] - a[j, 0], (j, 0, N - 2)),
        a[N - 1, 0] - a[0, 0],
        (N >= 2,),
    ),
    (
        "parts of a sum: all but the first",
        Sum(a[j, 0], (j, 1, N - 1)),
        Sum(a[j, 0], (j, 0, N - 1)) - a[0, 0],
        (),
    ),
    (
        "parts of a sum: all but the last",
        Sum(a[j, 0], (j, 0, N - 2)) + a[N - 1, 0],
        Sum(a[j, 0], (j, 0, N - 1)),
        (N >= 2,),
    ),
    (
        "three entries: |v|² = v₀² + v₁² + v₂²",
        Norm(_L) ** 2,
        _L[0, 0] ** 2 + _L[1, 0] ** 2 + _L[2, 0] ** 2,
        (),
    ),
    (
        "inverses: (I + λΠ)⁻¹ = I - λ/(1 + λ) Π",
        MatPow(I + lam * Pi, -1),
        I - lam / (1 + lam) * Pi,
        (Ne(lam, -1),),
    ),
    (
        "inverses: Sherman and Morrison",
        MatPow(_A + a * b.T, -1),
        _INVERSE - _INVERSE * a * b.T * _INVERSE / (1 + _AROUND),
        (_DET, Ne(1 + _AROUND, 0)),
    ),
    ("inverses: (AB)⁻¹ = B⁻¹A⁻¹", MatPow(_A * _B, -1), MatPow(_B, -1) * MatPow(_A, -1), (_DET, _DET_B)),
    ("inverses: (Aᵀ)⁻¹ = (A⁻¹)ᵀ", MatPow(_A.T, -1), MatPow(_A, -1).T, (_DET,)),
    ("a projector: a(aᵀa)⁻¹aᵀ = aaᵀ/(aᵀa)", _PROJECTOR, a * a.T / Scalar(a.T * a), (Norm(a) > 0,)),
    ("a projector: a(aᵀa)⁻¹aᵀ a = a", _PROJECTOR * a, a, (Norm(a) > 0,)),
    ("powers of Π: Πᵏ = Π", MatPow(Pi, k), Pi, ()),
    ("powers of Π: Π⁵ = Π", Pi**5, Pi, ()),
    ("Helmert: H1 = 0", H * one, zeros(N - 1), (N >= 2,)),
    ("Helmert: HΠ = H", H * Pi, H, (N >= 2,)),
    ("six factors: tr(ABCDEF) = tr(BCDEFA)", Trace(MatMul(*SIX)), Trace(MatMul(*SIX[1:], SIX[0])), ()),
    (
        "six factors: tr(ABCDEF) = tr((ABCDEF)ᵀ)",
        Trace(MatMul(*SIX)),
        Trace(MatMul(*(m.T for m in reversed(SIX)))),
        (),
    ),
    (
        "a layer of a layer: |LN(G LN(a) + b)| = √N",
        Norm(LN(_COMPOSED)),
        sqrt(N),
        (sigma > 0, Variance(_COMPOSED) > 0),
    ),
    ("signs: max(λ, 0) = (λ + |λ|)/2", Max(lam, 0), (lam + Abs(lam)) / 2, ()),
    ("signs: sign(μ)|μ| = μ", sign(mu) * Abs(mu), mu, ()),
    ("sizes and signs: tr Π = N - 1 for N ≥ 1", Trace(Pi), N - 1, (N >= 1,)),
    ("sizes and signs: |qa| = -q|a| for negative q", Norm(_NEGATIVE * a), -_NEGATIVE * Norm(a), ()),
    ("sizes and signs: LN(qa) = -LN(a) for negative q", LN(_NEGATIVE * a), -LN(a), (sigma > 0,)),
]
