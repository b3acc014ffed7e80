"""A cell of a map, how it is decided, and how a map is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lngeom.symbolic import Unproved, prove, refute

__all__ = ["A", "B", "Cell", "Map", "decided", "on_arrays"]

PROOF = "proved for a symbolic number of features"
A, B = np.array([[0.2, -0.4, 1.0], [1.0, 0.5, 0.3]])  # where DyT is refuted


@dataclass(frozen=True)
class Cell:
    """A row, a column, whether the theorem holds there, how that was found, and the identity that says it."""

    row: str
    column: str
    holds: bool | None
    why: str
    by: str = ""

    def __str__(self) -> str:
        if self.holds is None:
            return "–"
        return f"yes {{eq}}`eq-{self.by}`" if self.holds and self.by else "yes" if self.holds else "no"


@dataclass(frozen=True)
class Map:
    """Cells in rows and columns; it displays as a table, and ``.refuted`` as the list of counterexamples."""

    cells: tuple[Cell, ...]

    def __getitem__(self, place: tuple[str, str]) -> Cell:
        return next(cell for cell in self.cells if (cell.row, cell.column) == place)

    def _repr_markdown_(self) -> str:
        columns = list(dict.fromkeys(cell.column for cell in self.cells))
        lines = [f"| | {' | '.join(columns)} |", "|:--|" + ":--|" * len(columns)]
        for row in dict.fromkeys(cell.row for cell in self.cells):
            lines.append(f"| {row} | {' | '.join(str(self[row, column]) for column in columns)} |")
        return "\n".join(lines)

    @property
    def refuted(self) -> list[tuple[str, str, str]]:
        """Row, column and counterexample of all that is refuted."""
        return [(cell.row, cell.column, cell.why) for cell in self.cells if cell.holds is False]


def decided(row: str, column: str, statement: tuple, given: tuple = (), by: str = "") -> Cell:
    """The cell of a statement (left side, right side and perhaps a relation), by the engine.

    Raises
    ------
    AssertionError
        If the engine neither proves nor refutes it.
    """
    lhs, rhs, relation = statement if len(statement) == 3 else (*statement, "=")
    found = refute(lhs, rhs, given, relation)
    if found is not None:
        return Cell(row, column, False, str(found))
    try:
        prove(lhs, rhs, given, relation)
    except Unproved as error:
        raise AssertionError(f"{row}, {column}: neither proved nor refuted") from error
    return Cell(row, column, True, PROOF, by)


def on_arrays(row: str, column: str, left: Any, right: Any) -> Cell:
    """The cell of a statement that fails by far more than rounding at an array."""
    apart = float(np.max(np.abs(np.asarray(left) - np.asarray(right))))
    if apart < 1e-3:
        raise AssertionError(f"{row}, {column}: the sides are only {apart:.0e} apart")
    return Cell(row, column, False, f"at x = {show(A)}, z = {show(B)} the sides are {apart:.2f} apart")


def show(values: Any) -> str:
    """A vector as counterexamples of the engine write it."""
    return str(tuple(values.tolist()))
