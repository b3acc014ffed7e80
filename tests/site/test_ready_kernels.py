"""The kernels of the build: forked, and yet each as if it were alone."""

import os

import nbformat
import pytest
from jupyter_cache.executors.utils import single_nb_execution
from nbclient.exceptions import DeadKernelError

from bookmaker.execution.kernels import CAN_FORK, USED, make_ready

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="there is no fork on this system")

ASKS = """import os, sys
where = os.path.realpath(os.getcwd()), os.environ.get("OF_THE_BUILD")
print("lngeom.figures" in sys.modules, "mine" in dir(), *where)"""
CHANGES = """import lngeom, matplotlib
mine = lngeom.mine = 1
matplotlib.rcParams["lines.linewidth"] = 99"""
PEEKS = """import lngeom, matplotlib
hasattr(lngeom, "mine"), matplotlib.rcParams["lines.linewidth"]"""
DRAWS = "import matplotlib.pyplot as plt; plt.plot([1, 2]); plt.show()"


def run(folder, *cells):
    make_ready(chapters=True, now=True)
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    result = single_nb_execution(book, str(folder), timeout=60, allow_errors=False, **USED)
    return result.err, [cell.outputs for cell in book.cells]


def shown(outputs):
    return outputs[-1]["data"]["text/plain"]


def test_a_kernel_has_the_imports_the_folder_and_the_environment_of_the_build(tmp_path, monkeypatch):
    monkeypatch.setenv("OF_THE_BUILD", "so")
    error, (answer, figure) = run(tmp_path, ASKS, DRAWS)
    assert error is None
    assert answer[-1]["text"].split() == ["True", "False", os.path.realpath(tmp_path), "so"]
    assert "image/png" in figure[-1]["data"]


def test_kernels_do_not_see_each_other(tmp_path):
    _, (_, changed) = run(tmp_path, CHANGES, PEEKS)
    _, (fresh,) = run(tmp_path, PEEKS)
    assert shown(changed) == "(True, 99.0)"
    assert shown(fresh).startswith("(False, ")
    assert "99" not in shown(fresh)


def test_what_fails_is_reported_and_later_kernels_start(tmp_path):
    error, _ = run(tmp_path, "1 / 0")
    assert "ZeroDivisionError" in str(error)
    with pytest.raises(DeadKernelError):
        run(tmp_path, "import os; os._exit(1)")
    error, (answer,) = run(tmp_path, "1 + 1")
    assert error is None
    assert shown(answer) == "2"


def test_cells_of_the_book_are_not_written_into_the_readers_history_of_ipython(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    error, _ = run(tmp_path, "1 + 1", "2 + 2")
    assert error is None
    assert list((tmp_path / "ipython").iterdir())  # it looked there
    assert not list((tmp_path / "ipython").rglob("history.sqlite*"))
