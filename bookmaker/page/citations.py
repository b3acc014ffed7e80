"""Citations: at each, pybtex would look through all that is installed for plugins, a tenth of a build."""

from __future__ import annotations

import functools
from typing import Any

from pybtex import plugin
from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    plugin.find_plugin = functools.cache(plugin.find_plugin)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
