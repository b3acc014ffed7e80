"""Makes the pages live: an "Edit" on every cell, and beside the pages what it loads.

Where Pyodide cannot be had, the book is built without, and says so; with ``LIVE=required`` in the
environment, as in CI, that is an error.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinxcontrib import katex

from bookmaker.live.archives import LIBRARIES, PYODIDE, Unavailable, archives, pyodide
from bookmaker.page.formulas import macros
from bookmaker.page.sheets import on_page, student
from bookmaker.page.source import is_sheet

FACE = re.compile(r"@font-face{[^}]*}")
FAMILY = re.compile(r"([^{}]+){[^{}]*?font(?:-family)?:[^;{}]*?KaTeX_(\w+)([^;{}]*)[^{}]*}")
FOLDER = Path("_static", "live")
LICENCES = """# What runs on the pages

- Pyodide {version}, MPL-2.0: https://github.com/pyodide/pyodide has its source.  With it comes
- Python and its standard library, PSF-2.0 (https://docs.python.org/3/license.html), as bytecode;
- SymPy and mpmath, as bytecode; their licences follow;
- KaTeX, MIT: see `../katex/LICENSE`.
"""


def begin(app: Sphinx) -> None:
    """Get Pyodide, and make the archives while the pages run, are read and written."""
    app.live_core = app.live_archives = None  # type: ignore[attr-defined]
    if app.builder.name != "html":
        return
    kept, pool = Path(app.confdir) / "_build" / "live", ThreadPoolExecutor(1)
    core = pool.submit(pyodide, kept)
    made = pool.submit(lambda: None if core.exception() else archives(kept, solutions=app.config.solutions))
    pool.shutdown(wait=False)
    app.live_core, app.live_archives = core, made  # type: ignore[attr-defined]


def offer(app: Sphinx, _: BuildEnvironment | None = None) -> None:
    """Put an "Edit" on every cell, if there is what it needs."""
    core: Future[Path] | None = app.live_core  # type: ignore[attr-defined]
    if core is None:
        return
    try:
        core.result()
    except Unavailable as error:
        app.live_archives = None  # type: ignore[attr-defined]
        words = (
            f"Pyodide {PYODIDE} is not to be had from npm ({error}): code on the pages cannot be run there."
        )
        if os.environ.get("LIVE") == "required":
            raise ExtensionError(words) from error
        print(words)  # no warning: those stop the build
        return
    app.add_js_file("live.js")
    app.add_css_file("live-button.css")


def finish(app: Sphinx, error: Exception | None) -> None:
    """Put the files beside the pages, with what the page has to know of them."""
    waiting: Future[dict[str, Path]] | None = app.live_archives  # type: ignore[attr-defined]
    if error or waiting is None:
        return
    folder = Path(app.outdir) / FOLDER
    found = waiting.result() | {"katex.min.js": Path(katex.__file__).with_name("katex.min.js")}
    files = {}
    for name, path in found.items():
        content = path.read_bytes()
        files[name] = {"size": len(content), "digest": hashlib.sha256(content).hexdigest()[:12]}
        shutil.copyfile(path, folder / name)
    lock = json.loads((found["pyodide.mjs"].parent / "pyodide-lock.json").read_text("utf-8"))
    manifest = {
        "files": files,
        "lock": {"info": lock["info"], "packages": {}},
        "answers": {
            page: answers(Path(app.confdir), page, app.config.solutions)
            for page in app.config.launch_pages
            if is_sheet(page)
        },
        "macros": {f"\\{name}": body for name, (body, _) in macros(Path(app.confdir)).items()},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    katex_css = (folder.parent / "katex" / "katex.min.css").read_text("utf-8")
    (folder / "glyphs.css").write_text(glyphs(katex_css), "utf-8")
    (folder / "LICENSES.md").write_text(licences(), "utf-8")


def glyphs(css: str) -> str:
    """For formulas that no page had: the fonts of the pages, then, for what they lack, KaTeX's whole ones.

    Examples
    --------
    >>> glyphs("@font-face{font-family:KaTeX_M;src:url(fonts/KaTeX_M.woff2)}")
    '@font-face{font-family:Whole_M;src:url(../katex/fonts/KaTeX_M.woff2)}'
    >>> glyphs(".katex .x{top:0;font-family:KaTeX_M,serif}")
    '.live-result .katex .x{font-family:KaTeX_M,Whole_M,serif}'
    """
    faces = (
        "".join(FACE.findall(css))
        .replace("family:KaTeX_", "family:Whole_")
        .replace("url(fonts/", "url(../katex/fonts/")
    )
    rules = []
    for selectors, family, others in FAMILY.findall(FACE.sub("", css)):
        own = ",".join(f".live-result {selector}" for selector in selectors.split(","))
        rules.append(f"{own}{{font-family:KaTeX_{family},Whole_{family}{others}}}")
    return faces + "".join(rules)


def answers(root: Path, page: str, solutions: bool) -> dict[int, str]:
    """Which code cells of a sheet answer a question, and the names of their cells in its notebook.

    Examples
    --------
    >>> sorted(answers(Path(), "exercises/03-sphere", True).items())[:2]
    [(1, 'sphere-1'), (3, 'sphere-2')]
    """
    sheet = on_page(page, (root / f"{page}.md").read_text("utf-8"), solutions=solutions)
    code = [cell for cell in sheet.cells if cell.cell_type == "code"]
    return {
        number: cell.metadata["nbgrader"]["grade_id"]
        for number, cell in enumerate(code)
        if cell.metadata.get("nbgrader", {}).get("solution") and (not solutions or student(cell))
    }


def licences() -> str:
    """Under which terms what the pages load may be used."""
    texts = [LICENCES.format(version=PYODIDE)]
    for name in LIBRARIES:
        own = [file for file in distribution(name).files or () if file.name == "LICENSE"]
        texts += [f"## {name}\n\n{Path(str(own[0].locate())).read_text('utf-8')}"]
    return "\n".join(texts)


def setup(app: Sphinx) -> dict[str, Any]:
    app.setup_extension("bookmaker.page.sheets")
    app.setup_extension("bookmaker.notebooks.launch")
    app.connect("builder-inited", begin)
    app.connect("env-updated", offer)
    app.connect("build-finished", finish, priority=980)  # before the bundle reads the pages
    return {"parallel_read_safe": True, "parallel_write_safe": True}
