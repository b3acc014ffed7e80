"""What else is known of the catalogue: what other judges said, and what other pages found.

The verdicts of the other judges are stored, each with a digest of what was judged.

``python -m tools.by_examples`` writes ``examples.json``, which maps the name of an identity to ``digest``,
``accepted`` and, if there is one, ``sizes``, ``refused`` or ``outside``.  What Coq accepted stands in
``certificates/accepted.json``: the name of an identity, and the digest.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

JUDGES = {"examples": "examples", "coq": "Coq"}  # beside the engine, in the order in which they are named
FOLDER = Path(__file__).parent
COQ = FOLDER.parents[2] / "certificates" / "accepted.json"  # of a checkout; an installed package has none
BEFORE = "LNGEOM_BEFORE"  # in the environment of a page that is built
AGAIN = {  # what to do after a change of a statement
    "examples": "run python -m tools.by_examples",
    "coq": "run python -m tools.certificates write, or take it from certificates/accepted.json",
}


class Disagreement(Exception):
    """Two judges say different things of one statement, or judged different statements."""


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


def closed_before() -> frozenset[str]:
    """The identities that chains on other pages closed, when the book was built with this engine.

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


def verdict(entry: Any, judge: str) -> dict[str, Any] | None:
    """What a judge said of an identity, if it decided it.

    Raises
    ------
    Disagreement
        If the statement is not the one that was judged.
    """
    found = stored(judge).get(entry.id)
    if found is None:
        return None
    if found["digest"] != entry.digest:
        raise Disagreement(f"{entry.id}: {JUDGES[judge]} judged another statement; {AGAIN[judge]}")
    return found if found["accepted"] or "refused" in found else None


def accepted(entry: Any, against: str = "") -> list[tuple[str, str]]:
    """The judges, beside the engine, that accepted an identity, and at which sizes.

    Parameters
    ----------
    entry : Identity
    against : str
        What the engine says against the identity, if it does not prove it.

    Raises
    ------
    Disagreement
        If one judge accepts what another refuses, or if the statement is not the one that was judged.

    Examples
    --------
    >>> from lngeom.identities import identity
    >>> accepted(identity("output-norm"))[0]
    ('examples', 'N = 2 … 8')
    """
    found: list[tuple[str, str]] = []
    refusals = [f"the engine: {against}"] if against else []
    names = [] if against else ["the engine"]
    for judge, name in JUDGES.items():
        said = verdict(entry, judge)
        if said is None:
            continue
        if "refused" in said:
            refusals.append(f"{name}: {said['refused']}")
        else:
            found.append((judge, _ranges(said.get("sizes", {}))))
            names.append(name + (f" (at {found[-1][1]})" if found[-1][1] else ""))
    if names and refusals:
        raise Disagreement(f"{entry.id}: accepted by {', '.join(names)}, refused by {'; '.join(refusals)}")
    return found


def _ranges(sizes: dict[str, list[int]]) -> str:
    parts = (f"{size} = {n[0]}" + (f" … {n[-1]}" if len(n) > 1 else "") for size, n in sizes.items())
    return ", ".join(parts)
