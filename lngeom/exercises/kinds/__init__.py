"""The kinds of questions: what is tried on an answer, how that becomes plain data, what the data are worth.

No question of any sheet is known here, and no answer: it is all that a student's process imports of the
exercises when it is graded.
"""

from .formulas import Chain, Formula
from .functions import Case, Function
from .question import Question, Wrong
from .texts import Explain
from .values import Breaks, Choice, Condition, Numbers
from .verdict import Verdict

__all__ = [
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
    "Verdict",
    "Wrong",
]
