"""Sheet 15: which blocks can be pruned, a figure, a variance, a longer vector that rotates less, advice."""

from __future__ import annotations

import math
from random import Random

from sympy import Gt

from lngeom.exercises.kinds import (
    Breaks,
    Chain,
    Choice,
    Condition,
    Explain,
    Numbers,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.lists import Vector, centered, dot, length, spread
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import N, Norm, P_y, Pi, Scalar, Variance, a, c, d, one, sigma, v

__all__ = ["QUESTIONS"]


def _rotation(before: Vector, added: Vector) -> float:
    """The angle, in radians, between the centered vectors before and after."""
    first = centered(before)
    second = centered([p + q for p, q in zip(before, added, strict=True)])
    product = length(first) * length(second)
    return math.acos(max(-1.0, min(1.0, dot(first, second) / product))) if product else 0.0


TANGENT = P_y * v
AFTER = c * a + TANGENT + d * one
WITHOUT_MEAN = Variance(c * a + TANGENT)
RESULT = c**2 * sigma**2 + Norm(TANGENT) ** 2 / N


def _draw(rng: Random) -> dict[str, int]:
    return {"size": rng.choice((2, 3, 4)), "limit": rng.choice((6, 8, 12, 15))}


@varied(_draw)
def _pruned(size: int = 2, limit: int = 10) -> Numbers:
    tangent = math.tan(math.radians(limit))

    def first(growth: int) -> int:
        """Find the first sublayer below the limit, if each adds ``growth`` to the variance."""
        return math.floor(1 + ((size / tangent) ** 2 - 1) / growth) + 1

    number, linear = first(size**2), math.floor(1 + (size / tangent - 1) / size) + 1
    before = 1 + (number - 1) * size**2
    smallest = math.floor(tangent**-2) + 1  # for a size of 1; for a larger one at most one more
    wide = abs(math.tan(limit))  # the limit taken for radians
    unrooted = math.floor(1 + (size**2 / tangent - 1) / size**2) + 1
    in_radians = max(1, math.floor(1 + ((size / wide) ** 2 - 1) / size**2) + 1)
    return Numbers(
        id="depth.1",
        aims=("rotation", "schedule"),
        kind="compute",
        title="Which sublayers may go?",
        points=2,
        minutes=10,
        value=[number, before],
        numbers={
            "size": size, "limit": limit, "square": size**2, "tangent": f"{tangent:.3f}",
            "least": f"{(size / tangent) ** 2:.1f}", "first": number, "before": before,
            "about": f"{tangent**-2:.1f}", "low": smallest, "high": smallest + 1,
        },
        right=([number, before], (float(number), float(before)), [[number], [before]]),
        wrong=(
            Wrong(
                [number - 1, before - size**2],
                "One too few: at this sublayer the rotation is still just above the limit.",
            ),
            Wrong(
                [number + 1, before + size**2],
                "One too many: the first sublayer writes to a stream of variance 1, and the tangent of the "
                "angle is more than the angle in radians.",
            ),
            Wrong([before, number], "The two numbers are exchanged: the number of the sublayer comes first."),
            Wrong(
                [unrooted, 1 + (unrooted - 1) * size**2],
                "You compare the tangent with a ratio of variances. It is the ratio of their square roots.",
            ),
            Wrong(
                [in_radians, 1 + (in_radians - 1) * size**2],
                "You took the tangent of the angle as if it were in radians; it is in degrees.",
            ),
            Wrong(
                [linear, (1 + (linear - 1) * size) ** 2],
                "Standard deviations do not add up: the variances of uncorrelated parts do.",
            ),
            Wrong(
                [number, 1 + number * size**2],
                "The second number is the variance after the sublayer; give the one before it.",
            ),
            Wrong(
                [number, math.sqrt(before)],
                "The second number is the standard deviation; give the variance, its square.",
            ),
            Wrong([number], "One number; two are asked for"),
        ),
    )  # fmt: skip


@varied(lambda rng: {"n": rng.randint(3, 6), "times": rng.randint(2, 9)})
def _longer(n: int | None = None, times: int = 1) -> Breaks:
    letter = sized(n, 2)[1]
    fill = [0] * ((n or 3) - 3)
    a, w = [1, -1, 0, *fill], [1, 1, -2, *fill]
    z = [max(5, 3 * times), -max(5, 3 * times), 0, *fill]
    long = "longer than w" if times == 1 else f"more than {times} times as long as w"
    return Breaks(
        id="depth.4",
        aims=("rotation",),
        kind="break",
        title="“Longer means further”",
        points=3,
        minutes=8,
        parts={"a": letter, "z": letter, "w": letter},
        numbers={
            "long": long.replace("w", "$w$"),
            "a": a,
            "z": z,
            "w": w,
            "times": z[0],
            "size": f"exactly {n} numbers" if n else "the same length",
        },
        least=(("N", 2),),
        lists=True,
        conditions=(
            Condition(
                lambda a, z, w: spread(a) > 1e-9 * max(map(abs, a)),
                "a is constant, so the centered stream is 0 and has no direction.",
            ),
            Condition(
                lambda a, z, w: all(
                    spread([p + q for p, q in zip(a, added, strict=True)]) > 1e-9 for added in (z, w)
                ),
                "After one of the two the stream is constant and has no direction.",
            ),
            Condition(lambda a, z, w: length(z) > (1 + 1e-6) * times * length(w), f"z should be {long}."),
            Condition(
                lambda a, z, w: _rotation(a, z) < _rotation(a, w) - 1e-6,
                "Here z rotates the stream at least as far as w. In which direction can a vector be added "
                "without any rotation?",
            ),
        ),
        right=(
            (a, z, w),
            {"a": [float(entry) for entry in a], "z": z, "w": [-entry for entry in w]},
            (w, [3 * times * entry for entry in w], a),
            *(
                ()
                if n
                else (
                    {"a": [1, 2, 3, 6], "z": [9, 9, 9, 9], "w": [1, -1, 0, 0]},
                    ([1, 2, 6], [2, 4, 12], [1, 0, 0]),
                )
            ),
        ),
        wrong=(
            Wrong(([2 for _ in a], z, w), "a is constant"),
            Wrong((a, [-entry for entry in a], w), "the stream is constant"),
            Wrong((a, a, w), f"z should be {long}"),
            Wrong((a, [2 * times * entry for entry in w], w), "without any rotation"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _pruned,
    Choice(
        id="depth.2",
        aims=("wirings",),
        kind="see",
        title="Left out",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "With post-LN all blocks are equally important, because all rotate by 45°.",
                "In the middle panel neither the orange dots nor the orange rings stay at 45°.",
            ),
            "With post-LN all blocks rotate the stream alike, and the activation decides how much the output "
            "depends on an early block.",
            Wrong(
                "Post-LN overwrites what early blocks wrote.",
                "That is true of the dots. What do the rings show?",
            ),
            Wrong(
                "With pre-LN every removal rotates the output by as much as that block rotates the stream.",
                "For late blocks it does. Compare the first block in the left and in the middle panel.",
            ),
            Wrong(
                "The smaller its gradient, the less the output depends on a block.",
                "Compare the dots of the first blocks: equal gradients for pre-LN and post-LN, and what in "
                "the middle panel?",
            ),
        ),
    ),
    Chain(
        id="depth.3",
        aims=("rotation",),
        kind="prove",
        title="The variance after a block",
        points=3,
        minutes=10,
        lhs=Variance(AFTER),
        rhs=RESULT,
        conditions=(Gt(sigma, 0),),
        first="First, find the term that the variance does not see.",
        waypoints=(
            Waypoint(WITHOUT_MEAN, "Next, write the variance as a squared length: two parts are orthogonal."),
            Waypoint(
                c**2 * sigma**2 + 2 * c * Scalar(a.T * TANGENT) / N + Norm(TANGENT) ** 2 / N,
                "Next, show that the mixed term is 0.",
            ),
            Waypoint(
                c**2 * sigma**2 + 2 * c * Scalar((Pi * a).T * TANGENT) / N + Norm(TANGENT) ** 2 / N,
                "Next, show that the mixed term is 0.",
            ),
        ),
        right=(
            [Variance(AFTER), WITHOUT_MEAN, RESULT],
            (Variance(AFTER), WITHOUT_MEAN, c**2 * Variance(a) + Norm(TANGENT) ** 2 / N, RESULT),
            WITHOUT_MEAN,
        ),
        wrong=(
            Wrong(
                c**2 * sigma**2 + Norm(TANGENT) ** 2 / N + d**2,
                "Adding the same number to all entries changes the mean, and not the variance.",
            ),
            Wrong(c * sigma**2 + Norm(TANGENT) ** 2 / N, "A factor comes out of a variance with its square."),
            Wrong(
                c**2 * sigma**2 + Norm(TANGENT) ** 2,
                "A variance is a squared length divided by N, and the second term is a variance, too.",
            ),
            Wrong(
                c**2 * sigma**2 + Norm(v) ** 2 / N,
                "Only the part of v across the stream is added: the norm is that of P_y v.",
            ),
            Wrong([Variance(AFTER), RESULT], "The chain jumps"),
            Wrong([WITHOUT_MEAN, RESULT], "The chain starts with"),
        ),
    ),
    _longer,
    Explain(
        id="depth.5",
        aims=("wirings", "schedule"),
        title="A stack that diverges",
        points=4,
        minutes=15,
        rubric=(
            "It states the rotation by a block for post-LN, and that the last gradients do not shrink with "
            "depth.",
            "It states that pre-LN rotations fall as one over the root of the depth, that gradients fall as "
            "well, and why.",
            "It states that DeepNorm starts all blocks with equal, small rotations and gradients.",
            "It names a claim about training that the picture at initialization does not support.",
        ),
        pitfalls=(
            "“Pre-LN gradients vanish”: they fall like a power of the depth, not exponentially.",
            "“DeepNorm is pre-LN with factors”: its LayerNorm is on the stream, after the sum.",
            "“Post-LN blocks all matter equally, since all rotate by 45°”, or “post-LN overwrites early "
            "ones”: that depends on the activation.",
            "“Deep pre-LN layers are useless”: in trained models that has to be measured.",
        ),
    ),
)
