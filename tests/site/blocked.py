"""Runs the cells of pages with what a browser has of Python, from an archive as there, and nothing else.

python -m tests.site.blocked < CELLS > RESULTS; both are JSON, lists of cells by page.
"""

import ast
import json
import sys
import tempfile
import zipfile
from pathlib import Path

from bookmaker.live.archives import LIBRARIES, OWN, RUNNER, book

THERE = {*sys.stdlib_module_names, *LIBRARIES, *OWN, *(name.partition("/")[0] for name in RUNNER)}


class Absent:
    """Finds no module that a browser lacks."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] not in THERE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def archived(folder: str) -> str:
    """Write the book's packages as the archive of the page has them, without texts of documentation."""
    path = Path(folder, "book.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for name, file in book().items():
            content = file.read_bytes()
            archive.writestr(
                name, ast.unparse(_bare(ast.parse(content))) if name.endswith(".py") else content
            )
    return str(path)


def _bare(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False):
            node.body[0].value.value = ""  # type: ignore[attr-defined]
    return tree


def main(folder: str) -> None:
    sys.path[:] = [
        archived(folder),
        *(path for path in sys.path if Path(path or ".").resolve() != Path.cwd()),
    ]
    for name in list(sys.modules):
        if name != "__main__" and name.partition(".")[0] not in sys.stdlib_module_names:
            del sys.modules[name]
    sys.meta_path.insert(0, Absent())
    from bookmaker.live.runner import run

    pages: dict[str, list[str]] = json.load(sys.stdin)
    json.dump(
        {page: [run(*cells[: n + 1]) for n in range(len(cells))] for page, cells in pages.items()}, sys.stdout
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(folder)
