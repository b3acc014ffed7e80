"""Questions whose answer is a value: numbers, a choice, a counterexample."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Any, NamedTuple

from .arrays import np
from .plain import Grid, InvalidAnswer, Malformed, data, read, show
from .question import Found, Question, Wrong

__all__ = ["Breaks", "Choice", "Condition", "Numbers", "sized"]

THREE_DIGITS = 5e-3  # the relative error of a number with three right digits, at most
WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def sized(number: int | None, least: int, letter: str = "N") -> tuple[str, str]:
    """Return the words for a size in a text, and the size in the ``parts`` of a counterexample.

    Parameters
    ----------
    number : int, optional
        The size; None leaves it to the student, as in the book.
    least : int
        The smallest size allowed if it is left to the student.
    letter : str
        The letter of that size.

    Examples
    --------
    >>> sized(None, 2), sized(4, 2)
    (('at least two', 'N'), ('exactly four', '4'))
    """
    if number is None:
        return f"at least {WORDS[least]}", letter
    return f"exactly {WORDS[number]}", str(number)


@dataclass(frozen=True, kw_only=True)
class Numbers(Question):
    """A question for a number, vector or matrix, exact or float, as a list or an array.

    In a vector or matrix, each right entry earns its share of the points, and one with three right digits
    earns half of that, if the exact one is not whole and the mistake is not a known one.  A guess earns
    nothing: one number everywhere (of two entries only 0, ±1 or ±2), or zeros in other places, too, if no
    other entry is right.

    Parameters
    ----------
    value : number or nested sequence
        The answer, exact if possible.
    rtol : float
        The largest error of an entry that is accepted, relative to the entry, or to the largest one where it
        is 0; larger for values read off a figure.
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
            return Found(False, _amount(got, want))
        scale = self._scale(want)
        errors = [abs(g - w) / (abs(w) or scale) for g, w in zip(got.values, want.values, strict=True)]
        right = [error <= self.rtol for error in errors]
        if all(right):
            return Found(True, "")
        message, misconception = self._mistake(got, want)
        earned = [float(one) for one in right]
        if self.rtol <= THREE_DIGITS and not misconception:
            for n, (error, w) in enumerate(zip(errors, want.values, strict=True)):
                if error <= THREE_DIGITS and not w.is_integer():
                    earned[n] = max(earned[n], 0.5)
        return Found(False, message, misconception, _share(earned, got, want))

    @property
    def tolerance(self) -> str:
        """A sentence on the page: what is accepted, and what earns a part of the points."""
        if self.rtol > THREE_DIGITS:
            return f"An error of {100 * self.rtol:g}% of each number is accepted."
        given = (
            "Give exact numbers"
            if self.rtol < 1e-5
            else f"Errors up to {self.rtol * 100:g}% of each number are accepted"
        )
        if self.rtol < 1e-5:
            return f"{given}, or all digits that the computer shows."
        return f"{given}; where the exact number is not whole, three right digits earn half."

    def _mistake(self, got: Grid, want: Grid) -> tuple[str, str]:
        """Return the message for a wrong answer, and its misconception if it is a known one."""
        known = ((self._off(got, read(data(wrong.answer))), wrong.message) for wrong in self.wrong)
        error, message = min(known, default=(math.inf, ""), key=lambda found: found[0])
        if error <= max(self.rtol, 1e-3):
            return message, message
        if self.rtol > 1e-3 and self._off(got, want) <= 2 * self.rtol:
            how = "read it off" if self.kind == "see" else "compute it"
            return f"Close, but not close enough: {how} again.", ""
        if named := _named(got, want):
            return named, named
        counted = all(float(number).is_integer() for number in [*got.values, *want.values])
        if self.rtol <= 1e-3 and self._off(got, want) <= 1e-2 and not counted:
            return "Close, but not close enough: give more digits, or the exact number.", ""
        return f"{show(got.nested)} is not the right answer.", ""

    def _off(self, got: Grid, want: Grid) -> float:
        """Largest error relative to the largest entry."""
        if not _fits(got, want):
            return math.inf
        scale = self._scale(want)
        return max((abs(g - w) / scale for g, w in zip(got.values, want.values, strict=True)), default=0.0)

    def _scale(self, want: Grid) -> float:
        """The scale of errors, which is the largest entry; if all are 0, an error up to 1e-3 is near."""
        return max(map(abs, want.values), default=0.0) or min(1.0, 1e-3 / self.rtol)

    def secrets(self) -> set[str]:
        """The numbers as a message would show them."""
        value = read(data(self.value))
        return {show(value.nested)} | (set() if value.shape else {str(self.value)})


def _share(earned: list[float], got: Grid, want: Grid) -> float:
    """The part of the points; a guess earns none: one number everywhere, or zeros in other places, too."""
    placed = [bool(number) for number in got.values] == [bool(number) for number in want.values]
    others = [one for one, number in zip(earned, want.values, strict=True) if number]
    first, *more = got.values
    likely = first.is_integer() and abs(first) <= 2  # two equal numbers may come from half of the right way
    constant = len(more) > (0 if likely else 1) and set(more) == {first}
    if constant or not (placed or any(others)):
        return 0.0
    return sum(earned) / len(earned)


def _named(got: Grid, want: Grid) -> str:
    """Name what the numbers have in common with those that are asked for, if all of them do."""
    if not _fits(got, want):
        return ""
    given, asked = got.values, want.values

    def same(one: list[float], other: list[float]) -> bool:
        pairs = zip(one, other, strict=True)
        return all(abs(p - q) <= 1e-3 * (abs(q) or max(map(abs, other)) or 1) for p, q in pairs)

    if any(asked) and same([-one for one in given], asked):
        return "Every sign is exchanged."
    if len(asked) > 1 and same(sorted(given), sorted(asked)):
        return "These are the right numbers, but not in this order."
    if same([abs(one) for one in given], [abs(one) for one in asked]):
        return "The numbers are right except for signs."
    if same(given, [one * one for one in asked]):
        return "These are the squares of the right numbers: a root is missing."
    if min(given) >= 0 and same([one * one for one in given], asked):
        return "These are the square roots of the right numbers."
    return ""


def _what(dimensions: int) -> str:
    """Name what an array of this many dimensions is."""
    names = ("a single number", "a vector", "a matrix")
    return names[dimensions] if dimensions < len(names) else f"an array of {dimensions} dimensions"


def _fits(got: Grid, want: Grid) -> bool:
    """Return True if the shapes match, where a row, a column and a list all count as a vector."""
    return got.shape == want.shape or (_flat(got) and _flat(want) and len(got.values) == len(want.values))


def _flat(grid: Grid) -> bool:
    return max(grid.shape, default=1) == len(grid.values)


def _amount(got: Grid, want: Grid) -> str:
    """Say how many numbers are given and how many are asked for, without the word shape.

    Examples
    --------
    >>> _amount(Grid((6,), [0.0] * 6), Grid((2, 2), [0.0] * 4))
    'Six numbers; two rows of two numbers are asked for.'
    """

    def plural(number: int, thing: str) -> str:
        return f"{_word(number)} {thing}{'' if number == 1 else 's'}"

    def words(grid: Grid) -> str:
        if _flat(grid) or len(grid.shape) > 2:
            return plural(len(grid.values), "number")
        return f"{plural(grid.shape[0], 'row')} of {plural(grid.shape[1], 'number')}"

    number = len(want.values) if _flat(want) else want.shape[0]
    asked = _word(number) if _flat(got) and _flat(want) else words(want)
    said = f"{words(got)}; {asked} {'is' if number == 1 else 'are'} asked for."
    return said[:1].upper() + said[1:]


def _word(number: int) -> str:
    return WORDS[number] if number < len(WORDS) else str(number)


@dataclass(frozen=True, kw_only=True)
class Choice(Question):
    """A multiple-choice question, answered by a letter.

    Parameters
    ----------
    choices : tuple of str or Wrong
        The choices a, b, c and so on, in Markdown: the right one is a text, each of the others a
        ``Wrong(text, message)``.  ``{{letter}}`` on its page is the letter of the right one, so that
        variants can have the choices in another order.

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
        object.__setattr__(self, "numbers", {**self.numbers, "letter": self.letter})

    @property
    def letter(self) -> str:
        """The letter of the right choice."""
        return str(self.right[0])

    @property
    def texts(self) -> dict[str, str]:
        """The text of the choice for each letter."""
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
        """The letter in brackets or quotes."""
        return {f"({self.letter})", f'"{self.letter}"'}


class Condition(NamedTuple):
    """A condition on a counterexample, and the message if it does not hold."""

    holds: Callable[..., Any]
    otherwise: str


@dataclass(frozen=True, kw_only=True)
class Breaks(Question):
    """A question for a counterexample; any that breaks the false claim numerically is accepted.

    Parameters
    ----------
    parts : mapping
        The shape of each array: ``{"x": "N", "M": "N N", "t": "", "v": "3"}``; each letter is one size.
    conditions : tuple of Condition
        Tested in order on the arrays; the last one is that the claim is false.
    least : tuple of (str, int)
        The smallest size allowed for a letter, by default 1.
    lists : bool
        If True, the conditions take numbers and lists of numbers instead of arrays, so that they can be
        checked on pages without NumPy; :mod:`.lists` has functions for them.
    """

    parts: Mapping[str, str]
    conditions: tuple[Condition, ...]
    least: tuple[tuple[str, int], ...] = ()
    lists: bool = False

    largest = 10_000

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        if len(self.parts) == 1:
            return {"parts": [data(answer)]}
        if isinstance(answer, Mapping):
            if missing := [name for name in self.parts if name not in answer]:
                keys, verb = " and ".join(map(repr, missing)), "are" if len(missing) > 1 else "is"
                wanted = ", ".join(map(repr, self.parts))
                raise InvalidAnswer(f"The answer should have the keys {wanted}; {keys} {verb} missing.")
            answer = [answer[name] for name in self.parts]
        if hasattr(answer, "tolist"):
            answer = answer.tolist()
        if not isinstance(answer, list | tuple) or len(answer) != len(self.parts):
            raise InvalidAnswer(f"The answer should have {len(self.parts)} parts, ({', '.join(self.parts)}).")
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
        """Flatten a row or column if the part is a vector."""
        line = len(self.parts[name].split()) == 1 and len(grid.shape) == 2 and 1 in grid.shape
        return Grid((len(grid.values),), grid.values) if line and len(grid.values) > 1 else grid

    def _sizes(self, grids: list[Grid]) -> None:
        """Reject arrays that are not finite or do not have the shape in ``parts``."""
        sizes: dict[str, int] = {}
        for grid, (name, shape) in zip(grids, self.parts.items(), strict=True):
            letters = shape.split()
            if len(grid.shape) != len(letters):
                wanted, is_a = _what(len(letters)), _what(len(grid.shape))
                raise InvalidAnswer(f"{name} should be {wanted}; it is {is_a}.")
            if len(grid.values) > self.largest or not all(map(math.isfinite, grid.values)):
                raise InvalidAnswer(f"{name} should hold finite numbers, at most {self.largest} of them.")
            for letter, size in zip(letters, grid.shape, strict=True):
                meant = int(letter) if letter.isdigit() else sizes.setdefault(letter, size)
                least = dict(self.least).get(letter, 1)
                if size != meant and letter.isdigit():
                    raise InvalidAnswer(f"{name} has the size {size}; {letter} is asked for.")
                if size != meant:
                    raise InvalidAnswer(f"{name} has the size {size} where {letter} = {meant} is meant.")
                if size < least:
                    raise InvalidAnswer(f"{name} has the size {size}; at least {least} is asked for.")
