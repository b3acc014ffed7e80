"""Holes: cancelled before the domain is looked at, and zero times what has no value."""

from __future__ import annotations

from typing import Any

from sympy import Abs, Mul, Rational, S, Trace, sqrt
from sympy.matrices.expressions import HadamardPower, HadamardProduct, Identity, MatMul, MatPow

from lngeom.symbolic import (
    G,
    Gamma,
    I,
    Jacobian,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    RMSNorm,
    Scalar,
    Spread,
    Variance,
    X,
    a,
    alpha,
    d,
    eps,
    g,
    i,
    k,
    lam,
    mu,
    one,
    sigma,
    x,
    zeros,
)

from .registry import LN, chain_of

# ------------------------------------------------------------------ cancelled before the domain is looked at

KAPPA = Quantity("κ", r"\kappa", lam)
_CANCELLED: dict[str, tuple[Any, Any, dict]] = {
    "|a|/√(aᵀa) = 1": (Norm(a) / sqrt(Scalar(a.T * a)), 1, {N: 1, a: [0]}),
    "σ/√Var = 1": (sigma / sqrt(Variance(a)), 1, {N: 1, a: [0]}),
    "√λ√κ = λ for two names": (
        sqrt(lam) * sqrt(KAPPA),
        lam,
        {lam: -1},
    ),
    "√κ√κ' = λ for two names": (
        sqrt(KAPPA) * sqrt(Quantity("ν", r"\nu", lam)),
        lam,
        {lam: -1},
    ),
    "(N² - 49)/(N - 7)": ((N**2 - 49) / (N - 7), N + 7, {N: 7}),
    "(λ⁴ - 4)/(λ² - 2)": ((lam**4 - 4) / (lam**2 - 2), lam**2 + 2, {lam: sqrt(2)}),
    "(μ² - 17μ)/(μ - 17)": ((mu**2 - 17 * mu) / (mu - 17), mu, {N: 1, a: [17]}),
    "(ε² - 9/49)/(ε - 3/7)": (
        (eps**2 - Rational(9, 49)) / (eps - Rational(3, 7)),
        eps + Rational(3, 7),
        {eps: Rational(3, 7)},
    ),
    "(d³ - 10⁶)/(d - 100)": ((d**3 - 10**6) / (d - 100), d**2 + 100 * d + 10**4, {d: 100}),
    "(σ² - 49)/(σ - 7)": ((sigma**2 - 49) / (sigma - 7), sigma + 7, {N: 2, a: [7, -7]}),
    "(tr Π - 6)/(N - 7)": ((Trace(Pi) - 6) / (N - 7), 1, {N: 7}),
    "tr Π/(N - 1)": (Trace(Pi) / (N - 1), 1, {N: 1}),
    "(λ - d)²/(λ - d)": ((lam**2 - 2 * lam * d + d**2) / (lam - d), lam - d, {lam: 11, d: 11}),
    "(i² - 25)/(i - 5)": ((i**2 - 25) / (i - 5), i + 5, {i: 5}),
    "κ/λ = 1": (KAPPA / lam, 1, {lam: 0}),
    "aᵀa/|a|² = 1": (Scalar(a.T * a) / Norm(a) ** 2, 1, {N: 1, a: [0]}),
    "a hole inside a name": (Quantity("q", "q", (N**2 - 49) / (N - 7)), N + 7, {N: 7}),
    "a hole inside a norm": (Norm((lam**2 - 1) / (lam - 1) * a), Norm((lam + 1) * a), {N: 1, a: [1], lam: 1}),
    "a hole inside a mean": (Mean(a / lam), Mean(a) / lam + 0 * N, {N: 1, a: [1], lam: 0}),
    "a hole inside a variance": (
        Variance((lam**2 - 81) / (lam - 9) * a),
        Variance((lam + 9) * a),
        {N: 1, a: [1], lam: 9},
    ),
    "a hole inside a name inside a norm": (
        Norm(Named("q", "q", (d**2 - 900) / (d - 30) * a)),
        Norm((d + 30) * a),
        {N: 1, a: [1], d: 30},
    ),
    "|LN(a)| = √N without a condition": (Norm(LN(a)), sqrt(N), {N: 1, a: [1]}),
    "|RMSN(a)| = √N without a condition": (Norm(RMSNorm(a)), sqrt(N), {N: 1, a: [0]}),
    "LN(LN(a)) = LN(a) without a condition": (LN(LN(a)), LN(a), {N: 1, a: [1]}),
    "LN(2a) = LN(a) without a condition": (LN(2 * a), LN(a), {N: 1, a: [1]}),
    "Gα = 1 without a condition": (G * alpha, one, {N: 1, g: [0]}),
    "SS⁻¹ = I without a condition": (
        MatMul(Spread(X), MatPow(Spread(X), -1), evaluate=False),
        Identity(Gamma),
        {k: 1, Gamma: 1, X: [[2]]},
    ),
    "(G - 7I)⁻¹(G² - 49I) = G + 7I": (
        (G - 7 * I) ** -1 * (G**2 - 49 * I),
        G + 7 * I,
        {N: 1, g: [7]},
    ),
    "a hole in every entry": (
        HadamardProduct(HadamardPower(g - 23 * one, -1), HadamardPower(g, 2) - 23 * g),
        g,
        {N: 1, g: [23]},
    ),
    "∂LN without a condition": (
        Jacobian(LN(a), a),
        (Pi - LN(a) * LN(a).T / N) / sigma,
        {N: 1, a: [1]},
    ),
    "∂|a|a": (
        Jacobian(Norm(a) * a, a),
        Norm(a) * I + a * a.T / Norm(a),
        {N: 1, a: [0]},
    ),
    "∂√(a²), entrywise, times itself": (
        Mul(Trace(Jacobian(HadamardPower(HadamardPower(a, 2), S.Half), a)) ** 2, 1),
        Trace(Jacobian(HadamardPower(HadamardPower(a, 2), S.Half), a)) ** 2 + N - Trace(I),
        {N: 1, a: [0]},
    ),
    "a cube root of unity's neighbour": ((d**3 - 8) / (d - 2) - d**2 - 2 * d, S(4), {d: 2}),
    "(λ² - 2)/(λ - √2)": ((lam**2 - 2) / (lam - sqrt(2)), lam + sqrt(2), {lam: sqrt(2)}),
    "N = 10 alone": ((N**2 - 11 * N + 10) / (N - 10), N - 1, {N: 10}),
    "a product of twenty factors": (
        (N**2 - 400) / (N - 20) / (N + 20) * N,
        N,
        {N: 20},
    ),
}
for _name, (_lhs, _rhs, _at) in _CANCELLED.items():
    chain_of(_name, _lhs, _rhs, at=_at)

# ------------------------------------------------------------------ zero times what has no value

ZERO = Scalar(a.T * Pi * one)
_NOTHING: dict[str, tuple[Any, Any, dict]] = {
    "0/λ = 0": (ZERO / lam, 0, {N: 1, a: [1], lam: 0}),
    "Π1/λ = 0": (Pi * one / lam, zeros(N), {N: 1, lam: 0}),
    "Π1/0 = 0": (Pi * one / ZERO, zeros(N), {N: 1, a: [1]}),
    "0 √λ = 0": (ZERO * sqrt(lam), 0, {N: 1, a: [1], lam: -1}),
    "0 ∘ 1/a = 0": (HadamardProduct(Pi * one, HadamardPower(a, -1)), zeros(N), {N: 1, a: [0]}),
    "G⁻¹Π1 = 0": (G**-1 * (Pi * one), zeros(N), {N: 1, g: [0]}),
    "(tr Π - N + 1)/(λ - 31) = 0": ((Trace(Pi) - N + 1) / (lam - 31), 0, {N: 1, lam: 31}),
    "LN(1) = 0": (LN(one), zeros(N), {N: 1}),
    "LN(0, ε) = 0": (LN(Pi * one, eps), zeros(N), {N: 1, eps: 0}),
    "0/(aᵀa) = 0": (ZERO / Scalar(a.T * a), 0, {N: 1, a: [0]}),
    "0 |1/(N - 13)| = 0": (ZERO * Abs(1 / (N - 13)), 0, {N: 13, a: [1] * 13}),
    "x + 0/(λ - 19) = x": (x + Pi * one / (lam - 19), x, {N: 1, x: [1], lam: 19}),
}
for _name, (_lhs, _rhs, _at) in _NOTHING.items():
    chain_of(_name, _lhs, _rhs, at=_at)
