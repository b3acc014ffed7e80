"""Sheet 08: what perturbations and rotations of the input do to mean, variance and output."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from sympy import Ge, Rational, S, cos, sin, sqrt

from lngeom.chapters.rotations.identities import R, R_back, a_1, a_2, cos_t, sin_t
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
from lngeom.exercises.kinds.lists import Vector
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import Mean, N, Variance, a, mu

__all__ = ["QUESTIONS"]


def _mean_square(a: Array) -> Array:
    return np.asarray((a**2).mean(axis=-1))


def _pair(a: Array) -> Array:
    """The largest sum of the first two features of all rotations."""
    return np.asarray(np.sqrt(2 * (a[..., :2] ** 2).sum(axis=-1)))


def _others(a: Array) -> Array:
    return np.asarray(a[..., 2:].sum(axis=-1))


def _smallest(a: Array) -> Array:
    return _mean_square(a) - ((np.abs(_others(a)) + _pair(a)) / a.shape[-1]) ** 2


def _turned_there(a: Array) -> Array:
    """Rotate both features to one value, of the sign of the others' sum, and take the variance."""
    turned = a.copy()
    sign = np.where(_others(a) < 0, -1.0, 1.0)
    turned[..., :2] = (sign * _pair(a) / 2)[..., np.newaxis]
    return np.asarray(turned.var(axis=-1))


EITHER = "If the others sum to 0, either sign will do, but np.sign is 0 there and drops the pair."


def _vectors(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([3.0, 1.0, 4.0, 0.0]),))
    yield Case((np.array([[7.0, 1.0, -5.0], [2.0, -1.0, -3.0]]),))
    yield Case((np.array([[[-1.0, 2.0, 0.5, 4.0, -1.0]]]),))
    yield Case((np.array([2.0, -1.0, 3.0, -3.0]),), hint=EITHER)
    yield Case((rng.normal(size=(3, 6)) + 1,))


def _is_even(v: Vector) -> bool:
    """Whether rotating by ±θ moves the output of unequal entries equally far: ``RESULT`` vanishes."""
    return abs(v[0] + v[1]) <= 1e-12 * abs(v[0]) and abs(sum(v)) <= 1e-12 * max(map(abs, v))


LEFT, RIGHT = Mean(R * a), Mean(R_back * a)
DIFFERENCE = Variance(R * a) - Variance(R_back * a)
EVEN = mu - (1 - cos_t) * (a_1 + a_2) / N  # the part of the mean that both rotations share
RESULT = 4 * sin_t * (a_2 - a_1) / N * EVEN


# The root of N − 2, hundredths of the standard deviation of the rounding error, and quarters of σ.
@varied(
    lambda rng: {
        "root": rng.choice((10, 12, 16, 20, 22)),
        "hundredths": rng.choice((2, 3, 5, 6)),
        "quarters": rng.choice((2, 6, 8, 12, 16)),
    }
)
def _rounding(root: int = 16, hundredths: int = 1, quarters: int = 8) -> Numbers:
    n, error, size = root**2 + 2, Rational(hundredths, 100), Rational(quarters, 4)
    across = root * error
    value = [across, across / size]

    def both(length: Any) -> list[Any]:
        return [length, length / size]

    return Numbers(
        id="rotations.1",
        aims=("moves",),
        kind="compute",
        title="Rounded activations",
        points=3,
        minutes=8,
        value=value,
        numbers={
            "n": n, "error": f"{float(error):g}", "sigma": f"{float(size):g}", "root": root,
            "across": f"{float(across):g}", "moved": f"{float(across / size):g}",
        },
        praise="Right. A shift of all activations adds nothing; a smaller σ makes the output more sensitive.",
        right=(value, [float(across), float(across / size)], (across, across / size)),
        wrong=(
            Wrong(
                both(error * sqrt(n)),
                "You count the error in all directions. In two of them it does not move the output.",
            ),
            Wrong(
                both(error * sqrt(n - 1)),
                "You remove the direction of 1. There is one more direction that does not move the output.",
            ),
            Wrong(
                [across, across],
                "The first number is right. The layer also divides: by what?",
            ),
            Wrong(
                [across, across * size],
                "The first number is right, but you multiply by σ. The layer divides by it.",
            ),
            Wrong(
                [across / size, across],
                "The two numbers are exchanged: the error before the layer comes first.",
            ),
            Wrong([across**2, (across / size) ** 2], "These are squared lengths; take their roots."),
            Wrong(both(error), "That is the error of a single feature. The squares of all of them add up."),
            Wrong(
                both(error * (n - 2)),
                "You add the errors of the features. They are independent, so their squares add up.",
            ),
        ),
    )  # fmt: skip


def _across(angle: Any) -> Any:
    """The curve C of the chapter's table."""
    c, s = cos(angle), sin(angle)
    return sqrt(6 - 3 * (1 + c - 2 * s) / sqrt(2 - c - s - s * c))


def _unit(angle: Any) -> Any:
    """The curve D of the chapter's table."""
    c, s = cos(angle), sin(angle)
    return sqrt(6 - 3 * (2 * c - s) / sqrt(1 - s * c))


SMALL = Rational(3, 10)
C, C_BACK, D, D_BACK = _across(SMALL), _across(-SMALL), _unit(SMALL), _unit(-SMALL)


@varied(
    lambda rng: {"signs": [rng.choice([-1, 1]) for _ in range(3)], "factor": rng.choice([-4, -3, -2, 2, 3])}
)
def _read(signs: Sequence[int] = (-1, -1, 1), factor: int = -2) -> Numbers:
    """Three mirrored cells of the chapter's tables."""
    pairs = ((C, C_BACK), (D, D_BACK), (S(3), sqrt(3)))
    right = [pair[sign > 0] for pair, sign in zip(pairs, signs, strict=True)]
    other = [pair[sign < 0] for pair, sign in zip(pairs, signs, strict=True)]
    shown = [f"{float(one):.3f}" for one in right]
    quarter = "-" * (signs[2] < 0)
    return Numbers(
        id="rotations.7",
        aims=("table",),
        kind="see",
        title="Read the table",
        points=3,
        minutes=6,
        value=[float(text) for text in shown],  # as the table has them
        rtol=1e-2,
        numbers={
            "first": f"{signs[0] * 0.3:g}",
            "second": f"{signs[1] * 0.3:g}",
            "quarter": rf"{quarter}\pi/2",
            "angle": f"{quarter}np.pi / 2",
            "factor": factor,
            "values": f"[{', '.join(shown)}]",
            "read": f"{shown[0]}, {shown[1]} and {shown[2]}",
        },
        praise="Right. A mirrored curve has the values at the opposite angle, and a factor changes nothing.",
        right=(right, tuple(float(one) for one in right), [float(text) for text in shown]),
        wrong=(
            Wrong(other, "You read curves with a prime at the given angle. They are mirrored."),
            Wrong([other[0], *right[1:]], "The first curve is mirrored. Look it up in the table of names."),
            Wrong(
                [right[0], other[1], right[2]],
                "The second curve is mirrored. Look it up in the table of names.",
            ),
            Wrong([*right[:2], other[2]], "The third curve is mirrored. Look it up in the table of names."),
            Wrong(
                [right[0], abs(factor) * right[1], right[2]],
                "You multiply by the factor. At ε = 0 it can only change the sign of the output.",
            ),
        ),
    )


PREDICTED = [Rational(6, 7), sqrt(6 + 15 / sqrt(7)), sqrt(3)]


@varied(lambda rng: {"n": rng.randint(4, 9)})
def _sense(n: int | None = None) -> Breaks:
    size, letter = sized(n, 3)
    rest = list(range(2, (n or 4) - 1))
    value = [1, -1, *rest, -sum(rest)]
    more = [10 * entry for entry in range(2, len(value))]
    return Breaks(
        id="rotations.5",
        aims=("way",),
        kind="break",
        title="“All different, so the sense matters”",
        points=3,
        minutes=10,
        parts={"v": letter},
        numbers={"size": size, "value": value},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(
                lambda v: min(q - p for p, q in pairwise(sorted(v))) > 1e-9 * max(map(abs, v)),
                "Two of the entries are equal, or nearly so compared to the largest. The claim excludes it.",
            ),
            Condition(
                lambda v: min(map(abs, v)) > 1e-9 * max(map(abs, v)),
                "An entry is zero, or nearly so compared to the largest. The claim excludes it.",
            ),
            Condition(
                _is_even,
                "Rotated by θ and by −θ, this vector has outputs at different distances. "
                "The difference comes from the mean: when does its sign not matter?",
            ),
        ),
        right=(
            value,
            [-float(entry) for entry in value],
            [[3 * entry] for entry in value],
            *(() if n else ([3.0, -3.0, 1.0, 4.0, -5.0], (-2, 2, 5, -1, -4), [[1], [-1], [3], [-3]])),
        ),
        wrong=(
            Wrong([1, 1, *more], "Two of the entries are equal"),
            Wrong([1, 0, *more], "An entry is zero"),
            Wrong([1, 2, *more], "has outputs at different distances"),
            Wrong([1, -1, *more], "The difference comes from the mean"),
            Wrong([3, -1, *more[1:], -2 - sum(more[1:])], "when does its sign not matter"),
            Wrong([1, -1], f"{n or 'at least 3'} is asked for"),
        ),
    )


@varied(lambda rng: {"order": tuple(rng.sample(range(5), 5))})
def _cliff(order: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Choice:
    choices = (
        Wrong(
            "It jumps from some value to 0 and stays near 0.",
            "Look at the end of the fall, not at its start: beyond the dip the direction is different.",
        ),
        Wrong(
            "It falls more gently than now.",
            (
                "The smaller σ is at the dip, the faster the direction changes. Follow a point that "
                "passes close to the center."
            ),
        ),
        Wrong(
            "It is 0 there, and smooth.",
            "At that one angle it is, by convention. What are the values just before and just after it?",
        ),
        "It jumps from some value to the negative of this value.",
        Wrong(
            "It jumps from 1 to $-1$, as it does for every vector.",
            (
                "Just before the dip, is the centered vector parallel to the one at the start? In the "
                "figure the curve is below 1 by then."
            ),
        ),
    )
    return Choice(
        id="rotations.4",
        aims=("moves",),
        kind="see",
        title="From a cliff to a jump",
        points=2,
        minutes=5,
        choices=tuple(choices[n] for n in order),
    )


QUESTIONS: tuple[Question, ...] = (
    _rounding,
    Function(
        id="rotations.2",
        aims=("moves",),
        kind="compute",
        title="How flat can it get?",
        points=4,
        minutes=15,
        reference=_smallest,
        cases=_vectors,
        praise="Right. Where it is near 0, a small rotation moves the output across the sphere.",
        right=(
            _smallest,
            _turned_there,
            lambda a: _smallest(a[..., [1, 0, *range(2, a.shape[-1])]]).tolist(),
        ),
        wrong=(
            Wrong(
                lambda a: _mean_square(a) - ((_others(a) + _pair(a)) / a.shape[-1]) ** 2,
                "You make the mean as large as possible. If the sum of the others is negative, its square "
                "is largest where the mean is smallest.",
            ),
            Wrong(
                lambda a: _mean_square(a) - ((np.abs(_others(a)) + _pair(a) / np.sqrt(2)) / a.shape[-1]) ** 2,
                "You rotate the pair onto one axis, so that one feature gets all of it. Other angles give "
                "a larger sum.",
            ),
            Wrong(
                lambda a: (
                    _mean_square(a)
                    - ((np.abs(_others(a)) + np.abs(a[..., :2]).sum(axis=-1)) / a.shape[-1]) ** 2
                ),
                "You only change signs. A rotation also changes the sizes of the two features.",
            ),
            Wrong(
                lambda a: a.var(axis=-1), "That is the variance of a itself. Some rotations make it smaller."
            ),
            Wrong(
                lambda a: np.sqrt(np.maximum(_smallest(a), 0)),
                "These are standard deviations. The question asks for variances.",
            ),
            Wrong(
                lambda a: _mean_square(a) - (_pair(a) / a.shape[-1]) ** 2,
                "The features that are not rotated contribute to the mean, too.",
            ),
            Wrong(
                lambda a: _mean_square(a),
                "That is the mean square: the variance where the mean is 0. There it is largest.",
            ),
        ),
    ),
    Chain(
        id="rotations.3",
        aims=("way",),
        kind="prove",
        title="There and back",
        points=4,
        minutes=15,
        lhs=DIFFERENCE,
        rhs=RESULT,
        conditions=(Ge(N, 2),),
        first="First, write each variance as the mean square minus the squared mean.",
        waypoints=(
            Waypoint(
                RIGHT**2 - LEFT**2,
                "Next, factor the difference of squares and insert the two means. They differ in one term.",
            ),
        ),
        right=(
            [DIFFERENCE, RIGHT**2 - LEFT**2, RESULT],
            (DIFFERENCE, (RIGHT - LEFT) * (RIGHT + LEFT), 2 * sin_t * (a_2 - a_1) / N * (2 * EVEN), RESULT),
            RIGHT**2 - LEFT**2,
            (RIGHT - LEFT) * 2 * EVEN,
        ),
        wrong=(
            Wrong(
                LEFT**2 - RIGHT**2,
                "A sign: the variance is the mean square minus the squared mean.",
            ),
            Wrong(RIGHT - LEFT, "Your line contains the means instead of their squares."),
            Wrong(
                S.Zero,
                "In your line the two variances are equal. A rotation keeps the length, not the variance.",
            ),
            Wrong(
                4 * sin_t * (a_2 - a_1) / N * mu,
                "In your line the mean changes only by a term with sin θ. There is also one with cos θ.",
            ),
            Wrong(
                RESULT / 2,
                "A factor 2 is missing: the difference and the sum of the two means each contribute one.",
            ),
            Wrong([DIFFERENCE, RESULT], "The chain jumps"),
            Wrong([RIGHT**2 - LEFT**2, RESULT], "The chain starts with"),
        ),
    ),
    _cliff,
    _sense,
    Explain(
        id="rotations.6",
        aims=("shapes",),
        title="Three features, and 768",
        points=3,
        minutes=10,
        rubric=(
            "It says what is special about the outputs of three features, and how that causes the peak.",
            "It says what to expect for 768 features and why: where the distances concentrate.",
            "It proposes a measurement that separates the two: what is varied, and what would be seen.",
        ),
        pitfalls=(
            "“The peak is a cluster of inputs”: the inputs fill a ball evenly.",
            "“More samples would remove the peak”: it is in the density, not in the sample.",
            "“ε causes the peak”: it is there at ε = 0.",
            "“In high dimension outputs are uniform, so distances are”: they concentrate near one value.",
        ),
    ),
    _read,
    Numbers(
        id="rotations.8",
        aims=("table", "moves"),
        kind="compute",
        title="A row that is not in the table",
        points=3,
        minutes=15,
        value=PREDICTED,
        praise="Right. The sense matters much here: at the two right angles the distances are 3.42 and 1.73.",
        right=(PREDICTED, [6 / 7, 3.41606, 3**0.5], (Rational(6, 7), sqrt(6 + 15 * sqrt(7) / 7), sqrt(3))),
        wrong=(
            Wrong(
                [Rational(6, 7), sqrt(3), PREDICTED[1]],
                "The two distances are exchanged. What are the entries after a rotation by π/2?",
            ),
            Wrong(
                [sqrt(Rational(45, 14)), *PREDICTED[1:]],
                "Your speed is that of all of the perturbation. Two parts of it do not move the output.",
            ),
            Wrong(
                [Rational(4, 3), *PREDICTED[1:]],
                "The numerator of the speed is right. Its denominator contains the variance.",
            ),
            Wrong(
                [sqrt(Rational(5, 2)), sqrt(5), sqrt(5)],
                "These are the numbers after RMSNorm. LayerNorm also subtracts the mean.",
            ),
        ),
    ),
)
