"""Seeded cases, each made from nothing but its seed and its number, so that any can be made again alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sympy import Symbol

from .detours import detours
from .inequalities import inequalities
from .known import mutants
from .matrices import matrices
from .places import places
from .radicals import radicals
from .shifts import shifts
from .statements import Case, open_places
from .sums import sums

EVERY = [Symbol(name, integer=True, nonnegative=True) for name in ("l", "o")]
KINDS: dict[str, Callable[[random.Random], Case | None]] = {
    "mutants": mutants,
    "radicals": radicals,
    "matrices": matrices,
    "sums": sums,
    "detours": detours,
    "inequalities": inequalities,
    "places": places,
    "shifts": shifts,
}
ORDER = (
    *("mutants", "detours", "radicals", "matrices", "places"),
    *("detours", "sums", "mutants", "inequalities", "places", "shifts"),
)


def case(seed: int, number: int) -> Case:
    """The case of this number."""
    rng = random.Random(f"{seed}:{number}")
    make = KINDS[ORDER[number % len(ORDER)]]
    while True:
        try:
            made = make(rng)
        except Exception:  # SymPy or a class of the book refuses to build it: no statement, then
            continue
        if made is not None:
            return replace(made, given=tuple(map(_with_letters_of_its_own, made.given)))


def _with_letters_of_its_own(condition: Any) -> Any:
    """A condition that says what it says of every place with letters that stand nowhere else."""
    return condition.xreplace(dict(zip(open_places(condition), EVERY, strict=False)))
