"""Pictures in the outputs of cells: what the metadata of an output say is noted in its image on the page.

MyST-NB lets plugins make the nodes of an output.  It finds them by the entry points of what is installed;
the book's extensions are not installed, so their plugin is added to those that were found.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from myst_nb.core.render import MimeData, NbElementRenderer, load_mime_renders
from sphinx.application import Sphinx

from lngeom.explorers.explorer import METADATA
from lngeom.figures.style import NARROW

FORMATS = ("image/svg+xml", "application/pdf")


class explorer(nodes.General, nodes.Element):
    """The picture of an explorer, with its ``shown``: name, state and tasks."""


class Pictures:
    """The plugin: an image knows its narrow layout, and that of an explorer is in a node of its own."""

    @staticmethod
    def handle_mime(renderer: NbElementRenderer, data: MimeData, inline: bool) -> list[nodes.Element] | None:
        """Return the nodes of a picture of the book, and None for any other output."""
        told = data.output_metadata
        if inline or data.mime_type not in FORMATS or not (NARROW in told or METADATA in told):
            return None
        (image,) = renderer.render_image(data)
        if NARROW in told:
            image[NARROW] = told[NARROW]
        return [explorer("", image, shown=told[METADATA])] if METADATA in told else [image]


def setup(app: Sphinx) -> dict[str, Any]:
    if not any(one is Pictures for one in load_mime_renders()):
        load_mime_renders().append(Pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
