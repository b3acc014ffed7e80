"""The executed chapters: what a derivation closes is in the catalogue, and notebooks show what pages show.

What the build ran counts for the notebooks, too, once their cells are the same.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

from bookmaker.execution.cache import executed
from bookmaker.execution.derived import derived
from bookmaker.notebooks.files import all_notebooks, target
from bookmaker.page.source import notebook_pages
from bookmaker.repository import Address
from lngeom.identities import IDENTITIES, identity

from ..pages import ROOT, page_names, source


@lru_cache
def solved() -> dict[str, str]:
    return dict(all_notebooks(ROOT, Address(), solutions=True))


def notebook(page: str) -> nbformat.NotebookNode:
    """The notebook that a reader runs; of a sheet the solved one; the first page has none."""
    if page.startswith("exercises/"):
        return nbformat.reads(solved()[target(page)], as_version=4)
    return jupytext.read(ROOT / ("index.md" if page == "index" else target(page)))


def code(cells: Iterable[Any]) -> list[str]:
    """The code of a page or of its notebook, without what only one of them says."""
    sources = [cell.source for cell in cells if cell.cell_type == "code"]
    sources = [re.sub(r"^[ \t]*# solution[ \t]*\n?", "", source, flags=re.M) for source in sources]
    return [source.strip() for source in sources]


@lru_cache
def ran(page: str) -> Any:
    """The cells that the build ran for a page, the same code as in its notebook."""
    cells = notebook(page).cells[page != "index" :]  # without the cell that installs the package in Colab
    for book in executed(ROOT, ROOT / f"{page}.md"):
        if code(book.cells) == code(cells):
            return book
    pytest.fail(f"the build did not run the cells of the notebook of {page}: make notebooks, make test")


every_page = pytest.mark.parametrize("page", ["index", *notebook_pages(ROOT)])


@every_page
def test_a_derivation_closes_identities_of_the_catalogue(page):
    closed = {one.closes for one in derived(ran(page))} - {None}
    assert closed <= {entry.id for entry in IDENTITIES}


@every_page
def test_the_cells_of_a_notebook_run_print_what_is_glued_and_solve_the_sheet(page):
    book = ran(page)
    assert not [out for cell in book.cells for out in cell.outputs if out.output_type == "error"]
    printed = json.dumps([cell.outputs for cell in book.cells], ensure_ascii=False)
    for name in re.findall(r"\{glue:text\}`([\w-]+)", source(page)):
        assert f'"{name} = ' in printed, f"no cell of the notebook shows {name}"
    checks = sum(cell.source.startswith('check("') for cell in book.cells)
    assert checks == printed.count('<p class=\\"verdict verdict-') - printed.count("verdict-wrong")


@pytest.mark.parametrize("page", ["chapters/02-centering", "exercises/08-rotations"])
def test_a_notebook_runs_in_plain_jupyter_as_in_the_build(page):
    """The longest sheet and a chapter, in their folder, by a kernel that is not the build's."""
    book = notebook(page)
    folder = (ROOT / target(page)).parent
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    built = ran(page)
    for here, there in zip(code_cells(book)[1:], built.cells, strict=True):
        assert shown(here) == shown(there), here.source


def code_cells(book: nbformat.NotebookNode) -> list[Any]:
    return [cell for cell in book.cells if cell.cell_type == "code"]


def shown(cell: Any) -> list[str]:
    """The text that a cell shows, and that of a figure; printed text may arrive in several parts."""
    printed = "".join(out.get("text", "") for out in cell.outputs)
    texts = [out["data"].get("text/plain", "") for out in cell.outputs if "data" in out]
    return [re.sub(r"0x[0-9a-f]+", "0x…", text) for text in (printed, *texts)]


def test_an_identity_is_shown_once_at_most_and_in_its_chapter():
    shown: Counter[tuple[str, str]] = Counter()
    for page in page_names():
        boxes = re.findall(r":::\{identities\}(.*?)^ *:::", source(page), re.S | re.M)
        shown.update((name, page) for box in boxes for name in re.sub(r"(?m)^ *:\w+:.*$", "", box).split())
    assert set(shown.values()) == {1}
    assert all(page == f"chapters/{identity(name).chapter}" for name, page in shown)


@pytest.mark.parametrize("page", page_names())
def test_pages_have_a_description_and_figures_have_captions_and_alt_texts(page):
    text = source(page)
    assert re.search(r"html_meta:\n\s+description: \".{60,300}\"", text)
    explorers = "|".join(re.findall(r"^from lngeom.explorers import (\w+)$", text, re.M)) or "figures"
    drawn = len(re.findall(rf"^(?:figures\.\w+|{explorers})\(", text, re.M))
    assert (
        drawn
        == len(re.findall(r"^    alt: >-$", text, re.M))
        == len(re.findall(r"^    caption: \"", text, re.M))
    )
