"""Sheet 06: group norm by hand and in NumPy, idle biases, batches that two norms leave alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Rational, sqrt

from lngeom import group_norm, layer_norm
from lngeom.identities import identity
from lngeom.symbolic import A, B, BatchNorm, Pi_B, Spread, eps, ones, w

from ..kinds import Breaks, Case, Chain, Condition, Explain, Function, Numbers, Question, Waypoint, Wrong
from ..kinds.lists import Vector, apart, centred, columns, normed, spread

__all__ = ["QUESTIONS"]

Array = NDArray[Any]


def _standard(a: Array, axes: tuple[int, ...], eps: float, ddof: int = 0) -> Array:
    """Mean and variance over some axes."""
    spread = np.sqrt(a.var(axis=axes, keepdims=True, ddof=ddof) + eps)
    return np.asarray((a - a.mean(axis=axes, keepdims=True)) / spread)


def _cut(a: Array, groups: int) -> Array:
    """Samples, groups, channels of the group, places."""
    return a.reshape(len(a), groups, a.shape[1] // groups, -1)


def _reference(a: Array, groups: int, eps: float) -> Array:
    return group_norm(a, groups, eps=eps)


def _by_cutting(a: Array, groups: int, eps: float) -> Array:
    return _standard(_cut(a, groups), (2, 3), eps).reshape(a.shape)


def _by_layer_norm(a: Array, groups: int, eps: float) -> Array:
    return layer_norm(a.reshape(len(a), groups, -1), eps=eps).reshape(a.shape)


def _interleaved(a: Array, groups: int, eps: float) -> Array:
    """Every Γ-th channel in one group."""
    return _standard(a.reshape(len(a), -1, groups, *a.shape[2:]), (1, *range(3, a.ndim + 1)), eps).reshape(
        a.shape
    )


def _outside(a: Array, groups: int, eps: float) -> Array:
    parts = _cut(a, groups)
    centred = parts - parts.mean(axis=(2, 3), keepdims=True)
    return np.asarray(centred / (parts.std(axis=(2, 3), keepdims=True) + eps)).reshape(a.shape)


def _batches(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[0.0, 2.0, 1.0, 5.0], [3.0, 1.0, 4.0, 1.0]]),), {"groups": 2, "eps": 0.5})
    yield Case((np.array([[[1.0, 3.0], [0.0, 4.0], [2.0, 2.0], [9.0, 1.0]]]),), {"groups": 2, "eps": 0.3})
    yield Case((rng.normal(size=(2, 6, 2, 2)),), {"groups": 3, "eps": 0.1})
    yield Case((rng.normal(size=(1, 6, 3)),), {"groups": 2, "eps": 0.2})


SHIFTED = A + ones(B) * w.T
IDLE = BatchNorm(SHIFTED, eps)
PLAIN = BatchNorm(A, eps)


def _turned(*row: float) -> Array:
    """The matrix whose rows are the turns of one row."""
    return np.array([np.roll(row, n) for n in range(len(row))])


def _kept(x: Vector) -> bool:
    """Whether LayerNorm leaves it as it is, at ε = 0."""
    return apart(normed(centred(x)), x) < 1e-3


QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="groups.1",
        aims=("surface",),
        kind="see",
        title="How many means?",
        points=2,
        minutes=5,
        value=[4, 8, 16, 4],
        right=([4, 8, 16, 4], (4.0, 8, 16, 4), np.array([[4], [8], [16], [4]])),
        wrong=(
            Wrong([8, 4, 2, 8], "These are the numbers of entries that share a mean."),
            Wrong([1, 1, 1, 1], "The dark squares show one of the sets; every entry belongs to such a set."),
            Wrong(
                [1, 2, 4, 4], "These are the means for one sample; the first three layers need them for each."
            ),
            Wrong([4, 8, 16, 8], "In batch norm the two places of a channel share their mean."),
            Wrong([4, 8, 16, 16], "Batch norm has one mean for a channel, not one for each sample as well."),
            Wrong([4, 8, 16, 1], "Batch norm has a mean of its own for each channel."),
        ),
    ),
    Numbers(
        id="groups.2",
        aims=("surface",),
        kind="compute",
        title="Two pairs by hand",
        points=2,
        minutes=5,
        value=[-Rational(4, 5), Rational(4, 5), -1 / sqrt(2), 1 / sqrt(2)],
        right=(
            [-Rational(4, 5), Rational(4, 5), -1 / sqrt(2), 1 / sqrt(2)],
            (-0.8, 0.8, -0.707107, 0.707107),
            group_norm([[0.0, 8.0, 3.0, 9.0]], 2, eps=9),
        ),
        wrong=(
            Wrong([-1, 1, -1, 1], "That is the output at ε = 0; here ε is not 0."),
            Wrong(
                np.array([-5, 3, -2, 4]) / np.sqrt(22.5),
                "That is LayerNorm: one mean and one variance for all four features.",
            ),
            Wrong(
                np.array(
                    [-1.5 / np.sqrt(11.25), -0.5 / np.sqrt(9.25), 1.5 / np.sqrt(11.25), 0.5 / np.sqrt(9.25)]
                ),
                "Your groups are the odd and the even places: a group is a run of neighbours.",
            ),
            Wrong(
                [-Rational(4, 13), Rational(4, 13), -Rational(1, 4), Rational(1, 4)],
                "Your ε stands outside the root.",
            ),
            Wrong(
                [-4 / sqrt(41), 4 / sqrt(41), -1 / sqrt(3), 1 / sqrt(3)],
                "Your variance divides by k − 1: the layer's divides by k.",
            ),
            Wrong([0, Rational(8, 5), 1 / sqrt(2), 3 / sqrt(2)], "The means of the groups are still there."),
        ),
    ),
    Function(
        id="groups.3",
        aims=("surface",),
        kind="compute",
        title="Group norm of images",
        points=4,
        minutes=15,
        reference=_reference,
        cases=_batches,
        right=(_reference, _by_cutting, _by_layer_norm),
        wrong=(
            Wrong(_interleaved, "Your groups take every Γ-th channel: a group is a run of neighbours."),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (2,), eps).reshape(a.shape),
                "You take a mean for each place: all places of a group share one.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (3,), eps).reshape(a.shape),
                "You take a mean for each channel, as instance norm does: all channels of a group share one.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (0, 2, 3), eps).reshape(a.shape),
                "Your statistics mix the samples.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, 1), (2, 3), eps).reshape(a.shape),
                "You normalize each sample as a whole: that is one group.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (2, 3), eps, 1).reshape(a.shape),
                "Your variance divides by k − 1: the layer's divides by k.",
            ),
            Wrong(_outside, "Your ε stands outside the root: it belongs under it, beside the variance."),
            Wrong(
                lambda a, groups, eps: _by_cutting(a, a.shape[1] // groups, eps),
                "You take the number of groups for the number of channels in a group.",
            ),
        ),
    ),
    Chain(
        id="groups.4",
        aims=("idle",),
        kind="prove",
        title="The bias before a batch norm",
        points=3,
        minutes=10,
        lhs=IDLE,
        rhs=PLAIN,
        conditions=identity("batch-norm-column").conditions,
        waypoints=(
            Waypoint(
                Pi_B * SHIFTED * Spread(SHIFTED, eps) ** -1,
                "The next line uses what a shift of a whole column does to its mean and to its variance.",
            ),
            Waypoint(
                Pi_B * SHIFTED * Spread(A, eps) ** -1, "The next line uses what Π does to a constant column."
            ),
        ),
        right=(
            [IDLE, Pi_B * SHIFTED * Spread(SHIFTED, eps) ** -1, Pi_B * A * Spread(A, eps) ** -1, PLAIN],
            (IDLE, Pi_B * SHIFTED * Spread(A, eps) ** -1, PLAIN),
            Pi_B * A * Spread(SHIFTED, eps) ** -1,
        ),
        wrong=(
            Wrong(
                A * Spread(A, eps) ** -1,
                "Your line is not centred: Π takes the shift away, and it takes the means of A, too.",
            ),
            Wrong(
                SHIFTED * Spread(A, eps) ** -1,
                "Π is missing from your line, and with it what removes the shift.",
            ),
            Wrong(Pi_B * A * Spread(A) ** -1, "Your line has lost the ε."),
            Wrong(
                PLAIN + ones(B) * w.T,
                "The shift does not come out behind the layer: centring has removed it.",
            ),
            Wrong(
                Pi_B * A * Spread(A, eps),
                "Your line multiplies by the denominators instead of dividing by them.",
            ),
            Wrong([IDLE, PLAIN], "The chain jumps"),
            Wrong(
                [Pi_B * SHIFTED * Spread(A, eps) ** -1, Pi_B * A * Spread(A, eps) ** -1, PLAIN], "starts with"
            ),
        ),
    ),
    Breaks(
        id="groups.5",
        aims=("idle",),
        kind="break",
        title="“Only signs please both”",
        points=3,
        minutes=20,
        parts={"A": "B N"},
        least=(("B", 2), ("N", 2)),
        lists=True,
        conditions=(
            Condition(
                lambda A: min(map(spread, (*A, *columns(A)))) > 1e-6,
                "A feature or a sample is constant: there the formula reads 0/0.",
            ),
            Condition(
                lambda A: all(map(_kept, columns(A))),
                "Batch norm changes it: some column does not have mean 0 and mean square 1.",
            ),
            Condition(
                lambda A: all(map(_kept, A)),
                "LayerNorm changes it: some row does not have mean 0 and mean square 1.",
            ),
            Condition(
                lambda A: any(abs(abs(entry) - 1) > 0.01 for row in A for entry in row),
                "All entries are 1 or −1, as the claim says.",
            ),
        ),
        right=(
            np.sqrt(1.5) * _turned(1, -1, 0),
            _turned(1.4, -1.4, 0.2, -0.2),
            np.sqrt(2) * np.cos(2 * np.pi * np.add.outer(np.arange(5), np.arange(5)) / 5),
            [[0, 1.2247, -1.2247], [-1.2247, 0, 1.2247], [1.2247, -1.2247, 0]],
        ),
        wrong=(
            Wrong([[1, -1], [-1, 1]], "All entries are 1 or −1"),
            Wrong(np.zeros((3, 3)), "A feature or a sample is constant"),
            Wrong(np.sqrt(1.5) * np.array([[1, -1, 0], [0, 1, -1], [1, -1, 0]]), "Batch norm changes it"),
            Wrong(np.sqrt(1.5) * np.array([[1, 0, 1], [-1, 1, -1], [0, -1, 0]]), "LayerNorm changes it"),
            Wrong([1, -1, 0], "A should have 2 dimensions"),
        ),
    ),
    Explain(
        id="groups.6",
        aims=("batch",),
        title="Batches of two",
        points=3,
        minutes=10,
        rubric=(
            "It says which values the outputs can have at ε = 0, and what of an input they still tell.",
            "It says why the same sample comes out differently in another batch, and at inference.",
            "It compares with another layer, or with more numbers in a mean, and says what improves and why.",
        ),
        pitfalls=(
            "“The statistics are noisy” is not enough: of an input an order is left, no more.",
            "“ε prevents it” holds only where the two samples are closer than about √ε.",
            "“At inference it is the same” is false: there the layer is affine.",
            "“Gain and bias repair it” is false: the two values of a feature move and are still two.",
        ),
    ),
)
