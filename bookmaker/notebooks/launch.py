"""Each chapter as a notebook: handed out by the site itself, and opened where the reader wants to run it.

The menu of a page offers what there is: the download always, Binder and Colab where the repository is known
(:mod:`bookmaker.repository`), the browser alone where the build makes JupyterLite (``LITE``, see ``make lite``).
"""

from __future__ import annotations

import os
import posixpath
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from bookmaker.notebooks.made import all_notebooks, target
from bookmaker.page.source import notebook_pages
from bookmaker.repository import Address, address


def configure(app: Sphinx, config: Config) -> None:
    """Find out where the book stands; a change of that writes all pages anew."""
    here = address(Path(app.confdir))
    config.launch_address = (here.repository, here.branch, here.book)
    config.launch_lite = bool(os.environ.get("LITE"))


def offers(page: str, config: Config) -> list[tuple[str, str, str]]:
    """Name, address and remark of each way to run a page; addresses in the site are relative to the page."""
    here = Address(*config.launch_address)
    notebook = target(page)
    up = posixpath.relpath(".", posixpath.dirname(page))
    found = []
    if config.launch_lite:
        lite = f"{up}/lite/lab/index.html?path={notebook.removeprefix('notebooks/')}"
        found.append(("In this browser", lite, "JupyterLite; loads about 20 MB once"))
    if here.repository:
        found.append(("Binder", here.binder(notebook), "a free server; may take a minute to start"))
        found.append(("Colab", here.colab(notebook), "needs a Google account"))
    return [*found, ("Download", f"{up}/{notebook}", "the notebook, without outputs")]


def show(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the template its menu."""
    context["launch"] = offers(page, app.config) if page in app.config.launch_pages else []


def hand_out(app: Sphinx, error: Exception | None) -> None:
    """Write the notebooks into the site."""
    if error or app.builder.name != "html":
        return
    here = Address(*app.config.launch_address)
    for name, text in all_notebooks(Path(app.confdir), here, resolved=Path(app.doctreedir)):
        path = Path(app.outdir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("launch_address", ("", "main", ""), "html")
    app.add_config_value("launch_lite", False, "html")
    app.add_config_value("launch_pages", notebook_pages(Path(app.confdir)), "")
    app.connect("config-inited", configure)
    app.connect("html-page-context", show)
    app.connect("build-finished", hand_out)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
