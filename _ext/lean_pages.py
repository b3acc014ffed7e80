"""Pages without the scripts that nobody uses, and with roles that screen readers know.

Jupyter Book always loads sphinx-thebe, which declares a constant twice, an error on every page; the script of
sphinx-design's tabs serves no page of this book.  Font Awesome's script is left out by
``_templates/static/webpack-macros.html``.  docutils gives entries of a bibliography a deprecated role, in a
list that must hold list items.
"""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

UNUSED = re.compile(r"thebe|design-tabs", re.IGNORECASE)


def mend(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Take the unused scripts off the page and repair the roles."""

    def words(script: Any) -> str:
        attributes = getattr(script, "attributes", {})
        return f"{getattr(script, 'filename', script) or ''} {attributes.get('body', '')}"

    context["script_files"] = [
        script for script in context["script_files"] if not UNUSED.search(words(script))
    ]
    if "body" in context:
        context["body"] = context["body"].replace('role="doc-biblioentry"', 'role="listitem"')


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", mend, priority=990)  # after all that add scripts
    return {"parallel_read_safe": True, "parallel_write_safe": True}
