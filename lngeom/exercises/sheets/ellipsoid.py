"""Sheet 04: semi-axes, what they tell about the gains, and what a neuron can see of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Rational, Trace, sqrt

from lngeom import semi_axes
from lngeom.symbolic import G, N, Norm, Pi, Scalar, g

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
from ..kinds.lists import Vector, apart, dot

__all__ = ["QUESTIONS"]

Array = NDArray[Any]


def _length(vectors: Array) -> Array:
    return np.asarray(np.linalg.norm(vectors, axis=-1))


def _centred(vectors: Array) -> Array:
    return np.asarray(vectors - vectors.mean(-1, keepdims=True))


def _largest(w: Array, gain: Array, bias: Array) -> Array:
    return np.asarray(w @ bias + np.sqrt(len(gain)) * _length(_centred(w * gain)))


def _by_deviation(w: Array, gain: Array, bias: Array) -> Array:
    return np.asarray((w * bias).sum(-1) + len(gain) * np.std(gain * w, axis=-1))


def _by_matrix(w: Array, gain: Array, bias: Array) -> Array:
    matrix = np.diag(gain**2) - np.outer(gain, gain) / len(gain)
    return np.asarray(w @ bias + np.sqrt(len(gain) * np.sum((w @ matrix) * w, axis=-1)))


def _through_alpha(w: Array, gain: Array, bias: Array) -> Array:
    """The weight projected on the hyperplane of the outputs and stretched there."""
    alpha = 1 / gain
    flat = w - ((w @ alpha) / (alpha @ alpha))[..., None] * alpha
    return np.asarray(w @ bias + np.sqrt(len(gain)) * _length(gain * flat))


def _neurons(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([1.0, 2.0, -1.0]), np.array([3.0, 1.0, 2.0]), np.array([0.5, -1.0, 1.0])))
    yield Case((np.array([[2.0, 1.0], [0.5, -3.0]]), np.array([2.0, -1.0]), np.array([1.0, 2.0])))
    yield Case((rng.normal(size=(3, 2, 5)), rng.normal(size=5), rng.normal(size=5)))
    yield Case((np.array([1.0, -2.0, 3.0, 1.0]), np.array([1.0, 2.0, 0.0, 0.0]), np.array([0.0, 1.0, 0, 2])))


M = G * Pi * G
SQUARED = Trace(M * M)
POWERS = (1 - 2 / N) * Norm(G * g) ** 2 + Norm(g) ** 4 / N**2
INSERTED = G**2 - g * g.T / N
MIXED = Scalar(g.T * G**2 * g)
GIVEN = [1.0, 2.0, 3.0]


def _axes(g: Vector) -> list[float]:  # √3 times the roots of the zeros of p′, for three gains
    total, pairs = dot(g, g), math.fsum((p * q) ** 2 for p, q in combinations(g, 2))
    root = math.sqrt(max(total**2 - 3 * pairs, 0.0))
    return [math.sqrt(total + root), math.sqrt(total - root)]


def _one_of_the_family() -> Array:  # gains whose polynomial is (λ − 1)(λ − 4)(λ − 9) + 10
    return np.asarray(np.sqrt(np.roots([1.0, -14.0, 49.0, -26.0]).real))


QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="ellipsoid.1",
        aims=("axes",),
        kind="compute",
        title="Three gains by hand",
        points=2,
        minutes=10,
        value=[sqrt(21), sqrt(7)],
        praise="Right; here the squared semi-axes are whole numbers, which is rare.",
        right=([sqrt(21), sqrt(7)], (4.58258, 2.64575), semi_axes([3, -1, 2])),
        wrong=(
            Wrong([21, 7], "These are the squares of the semi-axes."),
            Wrong([7, Rational(7, 3)], "These are the critical points: each is (semi-axis)²/N."),
            Wrong([sqrt(7), sqrt(Rational(7, 3))], "A factor √N is missing: the radius of the sphere."),
            Wrong([3 * sqrt(3), 2 * sqrt(3)], "The gains times √N are no axes: the axes lie between these."),
            Wrong([sqrt(7), sqrt(21)], "The longer one should come first."),
            Wrong(
                [sqrt(6 + sqrt(3)), sqrt(6 - sqrt(3))],
                "The zeros of your polynomial are the gains: they should be the squared gains.",
            ),
        ),
    ),
    Choice(
        id="ellipsoid.2",
        aims=("axes",),
        kind="see",
        title="Whose polynomial?",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                r"$(0.36,\ 2.89,\ 2.89)$",
                "The zeros of p are the squares of the gains, not the gains.",
            ),
            Wrong(
                r"$(0.6,\ 0.6,\ 1.7)$",
                "The curve touches the line at the larger zero, and crosses it at the smaller one.",
            ),
            r"$(0.6,\ 1.7,\ -1.7)$",
            Wrong(
                r"$(0.6,\ 1.1,\ 1.7)$",
                "Where the curve is highest there is a critical point, which is no squared gain.",
            ),
            Wrong(
                r"$(0,\ 1.7,\ 1.7)$",
                "With a gain of 0 the curve would meet the line at λ = 0.",
            ),
        ),
    ),
    Function(
        id="ellipsoid.3",
        aims=("image",),
        kind="compute",
        title="The loudest a neuron can get",
        points=4,
        minutes=15,
        reference=_largest,
        cases=_neurons,
        right=(_largest, _by_deviation, _by_matrix),
        wrong=(
            Wrong(
                lambda w, gain, bias: w @ bias + np.sqrt(len(gain)) * _length(w * gain),
                "That is RMSNorm's bound: LayerNorm's sphere lies in a hyperplane, which this forgets.",
            ),
            Wrong(
                lambda w, gain, bias: np.sqrt(len(gain)) * _length(_centred(w * gain)),
                "The bias is missing: it moves the whole ellipsoid.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + _length(_centred(w * gain)),
                "The radius of the sphere is missing: it is not 1.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + np.sqrt(len(gain)) * _length(gain * _centred(w)),
                "You centre w and then take the gains; move them over to w in the order in which they act.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + semi_axes(gain)[0] * _length(w),
                "That is reached only if w points along the longest axis.",
            ),
            Wrong(
                lambda w, gain, bias: np.abs(w @ bias) + np.sqrt(len(gain)) * _length(_centred(w * gain)),
                "The share of the bias has its own sign: it may lower the largest value.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias - np.sqrt(len(gain)) * _length(_centred(w * gain)),
                "That is the smallest value.",
            ),
            Wrong(
                _through_alpha,
                "You project w on the hyperplane of the outputs; the sphere lies in that of mean zero.",
            ),
        ),
    ),
    Chain(
        id="ellipsoid.4",
        aims=("axes",),
        kind="prove",
        title="Fourth powers of the axes",
        points=4,
        minutes=15,
        lhs=SQUARED,
        rhs=POWERS,
        waypoints=(
            Waypoint(Trace(INSERTED * INSERTED), "Next, multiply out: the trace of a column times a row."),
        ),
        right=(
            [SQUARED, Trace(INSERTED * INSERTED), POWERS],
            (
                SQUARED,
                Trace(INSERTED * INSERTED),
                Trace(G**4) - 2 * MIXED / N + Scalar(g.T * g) ** 2 / N**2,
                POWERS,
            ),
            [
                SQUARED,
                Trace(Pi * G**2 * Pi * G**2),
                Trace(G**4) - 2 * MIXED / N + Norm(g) ** 4 / N**2,
                POWERS,
            ],
            Trace(Pi * G**2 * Pi * G**2),
        ),
        wrong=(
            Wrong(
                Trace(G**4) - MIXED / N + Norm(g) ** 4 / N**2,
                "One of the two mixed terms is missing.",
            ),
            Wrong(
                Trace(G**4) - 2 * MIXED / N + Norm(g) ** 4 / N,
                "The factor 1/N of Π is squared, too.",
            ),
            Wrong(Trace(Pi * G**4), "Between the two G² there still is a Π, and Π and G² do not commute."),
            Wrong(Trace(M) ** 2, "The trace of a product is not the product of the traces."),
            Wrong(
                Trace(G**4) - 2 * MIXED / N + Norm(G * g) ** 2 / N**2,
                "In the last term of your line each square is squared: it is their sum that is squared.",
            ),
            Wrong(Trace((G**2 - g * g.T) * (G**2 - g * g.T)), "Π = I − 𝟏𝟏ᵀ/N: the 1/N is missing."),
            Wrong([SQUARED, POWERS], "The chain jumps"),
            Wrong(
                [Trace(INSERTED * INSERTED), Trace(Pi * G**2 * Pi * G**2), POWERS], "The chain starts with"
            ),
        ),
    ),
    Breaks(
        id="ellipsoid.5",
        aims=("limits",),
        kind="break",
        title="“The axes tell the gains”",
        points=4,
        minutes=20,
        parts={"g": "N"},
        lists=True,
        conditions=(
            Condition(lambda g: len(g) == len(GIVEN), "Three gains are asked for."),
            Condition(
                lambda g: apart(sorted(map(abs, g)), GIVEN) > 0.01,
                "Up to order and signs these are the gains 1, 2 and 3, which the claim is about.",
            ),
            Condition(
                lambda g: math.isclose(dot(g, g), dot(GIVEN, GIVEN), rel_tol=2e-4),
                "The squared semi-axes have another sum already: how does it depend on the gains?",
            ),
            Condition(
                lambda g: all(abs(p / q - 1) < 1e-4 for p, q in zip(_axes(g), _axes(GIVEN), strict=True)),
                "Squared, the semi-axes have the right sum, but not the right product: match all of p′.",
            ),
        ),
        right=(
            [0, sqrt(7), sqrt(7)],
            (-2.64575, 0, 2.64575),
            [sqrt(Rational(7, 3)), sqrt(Rational(7, 3)), sqrt(Rational(28, 3))],
            _one_of_the_family(),
        ),
        wrong=(
            Wrong([3, -2, 1], "Up to order and signs"),
            Wrong([1, 2, 4], "have another sum already"),
            Wrong([sqrt(14), 0, 0], "but not the right product"),
            Wrong([1, 2, 3, 0], "Three gains are asked for"),
            Wrong([[1, 2], [3, 4]], "g should have 1 dimensions"),
        ),
    ),
    Explain(
        id="ellipsoid.6",
        aims=("image", "limits"),
        title="Pruning gains",
        points=3,
        minutes=10,
        rubric=(
            "It says by how much a semi-axis can change, with a reason, and compares that with its length.",
            (
                "It says which coordinates become constant, how many dimensions the outputs span and have, "
                "and whether the image is a surface or solid."
            ),
            (
                "It says what of the normalized vector can still be computed from the output for one, two "
                "and more pruned gains, and why."
            ),
        ),
        pitfalls=(
            "“Each zero gain costs one axis”: the first one costs none, it only turns the hyperplane.",
            "“m − 1 dimensions are gone”: of the span; the outputs, a surface before, lose m − 2 if m ≥ 2.",
            "“The ellipsoid shrinks by one per cent”: that is a bound for each axis, most change far less.",
            "“The normal jumps, so all outputs jump”: they move by less than √N · 0.01 in all.",
            "“Nothing is lost, these outputs were almost constant”: the next layer may have amplified them.",
        ),
    ),
)
