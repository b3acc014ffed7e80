"""What rests on what: from the references in the words that prove a claim, and in the reasons of chains.

A claim that is proved in words rests on the theorems and formulas to which these words refer.  To the machine
a chain rests on the calculus alone; its reader is told in the reasons which identity a step applies, as in
``the variance as a length [variance-as-length]``: on a page the name becomes the number of the formula, and a
line under the chain leads there.  A name that no formula has, and a theorem that rests on itself in the end,
stop the build.
``{resting}`` draws it all, one column a chapter, with links; the index says the same in its tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx_proof.nodes import corollary_node, lemma_node, proposition_node, theorem_node

from bookmaker.execution.cache import newest
from lngeom.engine.citing import NAMED

LOG = logging.getLogger(__name__)
BOXES = theorem_node, proposition_node, lemma_node, corollary_node
END = ("∎", "□", "\\square")  # of a proof
PROSE = nodes.paragraph, nodes.math_block, nodes.bullet_list, nodes.enumerated_list
ACROSS, DOWN, RADIUS = 72, 36, 16  # of the drawing


class Box(NamedTuple):
    """A theorem: its page, label, title, claims as (status, by), identities, and what its proofs refer to.

    ``refers`` has labels, those that the reasons of its chains name among them.
    """

    page: str
    label: str
    title: str
    claims: list[tuple[str, list[str]]]
    shown: list[str]
    refers: list[str]


class drawing(nodes.General, nodes.Element):
    """The place of the drawing, which is made when all numbers are known."""


def boxes(env: BuildEnvironment) -> Iterator[Box]:
    """All theorems of the pages that were read, in the order of the book."""
    named: dict[str | None, list[str]] = {}
    for closes, _, names in newest(Path(env.srcdir)):
        named.setdefault(closes, []).extend(f"eq-{name}" for name in names)
    for page in sorted(env.all_docs):
        for label, title, claims, shown, refers in env.metadata[page].get("claims", ()):
            by_chains = (other for name in shown for other in named.get(name, ()))
            yield Box(page, label, title, claims, shown, [*refers, *by_chains])


def referred(place: Any) -> list[str]:
    """The labels of theorems and formulas in the proof that begins at this node.

    It ends with its sign, or before the first thing that is no prose.
    """
    proof, node = [], place
    while node is not None and not isinstance(node, (nodes.section, *BOXES)):
        proof.append(node)
        if any(sign in node.astext() for sign in END):
            break
        node = node.next_node(descend=False, siblings=True)
    else:
        proof = proof[: next((n for n, p in enumerate(proof) if not isinstance(p, PROSE)), None)]
    return [label for part in proof for label in links(part)]


def links(part: nodes.Element) -> list[str]:
    """The labels of theorems and formulas to which a part of a page refers."""
    kinds = {("prf", "ref"), ("math", "eq")}
    found = part.findall(pending_xref)
    return [link["reftarget"] for link in found if (link["refdomain"], link["reftype"]) in kinds]


def rests_on(found: Iterable[Box]) -> dict[str, list[str]]:
    """The labels of the theorems on which each rests, itself left out."""
    found = list(found)
    home = {box.label: box.label for box in found}
    home |= {f"eq-{name}": box.label for box in found for name in box.shown}
    return {
        box.label: list(dict.fromkeys(home[r] for r in box.refers if r in home and home[r] != box.label))
        for box in found
    }


def circle(found: Iterable[Box]) -> list[str]:
    """Theorems of which each rests on the next and the last on the first; none, if there is no circle."""
    try:
        TopologicalSorter(rests_on(found)).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Complain of a circle."""
    if found := circle(boxes(env)):
        LOG.warning("a circle of proofs: %s", " rests on ".join(found))


class Resting(SphinxDirective):
    """The place of the drawing."""

    def run(self) -> list[nodes.Node]:
        """A node that is drawn last."""
        return [drawing()]


def svg(found: list[Box], number: Mapping[str, str], address: Mapping[str, str]) -> str:
    """The drawing; a theorem that the machine proves whole is filled."""
    pages = list(dict.fromkeys(box.page for box in found))
    place = {}
    for column, page in enumerate(pages):
        for row, box in enumerate(box for box in found if box.page == page):
            place[box.label] = (ACROSS * column + ACROSS // 2, DOWN * row + DOWN)
    lines = [
        f'<path data-from="{label}" data-to="{other}" d="{_curve(place[label], place[other])}"/>'
        for label, others in rests_on(found).items()
        for other in others
    ]
    knots = [_knot(box, *place[box.label], number[box.label], address[box.label]) for box in found]
    height = max(y for _, y in place.values()) + DOWN
    return (
        f'<svg class="resting" viewBox="0 0 {ACROSS * len(pages)} {height}" role="group" '
        'aria-label="Which theorems rest on which; the tables below say the same">'
        f"{''.join(lines)}{''.join(knots)}</svg>"
    )


def _knot(box: Box, x: int, y: int, number: str, address: str) -> str:
    kind, own = number.split()
    short = own if kind == "Theorem" else kind[0] + own
    whole = "" if all(status == "proved" for status, _ in box.claims) else ' class="words"'
    return (
        f'<a id="rests-{box.label}" href="{address}"{whole}><title>{number}</title>'
        f'<circle cx="{x}" cy="{y}" r="{RADIUS}"/><text x="{x}" y="{y + 4}">{short}</text></a>'
    )


def _curve(start: tuple[int, int], end: tuple[int, int]) -> str:
    (x, y), (u, v) = start, end
    if x == u:  # in one chapter: out to the left and back
        return f"M{x} {y}C{x - ACROSS // 2} {y} {u - ACROSS // 2} {v} {u} {v}"
    return f"M{x} {y}C{(x + u) // 2} {y} {(x + u) // 2} {v} {u} {v}"


def draw(self: Any, node: drawing) -> None:
    env, builder = self.builder.env, self.builder
    found = list(boxes(env))
    number, address = {}, {}
    for box in found:
        numbers = env.toc_fignumbers[box.page]
        kind, own = next((kind, n[box.label]) for kind, n in numbers.items() if box.label in n)
        number[box.label] = f"{kind.capitalize()} {'.'.join(map(str, own))}"
        address[box.label] = f"{builder.get_relative_uri(self.docnames[0], box.page)}#{box.label}"
    self.body.append(f'<div class="figure-scroller">{svg(found, number, address)}</div>\n')
    raise nodes.SkipNode


def leave_out(self: Any, node: drawing) -> None:
    raise nodes.SkipNode


# ------------------------------------------------------------------ reasons that name an identity


class Numbers(SphinxPostTransform):
    """Put numbers in the place of names, and links under the chain."""

    default_priority = 11  # outputs are chosen, numbers known, and references resolved

    def run(self, **_: Any) -> None:
        """Look at every formula of the page; what chains show are the only ones with names in brackets."""
        for formula in list(self.document.findall(nodes.math_block)):
            text = formula.astext()
            found = {name: link for name in NAMED.findall(text) if (link := self._link(name))}
            if not found:
                continue
            for name, link in found.items():
                text = text.replace(f"[{name}]", link.astext())
            formula.children = []
            formula += nodes.Text(text)
            below = nodes.paragraph("", "See ", classes=["named"])
            for place, link in enumerate(found.values()):
                below += [nodes.Text(", ")] * bool(place) + [link]
            formula.parent.insert(formula.parent.index(formula) + 1, below)

    def _link(self, name: str) -> Any:
        label, here = f"eq-{name}", self.env.docname
        domain, nothing = self.env.domains["math"], nodes.inline()
        return domain.resolve_xref(self.env, here, self.app.builder, "eq", label, pending_xref(), nothing)


def unknown(app: Sphinx, env: BuildEnvironment) -> None:
    """Complain of names that no formula of the book has."""
    known = env.domains["math"].equations
    for closes, _, names in newest(Path(app.confdir)):
        for name in names:
            if f"eq-{name}" not in known:
                LOG.warning("a reason in the chain of %s names %r: no formula of the book", closes, name)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_node(drawing, html=(draw, None), latex=(leave_out, None))
    app.add_directive("resting", Resting)
    app.add_post_transform(Numbers)
    app.connect("env-check-consistency", check)
    app.connect("env-check-consistency", unknown)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
