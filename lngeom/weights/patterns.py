"""What is said of norms, for all or by patterns of their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from .names import depth, printable, some

__all__ = ["by_pattern"]

Value = TypeVar("Value")


def by_pattern(
    name: str, given: Any, check: Callable[[str, Any], Value]
) -> Callable[[Iterable[str]], dict[str, Value]]:
    """For names of norms the values that an argument gives them: one for all, or one for each pattern."""
    patterns = given if isinstance(given, Mapping) else {"*": given}
    for pattern in patterns:
        if not isinstance(pattern, str):
            raise TypeError(f"{name} must have texts for its patterns, got {pattern!r}")
    values = {pattern: check(name, value) for pattern, value in patterns.items()}

    def decide(names: Iterable[str]) -> dict[str, Value]:
        left = dict.fromkeys(names)
        decided: dict[str, Value] = {}
        for pattern, value in values.items():
            matching = [one for one in left if fnmatchcase(one, pattern)]
            if not matching and any(fnmatchcase(one, pattern) for one in decided):
                raise ValueError(
                    f"{name} has the pattern {printable(pattern)!r}, which decides nothing: others before "
                    f"it match the same norms: put it first, or leave it out"
                )
            if not matching and isinstance(given, Mapping):
                raise ValueError(
                    f"{name} has the pattern {printable(pattern)!r}, which matches no norm; they are called "
                    f"{some(sorted(names, key=depth), 5)}"
                )
            decided |= dict.fromkeys(matching, value)
            for one in matching:
                del left[one]
        return decided

    return decide
