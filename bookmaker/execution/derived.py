"""What a page derives while it runs, written down by its kernel: between two cells that no page shows."""

from __future__ import annotations

import json
import re
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell

FIRST = """
from bookmaker.execution.derived import watch

watch()
del watch
"""
LAST = """
from bookmaker.execution.derived import report

print(report())
"""
NAMED = re.compile(r"\[([a-z][a-z0-9-]{3,})\]")  # in a reason: the variance as a length [variance-as-length]
_chains: list[Any] = []


def watch() -> None:
    """Remember every chain from now on, as far as it has come: a step makes a new one."""
    from lngeom.symbolic import Derivation

    begin, grow = Derivation.__init__, Derivation._with

    def remember(self: Any, *arguments: Any, **options: Any) -> None:
        begin(self, *arguments, **options)
        _chains.append(self)

    def follow(self: Any, *arguments: Any) -> Any:
        new = grow(self, *arguments)
        _chains[:] = [chain for chain in _chains if chain is not self] + [new]
        return new

    # in a process that runs one page
    Derivation.__init__ = remember  # type: ignore[method-assign]
    Derivation._with = follow  # type: ignore[method-assign, assignment]


def report() -> str:
    """As JSON: each chain's identity, if it closes one, its lines, and what its reasons name."""
    from lngeom.identities import is_stated
    from lngeom.symbolic import tex

    closed = [chain.closes.id if is_stated(chain.closes) else None for chain in _chains]
    steps = [[tex(expression) for expression, _ in chain.steps] for chain in _chains]
    named = [NAMED.findall(" ".join(line.why for line in chain.lines)) for chain in _chains]
    return json.dumps(list(zip(closed, steps, named, strict=True)))


def watch_over(notebook: nbformat.NotebookNode) -> None:
    """Put the notebook between the two cells."""
    notebook.cells = [new_code_cell(FIRST), *notebook.cells, new_code_cell(LAST)]


def told(ran: nbformat.NotebookNode) -> list[Any]:
    """Take the two cells off a notebook that ran, and return what the last one said."""
    *_, last = ran.cells
    ran.cells = ran.cells[1:-1]
    for cell in ran.cells:
        for counted in (cell, *cell.get("outputs", ())):
            if counted.get("execution_count"):
                counted["execution_count"] -= 1
    chains: list[Any] = json.loads(last.outputs[0].text)
    return chains
