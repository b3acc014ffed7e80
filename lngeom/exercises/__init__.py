"""The exercise sheets: questions that judge answers, name misconceptions and never give the answer away.

Questions are data, one module a sheet.  Their kinds, for sheets and for hidden ones of an instructor:
:class:`Function`, :class:`Numbers`, :class:`Choice`, :class:`Formula`, :class:`Chain`, :class:`Breaks`,
:class:`Explain`.
"""

from .formulas import Chain, Formula
from .functions import Case, Function
from .question import Question, Wrong
from .registry import QUESTIONS, UnknownQuestion, card, check, question
from .texts import Explain
from .values import Breaks, Choice, Condition, Numbers
from .verdict import Verdict

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
