"""The answers of a cell on the page: as printed in the book, from the cells above alone, for any edit."""

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import jupytext
import pytest

from bookmaker.execution.cache import executed
from bookmaker.live.imports import LEVELS, can_run, importable, imports, needs
from bookmaker.live.runner import LONGEST, run
from bookmaker.page.source import is_sheet, notebook_pages
from lngeom.exercises import QUESTIONS, Function, check

from ..nightly import first_by_day
from ..pages import ROOT, source

HEAD = "from lngeom.symbolic import Derivation, I, N, Pi, a, one"
TYPES = {"image/svg+xml": "picture", "text/latex": "latex", "text/markdown": "markdown", "text/plain": "text"}


def shown(*cells: str) -> list[str]:
    ran = run(*cells)
    assert ran["state"] == "done", ran
    return [part["text"] for part in ran["shown"]]


@pytest.mark.parametrize(
    "cells",
    [
        ["a = 1", "a = 2", "a"],
        ["xs = [1]", "xs.append(2)", "len(xs)"],
        ["d = 1\ndef f(): return d", "d = 2", "f()"],
        ["d = {}", "d['a'] = 2", "d['a']"],
        ["from no_such_module import b\nfrom math import pi", "x = b\ny = 2", "y"],
        ["y = 2", "y = (", "y"],
        ["y = 2", "print('seen')\ny * 3", "y"],
    ],
)
def test_a_cell_says_what_it_would_after_those_above_and_again_when_it_is_run_again(cells):
    assert shown(*cells) == shown(*cells) == ["2"]


@pytest.mark.parametrize(
    ("cells", "state", "said", "cell", "line"),
    [
        (["x = 1\ny = 1 / 0", "2 + y"], "error", "ZeroDivisionError: division by zero", 0, 2),
        (["y = 3", "y = 1 / 0", "z = y", "z"], "error", "ZeroDivisionError: division by zero", 1, 1),
        (["def f():\n    return 1 / 0", "\n\nf()"], "error", "ZeroDivisionError: division by zero", 0, 2),
        (["x = 1", "y = (\n"], "syntax", "'(' was never closed.", 1, 1),
        ([HEAD, "b = Derivation(Pi).eq(I)", "b"], "refuted", "Π = I is false: at N = 1", 1, 1),
        (["import numpy as np", "x = np.ones(3)", "x"], "absent", "This needs NumPy", 0, 1),
        (["y"], "error", "there is no y here", 0, 1),
        (["y = (", "z = 1", "y + z"], "syntax", "'(' was never closed.", 0, 1),
    ],
)
def test_what_fails_is_said_with_its_cell_and_line(cells, state, said, cell, line, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)  # what is not there is not to be imported
    ran = run(*cells)
    assert (ran["state"], ran["cell"], ran["line"]) == (state, cell, line)
    assert ran["said"].startswith(said)


CHAIN = "centering_3 = Derivation((2 * Pi - I) * (2 * Pi - I)).eq(4 * Pi * Pi - 4 * Pi + I).eq(I)"
CHECK = "from lngeom.exercises import check\ncheck('centering.3', centering_3)"
BROKEN = {
    "x = 1 / 0": ("error", "ZeroDivisionError: division by zero"),
    "x = (1": ("syntax", "'(' was never closed."),
    "x = 1 +* 2": ("syntax", "Invalid syntax."),
    "print(undefined)": ("error", "there is no undefined here"),
    "raise SystemExit": ("error", "SystemExit"),
    "def f(:\n    return 1": ("syntax", "Invalid syntax."),
    "Derivation(Pi).eq(I)": ("refuted", "Π = I is false: at N = 1"),
}


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("order", [1, -1], ids=["above", "below"])
def test_check_runs_what_run_runs_and_reports_the_first_error(broken, order):
    texts = HEAD, "\n".join([broken, CHAIN][::order])
    found = run(*texts, check=CHECK)
    alone = run(*texts)
    assert {**found, "shown": []} == {**alone, "shown": []}
    assert found["state"] == BROKEN[broken][0]
    assert found["said"].startswith(BROKEN[broken][1])
    assert (found["cell"], found["line"]) == (1, 1 if order == 1 else 2)


@pytest.mark.parametrize("id", [one.id for one in QUESTIONS.values() if one.kind != "explain"])
@pytest.mark.parametrize("broken", ["x = (", "x = 1 / 0"])
def test_every_question_with_code_hears_of_an_error_beside_its_answer(id, broken):
    name = QUESTIONS[id].name
    check = f"from lngeom.exercises import check\ncheck({id!r}, {name})"
    for text in (f"{name} = ...\n{broken}", f"{broken}\n{name} = ..."):
        assert run(text, check=check)["state"] == run(text)["state"] in ("error", "syntax")


def test_a_check_of_a_right_answer_shows_what_it_printed_and_its_verdict():
    ran = run(HEAD, f"{CHAIN}\nprint('so')\n3", check=CHECK)
    assert (ran["state"], ran["said"][:16]) == ("right", "✓ centering.3 (3")
    assert [part["text"] for part in ran["shown"]] == ["so\n"]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("raise SystemExit(3)", "error"),
        ("raise KeyboardInterrupt", "error"),
        ("def f(): f()\nf()", "error"),
        ("input('How many? ')", "error"),
        ("class A:\n    def __repr__(self): return 1 / 0\nA()", "error"),
        ("class E(Exception):\n    def __str__(self): return 1 / 0\nraise E", "error"),
        ("class A:\n    _repr_latex_ = 3\nA()", "done"),
        ("class A:\n    def _repr_latex_(self): return '$x$'\nA", "done"),
        ("'x' * 10**6", "done"),
        ("for _ in range(300): print('x' * 10**6)", "done"),
        ("display(1, 2)", "done"),
        ("\0", "syntax"),
        ("return 3", "syntax"),
        ("print('\\ud800')", "done"),
    ],
)
def test_nothing_that_a_reader_writes_ends_the_page_or_shows_a_traceback(text, state):
    ran = run(text)
    assert ran["state"] == state, ran
    assert "Traceback" not in json.dumps(ran)
    assert sum(len(part["text"]) for part in ran["shown"]) < LONGEST + 10
    assert shown("1 + 1") == ["2"]


@pytest.mark.parametrize(
    ("cells", "can"),
    [
        (["import numpy as np", "np.ones(3)", "np = 3", "np"], [False, False, True, True]),
        (["x = 1\nimport numpy", "x"], [False, True]),
        (["from sympy import pi\nx = pi", "from numpy import pi", "x", "pi"], [True, False, True, False]),
        (["def f():\n    import numpy\n    return numpy.e", "f()", "f = 2", "f"], [True, False, True, True]),
        (["import numpy as np\nx = 0", "x += np.e", "x += 1", "x"], [False, False, False, False]),
        (["import numpy as np", "[np.e for x in (1, 2)]", "for x in (1, 2):\n    x"], [False, False, True]),
        (["import numpy as np", "x = [np.e for x in (1, 2)]", "x"], [False, False, False]),
        (["%matplotlib inline", "1"], [False, True]),
        (["for n in range(3):\n    import matplotlib"], [False]),
    ],
)
def test_a_cell_can_run_if_nothing_that_it_uses_needs_what_a_browser_lacks(cells, can):
    possible = importable(imports(cells))
    assert can_run(cells, {one: level == "" for one, level in possible.items()}) == can
    for name, level in possible.items():
        assert level == next((one for one in ("matplotlib", "numpy") if one in name), ""), name


@pytest.mark.parametrize(
    ("cells", "level"),
    [
        (["import numpy as np", "np.ones(3)", "np = 3", "np"], ["numpy", "numpy", "", ""]),
        (["import numpy as np", "from lngeom import figures", "np.e"], ["numpy", "matplotlib", "numpy"]),
        (["from lngeom.notebook import table", "table([], [])"], ["", ""]),
        (["from lngeom.explorers import Gains\nx = 1", "Gains()", "x"], [None, None, ""]),
        (["import torch", "import pandas\nimport numpy", "1"], [None, None, ""]),
        (["from lngeom import layer_norm", "lambda a: layer_norm(a)"], ["numpy", ""]),
    ],
)
def test_a_cell_needs_no_more_than_what_it_uses(cells, level):
    possible = importable(imports(cells))
    assert needs(cells, possible) == level


def as_printed(outputs: list[Any]) -> list[tuple[str, str]]:
    """The printed output of the book as a live cell shows it: text and formulas of IPython."""
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


CHAPTERS = [page for page in notebook_pages(ROOT) if not is_sheet(page)]
LACKING: dict[str, set[str | None]] = {"": {"numpy", "matplotlib", None}, "matplotlib": {None}}


@cache
def cells_of(page: str) -> tuple[list[Any], list[str | None]]:
    """The cells of a page as they ran in the book, and what each needs."""
    cells = [cell for cell in executed(ROOT, ROOT / f"{page}.md")[0].cells if cell.cell_type == "code"]
    texts = [cell.source for cell in cells]
    return cells, needs(texts, importable(imports(texts)))


@pytest.mark.slow
@pytest.mark.timeout(900)  # some cells compute for seconds, and others run them again
@pytest.mark.parametrize(("level", "page"), first_by_day(product(LEVELS, CHAPTERS), 6))
def test_each_cell_that_offers_to_run_gives_what_it_printed_and_no_other_could_run(level, page):
    cells, needed = cells_of(page)
    asked = [one in {level} | LACKING.get(level, set()) for one in needed]
    command = [sys.executable, "-m", "tests.site.blocked", level]
    request = json.dumps({"cells": [cell.source for cell in cells], "asked": asked})
    done = subprocess.run(command, input=request, cwd=ROOT, capture_output=True, text=True, check=True)
    for cell, ran, need, is_asked in zip(cells, json.loads(done.stdout), needed, asked, strict=True):
        assert (ran is not None) == is_asked
        if ran is None:
            continue
        if need == level:
            assert ran["state"] in ("done", "proved"), (cell.source, ran)
            given = [(part["kind"], part["text"]) for part in ran["shown"]]
            assert given == as_printed(cell.outputs), cell.source
        else:
            assert ran["state"] == "absent", (cell.source, ran)
        if "Derivation(" in cell.source and need == "":
            ends = ("proved",) if ".qed(" in cell.source else ("proved", "done")
            assert ran["state"] in ends, (cell.source, ran["said"])


@pytest.mark.nightly
def test_of_all_cells_many_run_at_each_level():
    levels = Counter(need for page in CHAPTERS for need in cells_of(page)[1])
    assert levels[""] > 60
    assert levels["numpy"] > 80
    assert levels["matplotlib"] > 60


def test_a_figure_is_shown_as_a_picture_and_of_pyplot_when_the_cell_ends(monkeypatch):
    import matplotlib as mpl

    monkeypatch.setitem(mpl.rcParams, "backend", "agg")
    ran = run("import matplotlib.pyplot as plt\nleft = plt.figure()", "plt.plot([1, 2]); plt.title('new'); 3")
    assert [part["kind"] for part in ran["shown"]] == ["text", "picture"]
    assert ran["shown"][1]["text"].count("<svg") == 1
    (own,) = run("from matplotlib.figure import Figure", "Figure()")["shown"]
    assert own["kind"] == "picture"
    large = "class Large:\n    def _repr_svg_(self): return '<svg>' + ' ' * 4_000_000\nLarge()"
    assert run(large)["shown"] == [
        {"kind": "text", "text": "This picture takes 4 MB, too much for a page: draw fewer points."}
    ]


ANSWERS = """
import json, sys
from bookmaker.live.imports import leave_only_there
leave_only_there("numpy")
from bookmaker.live.runner import run
from lngeom.exercises import QUESTIONS, Function
found = {}
for question in QUESTIONS.values():
    if isinstance(question, Function):
        asked = f"QUESTIONS[{question.id!r}]"
        check = f"from lngeom.exercises import QUESTIONS, check\\ncheck({question.id!r}, {asked}.{{}})"
        right = [run("", check=check.format(f"right[{n}]")) for n in range(len(question.right))]
        wrong = [run("", check=check.format(f"wrong[{n}].answer")) for n in range(len(question.wrong))]
        found[question.id] = [[one["state"] for one in right], [one["said"] for one in wrong]]
json.dump(found, sys.stdout)
"""


@pytest.mark.slow
def test_with_numpy_a_page_judges_functions_as_a_notebook_does():
    done = subprocess.run(
        [sys.executable, "-c", ANSWERS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert {*found} == {one.id for one in QUESTIONS.values() if isinstance(one, Function)}
    for id, (right, said) in found.items():
        assert {*right} == {"right"}, id
        for wrong, words in zip(QUESTIONS[id].wrong, said, strict=True):
            assert words == repr(check(id, wrong.answer)), id


def test_on_the_first_page_cells_of_sympy_run_and_the_page_says_which_do_not(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    text = source("index")
    assert "Cells that use SymPy alone, such as the derivations, need nothing else" in text
    assert "say what they load, and load it only if you agree" in text
    cells = jupytext.read(ROOT / "index.md").cells
    codes = [cell.source for cell in cells if cell.cell_type == "code"]
    states = [run(*codes[: n + 1])["state"] for n in range(1, len(codes))]  # the first is an explorer
    assert states == ["absent", "done", "proved", "done"]
    assert "import numpy" in codes[1]
