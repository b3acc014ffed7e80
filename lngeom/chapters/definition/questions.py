"""Sheet 01: computing LayerNorm, and telling definitions apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from sympy import Gt, Rational, latex, sqrt

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
from lngeom.exercises.kinds.lists import Vector, centered, deviation, spread
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import N, Norm, Pi, a, eps, sigma

__all__ = ["QUESTIONS"]


CANCELS = (
    "This works for ordinary numbers, but not for a large mean: you square before you subtract the mean."
)
MISTAKES = {
    "variance over N - 1 (ddof = 1)": "Your variance divides by N − 1; LayerNorm divides by N.",
    "ε outside the root": "Your ε is outside the root; it is added to the variance, inside the root.",
    "power 2 for power 1/2": "You divide by the square of σ² + ε; the exponent is one half, not two.",
    "variance for its root": "You divide by σ² + ε instead of its square root.",
    "ε left out": "Your function does not use ε.",
    "ε squared": "You add ε² inside the root; ε itself is added to the variance.",
    "mean over the batch": (
        "Your mean and variance run over the first axis; the features are on the last one."
    ),
    "mean not subtracted": "You divide, but you do not subtract the mean.",
}
ALL_AXES = "Your mean and variance run over all axes together; each vector on the last axis needs its own."
ROWS = "You divide by len(a), the length of the first axis; the number of features is a.shape[-1]."


def _in_one_pass(a: Array, *, eps: float) -> Array:
    """The variance as mean square minus squared mean, which cancels where the offset is large."""
    mean = a.mean(-1, keepdims=True)
    return np.asarray((a - mean) / np.sqrt(np.abs((a**2).mean(-1, keepdims=True) - mean**2) + eps))


def _over_all_axes(a: Array, *, eps: float) -> Array:
    return np.asarray((a - a.mean()) / np.sqrt(a.var() + eps))


def _by_rows(a: Array, *, eps: float) -> Array:
    centered = a - a.mean(-1, keepdims=True)
    return np.asarray(centered / np.sqrt((centered**2).sum(-1, keepdims=True) / len(a) + eps))


def _vectors(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([1.0, 2.0, 3.0, 6.0]),), {"eps": 0.5})
    yield Case((np.array([[0.0, 1.0], [4.0, 1.0], [2.0, 8.0]]),), {"eps": 0.3})
    yield Case((3 + 0.6 * rng.normal(size=(2, 3, 5)),), {"eps": 0.1})
    yield Case((np.full(3, 2.0),), {"eps": 0.5})
    yield Case((1e8 + np.array([1.0, 2.0, 3.0, 6.0]),), {"eps": 0.5}, CANCELS)


def _without_package(a: Array, *, eps: float) -> Array:
    centered = a - a.mean(-1, keepdims=True)
    return np.asarray(centered * (np.mean(centered**2, -1, keepdims=True) + eps) ** -0.5)


def _reference(a: Array, *, eps: float) -> Array:
    return lngeom.layer_norm(a, eps=eps)


def _mistaken(name: str) -> Callable[..., Array]:
    def wrong(a: Array, *, eps: float) -> Array:
        from lngeom.definition import WRONG_LAYER_NORMS  # needs NumPy

        return WRONG_LAYER_NORMS[name](a, eps=eps)

    return wrong


DEVIATIONS = ((-3, -1, 1, 3), (-3, 1, 1, 1), (-2, -1, 1, 2), (-4, -1, 2, 3), (-5, 1, 2, 2), (-2, -2, 1, 3))


def _draw(rng: Random) -> dict[str, Any]:
    return {"mean": rng.randint(5, 9), "deviations": tuple(rng.sample(rng.choice(DEVIATIONS), 4))}


@varied(_draw)
def _by_hand(mean: int = 4, deviations: tuple[int, ...] = (-2, 0, 0, 2)) -> Numbers:
    total = sum(d * d for d in deviations)
    variance = Rational(total, 4)
    features = tuple(mean + d for d in deviations)

    def over(divisor: Any, of: tuple[int, ...] = deviations) -> list[Any]:
        return [entry / divisor for entry in of]

    value = over(sqrt(variance))
    return Numbers(
        id="definition.1",
        aims=("compute",),
        kind="compute",
        title="By hand",
        points=2,
        minutes=5,
        value=value,
        numbers={
            "a": features, "mean": mean, "deviations": deviations, "total": total,
            "variance": latex(variance), "sigma": latex(sqrt(variance)), "value": value,
        },
        right=(value, [[entry] for entry in value], [round(float(entry), 5) for entry in value]),
        wrong=(
            Wrong(over(sqrt(Rational(total, 3))), MISTAKES["variance over N - 1 (ddof = 1)"]),
            Wrong(over(variance), "You divide by the variance instead of its square root."),
            Wrong(
                over(sqrt(total)),
                "You divide by |Πa|; the variance is the mean of the squares, not their sum.",
            ),
            Wrong(
                over(sqrt(variance), features), "You divide by σ, but you do not subtract the mean."
            ),
            Wrong(list(deviations), "These are the deviations from the mean; now divide them."),
            Wrong(
                [-entry for entry in value],
                "The signs are exchanged: an entry below the mean gets a negative output.",
            ),
        ),
    )  # fmt: skip


# With a factor before ε, and for the length or its square: each is the same two steps.
@varied(lambda rng: {"times": rng.randint(2, 9), "power": rng.choice((1, 2))})
def _other_length(times: int = 1, power: int = 1) -> Chain:
    below = sigma + times * eps
    output = Pi * a / below
    lhs, rhs = Norm(output) ** power, (sqrt(N) * sigma / below) ** power
    code = f"(sigma + {times} * eps)" if times > 1 else "(sigma + eps)"
    shown = rf"\sigma + {times if times > 1 else ''}\varepsilon"
    square, shown_square = (" ** 2", "^2") if power == 2 else ("", "")
    inserted = r"N\sigma^2" if power == 2 else r"\sqrt N\,\sigma"
    found = rf"\frac{{{inserted}}}{{({shown})^2}}" if power == 2 else rf"\frac{{{inserted}}}{{{shown}}}"
    return Chain(
        id="definition.3",
        aims=("variants",),
        kind="prove",
        title="The length of the other definition's output",
        points=3,
        minutes=10,
        lhs=lhs,
        rhs=rhs,
        numbers={
            "below": shown,
            "found": found,
            "square": shown_square,
            "factor": rf"|\Pi a|{shown_square} = {inserted}",
            "lhs": f"Norm(Pi * a / {code}){square}",
            "line": f"Norm(Pi * a){square} / {code}{square}",
            "rhs": f"N * sigma**2 / {code}{square}" if power == 2 else f"sqrt(N) * sigma / {code}",
        },
        conditions=(Gt(sigma, 0),),
        first="First, take the number that divides the vector out of the length.",
        waypoints=(
            Waypoint(
                (Norm(Pi * a) / below) ** power,
                "Next, find the length of Πa: its squared length is a sum, and the variance is a mean.",
            ),
        ),
        right=(
            [lhs, (Norm(Pi * a) / below) ** power, rhs],
            (lhs, sqrt(Norm(Pi * a) ** 2 / below**2) ** power, rhs),
            (Norm(Pi * a) / (times * eps + sigma)) ** power,
        ),
        wrong=(
            Wrong((Norm(a) / below) ** power, "In your line the vector is no longer centered: Πa became a."),
            Wrong(
                (Norm(Pi * a) / sqrt(sigma**2 + times * eps)) ** power,
                "Your line has √(σ² + ε); this definition adds ε to σ itself.",
            ),
            Wrong(
                (sigma / below) ** power,
                "Your line has σ for |Πa|; the variance is a mean, so a factor √N is missing.",
            ),
            Wrong(
                (N * sigma / below) ** power,
                "Your line has Nσ for |Πa|; it is the squares that sum to Nσ².",
            ),
            Wrong([lhs, rhs], "The chain jumps"),
            Wrong([(Norm(Pi * a) / below) ** power, rhs], "The chain starts with"),
        ),
    )


@varied(lambda rng: {"n": rng.randint(2, 6), "digits": rng.choice((3, 4, 6, 7, 8, 9))})
def _places(n: int | None = None, digits: int = 5) -> Breaks:
    eps, (words, size) = 10.0**-digits, sized(n, 2)
    fill = [0] * ((n or 2) - 2)
    near, root = eps**0.75, eps**0.5
    value = [10.0 ** -round(0.6 * digits), -(10.0 ** -round(0.6 * digits)), *fill]

    def _gap(a: Vector) -> float:
        """The largest difference between the outputs of the two definitions."""
        spreads = deviation(a)
        factor = 1 / (spreads + eps) - 1 / math.hypot(spreads, root)
        return max(abs(factor * entry) for entry in centered(a))

    return Breaks(
        id="definition.5",
        aims=("variants",),
        kind="break",
        title="“The position of ε does not matter”",
        points=3,
        minutes=10,
        parts={"a": size},
        numbers={"digits": digits, "size": words, "value": value},
        least=(("N", 2),),
        lists=True,
        conditions=(
            Condition(lambda a: spread(a) > 0, "All entries are equal, so both definitions give zeros."),
            Condition(
                lambda a: deviation(a) > 0.01 * eps or _gap(a) > 0.1,
                "Its σ is far below ε, so both definitions give almost zero.",
            ),
            Condition(
                lambda a: deviation(a) < 100 * root or _gap(a) > 0.1,
                "Its σ is large compared with √ε, so ε has no visible effect in either formula.",
            ),
            Condition(
                lambda a: _gap(a) > 0.1,
                (
                    "The outputs differ, but by less than 0.1 in every entry. Compare σ with the two "
                    "scales, ε and √ε."
                ),
            ),
        ),
        right=(
            value,
            [near, -near, *fill],
            [[near], [-near], *([entry] for entry in fill)],
            *(() if n else ((5, 5.0005), [0.0, 1e-3, 2e-3], [2.8e-6, *(999 * [0])], [[1], [1.0003]])),
        ),
        wrong=(
            Wrong((n or 3) * [3], "All entries are equal"),
            Wrong([1e5, -1e5, *fill], "Its σ is large compared with √ε"),
            Wrong([0, 1e-4 * eps, *fill], "Its σ is far below ε"),
            Wrong([20 * root, -20 * root, *fill], "by less than 0.1 in every entry"),
            Wrong([4.0], "at least 2 is asked for" if n is None else f"{n} is asked for"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _by_hand,
    Function(
        id="definition.2",
        aims=("compute", "tests"),
        kind="compute",
        title="LayerNorm in three lines",
        points=4,
        minutes=15,
        reference=_reference,
        cases=_vectors,
        right=(_reference, _without_package, lambda x, eps: (_reference(x, eps=eps)).tolist()),
        wrong=(
            *(Wrong(_mistaken(name), message) for name, message in MISTAKES.items()),
            Wrong(_over_all_axes, ALL_AXES),
            Wrong(_by_rows, ROWS),
            Wrong(_in_one_pass, CANCELS),
        ),
    ),
    _other_length,
    Choice(
        id="definition.4",
        aims=("variants",),
        kind="see",
        title="Stray points",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "Nothing, because a factor in the input does not change the output.",
                "At ε = 0 a factor changes nothing. Here ε is not 0, and it is what causes the stray points.",
            ),
            "There are fewer of them.",
            Wrong(
                "There are more of them.",
                "That happens when the inputs become smaller. Compare σ with √ε before and after.",
            ),
            Wrong(
                "There are as many, at other positions on the segment.",
                "For each input, σ changes and √ε does not. Follow one input that is near the diagonal.",
            ),
            Wrong(
                "The segment becomes ten times as long, and they spread with it.",
                "The end points are the outputs at ε = 0, and their entries are ±1 for every cloud.",
            ),
        ),
    ),
    _places,
    Explain(
        id="definition.6",
        aims=("tests",),
        title="A test that cannot fail",
        points=3,
        minutes=10,
        rubric=(
            "It names a mistake that standardized vectors cannot reveal, with the reason.",
            "It names a mistake hidden by the small ε or by the large N, with the reason.",
            "It proposes a better test and says which mistake each change reveals.",
        ),
        pitfalls=(
            "“More random vectors will find it”: the mistakes are not hidden by the number of vectors.",
            "“float64 instead of float32”: the mistakes are not rounding errors.",
            "“A tighter tolerance” alone: at σ = 1 the exponents 2 and 1/2 agree up to ε.",
            "“Test with ε = 0”: that hides every mistake about ε.",
        ),
    ),
)
