"""Numbers and arrays as plain JSON data and back; every check is repeated on reading.

NaN and the infinities are strings, since JSON has no such numbers.
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

LONGEST = 600  # characters of a message that includes output of the student's code
LARGEST = 1_000_000  # entries of an array
RAGGED = "{} has rows of different lengths."
ODD = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


class InvalidAnswer(Exception):
    """The answer is not of the kind that the question asks for; the message is for the student."""


class Malformed(Exception):
    """The data do not come from ``probe``."""


def data(answer: Any, what: str = "the answer") -> dict[str, Any]:
    """Convert numbers, nested lists, arrays and SymPy matrices to plain data.

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
    """Return shape and entries of a number or of nested lists."""
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
        """The number, or nested lists."""
        if not self.shape:
            return self.values[0]
        size = math.prod(self.shape[1:])
        rows = (self.values[row * size : (row + 1) * size] for row in range(self.shape[0]))
        return [Grid(self.shape[1:], row).nested for row in rows]


def read(plain: Any) -> Grid:
    """Read the numbers of plain data.

    Raises
    ------
    Malformed
        If it is no output of :func:`data`.
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
    """Read plain data into an array.

    Raises
    ------
    Malformed
        If it is no output of :func:`data`.
    """
    import numpy as np  # imported here, so that :func:`read` works without NumPy

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
        raise InvalidAnswer("Part of the answer is still three dots.")
    if hasattr(entry, "dtype"):  # a NumPy scalar
        entry = entry.item()
    if isinstance(entry, bool):
        raise InvalidAnswer(f"{what.capitalize()} should contain only numbers; it contains {entry}.")
    if isinstance(entry, Real | Fraction | Decimal):
        return float(entry)
    if getattr(entry, "is_number", False) or isinstance(entry, Complex):  # a SymPy number or a computed root
        exact = complex(entry)
        if abs(exact.imag) <= 1e-12 * abs(exact.real) or math.isnan(exact.real):  # the imaginary part rounds
            return exact.real
        raise InvalidAnswer(f"{what.capitalize()} holds the complex number {str(entry)[:60]}.")
    if getattr(entry, "free_symbols", None):
        raise InvalidAnswer(f"{what.capitalize()} should be numbers; {str(entry)[:60]} holds a symbol.")
    kind = "text in quotes" if isinstance(entry, str) else f"an object of type {type(entry).__name__}"
    raise InvalidAnswer(f"{what.capitalize()} should contain only numbers; it contains {kind}.")


def show(values: Any, digits: int = 4) -> str:
    """Format a number or a small array as it is written by hand; long ones are cut.

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
