"""Another processor builds the same notebooks, and shows what was read.

BLAS and NumPy choose their instructions by the processor, and BLAS by its number of threads; sums differ in
their last digits.  Here they are told to be of another age.
"""

import os
import shutil
import subprocess
import sys

import pytest

from ..pages import ROOT

OLD = {
    "OPENBLAS_CORETYPE": "Nehalem",
    "OPENBLAS_NUM_THREADS": "2",
    "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR",
}
BUILD = "-c", "from jupyter_book.cli.main import main; main()", "build"
NEW = {"OPENBLAS_CORETYPE": "Haswell", "OPENBLAS_NUM_THREADS": "1"}


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.parametrize("processor", [OLD, NEW], ids=["old", "new"])
def test_notebooks_and_shown_numbers_are_the_same_on_another_processor(tmp_path, processor):
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "_build" / "live", tmp_path / "_build" / "live")
    env = os.environ | processor | {"PYTHONPATH": str(tmp_path)}
    for command in (
        [*BUILD, "-n", "-W", "--keep-going", "--quiet", "."],
        ["-W", "ignore", "-m", "pytest", "-n", "0", "-m", "", "-W", "ignore", "tests/site/test_shown.py"],
        ["-c", "import sys, tools.release as r; sys.exit(list(r.notebooks(r.ROOT)) or None)"],
    ):
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
