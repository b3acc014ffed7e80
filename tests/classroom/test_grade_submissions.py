"""Grading: whatever is handed in gets a result; it costs what it should, and nobody else."""

import csv
import json
import os
import re
import time

import psutil
import pytest

from lngeom.exercises import QUESTIONS

from .handed_in import as_version_3, first_cell, grade, lost, result, solved, with_answers

pytestmark = pytest.mark.xdist_group("a class is graded once")
MARK = "86399"  # seconds that processes left behind would sleep
TWO = "def centering_2(a, u):\n    "
RIGHT = TWO + "return a - (a @ u / (u @ u))[..., None] * u"
FORGED = r"""
import json, os, struct
event = json.dumps({"probe": "centering.2", "data": {"results": [1, 2, 3]}}).encode()
for fd in range(3, 400):
    try:
        os.write(fd, struct.pack("!i", len(event)) + event)
    except OSError:
        pass
"""
HALF = r"""
import os, struct, time
for fd in range(3, 400):
    try:
        os.write(fd, struct.pack("!i", 50_000_000))
    except OSError:
        pass
time.sleep(1e6)
"""
PATCHED = """
import lngeom.exercises as e, lngeom.exercises.kinds.question as q, lngeom.exercises.kinds.verdict as v, numpy
right = v.Verdict("centering.2", True, 3, 3, "Right.")
e.check = check = lambda *a, **k: right
q.Question.judge = e.Function.judge = e.Function._judge = lambda *a: right
e.Question.requests = lambda *a: []
numpy.allclose = numpy.array_equal = numpy.array_equiv = lambda *a, **k: True
"""
LEFT = f"""
import os, subprocess, time
for session in (False, True):
    subprocess.Popen(["sleep", "{MARK}"], start_new_session=session)
for _ in range(20):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execvp("sleep", ["sleep", "{MARK}"])
        os._exit(0)
"""
BOMB = "import os, time\nfor _ in range(7):\n    os.fork()\ntime.sleep(60)\n"
THREAD = "import threading, time\nthreading.Thread(target=time.sleep, args=(1e6,)).start()"
ODD_TEXT = """
class Odd(Exception):
    def __str__(self):
        raise SystemExit
raise Odd
"""

# What happens to the solved sheet, and which questions it costs.
COSTS = {
    "right": (solved(), set()),
    "renamed (1)": (solved(), set()),
    "loop": (with_answers({2: "while True: pass"}), {2}),
    "loop in the function": (with_answers({2: TWO + "while True: pass"}), {2}),
    "two loops": (with_answers({1: "while True: pass", 4: "import time; time.sleep(1e6)"}), {1, 4}),
    "exit": (with_answers({2: "import os; os._exit(0)"}), {2}),
    "exit in the function": (with_answers({2: "import os\n" + TWO + "os._exit(0)"}), {2}),
    "sys exit": (with_answers({2: "import sys; sys.exit()"}), {2}),
    "sys exit in the function": (with_answers({2: "import sys\n" + TWO + "sys.exit()"}), {2}),
    "interrupt": (with_answers({2: "raise KeyboardInterrupt"}), {2}),
    "segmentation fault": (with_answers({2: "import ctypes; ctypes.string_at(0)"}), {2}),
    "syntax": (with_answers({2: "def centering_2(a, u:"}), {2}),
    "null": (with_answers({2: "x = 1\x00"}), {2}),
    "odd exception": (with_answers({2: ODD_TEXT}), {2}),
    "memory": (with_answers({2: "centering_2 = bytearray(10 * 2**30)"}), {2}),
    "memory in the function": (with_answers({2: TWO + "return np.ones(10 * 2**27)"}), {2}),
    "recursion": (with_answers({2: TWO + "return centering_2(a, u)"}), {2}),
    "deleted": (with_answers({2: None}), {2}),
    "input": (with_answers({2: "centering_2 = input()"}), {2}),
    "input in the function": (with_answers({2: "import sys\n" + TWO + "return sys.stdin.read()"}), {2}),
    "replaced check": (first_cell(PATCHED, {2: PATCHED + "centering_2 = lambda a, u: a"}), {2}),
    "numpy broken": (first_cell("import numpy\nnumpy.asarray = numpy.eye = None"), {5}),
    "forged": (with_answers({2: FORGED + "centering_2 = lambda a, u: a"}), {2}),
    "half an event": (with_answers({2: HALF}), {2}),
    "files closed": (with_answers({2: "import os; os.closerange(3, 999)"}), {2}),
    "giant expression": (with_answers({1: "centering_1 = N ** (10**9)"}), {1}),
    "watcher killed": (with_answers({2: "import os; os.kill(os.getppid(), 9)"}), {1, 2, 3, 4, 5}),
    "children": (first_cell(LEFT), set()),
    "many forks": (with_answers({2: BOMB}), {2}),
    "prints": (first_cell("for _ in range(30): print('x' * 10**7, flush=True)"), set()),
    "thread": (first_cell(THREAD), set()),
    "pyplot": (first_cell("import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.show()"), set()),
    "magic": (first_cell("%matplotlib inline\n!ls\n%pip install x\nlen?\n?len"), set()),
    "kept magic": (first_cell("x = !ls\nassert x is None"), set()),
    "shell": (with_answers({2: "get_ipython().run_line_magic('time', '1')\n" + RIGHT}), set()),
    "awaits": (with_answers({2: "import asyncio\nawait asyncio.sleep(0)\n" + RIGHT}), set()),
    "awaits what fails": (with_answers({2: "async def f():\n    1 / 0\nawait f()"}), {2}),
    "awaits for ever": (with_answers({2: "import asyncio; await asyncio.sleep(1e6)"}), {2}),
    "own figures": (first_cell("figures = []\nfigures.append(3)\nassert figures"), set()),
    "files": (first_cell("open('a.txt', 'w').write('x')\nimport os; os.mkdir('b'); os.chmod('b', 0)"), set()),
    "large file": (first_cell("open('a.bin', 'wb').write(bytes(3 * 10**8))"), set()),
    "other folder": (first_cell("import os; os.chdir('/'); os.environ.clear()"), set()),
    "all imports lost": (with_answers({}) | {"cells": with_answers({})["cells"][2:]}, {1, 2, 3, 5}),
}  # fmt: skip
BROKEN = {
    "corrupt": b'{"cells": [',
    "binary": bytes(range(256)) * 50,
    "empty": b"",
    "a list": b"[1, 2]",
    "null": b"null",
    "no cells": b'{"nbformat": 4, "cells": 3}',
    "odd cells": b'{"nbformat": 4, "cells": [1, {"source": 5}, {"cell_type": "code"}]}',
    "deep": b"[" * 200_000,
    "another": json.dumps({"cells": [{"cell_type": "code", "source": "x = 1"}]}).encode(),
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The folder of results of a class of which hardly anyone behaves."""
    folder = tmp_path_factory.mktemp("class")
    for name, (notebook, _) in COSTS.items():
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")
    for name, content in BROKEN.items():
        (folder / f"broken {name}.ipynb").write_bytes(content)
    plain = solved()
    doubled = {**plain, "cells": [cell for cell in plain["cells"] for _ in "ab"]}
    bare = {"cells": [{k: v for k, v in c.items() if k in ("cell_type", "source")} for c in plain["cells"]]}
    latin = json.dumps(plain, ensure_ascii=False).replace("é", "e").encode("latin-1", "replace") + b"\n"
    for name, content in {
        "doubled": json.dumps(doubled).encode(),
        "bare": json.dumps(bare).encode(),
        "version 3": json.dumps(as_version_3(plain)).encode(),
        "not utf-8": latin.replace(b"centering matrix", b"centering matri\xe9"),
        "with a mark": b"\xef\xbb\xbf" + json.dumps(plain).encode(),
    }.items():
        (folder / f"{name}.ipynb").write_bytes(content)
    (folder / "a folder.ipynb").mkdir()
    os.mkfifo(folder / "a pipe.ipynb")
    (folder / "unnamed").write_text(json.dumps(plain))
    (folder / "cat.jpg").write_bytes(b"\xff\xd8\xff")
    (folder / ".hidden.ipynb").write_text("{}")
    ran = grade(folder, "-o", folder / "out", "--timeout", 6, "--total", 60, "--memory", 1.5, "-j", 2)
    assert ran.returncode == 0, ran.stderr
    return folder / "out", ran


@pytest.mark.parametrize("name", COSTS)
def test_a_failure_costs_only_what_depends_on_it(graded, name):
    assert lost(graded[0] / name) == COSTS[name][1], result(graded[0] / name)


@pytest.mark.parametrize("name", ["doubled", "bare", "version 3", "not utf-8", "with a mark", "unnamed"])
def test_a_sheet_is_known_by_its_content_in_any_form(graded, name):
    assert lost(graded[0] / name) == set()
    assert result(graded[0] / name)["score"] == 13


@pytest.mark.parametrize("name", [*(f"broken {name}" for name in BROKEN), "a folder", "a pipe"])
def test_what_is_no_notebook_gets_a_result_with_a_note(graded, name):
    made = result(graded[0] / name)
    assert made["score"] == 0
    assert made["tests"][0]["output"]
    assert (graded[0] / name / "report.html").exists()


def test_every_submission_has_a_row_and_the_rest_is_named(graded):
    rows = list(csv.DictReader((graded[0] / "grades.csv").read_text("utf-8").splitlines()))
    assert len(rows) == len(COSTS) + len(BROKEN) + 5 + 3
    right = next(row for row in rows if row["file"].endswith("/right.ipynb"))
    assert (right["score"], right["points"], right["pending"], right["note"]) == ("13", "13", "3", "")
    assert [right[f"centering.{number}"] for number in range(1, 7)] == ["2", "3", "3", "2", "3", ""]
    loop = next(row for row in rows if row["file"].endswith("/loop.ipynb"))
    assert "ran longer than 6 seconds" in loop["note"]
    assert "cat.jpg" in graded[1].stderr
    assert not any(".hidden" in row["file"] for row in rows)


def test_a_student_reads_why(graded):
    def said(name):
        return {test["name"].split()[0]: test["output"] for test in result(graded[0] / name)["tests"]}

    assert "Code cell 4 ran longer than 6 seconds" in said("loop")["centering.2"]
    assert "The answer ran longer than 6 seconds" in said("loop in the function")["centering.2"]
    assert "raised SyntaxError" in said("syntax")["centering.2"]
    assert "MemoryError" in said("memory")["centering.2"]
    assert "does not define centering_2" in said("deleted")["centering.2"]
    assert "ended the process" in said("exit")["centering.2"]
    for name in ("input", "input in the function"):
        assert "a cell may not ask for input: write the value into the cell" in said(name)["centering.2"]
    report = (graded[0] / "syntax" / "report.html").read_text("utf-8")
    assert "centering.2 (0 of 3 points)" in report
    assert "SyntaxError" in report


def test_nothing_is_left_running(graded):
    for _ in range(50):
        left = [p for p in psutil.process_iter(["cmdline"]) if MARK in (p.info["cmdline"] or [])]
        if not left:
            return
        time.sleep(0.1)
    pytest.fail(f"still running: {left}")


def test_results_are_in_gradescopes_format(graded):
    for path in graded[0].glob("*/results.json"):
        made = json.loads(path.read_text("utf-8"))
        assert made["score"] == sum(test["score"] for test in made["tests"])
        for test in made["tests"]:
            assert set(test) >= {"name", "score", "max_score", "output", "visibility"}
            assert 0 <= test["score"] <= test["max_score"] or test["max_score"] == 0
            assert test["visibility"] in {"visible", "after_published"}
    explain = result(graded[0] / "right")["tests"][5]
    assert explain["name"] == f"centering.6 {QUESTIONS['centering.6'].title} (3 points by a person)"
    assert (explain["score"], explain["max_score"], "status" in explain) == (0, 0, False)
    assert re.search("A person reads", explain["output"])
