"""How far the two sides of a statement are apart on arrays, and how far rounding alone may move them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np

from lngeom.engine.evaluation import evaluate

from .arrays import FLOATS, LNGEOM, centering, layers
from .residual import Residual

MOVED = 2.0**-40, 2.0**-50  # large beside a rounding; nearly one, where that changes a side as a whole
LARGE = 10**6  # a matrix with more entries stays, or is moved once for all, if it is Π
FEW, TIMES = 64, 3  # few numbers may cancel by chance: they are moved three times
TRIES = 12  # so often a value is sought beside one that there is not


def compare(lhs: Any, rhs: Any, relation: str, env: Mapping[Any, Any], rng: np.random.Generator) -> Residual:
    """Evaluate two sides on one instance, and again with every number in them moved a little."""
    numbers = sum(np.size(value) for value in env.values())
    times = TIMES if numbers < FEW else 1
    with np.errstate(all="ignore"):
        exact = {side: _value(side, dict(env), LNGEOM) for side in (lhs, rhs)}
        left, right = exact[lhs], exact[rhs]
        wrong = {"=": np.abs(left - right), "<": left - right, ">": right - left}[relation[0]]
        size, of_zero = max(_largest(left), _largest(right)), is_zero(lhs) or is_zero(rhs)
        if not np.isfinite(size):
            nearby = (_changes(side, np.zeros(()), env, Mover(rng, MOVED[0]), 1) for side in (lhs, rhs))
            return Residual(np.inf, np.inf if all(nearby) else 1.0, of_zero)
        cancelling = 0.0
        for moved in MOVED:
            move = Mover(rng, moved)
            change = max(
                max(_changes(side, exact[side], env, move, times), default=moved * size) for side in exact
            )
            cancelling = max(cancelling, change / moved)
            if of_zero or change < size / FEW:
                break
    off = _largest(np.maximum(wrong, 0))
    size = cancelling if of_zero else size
    return Residual(off / size if off else 0.0, cancelling / size if size else 1.0, of_zero)


def _changes(side: Any, exact: Any, env: Mapping[Any, Any], move: Mover, times: int) -> list[float]:
    """By how much a side changes, each time that it has a value: what is under a root may become negative."""
    found = (_largest(_value(side, Moved(env, move), layers(move)) - exact) for _ in range(TRIES))
    return list(islice(filter(np.isfinite, found), times))


class Mover:
    """Moves numbers, each by a random part of itself, at most ``most``; whole numbers stay."""

    def __init__(self, rng: np.random.Generator, most: float) -> None:
        self._rng, self._most = rng, most

    def __call__(self, value: Any) -> Any:
        """The value, moved."""
        if isinstance(value, float):
            return float(value * (1 + self._most * self._rng.uniform(-1, 1)))
        kind = value.dtype.kind if isinstance(value, np.ndarray) else ""
        if kind == "c" or isinstance(value, complex):
            return self(np.real(value)) + 1j * self(np.imag(value))
        if kind != "f":
            return value
        if value.size > LARGE:
            return _moved_centering(len(value), self._most) if value is centering(len(value)) else value
        by = np.asarray(self._most)
        for axis, n in enumerate(value.shape):  # a product of columns, faster than as many random numbers
            along = [n if other == axis else 1 for other in range(value.ndim)]
            by = by * self._rng.uniform(-1, 1, n).reshape(along)
        by += 1
        by *= value
        return by


@lru_cache(maxsize=1)
def _moved_centering(n: int, most: float) -> Any:
    signs = np.random.default_rng(0).uniform(-1, 1, (2, n))
    by = np.multiply.outer(most * signs[0], signs[1])
    by += 1
    by *= centering(n)
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
