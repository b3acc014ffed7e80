"""The two editions of a sheet on the page: solutions folded, or never there."""

import re
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup

from ..pages import ROOT, source
from .tiny_book import build, tiny_book

SHEET = "exercises/02-centering"


def article(html: Path) -> Any:
    return BeautifulSoup((html / f"{SHEET}.html").read_text("utf-8"), "html.parser").article


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
