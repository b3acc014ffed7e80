"""``{objectives}`` in the card of a chapter: what readers can do afterwards, as questions name it, too."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

from bookmaker.page.source import PageError
from lngeom.exercises.objectives import OBJECTIVES

ROLE = re.compile(r"\{objectives\}`([^`]*)`")


def listed(chapter: str) -> str:
    """The objectives of a chapter in one sentence that "After it you can" begins.

    >>> listed("centering").startswith("(1) write the subtraction of a mean as a matrix")
    True
    """
    numbered = [f"({number}) {text}" for number, text in enumerate(OBJECTIVES[chapter].values(), 1)]
    return "; ".join(numbered)


def with_objectives(page: str, source: str) -> str:
    """The Markdown of a page with its objectives written out.

    Raises
    ------
    PageError
        If a page asks for the objectives of another chapter, or of one that has none.
    """
    own = page.rpartition("/")[2].partition("-")[2]

    def put(found: re.Match[str]) -> str:
        if found[1] != own or own not in OBJECTIVES:
            raise PageError(
                f"{page}: lngeom/exercises/objectives.py has no objectives {found[1]!r} of this chapter"
            )
        return listed(own)

    return ROLE.sub(put, source)


def write_out(app: Sphinx, page: str, source: list[str]) -> None:
    """Give Sphinx the page with its objectives."""
    source[0] = with_objectives(page, source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", write_out)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
