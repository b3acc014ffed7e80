"""Find certificates for the catalogue, let the kernel check them, and store them in ``certificates/``.

python -m tools.kernel              for what is new or has changed
python -m tools.kernel NAME ...     for these
python -m tools.kernel all          for everything, two minutes
"""

from __future__ import annotations

import json
import signal
import sys
from multiprocessing import Pool
from typing import Any

from tqdm import tqdm

from lngeom.engine.kernel import Rejected, check
from lngeom.engine.prover import Stuck, certificate
from lngeom.engine.reading import Unreadable, statement
from lngeom.identities import IDENTITIES, identity
from lngeom.identities.verdicts import FOLDER, module, stored

PROCESSES = 2
SECONDS = 20  # for a search


def found(name: str) -> dict[str, Any] | str:
    """The certificate of an identity, as it is stored; or why there is none."""
    entry = identity(name)  # conditions on matrices cannot be sent to another process
    signal.signal(signal.SIGALRM, _late)
    signal.alarm(SECONDS)
    try:
        text = statement(entry.lhs, entry.rhs, entry.conditions, entry.relation, entry.gap)
        steps = certificate(text)
        text.pop("gap", None)  # a hint for the search
    except (Stuck, Rejected, TimeoutError, Unreadable) as error:
        return str(error)[:120] or type(error).__name__
    finally:
        signal.alarm(0)
    text, steps = json.loads(json.dumps([text, steps]))
    check(text, steps)
    return {"digest": entry.digest, "statement": text, "steps": steps}


def _late(*_: Any) -> None:
    raise TimeoutError(f"nothing was found in {SECONDS} seconds")


def written(entries: dict[str, dict[str, Any]]) -> str:
    """JSON with a line for each step."""

    def line(part: Any) -> str:
        return json.dumps(part, ensure_ascii=False, separators=(",", ":"))

    texts = [
        f'"{name}":{{"digest":{line(one["digest"])},"statement":{line(one["statement"])},"steps":[\n'
        + ",\n".join(map(line, one["steps"]))
        + "\n]}"
        for name, one in entries.items()
    ]
    return "{\n" + ",\n".join(texts) + "\n}\n"


def main(names: list[str]) -> int:
    """Search, check, write, and say what has no certificate."""
    have = {} if names == ["all"] else stored("kernel")
    changed = [entry.id for entry in IDENTITIES if have.get(entry.id, {}).get("digest") != entry.digest]
    chosen = [name for name in names if name != "all"] or changed
    with Pool(PROCESSES) as pool:
        for name, one in zip(chosen, tqdm(pool.imap(found, chosen), total=len(chosen)), strict=True):
            if isinstance(one, str):
                have.pop(name, None)
                print(f"no certificate: {name}: {one}")
            else:
                have[name] = one
    for chapter in dict.fromkeys(entry.chapter for entry in IDENTITIES):
        of_it = {e.id: have[e.id] for e in IDENTITIES if e.chapter == chapter and e.id in have}
        if of_it:
            (FOLDER / f"{module(chapter)}.json").write_text(written(of_it), encoding="utf-8")
    print(f"{len(have)} of {len(IDENTITIES)} identities have certificates")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
