"""The kinds of questions: how an answer is tried, turned into plain JSON data, and judged from these data.

Nothing here depends on the questions of the sheets.

Conventions: ``requests`` and ``plain`` are JSON data, e.g. ``{"value": {"shape": [1], "values": [2.5]}}``;
``got`` is the student's value and ``want`` the right one; a ``Wrong`` is a known wrong answer with feedback.
"""

from .formulas import Chain, Formula, Waypoint
from .functions import Case, Function
from .question import Question, Wrong, varied
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
    "varied",
]
