"""Facts about primitive matrices, given to the calculus by the modules that define them.

A fact says what a sum over one index is.  It is a function ``fact(factors, k, whole)`` of the factors that
hold the index ``k``, a square as two, and of the number of its values if it runs over all of them, else
None; it returns the value of the sum, or None if it does not apply.  It may take for granted that the other
indices are places.  Whoever registers one names the test that justifies it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FACTS: list[tuple[type, Callable, str]] = []


def fact(of: type, test: str) -> Callable:
    """Register a fact about the nodes of a class, with the name of the test that justifies it."""

    def register(function: Callable) -> Callable:
        FACTS.append((of, function, test))
        return function

    return register


def known_sum(factors: list[Any], k: Any, whole: Any) -> Any:
    """The value of the sum over ``k`` of the product of these factors, if a fact knows it."""
    parts = []
    for base, power in (f.as_base_exp() for f in factors):
        if power not in (1, 2):
            return None
        parts += [base] * int(power)
    for of, function, _ in FACTS:
        if any(isinstance(getattr(part, "parent", None), of) for part in parts):
            found = function(parts, k, whole)
            if found is not None:
                return found
    return None
