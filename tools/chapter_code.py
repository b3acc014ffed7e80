"""Check the code cells of the pages like the package, with ``ruff`` and ``mypy``.

python -m tools.chapter_code            writes the cells to _build/lint and checks them
python -m tools.chapter_code --format   formats the cells in place

A page's cells go to one Python file with the line numbers of the page, so that messages refer to the page.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bookmaker.page.source import read
from lngeom.exercises import QUESTIONS

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "index.md",
    *sorted(path for name in ("chapters", "exercises") for path in (ROOT / name).glob("*.md")),
]
RUFF = [sys.executable, "-m", "ruff"]
WIDTH = "--line-length=76"  # the width of the page's column
# The last expression of a cell is its output, and cells import what they need.
RELAXED = "--extend-ignore=B018,D,E402,E501,I001,PT018,W391"


def cells(page: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line, from 0, and the code of each cell."""
    lines, book = page.splitlines(), read(page)
    for start, cell in zip(book.metadata["source_map"], book.cells, strict=True):
        code = cell.source.splitlines()
        if cell.cell_type == "code" and code:
            yield next(at for at in range(start, len(lines)) if lines[at : at + len(code)] == code), code


def formatted() -> dict[Path, str]:
    """Format the cells of all pages, all in one call of ruff."""
    pages = {path: path.read_text("utf-8").splitlines() for path in PAGES}
    with TemporaryDirectory() as folder:
        files: dict[tuple[Path, int, int], Path] = {}
        for path, lines in pages.items():
            for start, code in reversed(list(cells("\n".join(lines)))):
                file = files[path, start, len(code)] = Path(folder, f"cell_{len(files)}.py")
                file.write_text("\n".join(code), "utf-8")
        subprocess.run([*RUFF, "format", WIDTH, "--isolated", "--no-cache", "--quiet", folder], check=True)
        for (path, start, count), file in files.items():
            pages[path][start : start + count] = file.read_text("utf-8").splitlines()
    return {path: "\n".join([*lines, ""]) for path, lines in pages.items()}


def numbered(page: str) -> Iterator[str]:
    """Yield the lines of a page with the numbers of its questions filled in."""
    asked = None
    for line in page.splitlines():
        if fence := re.match(r":{3,}\{question\} *(\S+)", line):
            asked = QUESTIONS[fence[1]]
        yield asked.filled(line) if asked else line


def extract(path: Path, to: Path) -> Path:
    """Write the cells of a page as one Python file with the same line numbers."""
    page = path.read_text("utf-8")
    lines = [""] * len(page.splitlines())
    known = list(numbered(page))
    for start, code in cells(page):
        lines[start : start + len(code)] = known[start : start + len(code)]
    if path.parent.name == "exercises":
        lines[0] = "# mypy: disable-error-code=assignment"  # answers are first three dots
    module = to / ("page_" + re.sub(r"\W", "_", f"{path.parent.name}_{path.stem}") + ".py")
    module.write_text("\n".join([*lines, ""]), "utf-8")
    return module


def check() -> int:
    """Check style, format and types of all cells, and return the number of tools that fail."""
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
    unformatted = [page for page, text in formatted().items() if text != page.read_text("utf-8")]
    for page in unformatted:
        print(f"{page.relative_to(ROOT)}: cells not formatted; run make format")
    return failures + bool(unformatted)


if __name__ == "__main__":
    if sys.argv[1:] == ["--format"]:
        for page, text in formatted().items():
            page.write_text(text, "utf-8")
    elif not sys.argv[1:]:
        sys.exit(check())
    else:
        sys.exit(__doc__)
