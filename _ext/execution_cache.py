"""A cache of executed chapters that is emptied by a change of lngeom.

jupyter-cache keys on the source of the cells alone: after an edit of the package it would show old output.
So the folder it lives in is named by a hash of the package's files and of the versions that matter.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

LIBRARIES = ("anywidget", "ipykernel", "ipywidgets", "matplotlib", "myst-nb", "numpy", "sympy")


def key(package: Path) -> str:
    """A hash of the package's files, the Python version and the libraries that the chapters import."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(p for p in package.rglob("*") if p.suffix in {".py", ".js", ".css", ".json", ".ttf"}):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    for library in LIBRARIES:
        digest.update(f"{library}={_version(library)}".encode())
    return digest.hexdigest()[:12]


def _version(library: str) -> str:
    try:
        return version(library)
    except ModuleNotFoundError:
        return "absent"


def choose(app: Sphinx, config: Config) -> None:
    """Point myst-nb to the folder of this key, and drop the folders of others."""
    root = Path(app.confdir) / "_build" / "execution"
    mine = root / key(Path(app.confdir) / "lngeom")
    for other in root.glob("*"):
        if other != mine:
            shutil.rmtree(other)
    config["nb_execution_cache_path"] = str(mine)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", choose, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
