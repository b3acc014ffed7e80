"""How a chain is shown, and which of its conditions are worth showing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sympy import S
from sympy.core.relational import Relational

from .names import places_of
from .obligations import as_obligation, in_place
from .printing import tex, text
from .signs import Domain

SIGNS = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}


def latex(lines: Sequence[Any], conditions: Iterable[Relational]) -> str:
    """LaTeX of the lines of a chain with their reasons, and of what they need."""
    first, *rest = lines
    rows = [
        rf"{{}}{SIGNS[line.relation]}{{}}& {tex(line.expr)}"
        + (rf" && \small\text{{{line.why}}}" if line.why else "")
        for line in rest
    ]
    chain = rf"& \hspace{{1.056em}} {tex(first.expr)}"  # as wide as the sign that stands before the others
    if rows:  # apart from the first line: were that long, it would push their reasons out of sight
        chain += " \\\\ & " + _aligned(" \\\\\n".join(rows))
    chain = _aligned(chain)
    if conditions := ",\\; ".join(sorted(map(tex, conditions))):
        needs = rf"\small\text{{provided that }} {conditions}"
        chain = f"\\begin{{gathered}}\n{chain} \\\\[.6em]\n{needs}\n\\end{{gathered}}"
    return f"$${chain}$$"


def _aligned(rows: str) -> str:
    return f"\\begin{{aligned}}\n{rows}\n\\end{{aligned}}"


def essential(needed: tuple, given: tuple, first: Any, last: Any) -> list[Any]:
    """The obligations as relations, without those that follow from the others."""
    base = in_place(places_of(first, last))
    items: list[Any] = []
    for o in (*map(as_obligation, given), *needed):
        shown = o.shown
        if shown is not S.true and shown not in (other.shown for other in items):
            items.append(o)
    plain = Domain(granted=base)
    items = [o for o in items if not plain.derives(o)]
    for o in sorted(items, key=lambda o: (-len(text(o.shown)), text(o.shown))):
        others = Domain(granted=(*base, *(other for other in items if other is not o)))
        if others.derives(o):
            items.remove(o)
    return [o.shown for o in items]
