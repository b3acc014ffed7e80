"""The exercise sheets: questions that judge answers, name misconceptions and never give the answer away.

Questions are data, one module a sheet, in ``sheets``.  Their kinds, for sheets and for hidden ones of an
instructor, are in ``kinds``: :class:`Function`, :class:`Numbers`, :class:`Choice`, :class:`Formula`,
:class:`Chain`, :class:`Breaks`, :class:`Explain`.

The sheets are read when a question is first looked up, so that a grader can run a student's code in a process
that never held an answer.
"""

from collections.abc import Mapping
from typing import Any

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
]

QUESTIONS: Mapping[str, Question]  # all questions by id


def __getattr__(name: str) -> Any:
    if name == "QUESTIONS":
        return questions()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(__all__)}")
