"""Sheet 13: a wrong ε, a frozen scale, updates of one length, hidden keys, and which gains can be folded."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Any

from sympy import Gt, Rational, sqrt

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
from lngeom.exercises.kinds.lists import Matrix, Vector, length
from lngeom.symbolic import N, Norm, RMSNorm, Scalar, x, z

__all__ = ["QUESTIONS"]


DIGITS = "Some streams have a large offset; mean square minus squared mean loses all digits there."
MILLIONTH = Rational(1, 10**6)


def _draw(rng: Random) -> dict[str, Any]:
    return {"early": rng.choice((2, 5, 8, 20, 26, 35)), "late": rng.choice((3, 5, 9))}


@varied(_draw)
def _wrong_eps(early: int = 15, late: int = 1) -> Numbers:
    def ratio(square: Any) -> Any:
        return sqrt((square + 10 * MILLIONTH) / (square + MILLIONTH))

    first = ratio(early * MILLIONTH)
    last = Rational(9, 2 * late)  # to first order
    exact = float((ratio(Rational(late)) - 1) / MILLIONTH)
    return Numbers(
        id="uses.1",
        aims=("sites",),
        kind="compute",
        title="A wrong ε in a converted file",
        points=3,
        minutes=8,
        value=[first, last],
        rtol=0.01,
        numbers={
            "early": early, "late": late, "above": early + 10, "below": early + 1,
            "factor": f"{float(first):.4g}", "parts": f"{float(last):.3g}",
        },
        right=([first, last], [float(first), exact], (round(float(first), 3), round(exact, 3))),
        wrong=(
            Wrong([1 / first, last], "Your first ratio is upside down: a smaller ε makes outputs longer."),
            Wrong([first**2, last], "Your first number is the ratio of the squares; take the root."),
            Wrong([first, 2 * last], "Your second number belongs to ρ² + ε; the root halves a small change."),
            Wrong([sqrt(10), last], "√10 would be right for a stream of length 0; ε is added to ρ²."),
            Wrong([first - 1, last], "The first number is a factor, such as 2 for twice as long."),
            Wrong([first, exact * 1e-6], "The second number should be in millionths."),
            Wrong([first], "One number; two are asked for"),
        ),
    )  # fmt: skip


def _placed(g: Vector, K: Matrix, angle: Vector) -> list[list[float]]:
    """Keys of two features: normalized, times the gains, then rotated, each by its angle in degrees."""
    placed = []
    for key, turn in zip(K, map(math.radians, angle), strict=True):
        p, q = (gain * entry * math.sqrt(2) / length(key) for gain, entry in zip(g, key, strict=True))
        placed.append([p * math.cos(turn) - q * math.sin(turn), p * math.sin(turn) + q * math.cos(turn)])
    return placed


def _all_different(g: Vector, K: Matrix, angle: Vector) -> bool:
    points = _placed(g, K, angle)
    far = 1e-6 * max(map(length, points))
    return all(math.dist(p, q) > far for n, p in enumerate(points) for q in points[:n])


def _hidden(points: list[list[float]]) -> bool:
    """Return True if one of the points lies inside the others, well away from their edges."""
    for n, at in enumerate(points):
        ways = sorted(math.atan2(q - at[1], p - at[0]) for k, (p, q) in enumerate(points) if k != n)
        nexts = [*ways[1:], ways[0] + 2 * math.pi]
        gaps = [after - before for before, after in zip(ways, nexts, strict=True)]
        if max(gaps) < math.pi - 1e-6:
            return True
    return False


def _size(x: Array, eps: float) -> Array:
    return np.asarray(np.sqrt(np.var(x, axis=-1) + eps))


def _temperatures(streams: Array, last: Array, eps: float) -> Array:
    return np.asarray(_size(last, eps) / _size(streams, eps))


def _by_lengths(streams: Array, last: Array, eps: float) -> Array:
    """From |Πa|² + Nε."""
    squares = [((x - x.mean(-1, keepdims=True)) ** 2).sum(-1) + x.shape[-1] * eps for x in (last, streams)]
    return np.asarray(np.sqrt(squares[0] / squares[1]))


def _one_pass(x: Array) -> Array:
    return np.asarray((x**2).mean(-1) - x.mean(-1) ** 2)


def _streams(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[1.0, 3.0], [0.0, 8.0]]), np.array([2.0, 8.0]), 0.25))
    yield Case((rng.normal(size=(3, 4, 6)) + 1, 3 * rng.normal(size=6) + 2, 0.1))
    yield Case((1e-2 * rng.normal(size=(5, 8)), rng.normal(size=8), 1e-4))
    yield Case((1e9 + np.array([[0.0, 2.0, 4.0], [1.0, 1.0, 7.0]]), 1e9 + np.arange(3.0), 0.5), {}, DIGITS)


UPDATE = RMSNorm(z)
DIFFERENCE = Norm(x + UPDATE) ** 2 - Norm(x - UPDATE) ** 2
WITH = Norm(x) ** 2 + 2 * Scalar(x.T * UPDATE) + N
AGAINST = Norm(x) ** 2 - 2 * Scalar(x.T * UPDATE) + N


@varied(lambda rng: {"keys": rng.randint(5, 9), "ratio": rng.choice((4, 5, 6, 8))})
def _hidden_key(keys: int | None = None, ratio: int | None = None) -> Breaks:
    corners = (keys or 4) - 1
    small = 1 / ratio if ratio else 0.3
    K = [*([1, 0] for _ in range(corners)), [0, 1]]
    angles = [*(round(360 * k / corners, 1) for k in range(corners)), 0]
    least = f", the larger gain at least {ratio} times the smaller" if ratio else ""
    g, even = [1, small], [1, 1]
    return Breaks(
        id="uses.5",
        aims=("keys",),
        kind="break",
        title="“With QK-norm every key can be selected”",
        points=4,
        minutes=20,
        parts={"g": "D", "K": f"{keys or 'M'} D", "angle": str(keys or "M")},
        numbers={
            "size": f" with exactly {keys} keys" if keys else "",
            "least": least,
            "g": g,
            "K": K,
            "angle": angles,
        },
        least=(("D", 2), ("M", 4)),
        lists=True,
        conditions=(
            Condition(lambda g, K, angle: len(g) == 2, "Keep to heads with two features: g has two gains."),
            Condition(
                lambda g, K, angle: all(gain > 1e-6 * max(g) for gain in g) and max(g) > 0,
                "The gains should be greater than 0.",
            ),
            Condition(
                lambda g, K, angle: not ratio or len(set(g)) == 1 or max(g) >= (1 - 1e-9) * ratio * min(g),
                f"The larger gain should be at least {ratio} times the smaller.",
            ),
            Condition(
                lambda g, K, angle: all(length(key) > 1e-9 for key in K),
                "A key is 0: it has no direction that the layer could keep.",
            ),
            Condition(
                _all_different,
                "Two keys coincide after norm, gain and rotation, so neither can be selected alone.",
            ),
            Condition(
                lambda g, K, angle: _hidden(_placed(g, K, angle)),
                "Every key can be selected here. Equal gains keep all lengths equal, and equal angles rotate "
                "all keys alike, so you need unequal ones of both.",
            ),
        ),
        right=(
            (g, K, angles),
            {"g": [2 * gain for gain in g], "K": K, "angle": angles},
            (g, [[3 * entry for entry in key] for key in K], [turn + 20 for turn in angles]),
            *(
                ()
                if keys
                else (
                    {
                        "g": [2, 0.5],
                        "K": [[1, 0], [1, 0], [1, 0], [1, 0], [0, 3]],
                        "angle": [0, 90, 180, 270, 10],
                    },
                    ([0.1, 1], [[0, 1], [0, 2], [0, 5], [7, 0]], [0, 100, 220, 50]),
                )
            ),
        ),
        wrong=(
            Wrong((even, [[1, 0] for _ in K], [*angles[:-1], 17.0]), "Every key can be selected"),
            Wrong((g, [[p, 5 - p] for p, _ in enumerate(K)], [0 for _ in K]), "equal angles rotate all"),
            Wrong((g, [[1, 0] for _ in K], [0 for _ in K]), "coincide"),
            Wrong(([1, 0], K, angles), "greater than 0"),
            Wrong((g, [*K[:-1], [0, 0]], angles), "A key is 0"),
            Wrong(([1, small, 1], [[1, 0, 0] for _ in K], angles), "heads with two features"),
        ),
    )


@varied(lambda rng: {"order": tuple(rng.sample(range(5), 5))})
def _between(order: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Choice:
    choices = (
        Wrong(
            "In both: a key between two others never has the highest score.",
            "That is true on the left. Where does the normalization on the right put it?",
        ),
        "In the left one. On the right it is a corner of its own on the circle.",
        Wrong(
            "In the right one, where all keys have one length and compete.",
            "On a circle no point lies between others. Which query has its highest score here?",
        ),
        Wrong(
            "In neither: the query that points to the key selects it.",
            "A longer key in nearly the same direction scores higher with that query.",
        ),
        Wrong(
            "That depends on the queries that the model has.",
            "The question is about any query: is there a vector for which this key scores highest?",
        ),
    )
    return Choice(
        id="uses.4",
        aims=("keys",),
        kind="see",
        title="A key between two others",
        points=2,
        minutes=5,
        choices=tuple(choices[n] for n in order),
    )


QUESTIONS: tuple[Question, ...] = (
    _wrong_eps,
    Function(
        id="uses.2",
        aims=("lens",),
        kind="compute",
        title="Temperatures of a frozen scale",
        points=3,
        minutes=10,
        reference=_temperatures,
        cases=_streams,
        praise="Right, also where streams have a large offset.",
        right=(
            _temperatures,
            _by_lengths,
            lambda streams, last, eps: _temperatures(streams, last, eps).tolist(),
        ),
        wrong=(
            Wrong(
                lambda streams, last, eps: 1 / _temperatures(streams, last, eps),
                "Your ratio is upside down: a short stream over a large denominator has a high temperature.",
            ),
            Wrong(
                lambda streams, last, eps: _temperatures(streams, last, eps) ** 2,
                "That is the ratio of the variances; the layer divides by their roots.",
            ),
            Wrong(
                lambda streams, last, eps: _size(last, 0) / _size(streams, 0),
                "You leave out ε, which matters for streams as small as √ε.",
            ),
            Wrong(
                lambda streams, last, eps: (last.std() + eps) / (streams.std(-1) + eps),
                "ε is added to the variance, inside the root.",
            ),
            Wrong(
                lambda streams, last, eps: (
                    np.sqrt((last**2).mean() + eps) / np.sqrt((streams**2).mean(-1) + eps)
                ),
                "You used root mean squares, as for RMSNorm; LayerNorm subtracts the mean first.",
            ),
            Wrong(
                lambda streams, last, eps: (
                    np.sqrt(np.maximum(_one_pass(last), 0) + eps)
                    / np.sqrt(np.maximum(_one_pass(streams), 0) + eps)
                ),
                DIGITS,
            ),
        ),
    ),
    Chain(
        id="uses.3",
        aims=("wiring",),
        kind="prove",
        title="With the stream or against it",
        points=3,
        minutes=10,
        lhs=DIFFERENCE,
        rhs=4 * Scalar(x.T * UPDATE),
        conditions=(Gt(Norm(z), 0),),
        first="First, multiply out one of the two squares.",
        waypoints=(
            Waypoint(
                WITH - Norm(x - UPDATE) ** 2,
                "Next, multiply out the second square as well; its mixed term has the other sign.",
            ),
        ),
        right=(
            [DIFFERENCE, WITH - Norm(x - UPDATE) ** 2, 4 * Scalar(x.T * UPDATE)],
            (DIFFERENCE, Norm(x + UPDATE) ** 2 - AGAINST, 4 * Scalar(x.T * UPDATE)),
            WITH - Norm(x - UPDATE) ** 2,
        ),
        wrong=(
            Wrong(2 * Scalar(x.T * UPDATE), "Both squares have a mixed term, and one is subtracted."),
            Wrong(2 * Norm(x) ** 2 + 2 * N, "That is the sum of the two squares, and not the difference."),
            Wrong(4 * Scalar(x.T * z), "In your line the update is z itself; the layer changes its length."),
            Wrong([DIFFERENCE, 4 * Scalar(x.T * UPDATE)], "The chain jumps"),
            Wrong([WITH - Norm(x - UPDATE) ** 2, 4 * Scalar(x.T * UPDATE)], "The chain starts with"),
        ),
    ),
    _between,
    _hidden_key,
    Explain(
        id="uses.6",
        aims=("wiring", "keys"),
        title="A model without gains",
        points=4,
        minutes=15,
        rubric=(
            "It folds the gain of the layer before a sublayer into the matrices that read it, and says why.",
            "It says why the gain of the layer after a sublayer does not fold into the last matrix.",
            "It says what the rotation does to the gains of queries and keys.",
            "It takes 1 + g for the gain, and checks the logits.",
        ),
        pitfalls=(
            "“All gains are diagonal, so all fold”: a normalization or a rotation comes between.",
            "“The gain after the sublayer folds into its last matrix”: the layer divides that size away.",
            "“The gains of the keys fold into the key matrix”: the normalization is between the two.",
            "“Multiply by g”: where the layer uses 1 + g, the outputs would nearly vanish.",
        ),
    ),
)
