"""The explorers: pictures of the norms that are moved by hand, on the book's pages and in Jupyter.

Each is an `anywidget <https://anywidget.dev>`_ whose mathematics and drawing run in the browser.  Its traits
are its state, both ways: ``w.gain = [1, 2, 0]`` moves the picture, and what is dragged can be read from
``w.gain``.  ``w.figure()`` draws the present state with matplotlib.
"""

from lngeom.extras import anywidget  # noqa: F401 - or says how to get it

from .explorer import Explorer
from .widgets import (
    Attention,
    Centering,
    Gains,
    Gradients,
    Groups,
    Layers,
    Lines,
    Rotations,
    Stages,
    Trained,
    TwoOutputs,
    TwoPoints,
)

__all__ = [
    "Attention",
    "Centering",
    "Explorer",
    "Gains",
    "Gradients",
    "Groups",
    "Layers",
    "Lines",
    "Rotations",
    "Stages",
    "Trained",
    "TwoOutputs",
    "TwoPoints",
]
