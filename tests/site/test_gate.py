"""A build that should fail does, until the fault is mended; one that should show a change shows it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from ..pages import ROOT
from .tiny_book import build, page, tiny_book


def with_make(folder: Path, extensions: list[str]) -> Path:
    """A tiny book that make builds."""
    tiny_book(folder, extensions, {"index": page("1 + 1")})
    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    (folder / "lngeom").mkdir()
    (folder / ".venv").symlink_to(Path(sys.prefix))
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    return folder


def make(book: Path, text: str) -> subprocess.CompletedProcess:
    if (book / "index.md").read_text("utf-8") != text:
        (book / "index.md").write_text(text, "utf-8")
    return subprocess.run(
        ["make", "--assume-old=.venv/.book", "book"], cwd=book, capture_output=True, text=True, check=False
    )


needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="needs make, as the README says")


@needs_make
def test_the_gate_stays_shut_until_the_fault_is_mended(tmp_path):
    book = with_make(tmp_path, ["bookmaker.execution.cache"])
    outcome = make(book, page("raise ValueError('a failing cell')"))
    assert outcome.returncode != 0
    assert "a failing cell" in outcome.stdout + outcome.stderr
    assert not (book / "_build" / "html").exists()
    for _ in range(2):
        outcome = make(book, page("1 + 1", "A dead reference: {ref}`nowhere`."))
        assert outcome.returncode != 0
        assert "nowhere" in outcome.stdout + outcome.stderr
    assert make(book, page("1 + 1")).returncode == 0
    assert (book / "_build" / "html" / "index.html").exists()


@needs_make
def test_a_change_of_lngeom_of_a_template_or_of_a_stylesheet_shows(tmp_path):
    book = with_make(tmp_path, ["bookmaker.execution.cache", "bookmaker.page.assets"])
    text = page("import sys; sys.path.insert(0, 'lngeom')\nfrom marker import VALUE\nVALUE")
    html = book / "_build" / "html" / "index.html"
    for value in ("before", "after"):
        (book / "lngeom" / "marker.py").write_text(f"VALUE = 'the value {value}'\n", "utf-8")
        outcome = make(book, text)
        assert outcome.returncode == 0, outcome.stdout + outcome.stderr
        assert f"the value {value}" in html.read_text("utf-8")
    macros = book / "_templates" / "static" / "webpack-macros.html"
    mended = macros.read_text("utf-8").replace("body_post() %}", "body_post() %}<!-- mended -->")
    macros.write_text(mended, "utf-8")
    style = book / "assets" / "lngeom.css"
    style.write_text(style.read_text("utf-8") + ".only-now { top: 17px }", "utf-8")
    assert make(book, text).returncode == 0
    assert "<!-- mended -->" in html.read_text("utf-8")
    assert "17px" in html.read_text("utf-8")
    style.write_text(style.read_text("utf-8") + ".only-then { top: 18px }", "utf-8")
    assert make(book, text).returncode == 0
    assert "18px" in html.read_text("utf-8")


def test_who_asks_is_told_what_chains_close_and_tables_measure_now_and_nothing_from_before(tmp_path):
    """The cells that ask stay as they are, and a page that asks and closes does not wait for itself."""
    chain = """from lngeom.identities import identity, measure
from lngeom.symbolic import Derivation, Pi
chain = Derivation(Pi * Pi).eq(Pi)"""
    asks = "from lngeom.identities import closed_before, measured_before\n"
    asks += "sorted(closed_before()), sorted(measured_before())"
    pages = {"index": page(chain), "chapters/identities": page(asks), "both": page(f"{asks} # chain.qed()")}
    tiny_book(
        tmp_path, ["bookmaker.execution.cache", "bookmaker.page.formulas", "bookmaker.page.theorems"], pages
    )
    name = "centering-idempotent"
    closing, measuring = f'.qed(identity("{name}"))', f'; measure(identity("{name}"), sizes=[2])'
    for ending, told in ((closing + measuring, f"(['{name}'], ['{name}'])"), ("", "([], [])")):
        (tmp_path / "index.md").write_text(page(chain + ending), "utf-8")
        outcome = build(tmp_path)
        assert outcome.returncode == 0, outcome.stdout + outcome.stderr
        html = (tmp_path / "_build" / "html" / "chapters" / "identities.html").read_text("utf-8")
        shown = BeautifulSoup(html, "html.parser").select_one(".cell_output")
        assert shown
        assert shown.text.strip() == told
