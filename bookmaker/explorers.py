"""Explorers on pages without a kernel, and on paper.

The output of the cell that shows an explorer holds its name, state and tasks
(:meth:`lngeom.explorers.Explorer._repr_mimebundle_`).  On a page they become attributes of an element, in
which ``assets/explorers.js`` starts the explorer; the script for all pages is written when they are done.
Without JavaScript the tasks of the explorer are listed below its figure, each with its answer folded.  The
pages contain no Jupyter widget state.  In the printed book the caption names the page of the explorer.
"""

from __future__ import annotations

import html
import json
import os
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from bookmaker.execution.pictures import explorer
from bookmaker.order import connect
from lngeom.explorers.bundle import script


def opening(self: Any, node: explorer) -> None:
    """Open the element that the explorer will fill."""
    one = node["shown"]
    tasks = {"tasks": one["tasks"]} if one["tasks"] else {}
    state = json.dumps({**one["state"], **tasks}, separators=(",", ":"), ensure_ascii=False)
    self.body.append(f'<div data-explorer="{one["name"]}" data-state="{html.escape(state)}">')


def closing(self: Any, node: explorer) -> None:
    self.body.append(f"{_listed(node['shown']['tasks'])}</div>")


def nothing(self: Any, node: explorer) -> None:
    """Write the picture alone."""


def _listed(tasks: Any) -> str:
    """List the tasks of an explorer, for browsers that do not run it."""
    quoted = [(html.escape(task["text"]), html.escape(task["why"])) for task in tasks]
    items = (f"<li><details><summary>{text}</summary>{why}</details></li>" for text, why in quoted)
    return f'<ul class="tasks">{"".join(items)}</ul>' if tasks else ""


def write_script(app: Sphinx, error: Exception | None) -> None:
    """Write the explorers' JavaScript, once for all pages."""
    if not error and app.builder.name == "html":
        Path(app.outdir, "_static", "lngeom-explorers.js").write_text(script(), "utf-8")


def point_to_page(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Add a line to the caption of an explorer's figure in the printed book."""
    if app.builder.name != "latex":
        return
    for figure in doctree.findall(nodes.figure):
        caption = next(iter(figure.findall(nodes.caption)), None)
        if caption is not None and any(figure.findall(explorer)):
            caption += _pointer(page, figure["ids"])


def _pointer(page: str, names: list[str]) -> list[nodes.Node]:
    book = os.environ.get("BOOK_URL", "").rstrip("/")
    if not book:
        return [nodes.Text(" In the web edition this figure can be moved.")]
    address = f"{book}/{page}.html#{names[0]}" if names else f"{book}/{page}.html"
    link = nodes.reference("", "this figure can be moved", refuri=address)
    return [nodes.Text(" On its web page "), link, nodes.Text(".")]


def setup(app: Sphinx) -> dict[str, Any]:
    app.setup_extension("bookmaker.execution.pictures")
    app.add_node(explorer, html=(opening, closing), latex=(nothing, nothing), text=(nothing, nothing))
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
