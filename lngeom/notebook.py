"""Helpers for the cells of a chapter: numbers quoted in the prose, and small tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from IPython.display import Markdown, display


def glue(name: str, value: Any, spec: str = "") -> None:
    """Store a computed value for the prose, which quotes it as ``{glue:text}`name```.

    Parameters
    ----------
    name : str
        The name that the prose uses; each name is glued once.
    value : object
        The value; notebooks show it with its name.
    spec : str
        A format specification, such as ``".3f"``.
    """
    text = format(value, spec).replace("-", "\N{MINUS SIGN}") if spec else str(value)
    kind = "application/papermill.record/text/plain"  # the book shows it in its prose, not under the cell
    shown = {kind: repr(text), "text/plain": f"{name} = {text}"}
    display(shown, raw=True, metadata={"scrapbook": {"name": name, "mime_prefix": kind[:-10]}})


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Markdown:
    """Make a table with names in the first column and numbers or short texts in the others.

    Parameters
    ----------
    head : sequence of str
        The titles of the columns.
    rows : iterable of sequences
        The rows; floats are shown with three digits.

    Returns
    -------
    IPython.display.Markdown
    """
    lines = ["| " + " | ".join(head) + " |", "|:--" + "|--:" * (len(head) - 1) + "|"]
    lines += ["| " + " | ".join(_cell(entry) for entry in row) + " |" for row in rows]
    return Markdown("\n".join(lines))


def _cell(entry: Any) -> str:
    return f"{entry:.3g}" if isinstance(entry, float) else str(entry)
