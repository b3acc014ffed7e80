"""Identities of chapter 08: what LayerNorm does when two features of its input are rotated.

The angle enters through t = tan(θ/2), so that cosine and sine are rational and c² + s² = 1 is an identity;
t runs through the reals for all angles but π, which follows by continuity.
"""

from __future__ import annotations

from typing import Any

from sympy import Ge, Gt, Integer, Mul, Symbol, sqrt
from sympy.matrices.expressions import Identity as IdentityMatrix

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
    centering,
    eps,
    i,
    j,
    mu,
    one,
    sigma,
)

t = Symbol("t", real=True)
cos_t = Quantity("cos θ", r"c_\theta", (1 - t**2) / (1 + t**2))
sin_t = Quantity("sin θ", r"s_\theta", 2 * t / (1 + t**2))


def turning(n: Any, sine: Any) -> Any:
    """The rotation of the first two of ``n`` coordinates, with this sine."""
    e1, e2 = Basis(n, 0), Basis(n, 1)
    return IdentityMatrix(n) - (1 - cos_t) * (e1 * e1.T + e2 * e2.T) + sine * (e2 * e1.T - e1 * e2.T)


def swapping(p: Any, q: Any) -> Any:
    """The matrix that swaps the coordinates p and q."""
    difference = Basis(N, p) - Basis(N, q)
    return I - difference * difference.T


R = Named("R", "R", turning(N, sin_t))
R_back = Named("R₋", r"R_{-\theta}", turning(N, -sin_t))
T = Named("T", "T", swapping(i, j))
T_12 = Named("T₁₂", "T_{12}", swapping(0, 1))
K = Named("K", "K", Basis(N, 1) * Basis(N, 0).T - Basis(N, 0) * Basis(N, 1).T)  # the derivative of R at θ = 0
R_3 = Named("R₃", "R_3", turning(3, sin_t))
Pi_3 = Named("Π₃", r"\Pi_3", centering(3))


def three(*entries: int) -> Named:
    """A column of three zeros and ones, named after them."""
    units = [Basis(3, place) for place, entry in enumerate(entries) if entry]
    name = "".join(map(str, entries))
    return Named(f"v_{name}", f"v_{{{name}}}", sum(units[1:], units[0]))


v_110, v_101, v_100, v_001 = three(1, 1, 0), three(1, 0, 1), three(1, 0, 0), three(0, 0, 1)
v_011, v_010 = three(0, 1, 1), three(0, 1, 0)
tell(R, R_back, K, cos_t, sin_t, T_12, R_3, Pi_3, v_110, v_101, v_100, v_001)  # the notation says them
a_1, a_2 = a[0, 0], a[1, 0]
ONES_VARIANCE = Mul(4, 1 - cos_t, N - 1 + cos_t, N**-2)
w_t = Quantity("w_θ", r"w_\theta", ONES_VARIANCE)
mu_t = Quantity("μ_θ", r"\mu_\theta", Mean(R * a))
tell(w_t, mu_t)  # the chapter says them
ACROSS = 6 - Mul(3, 1 + cos_t - 2 * sin_t, 1 / sqrt(2 - cos_t - sin_t - sin_t * cos_t))
IN_THE_PLANE = 6 - Mul(3, 2 * cos_t - sin_t, 1 / sqrt(1 - sin_t * cos_t))

SHEAR = I + sin_t * (Basis(N, 1) * Basis(N, 0).T - Basis(N, 0) * Basis(N, 1).T)
TWO_OR_MORE = Ge(N, 2)
CHAPTER = "08-rotations"


def moved(v: Any, turned: Any, eps: Any = 0) -> Any:
    """The distance between the outputs of two columns."""
    return Norm(LayerNorm(v, eps) - LayerNorm(turned, eps))


IDENTITIES = (
    Identity(
        id="rotation-orthogonal",
        lhs=R.T * R,
        rhs=I,
        source="hyperspherical2021 table",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE,),
        fails_when="the cosines are left at 1, as for small angles",
        false=(SHEAR.T * SHEAR, I),
    ),
    Identity(
        id="rotation-inner",
        lhs=Scalar(a.T * R * a),
        rhs=Scalar(a.T * a) - (1 - cos_t) * (a_1**2 + a_2**2),
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE,),
        fails_when="the coordinates that are not rotated are left out",
        false=(Scalar(a.T * R * a), cos_t * Scalar(a.T * a)),
    ),
    Identity(
        id="rotation-mean",
        lhs=Mean(R * a),
        rhs=mu - (1 - cos_t) * (a_1 + a_2) / N + sin_t * (a_1 - a_2) / N,
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE,),
        fails_when="θ has the other sign: the means differ",
        false=(Mean(R * a), mu - (1 - cos_t) * (a_1 + a_2) / N - sin_t * (a_1 - a_2) / N),
    ),
    Identity(
        id="rotation-variance",
        lhs=Variance(R * a),
        rhs=sigma**2 + mu**2 - mu_t**2,
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE,),
        fails_when="a rotation is taken to keep the variance: it keeps the length, not the mean",
        false=(Variance(R * a), sigma**2),
    ),
    Identity(
        id="rotation-covariance",
        lhs=Scalar(a.T * Pi * R * a) / N,
        rhs=sigma**2 + mu * (mu - mu_t) - (1 - cos_t) * (a_1**2 + a_2**2) / N,
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE,),
        fails_when="the change of the mean is left out",
        false=(Scalar(a.T * Pi * R * a) / N, sigma**2 - (1 - cos_t) * (a_1**2 + a_2**2) / N),
    ),
    Identity(
        id="rotation-speed",
        lhs=Norm(Jacobian(LayerNorm(a), a) * K * a) ** 2,
        rhs=(a_1**2 + a_2**2) / sigma**2 - (a_1 - a_2) ** 2 * (sigma**2 + mu**2) / (N * sigma**4),
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE, Gt(Norm(Pi * a), 0)),
        fails_when="the part of the velocity along 1 and along Πa is counted, too",
        false=(Norm(Jacobian(LayerNorm(a), a) * K * a) ** 2, (a_1**2 + a_2**2) / sigma**2),
    ),
    Identity(
        id="swap-rotation",
        lhs=T_12 * R * T_12,
        rhs=R_back,
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE,),
        fails_when="the swap is taken to commute with the rotation",
        false=(T_12 * R * T_12, R),
    ),
    Identity(
        id="cell-axis",
        lhs=moved(v_001, R_3 * v_001, eps),
        rhs=Integer(0),
        source="hyperspherical2021 table",
        chapter=CHAPTER,
        fails_when="the vector does not lie on the axis",
        false=(moved(v_100, R_3 * v_100, eps), Integer(0)),
    ),
    Identity(
        id="cell-pair-in-its-plane",
        lhs=moved(v_110, R_3 * v_110) ** 2,
        rhs=6 - 6 * cos_t / sqrt(1 + 2 * sin_t**2),
        source="elementary",
        chapter=CHAPTER,
        fails_when="the distance is read off the angle between the inputs",
        false=(moved(v_110, R_3 * v_110) ** 2, 6 - 6 * cos_t),
    ),
    Identity(
        id="cell-pair-across",
        lhs=moved(v_101, R_3 * v_101) ** 2,
        rhs=ACROSS,
        source="elementary",
        chapter=CHAPTER,
        fails_when="the 1 is in the other of the two rotated coordinates",
        false=(moved(v_011, R_3 * v_011) ** 2, ACROSS),
    ),
    Identity(
        id="cell-unit-in-the-plane",
        lhs=moved(v_100, R_3 * v_100) ** 2,
        rhs=IN_THE_PLANE,
        source="elementary",
        chapter=CHAPTER,
        fails_when="the 1 is in the other of the two rotated coordinates",
        false=(moved(v_010, R_3 * v_010) ** 2, IN_THE_PLANE),
    ),
    Identity(
        id="rms-rotation",
        lhs=Norm(RMSNorm(a) - RMSNorm(R * a)) ** 2,
        rhs=2 * N * (1 - cos_t) * (a_1**2 + a_2**2) / Scalar(a.T * a),
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE, Gt(Norm(a), 0)),
        fails_when="the coordinates that are not rotated are left out",
        false=(Norm(RMSNorm(a) - RMSNorm(R * a)) ** 2, 2 * N * (1 - cos_t)),
    ),
    Identity(
        id="ones-variance",
        lhs=Variance(R * one),
        rhs=ONES_VARIANCE,
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE,),
        fails_when="the rotated vector is taken to be constant",
        false=(Variance(R * one), Integer(0)),
    ),
    Identity(
        id="ones-rotated",
        lhs=moved(one, R * one, eps) ** 2,
        rhs=N * w_t / (w_t + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(TWO_OR_MORE, Gt(eps, 0)),
        fails_when="ε is left out: then the distance is the same for all angles but 0, where it has no value",
        false=(moved(one, R * one, eps) ** 2, N),
    ),
)
