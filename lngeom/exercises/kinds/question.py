"""What all questions share: three steps, of which the middle one alone meets the student's code.

``requests`` says what to try, ``probe`` tries it where the student's code runs and returns plain JSON data,
``judge`` reads the data and decides.  A grader runs the middle step in another process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from .plain import LONGEST, InvalidAnswer, Malformed
from .verdict import Verdict

__all__ = ["KINDS", "Found", "Question", "Wrong"]

KINDS = ("compute", "prove", "see", "break", "explain")
UNANSWERED = "There is no answer yet: replace the three dots."
NOTHING = "The answer is None: is a return or an assignment missing?"


class Wrong(NamedTuple):
    """A known wrong answer, and what is said to whoever gives it: the misconception, never the answer."""

    answer: Any
    message: str


class Found(NamedTuple):
    """What ``_judge`` finds: right or not, what to say beyond the standard words, the misconception."""

    ok: bool
    message: str
    misconception: str = ""


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question of a sheet.

    Parameters
    ----------
    id : str
        The sheet's key and a number, ``"sphere.2"``; the answer is then the variable ``sphere_2``.
    kind : {"compute", "prove", "see", "break", "explain"}
        What is asked for.
    title : str
        The heading of its section.
    points, minutes : int
        What it earns and about how long it takes.
    right : tuple
        Several forms of the right answer; all must be accepted.
    wrong : tuple of Wrong
        At least four known wrong answers; each is refused with its own message.
    aims : tuple of str
        The objectives of its chapter that it exercises, by their names in ``lngeom.exercises.objectives``.

    Raises
    ------
    ValueError
        If the kind is unknown, or id, points or minutes make no sense.
    """

    id: str
    kind: str
    title: str
    points: int
    minutes: int
    right: tuple[Any, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    praise: str = "Right."
    aims: tuple[str, ...] = ()

    by_person: ClassVar[bool] = False
    for_probe: ClassVar[tuple[str, ...]] = ()  # the fields that ``probe`` reads; none gives the answer away

    def __post_init__(self) -> None:
        sheet, _, number = self.id.partition(".")
        if not sheet.isidentifier() or not number.isdigit():
            raise ValueError(f"a question's id is a sheet and a number, as 'sphere.2', got {self.id!r}")
        if self.kind not in KINDS:
            raise ValueError(f"{self.id}: kind must be one of {', '.join(KINDS)}, got {self.kind!r}")
        if self.points < 1 or self.minutes < 1:
            raise ValueError(f"{self.id}: points and minutes are positive, got {self.points}, {self.minutes}")

    @property
    def sheet(self) -> str:
        """The key of its sheet."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """The variable or function that holds the student's answer."""
        return self.id.replace(".", "_")

    def requests(self, seed: int = 0) -> list[Any]:
        """What the student's answer will be tried on: plain JSON data; empty unless it is a function."""
        return []

    def probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        """Try the answer; plain JSON data.  Runs where the student's code runs and raises nothing of it."""
        if answer is ...:
            return {"error": UNANSWERED}
        if answer is None and not self.by_person:
            return {"error": NOTHING}
        try:
            return self._probe(answer, requests)
        except InvalidAnswer as error:
            return {"error": str(error)[:LONGEST]}
        except Exception as error:  # an object of the student's may raise anything when it is looked at
            return {"error": raised("Looking at the answer", error)}

    def judge(self, requests: list[Any], data: Any) -> Verdict:
        """The verdict, from plain data alone.  Runs no code of the student's and raises on no data.

        Parameters
        ----------
        requests : list
            What :meth:`requests` gave.
        data : object
            What :meth:`probe` gave, after any number of trips through JSON; anything else is refused.
        """
        try:
            if isinstance(data, dict) and "error" in data:
                found = Found(False, str(data["error"])[:LONGEST])
            elif isinstance(data, dict):
                found = self._judge(requests, data)
            else:
                raise Malformed("no data")
        except InvalidAnswer as error:
            found = Found(False, str(error))
        except (Malformed, KeyError, TypeError, RecursionError) as error:
            found = Found(False, f"What came back from the answer cannot be read ({type(error).__name__}).")
        points = 0 if self.by_person else self.points
        pending = self.points if self.by_person and found.ok else 0
        message = found.message or self.praise
        score = points if found.ok else 0
        return Verdict(self.id, found.ok, score, points, message, found.misconception, pending)

    @abstractmethod
    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]: ...

    @abstractmethod
    def _judge(self, requests: list[Any], data: dict[str, Any]) -> Found: ...

    def secrets(self) -> set[str]:
        """Texts that give the answer away; no message may hold one."""
        return set()


def raised(what: str, error: BaseException) -> str:
    """One sentence about an exception of the student's."""
    text = "".join(c if c.isprintable() else " " for c in str(error))
    text = " ".join(text.split())[: LONGEST // 2]
    return f"{what} raised {type(error).__name__}" + (f": {text}" if text else "") + "."
