"""What a page derives while it runs, written down by its kernel: between two cells that no page shows."""

from __future__ import annotations

import json
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell

from lngeom.engine.citing import NAMED

FIRST = """
from bookmaker.execution.derived import watch

watch()
del watch
"""
LAST = """
from bookmaker.execution.derived import report

print(report())
"""
_chains: list[Any] = []
_tables: list[Any] = []


def watch() -> None:
    """Remember every chain from now on, as far as it has come, as a step makes a new one; and every table."""
    from lngeom.identities import Residuals
    from lngeom.symbolic import Derivation

    begin, grow = Derivation.__init__, Derivation._with

    def remember(self: Any, *arguments: Any, **options: Any) -> None:
        begin(self, *arguments, **options)
        _chains.append(self)

    def follow(self: Any, *arguments: Any) -> Any:
        new = grow(self, *arguments)
        _chains[:] = [chain for chain in _chains if chain is not self] + [new]
        return new

    fill = Residuals.__init__

    def measured(self: Any, *arguments: Any, **options: Any) -> None:
        fill(self, *arguments, **options)
        _tables.append(self)

    # in a process that runs one page
    Residuals.__init__ = measured  # type: ignore[method-assign]
    Derivation.__init__ = remember  # type: ignore[method-assign]
    Derivation._with = follow  # type: ignore[method-assign, assignment]


def report() -> str:
    """As JSON: the chains, of each its identity, if it closes one, its lines, and what its reasons name.

    And the identities that were measured, each with its worst difference in roundings, and with the cells of
    its row.
    """
    from lngeom.identities import is_stated
    from lngeom.symbolic import tex

    closed = [chain.closes.id if is_stated(chain.closes) else None for chain in _chains]
    steps = [[tex(expression) for expression, _ in chain.steps] for chain in _chains]
    named = [NAMED.findall(" ".join(line.why for line in chain.lines)) for chain in _chains]
    roundings: dict[str, float] = {}
    measured: dict[str, dict[str, str]] = {}
    for table in _tables:
        measured |= table.cells
    for id, worst in (found for table in _tables for found in table.roundings.items()):
        roundings[id] = max(worst, roundings.get(id, 0))
    chains = list(zip(closed, steps, named, strict=True))
    return json.dumps({"chains": chains, "roundings": roundings, "measured": measured})


def nothing() -> dict[str, Any]:
    """What a page derives that derives nothing."""
    return {"chains": [], "roundings": {}, "measured": {}}


def watch_over(notebook: nbformat.NotebookNode) -> None:
    """Put the notebook between the two cells."""
    notebook.cells = [new_code_cell(FIRST), *notebook.cells, new_code_cell(LAST)]


def told(ran: nbformat.NotebookNode) -> dict[str, Any]:
    """Take the two cells off a notebook that ran, and return what the last one said."""
    *_, last = ran.cells
    ran.cells = ran.cells[1:-1]
    for cell in ran.cells:
        for counted in (cell, *cell.get("outputs", ())):
            if counted.get("execution_count"):
                counted["execution_count"] -= 1
    found: dict[str, Any] = json.loads(last.outputs[0].text)
    return found
