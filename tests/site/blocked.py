"""Runs the cells of a page with what a browser has of Python, from a folder as there, and nothing else.

python -m tests.site.blocked [LEVEL] < REQUEST > RESULTS; both are JSON: the cells, and for each whether it is
asked for; what it answers, or null.
"""

import ast
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from bookmaker.live.archives import book, data
from bookmaker.live.imports import leave_only_there


def unpacked(folder: str) -> str:
    """Write the packages as the page has them, without texts of documentation, and the data beside them."""
    for name, file in book().items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        content = file.read_bytes()
        path.write_bytes(_bare(content.decode()).encode() if name.endswith(".py") else content)
    for name, file in data().items():
        path = Path(folder, "data", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(file)
    return folder


def _bare(text: str) -> str:
    tree = ast.parse(text)
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    for node in ast.walk(tree):
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False):
            node.body[0].value.value = ""  # type: ignore[attr-defined]
    return ast.unparse(tree)


def main(folder: str) -> None:
    elsewhere = [path for path in sys.path if Path(path or ".").resolve() != Path.cwd()]
    sys.path[:] = [unpacked(folder), *elsewhere]
    leave_only_there(*sys.argv[1:])
    from bookmaker.live.runner import run, stand_in_for_ipython

    stand_in_for_ipython()
    request: dict[str, list[Any]] = json.load(sys.stdin)
    cells = request["cells"]
    json.dump(
        [run(*cells[: n + 1]) if asked else None for n, asked in enumerate(request["asked"])], sys.stdout
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(folder)
