"""A certificate without the facts that led nowhere."""

from __future__ import annotations

from typing import Any

from lngeom.engine.kernel import Check, Monomial, Poly, Ring, Statement
from lngeom.engine.steps import moved, rests_on

Step = dict[str, Any]


class Noting(Ring):
    """A ring that notes which rules were applied."""

    def __init__(self) -> None:
        self.used: set[Monomial] = set()
        super().__init__()

    def right(self, left: Monomial) -> Poly:
        """As in any ring."""
        self.used.add(left)
        return super().right(left)


def without_idle_rules(text: dict, steps: list[Step]) -> list[Step]:
    """The steps without replacements that were never made."""
    checking = Check(Statement(text))
    checking.ring = ring = Noting()
    lefts: dict[int, Monomial] = {}
    for n, step in enumerate(steps):
        if "replace" in step:
            (lefts[n],) = ring.value(step["replace"])
        checking.step(step)
    return [step for n, step in enumerate(steps) if n not in lefts or lefts[n] in ring.used]


def shortened(text: dict, steps: list[Step]) -> list[Step]:
    """A certificate without what it does not need, as it is stored."""
    return pruned(without_idle_rules(text, steps), Statement(text).goals)


def pruned(steps: list[Step], goals: list) -> list[Step]:
    """The steps that goals rest on, with new numbers for their facts.

    What is replaced stays, with all that it rests on: whether it was used is not seen from the steps.

    >>> positive, square = ["ent", "c"], ["^", ["ent", "c"], 2]
    >>> steps = [{"fact": [">", positive], "by": "given", "of": 0},
    ...          {"fact": [">=", square], "by": "sign", "terms": [[1, 1, [], [positive]]]},
    ...          {"fact": ["!=", positive], "by": "sign", "terms": [[1, 1, [0], []]]}]
    >>> pruned(steps, [["!=", positive]])[1]
    {'fact': ['!=', ['ent', 'c']], 'by': 'sign', 'terms': [[1, 1, [0], [], []]]}
    """
    facts = [step for step in steps if "fact" in step]
    needed = {n for n, step in enumerate(facts) if step["fact"] in goals}

    for step in reversed(steps):
        if "fact" not in step or facts.index(step) in needed:
            needed.update(rests_on(step))
    numbers = {old: new for new, old in enumerate(sorted(needed))}
    kept = [step for step in steps if "fact" not in step or facts.index(step) in needed]
    return [moved(step, numbers.__getitem__) for step in kept]
