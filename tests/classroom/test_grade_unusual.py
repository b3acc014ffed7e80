"""Grading: names, folders, stops and habits that nobody has thought of."""

import json
import os
import signal
import sys
import threading
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import psutil
import pytest
from sympy import Symbol, solve, sqrt

from lngeom.exercises import QUESTIONS, Verdict, check
from lngeom.exercises.kinds.question import raised
from lngeom.exercises.registry import is_judged
from lngeom.grade import attempts
from lngeom.grade.attempts import KILLED, Job, Outcome, Runner
from lngeom.grade.command import main
from lngeom.grade.grader import Grader, Settings
from lngeom.grade.judging import Judge
from lngeom.grade.results import Graded
from lngeom.grade.student import Limits, code
from lngeom.grade.submissions import LONGEST, find, folders, read, sheets

from .handed_in import solved

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


def test_names_are_never_that_of_the_table_nor_too_long():
    long = "д" * 120
    paths = [
        Path(p) for p in ("a/grades.csv.ipynb", f"a/{long}1.ipynb", f"a/{long}2.ipynb", f"b/{long}1.ipynb")
    ]
    made = folders(paths)
    assert made[paths[0]].endswith("__grades.csv")
    assert len(set(made.values())) == len(paths)
    assert all(len(name.encode()) <= LONGEST for name in made.values())


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


def test_a_cell_is_compiled_as_python_alone_would():
    names: dict = {}
    exec(code("class C:\n    x: int = 1\nkind = C.__annotations__['x']"), names)
    assert names["kind"] is int


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


l = Symbol("l")  # noqa: E741


def test_roots_by_formula_and_decimals_are_numbers():
    assert check("ellipsoid.5", [sqrt(root) for root in solve((l - 1) * (l - 4) * (l - 9) + 10, l)]).ok
    assert check("sphere.1", Decimal(4) / 3).ok
    assert "complex" in check("sphere.1", sqrt(-1)).message
    assert not check("sphere.1", Decimal("sNaN")).ok


def test_two_digits_are_called_near():
    assert "Near, but not near enough" in check("sphere.1", 1.33).message
    assert "Near" not in check("sphere.1", 1.3).message


CHINESE = "均值为零的向量都位于一个超平面上。除以标准差以后长度总是根号N。因此输出落在球面上。"


def test_a_text_without_spaces_has_words():
    assert check("sphere.6", CHINESE).ok
    assert not check("sphere.6", CHINESE[:10]).ok
    assert not check("sphere.6", "Because it is so.").ok


def test_questions_are_not_replaced_and_a_verdict_is_one_that_a_check_made():
    with pytest.raises(TypeError):
        QUESTIONS["sphere.1"] = QUESTIONS["sphere.2"]  # type: ignore[index]
    made = check("sphere.1", 9)
    assert is_judged(made)
    assert not is_judged(Verdict(**vars(made)))
