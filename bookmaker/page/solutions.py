"""Exercise sheets: solutions are folded shut, or, in the edition without them, never come into the book.

A sheet's source is rewritten before it is read.  ``SOLUTIONS=no`` in the environment chooses the edition:
what is tagged ``solution`` becomes the student's stub, and the checks are shown and not run.
"""

from __future__ import annotations

import os
import re
from typing import Any

from sphinx.application import Sphinx

from bookmaker.page.questions import with_questions
from lngeom.exercises.kinds.stubs import MARK, TEXT, stub

CODE = re.compile(r"^```\{code-cell\} ipython3\n:tags: \[solution\]\n(.*?)^```\n", re.M | re.S)
PROSE = re.compile(
    r'^\+\+\+ \{"tags": \["solution"\]\}\n(.*?)(?=^\+\+\+|^```\{code-cell\}|^## |\Z)(?:^\+\+\+ *\n)?',
    re.M | re.S,
)
CHECK = re.compile(r"^```\{code-cell\} ipython3\n(?=check\()", re.M)
FOLDED = """```{{code-cell}} ipython3
---
mystnb: {{code_prompt_show: "{0}", code_prompt_hide: "Hide: {0}"}}
tags: [hide-cell, solution]
---
{1}```
"""
WORDS = """+++

<details class="solution"><summary>Solution in words</summary>

{}

</details>

+++
"""


def folded(page: str) -> str:
    """The page with every solution behind a line that opens it."""
    page = CODE.sub(_folded, page)
    return PROSE.sub(lambda text: WORDS.format(text[1].strip()), page)


def _folded(cell: re.Match[str]) -> str:
    return FOLDED.format("Solution" if MARK.search(cell[1]) else "The numbers, checked", cell[1])


def stripped(page: str) -> str:
    """The page without solutions: stubs in their place, checks shown and not run."""
    page = CODE.sub(lambda cell: _stub(cell[1]), page)
    page = PROSE.sub(f"+++\n\n{TEXT}\n\n+++\n", page)
    return CHECK.sub("```{code-cell} ipython3\n:tags: [skip-execution]\n", page)


def _stub(code: str) -> str:
    left = stub(code)
    return "" if left is None else f"```{{code-cell}} ipython3\n{left}\n```\n"


def rewrite(app: Sphinx, page: str, source: list[str]) -> None:
    """Give Sphinx the edition of the sheet."""
    if page.startswith("exercises/"):
        sheet = with_questions(page, source[0], numbered=False)
        source[0] = folded(sheet) if app.config.solutions else stripped(sheet)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("solutions", os.environ.get("SOLUTIONS", "yes") != "no", "env", bool)
    app.connect("source-read", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
