"""The questions to be judged: the book's, and those of an instructor's private file."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import lngeom.exercises
from lngeom.exercises.kinds import Question
from lngeom.exercises.registry import questions

from .student import probe_of

__all__ = ["SpecError", "fingerprint", "load"]


class SpecError(Exception):
    """The private file is no specification; the message says why."""


def load(path: Path | None) -> dict[str, Question]:
    """All questions by id; those of the private file replace the book's of the same id, or come after them.

    Parameters
    ----------
    path : Path or None
        A Python file that defines ``QUESTIONS``: several questions, or a mapping of ids to them.

    Raises
    ------
    SpecError
        If it cannot be run, or defines anything else.
    """
    if path is None:
        return dict(questions())
    found = importlib.util.spec_from_file_location("hidden_spec", path)
    if found is None or found.loader is None:
        raise SpecError(f"{path} is not a Python file: its name must end in .py.")
    module = importlib.util.module_from_spec(found)
    try:
        found.loader.exec_module(module)
    except Exception as error:  # the file may raise anything
        raise SpecError(f"{path} raised {type(error).__name__}: {error}") from error
    private = getattr(module, "QUESTIONS", None)
    listed = list(private.values() if isinstance(private, Mapping) else private or ())
    if not listed or not all(isinstance(question, Question) for question in listed):
        raise SpecError(
            f"{path} must define QUESTIONS, a tuple of questions of the classes of lngeom.exercises."
        )
    try:
        for question in listed:
            probe_of(question, 0)
    except Exception as error:  # cases are the instructor's code
        raise SpecError(f"{path}: {type(error).__name__}: {error}") from error
    merged = {**questions(), **{question.id: question for question in listed}}
    sheets = list(dict.fromkeys(question.sheet for question in merged.values()))
    return {id: q for sheet in sheets for id, q in merged.items() if q.sheet == sheet}


def fingerprint(path: Path | None, *options: object) -> str:
    """What a result depends on besides the submission: version, questions, private file, options."""
    made = hashlib.sha256(f"{version('lngeom')} {options}".encode())
    for source in sorted(Path(lngeom.exercises.__file__).parent.rglob("*.py")):
        made.update(source.read_bytes())
    made.update(path.read_bytes() if path else b"")
    return made.hexdigest()
