"""All questions by id, and ``check``; the sheets are imported when a question is first looked up."""

from __future__ import annotations

import builtins
import difflib
import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from lngeom.chapters import CHAPTERS, part

from . import kinds
from .kinds import Question, Verdict
from .kinds.plain import InvalidAnswer, Malformed
from .kinds.trees import canonical

__all__ = [
    "UnknownQuestion",
    "card",
    "check",
    "is_answer",
    "is_judged",
    "misconception",
    "question",
    "questions",
]

ANSWER = "application/vnd.lngeom.answer"  # the kind of the output with the data of an answer
GRADING = "NBGRADER_EXECUTION"  # nbgrader sets it while it runs a notebook


class UnknownQuestion(KeyError):
    """No question has this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class NoPoints(AssertionError):
    """Raised in strict mode for an answer that earns nothing; a notebook shows only its message."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


FAILED: dict[str, str] = {}  # in a notebook, by the name of an answer: why its cell failed
_MADE: WeakValueDictionary[int, Verdict] = WeakValueDictionary()  # the verdicts of ``check``, by identity


@cache
def of_sheet(sheet: str) -> Mapping[str, Question]:
    """Return the questions of a sheet by id, as a read-only mapping; it has the name of its chapter."""
    return MappingProxyType({question.id: question for question in part(sheet, "questions").QUESTIONS})


@cache
def questions() -> Mapping[str, Question]:
    """Return all questions by id, sheet after sheet, as a read-only mapping."""
    return MappingProxyType({id: one for sheet in CHAPTERS for id, one in of_sheet(sheet).items()})


def is_judged(verdict: object) -> bool:
    """Return True if ``check`` made this verdict, since anyone can construct one."""
    return _MADE.get(id(verdict)) is verdict


def question(id: str) -> Question:
    """Look up a question by its id.

    Raises
    ------
    UnknownQuestion
        A kind of ``KeyError``, which suggests similar ids.
    """
    sheet = str(id).partition(".")[0]
    if sheet in CHAPTERS and id in of_sheet(sheet):
        return of_sheet(sheet)[id]
    near = difflib.get_close_matches(str(id), questions(), 3, 0.5) or list(CHAPTERS)
    raise UnknownQuestion(f"There is no question {id!r}; did you mean {' or '.join(near)}?")


def is_answer(name: str) -> bool:
    """Return True if a variable of this name answers a question.

    >>> is_answer("sphere_1"), is_answer("sphere")
    (True, False)
    """
    sheet, _, number = name.rpartition("_")
    return sheet in CHAPTERS and number.isdigit()


def misconception(chain: Sequence[Any]) -> str:
    """Name the misconception behind the last line of a chain, if a question asks for this chain.

    Parameters
    ----------
    chain : sequence of expressions
        The lines up to the first false one, as in ``Refuted.chain``.
    """
    if len(chain) < 2:
        return ""
    try:
        lines = list(map(canonical, chain))
    except (InvalidAnswer, Malformed):  # no sheet asks for such an expression
        return ""
    return next(filter(None, (question.hint(lines) for question in questions().values())), "")


def check(
    id: str | Question,
    answer: Any = None,
    *,
    strict: bool | None = None,
    seed: int = 0,
    variant: int = 0,
) -> Verdict:
    """Check an answer locally, without a network.

    Parameters
    ----------
    id : str or Question
        The question, such as ``"sphere.2"``, or one of your own.
    answer : object
        A number, array, function, expression, ``Derivation`` or text, as the question asks; not needed for a
        text that a person grades.
    strict : bool, optional
        Raise ``AssertionError`` if the answer earns nothing, for graders; by default only while nbgrader
        grades or validates a notebook, since it gives no points to a cell that raises.
    seed : int
        The seed of the random inputs for a function.
    variant : int
        The numbers of the question, as your copy of the sheet states it; 0 for those in the book.

    Returns
    -------
    Verdict
        Readable in a notebook; ``.ok``, ``.score``, ``.points``, ``.message``, ``.misconception``.

    Raises
    ------
    UnknownQuestion
        If no question has this id.
    AssertionError
        If ``strict`` and the answer earns nothing.

    Examples
    --------
    >>> from lngeom.exercises import check
    >>> check("centering.4", ...)
    ✗ centering.4 (0 of 2 points): There is no answer yet: replace the three dots.
    """
    asked = (question(id) if isinstance(id, str) else id).variant(variant)
    requests = asked.requests(seed)
    verdict = asked.judge(requests, _probed(asked, requests, answer))
    _MADE[builtins.id(verdict)] = verdict
    if strict is None:
        strict = GRADING in os.environ
    if strict and not (verdict.ok or verdict.score):
        raise NoPoints(repr(verdict))
    return verdict


def _probed(asked: Question, requests: list[Any], answer: Any) -> dict[str, Any]:
    """Return the data of an answer; if its cell failed, the reason."""
    if why := FAILED.get(asked.name):  # a value is of an earlier run, or of the lines above the error
        return {"error": f"There is no answer, because its cell failed: {why}"}
    return asked.probe(answer, requests)


def send(asked: Mapping[str, Any], requests: str, answer: Any) -> None:
    """Show the data of an answer to a grader, which judges them outside this kernel.

    Parameters
    ----------
    asked : mapping
        The question without all that must stay secret: its ``kind`` as the name of a class, its ``id``, and
        the ``parts`` of a counterexample.
    requests : str
        The inputs to try, as JSON.
    answer : object
        The student's answer.
    """
    from IPython.display import display

    kind = getattr(kinds, asked["kind"])
    blank = object.__new__(kind)
    vars(blank).update(id=asked["id"], parts=asked["parts"])
    display({ANSWER: json.dumps(_probed(blank, json.loads(requests), answer))}, raw=True)


def card(sheet: str) -> Any:
    """Make a table of a sheet's questions with kind, points and minutes, for the top of its page.

    Parameters
    ----------
    sheet : str
        The sheet's key, such as ``"sphere"``.

    Returns
    -------
    IPython.display.Markdown

    Raises
    ------
    UnknownQuestion
        If no sheet has this key.
    """
    asked = [question for question in questions().values() if question.sheet == sheet]
    if not asked:
        raise UnknownQuestion(f"There is no sheet {sheet!r}; there are {', '.join(CHAPTERS)}.")
    from lngeom.notebook import table  # needs IPython

    rows: list[tuple[Any, ...]] = [
        (f"{number}. {q.title}", q.kind, q.points, q.minutes) for number, q in enumerate(asked, 1)
    ]
    total = sum(q.points for q in asked), sum(q.minutes for q in asked)
    return table(["question", "kind", "points", "minutes"], [*rows, ("all", "", *total)])
