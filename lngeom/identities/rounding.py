"""How far the two sides of a statement are apart on arrays, and how far rounding alone may move them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from lngeom.engine.evaluation import evaluate

from .arrays import FLOATS, layers

MOVED = 2.0**-40  # small beside what is linear here, large beside a rounding
LARGE = 10**6  # a matrix with more entries stays; what it is multiplied with is moved, and the product
FEW, TIMES = 64, 3  # few numbers may cancel by chance: they are moved three times
UNIT = float(np.finfo(float).eps)
EXPLAINED = 1000.0  # so many roundings a difference may be: sums of thousands of terms round at each


@dataclass(frozen=True)
class Residual:
    """How far the two sides of an identity are apart on arrays.

    Parameters
    ----------
    difference : float
        The largest difference of their entries, divided by their largest entry; where a side is 0 by its
        statement, by the size of the terms that cancel there.
    condition : float
        By how many times more than the numbers in them, all that are given or computed on the way, the
        sides change: where it is 1e6, floating point keeps six digits fewer than it has.
    of_zero : bool
        Whether a side is 0 by its statement.
    """

    difference: float
    condition: float
    of_zero: bool = False

    @property
    def roundings(self) -> float:
        """The difference in units of what one rounding of every number does to the sides."""
        return self.difference / (self.condition * UNIT) if self.difference else 0.0

    @property
    def explained(self) -> bool:
        """Whether rounding explains the difference."""
        return self.roundings <= EXPLAINED


def compare(lhs: Any, rhs: Any, relation: str, env: Mapping[Any, Any], rng: np.random.Generator) -> Residual:
    """Evaluate two sides on one instance, and again with every number in them moved a little."""
    left, right = (_value(side, dict(env), layers()) for side in (lhs, rhs))
    wrong = {"=": np.abs(left - right), "<": left - right, ">": right - left}[relation[0]]
    move = Mover(rng)
    numbers = sum(np.size(value) for value in env.values())
    with np.errstate(all="ignore"):
        change = max(
            _largest(_value(side, Moved(env, move), layers(move)) - exact)
            for side, exact in ((lhs, left), (rhs, right))
            for _ in range(TIMES if numbers < FEW else 1)
        )
    cancelling, of_zero = change / MOVED, is_zero(lhs) or is_zero(rhs)
    size = cancelling if of_zero else max(_largest(left), _largest(right))
    off = _largest(np.maximum(wrong, 0))
    return Residual(off / size if off else 0.0, cancelling / size if size else 1.0, of_zero)


class Mover:
    """Moves numbers, each by a random part of itself, at most 2⁻⁴⁰; whole numbers stay."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def __call__(self, value: Any) -> Any:
        """The value, moved."""
        if np.iscomplexobj(value):
            return self(np.real(value)) + 1j * self(np.imag(value))
        if isinstance(value, float):
            return float(value * (1 + MOVED * self._rng.uniform(-1, 1)))
        if not isinstance(value, np.ndarray) or value.dtype.kind != "f" or value.size > LARGE:
            return value
        by = np.asarray(MOVED)
        for axis, n in enumerate(value.shape):  # a product of columns, faster than as many random numbers
            others = [other for other in range(value.ndim) if other != axis]
            by = by * np.expand_dims(self._rng.uniform(-1, 1, n), others)
        by += 1
        by *= value
        return by


class Moved(dict):
    """Values of expressions, each of which is moved when it is put in."""

    def __init__(self, env: Mapping[Any, Any], move: Mover) -> None:
        super().__init__()
        self._move = move
        for key, value in env.items():
            self[key] = value

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, self._move(value))


def _value(side: Any, env: dict, special: dict) -> Any:
    return np.asarray(evaluate(side, env, FLOATS, special), float)


def is_zero(side: Any) -> bool:
    """Whether a side of a statement is 0 as it is written."""
    return bool(getattr(side, "is_zero", False) or getattr(side, "is_ZeroMatrix", False))


def _largest(entries: Any) -> float:
    largest = float(np.max(np.abs(entries), initial=0))
    return np.inf if np.isnan(largest) else largest
