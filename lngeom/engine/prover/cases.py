"""Proofs by cases: i is j or not, a number is positive or not, it is 0 or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from lngeom.engine.kernel import Rejected, Statement, opposite
from lngeom.engine.steps import moved

from .pruning import pruned
from .trees import lists_in, parts_of, places_in
from .writing import Stuck

Steps = list[dict]
MOST = 6  # cases that are tried


def candidates(text: dict) -> Iterator[list]:
    """What may hold or not: of two places that they are one; of numbers that they are positive, or 0.

    >>> size = ["N", 0]
    >>> i, j = ["at", "i", size], ["at", "j", size]
    >>> list(candidates({"claim": ["=", ["+", ["ent", "a", i], ["ent", "a", j]]], "given": []}))
    [['=', ['delta', ['at', 'i', ['N', 0]], ['at', 'j', ['N', 0]]]]]
    """
    tree = text["claim"][1]
    found = []
    places = {repr(part): part for part in lists_in(tree) if part[0] in ("at", "place") and len(part) == 3}
    for one, other in combinations(places.values(), 2):
        if one[2] == other[2] and "at" in (one[0], other[0]):
            found.append(["=", ["delta", one, other]])
    for part in parts_of(tree):
        match part:
            case ["root", ["^", list(x), 2] | ["*", list(x), _, 1]] if part[1] in (
                ["^", x, 2],
                ["*", x, x, 1],
            ):
                found += [["=", x], [">", x]]
    found += [
        ["=", fact[1]] for fact in text["given"] if fact[0] == ">=" and repr(fact[1]).startswith("['ent'")
    ]
    decided = [*text["given"], *map(opposite, text["given"])]
    distinct = {repr(case): case for case in found if case not in decided and not places_in(case)}
    yield from list(distinct.values())[:MOST]


def by_cases(text: dict, begun: Steps, prove: Callable[[dict], tuple[Steps, list]]) -> Steps:
    """The steps that prove a statement in two cases, each of which is proved with one more hypothesis.

    What has ``begun`` proves some of its goals without cases.
    """
    given, goals = text["given"], Statement(text).goals
    there = [step["fact"] for step in begun if "fact" in step]
    missing = [goal for n, goal in enumerate(goals) if goal not in [*there, *goals[:n]]]
    begun = begun if any(goal in there for goal in goals) else []
    for case in candidates(text):
        try:
            proofs = [prove({**text, "given": [*given, one]})[0] for one in (case, opposite(case))]
        except (Stuck, Rejected, RecursionError):  # a number that is said to be 0 may be a part of itself
            continue
        steps: Steps = [{"fact": fact, "by": "given", "of": n} for n, fact in enumerate(given)]
        for goal in missing:
            both = [pruned(proof, [goal]) for proof in proofs]
            used = {step["of"] for proof in both for step in proof if step.get("by") == "given"}
            known = [*sorted(used - {len(given)}), len(given)]  # last stands what is supposed
            then, other = (
                [
                    {**step, "of": known.index(step["of"])} if step.get("by") == "given" else step
                    for step in proof
                ]
                for proof in both
            )
            step = {
                "fact": goal,
                "by": "cases",
                "of": case,
                "facts": known[:-1],
                "then": then,
                "other": other,
            }
            steps.append(step)
        before = len(steps)  # in the cases letters may be defined that those which follow define, too
        return pruned(steps + [moved(step, before.__add__) for step in begun], goals)
    raise Stuck("no case helps")
