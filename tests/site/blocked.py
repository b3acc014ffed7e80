"""Runs the cells of pages with what the archives of the live pages hold, and nothing else.

python -m tests.site.blocked < CELLS > RESULTS; both are JSON, lists of cells by page.
"""

import json
import sys
from pathlib import Path
from typing import Any

from bookmaker.live.archives import LIBRARIES, own_files

ROOT = Path(__file__).parents[2]
THERE = {
    str(path.relative_to(ROOT).with_suffix("")).replace("/", ".").removesuffix(".__init__")
    for path in own_files(solutions=False)
}


class Only:
    """A finder of modules that finds none which the browser has not."""

    def __init__(self, finder: Any) -> None:
        self._finder = finder

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        top = name.partition(".")[0]
        there = name in THERE or top in sys.stdlib_module_names or top in LIBRARIES
        return self._finder.find_spec(name, path, target) if there else None


def main() -> None:
    for name in list(sys.modules):
        if name != "__main__" and name.partition(".")[0] not in sys.stdlib_module_names:
            del sys.modules[name]
    sys.meta_path[:] = map(Only, sys.meta_path)
    from bookmaker.live.runner import Page, behind

    pages: dict[str, list[str]] = json.load(sys.stdin)
    results = {}
    for name, cells in pages.items():
        page = Page()
        results[name] = [
            page.run(cells, target) | {"behind": behind(json.dumps({"cells": cells, "target": target}))}
            for target in range(len(cells))
        ]
    loaded = [name for name in sys.modules if name.partition(".")[0] in LIBRARIES]
    json.dump({"results": results, "loaded": loaded}, sys.stdout)


if __name__ == "__main__":
    main()
