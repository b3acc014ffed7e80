"""Pages that have moved: a redirect at each old address, which keeps the fragment of a link."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

# For each old address, the page that replaces it, and others to which parts of it moved.
MOVED = {
    "chapters/examples": ("chapters/deciding",),
    "chapters/kernel": ("chapters/deciding",),
    "chapters/10-transformers": ("chapters/11-transformers", "chapters/13-uses"),
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


def redirect(app: Sphinx, exception: Exception | None) -> None:
    """Write redirects at the old addresses of the pages of this build."""
    if exception or app.builder.format != "html":
        return
    for old, successors in MOVED.items():
        here = [name for name in successors if name in app.env.found_docs]
        if not here:  # a build of a single page
            continue
        first, *others = here
        elsewhere = {id: _file(name) for name in others for id in _targets(app, name) - _targets(app, first)}
        page = PAGE.format(to=_file(first), elsewhere=json.dumps(elsewhere, sort_keys=True))
        Path(app.outdir, f"{old}.html").write_text(page, "utf-8")


def _file(name: str) -> str:
    return f"{name.rpartition('/')[2]}.html"


def _targets(app: Sphinx, name: str) -> set[str]:
    """Collect the ids on a page that can be linked."""
    text = Path(app.outdir, f"{name}.html").read_text("utf-8")
    return set(re.findall(r'\bid="((?:thm|fig|equation-eq|lem|cor|prop)-[^"]+)"', text))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", redirect, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
