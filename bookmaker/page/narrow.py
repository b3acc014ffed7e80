"""The narrow layout of figures, for phones.

The metadata of a cell's output hold the narrow layout of its figure, unless this is narrow by itself
(:meth:`lngeom.figures.style.BookFigure._repr_mimebundle_`).  On a page a ``<picture>`` has both, of which a
browser loads the one for its window.  Lectures, notebooks and the printed book show the wide one.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from bookmaker.order import connect
from bookmaker.page.assets import in_pixels
from lngeom.figures.style import NARROW, TWICE

PHONE = "screen and (max-width: 575px)"  # as in lngeom.css
IMAGE = re.compile(r'<img [^>]*?src="([^"]*?_images/)([^"]+\.svg)"[^>]*>')


def put(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Write the narrow layouts next to the images of a page, and offer them to narrow windows."""
    if "body" not in context or doctree is None:
        return
    narrow = {
        Path(image["uri"]).name: image[NARROW] for image in doctree.findall(nodes.image) if image.get(NARROW)
    }

    images = Path(app.outdir, app.builder.imagedir)
    images.mkdir(exist_ok=True)

    def offered(image: re.Match[str]) -> str:
        if not (svg := narrow.get(image[2])):
            return image[0]
        name = f"{hashlib.sha256(svg.encode()).hexdigest()}.svg"
        (images / name).write_text(svg, "utf-8")
        width, height = in_pixels(svg, image[2])
        size = f'width="{width}" height="{height}"'
        return f'<picture><source media="{PHONE}" srcset="{image[1]}{name}" {size}>{image[0]}</picture>'

    context["body"] = IMAGE.sub(offered, context["body"])


def setup(app: Sphinx) -> dict[str, Any]:
    os.environ[TWICE] = "1"  # of the kernels, too
    app.setup_extension("bookmaker.execution.pictures")
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
