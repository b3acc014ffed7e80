"""A student's sheet in a course on nbgrader: released and autograded by nbgrader itself, unchanged."""

import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from bookmaker.notebooks.made import notebook
from bookmaker.page.sheets import on_page
from bookmaker.repository import Address
from lngeom.exercises import QUESTIONS

from ..pages import source

COURSE = """
c = get_config()
c.CourseDirectory.course_id = "geometry"
c.ClearSolutions.enabled = False  # the sheets have their stubs already
c.ExecutePreprocessor.timeout = 120
"""


def sheet(solutions):
    """An edition of the second sheet as a notebook, its text as in the source."""
    page = "exercises/02-centering"
    cells = on_page(page, source(page), solutions=True).cells
    return notebook(page, cells, Address(), solutions=solutions)


def nbgrader(course, *words):
    """Run nbgrader in a course."""
    command = [sys.executable, "-m", "nbgrader", *words]
    environment = os.environ | {"PYDEVD_DISABLE_FILE_VALIDATION": "1", "JUPYTER_NO_CONFIG": "1"}
    ran = subprocess.run(
        command, cwd=course, env=environment, capture_output=True, text=True, timeout=500, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stderr


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    """By student and cell, what nbgrader's book of grades holds."""
    from nbgrader.api import Gradebook

    course = tmp_path_factory.mktemp("course")
    (course / "nbgrader_config.py").write_text(COURSE)
    source = course / "source/centering/02-centering.ipynb"
    source.parent.mkdir(parents=True)
    nbformat.write(sheet(False), source)
    nbgrader(course, "generate_assignment", "centering")
    released = nbformat.read(course / "release/centering/02-centering.ipynb", 4)
    answers = {
        c.metadata["nbgrader"]["grade_id"]: c.source for c in sheet(True).cells if "nbgrader" in c.metadata
    }
    for student, wrong in (("ana", None), ("bo", "centering-2")):
        handed_in = json.loads(json.dumps(released))
        for cell in handed_in["cells"]:
            name = cell["metadata"].get("nbgrader", {}).get("grade_id")
            if name in answers and not (wrong and name > "centering-2"):  # bo leaves the rest as it came
                cell["source"] = "def centering_2(a, u):\n    return a" if name == wrong else answers[name]
        path = course / "submitted" / student / "centering/02-centering.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(handed_in))
    nbgrader(course, "autograde", "centering")
    made: dict[str, dict[str, float]] = {}
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        for submission in book.assignment_submissions("centering"):
            (notebook,) = submission.notebooks
            made[submission.student.id] = {g.cell.name: g.auto_score for g in notebook.grades}
            made[submission.student.id]["pending"] = sum(
                g.max_score for g in notebook.grades if g.needs_manual_grade
            )
    released_code = "\n".join(cell.source for cell in released.cells)
    assert "def centering_2(a, u):" in released_code
    return made, Path(course)


def checks(found):
    return {name: score for name, score in found.items() if name.endswith("-check")}


def test_the_released_sheet_earns_what_its_questions_say_and_a_person_gives_the_rest(scores):
    full = {f"centering-{number}-check": QUESTIONS[f"centering.{number}"].points for number in range(1, 6)}
    made, _ = scores
    assert checks(made["ana"]) == full
    assert made["ana"]["pending"] == QUESTIONS["centering.6"].points
    assert checks(made["bo"]) == dict.fromkeys(full, 0) | {"centering-1-check": full["centering-1-check"]}
