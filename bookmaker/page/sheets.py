"""The source of a sheet, completed from the data of its questions, and the editions of a sheet.

A sheet has the text of question 2 of *sphere* in ``:::{question} sphere.2``; title, kind, points, minutes and
choices are inserted before Sphinx or a notebook reads the page, so both see an ordinary section.  The cells
tagged ``solution`` answer the question, and a cell ``check("sphere.2", …)`` judges the answer.  These cells
get the metadata that marks answers and graded cells for nbgrader.

There are three editions: with solutions, which the page folds (:mod:`.answers`); the student's, with stubs;
the solved one.  ``SOLUTIONS=no`` in the environment selects the student's for the whole book, and
``VARIANT=12`` other numbers in the questions that have variants: ``{{name}}`` on a page is a number of the
question that is asked above it.

``{objectives}`` in the card of a chapter is replaced by its learning objectives, to which questions refer.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

import jupytext
from docutils import nodes
from nbformat import NotebookNode
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from bookmaker.page.source import PageError, is_sheet, read
from lngeom.chapters import objectives
from lngeom.exercises import QUESTIONS, Choice, Numbers, Question, UnknownQuestion, question
from lngeom.exercises.kinds.stubs import MARK, TEXT, stub
from lngeom.exercises.slips import LINE

FIRST = re.compile(r"^```\{code-cell\}", re.M)
NAMES = f"""```{{code-cell}} ipython3
# Names for your answers: Norm, Pi, I, one, mu, sqrt, Matrix, trace and all other symbols of the book
{LINE}
```

"""  # the same on every sheet, above what the sheet itself imports
FENCE = re.compile(r"^(:{3,})\{question\}[ \t]*(.*)\n((?:.*\n)*?)\1[ \t]*$", re.M)


def stated(asked: Question, text: str) -> str:
    """Write a question in Markdown: heading, a line with kind and points, its text, its choices.

    Parameters
    ----------
    asked : Question
        The question.
    text : str
        Its text on the page.

    Examples
    --------
    >>> print(stated(question("centering.3"), "Prove it."))
    ## 3. Reflecting twice
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
    if isinstance(asked, Numbers):
        parts.append(asked.tolerance)
    if isinstance(asked, Choice):
        parts.append("\n".join(f"- ({letter}) {choice}" for letter, choice in asked.texts.items()))
    return "\n\n".join(parts)


def _aims(asked: Question) -> list[str]:
    """Write the line with the objectives that a question exercises."""
    known = objectives().get(asked.sheet, {})
    if unknown := [aim for aim in asked.aims if aim not in known]:
        raise PageError(
            f"{asked.id}: {unknown[0]!r} is none of the objectives {', '.join(known) or '(none)'}"
        )
    if not asked.aims:
        return []
    return [f"*Objective{'s' * (len(asked.aims) > 1)}: {'; '.join(known[aim] for aim in asked.aims)}.*"]


def with_questions(page: str, source: str, variant: int = 0) -> str:
    """Complete every question in the Markdown of a page, with the numbers of a variant.

    Parameters
    ----------
    page : str
        The page, such as ``"exercises/03-sphere"``, for messages.
    source : str
        Its Markdown.
    variant : int
        The variant of the questions; 0 is the book's.

    Raises
    ------
    PageError
        If a question is unknown, or its text names a number without a value; the message has page and line.
    """
    fences = list(FENCE.finditer(source))
    ends = [fence.start() for fence in fences[1:]] + [len(source)]
    head = source[: fences[0].start()] if fences else source
    parts = [FIRST.sub(lambda cell: NAMES + cell[0], head, count=1)]
    for fence, end in zip(fences, ends, strict=True):
        try:
            asked = question(fence[2].strip()).variant(variant)
            parts.append(asked.filled(stated(asked, fence[3]) + source[fence.end() : end]))
        except (UnknownQuestion, ValueError) as error:
            line = source.count("\n", 0, fence.start()) + 1
            raise PageError(f"{page}.md, line {line}: {error}") from error
    return "".join(parts)


# ------------------------------------------------------------------ editions


SECTION = re.compile(r"^## (\d+)\. ", re.MULTILINE)
CHECK = re.compile(r"^check\(\s*\"([\w-]+\.\d+)\"(?:,\s*([^()]+?),?\s*)?\)$", re.MULTILINE)
CARD = re.compile(r'^(?:variant = .*\n)?(card\("[\w-]+"\))$', re.MULTILINE)
SOLUTION, ANSWER = "solution", "answer"  # tags


class solution_words(nodes.General, nodes.Element):
    """A solution in words, or on a page all of a solution."""


class answer_words(nodes.General, nodes.Element):
    """The place of an answer in words."""


WORDS: dict[str, type[nodes.Element]] = {SOLUTION: solution_words, ANSWER: answer_words}  # by tag


class Words(SphinxDirective):
    """The text of a cell with a tag, as one node."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Parse the text."""
        return [WORDS[self.name]("", *self.parse_content_to_nodes())]


def graded(page: str, cells: Iterable[NotebookNode], questions: Mapping[str, Question]) -> list[NotebookNode]:
    """Add nbgrader's metadata to the cells of a sheet that answer or check.

    Raises
    ------
    PageError
        If a cell answers or checks a question of another section, or an unknown one.
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
    """Return True if a cell has a tag."""
    return tag in cell.metadata.get("tags", ())


def student(cell: NotebookNode) -> NotebookNode | None:
    """Replace a solution by a stub, or return None if the whole cell must go.

    Text is an answer if the question asks for text; otherwise it comments on the solution.
    """
    if not tagged(cell, SOLUTION):
        return cell
    words = TEXT if cell.metadata["nbgrader"].get("points") else None
    source = words if cell.cell_type == "markdown" else stub(cell.source)
    return None if source is None else _changed(cell, source, tags=[ANSWER])


def solved(cell: NotebookNode) -> NotebookNode:
    """Return a cell for the solved edition: the solution without the mark at its beginning."""
    if cell.cell_type == "code" and tagged(cell, SOLUTION):
        return _changed(cell, re.sub(MARK.pattern + r"\n?", "", cell.source, count=1, flags=re.MULTILINE))
    return cell


def on_page(page: str, text: str, *, solutions: bool, variant: int = 0) -> NotebookNode:
    """Return the cells of a page in the book: all of a chapter, or those of a sheet's edition."""
    if not is_sheet(page):
        return read(text)
    book = read(with_questions(page, text, variant))
    book.cells = graded(page, book.cells, QUESTIONS)
    if variant:
        book.cells = [of_variant(cell, variant) for cell in book.cells]
    if not solutions:
        book.cells = [kept for cell in book.cells if (kept := student(cell))]
    return book


def of_variant(cell: NotebookNode, variant: int) -> NotebookNode:
    """Return a cell that names the variant, if it shows the card or checks a question with variants."""
    if cell.cell_type != "code":
        return cell
    note = f"variant = {variant}  # the numbers in your copy of this sheet; leave it as it is"
    source = CARD.sub(lambda card: f"{note}\n{card[1]}", cell.source)
    asked = CHECK.search(source)
    if asked and QUESTIONS[asked[1]].redraw and "variant" not in asked[2]:
        source = CHECK.sub(f'check("{asked[1]}", {asked[2]}, variant=variant)', source)
    return _changed(cell, source)


def rewritten(page: str, text: str, *, solutions: bool, variant: int = 0) -> str:
    """Return the source of a sheet for Sphinx."""
    sheet = on_page(page, text, solutions=solutions, variant=variant)
    sheet.cells = [_shown(cell, solutions=solutions) for cell in sheet.cells]
    del sheet.metadata["source_map"]  # the lines of the source as it was
    sheet.metadata["jupytext"]["notebook_metadata_filter"] = "all"
    return jupytext.writes(sheet, fmt="md:myst")


def _shown(cell: NotebookNode, *, solutions: bool) -> NotebookNode:
    """Return a cell for Sphinx: text with a tag in a directive, checks run or skipped."""
    if cell.cell_type == "markdown":
        for tag in WORDS:
            if tagged(cell, tag):
                longest = max(map(len, re.findall(":+", cell.source)), default=0)
                fence = ":" * max(3, longest + 1)
                return _changed(cell, f"{fence}{{{tag}}}\n{cell.source}\n{fence}")
        return _changed(cell, SECTION.sub("## ", cell.source))  # Sphinx numbers the sections
    if not solutions and CHECK.search(cell.source):
        return _changed(cell, cell.source, tags=["skip-execution"])
    return cell


def _changed(cell: NotebookNode, source: str, **metadata: Any) -> NotebookNode:
    changed = deepcopy(cell)
    changed.source = source
    changed.metadata.update(metadata)
    return changed


def _answer(cell: NotebookNode, question: Question, count: int) -> dict[str, Any]:
    """Make the metadata of an answer: text has points, given by hand, if the question asks to explain."""
    by_hand = question.points if question.kind == "explain" else 0
    points = by_hand if cell.cell_type == "markdown" else None
    name = question.id.replace(".", "-") + (f"-{count}" if count > 1 else "")
    return _nbgrader(name, solution=True, points=points)


def _nbgrader(grade_id: str, *, solution: bool, points: int | None = None) -> dict[str, Any]:
    """Make nbgrader's metadata, version 3 of its schema; a cell with points is graded."""
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
    """List the objectives of a chapter in a sentence that continues "After it you can".

    >>> listed("centering").startswith("(1) write the subtraction of a mean as a matrix")
    True
    """
    numbered = [f"({number}) {text}" for number, text in enumerate(objectives()[chapter].values(), 1)]
    return "; ".join(numbered)


def with_objectives(page: str, source: str) -> str:
    """Insert the objectives in the Markdown of a page.

    Raises
    ------
    PageError
        If a page names another chapter, or one without objectives.
    """
    own = page.rpartition("/")[2].partition("-")[2]

    def put(found: re.Match[str]) -> str:
        if found[1] != own or own not in objectives():
            raise PageError(f"{page}: lngeom/chapters has no objectives {found[1]!r} of this chapter")
        return listed(own)

    return ROLE.sub(put, source)


def rewrite(app: Sphinx, page: str, source: list[str]) -> None:
    """Insert the objectives of a page, and replace a sheet by its edition."""
    if is_sheet(page):
        source[0] = rewritten(page, source[0], solutions=app.config.solutions, variant=app.config.variant)
    source[0] = with_objectives(page, source[0])


def opened(self: Any, node: solution_words) -> None:
    self.body.append('<details class="solution"><summary>Solution</summary>\n')


def closing(self: Any, node: solution_words) -> None:
    self.body.append("</details>\n")


def nothing(self: Any, node: nodes.Element) -> None:
    """Write nothing around the text."""


def setup(app: Sphinx) -> dict[str, Any]:
    for tag, node in WORDS.items():
        app.add_directive(tag, Words)
        html = (opened, closing) if tag == SOLUTION else (nothing, nothing)
        app.add_node(node, html=html, latex=(nothing, nothing), text=(nothing, nothing))
    app.add_config_value("solutions", os.environ.get("SOLUTIONS", "yes") != "no", "env", bool)
    app.add_config_value("variant", int(os.environ.get("VARIANT", "0")), "env", int)
    app.connect("source-read", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
