"""A resolved page as plain Markdown, which Jupyter, Colab and GitHub can all display.

Sphinx has already resolved numbers, citations and references.  Here a box becomes a quotation under a
bold title, folded text a ``<details>``, an identity a numbered formula, a citation a link.  An unknown kind
of node stops the build, so that no part of a page is lost silently.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.environment import BuildEnvironment

from bookmaker.page.folds import optional
from bookmaker.page.formulas import expanded
from bookmaker.page.sheets import WORDS
from bookmaker.page.source import PageError, is_sheet

# A link within the book: its text and target, until the address of the book is known.
LINK = "\ue000{}\ue001{}\ue002"
LINKED = re.compile("\ue000(.*?)\ue001(.*?)\ue002", re.DOTALL)
SPECIAL = re.compile(r"[\\*`$]|\b_|_\b|<(?=[A-Za-z/!])")
URL = re.compile(r"URL: (\S+)\.$")  # at the end of a source in the bibliography
TAGGED = tuple(WORDS.values())
LEFT_OUT = (nodes.Invisible, nodes.meta, nodes.title)


class Piece(NamedTuple):
    """Text between code cells, with ``words`` if it has a tag, or captions for the cell ``code``."""

    text: str
    words: bool = False
    code: int | None = None


@dataclass(frozen=True)
class Writer:
    """The writer of a page: the page's name, Sphinx's environment, and the macros of formulas."""

    page: str
    env: BuildEnvironment
    macros: Mapping[str, tuple[str, int]]

    def pieces(self, page: Any) -> Iterator[Piece]:
        """Split the page at its code cells and around text with a tag (see ``sheets``)."""
        text: list[str] = []
        sections = [
            node for node in page.children if isinstance(node, nodes.section)
        ]  # extensions add scripts
        for node in (node for section in sections for node in self._flat(section, 1)):
            if isinstance(node, str):
                text.append(node)
                continue
            if joined := _paragraphs(text):
                yield Piece(joined)
            text.clear()
            if isinstance(node, TAGGED):
                yield Piece(self.blocks(node), words=True)
            else:
                figures = map(self._figure, node.findall(nodes.figure))
                yield Piece(_paragraphs(figures), code=node["cell_index"])
        if joined := _paragraphs(text):
            yield Piece(joined)

    def _flat(self, parent: Any, depth: int) -> Iterator[Any]:
        """Yield the Markdown of a section and its subsections, cells and tagged text as nodes."""
        for node in parent.children:
            if isinstance(node, nodes.section):
                yield from self._flat(node, depth + 1)
            elif isinstance(node, nodes.title):
                yield f"{'#' * depth} {self._count(parent, depth)}{self.inline(node)}"
            elif isinstance(node, optional):
                yield from self._flat(node, depth)
            elif node.get("nb_element") == "cell_code" or isinstance(node, TAGGED):
                yield node
            else:
                yield self.block(node)

    def _count(self, section: Any, depth: int) -> str:
        """Return the number of a question; other sections are not numbered in a notebook."""
        if not is_sheet(self.page) or depth != 2:
            return ""
        questions = [node for node in section.parent.children if isinstance(node, nodes.section)]
        return f"{questions.index(section) + 1}. "

    def blocks(self, parent: Any) -> str:
        """Write all blocks in a node."""
        return _paragraphs(map(self.block, parent.children))

    def block(self, node: Any) -> str:
        """Write one block; raise an error for an unknown kind."""
        if isinstance(node, LEFT_OUT) or "toctree-wrapper" in node.get("classes", ()):
            return ""
        return self._written(node, BLOCKS, "in a notebook")

    def inline(self, parent: Any) -> str:
        """Write the inline contents of a node."""
        return "".join(map(self._inline, parent.children))

    def _inline(self, node: Any) -> str:
        if isinstance(node, nodes.Text):
            return SPECIAL.sub(r"\\\g<0>", node)
        return self._written(node, INLINES, "within a line of a notebook")

    def _written(self, node: Any, forms: Mapping[str, Any], where: str) -> str:
        for kind in type(node).__mro__:
            if write := forms.get(kind.__name__):
                return write(self, node)
        raise PageError(
            f"{self.page}: {node.tagname} has no form {where}; give it one in bookmaker/notebooks/markdown.py"
        )

    def _span(self, node: Any) -> str:
        """Write a span as plain text, and a glued number by its name, under which a cell prints it."""
        return f"`{node['glued']}`" if "glued" in node else self.inline(node)

    def _code(self, node: Any) -> str:
        fence = "``" if "`" in node.astext() else "`"
        return f"{fence}{node.astext()}{fence}"

    def _link(self, node: Any) -> str:
        """Write a link to the book, or to a source if the bibliography has its address."""
        text = self.inline(node)
        if source := URL.search(node.get("reftitle", "")):
            return f"[{text}]({source[1]})"
        if "refid" not in node and not node.get("internal"):
            return f"[{text}]({node['refuri']})"
        here = posixpath.dirname(self.page)
        target = (
            f"{self.page}.html#{node['refid']}" if "refid" in node else posixpath.join(here, node["refuri"])
        )
        return LINK.format(text, posixpath.normpath(target))

    def _tex(self, node: Any) -> str:
        """Write a formula on one line, so that the marks of a quotation cannot split it."""
        return expanded(" ".join(node.astext().split()), self.macros)

    def _formula(self, node: Any) -> str:
        tag = f" \\tag{{{self._number('displaymath', node)}}}" if node.get("label") else ""
        return f"$${self._tex(node)}{tag}$$"

    def _number(self, kind: str, node: Any) -> str:
        return ".".join(map(str, self.env.toc_fignumbers[self.page][kind][node["ids"][0]]))

    def _list(self, node: Any) -> str:
        start = node.get("start", 1)
        numbered = isinstance(node, nodes.enumerated_list)
        marks = [f"{start + i}. " if numbered else "- " for i in range(len(node))]
        items = [
            mark + self.blocks(item).replace("\n", "\n" + " " * len(mark))
            for mark, item in zip(marks, node.children, strict=True)
        ]
        loose = any(len(item) > 1 for item in node.children)
        return re.sub(r"(?m)^ +$", "", ("\n\n" if loose else "\n").join(items))

    def _table(self, node: Any) -> str:
        rows = [[self._cell(entry) for entry in row.children] for row in node.findall(nodes.row)]
        head = next(iter(node.findall(nodes.row))).children
        sides = {"text-left": ":--", "text-right": "--:", "text-center": ":-:"}
        rule = [next((sides[name] for name in entry["classes"] if name in sides), "--") for entry in head]
        return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], rule, *rows[1:]])

    def _cell(self, entry: Any) -> str:
        return self.blocks(entry).replace("\n", " ").replace("|", "\\|")

    def _literal(self, node: Any) -> str:
        language = node.get("language", "")
        return f"```{'' if language in ('none', 'default') else language}\n{node.astext().rstrip()}\n```"

    def _box(self, node: Any) -> str:
        """Write a note or a theorem; sphinx-proof puts the title of a theorem in brackets after a space."""
        titles = "".join(self._title(child) for child in node.children if isinstance(child, nodes.title))
        name = titles or node.tagname.title()
        if "realtype" in node:
            number = self._number(node["countertype"], node)
            name = f"{node['realtype'].title()} {number}{titles.rstrip()}."
        return quotation(f"**{name}**\n\n{self.blocks(node)}")

    def _title(self, node: Any) -> str:
        """Write a title without the mark of a theorem, whose panel is an endnote here."""
        marked = any("proof-mark" in part.get("classes", ()) for part in node.findall(nodes.reference))
        return "".join(map(self._inline, node.children[:-2] if marked else node.children))

    def _dropdown(self, node: Any) -> str:
        title, *body = node.children
        (words,) = (part for part in title.findall(nodes.inline) if "sd-summary-text" in part["classes"])
        return folded(self.inline(words), _paragraphs(map(self.block, body)))

    def _figure(self, node: Any) -> str:
        (image,), (caption,) = node.findall(nodes.image), node.findall(nodes.caption)
        text = f"**Fig. {self._number('figure', node)}.** {self.inline(caption)}"
        return f"{text}\n\n{folded('What the figure shows', image['alt'])}"

    def _quiz(self, node: Any) -> str:
        """Write question, choices and folded answers; for a number without choices, which would reveal it."""
        question, *fields, answers = node.children
        title, *asked = question.children
        choices = [
            f"*{field['form'].capitalize()}.*"
            if field["part"] == "number"
            else f"- {field['label']}: {self.inline(field)}"
            for field in fields
        ]
        written = [f"- {self.blocks(answer)}".replace("\n", "\n  ") for answer in answers.children]
        text = "".join(map(self._inline, asked))
        return _paragraphs(
            [f"**{self.inline(title)}**", text, "\n".join(choices), folded("Answer", "\n".join(written))]
        )


def quotation(text: str) -> str:
    """Write text as a block quote."""
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())


def folded(title: str, text: str) -> str:
    """Fold text under a title; the blank lines make it parse as Markdown."""
    return f"<details><summary>{title}</summary>\n\n{text.strip()}\n\n</details>"


def linked(text: str, site: str) -> str:
    """Point the links within the book to this address; without one they become plain text."""
    return LINKED.sub(rf"[\1]({site}\2)" if site else r"\1", text)


def _paragraphs(blocks: Any) -> str:
    return "\n\n".join(filter(None, blocks))


# By the name of a node's class or of a base class.
BLOCKS: dict[str, Any] = {
    "paragraph": Writer.inline,
    **dict.fromkeys(("container", "section"), Writer.blocks),
    **dict.fromkeys(("bullet_list", "enumerated_list"), Writer._list),
    "math_block": Writer._formula,
    "literal_block": Writer._literal,
    "table": Writer._table,
    "block_quote": lambda self, node: quotation(self.blocks(node)),
    "dropdown_main": Writer._dropdown,
    "Admonition": Writer._box,
    "piece": Writer._quiz,
    "raw": lambda self, node: node.astext(),
    "rubric": lambda self, node: f"**{self.inline(node)}**",
    "drawing": lambda self, node: "",
}
INLINES: dict[str, Any] = {
    "emphasis": lambda self, node: f"*{self.inline(node)}*",
    "strong": lambda self, node: f"**{self.inline(node)}**",
    "literal": Writer._code,
    "math": lambda self, node: (
        f"${self._tex(node).removesuffix(node.get('stop', ''))}${node.get('stop', '')}"
    ),
    "math_block": lambda self, node: f"\n{self._formula(node)}\n",
    "inline": Writer._span,
    "reference": Writer._link,
    "number_reference": Writer._link,
    "target": lambda self, node: "",
}
