"""The stored proofs of the catalogue: ``certificates/`` of a checkout has a file for each chapter.

``python -m tools.kernel`` finds and writes them.  A certificate is believed because the kernel accepts it for
the statement as it is read now, and for no other reason.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from anydim.kernel import check
from anydim.statement import statement

if TYPE_CHECKING:
    from .identity import Identity

PACKAGE: Any = files("lngeom")  # a path, or one in the archive that a page of the book loads
FOLDER = PACKAGE.parent / "certificates"  # of a checkout; an installed package has none


@cache
def stored() -> dict[str, list[dict[str, Any]]]:
    """The certificates by the names of their identities; none if nothing is stored."""
    texts = [file.read_text(encoding="utf-8") for file in (FOLDER.iterdir() if FOLDER.is_dir() else ())]
    return {id: steps for text in texts for id, steps in json.loads(text).items()}


def module(chapter: str) -> str:
    """The name of a chapter's file: that of ``02-centering`` is ``centering``."""
    return chapter.split("-", 1)[1].replace("-", "_")


def kernel_statement(entry: Identity) -> dict[str, Any]:
    """The statement for the kernel: the identity with its conditions, and that both sides have a value."""
    (left, right, *_), conditions = entry.nodes
    return statement(left, right, entry.relation, conditions)


def accepted(entry: Identity) -> int:
    """Check the stored certificate of an identity, and return the number of its steps.

    Raises
    ------
    KeyError
        If none is stored.
    anydim.kernel.syntax.Rejected
        If it does not prove what the identity states.

    Examples
    --------
    >>> from lngeom.identities import identity
    >>> accepted(identity("centering-idempotent")) > 0
    True
    """
    steps = stored()[entry.id]
    check(json.loads(json.dumps(kernel_statement(entry))), steps)
    return len(steps)
