"""Executed chapters: run in parallel, and kept in a cache that a change of lngeom or of data empties.

jupyter-cache keys on the source of the cells alone: after an edit of the package it would show old output.
So the folder it lives in is named by a hash of the package's files and of the versions that matter.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
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
from bookmaker.execution.derived import told, watch_over
from lngeom.identities.verdicts import CLOSED

LIBRARIES = ("anywidget", "ipykernel", "ipywidgets", "matplotlib", "myst-nb", "numpy", "sympy")
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


def execute_ahead(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Run the pages that changed, all cores at once; myst-nb would take them one after the other.

    What fails here is left to myst-nb, which runs it again and stops the build with the traceback.
    """
    cache = get_cache(app.config.nb_execution_cache_path)
    pages = []
    for name in docnames:
        path = Path(env.doc2path(name))
        source = [path.read_text("utf-8")]
        app.emit("source-read", name, source)  # myst-nb looks for what Sphinx gives it
        if is_myst_markdown_notebook(source[0]):
            config = env.myst_config  # type: ignore[attr-defined]  # myst-nb puts it there
            notebook = read_myst_markdown_notebook(source[0], config, add_source_map=True, path=path)
            with suppress(KeyError):
                cache.match_cache_notebook(notebook)
                continue
            pages.append((path, notebook))

    def run(page: tuple[Path, NotebookNode]) -> ExecutionResult | None:
        path, notebook = page
        watch_over(notebook)
        where, seconds = str(path.parent), app.config.nb_execution_timeout
        with suppress(DeadKernelError):
            return single_nb_execution(notebook, where, seconds, allow_errors=False, **kernels.USED)
        return None

    file = os.environ[CLOSED] = str(folder(Path(app.confdir)) / "closed.json")
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each waits for a kernel, a process of its own
        for some in _in_turn(pages):
            for (path, notebook), result in zip(some, pool.map(run, some), strict=True):
                if result and result.err is None:
                    data = {"execution_seconds": result.time, "derived": told(notebook)}
                    ran = CacheBundleIn(notebook, str(path), data=data)
                    cache.cache_notebook_bundle(ran, check_validity=False, overwrite=True)
            Path(file).write_text(json.dumps(sorted(closed(Path(app.confdir)))), "utf-8")


def _in_turn(pages: list[tuple[Path, NotebookNode]]) -> list[list[tuple[Path, NotebookNode]]]:
    """First the pages that close chains, then the others, who may ask what was closed; long ones first."""

    def length(page: tuple[Path, NotebookNode]) -> int:
        return -len("".join(cell.source for cell in page[1].cells if cell.cell_type == "code"))

    turns: list[list[tuple[Path, NotebookNode]]] = [[], []]
    for page in sorted(pages, key=length):
        turns[not any(".qed(" in cell.source for cell in page[1].cells)].append(page)
    return turns


def executed(root: Path, page: Path) -> list[tuple[NotebookNode, list[Any]]]:
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
    records = sorted(get_cache(folder(root)).list_cache_records(), key=lambda record: record.created)
    for chains in {record.uri: record.data["derived"] for record in records}.values():
        yield from chains


def closed(root: Path) -> set[str]:
    """The identities that the chains of the pages close."""
    return {name for name, *_ in newest(root) if name}


def setup(app: Sphinx) -> dict[str, Any]:
    if kernels.CAN_FORK and not folder(Path(app.confdir)).exists():  # then all pages will run
        kernels.make_ready()
    kernels.collect_rarely()
    app.connect("config-inited", choose, priority=400)
    app.connect("env-before-read-docs", execute_ahead)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
