"""The order in which the extensions change a page, after all other extensions of Sphinx.

Each step is a function of its extension.  Transforms, which Sphinx orders, and what has to come before other
extensions are connected where they are written.
"""

from __future__ import annotations

import sys

from sphinx.application import Sphinx

AFTER = 900  # Sphinx's priorities: 500 if none is given, so others are done
STEPS = {
    "doctree-resolved": (
        "explorers.point_to_page",
        "notebooks.files.leave",  # a notebook is made of the page as it is written
        "page.folds.put_first",
        "page.terms.mark_text",
        "live.site.mark",
        "page.answers.rearrange",  # its stubs are no cells to mark
    ),
    "html-page-context": (
        "page.card.name_card",
        "page.assets.name_assets",  # all files are named
        "page.assets.mend_body",
        "page.assets.name_toggles",
        "page.terms.mark_formulas",  # of pages with an explorer
        "slides.write",  # of all that is in the page
        "page.narrow.put",  # not on slides
    ),
    "build-finished": (
        "notebooks.launch.hand_out",
        "page.card.draw_card",
        "explorers.write_script",
        "live.site.finish",
        "page.assets.bundle",  # reads the pages and the theme's files
    ),
}


def connect(app: Sphinx, module: str) -> None:
    """Connect all steps of an extension, each at its place."""
    for event, steps in STEPS.items():
        for place, step in enumerate(steps):
            name, _, function = step.rpartition(".")
            if module == f"{__package__}.{name}":
                app.connect(event, getattr(sys.modules[module], function), priority=AFTER + place)
