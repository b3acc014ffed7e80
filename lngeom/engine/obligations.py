"""The domain of an expression as an object: what must hold for each of its parts to have a value.

Obligations are collected from what is written, before anything is folded, and inside every name: a base
that is divided by is not zero, what stands under a root is not negative, an index is a place, a size is at
least 1, the ends of a sum are in order, a matrix has an inverse.  Where something is differentiated, roots
and bars must be smooth.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from sympy import Abs, Basic, Dummy, Expr, Ge, Gt, Max, Min, Ne, Pow, S, Sum, Symbol, preorder_traversal, sign
from sympy.core.relational import Relational
from sympy.matrices.expressions import Determinant, HadamardPower, MatPow, MatrixSymbol
from sympy.matrices.expressions.matexpr import MatrixElement

from .determinants import diagonal
from .errors import Unproved
from .expressions import expression, settled
from .judging import follows
from .kernel import Rejected
from .letters import formula, is_ones, look, unplaced
from .names import SINGLE, Abbreviation, meaning, shape
from .nodes import NODES, Jacobian, Norm, Scalar
from .places import places_of
from .printing import counted, counters, quantified, tex, tex_given, text
from .reading import Reading
from .trees import Unreadable

KINDS = {"positive": frozenset({1}), "nonnegative": frozenset({0, 1}), "nonzero": frozenset({-1, 1})}
ROW, COLUMN = (Dummy(name, integer=True) for name in ("row", "column"))  # any place of a matrix
_LETTERS = [Symbol(name, integer=True, nonnegative=True) for name in "ijlpqrt"]  # of general places


@dataclass(frozen=True)
class Obligation:
    """That a number is positive, nonnegative or nonzero, or that a matrix has an inverse.

    ``env`` says which indices stand for bound ones, ``bounds`` between which ends they run; ``place`` is
    set if the obligation is that an index is a place.
    """

    kind: str
    expr: Any
    env: tuple = ()
    bounds: tuple = ()
    place: bool = False

    @property
    def shown(self) -> Relational | Any:
        """The relation as a reader writes it."""
        e, letters = self._lettered
        e = e.xreplace(letters)
        if self.kind == "invertible":
            return Ne(Determinant(e), 0)
        return {"positive": Gt, "nonnegative": Ge, "nonzero": Ne}[self.kind](e, 0)

    @property
    def _lettered(self) -> tuple[Any, dict]:
        """What is shown, and the letters for its general places."""
        e = self.expr
        back = {dummy: symbol for symbol, dummy in self.env}
        if isinstance(e, MatrixElement):  # of a column of deviations, say: what stands there
            e = _entry(e)
        if not isinstance(e, Expr):
            return e, {}
        e = e.xreplace(back)
        ends = [end for _, low, high, _ in self.bounds for end in (low, high)]
        sizes = [n for m in e.atoms(MatrixElement) for n in m.parent.shape]
        return e, _letters(e, (ROW, COLUMN, *back.values()), (*ends, *sizes, *back.values()))

    @property
    def letters(self) -> set[Any]:
        """The letters that are written in it and stand for themselves: none that a sum or a place binds."""
        ends = (end for _, low, high, _ in self.bounds for end in (low, high))
        bound = {symbol for symbol, _ in self.env}
        return {s for e in (self.expr, *ends) for s in e.free_symbols if not s.is_Dummy} - bound

    @property
    def ranges(self) -> tuple[tuple[Symbol, Any, Any], ...]:
        """The letters that sums bind, with their ends, but for those that are all places of an entry."""
        return tuple((k, low, high) for k, low, high, every in self._told() if not every)

    @property
    def every(self) -> tuple[Symbol, ...]:
        """The letters that stand for every place of an entry."""
        return tuple(dict.fromkeys(k for k, *_, every in self._told() if every))

    def _told(self) -> list[tuple[Symbol, Any, Any, bool]]:
        """The bound letters that a reader sees, with their ends, and whether these are all places."""
        places = places_of(*self.shown.args)
        lettered = self._lettered[1]  # of an index of our own, too, that a sum or a layer binds
        letters = {**{dummy: lettered.get(symbol, symbol) for symbol, dummy in self.env}, **lettered}
        told: set[Any] = set(self.shown.free_symbols)
        found = []
        for index, low, high, _ in reversed(self.bounds):  # ends speak of the letters of sums around
            k = letters.get(index)
            all_places = low == 0 and any(high == size - 1 for size in places.get(k, ()))
            if k is not None and k in told:
                found.append((k, low, high, all_places))
                told |= set() if all_places else low.free_symbols | high.free_symbols
        return found


def _letters(e: Expr, places: tuple, beside: tuple) -> dict:
    """Letters for general places, that stand for nothing else in an expression."""
    written_ = [symbol for part in (e, *beside) for symbol in part.free_symbols if not symbol.is_Dummy]
    names = {symbol.name for symbol in written_}
    names |= {letter for name in names for letter in name.partition("_")[2]}  # as i in c_i
    found: dict = {}
    for place in (p for p in places if p.is_Dummy and p in e.free_symbols):
        usual = {ROW: "i", COLUMN: "j"}.get(place, place.name)
        free = (letter for letter in _LETTERS if letter.name not in names)
        letter = min(free, key=lambda letter: letter.name != usual, default=place)
        names.add(letter.name)
        found[place] = letter
    return found


@cache
def bound_index(k: Symbol, depth: int) -> Dummy:
    """What stands for the index of a sum: another one at every depth, though the sums use one symbol."""
    return Dummy(k.name, integer=True)


def obligations(e: Any) -> tuple[Obligation, ...]:
    """What must hold for an expression to have a value, parts before wholes, each once."""
    return _collect(e, (), (), frozenset())


@lru_cache(maxsize=16384)  # the parts of a composed layer stand in it many times
def _collect(e: Any, env: tuple, bounds: tuple, smooth: Any) -> tuple[Obligation, ...]:
    """``smooth`` are the symbols in which it is differentiated."""
    return tuple(dict.fromkeys(_gather(e, env, bounds, smooth)))


def _gather(e: Any, env: tuple, bounds: tuple, smooth: Any) -> Iterator[Obligation]:

    def need(kind: str, expr: Any, place: bool = False) -> Obligation:
        return Obligation(kind, expr, env, bounds, place)

    if isinstance(e, Sum):
        yield from _of_sum(e, env, bounds, smooth)
        return
    if isinstance(e, Norm):  # xᵀx is never negative
        yield from _collect(e.args[0], env, bounds, smooth)
        if _moves(e, smooth):
            yield need("positive", e)
        return
    if isinstance(e, Jacobian):
        yield from _collect(e.args[0], env, bounds, smooth | {e.args[1]})
    elif (meant := meaning(e)) is not None:
        yield from _collect(meant, env, bounds, smooth)
    else:
        for part in e.args:
            yield from _collect(part, env, bounds, smooth)
    if type(e) in NODES and not isinstance(e, Abbreviation) and hasattr(e, "needs"):
        yield from _own(e.needs(), env, bounds, need)
    if getattr(e, "is_Matrix", False) and not isinstance(e, Abbreviation):
        for size in e.shape:
            if not size.is_positive:
                yield need("positive", size)
    if isinstance(e, MatrixElement):
        for at, size in zip(e.indices, e.parent.shape, strict=True):
            yield from _places(at, size, need)
    elif isinstance(e, MatPow) and e.exp.is_negative and hasattr(e.base, "inverse_needs"):
        yield from _own(e.base.inverse_needs(), env, bounds, need)
    elif isinstance(e, MatPow):
        yield from _of_matrix_power(e, env, bounds, smooth)
    elif isinstance(e, Pow | HadamardPower):
        yield from _of_power(e, env, bounds, smooth)
    elif isinstance(e, Abs | sign) and _moves(e.args[0], smooth):
        yield need("nonzero", e.args[0])
    elif isinstance(e, Max | Min) and _moves(e, smooth):
        yield from (need("nonzero", p - q) for n, p in enumerate(e.args) for q in e.args[:n])


def _own(needs: list, env: tuple, bounds: tuple, need: Any) -> Iterator[Obligation]:
    """What a node says it needs: ("place", index, size), (kind, number), or that for every index."""
    for kind, expr, *of in needs:
        if kind == "place":
            yield from _places(expr, of[0], need)
        elif of:
            index, size = of
            every = bound_index(index, len(bounds))
            ends = (*bounds, (every, S.Zero, size - 1, env))
            outer = tuple(pair for pair in env if pair[0] != index)
            yield Obligation(kind, expr, (*outer, (index, every)), ends)
        else:
            yield need(kind, expr)


def _places(at: Any, size: Any, need: Any) -> Iterator[Obligation]:
    if at == 0:
        if size != 1 and not size.is_positive:
            yield need("positive", size, True)
        return
    yield need("nonnegative", at, True)
    yield need("nonnegative", size - 1 - at, True)


def _moves(e: Any, x: Any) -> bool:
    return bool(x & e.free_symbols)


def _of_sum(e: Sum, env: tuple, bounds: tuple, smooth: Any) -> Iterator[Obligation]:
    *inner, (k, low, high) = e.limits
    for end in (low, high):
        yield from _collect(end, env, bounds, smooth)
    yield Obligation("nonnegative", high - low + 1, env, bounds)
    if k.is_positive or k.is_nonnegative:  # SymPy has folded on this promise
        yield Obligation("positive" if k.is_positive else "nonnegative", low, env, bounds)
    elif k.is_negative or k.is_nonpositive or k.is_nonzero:
        raise Unproved(f"the index {k} of a sum is declared more than an integer")
    new = bound_index(k, len(bounds))
    body = Sum(e.function, *inner) if inner else e.function
    outer = tuple(pair for pair in env if pair[0] != k)
    yield from _collect(body, (*outer, (k, new)), (*bounds, (new, low, high, env)), smooth)


def _of_power(e: Any, env: tuple, bounds: tuple, smooth: Any) -> Iterator[Obligation]:
    base, n = e.args
    if n.is_integer and n.is_nonnegative:
        return
    if getattr(base, "is_Matrix", False):
        rows, columns = base.shape
        bounds = (*bounds, (ROW, S.Zero, rows - 1, env), (COLUMN, S.Zero, columns - 1, env))
        base = MatrixElement(base, ROW if rows != 1 else S.Zero, COLUMN if columns != 1 else S.Zero)
    kind = _of_base(n, _moves(base, smooth))
    yield Obligation("positive" if kind == "nonzero" and base.is_nonnegative else kind, base, env, bounds)


def _of_base(n: Any, moves: bool) -> str:
    """What a base needs that is divided by, or stands under a root; and that it is smooth where it moves."""
    return "nonzero" if n.is_integer else "nonnegative" if n.is_positive and not moves else "positive"


def _of_matrix_power(e: MatPow, env: tuple, bounds: tuple, smooth: Any) -> Iterator[Obligation]:
    base, n = e.args[0], e.exp
    if n.is_integer and n.is_nonnegative:
        return
    if e.shape[0] == 1:
        yield Obligation(_of_base(n, bool(smooth)), Scalar(base), env, bounds)
    elif _is_diagonal(base):
        bounds = (*bounds, (ROW, S.Zero, base.shape[0] - 1, env))
        yield Obligation(_of_base(n, bool(smooth)), MatrixElement(base, ROW, ROW), env, bounds)
    elif n.is_integer:
        yield Obligation("invertible", base, env, bounds)
    else:
        raise Unproved(f"only roots of diagonal matrices are taken, not {e}")


def _is_diagonal(m: Any) -> bool:
    reading = Reading()
    try:
        return diagonal(reading, m, ["any", 0, reading.size(m.shape[0])]) is not None
    except Unreadable:
        return False


def _entry(e: MatrixElement) -> Expr:
    """What stands at a place of a matrix, written out if its definition is known."""
    if isinstance(e.parent, MatrixSymbol):
        return e
    reading = Reading()
    shape = e.parent.shape
    places = {
        repr(["any", n, reading.size(size)]): p
        for n, (p, size) in enumerate(zip(e.indices, shape, strict=True))
    }
    try:
        tree = reading.entry(e.parent, *(["any", n, reading.size(size)] for n, size in enumerate(shape)))
        return expression(settled(tree, reading), reading, places)
    except (Unreadable, Rejected):
        return e


def as_obligations(condition: Relational) -> tuple[Obligation, ...]:
    """A condition between numbers, behind what its sides need to have values, at every place it speaks of."""
    left, right = condition.args
    kinds = {">": "positive", ">=": "nonnegative", "<": "positive", "<=": "nonnegative", "!=": "nonzero"}
    if condition.rel_op not in kinds or getattr(left, "is_Matrix", False):
        raise Unproved(
            f"{condition} cannot be derived: only orders of numbers and ≠ can be assumed in a chain"
        )
    places = places_of(left, right, named=False)
    every = {index: Dummy(index.name, integer=True) for index in places}  # any place
    bounds = tuple((every[index], S.Zero, size - 1, ()) for index, sizes in places.items() for size in sizes)
    env = tuple(every.items())
    gap = left - right if condition.rel_op in (">", ">=", "!=") else right - left
    needs = (*_collect(left, env, bounds, frozenset()), *_collect(right, env, bounds, frozenset()))
    return (*needs, Obligation(kinds[condition.rel_op], gap, env, bounds))


# --- How a chain is shown, and which of its conditions are worth showing -----------------------------------


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
