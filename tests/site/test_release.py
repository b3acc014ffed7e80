"""The release check: each thing that is not ready is said in one line."""

import re
import shutil
import subprocess

import pytest
import yaml

from tools import release

from ..pages import ROOT

FILES = (
    "lngeom/__init__.py",
    "pyproject.toml",
    "CHANGELOG.md",
    "CITATION.cff",
    "requirements.txt",
    "_toc.yml",
)


@pytest.fixture
def checkout(tmp_path):
    """A copy of what a release consists of, committed."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changes = (tmp_path / "CHANGELOG.md").read_text("utf-8")  # between releases it may say what comes
    changes = re.sub(r"^## Unreleased\n.*?(?=^## )", "", changes, flags=re.M | re.S)
    (tmp_path / "CHANGELOG.md").write_text(changes, "utf-8")
    for command in (
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def edit(root, name, old, new):
    text = (root / name).read_text("utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new, 1), "utf-8")


def version():
    return release.version(ROOT)


@pytest.mark.parametrize(
    "check", [release.one_version, release.changelog, release.citation, release.committed]
)
def test_a_checkout_that_is_ready_passes(checkout, check):
    assert list(check(checkout)) == []


@pytest.mark.parametrize(
    ("check", "name", "old", "new", "line"),
    [
        (release.one_version, "pyproject.toml", 'dynamic = ["version"]', 'version = "0"', "alone"),
        (release.changelog, "CHANGELOG.md", "## {v} (", "## 9.9.9 (", "9.9.9; write ## {v}"),
        (release.changelog, "CHANGELOG.md", "## {v} (", "## Unreleased\n\n## {v} (", "under Unreleased"),
        (release.citation, "CITATION.cff", "version: {v}", "version: 9.9.9", "9.9.9, this is {v}"),
        (release.citation, "CITATION.cff", "date-released: 2", "date-released: 1", "by the changelog"),
        (release.committed, "CITATION.cff", "title:", "title: ", "1 file(s) changed or not committed"),
    ],
)  # fmt: skip
def test_what_is_not_ready_is_said_in_one_line(checkout, check, name, old, new, line):
    edit(checkout, name, old.format(v=version()), new.format(v=version()))
    (problem,) = check(checkout)
    assert line.format(v=version()) in problem
    assert "\n" not in problem


def test_a_lock_that_is_older_than_the_project_file_is_found(checkout):
    edit(checkout, "requirements.txt", "numpy==", "numpy-not-asked-for==")
    (problem,) = release.lock(checkout)
    assert problem.startswith("requirements.txt: not what pyproject.toml asks for")


def test_a_project_file_that_cannot_be_resolved_is_found(checkout):
    edit(checkout, "pyproject.toml", '"sympy>=1.14"', '"sympy>=1.14", "sympy<1"')
    (problem,) = release.lock(checkout)
    assert problem.startswith("requirements.txt: uv cannot resolve pyproject.toml")


def test_without_a_built_book_the_notebooks_cannot_be_judged(checkout):
    (checkout / "_toc.yml").write_text("{format: jb-book, root: chapters/a}", "utf-8")
    (checkout / "chapters").mkdir()
    (checkout / "chapters" / "a.md").write_text("```{code-cell}\n```\n", "utf-8")
    with pytest.raises(FileNotFoundError, match="run make book"):
        list(release.notebooks(checkout))


def test_the_lock_is_what_the_project_file_gives():
    assert list(release.lock(ROOT)) == []


def test_a_notebook_that_is_older_than_its_page_missing_or_without_page_is_found(tmp_path, monkeypatch):
    (tmp_path / "notebooks").mkdir()
    for name, text in {"old": "{}", "gone": '{"metadata": {"lngeom": {}}}'}.items():
        (tmp_path / "notebooks" / f"{name}.ipynb").write_text(text, "utf-8")
    made = {"notebooks/old.ipynb": "new", "notebooks/missing.ipynb": "new"}
    monkeypatch.setattr(release, "all_notebooks", lambda *_: made.items())
    assert list(release.notebooks(tmp_path)) == [
        "notebooks/gone.ipynb: its page is gone; run make notebooks",
        "notebooks/missing.ipynb: missing; run make notebooks",
        "notebooks/old.ipynb: older than its page; run make notebooks",
    ]


@pytest.mark.parametrize("name", ["test.yml", "publish.yml"])
def test_a_workflow_pins_its_actions_to_commits_and_asks_for_no_more_than_it_needs(name):
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text("utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        for step in job.get("steps", []):
            if used := step.get("uses"):
                assert len(used.partition("@")[2]) == 40
    writes = {
        name for name, job in workflow["jobs"].items() if "write" in job.get("permissions", {}).values()
    }
    assert writes <= {"deploy"}
