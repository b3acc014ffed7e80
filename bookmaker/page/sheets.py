"""What a sheet says beside its text comes from the data that judge it; and the editions of a sheet.

A sheet has the text of question 2 of *sphere* in ``:::{question} sphere.2``; title, kind, points, minutes and
choices are put there before anybody else reads the page: Sphinx finds a section like any other, a notebook
the same words.  Cells tagged ``solution`` answer it, and a cell ``check("sphere.2", …)`` judges the answer.
Each of these gets the metadata by which nbgrader knows what is answered and what is graded.
There are three editions: with solutions folded shut, the student's with stubs, the solved one.
``SOLUTIONS=no`` in the environment chooses the one in which solutions never come in.

``{objectives}`` in the card of a chapter becomes what readers can do afterwards, as questions name it, too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

import jupytext
from nbformat import NotebookNode
from sphinx.application import Sphinx

from bookmaker.page.source import PageError, is_sheet, read
from lngeom.exercises import QUESTIONS, Choice, Question, UnknownQuestion, question
from lngeom.exercises.kinds.stubs import MARK, TEXT, stub
from lngeom.exercises.objectives import OBJECTIVES

FENCE = re.compile(r"^(:{3,})\{question\}[ \t]*(.*)\n((?:.*\n)*?)\1[ \t]*$", re.M)


def stated(asked: Question, text: str) -> str:
    """A question in Markdown: heading, a line on what it is and earns, its text, its choices.

    Parameters
    ----------
    asked : Question
        The question.
    text : str
        What the page asks.

    Examples
    --------
    >>> print(stated(question("centering.3"), "Prove it."))
    ## 3. The mirror
    <BLANKLINE>
    *prove · 3 points · 10 minutes*
    <BLANKLINE>
    *Objective: prove that it is an orthogonal projection for any number of features.*
    <BLANKLINE>
    Prove it.
    """
    points = f"{asked.points} point{'' if asked.points == 1 else 's'}"
    parts = [
        f"## {asked.id.partition('.')[2]}. {asked.title}",
        f"*{asked.kind} · {points} · {asked.minutes} minutes*",
        *_aims(asked),
        text.strip(),
    ]
    if isinstance(asked, Choice):
        parts.append("\n".join(f"- ({letter}) {choice}" for letter, choice in asked.texts.items()))
    return "\n\n".join(parts)


def _aims(asked: Question) -> list[str]:
    """Which objectives of its chapter a question exercises."""
    known = OBJECTIVES.get(asked.sheet, {})
    if unknown := [aim for aim in asked.aims if aim not in known]:
        raise PageError(
            f"{asked.id}: {unknown[0]!r} is none of the objectives {', '.join(known) or '(none)'}"
        )
    if not asked.aims:
        return []
    return [f"*Objective{'s' * (len(asked.aims) > 1)}: {'; '.join(known[aim] for aim in asked.aims)}.*"]


def with_questions(page: str, source: str) -> str:
    """The Markdown of a page in which every question is stated in full.

    Parameters
    ----------
    page : str
        The page, as ``"exercises/03-sphere"``, for messages.
    source : str
        Its Markdown.

    Raises
    ------
    UnknownQuestion
        If there is no such question; it names page, line and questions that look alike.
    """

    def put(found: re.Match[str]) -> str:
        try:
            return stated(question(found[2].strip()), found[3])
        except UnknownQuestion as error:
            line = source.count("\n", 0, found.start()) + 1
            raise UnknownQuestion(f"{page}.md, line {line}: {error}") from error

    return FENCE.sub(put, source)


# ------------------------------------------------------------------ editions


SECTION = re.compile(r"^## (\d+)\. ", re.MULTILINE)
CHECK = re.compile(r"^check\(\s*\"([\w-]+\.\d+)\"(?:,\s*([^()]+?),?\s*)?\)$", re.MULTILINE)
SOLUTION, ANSWER = "solution", "answer"  # tags
# What encloses words on a page; the notebook finds them again by it.
WORDS = {
    SOLUTION: '<details class="solution"><summary>Solution in words</summary>\n\n{}\n\n</details>',
    ANSWER: '<div class="answer">\n\n{}\n\n</div>',
}


def graded(page: str, cells: Iterable[NotebookNode], questions: Mapping[str, Question]) -> list[NotebookNode]:
    """The cells of a sheet; those that answer or check tell nbgrader so.

    Raises
    ------
    PageError
        If a cell answers or checks a question that is not in its section, or that nobody knows.
    """
    key = page.rpartition("/")[2].partition("-")[2]
    number, answers, made = "", 0, []
    for cell in map(deepcopy, cells):
        if cell.cell_type == "markdown" and (found := SECTION.findall(cell.source)):
            number, answers = found[-1], 0
        asked = CHECK.search(cell.source) if cell.cell_type == "code" else None
        name = f"{key}.{number}"
        if asked and asked[1] != name:
            raise PageError(f"{page}: {asked[1]} is checked in the section of question {name}")
        if (asked or tagged(cell, SOLUTION)) and name not in questions:
            raise PageError(f"{page}: there is no question {name} in lngeom.exercises.QUESTIONS")
        if tagged(cell, SOLUTION):
            answers += 1
            cell.metadata["nbgrader"] = _answer(cell, questions[name], answers)
        elif asked and asked[2]:
            cell.metadata["nbgrader"] = _nbgrader(
                f"{key}-{number}-check", solution=False, points=questions[name].points
            )
        made.append(cell)
    return made


def tagged(cell: NotebookNode, tag: str) -> bool:
    """Whether a cell has a tag."""
    return tag in cell.metadata.get("tags", ())


def student(cell: NotebookNode) -> NotebookNode | None:
    """A cell without solution: a stub in its place, or nothing if it has to go as a whole.

    Words are an answer where the question asks for words; elsewhere they comment on the solution.
    """
    if not tagged(cell, SOLUTION):
        return cell
    words = TEXT if cell.metadata["nbgrader"].get("points") else None
    source = words if cell.cell_type == "markdown" else stub(cell.source)
    return None if source is None else _changed(cell, source, tags=[ANSWER])


def solved(cell: NotebookNode) -> NotebookNode:
    """A cell as the instructor keeps it: the solution, without the mark where it begins."""
    if cell.cell_type == "code" and tagged(cell, SOLUTION):
        return _changed(cell, re.sub(MARK.pattern + r"\n?", "", cell.source, count=1, flags=re.MULTILINE))
    return cell


def strict(cell: NotebookNode) -> NotebookNode:
    """A check as it stands in a notebook: on a wrong answer it raises, which nbgrader takes for no points."""
    return _changed(cell, CHECK.sub(_raising, cell.source)) if cell.cell_type == "code" else cell


def on_page(page: str, text: str, *, solutions: bool) -> NotebookNode:
    """What comes into the book of a page's source: all of a chapter, of a sheet the cells of the edition."""
    if not is_sheet(page):
        return read(text)
    try:
        book = read(with_questions(page, text))
    except UnknownQuestion as error:
        raise PageError(str(error)) from error
    book.cells = graded(page, book.cells, QUESTIONS)
    if not solutions:
        book.cells = [kept for cell in book.cells if (kept := student(cell))]
    return book


def rewritten(page: str, text: str, *, solutions: bool) -> str:
    """The source of a sheet as Sphinx gets it."""
    sheet = on_page(page, text, solutions=solutions)
    sheet.cells = [_shown(cell, solutions=solutions) for cell in sheet.cells]
    del sheet.metadata["source_map"]  # the lines of the source as it was
    sheet.metadata["jupytext"]["notebook_metadata_filter"] = "all"
    return jupytext.writes(sheet, fmt="md:myst")


def _shown(cell: NotebookNode, *, solutions: bool) -> NotebookNode:
    """A cell as the page shows it: solutions behind a line that opens them, checks run or not."""
    if cell.cell_type == "markdown":
        for tag, enclosed in WORDS.items():
            if tagged(cell, tag):
                return _changed(cell, enclosed.format(cell.source))
        return _changed(cell, SECTION.sub("## ", cell.source))  # Sphinx numbers the sections
    if tagged(cell, SOLUTION):
        what = "Solution" if MARK.search(cell.source) else "The numbers, checked"
        prompts = {"code_prompt_show": what, "code_prompt_hide": f"Hide: {what}"}
        return _changed(cell, cell.source, mystnb=prompts, tags=["hide-cell", SOLUTION])
    if not solutions and CHECK.search(cell.source):
        return _changed(cell, cell.source, tags=["skip-execution"])
    return cell


def _changed(cell: NotebookNode, source: str, **metadata: Any) -> NotebookNode:
    changed = deepcopy(cell)
    changed.source = source
    changed.metadata.update(metadata)
    return changed


def _raising(check: re.Match[str]) -> str:
    return f'check("{check[1]}", {check[2]}, strict=True)' if check[2] else check[0]


def _answer(cell: NotebookNode, question: Question, count: int) -> dict[str, Any]:
    """Text is graded by hand, with points if the question asks to explain."""
    by_hand = question.points if question.kind == "explain" else 0
    points = by_hand if cell.cell_type == "markdown" else None
    name = question.id.replace(".", "-") + (f"-{count}" if count > 1 else "")
    return _nbgrader(name, solution=True, points=points)


def _nbgrader(grade_id: str, *, solution: bool, points: int | None = None) -> dict[str, Any]:
    """Metadata of nbgrader, version 3 of its schema: with points a cell is graded."""
    return {
        "grade": points is not None,
        "grade_id": grade_id,
        "locked": not solution,
        "schema_version": 3,
        "solution": solution,
        "task": False,
        **({} if points is None else {"points": points}),
    }


# ------------------------------------------------------------------ objectives


ROLE = re.compile(r"\{objectives\}`([^`]*)`")


def listed(chapter: str) -> str:
    """The objectives of a chapter in one sentence that "After it you can" begins.

    >>> listed("centering").startswith("(1) write the subtraction of a mean as a matrix")
    True
    """
    numbered = [f"({number}) {text}" for number, text in enumerate(OBJECTIVES[chapter].values(), 1)]
    return "; ".join(numbered)


def with_objectives(page: str, source: str) -> str:
    """The Markdown of a page with its objectives written out.

    Raises
    ------
    PageError
        If a page asks for the objectives of another chapter, or of one that has none.
    """
    own = page.rpartition("/")[2].partition("-")[2]

    def put(found: re.Match[str]) -> str:
        if found[1] != own or own not in OBJECTIVES:
            raise PageError(
                f"{page}: lngeom/exercises/objectives.py has no objectives {found[1]!r} of this chapter"
            )
        return listed(own)

    return ROLE.sub(put, source)


def rewrite(app: Sphinx, page: str, source: list[str]) -> None:
    """Give Sphinx the page with its objectives, a sheet in its edition."""
    if is_sheet(page):
        source[0] = rewritten(page, source[0], solutions=app.config.solutions)
    source[0] = with_objectives(page, source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("solutions", os.environ.get("SOLUTIONS", "yes") != "no", "env", bool)
    app.connect("source-read", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
