"""Build one page without the others: ``make page PAGE=02-centering``.

References to other pages stay unresolved; a build of the whole book checks them.  Cells run only if they
changed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUT = ROOT / "_build" / "page"
MOST = 10  # lines of an error message


def found(name: str) -> str:
    """Find the page of a name, such as ``chapters/02-centering``; a chapter comes before its sheet.

    Raises
    ------
    SystemExit
        If there is none.
    """
    pages = [
        p.relative_to(ROOT).with_suffix("")
        for f in ("chapters", "exercises")
        for p in (ROOT / f).glob("*.md")
    ]
    fitting = sorted({str(p) for p in pages if str(p) == name} or {str(p) for p in pages if p.name == name})
    if not fitting:
        raise SystemExit(f"there is no page {name!r}; there are {', '.join(sorted(p.name for p in pages))}")
    return fitting[0]  # chapters/NAME sorts before exercises/NAME


def short(log: str) -> str:
    """Extract the failed cell and its error, or Sphinx's warnings, in a few lines."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", log)
    cell = re.search(r"following cell:\n-+\n(.*?)\n-+\n(.*?)(?:\nThe above exception|\Z)", plain, re.DOTALL)
    if cell:
        message = [line for line in cell[2].strip().splitlines() if line.strip()]
        code = cell[1].strip().splitlines()
        return "\n".join(["in the cell", *(f"    {line}" for line in code[: MOST - 4]), *message[-2:]])
    warnings = [line for line in plain.splitlines() if "WARNING" in line or "ERROR" in line]
    return "\n".join(warnings[:MOST] or plain.strip().splitlines()[-MOST:])


def main(name: str) -> int:
    """Build the page, and print its path or the error."""
    page = found(name)
    OUT.mkdir(parents=True, exist_ok=True)
    toc = OUT / "_toc.yml"
    toc.write_text(f"format: jb-book\nroot: {page}\n", "utf-8")
    print(f"Running {page} ...", flush=True)
    build = ["jupyter-book", "build", "--quiet", "--path-output", str(OUT), "--toc", str(toc), str(ROOT)]
    ran = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(short(ran.stdout + ran.stderr))
        return 1
    print(f"{OUT.relative_to(ROOT)}/_build/html/{page}.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
