"""What is known of the catalogue already: proofs that are stored, and what other pages found.

They are stored with a digest of what was judged.

They stand in ``certificates/`` of a checkout: a file a chapter with the certificates that the kernel checks,
which ``python -m tools.kernel`` writes, and ``accepted.json``, which maps names of identities to the digests
that Coq accepted, by the same certificates; ``python -m tools.coq write`` writes it.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

JUDGES = {"kernel": "kernel", "coq": "Coq"}  # in the order in which they are named
FOLDER = Path(__file__).parents[2] / "certificates"  # of a checkout; an installed package has none
BEFORE = "LNGEOM_BEFORE"  # in the environment of a page that is built
AGAIN = {  # what to do after a change of a statement
    "kernel": "run python -m tools.kernel",
    "coq": "run python -m tools.coq write, or take it from certificates/accepted.json",
}


class Disagreement(Exception):
    """Two judges say different things of one statement, or judged different statements."""


@cache
def stored(judge: str) -> dict[str, dict[str, Any]]:
    """All verdicts of a judge; none if nothing is stored of it."""
    if judge == "coq":  # a list of what was accepted
        file = FOLDER / "accepted.json"
        found = json.loads(file.read_text(encoding="utf-8"))["accepted"] if file.exists() else {}
        return {id: {"digest": digest} for id, digest in found.items()}
    files = [file for file in sorted(FOLDER.glob("*.json")) if file.name != "accepted.json"]
    return {id: one for file in files for id, one in json.loads(file.read_text(encoding="utf-8")).items()}


def module(chapter: str) -> str:
    """The name of a chapter's file: that of ``02-centering`` is ``centering``."""
    return chapter.split("-", 1)[1].replace("-", "_")


def definitions() -> list[str]:
    """The definitions on which the theorems for Coq rest."""
    text = (FOLDER / "Kernel.v").read_text(encoding="utf-8")
    return re.findall(r"^(?:Definition|Fixpoint) .*", text, re.MULTILINE)


def refused() -> int:
    """How many false neighbours Coq was put to, with the proofs of their identities: it refused them all."""
    return int(json.loads((FOLDER / "accepted.json").read_text(encoding="utf-8")).get("refused", 0))


def closed_before() -> frozenset[str]:
    """The identities that chains on other pages closed, when the book was built.

    The build names a file with them in the environment; where no book is built there are none.

    Examples
    --------
    >>> "centering-idempotent" in closed_before()
    False
    """
    return frozenset(_before()["closed"])


def measured_before() -> dict[str, float]:
    """The identities that tables on other pages measured, when the book was built, and their worst roundings.

    Examples
    --------
    >>> measured_before()
    {}
    """
    return dict(_before()["roundings"])


def _before() -> dict[str, Any]:
    """What the build wrote down of the pages before this one."""
    file = os.environ.get(BEFORE)
    found: dict[str, Any] = {"closed": [], "roundings": {}}
    return json.loads(Path(file).read_text("utf-8")) if file else found


def accepted(entry: Any, against: str = "") -> list[str]:
    """The judges by whom a proof of an identity was accepted that is stored.

    Parameters
    ----------
    entry : Identity
    against : str
        What is said against the identity, if it is not proved now.

    Raises
    ------
    Disagreement
        If a judge accepted what is not proved now, or if the statement is not the one that was judged.

    Examples
    --------
    >>> from lngeom.identities import identity
    >>> accepted(identity("output-norm"))
    ['kernel', 'coq']
    """
    found = []
    for judge, name in JUDGES.items():
        said = stored(judge).get(entry.id)
        if said is None:
            continue
        if said["digest"] != entry.digest:
            raise Disagreement(f"{entry.id}: {name} judged another statement; {AGAIN[judge]}")
        if against:
            raise Disagreement(f"{entry.id}: accepted by {name}, and now: {against}")
        found.append(judge)
    return found
