"""Executed chapters: run in parallel, and cached until lngeom, anydim or the data change.

jupyter-cache uses only the source of the cells as its key, so after an edit of the package it would return
old output.  Therefore its folder is named by a hash of the package's files and of the relevant versions.
"""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent import futures
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
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
from tqdm import tqdm
from traitlets.config import Config as Traits

from bookmaker.execution.derived import Derived, derived

LIBRARIES = ("anywidget", "ipykernel", "ipywidgets", "matplotlib", "myst-nb", "numpy", "sympy")
KINDS = {".py", ".js", ".mjs", ".css", ".json", ".ttf", ".npz"}


def key(root: Path) -> str:
    """Hash the packages, the data, and the versions of Python and of the libraries that chapters import.

    The programs beside the data have run long ago, and chapters do not import them.
    """
    digest = hashlib.sha256(sys.version.encode())
    files = [path for folder in ("anydim", "lngeom") for path in (root / folder).rglob("*")]
    files += [path for path in (root / "data").rglob("*") if path.suffix != ".py"]
    for path in sorted(p for p in files if p.suffix in KINDS):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    for library in LIBRARIES:
        digest.update(f"{library}={_version(library)}".encode())
    return digest.hexdigest()[:12]


def _version(library: str) -> str:
    try:
        return version(library)
    except ModuleNotFoundError:
        return "absent"


def folder(root: Path) -> Path:
    """Path of the cached outputs of a checkout in its current state."""
    return root / "_build" / "execution" / key(root)


def choose(app: Sphinx, config: Config) -> None:
    """Point myst-nb to the folder of the current key, and delete the others."""
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

    @property
    def code(self) -> str:
        """The source of all its code cells."""
        return "\n".join(cell.source for cell in self.notebook.cells if cell.cell_type == "code")

    def run(self, seconds: int) -> ExecutionResult | None:
        """Run the page in a kernel, a separate process.

        If it fails, myst-nb runs it again and stops the build with the traceback.
        """
        folder = str(self.path.parent)
        with suppress(DeadKernelError), TemporaryDirectory() as own:
            return single_nb_execution(
                self.notebook, folder, seconds, allow_errors=False, config=sockets(own)
            )
        return None


def sockets(folder: str) -> Traits:
    """Where a kernel is reached: files, as two builds may choose one port at once; Windows has ports only."""
    return Traits(KernelManager={"transport": "ipc", "ip": f"{folder}/kernel"} if os.name != "nt" else {})


def execute_ahead(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Run the changed pages on all cores, while Sphinx reads those that are done."""
    changed = sorted(_changed(app, env, docnames), key=lambda page: -len(page.code))  # long ones first
    seconds = app.config.nb_execution_timeout
    pool = futures.ThreadPoolExecutor(1 + (os.cpu_count() or 1))  # one more for kernels that start
    running = {page.name: pool.submit(page.run, seconds) for page in changed}
    pool.shutdown(wait=False)
    bar = tqdm(total=len(changed), desc="Running", unit="page", disable=not changed)

    def ran(_: Any, name: str) -> None:
        bar.set_postfix_str(name)
        bar.update()

    for name, future in running.items():
        future.add_done_callback(partial(ran, name=name))
    pages = {page.name: page for page in changed}
    docnames[:] = [*pages, *(name for name in docnames if name not in pages)]  # the order of reading

    def wait(app: Sphinx, name: str, _: list[str]) -> None:
        if name in pages:
            _keep(app, pages.pop(name), running[name].result())

    app.connect("source-read", wait)


def _changed(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> Iterator[Page]:
    cache = get_cache(app.config.nb_execution_cache_path)
    for name in docnames:
        path = Path(env.doc2path(name))
        source = [path.read_text("utf-8")]
        app.emit("source-read", name, source)  # the cache's key is the source after these changes
        if is_myst_markdown_notebook(source[0]):
            config = env.myst_config  # type: ignore[attr-defined]  # set by myst-nb
            notebook = read_myst_markdown_notebook(source[0], config, add_source_map=True, path=path)
            page = Page(name, path, notebook)
            try:
                cache.match_cache_notebook(notebook)
            except KeyError:
                yield page


def _keep(app: Sphinx, page: Page, result: ExecutionResult | None) -> None:
    if result and result.err is None:
        ran = CacheBundleIn(page.notebook, str(page.path), data={"execution_seconds": result.time})
        cache = get_cache(app.config.nb_execution_cache_path)
        cache.cache_notebook_bundle(ran, check_validity=False, overwrite=True)


def executed(root: Path, page: Path) -> list[NotebookNode]:
    """List the cached executions of a page, the newest first: its code cells with their outputs.

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
    return [cache.get_cache_bundle(record.pk).nb for record in records]


def newest(root: Path) -> Iterator[Derived]:
    """Yield the derivations in the latest outputs of all pages."""
    cache = get_cache(folder(root))
    records = sorted(cache.list_cache_records(), key=lambda record: record.created)
    for record in {record.uri: record for record in records}.values():
        yield from derived(cache.get_cache_bundle(record.pk).nb)


def read_now(env: BuildEnvironment) -> NotebookNode | None:
    """The latest execution of the page that Sphinx is reading, if it has cells."""
    if "executed" not in env.temp_data:
        ran = executed(Path(env.app.confdir), Path(env.doc2path(env.docname)))
        env.temp_data["executed"] = ran[0] if ran else None
    found: NotebookNode | None = env.temp_data["executed"]
    return found


def derived_on(env: BuildEnvironment) -> list[Derived]:
    """List the derivations in the latest outputs of the page that Sphinx is reading."""
    ran = read_now(env)
    return derived(ran) if ran else []


def setup(app: Sphinx) -> dict[str, Any]:
    # Each collection of garbage goes through millions of objects of SymPy and Sphinx.  That it is rare saves
    # a twelfth of the time and costs a fifth more memory, in a process that ends soon.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    app.connect("config-inited", choose, priority=400)
    app.connect("env-before-read-docs", execute_ahead)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
