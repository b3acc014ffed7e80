"""What runs in Gradescope's container: ``python -m lngeom.grade.gradescope /autograder``.

The folder has the submission in ``submission``, what the instructor uploaded in ``source``, and receives
``results/results.json``, whatever happens.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from .command import main
from .results import write

__all__ = ["grade"]

BROKEN = "The autograder is not set up well; the submission was not graded. Please tell your instructor."
NOTHING = "There is no notebook in the submission."


def grade(root: Path) -> int:
    """Grade a submission; of several notebooks the best one counts.

    Parameters
    ----------
    root : Path
        What is ``/autograder`` there.
    """
    source = root / "source"
    options = ["--again", "--jobs", "1", "--sheet", _sheet(source)]
    hidden = source / "hidden.py"
    if hidden.exists():
        hidden.chmod(0o600)
        options += ["--hidden", str(hidden)]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options += ["--user", "nobody"]
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        failed = main([str(root / "submission"), "-o", folder, *options])
        for path in sorted(Path(folder).glob("*/results.json")):
            made = json.loads(path.read_text("utf-8"))
            del made["extra_data"]  # for resuming; of no use to a student
            found.append(made)
    missing = BROKEN if any((root / "submission").rglob("*.ipynb")) else NOTHING
    nothing = {"score": 0, "output": missing, "tests": []}
    best = max(found, key=lambda made: made["score"], default=nothing)
    (root / "results").mkdir(exist_ok=True)
    write(root / "results" / "results.json", json.dumps(best, indent=1, ensure_ascii=False))
    return failed if found else 0


def _sheet(source: Path) -> str:
    """The sheet that was chosen when the archive was made."""
    chosen = source / "sheet.txt"
    return chosen.read_text("utf-8").strip() if chosen.exists() else ""


if __name__ == "__main__":
    sys.exit(grade(Path(sys.argv[1])))
