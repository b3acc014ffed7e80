"""A quiz as its Markdown says it: a question, choices, and what is said to each.

A quiz is one paragraph, then a list: ``[x]`` marks the right choice, and under every choice a block quote
says what is thought by somebody who takes it.  With ``:decimals:`` the answer is a number: the choices are
Python expressions over NumPy (``np``) and ``lngeom``, the right one and the known wrong ones, and the last
choice, without an expression, stands for all other numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from docutils import nodes

import lngeom

NEAR = 0.5001  # units of the last decimal: what rounds to the same number, a tie in either direction


class QuizError(ValueError):
    """What is wrong with a quiz, and at which node, if not with all of it."""

    def __init__(self, message: str, node: nodes.Element | None = None):
        super().__init__(message)
        self.node = node


@dataclass(frozen=True)
class Choice:
    """One choice and its feedback, and where they stand; whether it is right; its value if it is a number."""

    item: nodes.Element
    text: list[Any]
    right: bool
    said: list[Any]
    value: float | None = None

    @property
    def words(self) -> str:
        """The choice without its marks."""
        return _words(self.text)


@dataclass(frozen=True)
class Quiz:
    """A question and its choices; the answer is a number to so many decimals, or else one of the choices."""

    title: str
    question: list[Any]
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


def parse(title: str, blocks: list[Any], decimals: int | None = None) -> Quiz:
    """The quiz that stands in the blocks of a directive.

    Raises
    ------
    QuizError
        If the quiz has no question, not one right choice, a choice without feedback or two alike, or an
        expression that is not a number of its own.
    """
    if [type(block) for block in blocks] != [nodes.paragraph, nodes.bullet_list]:
        found = ", ".join(block.tagname for block in blocks) or "nothing"
        raise QuizError(f"a quiz is a question, one paragraph, and a list of choices; this one has {found}")
    question, listed = blocks
    choices = list(map(_choice, listed.children))
    if len(choices) < 2:
        raise QuizError("a quiz needs two choices or more: '- [ ] choice', '- [x] right choice'")
    if (right := sum(choice.right for choice in choices)) != 1:
        raise QuizError(f"a quiz needs exactly one right choice, marked [x]; this one has {right}")
    _differ([choice.words for choice in choices], choices)
    _differ([_words(choice.said) for choice in choices], choices)
    if decimals is not None:
        choices = _evaluated(choices, decimals)
    return Quiz(title, question.children, tuple(choices), decimals)


def _choice(item: nodes.Element) -> Choice:
    """An item of the list, whose box Markdown has read already."""
    text, *said = item.children
    box, *words = text.children
    if not isinstance(box, nodes.raw):
        raise QuizError(f"{text.astext()!r} must begin with [ ] or [x]", item)
    if isinstance(words[0], nodes.Text):
        words[0] = nodes.Text(words[0].lstrip())
    if [type(block) for block in said] != [nodes.block_quote]:
        raise QuizError(f"the choice {_words(words)!r} needs feedback, in lines '  > …' under it", item)
    checked = 'checked="checked"' in box.astext()
    return Choice(item, [word for word in words if word.astext()], checked, list(said[0].children))


def _words(parts: list[Any]) -> str:
    return " ".join("".join(part.astext() for part in parts).split())


def _differ(texts: list[str], choices: list[Choice]) -> None:
    for choice, text in zip(choices, texts, strict=True):
        if texts.count(text) > 1:
            raise QuizError(f"two choices say the same: {text!r}", choice.item)


def _evaluated(choices: list[Choice], decimals: int) -> list[Choice]:
    """The choices of a numeric quiz with their values, which must be told apart by a rounded answer."""
    *numbers, rest = choices
    if _is_expression(rest) or rest.right:
        raise QuizError("the last choice of a numeric quiz is for all others: '- [ ] another number'")
    done: list[Choice] = []
    for choice in numbers:
        value = _value(choice)
        for other in done:
            if other.value is not None and abs(other.value - value) < 10.0**-decimals:
                agree = f"`{choice.words}` and `{other.words}` agree to {decimals} decimals"
                raise QuizError(agree, choice.item)
        done.append(replace(choice, value=value))
    return [*done, rest]


def _is_expression(choice: Choice) -> bool:
    return [type(part) for part in choice.text] == [nodes.literal]


def _value(choice: Choice) -> float:
    if not _is_expression(choice):
        raise QuizError(f"{choice.words!r} must be a Python expression in backticks", choice.item)
    names = {"np": np} | {name: getattr(lngeom, name) for name in lngeom.__all__}
    try:
        value = float(eval(choice.words, names))
    except Exception as error:
        message = f"`{choice.words}` has no value: {type(error).__name__}: {error}"
        raise QuizError(message, choice.item) from error
    if not math.isfinite(value):
        raise QuizError(f"`{choice.words}` is {value}, not a number that somebody could enter", choice.item)
    return value
