"""What a reader, or a link, writes into a cell: it forges no verdict, and does not end the page."""

import ast
import json
import sys

import pytest

from bookmaker.live.reach import reaches
from bookmaker.live.runner import LONGEST, LONGEST_SAID, Page, behind
from bookmaker.live.stand_ins import MOST
from lngeom.symbolic import Derivation

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
