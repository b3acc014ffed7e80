"""The terms that an explorer lights in its picture, marked on its page: in formulas and the text around it.

Letters, words and colours come from :data:`lngeom.palette.TERMS`.  A mark is a class, ``term-sigma``,
and shows nothing by itself; ``js/terms.js`` finds it when the explorer has started.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from bookmaker.explorers import started
from bookmaker.quiz import piece
from lngeom import explorers
from lngeom.palette import TERMS

LINKED = {explorer.name for explorer in vars(explorers).values() if getattr(explorer, "linked", False)}
WORDS = re.compile(
    "|".join(rf"(?P<{name}>(?<!\w)(?:{'|'.join(term.words)})s?(?!\w))" for name, term in TERMS.items())
)
GLYPH = r'<span class="mord{}[^"]*"[^>]*>{}</span>'
NOT_TEXT = (
    *(nodes.literal, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw),
    *(nodes.title, nodes.reference, piece),  # a quiz is made of pieces, which are clicked
)


def _glyphs(letter: str) -> re.Pattern[str]:
    """How KaTeX writes a term: a span for each of its letters; small ones are italic."""
    return re.compile("".join(GLYPH.format(" mathnormal" if c.islower() else "", c) for c in letter))


GLYPHS = {name: _glyphs(term.letter) for name, term in TERMS.items()}


def in_formulas(html: str) -> str:
    """The page with the class of its term on each glyph that KaTeX wrote.

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
    """The text in pieces, those that name a term with its class."""
    end = 0
    for found in WORDS.finditer(text):
        if found.start() > end:
            yield nodes.Text(text[end : found.start()])
        yield nodes.inline("", found[0], classes=[f"term-{found.lastgroup}"])
        end = found.end()
    if end < len(text):
        yield nodes.Text(text[end:])


def linked_sections(app: Sphinx, doctree: nodes.document) -> Iterator[nodes.Element]:
    """The sections around explorers that light terms."""
    for figure in doctree.findall(nodes.figure):
        image = next(iter(figure.findall(nodes.image)), None)
        if image is not None and started(app, image["uri"]) in LINKED:
            section: Any = figure
            while not isinstance(section, nodes.section):
                section = section.parent
            yield section


def mark_text(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Mark the words of the sections around explorers, once notebooks have been made of the page."""
    if app.builder.name != "html":
        return
    for section in linked_sections(app, doctree):
        for text in [t for t in section.findall(nodes.Text) if not _within(t, section)]:
            if WORDS.search(text):
                text.parent.replace(text, list(in_text(text)))


def _within(text: nodes.Node, section: nodes.Element) -> bool:
    """Whether a text is a heading, a formula, code or a link."""
    node: Any = text.parent
    while node is not section:
        if isinstance(node, NOT_TEXT):
            return True
        node = node.parent
    return False


def mark_formulas(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Mark the formulas of the pages with such an explorer."""
    body = context.get("body", "")
    if any(f'data-explorer="{name}"' in body for name in LINKED):
        context["body"] = in_formulas(body)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("doctree-resolved", mark_text, priority=900)  # after bookmaker.notebooks
    app.connect("html-page-context", mark_formulas, priority=996)  # after bookmaker.explorers
    return {"parallel_read_safe": True, "parallel_write_safe": True}
