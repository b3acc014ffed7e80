"""The explorer of chapter 06 in one state, for paper and for pages without JavaScript.

The function has the name of the explorer and takes its traits by name.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from lngeom.centering import helmert
from lngeom.chapters.groups.figures import on_torus, torus_net
from lngeom.figures.style import (
    ANGLE,
    AXES,
    CIRCLE,
    DASHED,
    FAINT,
    INPUT,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    View,
    bare,
    drawn,
    panels,
)
from lngeom.groups import group_norm


def _torus(view: View, angles: Array) -> None:
    torus_net(view)
    first, second = angles
    view.curve(on_torus(ANGLE, np.full_like(ANGLE, second)), color=AXES, lw=1.4)
    view.curve(on_torus(np.full_like(ANGLE, first), ANGLE), color=AXES, lw=1.4, ls=DASHED)
    view.points(on_torus(angles[:1], angles[1:]), color=OUTPUT, ms=8, alpha=1)


def _cube(view: View, place: Array) -> None:
    corners = np.sqrt(2) * np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    for p in corners:
        near = corners[np.sum(corners != p, axis=1) == 1]
        view.lines(p + 0 * near, near, color=FAINT, lw=0.8, zorder=0)
    view.points(corners, color=AXES, ms=6)
    view.points(place[None], color=OUTPUT, ms=9, alpha=1)


@drawn
def groups(a: ArrayLike, groups: int, eps: float, azimuth: float, elevation: float) -> BookFigure:
    """Six features in groups: input and output, and where the output lies."""
    y = group_norm(np.asarray(a)[None], groups, eps=eps)[0]
    figure, (left, right) = panels(2, height=3.5)
    place = np.arange(1, 7)
    left.bar(place - 0.14, a, width=0.24, color=INPUT, alpha=0.6)
    left.bar(place + 0.14, y, width=0.24, color=OUTPUT)
    left.axhline(0, color=SOFT, lw=0.8)
    for edge in np.arange(6 // groups, 6, 6 // groups) + 0.5:
        left.axvline(edge, color=SOFT, lw=1, ls=(0, (2, 2)))
    left.set(xticks=place, xticklabels=[f"$a_{k}$" for k in place], title="input and output")
    view = View(right, azimuth=azimuth, elevation=elevation)
    bare(right, 2.75)
    parts = y.reshape(groups, -1)
    if groups == 2:
        _torus(view, np.arctan2(*(parts @ helmert(3).T).T[::-1]))
    elif groups == 3:
        _cube(view, np.sqrt(2) * parts[:, 0])
    elif groups == 1:
        right.plot(*(np.sqrt(6) * CIRCLE).T, color=AXES, ls=DASHED, lw=1.1)
        view.arrow((helmert(6) @ y)[:3], color=OUTPUT)
    else:
        right.plot(0, 0, "o", color=OUTPUT, ms=8)
    right.set_title(f"$|y|={np.linalg.norm(y):.3f}$")
    return figure
