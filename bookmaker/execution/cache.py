"""Executed chapters: run in parallel, and kept in a cache that a change of lngeom or of data empties.

jupyter-cache keys on the source of the cells alone: after an edit of the package it would show old output.
So the folder it lives in is named by a hash of the package's files and of the versions that matter.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
from collections.abc import Collection, Iterator
from concurrent import futures
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from jupyter_cache.executors.utils import ExecutionResult, single_nb_execution
from myst_nb.core.read import is_myst_markdown_notebook, read_myst_markdown_notebook
from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from bookmaker.execution import derived, kernels
from bookmaker.execution.derived import nothing, told, watch_over
from lngeom.identities.verdicts import BEFORE

LIBRARIES = ("anywidget", "ipykernel", "ipywidgets", "matplotlib", "myst-nb", "numpy", "sympy")
CLOSES = re.compile(r"\.qed\(|\bin_one_step\(")
KINDS = {".py", ".js", ".css", ".json", ".ttf", ".safetensors"}


def key(root: Path) -> str:
    """A hash of package, data, the Python version and the libraries that the chapters import."""
    digest = hashlib.sha256(sys.version.encode())
    files = (path for folder in ("lngeom", "data", "certificates") for path in (root / folder).rglob("*"))
    for path in sorted(p for p in files if p.suffix in KINDS):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    digest.update(Path(derived.__file__).read_bytes())
    for library in LIBRARIES:
        digest.update(f"{library}={_version(library)}".encode())
    return digest.hexdigest()[:12]


def _version(library: str) -> str:
    try:
        return version(library)
    except ModuleNotFoundError:
        return "absent"


def folder(root: Path) -> Path:
    """Where a checkout keeps what its pages showed when they ran as they would run now."""
    return root / "_build" / "execution" / key(root)


def choose(app: Sphinx, config: Config) -> None:
    """Point myst-nb to the folder of this key, and drop the folders of others."""
    mine = folder(Path(app.confdir))
    for other in mine.parent.glob("*"):
        if other != mine:
            shutil.rmtree(other)
    config["nb_execution_cache_path"] = str(mine)


@dataclass
class Page:
    """A page that has to run."""

    name: str
    path: Path
    notebook: NotebookNode
    derived: dict[str, Any] = field(default_factory=nothing)  # once it ran

    @property
    def asks(self) -> bool:
        """Whether it asks what the chains of other pages closed, and their tables measured."""
        return "closed_before(" in self.code or "measured_before(" in self.code

    @property
    def code(self) -> str:
        """All of its cells."""
        return "\n".join(cell.source for cell in self.notebook.cells if cell.cell_type == "code")

    def run(self, seconds: int) -> ExecutionResult | None:
        """Run it in a kernel, a process of its own.

        What fails here is left to myst-nb, which runs it again and stops the build with the traceback.
        """
        watch_over(self.notebook)
        with suppress(DeadKernelError):
            ran = single_nb_execution(
                self.notebook, str(self.path.parent), seconds, allow_errors=False, **kernels.USED
            )
            self.derived = told(self.notebook) if ran.err is None else nothing()
            return ran
        return None


def execute_ahead(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Run the pages that changed, all cores at once, while Sphinx reads those that ran.

    First come those that close chains; who asks what they found waits for them, and is read last.
    """
    changed = sorted(_changed(app, env, docnames), key=lambda page: -len(page.code))  # long ones first
    asking = [page for page in changed if page.asks]
    closing = [page for page in changed if not page.asks and CLOSES.search(page.code)]
    others = [page for page in changed if page not in closing + asking]
    root, seconds = Path(app.confdir), app.config.nb_execution_timeout
    file = folder(root) / "before.json"
    os.environ[BEFORE] = str(file)
    before = [*_newest(root, but=[str(page.path) for page in changed])]  # what those found may have gone

    def ask(page: Page) -> ExecutionResult | None:
        futures.wait([running[page.name] for page in closing])
        found = [*before, *(page.derived for page in closing)]
        names = sorted({name for of in found for name, *_ in of["chains"] if name})
        roundings = {id: worst for of in found for id, worst in of["roundings"].items()}
        file.write_text(json.dumps({"closed": names, "roundings": roundings}), "utf-8")
        return page.run(seconds)

    pool = futures.ThreadPoolExecutor(1 + (os.cpu_count() or 1))  # one more for kernels that start
    running = {page.name: pool.submit(page.run, seconds) for page in closing}
    running |= {page.name: pool.submit(ask, page) for page in asking}
    running |= {page.name: pool.submit(page.run, seconds) for page in others}
    pool.shutdown(wait=False)
    pages = {page.name: page for page in changed}
    first, last = ([page.name for page in part] for part in (closing + others, asking))
    docnames[:] = [*first, *(name for name in docnames if name not in pages), *last]  # so Sphinx reads them

    def wait(app: Sphinx, name: str, _: list[str]) -> None:
        if name in pages:
            _keep(app, pages.pop(name), running[name].result())

    app.connect("source-read", wait)


def _changed(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> Iterator[Page]:
    cache = get_cache(app.config.nb_execution_cache_path)
    for name in docnames:
        path = Path(env.doc2path(name))
        source = [path.read_text("utf-8")]
        app.emit("source-read", name, source)  # myst-nb looks for what Sphinx gives it
        if is_myst_markdown_notebook(source[0]):
            config = env.myst_config  # type: ignore[attr-defined]  # myst-nb puts it there
            notebook = read_myst_markdown_notebook(source[0], config, add_source_map=True, path=path)
            page = Page(name, path, notebook)
            try:
                record = cache.match_cache_notebook(notebook)
            except KeyError:
                yield page
            else:
                if page.asks:  # and would be told something else now
                    cache.remove_cache(record.pk)
                    yield page


def _keep(app: Sphinx, page: Page, result: ExecutionResult | None) -> None:
    if result and result.err is None:
        data = {"execution_seconds": result.time, "derived": page.derived}
        ran = CacheBundleIn(page.notebook, str(page.path), data=data)
        cache = get_cache(app.config.nb_execution_cache_path)
        cache.cache_notebook_bundle(ran, check_validity=False, overwrite=True)


def executed(root: Path, page: Path) -> list[tuple[NotebookNode, dict[str, Any]]]:
    """What the builds left of a page, the newest first: its code cells and what they derived.

    Parameters
    ----------
    root : Path
        The checkout.
    page : Path
        The file of the page.
    """
    cache = get_cache(folder(root))
    records = [record for record in cache.list_cache_records() if record.uri == str(page)]
    records.sort(key=lambda record: record.created, reverse=True)
    return [(cache.get_cache_bundle(record.pk).nb, record.data["derived"]) for record in records]


def newest(root: Path) -> Iterator[tuple[str | None, list[str], list[str]]]:
    """The chains of the pages as they ran last: the identity closed, the lines, what the reasons name."""
    for of in _newest(root):
        yield from of["chains"]


def _newest(root: Path, but: Collection[str] = ()) -> Iterator[dict[str, Any]]:
    """What the pages derived as they ran last; ``but`` are files of pages that do not count."""
    records = sorted(get_cache(folder(root)).list_cache_records(), key=lambda record: record.created)
    last = {record.uri: record for record in records if record.uri not in but}
    for record in last.values():
        yield record.data["derived"]


def closed(root: Path) -> set[str]:
    """The identities that the chains of the pages close."""
    return {name for name, *_ in newest(root) if name}


def derived_on(env: BuildEnvironment) -> dict[str, Any]:
    """What the page that is being read derived when it ran."""
    if "derived" not in env.temp_data:
        ran = executed(Path(env.app.confdir), Path(env.doc2path(env.docname)))
        env.temp_data["derived"] = ran[0][1] if ran else nothing()
    found: dict[str, Any] = env.temp_data["derived"]
    return found


def setup(app: Sphinx) -> dict[str, Any]:
    root = Path(app.confdir)
    if kernels.CAN_FORK:  # where there is no such folder all pages will run
        kernels.make_ready(chapters=root == kernels.ROOT, now=not folder(root).exists())
    kernels.collect_rarely()
    app.connect("config-inited", choose, priority=400)
    app.connect("env-before-read-docs", execute_ahead)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
