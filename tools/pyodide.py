"""A Pyodide distribution for the site, reduced to what the notebooks use.

A full distribution (``pyodide-….tar.bz2`` of Pyodide's releases) has everything; the core alone, as npm
carries it, lacks all packages: the pure ones are then fetched from PyPI, and compiled ones (numpy, matplotlib)
are left out.  Pyodide loads a wheel only if the lock names its real checksum.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path
from typing import Any

from tqdm import tqdm

LOCK = "pyodide-lock.json"
# What the kernel starts with, and what the chapters import.
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
        If it is no Pyodide distribution.
    """
    path = Path(source)
    if path.is_dir():
        shutil.copytree(path, to)
    else:
        archive = to.with_suffix(".tar.bz2")
        if source.startswith("https://"):
            archive.parent.mkdir(parents=True, exist_ok=True)
            urllib.request.urlretrieve(source, archive)
        with tarfile.open(archive if archive.exists() else path) as packed:
            packed.extractall(to.parent / "unpacked", filter="data")
        archive.unlink(missing_ok=True)
        shutil.move(next((to.parent / "unpacked").rglob(LOCK)).parent, to)
        shutil.rmtree(to.parent / "unpacked")
    for name in CORE:
        if not (to / name).exists():
            raise FileNotFoundError(f"{source} is no Pyodide distribution: {name} is missing")


def closure(packages: dict[str, Any]) -> list[str]:
    """The names of the packages that are used, with all that they need."""
    found: dict[str, None] = {}
    waiting = [name for name in USED if name in packages]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += [need.lower().replace("_", "-") for need in packages[name]["depends"]]
    return sorted(found)


def reduce(folder: Path) -> list[str]:
    """Keep what is used, fetch what is pure and missing, and write a lock with the checksums of what is there.

    Returns
    -------
    list of str
        The packages that are used but not there, since they are compiled.
    """
    lock = json.loads((folder / LOCK).read_text("utf-8"))
    packages: dict[str, Any] = lock["packages"]
    kept = {}
    for name in tqdm(closure(packages), desc="Pyodide's packages"):
        file = folder / packages[name]["file_name"]
        if not file.exists():
            file = fetch(name, packages[name]["version"], folder) or file
        if file.exists():
            digest = hashlib.sha256(file.read_bytes()).hexdigest()
            kept[name] = packages[name] | {"file_name": file.name, "sha256": digest}
    missing = [name for name in closure(packages) if name not in kept]
    lock["packages"] = kept
    (folder / LOCK).write_text(json.dumps(lock), "utf-8")
    wanted = {*CORE, *(package["file_name"] for package in kept.values())}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    return missing


def fetch(name: str, version: str, folder: Path) -> Path | None:
    """The pure wheel of a package from PyPI, if it has one."""
    before = set(folder.glob("*.whl"))
    pip = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary=:all:",
        "--platform=any",
    ]
    command = [*pip, "--python-version=3.14", f"{name}=={version}", "-d", folder]
    subprocess.run(command, check=False, capture_output=True)
    new = set(folder.glob("*.whl")) - before
    return new.pop() if new else None
