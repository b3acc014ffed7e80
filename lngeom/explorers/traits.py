"""Traits that take what NumPy takes and refuse, in one sentence, what they cannot show."""

from __future__ import annotations

from math import inf, isfinite
from numbers import Real
from typing import Any

import numpy as np
from traitlets import TraitError, TraitType

__all__ = ["Number", "Table", "Vector"]


class Number(TraitType):
    """A finite real number, at least ``least`` and at most ``most``."""

    def __init__(self, default: float, *, least: float = -inf, most: float = inf):
        super().__init__(float(default))
        self.least, self.most = least, most
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> float:
        """The number as a float."""
        if isinstance(value, bool | np.bool_) or not isinstance(value, Real):
            raise TraitError(f"{self.name} must be a real number, got {value!r}")
        number = float(value)
        if not isfinite(number):
            raise TraitError(f"{self.name} must be finite, got {value}")
        if number < self.least:
            raise TraitError(f"{self.name} must be at least {self.least:g}, got {value}")
        if number > self.most:
            raise TraitError(f"{self.name} must be at most {self.most:g}, got {value}")
        return number


class Vector(TraitType):
    """So many finite real numbers; kept as a tuple, since a change inside a list would go unnoticed."""

    def __init__(self, *default: float):
        super().__init__(tuple(map(float, default)))
        self.size = len(default)
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> tuple[float, ...]:
        """The numbers as a tuple of floats."""
        array = _reals(self.name, value)
        if array.shape != (self.size,):
            raise TraitError(f"{self.name} takes {self.size} numbers, got an array of shape {array.shape}")
        return tuple(array.tolist())


class Table(TraitType):
    """Rows of finite real numbers, ``least`` to ``most`` of them, as a tuple of tuples."""

    def __init__(self, default: Any, *, least: int, most: int):
        rows = np.asarray(default, float)
        super().__init__(tuple(map(tuple, rows.tolist())))
        self.width, self.least, self.most = rows.shape[1], least, most
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> tuple[tuple[float, ...], ...]:
        """The rows as tuples of floats."""
        array = _reals(self.name, value)
        if array.size == 0 and self.least == 0:
            return ()
        if array.ndim != 2 or array.shape[1] != self.width:
            raise TraitError(
                f"{self.name} takes rows of {self.width} numbers, got an array of shape {array.shape}"
            )
        if not self.least <= len(array) <= self.most:
            raise TraitError(f"{self.name} takes {self.least} to {self.most} rows, got {len(array)}")
        return tuple(map(tuple, array.tolist()))


def _reals(name: str | None, value: Any) -> Any:
    try:
        array = np.asarray(value)
    except ValueError:
        raise TraitError(f"{name} takes rows of equal length, got {value!r}") from None
    if array.dtype.kind not in "fiu" and array.size:
        raise TraitError(f"{name} takes real numbers, got {value!r}")
    array = array.astype(np.float64)
    if not np.isfinite(array).all():
        raise TraitError(f"{name} must be finite, got {array[~np.isfinite(array)].flat[0]}")
    return array
