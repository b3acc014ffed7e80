"""Grading, the instructor's side: private questions, folders, stops, names, and unusual habits."""

import csv
import json
import os
import pwd
import shutil
import signal
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from lngeom import exercises
from lngeom.exercises import QUESTIONS, Verdict
from lngeom.exercises.kinds.question import raised
from lngeom.grade import attempts
from lngeom.grade.attempts import KILLED, Job, Outcome, Runner
from lngeom.grade.command import main
from lngeom.grade.grader import Grader, Settings
from lngeom.grade.judging import Judge
from lngeom.grade.results import Graded, recall, save, write_table
from lngeom.grade.specs import SpecError, fingerprint, load
from lngeom.grade.student import Limits, blank, code, probe_of
from lngeom.grade.submissions import LONGEST, find, folders, read, sheets, written

from .handed_in import first_cell, grade, lost, result, solved, with_answers

LONG = "д" * 120
HIDDEN = '''
"""Private questions: another sheet's first one, and a stricter second one."""
import numpy as np
from lngeom.exercises import Case, Function, Numbers


def reference(a, u):
    return a - (a * u).sum(-1, keepdims=True) / (u @ u) * u


def cases(rng):
    yield Case((rng.normal(size=(4, 7)), rng.normal(size=7)))


QUESTIONS = (
    Function(
        id="centering.2", kind="compute", title="Stricter", points=5, minutes=9,
        reference=reference, cases=cases,
    ),
    Numbers(id="centering.7", kind="compute", title="One more", points=2, minutes=3, value=SECRET),
)
'''.replace("SECRET", "4711")


@pytest.fixture
def sheet_file(tmp_path):
    path = tmp_path / "sheet.ipynb"
    path.write_text(json.dumps(solved()), "utf-8")
    return path


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
def test_what_the_students_process_learns_is_enough_to_probe_and_holds_no_answer(question):
    probe = probe_of(question, 3)
    again = probe._replace(**json.loads(json.dumps({"fields": probe.fields, "requests": probe.requests})))
    asked = blank(again)
    assert set(vars(asked)) <= {"parts"}
    for answer in question.right:
        assert asked.probe(answer, again.requests) == question.probe(answer, probe.requests)


def test_a_private_file_replaces_and_adds_questions(tmp_path, sheet_file):
    spec = tmp_path / "private.py"
    spec.write_text(HIDDEN)
    notebook = first_cell("centering_7 = 4711", {2: "def centering_2(a, u):\n    return a * 0"})
    (tmp_path / "other.ipynb").write_text(json.dumps(notebook))
    ran = grade(sheet_file, tmp_path / "other.ipynb", "--hidden", spec, "-o", tmp_path / "out")
    assert ran.returncode == 0, ran.stderr
    assert "Students' code can read the private file" in ran.stderr
    assert (lost(tmp_path / "out/sheet"), lost(tmp_path / "out/other")) == ({7}, {2})
    tests = {test["name"].split()[0]: test for test in result(tmp_path / "out/other")["tests"]}
    assert tests["centering.2"]["max_score"] == 5
    assert tests["centering.2"]["visibility"] == tests["centering.7"]["visibility"] == "after_published"
    assert tests["centering.1"]["visibility"] == "visible"


SEARCH = """
import gc, os, sys
seen = [name for name in sys.modules if "hidden" in name or "private" in name]
kinds = ("Numbers", "Function")
seen += [o for o in gc.get_objects() if type(o).__name__ in kinds and "4711" in repr(o.__dict__)]
seen += [value for value in [*os.environ.values(), *sys.argv] if "private" in value]
for number in os.listdir("/proc/self/fd"):
    try:
        seen += [p for p in [os.readlink("/proc/self/fd/" + number)] if "private" in p]
    except OSError:
        pass
try:
    seen.append(open(SPEC).read())
except PermissionError:
    pass
centering_7 = len(seen) + 4711
"""


@pytest.mark.skipif(os.name == "posix" and os.geteuid() != 0, reason="becoming another user needs root")
def test_as_another_user_a_student_finds_the_private_answers_nowhere(tmp_path, sheet_file):
    spec = tmp_path / "private.py"
    spec.write_text(HIDDEN)
    spec.chmod(0o600)
    code = "import os\nassert os.getuid() == " + str(pwd.getpwnam("nobody").pw_uid) + SEARCH
    (tmp_path / "spy.ipynb").write_text(json.dumps(first_cell(code.replace("SPEC", repr(str(spec))))))
    ran = grade(tmp_path / "spy.ipynb", "--hidden", spec, "--user", "nobody", "-o", tmp_path / "out")
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    assert lost(tmp_path / "out/spy") == set(), result(tmp_path / "out/spy")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1/0", "raised ZeroDivisionError"),
        ("x = 1", "must define QUESTIONS"),
        ("QUESTIONS = (1,)", "must define QUESTIONS"),
        (
            """
            from lngeom.exercises import Numbers
            class Own(Numbers):
                def _probe(self, answer, requests):
                    return {}
            QUESTIONS = [Own(id="a.1", kind="compute", title="", points=1, minutes=1, value=1)]
            """,
            "a question must read answers as",
        ),
    ],
)
def test_a_private_file_that_is_none_is_refused_in_a_sentence(tmp_path, text, words):
    (tmp_path / "private.py").write_text(textwrap.dedent(text))
    with pytest.raises(SpecError, match=words):
        load(tmp_path / "private.py")


def test_a_folder_is_graded_on_where_it_was_left(tmp_path, sheet_file):
    work = tmp_path / "work"
    (work / "ana").mkdir(parents=True)
    (work / "bo").mkdir()
    shutil.copy(sheet_file, work / "ana/sheet.ipynb")
    (work / "bo/sheet.ipynb").write_text(json.dumps(with_answers({1: "centering_1 = 1 / N"})))
    first = grade(work, "-o", tmp_path / "out", "--seed", "1")
    assert "2 graded: " in first.stdout
    stamps = {path: path.stat().st_mtime_ns for path in tmp_path.glob("out/*/results.json")}
    assert sorted(path.parent.name for path in stamps) == ["ana__sheet", "bo__sheet"]
    assert (lost(tmp_path / "out/ana__sheet"), lost(tmp_path / "out/bo__sheet")) == (set(), {1})
    table = (tmp_path / "out/grades.csv").read_text("utf-8").splitlines()
    (tmp_path / "out/grades.csv").unlink()
    shutil.copy(sheet_file, work / "bo/sheet.ipynb")
    assert "2 graded, 1 of them before" in grade(work, "-o", tmp_path / "out").stdout
    assert lost(tmp_path / "out/bo__sheet") == set()
    again = (tmp_path / "out/grades.csv").read_text("utf-8").splitlines()
    assert [new == old for new, old in zip(again, table, strict=True)] == [True, True, False]
    changed = {path.parent.name for path, stamp in stamps.items() if path.stat().st_mtime_ns != stamp}
    assert changed == {"bo__sheet"}


def test_without_forks_the_outcome_is_the_same():
    limits = Limits(memory=2**31)
    probes = [probe_of(QUESTIONS["centering.4"], 0), probe_of(QUESTIONS["centering.5"], 0)]
    job = Job(["centering_4 = 'c'", "import os; os._exit(3)", "centering_5 = 0"], probes, limits, 60, 200)
    for forks in (True, False):
        outcome = Runner(forks=forks).run(
            Job(*vars(job).values()) if forks else Job(**{**vars(job), "forks": False})
        )
        assert outcome.data == {
            "centering.4": {"letter": "c"},
            "centering.5": {"parts": [{"shape": [], "values": [0.0]}]},
        }
        assert outcome.cells == {1: "ended the process (exit code 3)."}


def test_a_large_expression_is_judged_under_the_time_limit_and_others_after_it(tmp_path):
    long = "centering_1 = sum((Norm(Pi * Basis(N, i)) ** 2 * k * N**k) ** 3 for k in range(60)) ** 40"
    (tmp_path / "long.ipynb").write_text(json.dumps(with_answers({1: long})))
    assert grade(tmp_path / "long.ipynb", "-o", tmp_path / "out", "--timeout", 10).returncode == 0
    assert lost(tmp_path / "out/long") == {1}


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["a/x.ipynb", "b/y.ipynb"], ["x", "y"]),
        (["a/x.ipynb", "b/X.ipynb"], ["a__x", "b__X"]),
        (["1/a/x.ipynb", "2/a/x.ipynb", "y.ipynb"], ["1__a__x", "2__a__x", "y"]),
        (["a/x.ipynb", "b/x.ipynb", "c/a__x.ipynb"], ["a__x", "b__x", "a__x"]),
        (["a/x.ipynb", "a/x.json"], ["a__x__0", "a__x__1"]),
        (["a/grades.csv.ipynb"], ["__grades.csv"]),  # never that of the table
        ([f"a/{LONG}1.ipynb", f"a/{LONG}2.ipynb", f"b/{LONG}1.ipynb"], ["", "", ""]),
    ],
)
def test_no_two_submissions_share_a_folder_and_names_are_not_too_long(paths, names):
    made = folders([Path(path) for path in paths])
    assert len({name.casefold() for name in made.values()}) == len(paths)
    assert all(len(name.encode()) <= LONGEST for name in made.values())
    for path, name in zip(paths, names, strict=True):
        assert made[Path(path)].endswith(name)


def test_a_written_answer_is_found_with_and_without_metadata(tmp_path):
    question = QUESTIONS["centering.6"]
    for metadata in ({"nbgrader": {"grade_id": "centering-6"}}, {}):
        notebook = {
            "cells": [
                {"cell_type": "markdown", "source": "## 6. Parameters\n\nExplain."},
                {
                    "cell_type": "markdown",
                    "source": ["*Your answer here.*\n", "Because."],
                    "metadata": metadata,
                },
                {"cell_type": "code", "source": 'check("centering.6")'},
            ]
        }
        path = tmp_path / "a.ipynb"
        path.write_text(json.dumps(notebook))
        submission = read(path)
        assert written(submission, question) == "Because."
        assert sheets(submission, QUESTIONS) == ["centering"]


ASKED = "## 6. Parameters\n\n*explain · 3 points · 10 minutes*\n\nExplain."
NEXT = "## 7. More\n\n*explain · 3 points · 10 minutes*\n\nWhy?"


@pytest.mark.parametrize("own", ["centering-6", ""])
@pytest.mark.parametrize("stub", ["*Your answer here.*", "*Your answer here.*\nFirst.", "First."])
def test_text_in_more_cells_and_with_headings_of_its_own_is_not_lost(tmp_path, own, stub):
    named = {"nbgrader": {"grade_id": own}} if own else {}
    cells = [
        ("markdown", ASKED, {}),
        ("markdown", stub, named),
        ("markdown", "### 1. The bias\n\nSecond.", {}),
        ("code", 'check("centering.6")', {}),
        ("markdown", "Third.", {}),
        ("markdown", NEXT, {}),
        ("markdown", "Fourth.", {}),
    ]
    path = tmp_path / "a.ipynb"
    listed = [{"cell_type": kind, "source": source, "metadata": data} for kind, source, data in cells]
    path.write_text(json.dumps({"cells": listed}))
    text = written(read(path), QUESTIONS["centering.6"])
    first = "First. " if "First" in stub else ""
    assert " ".join(text.split()) == f"{first}### 1. The bias Second. Third."


def test_the_table_holds_no_formula_and_a_result_is_known_by_its_digest(tmp_path):
    graded = Graded("=1+1.ipynb", note="-2", cells={1: "raised\nError."}, digest="x")
    write_table([graded], tmp_path / "grades.csv")
    (row,) = csv.DictReader((tmp_path / "grades.csv").read_text("utf-8").splitlines())
    assert (row["file"], row["note"]) == ("'=1+1.ipynb", "'-2 code cell 1 raised Error.")
    save(graded, tmp_path)
    assert recall(tmp_path, "x") == graded
    assert recall(tmp_path, "y") is None
    (tmp_path / "results.json").write_text("[")
    assert recall(tmp_path, "x") is None


def test_a_result_is_out_of_date_when_a_kind_or_a_sheet_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(exercises, "__file__", str(tmp_path / "__init__.py"))
    prints = {fingerprint(None)}
    for name in ("kinds", "sheets"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "sphere.py").write_text("changed = True")
        prints.add(fingerprint(None))
    assert len(prints) == 3


def test_a_report_shows_a_students_text_as_text():
    graded = Graded("<b>.ipynb", "centering", note="<script>", cells={2: "raised <i>."})
    page = graded.page()
    assert "<script>" not in page
    assert "&lt;i&gt;" in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere", "--user", "no-such-user"], "there is no user"),
        (["--help"], "python -m lngeom.grade submissions/ -o week2"),
        (["nowhere.ipynb", "--hidden", "nowhere.py"], "nowhere.py"),
        (["nowhere.ipynb", "--timeout", "-1"], "--timeout"),
    ],
)
def test_the_command_line_says_what_is_wrong_and_how_it_is_used(words, said, tmp_path, capsys):
    try:
        code = main([*words, "-o", str(tmp_path)])
    except SystemExit as end:  # of argparse
        code = int(end.code or 0)
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert code == (0 if "--help" in words else 2)


MEMORY = 2**31


def below(before=()):
    """The processes that this one has started since then: others are those of other tests."""
    return [process for process in psutil.Process().children(recursive=True) if process not in before]


def interrupted(work, ready):
    """What work gives while the processes that it starts get Ctrl-C, once they are ready."""
    given, before = [], below()
    thread = threading.Thread(target=lambda: given.append(work()))
    thread.start()
    until = time.monotonic() + 60
    while not (started := ready(below(before))) and time.monotonic() < until:
        time.sleep(0.05)
    for process in started:
        process.send_signal(signal.SIGINT)
    thread.join()
    return given[0]


def of_our_group(started):
    """Those that a terminal would send Ctrl-C, once a student's runs, which is in a session of its own."""
    groups = [os.getpgid(process.pid) == os.getpgrp() for process in started]
    return [process for process, ours in zip(started, groups, strict=True) if ours] if not all(groups) else []


@pytest.mark.skipif(not attempts.FORKS, reason="needs processes that fork")
def test_ctrl_c_lets_what_has_begun_come_to_its_end():
    Runner().run(Job(["x = 1"], [], Limits(MEMORY), 20, 60))  # the server of processes is there
    job = Job(["import time\ntime.sleep(2)\nx = 1"], [], Limits(MEMORY), 20, 60)
    assert interrupted(lambda: Runner().run(job), of_our_group) == Outcome()


def test_a_judge_is_not_stopped_by_it_either():
    judge, before = Judge(None, MEMORY, 60), below()
    asked: Any = QUESTIONS["sphere.1"]
    requests = asked.requests(0)
    given = asked.probe(asked.value, requests)
    try:
        assert judge.judge(asked, requests, given).ok
        for process in below(before):
            process.send_signal(signal.SIGINT)
        assert judge.judge(asked, requests, given).ok
    finally:
        judge.close()


def test_what_our_own_process_did_is_not_kept(tmp_path, monkeypatch):
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(solved()), "utf-8")
    grader = Grader(Settings(Limits(MEMORY)))
    monkeypatch.setattr(grader, "grade", lambda _: Graded(str(path), note=KILLED))
    grader.one(path, tmp_path / "out")
    monkeypatch.setattr(grader, "grade", lambda _: Graded(str(path), note="Now it ran."))
    assert [grader.one(path, tmp_path / "out")[1] for _ in range(2)] == [False, True]


def test_one_result_that_cannot_be_written_stops_no_other(tmp_path, capsys):
    for name in ("a", "b"):
        (tmp_path / f"{name}.ipynb").write_text("[]")
    (tmp_path / "grades").mkdir()
    (tmp_path / "grades" / "a").write_text("in the way")
    assert main([str(tmp_path / "a.ipynb"), str(tmp_path / "b.ipynb"), "-o", str(tmp_path / "grades")]) == 1
    told = capsys.readouterr()
    assert "cannot be written: File exists" in told.out
    assert "the same command tries again" in told.err
    assert (tmp_path / "grades" / "b" / "results.json").exists()


def test_a_linked_folder_is_named(tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "a.ipynb").write_text("{}")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "cy").symlink_to(tmp_path / "other")
    assert find([tmp_path / "sub"]) == ([], {tmp_path / "sub" / "cy": "a link to a folder"})


def test_a_second_sheet_in_a_notebook_is_named(tmp_path):
    both = {"cells": [*solved()["cells"], *solved("03-sphere")["cells"][:20]]}
    path = tmp_path / "both.ipynb"
    path.write_text(json.dumps(both), "utf-8")
    assert sheets(read(path), QUESTIONS) == ["centering", "sphere"]
    one = tmp_path / "one.ipynb"
    one.write_text(json.dumps(solved()), "utf-8")
    assert sheets(read(one), QUESTIONS) == ["centering"]


@pytest.mark.parametrize("source", ["%time x = 3", "%%time\nx = 3", "%matplotlib inline\nx = 3"])
def test_magics_that_run_something_run_it(source):
    names: dict = {}
    exec(code(source), names)
    assert names["x"] == 3


def test_control_characters_of_an_answer_reach_no_terminal():
    assert raised("It", ValueError("a\x1b[1A\x1b[2Kb\ud800")) == "It raised ValueError: a [1A [2Kb."


def test_names_that_a_terminal_cannot_show_are_told(tmp_path, monkeypatch):
    path = tmp_path / "ü.ipynb"
    path.write_text("[]")
    with open(tmp_path / "out", "w", encoding="ascii") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert main([str(path), "-o", str(tmp_path / "grades")]) == 0
    assert r"\xfc.ipynb: 0 of 0" in (tmp_path / "out").read_text("ascii")


def test_before_publication_the_sum_leaves_private_questions_out():
    verdicts = [Verdict(id, ok=True, score=2, points=2, message="Right.") for id in ("a.1", "a.2")]
    graded = Graded("a.ipynb", "a", verdicts, {"a.1": "One", "a.2": "Two"}, private=["a.2"])
    assert graded.gradescope()["output"] == "2 of 2 points, those of private questions not counted."
    assert graded.gradescope()["score"] == 4
    assert "4 of 4 points" in graded.page()
