"""Start JupyterLite in Chromium and run a derivation of chapter 02 in it, with all other hosts blocked.

python -m tools.lite_check

Pyodide's core comes from npm, in the version that the kernel names, and its pure packages from PyPI.  So
NumPy is missing, and the check runs :mod:`lngeom.symbolic`, which needs only SymPy.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from pathlib import Path

import nbformat
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Route, sync_playwright

from bookmaker.npm import from_npm, untar
from tools import lite
from tools.chromium import launch, run_all, served

CHAPTER = lite.ROOT / "notebooks" / "02-centering.ipynb"
IDENTITY = "centering-idempotent"
DONE = "the derivation holds"
PATIENCE = 300_000  # milliseconds, for the kernel on a busy machine
MOST = 28e6  # bytes that JupyterLite may take without Pyodide; JupyterLab is 16 of them, the wheels 10


def core(folder: Path) -> Path:
    """Fetch Pyodide without packages from npm."""
    untar(from_npm(f"pyodide@{PYODIDE_VERSION}", folder), folder)
    return folder / "package"


def notebook() -> nbformat.NotebookNode:
    """Make a notebook with a chain of chapter 02, without the catalogue, which needs NumPy."""
    cells = [cell.source for cell in nbformat.read(CHAPTER, as_version=4).cells if cell.cell_type == "code"]
    (chain,) = (cell for cell in cells if f'.qed(identity("{IDENTITY}"))' in cell)
    chain = chain.replace(f'.qed(identity("{IDENTITY}"))', "").strip()
    chain = chain[chain.index("(\n    Derivation") :]  # without the imports before it
    sources = [
        "import sys",
        f"from lngeom.symbolic import Derivation, I, N, Pi, one\n\nchain = {chain}\nchain",
        f'print("{DONE.split()[0]}", "{DONE.partition(" ")[2]}" if chain else "")',
    ]
    return new_notebook(cells=[new_code_cell(source) for source in sources])


def expose(settings: Path) -> None:
    """Expose JupyterLab's application to the page, so that the check can run commands."""
    content = json.loads(settings.read_text("utf-8"))
    content["jupyter-config-data"]["exposeAppInBrowser"] = True
    settings.write_text(json.dumps(content), "utf-8")


def run(address: str) -> list[str]:
    """Run all cells of the notebook, and return the blocked requests to other hosts."""
    foreign = []

    def gate(route: Route) -> None:
        if route.request.url.startswith(address):
            route.continue_()
        else:
            foreign.append(route.request.url)
            route.abort()

    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": 1300, "height": 900})
        context.route(re.compile("^https?:"), gate)
        page = context.new_page()
        page.goto(f"{address}some/prefix/lite/lab/index.html?path=check.ipynb")
        page.locator(".jp-Notebook").first.wait_for(timeout=PATIENCE)
        run_all(page, PATIENCE / 1000)
        shown = page.locator(".jp-OutputArea-output", has_text=re.compile(f"{DONE}|Error"))
        shown.first.wait_for(timeout=PATIENCE)
        text = " ".join(shown.all_inner_texts())
        if DONE not in text:
            raise SystemExit(f"JupyterLite says: {text[-1500:]}")
        if screenshot := os.environ.get("SCREENSHOT"):
            page.screenshot(path=screenshot)
        context.unroute_all(behavior="ignoreErrors")
    return foreign


def main() -> None:
    """Build JupyterLite, check its size, and run the notebook."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "notebooks").mkdir()
        (folder / "notebooks" / "check.ipynb").write_text(json.dumps(notebook()), "utf-8")
        site = folder / "www" / "some" / "prefix"
        lite.build(site, folder / "notebooks", str(core(folder)), deps=False)
        expose(site / "lite" / "jupyter-lite.json")
        size = lite.size(site / "lite")
        if size > MOST:
            raise SystemExit(
                f"JupyterLite takes {size / 1e6:.1f} MB without Pyodide, more than {MOST / 1e6:.0f}"
            )
        if maps := list((site / "lite").rglob("*.map")):
            raise SystemExit(f"there are source maps in the site, such as {maps[0].name}")
        with served(folder / "www") as address:
            if foreign := run(address):
                raise SystemExit(f"JupyterLite asked other hosts: {foreign[:3]}")
    print(f"JupyterLite ({size / 1e6:.1f} MB without Pyodide) ran a derivation of {CHAPTER.stem} offline")


if __name__ == "__main__":
    main()
