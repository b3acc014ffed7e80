"""Pages that have moved: under an old address stands a page that leads on, to the place if it names one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

# By the address that it had: the page that took its place, and others to which parts of it went.
MOVED = {
    "chapters/examples": ("chapters/deciding",),
    "chapters/10-transformers": ("chapters/11-transformers",),
    "chapters/11-trained": ("chapters/12-trained",),
    "chapters/12-uses": ("chapters/13-uses", "chapters/14-digits", "chapters/10-training"),
    "exercises/10-transformers": ("exercises/11-transformers",),
    "exercises/11-trained": ("exercises/12-trained",),
    "exercises/12-uses": ("exercises/13-uses", "exercises/14-digits"),
}
PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>This page has moved</title>
<link rel="canonical" href="{to}">
<p>This page has moved: <a href="{to}">read on there</a>.</p>
<script>
const elsewhere = {elsewhere};
location.replace((elsewhere[decodeURIComponent(location.hash.slice(1))] ?? "{to}") + location.hash);
</script>
<noscript><meta http-equiv="refresh" content="0; url={to}"></noscript>
</html>
"""


def lead_on(app: Sphinx, exception: Exception | None) -> None:
    """Write the old addresses of the pages that this build has."""
    if exception or app.builder.format != "html":
        return
    for old, successors in MOVED.items():
        first, *others = [name for name in successors if name in app.env.found_docs]
        elsewhere = {id: _beside(name) for name in others for id in _places(app, name) - _places(app, first)}
        said = json.dumps(elsewhere, sort_keys=True)
        page = PAGE.format(to=_beside(first), elsewhere=said)
        Path(app.outdir, f"{old}.html").write_text(page, "utf-8")


def _beside(name: str) -> str:
    return f"{name.rpartition('/')[2]}.html"


def _places(app: Sphinx, name: str) -> set[str]:
    """The ids to which one can link."""
    text = Path(app.outdir, f"{name}.html").read_text("utf-8")
    return set(re.findall(r'\bid="((?:thm|fig|equation-eq|lem|cor|prop)-[^"]+)"', text))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", lead_on, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
