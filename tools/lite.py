"""Build the published site in ``_build/site``: pages, PDF, and JupyterLite, which runs Python in the browser.

python -m tools.lite

JupyterLite gets the notebooks of the built book and the wheels that they import, served by the site itself.
``PYODIDE_DIST`` is the source of Python for the browser: empty for Pyodide's public address; another address
of an unpacked distribution; or a distribution (a folder, an archive, the address of an archive) that becomes
part of the site, so that the site loads nothing from other hosts.  The live cells of the pages get NumPy and
Matplotlib from there, too.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from bookmaker.live import packages
from tools import pyodide_parts

ROOT = Path(__file__).parents[1]
SITE = ROOT / "_build" / "site"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
LABEXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager")
# Imports of lngeom and its explorers that Pyodide does not contain, at the versions of the lock.
WHEELS = (
    "sympy",
    "mpmath",
    "tqdm",
    "comm",
    "anywidget",
    "ipywidgets",
    "jupyterlab-widgets",
    "psygnal",
    "typing-extensions",
)
# Pyodide has these, and loads by itself only what a cell imports: lngeom's figures import matplotlib unseen.
COMPILED = ("numpy", "matplotlib")
# After the notebook's own first cell.  Graded elsewhere, a notebook asks no index for these names.
FIRST = """

# In JupyterLite the package and what it needs come from the site of the book.
if sys.platform == "emscripten":
    %pip install --quiet {}"""
PYTHON = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
OLD_FONTS = {".eot", ".svg", ".ttf", ".woff"}  # versions of the icon font; browsers use its .woff2


def wheels(folder: Path) -> list[str]:
    """Put the wheels in a folder, and return the names of the packages."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    for ours in (ROOT, ROOT / "data"):
        subprocess.run(build, cwd=ours, check=True, capture_output=True)
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins = {Requirement(line).name: line for line in reversed(lines) if line[0] != "#"}
    found = [name for name in WHEELS if name in pins]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    wanted = [pins[name].partition(";")[0].strip() for name in found]
    subprocess.run([*pip, "--platform=any", *wanted, "-d", folder], check=True, stderr=subprocess.DEVNULL)
    for wheel in folder.glob("sympy-*.whl"):
        without_tests(wheel)
    return ["lngeom", "lngeom-data", *found]


def without_tests(wheel: Path) -> None:
    """Remove a package's own tests from its wheel, a third of SymPy's."""
    slim = wheel.with_suffix(".slim")
    test = re.compile(r"/tests/|/benchmarks/")
    with (
        zipfile.ZipFile(wheel) as old,
        zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for entry in old.infolist():
            if test.search(entry.filename):
                continue
            content = old.read(entry)
            if entry.filename.endswith(".dist-info/RECORD"):
                kept = [line for line in content.decode().splitlines() if not test.search(line)]
                content = "\n".join([*kept, ""]).encode()
            new.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    slim.replace(wheel)


def contents(notebooks: Path, folder: Path, packages: list[str]) -> None:
    """Write the notebooks with a first cell that installs the packages in JupyterLite, and only there."""
    for path in notebooks.rglob("*.ipynb"):
        notebook = json.loads(path.read_text("utf-8"))
        first = notebook["cells"][0]
        source = "".join(first["source"]).rstrip() + FIRST.format(" ".join(packages))
        first["source"] = source.splitlines(keepends=True)
        notebook["metadata"]["kernelspec"] = PYTHON
        to = folder / path.relative_to(notebooks)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


def settings(source: str) -> dict[str, Any]:
    """Make the configuration: no packages from PyPI, and the address of Pyodide if it is not the default."""
    kernel: dict[str, Any] = {"disablePyPIFallback": True}
    if is_address(source):
        kernel["pyodideUrl"] = source.rstrip("/") + "/pyodide.mjs"
    data = {
        "appName": "The Geometry of Layer Normalization",
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def is_address(source: str) -> bool:
    """Return True if the source is an unpacked distribution at another address."""
    return source.startswith("https://") and not source.endswith((".bz2", ".gz"))


def build(site: Path, notebooks: Path, source: str = "", *, deps: bool = True) -> None:
    """Build JupyterLite into ``site/lite``; without ``deps`` no notebook asks for a compiled package."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("pypi", "contents", "static"):
            (folder / part).mkdir()
        packages = wheels(folder / "pypi")
        contents(notebooks, folder / "contents", [*COMPILED, *packages] if deps else ["--no-deps", *packages])
        (folder / "jupyter-lite.json").write_text(json.dumps(settings(source)), "utf-8")
        if source and not is_address(source):
            pyodide_parts.unpack(source, folder / "static" / "pyodide")
            if missing := pyodide_parts.reduce(folder / "static" / "pyodide"):
                print("Not in this Pyodide, so chapters that need them do not run:", ", ".join(missing))
        extensions = Path(sys.prefix, "share", "jupyter", "labextensions")
        there = [str(extensions / name) for name in LABEXTENSIONS if (extensions / name).exists()]
        command = [
            "jupyter", "lite", "build", "--apps=lab", "--no-sourcemaps", "--no-unused-shared-packages",
            "--ignore-sys-prefix", *(f"--LiteBuildConfig.federated_extensions={path}" for path in there),
            f"--lite-dir={folder}", f"--contents={folder / 'contents'}", f"--output-dir={site / 'lite'}",
        ]  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"jupyter lite build failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    for font in (site / "lite" / "build").glob("fa-*"):
        if font.suffix in OLD_FONTS:
            font.unlink()
    shutil.rmtree(site / "lite" / "doc", ignore_errors=True)


def size(folder: Path) -> int:
    """Count the bytes of JupyterLite, without a Pyodide in it."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sum(path.stat().st_size for path in files if folder / "static" not in path.parents)


def main() -> None:
    """Assemble the site: the built book, its PDF if there is one, and JupyterLite."""
    html = ROOT / "_build" / "html"
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(html, SITE, ignore=shutil.ignore_patterns("*.map"))
    (SITE / ".nojekyll").touch()
    if (ROOT / "_build" / "lngeom.pdf").exists():
        shutil.copy(ROOT / "_build" / "lngeom.pdf", SITE)
    source = os.environ.get("PYODIDE_DIST", "")
    build(SITE, html / "notebooks", source)
    packages.elsewhere(SITE, source if is_address(source) else "")
    megabytes = size(SITE / "lite") / 1e6
    print(f"The site is in {SITE.relative_to(ROOT)}; JupyterLite without Pyodide takes {megabytes:.1f} MB.")


if __name__ == "__main__":
    main()
