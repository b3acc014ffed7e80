"""Editions of an exercise sheet: the student's, with stubs, and the solved one.

A sheet asks question 2 of sheet *sphere* in a section ``## 2. …``; cells tagged ``solution`` answer it, and
a cell ``check("sphere.2", …)`` judges the answer.  Both editions carry the metadata by which nbgrader knows
what is answered and what is graded; in them a check raises on a wrong answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from nbformat import NotebookNode
from bookmaker.notebooks.inline import Unreadable

from lngeom.exercises.kinds import Question
from lngeom.exercises.kinds.stubs import MARK, TEXT, stub

SECTION = re.compile(r"^## (\d+)\.", re.MULTILINE)
CHECK = re.compile(r"^check\(\s*\"([\w-]+\.\d+)\",\s*([^()]+?),?\s*\)$", re.MULTILINE)


def is_solution(cell: NotebookNode) -> bool:
    """Whether a cell is (part of) an answer."""
    return "solution" in cell.metadata.get("tags", ())


def student(cell: NotebookNode, question: Question) -> NotebookNode | None:
    """A solution cell without its solution; nothing if it has to go as a whole.

    Words are an answer where the question asks for words; elsewhere they comment on the solution.
    """
    words = TEXT if question.kind == "explain" else None
    source = words if cell.cell_type == "markdown" else stub(cell.source)
    if source is None:
        return None
    answer = deepcopy(cell)
    answer.source = source
    answer.metadata["tags"] = ["answer"]
    return answer


def solved(cell: NotebookNode) -> NotebookNode:
    """A solution cell as the instructor keeps it: the solution, without the mark where it begins."""
    kept = deepcopy(cell)
    if cell.cell_type == "code":
        kept.source = re.sub(MARK.pattern + r"\n?", "", cell.source, count=1, flags=re.MULTILINE)
    return kept


def edition(
    page: str, cells: list[NotebookNode], questions: Mapping[str, Question], *, solutions: bool
) -> list[NotebookNode]:
    """The cells of one edition of a sheet.

    Parameters
    ----------
    page : str
        The page of the sheet, as ``"exercises/03-sphere"``.
    cells : list of NotebookNode
        The cells of its source.
    questions : mapping
        The questions by id; their points go to the graded cells.
    solutions : bool
        Whether to keep them.

    Raises
    ------
    Unreadable
        If a cell answers or checks a question that is not in its section, or that nobody knows.
    """
    key = page.rpartition("/")[2].partition("-")[2]
    number, answers, made = "", 0, []
    for cell in cells:
        if cell.cell_type == "markdown" and (found := SECTION.findall(cell.source)):
            number, answers = found[-1], 0
        name = f"{key}.{number}"
        if is_solution(cell):
            question = _known(questions, name)
            if (answer := solved(cell) if solutions else student(cell, question)) is not None:
                answers += 1
                _answered(answer, name, answers, question)
                made.append(answer)
        elif cell.cell_type == "code" and (asked := CHECK.search(cell.source)):
            if asked[1] != name:
                raise Unreadable(f"{asked[1]} is checked in the section of question {name}")
            made.append(_checked(cell, name, _known(questions, name)))
        else:
            made.append(cell)
    return made


def _answered(cell: NotebookNode, name: str, count: int, question: Question) -> None:
    """Tell nbgrader that a cell answers a question; text is graded by hand, with points if it explains."""
    by_hand = question.points if question.kind == "explain" else 0
    points = by_hand if cell.cell_type == "markdown" else None
    grade_id = name.replace(".", "-") + (f"-{count}" if count > 1 else "")
    cell.metadata["nbgrader"] = _nbgrader(grade_id, solution=True, points=points)


def _checked(cell: NotebookNode, name: str, question: Question) -> NotebookNode:
    """The cell that judges an answer, for nbgrader: locked, with points, and it raises."""
    strict = deepcopy(cell)
    strict.source = CHECK.sub(r'check("\1", \2, strict=True)', cell.source)
    strict.metadata["nbgrader"] = _nbgrader(
        f"{name.replace('.', '-')}-check", solution=False, points=question.points
    )
    return strict


def _known(questions: Mapping[str, Question], name: str) -> Question:
    if name not in questions:
        raise Unreadable(f"there is no question {name} in lngeom.exercises.QUESTIONS")
    return questions[name]


def _nbgrader(grade_id: str, *, solution: bool, points: int | None = None) -> dict[str, Any]:
    """Metadata of nbgrader, version 3 of its schema: with points a cell is graded."""
    graded = {} if points is None else {"points": points}
    return {
        "grade": points is not None,
        "grade_id": grade_id,
        "locked": not solution,
        "schema_version": 3,
        "solution": solution,
        "task": False,
        **graded,
    }
