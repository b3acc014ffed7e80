"""The chapters of the book, a folder for each: all that belongs to one besides its page and its sheet.

=================  ==================================================================================
``__init__.py``    its objectives
``identities.py``  its identities: statements that are proved for every N
``figures.py``     its figures, drawn with matplotlib
``questions.py``   the questions of its sheet
``explorer.py``    its explorer, if it has one: traits and tasks; a ``.js`` file draws it
=================  ==================================================================================

Each module is imported when something of it is asked for: one question loads one chapter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

__all__ = ["CHAPTERS", "HERE", "objectives", "part", "parts"]

CHAPTERS = (  # in the order of the book
    *("definition", "centering", "sphere", "ellipsoid", "rmsnorm", "groups", "distance", "rotations"),
    *("gradients", "training", "transformers", "trained", "uses", "digits", "depth"),
)
HERE = Path(__file__).parent


def part(chapter: str, name: str) -> ModuleType:
    """A module of a chapter.

    >>> part("centering", "questions").QUESTIONS[0].id
    'centering.1'
    """
    return import_module(f"{__name__}.{chapter}.{name}")


def parts(name: str) -> Iterator[ModuleType]:
    """The modules of that name, those first that are loaded, else in the order of the book."""
    there = [chapter for chapter in CHAPTERS if has(chapter, name)]
    for chapter in sorted(there, key=lambda chapter: f"{__name__}.{chapter}.{name}" not in sys.modules):
        yield part(chapter, name)


def has(chapter: str, name: str) -> bool:
    """Return True if a chapter has a module of that name, which need not be a file: pages load an archive."""
    return find_spec(f"{__name__}.{chapter}.{name}") is not None


@cache
def objectives() -> dict[str, dict[str, str]]:
    """The objectives of all chapters, each by its short name.

    >>> objectives()["centering"]["forgets"]
    'say exactly what information it loses'
    """
    return {chapter: import_module(f"{__name__}.{chapter}").OBJECTIVES for chapter in CHAPTERS}
