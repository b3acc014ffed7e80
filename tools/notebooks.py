"""Write notebooks without outputs from the pages of the book, and the launch badges of the README.

python -m tools.notebooks               writes notebooks/ and the badges
python -m tools.notebooks --solutions   writes the solved sheets to _build/solutions

Links and badges point to the repository of the environment or of the git remote
(:mod:`bookmaker.repository`), else to the one for which the existing notebooks were made.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tqdm import tqdm

from bookmaker.notebooks.files import all_notebooks, recorded
from bookmaker.notebooks.launch import with_badges
from bookmaker.repository import address

ROOT = Path(__file__).parents[1]


def write(root: Path, *, solutions: bool = False) -> list[str]:
    """Write the notebooks of a checkout, remove those without a page, and list the files written."""
    folder = root / ("_build/solutions" if solutions else "notebooks")
    here = address(root)
    if not here.repository:
        here = recorded(root / "notebooks")
    made = all_notebooks(root, here, solutions=solutions)
    files = {
        folder / Path(name).relative_to("notebooks/exercises" if solutions else "notebooks"): content
        for name, content in tqdm(made, desc="notebooks")
    }
    for old in set(folder.rglob("*.ipynb")) - set(files):
        old.unlink()
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    if not solutions:
        readme = root / "README.md"
        readme.write_text(with_badges(readme.read_text("utf-8"), here), "utf-8")
    return [path.relative_to(root).as_posix() for path in files]


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--solutions"]):
        sys.exit(__doc__)
    print(*write(ROOT, solutions="--solutions" in sys.argv), sep="\n")
