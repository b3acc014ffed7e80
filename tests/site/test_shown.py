"""The outputs of cells in chapters agree with the sentences around them.

The files in ``shown/`` were read against those sentences, cell by cell.  A cell that shows something else, or
a new one, has to be read again.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from bookmaker.execution.cache import executed

from ..pages import ROOT, page_names

KEPT = Path(__file__).with_name("shown")
CHAPTERS = [page for page in page_names() if re.match(r"chapters/\d", page)]
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d*)?(?:e[+-]?\d+)?")
ROUNDING = 1e-11  # smaller numbers are rounding errors, different on each machine
# What is judged elsewhere: chains, and what was read in the code of other people's models.
ELSEWHERE = re.compile(r"\b(Derivation|models|holds_for|layer_map|block_map)\(|\bglue\(")


def cells(page: str) -> list[Any]:
    """The cells of a page as the newest build ran them."""
    found = executed(ROOT, ROOT / f"{page}.md")
    if not found:
        pytest.fail(f"no build has run {page}: make book")
    return list(found[0].cells)


def shown(cell: Any) -> str:
    """The numbers and formulas that a cell of SymPy or NumPy shows, tables included."""
    if ELSEWHERE.search(cell.source):
        return ""
    parts = []
    for out in cell.outputs:
        data = out.get("data", {})
        if "image/svg+xml" not in data and "application/vnd.jupyter.widget-view+json" not in data:
            parts.append(out.get("text", data.get("text/markdown", data.get("text/plain", ""))))
    return "".join(parts).strip()


def kept(page: str) -> Iterator[str]:
    """The outputs that were read, without the last line of each cell, which is for readers of the file."""
    text = (KEPT / f"{Path(page).name}.txt").read_text("utf-8")
    for part in text.split(">>> ")[1:]:
        yield part.partition("\n")[2].strip()


def alike(got: str, read: str) -> bool:
    """The same words, and the same numbers up to one unit in their last digit."""
    if NUMBER.sub("", got).split() != NUMBER.sub("", read).split():
        return False
    pairs = zip_longest(NUMBER.findall(got), NUMBER.findall(read), fillvalue="inf")
    return all(_near(float(one.replace(",", "")), other) for one, other in pairs)


def _near(got: float, read: str) -> bool:
    mantissa, _, power = read.replace(",", "").partition("e")
    digits = len(mantissa.partition(".")[2]) - int(power or 0)
    exact = "." not in mantissa and not power
    unit = 0 if exact else 1.01 * 10.0**-digits
    return abs(got - float(read.replace(",", ""))) <= max(unit, ROUNDING)


@pytest.mark.parametrize("page", CHAPTERS)
def test_what_cells_show_is_what_was_read(page):
    file = f"tests/site/shown/{Path(page).name}.txt"
    for cell, read in zip_longest(filter(shown, cells(page)), kept(page)):
        assert cell is not None, f"no cell of {page} shows this any more; take it out of {file}:\n{read}"
        new = f">>> {cell.source.splitlines()[-1]}\n{shown(cell)}\n"
        assert read is not None, f"nobody has read what a cell shows; read it and add it to {file}:\n{new}"
        assert alike(shown(cell), read), f"{file} has\n{read}\nwhere a new or other cell shows\n{new}"


@pytest.mark.parametrize("page", CHAPTERS)
def test_cells_in_numbers_and_in_plain_sympy_show_something(page):
    """With the mark by which the page knows them."""
    for cell in cells(page):
        if {"digits", "plain"} & set(cell.metadata.get("tags", ())):
            assert shown(cell) or any("data" in out for out in cell.outputs), cell.source


@pytest.mark.parametrize(
    ("got", "same"),
    [
        ("length 2.001 of 4", True),
        ("length 2.003 of 4", False),
        ("length 2.000 of 5", False),
        ("width 2.000 of 4", False),
        ("length 2.000", False),
    ],
)
def test_another_number_or_word_is_noticed(got, same):
    assert alike(got, "length 2.000 of 4") is same


def test_without_its_condition_a_chain_is_refused_for_this_reason_and_no_other():
    (cell,) = (cell for cell in cells("chapters/deciding") if "conditions=()" in cell.source)
    assert "σ ≠ 0" in "".join(output.text for output in cell.outputs)
