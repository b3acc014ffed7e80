"""Identities of chapter 06: normalizing over a partition, groups, and batches."""

from __future__ import annotations

from sympy import Eq, Ge, Gt, Lt, Ne, S, Sum, sqrt
from sympy.matrices.expressions import DiagMatrix, MatrixExpr, MatrixSymbol

from anydim.extending import tell
from lngeom.identities.identity import Identity
from lngeom.symbolic import (
    A,
    B,
    Basis,
    BatchNorm,
    Gamma,
    GroupNorm,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi_B,
    Pi_k,
    Quantity,
    RMSNorm,
    SampleNorm,
    Scalar,
    Variance,
    X,
    a,
    eps,
    f,
    i,
    j,
    k,
    ones,
    s,
    sigma_X,
    sigmas,
    x,
    z,
    zeros,
)
from lngeom.symbolic.columns import deviations

# --- Identities of chapter 06, its second half: batch norm, in training and at inference -------------------


CHAPTER = "06-groups"
FEATURE = Basis(N, j)  # picks a column of A, a feature
SAMPLE = Basis(B, i)  # and a row, a sample
NORMALIZED = BatchNorm(A)
two_samples = Basis(2, 0) * x.T + Basis(2, 1) * z.T  # a batch of two
CORNER = Pi_B * SAMPLE / Norm(Pi_B * SAMPLE)  # what one sample alone does to a feature
rest = Named(
    "d", "d", Pi_B * A * FEATURE - B / (B - 1) * Scalar(SAMPLE.T * (Pi_B * A * FEATURE)) * (Pi_B * SAMPLE)
)
SLANTED = f * CORNER + sqrt(1 - f**2) * rest / Norm(rest)


def positive(name: str, latex: str, column: MatrixExpr) -> Gt:
    """The condition that all entries of a column are positive; the chapter defines them."""
    tell(entries := Named(name, latex, column))
    return Gt(entries, 0, evaluate=False)


def squared_lengths(y: MatrixExpr) -> Sum:
    """The sum of the squared lengths of the columns: the squared length of all entries."""
    return Sum(Norm(y * Basis(y.shape[1], j)) ** 2, (j, 0, y.shape[1] - 1))


FEATURE_DENOMINATORS = positive("s_1, …, s_N", r"s_1, \dots, s_N", deviations(A, eps))
NO_CONSTANT_FEATURE = positive("σ_1, …, σ_N", r"\sigma_1, \dots, \sigma_N", deviations(A))
DIFFERENT = Ne(x[i, 0], z[i, 0])

BATCHES = (
    Identity(
        id="batch-norm-column",
        lhs=BatchNorm(A, eps) * FEATURE,
        rhs=LayerNorm(A * FEATURE, eps),
        source="ioffe2015",
        chapter=CHAPTER,
        conditions=(FEATURE_DENOMINATORS,),
        fails_when="the batch is normalized sample by sample",
        false=(BatchNorm(A.T, eps).T * FEATURE, LayerNorm(A * FEATURE, eps)),
    ),
    Identity(
        id="batch-mean-zero",
        lhs=ones(B).T * BatchNorm(A, eps),
        rhs=zeros(1, N),
        source="ioffe2015",
        chapter=CHAPTER,
        conditions=(FEATURE_DENOMINATORS,),
        fails_when="the sum runs over the features of one sample",
        false=(BatchNorm(A, eps) * ones(N), zeros(B)),
    ),
    Identity(
        id="batch-norm-length",
        lhs=sqrt(squared_lengths(BatchNorm(A))),
        rhs=sqrt(B * N, evaluate=False),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(B, 2), NO_CONSTANT_FEATURE),
        fails_when="ε > 0, or a feature is the same in all samples",
        false=(sqrt(squared_lengths(BatchNorm(A, eps))), sqrt(B * N, evaluate=False)),
    ),
    Identity(
        id="batch-bound",
        lhs=B - 1 - NORMALIZED[i, j] ** 2,
        rhs=(B - 1)
        / B
        * Norm(NORMALIZED * FEATURE - B / (B - 1) * NORMALIZED[i, j] * (Pi_B * Basis(B, i))) ** 2,
        source="samuelson1968",
        chapter=CHAPTER,
        conditions=(Ge(B, 2), NO_CONSTANT_FEATURE),
        fails_when="the bound is taken from the number of features",
        false=(
            N - 1 - NORMALIZED[i, j] ** 2,
            (B - 1)
            / B
            * Norm(NORMALIZED * FEATURE - B / (B - 1) * NORMALIZED[i, j] * (Pi_B * Basis(B, i))) ** 2,
        ),
    ),
    Identity(
        id="batch-reach",
        lhs=NORMALIZED[i, j] ** 2,
        rhs=B - 1,
        relation="<=",
        gap=(B - 1)
        / B
        * Norm(NORMALIZED * FEATURE - B / (B - 1) * NORMALIZED[i, j] * (Pi_B * Basis(B, i))) ** 2,
        equality=Eq(NORMALIZED * FEATURE, B / (B - 1) * NORMALIZED[i, j] * (Pi_B * Basis(B, i))),
        equal_when="all other samples have the same value of feature $j$",
        source="samuelson1968",
        chapter=CHAPTER,
        conditions=(Ge(B, 2), NO_CONSTANT_FEATURE),
        fails_when="the bound for a batch of two, 1, is used for larger ones",
        false=(NORMALIZED[i, j] ** 2, S.One),
    ),
    Identity(
        id="cube-reached",
        lhs=LayerNorm(SLANTED)[i, 0],
        rhs=f * sqrt(B - 1),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(B, 3), Lt(f, 1), Gt(Norm(rest), 0)),
        fails_when="the length of a feature is used as the largest of its entries",
        false=(LayerNorm(SLANTED)[i, 0], f * sqrt(B)),
    ),
    Identity(
        id="batch-of-two",
        lhs=BatchNorm(two_samples)[0, j] ** 2,
        rhs=S.One,
        source="elementary",
        chapter=CHAPTER,
        conditions=(DIFFERENT,),
        fails_when="there are more samples than two",
        false=(NORMALIZED[i, j] ** 2, S.One),
    ),
)


# --- Identities of chapter 06: normalizing over a partition, and groups ------------------------------------


GROUP = Basis(Gamma, j)  # picks a column of X, a group
GAINS = DiagMatrix(MatrixSymbol("u", k, 1))  # the same k gains in every group

VARIANCE = Variance(X * GROUP)
sigma_j = Quantity("σ_j", r"\sigma_{j}", sqrt(VARIANCE), nonnegative=True)  # of group j
phi = Quantity(  # the variance that group norm leaves: its output has squared length kΓφ
    "φ", r"\varphi", Sum(VARIANCE / (VARIANCE + eps), (j, 0, Gamma - 1)) / Gamma, nonnegative=True
)
tell(sigma_j, phi)


DENOMINATORS = positive("s_1, …, s_Γ", r"s_1, \dots, s_\Gamma", deviations(X, eps))
NO_CONSTANT_GROUP = Gt(sigmas, 0, evaluate=False)


IDENTITIES = (
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
        fails_when="the group is not centered",
        false=(GroupNorm(a, eps), RMSNorm(a, eps)),
    ),
    Identity(
        id="group-mean-zero",
        lhs=ones(k).T * GroupNorm(X, eps),
        rhs=zeros(1, Gamma),
        source="hyperspherical2021",
        chapter=CHAPTER,
        conditions=(DENOMINATORS,),
        fails_when="the whole sample is normalized as one vector; then only the total is 0",
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
        fails_when="the sample is normalized as a whole; then groups can have different lengths",
        false=(SampleNorm(X) * GROUP, sqrt(k) / Norm(Pi_k * (X * GROUP)) * (Pi_k * (X * GROUP))),
    ),
    Identity(
        id="group-length-eps",
        lhs=Norm(GroupNorm(X, eps) * GROUP) ** 2,
        rhs=k * sigma_j**2 / (sigma_j**2 + eps),
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
        fails_when="each pass ends with gains $u$, or ε > 0; then the second pass changes the output again",
        false=(GroupNorm(GAINS * GroupNorm(X)), GAINS * GroupNorm(X)),
    ),
    Identity(
        id="layer-after-group",
        lhs=SampleNorm(GroupNorm(X)),
        rhs=GroupNorm(X),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP),
        fails_when="the group norm is omitted",
        false=(SampleNorm(GroupNorm(X)), SampleNorm(X)),
    ),
    Identity(
        id="group-after-layer",
        lhs=GroupNorm(SampleNorm(X)),
        rhs=GroupNorm(X),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Ge(k, 2), NO_CONSTANT_GROUP, Gt(sigma_X, 0)),
        fails_when="the LayerNorm is kept instead of the group norm",
        false=(GroupNorm(SampleNorm(X)), SampleNorm(X)),
    ),
    Identity(
        id="group-after-layer-eps",
        lhs=LayerNorm(SampleNorm(X, eps) * GROUP, eps),  # a group, by group-norm-column
        rhs=LayerNorm(X * GROUP, eps * (sigma_X**2 + eps)),
        source="elementary",
        chapter=CHAPTER,
        conditions=(Gt(eps, 0),),
        fails_when="ε is replaced by $\\sigma_X^2 + \\varepsilon$ instead of being multiplied with it",
        false=(LayerNorm(SampleNorm(X, eps) * GROUP, eps), LayerNorm(X * GROUP, sigma_X**2 + eps)),
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
