"""The parts of every page: formulas, boxes of theorems, folds, one stylesheet and one script, sheets."""

from __future__ import annotations

import functools
from typing import Any

from pybtex import plugin
from sphinx.application import Sphinx

PARTS = (
    "formulas",
    "catalogue",
    "theorems",
    "folds",
    "dependencies",
    "assets",
    "narrow",
    "card",
    "sheets",
    "answers",
    "terms",
    "chapters",
)


def setup(app: Sphinx) -> dict[str, Any]:
    # pybtex would search all installed packages for plugins at each citation, a tenth of a build's time
    plugin.find_plugin = functools.cache(plugin.find_plugin)
    for part in PARTS:
        app.setup_extension(f"{__name__}.{part}")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
