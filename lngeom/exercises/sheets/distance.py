"""Sheet 07: distances of outputs, and the correlations that they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Gt, Integer, Rational, sqrt

from lngeom import distance, helmert, layer_norm
from lngeom.symbolic import LayerNorm, N, Norm, Pi, x, z

from ..kinds import Breaks, Case, Chain, Condition, Explain, Function, Numbers, Question, Waypoint, Wrong
from ..kinds.lists import correlation, spread

__all__ = ["QUESTIONS"]

Array = NDArray[Any]

CONSTANT = (
    "A constant row has no correlation with anything: by the convention LN₀(c·1) = 0 its output is the "
    "centre, and the others lie on the sphere. Constant are equal entries: np.std gives 1e-17 for three 0.1."
)
CANCELS = (
    "For two rows that are nearly parallel most digits are lost: 1 − corr subtracts two numbers that agree "
    "in almost all of them. Take the length of a difference."
)
STABILIZED = "Rows of small numbers come out too short: asked is ε = 0, and there is an ε in yours."


def _lengths(differences: Array) -> Array:
    return np.asarray(np.sqrt(np.sum(differences**2, axis=-1)))


def _pairs(rows: Array) -> Array:
    """The differences of all pairs of rows."""
    return np.asarray(rows[:, np.newaxis] - rows)


def _table(X: Array) -> Array:
    return _lengths(_pairs(layer_norm(X, eps=0)))


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
LEAST = 0.7 - 1e-9  # what is 0.7 may come out a little less
SPREAD = np.array([[np.cos(k * 0.79), np.sin(k * 0.79)] for k in range(3)]) @ helmert(3)
LEGS = Norm(THIS - OTHER) ** 2 + Norm(THIS - OPPOSITE) ** 2

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="distance.1",
        aims=("correlation",),
        kind="compute",
        title="From a distance back",
        points=2,
        minutes=5,
        value=Rational(16, 25),
        praise="Right; whether 6 is near depends on N: here the farthest two outputs are about 14 apart.",
        right=(Rational(16, 25), 0.64, 1 - 36 / 100, [0.64], np.float64(0.64)),
        wrong=(
            Wrong(
                Rational(7, 25),
                "A factor 2 is missing: by the law of cosines it stands beside N in |x − z|².",
            ),
            Wrong(Rational(47, 50), "You put the distance where its square belongs."),
            Wrong(
                Rational(2, 5),
                "You divide 6 by √(2N): it is the square of the distance that is linear in the correlation.",
            ),
            Wrong(Rational(9, 25), "That is 1 − corr, what is missing to a perfect correlation."),
            Wrong(-17, "That is no correlation: outputs have length √N, not 1, so N must come in."),
        ),
    ),
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
        right=(_table, _by_hand, lambda X: distance(X[:, None], X[None]).tolist()),
        wrong=(
            Wrong(
                lambda X: 2 * X.shape[1] * (1 - _correlations(X)),
                "These are the squares of the distances: a root is missing.",
            ),
            Wrong(
                lambda X: _chords(_correlations(X), 1),
                "Your outputs have length 1: those of LayerNorm have length √N.",
            ),
            Wrong(
                lambda X: _chords(_cosines(X), X.shape[1]),
                "You compare the directions of the inputs themselves: they are to be centred first.",
            ),
            Wrong(
                lambda X: _lengths(_pairs(X)),
                "These are the distances of the inputs: nothing was normalized.",
            ),
            Wrong(
                _correlations, "These are the correlations; asked are the distances that follow from them."
            ),
            Wrong(
                lambda X: _table(X.T),
                "You compare the columns of X: the vectors are its rows.",
            ),
            Wrong(lambda X: _chords(_correlations(X), X.shape[1]), CONSTANT),
            Wrong(_formula_and_convention, CANCELS),
        ),
    ),
    Chain(
        id="distance.3",
        aims=("symmetries",),
        kind="prove",
        title="A right angle over every diameter",
        points=3,
        minutes=10,
        lhs=LEGS,
        rhs=4 * N,
        conditions=(Gt(Norm(Pi * x), 0), Gt(Norm(Pi * z), 0)),
        waypoints=(
            Waypoint(
                Norm(THIS - OTHER) ** 2 + Norm(THIS + OTHER) ** 2,
                "Next comes the parallelogram: what the squares of a difference and of a sum add up to.",
            ),
            Waypoint(
                2 * Norm(THIS) ** 2 + 2 * Norm(OTHER) ** 2, "Next comes how long an output is at ε = 0."
            ),
        ),
        right=(
            [LEGS, Norm(THIS - OTHER) ** 2 + Norm(THIS + OTHER) ** 2, 4 * N],
            (LEGS, 2 * Norm(THIS) ** 2 + 2 * Norm(OTHER) ** 2, 4 * N),
            2 * Norm(OTHER) ** 2 + 2 * Norm(THIS) ** 2,
            Norm(THIS - OTHER) ** 2 + Norm(THIS + OTHER) ** 2,
        ),
        wrong=(
            Wrong(
                2 * Norm(THIS - OTHER) ** 2,
                "Your line takes −z for z: what a negative factor does is not nothing.",
            ),
            Wrong(
                Norm(THIS) ** 2 + Norm(OTHER) ** 2,
                "Your line has each output once: it stands in both of the squares.",
            ),
            Wrong(
                Norm(x - z) ** 2 + Norm(x + z) ** 2,
                "In your line the inputs stand where the outputs should.",
            ),
            Wrong(Integer(4), "In your line the outputs have length 1."),
            Wrong(2 * sqrt(N), "That is the diameter itself: Pythagoras has its square."),
            Wrong([LEGS, 4 * N], "The chain jumps"),
            Wrong([Norm(THIS - OTHER) ** 2 + Norm(THIS + OTHER) ** 2, 4 * N], "The chain starts with"),
        ),
    ),
    Numbers(
        id="distance.4",
        aims=("line",),
        kind="see",
        title="How flat is the ellipse?",
        points=3,
        minutes=10,
        value=Rational(3, 10),
        rtol=0.2,
        praise="Right, to the precision of a picture; the figure was drawn with 3/10.",
        right=(Rational(3, 10), 0.27, 0.34, (1 / 0.726**2 - 1) / 3),
        wrong=(
            Wrong(sqrt(Rational(3, 10)), "That is the root of it: ε is a length, squared."),
            Wrong(0.726, "That is the ratio of the two semi-axes; ε is still to be computed from it."),
            Wrong(
                Rational(9, 10), "You read the flattening well, but beside |ă|² stands Nε, and N is 3 here."
            ),
            Wrong(
                Rational(1, 8),
                "You took the ratio of the semi-axes where its square belongs.",
            ),
            Wrong(
                Rational(19, 10),
                "That is 1 + Nε, which the squared ratio of the semi-axes gives: solve it for ε.",
            ),
        ),
    ),
    Breaks(
        id="distance.5",
        aims=("correlation",),
        kind="break",
        title="“Correlations above 0.7 are passed on”",
        points=3,
        minutes=15,
        parts={"x": "N", "z": "N", "w": "N"},
        least=(("N", 3),),
        lists=True,
        conditions=(
            Condition(
                lambda x, z, w: min(map(spread, (x, z, w))) > 0,
                "One of the vectors is constant: it has no correlation with anything.",
            ),
            Condition(lambda x, z, w: correlation(x, z) > LEAST, "The correlation of x and z is below 0.7."),
            Condition(lambda x, z, w: correlation(z, w) > LEAST, "The correlation of z and w is below 0.7."),
            Condition(
                lambda x, z, w: correlation(x, w) < -1e-9,
                (
                    "Here x and w are not negatively correlated. A correlation is the cosine of an angle: "
                    "which two angles does the claim allow, and how are they best placed?"
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
        title="Which search?",
        points=3,
        minutes=10,
        rubric=(
            (
                "It says why the three rankings agree at ε = 0, by writing one of the scores as a function "
                "of another."
            ),
            "It says what about the inputs is ranked, and which changes of an input the search cannot see.",
            (
                "It names a case in which the rankings part, ε > 0 with small inputs or a gain, and says "
                "which property of the outputs fails there."
            ),
        ),
        pitfalls=(
            "“They agree because all outputs have mean zero”: it is the equal length that does it.",
            "“The scores are equal”: the rankings are; the scores are different functions of one number.",
            (
                "“It ranks by the distance of the inputs”: an input and its triple are far apart and get one "
                "output."
            ),
            (
                "“With a gain the cosine repairs everything”: it removes the lengths, but the directions "
                "have changed, too."
            ),
        ),
    ),
)
