"""Whether a difference is there in real numbers, where roots are positive and the conditions hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import product
from typing import Any

from sympy.core.relational import Relational

from lngeom.engine.counting import places_of

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
    """Whether a condition holds at a point, at every place that it speaks of."""
    of = places_of(*condition.args, named=False)
    ranges = (range(min(map(point.size, sizes))) for sizes in of.values())
    outer, holds = point.places, True
    for at in product(*ranges):
        point.places = {**outer, **dict(zip(of, at, strict=True))}
        holds = holds and _holds_here(condition, point)
    point.places = outer
    return holds


def _holds_here(condition: Relational, point: Point) -> bool:
    sides = point.value(condition.lhs), point.value(condition.rhs)
    return _real(sides) and bool(condition.func(*(complex(x).real for x in sides)))


def _entries(value: Any) -> list:
    return [x for row in value for x in row] if isinstance(value, list) else [value]


def _real(numbers: Iterable[complex]) -> bool:
    return all(abs(complex(x).imag) <= NEAR * (1 + abs(x)) for x in numbers)
