"""Lines of a page as plain Markdown: macros of formulas written out, roles turned into words and links."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from pybtex.database import BibliographyData, Entry, parse_file
from bookmaker.page.references import Table
from bookmaker.repository import Address

INLINE = re.compile(
    r"\{(?P<role>[a-z:]+)\}`(?P<target>[^`]+)`"
    r"|(?P<code>(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))"
    r"|(?P<display>\$\$.+?\$\$)"
    r"|(?P<math>(?<!\\)\$(?!\s).+?(?<![\s\\])\$)",
    re.DOTALL,
)
TITLED = re.compile(r"(?s)(.+?)\s*<([^<>]+)>")
ARGUMENT = re.compile(r"\s*(?:\\[A-Za-z]+|[^{}\\\s])")


class Unreadable(ValueError):
    """A part of a page that has no form in a notebook."""


@dataclass(frozen=True)
class Macros:
    r"""The macros of ``macros.yml``, which only the book's own renderers know.

    Examples
    --------
    >>> Macros({"one": r"\mathbf{1}", "abs": [r"\lvert #1\rvert", 1]}).expand(r"\abs{\one^\top a} = \abs z")
    '\\lvert \\mathbf{1}^\\top a\\rvert = \\lvert z\\rvert'
    """

    bodies: dict[str, Any]

    def expand(self, formula: str) -> str:
        """The formula without macros; an argument is a group in braces or one sign."""
        pattern = re.compile(rf"\\({'|'.join(map(re.escape, self.bodies))})(?![A-Za-z])")
        while found := pattern.search(formula):
            body, count = self.bodies[found[1]], 0
            if isinstance(body, list):
                body, count = body
            rest = formula[found.end() :]
            for place in range(1, count + 1):
                argument, rest = _argument(rest)
                body = body.replace(f"#{place}", argument)
            apart = " " if body[-1].isalpha() and rest[:1].isalpha() else ""
            formula = formula[: found.start()] + body + apart + rest
        return formula


def _argument(text: str) -> tuple[str, str]:
    """The first argument in a text, and what follows."""
    stripped = text.lstrip()
    if not stripped.startswith("{"):
        sign = ARGUMENT.match(text)
        if sign is None:
            raise Unreadable(f"a macro lacks its argument before {text[:20]!r}")
        return sign[0].strip(), text[sign.end() :]
    depth = 0
    for place, sign_ in enumerate(stripped):
        depth += (sign_ == "{") - (sign_ == "}")
        if depth == 0:
            return stripped[1:place], stripped[place + 1 :]
    raise Unreadable(f"a brace is not closed in {text[:40]!r}")


@dataclass(frozen=True)
class Prose:
    """What a page needs to be read elsewhere: its name, the names of all parts, and where the book stands.

    Parameters
    ----------
    root : Path
        The checkout, for its macros and its bibliography.
    page : str
        The page, as ``"chapters/03-sphere"``; documents are named relative to it.
    references : Table
        What :func:`references.table` knows.
    address : Address
        Where links go; without one, references are words.
    """

    root: Path
    page: str
    references: Table
    address: Address = field(default_factory=Address)

    @cached_property
    def macros(self) -> Macros:
        """The macros of the prose."""
        return Macros(yaml.safe_load((self.root / "macros.yml").read_text("utf-8")))

    @cached_property
    def bibliography(self) -> BibliographyData:
        """The sources."""
        return parse_file(str(self.root / "references.bib"))

    def inline(self, text: str) -> str:
        """Text without roles and macros; a formula stands on one line, so that a quote mark cannot cut it."""
        return INLINE.sub(self._part, text)

    def _part(self, found: re.Match[str]) -> str:
        if found["code"]:
            return found[0]
        if found["role"]:
            return self.role(found["role"], " ".join(found["target"].split()))
        return self.macros.expand(" ".join(found[0].split()))

    def role(self, role: str, target: str) -> str:
        """What a role shows."""
        if role.startswith("cite"):
            return self._citation(role.partition(":")[2], target)
        if role == "glue:text":
            return f"`{target.partition(':')[0]}`"  # the cell that computes it prints it under this name
        if role not in self.references:
            raise Unreadable(
                f"the role {{{role}}} has no form in a notebook; give it one in bookmaker/notebooks/inline.py"
            )
        titled = TITLED.fullmatch(target)
        label = titled[2] if titled else target
        text, page, anchor = self.place(role, label)
        return self.link(titled[1] if titled else text, page, anchor)

    def place(self, role: str, label: str) -> tuple[str, str, str]:
        """Text, page and anchor of what a label names."""
        if role == "doc":
            label = posixpath.normpath(posixpath.join(posixpath.dirname(self.page), label))
        try:
            text, page, anchor = self.references[role][label]
        except KeyError as error:
            raise Unreadable(f"{{{role}}}`{label}` is not in the built book; run make book first") from error
        return text, page, anchor

    def link(self, text: str, page: str, anchor: str = "") -> str:
        """A link to the book, or plain words where nobody knows where it stands."""
        url = self.address.page(page, anchor)
        return f"[{text}]({url})" if url else text

    def _citation(self, kind: str, keys: str) -> str:
        sources = []
        for key in keys.replace(",", " ").split():
            if key not in self.bibliography.entries:
                raise Unreadable(f"{key} is cited, but is not in references.bib")
            entry = self.bibliography.entries[key]
            names, year = authors(entry), entry.fields["year"]
            text = f"{names} ({year})" if kind == "t" else f"{names}, {year}"
            url = entry.fields.get("url") or self.address.page("chapters/bibliography")
            sources.append(f"[{text}]({url})" if url else text)
        return ", ".join(sources) if kind == "t" else f"({'; '.join(sources)})"


def authors(entry: Entry) -> str:
    """Who wrote a source, as the book's bibliography abbreviates it.

    Examples
    --------
    >>> from pybtex.database import Person
    >>> authors(Entry("article", persons={"author": [Person("Zhang, B."), Person("Sennrich, R.")]}))
    'Zhang and Sennrich'
    """
    names = [
        " ".join(person.prelast_names + person.last_names).strip("{}") for person in entry.persons["author"]
    ]
    return names[0] + " et al." if len(names) > 2 else " and ".join(names)
