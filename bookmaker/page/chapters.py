"""Links to chapters: in a sentence a chapter is cited by its number, as "chapter 11".

Titles read badly there ("In transformers shows …").  A link that is alone in its paragraph or cell, as in a
table of contents, keeps the title, and so does a link with a text of its own.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util import docname_join

CHAPTER = re.compile(r"chapters/0*(\d+)-")
SENTENCE = re.compile(r"(^|[.?!:]\W*)$")  # what is before the first word of one


class Numbers(SphinxTransform):
    """Give links to chapters their numbers."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        """Replace the text of every link in a sentence."""
        for link in list(self.document.findall(pending_xref)):
            found = CHAPTER.match(docname_join(self.env.docname, link["reftarget"]))
            if link["reftype"] != "doc" or link["refexplicit"] or not found:
                continue
            block: Any = link.parent
            while not isinstance(block, nodes.TextElement) or isinstance(block, nodes.Inline):
                block = block.parent
            if block.astext().strip() == link.astext():
                continue
            texts = list(block.findall(nodes.Text))
            own = next(link.findall(nodes.Text))
            before = "".join(texts[: next(n for n, text in enumerate(texts) if text is own)])
            word = "Chapter" if SENTENCE.search(before) else "chapter"
            link["refexplicit"] = True
            link.children = []
            link += nodes.inline("", f"{word} {found[1]}", classes=["xref", "std", "std-doc"])


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_transform(Numbers)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
