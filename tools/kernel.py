"""Find certificates for identities of the catalogue, let the kernel check them, and store them.

    python -m tools.kernel              for all whose stored certificate the kernel does not accept
    python -m tools.kernel NAME ...     for these
    python -m tools.kernel all          for all

They are written to ``certificates/``, one file per chapter.
"""

from __future__ import annotations

import json
import sys
from multiprocessing import Pool
from typing import Any

from tqdm import tqdm

from anydim import Unproved
from anydim.extending import Reader
from anydim.kernel import Rejected, check
from anydim.proofs import certified
from lngeom.identities import IDENTITIES, identity
from lngeom.identities.certificates import FOLDER, accepted, kernel_statement, module, stored
from lngeom.symbolic import refute

PROCESSES = 2


def found(name: str) -> list[dict[str, Any]] | str:
    """Find the certificate of an identity, in its stored form, or return the reason for failure."""
    entry = identity(name)
    text = kernel_statement(entry)
    try:
        hint = {} if entry.gap is None else {"gap": gap_tree(entry)}
        steps = json.loads(json.dumps(certified({**text, **hint})))
    except Unproved as error:
        return str(error)
    check(json.loads(json.dumps(text)), steps)
    return steps


def refuted(name: str) -> str:
    """Return where an identity is false, or nothing."""
    entry = identity(name)
    one = refute(entry.lhs, entry.rhs, entry.conditions, entry.relation)
    return f"false: {one}" if one else ""


def gap_tree(entry: Any) -> Any:
    """Read the gap that the catalogue gives for an inequality, as a hint for the search."""
    from anydim.statement import statement

    (left, right, *_), conditions = entry.nodes
    r = Reader()
    r(entry.lhs), r(entry.rhs)
    return statement(left, right, entry.relation, conditions, (), r.number(entry.gap))["gap"]


def is_current(entry: Any) -> bool:
    """Return True if the kernel accepts the stored certificate."""
    try:
        return accepted(entry) > 0
    except (KeyError, Rejected):
        return False


def written(entries: dict[str, list[dict[str, Any]]]) -> str:
    """Serialize certificates as JSON with one line per step."""
    texts = [
        f'"{name}":[\n'
        + ",\n".join(json.dumps(step, ensure_ascii=False, separators=(",", ":")) for step in steps)
        + "\n]"
        for name, steps in entries.items()
    ]
    return "{\n" + ",\n".join(texts) + "\n}\n"


def main(names: list[str]) -> int:
    """Search, check and write certificates; report identities without one, and return 1 if there are any."""
    ids = [entry.id for entry in IDENTITIES]
    have = {} if names == ["all"] else dict(stored())
    chosen = [name for name in names if name != "all"]
    chosen = chosen or [e.id for e in IDENTITIES if names == ["all"] or not is_current(e)]
    with Pool(PROCESSES) as pool:
        for name, one in zip(chosen, tqdm(pool.imap(found, chosen), total=len(chosen)), strict=True):
            if isinstance(one, str):
                have.pop(name, None)
                print(f"{name}: {refuted(name) or f'no proof was found: {one}'}")
            else:
                have[name] = one
    for chapter in dict.fromkeys(entry.chapter for entry in IDENTITIES):
        of_it = {e.id: have[e.id] for e in IDENTITIES if e.chapter == chapter and e.id in have}
        if of_it:
            (FOLDER / f"{module(chapter)}.json").write_text(written(of_it), encoding="utf-8")
    missing = sum(id not in have for id in ids)
    print(f"{len(ids) - missing} of {len(ids)} identities have certificates")
    return int(missing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
