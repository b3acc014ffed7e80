"""What nbgrader runs in a course made by :mod:`tools.course`: its config names the classes of this module.

A graded cell ends with ``check(question, answer)``.  The student's kernel gets neither the question nor the
seed: it tries the answer on the inputs that the question asks for (:func:`lngeom.exercises.registry.send`),
and a process of the grader's own judges what comes back (:mod:`tools.judge`).  So nothing that a student's
code prints can show a hidden test, and nothing that it replaces changes a verdict.
"""

from __future__ import annotations

import atexit
import csv
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nbconvert.preprocessors import ExecutePreprocessor
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.api import Gradebook
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import Execute, LimitOutput, NbGraderPreprocessor
from nbgrader.utils import is_grade
from traitlets import Integer

from lngeom.exercises.registry import ANSWER

from .judge import asks

VARIANT = re.compile(r"^variant = (\d{1,9})\b", re.M)
SLOW = "Judging the answer took longer than {} seconds."
CUT = "... Output truncated ..."
HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS\n(.*?)### END HIDDEN TESTS", re.S)
SHOWN = "... Output removed: it showed a hidden test ..."


def hidden(sources: Iterable[str]) -> list[str]:
    """List the lines of hidden tests that no other code is likely to have, without quotes and backslashes."""
    lines = {
        _bare(line) for source in sources for block in HIDDEN.findall(source) for line in block.splitlines()
    }
    return sorted(line for line in lines if len(line) > 11 and not line.startswith(("from ", "import ")))


def _bare(text: str) -> str:
    return re.sub(r"[\\'\"]", "", text).strip()


def rostered(path: Path, student: str) -> int | None:
    """Return which copy a student was given, 0 for A: None if there is no roster, or no such student.

    Raises
    ------
    ValueError
        If the roster names no copy for the student.
    """
    if not path.exists():
        return None
    with path.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            if row.get("id") == student:
                letter = (row.get("copy") or "").strip().upper()
                if len(letter) != 1 or not "A" <= letter <= "Z":
                    raise ValueError(
                        f"{path.name}: the copy of {student} is a letter such as B, got {letter!r}"
                    )
                return ord(letter) - ord("A")
    return None


_judges: list[subprocess.Popen[str]] = []  # at most one, for all notebooks; it ends with this process


def judge() -> subprocess.Popen[str]:
    """Return the process that judges; if there is none, start it and wait until it is ready."""
    if not _judges:
        command, pipe = [sys.executable, "-m", "tools.judge"], subprocess.PIPE
        started = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
        assert started.stdout
        started.stdout.readline()
        _judges.append(started)
    return _judges[0]


@atexit.register
def stop() -> None:
    """Stop the process that judges; the next request starts another."""
    for process in _judges:
        process.kill()
        process.communicate()
    _judges.clear()


class Judge(Execute):
    """Runs a notebook as nbgrader does, but judges outside the student's kernel."""

    given: int | None = None  # the copy, by the roster

    def preprocess(self, nb: NotebookNode, resources: Any, km: Any = None) -> tuple[NotebookNode, Any]:
        """Look up the graded cells in the gradebook, and run the notebook."""
        codes = "\n".join(cell.source for cell in nb.cells if cell.cell_type == "code")
        found = VARIANT.search(codes)
        self.variant = int(found[1]) if found else 0
        course = resources["nbgrader"]
        self.given = rostered(Path("copies.csv"), course["student"])  # nbgrader runs in the course
        with Gradebook(course["db_url"]) as book:
            cells = book.find_notebook(course["notebook"], course["assignment"]).source_cells
            self.sources = {cell.name: cell.source for cell in cells if cell.locked}
        self.secrets = hidden(self.sources.values())
        return super().preprocess(nb, resources, km)

    def preprocess_cell(self, cell: NotebookNode, resources: Any, index: int) -> tuple[NotebookNode, Any]:
        """Run a cell; of one that checks, get the data of the answer and put the verdict below."""
        # Never the submission's own text, which this process would run: what the gradebook has.
        known = cell.metadata.get("nbgrader", {}).get("grade_id")
        source = self.sources.get(known, "") if is_grade(cell) and cell.cell_type == "code" else ""
        if not asks(source):
            try:
                return ExecutePreprocessor.preprocess_cell(self, cell, resources, index)
            finally:
                self.scrub(cell)
        own, cell.source = cell.source, self.ask(source)["code"]
        try:
            self.execute_cell(cell, index, store_history=False)
        finally:
            cell.source = own
        # To nbgrader a result is points, and any output on stderr, even a warning, a failed test.
        failed = [output for output in cell.outputs if output.output_type == "error"]
        shown = [output for output in cell.outputs if output.output_type in ("stream", "display_data")]
        sent = [output.data[ANSWER] for output in shown if ANSWER in output.get("data", {})]
        cell.outputs = [output for output in shown if ANSWER not in output.get("data", {})]
        for output in cell.outputs:
            if output.output_type == "stream":
                output.name = "stdout"
        self.scrub(cell)
        cell.outputs += failed or self.verdict(source, str(sent[-1]) if sent else "")
        return cell, resources

    def scrub(self, cell: NotebookNode) -> None:
        """Take out what shows a hidden test, as when a cell prints a file of the course."""
        for place, output in enumerate(cell.get("outputs", [])):
            told = _bare(json.dumps(output, ensure_ascii=False))
            if any(line in told for line in self.secrets):
                cell.outputs[place] = new_output("stream", text=SHOWN)

    def verdict(self, source: str, data: str) -> list[NotebookNode]:
        """Return the outputs that tell the student the verdict, and nbgrader the points."""
        reply = self.ask(source, data)
        if not reply or not reply["earned"]:
            said = reply["shown"]["text/plain"] if reply else SLOW.format(self.timeout)
            return [new_output("error", ename="NoPoints", evalue=said, traceback=[said])]
        points = {"text/plain": f"{reply['score']:g}"}
        return [new_output("display_data", reply["shown"]), new_output("execute_result", points)]

    def ask(self, source: str, *data: str) -> dict[str, Any]:
        """Ask the process that judges; an empty reply if it takes too long.

        Raises
        ------
        RuntimeError
            If the instructor's code in the cell fails.
        """
        process = judge()
        assert process.stdin
        assert process.stdout
        late = threading.Timer(self.timeout or threading.TIMEOUT_MAX, process.kill)
        late.start()
        try:
            print(
                json.dumps([source, self.variant, *(data or [None]), self.given]),
                file=process.stdin,
                flush=True,
            )
            line = process.stdout.readline()
        except OSError:
            line = ""
        finally:
            late.cancel()
        if not line:  # it was killed, or ran out of memory
            stop()
        reply: dict[str, Any] = json.loads(line or "{}")
        if "error" in reply or not (reply or data):
            raise RuntimeError(f"the hidden tests fail: {reply.get('error', 'they take too long')}\n{source}")
        return reply


class Mend(NbGraderPreprocessor):
    """Makes a plain cell of one that repeats another, or that the assignment does not have.

    nbgrader stops at such a cell, and grades nobody who follows.  Of copies the last one counts, as the value
    of a variable does.  They come about when a cell is copied or split.
    """

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Mend a submission."""
        course = resources["nbgrader"]
        with Gradebook(course["db_url"]) as book:
            cells = book.find_notebook(course["notebook"], course["assignment"]).source_cells
            left = {cell.name for cell in cells}
        for cell in reversed(nb.cells):
            marks = cell.metadata.get("nbgrader", {})
            known = (
                marks.get("grade_id") in left
                and marks.get("schema_version") == MetadataValidator.schema_version
            )
            if known:
                left.remove(marks["grade_id"])
            elif "nbgrader" in cell.metadata:
                del cell.metadata["nbgrader"]
                self.log.warning("A cell has a mark that is not its own, and became a plain one: %s", marks)
        return nb, resources


class Limit(LimitOutput):
    """Limits what a cell shows in characters as well as in lines; what it shows last comes first."""

    max_characters = Integer(20_000, help="of the texts of a cell, in all").tag(config=True)
    max_picture = Integer(1_000_000, help="characters of the data of a picture").tag(config=True)

    def preprocess_cell(self, cell: NotebookNode, resources: Any, index: int) -> tuple[NotebookNode, Any]:
        """Cut streams and tracebacks; leave out other output that is too large."""
        cell, resources = super().preprocess_cell(cell, resources, index)
        left, kept = self.max_characters, []
        for output in reversed(cell.get("outputs", [])):
            data = output.get("data", {})
            pictures = [str(shown) for kind, shown in data.items() if kind.startswith("image/")]
            text = output.get("text", "") + "\n".join(output.get("traceback", []))
            text += "".join(
                json.dumps(shown) for kind, shown in data.items() if not kind.startswith("image/")
            )
            if len(text) > left or any(len(picture) > self.max_picture for picture in pictures):
                said = f"{'' if data else text[:left]}\n{CUT}"
                if output.output_type == "error":
                    output.update(evalue=output.evalue[:left], traceback=[said])
                else:
                    output = new_output("stream", text=said)
            if left > 0:
                kept.append(output)
            left -= len(text)
        if "outputs" in cell:
            cell.outputs = kept[::-1]
        return cell, resources
