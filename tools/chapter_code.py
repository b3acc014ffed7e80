"""The code cells of the pages under the same rules as the package: ``ruff`` and ``mypy``.

python -m tools.chapter_code            writes the cells to _build/lint and checks them
python -m tools.chapter_code --format   formats the cells in place

A page's cells go to one Python file, each at its own lines, so that a message names the line of the page.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bookmaker.page.source import read

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "index.md",
    *sorted(path for name in ("chapters", "exercises") for path in (ROOT / name).glob("*.md")),
]
RUFF = [sys.executable, "-m", "ruff"]
WIDTH = "--line-length=76"  # what fits the column of the page
# A cell ends with what it shows, and imports stand where they are needed.
RELAXED = "--extend-ignore=B018,D,E402,E501,I001,PT018,W391"


def cells(page: str) -> Iterator[tuple[int, list[str]]]:
    """The code of each cell, and the line on which it begins, from 0."""
    lines, book = page.splitlines(), read(page)
    for start, cell in zip(book.metadata["source_map"], book.cells, strict=True):
        code = cell.source.splitlines()
        if cell.cell_type == "code" and code:
            yield next(at for at in range(start, len(lines)) if lines[at : at + len(code)] == code), code


def formatted(path: Path) -> str:
    """The page with its cells formatted."""
    page = path.read_text("utf-8")
    lines = page.splitlines()
    for start, code in reversed(list(cells(page))):
        ran = subprocess.run(
            [*RUFF, "format", WIDTH, "--stdin-filename=cell.py", "-"],
            input="\n".join(code), capture_output=True, text=True, check=True, encoding="utf-8",
        )  # fmt: skip
        lines[start : start + len(code)] = ran.stdout.splitlines()
    return "\n".join([*lines, ""])


def extract(path: Path, to: Path) -> Path:
    """Write the cells of a page as one Python file with the same line numbers."""
    page = path.read_text("utf-8")
    lines = [""] * len(page.splitlines())
    for start, code in cells(page):
        lines[start : start + len(code)] = code
    if path.parent.name == "exercises":
        lines[0] = "# mypy: disable-error-code=assignment"  # an answer is three dots before it is one
    module = to / ("page_" + re.sub(r"\W", "_", f"{path.parent.name}_{path.stem}") + ".py")
    module.write_text("\n".join([*lines, ""]), "utf-8")
    return module


def check() -> int:
    """Lint, check the format and the types of all cells; the number of tools that complain."""
    to = ROOT / "_build" / "lint"
    to.mkdir(parents=True, exist_ok=True)
    for old in to.glob("*.py"):
        old.unlink()
    modules = [str(extract(page, to)) for page in PAGES]
    untyped = ["--allow-untyped-defs", "--allow-untyped-calls", "--allow-incomplete-defs"]
    commands = (
        [*RUFF, "check", WIDTH, RELAXED, "--no-cache", "--no-respect-gitignore", *modules],
        [sys.executable, "-m", "mypy", *untyped, *modules],
    )
    failures = sum(subprocess.run(command, cwd=ROOT, check=False).returncode != 0 for command in commands)
    unformatted = [page for page in PAGES if formatted(page) != page.read_text("utf-8")]
    for page in unformatted:
        print(f"{page.relative_to(ROOT)}: cells not formatted; run make format")
    return failures + bool(unformatted)


if __name__ == "__main__":
    if sys.argv[1:] == ["--format"]:
        for page in PAGES:
            page.write_text(formatted(page), "utf-8")
    elif not sys.argv[1:]:
        sys.exit(check())
    else:
        sys.exit(__doc__)
