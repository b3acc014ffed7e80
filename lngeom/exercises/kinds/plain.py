"""Answers as plain JSON data and back: numbers and arrays.  Reading trusts nothing.

NaN and the infinities are text, since JSON has no words for them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["LONGEST", "Malformed", "InvalidAnswer", "array", "data", "show"]

LONGEST = 600  # characters of a message that the student's code has a part in
LARGEST = 1_000_000  # entries of an array
RAGGED = "{} has rows of different lengths."
ODD = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


class InvalidAnswer(Exception):
    """The answer is no answer of the kind that is asked for; the message says it to the student."""


class Malformed(Exception):
    """The data were not made by ``probe``."""


def data(answer: Any, what: str = "the answer") -> dict[str, Any]:
    """Numbers, nested lists, arrays and SymPy matrices as plain data.

    Raises
    ------
    InvalidAnswer
        If it holds anything but real numbers.

    Examples
    --------
    >>> data([1, 2.5])
    {'shape': [2], 'values': [1.0, 2.5]}
    """
    try:
        grid = np.asarray(answer.tolist() if hasattr(answer, "tolist") else answer, dtype=object)
    except ValueError:
        raise InvalidAnswer(RAGGED.format(what.capitalize())) from None
    if any(isinstance(entry, list | tuple) for entry in grid.ravel()):
        raise InvalidAnswer(RAGGED.format(what.capitalize()))
    if grid.size > LARGEST:
        raise InvalidAnswer(f"{what.capitalize()} has {grid.size} entries, far more than asked for.")
    return {"shape": list(grid.shape), "values": [_plain(_number(entry, what)) for entry in grid.ravel()]}


def array(plain: Any) -> NDArray[np.float64]:
    """The array of plain data.

    Raises
    ------
    Malformed
        If ``data`` cannot have made it.
    """
    if not isinstance(plain, dict) or not isinstance(plain.get("shape"), list):
        raise Malformed("no array")
    shape, values = plain["shape"], plain.get("values")
    if not all(type(size) is int and size >= 0 for size in shape) or not isinstance(values, list):
        raise Malformed("no shape")
    if len(shape) > 8 or math.prod(shape) != len(values) or len(values) > LARGEST:
        raise Malformed("shape and values")
    return np.array([_read(value) for value in values], dtype=float).reshape(shape)


def _read(value: Any) -> float:
    if isinstance(value, str) and value in ODD:
        return ODD[value]
    if type(value) in (int, float):
        try:
            return float(value)
        except OverflowError:
            return math.inf
    raise Malformed("no number")


def _plain(value: float) -> float | str:
    return value if math.isfinite(value) else str(value)


def _number(entry: Any, what: str) -> float:
    if entry is ...:
        raise InvalidAnswer("A part of the answer still is three dots.")
    if isinstance(entry, bool | np.bool_ | Real | Fraction):
        return float(entry)
    if getattr(entry, "is_number", False):  # SymPy's
        exact = complex(entry)
        if exact.imag == 0:
            return exact.real
        raise InvalidAnswer(f"{what.capitalize()} holds the complex number {str(entry)[:60]}.")
    if isinstance(entry, complex | np.complexfloating):
        raise InvalidAnswer(f"{what.capitalize()} holds a complex number.")
    if getattr(entry, "free_symbols", None):
        raise InvalidAnswer(f"{what.capitalize()} should be numbers; {str(entry)[:60]} holds a symbol.")
    kind = type(entry).__name__
    raise InvalidAnswer(f"{what.capitalize()} should be made of numbers, and holds something of type {kind}.")


def show(values: Any, digits: int = 4) -> str:
    """A number or a small array as one writes it by hand; long ones are cut.

    Examples
    --------
    >>> show(np.array([1.0, -0.5])), show(2.0)
    ('(1, -0.5)', '2')
    """
    values = np.asarray(values, float)
    if values.ndim == 0:
        return f"{float(values) + 0.0:.{digits}g}"
    parts: Iterable[str] = (show(part, digits) for part in values[:6])
    return "(" + ", ".join(parts) + (", …" if len(values) > 6 else "") + ")"
