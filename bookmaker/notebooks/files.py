"""Pages of the book as notebooks without outputs, identical to the byte at every run.

When Sphinx has resolved a page, its cells are saved next to its doctree, code as in the source and text as
plain Markdown.  From these cells notebooks are made, for any address, for students or with solutions.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from docutils import nodes
from myst_nb.ext.glue.roles import PasteTextRole
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from sphinx.application import Sphinx

from bookmaker.notebooks.markdown import Piece, Writer, linked
from bookmaker.order import connect
from bookmaker.page.formulas import macros
from bookmaker.page.sheets import WORDS, on_page, solved, student, tagged
from bookmaker.page.source import PageError, is_sheet, notebook_pages
from bookmaker.repository import Address

RESOLVED = Path("_build", ".doctrees")
HIDDEN = {"hide-input", "hide-cell", "remove-input", "remove-cell"}
RUN = """\
# To run this notebook on your own machine, install the book's package once, then start Jupyter:
#   pip install {packages}
#   jupyter lab
# In Colab this cell installs the package; elsewhere it does nothing.
import sys

if "google.colab" in sys.modules:
"""
NO_REPOSITORY = (
    "This notebook was made where no repository is known. "
    "Write %pip install git+https://github.com/OWNER/NAME with yours here."
)


class NamedText(PasteTextRole):
    """``{glue:text}`` that records the name of its value, since a number may differ between machines."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the nodes as myst-nb does, and add the name."""
        shown, messages = super().run()
        for node in shown:
            node["glued"] = self.text.partition(":")[0]
        return shown, messages


def target(page: str) -> str:
    """Path of the notebook of a page.

    Examples
    --------
    >>> target("chapters/03-sphere"), target("exercises/03-sphere")
    ('notebooks/03-sphere.ipynb', 'notebooks/exercises/03-sphere.ipynb')
    """
    return f"notebooks/{page.removeprefix('chapters/')}.ipynb"


def leave(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Save the cells of a resolved page next to its doctree."""
    if app.builder.name != "html" or page not in app.config.launch_pages:
        return
    source = Path(app.env.doc2path(page)).read_text("utf-8")
    cells = on_page(page, source, solutions=app.config.solutions, variant=app.config.variant).cells
    writer = Writer(page, app.env, macros(Path(app.confdir)))
    book = new_notebook(cells=list(merged(page, cells, writer.pieces(doctree))))
    Path(app.doctreedir, f"{page}.ipynb").write_text(nbformat.writes(book), "utf-8")


def merged(page: str, cells: list[NotebookNode], pieces: Iterable[Piece]) -> Iterator[NotebookNode]:
    """Merge the cells of a page with the text from Sphinx; a figure is followed by its caption."""
    i = -1
    for text, words, code in pieces:
        i = i + 1 if code is None else code
        if i == len(cells):  # the endnotes, after a page that ends in code
            yield new_markdown_cell(text)
            continue
        cell = deepcopy(cells[i])
        enclosed = code is None and any(tagged(cell, tag) for tag in WORDS)
        if cell.cell_type != ("markdown" if code is None else "code") or words != enclosed:
            raise PageError(f"{page}: cell {i + 1}, {cell.source[:40]!r}, is not what Sphinx read there")
        if code is None:
            cell.source = text
        yield cell
        if code is not None and text:
            yield new_markdown_cell(text)


def all_notebooks(
    root: Path,
    address: Address,
    *,
    solutions: bool = False,
    resolved: Path = RESOLVED,
    pages: Iterable[str] | None = None,
) -> Iterator[tuple[str, str]]:
    """Yield path and contents of each notebook of the book.

    Parameters
    ----------
    root : Path
        The checkout.
    address : Address
        The target of links, and the source for the installation in Colab.
    solutions : bool
        If True, make only the solved sheets.
    resolved : Path
        The folder in which the build saved the cells of the pages.
    pages : iterable of str, optional
        The pages that the build has, if it has not all of them.

    Raises
    ------
    FileNotFoundError
        If the book is not built.
    """
    for page in notebook_pages(root) if pages is None else pages:
        if solutions and not is_sheet(page):
            continue
        left = root / resolved / f"{page}.ipynb"
        if not left.exists():
            raise FileNotFoundError(f"{left.relative_to(root)} is missing: run make book, which makes it")
        cells = nbformat.read(left, as_version=4).cells
        yield target(page), as_file(notebook(page, cells, address, solutions=solutions))


def notebook(
    page: str, cells: Iterable[NotebookNode], address: Address, *, solutions: bool = False
) -> NotebookNode:
    """Make the notebook of a page from its resolved cells, in one edition, for one address."""
    made = [new_code_cell(bootstrap(address, page))]
    for cell in cells:
        kept = solved(cell) if solutions else student(cell)
        if kept is not None:
            made.append(_cell(kept, address))
    seen: Counter[str] = Counter()
    for cell in made:
        name = f"{page} {cell.cell_type} {cell.source}"
        seen[name] += 1
        cell["id"] = hashlib.sha256(f"{name} {seen[name]}".encode()).hexdigest()[:8]
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "lngeom": {"repository": address.repository, "branch": address.branch, "book": address.book},
    }
    return new_notebook(cells=made, metadata=metadata)


def _cell(cell: NotebookNode, address: Address) -> NotebookNode:
    """Make a cell with the metadata that Jupyter and nbgrader use."""
    metadata: dict[str, Any] = {
        key: cell.metadata[key] for key in ("tags", "nbgrader") if key in cell.metadata
    }
    if cell.cell_type == "markdown":
        return new_markdown_cell(linked(cell.source, address.site), metadata=metadata)
    if HIDDEN.intersection(metadata.get("tags", ())):
        metadata["jupyter"] = {"source_hidden": True}
    return new_code_cell(cell.source, metadata=metadata)


def bootstrap(address: Address, page: str, files: Sequence[str] = ()) -> str:
    """Write the first cell, which says how to run the notebook, and in Colab installs the package.

    It does not install anything elsewhere: a comment names what to install, and without a public address that
    is ``files``, which are handed out with the notebook.
    """
    lines = [f"raise RuntimeError({NO_REPOSITORY!r})"]
    if address.repository:
        lines = [
            f'%pip install --quiet anywidget "lngeom @ {address.git}" '
            f'"lngeom-data @ {address.git}#subdirectory=data"',
            "from google.colab import output\n",
            "output.enable_custom_widget_manager()",
        ]
    packages = [f'"{name}"' for name in files] or ['-e ".[run]"   # in a clone of the book\'s repository']
    if address.repository:
        packages = [f'"lngeom[run] @ {address.git}"', f'"lngeom-data @ {address.git}#subdirectory=data"']
    return RUN.format(packages=" \\\n#     ".join(packages)) + "\n".join(f"    {line}" for line in lines)


def as_file(made: NotebookNode) -> str:
    """Validate a notebook and serialize it."""
    nbformat.validate(made)
    return nbformat.writes(made) + "\n"


def recorded(folder: Path) -> Address:
    """Return the address for which the notebooks of a folder were made."""
    for path in sorted(folder.rglob("*.ipynb")):
        return Address(**json.loads(path.read_text("utf-8"))["metadata"]["lngeom"])
    return Address()


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_role_to_domain("glue", "text", NamedText(), override=True)
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
