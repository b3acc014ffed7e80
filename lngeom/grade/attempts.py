"""A process of ours for each submission, which starts the student's, listens, limits the time and cleans up.

Neither holds an answer: they are forked from a server that has read no sheet and no private file, and if the
program that grades brings sheets along, nothing of the student's is started.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from lngeom.exercises.kinds.plain import LONGEST

from . import student
from .processes import adopt_orphans, end, end_children
from .student import SHEETS, Limits, Probe

__all__ = ["KILLED", "Job", "Outcome", "Runner"]

FORKS = hasattr(os, "fork")
CHANNEL = 64_000_000  # bytes of one event
KILLED = "The process that watches over the notebook was killed."
GRACE = 15.0  # seconds that our own process gets for starting and cleaning up
ANSWERS = (
    "The program that grades imports answers, {}, wherever processes start: "
    "import them under if __name__ == '__main__'."
)


class _Late(Exception):
    """The notebook's time is up."""


@dataclass(frozen=True)
class Job:
    """What is to be run.

    Parameters
    ----------
    cells : list of str
        The code cells.
    probes : list of Probe
        What to try on the answers.
    limits : Limits
        What the student's process may use.
    timeout, total : float
        Seconds for a cell or a question, and for all.
    forks : bool
        Whether processes are forked, which is fast, or started anew.
    """

    cells: list[str]
    probes: list[Probe]
    limits: Limits
    timeout: float
    total: float
    forks: bool = FORKS


@dataclass
class Outcome:
    """What came of it: plain data of the answers, and for cells and answers that failed, what they did.

    Parameters
    ----------
    data : dict
        By question, what ``probe`` gave.
    cells : dict
        By number of the code cell, a sentence without its subject, as ``"raised ValueError."``.
    missing : dict
        By question, why there are no data.
    note : str
        What happened to the notebook as a whole.
    """

    data: dict[str, Any] = field(default_factory=dict)
    cells: dict[int, str] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    note: str = ""


class Runner:
    """Runs submissions; each in processes of its own, forked from one that has everything imported.

    Parameters
    ----------
    forks : bool
        Whether there is such a server; otherwise each process imports what it needs.
    """

    def __init__(self, *, forks: bool = FORKS) -> None:
        self.context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            self.context.set_forkserver_preload([f"{__package__}.preloaded"])

    def run(self, job: Job) -> Outcome:
        """The outcome; raises nothing that the student's code could be the cause of."""
        with tempfile.TemporaryDirectory(prefix="grade-", ignore_cleanup_errors=True) as folder:
            if job.limits.uid >= 0:
                os.chown(folder, job.limits.uid, job.limits.gid)
            receive, send = self.context.Pipe(duplex=False)
            process = self.context.Process(target=supervise, args=(job, folder, send))
            process.start()
            send.close()
            try:
                if not receive.poll(job.total + GRACE):
                    return Outcome(note="The notebook did not end in its time.")
                outcome: Outcome = receive.recv()  # from our own process, not from the student's
                return outcome
            except EOFError:
                return Outcome(note=KILLED)
            finally:
                end(process.pid)
                process.join()
                receive.close()


def supervise(job: Job, folder: str, report: Connection) -> None:
    """Start the student's code, anew after each cell or answer that ended it; report what came of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the grader lets it end what it has begun
    adopt_orphans()
    if answers := [name for name in sys.modules if name.startswith(SHEETS)]:
        report.send(Outcome(note=ANSWERS.format(answers[0])))
        return
    outcome = Outcome()
    until = time.monotonic() + job.total
    try:
        while _attempt(job, outcome, tempfile.mkdtemp(dir=folder), until):
            pass
    except _Late:
        outcome.note = f"The notebook was stopped after {job.total:g} seconds."
    report.send(outcome)


def _attempt(job: Job, outcome: Outcome, folder: str, until: float) -> bool:
    """One process of the student's; whether another one is needed."""
    if job.limits.uid >= 0:
        os.chown(folder, job.limits.uid, job.limits.gid)
    context: Any = multiprocessing.get_context("fork" if job.forks else "spawn")
    receive, send = context.Pipe(duplex=False)
    left = [p for p in job.probes if p.id not in outcome.data and p.id not in outcome.missing]
    stopped = {n for n, why in outcome.cells.items() if not why.startswith("raised")}
    process = context.Process(target=student.run, args=(job.cells, stopped, left, job.limits, folder, send))
    process.start()
    send.close()
    listener = _Listener(job, outcome, {probe.id for probe in left}, until)
    try:
        why = listener.listen(receive)
    finally:
        process.kill()
        process.join()
        end_children(os.getpid())
        receive.close()
    return bool(why) and listener.blame(why.format(code=process.exitcode))


class _Listener:
    """Takes events of the student's process for what they are: claims of the student's."""

    def __init__(self, job: Job, outcome: Outcome, asked: set[str], until: float) -> None:
        self.job, self.outcome, self.asked, self.until = job, outcome, asked, until
        self.cell: int | None = None
        self.probe: str | None = None

    def listen(self, pipe: Connection) -> str:
        """Why it ended before its end; nothing if it did not."""
        timeout = self.job.timeout
        while True:
            if not pipe.poll(max(0.0, min(timeout, self.until - time.monotonic()))):
                if time.monotonic() >= self.until:
                    raise _Late
                return f"ran longer than {timeout:g} seconds."
            try:
                with _alarm(timeout):  # half an event would be waited for without end
                    event = json.loads(pipe.recv_bytes(CHANNEL))
                if self.take(event):
                    return ""
            except EOFError:
                return "ended the process (exit code {code})."
            except (OSError, ValueError, TypeError, KeyError, RecursionError):
                return "disturbed the grader."

    def take(self, event: Any) -> bool:
        """Note an event; whether it is the last one."""
        if "cell" in event and 0 <= event["cell"] < len(self.job.cells):
            self.cell = int(event["cell"])
        elif "failed" in event and self.cell is not None:
            self.outcome.cells.setdefault(self.cell, f"raised {event['failed']}"[:LONGEST])
        elif "probe" in event and event["probe"] in self.asked:
            self.probe = event["probe"]
        elif "missing" in event and self.probe:
            self.outcome.missing[self.probe] = ""
        elif "data" in event and self.probe:
            self.outcome.data[self.probe] = event["data"]
        return "end" in event

    def blame(self, why: str) -> bool:
        """Say whose fault it was, so that the next attempt leaves it out; whether that is any use."""
        if self.probe is not None:
            return self.outcome.missing.setdefault(self.probe, why) == why
        if self.cell is not None and self.cell not in self.outcome.cells:
            self.outcome.cells[self.cell] = why
            return True
        if self.cell is not None:  # it had raised, and something that it left behind ended the process
            again = self.outcome.cells[self.cell].startswith("raised")
            self.outcome.cells[self.cell] = why
            return again
        self.outcome.note = f"The notebook could not be started: it {why}"
        return False


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise ``TimeoutError`` in this process after a while, where there are alarms."""
    if FORKS:
        signal.signal(signal.SIGALRM, _raise)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        if FORKS:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _raise(*_: object) -> None:
    raise TimeoutError
