"""The configuration of Binder; `make binder` opens a chapter with it."""

import tomllib

from packaging.requirements import Requirement

from tools import binder_check

from ..pages import ROOT

LINES = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
ASKED = {Requirement(line).name: line for line in LINES if line[0] not in "#-"}


def test_binder_installs_the_package_in_the_one_way_that_repo2docker_understands():
    assert [line for line in LINES if line.startswith("-")] == ["-e ."]


def test_binder_gets_what_running_a_chapter_needs_and_jupyter_does_not_bring():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["run"]]
    assert set(ASKED) == {Requirement(line).name for line in needed} - set(binder_check.BASE)


def test_binder_gets_the_versions_of_the_lock():
    locked = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins = {
        Requirement(line).name: str(Requirement(line).specifier)
        for line in reversed(locked)
        if line[0] != "#"
    }
    for name, line in ASKED.items():
        assert line == f"{name}{pins[name]}", "requirements.txt has another version: take it over"


def test_binder_has_a_python_for_which_the_package_is_made():
    assert (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip() == f"python-{binder_check.PYTHON}"
