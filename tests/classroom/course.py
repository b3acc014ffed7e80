"""A course as an instructor has it: made by ``tools.course``, and graded by nbgrader's own commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import nbformat
from nbgrader.api import Gradebook

from tools.course import write

from ..pages import ROOT

SEED, COPIES = 7, 3


class Course:
    """A course with one assignment.

    Parameters
    ----------
    folder : Path
        Where it is made.
    name : str
        The assignment, as ``"02-centering"``.
    timeout : int
        Seconds for a cell.
    copies : int
        How many copies have numbers of their own; with 0 the numbers are those of the book.
    """

    def __init__(self, folder: Path, name: str, timeout: int = 30, copies: int = COPIES):
        self.folder, self.name = folder, name
        with patch("tools.gradescope.pack"):  # it is tested by itself
            write(ROOT, folder, SEED, copies, [name.partition("-")[2]])
        with (folder / "nbgrader_config.py").open("a", encoding="utf-8") as config:
            config.write(f"c.Execute.timeout = {timeout}\n")

    def notebook(self, kind: str) -> Any:
        """The assignment in ``source``, ``release``, ``copies/B`` or ``solutions/B``."""
        folder = self.folder / kind / (self.name if kind in ("source", "release") else "")
        return nbformat.read(folder / f"{self.name}.ipynb", as_version=4)

    def solutions(self, kind: str = "source") -> dict[str, str]:
        """By cell, the right answers."""
        cells = [cell for cell in self.notebook(kind).cells if "nbgrader" in cell.metadata]
        return {c.metadata.nbgrader.grade_id: c.source for c in cells if c.metadata.nbgrader.solution}

    def answered(self, answers: dict[str, str], first: str = "", kind: str = "release") -> Any:
        """A notebook that was handed out with answers, and a cell of the student's after its first two."""
        made = self.notebook(kind)
        for cell in made.cells:
            cell.source = answers.get(cell.metadata.get("nbgrader", {}).get("grade_id"), cell.source)
        if first:
            made.cells.insert(3, nbformat.v4.new_code_cell(first))
        return made

    def hand_in(self, student: str, notebook: Any, when: str = "2026-10-12 10:00:00 UTC") -> None:
        """Put a notebook where nbgrader collects it."""
        folder = self.folder / "submitted" / student / self.name
        folder.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, folder / f"{self.name}.ipynb")
        (folder / "timestamp.txt").write_text(when)

    def run(self, *words: str) -> None:
        """Run a command of nbgrader."""
        ran = subprocess.run(
            [sys.executable, "-m", "nbgrader", *words],
            cwd=self.folder, env=os.environ | {"JUPYTER_NO_CONFIG": "1"}, capture_output=True, text=True,
            timeout=500, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr

    def gradebook(self) -> Any:
        """The gradebook, to be used in a ``with``."""
        return Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}")

    def points(self, student: str) -> dict[str, float]:
        """By graded cell, the points of a student; a cell that waits for a person is not there."""
        with self.gradebook() as book:
            (notebook,) = book.find_submission(self.name, student).notebooks
            return {g.cell.name: g.score for g in notebook.grades if not g.needs_manual_grade}
