"""What every page gets: mathematics, boxes of theorems, one stylesheet and one script, folded solutions."""

from __future__ import annotations

import functools
from typing import Any

from pybtex import plugin
from sphinx.application import Sphinx

PARTS = ("formulas", "theorems", "folds", "rests", "assets", "card", "sheets", "terms", "moved")


def setup(app: Sphinx) -> dict[str, Any]:
    # at each citation pybtex would look through all that is installed for plugins, a tenth of a build
    plugin.find_plugin = functools.cache(plugin.find_plugin)
    for part in PARTS:
        app.setup_extension(f"{__name__}.{part}")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
