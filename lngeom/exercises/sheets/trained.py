"""Sheet 11: features and directions that a norm hides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Gt

from lngeom import layer_norm, rms_norm
from lngeom.symbolic import I, N, Norm, RMSNorm, Scalar, a, eps, rho, w

from ..kinds import Breaks, Case, Chain, Choice, Condition, Explain, Function, Question, Waypoint, Wrong
from ..kinds.lists import Vector, centred, deviation, dot, length, normed

__all__ = ["QUESTIONS"]

Array = NDArray[Any]

LOST = "It is right for ordinary vectors; where nearly all of the length is hidden, 1 − share has no digits."


def _radius(a: Array, g: Array) -> Array:
    return np.asarray(np.linalg.norm(a[..., g != 0], axis=-1) / np.linalg.norm(a, axis=-1))


def _by_masking(a: Array, g: Array) -> Array:
    return np.asarray(np.sqrt((a**2 @ (g != 0)) / (a**2).sum(axis=-1)))


def _through_the_norm(a: Array, g: Array) -> Array:
    y = rms_norm(a, g, eps=0)[..., g != 0] / g[g != 0]
    return np.asarray(np.sqrt((y**2).sum(axis=-1) / a.shape[-1]))


def _centred(a: Array, g: Array) -> Array:
    y = layer_norm(a, eps=0)[..., g != 0]
    return np.asarray(np.sqrt((y**2).sum(axis=-1) / a.shape[-1]))


def _hidden_share(a: Array, g: Array) -> Array:
    return np.asarray((a[..., g == 0] ** 2).sum(axis=-1) / (a**2).sum(axis=-1))


def _cases(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[3.0, 4.0, 0.0], [1.0, 2.0, 2.0]]), np.array([0.0, 2.0, 1.0])))
    gain = np.where(np.arange(7) % 3 == 1, 0.0, rng.uniform(0.5, 2, 7) * [1, 1, -1, 1, 1, -1, 1])
    yield Case((rng.normal(size=(4, 7)) + 1, gain))
    yield Case((np.array([[1.0, 2.0**30, 1.0, -1.0]]), np.array([1.0, 0.0, 2.0, 1.0])), {}, LOST)


def _apart(a: Vector, z: Vector) -> bool:
    """Whether the outputs but the first point in different directions."""
    first, second = normed(centred(a))[1:], normed(centred(z))[1:]
    lengths = length(first) * length(second)
    return lengths > 1e-9 and abs(dot(first, second)) < (1 - 1e-9) * lengths


WITHOUT = I - w * w.T / Norm(w) ** 2
DARK = Norm(WITHOUT * RMSNorm(a, eps)) ** 2 / N
PART = Scalar(w.T * a) ** 2 / Norm(w) ** 2
LEFT = (Norm(a) ** 2 - PART) / (Norm(a) ** 2 + N * eps)
ALONG = (Norm(RMSNorm(a, eps)) ** 2 - Scalar(w.T * RMSNorm(a, eps)) ** 2 / Norm(w) ** 2) / N

QUESTIONS: tuple[Question, ...] = (
    Function(
        id="trained.1",
        aims=("solid",),
        kind="compute",
        title="Features in the dark",
        points=3,
        minutes=10,
        reference=_radius,
        cases=_cases,
        praise="Right: the length that is seen over the whole length.",
        right=(_radius, _by_masking, _through_the_norm),
        wrong=(
            Wrong(
                lambda a, g: _radius(a, g) ** 2,
                "That is a share of the squared length; a radius is a length.",
            ),
            Wrong(
                lambda a, g: np.sqrt(_hidden_share(a, g)),
                "That is how much is hidden; asked is where the rest lies.",
            ),
            Wrong(_centred, "You centred the inputs: that is LayerNorm, and the norm here is RMSNorm."),
            Wrong(
                lambda a, g: np.ones(a.shape[:-1]),
                "On the surface lie the outputs of inputs that have nothing on the hidden features.",
            ),
            Wrong(
                lambda a, g: np.sqrt((a[..., g != 0] ** 2).mean(-1) / (a**2).mean(-1)),
                "One of your mean squares is over fewer features: the norm divides by N for both.",
            ),
            Wrong(
                lambda a, g: np.linalg.norm(rms_norm(a, g, eps=0), axis=-1) / np.sqrt(a.shape[-1]),
                "You measure after the gains: the ellipsoid is stretched by them, too, and the part is not.",
            ),
            Wrong(lambda a, g: np.sqrt(1 - _hidden_share(a, g)), LOST),
            Wrong(
                lambda a, g: _radius(a, np.maximum(g, 0)),
                "A negative gain hides nothing: the feature is read with the other sign.",
            ),
        ),
    ),
    Choice(
        id="trained.2",
        aims=("solid",),
        kind="see",
        title="How much is hidden?",
        points=2,
        minutes=5,
        choices=(
            Wrong("About 12 per cent.", "You read off the radius itself; it belongs to what is *seen*."),
            Wrong(
                "About 88 per cent.",
                "You took the radius away from 1. Lengths of orthogonal parts do not add up; squares do.",
            ),
            "About 98.5 per cent.",
            Wrong("About 1.5 per cent.", "That is the part of the squared length which is seen."),
            Wrong(
                r"That cannot be said without the gains of the other features.",
                "The radius is measured before the gains: they stretch the ellipsoid and the output alike.",
            ),
        ),
    ),
    Chain(
        id="trained.3",
        aims=("solid",),
        kind="prove",
        title="A direction in the dark",
        points=3,
        minutes=10,
        lhs=DARK,
        rhs=LEFT,
        conditions=(Gt(Norm(w), 0), Gt(rho**2 + eps, 0)),
        waypoints=(Waypoint(ALONG, "Next, what the norm divides by: it is the same for all entries."),),
        right=(
            [DARK, ALONG, LEFT],
            (DARK, ALONG, (Norm(a) ** 2 - PART) / (N * (rho**2 + eps)), LEFT),
            ALONG,
        ),
        wrong=(
            Wrong(
                (Norm(a) ** 2 - Scalar(w.T * a) ** 2) / (Norm(a) ** 2 + N * eps),
                "The part along w is measured with a vector of length 1: divide by the square of its length.",
            ),
            Wrong(
                1 - PART / Norm(a) ** 2,
                "That is so where ε is 0: the output is shorter than √N.",
            ),
            Wrong(
                (Norm(a) ** 2 - PART) / (Norm(a) ** 2 + eps),
                "One ε is missing for every feature: it is added to a *mean* square.",
            ),
            Wrong([DARK, LEFT], "The chain jumps"),
            Wrong([ALONG, LEFT], "The chain starts with"),
        ),
    ),
    Breaks(
        id="trained.4",
        aims=("volume",),
        kind="break",
        title="“It can only turn the volume”",
        points=3,
        minutes=10,
        parts={"a": "N", "z": "N"},
        lists=True,
        conditions=(
            Condition(lambda a, z: 3 <= len(a) <= 8, "Give inputs with three to eight features."),
            Condition(
                lambda a, z: min(deviation(a), deviation(z)) > 1e-6 * max(map(abs, (*a, *z))),
                "One of your inputs is constant, or nearly so: LayerNorm has no output for it at ε = 0.",
            ),
            Condition(
                lambda a, z: a[1:] == z[1:],
                "Your inputs differ in another feature than the first: only the hidden one may change.",
            ),
            Condition(lambda a, z: a[0] != z[0], "Your inputs are equal: the hidden feature has to change."),
            Condition(
                _apart,
                (
                    "Here the other outputs keep their direction. What does the hidden "
                    "feature change, beside the standard deviation?"
                ),
            ),
        ),
        right=(
            {"a": [0, 1, 0], "z": [3, 1, 0]},
            {"a": np.array([0.0, 1.0, 2.0, 5.0]), "z": np.array([9.0, 1.0, 2.0, 5.0])},
            ((0, 1, 0), (-6, 1, 0)),
        ),
        wrong=(
            Wrong({"a": [0, 1, 1], "z": [3, 1, 1]}, "keep their direction"),
            Wrong({"a": [0, 1, 0], "z": [0, 1, 0]}, "the hidden feature has to change"),
            Wrong({"a": [0, 1, 0], "z": [3, 1, 1]}, "only the hidden one may change"),
            Wrong({"a": [1, 1, 1], "z": [3, 1, 1]}, "is constant"),
            Wrong({"a": [1, 2], "z": [3, 2]}, "three to eight features"),
        ),
    ),
    Explain(
        id="trained.5",
        aims=("price",),
        title="The cheapest direction",
        points=4,
        minutes=15,
        rubric=(
            "It says what was compared, and that twelve random directions are a small sample of all.",
            "It says that single passages differ, how many are needed and which interval would convince.",
            "It keeps medians beside medians, or says why means of a few dear tokens may order otherwise.",
            "It separates what a theorem says of the ones vector from what was measured in one model.",
        ),
        pitfalls=(
            "“The theorem says that the ones vector is useless”: for RMSNorm no theorem says so.",
            "“A share below 1/N proves it”: a small part of the length may matter all the same.",
            "“More random directions cannot change it”: the least of more is lower.",
            "“The mean divergence decides”: then one token of a thousand may decide.",
        ),
    ),
)
