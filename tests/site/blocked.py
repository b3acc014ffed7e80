"""Runs the cells of pages with what a browser has of Python, and nothing else.

python -m tests.site.blocked < CELLS > RESULTS; both are JSON, lists of cells by page.
"""

import json
import sys

from bookmaker.live.archives import LIBRARIES, OWN, RUNNER

THERE = {*sys.stdlib_module_names, *LIBRARIES, *OWN, *(name.partition("/")[0] for name in RUNNER)}


class Absent:
    """Finds no module that a browser lacks."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] not in THERE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def main() -> None:
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
    main()
