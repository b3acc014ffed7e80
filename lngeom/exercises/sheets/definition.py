"""Sheet 01: computing LayerNorm, and telling definitions apart."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Gt, Rational, sqrt

from lngeom import layer_norm
from lngeom.definition import WRONG_LAYER_NORMS
from lngeom.symbolic import N, Norm, Pi, a, eps, sigma

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
from ..kinds.lists import Vector, centred, deviation, spread

__all__ = ["QUESTIONS"]

Array = NDArray[Any]

CANCELS = (
    "It is right for ordinary numbers and wrong for a large offset: squares are taken before the mean"
    " is gone."
)
MISTAKES = {
    "variance over N - 1 (ddof = 1)": "Your variance divides by N − 1: LayerNorm's divides by N.",
    "ε outside the root": "Your ε stands outside the root: it belongs under it, beside the variance.",
    "power 2 for power 1/2": "You divide by the square of σ² + ε: the power is one half, not two.",
    "variance for its root": "You divide by σ² + ε and not by its root.",
    "ε left out": "Your function does not use ε.",
    "ε squared": "You add ε² under the root: ε itself is added to the variance.",
    "mean over the batch": (
        "Your mean and variance run over the first axis: the features are along the last one."
    ),
    "mean not subtracted": "You divide, but the mean is still there.",
}


def _in_one_pass(a: Array, *, eps: float) -> Array:
    """The variance as mean square minus squared mean, which cancels where the offset is large."""
    mean = a.mean(-1, keepdims=True)
    return np.asarray((a - mean) / np.sqrt(np.abs((a**2).mean(-1, keepdims=True) - mean**2) + eps))


def _vectors(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([1.0, 2.0, 3.0, 6.0]),), {"eps": 0.5})
    yield Case((np.array([[0.0, 1.0], [4.0, 1.0], [2.0, 8.0]]),), {"eps": 0.3})
    yield Case((3 + 0.6 * rng.normal(size=(2, 3, 5)),), {"eps": 0.1})
    yield Case((np.full(3, 2.0),), {"eps": 0.5})
    yield Case((1e8 + np.array([1.0, 2.0, 3.0, 6.0]),), {"eps": 0.5}, CANCELS)


def _without_package(a: Array, *, eps: float) -> Array:
    centred = a - a.mean(-1, keepdims=True)
    return np.asarray(centred * (np.mean(centred**2, -1, keepdims=True) + eps) ** -0.5)


def _reference(a: Array, *, eps: float) -> Array:
    return layer_norm(a, eps=eps)


EPS = 1e-5


def _gap(a: Vector) -> float:
    """How far the outputs of the two definitions are apart, at ε = 10⁻⁵."""
    size = deviation(a)
    factor = 1 / (size + EPS) - 1 / math.hypot(size, math.sqrt(EPS))
    return max(abs(factor * entry) for entry in centred(a))


OUTSIDE = Pi * a / (sigma + eps)  # source 000's output

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="definition.1",
        aims=("compute",),
        kind="compute",
        title="By hand",
        points=2,
        minutes=5,
        value=[-sqrt(2), 0, 0, sqrt(2)],
        right=(
            [-sqrt(2), 0, 0, sqrt(2)],
            np.array([[-1], [0], [0], [1]]) * np.sqrt(2),
            (-1.41421, 0, 0.0, 1.41421),
            layer_norm([2, 4, 4, 6], eps=0),
        ),
        wrong=(
            Wrong(
                [-sqrt(Rational(3, 2)), 0, 0, sqrt(Rational(3, 2))],
                MISTAKES["variance over N - 1 (ddof = 1)"],
            ),
            Wrong([-1, 0, 0, 1], "You divide by the variance: the divisor is its root."),
            Wrong(
                [-1 / sqrt(2), 0, 0, 1 / sqrt(2)],
                "You divide by |Πa|: the variance is a mean of squares, not their sum.",
            ),
            Wrong(
                [sqrt(2), 2 * sqrt(2), 2 * sqrt(2), 3 * sqrt(2)],
                "You divide by σ, but the mean is still there.",
            ),
            Wrong([-2, 0, 0, 2], "These are the deviations from the mean; they are still to be divided."),
        ),
    ),
    Function(
        id="definition.2",
        aims=("compute", "tests"),
        kind="compute",
        title="The layer in three lines",
        points=4,
        minutes=15,
        reference=_reference,
        cases=_vectors,
        right=(_reference, _without_package, lambda x, eps: (_reference(x, eps=eps)).tolist()),
        wrong=(
            *(Wrong(wrong, MISTAKES[name]) for name, wrong in WRONG_LAYER_NORMS.items()),
            Wrong(_in_one_pass, CANCELS),
        ),
    ),
    Chain(
        id="definition.3",
        aims=("variants",),
        kind="prove",
        title="The length that source 000 leaves",
        points=3,
        minutes=10,
        lhs=Norm(OUTSIDE),
        rhs=sqrt(N) * sigma / (sigma + eps),
        conditions=(Gt(sigma, 0),),
        waypoints=(
            Waypoint(
                Norm(Pi * a) / (sigma + eps),
                "Next comes how long Πa is: its squared length is a sum where the variance is a mean.",
            ),
        ),
        right=(
            [Norm(OUTSIDE), Norm(Pi * a) / (sigma + eps), sqrt(N) * sigma / (sigma + eps)],
            (Norm(OUTSIDE), sqrt(Norm(Pi * a) ** 2 / (sigma + eps) ** 2), sqrt(N) * sigma / (sigma + eps)),
            Norm(Pi * a) / (eps + sigma),
        ),
        wrong=(
            Wrong(Norm(a) / (sigma + eps), "In your line the vector is no longer centred: Πa became a."),
            Wrong(
                Norm(Pi * a) / sqrt(sigma**2 + eps), "Your line has √(σ² + ε): source 000 adds ε to σ itself."
            ),
            Wrong(
                sigma / (sigma + eps),
                "Your line has σ for |Πa|: the variance is a mean, so a factor √N is missing.",
            ),
            Wrong(
                N * sigma / (sigma + eps), "Your line has Nσ for |Πa|: it is the squares that add up to Nσ²."
            ),
            Wrong([Norm(OUTSIDE), sqrt(N) * sigma / (sigma + eps)], "The chain jumps"),
            Wrong([Norm(Pi * a) / (sigma + eps), sqrt(N) * sigma / (sigma + eps)], "The chain starts with"),
        ),
    ),
    Choice(
        id="definition.4",
        aims=("variants",),
        kind="see",
        title="The points between the points",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "Nothing: a factor in the input does not change the output.",
                "At ε = 0 a factor changes nothing. Here ε is not 0, and the stray points are its work.",
            ),
            "There are fewer of them.",
            Wrong(
                "There are more of them.",
                "That is what happens when the cloud is shrunk: compare σ with √ε before and after.",
            ),
            Wrong(
                "There are as many, in other places of the segment.",
                "Of a stray point both σ and its ratio to √ε change: follow one of them.",
            ),
            Wrong(
                "The segment becomes ten times as long, and they spread with it.",
                "The end points are the outputs at ε = 0, and they have entries ±1 for every cloud.",
            ),
        ),
    ),
    Breaks(
        id="definition.5",
        aims=("variants",),
        kind="break",
        title="“Where ε stands does not matter”",
        points=3,
        minutes=10,
        parts={"a": "N"},
        least=(("N", 2),),
        lists=True,
        conditions=(
            Condition(lambda a: spread(a) > 0, "All entries are equal: both definitions give zeros."),
            Condition(
                lambda a: deviation(a) > 1e-7 or _gap(a) > 0.1,
                "Its σ is far below ε, so both definitions give almost zero.",
            ),
            Condition(
                lambda a: deviation(a) < 0.3 or _gap(a) > 0.1,
                "Its σ is large beside √ε, so no place of ε can be seen, whatever the offset.",
            ),
            Condition(
                lambda a: _gap(a) > 0.1,
                (
                    "The outputs differ, but by less than 0.1 in every entry: think about the two "
                    "scales, ε and √ε."
                ),
            ),
        ),
        right=(
            [1e-4, -1e-4],
            np.array([0.0, 1e-3, 2e-3]),
            (5, 5.0005),
            [[1], [1.0003]],
            [2.8e-6, *(999 * [0])],
        ),
        wrong=(
            Wrong([3, 3, 3], "All entries are equal"),
            Wrong([1, 2, 3], "Its σ is large beside √ε"),
            Wrong([0, 1e-9], "Its σ is far below ε"),
            Wrong([0, 0.1], "by less than 0.1 in every entry"),
            Wrong([4.0], "at least 2 is asked for"),
        ),
    ),
    Explain(
        id="definition.6",
        aims=("tests",),
        title="A test that cannot fail",
        points=3,
        minutes=10,
        rubric=(
            "It names what the data hide: one mistake that they cannot show, with the reason.",
            "It names what the small ε, or the wide layer, hides, with the reason.",
            "It proposes a changed test and says which mistake each change brings to light.",
        ),
        pitfalls=(
            "“More random vectors will find it”: the number of vectors is not what hides the mistakes.",
            "“float64 instead of float32”: the mistakes are not rounding errors.",
            "“A tighter tolerance” alone: on data with σ = 1 the power 2 agrees with the power 1/2 up to ε.",
            "“Test with ε = 0”: that hides every mistake about ε.",
        ),
    ),
)
