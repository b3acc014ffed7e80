"""Editions of a sheet: its page with solutions folded or never there, its notebook with stubs or solved."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

from bookmaker.notebooks.files import notebook, target
from bookmaker.page.answers import described
from bookmaker.page.sheets import graded
from bookmaker.page.source import PageError, read
from bookmaker.repository import Address
from lngeom.exercises import QUESTIONS as OF_THE_BOOK
from lngeom.exercises import Choice

from ..pages import ROOT, sheet_names, source
from .built import parsed, reads_pages, soup
from .tiny_book import build, tiny_book

ON_PAGE = "exercises/02-centering"
PAGE = "exercises/03-sphere"


def article(html: Path) -> Any:
    return parsed(html / f"{ON_PAGE}.html").article


@reads_pages
@pytest.mark.parametrize("page", sheet_names())
def test_every_question_is_a_section_of_its_page_and_of_the_contents(page):
    html = soup(page)
    sections = html.article.select("section section")
    asked = [question for question in OF_THE_BOOK.values() if question.sheet == page.partition("-")[2]]
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


def test_solutions_are_folded():
    page = article(ROOT / "_build" / "html")
    for text in ("[[0, 0, 0], [-1, 1, 0], [-1, 0, 1]]", "The student forgot symmetry"):
        (part,) = page.find_all(lambda tag, text=text: tag.name in ("p", "pre") and text in tag.text)
        fold = part.find_parent("details")
        assert fold is not None
        assert not fold.has_attr("open")
        assert fold.summary.text.strip() == "Solution"


@pytest.mark.nightly
def test_the_edition_without_solutions_runs_and_shows_none(tmp_path):
    text = re.sub(r"\{(doc|cite:t)\}`[^`]*`", "elsewhere", source(ON_PAGE))  # they lead out of the tiny book
    tiny_book(
        tmp_path,
        [
            "bookmaker.execution.cache",
            "bookmaker.page.answers",
            "bookmaker.page.formulas",
            "bookmaker.notebooks.launch",
        ],
        {"index": "# A book\n", ON_PAGE: text},
    )
    outcome = build(tmp_path, SOLUTIONS="no")
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    page = article(tmp_path / "_build" / "html")
    assert "symmetry" not in page.text
    assert "[[0, 0, 0]" not in page.text
    assert not page.select(".verdict")
    assert page.text.count("...  # your answer") == 5
    assert not page.select("details.solution")
    asked = [json.loads(one["data-question"]) for one in page.select("[data-question]")]
    assert [described(OF_THE_BOOK[one["id"]], solutions=False) for one in asked] == list(
        map(json.dumps, asked)
    )  # all are judged
    assert len(asked) == 6
    handed_out = nbformat.read(tmp_path / "_build" / "html" / target(ON_PAGE), as_version=4).cells
    committed = nbformat.read(ROOT / target(ON_PAGE), as_version=4).cells
    assert [cell.metadata for cell in handed_out] == [cell.metadata for cell in committed]
    assert handed_out[-2:] == committed[-2:]


SHEET = """\
# Exercises

```{code-cell} ipython3
from lngeom.exercises import check
```

## 1. Center

Write it.

```{code-cell} ipython3
:tags: [solution]
def sphere_1(a):
    # solution
    return a - a.mean()
```

```{code-cell} ipython3
:tags: [solution]
secret = 42
```

```{code-cell} ipython3
check("sphere.1", sphere_1)
```

+++ {"tags": ["solution"]}

A remark on the solution.

+++

## 2. Explain

Why?

+++ {"tags": ["solution"]}

Because of the *ones*.

+++

The end.
"""
QUESTIONS: Any = {
    "sphere.1": SimpleNamespace(id="sphere.1", kind="compute", points=3),
    "sphere.2": SimpleNamespace(id="sphere.2", kind="explain", points=2),
}


def sheet(source=SHEET, *, solutions=False):
    cells = graded(PAGE, read(source).cells, QUESTIONS)
    return notebook(PAGE, cells, Address(), solutions=solutions).cells[1:]


def test_the_solved_sheet_has_every_solution_and_defines_what_is_asked():
    cells = sheet(solutions=True)
    text = "\n\n".join(cell.source for cell in cells)
    assert all(part in text for part in ("    return a - a.mean()", "42", "*ones*"))
    assert "# solution" not in text
    namespace = {"check": lambda *answer: None}
    exec(
        "\n".join(c.source for c in cells[1:] if c.cell_type == "code" and "import" not in c.source),
        namespace,
    )
    assert callable(namespace["sphere_1"])


def test_nbgrader_knows_what_is_answered_what_is_checked_and_what_is_read_by_hand():
    known = {c.metadata["nbgrader"]["grade_id"]: c for c in sheet() if "nbgrader" in c.metadata}
    flags = {
        name: tuple(cell.metadata["nbgrader"].get(key) for key in ("solution", "grade", "locked", "points"))
        for name, cell in known.items()
    }
    assert flags == {
        "sphere-1": (True, False, False, None),
        "sphere-1-check": (False, True, True, 3),
        "sphere-2": (True, True, False, 2),
    }
    assert known["sphere-1-check"].source == 'check("sphere.1", sphere_1)'
    assert {cell.metadata["nbgrader"]["schema_version"] for cell in known.values()} == {3}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (SHEET.replace("## 2. Explain", "## 7. Explain"), "no question sphere.7"),
        (
            SHEET.replace('check("sphere.1"', 'check("sphere.2"'),
            "sphere.2 is checked in the section of question sphere.1",
        ),
    ],
)
def test_a_sheet_whose_questions_do_not_fit_is_refused(wrong, message):
    with pytest.raises(PageError, match=message):
        sheet(wrong)
