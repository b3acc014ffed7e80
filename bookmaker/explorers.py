"""Explorers on pages without a kernel, and on paper.

The output of the cell that shows an explorer holds its name, state and tasks
(:meth:`lngeom.explorers.Explorer._repr_mimebundle_`).  On a page they become attributes of an element, in
which ``assets/explorers.js`` starts the explorer; the script for all pages is written when they are done.
Without JavaScript the tasks of the explorer are listed below its figure, each with its answer folded.  The
pages contain no Jupyter widget state.  In the printed book the caption names the page of the explorer.
"""

from __future__ import annotations

import base64
import html
import json
import os
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from bookmaker.execution.cache import pictures
from bookmaker.order import connect
from lngeom.explorers.bundle import script
from lngeom.explorers.explorer import METADATA

FIGURE = re.compile(r'<span class="figure-scroller"><img [^>]*?_images/([^"]+\.svg)"[^>]*></span>')


def note(app: Sphinx, doctree: nodes.document) -> None:
    """Note in the images of a page which explorer they show; the outputs of its cells say so."""
    shown: dict[bytes, Any] = {}
    for svg, data, one in pictures(app.env, METADATA):
        if shown.setdefault(svg, one) != one:
            raise ExtensionError(f"{app.env.docname} shows two states of {one['name']} that look alike")
        shown[base64.b64decode(data["application/pdf"])] = one
    for image in doctree.findall(nodes.image) if shown else ():
        image[METADATA] = shown.get(Path(app.srcdir, image["uri"]).read_bytes())


def mount(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Wrap the figures of explorers in the elements that the explorers will fill."""
    if "body" not in context or doctree is None:
        return
    shown = {
        Path(image["uri"]).name: image[METADATA]
        for image in doctree.findall(nodes.image)
        if image.get(METADATA)
    }

    def mounted(figure: re.Match[str]) -> str:
        if not (one := shown.get(figure[1])):
            return figure[0]
        tasks = {"tasks": one["tasks"]} if one["tasks"] else {}
        state = json.dumps({**one["state"], **tasks}, separators=(",", ":"), ensure_ascii=False)
        start = f'<div data-explorer="{one["name"]}" data-state="{html.escape(state)}">'
        return f"{start}{figure[0]}{_listed(one['tasks'])}</div>"

    context["body"] = FIGURE.sub(mounted, context["body"])


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
        image = next(iter(figure.findall(nodes.image)), None)
        caption = next(iter(figure.findall(nodes.caption)), None)
        if image is not None and caption is not None and image.get(METADATA):
            caption += _pointer(page, figure["ids"])


def _pointer(page: str, names: list[str]) -> list[nodes.Node]:
    book = os.environ.get("BOOK_URL", "").rstrip("/")
    if not book:
        return [nodes.Text(" In the web edition this figure can be moved.")]
    address = f"{book}/{page}.html#{names[0]}" if names else f"{book}/{page}.html"
    link = nodes.reference("", "this figure can be moved", refuri=address)
    return [nodes.Text(" On its web page "), link, nodes.Text(".")]


def setup(app: Sphinx) -> dict[str, Any]:
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
