"""What is written alike: in a statement every letter and every name means one thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from sympy import Basic, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    Inverse,
    MatMul,
    MatrixSymbol,
    OneMatrix,
    Transpose,
)

from .errors import IllFormed
from .names import Abbreviation, Named, name_of_ones
from .nodes import Basis
from .places import for_every, letters_of_sizes
from .printing import tex, text

INDEX = re.compile(r"\\[a-zA-Z]+|\w")
_PLACE = Symbol("i", integer=True, nonnegative=True).assumptions0  # what is true of every place


def check_letters(expressions: Iterable[Any], conditions: Iterable[Relational]) -> None:
    """Raise ``IllFormed`` if a statement reads otherwise than it is meant.

    In it every letter and every name means one thing.  What a condition says of every place, it says with a
    letter of its own: declared an integer and no more than a place is, that is not negative, no size, hidden
    by no name, and nowhere else but in conditions that say something of every place, too.
    """
    expressions, conditions = list(expressions), list(conditions)
    spoken_of = [*expressions, *(side for condition in conditions for side in condition.args)]
    one_name_each(spoken_of)
    sizes = letters_of_sizes(*spoken_of)
    for condition in conditions:
        for index in for_every(condition):
            said = f"{index} stands for every place in {text(condition)}"
            if not index.assumptions0.items() <= _PLACE.items():
                raise IllFormed(
                    f"{said}, but what it is declared to be leaves some out: places count from 0, "
                    "so take a letter that is declared an integer and no more, as i"
                )
            names = (name for other in conditions for name in other.atoms(Abbreviation))
            if any(index in name.free_symbols for name in names):
                raise IllFormed(f"{said}, and a name hides it: write out what that means")
            elsewhere = [*expressions, *(other for other in conditions if index not in for_every(other))]
            if index in sizes or any(index in e.free_symbols for e in elsewhere):
                raise IllFormed(f"{said}, and stands elsewhere, too: take another letter for the condition")
            check_index(index, spoken_of)


def check_index(index: Symbol, expressions: Iterable[Any]) -> None:
    """Raise ``IllFormed`` if a letter that stands for many numbers stands beside a name of one thing."""
    for leaf in {leaf for e in expressions for leaf in leaves(e)}:
        beside = re.split(r"(?<=.)[_^(]", formula(leaf), maxsplit=1)[1:]  # below, above, as an argument
        words = re.findall(r"\w+'*", leaf.name.partition("_")[2].replace("_", " "))
        if leaf != index and (formula(index) in INDEX.findall("".join(beside)) or index.name in words):
            raise IllFormed(f"{leaf.name} reads as if it were another one for each {index}")


def one_name_each(expressions: Iterable[Any]) -> None:
    """Raise ``IllFormed`` if two things in a statement are written alike, as text or as formulas."""
    expressions = list(expressions)
    seen: dict[str, Any] = {}
    there = sorted({leaf for e in expressions for leaf in leaves(e)}, key=repr)
    meanings = (name.meaning for name in there if isinstance(name, Abbreviation))
    sizes: dict[Any, Any] = {}
    for column in (column for e in (*expressions, *meanings) for column in unplaced(e)):
        size, place = column.args
        if sizes.setdefault(place, size) != size:
            raise IllFormed(f"basis columns of different sizes in the statement are written {text(column)}")
    as_text, as_formulas = ([(how(leaf), leaf) for leaf in there] for how in (text, _seen))
    for shown, leaf in as_text + as_formulas:
        other = seen.setdefault(shown, leaf)
        if other != leaf and not (other.is_Dummy and leaf.is_Dummy):
            kinds = {f"a {type(e).__name__}": None for e in sorted((leaf, other), key=_kind)}
            which = f": {' and '.join(kinds)}" if len(kinds) > 1 else ""
            raise IllFormed(f"two different things in the statement are written {leaf.name}{which}")
    for shown, leaf in seen.items():
        whole: Any = seen.get(re.split(r"[_^]", shown)[0])
        if whole is None or whole == leaf or is_ones(leaf):
            continue
        power = "^" in shown if whole.is_Matrix else shown.endswith("^-1")
        if power and not _is_inverse(leaf, whole):
            raise IllFormed(f"{leaf.name} reads as a power of {whole.name}, which is in the statement, too")
        if whole.is_Matrix and len(INDEX.findall(shown.partition("_")[2])) >= (
            1 if whole.shape[1] == 1 else 2
        ):
            raise IllFormed(f"{leaf.name} reads as an entry of {whole.name}, which is in the statement, too")


def _kind(leaf: Any) -> str:
    return type(leaf).__name__


def _seen(leaf: Any) -> str:
    return look(formula(leaf))


def look(latex: str) -> str:
    """What is seen of a letter, without fonts, braces and spaces."""
    return re.sub(r"\\(?:math|text|operatorname)[a-z]*(?=[ {])|\\boldsymbol|[{}() ]", "", latex)


def _is_inverse(leaf: Any, whole: Any) -> bool:
    """Whether a name of the form X⁻¹ means that, as is seen of what is diagonal."""
    back, there = (e.meaning if isinstance(e, Named) else e for e in (leaf, whole))
    if isinstance(back, DiagMatrix) and isinstance(there, DiagMatrix):
        return bool(back.args[0] == HadamardPower(there.args[0], -1))
    return isinstance(back, Inverse) and bool(back.args[0] == there)


def unplaced(e: Any, placed: bool = False) -> Iterator[Basis]:
    """The basis columns whose size is not seen from what they are multiplied by."""
    if isinstance(e, Basis):
        if not placed:
            yield e
        return
    factors = e.args if isinstance(e, MatMul) else (None,) * len(e.args)
    for before, part, after in zip((None, *factors), e.args, (*factors[1:], None), strict=False):
        column, row = isinstance(part, Basis), isinstance(part, Transpose) and isinstance(part.arg, Basis)
        beside = before if column else after if row else None
        seen = beside is not None and beside.is_Matrix and not beside.has(Basis)
        yield from unplaced(part.arg if row else part, seen)


def is_ones(leaf: Any) -> bool:
    """Whether it is a column of ones by its own name, which says its size, and its entries have brackets."""
    if not isinstance(leaf, Named) or not isinstance(leaf.meaning, OneMatrix):
        return False
    rows, columns = leaf.shape
    return bool(columns == 1) and (leaf.name, leaf.latex) == name_of_ones(rows)


@lru_cache(maxsize=4096)
def formula(leaf: Any) -> str:
    """How a letter or a name is printed."""
    return tex(leaf)


@lru_cache(maxsize=4096)
def leaves(e: Basic) -> frozenset:
    """The symbols and names that are written in ``e``, and those inside their meanings."""
    letter = isinstance(e, Symbol | MatrixSymbol | Abbreviation) or getattr(e, "is_letter", False)
    found = {e} if letter else set()
    inner = [e.meaning] if isinstance(e, Abbreviation) else e.args
    return frozenset(found.union(*map(leaves, inner)))
