"""The executed chapters: every identity is derived where it says, and no chain proves anything else."""

import json
import re
from itertools import pairwise

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell
from notebook_pages import all_notebooks, names, pages, target
from repository import Address

from lngeom.identities import IDENTITIES

from .pages import ROOT, page_names, source

REMEMBER = """
from lngeom.symbolic import Derivation
_chains, _init = [], Derivation.__init__

def _remember(self, start):
    _init(self, start)
    _chains.append(self)

Derivation.__init__ = _remember
"""
REPORT = """
import json
from lngeom.identities import IDENTITIES
from lngeom.symbolic import tex
print(json.dumps([
    [chain.closes.id if chain.closes in IDENTITIES else None, [tex(e) for e, _ in chain.steps]]
    for chain in _chains
]))
"""


def notebook(page: str) -> nbformat.NotebookNode:
    """What a reader runs: the page's notebook, of a sheet the solved one; the first page has none."""
    if page.startswith("exercises/"):
        solved = dict(all_notebooks(ROOT, names(ROOT), Address(), solutions=True))
        return nbformat.reads(solved[target(page)], as_version=4)
    return jupytext.read(ROOT / ("index.md" if page == "index" else target(page)))


@pytest.mark.parametrize("page", ["index", *pages(ROOT)])
def test_a_page_runs_in_plain_jupyter_and_derives_its_identities_and_nothing_else(page):
    book = notebook(page)
    book.cells = [new_code_cell(REMEMBER), *book.cells, new_code_cell(REPORT)]
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    printed = json.dumps([cell.get("outputs", []) for cell in book.cells])
    for name in re.findall(r"\{glue:text\}`([\w-]+)", source(page)):
        assert f'"{name} = ' in printed, f"no cell of the notebook shows {name}"
    chains = json.loads(book.cells[-1].outputs[0].text)
    assert all(left != right for _, steps in chains for left, right in pairwise(steps))
    if page.startswith("exercises/"):
        return  # its chains answer questions
    closed = [closes for closes, _ in chains]
    assert None not in closed, "a chain ends in what the catalogue does not state"
    assert {e.id for e in IDENTITIES if f"chapters/{e.chapter}" == page} <= set(closed)


def test_every_identity_is_stated_in_a_box_of_its_chapter():
    for entry in IDENTITIES:
        boxes = re.findall(r":::\{identities\}(.*?):::", source(f"chapters/{entry.chapter}"), re.S)
        assert any(entry.id in box.split() for box in boxes), entry.id


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
