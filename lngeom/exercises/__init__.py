"""The exercise sheets: questions that check answers, name misconceptions and never reveal the answer.

Questions are data, one module per sheet, in ``sheets``.  Their kinds, for the sheets and for an instructor's
own questions, are in ``kinds``: :class:`Function`, :class:`Numbers`, :class:`Choice`, :class:`Formula`,
:class:`Chain`, :class:`Breaks`, :class:`Explain`.

Conventions: an id is a sheet and a number, e.g. ``"sphere.2"``, and the student's answer to it is the
variable ``sphere_2``.  The sheets are imported when a question is first looked up.
"""

from collections.abc import Mapping
from typing import Any

from .failures import watch
from .kinds import (
    Breaks,
    Case,
    Chain,
    Choice,
    Condition,
    Explain,
    Formula,
    Function,
    Numbers,
    Question,
    Verdict,
    Wrong,
    varied,
)
from .registry import UnknownQuestion, card, check, question, questions

__all__ = [
    "QUESTIONS",
    "Breaks",
    "Case",
    "Chain",
    "Choice",
    "Condition",
    "Explain",
    "Formula",
    "Function",
    "Numbers",
    "Question",
    "UnknownQuestion",
    "Verdict",
    "Wrong",
    "card",
    "check",
    "question",
    "varied",
]

QUESTIONS: Mapping[str, Question]  # all questions by id

watch()


def __getattr__(name: str) -> Any:
    if name == "QUESTIONS":
        return questions()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(__all__)}")
