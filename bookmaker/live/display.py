"""What the cells of the book use of IPython, where there is none: ``display`` and ``Markdown``."""

from __future__ import annotations

import importlib.util
import sys
import types
from typing import Any

shown: list[dict[str, str]] = []  # what the cell that runs has displayed
MOST = 100  # values that one run shows


class Markdown:
    """Text that is shown as Markdown."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_markdown_(self) -> str:
        return self.data


def display(*values: Any, raw: bool = False, **_: Any) -> None:
    """Show values beside that of a cell; with ``raw`` they are what is shown, by type of content."""
    for value in values[: max(0, MOST - len(shown))]:
        shown.append({"kind": "text", "text": value["text/plain"]} if raw else part(value))


def part(value: Any) -> dict[str, str]:
    """What a value shows, as Jupyter would choose; never HTML.

    Examples
    --------
    >>> part(3)
    {'kind': 'text', 'text': '3'}
    """
    for name, kind in (("_repr_latex_", "latex"), ("_repr_markdown_", "markdown")):
        method = getattr(type(value), name, None)
        if method and isinstance(text := method(value), str):
            return {"kind": kind, "text": text}
    return {"kind": "text", "text": repr(value)}


def stand_in() -> None:
    """Be ``IPython.display``, unless there is one."""
    if importlib.util.find_spec("IPython") is None:
        package, module = types.ModuleType("IPython"), types.ModuleType("IPython.display")
        vars(module).update(Markdown=Markdown, display=display)
        vars(package).update(display=module, __path__=[])
        sys.modules.update({"IPython": package, "IPython.display": module})
