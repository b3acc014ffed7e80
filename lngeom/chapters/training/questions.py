"""Sheet 10: equilibria of steps and decay, angles per step, deep blocks, and decay that is switched off."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from sympy import Rational, latex, sqrt

from lngeom.exercises.kinds import (
    Breaks,
    Chain,
    Condition,
    Explain,
    Numbers,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.lists import Vector, centered, dot, length, spread
from lngeom.symbolic import N, Norm, Pi, Variance, a, d, eta, lam, one, sigma

__all__ = ["QUESTIONS"]


def _stepped(a: Vector, v: Vector, eps: float, eta: float) -> list[float]:
    """Return a after a gradient step with the rate η, for the upstream gradient v, without gains."""
    deviations, n = centered(a), len(a)
    root = math.sqrt(dot(deviations, deviations) / n + eps)
    y = [entry / root for entry in deviations]
    along = dot(y, v) / n
    back = [(entry - along * out) / root for entry, out in zip(centered(v), y, strict=True)]
    return [entry - eta * part for entry, part in zip(a, back, strict=True)]


def _shorter(a: Vector, v: Vector, eps: Vector, eta: Vector) -> bool:
    before = length(centered(a))
    return length(centered(_stepped(a, v, eps[0], eta[0]))) < (1 - 1e-6) * before


DECAYED = (1 - eta * lam) * a + d * one
SHORTER = Norm((1 - eta * lam) * (Pi * a)) ** 2 / N

# Rate, decay, and c over the squared length at rest: then the length is whole.
RESTS = ((0.4, 1.0, 2), (1.6, 0.25, 0.5), (0.4, 0.5, 1.5), (0.2, 1.0, 3), (1.0, 0.2, 0.6))


def _draw(rng: Random) -> dict[str, Any]:
    return {"rest": rng.choice(RESTS), "length": rng.choice((2, 3, 4, 5))}


@varied(_draw)
def _equilibrium(rest: tuple[float, float, float] = (0.8, 0.5, 1), length: int = 2) -> Numbers:
    rate, decay, ratio = (Rational(str(number)) for number in rest)
    c, t = ratio * length**2, rate * decay
    step = sqrt(t * (2 - t))
    angle = math.degrees(math.asin(step))
    rough = float(rate * c**2 / (2 * decay)) ** 0.25
    return Numbers(
        id="training.1",
        aims=("decay",),
        kind="compute",
        title="Where the weights settle",
        points=2,
        minutes=10,
        value=[length, angle],
        numbers={
            "rate": f"{float(rate):g}", "decay": f"{float(decay):g}", "c": f"{float(c):g}", "t": latex(t),
            "square": latex(t * (2 - t)), "fourth": length**4, "length": length, "angle": f"{angle:.2f}",
            "step": latex(step * length), "kept": latex((1 - t) * length),
        },
        right=([length, angle], (float(length), round(angle, 2)), [[length], [angle]]),
        wrong=(
            Wrong([length**2, angle], "The first number is the square of the length."),
            Wrong([length**4, angle], "The first number is the fourth power of the length."),
            Wrong(
                [rough, math.degrees(math.sqrt(2 * t))],
                "You dropped the square of ηλ, which is not small here.",
            ),
            Wrong(
                [length, math.degrees(step)],
                "The ratio of the step and the length is the sine of the angle, not the angle in radians.",
            ),
            Wrong([length, math.radians(angle)], "The second number is in radians; give degrees."),
        ),
    )  # fmt: skip


def _setting(rng: Random) -> dict[str, Any]:
    return {
        "rate": rng.choice((0.0005, 0.002, 0.003)),
        "decay": rng.choice((0.1, 0.05, 0.2)),
        "beta": rng.choice((0.9, 0.8, 0.95)),
    }


@varied(_setting)
def _angles(rate: float = 0.001, decay: float = 0.1, beta: float = 0.9) -> Numbers:
    plain = math.degrees(math.sqrt(2 * rate * decay))
    factor = math.sqrt((1 - beta) / (1 + beta))
    value = [plain * factor, plain]
    return Numbers(
        id="training.2",
        aims=("decay",),
        kind="compute",
        title="Degrees per step",
        points=2,
        minutes=8,
        value=value,
        rtol=1e-3,
        numbers={
            "rate": f"{rate:g}", "decay": f"{decay:g}", "beta": f"{beta:g}", "plain": f"{plain:.4f}",
            "factor": f"{factor:.4f}", "adam": f"{plain * factor:.4f}",
            "steps": f"{round(1 / (rate * decay)):,}",
        },
        right=(value, tuple(round(entry, 4) for entry in value), [[entry] for entry in value]),
        wrong=(
            Wrong(value[::-1], "The order is reversed: AdamW comes first."),
            Wrong([math.radians(entry) for entry in value], "These are radians; give degrees."),
            Wrong(
                [entry / math.sqrt(2) for entry in value],
                "A factor 2 is missing under the root: decay takes 2ηλ off the squared length.",
            ),
            Wrong(
                [plain / math.sqrt(1 + beta), plain],
                "Your first factor is for decay that is added to the gradient; AdamW's decay is decoupled.",
            ),
            Wrong([plain * factor**2, plain], "The factor (1 − β₁)/(1 + β₁) is that of the squared angle."),
        ),
    )  # fmt: skip


@varied(lambda rng: {"parts": rng.choice((2, 3, 4))})
def _share(parts: int = 5) -> Numbers:
    return Numbers(
        id="training.3",
        aims=("depth",),
        kind="see",
        title="A deep block",
        points=2,
        minutes=5,
        value=parts**2,
        rtol=0.2,
        praise="Right: block k adds about one over the square root of k.",
        numbers={"parts": parts, "block": parts**2, "before": parts**2 - 1},
        right=(parts**2, parts**2 - 0.1, 1.1 * parts**2, [parts**2]),
        wrong=(
            Wrong(parts, "You inverted the part. But it falls with the square root of the block's number."),
            Wrong(32, "At the last block the part is already smaller than that."),
            Wrong(Rational(1, parts), "You give the part; the question asks for the number of the block."),
            Wrong(1, "At the first block the part is as large as the sublayer's size."),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _equilibrium,
    _angles,
    _share,
    Chain(
        id="training.4",
        aims=("decay",),
        kind="prove",
        title="What decay does to a variance",
        points=2,
        minutes=10,
        lhs=Variance(DECAYED),
        rhs=(1 - eta * lam) ** 2 * sigma**2,
        first="First, write the variance as a squared length.",
        waypoints=(
            Waypoint(
                Norm(Pi * DECAYED) ** 2 / N,
                "Next, drop what centering sends to 0, and then take out the number.",
            ),
            Waypoint(SHORTER, "Next, take the number out of the squared length."),
        ),
        right=(
            [Variance(DECAYED), SHORTER, (1 - eta * lam) ** 2 * sigma**2],
            (Variance(DECAYED), Norm(Pi * DECAYED) ** 2 / N, SHORTER, (1 - eta * lam) ** 2 * sigma**2),
            SHORTER,
        ),
        wrong=(
            Wrong(
                (1 - eta * lam) * sigma**2,
                "A variance is quadratic: the factor comes out with its square.",
            ),
            Wrong(
                (1 - eta * lam) ** 2 * sigma**2 + d**2,
                "Adding the same number to all entries changes the mean, not the variance.",
            ),
            Wrong(
                Norm((1 - eta * lam) * (Pi * a)) ** 2,
                "The variance is the squared length over N.",
            ),
            Wrong([Variance(DECAYED), (1 - eta * lam) ** 2 * sigma**2], "The chain jumps"),
            Wrong([SHORTER, (1 - eta * lam) ** 2 * sigma**2], "The chain starts with"),
        ),
    ),
    Breaks(
        id="training.5",
        aims=("decay",),
        kind="break",
        title="“Steps can only lengthen”",
        points=3,
        minutes=10,
        parts={"a": "N", "v": "N", "eps": "E", "eta": "E"},
        least=(("N", 2), ("E", 1)),
        lists=True,
        conditions=(
            Condition(
                lambda a, v, eps, eta: len(eps) == 1 and len(eta) == 1,
                "Give ε and η as one number each, in brackets: [1].",
            ),
            Condition(lambda a, v, eps, eta: eps[0] > 0 and eta[0] > 0, "ε and η should be greater than 0."),
            Condition(
                lambda a, v, eps, eta: spread(a) > 1e-9 * max(map(abs, a)),
                "a is constant, so Πa is 0 and cannot become shorter.",
            ),
            Condition(
                _shorter,
                "Here Πa does not become shorter. Does the loss ask for a shorter output, and is ε large "
                "enough that some of this request arrives?",
            ),
        ),
        right=(
            ([1, -1], [1, -1], [1], [1]),
            {"a": [1, 2, 3], "v": [-1, 0, 1], "eps": [2], "eta": [0.5]},
            ([5, 1, 0, 2], [3, -1, -2, 0], [10], [1]),
        ),
        wrong=(
            Wrong(([1, -1], [-1, 1], [1], [1]), "Does the loss ask for a shorter output"),
            Wrong(([1, 2, 3], [1, -2, 1], [1], [1]), "Here Πa does not become shorter"),
            Wrong(([2, 2, 2], [1, -2, 1], [1], [1]), "a is constant"),
            Wrong(([1, -1], [1, -1], [0], [1]), "should be greater than 0"),
            Wrong(([1, -1], [1, -1], [1, 1], [1, 1]), "one number each"),
        ),
    ),
    Explain(
        id="training.6",
        aims=("decay", "reach"),
        title="Decay switched off",
        points=4,
        minutes=12,
        rubric=(
            "It says that the length of W_Q and W_K does not affect the function but does affect the steps.",
            "It describes their length and rotation with decay (an equilibrium, an average of about 1/(ηλ) "
            "updates) and without.",
            "It says why the last matrices and biases alone are not scale-invariant, and what changes.",
            "It describes the part of these weights along 𝟏, with AdamW, with and without decay.",
        ),
        pitfalls=(
            "“Nothing changes, since the layer removes the length”: forward, yes; the steps depend on it.",
            "“The weights keep their length without decay”: the steps change it, and noise lengthens them.",
            "“After 1/(ηλ) steps the old direction is forgotten”: only its noise is.",
            "“Without decay the model overfits”: decay of scale-invariant weights simplifies nothing.",
            "“LayerNorm makes each last matrix scale-invariant”: only all writers together are.",
        ),
    ),
)
