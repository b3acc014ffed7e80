"""A Pyodide distribution for the site, reduced to the packages that the notebooks use.

A full distribution (``pyodide-….tar.bz2`` of Pyodide's releases) has all packages.  The core from npm has
none: pure packages are then fetched from PyPI, and compiled ones (numpy, matplotlib) are left out.  Pyodide
loads a wheel only if its checksum is that in the lock.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from bookmaker.live.packages import LOCK, closure
from bookmaker.npm import untar

# The packages that the kernel loads at its start, and those that the chapters import.
USED = ("micropip", "ipython", "jedi", "pyodide-http", "sqlite3", "ssl", "numpy", "matplotlib")
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)


def unpack(source: str, to: Path) -> None:
    """Put a distribution into a folder.

    Parameters
    ----------
    source : str
        A folder, an archive, or the address of an archive.
    to : Path
        A folder that does not exist yet.

    Raises
    ------
    FileNotFoundError
        If it is not a Pyodide distribution.
    """
    path = Path(source)
    if path.is_dir():
        shutil.copytree(path, to)
    else:
        archive = to.with_suffix(".tar.bz2")
        if source.startswith("https://"):
            archive.parent.mkdir(parents=True, exist_ok=True)
            urllib.request.urlretrieve(source, archive)
        untar(archive if archive.exists() else path, to.parent / "unpacked")
        archive.unlink(missing_ok=True)
        shutil.move(next((to.parent / "unpacked").rglob(LOCK)).parent, to)
        shutil.rmtree(to.parent / "unpacked")
    for name in CORE:
        if not (to / name).exists():
            raise FileNotFoundError(f"{source} is no Pyodide distribution: {name} is missing")


def reduce(folder: Path) -> list[str]:
    """Keep the used packages, fetch missing pure ones, and write a lock with the checksums of the files.

    Returns
    -------
    list of str
        The used packages that are missing because they are compiled.
    """
    lock = json.loads((folder / LOCK).read_text("utf-8"))
    packages: dict[str, Any] = lock["packages"]
    compiled = [
        name
        for name in closure(packages, USED)
        if not packages[name]["file_name"].endswith("none-any.whl")
        and not (folder / packages[name]["file_name"]).exists()
    ]
    roots = [root for root in USED if not set(closure(packages, [root])) & set(compiled)]
    used = closure(packages, roots)
    fetch([packages[name] for name in used if not (folder / packages[name]["file_name"]).exists()], folder)
    for name in used:
        file = folder / packages[name]["file_name"]
        packages[name]["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    lock["packages"] = {name: packages[name] for name in used}
    (folder / LOCK).write_text(json.dumps(lock), "utf-8")
    wanted = {*CORE, *(packages[name]["file_name"] for name in used)}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    return compiled


def fetch(packages: list[dict[str, Any]], folder: Path) -> None:
    """Fetch pure wheels from PyPI."""
    if not packages:
        return
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    wanted = [f"{package['name']}=={package['version']}" for package in packages]
    command = [*pip, "--platform=any", "--python-version=3.14", "-d", str(folder), *wanted]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
