"""The sheets: a page has the text of its questions, the data all else, and both fit."""

import re
import subprocess

import pytest

from bookmaker.page.sheets import rewritten, stated, with_questions
from lngeom.exercises import QUESTIONS, Choice, Explain, UnknownQuestion, Verdict
from lngeom.exercises.kinds.question import KINDS
from lngeom.exercises.registry import SHEETS

from ..pages import ROOT, outputs, page_names, sheet_names, source

every_sheet = pytest.mark.parametrize("page", sheet_names())
ASKED = re.compile(r"^:::\{question\} ", re.M)


def questions_of(page):
    key = page.partition("-")[2]
    return [question for question in QUESTIONS.values() if question.sheet == key]


@every_sheet
def test_a_page_asks_the_questions_of_its_sheet_in_order_and_checks_each(page):
    key, asked = page.partition("-")[2], questions_of(page)
    assert 4 <= len(asked) <= 6
    assert [question.id for question in asked] == [f"{key}.{number + 1}" for number in range(len(asked))]
    sections = ASKED.split(source(page))[1:]
    assert [section.partition("\n")[0] for section in sections] == [question.id for question in asked]
    for section, question in zip(sections, asked, strict=True):
        answer = "" if isinstance(question, Explain) else f", {question.name}"
        assert re.findall(r"^check\(.*$", section, re.M) == [f'check("{question.id}"{answer})']
        assert "tags: [solution]" in section or '"tags": ["solution"]' in section
    assert f'card("{key}")' in source(page)


@every_sheet
def test_a_page_leaves_title_kind_points_minutes_and_choices_to_the_data(page):
    content = source(page)
    assert not re.findall(r"^##|^- \(\w\)", content, re.M)
    assert not re.findall(rf"\*(?:{'|'.join(KINDS)})\b|\d+ (?:points?|minutes?)\b", content)
    choices = [question.texts.values() for question in questions_of(page) if isinstance(question, Choice)]
    assert not [text for texts in choices for text in texts if text in content]


def test_a_title_stands_in_one_file_alone():
    """Notebooks are made; prose may use the words, if it is no heading and no title of another question."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = {name: (ROOT / name).read_text("utf-8") for name in listed.stdout.splitlines()}
    for question in QUESTIONS.values():
        title = re.escape(question.title)
        stands = re.compile(rf'title="{title}"|^#+ (?:\d+\. )?{title}$', re.M)
        places = {name: len(found) for name, text in files.items() if (found := stands.findall(text))}
        assert places == {f"lngeom/exercises/sheets/{question.sheet}.py": 1}


@every_sheet
def test_a_question_is_stated_in_full(page):
    whole = with_questions(page, source(page))
    sections = re.split(r"^(?=## )", whole, flags=re.M)[1:]
    for number, (section, question) in enumerate(zip(sections, questions_of(page), strict=True), 1):
        points = f"{question.points} point{'s' * (question.points > 1)}"
        line = f"*{question.kind} · {points} · {question.minutes} minutes*"
        assert section.startswith(f"## {number}. {question.title}\n\n{line}\n\n")
        if isinstance(question, Choice):
            choices = [f"- ({letter}) {text}\n" for letter, text in question.texts.items()]
            assert f"\n\n{''.join(choices)}\n" in section
    assert "{question}" not in whole


def test_a_fence_may_be_longer_and_one_that_is_not_closed_is_left_for_others_to_refuse():
    inner = ":::{note}\nMind this.\n:::"
    asked = f"::::{{question}} centering.3\n{inner}\n::::\n"
    assert with_questions("x", asked) == stated(QUESTIONS["centering.3"], inner) + "\n"
    assert with_questions("x", ":::{question} centering.3\n") == ":::{question} centering.3\n"


def test_an_unknown_question_is_refused_with_page_line_and_near_ones():
    text = "# Sheet\n\n:::{question} centring.1\nWhy?\n:::\n"
    with pytest.raises(UnknownQuestion, match=r"^exercises/x\.md, line 3: .*'centring\.1'.* centering\.1"):
        with_questions("exercises/x", text)


def test_every_chapter_with_questions_has_its_sheet_and_all_kinds_are_asked():
    keys = [page.partition("-")[2] for page in sheet_names()]
    assert keys == list(SHEETS)
    assert set(page_names()) >= {page.replace("exercises", "chapters") for page in sheet_names()}
    for key in keys:
        assert {q.kind for q in QUESTIONS.values() if q.sheet == key} == set(KINDS)


@every_sheet
def test_the_solutions_of_a_sheet_are_right(page):
    verdicts = [shown for shown in outputs(page) if isinstance(shown, Verdict)]
    assert len(verdicts) == len(re.findall("^check", source(page), re.M))
    assert all(verdict.ok for verdict in verdicts), verdicts


@every_sheet
def test_the_edition_without_solutions_holds_none(page):
    whole = source(page)
    kept, folded = (rewritten(page, whole, solutions=solutions) for solutions in (False, True))
    hidden = re.findall(r"^ *# solution\n(.*?)^```", whole, re.M | re.S)
    hidden += re.findall(r'^\+\+\+ \{"tags": \["solution"\]\}\n(.*?)^(?:\+\+\+|```)', whole, re.M | re.S)
    lines = [line for part in hidden for line in part.splitlines() if not re.fullmatch(r"\W*|\w+", line)]
    assert len(lines) > 10
    assert not [line for line in lines if line in kept]
    assert kept.count("...  # your answer") == len(re.findall(r"^ *# solution$", whole, re.M))
    assert kept.count("skip-execution") == whole.count("\ncheck(")
    assert folded.count("tags: [hide-cell, solution]") == whole.count(":tags: [solution]")
