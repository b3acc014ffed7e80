"""``{identities}``: statements of the catalogue, as theorem boxes show them.

The formula and its conditions come from :mod:`lngeom.identities`, so that what is read is what is proved.
What vouches for it (who proved it, what each condition excludes, its source, its false neighbour, how it
rounds) is made here, too, and moved to the panel of its box (:mod:`bookmaker.page.judged`).  A stored verdict
on another statement stops the build.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from bookmaker.execution.cache import derived_on
from bookmaker.page.claims import claimed, details
from lngeom.identities import Identity, identity
from lngeom.identities.tables import IN_BRACKETS
from lngeom.identities.verdicts import JUDGES, accepted, stored

PAGES = {"kernel": "chapters/kernel", "coq": "chapters/deciding"}


def judges(entry: Identity, linked: bool = False) -> str:
    """Who accepted an identity, as ``by the kernel, by Coq``; ``linked`` to their pages."""
    names = {**JUDGES, "kernel": "the kernel"}
    if "kernel" in (said := accepted(entry)):
        names["kernel"] = f"the kernel ({len(stored('kernel')[entry.id]['steps'])} steps)"
    return ", ".join(
        "by " + (f"{{doc}}`{names[judge]} </{PAGES[judge]}>`" if linked else names[judge])
        for judge in dict.fromkeys(["kernel", *said])
    )


def shown(entry: Identity) -> list[str]:
    """MyST Markdown of what the box shows of an identity: the formula, and its conditions as a phrase."""
    equal = f"with equality exactly where ${entry.where_equal}$" if entry.where_equal else ""
    conditions = ", ".join(f"${condition}$" for condition in entry.given)
    parts = (f"for {conditions}" if conditions else "", equal, entry.where)
    phrase = ", ".join(part for part in parts if part)
    formula = ["```{math}", f":label: eq-{entry.id}", entry.formula, "```", ""]
    return formula + (["```{container} identity-conditions", phrase, "```", ""] if phrase else [])


def vouching(entry: Identity, linked: bool = False) -> list[str]:
    """MyST Markdown of what the panel says of an identity."""
    needs = f" *Needs* {entry.needs}." if entry.conditions else ""
    return [
        f"{{eq}}`eq-{entry.id}` Proved for every size {judges(entry, linked)}.{needs} "
        f"*Source*: {entry.citation}. *False neighbour*: it fails when {entry.fails_when}."
    ]


def roundings(measured: Mapping[str, Mapping[str, str]]) -> list[str]:
    """MyST Markdown of the table of roundings of identities, as the cells of their page measured them."""
    kinds = next(iter(measured.values()))
    head = ["| on arrays | " + " | ".join(kinds) + " |", "|:--|" + "--:|" * len(kinds)]
    rows = [
        f"| {{eq}}`eq-{name}` | {' | '.join(row.values()).replace('<br>', '')} |"
        for name, row in measured.items()
    ]
    return [*head, *rows, "", IN_BRACKETS]


class Identities(SphinxDirective):
    """The names of identities, separated by spaces or lines."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Markdown of the identities, parsed in place."""
        box = nodes.container(classes=["identities"])
        self.origin, _ = self.get_source_info()
        linked = self.env.found_docs.issuperset(PAGES.values())
        names = " ".join([*self.arguments, *self.content]).split()
        for name in names:
            try:
                entry = identity(name)
            except KeyError as error:
                raise self.error(error.args[0]) from error
            one = claimed(status="proved", by=[name])
            self._parse(shown(entry), one)
            self._parse(vouching(entry, linked), of_it := details())
            one += of_it
            box += one
        found = derived_on(self.env)["measured"]
        if measured := {name: found[name] for name in names if name in found}:
            self._parse(roundings(measured), of_all := details())
            box += of_all
        return [box]

    def _parse(self, lines: list[str], into: nodes.Element) -> None:
        self.state.nested_parse(StringList(lines, source=self.origin), self.content_offset, into)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("identities", Identities)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
