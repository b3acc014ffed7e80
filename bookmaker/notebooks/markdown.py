"""Cells of a page as plain Markdown, which Jupyter, Colab and GitHub can all show.

A box becomes a quotation under a bold title, folded text a ``<details>``, an identity a numbered formula.
What is not known here stops the generation: nothing of a page is lost in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bookmaker.page.identities import lines as identity_lines
from bookmaker.notebooks.inline import Prose, Unreadable
from bookmaker.quiz.source import parse

from lngeom.identities import identity

OPENING = re.compile(r"( *)(`{3,}|:{3,}|~{3,})(?:\{([\w:-]+)\}[ \t]*(.*))?.*")
OPTION = re.compile(r":([\w-]+):[ \t]*(.*)")
DROPPED = re.compile(r"^(\([\w:-]+\)=|%.*)\n", re.MULTILINE)  # targets of references and comments


@dataclass(frozen=True)
class Directive:
    """A directive as it stands on a page."""

    name: str
    title: str
    options: dict[str, str]
    body: list[str]


def plain(text: str, prose: Prose) -> str:
    """A cell as plain Markdown.

    Raises
    ------
    Unreadable
        If it holds a directive, role or reference that has no form in a notebook.
    """
    lines = DROPPED.sub("", text + "\n").splitlines()
    out: list[str] = []
    buffer: list[str] = []

    def flush() -> None:
        if buffer:
            out.append(prose.inline("\n".join(buffer)))
            buffer.clear()

    while lines:
        line = lines.pop(0)
        opening = OPENING.fullmatch(line)
        if opening is None:
            buffer.append(line)
            continue
        flush()
        indent, fence, name, title = opening.groups()
        inner = _until(lines, fence, line)
        if name is None:
            out += [line, *inner, indent + fence]
            continue
        shown = _render(_directive(name, title, [part.removeprefix(indent) for part in inner]), prose)
        out.append("\n".join(indent + part if part else part for part in shown.splitlines()))
    flush()
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip("\n")


def _until(lines: list[str], fence: str, opening: str) -> list[str]:
    """Take the lines up to the closing fence; a colon fence inside may be as long as the one around it."""
    inner: list[str] = []
    depth = 1
    while lines:
        line = lines.pop(0)
        stripped = line.strip()
        if stripped.startswith(fence) and set(stripped) == {fence[0]}:
            depth -= 1
            if depth == 0:
                return inner
        elif fence[0] == ":" and re.match(rf" *{fence}\{{", line):
            depth += 1
        inner.append(line)
    raise Unreadable(f"the fence of {opening.strip()!r} is not closed")


def _directive(name: str, title: str, lines: list[str]) -> Directive:
    options = {}
    while lines and (option := OPTION.fullmatch(lines[0].strip())):
        options[option[1]] = option[2]
        lines = lines[1:]
    return Directive(name, title.strip(), options, lines)


def _render(directive: Directive, prose: Prose) -> str:
    name = "prf" if directive.name.startswith("prf:") else directive.name
    if name not in FORMS:
        raise Unreadable(f"{{{name}}} has no form in a notebook; give it one in bookmaker/notebooks/markdown.py")
    return FORMS[name](directive, prose)


def quotation(text: str) -> str:
    """The text as a block quote."""
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())


def folded(title: str, text: str) -> str:
    """The text behind a line that opens it; blank lines let Markdown in."""
    return f"<details><summary>{title}</summary>\n\n{text.strip()}\n\n</details>"


def _inside(directive: Directive, prose: Prose) -> str:
    return plain("\n".join(directive.body), prose)


def _box(directive: Directive, prose: Prose) -> str:
    title = directive.title if directive.name == "admonition" else directive.name.title()
    return quotation(f"**{prose.inline(title)}**\n\n{_inside(directive, prose)}")


def _statement(directive: Directive, prose: Prose) -> str:
    kind = directive.name.removeprefix("prf:")
    name = kind.title()
    if label := directive.options.get("label"):
        name = prose.place("prf:ref", label)[0]
    title = f" ({prose.inline(directive.title)})" if directive.title else ""
    return quotation(f"**{name}{title}.**\n\n{_inside(directive, prose)}")


def _fold(directive: Directive, prose: Prose) -> str:
    return folded(prose.inline(directive.title), _inside(directive, prose))


def _math(directive: Directive, prose: Prose) -> str:
    formula = prose.macros.expand(" ".join(" ".join(directive.body).split()))
    label = directive.options.get("label")
    tag = f" \\tag{{{prose.place('eq', label)[0].strip('()')}}}" if label else ""
    return f"\n$${formula}{tag}$$\n"


def _identities(directive: Directive, prose: Prose) -> str:
    names = " ".join([directive.title, *directive.body]).split()
    return plain("\n".join(line for name in names for line in identity_lines(identity(name))), prose)


def _quiz(directive: Directive, prose: Prose) -> str:
    decimals = directive.options.get("decimals")
    quiz = parse(directive.title, directive.body, int(decimals) if decimals else None)
    choices = [(label, choice) for label, choice in zip(quiz.labels, quiz.choices, strict=True)]
    shown = [f"- {label}: {prose.inline(choice.text)}" for label, choice in choices]
    if decimals:  # a list of numbers would hold the answer
        shown = [f"*{quiz.wanted[0].upper()}{quiz.wanted[1:]}.*"]
    answers = [
        f"- {label}: {'**right.** ' if choice.right else ''}{prose.inline(choice.feedback)}"
        for label, choice in choices
    ]
    question = f"**{prose.inline(quiz.title)}**\n\n{plain(quiz.question, prose)}\n\n" + "\n".join(shown)
    return f"{question}\n\n{folded('Answer', chr(10).join(answers))}"


FORMS: dict[str, Callable[[Directive, Prose], str]] = {
    "prf": _statement,
    "identities": _identities,
    "math": _math,
    "dropdown": _fold,
    "container": _inside,
    "quiz": _quiz,
    **dict.fromkeys(("admonition", "note", "tip", "hint", "important", "warning", "seealso"), _box),
}
