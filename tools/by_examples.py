"""Judge the catalogue by examples, and store what the pages say of it.

python -m tools.by_examples              judges what is new or has changed
python -m tools.by_examples NAME ...     judges these
python -m tools.by_examples all          judges everything, a minute or two
"""

from __future__ import annotations

import json
import sys
from multiprocessing import Pool
from time import perf_counter
from typing import Any

from lngeom.by_examples import by_examples
from lngeom.identities import IDENTITIES, identity, verdicts
from lngeom.symbolic import Unproved, text

FILE = verdicts.FOLDER / "examples.json"
PROCESSES = 2


def judged(name: str) -> dict[str, Any]:
    """The verdict on an identity and on its false neighbour."""
    entry = identity(name)  # conditions on matrices cannot be sent to another process
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


def main(names: list[str]) -> int:
    """Judge, write, and say how many of each."""
    start, stored = perf_counter(), {} if names == ["all"] else verdicts.stored("examples")
    changed = [e.id for e in IDENTITIES if stored.get(e.id, {}).get("digest") != e.digest]
    chosen = [name for name in names if name != "all"] or changed
    with Pool(PROCESSES) as pool:
        found = stored | dict(zip(chosen, pool.imap(judged, chosen, chunksize=1), strict=True))
    found = {entry.id: found[entry.id] for entry in IDENTITIES if entry.id in found}
    FILE.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    refused = [id for id, said in found.items() if "refused" in said]
    print(f"{len(chosen)} judged in {perf_counter() - start:.0f} s; of {len(found)}", end=" ")
    print(f"{sum(said['accepted'] for said in found.values())} are accepted, {len(refused)} refused")
    for id in refused:
        print(f"refused: {id}: {found[id]['refused']}")
    for id, said in found.items():
        if said.get("outside", "an inequality") != "an inequality":
            print(f"outside: {id}: {said['outside']}")
    return bool(refused)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
