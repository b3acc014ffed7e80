"""Pages of the book as notebooks without outputs, the same to the byte at every run."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jupytext
import nbformat
import yaml
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from bookmaker.notebooks.inline import Prose, Unreadable
from bookmaker.notebooks.markdown import folded, plain
from bookmaker.page.questions import with_questions
from bookmaker.page.references import FILE, Table
from bookmaker.repository import Address
from bookmaker.notebooks.sheets import edition

from lngeom.exercises import QUESTIONS

GENERATED = {"chapters/identities"}  # an index that is made of outputs alone
HIDDEN = {"hide-input", "hide-cell", "remove-input", "remove-cell"}
NO_REPOSITORY = (
    "This notebook was made where no repository is known. "
    "Write %pip install git+https://github.com/OWNER/NAME with yours here."
)


def pages(root: Path) -> list[str]:
    """The pages of the table of contents that become notebooks: chapters and sheets with code, in order."""
    toc = yaml.safe_load((root / "_toc.yml").read_text("utf-8"))
    return [
        page
        for page in _files(toc)
        if page.startswith(("chapters/", "exercises/"))
        and page not in GENERATED
        and "```{code-cell}" in (root / f"{page}.md").read_text("utf-8")
    ]


def _files(node: Any) -> Iterator[str]:
    if isinstance(node, dict) and "file" in node:
        yield node["file"]
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _files(inner)


def target(page: str) -> str:
    """Where the notebook of a page lies.

    Examples
    --------
    >>> target("chapters/03-sphere"), target("exercises/03-sphere")
    ('notebooks/03-sphere.ipynb', 'notebooks/exercises/03-sphere.ipynb')
    """
    return f"notebooks/{page.removeprefix('chapters/')}.ipynb"


def all_notebooks(
    root: Path, table: Table, address: Address, *, solutions: bool = False
) -> Iterator[tuple[str, str]]:
    """The notebooks of the book as they should lie in the repository: where, and what is in the file.

    Parameters
    ----------
    root : Path
        The checkout.
    table : Table
        The names of all parts of the book.
    address : Address
        Where links lead and where Colab installs from.
    solutions : bool
        The solved sheets instead.
    """
    sheets = [page for page in pages(root) if page.startswith("exercises/")]
    for page in sheets if solutions else pages(root):
        source = with_questions(page, (root / f"{page}.md").read_text("utf-8"))
        cells = list(jupytext.reads(source, fmt="md:myst").cells)
        if page in sheets:
            cells = edition(page, cells, QUESTIONS, solutions=solutions)
        yield target(page), text(notebook(cells, Prose(root, page, table, address)))


def notebook(cells: list[NotebookNode], prose: Prose) -> NotebookNode:
    """The notebook of a page.

    Parameters
    ----------
    cells : list of NotebookNode
        The cells of its source, or an edition of them.
    prose : Prose
        How its text is written, and where it comes from.

    Raises
    ------
    Unreadable
        If a cell has no plain form; the message names the page.
    """
    made = [new_code_cell(bootstrap(prose.address))]
    try:
        for cell in cells:
            made += _cells(cell, prose)
    except Unreadable as error:
        raise Unreadable(f"{prose.page}.md: {error}") from error
    seen: Counter[str] = Counter()
    for cell in made:
        name = f"{prose.page} {cell.cell_type} {cell.source}"
        seen[name] += 1
        cell["id"] = hashlib.sha256(f"{name} {seen[name]}".encode()).hexdigest()[:8]
    address = prose.address
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "lngeom": {"repository": address.repository, "branch": address.branch, "book": address.book},
    }
    return new_notebook(cells=made, metadata=metadata)


def bootstrap(address: Address) -> str:
    """The first cell: it installs the package in Colab and does nothing elsewhere."""
    lines = [f"raise RuntimeError({NO_REPOSITORY!r})"]
    if address.repository:
        lines = [
            f'%pip install --quiet anywidget "lngeom @ {address.git}"',
            "from google.colab import output\n",
            "output.enable_custom_widget_manager()",
        ]
    return (
        "# In Colab this installs the book's package; elsewhere it does nothing.\n"
        "import sys\n\n"
        'if "google.colab" in sys.modules:\n' + "\n".join(f"    {line}" for line in lines)
    )


def _cells(cell: NotebookNode, prose: Prose) -> Iterator[NotebookNode]:
    """A cell of the page; behind one that draws a figure its caption and description."""
    metadata = {key: cell.metadata[key] for key in ("tags", "nbgrader") if key in cell.metadata}
    if cell.cell_type == "markdown":
        if text := plain(cell.source, prose):
            yield new_markdown_cell(text, metadata=metadata)
        return
    if HIDDEN.intersection(metadata.get("tags", ())):
        metadata["jupyter"] = {"source_hidden": True}
    yield new_code_cell(cell.source, metadata=metadata)
    shown = cell.metadata.get("mystnb", {})
    if "figure" in shown:
        number = prose.place("numref", shown["figure"]["name"])[0]
        caption = f"**{number}.** {prose.inline(shown['figure']['caption'])}"
        yield new_markdown_cell(f"{caption}\n\n{folded('What the figure shows', shown['image']['alt'])}")


def text(made: NotebookNode) -> str:
    """The notebook as a file."""
    nbformat.validate(made)
    return nbformat.writes(made) + "\n"


def names(root: Path) -> Table:
    """What the last build left: the names of all parts of the book."""
    if not (root / FILE).exists():
        raise FileNotFoundError(f"{FILE} is missing: run make book, which leaves it")
    table: Table = json.loads((root / FILE).read_text("utf-8"))
    return table


def recorded(folder: Path) -> Address:
    """The address for which the notebooks of a folder were made."""
    for path in sorted(folder.rglob("*.ipynb")):
        return Address(**json.loads(path.read_text("utf-8"))["metadata"]["lngeom"])
    return Address()
