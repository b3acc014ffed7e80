"""Sheet 06: group norm by hand and in NumPy, redundant biases, fixed points of two layers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Any

from sympy import Rational, sqrt

import lngeom
from lngeom.exercises.kinds import (
    Breaks,
    Case,
    Chain,
    Condition,
    Explain,
    Function,
    Numbers,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.arrays import Array, np
from lngeom.exercises.kinds.lists import Vector, apart, centered, columns, normed, spread
from lngeom.identities import identity
from lngeom.symbolic import A, B, BatchNorm, Pi_B, Spread, eps, ones, w

__all__ = ["QUESTIONS"]


def _standard(a: Array, axes: tuple[int, ...], eps: float, ddof: int = 0) -> Array:
    """Mean and variance over some axes."""
    spread = np.sqrt(a.var(axis=axes, keepdims=True, ddof=ddof) + eps)
    return np.asarray((a - a.mean(axis=axes, keepdims=True)) / spread)


def _cut(a: Array, groups: int) -> Array:
    """Samples, groups, channels of the group, positions."""
    return a.reshape(len(a), groups, a.shape[1] // groups, -1)


def _reference(a: Array, groups: int, eps: float) -> Array:
    return lngeom.group_norm(a, groups, eps=eps)


def _by_cutting(a: Array, groups: int, eps: float) -> Array:
    return _standard(_cut(a, groups), (2, 3), eps).reshape(a.shape)


def _by_layer_norm(a: Array, groups: int, eps: float) -> Array:
    return lngeom.layer_norm(a.reshape(len(a), groups, -1), eps=eps).reshape(a.shape)


def _interleaved(a: Array, groups: int, eps: float) -> Array:
    """Every Γ-th channel in one group."""
    return _standard(a.reshape(len(a), -1, groups, *a.shape[2:]), (1, *range(3, a.ndim + 1)), eps).reshape(
        a.shape
    )


def _outside(a: Array, groups: int, eps: float) -> Array:
    parts = _cut(a, groups)
    centered = parts - parts.mean(axis=(2, 3), keepdims=True)
    return np.asarray(centered / (parts.std(axis=(2, 3), keepdims=True) + eps)).reshape(a.shape)


def _batches(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[0.0, 2.0, 1.0, 5.0], [3.0, 1.0, 4.0, 1.0]]),), {"groups": 2, "eps": 0.5})
    yield Case((np.array([[[1.0, 3.0], [0.0, 4.0], [2.0, 2.0], [9.0, 1.0]]]),), {"groups": 2, "eps": 0.3})
    yield Case((rng.normal(size=(2, 6, 2, 2)),), {"groups": 3, "eps": 0.1})
    yield Case((rng.normal(size=(1, 6, 3)),), {"groups": 2, "eps": 0.2})


SHIFTED = A + ones(B) * w.T
IDLE = BatchNorm(SHIFTED, eps)
PLAIN = BatchNorm(A, eps)
ROOT = math.sqrt(1.5)


def _turned(*row: float) -> list[list[float]]:
    """The matrix whose rows are the cyclic shifts of one row."""
    return [[*row[-n:], *row[:-n]] if n else list(row) for n in range(len(row))]


def _kept(x: Vector) -> bool:
    """Return True if LayerNorm leaves the vector unchanged at ε = 0."""
    return apart(normed(centered(x)), x) < 1e-3


def _draw_batch(rng: Random) -> dict[str, Any]:
    return {
        "samples": rng.choice((5, 7, 8, 9, 12)),
        "groups": rng.randint(3, 5),
        "each": rng.randint(2, 3),
        "positions": rng.choice((2, 3, 4, 6, 10)),
    }


@varied(_draw_batch)
def _means(samples: int = 8, groups: int = 3, each: int = 2, positions: int = 10) -> Numbers:
    channels = groups * each
    value = [samples, samples * groups, samples * channels, channels]
    sizes = [channels * positions, each * positions, positions, samples * positions]
    return Numbers(
        id="groups.1",
        aims=("surface",),
        kind="see",
        title="How many means?",
        points=2,
        minutes=5,
        value=value,
        numbers={
            "samples": samples, "channels": channels, "positions": positions, "groups": groups,
            "value": value, "all": samples * channels * positions,
            "sizes": ", ".join(map(str, sizes[:3])) + f" and {sizes[3]}",
            "counts": ", ".join(map(str, value[:3])) + f" and {value[3]}",
        },
        right=(value, tuple(map(float, value)), [[count] for count in value]),
        wrong=(
            Wrong(sizes, "These are the numbers of entries that share a mean."),
            Wrong(
                [1, 1, 1, 1],
                "The dark squares show one set of entries. Every other entry is in a set of the same kind.",
            ),
            Wrong([4, 8, 16, 4], "These are the means for the batch in the figure; yours is another."),
            Wrong([*value[:1], 2 * samples, *value[2:]], "Two groups are those of the figure."),
            Wrong(
                [1, groups, channels, channels],
                "These are the means for one sample. The first three layers compute them for every sample.",
            ),
            Wrong(
                [*value[:3], channels * positions],
                "In batch norm, the positions of a channel share one mean.",
            ),
            Wrong(
                [*value[:3], samples * channels],
                "Batch norm has one mean for each channel, shared by all samples.",
            ),
            Wrong([*value[:3], 1], "Batch norm has a separate mean for each channel."),
        ),
    )  # fmt: skip


# The deviation of the first pair, and √ε, which is also that of the second; all give other outputs.
TRIPLES = ((4, 3), (3, 4), (12, 5), (5, 12), (15, 8), (8, 15))


def _draw_pairs(rng: Random) -> dict[str, Any]:
    size, root = pair = rng.choice(TRIPLES)
    means = size + rng.randint(0, 3), root + rng.randint(0, 3)
    return {"pair": pair, "means": means, "signs": (rng.choice((-1, 1)), rng.choice((-1, 1)))}


@varied(_draw_pairs)
def _pairs(
    pair: tuple[int, int] = (4, 3), means: tuple[int, int] = (4, 6), signs: tuple[int, int] = (-1, -1)
) -> Numbers:
    size, root = pair
    eps, s = root**2, math.isqrt(size**2 + root**2)
    groups = [[mean + sign * d, mean - sign * d] for mean, sign, d in zip(means, signs, pair, strict=True)]
    entries = [entry for group in groups for entry in group]

    def scaled(*factors: Any) -> list[Any]:
        """The two pairs ±x, in their order."""
        return [sign * end * x for x, end in zip(factors, signs, strict=True) for sign in (1, -1)]

    def normalized(group: list[int]) -> list[Any]:
        mean = Rational(sum(group), len(group))
        variance = sum((entry - mean) ** 2 for entry in group) / len(group)
        return [(entry - mean) / sqrt(variance + eps) for entry in group]

    value = scaled(Rational(size, s), 1 / sqrt(2))
    odd, even = normalized(entries[::2]), normalized(entries[1::2])
    return Numbers(
        id="groups.2",
        aims=("surface",),
        kind="compute",
        title="Two pairs by hand",
        points=2,
        minutes=5,
        value=value,
        numbers={
            "a": tuple(entries), "eps": eps, "value": value, "s": s, "size": size, "root": root,
            "square": size**2, "first": means[0], "second": means[1],
            **{f"sign{n}": r"\pm" if sign > 0 else r"\mp" for n, sign in enumerate(signs, 1)},
        },
        right=(value, tuple(round(float(x), 6) for x in value), [[float(x)] for x in value]),
        wrong=(
            Wrong(scaled(1, 1), "That is the output at ε = 0; here ε is not 0."),
            Wrong(normalized(entries), "That is LayerNorm: one mean and one variance for all four features."),
            Wrong(
                [odd[0], even[0], odd[1], even[1]],
                "Your groups are the odd and the even features; a group consists of consecutive features.",
            ),
            Wrong(
                scaled(Rational(size, size + eps), Rational(root, root + eps)),
                "Your ε is outside the root; it is added to the variance.",
            ),
            Wrong(
                scaled(size / sqrt(2 * size**2 + eps), 1 / sqrt(3)),
                "Your variance divides by k − 1; group norm divides by k.",
            ),
            Wrong(
                [*(entry / s for entry in groups[0]), *(entry / root / sqrt(2) for entry in groups[1])],
                "You divide, but you do not subtract the means of the groups.",
            ),
        ),
    )  # fmt: skip


@varied(lambda rng: {"n": rng.choice((4, 6, 8, 10))})
def _signs(n: int | None = None) -> Breaks:
    root = math.sqrt((n or 3) / 2)
    value = _turned(root, -root, *((n or 3) - 2) * [0])
    plain = [[(-1) ** (p + q) for q in range(n or 2)] for p in range(n or 2)]
    tilted = [*value[:-1], value[0]]
    return Breaks(
        id="groups.5",
        aims=("idle",),
        kind="break",
        title="“Only batches of signs are left unchanged”",
        points=3,
        minutes=20,
        parts={"A": f"{n or 'B'} N"},
        numbers={"size": f" of exactly {n} samples" if n else "", "n": n or 3},
        least=(("B", 2), ("N", 2)),
        lists=True,
        conditions=(
            Condition(
                lambda A: min(map(spread, (*A, *columns(A)))) > 1e-6,
                "A feature or a sample is constant, so a layer would divide 0 by 0.",
            ),
            Condition(
                lambda A: all(map(_kept, columns(A))),
                "Batch norm changes it: in some column the mean is not 0 or the mean square is not 1.",
            ),
            Condition(
                lambda A: all(map(_kept, A)),
                "LayerNorm changes it: in some row the mean is not 0 or the mean square is not 1.",
            ),
            Condition(
                lambda A: any(abs(abs(entry) - 1) > 0.01 for row in A for entry in row),
                "All entries are 1 or −1, as the claim says.",
            ),
        ),
        right=(
            value,
            [[-entry for entry in row] for row in value],
            [
                [math.sqrt(2) * math.cos(2 * math.pi * (p + q) / (n or 5)) for q in range(n or 5)]
                for p in range(n or 5)
            ],
            *(() if n else (_turned(1.4, -1.4, 0.2, -0.2),)),
            *(() if n else ([[0, 1.2247, -1.2247], [-1.2247, 0, 1.2247], [1.2247, -1.2247, 0]],)),
        ),
        wrong=(
            Wrong(plain, "All entries are 1 or −1"),
            Wrong([[0 for _ in row] for row in value], "A feature or a sample is constant"),
            Wrong(tilted, "Batch norm changes it"),
            Wrong([list(column) for column in zip(*tilted, strict=True)], "LayerNorm changes it"),
            Wrong([1, -1, 0], "A should be a matrix; it is a vector"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _means,
    _pairs,
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
            Wrong(
                _interleaved, "Your groups take every Γ-th channel; a group consists of consecutive channels."
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (2,), eps).reshape(a.shape),
                "You take a mean for each position; all positions of a group share one.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (3,), eps).reshape(a.shape),
                "You take a mean for each channel, as instance norm does; all channels of a group share one.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (0, 2, 3), eps).reshape(a.shape),
                "Your means run over the samples as well; each sample has its own.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, 1), (2, 3), eps).reshape(a.shape),
                "You normalize each sample as a whole, as if there were one group.",
            ),
            Wrong(
                lambda a, groups, eps: _standard(_cut(a, groups), (2, 3), eps, 1).reshape(a.shape),
                "Your variance divides by one less than the number of entries; group norm by that number.",
            ),
            Wrong(
                _outside, "Your ε is outside the root; it should be added to the variance, inside the root."
            ),
            Wrong(
                lambda a, groups, eps: _by_cutting(a, a.shape[1] // groups, eps),
                "You used the number of groups as the number of channels in a group.",
            ),
        ),
    ),
    Chain(
        id="groups.4",
        aims=("idle",),
        kind="prove",
        title="The bias before a batch norm",
        points=3,
        minutes=15,
        lhs=IDLE,
        rhs=PLAIN,
        conditions=identity("batch-norm-column").conditions,
        first="First, insert the definition of BatchNorm.",
        waypoints=(
            Waypoint(
                Pi_B * SHIFTED * Spread(SHIFTED, eps) ** -1,
                "Next: what does a shift of a whole column do to its mean, and to its variance?",
            ),
            Waypoint(Pi_B * SHIFTED * Spread(A, eps) ** -1, "Next: what does Π do to a constant column?"),
        ),
        right=(
            [IDLE, Pi_B * SHIFTED * Spread(SHIFTED, eps) ** -1, Pi_B * A * Spread(A, eps) ** -1, PLAIN],
            (IDLE, Pi_B * SHIFTED * Spread(A, eps) ** -1, PLAIN),
            Pi_B * A * Spread(SHIFTED, eps) ** -1,
        ),
        wrong=(
            Wrong(
                A * Spread(A, eps) ** -1,
                "Your line is not centered: Π removes the shift, and it also removes the means of A.",
            ),
            Wrong(
                SHIFTED * Spread(A, eps) ** -1,
                "Π is missing from your line, and it is Π that removes the shift.",
            ),
            Wrong(Pi_B * A * Spread(A) ** -1, "Your line has lost the ε."),
            Wrong(
                PLAIN + ones(B) * w.T,
                "The shift does not appear in the output, because centering removes it.",
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
    _signs,
    Explain(
        id="groups.6",
        aims=("batch",),
        title="Batches of two",
        points=3,
        minutes=10,
        rubric=(
            "It says which values the outputs can have at ε = 0, and what they reveal about an input.",
            "It says why an output depends on the batch, and how inference differs from training.",
            "It proposes another layer or larger batches, and says what improves and why.",
        ),
        pitfalls=(
            "“The statistics are noisy” is not enough: only the order of the two inputs remains.",
            "“ε prevents it” is true only if the two values differ by about √ε or less.",
            "“It is the same at inference” is false: then the layer is affine.",
            "“Gain and bias repair it” is false: a feature still has only two values, at other positions.",
        ),
    ),
)
