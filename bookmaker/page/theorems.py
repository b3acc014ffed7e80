"""What a theorem claims, sentence by sentence, and who vouches for it: the machine, words, or numbers.

``{identities}`` shows statements of the catalogue (:mod:`lngeom.identities`), so that what is read is what is
proved.  Such a formula is a claim, proved by the chain that closes it; a stored verdict on another statement
stops the build.  A sentence of a theorem that says more bears one mark or several behind its full stop
(before a formula that ends it):

    {proved}`output-norm, sphere-onto`      by the chains that close these identities;
    {words}`every-point`                    by the words that follow the label ``(every-point)=`` on the page;
    {seen}`modes-in-numbers`                in the numbers of the code cell behind that label.

Its status is that of the weakest mark.  One mark behind the title of the box says so and opens its panel, in
which all that vouches stands.  The panels of a page stand at its end, as endnotes: so they are on paper, in a
notebook, and where no script runs; ``assets/reader.js`` shows each under the title of its box.

A sentence that begins with "Let" or "Here" and concludes nothing claims nothing, and neither does what leads
into formulas of the catalogue.  Another formula, or a table, belongs to the marked sentence before it.  Every
other sentence, formula or table is a warning, which stops the build, and so is a mark without its chain, its
words or its cell, and a box that is not looked at.
A chain proves what its identity states, and no identity states that something holds nowhere else, unless it
is an inequality with its case of equality: "exactly if" needs words, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

from bookmaker.execution.cache import closed, derived_on
from bookmaker.page.rests import BOXES, PROSE, boxes, links, referred, rests_on
from lngeom.identities import Identity, identity
from lngeom.identities.tables import IN_BRACKETS
from lngeom.identities.verdicts import JUDGES, accepted, stored

LOG = logging.getLogger(__name__)
STATUSES = {"proved": "by the machine", "words": "in words", "seen": "in numbers"}  # the strongest first
WORDS = {"proved": "machine", "words": "words", "seen": "numbers"}
SAID = {"words": "argued in words", "seen": "only seen in numbers"}
CLAIM_NOTHING = {"algorithm", "conjecture", "definition", "example", "notation"}  # other boxes
INDEX = "chapters/identities"
JUDGE_PAGES = {"kernel": "chapters/kernel", "coq": "chapters/deciding"}
SETS_UP = re.compile(
    r"(Let|Here|For [^.]* let) (?!.*\b(so|then|hence|thus|therefore|implies|follows)\b)", re.DOTALL
)
NOWHERE_ELSE = re.compile(r"\b(exactly (if|when|where|for)|only (if|when|where|for)|if and only if)\b")
FULL_STOP = re.compile(r"(?<=\.)(?=\s|$)")


class mark(nodes.inline):
    """Who vouches for the sentence before it; ``status`` and ``by``, the names of identities or a label."""


class claim(nodes.inline):
    """A sentence with its marks; ``status`` is that of the weakest."""


class claimed(nodes.container):
    """A formula of the catalogue with its remark; ``status`` and ``by`` as of a mark."""


class details(nodes.container):
    """What the panel of a box says of a formula, or of all; it is made beside the formula and moved there."""


class Mark(SphinxRole):
    """``{proved}``, ``{words}`` or ``{seen}``."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """What the panel says of the sentence, with links to what vouches."""
        by = [name.strip() for name in self.text.split(",")]
        made = mark(status=self.name, by=by)
        if self.name == "proved":
            made += nodes.Text("proved by the machine in ")
            for place, name in enumerate(by):
                made += [nodes.Text(", ")] * bool(place) + [link(self.env, "math", "eq", f"eq-{name}")]
        else:
            made += link(self.env, "std", "ref", by[0], SAID[self.name])
        return [made], []


class Claims(SphinxTransform):
    """Find the claims of every box, mark its title, and write the panels that say who vouches."""

    default_priority = 400  # labels know by then what they stand before

    def apply(self, **_: Any) -> None:
        """Wrap sentences with their marks; complain of those without."""
        elements = list(self.document.findall(nodes.Element))
        for other in elements:
            kind = other.get("realtype", "")  # as sphinx-proof calls its boxes
            if kind and not isinstance(other, BOXES) and kind not in CLAIM_NOTHING:
                self._warn(other["label"], "a box of this kind is not looked at: %s", kind)
        found, panels = [], []
        for box in [node for node in elements if isinstance(node, BOXES)]:
            self._refers: list[str] = []
            said = _taken_out(box)
            for paragraph in list(box.findall(nodes.paragraph)):
                if not _inside(paragraph, (claimed, nodes.table)):
                    self._refers += links(paragraph)
                    self._mark_sentences(paragraph, box["label"])
            for shown in (*box.findall(nodes.math_block), *box.findall(nodes.table)):
                if not _inside(shown, claimed) and not _belongs(shown):
                    self._warn(box["label"], "nobody vouches for %r", " ".join(shown.astext().split()))
            made = [node for node in box.findall(nodes.Element) if isinstance(node, claim | claimed)]
            claims = [(node["status"], node["by"]) for node in made]
            if not made:
                self._warn(box["label"], "a %s that claims nothing", box["realtype"])
            title = box["title"].strip().removeprefix("(").removesuffix(")")
            shown = [name for node in made if isinstance(node, claimed) for name in node["by"]]
            found.append((box["label"], title, claims, shown, self._refers))
            title_mark(box, [status for status, _ in claims])
            named = derived_on(self.env)["chains"]
            by_chains = [f"eq-{n}" for closes, _, names in named if closes in shown for n in names]
            panels.append(panel(self.env, box, made, said, [*self._refers, *by_chains]))
        if outside := _taken_out(self.document):  # formulas that stand in no box
            items = [nodes.list_item("", *said) for name, said in outside.items() if name]
            head = nodes.paragraph("", "Formulas in the text.", classes=["judged-head"])
            panels.append(
                nodes.container(
                    "", head, nodes.bullet_list("", *items), *outside.get("", ()), classes=["judged"]
                )
            )
        if found:
            self.env.metadata[self.env.docname]["claims"] = found
        if panels:
            title = nodes.rubric("", "What vouches for the theorems")
            page = next(node for node in self.document.children if isinstance(node, nodes.section))
            page += nodes.container("", title, *panels, classes=["judgements"])

    def _mark_sentences(self, paragraph: nodes.paragraph, label: str) -> None:
        parts = list(sentences(paragraph))
        paragraph.clear()
        for words, marks in parts:
            for made in marks:
                self._check(made, label)
            if marks:
                status = max((m["status"] for m in marks), key=list(STATUSES).index)
                by = [name for m in marks for name in m["by"]]
                paragraph += claim("", "", *words, status=status, by=by, marks=marks)
                text = _text(words)
                if status == "proved" and NOWHERE_ELSE.search(text) and not _has_case(by):
                    self._warn(label, "no identity says that nothing else does, only words can: %r", text)
                continue
            paragraph += words
            text = _text(words)
            goes_on = words is parts[-1][0] and not text.endswith(".") and _goes_on(paragraph)
            if text and not SETS_UP.match(text) and not goes_on:
                self._warn(label, "nobody vouches for %r", text)

    def _check(self, made: mark, label: str) -> None:
        """Words and cells stand behind their label on this page; chains are looked for when all have run."""
        for name in made["by"] if made["status"] != "proved" else ():
            places = [t for t in self.document.findall(nodes.target) if t.get("refid") == nodes.make_id(name)]
            place = places[0].next_node(descend=False, siblings=True) if places else None
            if made["status"] == "seen":
                if not (isinstance(place, nodes.Element) and place.get("nb_element") == "cell_code"):
                    self._warn(label, "behind the label %r stands no code cell", name)
            elif not isinstance(place, PROSE) or _inside(place, BOXES):
                self._warn(label, "behind the label %r stand no words", name)
            else:
                self._refers += referred(place)

    def _warn(self, label: str, message: str, what: str) -> None:
        LOG.warning(f"%s: {message}", label, what, location=self.env.docname)


def sentences(paragraph: nodes.paragraph) -> Iterator[tuple[list[nodes.Node], list[mark]]]:
    """The sentences of a paragraph, each with the marks behind it."""
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
    """Whether a sentence without a full stop goes on: in formulas of the catalogue, or in a list."""
    following = _after(paragraph)
    if following is None and isinstance(paragraph.parent, nodes.list_item):
        return _after(paragraph.parent) is not None  # the next item; the last one ends the sentence
    return isinstance(following, nodes.bullet_list) or _is_catalogue(following)


def _is_catalogue(node: Any) -> bool:
    return isinstance(node, nodes.container) and "identities" in node["classes"]


def _belongs(shown: Any) -> bool:
    """Whether a formula or a table stands right behind a sentence with a mark."""
    before = next((node for node in shown.parent.children if _after(node) is shown), None)
    return isinstance(before, nodes.paragraph) and isinstance(before.children[-1], claim)


def _after(node: Any) -> Any:
    return node.next_node(descend=False, siblings=True)


def _inside(node: Any, kinds: Any) -> bool:
    while node is not None and not isinstance(node, kinds):
        node = node.parent
    return node is not None


def link(env: BuildEnvironment, domain: str, kind: str, target: str, text: str = "") -> pending_xref:
    """A link to a theorem, a formula, or what stands behind a label."""
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


def _taken_out(box: nodes.Element) -> dict[str, list[nodes.Node]]:
    """What the panel will say of each formula of a box, and under no name of all; it leaves the box."""
    said: dict[str, list[nodes.Node]] = {}
    for part in list(box.findall(details)):
        name = part.parent["by"][0] if isinstance(part.parent, claimed) else ""
        part.parent.remove(part)
        said.setdefault(name, []).extend(part.children)
    return said


def _has_case(by: Iterable[str]) -> bool:
    """Whether one of these identities is an inequality that says when its sides are equal."""
    return any(identity(name).equality is not None for name in by)


def summary(statuses: list[str]) -> str:
    """What a box rests on, in a line."""
    counts = {status: statuses.count(status) for status in STATUSES}
    parts = [f"{n} {STATUSES[status]}" for status, n in counts.items() if n]
    number = "One claim" if len(statuses) == 1 else f"{len(statuses)} claims"
    shown = f"proved {STATUSES['proved']}" if counts["proved"] == len(statuses) else ", ".join(parts)
    return f"{number}: {shown}."


class Theorems(SphinxDirective):
    """The boxes of a chapter, read before this page, and what their claims rest on."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table."""
        found, page = list(boxes(self.env)), f"chapters/{self.arguments[0]}"
        under = rests_on(found)
        rows = [f"| theorem | {' | '.join(STATUSES.values())} | rests on |", "|:--|--:|--:|--:|:--|"]
        for box in found:
            if box.page == page:
                counts = [sum(status == s for s, _ in box.claims) for status in STATUSES]
                others = ", ".join(f"{{prf:ref}}`{label}`" for label in under[box.label])
                cells = [f"{{prf:ref}}`{box.label}` {box.title}", *(str(n or "") for n in counts), others]
                rows.append(f"| {' | '.join(cells)} |")
        table = nodes.container("", *self.parse_text_to_nodes("\n".join(rows)), classes=["theorems"])
        rows_made = list(table.findall(nodes.row))[1:]
        for row, box in zip(rows_made, (box for box in found if box.page == page), strict=True):
            if under[box.label]:
                show = nodes.reference("", "show", refuri=f"#rests-{box.label}")
                next(iter(row.children[-1].findall(nodes.paragraph))).extend([nodes.Text(" "), show])
        return [table]


def check_chains(app: Sphinx, env: BuildEnvironment) -> None:
    """Every claim that a chain should prove is closed by one that ran."""
    done = closed(Path(app.confdir))
    for box in boxes(env):
        for name in unproved(box.claims, done):
            LOG.warning("%s: no chain of the book closes %r", box.label, name, location=box.page)


def unproved(claims: Iterable[tuple[str, list[str]]], done: set[str]) -> list[str]:
    """The identities that a claim calls proved and no chain closes."""
    return [name for status, by in claims if status == "proved" for name in by if name not in done]


def read_again(app: Sphinx, env: BuildEnvironment, added: set, changed: set, removed: set) -> list[str]:
    """The index, whenever a chapter is."""
    return [INDEX] if (added | changed | removed) and INDEX in env.all_docs else []


def opened(self: Any, node: Any) -> None:
    tag = "span" if isinstance(node, nodes.inline) else "div"
    suffix = "" if tag == "span" else "\n"
    self.body.append(self.starttag(node, tag, suffix, CLASS="claim", **{"data-status": node["status"]}))


def closing(self: Any, node: Any) -> None:
    self.body.append("</span>" if isinstance(node, nodes.inline) else "</div>\n")


# ------------------------------------------------------------------ marks and panels


def title_mark(box: nodes.Element, statuses: Iterable[str]) -> None:
    """Put the mark behind the title: by whom, the machine first."""
    found = set(statuses)
    text = ("✓ " if "proved" in found else "") + ", ".join(WORDS[s] for s in WORDS if s in found)
    title = next(child for child in box.children if isinstance(child, nodes.title))
    title += [
        nodes.Text(" "),
        nodes.reference("", text, refid=name(box), internal=True, classes=["judged-mark"]),
    ]


def name(box: nodes.Element) -> str:
    """The name of the panel of a box."""
    return f"judged-{box['label']}"


def panel(
    env: BuildEnvironment,
    box: nodes.Element,
    claims: list[Any],
    said: Mapping[str, list[nodes.Node]],
    refers: Iterable[str],
) -> nodes.container:
    """What vouches for a box and its claims, and the theorems and formulas on which that rests.

    ``said`` has what is said of each formula, by the name of its identity; under ``""`` of all.
    """
    head = nodes.paragraph("", "", nodes.target("", "", ids=[name(box)]), classes=["judged-head"])
    counts = summary([claim["status"] for claim in claims])
    head += [link(env, "prf", "ref", box["label"]), nodes.Text(f". {counts}")]
    items = nodes.bullet_list()
    for claim in claims:
        if "marks" in claim:
            first = nodes.paragraph("", "", nodes.Text("“"), *_trimmed(claim.children), nodes.Text("” is "))
            for place, mark in enumerate(claim["marks"]):
                first += [nodes.Text(", ")] * bool(place) + [part.deepcopy() for part in mark.children]
            first += nodes.Text(".")
            items += nodes.list_item("", first)
        else:
            items += nodes.list_item("", *said[claim["by"][0]])
    made = nodes.container("", head, items, *said.get("", ()), classes=["judged"])
    own = {box["label"], *(f"eq-{name}" for name in said)}
    if others := [label for label in dict.fromkeys(refers) if label not in own]:
        rests = nodes.paragraph("", "Rests on ")
        for place, label in enumerate(others):
            kind = ("math", "eq") if label.startswith("eq-") else ("prf", "ref")
            rests += [nodes.Text(", ")] * bool(place) + [link(env, *kind, label)]
        rests += nodes.Text(".")
        made += rests
    return made


def _trimmed(words: list[Any]) -> list[Any]:
    """A copy of a sentence without the blanks around it and its full stop."""
    copied = [part.deepcopy() for part in words]
    while isinstance(copied[-1], nodes.Text) and not copied[-1].strip(" \n.:,"):
        copied.pop()
    for place, strip in ((0, str.lstrip), (-1, lambda text: text.rstrip().rstrip(".:,"))):
        if isinstance(copied[place], nodes.Text):
            copied[place] = nodes.Text(strip(str(copied[place])))
    return copied


# ------------------------------------------------------------------ formulas of the catalogue


def judges(entry: Identity, linked: bool = False) -> str:
    """Who accepted an identity, as ``by the kernel, by Coq``; ``linked`` to their pages."""
    names = {**JUDGES, "kernel": "the kernel"}
    if "kernel" in (said := accepted(entry)):
        names["kernel"] = f"the kernel ({len(stored('kernel')[entry.id]['steps'])} steps)"
    return ", ".join(
        "by " + (f"{{doc}}`{names[judge]} </{JUDGE_PAGES[judge]}>`" if linked else names[judge])
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
        linked = self.env.found_docs.issuperset(JUDGE_PAGES.values())
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
    for status in STATUSES:
        app.add_role(status, Mark())
    for kind in (claim, claimed):
        app.add_node(kind, html=(opened, closing))
    app.add_directive("theorems", Theorems)
    app.add_transform(Claims)
    app.connect("env-get-outdated", read_again)
    app.connect("env-check-consistency", check_chains)
    app.add_directive("identities", Identities)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
