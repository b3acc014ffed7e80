"""Sheet 09: what LayerNorm does to gradients."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Gt, Rational, Trace, sqrt

from lngeom import layer_norm, vjp
from lngeom.symbolic import J, N, Norm, Pi, eps, s, sigma, y

from ..kinds import Breaks, Case, Chain, Condition, Explain, Function, Numbers, Question, Waypoint, Wrong
from ..kinds.lists import Vector, centred, dot, length, normed, spread

__all__ = ["QUESTIONS"]

Array = NDArray[Any]


def _mean(values: Array) -> Array:
    return np.asarray(values.mean(axis=-1, keepdims=True))


def _back(y: Array, s: Array, w: Array) -> Array:
    """The Jacobian without gains, at the output y, on w."""
    return np.asarray((w - _mean(w) - _mean(y * w) * y) / s)


def _reference(out: Array, s: Array, g: Array, b: Array, v: Array) -> Array:
    return _back((out - b) / g, s, g * v)


def _by_package(out: Array, s: Array, g: Array, b: Array, v: Array) -> list[Any]:
    """By way of centred inputs that have these outputs, one row after the other."""
    if out.ndim > 1:
        return [_by_package(*row[:2], g, b, row[2]) for row in zip(out, s, v, strict=True)]
    y = (out - b) / g
    left = float(s[0]) ** 2 * max(0.0, 1 - float(y @ y) / y.size)
    return list(vjp(s[0] * y, v, g, eps=left))


def _batches(rng: np.random.Generator) -> Iterable[Case]:
    def case(a: Array, g: Array, b: Array, v: Array, eps: float) -> Case:
        s = np.sqrt(a.var(axis=-1, keepdims=True) + eps)
        return Case((layer_norm(a, g, b, eps=eps), s, g, b, v))

    first = np.array([0.0, 2.0, 2.0, 4.0]), np.array([2.0, 1.0, -1.0, 1.0])
    yield case(*first, np.array([1.0, 0.0, 3.0, -1.0]), np.array([1.0, 0.0, 0.0, 2.0]), 2.0)
    gain, bias = rng.uniform(0.5, 2, size=(2, 5))
    yield case(rng.normal(size=(3, 5)), gain, bias, rng.normal(size=(3, 5)), 0.3)
    yield case(rng.normal(size=(2, 2, 5)) + 3, -gain, bias, rng.normal(size=(2, 2, 5)), 1e-5)


def _tangential(a: Vector, v: Vector) -> bool:
    """Whether v is orthogonal to 1 and to Πa, up to rounding."""
    shadow, size = centred(a), length(v)
    return abs(math.fsum(v)) < 1e-9 * size and abs(dot(v, shadow)) < 1e-9 * size * length(shadow)


def _nothing(a: Vector, g: Vector, v: Vector) -> bool:
    """Whether nothing comes back at ε = 0, up to rounding: of Gv only 1 and Πa have a part."""
    gained = [gain * entry for gain, entry in zip(g, v, strict=True)]
    y, through = normed(centred(a)), centred(gained)
    along = dot(y, through) / len(y)
    left = length([entry - along * out for entry, out in zip(through, y, strict=True)])
    return left < 1e-9 * length(gained)


SQUARES = Trace(J * J)
RESULT = (N - 2) / s**2 + eps**2 / s**6
SHARE = sigma**2 / s**2

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="gradients.1",
        aims=("differentiate",),
        kind="compute",
        title="Backward by hand",
        points=2,
        minutes=5,
        value=[1, Rational(-1, 2), Rational(-1, 2), 0],
        right=(
            [1, Rational(-1, 2), Rational(-1, 2), 0],
            np.array([[1.0], [-0.5], [-0.5], [0.0]]),
            (1.0, -0.5, -0.5, 0),
            vjp([1, 3, 3, 5], [4, 0, 0, 0], eps=2),
        ),
        wrong=(
            Wrong(
                [Rational(3, 2), Rational(-1, 2), Rational(-1, 2), Rational(-1, 2)],
                "You hold the denominator fixed, but s depends on a as well.",
            ),
            Wrong(
                [Rational(-1, 2), Rational(-1, 2), Rational(-1, 2), Rational(3, 2)],
                "In front of y stands the mean of the products, not their sum.",
            ),
            Wrong([2, -1, -1, 0], "That is still to be divided by s."),
            Wrong(
                [1 / sqrt(2), -1 / sqrt(2), -1 / sqrt(2), 1 / sqrt(2)],
                "You left ε out: it is in s, and by way of s in y.",
            ),
            Wrong(
                [Rational(3, 2), 0, 0, Rational(1, 2)],
                "The entries do not add up to 0: v itself has a mean that does not come back.",
            ),
            Wrong(
                [Rational(1, 2), Rational(-1, 4), Rational(-1, 4), 0],
                "You divide by s²: the second 1/s is in y already.",
            ),
        ),
    ),
    Function(
        id="gradients.2",
        aims=("differentiate",),
        kind="compute",
        title="Backward from the output",
        points=4,
        minutes=15,
        reference=_reference,
        cases=_batches,
        rtol=1e-8,
        right=(_reference, _by_package, lambda *all: _reference(*all).tolist()),
        wrong=(
            Wrong(
                lambda out, s, g, b, v: _back(out / g, s, g * v),
                "You divide the output by the gain, but the bias was added after it and is still there.",
            ),
            Wrong(
                lambda out, s, g, b, v: _back(out, s, g * v),
                "You take the output of the layer for y: gain and bias are to be undone first.",
            ),
            Wrong(
                lambda out, s, g, b, v: g * _back((out - b) / g, s, v),
                "Your gain comes last. On the way back the order is reversed: the gain comes first.",
            ),
            Wrong(
                lambda out, s, g, b, v: _back((out - b) / g, s, v),
                "The gain is missing: the upstream gradient passes through it, too.",
            ),
            Wrong(
                lambda out, s, g, b, v: (g * v - _mean(g * v)) / s,
                "You hold the denominator fixed: the part along y is to be reduced, too.",
            ),
            Wrong(
                lambda out, s, g, b, v: (g * v - _mean(g * v * (out - b) / g) * (out - b) / g) / s,
                "The mean is not taken out: that is the backward pass of RMSNorm.",
            ),
            Wrong(
                lambda out, s, g, b, v: (
                    (g * v - _mean(g * v) - ((out - b) * v).sum(axis=-1, keepdims=True) * (out - b) / g) / s
                ),
                "In front of y stands the mean of the products, not their sum.",
            ),
            Wrong(
                lambda out, s, g, b, v: _back((out - b) / g, np.ones(1), g * v),
                "The division by s is missing.",
            ),
        ),
    ),
    Chain(
        id="gradients.3",
        aims=("spectrum",),
        kind="prove",
        title="What is left of a random gradient",
        points=3,
        minutes=15,
        lhs=SQUARES,
        rhs=RESULT,
        conditions=(Gt(s, 0),),
        waypoints=(
            Waypoint(
                (Trace(Pi) - 2 * Norm(y) ** 2 / N + Norm(y) ** 4 / N**2) / s**2,
                "Next come the trace of Π, and how long an output is where ε is not 0.",
            ),
            Waypoint(
                (N - 1 - 2 * SHARE + SHARE**2) / s**2, "Next, complete the square, and ask what 1 − σ²/s² is."
            ),
        ),
        right=(
            [SQUARES, (Trace(Pi) - 2 * Norm(y) ** 2 / N + Norm(y) ** 4 / N**2) / s**2, RESULT],
            (SQUARES, (N - 1 - 2 * SHARE + SHARE**2) / s**2, (N - 2 + (1 - SHARE) ** 2) / s**2, RESULT),
            (N - 2) / s**2 + (1 - SHARE) ** 2 / s**2,
        ),
        wrong=(
            Wrong(
                (N - 1) / s**2,
                "Your line counts the direction of Πa as one of those across: its singular value is another.",
            ),
            Wrong(
                (N - 2) / s**2,
                "In your line nothing passes along Πa: that is so at ε = 0 only.",
            ),
            Wrong(
                (N - 2) / s + eps / s**3,
                "Your line adds up the eigenvalues, not their squares: it is the trace of J.",
            ),
            Wrong(
                ((N - 2) / s + eps / s**3) ** 2,
                "The trace of a square is not the square of the trace: square each eigenvalue, then add.",
            ),
            Wrong(
                (N - 1 - SHARE) / s**2,
                "Your square of Π − yyᵀ/N is not complete: it has two mixed terms, and the last squared.",
            ),
            Wrong([SQUARES, RESULT], "The chain jumps"),
            Wrong([(N - 1 - 2 * SHARE + SHARE**2) / s**2, RESULT], "The chain starts with"),
        ),
    ),
    Numbers(
        id="gradients.4",
        aims=("spectrum",),
        kind="see",
        title="Half open",
        points=2,
        minutes=5,
        value=1,
        rtol=0.25,
        praise="Right: there ε equals σ², and the share is ε/(σ² + ε).",
        right=(1, 0.9, 1.15, [1.0]),
        wrong=(
            Wrong(
                2,
                "That line marks where the lower curve is highest; asked is where it has half of the upper.",
            ),
            Wrong(Rational(1, 2), "There the lower curve has a third of the height of the upper."),
            Wrong(Rational(1, 10), "There the lower curve has about a tenth of the height of the upper."),
            Wrong(10, "There the curves have nearly met: mind that the axes are logarithmic."),
            Wrong(0, "You give the exponent: the numbers at the axis are powers of ten."),
        ),
    ),
    Breaks(
        id="gradients.5",
        aims=("passes",),
        kind="break",
        title="“What is tangential comes through”",
        points=4,
        minutes=20,
        parts={"a": "N", "g": "N", "v": "N"},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(
                lambda a, g, v: spread(a) > 1e-9 * max(map(abs, a)),
                "a is constant: at ε = 0 there is no derivative.",
            ),
            Condition(
                lambda a, g, v: min(map(abs, g)) > 1e-6 * max(map(abs, g)),
                "A gain is zero: of course it lets nothing through. The claim speaks of gains that are not.",
            ),
            Condition(lambda a, g, v: any(v), "v is 0: nothing was to come through."),
            Condition(
                lambda a, g, v: _tangential(a, v),
                "v is not tangential: it should be orthogonal to 1 and to Πa.",
            ),
            Condition(
                _nothing,
                (
                    "Something comes back. The gain comes first: which vectors does the rest of the backward "
                    "pass take to 0, and can the gain make one of them out of a tangential v?"
                ),
            ),
        ),
        right=(
            ([1, 0, -1], [2, -1, 2], [1, -2, 1]),
            {"a": [5, 5, 3, 3], "g": [1, -1, 2, -2], "v": [1.0, -1.0, 1.0, -1.0]},
            np.array([[1, 1, -2], [1, -1, 7], [-3, 3, 0]]),
        ),
        wrong=(
            Wrong(([1, 0, -1], [1, 1, 1], [1, -2, 1]), "Something comes back"),
            Wrong(([1, 0, -1], [1, 2, 3], [1, -2, 1]), "The gain comes first"),
            Wrong(([1, 0, -1], [0, 0, 0], [1, -2, 1]), "A gain is zero"),
            Wrong(([1, 0, -1], [1, 2, 3], [1, 1, 1]), "v is not tangential"),
            Wrong(([1, 0, -1], [1, 2, 3], [0, 0, 0]), "v is 0"),
            Wrong(([2, 2, 2], [1, 2, 3], [1, -2, 1]), "a is constant"),
        ),
    ),
    Explain(
        id="gradients.6",
        aims=("passes",),
        title="Statistics as constants",
        points=3,
        minutes=10,
        rubric=(
            "It names the two parts of the gradient that are no longer taken out, each by its direction.",
            "It says what repeated steps do to mean and length, and why the loss does not stop them.",
            "It proposes a test that finds the mistake, and says what the test shows.",
        ),
        pitfalls=(
            "“The forward pass changes”: not for one set of weights; what changes is the direction of steps.",
            "“It is only a smaller step”: the step has another direction.",
            "“The loss will correct the mean”: the loss does not depend on the mean, so nothing corrects it.",
            "“ε prevents it”: ε is in s, and does not bring back the two missing terms.",
        ),
    ),
)
