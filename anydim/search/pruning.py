"""A certificate without the facts that led nowhere."""

from __future__ import annotations

from typing import Any

from anydim.kernel import Rejected, Statement, check

from .steps import moved, rests_on

Step = dict[str, Any]


def shortened(text: dict, steps: list[Step]) -> list[Step]:
    """A certificate without what it does not need, as it is stored.

    Facts that nothing rests on go, and replacements without which the kernel accepts it as well.
    """
    goals = Statement(text).goals
    before: list[Step] = []
    kept = pruned(steps, goals)
    while len(kept) != len(before):  # a step that was dropped may have been the only use of another
        before = kept
        for step in [step for step in reversed(kept) if "replace" in step]:
            without = [other for other in kept if other is not step]
            if is_accepted(text, without):
                kept = without
        kept = pruned(kept, goals)
    return kept


def is_accepted(text: dict, steps: list[Step]) -> bool:
    """Return True if the kernel accepts a certificate."""
    try:
        return bool(check(text, steps))
    except Rejected:
        return False


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
    count = 0
    numbered: list[tuple[int | None, Step]] = []  # with the numbers of facts
    for step in steps:
        numbered.append((count if "fact" in step else None, step))
        count += "fact" in step
    needed = {n for n, step in numbered if n is not None and step["fact"] in goals}
    for n, step in reversed(numbered):
        if n is None or n in needed:
            needed.update(rests_on(step))
    numbers = {old: new for new, old in enumerate(sorted(needed))}
    return [moved(step, numbers.__getitem__) for n, step in numbered if n is None or n in needed]
