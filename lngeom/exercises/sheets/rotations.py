"""Sheet 08: what a turn of two features does to mean, variance and output."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Ge, Rational, S, sqrt

from lngeom.identities.rotations import R, R_back, a_1, a_2, cos_t, sin_t
from lngeom.symbolic import Mean, N, Variance, a, mu

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
from ..kinds.lists import Vector

__all__ = ["QUESTIONS"]

Array = NDArray[Any]


def _mean_square(a: Array) -> Array:
    return np.asarray((a**2).mean(axis=-1))


def _pair(a: Array) -> Array:
    """The largest sum of the first two features along the turn."""
    return np.asarray(np.sqrt(2 * (a[..., :2] ** 2).sum(axis=-1)))


def _others(a: Array) -> Array:
    return np.asarray(a[..., 2:].sum(axis=-1))


def _smallest(a: Array) -> Array:
    return _mean_square(a) - ((np.abs(_others(a)) + _pair(a)) / a.shape[-1]) ** 2


def _turned_there(a: Array) -> Array:
    """Turn both features to one value, of the sign of the others' sum, and take the variance."""
    turned = a.copy()
    sign = np.where(_others(a) < 0, -1.0, 1.0)
    turned[..., :2] = (sign * _pair(a) / 2)[..., np.newaxis]
    return np.asarray(turned.var(axis=-1))


EITHER = "If the others add up to 0, the pair may turn to either side; np.sign is 0 there and leaves it out."


def _vectors(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([3.0, 1.0, 4.0, 0.0]),))
    yield Case((np.array([[7.0, 1.0, -5.0], [2.0, -1.0, -3.0]]),))
    yield Case((np.array([[[-1.0, 2.0, 0.5, 4.0, -1.0]]]),))
    yield Case((np.array([2.0, -1.0, 3.0, -3.0]),), hint=EITHER)
    yield Case((rng.normal(size=(3, 6)) + 1,))


def _is_even(v: Vector) -> bool:
    """Whether turning to either side moves the output of unequal entries equally far: ``RESULT`` vanishes."""
    return abs(v[0] + v[1]) <= 1e-12 * abs(v[0]) and abs(sum(v)) <= 1e-12 * max(map(abs, v))


LEFT, RIGHT = Mean(R * a), Mean(R_back * a)
DIFFERENCE = Variance(R * a) - Variance(R_back * a)
EVEN = mu - (1 - cos_t) * (a_1 + a_2) / N  # the part of the mean that both turns share
RESULT = 4 * sin_t * (a_2 - a_1) / N * EVEN

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="rotations.1",
        aims=("moves",),
        kind="compute",
        title="A quarter turn",
        points=2,
        minutes=5,
        value=Rational(109, 25),
        right=(Rational(109, 25), 4.36, 4 + 1 - 0.8**2, [4.36]),
        wrong=(
            Wrong(
                4,
                "You leave the variance as it is: a turn keeps the length of a vector, but not its mean.",
            ),
            Wrong(5, "That is the mean square: the new mean, squared, is still to be taken away."),
            Wrong(
                Rational(121, 25), "You turned to the other side: (x, y) goes to (−y, x) in a quarter turn."
            ),
            Wrong(Rational(21, 5), "You took away the new mean where its square belongs."),
            Wrong(
                sqrt(Rational(109, 25)),
                "That is the standard deviation; asked is the variance.",
            ),
            Wrong(
                S(4) + 1 - 4,
                "You took the sum of the two turned features for the new mean: it is the mean of all ten.",
            ),
        ),
    ),
    Function(
        id="rotations.2",
        aims=("moves",),
        kind="compute",
        title="How flat can it get?",
        points=4,
        minutes=15,
        reference=_smallest,
        cases=_vectors,
        praise="Right. Where it is near 0, a small turn takes the output across the sphere.",
        right=(
            _smallest,
            _turned_there,
            lambda a: _smallest(a[..., [1, 0, *range(2, a.shape[-1])]]).tolist(),
        ),
        wrong=(
            Wrong(
                lambda a: _mean_square(a) - ((_others(a) + _pair(a)) / a.shape[-1]) ** 2,
                "You make the mean as large as it gets: if the others add up to less than 0, its square is "
                "largest on the other side.",
            ),
            Wrong(
                lambda a: _mean_square(a) - ((np.abs(_others(a)) + _pair(a) / np.sqrt(2)) / a.shape[-1]) ** 2,
                "You turn the pair onto one axis, so that one feature has all its length; other angles give "
                "them a larger sum.",
            ),
            Wrong(
                lambda a: (
                    _mean_square(a)
                    - ((np.abs(_others(a)) + np.abs(a[..., :2]).sum(axis=-1)) / a.shape[-1]) ** 2
                ),
                "You change signs only: a turn also changes the sizes of the two features.",
            ),
            Wrong(lambda a: a.var(axis=-1), "That is the variance of a itself: some turns make it smaller."),
            Wrong(
                lambda a: np.sqrt(np.maximum(_smallest(a), 0)),
                "These are standard deviations; asked are variances.",
            ),
            Wrong(
                lambda a: _mean_square(a) - (_pair(a) / a.shape[-1]) ** 2,
                "The features that are not turned have a share in the mean, too.",
            ),
            Wrong(
                lambda a: _mean_square(a),
                "That would need a mean of 0 along the way, and then the variance is largest, not smallest.",
            ),
        ),
    ),
    Chain(
        id="rotations.3",
        aims=("way",),
        kind="prove",
        title="Left minus right",
        points=4,
        minutes=15,
        lhs=DIFFERENCE,
        rhs=RESULT,
        conditions=(Ge(N, 2),),
        waypoints=(
            Waypoint(
                RIGHT**2 - LEFT**2,
                "Next comes a difference of squares, and the two means, which share all terms but one.",
            ),
        ),
        right=(
            [DIFFERENCE, RIGHT**2 - LEFT**2, RESULT],
            (DIFFERENCE, (RIGHT - LEFT) * (RIGHT + LEFT), 2 * sin_t * (a_2 - a_1) / N * (2 * EVEN), RESULT),
            RIGHT**2 - LEFT**2,
            (RIGHT - LEFT) * 2 * EVEN,
        ),
        wrong=(
            Wrong(
                LEFT**2 - RIGHT**2,
                "A sign: the variance is the mean square minus the squared mean.",
            ),
            Wrong(RIGHT - LEFT, "In your line the means stand where their squares belong."),
            Wrong(
                S.Zero,
                "In your line the two variances are equal: a turn keeps the length, but not the variance.",
            ),
            Wrong(
                4 * sin_t * (a_2 - a_1) / N * mu,
                "In your line the mean stays what it was, but for a part with sin θ: cos θ has a share, too.",
            ),
            Wrong(
                RESULT / 2,
                "A factor 2 is lost: both the difference and the sum of the two means bring one.",
            ),
            Wrong([DIFFERENCE, RESULT], "The chain jumps"),
            Wrong([RIGHT**2 - LEFT**2, RESULT], "The chain starts with"),
        ),
    ),
    Choice(
        id="rotations.4",
        aims=("moves",),
        kind="see",
        title="From a cliff to a jump",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "It jumps from some value to 0 and stays near 0.",
                "Look at the end of the fall, not at its start: beyond 0 the direction is another.",
            ),
            Wrong(
                "It falls more gently than now.",
                (
                    "The smaller the dip of σ leaves it, the faster the direction changes: follow a point "
                    "that passes close by the centre."
                ),
            ),
            Wrong(
                "It is 0 there, and smooth.",
                "At that one angle, by convention. But what are the values just before and just after it?",
            ),
            "It jumps from some value to the negative of this value.",
            Wrong(
                "It jumps from 1 to $-1$, as it does for every vector.",
                (
                    "Just before the dip, is the centred vector still parallel to that at the start? In the "
                    "figure the curve has left 1 by then."
                ),
            ),
        ),
    ),
    Breaks(
        id="rotations.5",
        aims=("way",),
        kind="break",
        title="“All different, so the direction matters”",
        points=3,
        minutes=10,
        parts={"v": "N"},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(
                lambda v: min(q - p for p, q in pairwise(sorted(v))) > 1e-9 * max(map(abs, v)),
                "Two of the entries are equal, or nearly so beside the largest: the claim speaks of others.",
            ),
            Condition(
                lambda v: min(map(abs, v)) > 1e-9 * max(map(abs, v)),
                "An entry is zero, or nearly so beside the largest: the claim speaks of others.",
            ),
            Condition(
                _is_even,
                "Turned to either side by the same angle, this vector has outputs at different distances. "
                "What makes the two sides differ is the mean: when does its sign not matter?",
            ),
        ),
        right=(
            [1, -1, 2, -2],
            np.array([3.0, -3.0, 1.0, 4.0, -5.0]),
            (-2, 2, 5, -1, -4),
            [[1], [-1], [3], [-3]],
        ),
        wrong=(
            Wrong([1, 1, 2], "Two of the entries are equal"),
            Wrong([1, -1, 0], "An entry is zero"),
            Wrong([1, 2, 3], "has outputs at different distances"),
            Wrong([1, -1, 5], "What makes the two sides differ is the mean"),
            Wrong([3, -1, 2, -4], "when does its sign not matter"),
            Wrong([1, -1], "at least 3 is asked for"),
        ),
    ),
    Explain(
        id="rotations.6",
        aims=("shapes",),
        title="Three features, and 768",
        points=3,
        minutes=10,
        rubric=(
            "It says what is special about the outputs of three features, and how that makes a spike.",
            "It says what to expect for 768 features and why: where the distances gather.",
            "It proposes a measurement that tells the two apart: what is varied, and what is seen.",
        ),
        pitfalls=(
            "“The modes are clusters of the inputs”: the inputs fill a ball evenly.",
            "“More samples would remove the spike”: it is in the density, not in the sample.",
            "“It is ε that makes the modes”: they are there at ε = 0.",
            "“In high dimension outputs are uniform, so distances are”: they gather in one place.",
        ),
    ),
)
