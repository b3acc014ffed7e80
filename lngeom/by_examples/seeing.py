"""Whether a difference is there in real numbers, where roots are positive and the conditions hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from sympy.core.relational import Relational

from .numbers import Floats
from .roots import NEAR, Recorder
from .values import Point

TRIES = 40  # points


def seen(lhs: Any, rhs: Any, given: tuple, sizes: Mapping, places: Mapping, draw: Callable[[], dict]) -> bool:
    """Whether two sides differ at one of some points, which ``draw`` makes, by more than rounding."""
    for _ in range(TRIES):
        point = Point(Floats(), sizes, places, draw(), Recorder())
        with suppress(ArithmeticError):  # a side has no value there
            if all(_holds(condition, point) for condition in given):
                left, right = _entries(point.value(lhs)), _entries(point.value(rhs))
                off = max(abs(x - y) for x, y in zip(left, right, strict=True))
                if _real((*left, *right)) and off > NEAR * max(map(abs, (*left, *right))):
                    return True
    return False


def _holds(condition: Relational, point: Point) -> bool:
    sides = point.value(condition.lhs), point.value(condition.rhs)
    return _real(sides) and bool(condition.func(*(complex(x).real for x in sides)))


def _entries(value: Any) -> list:
    return [x for row in value for x in row] if isinstance(value, list) else [value]


def _real(numbers: Iterable[complex]) -> bool:
    return all(abs(complex(x).imag) <= NEAR * (1 + abs(x)) for x in numbers)
