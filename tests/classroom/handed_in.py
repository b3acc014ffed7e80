"""What students hand in: the second sheet, solved, and whatever else happens to it."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import jupytext

from bookmaker.page.sheets import with_questions

from ..pages import source

SHEET = "centering"
CHECK = re.compile(r'^check\("centering\.(\d)"', re.M)


def stated_sheet(page: str = "02-centering") -> Any:
    """The cells of a sheet, solutions and all, with its questions stated in full."""
    name = f"exercises/{page}"
    return jupytext.reads(with_questions(name, source(name)), fmt="md:myst")


def solved(page: str = "02-centering") -> dict[str, Any]:
    """A sheet with its solutions, as a notebook."""
    plain: dict[str, Any] = json.loads(solved_text(page))
    return plain


@lru_cache
def solved_text(page: str) -> str:
    """As it stands in a file."""
    made = stated_sheet(page)
    for cell in made.cells:
        cell.source = re.sub(r"^[ \t]*# solution\n", "", cell.source, flags=re.M)
    return json.dumps(made)


def with_answers(answers: Mapping[int, str | None]) -> dict[str, Any]:
    """The solved sheet in which some answers are replaced, or left out."""
    made = solved()
    kept = []
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            defined = re.search(r"^(?:def )?centering_(\d)\b", cell["source"], re.M)
            number = int(defined[1]) if defined else 0
            if number in answers:
                if answers[number] is None:
                    continue
                cell = {**cell, "source": answers[number]}
        kept.append(cell)
    return {**made, "cells": kept}


def first_cell(code: str, answers: Mapping[int, str | None] | None = None) -> dict[str, Any]:
    """The solved sheet with one more cell in front."""
    made = copy.deepcopy(with_answers(answers or {}))
    cell: dict[str, Any] = {
        "cell_type": "code",
        "source": code,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    return {**made, "cells": [cell, *made["cells"]]}


def as_version_3(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook as it was written before 2015."""
    cells = []
    for cell in notebook["cells"]:
        source = {"input": cell["source"]} if cell["cell_type"] == "code" else {"source": cell["source"]}
        cells.append({"cell_type": cell["cell_type"], "metadata": {}, **source})
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": cells}]}


def grade(*words: object, timeout: float = 600) -> subprocess.CompletedProcess[str]:
    """Run the command line as an instructor does."""
    command = [sys.executable, "-m", "lngeom.grade", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def result(folder: Path) -> dict[str, Any]:
    """The results of a submission."""
    made: dict[str, Any] = json.loads((folder / "results.json").read_text("utf-8"))
    return made


def lost(folder: Path) -> set[int]:
    """The questions that earned nothing."""
    tests = [test for test in result(folder)["tests"] if test["max_score"]]
    return {int(test["name"].split()[0].partition(".")[2]) for test in tests if not test["score"]}
