"""On a page a picture comes before the folded code that draws it: the reader opens the code who wants it."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx


def put_first(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Move the folded code of a figure behind it, once notebooks have been made of the page."""
    if app.builder.name != "html":
        return
    for cell in doctree.findall(nodes.container):
        if cell.get("hide_mode") == "input" and next(iter(cell.findall(nodes.figure)), None):
            code, *outputs = cell.children
            cell.children = [*outputs, code]


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("doctree-resolved", put_first, priority=900)  # after bookmaker.notebooks
    return {"parallel_read_safe": True, "parallel_write_safe": True}
