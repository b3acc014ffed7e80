"""``{question}``: what a sheet says of a question besides its text comes from the data that judge its answer.

The page has the text, in ``:::{question} sphere.2``; title, kind, points, minutes and choices are put there
before anybody else reads the page: Sphinx finds a section like any other, a notebook the same words.
"""

from __future__ import annotations

import re

from bookmaker.page.source import PageError
from lngeom.exercises import Choice, Question, UnknownQuestion, question
from lngeom.exercises.objectives import OBJECTIVES

FENCE = re.compile(r"^(:{3,})\{question\}[ \t]*(.*)\n((?:.*\n)*?)\1[ \t]*$", re.M)


def stated(asked: Question, text: str) -> str:
    """A question in Markdown: heading, a line on what it is and earns, its text, its choices.

    Parameters
    ----------
    asked : Question
        The question.
    text : str
        What the page asks.

    Examples
    --------
    >>> print(stated(question("centering.3"), "Prove it."))
    ## 3. The mirror
    <BLANKLINE>
    *prove · 3 points · 10 minutes*
    <BLANKLINE>
    *Objective: prove that it is an orthogonal projection for any number of features.*
    <BLANKLINE>
    Prove it.
    """
    points = f"{asked.points} point{'' if asked.points == 1 else 's'}"
    parts = [
        f"## {asked.id.partition('.')[2]}. {asked.title}",
        f"*{asked.kind} · {points} · {asked.minutes} minutes*",
        *_aims(asked),
        text.strip(),
    ]
    if isinstance(asked, Choice):
        parts.append("\n".join(f"- ({letter}) {choice}" for letter, choice in asked.texts.items()))
    return "\n\n".join(parts)


def _aims(asked: Question) -> list[str]:
    """Which objectives of its chapter a question exercises."""
    known = OBJECTIVES.get(asked.sheet, {})
    if unknown := [aim for aim in asked.aims if aim not in known]:
        raise PageError(
            f"{asked.id}: {unknown[0]!r} is none of the objectives {', '.join(known) or '(none)'}"
        )
    if not asked.aims:
        return []
    return [f"*Objective{'s' * (len(asked.aims) > 1)}: {'; '.join(known[aim] for aim in asked.aims)}.*"]


def with_questions(page: str, source: str) -> str:
    """The Markdown of a page in which every question is stated in full.

    Parameters
    ----------
    page : str
        The page, as ``"exercises/03-sphere"``, for messages.
    source : str
        Its Markdown.

    Raises
    ------
    UnknownQuestion
        If there is no such question; it names page, line and questions that look alike.
    """

    def put(found: re.Match[str]) -> str:
        try:
            return stated(question(found[2].strip()), found[3])
        except UnknownQuestion as error:
            line = source.count("\n", 0, found.start()) + 1
            raise UnknownQuestion(f"{page}.md, line {line}: {error}") from error

    return FENCE.sub(put, source)
