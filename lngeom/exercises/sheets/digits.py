"""Sheet 14: a variance below zero, one that was shifted first, digits, an ε, gains of one size, a plan."""

from __future__ import annotations

import math

import numpy as np
from sympy import Rational
from sympy.matrices.expressions import HadamardPower

from lngeom.symbolic import Mean, a, d, mu, one, rho, sigma

from ..kinds import (
    Breaks,
    Chain,
    Choice,
    Condition,
    Explain,
    Numbers,
    Question,
    Waypoint,
    Wrong,
)
from ..kinds.lists import Matrix, Vector, columns, product

__all__ = ["QUESTIONS"]


def _turns(Q: Matrix) -> bool:
    """Whether the rows have length 1 and are orthogonal."""
    rows = enumerate(product(Q, columns(Q)))
    return all(abs(entry - (p == q)) < 1e-5 for p, row in rows for q, entry in enumerate(row))


def _commutator(Q: Matrix, g: Vector) -> float:
    """The largest entry of QG − GQ."""
    return max(abs(entry * (g[q] - g[p])) for p, row in enumerate(Q) for q, entry in enumerate(row))


SHIFTED = a - d * one
ONE_PASS = Mean(HadamardPower(SHIFTED, 2)) - Mean(SHIFTED) ** 2
LINEAR = Mean(HadamardPower(SHIFTED, 2)) - (mu - d) ** 2
SQUARES = rho**2 - 2 * d * mu + d**2 - Mean(SHIFTED) ** 2

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="digits.1",
        aims=("digits",),
        kind="compute",
        title="A variance below zero",
        points=2,
        minutes=5,
        value=-100,
        right=(-100, -100.0, [-100], Rational(-100, 1)),
        wrong=(
            Wrong(Rational(5, 4), "That is the variance without rounding: round every result."),
            Wrong(-104, "The mean has been rounded to 102, and its square has not been rounded."),
            Wrong(Rational(-9, 4), "You rounded the squares, but not the mean and its square."),
            Wrong(100, "The squared mean is subtracted from the mean of the squares."),
            Wrong(0, "The two do not come out equal: round the mean to three digits before you square it."),
        ),
    ),
    Chain(
        id="digits.2",
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
        id="digits.3",
        aims=("digits",),
        kind="see",
        title="Which will do?",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "Any of the six: rounding errors are far below one per cent.",
                "That is true of single numbers; a variance is the difference of two large ones.",
            ),
            Wrong(
                "bfloat16 in two passes, and float32 in each way.",
                "Look at the green dots on the right: how high are they at an offset of 30?",
            ),
            "float32 in each of the three ways, and bfloat16 in none.",
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
    Numbers(
        id="digits.4",
        aims=("epsilon",),
        kind="compute",
        title="Large enough and small enough",
        points=3,
        minutes=7,
        value=[0.25, 0.8],
        right=([0.25, 0.8], (Rational(1, 4), Rational(4, 5)), np.array([0.25, 0.8])),
        wrong=(
            Wrong([0.5, 0.8], "You have uμ/t; the rule has its square."),
            Wrong([0.25, 0.64], "The second is the squared ratio: the length is its root."),
            Wrong([0.25, 0.6], "You have √ε over √(σ² + ε): what is left of the radius is σ over it."),
            Wrong([0.0625, 0.8], "Squared once too often: the rule is ε ≥ (uμ/t)²."),
            Wrong([4, 0.8], "The ratio is upside down: the noise is uμ, the tolerance divides it."),
            Wrong([0.25, Rational(4, 7)], "You added σ and √ε: what divides is the root of σ² + ε."),
            Wrong([0.25], "asked is the shape"),
        ),
    ),
    Breaks(
        id="digits.5",
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
        id="digits.6",
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
