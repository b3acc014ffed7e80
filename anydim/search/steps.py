"""Which facts a step of a certificate rests on."""

from __future__ import annotations

from collections.abc import Callable


def rests_on(step: dict) -> list[int]:
    """The numbers of the facts that a step rests on, each once."""
    found: dict[int, int] = {}
    moved(step, lambda n: found.setdefault(n, n))
    return sorted(found)


def moved(step: dict, to: Callable[[int], int]) -> dict:
    """A step in which the facts that it rests on have other numbers."""
    new = dict(step)
    rule = step.get("by", "replace")
    if rule == "ring":
        new["of"] = [[to(n), times] for n, times in step.get("of", [])]
    elif rule == "form":
        new["of"] = [to(n) for n in step.get("of", [])]
    elif rule == "sign":
        new["terms"] = [
            [p, q, [to(n) for n in facts], squares, [to(n) for n in (more[0] if more else [])]]
            for p, q, facts, squares, *more in step["terms"]
        ]
    elif rule not in ("given", "size", "let"):
        new["of"] = to(step["of"])
    if step.get("cancel"):
        new["cancel"] = [[to(n), times] for n, times in step["cancel"]]
    return {key: value for key, value in new.items() if value or key in ("fact", "of", "terms", "facts")}
