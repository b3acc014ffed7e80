"""How a chain is shown, and which of its conditions are worth showing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sympy import Basic, S, preorder_traversal
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatMul, Transpose

from .alike import formula, is_ones, look
from .errors import Unproved
from .judging import follows
from .names import SINGLE, Abbreviation, shape
from .nodes import Basis
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


def latex(lines: Sequence[Any], conditions: Iterable[Relational | Obligation]) -> str:
    """LaTeX of the lines of a chain with their reasons, and of what they need."""
    first, *rest = lines
    conditions = list(conditions)
    relations = [c.shown if isinstance(c, Obligation) else c for c in conditions]
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
    spoken_of = *(line.expr for line in lines), *(c for c in conditions if not isinstance(c, Obligation))
    names = unsaid(*spoken_of, *relations)
    letters = set().union(*((*e.free_symbols, *_unplaced(e)) for e in spoken_of))
    letters = letters.union(*(c.letters for c in conditions if isinstance(c, Obligation)))
    declared = (said for letter in letters for said in _declared(letter, places))
    needed = sorted({*declared, *(_condition(c, places) for c in conditions)})
    said = [f"{formula(name)} = {counted(name.meaning, places)}" for name in names]
    below = [r"\small\text{provided that } " + r",\; ".join(needed)] if needed else []
    below += [r"\small" + (rf" {one}" if n else rf"\text{{where }} {one}") for n, one in enumerate(said)]
    if below:
        chain = "\\begin{gathered}\n" + " \\\\[.6em]\n".join([chain, *below]) + "\n\\end{gathered}"
    return f"$${chain}$$"


def _condition(c: Relational | Obligation, places: frozenset) -> str:
    """A condition; one on what is bound says for which terms of a sum, or that it is for every place."""
    if not isinstance(c, Obligation):
        return tex_given(c, places)
    own = counters(c.shown)
    bound = {symbol for symbol, _ in c.env}
    inside = (places - bound) | (own & bound)
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
        m, n = letter.shape
        yield rf"{shown} \in \mathbb{{R}}^{{{shape(m) if n == 1 else shape(m, n)}}}"
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


def unsaid(*shown: Any) -> tuple[Abbreviation, ...]:
    """The names whose meaning the notation does not give, in what is shown and in what such names mean."""
    found: dict[Abbreviation, None] = {}
    for name in (part for e in shown for part in preorder_traversal(e) if isinstance(part, Abbreviation)):
        if _KNOWN.get(look(formula(name))) != name and not is_ones(name):
            found.update(dict.fromkeys((name, *unsaid(name.meaning))))
    return tuple(found)


def _unplaced(e: Any, placed: bool = False) -> Iterator[Basis]:
    """The basis columns of another size than N whose size is not seen from what they are multiplied by."""
    if isinstance(e, Basis):
        if not placed and str(e.args[0]) != "N":
            yield e
        return
    factors = e.args if isinstance(e, MatMul) else (None,) * len(e.args)
    for before, part, after in zip((None, *factors), e.args, (*factors[1:], None), strict=False):
        column, row = isinstance(part, Basis), isinstance(part, Transpose) and isinstance(part.arg, Basis)
        beside = before if column else after if row else None
        seen = beside is not None and beside.is_Matrix and not beside.has(Basis)
        yield from _unplaced(part.arg if row else part, seen)


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
    try:
        return follows(o, tuple(others))
    except Unproved:  # of what is not read nothing is known
        return False
