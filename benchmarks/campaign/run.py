"""``python -m benchmarks.campaign --cases 100000 --seed 0 --processes 2``: judge, ask, and print a table."""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from tqdm import tqdm

from .asking import Answer, Late, ask, ask_for_counterexample, fitting, timed
from .cases import KINDS, case
from .judging import Verdict, judge
from .statements import Case

SLOW = 5.0  # seconds
LOOKS = 5  # at what is called true and was not accepted
LEFT_OUT = ("broken", "vacuous", "unknown")


@dataclass
class Row:
    """One case, judged by the reading and by the engine."""

    number: int
    kind: str
    name: str
    text: str
    verdict: Verdict
    answer: Answer
    refutation: Answer | None


def one(number: int, seed: int, patience: int = 20) -> Row:
    """Make, judge and ask the case of this number."""
    made = fitting(case(seed, number))
    verdict = _judged(made, seed + 10**6 * number, patience)
    answer = ask(made, patience)
    for look in range(1, LOOKS if answer.outcome in ("refused", "refuted") else 1):  # elsewhere, if it can be
        if verdict.label == "true":
            verdict = _judged(made, seed + 10**6 * number + look, patience)
    refutation = None
    if verdict.label == "true" and number % 3 == 0 and answer.outcome != "skipped":
        refutation = ask_for_counterexample(made, patience)
    return Row(number, made.kind, made.name, _text(made), verdict, answer, refutation)


def _judged(made: Case, seed: int, patience: int) -> Verdict:
    """The verdict of the reading; ``unknown`` if it takes as long as an engine may."""
    verdicts: list[Verdict] = []

    def question() -> str:
        verdicts.append(judge(made, claim=bool(made.lines), seed=seed))
        return ""

    answer = timed(question, patience)
    return verdicts[0] if verdicts else Verdict("unknown", 0, f"{answer.outcome} {answer.words}")


def _text(made: Case) -> str:
    try:
        return str(made)
    except (Exception, Late) as error:  # a statement that cannot be printed has a number all the same
        return f"not printable ({type(error).__name__})"


def rows(cases: int, seed: int, processes: int, patience: int = 20) -> Iterator[Row]:
    """All cases, as they come."""
    work = partial(one, seed=seed, patience=patience)
    if processes == 1:
        yield from map(work, range(cases))
        return
    with multiprocessing.Pool(processes, maxtasksperchild=500) as pool:
        yield from pool.imap_unordered(work, range(cases), chunksize=20)


# ------------------------------------------------------------------ what came out


def is_false_accepted(row: Row) -> bool:
    """The engine let a false statement pass."""
    return row.verdict.label == "false" and row.answer.outcome == "accepted"


def is_uncovered_accepted(row: Row) -> bool:
    """The engine closed a chain with a line that has no value somewhere where the conditions hold."""
    return row.verdict.label == "uncovered" and row.answer.outcome == "accepted"


def is_unread(row: Row) -> bool:
    """No instance refutes it, but it is no statement to the engine: one name twice, a ranged delta."""
    return row.verdict.label == "true" and row.answer.words.startswith(("IllFormed", "Foreign"))


def is_true_refuted(row: Row) -> bool:
    """The engine offered a counterexample to a statement that holds."""
    refuted = [answer.outcome for answer in (row.answer, row.refutation) if answer]
    return row.verdict.label == "true" and "refuted" in refuted


def is_crash(row: Row) -> bool:
    """Something else than the engine's own errors left it."""
    return any(answer.outcome == "crash" for answer in (row.answer, row.refutation) if answer)


def is_late(row: Row) -> bool:
    """No answer within the patience."""
    return any(answer.outcome == "late" for answer in (row.answer, row.refutation) if answer)


FAULTS = {
    "False accepted": is_false_accepted,
    "Closed with a line that its conditions do not cover": is_uncovered_accepted,
    "True refuted": is_true_refuted,
    "Crashes": is_crash,
    "No answer in time": is_late,
}


def table(judged: list[Row]) -> str:
    """A Markdown table by class."""
    head = (
        "| class | cases | not refuted | false | uncovered | left out | false accepted | uncovered accepted "
        "| unread | proved of read, % | of all, % | Unproved | p50 s | p99 s | max s | over 5 s |"
    )
    lines = [head, "|---|" + "---:|" * 15]
    for kind in (*KINDS, "all"):
        of_kind = [row for row in judged if kind in (row.kind, "all")]
        mine = [row for row in of_kind if row.answer.outcome != "skipped"]
        if kind != "all" and (skipped := len(of_kind) - len(mine)):
            lines.append(f"| {kind}: skipped, the engine has no such question | {skipped} |" + " |" * 14)
        if mine:
            lines.append(_line(kind, mine))
    return "\n".join(lines)


def _line(kind: str, mine: list[Row]) -> str:
    labels = Counter(row.verdict.label for row in mine)
    proved = sum(row.verdict.label == "true" and row.answer.outcome == "accepted" for row in mine)
    unread = sum(map(is_unread, mine))
    times = sorted(row.answer.seconds for row in mine)
    cells: tuple[Any, ...] = (
        kind,
        len(mine),
        labels["true"],
        labels["false"],
        labels["uncovered"],
        sum(labels[label] for label in LEFT_OUT),
        sum(map(is_false_accepted, mine)),
        sum(map(is_uncovered_accepted, mine)),
        unread,
        f"{100 * proved / max(labels['true'] - unread, 1):.1f}",
        f"{100 * proved / max(labels['true'], 1):.1f}",
        sum(row.answer.outcome in ("refused", "refuted") for row in mine),
        *(f"{times[min(int(share * len(times)), len(times) - 1)]:.3f}" for share in (0.5, 0.99, 1)),
        sum(seconds > SLOW for seconds in times),
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def report(judged: list[Row], unproved: int = 0) -> str:
    """The table, then every fault in full, then some of what is true and was not proved."""
    parts = [
        table(judged),
        "`not refuted`: true on all instances that were tried; `unread`: of these, what is no statement "
        "to the engine (one name for two things, a sum up to a number that is no integer, a ranged delta).",
    ]
    for title, is_fault in FAULTS.items():
        found = sorted(filter(is_fault, judged), key=lambda row: len(row.text))
        parts.append(f"\n## {title}: {len(found)}\n")
        parts += [_shown(row) for row in found]
    missed = [row for row in judged if row.verdict.label == "true" and row.answer.outcome == "refused"]
    if unproved:
        parts.append(f"\n## Not refuted and not proved: {len(missed)}, the shortest {unproved}\n")
        parts += [_shown(row) for row in sorted(missed, key=lambda row: len(row.text))[:unproved]]
    return "\n".join(parts)


def _shown(row: Row) -> str:
    tried = f"{row.verdict.label} on {row.verdict.instances} instances"
    said = f"{row.answer.outcome} {row.answer.words}"
    if row.refutation:
        said += f"; refute: {row.refutation.outcome} {row.refutation.words}"
    return f"- #{row.number} {row.kind}, {row.name}: `{row.text}` ({tried}; {row.verdict.note}) -> {said}"


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.campaign", description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--patience", type=int, default=20, help="seconds of a processor for one case")
    parser.add_argument("--unproved", type=int, default=20, help="how many true, unproved cases to print")
    asked = parser.parse_args()
    every = rows(asked.cases, asked.seed, asked.processes, asked.patience)
    judged: list[Row] = []
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell starts in the background what ignores it
    try:
        for row in tqdm(every, total=asked.cases, smoothing=0.01):
            judged.append(row)
            for title, is_fault in FAULTS.items():
                if is_fault(row):  # at once: whoever waits for hours may not see the end
                    tqdm.write(f"{title}: {_shown(row)}", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"Ended after {len(judged)} of {asked.cases} cases.\n")
    print(report(judged, asked.unproved))
