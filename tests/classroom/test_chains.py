"""Chains that walk and chains that jump; what is said to whoever has come half of the way."""

import json

import pytest
from sympy import Rational, Trace, expand, sqrt
from sympy.matrices.expressions import HadamardPower

from lngeom.chapters.depth import questions as depth
from lngeom.chapters.distance import questions as distance
from lngeom.chapters.distance.identities import R
from lngeom.chapters.gradients import questions as gradients
from lngeom.chapters.groups import questions as groups
from lngeom.chapters.rotations import questions as rotations
from lngeom.chapters.rotations.identities import a_1, a_2, sin_t
from lngeom.chapters.trained import questions as trained
from lngeom.chapters.transformers import questions as transformers
from lngeom.chapters.uses import questions as uses
from lngeom.exercises import QUESTIONS, Chain
from lngeom.exercises.kinds.trees import canonical
from lngeom.symbolic import (
    A,
    Derivation,
    G,
    I,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Pi_B,
    Quantity,
    RMSNorm,
    Scalar,
    Spread,
    Variance,
    W,
    a,
    c,
    d,
    eps,
    eta,
    lam,
    mu,
    one,
    prove,
    rho,
    s,
    sigma,
    text,
    x,
)

from ..nightly import first_by_day

CHAINS = [question for question in QUESTIONS.values() if isinstance(question, Chain)]
WAYS = [
    pytest.param(question, number, id=f"{question.id}-{number}")
    for question in CHAINS
    for number in range(len(question.waypoints))
]
every = pytest.mark.parametrize("question", CHAINS, ids=lambda question: question.id)
some = pytest.mark.parametrize("question", first_by_day(CHAINS, 3), ids=lambda question: question.id)


def judged(question, answer):
    data = json.loads(json.dumps(question.probe(answer, []), allow_nan=False))
    return question.judge([], data)


@every
def test_a_side_under_another_name_or_with_other_brackets_is_that_side(question):
    kind = Named if question.lhs.is_Matrix else Quantity
    for side in (question.lhs, question.rhs):
        renamed = [question.lhs, kind("nu", r"\nu", side), question.rhs]
        assert "The chain jumps" in judged(question, renamed).message
    if (other := canonical(expand(question.rhs))) != question.rhs:
        assert "The chain jumps" in judged(question, [question.lhs, other, question.rhs]).message


ZERO = (Pi * Pi - Pi, Pi * one * one.T)
NOTHING = (rho**2 - Norm(a) ** 2 / N, Norm(Pi * a) ** 2 / N - Variance(a), mu - Mean(a))


def empty(side):
    """The side in forms that do no step: with terms that cancel, other signs, transposes, projections."""
    yield Rational(1, 2) * (side * 2)
    for new in ({Pi: Pi.T}, {Pi: Pi * Pi}, {Pi: Pi * Pi.T * Pi}, {2 * Pi - I: I - 2 * Pi}):
        yield side.xreplace(new)
    if not side.is_Matrix:
        yield from (side + 3 * zero for zero in NOTHING)
        yield side * Trace(I) / N
    elif side.shape == (N, N):
        yield from (side + factor * zero for zero in ZERO for factor in (1, -3))
        yield side.T
    elif side.shape == (N, 1):
        yield side + Pi * one
        yield Pi * one - (-side)


@pytest.mark.slow
@some
def test_a_line_without_a_step_earns_nothing_whatever_its_reason(question):
    for side in (question.lhs, question.rhs):
        for line in empty(side):
            verdict = judged(question, [question.lhs, line, question.rhs])
            assert not verdict.score, text(line)
            assert "The chain jumps" in verdict.message
            assert verdict.message.endswith(question.first)


F = 2 * Pi - I
LISTED = [
    I + Pi - Pi * Pi,
    I - 2 * Pi + 2 * Pi * Pi,
    (I - 2 * Pi) * (I - 2 * Pi),
    F.T * F,
    (2 * Pi * Pi - I) * F,
]
LISTED += [2 * F * F / 2, I * F * F, (4 * Pi - 2 * I) * (Pi - I / 2)]


@pytest.mark.parametrize("line", LISTED, ids=text)
def test_an_empty_line_of_a_reflection_earns_nothing_alone_or_with_others(line):
    question = QUESTIONS["centering.3"]
    chain = Derivation(F * F).eq(line, "nonsense").eq(I, "nonsense")
    for answer in (line, chain, [F * F, line, F.T * F, I + Pi - Pi * Pi.T, I]):
        assert judged(question, answer).score == 0
    with_a_step = [F * F, line, 4 * Pi * Pi - 4 * Pi + I, I]
    assert judged(question, with_a_step).ok


def circular(lhs, rhs):
    """Lines made of whole sides: the statement itself makes them equal to both."""
    yield from ((lhs + rhs) / 2, 2 * lhs - rhs, (lhs + 2 * rhs) / 3)
    if lhs.is_Matrix:
        yield lhs * Trace(Pi) / (N - 1)
        yield lhs * Scalar(one.T * one) / N
    else:
        yield from (lhs**2 / rhs, rhs * Scalar(one.T * one) / N, lhs * (sigma**2 + mu**2) / rho**2)
    if lhs.is_Matrix and lhs.shape == (N, N):
        yield from (lhs * lhs, rhs * lhs * lhs, Pi * lhs + (I - Pi) * lhs)


@pytest.mark.slow
@some
def test_a_line_that_is_made_of_whole_sides_is_no_step(question):
    for line in circular(question.lhs, question.rhs):
        assert not judged(question, [question.lhs, line, question.rhs]).score, text(line)


def test_centering_inside_of_a_variance_is_no_step():
    question = QUESTIONS["sphere.3"]
    assert not judged(question, Variance(Pi * LayerNorm(a, eps))).score
    assert judged(question, Variance(Pi * a) / s**2).ok


@pytest.mark.parametrize("id", ["trained.3", "uses.3", "rotations.3", "centering.3"])
def test_the_mean_of_both_sides_is_no_step(id):
    (question,) = (one for one in CHAINS if one.id == id)
    lhs, rhs = question.lhs, question.rhs
    verdict = judged(question, [lhs, (lhs + rhs) / 2, rhs])
    assert "made of whole sides" in verdict.message


C = one * one.T / N
SHRUNK = 1 - eta * lam
SHIFTED = a - d * one
SECOND = sqrt(rho**2 / (rho**2 + eps) + eps)
WORK = {
    "definition.3": [Norm(Pi * a) / (sigma + eps)],
    "centering.3": [
        I + 4 * Pi * (Pi - I),
        2 * Pi * F - F,
        (I - 2 * C) * F,
        I - 4 * C + 4 * one * (one.T * one) * one.T / N**2,
        I - 4 * C + 4 * C * C,
        4 * Pi * Pi.T - 4 * Pi + I,
    ],
    "sphere.3": [
        Variance(Pi * a) / s**2,
        Norm(Pi * a) ** 2 / (N * (sigma**2 + eps)),
        Norm(Pi * LayerNorm(a, eps)) ** 2 / N,
        Mean(HadamardPower(LayerNorm(a, eps), 2)),
    ],
    "ellipsoid.4": [Trace(Pi * G**2 * Pi * G**2)],
    "rmsnorm.3": [RMSNorm(a / sqrt(rho**2 + eps), eps), RMSNorm(a, eps) / SECOND],
    "groups.4": [Pi_B * A * Spread(groups.SHIFTED, eps) ** -1],
    "distance.3": [2 * Norm(distance.THIS) ** 2 + 2 * Norm(distance.OTHER) ** 2],
    "rotations.3": [
        (rotations.EVEN + sin_t * (a_2 - a_1) / N) ** 2 - (rotations.EVEN - sin_t * (a_2 - a_1) / N) ** 2,
    ],
    "gradients.3": [
        (N - 2 + (1 - gradients.SHARE) ** 2) / s**2,
        (N - 2) / s**2 + (1 - gradients.SHARE) ** 2 / s**2,
    ],
    "training.4": [Variance(SHRUNK * a), SHRUNK**2 * Variance(a)],
    "transformers.3": [W * (R * R) * transformers.NORMED],
    "trained.3": [(Norm(a) ** 2 - trained.PART) / (N * (rho**2 + eps))],
    "uses.3": [
        uses.WITH - N + Norm(uses.UPDATE) ** 2 - Norm(x - uses.UPDATE) ** 2,
        uses.WITH - Norm(x - uses.UPDATE) ** 2,
    ],
    "digits.2": [
        rho**2 - mu**2,
        rho**2 - 2 * d * mu + d**2 - (mu - d) ** 2,
        sigma**2 + mu**2 - 2 * d * mu + d**2 - (mu - d) ** 2,
        Variance(SHIFTED),
    ],
    "depth.3": [
        c**2 * sigma**2 + 2 * c * Scalar(a.T * depth.TANGENT) / N + Norm(depth.TANGENT) ** 2 / N,
        Norm(c * Pi * a + depth.TANGENT) ** 2 / N,
    ],
}


@every
def test_a_line_that_does_a_step_is_enough_even_if_the_next_is_the_right_side(question):
    for line in WORK[question.id]:
        assert judged(question, line).ok, (text(line), judged(question, line))


@every
def test_every_way_has_its_waypoints_and_a_first_step(question):
    assert question.waypoints
    assert question.first.startswith("First, ")


@pytest.mark.parametrize(("question", "number"), WAYS)
def test_who_came_to_a_waypoint_hears_what_comes_next_and_not_the_answer(question, number):
    way = question.waypoints[number]
    assert prove(way.line, question.lhs)
    whole = judged(question, way.line)
    assert whole.ok
    assert way.message not in whole.message
    ends = judged(question, [question.lhs, way.line])
    assert not ends.ok
    assert ends.message.startswith("The chain ends with")
    assert ends.message.endswith(way.message)
    stumbles = judged(question, [question.lhs, way.line, 3 * way.line, question.rhs])
    assert stumbles.message.startswith("A step does not hold")
    assert stumbles.message.endswith(f"You have come to {text(canonical(way.line))}. {way.message}")
    later = [other.line for other in question.waypoints[number + 1 :]]
    assert not any(text(line) in way.message for line in (*later, question.rhs) if len(text(line)) > 1)
    away = judged(question, [question.lhs, 3 * way.line, question.rhs])
    assert way.message not in away.message


@pytest.mark.parametrize("id", ["centering.3", "distance.3", "digits.2", "training.4"])
def test_after_another_right_proof_the_chain_of_the_book_is_shown(id):
    (question,) = (one for one in CHAINS if one.id == id)
    other = judged(question, WORK[id][0])
    assert other.ok
    assert other.message.startswith("Right. The chain of the book")
    assert all(text(line) in other.message for line in question.own)
    assert judged(question, question.own).message == "Right."


@every
def test_the_chain_of_the_book_is_a_proof_with_its_steps(question):
    assert len(question.own) > 2
    assert (question.own[0], question.own[-1]) == (canonical(question.lhs), canonical(question.rhs))
