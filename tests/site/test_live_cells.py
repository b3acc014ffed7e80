"""Every cell of the book that needs no NumPy gives on its page, unedited, what the book printed."""

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from bookmaker.execution.cache import executed
from bookmaker.page.source import is_sheet, notebook_pages

from ..pages import ROOT

pytestmark = pytest.mark.xdist_group("all cells run once")
TYPES = {"text/latex": "latex", "text/markdown": "markdown", "text/plain": "text"}


def printed(outputs: list[Any]) -> list[tuple[str, str]]:
    """What the book printed, as a live cell would show it: that of IPython which is text or a formula."""
    found: list[tuple[str, str]] = []
    before = ""
    for output in outputs:
        stream = output.output_type == "stream"
        if stream and before == "stream":  # a slow cell prints in several pieces
            found[-1] = ("text", found[-1][1] + output.text)
        else:
            data = {"text/plain": output.text} if stream else output.data
            kind = next(kind for kind in TYPES if kind in data)
            found.append((TYPES[kind], data[kind]))
        before = output.output_type
    return found


@pytest.fixture(scope="module")
def ran() -> tuple[list[tuple[str, Any, Any]], list[str]]:
    """Each code cell of the chapters as the build ran it, and with what the browser has; what that loaded."""
    chapters = [page for page in notebook_pages(ROOT) if not is_sheet(page)]
    books = {page: executed(ROOT, ROOT / f"{page}.md")[0][0] for page in chapters}
    code = {page: [cell for cell in book.cells if cell.cell_type == "code"] for page, book in books.items()}
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.blocked"],
        input=json.dumps({page: [cell.source for cell in cells] for page, cells in code.items()}),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    pairs = {page: zip(code[page], found["results"][page], strict=True) for page in code}
    return [(page, *pair) for page in code for pair in pairs[page]], found["loaded"]


@pytest.fixture
def cells(ran) -> list[tuple[str, Any, Any]]:
    return ran[0]


def test_no_cell_as_printed_makes_the_reader_fetch_the_rest(ran):
    rest = (ROOT / "_build" / "html" / "_static" / "live" / "rest.txt").read_text("utf-8").split()
    assert len(ran[1]) > 400
    assert not set(ran[1]) & set(rest)


def test_each_cell_gives_what_the_book_printed_or_says_what_it_lacks(cells):
    counts = Counter(ran["state"] for _, _, ran in cells)
    assert set(counts) == {"proved", "done", "absent"}
    assert counts["proved"] > 60
    for page, cell, ran in cells:
        if ran["state"] == "absent":
            lacks = any(name in ran["said"] for name in ("NumPy", "matplotlib", "judges no answers"))
            assert lacks, (page, cell.source, ran)
        else:
            assert [(part["kind"], part["text"]) for part in ran["shown"]] == printed(cell.outputs), (
                page,
                cell.source,
            )


def test_what_the_book_proves_is_judged_on_the_page_too(cells):
    for page, cell, ran in cells:
        assert ran["state"] != "proved" or not ran["behind"], (page, cell.source, ran["behind"])


def test_every_derivation_of_the_chapters_runs_without_numpy(cells):
    for page, cell, ran in cells:
        if "Derivation(" in cell.source and "measure(" not in cell.source:
            assert ran["state"] in ("proved", "done"), (page, cell.source, ran["said"])
