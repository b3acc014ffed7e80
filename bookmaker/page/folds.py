"""What folds on a page: the programs of chains and checks, the machine's part, and what is optional.

A chain is read as it is printed; its program stands beside it, one press away, and so does that of a check.
A cell with the tag ``open`` shows its program, as does every cell that asks the machine nothing.  A picture
comes before the folded code that draws it.  A section whose heading begins with "Optional" is folded under
it; in notebooks and on paper everything is open.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

ASKS = re.compile(r"\b(Derivation|measure|in_one_step)\(")
ONE_STEP = re.compile(r"\bin_one_step\(")
OPTIONAL = "Optional"


class optional(nodes.General, nodes.Element):
    """What stands under the heading of an optional section."""


class Folds(SphinxTransform):
    """Say of each cell whether it folds; put what is optional in a fold."""

    default_priority = 390

    def apply(self, **_: Any) -> None:
        """Look at chapters and the index; on a sheet code is what is asked for."""
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
    alone = ONE_STEP.search(source)
    cell["classes"].append("part" if alone else "printed")
    cell["hide_mode"] = "all" if alone else "input"
    cell["prompt_show"] = cell["prompt_hide"] = "The machine’s part" if alone else "Program"


def opened(self: Any, node: optional) -> None:
    self.body.append('<details class="optional"><summary>Show this part</summary>\n')


def closing(self: Any, node: optional) -> None:
    self.body.append("</details>\n")


def nothing(self: Any, node: optional) -> None:
    """Elsewhere it is open."""


def put_first(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Move the folded code of a figure behind it, once notebooks have been made of the page."""
    if app.builder.name != "html":
        return
    for cell in doctree.findall(nodes.container):
        if cell.get("hide_mode") == "input" and next(iter(cell.findall(nodes.figure)), None):
            code, *outputs = cell.children
            cell.children = [*outputs, code]


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_node(optional, html=(opened, closing), latex=(nothing, nothing), text=(nothing, nothing))
    app.add_transform(Folds)
    app.connect("doctree-resolved", put_first, priority=900)  # after bookmaker.notebooks
    return {"parallel_read_safe": True, "parallel_write_safe": True}
