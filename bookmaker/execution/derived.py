"""The derivations on a page, read from the metadata of the cells' outputs."""

from __future__ import annotations

import re
from typing import NamedTuple

from nbformat import NotebookNode

from anydim.derivation import METADATA

NAMED = re.compile(r"\[([a-z][a-z0-9-]{3,})\]")  # an identity that a reason names


class Derived(NamedTuple):
    """A derivation on a page: the identity that it proves, and those that its reasons name."""

    closes: str | None
    names: list[str]


def derived(ran: NotebookNode) -> list[Derived]:
    """List the derivations in the outputs of an executed notebook."""
    outputs = (output for cell in ran.cells for output in cell.get("outputs", ()))
    shown = [output["metadata"][METADATA] for output in outputs if METADATA in output.get("metadata", {})]
    return [Derived(one["closes"], NAMED.findall(" ".join(one["reasons"]))) for one in shown]
