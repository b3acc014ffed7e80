"""All questions by id, and ``check``; the sheets are read when a question is first looked up."""

from __future__ import annotations

import builtins
import difflib
import importlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from .kinds import Question, Verdict

__all__ = ["SHEETS", "UnknownQuestion", "card", "check", "is_judged", "question", "questions"]

SHEETS = (  # one module each, in the order of the chapters
    "definition",
    "centering",
    "sphere",
    "ellipsoid",
    "rmsnorm",
    "groups",
    "distance",
    "rotations",
    "gradients",
    "training",
    "transformers",
    "trained",
    "uses",
    "digits",
)


class UnknownQuestion(KeyError):
    """There is no question of this id."""

    def __str__(self) -> str:
        return str(self.args[0])


_MADE: WeakValueDictionary[int, Verdict] = WeakValueDictionary()  # what ``check`` has said, by identity


@cache
def questions() -> Mapping[str, Question]:
    """All questions by id, sheet after sheet; the same mapping at every call, which nobody changes."""
    modules = [importlib.import_module(f"{__package__}.sheets.{sheet}") for sheet in SHEETS]
    return MappingProxyType({question.id: question for module in modules for question in module.QUESTIONS})


def is_judged(verdict: object) -> bool:
    """Whether it is a verdict that ``check`` has made: anybody can write one down."""
    return _MADE.get(id(verdict)) is verdict


def question(id: str) -> Question:
    """The question of this id.

    Raises
    ------
    UnknownQuestion
        A kind of ``KeyError``, which names ids that look alike.
    """
    known = questions()
    if id in known:
        return known[id]
    near = difflib.get_close_matches(str(id), known, 3, 0.5) or list(SHEETS)
    raise UnknownQuestion(f"There is no question {id!r}; did you mean {' or '.join(near)}?")


def check(id: str, answer: Any = None, *, strict: bool = False, seed: int = 0) -> Verdict:
    """Judge an answer here and now, without a network.

    Parameters
    ----------
    id : str
        The question, as ``"sphere.2"``.
    answer : object
        A number, array, function, expression, ``Derivation`` or text, as the question asks; none is needed
        where a person reads.
    strict : bool
        Raise ``AssertionError`` instead of returning a verdict that is not ok; for autograders.
    seed : int
        Where random inputs for a function come from.

    Returns
    -------
    Verdict
        Readable in a notebook; ``.ok``, ``.score``, ``.points``, ``.message``, ``.misconception``.

    Raises
    ------
    UnknownQuestion
        If there is no such question.
    AssertionError
        If ``strict`` and the answer is wrong.

    Examples
    --------
    >>> from lngeom.exercises import check
    >>> check("centering.4", ...)
    ✗ centering.4 (0 of 2 points): There is no answer yet: replace the three dots.
    """
    asked = question(id)
    requests = asked.requests(seed)
    verdict = asked.judge(requests, asked.probe(answer, requests))
    _MADE[builtins.id(verdict)] = verdict
    if strict and not verdict.ok:
        raise AssertionError(repr(verdict))
    return verdict


def card(sheet: str) -> Any:
    """What a sheet asks: its questions with kind, points and minutes, as a table for the top of its page.

    Parameters
    ----------
    sheet : str
        The sheet's key, as ``"sphere"``.

    Returns
    -------
    IPython.display.Markdown

    Raises
    ------
    UnknownQuestion
        If there is no such sheet.
    """
    asked = [question for question in questions().values() if question.sheet == sheet]
    if not asked:
        raise UnknownQuestion(f"There is no sheet {sheet!r}; there are {', '.join(SHEETS)}.")
    from lngeom.notebook import table  # needs IPython, which a grader need not have

    rows: list[tuple[Any, ...]] = [
        (f"{number}. {q.title}", q.kind, q.points, q.minutes) for number, q in enumerate(asked, 1)
    ]
    total = sum(q.points for q in asked), sum(q.minutes for q in asked)
    return table(["question", "kind", "points", "minutes"], [*rows, ("all", "", *total)])
