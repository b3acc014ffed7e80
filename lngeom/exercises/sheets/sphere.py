"""Sheet 03: lengths of outputs, the sphere and the ball."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Gt, Integer, Rational, sqrt

from lngeom import layer_norm
from lngeom.symbolic import LayerNorm, N, Norm, Pi, Variance, a, eps, s, sigma

from ..kinds import Breaks, Case, Chain, Condition, Explain, Function, Numbers, Question, Waypoint, Wrong
from ..kinds.lists import Vector, spread

__all__ = ["QUESTIONS"]

Array = NDArray[Any]


def _squared(y: Array, axis: int | None = -1) -> Array:
    return np.asarray(np.sum(y**2, axis=axis, keepdims=True))


def _undo(y: Array, eps: float) -> Array:
    n = y.shape[-1]
    return np.asarray(np.sqrt(n * eps / (n - _squared(y))) * y)


def _by_mean_square(y: Array, eps: float) -> Array:
    return np.asarray(y * (eps / (1 - (y**2).mean(-1, keepdims=True))) ** 0.5)


def _outputs(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([1.0, -1.0, 0.5, -0.5]),), {"eps": 0.4})
    yield Case((np.array([[0.5, -0.5], [-0.8, 0.8], [0.0, 0.0]]),), {"eps": 0.01})
    yield Case((layer_norm(rng.normal(size=(2, 3, 5)), eps=0.7),), {"eps": 0.7})


def _touches(a: Vector) -> bool:
    """Whether some |yᵢ| = √(N − 1) exactly: N(aᵢ − μ)² = (N − 1)·Σ(aⱼ − μ)², in fractions."""
    entries = [Fraction(entry) for entry in a]
    mean = sum(entries, Fraction(0)) / len(entries)
    squares = [(entry - mean) ** 2 for entry in entries]
    return max(squares) * len(squares) == (len(squares) - 1) * sum(squares)


SPREAD = Variance(LayerNorm(a, eps))
SHARE = sigma**2 / (sigma**2 + eps)

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="sphere.1",
        aims=("ball",),
        kind="compute",
        title="Inside the ball",
        points=2,
        minutes=5,
        value=Rational(4, 3),
        right=(Rational(4, 3), 4 / 3, 1.33333, np.float64(4) / 3, [4 / 3]),
        wrong=(
            Wrong(2, "That is the radius of the sphere, where outputs lie at ε = 0; here ε is not 0."),
            Wrong(Rational(16, 9), "That is the square of the length."),
            Wrong(Rational(2, 3), "That is σ/s, the root of the mean square: a factor √N is missing."),
            Wrong(Rational(4, 7), "You divide by σ + ε: ε stands under the root, beside σ²."),
            Wrong(4 / sqrt(Rational(31, 3)), "Your variance divides by N − 1: LayerNorm's divides by N."),
        ),
    ),
    Function(
        id="sphere.2",
        aims=("kept",),
        kind="compute",
        title="Undo the layer",
        points=4,
        minutes=15,
        reference=_undo,
        cases=_outputs,
        right=(_undo, _by_mean_square, lambda z, eps: _undo(z, eps).tolist()),
        wrong=(
            Wrong(
                lambda y, eps: np.sqrt(eps / (1 - _squared(y))) * y,
                "Your sphere has radius 1: that of LayerNorm has radius √N.",
            ),
            Wrong(
                lambda y, eps: y.shape[-1] * eps / (y.shape[-1] - _squared(y)) * y,
                "The root is missing: your factor is the square of s.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.shape[-1] * eps / (y.shape[-1] + _squared(y))) * y,
                "A sign is wrong: the nearer the output is to the sphere, the larger the input was.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.shape[-1] * eps / (y.shape[-1] - np.sqrt(_squared(y)))) * y,
                "You take the length of y where its square belongs.",
            ),
            Wrong(
                lambda y, eps: np.sqrt((y.shape[-1] - _squared(y)) / (y.shape[-1] * eps)) * y,
                "Your factor is upside down: it divides where it should multiply.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.var(-1, keepdims=True) + eps) * y,
                "You take the variance of the output for that of the input: the layer divided by the latter.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.shape[-1] * eps / (y.shape[-1] - _squared(y, None))) * y,
                "You add the squares of all rows: each vector has a length of its own.",
            ),
        ),
    ),
    Chain(
        id="sphere.3",
        aims=("variance", "ball"),
        kind="prove",
        title="The variance of the output",
        points=3,
        minutes=10,
        lhs=SPREAD,
        rhs=SHARE,
        conditions=(Gt(s, 0),),
        waypoints=(
            Waypoint(Norm(LayerNorm(a, eps)) ** 2 / N, "Next comes how long an output is where ε is not 0."),
        ),
        right=(
            [SPREAD, Norm(LayerNorm(a, eps)) ** 2 / N, SHARE],
            (SPREAD, Variance(Pi * a) / (sigma**2 + eps), Variance(a) / (sigma**2 + eps), SHARE),
            Variance(a) / s**2,
        ),
        wrong=(
            Wrong(
                Norm(LayerNorm(a, eps)) ** 2,
                "Your line is the sum of the squares; the variance is their mean.",
            ),
            Wrong(Norm(LayerNorm(a, eps)) / N, "Your line has the length where its square belongs."),
            Wrong(
                sigma**2 / s,
                "Your line divides the variance by s: a factor 1/s in the vector is 1/s² in its variance.",
            ),
            Wrong(sigma**2 / (sigma + eps) ** 2, "Your line has ε outside the root."),
            Wrong(Integer(1), "The variance is 1 at ε = 0 only."),
            Wrong([SPREAD, SHARE], "The chain jumps"),
            Wrong(
                [Norm(LayerNorm(a, eps)) ** 2 / N, N * sigma**2 / (N * s**2), SHARE], "The chain starts with"
            ),
        ),
    ),
    Numbers(
        id="sphere.4",
        aims=("ball",),
        kind="see",
        title="Half the radius",
        points=2,
        minutes=5,
        value=1 / sqrt(3),
        rtol=0.1,
        praise="Right; exactly, it is 1/√3.",
        right=(1 / sqrt(3), 0.57, 0.6, [0.58]),
        wrong=(
            Wrong(
                Rational(1, 2), "There the radius is a little less than half: the curve is no straight line."
            ),
            Wrong(1, "There the curve has reached 0.71 of the radius already."),
            Wrong(Rational(1, 3), "That is the ratio of the squares, σ²/ε; the axis has σ/√ε."),
            Wrong(sqrt(3), "That is √ε/σ: the axis has the inverse."),
            Wrong(Rational(1, 10), "There the radius is about a tenth: mind that the axis is logarithmic."),
        ),
    ),
    Breaks(
        id="sphere.5",
        aims=("bound",),
        kind="break",
        title="“Only one-hot inputs touch the bound”",
        points=3,
        minutes=10,
        parts={"a": "N"},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(lambda a: spread(a) > 0, "All entries are equal: the output is 0, far from the bound."),
            Condition(
                lambda a: sum(map(bool, a)) > 1,
                "That is a multiple of a one-hot vector, of which the claim speaks.",
            ),
            Condition(
                _touches,
                (
                    "No entry of its output is √(N − 1) or −√(N − 1) exactly: what does LayerNorm "
                    "forget of an input?"
                ),
            ),
        ),
        right=([5, 2, 2], np.array([1.0, 1.0, 1.0, 0.0]), (-1, 7.5, 7.5, 7.5), [[0.1], [3.0], [0.1]]),
        wrong=(
            Wrong([0, 7, 0], "That is a multiple of a one-hot vector"),
            Wrong([4, 4, 4], "All entries are equal"),
            Wrong([1, 2, 3], "No entry of its output is √(N − 1)"),
            Wrong([1, 1e-6, 0], "√(N − 1) exactly"),
            Wrong([1, 4], "at least 3 is asked for"),
        ),
    ),
    Explain(
        id="sphere.6",
        aims=("kept",),
        title="What ε remembers",
        points=3,
        minutes=10,
        rubric=(
            "It says which quantity of the output still tells σ, and how.",
            "It says what rounding does to that quantity when σ² is much larger than ε, with numbers.",
            "It says what is lost in any case, whatever ε and however exact the arithmetic.",
        ),
        pitfalls=(
            (
                "“LayerNorm always loses σ”: it does at ε = 0 only; for ε > 0 the length of the output is a "
                "function of σ."
            ),
            (
                "“The bigger the input, the easier”: it is the other way round, the output then lies "
                "near the sphere."
            ),
            "“σ can be read off any single entry”: an entry depends on the direction, too.",
            "“ε also keeps the mean”: the mean is gone with the projection, before ε comes in.",
        ),
    ),
)
