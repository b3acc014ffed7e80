"""Pages of the book as notebooks without outputs, the same to the byte at every run.

When Sphinx has resolved a page, its cells are left beside its doctree, code as in the source and text as plain
Markdown.  Notebooks are made of these: for whatever address, for students or with solutions.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
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
from bookmaker.page.sheets import WORDS, on_page, solved, strict, student, tagged
from bookmaker.page.formulas import macros
from bookmaker.page.source import PageError, is_sheet, notebook_pages
from bookmaker.repository import Address

RESOLVED = Path("_build", ".doctrees")
HIDDEN = {"hide-input", "hide-cell", "remove-input", "remove-cell"}
# A row of roundings, which are those of a machine; the name of a cell is a hash of its text.
ROUNDING = r"\*?\*?(?:none|inf|nan|\d(?:e[+-]\d\d)?)\*?\*?(?: <br>)?(?: \([\d⁰¹²³⁴⁵⁶⁷⁸⁹∞]+\))?"
MEASURED = re.compile(rf'^ *"\| \((\d+\.\d+)\)[ †]*\|(?: {ROUNDING} \|)+|^ *"id": "\w+"', re.M)
NO_REPOSITORY = (
    "This notebook was made where no repository is known. "
    "Write %pip install git+https://github.com/OWNER/NAME with yours here."
)


class NamedText(PasteTextRole):
    """``{glue:text}``, which remembers the name of its value: a number may differ between machines."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The value, as myst-nb sets it."""
        shown, messages = super().run()
        for node in shown:
            node["glued"] = self.text.partition(":")[0]
        return shown, messages


def target(page: str) -> str:
    """Where the notebook of a page lies.

    Examples
    --------
    >>> target("chapters/03-sphere"), target("exercises/03-sphere")
    ('notebooks/03-sphere.ipynb', 'notebooks/exercises/03-sphere.ipynb')
    """
    return f"notebooks/{page.removeprefix('chapters/')}.ipynb"


def leave(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Leave the cells of a resolved page beside its doctree."""
    if app.builder.name != "html" or page not in app.config.launch_pages:
        return
    source = Path(app.env.doc2path(page)).read_text("utf-8")
    cells = on_page(page, source, solutions=app.config.solutions).cells
    writer = Writer(page, app.env, macros(Path(app.confdir)))
    book = new_notebook(cells=list(merged(page, cells, writer.pieces(doctree))))
    Path(app.doctreedir, f"{page}.ipynb").write_text(nbformat.writes(book), "utf-8")


def merged(page: str, cells: list[NotebookNode], pieces: Iterable[Piece]) -> Iterator[NotebookNode]:
    """The cells of a page with the text that Sphinx made of them; behind a figure what is said of it."""
    place = -1
    for text, words, code in pieces:
        place = place + 1 if code is None else code
        if place == len(cells):  # the endnotes, behind a page that ends in code
            yield new_markdown_cell(text)
            continue
        cell = deepcopy(cells[place])
        enclosed = code is None and any(tagged(cell, tag) for tag in WORDS)
        if cell.cell_type != ("markdown" if code is None else "code") or words != enclosed:
            raise PageError(f"{page}: cell {place + 1}, {cell.source[:40]!r}, is not what Sphinx read there")
        if code is None:
            cell.source = text
        yield cell
        if code is not None and text:
            yield new_markdown_cell(text)


def all_notebooks(
    root: Path, address: Address, *, solutions: bool = False, resolved: Path = RESOLVED
) -> Iterator[tuple[str, str]]:
    """The notebooks of the book as they should lie in the repository: where, and what is in the file.

    Parameters
    ----------
    root : Path
        The checkout.
    address : Address
        Where links lead and where Colab installs from.
    solutions : bool
        Whether to make the solved sheets, and nothing else.
    resolved : Path
        Where the build left the cells of the pages.

    Raises
    ------
    FileNotFoundError
        If there is no built book.
    """
    for page in notebook_pages(root):
        if solutions and not is_sheet(page):
            continue
        left = root / resolved / f"{page}.ipynb"
        if not left.exists():
            raise FileNotFoundError(f"{left.relative_to(root)} is missing: run make book, which leaves it")
        cells = nbformat.read(left, as_version=4).cells
        yield target(page), as_file(notebook(page, cells, address, solutions=solutions))


def notebook(
    page: str, cells: Iterable[NotebookNode], address: Address, *, solutions: bool = False
) -> NotebookNode:
    """The notebook of a page: its resolved cells in one edition, for one address."""
    made = [new_code_cell(bootstrap(address))]
    for cell in cells:
        kept = solved(cell) if solutions else student(cell)
        if kept is not None:
            made.append(_cell(strict(kept), address))
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
    """A cell with the metadata that Jupyter and nbgrader read."""
    metadata: dict[str, Any] = {
        key: cell.metadata[key] for key in ("tags", "nbgrader") if key in cell.metadata
    }
    if cell.cell_type == "markdown":
        return new_markdown_cell(linked(cell.source, address.site), metadata=metadata)
    if HIDDEN.intersection(metadata.get("tags", ())):
        metadata["jupyter"] = {"source_hidden": True}
    return new_code_cell(cell.source, metadata=metadata)


def bootstrap(address: Address) -> str:
    """The first cell: it installs the package in Colab and does nothing elsewhere."""
    lines = [f"raise RuntimeError({NO_REPOSITORY!r})"]
    if address.repository:
        lines = [
            f'%pip install --quiet anywidget "lngeom @ {address.git}" "lngeom-data @ {address.git}#subdirectory=data"',
            "from google.colab import output\n",
            "output.enable_custom_widget_manager()",
        ]
    return (
        "# In Colab this installs the book's package; elsewhere it does nothing.\n"
        "import sys\n\n"
        'if "google.colab" in sys.modules:\n' + "\n".join(f"    {line}" for line in lines)
    )


def as_file(made: NotebookNode) -> str:
    """The notebook as a file."""
    nbformat.validate(made)
    return nbformat.writes(made) + "\n"


def same(one: str, other: str) -> bool:
    """Whether two files are one notebook, whatever was measured where they were made."""
    return MEASURED.sub(r"\1", one) == MEASURED.sub(r"\1", other)


def recorded(folder: Path) -> Address:
    """The address for which the notebooks of a folder were made."""
    for path in sorted(folder.rglob("*.ipynb")):
        return Address(**json.loads(path.read_text("utf-8"))["metadata"]["lngeom"])
    return Address()


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_role_to_domain("glue", "text", NamedText(), override=True)
    app.connect("doctree-resolved", leave, priority=900)  # after all that resolves something
    return {"parallel_read_safe": True, "parallel_write_safe": True}
