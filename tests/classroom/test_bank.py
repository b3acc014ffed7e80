"""The bank of private questions: the secret alone gives the numbers, and every question judges rightly."""

import json
from collections import Counter
from typing import Any

import pytest

from tools.gradescope import parts
from tools.judge import answered, asked
from tools.private.bank import FAMILIES, drawn, notebook, rubric

from ..pages import ROOT

SECRET = "a secret for tests"
FAMILY = pytest.mark.parametrize("number", range(len(FAMILIES)), ids=lambda n: FAMILIES[n].__name__)


def graded(secret):
    """By family: the hidden test of its question, and the code of the solution."""
    tests = [cell.source for cell in notebook(drawn(secret)).cells if "HIDDEN" in cell.source]
    return {made.title: (test, made) for made, test in zip(drawn(secret), tests, strict=True)}


def question_of(test, values):
    source = test.replace("### BEGIN HIDDEN TESTS", "").replace("### END HIDDEN TESTS", "")
    return asked(source, 0)[0]


@pytest.fixture(scope="module")
def banks():
    return [graded(f"{SECRET} {n}") for n in range(4)]


def test_there_are_fifteen_or_more_and_two_secrets_share_few_answers(banks):
    assert len(FAMILIES) >= 15
    texts = [{title: made.text for title, (_, made) in bank.items()} for bank in banks]
    for title in texts[0]:
        shared = Counter(text[title] for text in texts)
        assert len(shared) >= 2, title
    assert drawn(SECRET) == drawn(SECRET)
    assert [made.title for made in drawn(SECRET)] != [made.title for made in drawn(SECRET + "!")]


@FAMILY
def test_each_accepts_its_solution_names_four_mistakes_and_is_equally_hard(banks, number):
    shapes = set()
    for bank in banks:
        test, made = sorted(bank.items())[number][1]
        one = question_of(test, {})
        space: dict[str, Any] = {}
        exec("from sympy import Rational, sqrt\nfrom lngeom.symbolic import *", space)
        right = eval(made.solution, space)
        assert one.judge([], json.loads(json.dumps(one.probe(right, [])))).ok, made
        assert len({wrong.message for wrong in one.wrong}) >= 3
        assert len(one.wrong) == 4
        for wrong in one.wrong:
            verdict = one.judge([], json.loads(json.dumps(one.probe(wrong.answer, []))))
            assert not verdict.ok, (made, wrong)
            assert wrong.message in verdict.message, (made, wrong, verdict)
        shapes.add((made.kind, made.points, made.minutes, parts(one), made.solution.count(".eq(")))
    assert len(shapes) == 1


def test_students_get_no_answer_and_the_rubric_has_all():
    made = drawn(SECRET, 5)
    source = notebook(made)
    assert len([cell for cell in source.cells if cell.metadata.get("nbgrader", {}).get("grade")]) == 5
    assert rubric(made).count("\n## ") == 5
    test = next(cell.source for cell in source.cells if "HIDDEN" in cell.source)
    sent = answered(test, 0)["code"]
    assert "Wrong" not in sent
    assert not any(made_one.solution in sent for made_one in made)


def test_a_short_secret_and_too_many_questions_are_refused():
    with pytest.raises(ValueError, match="12 characters or more, got 5"):
        drawn("short")
    with pytest.raises(ValueError, match=f"there are {len(FAMILIES)} families"):
        drawn(SECRET, 99)


def test_neither_site_nor_package_has_the_bank():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'packages = ["anydim", "lngeom"]' in project
    assert "private" not in (ROOT / "_toc.yml").read_text("utf-8")
