"""What the cells of a chapter show besides formulas and figures: numbers for the prose, small tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from IPython.display import Markdown, display


def glue(name: str, value: Any, spec: str = "") -> None:
    """Give a computed value to the prose, which quotes it as ``{glue:text}`name```; notebooks show both.

    Parameters
    ----------
    name : str
        The name that the prose uses; one name, one place.
    value : object
        What is quoted.
    spec : str
        A format specification, as ``".3f"``.
    """
    text = format(value, spec).replace("-", "\N{MINUS SIGN}") if spec else str(value)
    kind = "application/papermill.record/text/plain"  # shown in the book's prose, not under the cell
    shown = {kind: repr(text), "text/plain": f"{name} = {text}"}
    display(shown, raw=True, metadata={"scrapbook": {"name": name, "mime_prefix": kind[:-10]}})


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Markdown:
    """A table whose first column holds names and whose other columns hold numbers or short texts.

    Parameters
    ----------
    head : sequence of str
        Titles of the columns.
    rows : iterable of sequences
        Floats are shown with three digits.

    Returns
    -------
    IPython.display.Markdown
    """
    lines = ["| " + " | ".join(head) + " |", "|:--" + "|--:" * (len(head) - 1) + "|"]
    lines += ["| " + " | ".join(_cell(entry) for entry in row) + " |" for row in rows]
    return Markdown("\n".join(lines))


def _cell(entry: Any) -> str:
    return f"{entry:.3g}" if isinstance(entry, float) else str(entry)
