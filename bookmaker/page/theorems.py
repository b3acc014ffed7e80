"""The statements of theorems, each with its label: how it is shown.

- *Proved for every N* is a formula of the catalogue under ``{identities}`` (:mod:`bookmaker.page.catalogue`):
  the kernel checks its stored certificate, the false neighbor is refuted, and both sides are evaluated on
  arrays; any failure stops the build.  No sentence in words is proved.
- A sentence has one or more marks after its period (or before a formula that ends it):

      {follows}`output-norm, sphere-reached: the first puts …`  from these formulas, by this one line;
      {words}`every-point`       *argued*: by the text after the box, at the label ``(every-point)=``.

The label of a sentence is that of its weakest mark.  A mark after the title of the box summarizes them and
opens its panel, which lists all the evidence.  The panels of a page are at its end, as endnotes, where they
remain on paper, in a notebook, and without JavaScript; ``assets/reader.js`` shows each under the title of its
box.

A sentence that begins with "Let" or "Here" and concludes nothing makes no claim, and neither does one that
introduces formulas of the catalogue.  Another formula, or a table, belongs to the marked sentence before it.
Every other sentence, formula or table without a mark is a warning, which stops the build, and so is a mark
without its proof, line or text, and a box of an unknown kind.

A certificate proves only its formula.  No formula states that a property fails elsewhere, unless it is an
inequality with its case of equality, and none is about eigenvalues, limits or probabilities.  Such sentences
are argued: with ``{follows}`` they stop the build.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

from anydim.kernel import Rejected
from bookmaker.execution.cache import derived_on
from bookmaker.page.catalogue import (
    LABELS,
    catalogue_formula,
    close_tag,
    formula_link,
    label,
    link,
    open_tag,
    panel_text,
)
from bookmaker.page.dependencies import BOXES, PROSE, boxes, dependencies, links, referred
from lngeom.identities import IDENTITIES, identity
from lngeom.identities.certificates import accepted

LOG = logging.getLogger(__name__)
CLAIM_NOTHING = {"algorithm", "conjecture", "definition", "example", "notation"}  # boxes without claims
INDEX = "chapters/identities"
SETS_UP = re.compile(
    r"(Let|Here|For [^.]* let) (?!.*\b(so|then|hence|thus|therefore|implies|follows)\b)", re.DOTALL
)
NOWHERE_ELSE = re.compile(r"\b(exactly (if|when|where|for)|only (if|when|where|for)|if and only if)\b")
BEYOND = re.compile(  # the language of the certificates
    r"\b(eigenv\w+|multiplicit\w+|limits?|probabilit\w+|expect\w+|great circles?|one-to-one|spans?)\b"
)
FULL_STOP = re.compile(r"(?<=\.)(?=\s|$)")


class mark(nodes.inline):
    """The evidence for the sentence before it: ``status``, and ``by``, names of identities or a label."""


class claim(nodes.inline):
    """A sentence with its marks; its ``status`` is that of the weakest mark."""


class Mark(SphinxRole):
    """``{follows}`` or ``{words}``."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the text of the panel about the sentence, with links to the evidence."""
        names, _, reason = self.text.partition(":")
        by = [name.strip() for name in names.split(",")]
        made = mark(status=self.name, by=by, reason=reason.strip())
        label = nodes.strong("", LABELS[self.name])
        if self.name == "follows":
            made += [label, nodes.Text(" from ")]
            for i, name in enumerate(by):
                made += [nodes.Text(", " if i < len(by) - 1 else " and ")] * bool(i)
                made += formula_link(self.env, name)
            inliner: Any = self.inliner
            parsed, messages = inliner.parse(reason.strip(), self.lineno, inliner, nodes.inline())
            made += [nodes.Text(": "), *parsed]
            return [made], messages
        after = link(self.env, "std", "ref", by[0], "the text after the theorem")
        made += [nodes.Text("is "), label, nodes.Text(" in "), after]
        return [made], []


class Claims(SphinxTransform):
    """Find the claims of every box, mark its title, and write the panels with the evidence."""

    default_priority = 400  # once labels are attached to the nodes that follow them

    def apply(self, **_: Any) -> None:
        """Wrap sentences with their marks; warn of sentences without one."""
        elements = list(self.document.findall(nodes.Element))
        for content in self.document.findall(nodes.section):
            if content["ids"] == ["proof-content"]:  # sphinx-proof gives the contents of every box this id
                content["ids"] = [f"{content.parent['label']}-content"]
        for other in elements:
            kind = other.get("realtype", "")  # set by sphinx-proof on its boxes
            if kind and not isinstance(other, BOXES) and kind not in CLAIM_NOTHING:
                self._warn(other["label"], "unknown kind of box: %s", kind)
        found, panels = [], []
        for box in [node for node in elements if isinstance(node, BOXES)]:
            self._refers: list[str] = []
            texts = _taken_out(box)
            for paragraph in list(box.findall(nodes.paragraph)):
                elsewhere = _inside(paragraph, (catalogue_formula, nodes.table))
                if not elsewhere and not _is_catalogue(paragraph.parent.parent):
                    self._refers += links(paragraph)
                    self._mark_sentences(paragraph, box)
            for display in (*box.findall(nodes.math_block), *box.findall(nodes.table)):
                if not _inside(display, catalogue_formula) and not _belongs(display):
                    self._warn(box["label"], "there is no mark on %r", " ".join(display.astext().split()))
            inside = box.findall(nodes.Element)
            marked = [node for node in inside if isinstance(node, claim | catalogue_formula)]
            claims = [(node["status"], node["by"]) for node in marked]
            if not marked:
                self._warn(box["label"], "this %s makes no claim", box["realtype"])
            title = box["title"].strip().removeprefix("(").removesuffix(")")
            formulas = [name for node in marked if isinstance(node, catalogue_formula) for name in node["by"]]
            found.append((box["label"], title, claims, formulas, self._refers))
            title_mark(box, labels(claims))
            chains = [chain for chain in derived_on(self.env) if chain.closes in formulas]
            by_chains = [f"eq-{name}" for chain in chains for name in chain.names]
            panels.append(panel(self.env, box, marked, texts, [*self._refers, *by_chains]))
        if outside := _taken_out(self.document):  # formulas outside of boxes
            items = [nodes.list_item("", *texts) for name, texts in outside.items() if name]
            head = nodes.paragraph("", "Formulas in the text.", classes=["evidence-head"])
            panels.append(
                nodes.container(
                    "", head, nodes.bullet_list("", *items), *outside.get("", ()), classes=["evidence"]
                )
            )
        if found:
            self.env.metadata[self.env.docname]["claims"] = found
        if panels:
            title = nodes.rubric("", "How the theorems are proved")
            page = next(node for node in self.document.children if isinstance(node, nodes.section))
            page += nodes.container("", title, *panels, classes=["all-evidence"])

    def _mark_sentences(self, paragraph: nodes.paragraph, box: nodes.Element) -> None:
        parts, label = list(sentences(paragraph)), box["label"]
        paragraph.clear()
        for words, marks in parts:
            for made in marks:
                self._check(made, box)
            if marks:
                status = max((m["status"] for m in marks), key=list(LABELS).index)
                by = [name for m in marks for name in m["by"]]
                paragraph += claim("", "", *words, status=status, by=by, marks=marks)
                text = _text(words)
                found = BEYOND.search(text) or (not _has_case(by) and NOWHERE_ELSE.search(text))
                if found and status == "follows":
                    self._warn(label, f"no formula says {found[0]!r}, so argue it with {{words}}: %r", text)
                continue
            paragraph += words
            text = _text(words)
            goes_on = words is parts[-1][0] and not text.endswith(".") and _goes_on(paragraph)
            if text and not SETS_UP.match(text) and not goes_on:
                self._warn(label, "there is no mark on %r", text)

    def _check(self, made: mark, box: nodes.Element) -> None:
        """Check that a line or a text is there; proofs are checked when all pages are read."""
        if made["status"] == "follows":
            if not made["reason"]:
                self._warn(box["label"], "{follows} has no line after %r", made["by"][-1])
            return
        for name in made["by"]:
            labels = [t for t in self.document.findall(nodes.target) if t.get("refid") == nodes.make_id(name)]
            target = labels[0].next_node(descend=False, siblings=True) if labels else None
            if not isinstance(target, PROSE) or _inside(target, BOXES):
                self._warn(box["label"], "no text follows the label %r", name)
            elif next(node for node in self.document.findall() if node in (box, target)) is target:
                self._warn(box["label"], "the text is not after the box: %r", name)
            else:
                self._refers += referred(target)

    def _warn(self, label: str, message: str, what: str) -> None:
        LOG.warning(f"%s: {message}", label, what, location=self.env.docname)


def sentences(paragraph: nodes.paragraph) -> Iterator[tuple[list[nodes.Node], list[mark]]]:
    """Split a paragraph into sentences, each with the marks after it."""
    words: list[nodes.Node] = []
    marks: list[mark] = []
    for node in paragraph.children:
        for piece in FULL_STOP.split(node) if isinstance(node, nodes.Text) else [node]:
            if isinstance(piece, mark):
                marks.append(piece)
                continue
            blank = isinstance(piece, str) and not piece.strip()
            if not blank and (marks or _text(words).endswith(".")):
                yield words, marks
                words, marks = [], []
            if not (blank and marks):
                words.append(nodes.Text(piece) if isinstance(piece, str) else piece)
    if words:
        yield words, marks


def _text(words: Iterable[nodes.Node]) -> str:
    return "".join(word.astext() for word in words).strip()


def _goes_on(paragraph: Any) -> bool:
    """Return True if a sentence without a full stop continues in formulas of the catalogue or in a list."""
    following = _after(paragraph)
    if following is None and isinstance(paragraph.parent, nodes.list_item):
        return _after(paragraph.parent) is not None  # the next item; the last one ends the sentence
    return isinstance(following, nodes.bullet_list) or _is_catalogue(following)


def _is_catalogue(node: Any) -> bool:
    return isinstance(node, nodes.container) and "identities" in node["classes"]


def _belongs(display: Any) -> bool:
    """Return True if a formula or a table directly follows a sentence with a mark."""
    before = next((node for node in display.parent.children if _after(node) is display), None)
    return isinstance(before, nodes.paragraph) and isinstance(before.children[-1], claim)


def _after(node: Any) -> Any:
    return node.next_node(descend=False, siblings=True)


def _inside(node: Any, kinds: Any) -> bool:
    while node is not None and not isinstance(node, kinds):
        node = node.parent
    return node is not None


def _taken_out(box: nodes.Element) -> dict[str, list[nodes.Node]]:
    """Remove from a box the texts for its panel, by identity; under an empty name, those about all."""
    texts: dict[str, list[nodes.Node]] = {}
    for part in list(box.findall(panel_text)):
        name = part.parent["by"][0] if isinstance(part.parent, catalogue_formula) else ""
        part.parent.remove(part)
        texts.setdefault(name, []).extend(part.children)
    return texts


def _has_case(by: Collection[str]) -> bool:
    """Return True if one of these identities is an inequality with its case of equality."""
    return any(entry.id in by and entry.equality is not None for entry in IDENTITIES)


def labels(claims: Iterable[tuple[str, list[str]]]) -> list[str]:
    """Return the labels of the statements of a box, strongest first.

    >>> labels([("words", ["there"]), ("proved", ["output-norm"]), ("words", ["here"])])
    ['proved for every N', 'argued']
    """
    ordered = sorted(claims, key=lambda claim: list(LABELS).index(claim[0]))
    return list(dict.fromkeys(label(*claim) for claim in ordered))


class Theorems(SphinxDirective):
    """The theorems of a chapter, which is read before this page: how each is proved, and which it uses."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table."""
        found, page = list(boxes(self.env)), f"chapters/{self.arguments[0]}"
        under = dependencies(found)
        rows = ["| theorem | label | uses |", "|:--|:--|:--|"]
        for box in found:
            if box.page == page:
                how = ", ".join(labels(box.claims))
                others = ", ".join(f"{{prf:ref}}`{label}`" for label in under[box.label])
                rows.append(f"| {{prf:ref}}`{box.label}` {box.title} | {how} | {others} |")
        return [nodes.container("", *self.parse_text_to_nodes("\n".join(rows)), classes=["theorems"])]


def check_claims(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of an identity that a claim uses and whose stored certificate the kernel does not accept."""
    for box in boxes(env):
        for name in (name for status, by in box.claims if status in ("proved", "follows") for name in by):
            if fault := unproved(name):
                LOG.warning("%s: %s", box.label, fault, location=box.page)


@cache
def unproved(name: str) -> str:
    """Return the reason why an identity is not proved; an empty text if it is."""
    try:
        accepted(identity(name))
    except (KeyError, Rejected) as error:
        return f"no proof of {name!r} is stored: {error}; run python -m tools.kernel"
    return ""


def read_again(app: Sphinx, env: BuildEnvironment, added: set, changed: set, removed: set) -> list[str]:
    """Rebuild the index whenever a chapter changes."""
    return [INDEX] if (added | changed | removed) and INDEX in env.all_docs else []


# ------------------------------------------------------------------ marks and panels


def title_mark(box: nodes.Element, found: Collection[str]) -> None:
    """Append the mark to the title: the labels of the box, strongest first."""
    text = "✓ " * any(one.startswith(LABELS["proved"]) for one in found) + ", ".join(found)
    title = next(child for child in box.children if isinstance(child, nodes.title))
    title += [
        nodes.Text(" "),
        nodes.reference("", text, refid=panel_id(box), internal=True, classes=["proof-mark"]),
    ]


def panel_id(box: nodes.Element) -> str:
    """Return the id of the panel of a box."""
    return f"evidence-{box['label']}"


def panel(
    env: BuildEnvironment,
    box: nodes.Element,
    claims: list[Any],
    texts: Mapping[str, list[nodes.Node]],
    refers: Iterable[str],
) -> nodes.container:
    """Make the panel of a box: the evidence for its claims, and the theorems on which it depends.

    ``texts`` has the text about each formula, by the name of its identity; under ``""`` that about all.
    """
    head = nodes.paragraph("", "", nodes.target("", "", ids=[panel_id(box)]), classes=["evidence-head"])
    head += [link(env, "prf", "ref", box["label"]), nodes.Text(".")]
    items = nodes.bullet_list()
    for claim in claims:
        if "marks" in claim:
            first = nodes.paragraph("", "", nodes.Text("“"), *_trimmed(claim.children), nodes.Text("” "))
            for i, mark in enumerate(claim["marks"]):
                first += [nodes.Text("; it ")] * bool(i) + [part.deepcopy() for part in mark.children]
            first += nodes.Text(".")
            items += nodes.list_item("", first)
        else:
            items += nodes.list_item("", *texts[claim["by"][0]])
    made = nodes.container("", head, items, *texts.get("", ()), classes=["evidence"])
    own = {box["label"], *(f"eq-{name}" for name in texts)}
    if others := [label for label in dict.fromkeys(refers) if label not in own]:
        uses = nodes.paragraph("", "The proof uses ")
        for i, label in enumerate(others):
            kind = ("math", "eq") if label.startswith("eq-") else ("prf", "ref")
            uses += [nodes.Text(", ")] * bool(i) + [link(env, *kind, label)]
        uses += nodes.Text(".")
        made += uses
    return made


def _trimmed(words: list[Any]) -> list[Any]:
    """Copy a sentence without surrounding blanks and without its full stop."""
    copied = [part.deepcopy() for part in words]
    for node in (node for part in copied for node in part.findall(nodes.Element)):
        node["ids"] = []  # the sentence itself keeps them
    while isinstance(copied[-1], nodes.Text) and not copied[-1].strip(" \n.:,"):
        copied.pop()
    for i, strip in ((0, str.lstrip), (-1, lambda text: text.rstrip().rstrip(".:,"))):
        if isinstance(copied[i], nodes.Text):
            copied[i] = nodes.Text(strip(str(copied[i])))
    return copied


def setup(app: Sphinx) -> dict[str, Any]:
    for status in ("follows", "words"):
        app.add_role(status, Mark())
    app.add_node(claim, html=(open_tag, close_tag))
    app.add_directive("theorems", Theorems)
    app.add_transform(Claims)
    app.connect("env-get-outdated", read_again)
    app.connect("env-check-consistency", check_claims)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
