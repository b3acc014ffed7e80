"""Coq checks the certificates of the catalogue, as ``lngeom.engine.coq`` writes them.

python -m tools.coq                   what certificates/accepted.json lists: all of it must be accepted
python -m tools.coq write [NAME ...]  every certificate, or these; what is accepted is listed
python -m tools.coq false             60 false neighbours with the proofs of their identities
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from lngeom.engine import coq
from lngeom.engine.kernel import Rejected, check
from lngeom.engine.reading import Unreadable, statement
from lngeom.identities import IDENTITIES, identity
from lngeom.identities.verdicts import FOLDER, stored

BUILD = FOLDER.parent / "_build" / "coq"
LIST = FOLDER / "accepted.json"
MISSING = "make certify needs Coq. On Debian 12: apt-get install --no-install-recommends coq"
PROCESSES = 2
SECONDS = 600  # for one identity
NEIGHBOURS = 60
AXIOMS = {  # of the real numbers in Coq's library
    "ClassicalDedekindReals.sig_not_dec",
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
}


def theorem(name: str) -> str:
    """The name of an identity in Coq."""
    return "book_" + name.replace("-", "_")


def written(name: str, claim: Any = None) -> str:
    """An identity and its proof as a file; with another claim, the same proof of that."""
    one = stored("kernel")[name]
    check(one["statement"], one["steps"])  # nothing but numbers and places is written into the file
    text = f"{coq.proof(one['statement'], one['steps'])}\n{coq.theorem(theorem(name), one['statement'])}"
    if claim is not None:
        writer = coq.Writer(one["statement"])
        said, other = (coq.said(writer, fact) for fact in (one["statement"]["claim"], claim))
        text = text.replace(said, other)
    return f"From LN Require Import Kernel.\n{text}\nProof. exact everything. Qed.\n"


def compiled(file: Path) -> str:
    """What Coq complains of, or an empty text."""
    command = ["coqc", "-w", "none", "-Q", str(BUILD), "LN", str(file)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"not done in {SECONDS} seconds"
    return "" if done.returncode == 0 else " ".join(done.stderr.split())[-300:] or "coqc fails"


def judged(name: str, claim: Any = None) -> str:
    """What speaks against an identity, or against another claim with its proof; nothing if Coq accepts it."""
    file = BUILD / f"{theorem(name)}{'' if claim is None else '_false'}.v"
    try:
        file.write_text(written(name, claim), encoding="utf-8")
    except Rejected as error:
        return f"nothing was written: {error}"
    return compiled(file)


def each(names: list[str], ask: Callable[[str], str]) -> dict[str, str]:
    """The answers, asked in parallel."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        found = {}
        for name, answer in zip(names, pool.map(ask, names), strict=True):
            found[name] = answer
            print(f"{name}: {answer or 'accepted'}", flush=True)
    return found


def axioms(names: list[str]) -> set[str]:
    """What theorems that were accepted rest on, beside the rules of Coq."""
    modules, every = " ".join(map(theorem, names)), ", ".join(map(theorem, names))
    file = BUILD / "Axioms.v"
    file.write_text(
        f"From LN Require Import {modules}.\nDefinition all := ({every}).\nPrint Assumptions all.\n"
    )
    command = ["coqc", "-w", "none", "-Q", str(BUILD), "LN", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {line.split(" :")[0] for line in done.stdout.splitlines()[1:] if line[:1].strip()}


def false_claim(name: str) -> Any:
    """The claim of the false neighbour of an identity, over the same letters; None if it has others."""
    entry = identity(name)
    try:
        text = statement(*entry.false, entry.conditions, entry.relation)
    except Unreadable:
        return None
    own = stored("kernel")[name]["statement"]
    same = all(text[part].items() <= own[part].items() for part in ("sizes", "letters", "places"))
    return text["claim"] if same and text["claim"] != own["claim"] else None


def main(command: str = "check", *names: str) -> int:
    """The command; see above."""
    if shutil.which("coqc") is None:
        print(MISSING, file=sys.stderr)
        return 1
    begun = time.monotonic()
    listed = json.loads(LIST.read_text(encoding="utf-8")) if LIST.exists() else {"accepted": {}}
    accepted, certified = listed["accepted"], stored("kernel")
    BUILD.mkdir(parents=True, exist_ok=True)
    shutil.copy(FOLDER / "Kernel.v", BUILD)
    if complaint := compiled(BUILD / "Kernel.v"):
        print(complaint, file=sys.stderr)
        return 1
    if command == "false":
        claims = {name: claim for name in accepted if (claim := false_claim(name)) is not None}
        chosen = random.Random(1).sample(sorted(claims), NEIGHBOURS)
        answers = each(chosen, lambda name: judged(name, claims[name]))
        wrong = [name for name in chosen if not answers[name]]
        print(f"{len(chosen) - len(wrong)} of {len(chosen)} false neighbours refused")
        if not wrong:
            LIST.write_text(json.dumps({**listed, "refused": len(chosen)}, indent=1) + "\n", encoding="utf-8")
        return bool(wrong)
    chosen = list(names) or (list(certified) if command == "write" else list(accepted))
    stale = [name for name in chosen if name not in certified]
    chosen = [name for name in chosen if name in certified]
    answers = each(chosen, judged)
    good = [name for name in chosen if not answers[name]]
    more = axioms(good) - AXIOMS if good else set()
    if command == "write":
        kept = {name: digest for name, digest in accepted.items() if names and name not in names}
        kept |= {name: certified[name]["digest"] for name in good}
        version = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, check=True)
        order = {entry.id: kept[entry.id] for entry in IDENTITIES if entry.id in kept}
        listed = {"coq": version.stdout.split()[0], "refused": listed.get("refused", 0), "accepted": order}
        LIST.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    stale += [name for name in good if certified[name]["digest"] != identity(name).digest]
    for name in stale:
        print(
            f"{name}: the certificate is of another statement, or gone; run python -m tools.kernel",
            file=sys.stderr,
        )
    if more:
        print(f"more is assumed than the real numbers: {', '.join(sorted(more))}", file=sys.stderr)
    print(f"Coq accepts {len(good)} of {len(chosen)} certificates ({time.monotonic() - begun:.0f} s)")
    return bool(more or stale or (command == "check" and len(good) < len(chosen)))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
