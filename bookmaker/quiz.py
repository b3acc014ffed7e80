"""``{quiz}``: a question with immediate feedback on the page, without a kernel or a network.

A quiz is one paragraph, then a list: ``[x]`` marks the right choice, and the block quote under each choice is
its feedback.  With ``:decimals:`` the answer is a number: the choices are Python expressions over NumPy
(``np``) and ``lngeom``, the right one and the known wrong ones, and the last choice, without an expression,
covers all other numbers.

The page contains the question, the choices and, folded, all feedback.  ``assets/quiz.js`` shows the feedback
of the chosen answer; without it, and on paper, the whole list is shown.
"""

from __future__ import annotations

import html
import math
import re
import unicodedata
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import lngeom

NEAR = 0.5001  # units of the last decimal: the distance at which numbers round alike, ties either way


class QuizError(ValueError):
    """A fault of a quiz, with the node at fault unless it is the whole quiz."""

    def __init__(self, message: str, node: nodes.Element | None = None):
        super().__init__(message)
        self.node = node


@dataclass(frozen=True)
class Choice:
    """One choice: its list item, its text, whether it is right, its feedback, and its value if numeric."""

    item: nodes.Element
    text: list[Any]
    right: bool
    feedback: list[Any]
    value: float | None = None

    @property
    def words(self) -> str:
        """The choice as plain text."""
        return _words(self.text)


@dataclass(frozen=True)
class Quiz:
    """A question and its choices; with ``decimals`` the answer is a number, else one of the choices."""

    title: str
    question: list[Any]
    choices: tuple[Choice, ...]
    decimals: int | None = None

    @property
    def wanted(self) -> str:
        """The required form of a number."""
        if not self.decimals:
            return "a whole number"
        return f"to {self.decimals} decimal{'s' if self.decimals > 1 else ''}"

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the choices: letters, or the rounded numbers."""
        if self.decimals is None:
            return tuple("ABCDEFGH"[: len(self.choices)])
        return tuple(
            "Another number"
            if choice.value is None
            else f"{choice.value:.{self.decimals}f}".replace("-", "−")
            for choice in self.choices
        )


def parse(title: str, blocks: list[Any], decimals: int | None = None) -> Quiz:
    """Parse the blocks of a directive as a quiz.

    Raises
    ------
    QuizError
        If the quiz has no question or not exactly one right choice, if a choice has no feedback or equals
        another one, or if an expression has no value or not one of its own.
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
    _differ([_words(choice.feedback) for choice in choices], choices)
    if decimals is not None:
        choices = _evaluated(choices, decimals)
    return Quiz(title, question.children, tuple(choices), decimals)


def _choice(item: nodes.Element) -> Choice:
    """Parse an item of the list, whose checkbox Markdown has parsed already."""
    text, *feedback = item.children
    box, *words = text.children
    if not isinstance(box, nodes.raw):
        raise QuizError(f"{text.astext()!r} must begin with [ ] or [x]", item)
    if isinstance(words[0], nodes.Text):
        words[0] = nodes.Text(words[0].lstrip())
    if [type(block) for block in feedback] != [nodes.block_quote]:
        raise QuizError(f"the choice {_words(words)!r} needs feedback, in lines '  > …' under it", item)
    checked = 'checked="checked"' in box.astext()
    return Choice(item, [word for word in words if word.astext()], checked, list(feedback[0].children))


def _words(parts: list[Any]) -> str:
    return " ".join("".join(part.astext() for part in parts).split())


def _differ(texts: list[str], choices: list[Choice]) -> None:
    for choice, text in zip(choices, texts, strict=True):
        if texts.count(text) > 1:
            raise QuizError(f"two choices say the same: {text!r}", choice.item)


def _evaluated(choices: list[Choice], decimals: int) -> list[Choice]:
    """Evaluate the choices of a numeric quiz, whose values must differ after rounding."""
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
        raise QuizError(f"`{choice.words}` is {value}, not a finite number", choice.item)
    return value


# ------------------------------------------------------------------ formulas for screen readers


NAMES = "LN RMSN GN BN corr diag tr max min sin cos arccos arctan frac abs E"
SIGNS = {
    **{"one": "1", "top": "ᵀ", "sqrt": "√", "tfrac": "frac", "R": "ℝ", "dots": "…", "infty": "∞", "ell": "ℓ"},
    **{
        "ge": "≥",
        "le": "≤",
        "ne": "≠",
        "gg": "≫",
        "ll": "≪",
        "approx": "≈",
        "perp": "⊥",
        "in": "∈",
        "to": "→",
    },
    **{"cdot": "·", "odot": "⊙", "times": "×", "circ": "∘", "pm": "±", "mapsto": "↦"},
}
SPACES = re.compile(r"\\[,;!: ]|\\q?quad|~|\\(?:left|right|bigl|bigr|operatorname|mathrm|mathbf|text)\b")
COMMAND = re.compile(r"\\([A-Za-z]+)")
SCRIPT = str.maketrans("0123456789+-−ᵀ", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ᵀ")


def spoken(tex: str) -> str:
    r"""Write a formula as plain text.

    >>> spoken(r"\abs{\LN_\varepsilon(a)} = \sqrt{N - 1}")
    '|LN_ε(a)| = √(N - 1)'
    >>> spoken(r"\frac{N}{N-1}\,\Pi^2 \ge 10^{-5}")
    '(N)/(N-1) Π² ≥ 10⁻⁵'
    >>> spoken(r"\heartsuit")
    Traceback (most recent call last):
    ...
    ValueError: no plain text is known for \heartsuit: add it to bookmaker/quiz.py or do without it here
    """
    text, before = COMMAND.sub(_command, SPACES.sub(" ", tex.replace(r"\|", "|"))), ""
    while text != before:  # innermost groups first
        before = text
        for group, plain in GROUPS:
            text = group.sub(plain, text)
    return " ".join(re.sub(r"\^(.)", _raised, text).translate(BRACES).split())


def _command(found: re.Match[str]) -> str:
    name = found[1]
    if name in SIGNS or name in NAMES.split():
        return SIGNS.get(name, name)
    greek = "FINAL SIGMA" if name == "varsigma" else name.removeprefix("var").upper()
    size = "CAPITAL" if name[0].isupper() else "SMALL"
    greek = "LAMDA" if greek == "LAMBDA" else greek
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {greek}")
    except KeyError:
        raise ValueError(
            f"no plain text is known for \\{name}: add it to bookmaker/quiz.py or do without it here"
        ) from None


def _raised(found: re.Match[str]) -> str:
    if all(ord(sign) in SCRIPT for sign in found[1]):
        return found[1].translate(SCRIPT)
    return f"^({found[1]})" if len(found[1]) > 1 else f"^{found[1]}"


GROUPS: list[tuple[re.Pattern[str], Any]] = [
    (re.compile(r"\^\{([^{}]*)\}"), _raised),
    (re.compile(r"_\{([^{}]*)\}"), r"_\1"),
    (re.compile(r"frac *\{([^{}]*)\} *\{([^{}]*)\}"), r"(\1)/(\2)"),
    (re.compile(r"frac *([^\s{}]) *([^\s{}])"), r"\1/\2"),
    (re.compile(r"abs *([^\s{}])"), r"|\1|"),
    (re.compile(r"abs *\{([^{}]*)\}"), r"|\1|"),
    (re.compile(r"√ *\{([^{}]*)\}"), r"√(\1)"),
]
BRACES = str.maketrans("", "", "{}")


# ------------------------------------------------------------------ on the page


class piece(nodes.General, nodes.Element):
    """A part of a quiz, named by ``part``; its other attributes fill the markup."""


# The markup before and after each part.
HTML = {
    "quiz": ('<form class="quiz" id="{quiz}"><fieldset aria-label="{name}">', "</form>"),
    "question": ("<legend>", "</legend>"),
    "title": ('<strong class="quiz-title">', "</strong> "),
    "choice": (
        '<p class="quiz-choice">'
        '<input type="radio" name="{quiz}" id="{quiz}-{label}" value="{label}" aria-label="{name}">'
        '<label for="{quiz}-{label}"><b>{label}</b> <span>',
        "</span></label></p>",
    ),
    "number": (
        '<p class="quiz-number"><label for="{quiz}-number">Your answer, {form}</label>'
        '<input type="text" id="{quiz}-number" data-near="{near}" data-whole="{whole}" '
        'spellcheck="false" autocapitalize="off" autocomplete="off">',
        "</p>",
    ),
    "answers": (
        '<button type="submit" disabled hidden>Check</button></fieldset>'
        '<div class="quiz-said" role="status"></div>'
        '<details class="quiz-answers"><summary>All answers</summary><ul>',
        "</ul></details>",
    ),
    "answer": ('<li data-value="{value}" data-right="{right}">', "</li>"),
}
LATEX = {
    "quiz": ("\n\n\\medskip\\noindent ", "\n\n\\medskip\n"),
    "question": ("", "\n"),
    "title": ("\\textbf{{", "}}\\quad "),
    "choice": ("\n\n\\noindent\\hspace{{1em}}{label}\\enspace ", ""),
    "number": ("", ""),
    "answers": ("\n\n{{\\small ", "}}\n"),
    "answer": ("\n\n\\noindent ", ""),
}
assert HTML.keys() == LATEX.keys()


class QuizDirective(SphinxDirective):
    """A question, a list of choices with feedback, and perhaps ``:decimals:`` for a number."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"decimals": directives.nonnegative_int}  # noqa: RUF012 - as docutils declares it

    def run(self) -> list[nodes.Node]:
        """Make the nodes of the quiz."""
        box = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, box)
        try:
            quiz = parse(self.arguments[0], box.children, self.options.get("decimals"))
        except QuizError as error:  # myst-nb counts the lines of a page from 2
            at = f"line {error.node.line - 1}: " if error.node and error.node.line else ""
            raise self.error(f"{at}{error}") from error
        self.anchor = f"quiz-{self.env.new_serialno('quiz') + 1}"
        question = self.part("question", self.part("title", nodes.Text(quiz.title)), *quiz.question)
        name = f"{quiz.title}. {self.spoken(quiz.question)}"
        return [self.part("quiz", question, *self.fields(quiz), self.answers(quiz), name=name)]

    def fields(self, quiz: Quiz) -> list[nodes.Node]:
        """Make the input fields: one per choice, or one for a number."""
        if quiz.decimals is not None:
            near, whole = NEAR * 10.0**-quiz.decimals, "" if quiz.decimals else "whole"
            return [self.part("number", form=quiz.wanted, near=near, whole=whole)]
        pairs = zip(quiz.labels, quiz.choices, strict=True)
        return [self.choice(label, choice.text) for label, choice in pairs]

    def choice(self, label: str, text: list[Any]) -> nodes.Node:
        """Make a choice with its accessible name."""
        return self.part("choice", *text, label=label, name=f"{label}: {self.spoken(text)}")

    def answers(self, quiz: Quiz) -> nodes.Node:
        """Make the list of all feedback, in the order of the choices."""
        pairs = zip(quiz.labels, quiz.choices, strict=True)
        return self.part("answers", *(self.answer(quiz, label, choice) for label, choice in pairs))

    def answer(self, quiz: Quiz, label: str, choice: Choice) -> nodes.Node:
        """Make the feedback of one choice, with its label."""
        value = choice.value if quiz.decimals is not None else label
        verdict = nodes.strong("", f"{label}: {'correct' if choice.right else 'incorrect'}.")
        choice.feedback[0].insert(0, [verdict, nodes.Text(" ")])
        return self.part("answer", *choice.feedback, value="" if value is None else value, right=choice.right)

    def part(self, part: str, *children: nodes.Node, **values: Any) -> nodes.Node:
        """Make a part with its children and the values for its markup."""
        return piece("", *children, part=part, quiz=self.anchor, **values)

    def spoken(self, text: list[Any]) -> str:
        """Write text and formulas as plain text for screen readers."""
        try:
            parts = [spoken(n.astext()) if isinstance(n, nodes.math) else n.astext() for n in text]
        except ValueError as error:
            raise self.error(str(error)) from error
        return html.escape("".join(parts))


def opening(self: Any, node: piece) -> None:
    self.body.append(_markup(self)[node["part"]][0].format(**node.attributes))


def closing(self: Any, node: piece) -> None:
    self.body.append(_markup(self)[node["part"]][1].format(**node.attributes))


def _markup(translator: Any) -> dict[str, tuple[str, str]]:
    return LATEX if translator.builder.format == "latex" else HTML


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("quiz", QuizDirective)
    app.add_node(piece, html=(opening, closing), latex=(opening, closing))
    app.add_js_file("numbers.js")
    app.add_js_file("quiz.js")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
