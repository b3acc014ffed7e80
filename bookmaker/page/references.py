"""What the pages call each other's parts: titles, and the numbers of theorems, figures and equations.

Notebooks name them as the pages do, but are read where Sphinx is not.  So every build leaves the names in
``_build/references.json``: role, then label, then the text and the place of what it refers to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

FILE = Path("_build", "references.json")
Table = dict[str, dict[str, tuple[str, str, str]]]


def table(env: BuildEnvironment) -> Table:
    """Role → label → text, page, anchor."""
    standard = env.domaindata["std"]
    return {
        "doc": {page: (title.astext(), page, "") for page, title in env.titles.items()},
        "ref": {
            label: (title, page, anchor)
            for label, (page, anchor, title) in standard["labels"].items()
            if page in env.titles
        },
        "numref": {
            label: (f"Fig. {_number(env, page, 'figure', anchor)}", page, anchor)
            for label, (page, anchor) in standard["anonlabels"].items()
            if anchor in env.toc_fignumbers.get(page, {}).get("figure", {})
        },
        "eq": {
            label: (f"({_number(env, page, 'displaymath', anchor)})", page, anchor)
            for label, (page, _) in env.domaindata["math"]["objects"].items()
            for anchor in [nodes.make_id(f"equation-{label}")]
        },
        "prf:ref": {
            label: (f"{box['realtype'].title()} {_number(env, page, box['countertype'], label)}", page, label)
            for label, box in getattr(env, "proof_list", {}).items()
            for page in [box["docname"]]
        },
    }


def _number(env: BuildEnvironment, page: str, kind: str, anchor: str) -> str:
    return ".".join(map(str, env.toc_fignumbers[page][kind][anchor]))


def write(app: Sphinx, error: Exception | None) -> None:
    """Leave the table beside the built book."""
    if error or app.builder.name != "html":
        return
    text = json.dumps(table(app.env), ensure_ascii=False, indent=1, sort_keys=True)
    Path(app.confdir, FILE).write_text(text + "\n", "utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", write, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
