"""Check whether this checkout is ready to be released, and print each problem in one line.

python -m tools.release
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import yaml

from bookmaker.notebooks.files import all_notebooks, recorded
from tools.lock import compile_lock

ROOT = Path(__file__).parents[1]

RELEASED = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)


def version(root: Path) -> str:
    """Read the version from the package, which alone states it."""
    found = re.search(r'^__version__ = "(.+)"$', (root / "lngeom" / "__init__.py").read_text("utf-8"), re.M)
    if found is None:
        raise ValueError('lngeom/__init__.py has no line __version__ = "…"')
    return found[1]


def one_version(root: Path) -> Iterator[str]:
    """Check that the project file takes its version from the package."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    if "version" in project or "version" not in project.get("dynamic", []):
        yield 'pyproject.toml: the version belongs in lngeom/__init__.py alone; write dynamic = ["version"]'


def changelog(root: Path) -> Iterator[str]:
    """Check that the newest section of the changelog is that of this version."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    released = RELEASED.findall(text)
    if not released or released[0][0] != version(root):
        newest = released[0][0] if released else "nothing"
        yield f"CHANGELOG.md: its newest section is {newest}; write ## {version(root)} (YYYY-MM-DD)"
    if re.search(r"^## Unreleased$", text, re.MULTILINE):
        yield "CHANGELOG.md: move the entries under Unreleased to this version, or remove them"


def citation(root: Path) -> Iterator[str]:
    """Check that the citation has this version and the date of the changelog."""
    cited = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    if cited["version"] != version(root):
        yield f"CITATION.cff: it cites version {cited['version']}, this is {version(root)}"
    days = dict(RELEASED.findall((root / "CHANGELOG.md").read_text("utf-8")))
    day = days.get(version(root))
    if day is not None and str(cited["date-released"]) != day:
        yield f"CITATION.cff: released {cited['date-released']}, but on {day} by the changelog"


def lock(root: Path) -> Iterator[str]:
    """Check that the lock agrees with the project file, without upgrading versions."""
    locked = (root / "requirements.txt").read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder, "requirements.txt")
        again.write_text(locked, "utf-8")
        done = compile_lock(root, again)
        if done.returncode:
            yield f"requirements.txt: uv cannot resolve pyproject.toml: {done.stderr.strip().splitlines()[0]}"
        elif again.read_text("utf-8") != locked:
            yield "requirements.txt: not what pyproject.toml asks for; run make lock"


def notebooks(root: Path) -> Iterator[str]:
    """Check that the committed notebooks agree with the pages."""
    now = dict(all_notebooks(root, recorded(root / "notebooks")))
    there = {path.relative_to(root).as_posix() for path in (root / "notebooks").rglob("*.ipynb")}
    for name in sorted(there ^ set(now)):
        yield f"{name}: {'its page is gone' if name in there else 'missing'}; run make notebooks"
    for name in sorted(there & set(now)):
        if (root / name).read_text("utf-8") != now[name]:
            yield f"{name}: older than its page; run make notebooks"


def committed(root: Path) -> Iterator[str]:
    """Check that there are no uncommitted changes."""
    status = subprocess.run(
        ["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=True
    )
    if count := len(status.stdout.splitlines()):
        yield f"git: {count} file(s) changed or not committed; commit them, or remove them"


CHECKS: tuple[Callable[[Path], Iterator[str]], ...] = (
    one_version, changelog, citation, lock, notebooks, committed,
)  # fmt: skip


def problems(root: Path) -> list[str]:
    """List all problems of a checkout."""
    return [problem for check in CHECKS for problem in check(root)]


if __name__ == "__main__":
    found = problems(ROOT)
    print(*found, sep="\n") if found else print(f"lngeom {version(ROOT)} is ready: tag it v{version(ROOT)}.")
    sys.exit(bool(found))
