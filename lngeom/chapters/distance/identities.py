"""Identities of chapter 07: distance is correlation; scale and shift, lines and symmetries."""

from __future__ import annotations

from typing import Any

from sympy import Eq, Gt, Ne, S, sign, sqrt
from sympy.matrices.expressions import HadamardProduct, MatMul

from anydim.extending import tell
from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    Basis,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    RMSNorm,
    Scalar,
    Variance,
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
    tex,
    text,
    v,
    w,
    x,
    z,
)

__all__ = ["IDENTITIES", "R", "X", "Y"]

# --- Identities of chapter 07, its first half: the distance of two outputs is a correlation ----------------


CHAPTER = "07-distance"
BOTH_VARY = (Gt(Norm(Pi * x), 0), Gt(Norm(Pi * z), 0))


def corr(first: Any, second: Any) -> Quantity:
    """Pearson's correlation of the entries of two columns: their covariance over both standard deviations."""
    covariance = Mean(HadamardProduct(first - Mean(first) * one, second - Mean(second) * one))
    meaning = covariance / (sqrt(Variance(first)) * sqrt(Variance(second)))
    latex = rf"\operatorname{{corr}}({tex(first)}, {tex(second)})"
    return Quantity(f"corr({text(first)}, {text(second)})", latex, meaning)


tell(corr(x, z))  # the notation says it


def _share(name: str, column: Any) -> Quantity:
    share = sqrt(Variance(column)) / sqrt(Variance(column) + eps)
    return Quantity(f"κ_{name}", rf"\kappa_{{{name}}}", share, nonnegative=True)


# What ε leaves of the length √N of an output.
kappa_x, kappa_z = _share("x", x), _share("z", z)
tell(kappa_x, kappa_z)

CORRELATION = (
    Identity(
        id="correlation-is-a-cosine",
        lhs=corr(x, z),
        rhs=Scalar(x.T * Pi * z) / (Norm(Pi * x) * Norm(Pi * z)),
        source="rodgers1988",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="the vectors are not centered first; then it is the cosine similarity",
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
        fails_when="the inner product of the inputs is taken; it is not bounded",
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
        fails_when="correlation is assumed to be never negative",
        false=(corr(x, z), S.Zero),
    ),
    Identity(
        id="outputs-inner-product",
        lhs=Scalar(LayerNorm(x).T * LayerNorm(z)),
        rhs=N * corr(x, z),
        source="elementary",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="the factor N is omitted; outputs have length √N",
        false=(Scalar(LayerNorm(x).T * LayerNorm(z)), corr(x, z)),
    ),
    Identity(
        id="chord",
        lhs=Norm(LayerNorm(x) - LayerNorm(z)) ** 2,
        rhs=2 * N * (1 - corr(x, z)),
        source="elementary",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="ε > 0, since outputs are then shorter than √N",
        false=(Norm(LayerNorm(x, eps) - LayerNorm(z, eps)) ** 2, 2 * N * (1 - corr(x, z))),
    ),
    Identity(
        id="chord-eps",
        lhs=Norm(LayerNorm(x, eps) - LayerNorm(z, eps)) ** 2,
        rhs=N * (kappa_x**2 + kappa_z**2 - 2 * kappa_x * kappa_z * corr(x, z)),
        source="elementary",
        chapter=CHAPTER,
        conditions=BOTH_VARY,
        fails_when="the two lengths are assumed to be √N",
        false=(
            Norm(LayerNorm(x, eps) - LayerNorm(z, eps)) ** 2,
            N * (2 - 2 * kappa_x * kappa_z * corr(x, z)),
        ),
    ),
)


# --- Its second half: scale and shift, lines, symmetries ---------------------------------------------------


__all__ += ["advance", "corr", "cos_psi", "foot", "kappa_x", "kappa_z", "p", "sin_psi", "swap", "tau"]

# A point of a line, and its shadow Πp = ă + τΠv: ă is the shadow's point nearest to 0, τ counts from there.
p = Named("p", "p", a + t * v)
advance = Scalar(a.T * Pi * v) / Norm(Pi * v) ** 2
foot = Named("ă", r"\breve{a}", Pi * a - advance * (Pi * v))
tau = Quantity("τ", r"\tau", t + advance)
# The mirror in the direction of w, and the swap of two features.
R = Named("R", "R", I - 2 * RMSNorm(w) * RMSNorm(w).T / N)
swap = Named("S", "S", I - (Basis(N, i) - Basis(N, j)) * (Basis(N, i) - Basis(N, j)).T)

NOT_CONSTANT = Gt(sigma, 0)
LINE_MOVES = Gt(Norm(Pi * v), 0)
LINE_VARIES = Gt(Norm(Pi * p), 0)
LINE_MISSES = Gt(Norm(foot), 0)
cos_psi = Quantity("cos ψ", r"\operatorname{cos}(\psi)", Norm(foot) / Norm(Pi * p))
sin_psi = Quantity("sin ψ", r"\operatorname{sin}(\psi)", tau * Norm(Pi * v) / Norm(Pi * p))
ALONG_FOOT, ALONG_LINE = foot / Norm(foot), Pi * v / Norm(Pi * v)
SQUARE = Norm(foot) ** 2 + tau**2 * Norm(Pi * v) ** 2
X = Quantity("X", "X", Scalar(foot.T * LayerNorm(p, eps)) / Norm(foot))  # the output along ă
Y = Quantity("Y", "Y", Scalar((Pi * v).T * LayerNorm(p, eps)) / Norm(Pi * v))  # and along Πv
tell(p, foot, tau, cos_psi, sin_psi, X, Y, swap, R)  # the chapter and the notation say them

IDENTITIES = (
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
        fails_when="c < 0 and the sign is omitted",
        false=(LayerNorm(c * a + d * one), LayerNorm(a)),
    ),
    Identity(
        id="affine-eps",
        lhs=LayerNorm(c * a + d * one, eps),
        rhs=MatMul(sign(c), LayerNorm(a, eps / c**2)),
        source="elementary",
        chapter=CHAPTER,
        conditions=(
            Ne(c, 0),
            Gt(s, 0),
        ),
        fails_when="ε is the same although the unit has changed",
        false=(LayerNorm(c * a + d * one, eps), MatMul(sign(c), LayerNorm(a, eps))),
    ),
    Identity(
        id="twice-is-once",
        lhs=LayerNorm(LayerNorm(a)),
        rhs=LayerNorm(a),
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="ε > 0, since a second pass then changes the length",
        false=(LayerNorm(LayerNorm(a, eps), eps), LayerNorm(a, eps)),
    ),
    Identity(
        id="what-is-lost",
        lhs=a,
        rhs=mu * one + sigma * LayerNorm(a),
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT,),
        fails_when="ε > 0, since s then replaces σ, and the length is not lost",
        false=(a, mu * one + sigma * LayerNorm(a, eps)),
    ),
    Identity(
        id="line-foot",
        lhs=Scalar(foot.T * Pi * v),
        rhs=S.Zero,
        source="elementary",
        chapter=CHAPTER,
        conditions=(LINE_MOVES,),
        fails_when="Πa itself is assumed to be the nearest point",
        false=(Scalar((Pi * a).T * Pi * v), S.Zero),
    ),
    Identity(
        id="line-gnomonic",
        lhs=LayerNorm(p),
        rhs=sqrt(N) * (foot + tau * (Pi * v)) / sqrt(Norm(foot) ** 2 + tau**2 * Norm(Pi * v) ** 2),
        source="elementary",
        chapter=CHAPTER,
        conditions=(LINE_MOVES, LINE_VARIES),
        fails_when="t is counted from a and not from the nearest point",
        false=(
            LayerNorm(p),
            sqrt(N) * (foot + t * (Pi * v)) / sqrt(Norm(foot) ** 2 + t**2 * Norm(Pi * v) ** 2),
        ),
    ),
    Identity(
        id="line-arc",
        lhs=LayerNorm(p),
        rhs=sqrt(N) * (cos_psi * ALONG_FOOT + sin_psi * ALONG_LINE),
        source="elementary",
        chapter=CHAPTER,
        conditions=(LINE_MOVES, LINE_VARIES, LINE_MISSES),
        fails_when="cosine and sine are exchanged",
        false=(LayerNorm(p), sqrt(N) * (sin_psi * ALONG_FOOT + cos_psi * ALONG_LINE)),
    ),
    Identity(
        id="line-speed",
        lhs=Norm(Jacobian(LayerNorm(a), a) * v) ** 2,
        rhs=N * Norm(foot) ** 2 * Norm(Pi * v) ** 2 / Norm(Pi * a) ** 4,
        source="elementary",
        chapter=CHAPTER,
        conditions=(NOT_CONSTANT, LINE_MOVES),
        fails_when="the part of v along the output is counted, too",
        false=(
            Norm(Jacobian(LayerNorm(a), a) * v) ** 2,
            N * Norm(Pi * v) ** 2 / Norm(Pi * a) ** 2,
        ),
    ),
    Identity(
        id="line-eps",
        lhs=LayerNorm(p, eps),
        rhs=sqrt(N) * (foot + tau * (Pi * v)) / sqrt(SQUARE + N * eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(LINE_MOVES, LINE_VARIES),
        fails_when="ε appears without its factor N",
        false=(LayerNorm(p, eps), sqrt(N) * (foot + tau * (Pi * v)) / sqrt(SQUARE + eps)),
    ),
    Identity(
        id="line-ellipse",
        lhs=(Norm(foot) ** 2 + N * eps) / Norm(foot) ** 2 * X**2 + Y**2,
        rhs=N,
        source="elementary",
        chapter=CHAPTER,
        conditions=(LINE_MOVES, LINE_VARIES, LINE_MISSES),
        fails_when="the path is assumed to be circular",
        false=(X**2 + Y**2, N),
    ),
    Identity(
        id="layer-norm-swap",
        lhs=LayerNorm(swap * a, eps),
        rhs=swap * LayerNorm(a, eps),
        source="elementary",
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
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(Norm(w), 0), Gt(rho**2 + eps, 0)),
        fails_when="the reflection is replaced by a projection, which shortens",
        false=(
            RMSNorm(Pi * a, eps),
            Pi * RMSNorm(a, eps),
        ),
    ),
)
