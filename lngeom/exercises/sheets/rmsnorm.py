"""Sheet 05: the angle between RMSNorm and LayerNorm, RMSNorm applied twice, and what each of them keeps."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Gt, S, sqrt

from lngeom.symbolic import Basis, LayerNorm, N, Norm, Pi, RMSNorm, Scalar, a, eps, i, rho

from ..kinds import (
    Breaks,
    Case,
    Chain,
    Choice,
    Condition,
    Explain,
    Formula,
    Function,
    Question,
    Waypoint,
    Wrong,
)
from ..kinds.lists import centred, normed, spread

__all__ = ["QUESTIONS"]

Array = NDArray[Any]

UNIT = Basis(N, i)
COSINE = Scalar(LayerNorm(UNIT).T * RMSNorm(UNIT)) / N

SMALL = "Ordinary vectors come out right, but small angles are lost: a cosine near 1 has no digits for them."


def _angle(a: Array) -> Array:
    return np.asarray(np.arctan2(np.abs(a.mean(-1)), a.std(-1)))


def _by_sine(a: Array) -> Array:
    return np.asarray(np.arcsin(np.abs(a.mean(-1)) / np.sqrt((a**2).mean(-1))))


def _cosine(a: Array) -> Array:
    return np.asarray(a.std(-1) / np.sqrt(a.std(-1) ** 2 + a.mean(-1) ** 2))


def _vectors(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([1.0, 2.0, 6.0]),))
    yield Case((np.array([[-1.0, -2.0, 1.0, 0.5], [4.0, 1.0, 5.0, 2.0]]),))
    yield Case((rng.normal(size=(2, 3, 5)) - 2,))
    yield Case((np.array([1.0, -1.0, 1.0, -1.0]) + 2.0**-30,), {}, SMALL)
    yield Case((np.array([3.0, -1.0, -1.0, -1.0]) + 2.0**-30,), {}, SMALL)  # its angle is no binary fraction


TWICE = RMSNorm(RMSNorm(a, eps), eps)
ONCE = a / sqrt((1 + eps) * rho**2 + eps**2)
SECOND = sqrt(rho**2 / (rho**2 + eps) + eps)


QUESTIONS: tuple[Question, ...] = (
    Formula(
        id="rmsnorm.1",
        aims=("between",),
        kind="compute",
        title="One-hot inputs",
        points=2,
        minutes=5,
        start=COSINE,
        value=sqrt(1 - 1 / N),
        terms=(N,),
        conditions=(Gt(N, 1),),
        praise="Right: for one-hot vectors the two layers differ less and less as N grows.",
        right=(
            sqrt(1 - 1 / N),
            sqrt((N - 1) / N),
            (1 - 1 / N) / sqrt(1 - 1 / N),
            [COSINE, Norm(Pi * UNIT) / Norm(UNIT), sqrt(1 - 1.0 / N)],
        ),
        wrong=(
            Wrong(1 - 1 / N, "That is the square of the cosine."),
            Wrong(1 / sqrt(N), "That is the cosine of the angle to 1, and the sine of the one in question."),
            Wrong(S.One, "The two outputs agree only if the mean is 0; a one-hot vector has the mean 1/N."),
            Wrong(
                sqrt(N - 1), "That is the largest entry of LayerNorm's output; go on to the inner product."
            ),
            Wrong(sqrt(N * (N - 1)), "That is the inner product, not yet divided by the two lengths."),
        ),
    ),
    Function(
        id="rmsnorm.2",
        aims=("between",),
        kind="compute",
        title="The angle, also when it is small",
        points=3,
        minutes=10,
        reference=_angle,
        cases=_vectors,
        right=(_angle, _by_sine, lambda v: _angle(v).tolist()),
        wrong=(
            Wrong(lambda a: np.arccos(np.minimum(_cosine(a), 1)), SMALL),
            Wrong(
                lambda a: np.arctan2(a.std(-1), np.abs(a.mean(-1))),
                "That is the angle between RMSNorm's output and the line through 1.",
            ),
            Wrong(
                lambda a: np.arctan(a.mean(-1) / a.std(-1)),
                "The angle between two vectors is not negative, whatever sign the mean has.",
            ),
            Wrong(lambda a: np.degrees(_angle(a)), "Your angle is in degrees; radians are asked for."),
            Wrong(
                lambda a: np.arctan2(np.abs(a.mean(-1)), a.std(-1, ddof=1)),
                "Your standard deviation divides by N − 1: the layers divide by N.",
            ),
            Wrong(_cosine, "That is the cosine of the angle."),
            Wrong(
                lambda a: np.arctan2(np.sqrt(a.shape[-1]) * np.abs(a.mean(-1)), a.std(-1)),
                "One leg of your triangle has a factor √N, the other has not: give it to both or to neither.",
            ),
            Wrong(
                lambda a: np.arctan2(np.abs(a.mean(-1)), a.var(-1)),
                "You divide by the variance: the leg of the triangle is its root.",
            ),
        ),
    ),
    Chain(
        id="rmsnorm.3",
        aims=("image",),
        kind="prove",
        title="Twice is not once",
        points=3,
        minutes=10,
        lhs=TWICE,
        rhs=ONCE,
        conditions=(Gt(rho**2 + eps, 0),),
        waypoints=(
            Waypoint(
                RMSNorm(a, eps) / sqrt(Norm(RMSNorm(a, eps)) ** 2 / N + eps),
                "Next, say how long an output is when ε is not 0.",
            ),
            Waypoint(
                RMSNorm(a, eps) / SECOND, "Next, write out the first denominator: one root times another."
            ),
        ),
        right=(
            [TWICE, RMSNorm(a, eps) / SECOND, ONCE],
            (TWICE, RMSNorm(a, eps) / sqrt(Norm(RMSNorm(a, eps)) ** 2 / N + eps), ONCE),
            [TWICE, a / (sqrt(rho**2 + eps) * SECOND), a / sqrt(rho**2 + eps * (rho**2 + eps)), ONCE],
            RMSNorm(a, eps) / SECOND,
        ),
        wrong=(
            Wrong(
                a / (rho**2 + eps),
                "Your second denominator is the first one again; the root mean square has changed.",
            ),
            Wrong(
                RMSNorm(a, eps) / sqrt(1 + eps),
                "You take 1 for the mean square of the first output: for ε > 0 it is less.",
            ),
            Wrong(
                RMSNorm(a, eps),
                "Your line says that RMSNorm leaves its outputs alone: that is so at ε = 0.",
            ),
            Wrong(
                a / sqrt(rho**2 + 2 * eps), "The second ε is not added to the first: the unit has changed."
            ),
            Wrong(
                RMSNorm(a, eps) / sqrt(rho / sqrt(rho**2 + eps) + eps),
                "Your line has the root of the mean square under the second root; its square belongs there.",
            ),
            Wrong([TWICE, ONCE], "The chain jumps"),
            Wrong(
                [RMSNorm(a, eps) / SECOND, a / (sqrt(rho**2 + eps) * SECOND), ONCE], "The chain starts with"
            ),
        ),
    ),
    Choice(
        id="rmsnorm.4",
        aims=("image",),
        kind="see",
        title="Five for everyone",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "Nothing changes, neither left nor right.",
                "LayerNorm does not see a shift that all features share; does RMSNorm subtract it?",
            ),
            Wrong(
                "Left, all points move to the dashed circle; right, nothing changes.",
                "Outputs on the dashed circle have mean zero; what did the shift do to the mean?",
            ),
            Wrong(
                "Left, the points gather around $(5, 5, 5)$, off the sphere; right, nothing changes.",
                "Outputs of RMSNorm have the length √3, however long the inputs are.",
            ),
            (
                "Left, the points gather around $(1, 1, 1)$, in the middle of the lower disc; right, nothing "
                "changes."
            ),
            Wrong(
                "On both sides the points gather around $(1, 1, 1)$.",
                "LayerNorm subtracts the mean first: its outputs have the mean 0 after the shift, too.",
            ),
        ),
    ),
    Breaks(
        id="rmsnorm.5",
        aims=("between",),
        kind="break",
        title="“Close after RMSNorm, close after LayerNorm”",
        points=3,
        minutes=10,
        parts={"x": "N", "y": "N"},
        least=(("N", 2),),
        lists=True,
        conditions=(
            Condition(
                lambda x, y: min(spread(x), spread(y)) > 0,
                "One of the vectors is constant: LayerNorm gives 0 for it, which is a mere convention.",
            ),
            Condition(
                lambda x, y: math.dist(normed(x), normed(y)) < 0.01,
                "The outputs of RMSNorm are 0.01 apart or more: where does it hardly see the differences?",
            ),
            Condition(
                lambda x, y: math.dist(normed(centred(x)), normed(centred(y))) > 1,
                "The outputs of LayerNorm are less than 1 apart, too: do the centred vectors differ?",
            ),
        ),
        right=(
            ([1000, 1001], [1001, 1000]),
            {"x": [500, 501, 500], "y": [500, 500, 501]},
            np.array([[-1e4, -1e4, 2 - 1e4, -1e4], [-1e4, 1 - 1e4, 1 - 1e4, -1e4]]),
        ),
        wrong=(
            Wrong(([5, 5, 5], [5, 5, 5.001]), "One of the vectors is constant"),
            Wrong(([1, 2], [2, 1]), "RMSNorm are 0.01 apart or more"),
            Wrong(([1, 2, 4], [2, 4, 8]), "LayerNorm are less than 1 apart, too"),
            Wrong(([1000, 1001], [1001, 1000, 1000]), "y has the size 3 where N = 2"),
            Wrong([1, 2, 3], "pair or tuple of x and y"),
        ),
    ),
    Explain(
        id="rmsnorm.6",
        aims=("apart",),
        title="Two instruments",
        points=3,
        minutes=10,
        rubric=(
            "It chooses a layer for the first instrument and says which step of it removes what is unknown.",
            "It chooses a layer for the second one and says what that layer keeps and the other drops.",
            "It says what the two layers in sequence are, in both orders, and what is lost.",
        ),
        pitfalls=(
            "“LayerNorm is always safer, it does more”: what it does in addition is to lose the mean.",
            "“RMSNorm keeps the mean”: it keeps the mean in units of σ, and loses the unit.",
            "“First RMSNorm, then LayerNorm keeps both”: LayerNorm removes the mean there as well.",
            "“A negative factor does not matter either”: both layers keep its sign.",
        ),
    ),
)
