"""Whether an identity is of use that a reason cites, as ``the variance as a length [variance-as-length]``.

A reason is for people, and no proof rests on it.  An identity that has nothing in common with its step is a
slip.  The catalogue tells the engine how to find an identity; without one nothing is said.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from sympy import Add, Mul, Number, NumberSymbol, Pow, Symbol, Tuple
from sympy.matrices.expressions import (
    Identity,
    MatAdd,
    MatMul,
    MatPow,
    MatrixSymbol,
    Transpose,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .names import Abbreviation, meaning
from .nodes import centering
from .printing import SIGNS, text

NAMED = re.compile(r"\[([a-z][a-z0-9-]{3,})\]")
CONNECTING = (Add, Mul, Pow, MatAdd, MatMul, MatPow, Transpose, MatrixElement, Tuple)
LEAVES = (Symbol, MatrixSymbol, Number, NumberSymbol, Identity, ZeroMatrix, Abbreviation)
COMMON = {"Norm", "Scalar", "Mean", "Sum", "OneMatrix"}  # nearly every statement has one of them
_catalogues: list[Callable[[str], Any]] = []


def cite_from(find: Callable[[str], Any]) -> None:
    """Look up what reasons cite by ``find(id)``: a statement, or None."""
    _catalogues.append(find)


def warn_of_no_use(why: str, lhs: Any, relation: str, rhs: Any, beside: Iterable[Any] = ()) -> None:
    """Warn if the reason of a step cites a statement that has no term in common with it."""
    for id in NAMED.findall(why):
        cited = next((found for find in _catalogues if (found := find(id)) is not None), None)
        if cited is None:
            continue
        speaks_of = terms(cited.lhs) | terms(cited.rhs)
        there = frozenset().union(*map(terms, (lhs, rhs, *beside)))
        if not (speaks_of - COMMON or speaks_of) & there:
            said, step = (
                f"{text(left)} {SIGNS.get(sign, sign)} {text(right)}"
                for left, sign, right in ((cited.lhs, cited.relation, cited.rhs), (lhs, relation, rhs))
            )
            warnings.warn(
                f"the reason of {step} cites [{id}], which says {said} and has no term in common with it",
                stacklevel=4,
            )


@lru_cache(maxsize=4096)
def terms(e: Any) -> frozenset[str]:
    """What an expression speaks of, whatever the letters and sizes: layers, centering, determinants, ….

    Names and layers are looked through.
    """
    if isinstance(e, MatAdd) and e == centering(e.shape[0]):
        return frozenset({"centering"})
    itself = frozenset() if isinstance(e, CONNECTING + LEAVES) else frozenset({type(e).__name__})
    parts = () if isinstance(e, MatrixSymbol) else e.args
    meant = meaning(e)
    return itself.union(*map(terms, (*parts, *([] if meant is None else [meant]))))
