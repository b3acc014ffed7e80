"""Sheet 10: norms between the matrices of a transformer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Gt, Rational

from lngeom import layer_norm
from lngeom.identities.distance import R
from lngeom.symbolic import LayerNorm, Norm, Pi, RMSNorm, W, eps, w, x
from lngeom.transformers.attention import selecting_query

from ..kinds import (
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
)

__all__ = ["QUESTIONS"]

Array = NDArray[Any]


def _squares(keys: Array) -> Array:
    return np.asarray((keys**2).sum(axis=-1))


def _others(table: Array, diagonal: float) -> Array:
    """A table of pairs without its diagonal."""
    return np.where(np.eye(len(table), dtype=bool), diagonal, table)


def _margins(keys: Array) -> Array:
    return np.asarray(_squares(keys) - _others(keys @ keys.T, -np.inf).max(axis=1))


def _by_distances(keys: Array) -> Array:
    """From |kᵢ|² − kᵢ·kⱼ = (|kᵢ − kⱼ|² + |kᵢ|² − |kⱼ|²)/2."""
    squares = _squares(keys)
    table = (_squares(keys[:, np.newaxis] - keys) + squares[:, np.newaxis] - squares) / 2
    return np.asarray(_others(table, np.inf).min(axis=1))


def _one_by_one(keys: Array) -> list[float]:
    numbers = range(len(keys))
    return [min(float(keys[i] @ (keys[i] - keys[j])) for j in numbers if j != i) for i in numbers]


TIED = "A rival with the same score is a rival, too: the margin is 0 then."


def _by_value(keys: Array) -> Array:
    """Leave out whatever has the score of the key itself."""
    scores = keys @ keys.T
    own = np.diag(scores)[:, np.newaxis]
    return np.asarray((own - np.where(np.isclose(scores, own), -np.inf, scores)).min(axis=1))


def _keys(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[2.0, 0.0], [1.0, 0.5], [-1.0, 1.0]]),))
    yield Case((layer_norm(rng.normal(size=(4, 6)), eps=0),))
    yield Case((rng.normal(size=(5, 3)),))
    yield Case((np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]),), hint=TIED)


def _hidden(K: Array) -> list[int]:
    """The keys that no query selects."""
    return [place for place in range(len(K)) if selecting_query(K, place) is None]


def _beats_pairs(K: Array, place: int) -> bool:
    """Whether a key can be selected against any two of the others."""
    others = [number for number in range(len(K)) if number != place]
    return all(selecting_query(K[[place, *pair]], 0) is not None for pair in combinations(others, 2))


def _differ(K: Array) -> bool:
    gaps = _others(np.linalg.norm(K[:, np.newaxis] - K, axis=-1), np.inf)
    return bool(gaps.min(initial=np.inf) > 1e-6 * np.abs(K).max(initial=0))


def _third(*numerators: int) -> list[Rational]:
    return [Rational(numerator, 3) for numerator in numerators]


NORMED = RMSNorm(x, eps)
TURNED = (W * R) * RMSNorm(R * x, eps)

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="transformers.1",
        aims=("fold",),
        kind="compute",
        title="Fold and centre",
        points=3,
        minutes=5,
        value=[[1, 1, -2, 2], [-1, -2, 3, -4]],
        right=(
            [[1, 1, -2, 2], [-1, -2, 3, -4]],
            np.array([[1.0, 1.0, -2.0, 2.0], [-1.0, -2.0, 3.0, -4.0]]),
            ((1, Rational(2, 2), -2.0, 2), (-1, -2, 3, -4)),
        ),
        wrong=(
            Wrong(
                [[*_third(2, 4, -5), 2], [-2, -2, 3, -4]],
                "You centred before you multiplied by the gain: the order matters.",
            ),
            Wrong([[2, 2, -1, 2], [0, -1, 4, -4]], "The rows of your matrix are not centred yet."),
            Wrong(
                [[1, Rational(3, 2), Rational(-5, 2), 2], [-1, Rational(-3, 2), Rational(5, 2), -4]],
                "You centred the columns: it is the rows that meet the output of the norm.",
            ),
            Wrong(
                [[1, 1, -2, 3], [-1, -2, 3, -4]],
                "Your bias went through the gain, but it is added after it.",
            ),
            Wrong([[1, 1, -2, 0], [-1, -2, 3, 0]], "The bias of the norm is lost: the reader has to add it."),
            Wrong([[1, 1, -2], [-1, -2, 3]], "asked is the shape"),
        ),
    ),
    Function(
        id="transformers.2",
        aims=("keys",),
        kind="compute",
        title="By how much does it win?",
        points=3,
        minutes=10,
        reference=_margins,
        cases=_keys,
        praise="Right. A key with a positive margin selects itself; the others may need another query.",
        right=(_margins, _by_distances, _one_by_one),
        wrong=(
            Wrong(
                lambda keys: _squares(keys) - (keys @ keys.T).max(axis=1),
                "You count the key among its own rivals.",
            ),
            Wrong(
                lambda keys: _squares(keys) - _others(keys @ keys.T, np.inf).min(axis=1),
                "That is the margin over the weakest rival; asked is the one over the strongest.",
            ),
            Wrong(
                lambda keys: _others(_squares(keys[:, np.newaxis] - keys), np.inf).min(axis=1) / 2,
                "Half the squared distance to the nearest rival is the margin for keys of one length only.",
            ),
            Wrong(
                lambda keys: _margins(keys / np.linalg.norm(keys, axis=1, keepdims=True)),
                "You divide the keys by their lengths: then scores are cosines, and long keys lose their "
                "advantage.",
            ),
            Wrong(
                lambda keys: _others(_squares(keys) - keys @ keys.T, np.inf).min(axis=1),
                "You compare with the square of the rival: in both scores the query is the key itself.",
            ),
            Wrong(
                lambda keys: _squares(keys) - _others(keys @ keys.T, 0).sum(axis=1) / (len(keys) - 1),
                "That is the margin over the average of the rivals; one rival is enough to lose.",
            ),
            Wrong(_by_value, TIED),
        ),
    ),
    Chain(
        id="transformers.3",
        aims=("fold",),
        kind="prove",
        title="Turn the stream",
        points=3,
        minutes=10,
        lhs=TURNED,
        rhs=W * NORMED,
        conditions=(Gt(Norm(w), 0), Gt(Norm(x), 0)),
        waypoints=(Waypoint((W * R) * (R * NORMED), "Next comes what a mirror does that is applied twice."),),
        right=(
            [TURNED, (W * R) * (R * NORMED), W * NORMED],
            (TURNED, W * (R * (R * NORMED)), W * NORMED),
            W * (R * R) * NORMED,
        ),
        wrong=(
            Wrong(
                W * (R * NORMED),
                "One R is left over: stream and reader bring one each, and two undo each other.",
            ),
            Wrong(-(W * NORMED), "A sign: a mirror turns one direction round, and twice is back again."),
            Wrong(
                (W * R) * LayerNorm(R * x, eps),
                "In your line the norm is LayerNorm, which does not commute with a mirror that moves 1.",
            ),
            Wrong(
                (W * Pi) * NORMED, "Your line is centred: RMSNorm does not centre, and the stream has a mean."
            ),
            Wrong(W * x, "The norm is lost on the way: it commutes with R, it does not vanish."),
            Wrong([TURNED, W * NORMED], "The chain jumps"),
            Wrong([(W * R) * (R * NORMED), W * NORMED], "The chain starts with"),
        ),
    ),
    Choice(
        id="transformers.4",
        aims=("measure",),
        kind="see",
        title="How much did the stream grow?",
        points=2,
        minutes=5,
        choices=(
            Wrong(
                "It is about 100 times as large.",
                "You squared the ratio of the gaps: σ² stands in the gap, so it is the other way round.",
            ),
            Wrong(
                "It is about 10 times as large.",
                "That is the ratio of the gaps, and so nearly that of the variances.",
            ),
            "It is about 3 times as large.",
            Wrong(
                "It has fallen to about a third.",
                "The gap became smaller: was that a smaller or a larger stream?",
            ),
            Wrong(
                r"That cannot be said without knowing $\varepsilon$.",
                "For a ratio ε is not needed: as long as the gaps are small it cancels.",
            ),
        ),
    ),
    Breaks(
        id="transformers.5",
        aims=("keys",),
        kind="break",
        title="“Two rivals at a time”",
        points=3,
        minutes=10,
        parts={"K": "M N"},
        conditions=(
            Condition(lambda K: len(K) <= 8, "A handful of keys is enough: give at most eight."),
            Condition(_differ, "Two of the keys are equal, or nearly so: let all be different."),
            Condition(
                _hidden, "Each of these keys can be selected among all: none is a mixture of the others."
            ),
            Condition(
                lambda K: any(_beats_pairs(K, place) for place in _hidden(K)),
                (
                    "Each key that cannot be selected here loses against some two others already: it lies "
                    "between them. How many keys may a mixture need?"
                ),
            ),
        ),
        right=(
            [[0, 0], [3, 0], [0, 3], [1, 1]],
            np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1], [0.1, 0, 0]]),
            ((5, 0, 0), (0, 5, 0), (0, 0, 5), (1, 2, 2)),
        ),
        wrong=(
            Wrong([[0, 0], [1, 0], [0, 1]], "can be selected among all"),
            Wrong([[0, 0], [2, 0], [1, 0]], "loses against some two others already"),
            Wrong([[1, 1], [-1, -1], [1, -1], [-1, 1], [0, 0]], "How many keys may a mixture need"),
            Wrong([[0, 0], [3, 0], [0, 0]], "Two of the keys are equal"),
            Wrong(np.arange(20).reshape(10, 2), "give at most eight"),
            Wrong([1, 2, 3], "K should have 2 dimensions"),
        ),
    ),
    Explain(
        id="transformers.6",
        aims=("fold",),
        title="From LayerNorm to RMSNorm",
        points=4,
        minutes=15,
        rubric=(
            "It lists what has to be centred, and along which axis.",
            "It says why each reader then gets what it got before, and what is kept of gain, bias and ε.",
            "It says what goes wrong with the shared embedding, and one way out.",
            "It proposes a check of the result, and a change of the architecture for which all this fails.",
        ),
        pitfalls=(
            "“Centre the readers”: that does not help, the norm itself would still see the mean.",
            "“The biases have mean zero anyway”: they are written to the stream like all else.",
            "“All logits shift by one number”: the shift has the mean of the token's row as a factor.",
            "“Train it a little afterwards”: nothing has to be learned, the function is the same.",
        ),
    ),
)
