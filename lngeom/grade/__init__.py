"""Grading sheets without a server: ``python -m lngeom.grade --help``.

A student's notebook runs in a process of its own, which sends back plain data; what it is worth is decided
elsewhere, where no code of the student's runs.
"""

from lngeom.extras import psutil  # noqa: F401 - or says how to get it

from .grader import Grader, Settings
from .results import Graded
from .specs import SpecError
from .student import Limits

__all__ = ["Graded", "Grader", "Limits", "Settings", "SpecError"]
