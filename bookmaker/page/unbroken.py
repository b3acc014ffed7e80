"""A formula keeps what is written directly against it: no line begins with the comma after it.

Browsers may break a line on both sides of KaTeX's boxes, whatever character follows.  A long formula must be
free to break inside: a comma or full stop becomes a part of it.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

SHORT = 16  # glyphs: less than half of a phone's line
GLYPH = re.compile(r"\\[A-Za-z]+|[^\s\\{}^_&]")
BEFORE, AFTER = re.compile(r"[(\[“‘]+$"), re.compile(r"^[^\s—–/]+")
STOP = re.compile(r"^[.,;](?!\w)")


class UnbrokenMath(SphinxPostTransform):
    """Wrap short formulas, and the signs that touch them, in ``nobr``; put stops into long ones."""

    default_priority = 900  # after the outputs of cells have become nodes
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Take the touching signs out of the texts beside each formula."""
        for formula in list(self.document.findall(nodes.math)):
            if len(GLYPH.findall(formula.astext())) > SHORT:
                if stop := _cut(formula, 1, STOP):
                    whole = nodes.math("", formula.astext() + stop, stop=stop)
                    formula.replace_self(whole)
                continue
            before, after = _cut(formula, -1, BEFORE), _cut(formula, 1, AFTER)
            if before or after:
                wrapped = nodes.inline("", "", nodes.Text(before), classes=["nobr"])
                formula.replace_self(wrapped)
                wrapped += [formula, nodes.Text(after)]


def _cut(formula: nodes.Node, step: int, touching: re.Pattern[str]) -> str:
    """Remove what touches the formula from the text on this side of it, and return it."""
    siblings = formula.parent.children
    at = siblings.index(formula) + step
    text = siblings[at] if 0 <= at < len(siblings) else None
    if not isinstance(text, nodes.Text) or not (found := touching.search(text)):
        return ""
    formula.parent.replace(text, nodes.Text(touching.sub("", text)))
    return found[0]


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_post_transform(UnbrokenMath)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
