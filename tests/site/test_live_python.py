"""The Python of a live cell says what the texts in sight give and the book printed, and forges nothing."""

import ast
import contextlib
import json
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from bookmaker.execution.cache import executed
from bookmaker.live.reach import reaches
from bookmaker.live.runner import LONGEST, LONGEST_SAID, Page, behind
from bookmaker.live.slices import needed
from bookmaker.live.stand_ins import MOST
from bookmaker.page.source import is_sheet, notebook_pages
from lngeom.symbolic import Derivation

from ..pages import ROOT

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


def told(page: Page, cells: list[str], target: int) -> tuple[str, str]:
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
        now = told(page, cells, target)
        assert now == told(Page(), cells, target)
        try:
            want = in_order(cells)
        except Exception:
            continue  # in that order a cell above fails, and Jupyter would have stopped
        assert told(page, cells, 5) == ("", want)
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


# ------------------------------------------------------------------ every cell of the book


together = pytest.mark.xdist_group("all cells run once")
TYPES = {"text/latex": "latex", "text/markdown": "markdown", "text/plain": "text"}


def as_printed(outputs: list[Any]) -> list[tuple[str, str]]:
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


@together
def test_no_cell_as_printed_makes_the_reader_fetch_the_rest(ran):
    rest = (ROOT / "_build" / "html" / "_static" / "live" / "rest.txt").read_text("utf-8").split()
    assert len(ran[1]) > 400
    assert not set(ran[1]) & set(rest)


@together
def test_each_cell_gives_what_the_book_printed_or_says_what_it_lacks(cells):
    counts = Counter(ran["state"] for _, _, ran in cells)
    assert set(counts) == {"proved", "done", "absent"}
    assert counts["proved"] > 60
    for page, cell, ran in cells:
        if ran["state"] == "absent":
            lacks = any(name in ran["said"] for name in ("NumPy", "matplotlib", "judges no answers"))
            assert lacks, (page, cell.source, ran)
        else:
            assert [(part["kind"], part["text"]) for part in ran["shown"]] == as_printed(cell.outputs), (
                page,
                cell.source,
            )


@together
def test_what_the_book_proves_is_judged_on_the_page_too(cells):
    for page, cell, ran in cells:
        assert ran["state"] != "proved" or not ran["behind"], (page, cell.source, ran["behind"])


@together
def test_every_derivation_of_the_chapters_runs_without_numpy(cells):
    for page, cell, ran in cells:
        if "Derivation(" in cell.source and "measure(" not in cell.source:
            assert ran["state"] in ("proved", "done"), (page, cell.source, ran["said"])


# ------------------------------------------------------------------ what a reader, or a link, writes


HEAD = "from lngeom.symbolic import Derivation, I, N, Pi, one, Unproved, Refuted\n"
BEHIND = [
    "Derivation.eq = lambda chain, *_: chain",
    "del Derivation._step",
    "chain = Derivation(Pi)\nobject.__setattr__(chain, '_lines', ())",
    "chain = Derivation(Pi)._with(())",
    "setattr(Derivation, 'eq', None)",
    "s = setattr",
    "vars(one)",
    "for Derivation.eq in [print]: pass",
    "with open('x') as Derivation.eq: pass",
    "(Derivation.eq, x) = 1, 2",
    "Derivation.eq += 1",
    "import lngeom.engine.kernel as kernel\nkernel.RULES.clear()",
    "import lngeom\nlngeom.engine.kernel.RULES.clear()",
    "from lngeom import engine",
    "from lngeom import *",
    "from lngeom.engine.kernel import RULES",
    "from lngeom.symbolic import _names",
    "import builtins\nbuiltins.bool = lambda _: True",
    "__builtins__['bool'] = print",
    "import sys\nsys.modules['lngeom.symbolic'] = None",
    "import statistics\nstatistics.sys.modules['lngeom.symbolic'] = None",
    "from typing import sys",
    "import gc",
    "import operator",
    "import functools\nfunctools.update_wrapper(Derivation, int, assigned=('eq',), updated=())",
    "import dataclasses",
    "import bookmaker.live.runner as runner\nrunner._shown = print",
    "import js\njs.postMessage(1)",
    "from pyodide.code import run_js",
    "class A:\n    def change(self): self.eq = print\nA.change(Derivation)",
    "exec('Derivation.eq = print')",
    "from sympy import sympify",
    "import sympy\nsympy.sympify('1')",
]
FORGED = {
    "print": "print('Proved: 3 steps.')",
    "words": "'Proved: 3 steps.'",
    "own class": "class Derivation:\n    steps = (1, 2)\n    closes = None\nDerivation()",
    "subclass": "class D(Derivation):\n    steps = (1, 2, 3)\nD(Pi)",
    "verdict": "class Verdict:\n    ok, head, message, pending = True, '✓', 'Right.', 0\n"
    "    __module__ = 'lngeom.exercises.kinds.verdict'\nVerdict()",
    "verdict of the book": "from lngeom.exercises import Verdict\n"
    "Verdict('sphere.1', ok=True, score=2, points=2, message='Right.')",
}


@pytest.mark.parametrize("text", BEHIND, ids=range(len(BEHIND)))
def test_code_that_could_change_what_judges_it_is_recognised(text):
    assert reaches(ast.parse(text).body)
    request = {"cells": [HEAD + text, "Derivation(Pi).eq(Pi)"], "target": 0}
    assert behind(json.dumps(request))


def test_it_is_recognised_where_a_cell_above_has_it_and_only_if_that_runs():
    cells = [HEAD, "Derivation.eq = lambda chain, *_: chain", "Derivation(Pi).eq(Pi)", "1 + 1"]
    assert behind(json.dumps({"cells": cells, "target": 2})) == "an assignment to .eq"
    assert not behind(json.dumps({"cells": cells, "target": 3}))
    assert not behind(json.dumps({"cells": cells[:1] + cells[2:], "target": 1}))


def test_plain_code_reaches_nothing():
    plain = [
        "import math, sympy\nfrom itertools import product\nfrom lngeom.identities import identity, measure",
        "d = {}\nd['a'] = 1\nd['a'] += 2\nxs = [_ for _ in range(3)]\nxs.sort()",
        "import numpy as np\nfrom lngeom import layer_norm\nfrom lngeom.rotations import turn",
        "type(one).__name__",
        "Derivation(Pi * Pi).eq(Pi, 'why __x__').qed(identity('centering-idempotent'))",
    ]
    assert not any(reaches(ast.parse(text).body) for text in plain)


@pytest.mark.parametrize("text", FORGED.values(), ids=FORGED)
def test_nothing_but_a_chain_of_the_engine_is_proved_and_nothing_but_a_check_judges(text):
    ran = Page().run([HEAD + text], 0)
    assert (ran["state"], ran["said"]) == ("done", "Done.")


def test_a_module_in_the_place_of_the_engine_is_not_asked_for_chains(monkeypatch):
    monkeypatch.setitem(sys.modules, "lngeom.symbolic", sys.modules["lngeom.symbolic"])  # put back at the end
    forged = (
        "import statistics\nclass D:\n    steps, closes = (1, 2), None\nclass M:\n    Derivation = D\n"
        "statistics.sys.modules['lngeom.symbolic'] = M\nD()"
    )
    ran = Page().run([forged], 0)
    assert (ran["state"], ran["said"]) == ("done", "Done.")


def test_a_chain_closes_only_what_the_book_states_under_that_name():
    forged = (
        "from types import SimpleNamespace\n"
        "fake = SimpleNamespace(id='centering-idempotent', lhs=Pi + Pi, rhs=2 * Pi, conditions=())\n"
        "Derivation(Pi + Pi).eq(2 * Pi, 'add').qed(fake)"
    )
    assert Page().run([HEAD + forged], 0)["said"] == "Proved: 1 step."
    liar = (
        "class Name(str):\n    def __eq__(self, other): return True\n    __hash__ = str.__hash__\n"
        "    def __format__(self, how): return 'output-norm'\n"
    )
    lied = liar + forged.replace("id='centering-idempotent'", "id=Name('output-norm')")
    assert Page().run([HEAD + lied], 0)["said"] == "Proved: 1 step."
    true = "Derivation(Pi * Pi).eq(Pi).qed(identity('centering-idempotent'))"
    assert (
        Page().run([HEAD + "from lngeom.identities import identity\n" + true], 0)["said"]
        == "Proved: 1 step, and it closes centering-idempotent."
    )


@pytest.mark.parametrize(
    ("text", "state", "said"),
    [
        ("class E(Exception):\n    def __str__(self): return 1 / 0\nraise E", "error", "E"),
        ("class E(Exception): __module__ = 'lngeom.engine.errors'\nraise E('x')", "error", "E: x"),
        ("class Spent(Exception): __module__ = Unproved.__module__\nraise Spent('x')", "error", "Spent: x"),
        ("raise Unproved('Proved: 3 steps.')", "unproved", "Proved: 3 steps."),
        ("raise SyntaxError", "error", "SyntaxError: None"),
        ("e = SyntaxError('x')\ne.lineno, e.filename = [], '<cell 0>'\nraise e", "syntax", "X."),
        ("raise ImportError(name=3)", "error", "ImportError"),
        ("raise Refuted('x' * 10**6)", "refuted", "x" * LONGEST_SAID + " … (1000000 characters)"),
    ],
)  # fmt: skip
def test_an_error_that_a_reader_makes_up_is_said_and_ends_nothing(text, state, said):
    ran = Page().run([HEAD + text], 0)
    assert ran["state"] == state
    assert ran["said"] == said
    json.dumps(ran)


def test_what_is_printed_or_displayed_without_end_takes_no_memory():
    ran = Page().run(["for _ in range(300): print('x' * 10**6)"], 0)
    (part,) = ran["shown"]
    assert len(part["text"]) < LONGEST + 40
    assert part["text"].endswith("… (300000300 characters)")
    ran = Page().run(["from bookmaker.live.stand_ins import display\nfor n in range(10**4): display(n)"], 0)
    assert len(ran["shown"]) == MOST
    assert isinstance(Derivation.eq, type(lambda: 0))  # nothing above has changed the engine


@pytest.mark.parametrize(
    "text", ["input('How many? ')", "import sys\nsys.stdin.read()", "[*__import__('sys').stdin]"]
)
def test_a_cell_that_asks_for_input_is_told_what_to_do(text):
    stdin = sys.stdin
    ran = Page().run([text], 0)
    assert ran["said"] == "EOFError: a cell may not ask for input: write the value into the cell"
    assert (ran["state"], ran["line"]) == ("error", len(text.splitlines()))
    assert sys.stdin is stdin
