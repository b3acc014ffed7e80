"""Judge the catalogue by examples: ``python -m tools.examples`` writes what pages say of it."""

from __future__ import annotations

import json
import sys
from multiprocessing import Pool
from time import perf_counter
from typing import Any

from lngeom.examples import by_examples
from lngeom.identities import IDENTITIES, Identity
from lngeom.identities.verdicts import FOLDER
from lngeom.symbolic import Unproved, text

FILE = FOLDER / "examples.json"
PROCESSES = 2


def judged(entry: Identity) -> dict[str, Any]:
    """The verdict on an identity and on its false neighbour."""
    found: dict[str, Any] = {"digest": entry.digest, "accepted": False}
    if entry.relation != "=":
        return {**found, "outside": "an inequality"}
    try:
        decided = by_examples(entry.lhs, entry.rhs, entry.conditions)
    except Unproved as error:
        found["outside"] = str(error)
    else:
        sizes = {text(size): list(tried) for size, tried in decided.sizes.items()}
        found |= {"accepted": True, "sizes": sizes} if decided else {"refused": decided.reason}
    try:
        neighbour = by_examples(*entry.false)
    except Unproved as error:
        return {**found, "neighbour": f"not decided: {error}"}
    if neighbour:
        raise AssertionError(f"{entry.id}: its false neighbour was accepted")
    return {**found, "neighbour": neighbour.reason}


def main() -> int:
    """Judge, write, and say how many of each."""
    start = perf_counter()
    with Pool(PROCESSES) as pool:
        found = dict(zip([e.id for e in IDENTITIES], pool.imap(judged, IDENTITIES, chunksize=1), strict=True))
    FILE.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    refused = [id for id, said in found.items() if "refused" in said]
    print(f"{sum(said['accepted'] for said in found.values())} of {len(found)} accepted", end="; ")
    print(f"refused: {', '.join(refused) or 'none'}; {perf_counter() - start:.0f} s")
    for id, said in found.items():
        if "outside" in said:
            print(f"outside: {id}: {said['outside']}")
    return bool(refused)


if __name__ == "__main__":
    sys.exit(main())
