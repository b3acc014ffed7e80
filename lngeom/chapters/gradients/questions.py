"""Sheet 09: backward passes, singular values, gradients that are lost and gradients that are too large."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Any

from sympy import Gt, Rational, Trace, latex, sqrt

import lngeom
from lngeom.exercises.kinds import (
    Breaks,
    Case,
    Chain,
    Condition,
    Explain,
    Function,
    Numbers,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.arrays import Array, feature_mean, np
from lngeom.exercises.kinds.lists import Vector, centered, dot, length, normed, spread
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import J, N, Norm, Pi, eps, s, sigma, y

__all__ = ["QUESTIONS"]


def _back(y: Array, s: Array, w: Array) -> Array:
    """Apply the Jacobian without gains, at the output y, to w."""
    return np.asarray((w - feature_mean(w) - feature_mean(y * w) * y) / s)


def _reference(out: Array, s: Array, g: Array, b: Array, v: Array) -> Array:
    return _back((out - b) / g, s, g * v)


def _by_package(out: Array, s: Array, g: Array, b: Array, v: Array) -> list[Any]:
    """Compute centered inputs that have these outputs, one row after the other, and apply ``vjp``."""
    if out.ndim > 1:
        return [_by_package(*row[:2], g, b, row[2]) for row in zip(out, s, v, strict=True)]
    y = (out - b) / g
    left = float(s[0]) ** 2 * max(0.0, 1 - float(y @ y) / y.size)
    return list(lngeom.vjp(s[0] * y, v, g, eps=left))


def _batches(rng: np.random.Generator) -> Iterable[Case]:
    def case(a: Array, g: Array, b: Array, v: Array, eps: float) -> Case:
        s = np.sqrt(a.var(axis=-1, keepdims=True) + eps)
        return Case((lngeom.layer_norm(a, g, b, eps=eps), s, g, b, v))

    first = np.array([0.0, 2.0, 2.0, 4.0]), np.array([2.0, 1.0, -1.0, 1.0])
    yield case(*first, np.array([1.0, 0.0, 3.0, -1.0]), np.array([1.0, 0.0, 0.0, 2.0]), 2.0)
    gain, bias = rng.uniform(0.5, 2, size=(2, 5))
    yield case(rng.normal(size=(3, 5)), gain, bias, rng.normal(size=(3, 5)), 0.3)
    yield case(rng.normal(size=(2, 2, 5)) + 3, -gain, bias, rng.normal(size=(2, 2, 5)), 1e-5)


def _tangential(a: Vector, v: Vector) -> bool:
    """Return True if v is orthogonal to 1 and to Πa, up to rounding."""
    deviations, size = centered(a), length(v)
    return abs(math.fsum(v)) < 1e-9 * size and abs(dot(v, deviations)) < 1e-9 * size * length(deviations)


def _nothing(a: Vector, g: Vector, v: Vector) -> bool:
    """Return True if nothing comes back at ε = 0, up to rounding: Gv is a combination of 1 and Πa."""
    gained = [gain * entry for gain, entry in zip(g, v, strict=True)]
    y, through = normed(centered(a)), centered(gained)
    along = dot(y, through) / len(y)
    left = length([entry - along * out for entry, out in zip(through, y, strict=True)])
    return left < 1e-9 * length(gained)


SQUARES = Trace(J * J)
RESULT = (N - 2) / s**2 + eps**2 / s**6
SHARE = sigma**2 / s**2

# Deviations and an ε for which s is whole.
INPUTS = (
    ((-3, -1, 1, 3), 4),
    ((-3, 1, 1, 1), 1),
    ((-3, 1, 1, 1), 6),
    ((-1, -1, 1, 1), 3),
    ((-1, -1, 1, 1), 8),
    ((-4, 0, 0, 4), 1),
    ((-2, 0, 0, 2), 7),
)


def _draw(rng: Random) -> dict[str, Any]:
    deviations, eps = rng.choice(INPUTS)
    shuffled = tuple(rng.sample(deviations, 4))
    where = rng.choice([k for k in range(4) if shuffled[k]])
    return {"mean": rng.randint(5, 9), "deviations": shuffled, "eps": eps, "where": where}


def _row(entries: Iterable[Any]) -> str:
    return "(" + ", ".join(map(latex, entries)) + ")"


@varied(_draw)
def _backward(
    mean: int = 3, deviations: tuple[int, ...] = (-2, 0, 0, 2), eps: int = 2, where: int = 0
) -> Numbers:
    variance = Rational(sum(d * d for d in deviations), 4)
    root = sqrt(variance + eps)
    upstream = [4 * (k == where) for k in range(4)]
    flat = [entry - 1 for entry in upstream]

    def back(root: Any, w: list[int] = flat, times: int = 1) -> list[Any]:
        """Compute δ·s: the products y·v have the mean y[where]."""
        y = [Rational(d) / root for d in deviations]
        return [entry - times * y[where] * out for entry, out in zip(w, y, strict=True)]

    def over(divisor: Any, of: list[Any]) -> list[Any]:
        return [entry / divisor for entry in of]

    value = over(root, back(root))
    return Numbers(
        id="gradients.1",
        aims=("differentiate",),
        kind="compute",
        title="Backward by hand",
        points=2,
        minutes=8,
        value=value,
        numbers={
            "a": tuple(mean + d for d in deviations), "eps": eps, "v": tuple(upstream), "variance": variance,
            "s": root, "y": _row(Rational(d) / root for d in deviations), "flat": _row(flat),
            "product": latex(Rational(deviations[where]) / root), "taken": _row(back(root)),
            "delta": _row(value), "value": value,
        },
        right=(value, [[entry] for entry in value], tuple(map(float, value))),
        wrong=(
            Wrong(over(root, flat), "You treat s as a constant, but it depends on a as well."),
            Wrong(
                over(root, back(root, times=4)),
                "The factor of y is the mean of the products yᵢvᵢ; you use their sum.",
            ),
            Wrong(back(root), "One step is missing: the division by s."),
            Wrong(
                over(sqrt(variance), back(sqrt(variance))),
                "You omit ε: it is part of s, and through s it changes y.",
            ),
            Wrong(
                over(root, back(root, upstream)),
                "The entries should add up to 0: the mean of v has to be subtracted, too.",
            ),
            Wrong(
                over(root**2, back(root)),
                "You divide by s²: the second factor 1/s is already in y.",
            ),
        ),
    )  # fmt: skip


@varied(lambda rng: {"percent": rng.choice((40, 60, 75, 80))})
def _partly_open(percent: int = 50) -> Numbers:
    value = Rational(percent, 100 - percent)
    return Numbers(
        id="gradients.4",
        aims=("spectrum",),
        kind="see",
        title="Partly open",
        points=2,
        minutes=5,
        value=value,
        numbers={
            "percent": percent, "value": value, "ratio": latex(Rational(percent, 100)),
            "answer": latex(value),
        },
        rtol=0.25,
        praise="Right: the ratio of the two singular values is ε/(σ² + ε).",
        right=(value, 0.9 * float(value), 1.15 * float(value), [float(value)]),
        wrong=(
            Wrong(
                2,
                "The vertical line marks where the lower curve is highest. "
                "The question compares it with the upper curve.",
            ),
            Wrong(
                Rational(percent, 100),
                "You give the ratio of the heights; find the point on the horizontal axis where it occurs.",
            ),
            Wrong(
                math.log10(percent / (100 - percent)),
                "You give the exponent: the numbers on the axis are powers of ten.",
            ),
            Wrong(10, "There the curves have nearly met. Remember that both axes are logarithmic."),
        ),
    )  # fmt: skip


@varied(lambda rng: {"n": rng.randint(3, 8)})
def _tangent(n: int | None = None) -> Breaks:
    size, letter = sized(n, 3)
    # g turns v, which is orthogonal to 1 and to a, into a multiple of 1.
    if n is None:
        a, g, v = [1, 0, -1], [2, -1, 2], [1, -2, 1]
    else:
        a, v = [1, -1, *(n - 2) * [0]], [*(n - 1) * [1], 1 - n]
        g = [*(n - 1) * [n - 1], -1]
    equal, mixed = [1 for _ in a], list(range(1, len(a) + 1))
    return Breaks(
        id="gradients.5",
        aims=("passes",),
        kind="break",
        title="“Tangent gradients pass through”",
        points=4,
        minutes=20,
        parts={"a": letter, "g": letter, "v": letter},
        numbers={"size": size, "a": a, "g": g, "v": v},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(
                lambda a, g, v: spread(a) > 1e-9 * max(map(abs, a)),
                "a is constant: at ε = 0 there is no derivative.",
            ),
            Condition(
                lambda a, g, v: min(map(abs, g)) > 1e-6 * max(map(abs, g)),
                "A gain is zero, or nearly: the claim is about gains that are not zero.",
            ),
            Condition(lambda a, g, v: any(v), "v is 0, so nothing was to pass."),
            Condition(
                lambda a, g, v: _tangential(a, v),
                "v is not tangent: it should be orthogonal to 1 and to Πa.",
            ),
            Condition(
                _nothing,
                (
                    "Something arrives. The gain comes first: which vectors does J send to 0, and can the "
                    "gain turn a tangent v into one of them?"
                ),
            ),
        ),
        right=(
            (a, g, v),
            {"a": [entry + 5 for entry in a], "g": [-gain for gain in g], "v": [float(entry) for entry in v]},
            [[2 * entry for entry in a], g, [-entry for entry in v]],
            *(
                ()
                if n
                else (
                    {"a": [5, 5, 3, 3], "g": [1, -1, 2, -2], "v": [1.0, -1.0, 1.0, -1.0]},
                    [[1, 1, -2], [1, -1, 7], [-3, 3, 0]],
                )
            ),
        ),
        wrong=(
            Wrong((a, equal, v), "Something arrives"),
            Wrong((a, mixed, v), "The gain comes first"),
            Wrong((a, [0 for _ in a], v), "A gain is zero"),
            Wrong((a, mixed, equal), "v is not tangent"),
            Wrong((a, mixed, [0 for _ in a]), "v is 0"),
            Wrong((equal, mixed, v), "a is constant"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _backward,
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
                "You divide the output by the gain without subtracting the bias, which was added after it.",
            ),
            Wrong(
                lambda out, s, g, b, v: _back(out, s, g * v),
                "You use the output of the layer as y; undo bias and gain first.",
            ),
            Wrong(
                lambda out, s, g, b, v: g * _back((out - b) / g, s, v),
                "You apply the gain last. The backward pass reverses the order: the gain comes first.",
            ),
            Wrong(
                lambda out, s, g, b, v: _back((out - b) / g, s, v),
                "The gain is missing: the upstream gradient passes through it, too.",
            ),
            Wrong(
                lambda out, s, g, b, v: (g * v - feature_mean(g * v)) / s,
                "You treat s as a constant: the part along y has to be reduced, too.",
            ),
            Wrong(
                lambda out, s, g, b, v: (g * v - feature_mean(g * v * (out - b) / g) * (out - b) / g) / s,
                "You do not subtract the mean: that is the backward pass of RMSNorm.",
            ),
            Wrong(
                lambda out, s, g, b, v: (
                    (
                        g * v
                        - feature_mean(g * v)
                        - ((out - b) * v).sum(axis=-1, keepdims=True) * (out - b) / g
                    )
                    / s
                ),
                "The factor of y is the mean of the products; you use their sum.",
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
        title="What remains of a random gradient",
        points=3,
        minutes=15,
        lhs=SQUARES,
        rhs=RESULT,
        conditions=(Gt(s, 0),),
        first="First, insert J and multiply out its square.",
        waypoints=(
            Waypoint(
                (Trace(Pi) - 2 * Norm(y) ** 2 / N + Norm(y) ** 4 / N**2) / s**2,
                "Next, insert the trace of Π and the squared length of an output.",
            ),
            Waypoint(
                (N - 1 - 2 * SHARE + SHARE**2) / s**2,
                "Next, complete the square, and simplify 1 − σ²/s².",
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
                "Your line counts the direction of Πa like the others, but its singular value is smaller.",
            ),
            Wrong(
                (N - 2) / s**2,
                "In your line nothing passes along Πa, which is true at ε = 0 only.",
            ),
            Wrong(
                (N - 2) / s + eps / s**3,
                "Your line is the sum of the eigenvalues, the trace of J; here their squares are added.",
            ),
            Wrong(
                ((N - 2) / s + eps / s**3) ** 2,
                "The trace of a square is not the square of the trace: square each eigenvalue, then add.",
            ),
            Wrong(
                (N - 1 - SHARE) / s**2,
                "Your square of Π − yyᵀ/N is incomplete: it has two mixed terms and the last one squared.",
            ),
            Wrong([SQUARES, RESULT], "The chain jumps"),
            Wrong([(N - 1 - 2 * SHARE + SHARE**2) / s**2, RESULT], "The chain starts with"),
        ),
    ),
    _partly_open,
    _tangent,
    Explain(
        id="gradients.6",
        aims=("spectrum", "passes"),
        title="Padding tokens",
        points=4,
        minutes=12,
        rubric=(
            "It derives the factor from the Jacobian at a vector with equal entries.",
            "It explains why the offset 5 changes nothing for LayerNorm.",
            "It gives the factors of RMSNorm for both vectors.",
            "It proposes two remedies and says what each of them costs or changes.",
        ),
        pitfalls=(
            "“The gradient explodes because of the division by zero”: ε prevents it; the factor is 1/√ε.",
            "“A vector of fives has a large norm, so its gradient is small”: for LayerNorm only Πa counts.",
            "“RMSNorm has no such problem”: at the zero vector it has the same factor.",
            "“Clip more”: clipping by the global norm is what makes the ordinary tokens suffer.",
        ),
    ),
)
