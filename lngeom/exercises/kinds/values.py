"""Questions whose answer is a value: numbers, a choice, a counterexample."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .plain import Grid, InvalidAnswer, Malformed, data, read, show
from .question import Found, Question, Wrong

__all__ = ["Breaks", "Choice", "Condition", "Numbers"]

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Numbers(Question):
    """A number, vector or matrix, in any form that has these values: exact or float, list or array.

    Parameters
    ----------
    value : number or nested sequence
        The answer, exact where it can be.
    rtol : float
        Largest error that is accepted, relative to the largest entry; wide where a figure is read.
    """

    value: Any
    rtol: float = 1e-4

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        return {"value": data(answer)}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        got, want = read(plain["value"]), read(data(self.value))
        if not all(map(math.isfinite, got.values)):
            return Found(False, f"The answer {show(got.nested)} is not finite.")
        if not _fits(got, want):
            return Found(False, f"The answer has the shape {got.shape}; asked is the shape {want.shape}.")
        if self._close(got, want, self.rtol):
            return Found(True, "")
        known = ((self._off(got, read(data(wrong.answer))), wrong.message) for wrong in self.wrong)
        error, message = min(known, default=(math.inf, ""), key=lambda found: found[0])
        if error <= max(self.rtol, 1e-3):
            return Found(False, message, message)
        if self.rtol > 1e-3 and self._close(got, want, 2 * self.rtol):
            return Found(False, "Near, but not near enough: read it off again.")
        if self.rtol <= 1e-3 and self._close(got, want, 1e-2):
            return Found(False, "Near, but not near enough: give more digits, or the exact number.")
        return Found(False, f"{show(got.nested)} is not it.")

    def _close(self, got: Grid, want: Grid, rtol: float) -> bool:
        return self._off(got, want) <= rtol

    def _off(self, got: Grid, want: Grid) -> float:
        """The largest error relative to the largest entry; where all are 0, one of 1e-3 at most is near."""
        if not _fits(got, want):
            return math.inf
        scale = max(map(abs, want.values), default=0.0) or min(1.0, 1e-3 / self.rtol)
        return max((abs(g - w) / scale for g, w in zip(got.values, want.values, strict=True)), default=0.0)

    def secrets(self) -> set[str]:
        """The numbers as they would be written."""
        value = read(data(self.value))
        return {show(value.nested)} | (set() if value.shape else {str(self.value)})


def _fits(got: Grid, want: Grid) -> bool:
    """Whether the shapes agree: a row, a column and a list are one vector."""
    flat = all(max(grid.shape, default=1) == len(grid.values) for grid in (got, want))
    return got.shape == want.shape or (flat and len(got.values) == len(want.values))


@dataclass(frozen=True, kw_only=True)
class Choice(Question):
    """One letter out of several.

    Parameters
    ----------
    choices : tuple of str or Wrong
        What there is to choose from, in Markdown, called a, b, c and so on: the right one is a text, each of
        the others a ``Wrong(text, message)``.

    Raises
    ------
    ValueError
        If not exactly one of them is right.

    Examples
    --------
    >>> choices = (Wrong("Two.", "One of them is thrown away: which?"), "One.")
    >>> Choice(id="sphere.7", kind="see", title="How many?", points=1, minutes=2, choices=choices).letter
    'b'
    """

    choices: tuple[str | Wrong, ...]
    right: tuple[Any, ...] = field(init=False)
    wrong: tuple[Wrong, ...] = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        right = [letter for letter, choice in self._lettered() if isinstance(choice, str)]
        if len(right) != 1:
            raise ValueError(f"{self.id}: one choice is right and a text without a message, got {len(right)}")
        wrong = (Wrong(letter, choice[1]) for letter, choice in self._lettered() if isinstance(choice, Wrong))
        object.__setattr__(self, "right", (right[0], f" {right[0].upper()}", f"({right[0]})."))
        object.__setattr__(self, "wrong", tuple(wrong))

    @property
    def letter(self) -> str:
        """The right one."""
        return str(self.right[0])

    @property
    def texts(self) -> dict[str, str]:
        """What each letter stands for."""
        return {
            letter: choice if isinstance(choice, str) else choice[0] for letter, choice in self._lettered()
        }

    def _lettered(self) -> Iterable[tuple[str, str | Wrong]]:
        return zip(ascii_lowercase, self.choices, strict=False)

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        if not isinstance(answer, str):
            raise InvalidAnswer(f"The answer should be a letter in quotes, got {type(answer).__name__}.")
        return {"letter": answer[:20]}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        letter = str(plain["letter"]).strip(" ().").lower()
        if letter == self.letter:
            return Found(True, "")
        for wrong in self.wrong:
            if letter == wrong.answer:
                return Found(False, wrong.message, wrong.message)
        return Found(False, f"The answer should be one of the letters {', '.join(self.texts)}.")

    def secrets(self) -> set[str]:
        """The letter between brackets or quotes."""
        return {f"({self.letter})", f'"{self.letter}"'}


class Condition(NamedTuple):
    """What a counterexample must satisfy, and what is said of one that does not."""

    holds: Callable[..., Any]
    otherwise: str


@dataclass(frozen=True, kw_only=True)
class Breaks(Question):
    """A counterexample: whatever truly breaks the false claim is right, judged by computing.

    Parameters
    ----------
    parts : mapping
        For each array its shape: ``{"x": "N", "M": "N N", "t": "", "v": "3"}``; one letter, one size.
    conditions : tuple of Condition
        Tested in order on the arrays; the last one says that the claim is false here.
    least : mapping
        The smallest size allowed for a letter; 1 unless told.
    lists : bool
        Whether the conditions take numbers and lists of numbers in place of arrays: then they are judged on
        the pages too, where there is no NumPy.  :mod:`.lists` has what they may need.
    """

    parts: Mapping[str, str]
    conditions: tuple[Condition, ...]
    least: tuple[tuple[str, int], ...] = ()
    lists: bool = False

    largest = 10_000
    for_probe: ClassVar[tuple[str, ...]] = ("parts",)

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        if len(self.parts) == 1:
            return {"parts": [data(answer)]}
        if isinstance(answer, Mapping):
            if missing := [name for name in self.parts if name not in answer]:
                raise InvalidAnswer(f"The answer lacks the key {' and '.join(missing)}.")
            answer = [answer[name] for name in self.parts]
        names = " and ".join(self.parts)
        if not isinstance(answer, list | tuple | np.ndarray) or len(answer) != len(self.parts):
            raise InvalidAnswer(f"The answer should be a pair or tuple of {names}.")
        return {"parts": [data(a, name) for a, name in zip(answer, self.parts, strict=True)]}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        if len(plain["parts"]) != len(self.parts):
            raise Malformed("parts")
        grids = [
            self._in_line(read(part), name) for part, name in zip(plain["parts"], self.parts, strict=True)
        ]
        self._sizes(grids)
        for condition in self.conditions:
            if not self._holds(condition, grids):
                return Found(False, condition.otherwise, condition.otherwise)
        return Found(True, "")

    def _holds(self, condition: Condition, grids: list[Grid]) -> bool:
        if not self.lists:
            with np.errstate(all="ignore"):
                return bool(condition.holds(*(np.reshape(grid.values, grid.shape) for grid in grids)))
        try:
            return bool(condition.holds(*(grid.nested for grid in grids)))
        except (ArithmeticError, ValueError):  # numbers too large to compute with
            return False

    def _in_line(self, grid: Grid, name: str) -> Grid:
        """A row or column that stands for a vector, as a vector."""
        line = len(self.parts[name].split()) == 1 and len(grid.shape) == 2 and 1 in grid.shape
        return Grid((len(grid.values),), grid.values) if line and len(grid.values) > 1 else grid

    def _sizes(self, grids: list[Grid]) -> None:
        """Refuse what is not finite, or of another shape than ``parts`` says."""
        sizes: dict[str, int] = {}
        for grid, (name, shape) in zip(grids, self.parts.items(), strict=True):
            letters = shape.split()
            if len(grid.shape) != len(letters):
                raise InvalidAnswer(
                    f"{name} should have {len(letters)} dimensions and has {len(grid.shape)}."
                )
            if len(grid.values) > self.largest or not all(map(math.isfinite, grid.values)):
                raise InvalidAnswer(f"{name} should hold finite numbers, at most {self.largest} of them.")
            for letter, size in zip(letters, grid.shape, strict=True):
                wanted = int(letter) if letter.isdigit() else sizes.setdefault(letter, size)
                least = dict(self.least).get(letter, 1)
                if size != wanted:
                    raise InvalidAnswer(f"{name} has the size {size} where {letter} = {wanted} is meant.")
                if size < least:
                    raise InvalidAnswer(f"{name} has the size {size}; at least {least} is asked for.")
