"""Error messages in a notebook: the reason for a failed answer, in its cell and where it is checked.

The error of a refuted chain names the misconception behind its false line.  If an answer does not exist
because its cell failed, its check reports the reason.
"""

from __future__ import annotations

import re
import sys
from types import TracebackType
from typing import Any

from anydim.errors import Short

from .kinds import Choice
from .registry import FAILED, is_answer, misconception, questions
from .slips import slip, where

__all__ = ["watch"]

MADE = re.compile(r"^(?:def )?([a-z]+_\d+)\b *(?:=(?!=)|\()", re.M)


def watch() -> None:
    """Install the handlers in IPython; elsewhere do nothing."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        return
    shell.set_custom_exc((Short, NameError, TypeError, NotImplementedError), _show)
    shell.events.register("pre_run_cell", _forget)
    shell.events.register("post_run_cell", _remember)


def _show(
    shell: Any, kind: type[BaseException], error: Any, trace: TracebackType, tb_offset: int | None = None
) -> None:
    """Show an error as IPython does, with the hint of a question if there is one."""
    if isinstance(error, NameError):
        message = missing(error.name) or suggested(error.name, shell.user_ns.get("In", [""])[-1])
    elif isinstance(error, Short):
        message = hinted(error)
    else:
        cell = shell.user_ns.get("In", [""])[-1]
        message = slip(error, cell, shell.user_ns) if any(map(is_answer, MADE.findall(cell))) else ""
    if message:
        error._render_traceback_ = lambda: [message]
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def _forget(info: Any) -> None:
    """Forget why the answers of a cell have failed: it runs again."""
    for name in MADE.findall(str(info.raw_cell)):
        FAILED.pop(name, None)


def _remember(result: Any) -> None:
    """Record why a cell failed, for the answers that it should have defined."""
    if error := result.error_before_exec or result.error_in_exec:
        for name in MADE.findall(str(result.info.raw_cell)):
            FAILED[name] = "\n".join(_message(error))


def hinted(error: Short) -> str:
    """Return the message of the error, and the known misconception behind it, if any."""
    return "\n".join(filter(None, [*_message(error), misconception(error.chain)]))


def _message(error: Any) -> list[str]:
    """Return the message of an error without its traceback."""
    if isinstance(error, SyntaxError):
        return [f"{type(error).__name__} in line {error.lineno}: {error.msg}"]
    short = getattr(error, "_render_traceback_", None)
    return short() if short else [f"{type(error).__name__}: {error}"]


def suggested(name: str | None, cell: str) -> str:
    """Return what to do about a name that the book has and the notebook does not; else an empty text."""
    answers = [id for id in MADE.findall(cell) if is_answer(id)]
    asked = [questions().get(id.replace("_", ".")) for id in answers]
    if name and name in "abcdefgh" and any(isinstance(question, Choice) for question in asked):
        return f'The answer is a letter in quotes: {answers[0]} = "{name}"'
    return where(name, {}) if name and answers else ""


def missing(name: str | None) -> str:
    """Return the message for the check of an undefined answer; an empty text for any other name."""
    if not name or not is_answer(name):
        return ""
    if why := FAILED.get(name):
        return f"{name} does not exist, because its cell failed: {why}"
    return f"{name} does not exist: run the cell that makes it, and look whether it fails."
