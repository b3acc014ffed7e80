"""Answers as plain JSON data and back: numbers and arrays.  Reading trusts nothing.

NaN and the infinities are text, since JSON has no words for them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Set, Sized
from decimal import Decimal
from fractions import Fraction
from numbers import Complex, Real
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LONGEST", "Grid", "Malformed", "InvalidAnswer", "array", "data", "read", "show"]

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
    shape, entries = _unrolled(answer, what.capitalize())
    if len(entries) > LARGEST:
        raise InvalidAnswer(f"{what.capitalize()} has {len(entries)} entries, far more than asked for.")
    return {"shape": shape, "values": [_plain(_number(entry, what)) for entry in entries]}


def _unrolled(grid: Any, what: str) -> tuple[list[int], list[Any]]:
    """Shape and entries of a number, or of rows in rows."""
    if hasattr(grid, "tolist"):
        grid = grid.tolist()
    if isinstance(grid, str | bytes | Mapping | Set) or not (
        isinstance(grid, Iterable) and isinstance(grid, Sized)
    ):
        return [], [grid]
    rows = [_unrolled(row, what) for row in grid]
    if any(shape != rows[0][0] for shape, _ in rows):
        raise InvalidAnswer(RAGGED.format(what))
    return [len(rows), *(rows[0][0] if rows else [])], [entry for _, entries in rows for entry in entries]


class Grid(NamedTuple):
    """A number, vector or matrix without NumPy: its shape, and its entries row by row.

    Examples
    --------
    >>> Grid((2, 2), [1.0, 2.0, 3.0, 4.0]).nested
    [[1.0, 2.0], [3.0, 4.0]]
    """

    shape: tuple[int, ...]
    values: list[float]

    @property
    def nested(self) -> Any:
        """The number, or lists in lists."""
        if not self.shape:
            return self.values[0]
        size = math.prod(self.shape[1:])
        rows = (self.values[row * size : (row + 1) * size] for row in range(self.shape[0]))
        return [Grid(self.shape[1:], row).nested for row in rows]


def read(plain: Any) -> Grid:
    """The numbers of plain data.

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
    return Grid(tuple(shape), [_read(value) for value in values])


def array(plain: Any) -> NDArray[np.float64]:
    """The array of plain data.

    Raises
    ------
    Malformed
        If ``data`` cannot have made it.
    """
    import numpy as np  # what reads numbers alone needs none

    shape, values = read(plain)
    return np.array(values, dtype=float).reshape(shape)


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
    if hasattr(entry, "dtype"):  # a scalar of NumPy's
        entry = entry.item()
    if isinstance(entry, bool):
        raise InvalidAnswer(f"{what.capitalize()} should be made of numbers, and holds {entry}.")
    if isinstance(entry, Real | Fraction | Decimal):
        return float(entry)
    if getattr(entry, "is_number", False) or isinstance(entry, Complex):  # SymPy's, or what a solver found
        exact = complex(entry)
        if abs(exact.imag) <= 1e-12 * abs(exact.real) or math.isnan(exact.real):  # roots by formula round
            return exact.real
        raise InvalidAnswer(f"{what.capitalize()} holds the complex number {str(entry)[:60]}.")
    if getattr(entry, "free_symbols", None):
        raise InvalidAnswer(f"{what.capitalize()} should be numbers; {str(entry)[:60]} holds a symbol.")
    kind = type(entry).__name__
    raise InvalidAnswer(f"{what.capitalize()} should be made of numbers, and holds something of type {kind}.")


def show(values: Any, digits: int = 4) -> str:
    """A number or a small array as one writes it by hand; long ones are cut.

    Examples
    --------
    >>> show([1.0, -0.5]), show(2.0)
    ('(1, -0.5)', '2')
    """
    if hasattr(values, "tolist"):
        values = values.tolist()
    if not isinstance(values, list | tuple):
        return f"{float(values) + 0.0:.{digits}g}"
    parts: Iterable[str] = (show(part, digits) for part in values[:6])
    return "(" + ", ".join(parts) + (", …" if len(values) > 6 else "") + ")"
