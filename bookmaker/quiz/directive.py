"""``{quiz}``: a question that answers at once, on the page itself, with no kernel and no network.

The page holds the question, the choices and, folded, all feedback.  ``assets/quiz.js`` takes the
feedback of the chosen answer out of the folded list; without it, and on paper, the list is read as it stands.
"""

from __future__ import annotations

import html
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from bookmaker.quiz.source import NEAR, Choice, Quiz, QuizError, parse
from bookmaker.quiz.spoken import spoken


class piece(nodes.General, nodes.Element):
    """A part of a quiz; ``part`` names it, the other attributes are filled into its markup."""


# What stands before and after each part.
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
        '<input type="number" step="any" id="{quiz}-number" data-near="{near}">',
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
    option_spec = {"decimals": directives.nonnegative_int}  # noqa: RUF012 (docutils' own way)

    def run(self) -> list[nodes.Node]:
        """The pieces of the quiz."""
        box = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, box)
        try:
            quiz = parse(self.arguments[0], box.children, self.options.get("decimals"))
        except QuizError as error:  # myst-nb counts the lines of a page from 2
            at = f"line {error.node.line - 1}: " if error.node and error.node.line else ""
            raise self.error(f"{at}{error}") from error
        self.anchor = f"quiz-{self.env.new_serialno('quiz') + 1}"
        question = self.part("question", self.part("title", nodes.Text(quiz.title)), *quiz.question)
        name = f"{quiz.title}. {self.said(quiz.question)}"
        return [self.part("quiz", question, *self.fields(quiz), self.answers(quiz), name=name)]

    def fields(self, quiz: Quiz) -> list[nodes.Node]:
        """What the reader sets: a choice, or a number."""
        if quiz.decimals is not None:
            return [self.part("number", form=quiz.wanted, near=NEAR * 10.0**-quiz.decimals)]
        pairs = zip(quiz.labels, quiz.choices, strict=True)
        return [self.choice(label, choice.text) for label, choice in pairs]

    def choice(self, label: str, text: list[Any]) -> nodes.Node:
        """A choice with the name that a screen reader says."""
        return self.part("choice", *text, label=label, name=f"{label}: {self.said(text)}")

    def answers(self, quiz: Quiz) -> nodes.Node:
        """All feedback, in the order of the choices."""
        pairs = zip(quiz.labels, quiz.choices, strict=True)
        return self.part("answers", *(self.answer(quiz, label, choice) for label, choice in pairs))

    def answer(self, quiz: Quiz, label: str, choice: Choice) -> nodes.Node:
        """One choice's feedback under its label."""
        value = choice.value if quiz.decimals is not None else label
        verdict = nodes.strong("", f"{label}: {'right' if choice.right else 'not so'}.")
        choice.said[0].insert(0, [verdict, nodes.Text(" ")])
        return self.part("answer", *choice.said, value="" if value is None else value, right=choice.right)

    def part(self, part: str, *children: nodes.Node, **values: Any) -> nodes.Node:
        """A part with its children, and what its markup wants to know."""
        return piece("", *children, part=part, quiz=self.anchor, **values)

    def said(self, text: list[Any]) -> str:
        """The text as a screen reader says it, formulas included."""
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
    app.add_js_file("quiz.js")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
