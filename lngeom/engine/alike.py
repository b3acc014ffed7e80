"""What is written alike: in a statement every letter and every name means one thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from sympy import Basic, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import DiagMatrix, HadamardPower, Inverse, MatrixSymbol, OneMatrix

from .errors import IllFormed
from .names import Abbreviation, Named, letters_of_sizes, places_of
from .printing import tex, text

INDEX = re.compile(r"\\[a-zA-Z]+|\w")


def check_letters(expressions: Iterable[Any], conditions: Iterable[Relational]) -> None:
    """Raise ``IllFormed`` if a statement reads otherwise than it is meant.

    In it every letter and every name means one thing.  What a condition says of every place, it says with a
    letter that is no size and stands beside no name.
    """
    conditions = list(conditions)
    spoken_of = [*expressions, *(side for condition in conditions for side in condition.args)]
    one_name_each(spoken_of)
    sizes = letters_of_sizes(*spoken_of)
    for condition in conditions:
        for index in places_of(*condition.args, named=False):
            if index in sizes:
                raise IllFormed(f"{index} stands for every place in {condition}, and is a size elsewhere")
            check_index(index, spoken_of)


def check_index(index: Symbol, expressions: Iterable[Any]) -> None:
    """Raise ``IllFormed`` if a letter that stands for many numbers stands beside a name of one thing."""
    for leaf in {leaf for e in expressions for leaf in leaves(e)}:
        beside = re.split(r"(?<=.)[_^(]", formula(leaf), maxsplit=1)[1:]  # below, above, as an argument
        if leaf != index and formula(index) in INDEX.findall("".join(beside)):
            raise IllFormed(f"{leaf.name} reads as if it were another one for each {index}")


def one_name_each(expressions: Iterable[Any]) -> None:
    """Raise ``IllFormed`` if two things in a statement are written alike, as text or as formulas."""
    seen: dict[str, Any] = {}
    there = sorted({leaf for e in expressions for leaf in leaves(e)}, key=repr)
    for shown, leaf in (*((text(leaf), leaf) for leaf in there), *((formula(leaf), leaf) for leaf in there)):
        other = seen.setdefault(shown, leaf)
        if other != leaf and not (other.is_Dummy and leaf.is_Dummy):
            raise IllFormed(f"two different things in the statement are written {leaf.name}")
    for shown, leaf in seen.items():
        whole: Any = seen.get(re.split(r"[_^]", shown)[0])
        if not getattr(whole, "is_Matrix", False) or whole == leaf or is_ones(leaf):
            continue
        if "^" in shown and not _is_inverse(leaf, whole):
            raise IllFormed(f"{leaf.name} reads as a power of {whole.name}, which is in the statement, too")
        if len(INDEX.findall(shown.partition("_")[2])) >= (1 if whole.shape[1] == 1 else 2):
            raise IllFormed(f"{leaf.name} reads as an entry of {whole.name}, which is in the statement, too")


def _is_inverse(leaf: Any, whole: Any) -> bool:
    """Whether a name of the form X⁻¹ means that, as is seen of what is diagonal."""
    back, there = (e.meaning if isinstance(e, Named) else e for e in (leaf, whole))
    if isinstance(back, DiagMatrix) and isinstance(there, DiagMatrix):
        return bool(back.args[0] == HadamardPower(there.args[0], -1))
    return isinstance(back, Inverse) and bool(back.args[0] == there)


def is_ones(leaf: Any) -> bool:
    """Whether it is a column of ones: its name says its size, and its entries have brackets."""
    return isinstance(leaf, Named) and isinstance(leaf.meaning, OneMatrix)


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
