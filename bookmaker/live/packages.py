"""NumPy and Matplotlib for the pages: from Pyodide's public address if the reader agrees, or from the site.

Pyodide's lock file, a part of its npm package, names each file and its SHA-256; the browser refuses a file
that has another.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bookmaker.live.archives import PYODIDE

ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
# What a press loads, and about how many MB; `make live-check` measures them at the address.
LOADS = {"numpy": ("NumPy", 3), "matplotlib": ("NumPy and Matplotlib", 13)}
LOCK = "pyodide-lock.json"
DISTRIBUTION = Path("lite", "static", "pyodide")  # in the site: JupyterLite's, if the site carries one


def closure(packages: dict[str, Any], roots: Iterable[str]) -> list[str]:
    """List packages with all their dependencies, as far as the lock has them."""
    found: set[str] = set()
    waiting = [name for name in roots if name in packages]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [need.lower().replace("_", "-") for need in packages[name]["depends"]]
    return sorted(found)


def described(lock: dict[str, Any], address: str = ADDRESS) -> dict[str, Any]:
    """Describe to the pages what they can load, and from where.

    Parameters
    ----------
    lock : dict
        The content of the lock file.
    address : str
        A folder of Pyodide's packages: an address, which a reader has to agree to, or a path in the site
        from the folder of the live pages' files.

    Examples
    --------
    >>> numpy = {"name": "numpy", "depends": [], "file_name": "numpy.whl", "sha256": "0"}
    >>> described({"info": {}, "packages": {"numpy": numpy, "pandas": {}}})["packages"]["levels"]
    {'numpy': {'title': 'NumPy', 'size': 3}}
    """
    packages = lock["packages"]
    kept = {name: packages[name] for name in closure(packages, LOADS)}
    host = urlsplit(address).hostname or ""
    whose = f"Pyodide's server {host}" if address == ADDRESS else host
    levels = {name: {"title": title, "size": size} for name, (title, size) in LOADS.items() if name in kept}
    return {
        "lock": {"info": lock["info"], "packages": kept},
        "packages": {"base": address, "from": whose, "levels": levels},
    }


def elsewhere(site: Path, source: str = "") -> None:
    """Let the pages of a built site load packages from where its JupyterLite does.

    Parameters
    ----------
    site : Path
        The folder of the site; if it has a distribution of Pyodide, packages come from there.
    source : str
        The address of an unpacked distribution, as in ``PYODIDE_DIST``; or empty.

    Raises
    ------
    ValueError
        If the distribution in the site was compiled for another Pyodide than that of the pages.
    """
    live, there = site / "_static" / "live", site / DISTRIBUTION
    if not (live / "manifest.json").exists():
        return
    manifest = json.loads((live / "manifest.json").read_text("utf-8"))
    if (there / LOCK).exists():
        lock = json.loads((there / LOCK).read_text("utf-8"))
        built, asked = (one["info"]["abi_version"] for one in (lock, manifest["lock"]))
        if built != asked:
            raise ValueError(
                f"PYODIDE_DIST is compiled for {built}, and the pages run Pyodide {PYODIDE}, "
                f"which needs {asked}: give a distribution of that version."
            )
        manifest |= described(lock, f"../../{DISTRIBUTION.as_posix()}/")
    elif source:
        manifest |= described(manifest["lock"], source.rstrip("/") + "/")
    (live / "manifest.json").write_text(json.dumps(manifest), "utf-8")
