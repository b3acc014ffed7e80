"""The errors of the package; a notebook shows their message without a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

PACKAGE = str(Path(__file__).parent)


class Short(Exception):
    """An error that IPython shows as one message, with the line of the reader's cell."""

    chain: tuple[Any, ...] = ()  # of a derivation: its lines up to the one that failed

    def _render_traceback_(self) -> list[str]:
        line, trace = 0, self.__traceback__
        while trace and not trace.tb_frame.f_code.co_filename.startswith(PACKAGE):
            line, trace = trace.tb_lineno, trace.tb_next
        return [f"{type(self).__name__}{f' in line {line}' if line else ''}: {self}"]


class Outside(Short, TypeError):
    """An expression that the language does not have, or that would not be read as it is written."""


class Misshapen(Outside):
    """Sizes or shapes that do not fit."""


class Broken(Outside):
    """A fault of this package: it met an error that it does not know."""


class Unproved(Short):
    """A statement that is neither proved nor refuted."""


class Refuted(Unproved):
    """A statement that is false, with a counterexample."""
