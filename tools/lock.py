"""Lock the versions of all dependencies, for Python 3.11 to 3.13 on Linux, macOS and Windows.

python -m tools.lock   rewrites requirements.txt from pyproject.toml, with the newest versions
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
OPTIONS = "--quiet --universal --python-version 3.11 --all-extras --no-emit-package lngeom --no-annotate"


def compile_lock(root: Path, to: Path, *, upgrade: bool = False) -> subprocess.CompletedProcess[str]:
    """Resolve the project file of a checkout; without ``upgrade`` the versions in ``to`` are kept."""
    options = [*OPTIONS.split(), *(["--upgrade"] if upgrade else [])]
    return subprocess.run(
        [sys.executable, "-m", "uv", "pip", "compile", *options, "-o", to, "pyproject.toml"],
        cwd=root, env=os.environ | {"UV_CUSTOM_COMPILE_COMMAND": "make lock"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


if __name__ == "__main__":
    done = compile_lock(ROOT, ROOT / "requirements.txt", upgrade=True)
    sys.exit(done.stderr if done.returncode else 0)
