"""What is known, the catalogue and the true steps of the tests: rewritten, mutated, or laid bare."""

from __future__ import annotations

import random
from typing import Any

from sympy import sympify

from lngeom.identities import IDENTITIES
from tests.engine.statements import TRUE

from .mutations import mutant, rewritten
from .statements import Case

TURNED = {"=": "=", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}


def relation_of(entry: Any) -> str:
    """What an entry of the catalogue claims between its sides: it is an equation unless it says otherwise."""
    return getattr(entry, "relation", "=")


KNOWN: list[tuple[str, Any, Any, tuple, str]] = [
    *(
        (entry.id, sympify(entry.lhs), sympify(entry.rhs), tuple(entry.conditions), relation_of(entry))
        for entry in IDENTITIES
    ),
    *((said.name, said.lhs, said.rhs, said.given, said.relation) for said in TRUE),
]


def mutants(rng: random.Random) -> Case | None:
    """A known identity: as it is, in other words, with one place changed, or with a condition dropped."""
    name, lhs, rhs, given, relation = rng.choice(KNOWN)
    asked = rng.random() < 0.5
    way = rng.random()
    if way < 0.25:
        name, lhs = f"{name}, rewritten", rewritten(lhs, rng)
    elif way < 0.35:
        name, lhs, rhs, relation = f"{name}, the other way round", rhs, lhs, TURNED[relation]
    elif way < 0.55 and given:
        left_out = rng.randrange(len(given))
        name = f"{name}, without {given[left_out]}"
        given, asked = given[:left_out] + given[left_out + 1 :], True
    else:
        name = f"{name}, a mutant"
        changed = mutant(rhs, rng) if rng.random() < 0.6 else None
        if changed is not None:
            rhs = changed
        else:
            lhs = mutant(lhs, rng)
            if lhs is None:
                return None
    lines = (lhs, rhs) if asked else ()
    return Case("mutants", name, lhs, rhs, given, lines, (relation,) if asked else (), relation)
