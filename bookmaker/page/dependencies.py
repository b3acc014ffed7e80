"""Dependencies between theorems: from the references in written proofs and in the reasons of chains.

A claim that is proved in words depends on the theorems and formulas to which the proof refers.  A chain is
checked independently of other identities, but its reasons may name the identity that a step applies, as in
``the variance as a length [variance-as-length]``: on a page the name becomes the number of the formula, and a
line under the chain links to it.  An unknown name, or a theorem that depends on itself, stops the build.
The index of theorems lists the dependencies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx_proof.nodes import corollary_node, lemma_node, proposition_node, theorem_node

from bookmaker.execution.cache import newest
from bookmaker.execution.derived import NAMED

LOG = logging.getLogger(__name__)
BOXES = theorem_node, proposition_node, lemma_node, corollary_node
END = ("∎", "□", "\\square")  # ends a proof
PROSE = nodes.paragraph, nodes.math_block, nodes.bullet_list, nodes.enumerated_list


class Box(NamedTuple):
    """A theorem: its page, label, title, claims as (status, by), identities, and references.

    ``refers`` lists the labels in its proofs, including those in the reasons of its chains.
    """

    page: str
    label: str
    title: str
    claims: list[tuple[str, list[str]]]
    shown: list[str]
    refers: list[str]


def boxes(env: BuildEnvironment) -> Iterator[Box]:
    """Yield all theorems of the pages that were read, in the order of the book."""
    named: dict[str | None, list[str]] = {}
    for closes, names in newest(Path(env.srcdir)):
        named.setdefault(closes, []).extend(f"eq-{name}" for name in names)
    for page in sorted(env.all_docs):
        for label, title, claims, shown, refers in env.metadata[page].get("claims", ()):
            by_chains = (other for name in shown for other in named.get(name, ()))
            yield Box(page, label, title, claims, shown, [*refers, *by_chains])


def referred(start: Any) -> list[str]:
    """List the labels of theorems and formulas in the proof that begins at this node.

    The proof ends with one of the signs in ``END``, or before the first node that is not prose.
    """
    proof, node = [], start
    while node is not None and not isinstance(node, (nodes.section, *BOXES)):
        proof.append(node)
        if any(sign in node.astext() for sign in END):
            break
        node = node.next_node(descend=False, siblings=True)
    else:
        proof = proof[: next((n for n, p in enumerate(proof) if not isinstance(p, PROSE)), None)]
    return [label for part in proof for label in links(part)]


def links(part: nodes.Element) -> list[str]:
    """List the labels of theorems and formulas to which a part of a page refers."""
    kinds = {("prf", "ref"), ("math", "eq")}
    found = part.findall(pending_xref)
    return [link["reftarget"] for link in found if (link["refdomain"], link["reftype"]) in kinds]


def dependencies(found: Iterable[Box]) -> dict[str, list[str]]:
    """Map each theorem's label to the labels of the other theorems on which it depends."""
    found = list(found)
    home = {box.label: box.label for box in found}
    home |= {f"eq-{name}": box.label for box in found for name in box.shown}
    return {
        box.label: list(dict.fromkeys(home[r] for r in box.refers if r in home and home[r] != box.label))
        for box in found
    }


def cycle(found: Iterable[Box]) -> list[str]:
    """Find a cycle of theorems, each depending on the next and the last on the first; empty if none."""
    try:
        TopologicalSorter(dependencies(found)).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of a cycle."""
    if found := cycle(boxes(env)):
        LOG.warning("a cycle of proofs: %s", " uses ".join(found))


# ------------------------------------------------------------------ reasons that name an identity


class Numbers(SphinxPostTransform):
    """Replace names by numbers, and add links under the chain."""

    default_priority = 11  # outputs are chosen, numbers known, and references resolved

    def run(self, **_: Any) -> None:
        """Transform every formula with names in brackets, which only the display of a chain has."""
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
            for i, link in enumerate(found.values()):
                below += [nodes.Text(", ")] * bool(i) + [link]
            formula.parent.insert(formula.parent.index(formula) + 1, below)

    def _link(self, name: str) -> Any:
        label, here = f"eq-{name}", self.env.docname
        domain, nothing = self.env.domains["math"], nodes.inline()
        return domain.resolve_xref(self.env, here, self.app.builder, "eq", label, pending_xref(), nothing)


def unknown(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of names that no formula of the book has."""
    known = env.domains["math"].equations
    for closes, names in newest(Path(app.confdir)):
        for name in names:
            if f"eq-{name}" not in known:
                LOG.warning("a reason in the chain of %s names %r: no formula of the book", closes, name)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_post_transform(Numbers)
    app.connect("env-check-consistency", check)
    app.connect("env-check-consistency", unknown)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
