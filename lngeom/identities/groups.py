"""Identities of chapter 06: normalizing over a partition, and groups."""

from __future__ import annotations

from sympy import Ge, Gt, Sum, sqrt
from sympy.matrices.expressions import DiagMatrix, MatrixSymbol

from lngeom.symbolic import (
    Basis,
    Gamma,
    GroupNorm,
    LayerNorm,
    Norm,
    Pi_k,
    Quantity,
    RMSNorm,
    SampleNorm,
    Variance,
    X,
    a,
    eps,
    j,
    k,
    ones,
    s,
    sigma_X,
    sigmas,
    zeros,
)
from lngeom.symbolic.columns import deviations

from .batches import BATCHES, positive, squared_lengths
from .identity import Identity

GROUP = Basis(Gamma, j)  # picks a column of X, a group
GAINS = DiagMatrix(MatrixSymbol("u", k, 1))  # the same k gains in every group
CHAPTER = "06-groups"

VARIANCE = Variance(X * GROUP)
phi = Quantity(  # the variance that group norm leaves: its output has squared length kΓφ
    "φ", r"\varphi", Sum(VARIANCE / (VARIANCE + eps), (j, 0, Gamma - 1)) / Gamma, nonnegative=True
)


DENOMINATORS = positive("s_1, …, s_Γ", r"s_1, \dots, s_\Gamma", deviations(X, eps))
NO_CONSTANT_GROUP = Gt(sigmas, 0, evaluate=False)


GROUPS = (
    Identity(
        id="group-norm-column",
        lhs=GroupNorm(X, eps) * GROUP,
        rhs=LayerNorm(X * GROUP, eps),
        source="wu2018; hyperspherical2021",
        chapter=CHAPTER,
        conditions=(DENOMINATORS,),
        fails_when="mean and variance are taken over the whole sample",
        false=(SampleNorm(X, eps) * GROUP, LayerNorm(X * GROUP, eps)),
    ),
    Identity(
        id="group-norm-one-group",
        lhs=GroupNorm(a, eps),
        rhs=LayerNorm(a, eps),
        source="wu2018; hyperspherical2021",
        chapter=CHAPTER,
        conditions=(Gt(s, 0),),
        fails_when="the group is not centred",
        false=(GroupNorm(a, eps), RMSNorm(a, eps)),
    ),
    Identity(
        id="group-mean-zero",
        lhs=ones(k).T * GroupNorm(X, eps),
        rhs=zeros(1, Gamma),
        source="hyperspherical2021",
        chapter=CHAPTER,
        conditions=(DENOMINATORS,),
        fails_when="the whole sample is normalized as one vector: only the total is 0 then",
        false=(ones(k).T * SampleNorm(X, eps), zeros(1, Gamma)),
    ),
    Identity(
        id="group-length",
        lhs=Norm(GroupNorm(X) * GROUP),
        rhs=sqrt(k),
        source="hyperspherical2021",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP),
        fails_when="the sample is normalized as a whole, or a group is constant, as every group of one is",
        false=(Norm(SampleNorm(X) * GROUP), sqrt(k)),
    ),
    Identity(
        id="group-norm-length",
        lhs=sqrt(squared_lengths(GroupNorm(X))),
        rhs=sqrt(k * Gamma, evaluate=False),
        source="hyperspherical2021",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP),
        fails_when="lengths are added instead of their squares",
        false=(Sum(Norm(GroupNorm(X) * GROUP), (j, 0, Gamma - 1)), sqrt(k * Gamma, evaluate=False)),
    ),
    Identity(
        id="group-points",
        lhs=GroupNorm(X) * GROUP,
        rhs=sqrt(k) / Norm(Pi_k * (X * GROUP)) * (Pi_k * (X * GROUP)),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP),
        fails_when="the sample is normalized as a whole: one group can take from the length of another",
        false=(SampleNorm(X) * GROUP, sqrt(k) / Norm(Pi_k * (X * GROUP)) * (Pi_k * (X * GROUP))),
    ),
    Identity(
        id="group-length-eps",
        lhs=Norm(GroupNorm(X, eps) * GROUP) ** 2,
        rhs=k * Variance(X * GROUP) / (Variance(X * GROUP) + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(DENOMINATORS,),
        fails_when="the variance of the whole sample is used",
        false=(Norm(GroupNorm(X, eps) * GROUP) ** 2, k * sigma_X**2 / (sigma_X**2 + eps)),
    ),
    Identity(
        id="group-norm-idempotent",
        lhs=GroupNorm(GroupNorm(X)),
        rhs=GroupNorm(X),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP),
        fails_when="each pass ends with gains $u$, or ε > 0: then the second moves the output again",
        false=(GroupNorm(GAINS * GroupNorm(X)), GAINS * GroupNorm(X)),
    ),
    Identity(
        id="layer-after-group",
        lhs=SampleNorm(GroupNorm(X)),
        rhs=GroupNorm(X),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP),
        fails_when="it is the group norm that is left out",
        false=(SampleNorm(GroupNorm(X)), SampleNorm(X)),
    ),
    Identity(
        id="group-after-layer",
        lhs=GroupNorm(SampleNorm(X)),
        rhs=GroupNorm(X),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP, Gt(sigma_X, 0)),
        fails_when="the layer norm is expected to win",
        false=(GroupNorm(SampleNorm(X)), SampleNorm(X)),
    ),
    Identity(
        id="group-after-layer-eps",
        lhs=GroupNorm(SampleNorm(X, eps), eps),
        rhs=GroupNorm(X, eps * (sigma_X**2 + eps)),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(eps, 0),),
        fails_when="ε is replaced by $\\sigma_X^2 + \\varepsilon$ instead of being multiplied with it",
        false=(GroupNorm(SampleNorm(X, eps), eps), GroupNorm(X, sigma_X**2 + eps)),
    ),
    Identity(
        id="layer-after-group-eps",
        lhs=SampleNorm(GroupNorm(X, eps), eps),
        rhs=GroupNorm(X, eps) / sqrt(phi + eps),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(eps, 0),),
        fails_when="the groups are not normalized first",
        false=(SampleNorm(GroupNorm(X, eps), eps), SampleNorm(X, eps) / sqrt(phi + eps)),
    ),
    *BATCHES,
)
