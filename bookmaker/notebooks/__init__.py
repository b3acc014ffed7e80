"""The pages as notebooks, and the menu that opens them."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    app.setup_extension("bookmaker.notebooks.made")
    app.setup_extension("bookmaker.notebooks.launch")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
