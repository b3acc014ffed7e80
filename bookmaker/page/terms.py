"""Marks on the terms that an explorer highlights in its picture, in formulas and in the text around it.

Symbols, words and colors come from :data:`lngeom.palette.TERMS`.  A mark is a class, such as ``term-sigma``,
without a style of its own; ``js/terms.js`` finds it when the explorer has started.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from bookmaker.execution.pictures import explorer
from bookmaker.order import connect
from bookmaker.quiz import piece
from lngeom import explorers
from lngeom.palette import TERMS

LINKED = {one.name for one in explorers.explorers().values() if one.linked}
WORDS = re.compile(
    "|".join(rf"(?P<{name}>(?<!\w)(?:{'|'.join(term.words)})s?(?!\w))" for name, term in TERMS.items())
)
GLYPH = r'<span class="mord{}[^"]*"[^>]*>{}</span>'
NOT_TEXT = (
    *(nodes.literal, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw),
    *(nodes.title, nodes.reference, piece),  # pieces of a quiz react to clicks themselves
)


def _glyphs(symbol: str) -> re.Pattern[str]:
    """Match KaTeX's markup of a symbol: a span for each character, in italics if it is lowercase."""
    return re.compile("".join(GLYPH.format(" mathnormal" if c.islower() else "", c) for c in symbol))


GLYPHS = {name: _glyphs(term.symbol) for name, term in TERMS.items()}


def in_formulas(html: str) -> str:
    """Add the class of its term to each glyph in KaTeX's markup.

    >>> in_formulas('<span class="mord">Π</span><span class="mord mathnormal">a</span>')
    '<span class="mord term-centered">Π</span><span class="mord mathnormal term-centered">a</span>'
    >>> in_formulas('<span class="mord mathnormal">a</span>')
    '<span class="mord mathnormal">a</span>'
    """
    for name, glyphs in GLYPHS.items():
        html = glyphs.sub(partial(_marked, name=name), html)
    return html


def _marked(glyphs: re.Match[str], name: str) -> str:
    return re.sub(r'(class="[^"]*)"', rf'\1 term-{name}"', glyphs[0])


def in_text(text: str) -> Iterator[nodes.Node]:
    """Split the text into nodes, with a class on those that name a term."""
    end = 0
    for found in WORDS.finditer(text):
        if found.start() > end:
            yield nodes.Text(text[end : found.start()])
        yield nodes.inline("", found[0], classes=[f"term-{found.lastgroup}"])
        end = found.end()
    if end < len(text):
        yield nodes.Text(text[end:])


def linked_sections(doctree: nodes.document) -> Iterator[nodes.Element]:
    """Yield the sections around explorers that highlight terms."""
    for one in doctree.findall(explorer):
        if one["shown"]["name"] in LINKED:
            section: Any = one
            while not isinstance(section, nodes.section):
                section = section.parent
            yield section


def mark_text(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Mark the words of the sections around explorers, once the page's notebook is made."""
    if app.builder.name != "html":
        return
    for section in linked_sections(doctree):
        for text in [t for t in section.findall(nodes.Text) if not _within(t, section)]:
            if WORDS.search(text):
                text.parent.replace(text, list(in_text(text)))


def _within(text: nodes.Node, section: nodes.Element) -> bool:
    """Return True if a text is part of a heading, a formula, code or a link."""
    node: Any = text.parent
    while node is not section:
        if isinstance(node, NOT_TEXT):
            return True
        node = node.parent
    return False


def mark_formulas(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Mark the formulas of pages with such an explorer."""
    body = context.get("body", "")
    if any(f'data-explorer="{name}"' in body for name in LINKED):
        context["body"] = in_formulas(body)


def setup(app: Sphinx) -> dict[str, Any]:
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
