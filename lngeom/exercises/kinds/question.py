"""The base of all questions: three steps, of which only the second runs the student's code.

``requests`` lists the inputs to try, ``probe`` tries them where the student's code runs and returns plain
JSON data, ``judge`` reads the data and decides.
"""

from __future__ import annotations

import math
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple, TypeVar

from .plain import LONGEST, InvalidAnswer, Malformed
from .verdict import Verdict

__all__ = ["KINDS", "Found", "Question", "Wrong", "varied"]

KINDS = ("compute", "prove", "see", "break", "explain")
UNANSWERED = "There is no answer yet: replace the three dots."
PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
NOTHING = "The answer is None: is a return or an assignment missing?"


class Wrong(NamedTuple):
    """A known wrong answer and its feedback, which names the misconception and never the answer."""

    answer: Any
    message: str


class Found(NamedTuple):
    """The result of ``_judge``: right or not, a message in place of the standard one, the misconception.

    ``share`` is the part of a wrong answer's entries that are right.
    """

    ok: bool
    message: str
    misconception: str = ""
    share: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question of a sheet.

    Parameters
    ----------
    id : str
        The sheet's key and a number, ``"sphere.2"``; the answer is then the variable ``sphere_2``.
    kind : {"compute", "prove", "see", "break", "explain"}
        The kind of task.
    title : str
        The heading of its section.
    points, minutes : int
        The points for a right answer, and about how long it takes.
    right : tuple
        Several forms of the right answer; all must be accepted.
    wrong : tuple of Wrong
        At least four known wrong answers; each is rejected with its own message.
    praise : str
        The message for a right answer.
    aims : tuple of str
        The objectives of its chapter that it exercises, by their names in the folder of the chapter.
    numbers : mapping
        What ``{{name}}`` stands for in the text and the solution on its page; see :func:`varied`.
    redraw : callable, optional
        Makes the question with other numbers from a ``random.Random``; see :func:`varied`.

    Raises
    ------
    ValueError
        If the kind is unknown, or id, points or minutes are invalid.
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
    numbers: Mapping[str, object] = field(default_factory=dict)
    redraw: Callable[[random.Random], Question] | None = None

    by_person: ClassVar[bool] = False

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

    def variant(self, number: int) -> Question:
        """Return the question with the numbers of a variant; 0 is the one in the book.

        Parameters
        ----------
        number : int
            The variant; a question without variants is the same in all of them.
        """
        if not isinstance(number, int) or number < 0:
            raise ValueError(f"a variant is a whole number from 0, got {number!r}")
        if not number or not self.redraw:
            return self
        return self.redraw(random.Random(f"{self.id} {number}"))

    def filled(self, text: str) -> str:
        """Fill in the numbers of this variant in a text of its page.

        Raises
        ------
        ValueError
            If the text has a name that the question does not.
        """

        def value(found: re.Match[str]) -> str:
            if found[1] not in self.numbers:
                known = ", ".join(self.numbers) or "none"
                raise ValueError(f"{self.id}: the text names {found[0]}; the question has {known}")
            return str(self.numbers[found[1]])

        return PLACEHOLDER.sub(value, text)

    def requests(self, seed: int = 0) -> list[Any]:
        """List the inputs for the student's answer as plain JSON data; empty unless it is a function."""
        return []

    def probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        """Try the answer, and return plain JSON data; errors of the student's code are part of the data."""
        if answer is ...:
            return {"error": UNANSWERED}
        if answer is None and not self.by_person:
            return {"error": NOTHING}
        try:
            return self._probe(answer, requests)
        except InvalidAnswer as error:
            return {"error": str(error)[:LONGEST]}
        except Exception as error:  # the attributes of a student's object may raise anything
            return {"error": raised("Looking at the answer", error)}

    def judge(self, requests: list[Any], data: Any) -> Verdict:
        """Decide from plain data, without running any of the student's code; malformed data is rejected.

        Parameters
        ----------
        requests : list
            The result of :meth:`requests`.
        data : object
            The result of :meth:`probe`, before or after a round trip through JSON.
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
            found = Found(False, f"The data of the answer cannot be read ({type(error).__name__}).")
        points = 0 if self.by_person else self.points
        pending = self.points if self.by_person and found.ok else 0
        message = found.message or self.praise
        part = math.floor(100 * points * found.share) / 100 if found.share else 0
        score = points if found.ok else part
        return Verdict(self.id, found.ok, score, points, message, found.misconception, pending)

    @abstractmethod
    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]: ...

    @abstractmethod
    def _judge(self, requests: list[Any], data: dict[str, Any]) -> Found: ...

    def hint(self, chain: Sequence[Any]) -> str:
        """Name the misconception behind the last canonical line, if this question asks for the chain."""
        return ""

    def secrets(self) -> set[str]:
        """Texts that reveal the answer; no message may contain one."""
        return set()


Q = TypeVar("Q", bound=Question)


def varied(draw: Callable[[random.Random], Mapping[str, Any]]) -> Callable[[Callable[..., Q]], Q]:
    """Make a question whose numbers can be drawn, from a function of its numbers.

    The defaults of the function are the numbers of the book.  ``draw`` returns its arguments for another
    variant; use ``choice``, ``sample`` and ``randint``, which draw the same in every version of Python.

    Examples
    --------
    >>> from lngeom.exercises import Numbers
    >>> @varied(lambda rng: {"n": rng.randint(3, 9)})
    ... def count(n=5):
    ...     more = {"points": 1, "minutes": 1, "numbers": {"n": n}}
    ...     return Numbers(id="own.1", kind="compute", title="Rank", value=n - 1, **more)
    >>> count.filled("What is the rank of the centering matrix of {{n}} features?")
    'What is the rank of the centering matrix of 5 features?'
    >>> count.variant(2).value == count.variant(2).numbers["n"] - 1
    True
    """

    def made(make: Callable[..., Q]) -> Q:
        return replace(make(), redraw=lambda rng: make(**draw(rng)))

    return made


def raised(what: str, error: BaseException) -> str:
    """Describe an exception of the student's code in one sentence."""
    text = "".join(c if c.isprintable() else " " for c in str(error))
    text = " ".join(text.split())[: LONGEST // 2]
    return f"{what} raised {type(error).__name__}" + (f": {text}" if text else "") + "."
