"""Verdicts, in a process that holds the reference answers, runs no student's code, and can be killed."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from lngeom.exercises.kinds import Question, Verdict

from .specs import load

__all__ = ["Judge", "refused"]

READY = 120.0  # seconds for a start


class Judge:
    """Judges answers one after the other, each under a time limit.

    Parameters
    ----------
    hidden : Path or None
        The private file of the instructor.
    memory : int
        Bytes that judging may use.
    timeout : float
        Seconds for an answer.
    """

    def __init__(self, hidden: Path | None, memory: int, timeout: float) -> None:
        self.hidden, self.memory, self.timeout = hidden, memory, timeout
        self._process: Any = None
        self._pipe: Any = None

    def judge(self, question: Question, requests: list[Any], data: Any) -> Verdict:
        """The verdict; an answer that takes too long, or too much memory, is refused."""
        if self._process is None:
            self._start()
        try:
            self._pipe.send((question.id, requests, data))
            if self._pipe.poll(self.timeout):
                verdict: Verdict = self._pipe.recv()
                return verdict
            why = f"The answer cannot be judged within {self.timeout:g} seconds: simplify it."
        except (EOFError, OSError):
            why = "The answer cannot be judged: it takes too much memory."
        self.close()
        return refused(question, why)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(self.hidden, self.memory, there), daemon=True)
        self._process.start()
        there.close()
        if not self._pipe.poll(READY) or self._pipe.recv() != "ready":
            raise RuntimeError("the judging process does not start")

    def close(self) -> None:
        """End the process; the next answer starts another one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


def refused(question: Question, why: str) -> Verdict:
    """No points, and why; what a person would read earns no pending points either."""
    points = 0 if question.by_person else question.points
    return Verdict(question.id, ok=False, score=0, points=points, message=why)


def _serve(hidden: Path | None, memory: int, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the grader lets it end what it has begun
    questions = load(hidden)
    _limit(memory)
    pipe.send("ready")
    while True:
        try:
            id, requests, data = pipe.recv()
        except EOFError:
            return
        try:
            verdict = questions[id].judge(requests, data)
        except MemoryError:
            return
        except Exception as error:  # conditions of questions meet values that nobody thought of
            verdict = refused(questions[id], f"The answer cannot be judged ({type(error).__name__}).")
        pipe.send(verdict)


def _limit(memory: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not everywhere
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
