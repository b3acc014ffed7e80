"""A sheet on its page: questions stated in sections, and two editions, solutions folded or never there."""

import re
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from lngeom.exercises import QUESTIONS, Choice

from ..pages import ROOT, sheet_names, source
from .tiny_book import build, tiny_book

SHEET = "exercises/02-centering"


def article(html: Path) -> Any:
    return BeautifulSoup((html / f"{SHEET}.html").read_text("utf-8"), "html.parser").article


@pytest.mark.parametrize("page", sheet_names())
def test_every_question_is_a_section_of_its_page_and_of_the_contents(page):
    html: Any = BeautifulSoup((ROOT / "_build" / "html" / f"{page}.html").read_text("utf-8"), "html.parser")
    sections = html.article.select("section section")
    asked = [question for question in QUESTIONS.values() if question.sheet == page.partition("-")[2]]
    links = {link["href"]: link.text.strip() for link in html.select(".page-toc a")}
    for number, (section, question) in enumerate(zip(sections, asked, strict=True), 1):
        heading = section.h2.text.removesuffix("#")
        title = question.title.replace("'", "’")
        assert re.fullmatch(rf"\d+\.\d+\.{number}\. {re.escape(title)}", heading)
        assert links[f"#{section['id']}"] == heading
        line = section.h2.find_next_sibling("p").text
        assert re.fullmatch(
            rf"{question.kind} · {question.points} points? · {question.minutes} minutes", line
        )
        if isinstance(question, Choice):
            letters = [item.text[:4] for item in section.select("ul > li")]
            assert letters == [f"({letter}) " for letter in question.texts]


def test_an_unknown_question_stops_the_build_and_names_near_ones(tmp_path):
    text = source(SHEET).replace("{question} centering.3", "{question} centring.3")
    tiny_book(tmp_path, ["bookmaker.page.solutions", "bookmaker.page.macros"], {SHEET: text})
    outcome = build(tmp_path)
    assert outcome.returncode != 0
    line = source(SHEET).partition("{question} centering.3")[0].count("\n") + 1
    assert f"{SHEET}.md, line {line}: There is no question 'centring.3'" in outcome.stderr
    assert "did you mean centering.3 or" in outcome.stderr


def test_solutions_are_folded_and_their_verdicts_shown():
    page = article(ROOT / "_build" / "html")
    verdicts = page.select(".verdict")
    assert len(verdicts) == 6
    assert not [
        shown for shown in verdicts if "verdict-wrong" in shown["class"] or shown.find_parent("details")
    ]
    for text in ("np.outer([1, 1, 1], [1, 0, 0])", "What the student forgot is symmetry"):
        (part,) = page.find_all(lambda tag, text=text: tag.name in ("p", "pre") and text in tag.text)
        fold = part.find_parent("details")
        assert fold is not None
        assert not fold.has_attr("open")
        assert fold.summary.text.strip().startswith("Solution")


def test_the_edition_without_solutions_runs_and_shows_none(tmp_path):
    text = re.sub(r"\{(doc|cite:t)\}`[^`]*`", "elsewhere", source(SHEET))  # they lead out of the tiny book
    tiny_book(
        tmp_path, ["bookmaker.execution", "bookmaker.page.solutions", "bookmaker.page.macros"], {SHEET: text}
    )
    outcome = build(tmp_path, SOLUTIONS="no")
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    page = article(tmp_path / "_build" / "html")
    assert "symmetry" not in page.text
    assert "np.outer" not in page.text
    assert not page.select(".verdict")
    assert page.text.count("...  # your answer") == 5
    assert 'check("centering.5", centering_5)' in page.text
