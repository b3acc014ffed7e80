"""The build: a fault stops it until it is mended, a change shows, and its kernels do not see each other."""

import multiprocessing
import os
import shutil
import subprocess
import sys
from multiprocessing import forkserver
from pathlib import Path

import nbformat
import pytest
import yaml
from jupyter_cache.executors.utils import single_nb_execution
from nbclient.exceptions import DeadKernelError

from bookmaker.execution.kernels import CAN_FORK, USED, make_ready

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


# ------------------------------------------------------------------ kernels


needs_fork = pytest.mark.skipif(not CAN_FORK, reason="there is no fork on this system")

ASKS = """import os, sys
where = os.path.realpath(os.getcwd()), os.environ.get("OF_THE_BUILD")
print("lngeom.figures" in sys.modules, "mine" in dir(), *where)"""
CHANGES = """import lngeom, matplotlib
mine = lngeom.mine = 1
matplotlib.rcParams["lines.linewidth"] = 99"""
PEEKS = """import lngeom, matplotlib
hasattr(lngeom, "mine"), matplotlib.rcParams["lines.linewidth"]"""
DRAWS = "import matplotlib.pyplot as plt; plt.plot([1, 2]); plt.show()"


@pytest.fixture(autouse=True, scope="module")
def nothing_stays_ready():
    """Modules that kernels import are not found by other tests in their processes."""
    yield
    forkserver._forkserver._stop()  # type: ignore[attr-defined]
    multiprocessing.set_forkserver_preload(["__main__"])


def run(folder, *cells):
    make_ready(chapters=True, now=True)
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    result = single_nb_execution(book, str(folder), timeout=60, allow_errors=False, **USED)
    return result.err, [cell.outputs for cell in book.cells]


def shown(outputs):
    return outputs[-1]["data"]["text/plain"]


@needs_fork
def test_a_kernel_has_the_imports_the_folder_and_the_environment_of_the_build(tmp_path, monkeypatch):
    monkeypatch.setenv("OF_THE_BUILD", "so")
    error, (answer, figure) = run(tmp_path, ASKS, DRAWS)
    assert error is None
    assert answer[-1]["text"].split() == ["True", "False", os.path.realpath(tmp_path), "so"]
    assert "image/png" in figure[-1]["data"]


@needs_fork
def test_kernels_do_not_see_each_other(tmp_path):
    _, (_, changed) = run(tmp_path, CHANGES, PEEKS)
    _, (fresh,) = run(tmp_path, PEEKS)
    assert shown(changed) == "(True, 99.0)"
    assert shown(fresh).startswith("(False, ")
    assert "99" not in shown(fresh)


@needs_fork
def test_what_fails_is_reported_and_later_kernels_start(tmp_path):
    error, _ = run(tmp_path, "1 / 0")
    assert "ZeroDivisionError" in str(error)
    with pytest.raises(DeadKernelError):
        run(tmp_path, "import os; os._exit(1)")
    error, (answer,) = run(tmp_path, "1 + 1")
    assert error is None
    assert shown(answer) == "2"


@needs_fork
def test_cells_of_the_book_are_not_written_into_the_readers_history_of_ipython(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    error, _ = run(tmp_path, "1 + 1", "2 + 2")
    assert error is None
    assert list((tmp_path / "ipython").iterdir())  # it looked there
    assert not list((tmp_path / "ipython").rglob("history.sqlite*"))
