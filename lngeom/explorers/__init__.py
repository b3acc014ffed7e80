"""The explorers: interactive pictures of normalization layers, on the book's pages and in Jupyter.

Each is an `anywidget <https://anywidget.dev>`_ that computes and draws in the browser.  Its traits are its
state in both directions: ``w.gain = [1, 2, 0]`` changes the picture, and dragging changes ``w.gain``.
``w.figure()`` draws the current state with matplotlib.

Conventions: a is the input, eps is ε, gain and bias are those of the layer, and azimuth and elevation, in
degrees, give the direction from which space is seen.
"""

from lngeom.extras import anywidget  # noqa: F401 - its error names the extra to install

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
