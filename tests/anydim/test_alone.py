"""anydim without the book: it is built, installed and tested in an empty environment."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "anydim"


@pytest.mark.nightly
def test_it_installs_and_passes_its_tests_with_sympy_alone(tmp_path):
    shutil.copytree(PACKAGE, source := tmp_path / "source", ignore=shutil.ignore_patterns("__pycache__"))
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}

    def run(*command: object) -> str:
        found = subprocess.run([*map(str, command)], cwd=tmp_path, env=alone, capture_output=True, text=True)
        assert found.returncode == 0, found.stdout + found.stderr
        return found.stdout

    # hatchling, which builds it, is in this environment
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path]
    run(*build, source)
    (wheel,) = tmp_path.glob("anydim-*.whl")
    run(python, "-m", "pip", "install", "--quiet", wheel)
    installed = run(python, "-m", "pip", "list", "--format=freeze")
    assert {line.partition("==")[0] for line in installed.split()} <= {
        *("anydim", "sympy", "mpmath", "pip", "setuptools")
    }
    run(python, "-m", "pip", "install", "--quiet", "pytest")
    assert " passed" in run(python, "-m", "pytest", "--quiet", "--pyargs", "anydim")
