"""Sheet 07: distances between outputs, and the correlations that they measure."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sympy import Gt, Integer, Rational, latex, sqrt

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
from lngeom.exercises.kinds.lists import correlation, spread
from lngeom.symbolic import LayerNorm, N, Norm, Pi, x, z

__all__ = ["QUESTIONS"]


CONSTANT = (
    "A constant row has no correlation with anything. By the convention LN₀(c·1) = 0 its output is the "
    "center of the sphere. Test whether the entries are equal: np.std of three times 0.1 is 1e-17, not 0."
)
CANCELS = (
    "For two nearly parallel rows most digits are lost: 1 − corr subtracts two numbers that agree in almost "
    "all of them. Compute the length of a difference instead."
)
STABILIZED = "Rows of small numbers come out too short. The question asks for ε = 0, and your layer has an ε."


def _lengths(differences: Array) -> Array:
    return np.asarray(np.sqrt(np.sum(differences**2, axis=-1)))


def _pairs(rows: Array) -> Array:
    """The differences of all pairs of rows."""
    return np.asarray(rows[:, np.newaxis] - rows)


def _table(X: Array) -> Array:
    return _lengths(_pairs(lngeom.layer_norm(X, eps=0)))


def _by_hand(X: Array) -> Array:
    """Without the package: one row after the other."""
    rows = []
    for row in X:
        deviations = row - row.mean()
        length = np.sqrt(deviations @ deviations)
        rows.append(np.sqrt(row.size) * deviations / length if np.ptp(row) else 0 * row)
    return np.array([[np.linalg.norm(p - q) for q in rows] for p in rows])


def _cosines(X: Array) -> Array:
    return np.asarray(X @ X.T / np.outer(_lengths(X), _lengths(X)))


def _correlations(X: Array) -> Array:
    return _cosines(X - X.mean(-1, keepdims=True))


def _chords(cosines: Array, n: int) -> Array:
    return np.asarray(np.sqrt(np.maximum(2 * n * (1 - cosines), 0)))


def _formula_and_convention(X: Array) -> Array:
    """The formula with the correlation, and the convention where there is none."""
    constant = np.ptp(X, axis=-1) == 0
    table = _chords(_correlations(np.where(constant[:, None], np.eye(*X.shape), X)), X.shape[1])
    table[constant ^ constant[:, None]] = np.sqrt(X.shape[1])
    table[np.outer(constant, constant)] = 0
    return table


def _tables(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[1.0, 2.0, 3.0, 6.0], [3.0, 1.0, 0.0, 0.0]]),))
    yield Case((np.array([[1.0, 2.0], [5.0, 3.0], [0.0, 4.0]]),))
    yield Case((rng.normal(size=(4, 6)) + 1,))
    yield Case((np.array([[0.1, 0.1, 0.1], [0.0, 1.0, 5.0], [3.0, 3.0, 3.0]]),), hint=CONSTANT)
    yield Case((np.array([[1.0, 2.0, 3.0], [3.0, 1.0, 2.0]]) * 1e-8,), hint=STABILIZED)
    yield Case((np.array([[1.0, -1.0, 0.0], [1.0 + 1e-6, -1.0 + 1e-6, -2e-6]]),), hint=CANCELS)


THIS, OTHER, OPPOSITE = LayerNorm(x), LayerNorm(z), LayerNorm(-z)
LEAST = 0.7 - 1e-9  # rounding may put 0.7 a little lower
HELMERT = ((1 / math.sqrt(2), -1 / math.sqrt(2), 0), (1 / math.sqrt(6), 1 / math.sqrt(6), -2 / math.sqrt(6)))
SPREAD = [
    [math.cos(k * 0.79) * one + math.sin(k * 0.79) * other for one, other in zip(*HELMERT, strict=True)]
    for k in range(3)
]

# u and w with N = u² + w²: the distance is then 2u, and with one input negated it is 2w.
HALVES = ((3, 4), (3, 5), (4, 5), (3, 7), (4, 7), (5, 7), (6, 7), (2, 9), (5, 8), (5, 10))


@varied(lambda rng: {"halves": rng.choice(HALVES)})
def _pair_of_embeddings(halves: tuple[int, int] = (6, 8)) -> Numbers:
    u, w = halves
    n, inner = u * u + w * w, w * w - u * u
    corr = Rational(inner, n)
    value = [corr, inner, 2 * w]
    return Numbers(
        id="distance.1",
        aims=("correlation", "symmetries"),
        kind="compute",
        title="Two embeddings",
        points=3,
        minutes=5,
        value=value,
        numbers={
            "n": n, "distance": 2 * u, "squared": 4 * u * u, "corr": corr, "shown": latex(corr),
            "inner": inner, "other": 2 * w,
        },
        praise="Right. Whether two outputs are close depends on N: unrelated ones are about √(2N) apart.",
        right=(value, [float(corr), float(inner), 2.0 * w], (corr, inner, sqrt(4 * n - 4 * u * u))),
        wrong=(
            Wrong(
                [1 - Rational(4 * u * u, n), inner, 2 * w],
                "In the correlation a factor 2 is missing: the squared distance is 2N(1 − corr).",
            ),
            Wrong(
                [1 - Rational(u, n), inner, 2 * w],
                "In the correlation you use the distance instead of its square.",
            ),
            Wrong(
                [1 - corr, inner, 2 * w],
                "Your first number is 1 − corr. Solve for the correlation itself.",
            ),
            Wrong(
                [corr, corr, 2 * w],
                "The inner product is not the correlation: outputs have length √N, not 1.",
            ),
            Wrong(
                [corr, inner, 2 * u],
                "Multiplying an input by −1 moves its output to the opposite point. The distance changes.",
            ),
            Wrong(
                [corr, inner, 2 * sqrt(n) - 2 * u],
                "The diameter is not the sum of the two distances. Which triangle do the three points form?",
            ),
        ),
    )  # fmt: skip


@varied(lambda rng: {"hundredths": rng.choice((8, 12, 18, 26, 38, 50))})
def _flat_ellipse(hundredths: int = 30) -> Numbers:
    eps = Rational(hundredths, 100)
    ratio = 1 / sqrt(1 + 3 * eps)
    return Numbers(
        id="distance.4",
        aims=("line",),
        kind="see",
        title="How flat is the ellipse?",
        points=3,
        minutes=10,
        value=eps,
        rtol=0.2,
        praise="Right, to the precision of a figure.",
        numbers={"eps": f"{float(eps):g}", "ratio": f"{float(ratio):.2f}"},
        right=(eps, 0.9 * float(eps), 1.12 * float(eps), float((1 / round(ratio, 3) ** 2 - 1) / 3)),
        wrong=(
            Wrong(sqrt(eps), "That is the square root of ε. Compare the units: ε is a squared length."),
            Wrong(ratio, "That is the ratio of the two semi-axes. Now compute ε from it."),
            Wrong(
                3 * eps,
                "The ratio is right, but next to |ă|² the formula has Nε, and N is 3 here.",
            ),
            Wrong((1 / ratio - 1) / 3, "You use the ratio of the semi-axes instead of its square."),
            Wrong(1 + 3 * eps, "That is 1 + Nε. Solve it for ε."),
        ),
    )


@varied(lambda rng: {"times": rng.randint(2, 9)})
def _thales(times: int = 1) -> Chain:
    second, f = times * OTHER, f"{times} * " if times > 1 else ""
    legs, rhs = Norm(THIS - second) ** 2 + Norm(THIS - times * OPPOSITE) ** 2, (2 + 2 * times**2) * N
    angle = (
        "Seen from the output of $x$, the outputs of $z$ and of $-z$ are at a right angle, as in Thales's "
        "theorem. Prove it in the form of the Pythagorean theorem,"
    )
    other = f"With a gain {times} in the second layer, prove what the squared distances add up to,"
    return Chain(
        id="distance.3",
        aims=("symmetries",),
        kind="prove",
        title="A right angle over every diameter",
        points=3,
        minutes=10,
        lhs=legs,
        rhs=rhs,
        numbers={
            "times": times if times > 1 else "",
            "second": f"{f}LayerNorm(z)",
            "opposite": f"{f}LayerNorm(-z)",
            "total": 2 + 2 * times**2,
            "claim": angle if times == 1 else other,
            "squares": f"{2 * times**2}",
        },
        conditions=(Gt(Norm(Pi * x), 0), Gt(Norm(Pi * z), 0)),
        first="First, use what LayerNorm makes of −z.",
        waypoints=(
            Waypoint(
                Norm(THIS - second) ** 2 + Norm(THIS + second) ** 2,
                "Next, add the squares of a difference and a sum: the mixed terms cancel.",
            ),
            Waypoint(
                2 * Norm(THIS) ** 2 + 2 * Norm(second) ** 2, "Next, use the length of an output at ε = 0."
            ),
        ),
        right=(
            [legs, Norm(THIS - second) ** 2 + Norm(THIS + second) ** 2, rhs],
            (legs, 2 * Norm(THIS) ** 2 + 2 * Norm(second) ** 2, rhs),
            2 * times**2 * Norm(OTHER) ** 2 + 2 * Norm(THIS) ** 2,
            Norm(THIS - second) ** 2 + Norm(THIS + second) ** 2,
        ),
        wrong=(
            Wrong(
                2 * Norm(THIS - second) ** 2,
                "Your line treats −z like z. A negative factor does change the output.",
            ),
            Wrong(
                Norm(THIS) ** 2 + Norm(second) ** 2,
                "Your line contains each output once, but each of them occurs in both squares.",
            ),
            Wrong(
                Norm(x - times * z) ** 2 + Norm(x + times * z) ** 2,
                "Your line contains the inputs where the outputs should be.",
            ),
            Wrong(Integer(2 + 2 * times**2), "In your line the outputs have length 1. At ε = 0 it is √N."),
            Wrong(2 * sqrt(N), "That is the diameter itself. The Pythagorean theorem contains its square."),
            Wrong([legs, rhs], "The chain jumps"),
            Wrong([Norm(THIS - second) ** 2 + Norm(THIS + second) ** 2, rhs], "The chain starts with"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _pair_of_embeddings,
    Function(
        id="distance.2",
        aims=("correlation",),
        kind="compute",
        title="A table of distances",
        points=4,
        minutes=15,
        reference=_table,
        cases=_tables,
        rtol=1e-7,
        right=(_table, _by_hand, lambda X: lngeom.distance(X[:, None], X[None]).tolist()),
        wrong=(
            Wrong(
                lambda X: 2 * X.shape[1] * (1 - _correlations(X)),
                "These are squared distances: take the square root.",
            ),
            Wrong(
                lambda X: _chords(_correlations(X), 1),
                "Your outputs have length 1. Those of LayerNorm have length √N.",
            ),
            Wrong(
                lambda X: _chords(_cosines(X), X.shape[1]),
                "You compare the directions of the inputs themselves. Center them first.",
            ),
            Wrong(
                lambda X: _lengths(_pairs(X)),
                "These are the distances between the inputs: nothing was normalized.",
            ),
            Wrong(
                _correlations,
                "These are the correlations. Compute the distances from them.",
            ),
            Wrong(
                lambda X: _table(X.T),
                "You compare the columns of X, but the vectors are its rows.",
            ),
            Wrong(lambda X: _chords(_correlations(X), X.shape[1]), CONSTANT),
            Wrong(_formula_and_convention, CANCELS),
        ),
    ),
    _thales,
    _flat_ellipse,
    Breaks(
        id="distance.5",
        aims=("correlation",),
        kind="break",
        title="“Related to a related text is related”",
        points=3,
        minutes=15,
        parts={"x": "N", "z": "N", "w": "N"},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(
                lambda x, z, w: min(map(spread, (x, z, w))) > 0,
                "One of the vectors is constant, so it has no correlation with anything.",
            ),
            Condition(lambda x, z, w: correlation(x, z) > LEAST, "The correlation of x and z is below 0.7."),
            Condition(lambda x, z, w: correlation(z, w) > LEAST, "The correlation of z and w is below 0.7."),
            Condition(
                lambda x, z, w: correlation(x, w) < -1e-9,
                (
                    "Here x and w are not negatively correlated. A correlation is the cosine of an angle. "
                    "Which angles does the claim allow, and how should two of them be placed?"
                ),
            ),
        ),
        right=(
            ([2.01, -0.01, 0.01, -2.01], [1, 1, -1, -1], [-0.01, 2.01, -2.01, 0.01]),
            {"x": [2.01, 0, 0, -2], "z": [1.0, 1.0, -1.0, -1.0], "w": [0, 2.01, -2.01, 0.01]},
            SPREAD,
        ),
        wrong=(
            Wrong(([1, 2, 3], [1, 2, 4], [1, 2, 5]), "x and w are not negatively correlated"),
            Wrong(([1, -1, 0], [1, 1, -2], [-1, 1, 0]), "The correlation of x and z is below"),
            Wrong(([1, 0, -1], [1, 0, -1], [-1, 0, 1]), "The correlation of z and w is below"),
            Wrong(([1, 0, -1], [5, 5, 5], [-1, 0, 1]), "One of the vectors is constant"),
            Wrong(
                ([1, 1, -1, -1], [1, 0, 0, -1], [1, -1, 1, -1]),
                "A correlation is the cosine of an angle",
            ),
            Wrong(([1, -1], [1, -2], [-1, 1]), "at least 3 is asked for"),
        ),
    ),
    Explain(
        id="distance.6",
        aims=("correlation", "symmetries"),
        title="Which metric for the vector database?",
        points=3,
        minutes=10,
        rubric=(
            (
                "It says why the three rankings agree at ε = 0, by writing one of the scores as a function "
                "of another."
            ),
            "It says which property of the inputs is ranked, and which changes of an input do not matter.",
            (
                "It names a case in which the rankings differ, ε > 0 with small inputs or a gain, and says "
                "which property of the outputs is lost there."
            ),
        ),
        pitfalls=(
            "“They agree because all outputs have mean zero”: the reason is the equal length.",
            "“The scores are equal”: only the rankings are. The scores are different functions of the angle.",
            (
                "“It ranks by the distance of the inputs”: an input and three times that input can be far "
                "apart and have the same output."
            ),
            (
                "“With a gain, use the cosine”: it removes the lengths, but the gain has changed the "
                "directions, too."
            ),
        ),
    ),
)
