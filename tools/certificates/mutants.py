"""Statements that are false: false neighbours, and stored statements with one thing changed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from lngeom.identities import Identity

from .comparing import SIZES, Unreadable, draw, symbols_of, truth
from .store import Stored, attempt

CHANGES = (
    (r" \+ ", " - "),
    (r" \* ", " + "),
    (r" / ", " * "),
    (r"\(- \(1\)\)", "1"),
    (r"\(1 \+ 1\)", "1"),
    (r"\bLN\b", "RMSN"),
    (r"\bRMSN\b", "LN"),
    (r"\(tr (\w+)\)", r"\1"),
    (r"\^ 2", "^ 3"),
    (r"\bsigma\b", "rho"),
    (r"\beps\b", "1"),
    (r"@centering R (\w+)", r"@eye R \1"),
    (r"\bmadd\b", "had"),
    (r"\bnorm\b", "rho"),
    (r"\(pos ([^()]+|\([^()]*\))\) -> ", ""),
)


def false_neighbour(entry: Identity) -> Stored | None:
    """The false neighbour under the conditions of the identity, with the proof that is found for it."""
    return attempt(entry, entry.false)


def changed(statement: str, generator: random.Random) -> str:
    """The statement with one thing changed behind its binders."""
    while True:
        pattern, instead = generator.choice(CHANGES)
        places = [match for match in re.finditer(pattern, statement) if match.start() > statement.find(",")]
        if places:
            place = generator.choice(places)
            return statement[: place.start()] + place.expand(instead) + statement[place.end() :]


def is_false(text: str, entry: Identity, seed: int = 0) -> bool:
    """Whether a statement in an identity's letters fails on a draw that satisfies its hypotheses.

    Texts without sense do not.
    """
    symbols: dict[str, Any] = symbols_of(entry.lhs, entry.rhs, *entry.false, *entry.conditions)
    rng = np.random.default_rng(seed)
    with np.errstate(all="ignore"):
        try:
            return any(truth(text, draw(symbols, sizes, rng)) is False for sizes in SIZES for _ in range(3))
        except (Unreadable, ValueError, IndexError, TypeError, ZeroDivisionError, OverflowError):
            return False


def mutants(
    theorems: dict[str, tuple[Identity, Stored]], number: int, seed: int = 0
) -> Iterator[tuple[str, str]]:
    """Names of theorems with false statements made of theirs."""
    generator, made = random.Random(seed), 0
    while made < number:
        name = generator.choice(sorted(theorems))
        entry, there = theorems[name]
        text = changed(there.statement, generator)
        if text != there.statement and is_false(text, entry, made):
            made += 1
            yield name, text
