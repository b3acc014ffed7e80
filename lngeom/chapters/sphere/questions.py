"""Sheet 03: lengths of outputs, the sphere and the ball."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

from sympy import Gt, Integer, Rational, sqrt

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
from lngeom.exercises.kinds.arrays import Array, np
from lngeom.exercises.kinds.lists import Vector, spread
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import LayerNorm, N, Norm, Pi, Variance, a, eps, s, sigma

__all__ = ["QUESTIONS"]


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
    yield Case((lngeom.layer_norm(rng.normal(size=(2, 3, 5)), eps=0.7),), {"eps": 0.7})


def _touches(a: Vector) -> bool:
    """Whether some |yᵢ| = √(N − 1) exactly: N(aᵢ − μ)² = (N − 1)·Σ(aⱼ − μ)², in fractions."""
    entries = [Fraction(entry) for entry in a]
    mean = sum(entries, Fraction(0)) / len(entries)
    squares = [(entry - mean) ** 2 for entry in entries]
    return max(squares) * len(squares) == (len(squares) - 1) * sum(squares)


SPREAD = Variance(LayerNorm(a, eps))
SHARE = sigma**2 / (sigma**2 + eps)

# σ, ε and s = √(σ² + ε); no two give the same length, and none a length whose square is another mistake.
SCALES = ((3, 7, 4), (3, 16, 5), (4, 9, 5), (2, 21, 5), (1, 8, 3), (5, 11, 6), (5, 24, 7), (3, 40, 7))


def _draw_inside(rng: Random) -> dict[str, Any]:
    scale = rng.choice(SCALES)
    size = scale[0]
    return {"scale": scale, "mean": size + rng.randint(0, 4), "signs": tuple(rng.sample((-1, -1, 1, 1), 4))}


@varied(_draw_inside)
def _inside(
    scale: tuple[int, int, int] = (2, 5, 3), mean: int = 2, signs: tuple[int, ...] = (-1, -1, 1, 1)
) -> Numbers:
    size, eps, s = scale
    value = Rational(2 * size, s)
    return Numbers(
        id="sphere.1",
        aims=("ball",),
        kind="compute",
        title="Inside the ball",
        points=2,
        minutes=5,
        value=value,
        numbers={
            "a": tuple(mean + sign * size for sign in signs),
            "eps": eps, "sigma": size, "square": size**2, "s": s,
        },
        right=(value, float(value), round(float(value), 5), [float(value)]),
        wrong=(
            Wrong(2, f"That is the radius of the sphere on which outputs lie at ε = 0; here ε is {eps}."),
            Wrong(value**2, "That is the square of the length."),
            Wrong(value / 2, "That is σ/s, the root of the mean square: a factor √N is missing."),
            Wrong(
                Rational(2 * size, size + eps), "You divide by σ + ε; ε is added to σ², inside the root."
            ),
            Wrong(
                2 * size / sqrt(Rational(4 * size**2, 3) + eps),
                "Your variance divides by N − 1; LayerNorm divides by N.",
            ),
        ),
    )  # fmt: skip


@varied(lambda rng: {"percent": rng.choice((3, 4, 5, 6, 8, 12, 15, 20))})
def _radius(percent: int = 10) -> Numbers:
    height = 1 - percent / 100
    square, rest = round(height**2, 4), round(1 - height**2, 4)
    value = round(float(height / sqrt(rest)), 2)
    return Numbers(
        id="sphere.4",
        aims=("ball",),
        kind="see",
        title="How small must ε be?",
        points=2,
        minutes=5,
        value=value,
        rtol=0.1,
        praise=f"Right; exactly, it is {height:g}/√{rest:g}.",
        numbers={
            "percent": percent, "height": f"{height:g}", "square": f"{square:g}", "rest": f"{rest:g}",
            "value": f"{value:.2f}",
        },
        right=(value, round(value, 1), round(1.02 * value, 2), [height / sqrt(rest)]),
        wrong=(
            Wrong(1, "There the curve has reached only 0.71 of the radius."),
            Wrong(
                sqrt(height / (1 - height)),
                f"There the *squared* length is {100 - percent}% of N; the radius is already "
                f"{height**0.5:.2f} of √N.",
            ),
            Wrong(square / rest, "That is the ratio of the squares, σ²/ε; the axis shows σ/√ε."),
            Wrong(1 / value, "That is √ε/σ; the axis shows the inverse."),
            Wrong(10, "There the radius is already 0.995 of √N. Remember that the axis is logarithmic."),
        ),
    )  # fmt: skip


@varied(lambda rng: {"n": rng.randint(4, 9)})
def _bound(n: int | None = None) -> Breaks:
    size, letter = sized(n, 3)
    value = [5, *((n or 3) - 1) * [2]]
    return Breaks(
        id="sphere.5",
        aims=("bound",),
        kind="break",
        title="“Only one-hot inputs attain the bound”",
        points=3,
        minutes=10,
        parts={"a": letter},
        numbers={"size": size, "value": value},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(
                lambda a: spread(a) > 0, "All entries are equal, so the output is 0, far from the bound."
            ),
            Condition(
                lambda a: sum(map(bool, a)) > 1,
                "That is a multiple of a one-hot vector, for which the claim is true.",
            ),
            Condition(
                _touches,
                (
                    "No entry of its output is √(N − 1) or −√(N − 1) exactly. Which changes of the input "
                    "leave the output unchanged?"
                ),
            ),
        ),
        right=(
            value,
            [*(float(entry) for entry in value[1:]), -1.0],
            [[-entry] for entry in value],
            *(() if n else ([1.0, 1.0, 1.0, 0.0], (-1, 7.5, 7.5, 7.5), [[0.1], [3.0], [0.1]])),
        ),
        wrong=(
            Wrong([7, *(0 for _ in value[1:])], "That is a multiple of a one-hot vector"),
            Wrong([4 for _ in value], "All entries are equal"),
            Wrong(list(range(1, len(value) + 1)), "No entry of its output is √(N − 1)"),
            Wrong([1, 1e-6, *(0 for _ in value[2:])], "√(N − 1) exactly"),
            Wrong([1, 4], f"{n or 'at least 3'} is asked for"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _inside,
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
                "Your sphere has radius 1; that of LayerNorm has radius √N.",
            ),
            Wrong(
                lambda y, eps: y.shape[-1] * eps / (y.shape[-1] - _squared(y)) * y,
                "The square root is missing; your factor is s².",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.shape[-1] * eps / (y.shape[-1] + _squared(y))) * y,
                "A sign is wrong: the closer the output is to the sphere, the larger the input was.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.shape[-1] * eps / (y.shape[-1] - np.sqrt(_squared(y)))) * y,
                "You use the length of y instead of its square.",
            ),
            Wrong(
                lambda y, eps: np.sqrt((y.shape[-1] - _squared(y)) / (y.shape[-1] * eps)) * y,
                "Your factor is inverted: it divides where it should multiply.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.var(-1, keepdims=True) + eps) * y,
                "You use the variance of the output. The layer divided by √(σ² + ε), with σ² of the input.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(y.shape[-1] * eps / (y.shape[-1] - _squared(y, None))) * y,
                "You add the squares of all rows; each vector has its own length.",
            ),
            Wrong(
                lambda y, eps: np.sqrt(len(y) * eps / (len(y) - _squared(y))) * y,
                "Your N is len(y), the length of the first axis; the number of features is y.shape[-1].",
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
        first="First, write the variance as a squared length, or take the denominator out of it.",
        waypoints=(
            Waypoint(Norm(LayerNorm(a, eps)) ** 2 / N, "Next, use the length of an output for ε > 0."),
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
            Wrong(Norm(LayerNorm(a, eps)) / N, "Your line has the length instead of its square."),
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
    _radius,
    _bound,
    Explain(
        id="sphere.6",
        aims=("kept",),
        title="Exploding activations",
        points=3,
        minutes=10,
        rubric=(
            "It says which property of the output determines σ, and how.",
            "It says what rounding does to that quantity when σ² is much larger than ε, with numbers.",
            "It says what is lost in any case, for every ε and in exact arithmetic.",
        ),
        pitfalls=(
            (
                "“LayerNorm always loses σ”: only at ε = 0; for ε > 0 the length of the output is a "
                "function of σ."
            ),
            (
                "“The bigger the input, the easier”: the opposite is true, since the output is then "
                "near the sphere."
            ),
            "“σ can be read off any single entry”: an entry also depends on the direction.",
            "“ε also preserves the mean”: the projection removes the mean before ε is added.",
        ),
    ),
)
