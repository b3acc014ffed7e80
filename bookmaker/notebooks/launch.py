"""The launch menu of a page, and the lines of the README that link to the book.

The menu always offers the download; Binder and Colab if the repository is known
(:mod:`bookmaker.repository`); JupyterLite if the build includes it (``LITE``, see ``make lite``).  The site
serves the notebooks itself.  ``make notebooks`` writes the lines of the README.
"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from bookmaker.notebooks.files import all_notebooks, target
from bookmaker.order import connect
from bookmaker.page.source import notebook_pages
from bookmaker.repository import Address, address


def configure(app: Sphinx, config: Config) -> None:
    """Put the address of the book in the configuration; a change rewrites all pages."""
    here = address(Path(app.confdir))
    config.launch_address = (here.repository, here.branch, here.book)
    config.launch_lite = bool(os.environ.get("LITE"))


def offers(page: str, config: Config) -> list[tuple[str, str, str]]:
    """List name, address and remark of each way to run a page; in the site, relative to the page."""
    here = Address(*config.launch_address)
    notebook = target(page)
    up = posixpath.relpath(".", posixpath.dirname(page))
    found = []
    if config.launch_lite:
        lite = f"{up}/lite/lab/index.html?path={notebook.removeprefix('notebooks/')}"
        found.append(("In this browser", lite, "JupyterLite; loads about 35 MB once"))
    if here.repository:
        found.append(("Binder", here.binder(notebook), "a free server; may take a minute to start"))
        found.append(("Colab", here.colab(notebook), "needs a Google account"))
    return [*found, ("Download", f"{up}/{notebook}", "the notebook, without outputs")]


def show(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the template the menu of the page."""
    context["launch"] = offers(page, app.config) if page in app.config.launch_pages else []


def hand_out(app: Sphinx, error: Exception | None) -> None:
    """Write the notebooks into the site, unless the build has a single page."""
    if error or app.builder.name != "html" or "index" not in app.env.all_docs:
        return
    here = Address(*app.config.launch_address)
    pages = [page for page in app.config.launch_pages if page in app.env.all_docs]  # students have fewer
    for name, text in all_notebooks(Path(app.confdir), here, resolved=Path(app.doctreedir), pages=pages):
        path = Path(app.outdir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


BEGIN, END = "<!-- launch: written by make notebooks -->", "<!-- /launch -->"
FIRST = "notebooks/01-definition.ipynb"


def lines(address: Address) -> str:
    """Write the README's block for a repository; without one, the instructions to make it.

    Examples
    --------
    >>> "mybinder.org/v2/gh/ada/geometry/main" in lines(Address("ada/geometry"))
    True
    """
    if not address.repository:
        return (
            "In a clone of your repository on GitHub, `make notebooks` writes here the links to its book\n"
            "and to its notebooks on Binder and Colab; run it once, and commit what it changes."
        )
    return (
        f"[Read the book]({address.site}) · "
        f"[run it in your browser]({address.site}lite/lab/index.html) (JupyterLite) · "
        f"[open it on Binder]({address.binder(FIRST)}) · "
        f"[open it in Colab]({address.colab(FIRST)})"
    )


def with_badges(readme: str, address: Address) -> str:
    """Insert the block for this address in the README.

    Raises
    ------
    ValueError
        If the README does not contain both marks exactly once.
    """
    block = re.compile(f"{re.escape(BEGIN)}\n.*?{re.escape(END)}", re.DOTALL)
    if len(block.findall(readme)) != 1:
        raise ValueError(f"README.md needs the marks {BEGIN} and {END}, once each")
    return block.sub(lambda _: f"{BEGIN}\n{lines(address)}\n{END}", readme)


def setup(app: Sphinx) -> dict[str, Any]:
    app.setup_extension("bookmaker.notebooks.files")
    app.add_config_value("launch_address", ("", "main", ""), "html")
    app.add_config_value("launch_lite", False, "html")
    app.add_config_value("launch_pages", notebook_pages(Path(app.confdir)), "")
    app.connect("config-inited", configure)
    app.connect("html-page-context", show)  # before the theme asks what the head of a page has
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
