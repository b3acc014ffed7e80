"""Quizzes as they stand in the Markdown of a page, read without Sphinx.

A quiz is one question, then a list: ``[x]`` marks the right choice, and under every choice a block quote says
what is thought by somebody who takes it.  With ``:decimals:`` the answer is a number: the choices are Python
expressions over NumPy (``np``) and ``lngeom``, the right one and the known wrong ones, and the last choice,
without an expression, stands for all other numbers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

import lngeom

ITEM = re.compile(r"- \[([ x])\] (.+)")
QUOTE = re.compile(r" {2}> ?(.*)")
EXPRESSION = re.compile(r"`([^`]+)`")
FENCE = re.compile(r"^(:{3,})\{quiz\} *(.*)\n((?:.*\n)*?)\1$", re.M)
OPTION = re.compile(r":([\w-]+): *(.*)")
NEAR = 0.5001  # units of the last decimal: what rounds to the same number, a tie in either direction


class QuizError(ValueError):
    """What is wrong with a quiz, and in which of its lines: from 0, or -1 for its head."""

    def __init__(self, message: str, line: int = -1):
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Choice:
    """One choice and its feedback, both Markdown; whether it is right; its value if it is a number."""

    text: str
    right: bool
    feedback: str
    line: int
    value: float | None = None


@dataclass(frozen=True)
class Quiz:
    """A question and its choices; the answer is a number to so many decimals, or else one of the choices."""

    title: str
    question: str
    choices: tuple[Choice, ...]
    decimals: int | None = None

    @property
    def wanted(self) -> str:
        """The form in which a number is wanted."""
        if not self.decimals:
            return "a whole number"
        return f"to {self.decimals} decimal{'s' if self.decimals > 1 else ''}"

    @property
    def labels(self) -> tuple[str, ...]:
        """What the choices are called: letters, or the numbers as a reader would give them."""
        if self.decimals is None:
            return tuple("ABCDEFGH"[place] for place in range(len(self.choices)))
        return tuple(
            "Another number"
            if choice.value is None
            else f"{choice.value:.{self.decimals}f}".replace("-", "−")
            for choice in self.choices
        )


def parse(title: str, lines: Iterable[str], decimals: int | None = None) -> Quiz:
    """The quiz that stands in the lines of a directive.

    Examples
    --------
    >>> body = ["How long is y?", "- [x] $2$", "  > As long as that.", "- [ ] $3$", "  > That is N - 1."]
    >>> quiz = parse("Length", body)
    >>> [(choice.text, choice.right) for choice in quiz.choices]
    [('$2$', True), ('$3$', False)]

    Raises
    ------
    QuizError
        If the quiz has no question, not one right choice, a choice without feedback or two alike, or an
        expression that is not a number of its own; it knows the line.
    """
    question, items = _split(lines)
    if not title:
        raise QuizError("a quiz needs a title behind {quiz}: a few words on what it is about")
    if not question:
        raise QuizError("a quiz needs a question before its first choice")
    if len(items) < 2:
        raise QuizError("a quiz needs two choices or more: '- [ ] choice', '- [x] right choice'")
    for item in items:
        if not item.feedback:
            raise QuizError(f"the choice {item.text!r} needs feedback, in lines '  > …' under it", item.line)
    if (right := sum(item.right for item in items)) != 1:
        raise QuizError(f"a quiz needs exactly one right choice, marked [x]; this one has {right}")
    for part in ("text", "feedback"):
        _differ([getattr(item, part) for item in items], items)
    if decimals is not None:
        items = _evaluated(items, decimals)
    return Quiz(title, question, tuple(items), decimals)


def in_page(markdown: str) -> Iterator[Quiz]:
    """The quizzes of a page, in order; an error names the line of the page, from 1."""
    for found in FENCE.finditer(markdown):
        lines = found[3].splitlines()
        options = {}
        while lines and (option := OPTION.fullmatch(lines[0])):
            options[option[1]] = option[2]
            lines.pop(0)
        decimals = options.pop("decimals", None)
        first = markdown[: found.start(3)].count("\n") + 1 + found[3].count("\n") - len(lines)
        try:
            if options:
                raise QuizError(f"a quiz has no option {', '.join(options)}; it has :decimals: only")
            yield parse(found[2], lines, None if decimals is None else int(decimals))
        except QuizError as error:
            raise QuizError(f"line {first + error.line}: {error}", first + error.line) from error


def _split(lines: Iterable[str]) -> tuple[str, list[Choice]]:
    """The question and the choices, each with its feedback."""
    question: list[str] = []
    found: list[tuple[bool, list[str], list[str], int]] = []
    for number, line in enumerate(lines):
        if item := ITEM.fullmatch(line):
            found.append((item[1] == "x", [item[2]], [], number))
        elif not found:
            question.append(line.strip())
        elif quote := QUOTE.fullmatch(line):
            found[-1][2].append(quote[1])
        elif line.startswith("  ") and not found[-1][2]:
            found[-1][1].append(line.strip())
        elif line.strip():
            raise QuizError(f"{line.strip()!r} is neither a choice '- [ ] …' nor feedback '  > …'", number)
    items = [Choice(" ".join(text), right, "\n".join(said), at) for right, text, said, at in found]
    return " ".join(filter(None, question)), items


def _differ(texts: list[str], items: list[Choice]) -> None:
    for item, text in zip(items, texts, strict=True):
        if texts.count(text) > 1:
            raise QuizError(f"two choices say the same: {text!r}", item.line)


def _evaluated(items: list[Choice], decimals: int) -> list[Choice]:
    """The choices of a numeric quiz with their values, which must be told apart by a rounded answer."""
    *numbers, rest = items
    if EXPRESSION.fullmatch(rest.text) or rest.right:
        raise QuizError("the last choice of a numeric quiz is for all others: '- [ ] another number'")
    done: list[Choice] = []
    for item in numbers:
        value = _value(item)
        for other in done:
            if other.value is not None and abs(other.value - value) < 10.0**-decimals:
                raise QuizError(f"{item.text} and {other.text} agree to {decimals} decimals", item.line)
        done.append(Choice(item.text, item.right, item.feedback, item.line, value))
    return [*done, rest]


def _value(item: Choice) -> float:
    expression = EXPRESSION.fullmatch(item.text)
    if expression is None:
        raise QuizError(f"{item.text!r} must be a Python expression in backticks", item.line)
    names = {"np": np} | {name: getattr(lngeom, name) for name in lngeom.__all__}
    try:
        value = float(eval(expression[1], names))
    except Exception as error:
        raise QuizError(f"{item.text} has no value: {type(error).__name__}: {error}", item.line) from error
    if not math.isfinite(value):
        raise QuizError(f"{item.text} is {value}, not a number that somebody could enter", item.line)
    return value
