"""What a live cell says depends on the texts in sight alone, not on the order of clicks."""

import ast
import contextlib
import random

import pytest

from bookmaker.live.runner import Page
from bookmaker.live.slices import needed

FIRST = [
    "a = 1\nb = [2]\nc = {3: 4}\nd = 5\ndef f(x): return x\ndef g(): return 0",
    "a = 7\nb = [a]\nc = {}\nd = a\nf = abs\ng = int",
]
LATER = [
    "a = d + 1",
    "a, d = d, a",
    "d += a",
    "b = [*b, a]",
    "b.append(a)",
    "b[0] = d",
    "c[a] = d",
    "c.update({d: a})",
    "c = {a: a for a in b}",
    "b = [d for d in range(3)] + [d]",
    "def f(x): return x + a",
    "def f(x):\n    d = x\n    return d * len(b)",
    "def g(): return f(d)",
    "g = lambda: (a, tuple(b))",
    "a = f(d)",
    "d = len(repr(g()))",
    "for a in b:\n    d = max(d, a)",
    "if a > 3:\n    a = 3\nelse:\n    b = []",
    "with contextlib.suppress(KeyError):\n    a = c[a]",
    "class C:\n    a = 9\n    def h(self): return self.a + d\nd = C().h()",
    "try:\n    a = c[99]\nexcept KeyError as d:\n    pass\nd = 2",
    "(a := d)",
    "import math as a\na = a.floor(2.5)",
    "assert a is not None",
]
SHOW = "(a, b, c, d, f(2), g())"


def shown(page: Page, cells: list[str], target: int) -> tuple[str, str]:
    ran = page.run(cells, target)
    return ran["said"] if ran["state"] == "error" else "", "".join(part["text"] for part in ran["shown"])


def in_order(cells: list[str]) -> str:
    """What Jupyter would show, had all cells been run from the top."""
    space: dict[str, object] = {"contextlib": contextlib}
    for cell in cells[:-1]:
        exec(cell, space)
    return repr(eval(cells[-1], space))


@pytest.mark.parametrize("seed", range(6))
def test_any_order_of_edits_and_runs_gives_what_all_cells_from_the_top_give(seed):
    draw = random.Random(seed)
    head = "import contextlib\n"
    pages = 0
    page = Page()
    cells = [head + FIRST[0], "a", "a", "a", "a", SHOW]
    for _ in range(150):
        cells[0] = head + draw.choice(FIRST)
        cells[draw.randrange(1, 5)] = "\n".join(draw.choices(LATER, k=draw.choice([1, 1, 2])))
        target = draw.choice([5, 5, 1, 3])
        now = shown(page, cells, target)
        assert now == shown(Page(), cells, target)
        try:
            want = in_order(cells)
        except Exception:
            continue  # in that order a cell above fails, and Jupyter would have stopped
        assert shown(page, cells, 5) == ("", want)
        pages += 1
    assert pages > 50  # so that this test can fail


def test_what_nobody_needs_is_left_alone():
    cells = [
        "import numpy as np, json\nfrom math import pi, tau",
        "x = np.ones(3)\ny = json.dumps(pi)",
        "1 +",
        "y",
    ]
    before, _ = needed(cells, 3, ["0", "1", "2", "3"])
    assert [ast.unparse(one.node) for one in before] == [
        "import json",
        "from math import pi",
        "y = json.dumps(pi)",
    ]


def test_an_error_says_in_which_cell_and_line_it_arose():
    ran = Page().run(["x = 1\ny = 1 / 0", "2 + y"], 1)
    assert (ran["state"], ran["cell"], ran["line"]) == ("error", 0, 2)
    ran = Page().run(["def f():\n    return 1 / 0", "\n\nf()"], 1)
    assert (ran["cell"], ran["line"]) == (0, 2)
    ran = Page().run(["x = 1", "y = (\n"], 1)
    assert (ran["state"], ran["cell"], ran["line"]) == ("syntax", 1, 1)


def test_nothing_that_a_reader_writes_ends_the_page():
    page = Page()
    for text, state in (
        ("raise SystemExit(3)", "error"),
        ("raise KeyboardInterrupt", "error"),
        ("def f(): f()\nf()", "error"),
        ("import numpy_that_is_not", "absent"),
        ("class A:\n    def __repr__(self): return 1 / 0\nA()", "error"),
        (
            "class A:\n    def _repr_html_(self): return '<b>'\n    def __repr__(self): return '<i>'\nA()",
            "done",
        ),
        ("class A:\n    _repr_latex_ = 3\nA", "done"),
        ("'x' * 10**6", "done"),
        ("\0", "syntax"),
        ("'\\ud800'", "done"),
        ("print('\\ud800')", "done"),
    ):
        ran = page.run([text], 0)
        assert ran["state"] == state, (text, ran)
        assert all(part["kind"] in ("text", "latex", "markdown") for part in ran["shown"])
        assert sum(len(part["text"]) for part in ran["shown"]) < 25_000
    assert page.run(["1 + 1"], 0)["shown"] == [{"kind": "text", "text": "2"}]
