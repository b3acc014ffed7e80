"""Chains that walk and chains that jump; what is said to whoever has come half of the way."""

import json
from typing import Any

import pytest
from sympy import Trace, expand, sqrt

from lngeom.exercises import QUESTIONS, Chain
from lngeom.exercises.kinds.padding import jumps, multiplied_out
from lngeom.exercises.kinds.trees import canonical
from lngeom.symbolic import (
    Basis,
    I,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    Scalar,
    a,
    d,
    eps,
    mu,
    one,
    prove,
    sigma,
    text,
    x,
    z,
)

CHAINS = [question for question in QUESTIONS.values() if isinstance(question, Chain)]
WAYS = [
    pytest.param(question, number, id=f"{question.id}-{number}")
    for question in CHAINS
    for number in range(len(question.waypoints))
]
every = pytest.mark.parametrize("question", CHAINS, ids=lambda question: question.id)


def judged(question, answer):
    data = json.loads(json.dumps(question.probe(answer, []), allow_nan=False))
    return question.judge([], data)


def paddings(question):
    """Lines that are a side and something idle beside it."""
    lhs, rhs = question.lhs, question.rhs
    yield from (Norm(one) ** 2 / N * lhs, Norm(one) / sqrt(N) * rhs)
    yield from (Trace(I) / N * lhs, (Trace(Pi) + 1) / N * rhs)
    if not lhs.is_Matrix:
        unit, zero = Norm(Basis(N, 0)), Scalar(one.T * Pi * a)
        yield from (lhs + zero, rhs + zero, lhs + mu - Mean(a), rhs * unit)
        yield from (2 * lhs - rhs, (lhs + rhs) / 2)
    elif lhs.shape == (N, N):
        yield from (lhs + Pi - Pi * Pi, rhs + Pi - Pi * Pi, lhs + Pi * one * one.T)
    else:
        yield from (2 * lhs - rhs, (lhs + rhs) / 2)


@every
def test_a_padded_chain_earns_nothing_and_is_told_so(question):
    some = list(paddings(question))[CHAINS.index(question) % 3 :: 3]  # each third, another one for each chain
    padded = [line for line in map(canonical, some) if line not in (question.lhs, question.rhs)]
    assert padded
    answers = [padded[0], *([question.lhs, line, question.rhs] for line in padded)]  # alone it is the same
    for answer in answers:
        verdict = judged(question, answer)
        assert (verdict.ok, verdict.score) == (False, 0)
        assert "The chain jumps: every line holds" in verdict.message, answer


@every
def test_a_side_under_another_name_or_with_other_brackets_is_that_side(question):
    kind = Named if question.lhs.is_Matrix else Quantity
    for side in (question.lhs, question.rhs):
        renamed = [question.lhs, kind("renamed", r"\nu", side), question.rhs]
        assert "is that side" in judged(question, renamed).message
    if (other := canonical(expand(question.rhs))) != question.rhs:
        assert "is that side" in judged(question, [question.lhs, other, question.rhs]).message


P, MIRROR = one * one.T / N, 2 * Pi - I
X, Z = LayerNorm(x), LayerNorm(z)
HONEST = {
    "distance.3": 4 * N - 2 * Scalar(X.T * Z) - 2 * Scalar(X.T * LayerNorm(-z)),
    "centering.3": I - 4 * P + 4 * P * P,
    "digits.2": sigma**2 + (mu - d) ** 2 - Mean(a - d * one) ** 2,
    "sphere.3": sigma**2 / (sigma**2 + eps) - Mean(LayerNorm(a, eps)) ** 2,
}


@pytest.mark.parametrize("name", HONEST)
def test_what_adds_up_to_zero_and_comes_from_the_line_before_is_no_padding(name):
    question: Any = QUESTIONS[name]
    assert judged(question, HONEST[name]).ok


def test_a_line_that_only_multiplies_out_is_no_jump():
    mirror = 2 * Pi - I
    assert not jumps([mirror * mirror, 4 * Pi * Pi - 4 * Pi + I, I])
    assert jumps([mirror * mirror, Pi * Pi - Pi + I, I])
    assert multiplied_out(mirror * mirror, 4 * Pi * Pi - 4 * Pi + I)
    assert not multiplied_out(mirror * mirror, I)
    assert not multiplied_out(Norm(LayerNorm(a)) ** 2, N)


def test_what_is_idle_is_found_inside_of_a_line_too():
    question: Any = QUESTIONS["definition.3"]
    inside = question.lhs.func(*question.lhs.args[:-1], question.lhs.args[-1] + Pi * one)
    assert "something idle" in judged(question, inside).message


def test_something_idle_beside_a_true_step_is_forgiven():
    question: Any = QUESTIONS["definition.3"]
    assert judged(question, question.waypoints[0].line + Scalar(one.T * Pi * a)).ok


@every
def test_every_way_has_its_waypoints(question):
    assert question.waypoints


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
