"""Sheet 04: semi-axes, what they reveal about the gains, and bounds for a downstream neuron."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

from sympy import Rational, Trace, latex, sqrt

import lngeom
from lngeom.exercises.kinds import (
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
    varied,
)
from lngeom.exercises.kinds.arrays import Array, np
from lngeom.exercises.kinds.lists import Vector, apart, dot
from lngeom.symbolic import G, N, Norm, Pi, Scalar, g

__all__ = ["QUESTIONS"]


def _length(vectors: Array) -> Array:
    return np.asarray(np.linalg.norm(vectors, axis=-1))


def _centered(vectors: Array) -> Array:
    return np.asarray(vectors - vectors.mean(-1, keepdims=True))


def _largest(w: Array, gain: Array, bias: Array) -> Array:
    return np.asarray(w @ bias + np.sqrt(len(gain)) * _length(_centered(w * gain)))


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


def _axes(g: Vector) -> list[float]:  # √3 times the roots of the zeros of χ′, for three gains
    total, pairs = dot(g, g), math.fsum((p * q) ** 2 for p, q in combinations(g, 2))
    root = math.sqrt(max(total**2 - 3 * pairs, 0.0))
    return [math.sqrt(total + root), math.sqrt(total - root)]


# With p + q as the third gain, half the sum of the squares, t, has the squared semi-axes 3t and t.
PAIRS = ((1, 3), (1, 4), (1, 5), (1, 6), (2, 3), (2, 5), (2, 7), (3, 4), (3, 5), (4, 5))


def _draw_gains(rng: Random) -> dict[str, Any]:
    return {"pair": rng.choice(PAIRS), "order": tuple(rng.sample(range(3), 3))}


@varied(_draw_gains)
def _by_hand(pair: tuple[int, int] = (1, 2), order: tuple[int, ...] = (0, 1, 2)) -> Numbers:
    p, q = pair
    gains, t = (p, q, p + q), p * p + p * q + q * q
    value = [sqrt(3 * t), sqrt(t)]
    squares = sorted(g * g for g in gains)
    return Numbers(
        id="ellipsoid.1",
        aims=("axes",),
        kind="compute",
        title="Three gains by hand",
        points=2,
        minutes=10,
        value=value,
        praise="Right; here the squared semi-axes are whole numbers, which is rare.",
        numbers={
            "g": tuple(gains[n] for n in order), "value": value, "t": t, "two": 2 * t, "four": 4 * t,
            "t2": t * t, "product": math.prod(squares), "long": latex(value[0]), "short": latex(value[1]),
            **{f"g{n}": square for n, square in enumerate(squares, 1)},
        },
        right=(value, tuple(round(float(axis), 5) for axis in value), [[float(axis)] for axis in value]),
        wrong=(
            Wrong([3 * t, t], "These are the squares of the semi-axes."),
            Wrong([t, Rational(t, 3)], "These are the critical points: each is (semi-axis)²/N."),
            Wrong([sqrt(t), sqrt(Rational(t, 3))], "A factor √N is missing: the radius of the sphere."),
            Wrong(
                [sqrt(3) * (p + q), sqrt(3) * q],
                "These are gains times √N. They are not the semi-axes, which lie between them.",
            ),
            Wrong([sqrt(t), sqrt(3 * t)], "The longer one should come first."),
            Wrong(
                [sqrt(2 * (p + q) + sign * sqrt(p * p - p * q + q * q)) for sign in (1, -1)],
                "The zeros of your polynomial are the gains: they should be the squared gains.",
            ),
        ),
    )  # fmt: skip


@varied(lambda rng: {"pair": rng.choice(PAIRS)})
def _determined(pair: tuple[int, int] = (1, 2)) -> Breaks:
    p, q = pair
    given, t = [float(p), float(q), float(p + q)], p * p + p * q + q * q
    names = f"{p}, {q} and {p + q}"

    def off(g: Vector) -> float:
        """The largest relative difference from the semi-axes of the given gains."""
        return max(abs(mine / axis - 1) for mine, axis in zip(_axes(g), _axes(given), strict=True))

    return Breaks(
        id="ellipsoid.5",
        aims=("limits",),
        kind="break",
        title="“The axes determine the gains”",
        points=4,
        minutes=20,
        parts={"g": "N"},
        lists=True,
        conditions=(
            Condition(lambda g: len(g) == len(given), "Three gains are asked for."),
            Condition(
                lambda g: apart(sorted(map(abs, g)), given) > 0.01,
                f"Up to order and signs these are the gains {names}, which the claim is about.",
            ),
            Condition(
                lambda g: not 1e-4 <= off(g) < 0.01,
                "Close: the semi-axes agree to two digits or more. Give exact gains, or six digits.",
            ),
            Condition(
                lambda g: math.isclose(dot(g, g), dot(given, given), rel_tol=2e-4),
                "The squares of the semi-axes have a different sum. How does it depend on the gains?",
            ),
            Condition(
                lambda g: off(g) < 1e-4,
                "The squares of the semi-axes have the right sum and the wrong product. Match all of χ′.",
            ),
        ),
        numbers={
            "g": (p, q, p + q), "names": names, "t": t, "two": 2 * t, "t2": t * t, "root": latex(sqrt(t)),
            "product": (p * q * (p + q)) ** 2, "value": [0, sqrt(t), sqrt(t)],
            "end": (p * q * (p + q)) ** 2 - Rational(4 * t**3, 27),
        },
        right=(
            [0, sqrt(t), sqrt(t)],
            (-round(t**0.5, 6), 0, round(t**0.5, 6)),
            [sqrt(Rational(t, 3)), sqrt(Rational(t, 3)), sqrt(Rational(4 * t, 3))],
            [math.sqrt(4 * t / 3) * abs(math.cos(0.1 + turn * math.pi / 3)) for turn in range(3)],
        ),
        wrong=(
            Wrong([p + q, -q, p], "Up to order and signs"),
            Wrong([1.002 * t**0.5, 1.002 * t**0.5, 0], "agree to two digits or more"),
            Wrong([p, q, p + q + 1], "have a different sum"),
            Wrong([sqrt(2 * t), 0, 0], "and the wrong product"),
            Wrong([p, q, p + q, 0], "Three gains are asked for"),
            Wrong([[1, 2], [3, 4]], "g should be a vector; it is a matrix"),
        ),
    )  # fmt: skip


@varied(
    lambda rng: {
        "small": rng.choice((3, 4, 5, 7, 8)),
        "large": rng.choice((13, 15, 16, 18)),
        "order": tuple(rng.sample(range(5), 5)),
    }
)
def _polynomial(small: int = 6, large: int = 17, order: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Choice:
    """Gains in tenths: one small, and two of the same size."""
    p, q = small / 10, large / 10
    between = (2 * p * p + q * q) / 3

    def gains(*three: float) -> str:
        return "$(" + r",\ ".join(f"{gain:g}" for gain in three) + ")$"

    choices = (
        Wrong(
            gains(round(p * p, 2), round(q * q, 2), round(q * q, 2)),
            "The zeros of χ are the squares of the gains, not the gains.",
        ),
        Wrong(
            gains(p, p, q),
            "The curve touches the axis at the larger zero and crosses it at the smaller one.",
        ),
        gains(p, q, -q),
        Wrong(
            gains(p, round(math.sqrt(between), 1), q),
            "The maximum of the curve is a critical point, not a squared gain.",
        ),
        Wrong(gains(0, q, q), "With a gain of 0 the curve would pass through λ = 0."),
    )
    return Choice(
        id="ellipsoid.2",
        aims=("axes",),
        kind="see",
        title="Whose polynomial?",
        points=2,
        minutes=5,
        choices=tuple(choices[n] for n in order),
        numbers={
            "p": p,
            "q": q,
            "p2": f"{p * p:.2f}",
            "q2": f"{q * q:.2f}",
            "between": f"{between:.2f}",
            "long": f"{math.sqrt(3) * q:.3f}",
            "short": f"{math.sqrt(3 * between):.3f}",
        },
    )


QUESTIONS: tuple[Question, ...] = (
    _by_hand,
    _polynomial,
    Function(
        id="ellipsoid.3",
        aims=("image",),
        kind="compute",
        title="The largest value of a neuron",
        points=4,
        minutes=15,
        reference=_largest,
        cases=_neurons,
        right=(_largest, _by_deviation, _by_matrix),
        wrong=(
            Wrong(
                lambda w, gain, bias: w @ bias + np.sqrt(len(gain)) * _length(w * gain),
                "That bound ignores that z has mean zero: it is for a sphere in all N dimensions.",
            ),
            Wrong(
                lambda w, gain, bias: np.sqrt(len(gain)) * _length(_centered(w * gain)),
                "The bias is missing: it moves the whole ellipsoid.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + _length(_centered(w * gain)),
                "The radius of the sphere is √N, not 1.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + np.sqrt(len(gain)) * _length(gain * _centered(w)),
                "You center w and then multiply by the gains. The order is reversed: wᵀG acts on z.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + lngeom.semi_axes(gain)[0] * _length(w),
                "That is reached only if w points along the longest axis.",
            ),
            Wrong(
                lambda w, gain, bias: np.abs(w @ bias) + np.sqrt(len(gain)) * _length(_centered(w * gain)),
                "The contribution of the bias has a sign: it may lower the largest value.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias - np.sqrt(len(gain)) * _length(_centered(w * gain)),
                "That is the smallest value.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + np.sqrt(len(w)) * _length(_centered(w * gain)),
                "Your N is len(w), the length of the first axis; the number of features is len(gain).",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + np.sqrt(len(gain)) * np.linalg.norm(_centered(w * gain)),
                "Your norm runs over all axes; each vector on the last axis of w has its own.",
            ),
            Wrong(
                lambda w, gain, bias: w @ bias + np.sqrt(len(gain)) * _length(w * gain - np.mean(w * gain)),
                "Your mean runs over all axes; each vector on the last axis of w has its own.",
            ),
            Wrong(
                _through_alpha,
                "You project w onto the hyperplane of the outputs. Project Gw onto that of z instead.",
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
        first="First, insert the definition of Π, or move one G to the other end of the trace.",
        waypoints=(
            Waypoint(
                Trace(INSERTED * INSERTED),
                "Next, multiply out. The trace of a column times a row is a number.",
            ),
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
                "The factor 1/N of Π is squared as well.",
            ),
            Wrong(Trace(Pi * G**4), "There is still a Π between the two G², and Π and G² do not commute."),
            Wrong(Trace(M) ** 2, "The trace of a product is not the product of the traces."),
            Wrong(
                Trace(G**4) - 2 * MIXED / N + Norm(G * g) ** 2 / N**2,
                "In the last term you square each g_i²; the sum of the g_i² should be squared.",
            ),
            Wrong(Trace((G**2 - g * g.T) * (G**2 - g * g.T)), "Π = I − 𝟏𝟏ᵀ/N: the 1/N is missing."),
            Wrong([SQUARED, POWERS], "The chain jumps"),
            Wrong(
                [Trace(INSERTED * INSERTED), Trace(Pi * G**2 * Pi * G**2), POWERS], "The chain starts with"
            ),
        ),
    ),
    _determined,
    Explain(
        id="ellipsoid.6",
        aims=("image", "limits"),
        title="Pruning gains",
        points=3,
        minutes=15,
        rubric=(
            "It says by how much a semi-axis can change, with a reason, and compares that with its length.",
            (
                "It says which coordinates become constant, how many dimensions the outputs span and have, "
                "and whether the image is a surface or solid."
            ),
            (
                "It says which part of the normalized vector can still be computed from the output for "
                "one, two and more pruned gains, and why."
            ),
        ),
        pitfalls=(
            "“Each zero gain costs one axis”: the first one costs none; it only tilts the hyperplane.",
            "“m − 1 dimensions are lost”: true of the span; the outputs themselves lose m − 2 if m ≥ 2.",
            "“The ellipsoid shrinks by one percent”: that is a bound for each axis; most change far less.",
            "“The normal jumps, so all outputs jump”: no output moves by more than 0.01 √N.",
            "“Nothing is lost, these outputs were almost constant”: the next layer may have amplified them.",
        ),
    ),
)
