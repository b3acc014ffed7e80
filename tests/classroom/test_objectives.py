"""Objectives: the cards of the chapters state them, and the questions of the sheets exercise them all."""

import re

import pytest

from bookmaker.page.sheets import listed, stated, with_objectives
from bookmaker.page.source import PageError
from lngeom.exercises import QUESTIONS, Numbers
from lngeom.exercises.objectives import OBJECTIVES
from lngeom.exercises.registry import SHEETS

from ..pages import page_names, source

CHAPTERS = {page.partition("-")[2]: page for page in page_names() if re.match(r"chapters/\d", page)}


def question(**more):
    return Numbers(id="sphere.7", kind="see", title="How many?", points=1, minutes=1, value=1, **more)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_card_lists_the_two_to_four_objectives_of_its_chapter(chapter):
    assert 2 <= len(OBJECTIVES[chapter]) <= 4
    text = source(CHAPTERS[chapter])
    card = re.search(r":class: chapter-card\n(.*?)^:::$", text, re.S | re.M)
    assert card
    assert f"**After it you can** {{objectives}}`{chapter}`." in card[1]
    assert text.count("{objectives}`") == 1
    assert f"**After it you can** {listed(chapter)}." in with_objectives(CHAPTERS[chapter], text)


@pytest.mark.parametrize("chapter", OBJECTIVES)
def test_every_objective_is_exercised_and_every_question_exercises_one_of_its_chapter(chapter):
    asked = [question.aims for question in QUESTIONS.values() if question.sheet == chapter]
    assert all(asked)
    assert {aim for aims in asked for aim in aims} == set(OBJECTIVES[chapter])


def test_chapters_sheets_and_objectives_are_the_same():
    assert list(OBJECTIVES) == list(SHEETS) == list(CHAPTERS)


def test_objectives_differ_and_continue_a_sentence():
    texts = [text for texts in OBJECTIVES.values() for text in texts.values()]
    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if not re.match(r"[a-z]", text) or text.endswith((".", ";"))]


def test_a_question_says_what_it_exercises_and_an_unknown_aim_stops_the_build():
    both = stated(question(aims=("variance", "kept")), "Why?")
    assert "*Objectives: read the variance as a length; say what of an input its output still tells.*" in both
    assert "Objective" not in stated(question(), "Why?")  # one of an instructor's own
    with pytest.raises(PageError, match=r"sphere\.7: 'axes' is none of the objectives variance, ball"):
        stated(question(aims=("axes",)), "Why?")


@pytest.mark.parametrize("name", ["ellipsoid", "spheres", ""])
def test_a_card_with_the_objectives_of_another_chapter_stops_the_build(name):
    with pytest.raises(PageError, match=r"chapters/03-sphere: .* has no objectives"):
        with_objectives("chapters/03-sphere", f"**After it you can** {{objectives}}`{name}`.")
