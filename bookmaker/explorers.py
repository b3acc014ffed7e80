"""Explorers on pages without a kernel, and on paper.

The file of an explorer's figure contains the name and the state of the explorer
(:meth:`lngeom.explorers.Explorer._repr_mimebundle_`).  On a page they become attributes of an element, in
which ``assets/explorers.js`` starts the explorer; the script for all pages is written when they are done.
Without JavaScript the tasks of the explorer are listed below its figure, each with its answer folded.  The
pages contain no Jupyter widget state.  In the printed book the caption names the page of the explorer.
"""

from __future__ import annotations

import html
import json
import os
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from lngeom.explorers.bundle import script
from lngeom.explorers.explorer import MARK

FIGURE = re.compile(r'<span class="figure-scroller"><img [^>]*?_images/([^"]+\.svg)"[^>]*></span>')
STARTS = re.compile(r'<svg[^>]*? (data-explorer="([\w-]+)" data-state="([^"]*)")>')


def started(app: Sphinx, picture: str) -> str | None:
    """Return the name of the explorer that a picture of a page represents, if any."""
    if not picture.endswith(".svg"):
        return None
    start = STARTS.search(Path(app.srcdir, picture).read_text("utf-8"))
    return start[2] if start else None


def mount(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Wrap the figures of explorers in the elements that the explorers will fill."""
    if "body" not in context:
        return
    sources = {name: Path(app.srcdir, source) for source, name in app.builder.images.items()}

    def mounted(figure: re.Match[str]) -> str:
        start = STARTS.search(sources[figure[1]].read_text("utf-8"))
        return f"<div {start[1]}>{figure[0]}{_tasks(start[3])}</div>" if start else figure[0]

    context["body"] = FIGURE.sub(mounted, context["body"])


def _tasks(state: str) -> str:
    """List the tasks of an explorer, for browsers that do not run it."""
    tasks = json.loads(html.unescape(state)).get("tasks", ())
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
        image = next(iter(figure.findall(nodes.image)), None)
        caption = next(iter(figure.findall(nodes.caption)), None)
        if image is None or caption is None or not image["uri"].endswith(".pdf"):
            continue
        if MARK.encode() in Path(app.srcdir, image["uri"]).read_bytes()[-200:]:
            caption += _pointer(page, figure["ids"])


def _pointer(page: str, names: list[str]) -> list[nodes.Node]:
    book = os.environ.get("BOOK_URL", "").rstrip("/")
    if not book:
        return [nodes.Text(" In the web edition this figure can be moved.")]
    address = f"{book}/{page}.html#{names[0]}" if names else f"{book}/{page}.html"
    link = nodes.reference("", "this figure can be moved", refuri=address)
    return [nodes.Text(" On its web page "), link, nodes.Text(".")]


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", mount, priority=995)  # after page.assets has wrapped the images
    app.connect("build-finished", write_script)
    app.connect("doctree-resolved", point_to_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
