"""The source of a page as cells, parsed by the same function as in Sphinx."""

from __future__ import annotations

from pathlib import Path

from myst_nb.core.read import read_myst_markdown_notebook
from nbformat import NotebookNode
from sphinx.errors import SphinxError
from sphinx_external_toc.parsing import parse_toc_yaml

GENERATED = {"chapters/identities", "chapters/atlas"}  # indices that consist of outputs only


class PageError(SphinxError):
    """A fault in the source of a page; the message names the page."""

    category = "Page error"


def read(text: str) -> NotebookNode:
    """Read a page as a notebook; ``metadata.source_map`` has the first line of each cell, from 0."""
    return read_myst_markdown_notebook(text, add_source_map=True)


def notebook_pages(root: Path) -> list[str]:
    """List the pages that become notebooks: chapters and sheets with code, in the order of the contents."""
    return [
        page
        for page in parse_toc_yaml(root / "_toc.yml")
        if page.startswith(("chapters/", "exercises/"))
        and page not in GENERATED
        and "```{code-cell}" in (root / f"{page}.md").read_text("utf-8")
    ]


def is_sheet(page: str) -> bool:
    """Return True if a page is an exercise sheet."""
    return page.startswith("exercises/")
