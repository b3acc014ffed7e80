"""How a chain is shown, and which of its conditions are worth showing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from sympy import S
from sympy.core.relational import Relational

from .budget import budget
from .errors import Spent
from .names import places_of
from .obligations import Obligation, as_obligations, in_place
from .printing import counted, counters, tex, text
from .signs import Domain

SIGNS = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}


def latex(lines: Sequence[Any], conditions: Iterable[Relational | Obligation]) -> str:
    """LaTeX of the lines of a chain with their reasons, and of what they need."""
    first, *rest = lines
    conditions = list(conditions)
    relations = (c.shown if isinstance(c, Obligation) else c for c in conditions)
    places = counters(*(line.expr for line in lines), *relations)
    rows = [
        rf"{{}}{SIGNS[line.relation]}{{}}& {counted(line.expr, places)}"
        + (rf" && \small\text{{{line.why}}}" if line.why else "")
        for line in rest
    ]
    chain = rf"& \hspace{{1.056em}} {counted(first.expr, places)}"  # as wide as the sign before the others
    if rows:  # apart from the first line: were that long, it would push their reasons out of sight
        chain += " \\\\ & " + _aligned(" \\\\\n".join(rows))
    chain = _aligned(chain)
    if needed := ",\\; ".join(sorted(_condition(c, places) for c in conditions)):
        needs = rf"\small\text{{provided that }} {needed}"
        chain = f"\\begin{{gathered}}\n{chain} \\\\[.6em]\n{needs}\n\\end{{gathered}}"
    return f"$${chain}$$"


def _condition(c: Relational | Obligation, places: frozenset) -> str:
    """A condition; one on what a sum binds says for which of its terms."""
    if not isinstance(c, Obligation):
        return counted(c, places)
    own = counters(c.shown)
    bound = {symbol for symbol, _ in c.env}
    ranges = [
        rf"{tex(k)} = {counted(low + int(k in own), places)}, \dots, {counted(high + int(k in own), places)}"
        for k, low, high in c.ranges
    ]
    said = rf"\;({';~ '.join(ranges)})" if ranges else ""
    return counted(c.shown, (places - bound) | (own & bound)) + said


def _aligned(rows: str) -> str:
    return f"\\begin{{aligned}}\n{rows}\n\\end{{aligned}}"


def essential(needed: tuple, given: tuple, first: Any, last: Any) -> list[Obligation]:
    """The obligations without those that follow from the others."""
    base = in_place(places_of(first, last))
    items: list[Obligation] = []
    of_given = (o for condition in given for o in as_obligations(condition))
    for o in (*of_given, *needed):
        alike = (
            other
            for other in items
            if (other.shown, other.ranges) == (o.shown, o.ranges) and other.bounds in ((), o.bounds)
        )
        if o.shown is not S.true and not any(alike):
            items.append(o)
    plain = Domain(granted=base)
    with suppress(Spent), budget():  # what is not seen in time to follow is shown
        items = [o for o in items if not plain.derives(o)]
        for o in sorted(items, key=lambda o: (-len(text(o.shown)), text(o.shown))):
            others = Domain(granted=(*base, *(other for other in items if other is not o)))
            if others.derives(o):
                items.remove(o)
    return items
