"""The explorer of chapter 01 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    DASHED,
    FAINT,
    INK,
    INPUT,
    ONES,
    OUTPUT,
    Array,
    BookFigure,
    bare,
    drawn,
    panels,
)


@drawn
def two_points(a: Sequence[float], eps: float, points: Array) -> BookFigure:
    """Two features: inputs, and the outputs on one segment."""
    figure, (left, right) = panels(2, height=3.5)
    for ax, norm, color, title in (
        (left, np.asarray, INPUT, "input"),
        (right, lambda v: layer_norm(v, eps=eps), OUTPUT, "output"),
    ):
        bare(ax, 3.2 if color == INPUT else 2)
        ax.axline((0, 0), slope=-1, color=FAINT, lw=1, zorder=0)
        if len(points):
            ax.plot(*norm(np.asarray(points)).T, "o", color=color, ms=3, mew=0, alpha=0.6)
        ax.plot(*norm(np.asarray(a)), "o", color=color, ms=8, mec=INK, mew=1.2)
        ax.set_title(title, color=color)
    left.axline((0, 0), slope=1, color=ONES, lw=1, ls=DASHED, zorder=0)
    right.plot([-1, 1], [1, -1], "o", color=AXES, ms=10, mfc="none")
    return figure
