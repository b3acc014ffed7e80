"""``{identities}``: statements of the catalogue, as theorem boxes show them.

The formula, its conditions, its source and a failing case come from :mod:`lngeom.identities`, so that what is
read is what is proved.  The engine proves each in its chapter; what other judges said is stored, and a stored
verdict on another statement, or against the engine, stops the build.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from bookmaker.page.claims import claimed
from lngeom.identities import Identity, identity
from lngeom.identities.verdicts import JUDGES, accepted
from lngeom.symbolic import tex

PAGES = {"engine": "chapters/deciding", "examples": "chapters/examples", "coq": "chapters/deciding"}


def judges(entry: Identity, linked: bool = False) -> str:
    """Who accepted an identity, as ``by the engine, by examples (N = 2 … 8)``; ``linked`` to their pages."""
    said = [("engine", "the engine", "")]
    said += [(judge, JUDGES[judge], f" ({sizes})" * bool(sizes)) for judge, sizes in accepted(entry)]
    return ", ".join(
        "by " + (f"{{doc}}`{name} </{PAGES[judge]}>`" if linked else name) + sizes
        for judge, name, sizes in said
    )


def lines(entry: Identity, linked: bool = False) -> list[str]:
    """MyST Markdown of one identity: a formula, where it holds and comes from, and who proved it."""
    needs = entry.needs
    equal = f"with equality exactly where ${tex(entry.equality)}$" if entry.equality is not None else ""
    parts = [
        entry.where,
        equal,
        f"needs {needs}" if needs else "",
        entry.citation,
        f"fails when {entry.fails_when}",
    ]
    remark = "; ".join(part for part in parts if part)
    return [
        "```{math}",
        f":label: eq-{entry.id}",
        entry.formula,
        "```",
        "",
        "```{container} identity-remark",
        f"{remark[0].upper()}{remark[1:]}. Proved {judges(entry, linked)}.",
        "```",
        "",
    ]


class Identities(SphinxDirective):
    """The names of identities, separated by spaces or lines."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Markdown of the identities, parsed in place."""
        box = nodes.container(classes=["identities"])
        source, _ = self.get_source_info()
        linked = self.env.found_docs.issuperset(PAGES.values())
        for name in " ".join([*self.arguments, *self.content]).split():
            try:
                text = StringList(lines(identity(name), linked), source=source)
            except KeyError as error:
                raise self.error(error.args[0]) from error
            one = claimed(status="proved", by=[name])
            self.state.nested_parse(text, self.content_offset, one)
            box += one
        return [box]


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("identities", Identities)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
