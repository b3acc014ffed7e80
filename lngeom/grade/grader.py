"""From a file to its result: read it, run it there, judge it here."""

from __future__ import annotations

import hashlib
import queue
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lngeom.exercises.kinds import Question, Verdict
from lngeom.exercises.registry import questions

from . import attempts, results
from .attempts import Job, Outcome, Runner
from .judging import Judge, refused
from .results import Graded
from .specs import SpecError, fingerprint, load
from .student import Limits, probe_of
from .submissions import Submission, read, sheets, written

__all__ = ["Grader", "Settings"]

READY = 120.0  # seconds for the first process, which imports all
UNKNOWN = "No question of any sheet is answered in it: no name such as {example}, no check."

OTHERS = "It also answers {}, which is not graded here: a notebook is for one sheet."


@dataclass(frozen=True)
class Settings:
    """How to grade.

    Parameters
    ----------
    limits : Limits
        What a student's process may use.
    hidden : Path or None
        The private file of the instructor.
    timeout, total : float
        Seconds for a cell, an answer or a verdict, and for a notebook.
    jobs : int
        How many submissions run at the same time.
    seed : str
        Where the inputs come from on which functions are tried.
    sheet : str
        The key of the only sheet that counts; empty to tell by the content.
    again : bool
        Grade what is graded already, too.
    """

    limits: Limits
    hidden: Path | None = None
    timeout: float = 20.0
    total: float = 120.0
    jobs: int = 1
    seed: str = ""
    sheet: str = ""
    again: bool = False


class Grader:
    """Grades submissions, several at the same time; use it in a ``with`` statement.

    Raises
    ------
    SpecError
        If the private file is none.
    RuntimeError
        If students' processes cannot be started here.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.questions = load(settings.hidden)
        public = questions()
        self.private = [id for id, asked in self.questions.items() if public.get(id) is not asked]
        self.print = fingerprint(
            settings.hidden, settings.limits.memory, settings.timeout, settings.total, settings.sheet
        )
        self.runner = Runner()
        if settings.sheet and not self._asked(settings.sheet):
            raise SpecError(f"there is no sheet {settings.sheet!r}")
        self._judges: queue.SimpleQueue[Judge] = queue.SimpleQueue()

    def __enter__(self) -> Grader:
        trial = Job(["import lngeom.exercises"], [], self.settings.limits, READY, READY)
        outcome = self.runner.run(trial)
        if outcome.note or outcome.cells:
            raise RuntimeError(outcome.note or f"In a student's process, importing lngeom {outcome.cells[0]}")
        for _ in range(self.settings.jobs):
            self._judges.put(Judge(self.settings.hidden, self.settings.limits.memory, self.settings.timeout))
        return self

    def __exit__(self, *_: object) -> None:
        while not self._judges.empty():
            self._judges.get().close()

    def all(self, folders: dict[Path, Path]) -> Iterator[tuple[Path, Graded, bool]]:
        """Grade submissions into folders, as they get ready; whether the result was there before."""
        pool = ThreadPoolExecutor(self.settings.jobs)
        try:
            waiting = {pool.submit(self.one, path, folder): path for path, folder in folders.items()}
            for ready in as_completed(waiting):
                graded, before = ready.result()
                yield waiting[ready], graded, before
        finally:
            pool.shutdown(cancel_futures=True)

    def one(self, path: Path, folder: Path) -> tuple[Graded, bool]:
        """Grade a submission into a folder; whether the result was there before."""
        submission = read(path)
        known = hashlib.sha256(f"{self.print} {path} {submission.note}".encode(errors="replace"))
        known.update(submission.content)
        if not self.settings.again and (before := results.recall(folder, known.hexdigest())):
            return before, True
        graded = self.grade(submission)
        if attempts.KILLED not in graded.note:  # else it says nothing of the submission, and is made again
            graded.digest = known.hexdigest()
        try:
            results.save(graded, folder)
        except OSError as error:
            graded.note = f"{graded.note} The result cannot be written: {error.strerror}.".lstrip()
            graded.digest = ""
        return graded, False

    def grade(self, submission: Submission) -> Graded:
        """The result of a submission."""
        answered, *others = sheets(submission, self.questions) or [""]
        graded = Graded(str(submission.path), self.settings.sheet or answered, note=submission.note)
        asked = self._asked(graded.sheet)
        graded.titles = {question.id: question.title for question in asked}
        graded.private = [id for id in self.private if id in graded.titles]
        if not asked:
            unknown = UNKNOWN.format(example=next(iter(self.questions.values())).name)
            graded.note = graded.note or unknown
            return graded
        if answered != graded.sheet:
            graded.note = graded.note or f"It does not answer the sheet {graded.sheet}."
            graded.verdicts = [refused(question, graded.note) for question in asked]
            return graded
        job = self._job(submission, asked)
        outcome = self.runner.run(job)
        left = OTHERS.format(" and ".join(others)) if others else ""
        graded.note = " ".join(filter(None, [submission.note, outcome.note, left]))
        graded.cells = {number + 1: why for number, why in outcome.cells.items()}
        with self._judge() as judge:
            for question, probe in zip(asked, job.probes, strict=True):
                verdict = self._verdict(judge, question, probe.requests, outcome, submission)
                graded.verdicts.append(verdict)
        return graded

    def _asked(self, key: str) -> list[Question]:
        return [question for question in self.questions.values() if question.sheet == key]

    @contextmanager
    def _judge(self) -> Iterator[Judge]:
        judge = self._judges.get()
        try:
            yield judge
        finally:
            self._judges.put(judge)

    def _job(self, submission: Submission, asked: list[Question]) -> Job:
        drawn = hashlib.sha256(self.settings.seed.encode() + submission.content).digest()
        probes = [probe_of(question, int.from_bytes(drawn[:4])) for question in asked]
        settings = self.settings
        return Job(submission.code, probes, settings.limits, settings.timeout, settings.total)

    def _verdict(
        self, judge: Judge, question: Question, requests: list[Any], outcome: Outcome, submission: Submission
    ) -> Verdict:
        data = outcome.data.get(question.id)
        if question.by_person:
            said = data.get("text") if isinstance(data, dict) else None
            data = {"text": written(submission, question) or said or ""}
        elif data is None:
            return refused(question, _why(question, outcome, submission.code))
        return judge.judge(question, requests, data)


def _why(question: Question, outcome: Outcome, cells: list[str]) -> str:
    """Why there are no data for a question."""
    if why := outcome.missing.get(question.id):
        return f"The answer {why}"
    for number, reason in sorted(outcome.cells.items()):
        if question.name in cells[number]:
            return f"There is no {question.name}: code cell {number + 1} {reason}"
    other = "".join(f" Code cell {number + 1} {why}" for number, why in sorted(outcome.cells.items())[:1])
    return outcome.note or f"The notebook does not define {question.name}.{other}"
