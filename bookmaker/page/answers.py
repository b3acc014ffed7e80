"""A sheet on the site: for each question a field for the answer, its check, and the folded solution.

The source of a sheet has the solution and its check as cells, from which notebooks are made.  On the page
each question then becomes: the stub of the answer; an element that describes the question to the page's
script (``data-question``); one fold with the whole solution.  The cell of the check is removed, because on
the page the check judges the reader's own answer.

The script judges numbers, choices and texts by data in the element.  The data are in base64, so that no one
reads an answer by accident; they are no secret, since the package contains the answers, too.  The edition
without solutions has no such data: there Python judges numbers and choices, as it judges code.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from bookmaker.notebooks.launch import offers
from bookmaker.order import connect
from bookmaker.page.sheets import CHECK, SOLUTION, answer_words, solution_words
from bookmaker.page.source import PageError, is_sheet
from lngeom.exercises import QUESTIONS, Breaks, Choice, Explain, Function, Numbers, Question
from lngeom.exercises.kinds.plain import data
from lngeom.exercises.kinds.stubs import MARK, TEXT, stub

HERE = (
    '<div class="sheet-here"><p>Answer on this page: your answers are kept in this browser, and <em>Download '
    "sheet</em> saves all of them as a notebook. {checked}</p>"
    '<div class="live sheet-bar"></div></div>'
)
HOW = (
    '<div class="sheet-how">{here}<p>This sheet is also a notebook with the same checks: {links} '
    "(for your own Jupyter).</p></div>"
)
NUMPY = (
    '<p class="sheet-numpy">This question needs NumPy: the button that checks it says what it loads. '
    "The notebook of this sheet checks it, too: {links}.</p>"
)


def checked(asked: Sequence[Question]) -> str:
    """Say which questions of a sheet need more than its page has.

    Examples
    --------
    >>> checked([QUESTIONS["sphere.1"], QUESTIONS["sphere.2"], QUESTIONS["sphere.3"]])
    'This page checks all of them. Question 2 needs NumPy, which is loaded when you check it.'
    >>> checked([QUESTIONS["sphere.1"], QUESTIONS["sphere.3"]])
    'This page checks all of them.'
    """
    numbers = [question.id.partition(".")[2] for question in asked if kind(question) == "numpy"]
    if not numbers:
        return "This page checks all of them."
    if len(numbers) == 1:
        which = f"Question {numbers[0]} needs NumPy, which is loaded when you check it."
    else:
        which = f"Questions {', '.join(numbers[:-1])} and {numbers[-1]} need NumPy, which is loaded"
        which += " when you check them."
    return f"This page checks all of them. {which}"


def kind(asked: Question) -> str:
    """Return the form of the answer on the page: numbers, choice, text, code, or numpy (code with NumPy)."""
    if isinstance(asked, Function) or (isinstance(asked, Breaks) and not asked.lists):
        return "numpy"
    kinds: dict[type, str] = {Numbers: "numbers", Choice: "choice", Explain: "text"}
    return kinds.get(type(asked), "code")


def judged_by(asked: Question) -> dict[str, Any]:
    """Return the data by which the page judges an answer without Python; empty if it needs Python.

    Examples
    --------
    >>> judged_by(QUESTIONS["centering.4"])["letter"]
    'c'
    """
    if isinstance(asked, Numbers):
        wrong = [[data(wrong.answer), wrong.message] for wrong in asked.wrong]
        known = {"value": data(asked.value), "rtol": asked.rtol, "wrong": wrong, "praise": asked.praise}
        return {**known, "how": "read it off" if asked.kind == "see" else "compute it"}
    if isinstance(asked, Choice):
        return {"letter": asked.letter, "wrong": dict(asked.wrong), "praise": asked.praise}
    if isinstance(asked, Explain):
        return {"fewest": asked.fewest, "rubric": list(asked.rubric)}
    return {}


def described(asked: Question, *, solutions: bool = True) -> str:
    """Describe a question for the script of the page, as JSON; without solutions it holds no answer.

    Examples
    --------
    >>> json.loads(described(QUESTIONS["sphere.1"], solutions=False))["kind"]
    'code'
    """
    hidden = not solutions and kind(asked) in ("numbers", "choice")
    judge = json.dumps({} if hidden else judged_by(asked), ensure_ascii=False)
    return json.dumps(
        {
            "id": asked.id,
            "name": asked.name,
            "cell": asked.id.replace(".", "-"),
            "kind": "code" if hidden else kind(asked),
            "points": asked.points,
            "letters": list(asked.texts) if isinstance(asked, Choice) else [],
            "judge": base64.b64encode(judge.encode()).decode(),
        }
    )


def rearrange(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Put answers before solutions on the page of a sheet."""
    if app.builder.name != "html" or not is_sheet(page):
        return
    links = _links(page, app.config)
    key = page.rpartition("/")[2].partition("-")[2]
    (sheet,) = (node for node in doctree.children if isinstance(node, nodes.section))
    card = next(i for i, node in enumerate(sheet.children) if isinstance(node, nodes.Admonition))
    sections = [node for node in sheet.children if isinstance(node, nodes.section)]
    asked = [QUESTIONS[f"{key}.{n}"].variant(app.config.variant) for n, _ in enumerate(sections, 1)]
    live = getattr(app, "live_archives", None)  # without live cells, only notebooks
    here = HERE.format(checked=checked(asked)) if live else ""
    sheet.insert(card + 1, _html(HOW.format(here=here, links=links)))
    for question, section in zip(asked, sections, strict=True):
        note = NUMPY.format(links=links) if live and kind(question) == "numpy" else ""
        _question(page, section, question, note, solutions=app.config.solutions)


def _question(
    page: str, section: nodes.section, asked: Question, note: str, *, solutions: bool = True
) -> None:
    """Rearrange a section: the stub, the description of the question, and its solution in one fold."""
    kept: list[nodes.Node] = []
    solution: list[nodes.Node] = []
    index, blank = None, TEXT
    for node in section.children:
        metadata: dict[str, Any] = node.get("cell_metadata", {}) if isinstance(node, nodes.container) else {}
        if isinstance(node, solution_words):
            solution += node.children
        elif isinstance(node, answer_words):
            continue
        elif CHECK.search(node.astext().partition("\n")[0]):
            if "verdict-wrong" in node.astext():
                raise PageError(f"{page}: the solution of {asked.id} is judged wrong: {node.astext()}")
        elif metadata.get("nbgrader", {}).get("solution"):
            code = next(iter(node.findall(nodes.literal_block)))
            if SOLUTION not in metadata["tags"]:
                index, blank = len(kept), code.astext()
                continue
            if MARK.search(code.astext()):
                index, blank = len(kept), stub(code.astext()) or ""
                _solved(code)
            solution.append(node)
        else:
            kept.append(node)
    index = len(kept) if index is None else index
    fold = solution_words("", _html(_answer(asked)), *solution)
    element = _html(
        f'<div class="sheet-answer" data-question="{escape(described(asked, solutions=solutions))}"></div>'
    )
    answer = [*[_html(note)] * bool(note), _stub_cell(blank), element, *[fold] * bool(solution)]
    section[:] = [*kept[:index], *answer, *kept[index:]]


def _solved(code: nodes.literal_block) -> None:
    """Remove the line of the stub that the solution replaces, and the mark between them."""
    text = re.sub(r"^\w+ = \.\.\.\n(?=# solution$)", "", code.astext(), flags=re.M)
    text = re.sub(MARK.pattern + r"\n?", "", text, count=1, flags=re.M)
    code.rawsource, code[:] = text, [nodes.Text(text)]


def _answer(asked: Question) -> str:
    """Format the answer as it can be typed into the field."""
    if isinstance(asked, Numbers):
        return f"<p>Answer: <code>{escape(_typed(asked.value))}</code></p>"
    return f"<p>Answer: ({asked.letter})</p>" if isinstance(asked, Choice) else ""


def _typed(value: Any) -> str:
    """Write exact numbers as they are, and floats to six digits, more than any question asks for."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_typed, value))}]"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _stub_cell(text: str) -> nodes.container:
    """Make a code cell of the stub, which the script turns into the reader's editor."""
    code = nodes.literal_block(text, text, language="none" if text == TEXT else "ipython3")
    source = nodes.container("", code, classes=["cell_input"])
    return nodes.container("", source, classes=["cell", "tag_answer"])


def _links(page: str, config: Config) -> str:
    """Link the sheet's notebook in each service."""
    names = {"In this browser": "JupyterLite"}  # from the name in the page's menu to a shorter one
    return " · ".join(
        f'<a href="{escape(url)}"{" download" * (name == "Download")}>{names.get(name, name)}</a>'
        for name, url, _ in offers(page, config)
    )


def _html(text: str) -> nodes.raw:
    return nodes.raw("", text, format="html")


def setup(app: Sphinx) -> dict[str, Any]:
    app.setup_extension("bookmaker.page.sheets")
    app.setup_extension("bookmaker.notebooks.launch")
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
