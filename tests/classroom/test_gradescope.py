"""The archive for Gradescope, run by otter-grader as Gradescope runs it."""

import json
import subprocess
import sys
import zipfile

import nbformat
import pytest

from lngeom.exercises import QUESTIONS
from tools.gradescope import pack

from ..nightly import first_by_day
from ..pages import ROOT

pytestmark = pytest.mark.xdist_group("one archive is packed")
SHEET, SEED, VARIANTS = "definition", 271828, [12, 34]
CELLS = [
    "import lngeom.exercises\nfrom lngeom.exercises import check",
    "check = lngeom.exercises.check = lambda *asked, **more: None",
    "definition_4 = 'of no use'",
    "def definition_2(a, eps):\n    return a",
]


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    (made,) = pack(ROOT, tmp_path_factory.mktemp("gradescope"), SEED, {SHEET: VARIANTS})
    return made


@pytest.mark.parametrize(
    ("variant", "right", "earned"), first_by_day([(34, 3, 1.5), (0, 4, 0), (34, 4, 2), (12, 4, 2)], 2)
)
def test_it_gives_points_for_right_answers_and_for_no_others(archive, tmp_path, variant, right, earned):
    entries = [float(entry) for entry in QUESTIONS["definition.1"].variant(variant).right[0]]
    answer = [*entries[:right], *[99.0] * (4 - right)]
    cells = [*CELLS, f"variant = {variant}\ndefinition_1 = {answer}"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbformat.write(notebook, tmp_path / "sheet.ipynb")
    command = [sys.executable, "-m", "otter", "run", "-a", archive, "-o", tmp_path, tmp_path / "sheet.ipynb"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    text = (tmp_path / "results.json").read_text("utf-8")
    assert str(SEED) not in text  # students see it
    made = json.loads(text)["tests"]
    tests = {test["name"]: (test["score"], test["max_score"]) for test in made if "score" in test}
    asked = [q for q in QUESTIONS.values() if q.sheet == SHEET and not q.by_person]
    assert tests == {q.id: (earned if q.id == "definition.1" else 0, q.points) for q in asked}


def test_it_brings_the_package_its_data_and_the_versions_of_the_lock(archive):
    with zipfile.ZipFile(archive) as packed:
        names = set(packed.namelist())
        needed = packed.read("environment.yml").decode()
    for part in ("lngeom-", "lngeom_data-", "constraints.txt"):
        (name,) = (name for name in names if name.startswith(f"files/{part}"))
        assert f"/autograder/source/{name}" in needed
