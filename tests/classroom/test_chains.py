"""Chains that walk and chains that jump; what is said to whoever has come half of the way."""

import json

import pytest
from sympy import expand

from lngeom.exercises import QUESTIONS, Chain
from lngeom.exercises.kinds.trees import canonical
from lngeom.symbolic import (
    Named,
    Quantity,
    prove,
    text,
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


@every
def test_a_side_under_another_name_or_with_other_brackets_is_that_side(question):
    kind = Named if question.lhs.is_Matrix else Quantity
    for side in (question.lhs, question.rhs):
        renamed = [question.lhs, kind("nu", r"\nu", side), question.rhs]
        assert "is that side" in judged(question, renamed).message
    if (other := canonical(expand(question.rhs))) != question.rhs:
        assert "is that side" in judged(question, [question.lhs, other, question.rhs]).message


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
