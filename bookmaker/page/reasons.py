"""Reasons that name an identity, as ``the variance as a length [variance-as-length]``.

On a page the name becomes the number of the formula, and a line under the chain leads there.  A name that the
catalogue does not have stops the build.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from bookmaker.execution.cache import newest
from lngeom.engine.citing import NAMED

LOG = logging.getLogger(__name__)


class Numbers(SphinxPostTransform):
    """Put numbers in the place of names, and links under the chain."""

    default_priority = 11  # outputs are chosen, numbers known, and references resolved

    def run(self, **_: Any) -> None:
        """Look at every formula of the page; what chains show are the only ones with names in brackets."""
        for formula in list(self.document.findall(nodes.math_block)):
            text = formula.astext()
            found = {name: link for name in NAMED.findall(text) if (link := self._link(name))}
            if not found:
                continue
            for name, link in found.items():
                text = text.replace(f"[{name}]", link.astext())
            formula.children = []
            formula += nodes.Text(text)
            below = nodes.paragraph("", "See ", classes=["named"])
            for place, link in enumerate(found.values()):
                below += [nodes.Text(", ")] * bool(place) + [link]
            formula.parent.insert(formula.parent.index(formula) + 1, below)

    def _link(self, name: str) -> Any:
        label, here = f"eq-{name}", self.env.docname
        domain, nothing = self.env.domains["math"], nodes.inline()
        return domain.resolve_xref(self.env, here, self.app.builder, "eq", label, pending_xref(), nothing)


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Complain of names that no formula of the book has."""
    known = env.domains["math"].equations
    for closes, _, names in newest(Path(app.confdir)):
        for name in names:
            if f"eq-{name}" not in known:
                LOG.warning("a reason in the chain of %s names %r: no formula of the book", closes, name)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_post_transform(Numbers)
    app.connect("env-check-consistency", check)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
