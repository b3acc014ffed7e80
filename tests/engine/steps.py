"""True and false statements of the whole book, for the tests of the derivation engine."""

from itertools import pairwise
from typing import Any

import pytest
from sympy import Abs, Integer, MatrixSymbol, Sum, Trace, sign, sqrt, symbols
from sympy.matrices.expressions import HadamardProduct

from lngeom.symbolic import (
    Basis,
    G,
    Gamma,
    H,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    RMSNorm,
    Scalar,
    Unproved,
    Variance,
    a,
    alpha,
    b,
    c,
    d,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    one_hat,
    s,
    sigma,
    v,
    w,
    x,
    y,
    z,
    zeros,
)

OUT_OF_REACH = {  # true, and no certificate is found; what is found again leaves this list
    "Helmert's rows": "rules that speak of two places of a sum over two",
    "their squares, written out": "a sum over N - 1 places that may have none",
    "the first column": "the same",
    "a telescope": "a sum over numbers that is no polynomial, but by induction",
    "resolvents of two numbers": "fractions under a sum, taken apart",
    "a delta that no product binds": "whether its letter is one of the places",
    "powers of Π: Πᵏ = Π": "powers that are letters",
    "a root is not 0": "what is positive where one over its root is",
    "bars are those of a number": "the same",
}


def known(name: str, ask: Any) -> None:
    """Ask for what is true; of what is out of reach the answer must be that nobody knows."""
    if name in OUT_OF_REACH:
        with pytest.raises(Unproved):
            ask()
    else:
        assert ask()


class Claim:
    """A statement as ``qed`` takes it."""

    relation: str = "="
    equality: Any = None

    def __init__(self, lhs, rhs, *conditions):
        self.lhs, self.rhs, self.conditions = lhs, rhs, conditions


LN = LayerNorm
M = Named("M", "M", G * Pi * G)
P2 = Named("Π₂", r"\Pi_2", I - alpha * alpha.T / Scalar(alpha.T * alpha))
R = (G**2 - lam * I) ** -1
PINV = P2 * G**-2 * P2
J = (Pi - Pi * a * a.T * Pi / (N * s**2)) / s
J0 = (Pi - Pi * a * a.T * Pi / (N * sigma**2)) / sigma
GV = HadamardProduct(g, v)
X = MatrixSymbol("X", Gamma, k)
A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)
ROW, ONES = MatrixSymbol("r", 1, N), one.T
CORR = Scalar(x.T * Pi * z) / sqrt(Scalar(x.T * Pi * x) * Scalar(z.T * Pi * z))


q, r = symbols("q r", integer=True, nonnegative=True)


def group_mean(q):
    return Sum(X[q, r], (r, 0, k - 1)) / k


def group_norm(q, i):
    return (X[q, i] - group_mean(q)) / sqrt(Sum((X[q, r] - group_mean(q)) ** 2, (r, 0, k - 1)) / k)


GROUPS = Sum(group_norm(j, i) ** 2, (i, 0, k - 1), (j, 0, Gamma - 1))
UNIT = Basis(N, i)
TANGENT = Pi * z - Pi * a * Scalar(a.T * Pi * z) / Scalar(a.T * Pi * a)
HELMERT_ROW = (one - N * UNIT) / sqrt(N * (N - 1))

CHAINS = {
    "idempotent": (Pi * Pi, I - 2 * one * one.T / N + one * (one.T * one) * one.T / N**2, Pi),
    "symmetric": (Pi.T, Pi),
    "kills ones": (Pi * one, one - one * (one.T * one) / N, zeros(N)),
    "trace": (Trace(Pi), N - 1),
    "complement": (Pi * (I - Pi), zeros(N, N)),
    "complement idempotent": ((I - Pi) * (I - Pi), I - Pi),
    "resolvent": ((lam * I - Pi) * (Pi / (lam - 1) + (I - Pi) / lam), I),
    "center": (Pi * a, a - mu * one, a - Scalar(a.T * one_hat) * one_hat),
    "center entry": ((Pi * a)[i, 0], a[i, 0] - Sum(a[j, 0], (j, 0, N - 1)) / N),
    "rows": (ROW * (I - ONES.T * ONES / N), ROW - Scalar(ROW * ONES.T) * ONES / N, (Pi * ROW.T).T),
    "helmert": (H.T * H * a, Pi * a),
    "helmert rows": (H * H.T * H * a, H * a),
    "helmert step": (
        I - UNIT * UNIT.T - (one - UNIT) * (one - UNIT).T / (N - 1) + HELMERT_ROW * HELMERT_ROW.T,
        Pi,
    ),
    "helmert row": (Norm(HELMERT_ROW), 1),
    "helmert norm": (Norm(H * a), Norm(Pi * a)),
    "basis": (Scalar(one.T * UNIT), 1),
    "basis centred": (Norm(Pi * UNIT) ** 2, 1 - 1 / N),
    "variance": (
        sigma**2,
        Variance(a),
        Norm(Pi * a) ** 2 / N,
        Scalar(a.T * Pi * a) / N,
        Scalar(a.T * a) / N - mu**2,
        Sum((a[j, 0] - mu) ** 2, (j, 0, N - 1)) / N,
    ),
    "output ⊥ 1": (one.T * LN(a, eps), zeros(1)),
    "norm": (Norm(LN(a)), sqrt(N)),
    "norm with eps": (Norm(LN(a, eps)) ** 2, N * sigma**2 / (sigma**2 + eps)),
    "Riechers (5), (6)": (
        LN(a, eps),
        sqrt(N) * Pi * a / Norm(Pi * a) / sqrt(1 + N * eps / Scalar(a.T * Pi * a)),
        sqrt(N) * Pi * a / sqrt(Norm(Pi * a) ** 2 + N * eps),
        y,
    ),
    "group norm ⊥": (Sum(group_norm(j, i), (i, 0, k - 1)), 0),
    "group norm": (sqrt(GROUPS), sqrt(k * Gamma)),
    "RMS": (G * LN(x, eps) + b, G * RMSNorm(Pi * x, eps) + b),
    "RMS norm": (Norm(RMSNorm(x)), sqrt(N)),
    "RMS splits": (Scalar(a.T * a) / N, sigma**2 + mu**2),
    "normal": (alpha.T * G * Pi, one.T * Pi, zeros(1, N)),
    "G Pi": (G * Pi, G - g * one.T / N),
    "M": (M, (G * Pi) * (G * Pi).T, G**2 - g * g.T / N),
    "pseudoinverse": (M * PINV, P2),
    "pseudoinverse 2": (PINV * M * PINV, PINV),
    "secular": (Pi * (G**2 - lam * I) * R * one, Pi * one, zeros(N)),
    "secular sum": (Scalar(one.T * R * one), Sum(1 / (g[j, 0] ** 2 - lam), (j, 0, N - 1))),
    "secular equation": (1 - Scalar(g.T * R * g) / N, -lam / N * Scalar(one.T * R * one)),
    "rank-one resolvent": ((M - lam * I) * (R + R * g * g.T * R / (N - Scalar(g.T * R * g))), I),
    "traces": (Trace(M * M), (1 - 2 / N) * Trace(G**4) + Scalar(g.T * g) ** 2 / N**2),
    "distance": (Norm(LN(x) - LN(z)) ** 2, 2 * N - 2 * Scalar(LN(x).T * LN(z)), 2 * N * (1 - CORR)),
    "jacobian": (Jacobian(LN(a, eps), a), J, (Pi - y * y.T / N) / s),
    "J 1": (J * one, zeros(N)),
    "J Πa": (J * Pi * a, eps / s**3 * Pi * a),
    "J on tangents": (J * TANGENT, TANGENT / s),
    "tr J": (Trace(J), (N - 2) / s + eps / s**3),
    "projector": ((sigma * J0) * (sigma * J0), sigma * J0),
    "vjp": ((G * J).T * v, (GV - Mean(GV) * one - y * Scalar(GV.T * y) / N) / s),
    "invariance": (LN(c * a + d * one), sign(c) * LN(a)),
    "invariance with eps": (LN(c * a + d * one, eps), sign(c) * LN(a, eps / c**2)),
    "variance scales": (Variance(c * a + d * one), c**2 * Variance(a)),
    "dense product": ((A * B) * x, A * (B * x)),
    "dense trace": (Trace(A * B), Trace(B * A)),
    "dense bilinear": (Scalar((A.T * x).T * z), Scalar(x.T * (A * z))),
}
TRUE = [(name, lhs, rhs) for name, chain in CHAINS.items() for lhs, rhs in pairwise(chain)]

FALSE = {
    "Π² = I": (Pi * Pi, I),
    "Π² = 2Π": (Pi * Pi, 2 * Pi),
    "1/N missing": (Pi, I - one * one.T),
    "tr Π = N": (Trace(Pi), N),
    "Π1 = 1": (Pi * one, one),
    "N - 1 for N in Π": (Pi, I - one * one.T / (N - 1)),
    "√N for N in Π": (Pi, I - one * one.T / sqrt(N)),
    "ddof = 1": (sigma**2, Norm(Pi * a) ** 2 / (N - 1)),
    "no 1/N in the variance": (sigma**2, Norm(Pi * a) ** 2),
    "plus μ²": (sigma**2, Scalar(a.T * a) / N + mu**2),
    "a·a - μ²": (sigma**2, Scalar(a.T * a) - mu**2),
    "σ for σ²": (sigma, Norm(Pi * a) ** 2 / N),
    "norm √(N-1)": (Norm(LN(a)), sqrt(N - 1)),
    "norm N": (Norm(LN(a)), N),
    "norm √N in spite of ε": (Norm(LN(a, eps)), sqrt(N)),
    "wrong sign of a root": (Norm(LN(a)), -sqrt(N)),
    "(5) with ε for Nε": (LN(a, eps), sqrt(N) * Pi * a / Norm(Pi * a) / sqrt(1 + eps / Scalar(a.T * Pi * a))),
    "(6) with ε for Nε": (LN(a, eps), sqrt(N) * Pi * a / sqrt(Norm(Pi * a) ** 2 + eps)),
    "std + ε (source 000)": (LN(a, eps), Pi * a / (sigma + eps)),
    "std + √ε": (LN(a, eps), Pi * a / (sigma + sqrt(eps))),
    "group norm: √Γ": (sqrt(GROUPS), sqrt(Gamma)),
    "group norm: k - 1": (sqrt(GROUPS), sqrt((k - 1) * Gamma)),
    "sum from -1 (source 001)": (sigma**2, Sum((a[j, 0] - mu) ** 2, (j, -1, N - 1)) / N),
    "sum one short": (sigma**2, Sum((a[j, 0] - mu) ** 2, (j, 0, N - 2)) / N),
    "RMSNorm without centring": (LN(x, eps), RMSNorm(x, eps)),
    "bias lost": (G * LN(x, eps) + b, G * RMSNorm(Pi * x, eps)),
    "bias twice (003 in 004)": (G * LN(x, eps) + b, (G * RMSNorm(Pi * x, eps) + b) + b),
    "normal g for 1/g (source 001)": (g.T * G * Pi, zeros(1, N)),
    "GΠ transposed": (G * Pi, G - one * g.T / N),
    "row convention in columns": (ROW * (I - ONES.T * ONES / N), ROW - Scalar(ROW * ONES.T) * ONES),
    "GΠG without 1/N": (M, G**2 - g * g.T),
    "ΠG²Π for GΠG": (M, Pi * G**2 * Pi),
    "G⁻² as the inverse of GΠG": (M * G**-2, P2),
    "pseudoinverse without Π₂": (G**-2 * M * G**-2, G**-2),
    "MM⁺ = I": (M * PINV, I),
    "tr GΠG = Σg²": (Trace(M), Scalar(g.T * g)),
    "secular equation without 1/N": (M * R * g - lam * R * g, (1 - Scalar(g.T * R * g)) * g),
    "secular sign": (M * R * g - lam * R * g, lam / N * Scalar(one.T * R * one) * g),
    "distance N(1 - corr)": (Norm(LN(x) - LN(z)) ** 2, N * (1 - CORR)),
    "distance 2N(1 + corr)": (Norm(LN(x) - LN(z)) ** 2, 2 * N * (1 + CORR)),
    "cosine of raw vectors": (Norm(LN(x) - LN(z)) ** 2, 2 * N * (1 - Scalar(x.T * z) / (Norm(x) * Norm(z)))),
    "the denominator held fixed": (Jacobian(LN(a, eps), a), Pi / s),
    "ε forgotten": (Jacobian(LN(a, eps), a), (Pi - Pi * a * a.T * Pi / (N * sigma**2)) / s),
    "N forgotten": (Jacobian(LN(a, eps), a), (Pi - Pi * a * a.T * Pi / s**2) / s),
    "Ja = 0 with ε": (J * a, zeros(N)),
    "rank N - 1": (Trace(sigma * J0), N - 1),
    "vjp without the mean": (J.T * GV, (GV - y * Scalar(GV.T * y) / N) / s),
    "sign lost": (LN(c * a + d * one), LN(a)),
    "linear, not invariant": (LN(c * a + d * one), c * LN(a)),
    "ε does not scale": (LN(c * a + d * one, eps), sign(c) * LN(a, eps)),
    "√(c²) = c": (sqrt(c**2 * eps), c * sqrt(eps)),
    "sign² = 1 at zero": (sign(d) ** 2, Integer(1)),
    "root of a squared sum": (sqrt(Scalar(a.T * one) ** 2), Scalar(a.T * one)),
    "a root that may vanish gives no sign": (
        (1 + sqrt(d) + sqrt(d * lam)) * Abs(lam),
        (1 + sqrt(d) + sqrt(d * lam)) * lam,
    ),
    "Σa² = (Σa)²": (Sum(a[j, 0] ** 2, (j, 0, N - 1)), Sum(a[j, 0], (j, 0, N - 1)) ** 2),
    "product of sums": (Sum(a[j, 0] * b[j, 0], (j, 0, N - 1)), Scalar(a.T * one) * Scalar(b.T * one) / N),
    "wrong index": (Sum(a[j, 0] * b[i, 0], (j, 0, N - 1)), Scalar(a.T * b)),
    "transpose": (a * b.T, b * a.T),
    "dense products commute": (A * B, B * A),
    "Tr(ABA) = Tr(AAB)ᵀ of another": (Trace(A * B * A.T), Trace(A * A * B)),
    "Helmert is square": (H.T * H, I),
    "basis anywhere": (Norm(Pi * UNIT) ** 2, 1 / N),
    "w for v": (Scalar(w.T * Pi * v), Scalar(w.T * v)),
}
