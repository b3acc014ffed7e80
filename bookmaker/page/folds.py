"""Folds on a page: the code of derivations, and optional sections.

A derivation is shown as formulas, and its code is folded.  A cell with the tag ``open``
shows its code, as does every cell without a proof.  A figure comes before the folded code that draws it.  A
section whose heading begins with "Optional" is folded; in notebooks and on paper everything is open.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from bookmaker.order import connect

ASKS = re.compile(r"\bDerivation\(")
OPTIONAL = "Optional"


class optional(nodes.General, nodes.Element):
    """The contents of an optional section, without its heading."""


class Folds(SphinxTransform):
    """Decide which cells fold, and fold optional sections."""

    default_priority = 390

    def apply(self, **_: Any) -> None:
        """Transform chapters and the index, but not sheets, whose code is the answer."""
        if self.env.docname.startswith("exercises/"):
            return
        for cell in self.document.findall(nodes.container):
            if cell.get("nb_element") == "cell_code":
                _fold(cell)
        for section in list(self.document.findall(nodes.section)):
            title, *rest = section.children
            if title.astext().startswith(OPTIONAL):
                section[:] = [title, optional("", *rest)]


def _fold(cell: nodes.Element) -> None:
    source = next((part.astext() for part in cell.findall(nodes.literal_block)), "")
    if cell.get("hide_mode") == "input":
        cell["prompt_show"] = cell["prompt_hide"] = "Program"
    if "tag_open" in cell["classes"] or "hide_mode" in cell or not ASKS.search(source):
        return
    cell["classes"].append("printed")
    cell["hide_mode"] = "input"
    cell["prompt_show"] = cell["prompt_hide"] = "Program"


def opened(self: Any, node: optional) -> None:
    self.body.append('<details class="optional"><summary>Show this part</summary>\n')


def closing(self: Any, node: optional) -> None:
    self.body.append("</details>\n")


def nothing(self: Any, node: optional) -> None:
    """Write nothing: in other formats the section is open."""


def put_first(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Move the folded code of a figure after it, once the page's notebook is made."""
    if app.builder.name != "html":
        return
    for cell in doctree.findall(nodes.container):
        if cell.get("hide_mode") == "input" and next(iter(cell.findall(nodes.figure)), None):
            code, *outputs = cell.children
            cell.children = [*outputs, code]


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_node(optional, html=(opened, closing), latex=(nothing, nothing), text=(nothing, nothing))
    app.add_transform(Folds)
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
