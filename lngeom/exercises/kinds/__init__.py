"""The kinds of questions: what is tried on an answer, how that becomes plain data, what the data are worth.

No question of any sheet is known here, and no answer: this is what the process of a student's notebook needs
when the notebook is graded.
"""

from .formulas import Chain, Formula, Waypoint
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
    "Waypoint",
    "Wrong",
]
