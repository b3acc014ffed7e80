"""An autograder for Gradescope: ``make gradescope [SHEET=centering] [HIDDEN=private.py]``.

python -m tools.gradescope [sheet] [hidden]   writes _build/gradescope.zip, or one named after the sheet
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from lngeom.exercises import QUESTIONS
from lngeom.grade.specs import load

ROOT = Path(__file__).parents[1]
SETUP = """#!/usr/bin/env bash
# Gradescope runs this once, as root, in /autograder/source.
set -euo pipefail
cd "$(dirname "$0")"
command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq python3 python3-venv
python3 -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Take an image with Python 3.11")'
python3 -m venv ../venv
../venv/bin/python -m pip install --quiet --constraint constraints.txt "./$(ls lngeom-*.whl)[grade]" \\
  ./lngeom_data-*.whl
"""
RUN = """#!/usr/bin/env bash
# Gradescope runs this for each submission, in /autograder.
root=$(cd "$(dirname "$0")" && pwd)
exec "$root/venv/bin/python" -m lngeom.grade.gradescope "$root"
"""


def pack(root: Path, sheet: str = "", hidden: Path | None = None) -> Path:
    """Write the archive: the package and its data as wheels, the versions of the lock, two scripts.

    Parameters
    ----------
    root : Path
        The checkout.
    sheet : str
        The only sheet that counts; empty for the one that a notebook answers.
    hidden : Path or None
        A private file, which goes into the archive as ``hidden.py``.

    Raises
    ------
    SystemExit
        If there is no such sheet.
    """
    sheets = {question.sheet for question in load(hidden).values()}
    if sheet and sheet not in sheets:
        sys.exit(f"There is no sheet {sheet!r}; there are {', '.join(sorted(sheets))}.")
    archive = root / "_build" / f"gradescope{'-' + sheet if sheet else ''}.zip"
    archive.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        packages = [str(root), str(root / "data")]
        subprocess.run([*build, "--disable-pip-version-check", "-w", folder, *packages], check=True)
        for wheel in Path(folder).glob("*.whl"):
            made.write(wheel, wheel.name)
        made.write(root / "requirements.txt", "constraints.txt")
        for name, text in (("setup.sh", SETUP), ("run_autograder", RUN)):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o100755 << 16
            made.writestr(entry, text)
        if sheet:
            made.writestr("sheet.txt", sheet)
        if hidden:
            made.write(hidden, "hidden.py")
    return archive


if __name__ == "__main__":
    chosen, private = [*sys.argv[1:], "", ""][:2]
    print(pack(ROOT, chosen, Path(private) if private else None), f"({len(QUESTIONS)} questions)")
