"""One mark behind the title of a theorem, and the panel that it opens: who vouches for what the box says.

The panels of a page stand at its end, as endnotes: so they are on paper, in a notebook, and where no script
runs.  ``assets/reader.js`` takes them out of sight and shows each under the title of its box when the mark is
pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

WORDS = {"proved": "machine", "words": "words", "seen": "numbers"}
TICK = "✓ "


def title_mark(box: nodes.Element, statuses: Iterable[str]) -> None:
    """Put the mark behind the title: by whom, the machine first."""
    found = set(statuses)
    text = (TICK if "proved" in found else "") + ", ".join(WORDS[s] for s in WORDS if s in found)
    title = next(child for child in box.children if isinstance(child, nodes.title))
    title += [
        nodes.Text(" "),
        nodes.reference("", text, refid=name(box), internal=True, classes=["judged-mark"]),
    ]


def name(box: nodes.Element) -> str:
    """The name of the panel of a box."""
    return f"judged-{box['label']}"


def panel(
    box: nodes.Element,
    summary: str,
    claims: Iterable[Any],
    said: Mapping[str, list[nodes.Node]],
    refers: Iterable[str],
    link: Callable[[str, str, str], nodes.Node],
) -> nodes.container:
    """What vouches for a box.

    Parameters
    ----------
    box : theorem
        Of sphinx-proof, with a ``label``.
    summary : str
        How many claims there are, and who vouches for them.
    claims : iterable of nodes
        Its claims: sentences, with their ``marks``, and formulas.
    said : dict
        What is said of each formula, by the name of its identity; under ``""`` of all.
    refers : iterable of str
        The labels of theorems and formulas on which its proofs rest.
    link : callable
        A link from domain, kind and label.
    """
    head = nodes.paragraph("", "", nodes.target("", "", ids=[name(box)]), classes=["judged-head"])
    head += [link("prf", "ref", box["label"]), nodes.Text(f". {summary}")]
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
            rests += [nodes.Text(", ")] * bool(place) + [link(*kind, label)]
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


def setup(app: Sphinx) -> dict[str, Any]:
    return {"parallel_read_safe": True, "parallel_write_safe": True}
