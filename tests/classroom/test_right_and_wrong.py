"""Answers that were once judged wrongly: right ones refused, wrong ones that passed, false words."""

import json
from typing import Any

import numpy as np
import pytest
from sympy import Identity, Integer, OneMatrix, Sum, Trace, nan, zoo

from lngeom import layer_norm, rms_norm
from lngeom.exercises import QUESTIONS
from lngeom.symbolic import Basis, LayerNorm, N, Norm, RMSNorm, Scalar, Variance, i


def judged(id, answer):
    question = QUESTIONS[id]
    requests = question.requests() if hasattr(question, "requests") else []
    data = json.loads(json.dumps(question.probe(answer, requests), allow_nan=False))
    return question.judge(requests, data)


def by_pairs(a, groups, eps):
    """Group norm with two channels a group, whatever is asked for."""
    parts = a.reshape(len(a), a.shape[1] // 2, -1)
    centred = parts - parts.mean(-1, keepdims=True)
    return (centred / np.sqrt((centred**2).mean(-1, keepdims=True) + eps)).reshape(a.shape)


def constants_apart(X):
    """Two constant rows as far apart as a constant one and another."""
    table = np.array(QUESTIONS["distance.2"].reference(X))  # type: ignore[attr-defined]
    constant = np.ptp(X, axis=-1) == 0
    table[np.outer(constant, constant) & ~np.eye(len(X), dtype=bool)] = np.sqrt(X.shape[1])
    return table


def by_deviation(X):
    """Rows are taken for constant where their standard deviation comes out as 0."""
    deviation = X.std(-1, keepdims=True)
    rows = np.where(
        deviation == 0, 0, (X - X.mean(-1, keepdims=True)) / np.where(deviation == 0, 1, deviation)
    )
    return np.linalg.norm(rows[:, None] - rows, axis=-1)


def stabilized(X):
    rows = layer_norm(X, eps=1e-12)
    return np.linalg.norm(rows[:, None] - rows, axis=-1)


def by_chord(a):
    gap = rms_norm(a, eps=0) - layer_norm(a, eps=0)
    return 2 * np.arcsin(np.sqrt((gap**2).mean(-1)) / 2)


def what_is_left_of_a_right_angle(a):
    return np.pi / 2 - np.arctan2(a.std(-1), np.abs(a.mean(-1)))


def to_the_side_of_the_others(a):
    """None, where they add up to 0."""
    others, pair = a[..., 2:].sum(-1), np.sqrt(2 * (a[..., :2] ** 2).sum(-1))
    return (a**2).mean(-1) - ((others + np.sign(others) * pair) / a.shape[-1]) ** 2


def seen_where_gains_are_positive(a, g):
    return np.linalg.norm(a[..., g > 0], axis=-1) / np.linalg.norm(a, axis=-1)


def rivals_by_value(keys):
    scores = keys @ keys.T
    own = np.diag(scores)[:, None]
    return (own - np.where(np.isclose(scores, own), -np.inf, scores)).min(axis=1)


HELMERT = np.array([[1, -1, 0], [1, 1, -2]]) / np.sqrt([[2], [6]])
ANGLE = np.arccos(0.7)
TO_BOTH_SIDES = [np.cos(ANGLE) * HELMERT[0] + side * np.sin(ANGLE) * HELMERT[1] + 5 for side in (1, -1)]
TURNED = np.linalg.qr(np.random.default_rng(0).normal(size=(3, 3)))[0]
WRONG = [
    ("distance.2", by_deviation),
    ("distance.2", stabilized),
    ("rmsnorm.2", by_chord),
    ("rmsnorm.2", what_is_left_of_a_right_angle),
    ("rotations.2", to_the_side_of_the_others),
    ("trained.1", seen_where_gains_are_positive),
    ("transformers.2", rivals_by_value),
    ("groups.3", by_pairs),
    ("distance.2", constants_apart),
    ("rotations.5", [1, 2, 1e10]),
    ("rmsnorm.5", ([1e16, 1e16 + 2], [1e16 + 2, 1e16 + 4])),  # one output, of two inputs far from 0
    ("definition.5", [2.0**33, 2.0**33 + 2.0**-19]),
    ("gradients.5", ([3, -3, 1, -1], [6.003, -6, -2, 1.9e6], [2, 1, -3, 0])),  # the large gain sees a 0
    ("rotations.5", [1, 2, 1e9, -1e9]),
    ("digits.5", ([[0, -1], [1, 0]], [1, 1.000009])),
    ("distance.5", ([0, 1, 3], [-0.14322486787714594, -1.6559913915712514, 1.7992162594483974], [5, 0, 4])),
    ("centering.1", N * Variance(Basis(N, 1))),
    ("centering.1", Norm((Identity(N) - OneMatrix(N, N) / N) * Basis(N, 2)) ** 2),
    ("centering.1", Trace(Identity(N) - OneMatrix(N, N) / N) / N),
    ("rmsnorm.1", Scalar(LayerNorm(Basis(N, 1)).T * RMSNorm(Basis(N, 1))) / N),
]
RIGHT = [
    ("centering.1", Sum(1 / N, (i, 0, N - 2))),
    ("sphere.1", np.array([4 / 3 + 0j])),
    ("ellipsoid.5", np.sqrt(np.roots([1, -14, 49, -26]).astype(complex))),
    ("gradients.5", (np.array([1e9 + 1, 1e9, 1e9 - 1]), [2, -1, 2], [1, -2, 1])),
    ("distance.5", (TO_BOTH_SIDES[0], HELMERT[0], TO_BOTH_SIDES[1])),
    ("rotations.5", [1e-10, -1e-10, 2e-10, -2e-10]),
    ("trained.4", {"a": [1, 2, 3, 4], "z": [1.5, 2, 3, 4]}),
    ("digits.5", (TURNED.round(6), [1, 1, -1])),
]
NEARLY = ("definition.2", "rmsnorm.2", "uses.2", "trained.1")


@pytest.mark.parametrize(("id", "answer"), WRONG)
def test_a_wrong_answer_earns_nothing(id, answer):
    assert judged(id, answer).score == 0


@pytest.mark.parametrize(("id", "answer"), RIGHT)
def test_a_right_answer_is_not_refused(id, answer):
    verdict = judged(id, answer)
    assert verdict.ok, verdict.message


@pytest.mark.parametrize("id", NEARLY)
@pytest.mark.parametrize("rounded", [np.float32, lambda value: np.round(value, 8)])
def test_who_lost_digits_hears_of_digits(id, rounded):
    reference: Any = QUESTIONS[id].reference  # type: ignore[attr-defined]
    verdict = judged(id, lambda *args, **more: rounded(np.asarray(reference(*args, **more), float)))
    assert verdict.message.startswith("Right to some digits; nine are asked for.")


@pytest.mark.parametrize(
    ("id", "value"), [("sphere.4", 0.05), ("distance.4", -0.2), ("distance.4", 0), ("gradients.4", 0.3)]
)
def test_what_is_far_off_is_not_called_near(id, value):
    assert judged(id, value).message == f"{value:g} is not it."


def test_the_nearest_known_mistake_is_named():
    assert "N is 3 here" in judged("distance.4", 0.826).message


@pytest.mark.parametrize(
    ("id", "answer", "words"),
    [
        ("trained.4", {"a": [1, 2, 3, 4], "x": [1]}, "lacks the key z"),
        ("gradients.4", True, "holds True"),
        ("sphere.3", Integer(2) ** 5000, "binary digits"),
    ],
)
def test_what_is_no_answer_is_said_as_it_is(id, answer, words):
    assert words in judged(id, answer).message


@pytest.mark.parametrize("answer", [nan, zoo])
def test_what_is_not_finite_is_called_so(answer):
    assert "is not finite" in judged("gradients.4", answer).message


def test_a_function_that_leaves_python_is_told_so():
    def leaves(*args, **more):
        raise SystemExit

    assert "raised SystemExit" in judged("definition.2", leaves).message
