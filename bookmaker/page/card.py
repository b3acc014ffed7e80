"""The social card, a picture that other sites show with a link to the book.

Its address must be absolute, so pages name it only if the environment variable ``BOOK_URL`` gives the address
of the book, as in the publishing workflow.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
from sphinx.application import Sphinx
from sphinx.config import Config

from bookmaker.order import connect
from lngeom import layer_norm
from lngeom.figures.style import INPUT, ONES, OUTPUT, RC, SOFT, BookFigure, View

NAME = "_static/social-card.png"


def configure(app: Sphinx, config: Config) -> None:
    """Set the book's address in the configuration."""
    if url := os.environ.get("BOOK_URL", ""):
        config.html_baseurl = url.rstrip("/") + "/"


def name_card(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the template the address of the card."""
    context["card"] = app.config.html_baseurl + NAME if app.config.html_baseurl else ""


def draw_card(app: Sphinx, error: Exception | None) -> None:
    """Draw the card, 1200 x 630 pixels: a cloud, and the circle of its outputs."""
    if error or app.builder.name != "html":
        return
    import matplotlib as mpl

    cloud = np.random.default_rng(3).normal(size=(420, 3))
    with mpl.rc_context(RC):
        figure = BookFigure(figsize=(12, 6.3), dpi=100, facecolor="#fdfcfa")
        ax = figure.add_axes((0.5, 0.02, 0.5, 0.96))
        ax.set(xlim=(-3, 3), ylim=(-3, 3), aspect="equal")
        ax.set_axis_off()
        view = View(ax)
        view.lines([[-1.7] * 3], [[1.7] * 3], color=ONES, lw=2.5, ls=(0, (4, 3)))
        view.points(cloud, color=INPUT, ms=6, alpha=0.35)
        view.points(layer_norm(cloud, eps=1e-5), color=OUTPUT, ms=7, alpha=0.9)
        figure.text(
            0.06, 0.5, "The Geometry of\nLayer Normalization", fontsize=38, va="center", linespacing=1.3
        )
        figure.text(0.06, 0.28, "an executable textbook", fontsize=24, color=SOFT)
        figure.savefig(Path(app.outdir) / NAME, metadata={"Software": None})


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", configure)
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
