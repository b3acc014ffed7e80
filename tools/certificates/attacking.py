"""Attacks on what Coq accepted: old proofs of false statements, and proofs that are searched for them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import islice
from queue import SimpleQueue

from tqdm import tqdm

from lngeom.identities import IDENTITIES, Identity
from lngeom.identities.verdicts.certificates import ATTACKS, attacks

from . import coq, store
from .mutants import false_neighbour, is_false, mutants
from .store import Stored

SESSIONS = 2
PATIENCE = 4  # times as long may an attempt take that was too late
SEEDS = 200  # draws of letters, until a false neighbour is seen to be false


@dataclass(frozen=True)
class Attempt:
    """A false statement with a proof that Coq is to refuse; no proof: one is searched for."""

    name: str
    statement: str
    proof: str | Callable[[], Stored | None]


class Attack:
    """Attempts, made in some sessions side by side, and what became of them."""

    def __init__(self, seconds: int, stack: ExitStack) -> None:
        self.seconds = seconds
        self.sessions: SimpleQueue[coq.Session] = SimpleQueue()
        for _ in range(SESSIONS):
            self.sessions.put(stack.enter_context(coq.Session(seconds)))
        self.pool = stack.enter_context(ThreadPoolExecutor(SESSIONS))
        self.problems: list[str] = []

    def run(self, attempts: Iterable[Attempt], bar: tqdm) -> Counter[str]:
        """How many ended how; what is too late is tried once more, for longer."""
        found, late = self._run(attempts, self.seconds, bar)
        again, _ = self._run(late, PATIENCE * self.seconds, bar)
        return found - Counter({"too late": len(late)}) + again

    def _run(
        self, attempts: Iterable[Attempt], seconds: int, bar: tqdm
    ) -> tuple[Counter[str], list[Attempt]]:
        found: Counter[str] = Counter()
        late = []
        for attempt, answer in self.pool.map(partial(self._one, seconds), attempts):
            found[answer.where] += 1
            if answer.where == "too late":
                late.append(attempt)
            if answer:
                self.problems.append(f"Coq accepts {attempt.name}: {attempt.statement}")
            bar.update(answer.where not in ("no statement", "too late"))
        return found, late

    def _one(self, seconds: int, attempt: Attempt) -> tuple[Attempt, coq.Answer]:
        proof = attempt.proof
        if callable(proof):
            try:
                searched = proof()
            except (NotImplementedError, RuntimeError, ZeroDivisionError) as error:
                return attempt, coq.Answer("no proof found", str(error))
            if searched is None:
                return attempt, coq.Answer("no proof found", "no translation")
            proof = searched.proof
        session = self.sessions.get()
        try:
            return attempt, session.judge(attempt.statement, proof, seconds)
        finally:
            self.sessions.put(session)


def on_neighbours(attack: Attack, by_name: dict[str, tuple[Identity, Stored]]) -> Counter[str]:
    """Each false neighbour with the stored proof of its identity, and with the one that is found for it."""
    attempts = []
    for name, (entry, there) in by_name.items():
        statement = store.false_statement(entry)
        if statement is None:
            continue
        if not any(is_false(statement, entry, seed) for seed in range(SEEDS)):
            attack.problems.append(f"{entry.id}: its false neighbour is not false on any draw")
        what = f"the false neighbour of {name}"
        attempts.append(Attempt(what, statement, there.proof))
        attempts.append(Attempt(what, statement, partial(false_neighbour, entry)))
    with tqdm(total=len(attempts), desc="false neighbours") as bar:
        return attack.run(attempts, bar)


def on_mutants(attack: Attack, by_name: dict[str, tuple[Identity, Stored]], number: int) -> Counter[str]:
    """So many statements with one thing changed and seen to be false, with their old proofs."""
    found: Counter[str] = Counter()
    made = mutants(by_name, number * 2)
    with tqdm(total=number, desc="changed statements") as bar:
        while (missing := number - found.total() + found["no statement"]) > 0:
            some = [
                Attempt(f"a false variant of {name}", text, by_name[name][1].proof)
                for name, text in islice(made, missing)
            ]
            if not some:
                raise RuntimeError("half of the variants are no statements for Coq")
            found += attack.run(some, bar)
    return found


def attack(kinds: Iterable[str], number: int, seconds: int) -> list[str]:
    """Attack, print and store how the attempts ended, and say which did not end as they should.

    Parameters
    ----------
    kinds : "neighbours", "mutants"
    number : int
        How many mutants.
    seconds : int
        The longest that a step and a proof may take.
    """
    coq.prepare()
    stored = store.stored()
    by_name = {
        name: (entry, stored[name]) for entry in IDENTITIES if (name := store.theorem(entry)) in stored
    }
    record = attacks()
    with ExitStack() as stack:
        made = Attack(seconds, stack)
        if "neighbours" in kinds:
            record["false neighbours"] = dict(on_neighbours(made, by_name))
        if "mutants" in kinds:
            record["changed statements"] = dict(on_mutants(made, by_name, number))
    for what, ended in record.items():
        print(f"{what}: {', '.join(f'{count} {where}' for where, count in ended.items())}")
    if not made.problems:
        ATTACKS.write_text(json.dumps(record, indent=1) + "\n")
    return made.problems
