"""Sheet 05: the angle between RMSNorm and LayerNorm, RMSNorm applied twice, and what each of them keeps."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Any

from sympy import Gt, S, sqrt

from lngeom.exercises.kinds import (
    Breaks,
    Case,
    Chain,
    Choice,
    Condition,
    Explain,
    Formula,
    Function,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.arrays import Array, np
from lngeom.exercises.kinds.lists import centered, normed, spread
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import Basis, LayerNorm, N, Norm, Pi, RMSNorm, Scalar, a, eps, i, rho

__all__ = ["QUESTIONS"]


UNIT = Basis(N, i)
COSINE = Scalar(LayerNorm(UNIT).T * RMSNorm(UNIT)) / N

SMALL = "Ordinary vectors are right, but small angles are lost: near an angle of 0 the cosine hardly changes."


def _angle(a: Array) -> Array:
    return np.asarray(np.arctan2(np.abs(a.mean(-1)), a.std(-1)))


def _by_sine(a: Array) -> Array:
    return np.asarray(np.arcsin(np.abs(a.mean(-1)) / np.sqrt((a**2).mean(-1))))


def _cosine(a: Array) -> Array:
    return np.asarray(a.std(-1) / np.sqrt(a.std(-1) ** 2 + a.mean(-1) ** 2))


def _vectors(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([1.0, 2.0, 6.0]),))
    yield Case((np.array([[-1.0, -2.0, 1.0, 0.5], [4.0, 1.0, 5.0, 2.0]]),))
    yield Case((rng.normal(size=(2, 3, 5)) - 2,))
    yield Case((np.array([1.0, -1.0, 1.0, -1.0]) + 2.0**-30,), {}, SMALL)
    yield Case((np.array([3.0, -1.0, -1.0, -1.0]) + 2.0**-30,), {}, SMALL)  # its angle is no binary fraction


def _draw_shift(rng: Random) -> dict[str, Any]:
    return {"shift": rng.choice((-8, -7, -6, -5, 6, 7, 8)), "order": tuple(rng.sample(range(5), 5))}


@varied(_draw_shift)
def _shifted(shift: int = 5, order: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Choice:
    added, near = (f"$({x}, {x}, {x})$" for x in (shift, shift // abs(shift)))
    choices = (
        Wrong(
            "Nothing changes, neither left nor right.",
            "LayerNorm removes a shift that all features share. Does RMSNorm?",
        ),
        Wrong(
            "Left, all points move to the dashed circle; right, nothing changes.",
            "Outputs on the dashed circle have mean zero. What does the shift do to the mean?",
        ),
        Wrong(
            f"Left, the points gather around {added}, off the sphere; right, nothing changes.",
            "Outputs of RMSNorm have the length √3, however long the inputs are.",
        ),
        f"Left, the points gather around {near}, in the center of the lower disk; right, nothing changes.",
        Wrong(
            f"On both sides the points gather around {near}.",
            "LayerNorm subtracts the mean first, so its outputs have mean 0 after the shift as well.",
        ),
    )
    return Choice(
        id="rmsnorm.4",
        aims=("image",),
        kind="see",
        title="A shift of every input",
        points=2,
        minutes=5,
        choices=tuple(choices[n] for n in order),
        numbers={
            "shift": shift, "added": added, "near": near,
            # half of all σ are below √(2 ln 2/3)
            "median": round(math.degrees(math.atan(abs(shift) / math.sqrt(2 * math.log(2) / 3)))),
        },
    )  # fmt: skip


@varied(lambda rng: {"times": rng.randint(2, 9)})
def _twice(times: int = 1) -> Chain:
    once, second = RMSNorm(a, eps), sqrt(rho**2 / (rho**2 + eps) + times * eps)
    lhs, rhs = RMSNorm(once, times * eps), a / sqrt((1 + times * eps) * rho**2 + times * eps**2)
    f = f"{times} * " if times > 1 else ""
    factor = times if times > 1 else ""
    return Chain(
        id="rmsnorm.3",
        aims=("image",),
        kind="prove",
        title="RMSNorm applied twice",
        points=3,
        minutes=15,
        lhs=lhs,
        rhs=rhs,
        numbers={
            "code": f"{f}eps",
            "tex": rf"{factor}\varepsilon",
            "rhs": f"a / sqrt((1 + {f}eps) * rho**2 + {f}eps**2)",
            "below": rf"(1 + {factor}\varepsilon)\,\rho^2 + {factor}\varepsilon^2",
        },
        conditions=(Gt(rho, 0),),
        first="First, insert the definition of the outer RMSNorm.",
        waypoints=(
            Waypoint(
                RMSNorm(a, eps) / sqrt(Norm(once) ** 2 / N + times * eps),
                "Next, use the length of an output for ε > 0.",
            ),
            Waypoint(
                once / second,
                "Next, insert the definition of RMSNorm(a, eps), and multiply the two roots.",
            ),
        ),
        right=(
            [lhs, once / second, rhs],
            (lhs, RMSNorm(a, eps) / sqrt(Norm(once) ** 2 / N + times * eps), rhs),
            [lhs, a / (sqrt(rho**2 + eps) * second), a / sqrt(rho**2 + times * eps * (rho**2 + eps)), rhs],
            once / second,
        ),
        wrong=(
            Wrong(
                a / (sqrt(rho**2 + eps) * sqrt(rho**2 + times * eps)),
                "Your second denominator equals the first, but the root mean square has changed in between.",
            ),
            Wrong(
                once / sqrt(1 + times * eps),
                "You take 1 for the mean square of the first output; for ε > 0 it is less than 1.",
            ),
            Wrong(
                RMSNorm(a, eps),
                "Your line says that a second RMSNorm changes nothing: that holds only at ε = 0.",
            ),
            Wrong(
                a / sqrt(rho**2 + (1 + times) * eps),
                "The second ε is not simply added to the first: the first division has changed the scale.",
            ),
            Wrong(
                once / sqrt(rho / sqrt(rho**2 + eps) + times * eps),
                "Under the second root, use the mean square of the first output, not its square root.",
            ),
            Wrong([lhs, rhs], "The chain jumps"),
            Wrong([once / second, a / (sqrt(rho**2 + eps) * second), rhs], "The chain starts with"),
        ),
    )


@varied(lambda rng: {"n": rng.randint(2, 6), "digits": rng.choice((1, 2, 3, 4, 5))})
def _close(n: int | None = None, digits: int = 2) -> Breaks:
    size, letter = sized(n, 2)
    near, far, fill = 10.0**-digits, 10 ** (digits + 1), [0] * ((n or 2) - 2)
    value = ([far, far + 1, *(far for _ in fill)], [far + 1, far, *(far for _ in fill)])
    return Breaks(
        id="rmsnorm.5",
        aims=("between",),
        kind="break",
        title="“Close after RMSNorm, close after LayerNorm”",
        points=3,
        minutes=10,
        parts={"x": letter, "y": letter},
        numbers={
            "size": f", with {size} features" if n else " of the same size",
            "near": f"{near:.{digits}f}",
            "far": far,
            "x": value[0],
            "y": value[1],
        },
        least=(("N", 2),),
        lists=True,
        conditions=(
            Condition(
                lambda x, y: min(spread(x), spread(y)) > 0,
                "One of the vectors is constant, and LayerNorm of it is 0 by convention only.",
            ),
            Condition(
                lambda x, y: math.dist(normed(x), normed(y)) < near,
                f"The outputs of RMSNorm are {near:g} apart or more. "
                "Which inputs does it map close together?",
            ),
            Condition(
                lambda x, y: math.dist(normed(centered(x)), normed(centered(y))) > 1,
                "The outputs of LayerNorm are also less than 1 apart. Do the centered vectors differ?",
            ),
        ),
        right=(
            value,
            {"x": value[1], "y": value[0]},
            [[-entry for entry in row] for row in value],
            *(
                ()
                if n
                else (
                    {"x": [500, 501, 500], "y": [500, 500, 501]},
                    [[-1e4, -1e4, 2 - 1e4, -1e4], [-1e4, 1 - 1e4, 1 - 1e4, -1e4]],
                )
            ),
        ),
        wrong=(
            Wrong(([far, far, *(far for _ in fill)], value[1]), "One of the vectors is constant"),
            Wrong(([1, 2, *fill], [2, 1, *fill]), "apart or more"),
            Wrong(([1, 2, *fill], [2, 4, *fill]), "LayerNorm are also less than 1 apart"),
            Wrong((value[0], [*value[1], far]), "y has the size"),
            Wrong([1, 2, 3], "should have 2 parts, (x, y)"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    Formula(
        id="rmsnorm.1",
        aims=("between",),
        kind="compute",
        title="One-hot inputs",
        points=2,
        minutes=5,
        start=COSINE,
        value=sqrt(1 - 1 / N),
        terms=(N,),
        conditions=(Gt(N, 1),),
        praise="Right: for one-hot vectors the two layers differ less and less as N grows.",
        right=(
            sqrt(1 - 1 / N),
            sqrt((N - 1) / N),
            (1 - 1 / N) / sqrt(1 - 1 / N),
            [COSINE, Norm(Pi * UNIT) / Norm(UNIT), sqrt(1 - 1.0 / N)],
        ),
        wrong=(
            Wrong(1 - 1 / N, "That is the square of the cosine."),
            Wrong(1 / sqrt(N), "That is the cosine of the angle to 1, and the sine of the one in question."),
            Wrong(
                S.One, "The two outputs agree only if the mean is 0, and a one-hot vector has the mean 1/N."
            ),
            Wrong(
                sqrt(N - 1),
                "That is the largest entry of LayerNorm's output. Take the inner product with RMSNorm's.",
            ),
            Wrong(sqrt(N * (N - 1)), "That is the inner product, not yet divided by the two lengths."),
        ),
    ),
    Function(
        id="rmsnorm.2",
        aims=("between",),
        kind="compute",
        title="The angle, also when it is small",
        points=3,
        minutes=10,
        reference=_angle,
        cases=_vectors,
        right=(_angle, _by_sine, lambda v: _angle(v).tolist()),
        wrong=(
            Wrong(lambda a: np.arccos(np.minimum(_cosine(a), 1)), SMALL),
            Wrong(
                lambda a: np.arctan2(a.std(-1), np.abs(a.mean(-1))),
                "That is the angle between RMSNorm's output and the line through 1.",
            ),
            Wrong(
                lambda a: np.arctan(a.mean(-1) / a.std(-1)),
                "The angle between two vectors is not negative, whatever sign the mean has.",
            ),
            Wrong(lambda a: np.degrees(_angle(a)), "Your angle is in degrees; radians are asked for."),
            Wrong(
                lambda a: np.arctan2(np.abs(a.mean(-1)), a.std(-1, ddof=1)),
                "Your standard deviation divides by N − 1; the layers divide by N.",
            ),
            Wrong(_cosine, "That is the cosine of the angle."),
            Wrong(
                lambda a: np.full(a.shape[:-1], np.arctan2(np.abs(a.mean()), a.std())),
                "Your mean and deviation run over all axes; each vector on the last axis has its own angle.",
            ),
            Wrong(
                lambda a: np.arctan2(np.sqrt(a.shape[-1]) * np.abs(a.mean(-1)), a.std(-1)),
                "One leg of your triangle has a factor √N and the other does not.",
            ),
            Wrong(
                lambda a: np.arctan2(np.abs(a.mean(-1)), a.var(-1)),
                "You divide by the variance; the leg of the triangle is the standard deviation.",
            ),
        ),
    ),
    _twice,
    _shifted,
    _close,
    Explain(
        id="rmsnorm.6",
        aims=("apart",),
        title="Replacing LayerNorm",
        points=3,
        minutes=15,
        rubric=(
            "It names |μ|/σ, per token, and relates it to the angle or the distance between the two outputs.",
            "It centers everything that is written to the stream, and says why the result is exact.",
            "It says why an RMSNorm directly before a LayerNorm changes nothing.",
        ),
        pitfalls=(
            "“μ must be small”: it must be small compared with σ, since both layers ignore a common factor.",
            "“Center the weights that read from the stream”: center those that write to it instead.",
            "“RMSNorm, then LayerNorm keeps the mean”: LayerNorm removes it there as well.",
            "“The bias repairs the difference”: the difference depends on the input.",
        ),
    ),
)
