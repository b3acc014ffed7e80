"""Identities on a page: the formula with its conditions, the text of its panel, and tables of them.

What the panel says of a formula is done while it is written: its false neighbor is refuted, and both sides
are evaluated on arrays; any failure stops the build.  :mod:`bookmaker.page.theorems` checks the certificates.

A condition is printed under a formula only if the text before it does not state it, and once if all formulas
of a block need it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from sympy import preorder_traversal

from lngeom.identities import IDENTITIES, Identity, identity

LABELS = {"proved": "proved", "follows": "follows", "words": "argued"}  # strongest first
WIDEST = 45  # signs of a formula that fits the text; a fraction counts with both its parts
SIZES = 3, 64, 256  # the numbers of features at which identities are evaluated on arrays
# The largest relative difference of the sides there: cancellation leaves a fifth of it in one identity.
LARGEST_ERROR = 1e-9
SHOWN = re.compile(r":::\{identities\}(.*?)^ *:::", re.DOTALL | re.MULTILINE)
OPTION = re.compile(r"^:\w+:.*$", re.MULTILINE)


class catalogue_formula(nodes.container):
    """A formula of the catalogue with its conditions; ``status`` and ``by`` as in a mark."""


class panel_text(nodes.container):
    """A text about a formula, or about all, made next to the formula and then moved to the panel."""


def open_tag(self: Any, node: Any) -> None:
    tag = "span" if isinstance(node, nodes.inline) else "div"
    suffix = "" if tag == "span" else "\n"
    self.body.append(self.starttag(node, tag, suffix, CLASS="claim", **{"data-status": node["status"]}))


def close_tag(self: Any, node: Any) -> None:
    self.body.append("</span>" if isinstance(node, nodes.inline) else "</div>\n")


def link(env: BuildEnvironment, domain: str, kind: str, target: str, text: str = "") -> pending_xref:
    """Make a link to a theorem, a formula, or a label."""
    return pending_xref(
        "",
        nodes.inline("", text or target),
        refdomain=domain,
        reftype=kind,
        reftarget=target,
        refexplicit=bool(text),
        refwarn=True,
        refdoc=env.docname,
    )


@cache
def numbered_identities(root: Path) -> frozenset[str]:
    """Collect the identities that chapters show by ``{identities}``; only these have numbers."""
    pages = (*root.glob("*.md"), *root.glob("chapters/*.md"))
    texts = (page.read_text("utf-8") for page in sorted(pages))
    parts = (part for text in texts for part in SHOWN.findall(text))
    return frozenset(name for part in parts for name in OPTION.sub("", part).split())


def formula_link(env: BuildEnvironment, name: str) -> nodes.Node:
    """Make a link to the formula of an identity, or the formula itself if no chapter shows it."""
    if name in numbered_identities(Path(env.srcdir)):
        return link(env, "math", "eq", f"eq-{name}")
    try:
        return nodes.math("", identity(name).formula)
    except KeyError:
        return nodes.literal("", name)  # ``check_claims`` warns


def label(status: str, by: Iterable[str]) -> str:
    """Say how a statement is shown.

    >>> label("proved", ["output-norm"]), label("proved", ["cell-axis"]), label("words", ["there"])
    ('proved for every N', 'proved for N = 3', 'argued')
    """
    if status != "proved":
        return LABELS[status]
    entry = identity(next(iter(by)))
    parts = [part for side in (entry.lhs, entry.rhs) for part in preorder_traversal(side)]
    sizes = {size for part in parts for size in getattr(part, "shape", ())}
    fixed = sizes and all(size.is_Integer for size in sizes)
    return f"{LABELS[status]} for " + (f"N = {max(sizes)}" if fixed else "every N")


@cache
def on_arrays(entry: Identity) -> str:
    """Evaluate an identity on random arrays, and say what holds there on every machine.

    Raises
    ------
    ValueError
        If the sides are farther apart than ``LARGEST_ERROR``, and so not explained by rounding.
    """
    worst = max(entry.residual(n, np.random.default_rng(0)) for n in SIZES)
    if not worst <= LARGEST_ERROR:
        raise ValueError(f"the sides of {entry.id} are {worst:.1e} apart on arrays")
    return "the sides agree to 10⁻⁹" if entry.relation == "=" else "the inequality holds"


def box_text(entry: Identity, given: str | None = None) -> list[str]:
    """Write an identity for its box in MyST Markdown: the formula, and its conditions as a phrase.

    If ``given`` is a text, it replaces the conditions; the panel has them in any case.
    """
    equal = f"with equality exactly where {_equal(entry)}" if entry.where_equal else ""
    conditions = ", ".join(f"${condition}$" for condition in entry.given)
    if given is None:
        given = f"for {conditions}" if conditions else ""
    phrase = ", ".join(part for part in (given, equal, entry.where) if part)
    formula = ["```{math}", f":label: eq-{entry.id}", _lines(entry.formula), "```", ""]
    return formula + (["```{container} identity-conditions", phrase, "```", ""] if phrase else [])


def _equal(entry: Identity) -> str:
    return entry.equal_when or f"${entry.where_equal}$"


def _lines(formula: str) -> str:
    r"""Break a formula before its relation if it is wider than the text.

    >>> _lines("a = b")
    'a = b'
    >>> _lines(f"{'a + ' * 30} a = b")[-25:]
    'a \\\\ = {}& b\\end{aligned}'
    """
    bare = re.sub(r"\\(operatorname|math..|left|right)(?![a-z])|\\\W", "", formula)
    if len(re.sub(r"[{}^_\s]", "", re.sub(r"\\[A-Za-z]+", "x", bare))) <= WIDEST:
        return formula
    left, relation, right = re.split(r" (=|<|>|\\[lg]e) ", formula, maxsplit=1)
    return rf"\begin{{aligned}}& {left} \\ {relation} {{}}& {right}\end{{aligned}}"


@cache
def panel_markdown(entry: Identity) -> str:
    """Write the text of the panel about an identity in MyST Markdown: conditions, failure, source, error."""
    needs = f" Requires {entry.needs}." if entry.conditions else ""
    equal = f" The sides are equal exactly where ${entry.where_equal}$." if entry.equal_when else ""
    source = "" if entry.source == "elementary" else f" Source: {entry.citation}."
    return (
        f"{{eq}}`eq-{entry.id}` is **{label('proved', [entry.id])}**: the kernel accepts its certificate."
        f"{needs}{equal} Fails if {entry.fails_when}: {entry.counterexample()}.{source} "
        f"On random arrays {on_arrays(entry)}."
    )


class Identities(SphinxDirective):
    """The directive ``{identities}``, with names of identities separated by spaces or lines.

    Without an option, each formula is followed by its conditions.  ``:given: for all $x$`` writes these words
    after the last formula instead, and an empty ``:given:`` nothing, for conditions that the text states.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"given": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Parse the Markdown of the identities."""
        box = nodes.container(classes=["identities"])
        self.origin, _ = self.get_source_info()
        names = " ".join([*self.arguments, *self.content]).split()
        for name in names:
            try:
                entry = identity(name)
            except KeyError as error:
                raise self.error(error.args[0]) from error
            one = catalogue_formula(status="proved", by=[name])
            self._parse(box_text(entry, self._given(name == names[-1])), one)
            try:
                self._parse([panel_markdown(entry)], of_it := panel_text())
            except (AssertionError, ValueError) as error:
                raise self.error(str(error)) from error
            one += of_it
            box += one
        return [box]

    def _given(self, last: bool) -> str | None:
        if "given" not in self.options:
            return None
        return (self.options["given"] or "") if last else ""

    def _parse(self, lines: list[str], into: nodes.Element) -> None:
        self.state.nested_parse(StringList(lines, source=self.origin), self.content_offset, into)


class Catalogue(SphinxDirective):
    """The identities of a chapter, as a table."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table."""
        numbered = numbered_identities(Path(self.env.srcdir))
        rows = ["| | identity | source |", "|:--|:--|:--|"]
        for entry in (entry for entry in IDENTITIES if entry.chapter == self.arguments[0]):
            given = "for " + ", ".join(f"${one}$" for one in entry.given) if entry.given else ""
            parts = (rf"$\displaystyle {entry.formula}$", given, entry.where)
            cells = (
                f"{{eq}}`eq-{entry.id}`" if entry.id in numbered else "",
                ", ".join(part for part in parts if part) + f"<br>`{entry.id}`",
                "" if entry.source == "elementary" else entry.citation,
            )
            rows.append("| " + " | ".join(cell.replace("|", r"\vert ") for cell in cells) + " |")
        return self.parse_text_to_nodes("\n".join(rows))


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_node(catalogue_formula, html=(open_tag, close_tag))
    app.add_directive("identities", Identities)
    app.add_directive("catalogue", Catalogue)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
