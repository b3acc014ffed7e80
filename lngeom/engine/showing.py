"""How a chain is shown, and which of its conditions are worth showing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Basic, S, Sum, preorder_traversal
from sympy.core.relational import Relational

from .alike import formula, is_ones, look, unplaced
from .errors import Unproved
from .judging import follows
from .names import SINGLE, Abbreviation, shape
from .obligations import Obligation, as_obligations, obligations
from .printing import counted, counters, quantified, tex, tex_given
from .wording import text

SIGNS = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}

_KNOWN: dict[str, Basic] = {}  # what a text says once for all of its chains, by how it looks


def tell(said: Iterable[Basic]) -> None:
    """Say letters and names of which chains need not say again what they are."""
    _KNOWN.update((look(formula(e)), e) for e in said)


def _reads_otherwise(letter: Any) -> bool:
    """Whether it looks like a letter or a name of the text, like an entry of a matrix of it, or is a word."""
    seen = look(formula(letter))
    matrix = getattr(_KNOWN.get(re.split(r"[_^]", seen)[0]), "is_Matrix", False)
    return seen in _KNOWN or matrix or not SINGLE.fullmatch(formula(letter))


@dataclass(frozen=True)
class Said:
    """What is written of a statement, every part with the same letters for places."""

    formulas: tuple[str, ...]
    conditions: tuple[str, ...]
    declared: tuple[str, ...]  # what letters and basis columns are that the notation does not give
    names: tuple[str, ...]  # what the others stand for that it does not give


def said(expressions: Sequence[Any], conditions: Sequence[Relational | Obligation]) -> Said:
    """How expressions are written that are shown together, their conditions, and what has to be added."""
    relations = [c.shown if isinstance(c, Obligation) else c for c in conditions]
    spoken_of = *expressions, *(c for c in conditions if not isinstance(c, Obligation))
    own = [(counters(c.shown), c.letters) for c in conditions if isinstance(c, Obligation)]
    places = counters(*spoken_of).union(*(found & letters for found, letters in own))
    names = unsaid(*expressions, *relations)
    written = *expressions, *relations, *(name.meaning for name in names)
    letters = set().union(*(e.free_symbols for e in spoken_of), *(letters for _, letters in own))
    bound = {k for e in written for of in e.atoms(Sum) for k in of.variables}
    columns = {counted(e, places | bound): e.args[0] for part in written for e in unplaced(part)}
    declared = {one for letter in letters for one in _declared(letter, places)}
    declared |= {_is_in(column, size) for column, size in columns.items() if str(size) != "N"}
    return Said(
        tuple(counted(e, places) for e in expressions),
        tuple(_condition(c, places) for c in conditions),
        tuple(sorted(declared)),
        tuple(f"{formula(name)} = {counted(name.meaning, places)}" for name in names),
    )


def latex(lines: Sequence[Any], conditions: Iterable[Relational | Obligation]) -> str:
    """LaTeX of the lines of a chain with their reasons, and of what they need."""
    written = said([line.expr for line in lines], list(conditions))
    first, *rest = written.formulas
    rows = [
        rf"{{}}{SIGNS[line.relation]}{{}}& {shown}" + (rf" && \small\text{{{line.why}}}" if line.why else "")
        for line, shown in zip(lines[1:], rest, strict=True)
    ]
    chain = rf"& \hspace{{1.056em}} {first}"  # as wide as the sign before the others
    if rows:  # apart from the first line: were that long, it would push their reasons out of sight
        chain += " \\\\ & " + _aligned(" \\\\\n".join(rows))
    chain = _aligned(chain)
    needed = sorted({*written.declared, *written.conditions})
    below = [r"\small\text{provided that } " + r",\; ".join(needed)] if needed else []
    below += [
        r"\small" + (rf" {one}" if n else rf"\text{{where }} {one}") for n, one in enumerate(written.names)
    ]
    if below:
        chain = "\\begin{gathered}\n" + " \\\\[.6em]\n".join([chain, *below]) + "\n\\end{gathered}"
    return f"$${chain}$$"


def _condition(c: Relational | Obligation, places: frozenset) -> str:
    """A condition; one on what is bound says for which terms of a sum, or that it is for every place."""
    if not isinstance(c, Obligation):
        return tex_given(c, places)
    own = counters(c.shown)
    inside = (places & c.letters) | (own - c.letters)
    ranges = [
        rf"{tex(k)} = {counted(low + int(k in own), inside)}, \dots, {counted(high + int(k in own), inside)}"
        for k, low, high in c.ranges
    ]
    said = rf"\;({';~ '.join(ranges)})" if ranges else ""
    return counted(c.shown, inside) + quantified(c.every) + said


def _declared(letter: Any, places: frozenset) -> Iterator[str]:
    """What a letter or name is declared to be, unless that goes without saying; places count from 1."""
    shown, at_entries = formula(letter), letter in places
    if _KNOWN.get(look(shown)) == letter and not at_entries:
        return
    if letter.is_Matrix:
        yield _is_in(shown, *letter.shape)
        return
    signs = {
        ">": letter.is_positive,
        r"\geq": letter.is_nonnegative,
        "<": letter.is_negative,
        r"\leq": letter.is_nonpositive,
        r"\neq": letter.is_nonzero,
    }
    sign = next((sign for sign, holds in signs.items() if holds), None)
    if not at_entries and (letter.is_integer or _reads_otherwise(letter)):
        yield rf"{shown} \in \mathbb{{{'Z' if letter.is_integer else 'R'}}}"
    if sign and (sign, at_entries) != (r"\geq", True):  # that there is a place goes without saying
        yield f"{shown} {sign} {int(at_entries)}"


def _is_in(shown: str, m: Any, n: Any = 1) -> str:
    """Of which shape a matrix is."""
    return rf"{shown} \in \mathbb{{R}}^{{{shape(m) if n == 1 else shape(m, n)}}}"


def unsaid(*shown: Any) -> tuple[Abbreviation, ...]:
    """The names whose meaning the notation does not give, in what is shown and in what such names mean."""
    found: dict[Abbreviation, None] = {}
    for name in (part for e in shown for part in preorder_traversal(e) if isinstance(part, Abbreviation)):
        if _KNOWN.get(look(formula(name))) != name and not is_ones(name):
            found.update(dict.fromkeys((name, *unsaid(name.meaning))))
    return tuple(found)


def _aligned(rows: str) -> str:
    return f"\\begin{{aligned}}\n{rows}\n\\end{{aligned}}"


def essential(needed: tuple, given: tuple) -> list[Obligation]:
    """The obligations without those that follow from the others, and those that conditions give."""
    alike: dict[Any, Obligation] = {}
    for o in (*(o for condition in given for o in as_obligations(condition)), *needed):
        alike.setdefault((o.shown, o.ranges, o.bounds), o)
    items = [o for o in alike.values() if o.shown is not S.true and not _follows(o, ())]
    for o in sorted(items, key=lambda o: (-len(text(o.shown)), text(o.shown))):
        if _follows(o, [other for other in items if other is not o]):
            items.remove(o)
    return items


def needed_by(parts: Iterable[Any], conditions: tuple) -> str:
    """What a line needs that does not follow from conditions, as text."""
    for o in (o for part in parts for o in obligations(part)):
        if not _follows(o, conditions):
            return text(o.shown)
    return "more than is seen"


def _follows(o: Obligation, others: Iterable[Any]) -> bool:
    """Whether an obligation is seen to follow from conditions and other obligations."""
    if o.place and any(not letter.is_positive for letter in o.expr.free_symbols):
        return True  # a letter at an entry is one of its places; sizes are positive
    others = tuple(others)
    if _is_of_sizes(o):  # whose least numbers conditions on entries would raise: that needs the same
        others = tuple(other for other in others if _is_of_sizes(other))
    try:
        return follows(o, others)
    except Unproved:  # of what is not read nothing is known
        return False


def _is_of_sizes(condition: Any) -> bool:
    """Whether a condition or an obligation speaks of nothing but sizes."""
    e = condition.expr if isinstance(condition, Obligation) else condition
    return bool(e.free_symbols) and all(n.is_integer and n.is_positive for n in e.free_symbols)
