"""Sheet 12: a frozen scale, a variance that was shifted first, digits, gains of one size, and a plan."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy.matrices.expressions import HadamardPower

from lngeom.symbolic import Mean, a, d, mu, one, rho, sigma

from ..kinds import (
    Breaks,
    Case,
    Chain,
    Choice,
    Condition,
    Explain,
    Function,
    Numbers,
    Question,
    Waypoint,
    Wrong,
)
from ..kinds.lists import Matrix, Vector, columns, product

__all__ = ["QUESTIONS"]

Array = NDArray[Any]

DIGITS = "The streams have a large offset: mean square minus squared mean leaves no digits there."


def _turns(Q: Matrix) -> bool:
    """Whether the rows have length 1 and are orthogonal."""
    rows = enumerate(product(Q, columns(Q)))
    return all(abs(entry - (p == q)) < 1e-5 for p, row in rows for q, entry in enumerate(row))


def _commutator(Q: Matrix, g: Vector) -> float:
    """The largest entry of QG − GQ."""
    return max(abs(entry * (g[q] - g[p])) for p, row in enumerate(Q) for q, entry in enumerate(row))


def _size(x: Array, eps: float) -> Array:
    return np.asarray(np.sqrt(np.var(x, axis=-1) + eps))


def _temperatures(streams: Array, last: Array, eps: float) -> Array:
    return np.asarray(_size(last, eps) / _size(streams, eps))


def _by_lengths(streams: Array, last: Array, eps: float) -> Array:
    """From |Πa|² + Nε."""
    squares = [((x - x.mean(-1, keepdims=True)) ** 2).sum(-1) + x.shape[-1] * eps for x in (last, streams)]
    return np.asarray(np.sqrt(squares[0] / squares[1]))


def _one_pass(x: Array) -> Array:
    return np.asarray((x**2).mean(-1) - x.mean(-1) ** 2)


def _streams(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[1.0, 3.0], [0.0, 8.0]]), np.array([2.0, 8.0]), 0.25))
    yield Case((rng.normal(size=(3, 4, 6)) + 1, 3 * rng.normal(size=6) + 2, 0.1))
    yield Case((1e-2 * rng.normal(size=(5, 8)), rng.normal(size=8), 1e-4))
    yield Case((1e9 + np.array([[0.0, 2.0, 4.0], [1.0, 1.0, 7.0]]), 1e9 + np.arange(3.0), 0.5), {}, DIGITS)


SHIFTED = a - d * one
ONE_PASS = Mean(HadamardPower(SHIFTED, 2)) - Mean(SHIFTED) ** 2
LINEAR = Mean(HadamardPower(SHIFTED, 2)) - (mu - d) ** 2
SQUARES = rho**2 - 2 * d * mu + d**2 - Mean(SHIFTED) ** 2

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="uses.1",
        aims=("lens",),
        kind="compute",
        title="Logits with another denominator",
        points=2,
        minutes=5,
        value=[1, 1.5, 1],
        right=([1, 1.5, 1], np.array([1.0, 1.5, 1.0]), (1, 3 / 2, 1.0)),
        wrong=(
            Wrong([1, 2, 2], "These are the right logits, with the stream's own denominator."),
            Wrong([0.5, 1, 1], "You divided all by the temperature, the bias as well; it is not frozen."),
            Wrong([1, 3, 4], "You multiplied by the ratio: a larger denominator makes outputs smaller."),
            Wrong([0, 0.5, 1], "The bias of the norm is lost: the reader gets it, too."),
            Wrong([2.5, 3.75, 1], "The stream is not centred: it keeps its mean, which the norm takes away."),
            Wrong([1, 1.5], "asked is the shape"),
        ),
    ),
    Function(
        id="uses.2",
        aims=("lens",),
        kind="compute",
        title="How hot is the lens?",
        points=3,
        minutes=10,
        reference=_temperatures,
        cases=_streams,
        praise="Right. And it keeps its digits where streams have a large offset.",
        right=(
            _temperatures,
            _by_lengths,
            lambda streams, last, eps: _temperatures(streams, last, eps).tolist(),
        ),
        wrong=(
            Wrong(
                lambda streams, last, eps: 1 / _temperatures(streams, last, eps),
                "The ratio is the other way round: a short stream with a large denominator is hot.",
            ),
            Wrong(
                lambda streams, last, eps: _temperatures(streams, last, eps) ** 2,
                "That is the ratio of the variances: what divides is the root.",
            ),
            Wrong(
                lambda streams, last, eps: _size(last, 0) / _size(streams, 0),
                "You leave out ε: for streams as small as √ε it counts.",
            ),
            Wrong(
                lambda streams, last, eps: (last.std() + eps) / (streams.std(-1) + eps),
                "ε stands under the root, with the variance.",
            ),
            Wrong(
                lambda streams, last, eps: (
                    np.sqrt((last**2).mean() + eps) / np.sqrt((streams**2).mean(-1) + eps)
                ),
                "You took root mean squares, as for RMSNorm: LayerNorm takes the mean away first.",
            ),
            Wrong(
                lambda streams, last, eps: (
                    np.sqrt(np.maximum(_one_pass(last), 0) + eps)
                    / np.sqrt(np.maximum(_one_pass(streams), 0) + eps)
                ),
                DIGITS,
            ),
        ),
    ),
    Chain(
        id="uses.3",
        aims=("digits",),
        kind="prove",
        title="Subtract something first",
        points=3,
        minutes=10,
        lhs=ONE_PASS,
        rhs=sigma**2,
        waypoints=(
            Waypoint(LINEAR, "Next comes the second term: take the mean of a − d𝟏, means are linear."),
            Waypoint(SQUARES, "Next comes the first term: multiply out the squares."),
        ),
        right=(
            [ONE_PASS, LINEAR, sigma**2],
            (ONE_PASS, SQUARES, rho**2 - 2 * d * mu + d**2 - (mu - d) ** 2, sigma**2),
            [ONE_PASS, SQUARES, rho**2 - mu**2, sigma**2],
            LINEAR,
        ),
        wrong=(
            Wrong(
                rho**2 - Mean(SHIFTED) ** 2,
                "The squares in your line are those of a; of a − d𝟏 they are others.",
            ),
            Wrong(
                Mean(HadamardPower(SHIFTED, 2)) + (mu - d) ** 2,
                "A sign: the squared mean is subtracted.",
            ),
            Wrong(
                Mean(HadamardPower(SHIFTED, 2)) - mu**2 - d**2,
                "The square of a difference has a middle term.",
            ),
            Wrong(
                Mean(HadamardPower(SHIFTED, 2)), "The second term is gone, and it is 0 only if d is the mean."
            ),
            Wrong([ONE_PASS, sigma**2], "The chain jumps"),
            Wrong([LINEAR, sigma**2], "The chain starts with"),
        ),
    ),
    Choice(
        id="uses.4",
        aims=("digits",),
        kind="see",
        title="Which will do?",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "Any of the four: rounding errors are far below one per cent.",
                "That is true of single numbers; a variance is the difference of two large ones.",
            ),
            Wrong(
                "bfloat16 in two passes, and float32.",
                "Look at the green dots on the right: how high are they at an offset of 30?",
            ),
            "float32, in one pass or in two, and bfloat16 in neither.",
            Wrong(
                "Only float32 in two passes.",
                "At an offset of 30, how high is the line that float32 in one pass stays below?",
            ),
            Wrong(
                "None: at such an offset all digits are lost.",
                "All digits are lost where an error reaches 1; read off where that is in float32.",
            ),
        ),
    ),
    Breaks(
        id="uses.5",
        aims=("rotate",),
        kind="break",
        title="“Equal sizes are enough”",
        points=3,
        minutes=10,
        parts={"Q": "N N", "g": "N"},
        least=(("N", 2),),
        lists=True,
        conditions=(
            Condition(
                lambda Q, g: _turns(Q),
                "Q is no rotation or mirror: its rows should have length 1 and be orthogonal.",
            ),
            Condition(
                lambda Q, g: all(gain and math.isclose(abs(gain), abs(g[0]), rel_tol=1e-5) for gain in g),
                "The gains should all have one size, and not be 0.",
            ),
            Condition(
                lambda Q, g: _commutator(Q, g) > 1e-3 * max(map(abs, g)),
                "Here they commute, or nearly: which entries of the commutator can be other than 0 at all?",
            ),
        ),
        right=(
            ([[0, -1], [1, 0]], [1, -1]),
            {"Q": [[0.6, -0.8, 0], [0.8, 0.6, 0], [0, 0, 1]], "g": [2, -2, 2]},
            ([[0, 1], [1, 0]], [-3, 3]),
        ),
        wrong=(
            Wrong(([[1, 1], [0, 1]], [1, -1]), "no rotation or mirror"),
            Wrong(([[0, -1], [1, 0]], [1, 2]), "all have one size"),
            Wrong(([[0, -1], [1, 0]], [3, 3]), "Here they commute"),
            Wrong(([[1, 0], [0, -1]], [1, -1]), "which entries of the commutator"),
            Wrong(([[0, -1], [1, 0]], [1, -1, 1]), "size 3 where N = 2"),
        ),
    ),
    Explain(
        id="uses.6",
        aims=("rotate",),
        title="A plan for four bits",
        points=4,
        minutes=15,
        rubric=(
            "It gets rid of the mean first, and says by centring what and under which conditions.",
            "It folds the gains into the readers before it turns, and says why they cannot stay.",
            "It says what becomes of writers and readers, and why no logit changes.",
            "It names a norm of another model, on queries or behind a sublayer, where a step fails.",
        ),
        pitfalls=(
            "“Rotations keep lengths, so every norm lets them pass”: LayerNorm only those that keep ±1.",
            "“The gains may stay if the rotation is learned”: it has to commute with them, learned or not.",
            "“Turn the weights of the norm, too”: gains are a diagonal matrix, and turned they are none.",
            "“Check it on the perplexity”: nothing but rounding may change, so compare logits.",
        ),
    ),
)
