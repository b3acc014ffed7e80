"""What every page gets: mathematics, boxes of identities, one stylesheet and one script, folded solutions."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

PARTS = (
    "macros",
    "unbroken",
    "identities",
    "claims",
    "judged",
    "programs",
    "rests",
    "reasons",
    "lean",
    "bundle",
    "card",
    "editions",
    "citations",
    "objectives",
    "pictures",
    "terms",
    "moved",
)


def setup(app: Sphinx) -> dict[str, Any]:
    for part in PARTS:
        app.setup_extension(f"{__name__}.{part}")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
