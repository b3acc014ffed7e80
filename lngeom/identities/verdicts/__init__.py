"""What the other judges said of the catalogue: stored, each verdict with a digest of what was judged.

``python -m tools.by_examples`` writes ``examples.json``, which maps the name of an identity to ``digest``,
``accepted`` and, if there is one, ``sizes``, ``refused`` or ``outside``.  What Coq accepted stands in
``certificates/accepted.json``: the name of an identity, and the digest.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

JUDGES = {"examples": "examples", "coq": "Coq"}  # beside the engine, in the order in which they are named
FOLDER = Path(__file__).parent
COQ = FOLDER.parents[2] / "certificates" / "accepted.json"  # of a checkout; an installed package has none


class Disagreement(Exception):
    """Two judges say different things of one statement."""


@cache
def stored(judge: str) -> dict[str, dict[str, Any]]:
    """All verdicts of a judge; none if nothing is stored of it."""
    file = COQ if judge == "coq" else FOLDER / f"{judge}.json"
    if not file.exists():
        return {}
    found = json.loads(file.read_text(encoding="utf-8"))
    if judge == "coq":  # a list of what was accepted
        return {id: {"digest": digest, "accepted": True} for id, digest in found["accepted"].items()}
    return dict(found)


def verdict(entry: Any, judge: str) -> dict[str, Any] | None:
    """What a judge said of an identity, if it decided it and the statement is still the one that was judged.

    Raises
    ------
    Disagreement
        If the judge refused what the engine proves.
    """
    found = stored(judge).get(entry.id)
    if found is None or (not found.get("accepted", True) and "refused" not in found):
        return None
    if found["digest"] != entry.digest:
        return None
    if "refused" in found:
        raise Disagreement(f"{entry.id}: the engine proves it, {JUDGES[judge]}: {found['refused']}")
    return found


def accepted(entry: Any) -> list[tuple[str, str]]:
    """The judges, beside the engine, that accepted an identity, and at which sizes.

    Examples
    --------
    >>> from lngeom.identities import identity
    >>> accepted(identity("output-norm"))[0]
    ('examples', 'N = 2 … 8')
    """
    found = [(judge, verdict(entry, judge)) for judge in JUDGES]
    return [(judge, _ranges(said.get("sizes", {}))) for judge, said in found if said is not None]


def _ranges(sizes: dict[str, list[int]]) -> str:
    parts = (f"{size} = {n[0]}" + (f" … {n[-1]}" if len(n) > 1 else "") for size, n in sizes.items())
    return ", ".join(parts)
