"""Sheet 14: a figure, shifted features, memory traffic, a backward pass, an ε, a plan for four bits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from sympy import Rational, latex
from sympy.matrices.expressions import HadamardPower

import lngeom
from lngeom.exercises.kinds import (
    Case,
    Chain,
    Choice,
    Explain,
    Function,
    Numbers,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.arrays import Array, feature_mean, np
from lngeom.symbolic import Mean, a, d, mu, one, rho, sigma

__all__ = ["QUESTIONS"]


# bits, largest mean, tolerance, σ; the square root of the smallest ε is 2^-bits · mean / tolerance
BOOK = 8, 64, Rational(1, 2), Rational(2, 3)
NOISE = (
    (8, 32, Rational(1, 4), Rational(6, 5)),
    (8, 96, Rational(1, 4), Rational(2, 1)),
    (8, 128, Rational(1, 4), Rational(3, 2)),
    (11, 768, Rational(1, 8), Rational(4, 1)),
    (11, 1024, Rational(1, 8), Rational(3, 1)),
)


def _draw_noise(rng: Random) -> dict[str, Any]:
    return {"drawn": rng.choice(NOISE)}


@varied(_draw_noise)
def _least_eps(drawn: tuple[int, int, Rational, Rational] = BOOK) -> Numbers:
    bits, mean, tolerance, deviation = drawn
    error = Rational(mean, 2**bits)
    root = error / tolerance
    total = (deviation**2 + root**2) ** Rational(1, 2)
    value = [root**2, deviation / total]
    return Numbers(
        id="digits.5",
        aims=("epsilon",),
        kind="compute",
        title="Large enough and small enough",
        points=3,
        minutes=10,
        value=value,
        numbers={
            "bits": bits, "mean": mean, "t": latex(tolerance), "sigma": latex(deviation),
            "error": latex(error), "root": latex(root), "eps": latex(root**2), "share": latex(value[1]),
            "square": latex(deviation**2), "total": latex(total), "value": tuple(map(float, value)),
        },
        right=(value, tuple(map(float, value)), [[entry] for entry in value]),
        wrong=(
            Wrong([root, value[1]], "You have uμ/t; the rule has its square."),
            Wrong([root**2, value[1] ** 2], "The second number is the squared ratio; take its square root."),
            Wrong(
                [root**2, root / total],
                "You divided √ε by √(σ² + ε). The output has the length √N σ/√(σ² + ε).",
            ),
            Wrong([root**4, value[1]], "You squared twice: the rule is ε ≥ (uμ/t)²."),
            Wrong(
                [1 / root**2, value[1]],
                "The ratio is upside down: divide the rounding error uμ by the tolerance.",
            ),
            Wrong(
                [root**2, deviation / (deviation + root)],
                "You added σ and √ε; the denominator is √(σ² + ε).",
            ),
            Wrong([root**2], "One number; two are asked for"),
        ),
    )  # fmt: skip


def _backward(gained: bool, with_eps: bool, offset: float = 0.0) -> Callable[..., Array]:
    """A backward pass: with the gain in the second mean or without, with ε in the root or without."""

    def back(a: Array, v: Array, gain: Array, eps: float) -> Array:
        s = np.sqrt(a.var(axis=-1, keepdims=True) + eps * with_eps)
        y, w = (a - feature_mean(a)) / s, gain * v
        return np.asarray((w - feature_mean(w) - y * feature_mean(y * (w if gained else v))) / s)

    return back


def _reference(a: Array, v: Array, gain: Array, eps: float) -> Array:
    return lngeom.vjp(a, v, gain, eps=eps)


def _only_y(a: Array, v: Array, gain: Array, eps: float) -> Array:
    """Put ε into y, and not into the last division."""
    y, w = lngeom.layer_norm(a, eps=eps), gain * v
    return np.asarray((w - feature_mean(w) - y * feature_mean(y * w)) / a.std(axis=-1, keepdims=True))


def _without_mean(a: Array, v: Array, gain: Array, eps: float) -> Array:
    """Leave out the mean of w."""
    y, w = lngeom.layer_norm(a, eps=eps), gain * v
    return np.asarray((w - y * feature_mean(y * w)) / np.sqrt(a.var(axis=-1, keepdims=True) + eps))


def _inputs(rng: np.random.Generator) -> Iterable[Case]:
    first = np.array([1.0, 2.0, 3.0, 6.0]), np.array([1.0, 0.0, 0.0, 2.0])
    yield Case((*first, np.array([2.0, 1.0, -1.0, 1.0]), 0.5))
    for shape in ((3, 5), (2, 2, 6)):
        a, v = rng.normal(size=(2, *shape))
        yield Case((a + 2, v, rng.uniform(0.5, 2, shape[-1]), 0.3))


def _draw_traffic(rng: Random) -> dict[str, int]:
    return {
        "tokens": rng.choice((2000, 4000, 16_000)),
        "features": rng.choice((1000, 3000, 5000)),
        "bandwidth": rng.choice((2, 4)),
    }


@varied(_draw_traffic)
def _traffic(tokens: int = 8000, features: int = 4000, bandwidth: int = 2) -> Numbers:
    once = Rational(2 * tokens * features, 10**6)  # megabytes
    value = [2 * once, 3 * once, 5 * once / bandwidth]
    return Numbers(
        id="digits.3",
        aims=("kernel",),
        kind="compute",
        title="How fast can it be?",
        points=3,
        minutes=8,
        value=value,
        numbers={
            "tokens": f"{tokens:,}", "features": f"{features:,}", "bandwidth": bandwidth, "once": once,
            "forward": value[0], "backward": value[1], "total": 5 * once, "time": latex(value[2]),
            "value": tuple(map(float, value)),
        },
        right=(value, tuple(map(float, value)), [[entry] for entry in value]),
        wrong=(
            Wrong([entry / 2 for entry in value], "A number in bfloat16 has two bytes."),
            Wrong([once, 2 * once, 3 * once / bandwidth], "You counted the reads. The results are written."),
            Wrong(
                [12 * once, 3 * once, 15 * once / bandwidth],
                "Twelve moves are those of separate operations; how many does the fused forward pass need?",
            ),
            Wrong(
                [2 * once, 2 * once, 4 * once / bandwidth],
                "The backward pass reads two arrays, the input and the upstream gradient.",
            ),
            Wrong(
                [2 * once, 3 * once, 5 * once / bandwidth / 1000],
                "The third number is in milliseconds; give microseconds.",
            ),
        ),
    )  # fmt: skip


@varied(lambda rng: {"times": rng.randint(2, 9)})
def _shifted(times: int = 1) -> Chain:
    """With the features in another unit, the same steps."""
    shifted = times * a - d * one
    one_pass = Mean(HadamardPower(shifted, 2)) - Mean(shifted) ** 2
    linear = Mean(HadamardPower(shifted, 2)) - (times * mu - d) ** 2
    squares = times**2 * rho**2 - 2 * times * d * mu + d**2 - Mean(shifted) ** 2
    rhs = times**2 * sigma**2
    f, tex = (f"{times} * ", f"{times}") if times > 1 else ("", "")
    return Chain(
        id="digits.2",
        aims=("digits",),
        kind="prove",
        title="Subtract something first",
        points=3,
        minutes=10,
        lhs=one_pass,
        rhs=rhs,
        numbers={
            "times": tex,
            "scaled": f"{f}a",
            "mean": f"{f}mu",
            "square": times**2 if times > 1 else "",
            "rhs": f"{times**2} * sigma**2" if times > 1 else "sigma**2",
            "what": f"numbers ${times}a_i$, the features in another unit" if times > 1 else "features",
        },
        first="First, take the mean of a − d𝟏, or multiply out the squares in the first mean.",
        waypoints=(
            Waypoint(linear, "Next comes the second term: take the mean of a − d𝟏; means are linear."),
            Waypoint(squares, "Next comes the first term: multiply out the squares."),
            Waypoint(
                rhs + times**2 * mu**2 - 2 * times * d * mu + d**2 - (times * mu - d) ** 2,
                "Next, multiply out the last square: five terms cancel.",
            ),
        ),
        right=(
            [one_pass, linear, rhs],
            (one_pass, squares, times**2 * rho**2 - 2 * times * d * mu + d**2 - (times * mu - d) ** 2, rhs),
            [one_pass, squares, times**2 * (rho**2 - mu**2), rhs],
            linear,
        ),
        wrong=(
            Wrong(
                times**2 * rho**2 - Mean(shifted) ** 2,
                "The squares in this line are those of a; the squares of a − d𝟏 are different.",
            ),
            Wrong(
                Mean(HadamardPower(shifted, 2)) + (times * mu - d) ** 2,
                "A sign: the squared mean is subtracted.",
            ),
            Wrong(
                Mean(HadamardPower(shifted, 2)) - times**2 * mu**2 - d**2,
                "The square of a difference has a middle term.",
            ),
            Wrong(
                Mean(HadamardPower(shifted, 2)),
                "The second term is missing; it is 0 only if d is the mean.",
            ),
            Wrong([one_pass, rhs], "The chain jumps"),
            Wrong([linear, rhs], "The chain starts with"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    Choice(
        id="digits.1",
        aims=("digits",),
        kind="see",
        title="Which are precise enough?",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "All six: rounding errors are below 0.5%.",
                "That is true of single numbers; a variance is the difference of two large ones.",
            ),
            Wrong(
                "bfloat16 in two passes, and float32 in all three ways.",
                "Look at the green dots on the right: how high are they at an offset of 30?",
            ),
            "float32 in all three ways, and bfloat16 in none.",
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
    _shifted,
    _traffic,
    Function(
        id="digits.4",
        aims=("kernel",),
        kind="break",
        title="A backward pass that passes its test",
        points=4,
        minutes=20,
        reference=_reference,
        cases=_inputs,
        rtol=1e-8,
        right=(_backward(True, True), _reference, lambda *all: _reference(*all).tolist()),
        wrong=(
            Wrong(
                _backward(False, False),
                "This is the pass you were given. Check it with other gains, and with a larger ε.",
            ),
            Wrong(
                _backward(True, False),
                "The gain is right now. Check with ε = 0.3: what does the forward pass divide by?",
            ),
            Wrong(
                _backward(False, True),
                "ε is right now. Check with gains that differ: which of the two means still uses v?",
            ),
            Wrong(_only_y, "The last division is still by σ; the forward pass divides by s."),
            Wrong(_without_mean, "The mean of w is missing: what comes back must sum to 0."),
        ),
    ),
    _least_eps,
    Explain(
        id="digits.6",
        aims=("rotate",),
        title="Four bits for a pre-LN model",
        points=4,
        minutes=15,
        rubric=(
            "It first centers what writes to the stream, and says when this is allowed.",
            "It folds the gains before it rotates, and says why they cannot stay.",
            "It says how the matrices that write and read change, and why no logit changes.",
            "It compares with SmoothQuant, or names a model in which one of the steps fails.",
        ),
        pitfalls=(
            "“Rotations keep lengths, so they commute with every normalization layer”: LayerNorm commutes "
            "only with those that map 1 to ±1.",
            "“The gains may stay if the rotation is learned”: it has to commute with them, learned or not.",
            "“Rotate the gains, too”: gains are a diagonal matrix, and a rotated one is not diagonal.",
            "“Check it on the perplexity”: before rounding nothing may change, so compare logits.",
        ),
    ),
)
