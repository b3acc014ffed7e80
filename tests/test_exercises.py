"""The questions of the sheets: right forms pass, known wrong answers are named, nothing is given away."""

import json
import re

import numpy as np
import pytest
from sympy import Float, nsimplify

from lngeom.exercises import QUESTIONS, Explain, UnknownQuestion, check
from lngeom.exercises.formulas import Chain, Formula
from lngeom.symbolic import Derivation

CASES = [
    pytest.param(question, wrong, id=f"{question.id}-{number}")
    for question in QUESTIONS.values()
    for number, wrong in enumerate(question.wrong)
]
RIGHT = [
    pytest.param(question, answer, id=f"{question.id}-{number}")
    for question in QUESTIONS.values()
    for number, answer in enumerate(question.right)
]
TYPED = [question for question in QUESTIONS.values() if not isinstance(question, Explain)]
by_id = pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))


def judged(question, answer, seed=0):
    """The verdict, with a trip through JSON between the three steps."""
    requests = json.loads(json.dumps(question.requests(seed), allow_nan=False))
    data = json.loads(json.dumps(question.probe(answer, requests), allow_nan=False))
    return question.judge(requests, data)


@pytest.mark.parametrize(("question", "answer"), RIGHT)
def test_every_right_form_is_accepted(question, answer):
    for seed in (0, 1, 20_000):
        verdict = judged(question, answer, seed)
        assert verdict.ok, verdict
        assert verdict.score == verdict.points == question.points
    if isinstance(question, Chain | Formula) and isinstance(answer, list | tuple):
        chain = Derivation(answer[0])
        for line in answer[1:]:
            chain = chain.eq(nsimplify(line) if line.has(Float) else line)
        assert judged(question, chain).ok


@pytest.mark.parametrize(("question", "wrong"), CASES)
def test_every_known_wrong_answer_is_refused_with_its_own_message_and_without_the_answer(question, wrong):
    for seed in (0, 7):
        verdict = judged(question, wrong.answer, seed)
        assert not verdict.ok
        assert verdict.score == 0
        assert wrong.message in verdict.message, verdict
    for secret in question.secrets():
        assert not re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w.])", verdict.message), verdict


@by_id
def test_a_question_lists_enough_and_each_message_is_its_own(question):
    if isinstance(question, Explain):
        assert len(question.rubric) == question.points
        assert len(question.pitfalls) >= 4
    else:
        messages = [wrong.message for wrong in question.wrong]
        assert len(messages) >= 4
        assert len(set(messages)) == len(messages)
        assert len(question.right) >= 3
