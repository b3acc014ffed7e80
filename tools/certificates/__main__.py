"""``make certify``: Coq checks the stored proofs of today's statements.  See ``--help`` for the rest."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from lngeom.identities import IDENTITIES, Identity
from lngeom.identities.verdicts.certificates import toolchain
from lngeom.symbolic import Unproved

from . import coq, store
from .attacking import attack
from .store import Stored

COMMANDS = {
    "check": "compile all that is stored; two minutes",
    "write": "find proofs of what is new or changed, and store what Coq accepts",
    "neighbours": "false neighbours with stored and with newly searched proofs; a quarter of an hour",
    "mutants": "statements with one thing changed, with their old proofs; a quarter of an hour",
    "attack": "neighbours and mutants",
    "coqchk": "Coq's second checker over what check compiled",
}


def check() -> list[str]:
    """Everything that is stored: compiled, its axioms, and whether it is what the catalogue states today."""
    problems = store.stale()
    if store.accepted() and toolchain() != coq.versions():
        print(f"The proofs were written with {toolchain()}; this is {coq.versions()}.")
    coq.prepare()
    files = [store.module(chapter) for chapter in store.chapters()]
    files = [name for name in files if (coq.CERTIFICATES / f"{name}.v").is_file()]
    for name in files:
        (coq.BUILD / f"{name}.v").write_text((coq.CERTIFICATES / f"{name}.v").read_text())
    largest = sorted(files, key=lambda name: -(coq.BUILD / f"{name}.v").stat().st_size)
    with ThreadPoolExecutor(2) as pool:
        for name, complaint in zip(
            largest, pool.map(lambda n: coq.compile_file(f"{n}.v"), largest), strict=True
        ):
            if complaint:
                problems.append(disagreement(name, complaint))
    return problems or axioms(files)


def disagreement(name: str, complaint: str) -> str:
    """What Coq refuses, and what the engine says of it."""
    line = re.search(r"line (\d+)", complaint)
    text = (coq.BUILD / f"{name}.v").read_text().splitlines()[: int(line.group(1)) if line else None]
    theorem = next((m.group(1) for said in reversed(text) if (m := re.match(r"Theorem (\w+)", said))), "")
    entry = next((entry for entry in IDENTITIES if store.theorem(entry) == theorem), None)
    return f"{theorem or name}: Coq refuses the stored proof: {complaint}{_says(entry)}"


def _says(entry: Identity | None) -> str:
    """What the engine says of an identity."""
    if entry is None:
        return ""
    try:
        return f"; the engine: {'proved' if entry.prove() else 'refuted'}"
    except Unproved as error:
        return f"; the engine: {error}"


def axioms(files: list[str]) -> list[str]:
    """What the theorems rest on beside the rules of Coq: nothing, or it is named."""
    names = sorted(store.stored())
    pairs = ", ".join(names)
    text = (
        f"From LN Require Import {' '.join(files)}.\nDefinition all := ({pairs}).\nPrint Assumptions all.\n"
    )
    (coq.BUILD / "Assumptions.v").write_text(text)
    command = ["coqc", "-w", "none", "-Q", ".", "LN", "Assumptions.v"]
    done = subprocess.run(command, cwd=coq.BUILD, capture_output=True, text=True, check=False)
    said = done.stdout.strip()
    return [] if said == "Closed under the global context" else [f"Print Assumptions: {said} {done.stderr}"]


def write(ids: list[str], seconds: int) -> None:
    """Find proofs, ask Coq, and store what it accepts; what is stored and still fits is kept as it is."""
    coq.prepare()
    have, kept = store.stored(), {}
    with coq.Session(seconds) as session:
        for entry in IDENTITIES:
            there = have.get(store.theorem(entry))
            wanted = entry.id in ids if ids else there is None or there.statement != store.exported(entry)
            if not wanted:
                if there is not None:
                    kept[entry.id] = there
                continue
            begun = time.perf_counter()
            if (found := _attempt(entry)) is None:
                continue
            answer = session.judge(found.statement, found.proof)
            print(
                f"{entry.id}: {answer.words or 'accepted'} ({time.perf_counter() - begun:.1f} s)", flush=True
            )
            if answer:
                kept[entry.id] = found
    by_id = {entry.id: entry for entry in IDENTITIES}
    store.write([(by_id[id], kept[id]) for id in by_id if id in kept], coq.versions())


def _attempt(entry: Identity) -> Stored | None:
    try:
        found = store.attempt(entry)
    except (NotImplementedError, RuntimeError) as error:
        print(f"{entry.id}: no proof was found: {error}")
        return None
    if found is None:
        print(f"{entry.id}: no translation")
    return found


def coqchk() -> list[str]:
    """Coq's own second checker over all compiled files, and what it says they rest on: no axioms."""
    wanted = [store.module(chapter) for chapter in store.chapters()]
    missing = [name for name in wanted if not (coq.BUILD / f"{name}.vo").is_file()]
    if missing:
        return [f"not compiled: {', '.join(missing)}; run make certify first"]
    done = subprocess.run(
        ["coqchk", "-o", "-Q", ".", "LN", *(f"LN.{name}" for name in wanted)],
        cwd=coq.BUILD,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,  # where the summary goes
        text=True,
        check=False,
    )
    _, _, summary = done.stdout.partition("CONTEXT SUMMARY")
    print(summary)
    return [] if done.returncode == 0 and "* Axioms: <none>" in summary else [done.stdout[-2000:]]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tools.certificates", description=__doc__)
    parser.add_argument(
        "command",
        nargs="?",
        default="check",
        choices=list(COMMANDS),
        help="; ".join(f"{name}: {what}" for name, what in COMMANDS.items()),
    )
    parser.add_argument("ids", nargs="*", help="of write: only these identities")
    parser.add_argument(
        "--number", type=int, default=500, help="of attack and mutants: how many mutated statements"
    )
    parser.add_argument("--seconds", type=int, default=60, help="the longest a step may take")
    args = parser.parse_args()
    if not coq.is_here():
        sys.exit(coq.MISSING)
    begun = time.perf_counter()
    if args.command == "write":
        write(args.ids, args.seconds)
        return
    problems = {
        "check": check,
        "coqchk": coqchk,
        "neighbours": lambda: attack(["neighbours"], args.number, args.seconds),
        "mutants": lambda: attack(["mutants"], args.number, args.seconds),
        "attack": lambda: attack(["neighbours", "mutants"], args.number, args.seconds),
    }[args.command]()
    for problem in problems:
        print(problem, file=sys.stderr)
    took = time.perf_counter() - begun
    print(
        f"{len(store.accepted())} of {len(IDENTITIES)} identities accepted by Coq ({took:.0f} s)"
        if not problems
        else "make certify fails: see above"
    )
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
