"""The build: a fault stops it until it is mended, and a change shows."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import yaml
from jupyter_cache.executors.utils import ExecutionResult
from nbformat import NotebookNode

from bookmaker.execution.cache import Page

from ..pages import ROOT
from .tiny_book import page, tiny_book


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


READS = r"""
def setup(app):
    app.connect("source-read", lambda app, name, text: text.append(text.pop() + "\n\nRead one way.\n"))
"""
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
def test_a_change_of_lngeom_of_an_extension_of_a_template_or_of_a_stylesheet_shows(tmp_path):
    book = with_make(tmp_path, ["bookmaker.execution.cache", "bookmaker.page.assets"])
    config = yaml.safe_load((book / "_config.yml").read_text("utf-8"))
    config["sphinx"]["local_extensions"] = {"reads": "bookmaker"}
    (book / "_config.yml").write_text(yaml.safe_dump(config), "utf-8")
    (book / "bookmaker").mkdir()
    extension, module = book / "bookmaker" / "reads.py", book / "lngeom" / "marker.py"
    template, style = book / "_templates" / "static" / "webpack-macros.html", book / "assets" / "lngeom.css"
    text = page("import sys; sys.path.insert(0, 'lngeom')\nfrom marker import VALUE\nVALUE")

    def shows(said: str) -> bool:
        outcome = make(book, text)
        assert outcome.returncode == 0, outcome.stdout + outcome.stderr
        return said in (book / "_build" / "html" / "index.html").read_text("utf-8")

    extension.write_text(READS, "utf-8")
    module.write_text("VALUE = 'the value before'\n", "utf-8")
    assert shows("the value before")
    module.write_text("VALUE = 'the value after'\n", "utf-8")
    assert shows("the value after")
    extension.write_text(READS.replace("one way", "another way"), "utf-8")
    assert shows("Read another way.")
    macros = template.read_text("utf-8").replace("body_post() %}", "body_post() %}<!-- mended -->")
    template.write_text(macros, "utf-8")
    assert shows("<!-- mended -->")
    style.write_text(style.read_text("utf-8") + ".only-then { top: 18px }", "utf-8")
    assert shows("18px")


def ran(folder: Path, *cells: str) -> tuple[ExecutionResult | None, NotebookNode]:
    """What running a page gives, and its notebook."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    return Page("a page", folder / "page.md", book).run(60), book


def test_cells_run_where_the_page_is_and_are_not_written_into_the_readers_history(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    result, book = ran(tmp_path, "import os", "os.path.realpath(os.getcwd())")
    assert result is not None
    assert result.err is None
    assert eval(book.cells[1].outputs[0]["data"]["text/plain"]) == os.path.realpath(tmp_path)
    assert list((tmp_path / "ipython").iterdir())  # it looked there
    assert not list((tmp_path / "ipython").rglob("history.sqlite*"))


def test_a_page_whose_cell_fails_or_whose_kernel_dies_has_not_run(tmp_path):
    failed, _ = ran(tmp_path, "1 / 0")
    assert failed is not None
    assert "ZeroDivisionError" in str(failed.err)
    died, _ = ran(tmp_path, "import os; os._exit(1)")
    assert died is None
