"""The archive for Gradescope, in a folder that stands for its container."""

import json
import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from tools.gradescope import pack

from ..pages import ROOT
from .handed_in import solved, with_answers
from .test_grade_command import HIDDEN

pytestmark = pytest.mark.xdist_group("one archive is unpacked")


@pytest.fixture(scope="module")
def container(tmp_path_factory):
    """The folder ``/autograder`` after ``setup.sh``, with this test's Python for the one that it installs."""
    root = tmp_path_factory.mktemp("autograder")
    hidden = root / "private.py"
    hidden.write_text(HIDDEN)
    with zipfile.ZipFile(pack(ROOT, "centering", hidden)) as archive:
        assert archive.getinfo("setup.sh").external_attr >> 16 == 0o100755
        archive.extractall(root / "source")
    hidden.unlink()
    shutil.copy(root / "source/run_autograder", root / "run_autograder")
    (root / "run_autograder").chmod(0o755)
    (root / "venv/bin").mkdir(parents=True)
    (root / "venv/bin/python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (root / "venv/bin/python").chmod(0o755)
    return root


def run(root, files):
    """What the students see when these files are submitted."""
    for folder in ("submission", "results"):
        shutil.rmtree(root / folder, ignore_errors=True)
        (root / folder).mkdir()
    for name, content in files.items():
        (root / "submission" / name).write_text(content)
    subprocess.run([root / "run_autograder"], cwd=root, check=True, capture_output=True, timeout=300)
    return json.loads((root / "results/results.json").read_text("utf-8"))


def test_the_best_notebook_of_a_submission_is_graded_and_private_questions_count(container):
    worse, better = with_answers({2: "1/0"}), with_answers({1: "1/0"})
    made = run(container, {"a.ipynb": json.dumps(worse), "b.ipynb": json.dumps(better), "c.txt": "x"})
    earned = {test["name"].split()[0]: test["score"] for test in made["tests"] if test["max_score"]}
    assert earned == {
        f"centering.{n}": p for n, p in zip([1, 2, 3, 4, 5, 7], [0, 5, 3, 2, 3, 0], strict=True)
    }
    assert made["score"] == 13
    assert "extra_data" not in made
    assert not (container / "source/hidden.py").stat().st_mode & 0o077


def test_another_sheet_earns_nothing_and_no_notebook_is_said(container):
    other = run(container, {"a.ipynb": json.dumps(solved("01-definition"))})
    assert (other["score"], sum(test["max_score"] for test in other["tests"])) == (0, 17)
    assert "does not answer the sheet centering" in other["output"]
    assert "no notebook" in run(container, {"essay.txt": "x"})["output"]


def test_what_is_installed_there_is_named_without_a_registry():
    with zipfile.ZipFile(pack(ROOT)) as archive:
        names = set(archive.namelist())
        scripts = "".join(archive.read(name).decode() for name in ("setup.sh", "run_autograder"))
        assert "numpy==" in archive.read("constraints.txt").decode()
    assert {"setup.sh", "run_autograder", "constraints.txt"} < names
    assert sorted(name.partition("-")[0] for name in names if name.endswith(".whl")) == [
        "lngeom",
        "lngeom_data",
    ]
    assert "://" not in scripts
    assert subprocess.run(["bash", "-n", "-c", scripts], check=False).returncode == 0


@pytest.mark.skipif("CI" not in os.environ, reason="installs the package; CI does it")
def test_setup_installs_what_grading_needs(tmp_path):
    with zipfile.ZipFile(pack(ROOT)) as archive:
        archive.extractall(tmp_path / "source")
    setup = (tmp_path / "source/setup.sh").read_text().replace("command -v apt-get", "false")
    (tmp_path / "source/setup.sh").write_text(setup)
    subprocess.run(["bash", tmp_path / "source/setup.sh"], check=True, timeout=600)
    python = tmp_path / "venv/bin/python"
    assert subprocess.run([python, "-m", "lngeom.grade", "--help"], check=False).returncode == 0
