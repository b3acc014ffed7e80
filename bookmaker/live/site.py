"""Makes the pages live: an "Edit" on cells that can run there, answers on sheets, and the files for both.

Where Pyodide cannot be had, the book is built without, and says so; with ``LIVE=required`` in the
environment, as in CI, that is an error.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinxcontrib import katex

from bookmaker.live.archives import PYODIDE, archives, data
from bookmaker.live.imports import importable, imports, needs
from bookmaker.live.packages import LOCK, described
from bookmaker.npm import Unavailable
from bookmaker.order import connect
from bookmaker.page.formulas import macros
from bookmaker.page.source import read
from lngeom.exercises.slips import LINE


def begin(app: Sphinx) -> None:
    """Make the archives while the pages run and are read."""
    pool, kept = ThreadPoolExecutor(1), Path(app.confdir) / "_build" / "live"
    app.live_archives = pool.submit(archives, kept) if app.builder.name == "html" else None  # type: ignore[attr-defined]
    pool.shutdown(wait=False)


def offer(app: Sphinx, _: BuildEnvironment | None = None) -> None:
    """Put an "Edit" on the cells, if there is what they need."""
    if app.live_archives is None:  # type: ignore[attr-defined]
        return
    try:
        app.live_archives = app.live_archives.result()  # type: ignore[attr-defined]
    except Unavailable as error:
        app.live_archives = None  # type: ignore[attr-defined]
        words = f"npm does not give Pyodide {PYODIDE} ({error}): code on the pages cannot be run there."
        if os.environ.get("LIVE") == "required":
            raise ExtensionError(words) from error
        print(words)  # no warning: those stop the build
    else:
        app.add_js_file("live.js")
        app.add_css_file("live-button.css")
        pages = [Path(app.srcdir, app.env.doc2path(page, False)) for page in app.env.found_docs]
        texts = [path.read_text("utf-8") for path in pages if path.suffix == ".md"]
        cells = (cell.source for text in texts if "{code-cell}" in text for cell in read(text).cells)
        app.live_imports = importable(imports([*cells, LINE]))  # type: ignore[attr-defined]


def mark(app: Sphinx, doctree: nodes.document, _: str) -> None:
    """Mark the cells that cannot run on their page, and those that need NumPy or Matplotlib."""
    if app.live_archives is None:  # type: ignore[attr-defined]
        return
    cells = [node for node in doctree.findall(nodes.container) if "cell" in node["classes"]]
    inputs = [(cell, part) for cell in cells for part in cell.findall(_is_input)]  # some are folded
    texts = [next(iter(part.findall(nodes.literal_block))).astext() for _, part in inputs]
    possible: dict[str, str | None] = app.live_imports  # type: ignore[attr-defined]
    for (cell, _part), needed in zip(inputs, needs(texts, possible), strict=True):
        if needed != "":
            cell["classes"].append("not-here" if needed is None else f"needs-{needed}")


def _is_input(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and "cell_input" in node["classes"]


def finish(app: Sphinx, error: Exception | None) -> None:
    """Put the files next to the pages, with what a page has to know about them."""
    found: dict[str, Path] | None = app.live_archives  # type: ignore[attr-defined]
    if error or found is None:
        return
    folder = Path(app.outdir) / "_static" / "live"
    lock = json.loads(found["pyodide.mjs"].with_name(LOCK).read_text("utf-8"))
    manifest = {
        "files": _put(folder, {**found, "katex.min.js": Path(katex.__file__).with_name("katex.min.js")}),
        "data": _put(folder / "data", data()),
        **described(lock),
        "macros": {f"\\{name}": body for name, (body, _) in macros(Path(app.confdir)).items()},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")


def _put(folder: Path, paths: dict[str, Path]) -> dict[str, dict[str, Any]]:
    """Copy files into a folder, by their names in it; the size and the digest of each."""
    files = {}
    for name, path in paths.items():
        content = path.read_bytes()
        files[name] = {"size": len(content), "digest": hashlib.sha256(content).hexdigest()[:12]}
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / name)
    return files


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("builder-inited", begin)
    app.connect("env-updated", offer)
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
