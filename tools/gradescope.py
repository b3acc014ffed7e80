"""Autograders for Gradescope, made by otter-grader; ``make course`` writes them into ``gradescope/``."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from textwrap import indent

from lngeom.exercises import QUESTIONS, Numbers, Question
from lngeom.exercises.kinds.plain import data

from .judge import UNLISTED

# The notebook may have replaced `check`, under its own name or in the package, so it is imported again.
FRESH = """\
import sys

for module in [name for name in sys.modules if name.startswith("lngeom.exercises")]:
    del sys.modules[module]
from lngeom.exercises import check as judged
"""
FILES = "/autograder/source/files"  # the folder in which Gradescope unpacks an archive's files
TEST = """\
from otter.test_files import test_case

OK_FORMAT = False
name = "{id}"
points = {points}


def score(answer, variant):
{fresh}
    seed = {seed}
    listed = variant in {variants}
    assert listed or not {varied}, {unlisted!r}.format(variant)
    variant = variant if listed else {variants}[0]
    return judged("{id}", answer, strict=True, seed=seed, variant=variant).score

"""
# With k parts, part n passes if at least n of the k are right.
PART = """\

@test_case(points={points} / {parts})
def test_{part}(env):
    assert score(env["{answer}"], env.get("variant", 0)) > {points} * {part} / {parts} - 0.02
"""


def parts(asked: Question) -> int:
    """Count the parts of an answer that earn points of their own.

    >>> parts(QUESTIONS["definition.1"]), parts(QUESTIONS["definition.4"])
    (4, 1)
    """
    return max(1, len(data(asked.value)["values"])) if isinstance(asked, Numbers) else 1


def pack(root: Path, folder: Path, seed: int, sheets: Mapping[str, list[int]]) -> list[Path]:
    """Write an archive for each sheet: tests, the package and its data as wheels, the versions of the lock.

    Parameters
    ----------
    root, folder : Path
        The checkout, and the folder for the archives.
    seed : int
        The seed of the inputs on which functions are graded.
    sheets : mapping
        For the key of each sheet, such as ``"sphere"``, the variants that are handed out.
    """
    folder.mkdir(parents=True, exist_ok=True)
    python = [sys.executable, "-m"]
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        wheel = [*python, "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run([*wheel, "--disable-pip-version-check", "-w", work, root, root / "data"], check=True)
        book, data = (next(work.glob(f"{name}-*.whl")).name for name in ("lngeom", "lngeom_data"))
        packages = folder.parent / "packages"  # for students, where the book has no public address
        packages.mkdir(exist_ok=True)
        for name in (book, data):
            shutil.copy(work / name, packages / name)
        shutil.copy(root / "requirements.txt", work / "constraints.txt")
        (work / "needed.txt").write_text(
            f"-c {FILES}/constraints.txt\n"
            f"lngeom[run] @ file://{FILES}/{book}\n"
            f"lngeom-data @ file://{FILES}/{data}\n"
        )
        (work / "config.json").write_text(json.dumps({"show_all_public": True}))
        for sheet, variants in sheets.items():
            tests = work / sheet
            tests.mkdir()
            for asked in QUESTIONS.values():
                if asked.sheet == sheet and not asked.by_person:
                    count = parts(asked)
                    test = TEST.format(
                        id=asked.id, points=asked.points, seed=seed, variants=variants,
                        varied=asked.redraw is not None, unlisted=UNLISTED,
                        fresh=indent(FRESH.rstrip(), "    "),
                    )  # fmt: skip
                    for part in range(1, count + 1):
                        test += PART.format(part=part, parts=count, points=asked.points, answer=asked.name)
                    (tests / f"{asked.name}.py").write_text(test, "utf-8")
            generate = [*python, "otter", "generate", "--tests-dir", sheet, "--config", "config.json"]
            generate += ["--requirements", "needed.txt", "--no-environment", "--python-version", "3.12"]
            generate += ["--output-path", str(folder.resolve() / f"{sheet}.zip")]
            subprocess.run([*generate, book, data, "constraints.txt"], cwd=work, check=True)
    return [folder / f"{sheet}.zip" for sheet in sheets]
