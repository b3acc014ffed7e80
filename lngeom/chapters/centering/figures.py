"""The figures of chapter 02: the centering matrix."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from lngeom.centering import center, centering_matrix, helmert
from lngeom.figures.style import (
    CENTERED,
    CIRCLE,
    INK,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    BookFigure,
    View,
    arrow,
    bare,
    cloud,
    drawn,
    panels,
    plane_corners,
)


@drawn
def centering_in_the_plane() -> BookFigure:
    """N = 2: every point slides along 1 until its mean is zero; two of them end at (1, -1)."""
    a = np.array([[3, 1], [0, -2], [0.6, 2.4], [-1, 2], [-2.6, 0.4], [-1.9, -1.7]])
    c = center(a)
    figure, (ax,) = panels(1, width=3.7, height=3.5)
    bare(ax, 3.1)
    ax.axline((0, 0), slope=1, color=ONES, lw=1, ls=(0, (5, 4)), zorder=0)
    ax.axline((0, 0), slope=-1, color=CENTERED, lw=1.4, zorder=0)
    for start, end in zip(a, c, strict=True):
        arrow(ax, end, color=SOFT, origin=start)
    corner = c[0] + 0.16 * np.array([[1, 1], [0, 2], [-1, 1]])
    ax.plot(*corner.T, color=SOFT, lw=0.8)
    ax.plot(*a.T, "o", color=INPUT, ms=6, mew=0)
    ax.plot(*c.T, "o", color=CENTERED, ms=6, mew=0)
    ax.text(2.45, 2.75, r"$\mathbf{1}$", color=SOFT, fontsize=13)
    ax.text(2.1, -2.75, r"mean $=0$", ha="right")
    for place, words, (right, up), side, color in (
        (a[0], r"$a=(3,1)$", (4, 9), "center", INPUT),
        (a[1], r"$(0,-2)$", (-8, -4), "right", INPUT),
        (c[0], r"$\Pi a=(1,-1)$", (13, -4), "left", CENTERED),
    ):
        ax.annotate(words, place, (right, up), textcoords="offset points", ha=side, color=color)
    return figure


@drawn
def drop_lines(points: int = 60) -> BookFigure:
    """N = 3: a cloud, its drop lines along 1, and the plane of their ends, from the side and face on."""
    a = cloud(points, 3, seed=11, spread=0.7)
    c = center(a)
    figure, (left, right) = panels(2, height=3.3)
    view = View(left, azimuth=-38, elevation=12)
    bare(left, 2.6)
    view.patch(plane_corners(2.0), CENTERED)
    view.lines(a, c, color=SOFT, lw=0.7, alpha=0.7)
    view.points(a, color=INPUT, ms=4, alpha=0.9)
    view.points(c, color=CENTERED, ms=4, alpha=0.9)
    view.arrow(np.full(3, 1.25), r"$\mathbf{1}$", color=ONES)
    left.set_title("from the side")
    bare(right, 2.6)
    right.fill(*(2.0 * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])).T, facecolor=CENTERED, alpha=0.08)
    right.plot(*(c @ helmert(3).T).T, "o", color=CENTERED, ms=4, mew=0, alpha=0.9)
    for k in range(3):
        arrow(right, helmert(3)[:, k], rf"$\Pi e_{k + 1}$", color=SOFT)
    right.set_title(r"face on, along $\mathbf{1}$", color=INK)
    return figure


@drawn
def spectrum(sizes: Sequence[int] = (1, 2, 3, 4, 5, 6, 7, 8)) -> BookFigure:
    """The unit sphere, flattened along 1 to a disc, and the eigenvalues of Π for some N."""
    figure, (left, right) = panels(2, height=3.3)
    _flattened(left)
    for n in sizes:
        values = np.round(np.linalg.eigvalsh(centering_matrix(n)), 9)
        for value, color, fill in ((0, ONES, "none"), (1, CENTERED, CENTERED)):
            place = 1 + np.flatnonzero(values == value)
            right.plot(place, 0 * place + n, "o", color=color, mfc=fill, ms=9, mew=1.6)
        right.text(max(sizes) + 1.6, n, f"{values.sum():.0f}", ha="center", va="center")
    right.text(max(sizes) + 1.6, max(sizes) + 0.9, "trace", ha="center")
    right.text(1, max(sizes) + 0.9, "0", ha="center", color=ONES)
    right.text(2, max(sizes) + 0.9, "1", color=CENTERED, ha="center")
    right.set(xlim=(0.3, max(sizes) + 2.6), ylim=(0.3, max(sizes) + 1.6), ylabel="$N$", xticks=[])
    right.set(yticks=sizes, title=r"eigenvalues of $\Pi$")
    right.spines["bottom"].set_visible(False)
    return figure


def _flattened(ax: Axes) -> None:
    """N = 3: circles of latitude around 1, and their projections onto the plane."""
    view = View(ax, azimuth=-38, elevation=12)
    bare(ax, 1.5)
    ax.plot(*CIRCLE.T, color=SOFT, lw=0.9, zorder=0)
    view.patch(plane_corners(1.15), CENTERED)
    for height in (-0.96, -0.8, -0.5, 0.5, 0.8, 0.96):
        ring = np.sqrt(1 - height**2) * CIRCLE @ helmert(3)
        view.curve(ring + height / np.sqrt(3), color=INPUT, lw=0.9)
        view.curve(ring, color=CENTERED, lw=0.9)
    view.curve(CIRCLE @ helmert(3), color=CENTERED, lw=2.2)
    view.arrow(np.full(3, 1.35 / np.sqrt(3)), r"$\mathbf{1}$", color=ONES)
    ax.set_title("the unit sphere and its image")


@drawn
def helmert_rows(n: int = 8) -> BookFigure:
    """The entries of Helmert's matrix, and of the centering matrix HᵀH."""
    h = helmert(n)
    figure, axes = panels(2, width=6.2, height=3.0)
    for ax, matrix, title in ((axes[0], h, "$H$"), (axes[1], h.T @ h, r"$H^{\top}H=\Pi$")):
        rows, columns = np.nonzero(np.abs(matrix) > 1e-12)
        size = np.abs(matrix[rows, columns])
        colors = np.where(matrix[rows, columns] > 0, INPUT, OUTPUT)
        ax.scatter(columns, rows, s=260 * size, c=colors, marker="s", linewidths=0)
        ax.set(xlim=(-0.7, n - 0.3), ylim=(n - 0.3, -0.7), title=title, aspect="equal")
        ax.set_axis_off()
    return figure


@drawn
def right_triangle(a: Sequence[float] = (1, 2, 3, 6)) -> BookFigure:
    """A vector, its part along 1, and its part in the plane, with the squared lengths of Pythagoras."""
    vector = np.asarray(a, float)
    n, mean = vector.size, vector.mean()
    along, across = mean * np.sqrt(n), float(np.linalg.norm(center(vector)))
    kept, lost, whole = map(_root, (across**2, along**2, across**2 + along**2))
    figure, (ax,) = panels(1, width=3.7, height=3.4)
    ax.plot([-0.6, across + 1.0], [0, 0], color=CENTERED, lw=1, alpha=0.5, zorder=0)
    ax.plot([0, 0], [-0.35, along + 0.6], color=ONES, lw=1, ls=(0, (5, 4)), zorder=0)
    arrow(ax, (across, along), r"$a$", color=INPUT)
    arrow(ax, (across, 0), color=CENTERED)
    ax.annotate(r"$\Pi a$", (across, 0), (7, -13), textcoords="offset points", color=CENTERED)
    ax.plot([across, across], [0, along], color=ONES, lw=1.4)
    ax.plot([across - 0.24, across - 0.24, across], [0, 0.24, 0.24], color=SOFT, lw=0.8)
    ax.text(across + 0.2, along / 2, rf"$\sqrt{{N}}\,|\mu|={lost}$", va="center")
    ax.text(
        across / 2,
        -0.3,
        rf"$|\Pi a|=\sqrt{{N}}\,\sigma={kept}$",
        ha="center",
        va="top",
        color=CENTERED,
    )
    ax.text(0.66 * across - 0.2, 0.66 * along + 0.2, rf"$|a|={whole}$", ha="right", color=INPUT)
    ax.text(0.12, along + 0.35, r"direction of $\mathbf{1}$", color=SOFT)
    ax.set(aspect="equal", xlim=(-0.7, across + 2.9), ylim=(-0.9, along + 0.9))
    ax.set_axis_off()
    return figure


def _root(square: float) -> str:
    """The square root as text: 6 for 36, and √14 for 14."""
    root = np.sqrt(square)
    return f"{root:.0f}" if np.isclose(root, round(root)) else rf"\sqrt{{{square:.4g}}}"


@drawn
def helmert_axes(a: Sequence[float] = (3, 1, -1)) -> BookFigure:
    """N = 3: Helmert's two rows as axes of the plane of mean zero, in space and face on."""
    vector, h = np.asarray(a, float), helmert(3)
    foot, place = center(vector), h @ vector
    figure, (left, right) = panels(2, height=3.0)
    view = View(left, azimuth=72, elevation=8)
    bare(left, 3.4)
    view.patch(plane_corners(2.8), CENTERED)
    view.lines(vector, foot, color=SOFT, lw=1.3)
    view.points([vector], color=INPUT, ms=6, alpha=1)
    view.points([foot], color=CENTERED, ms=6, alpha=1)
    left.annotate("$a$", view.flat(vector), (6, 4), textcoords="offset points", color=INPUT)
    left.annotate(r"$\Pi a$", view.flat(foot), (7, -10), textcoords="offset points", color=CENTERED)
    view.arrow(np.full(3, 1.25), r"$\mathbf{1}$", color=ONES)
    for row in (1, 2):
        view.arrow(h[row - 1], f"$h_{row}$")
    left.set_title("in space")
    bare(right, 3.2)
    right.fill(*(2.8 * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])).T, facecolor=CENTERED, alpha=0.08)
    right.plot([place[0], place[0], 0], [0, place[1], place[1]], color=CENTERED, lw=1, ls=(0, (3, 3)))
    for row, (tip, away) in enumerate((((1, 0), (0, -16)), ((0, 1), (-18, -4)))):
        arrow(right, tip)
        right.annotate(f"$h_{row + 1}$", 0.5 * np.array(tip), away, textcoords="offset points", ha="center")
        label = f"{place[row]:.2f}"
        right.annotate(label, place[row] * np.array(tip), away, textcoords="offset points", ha="center")
    right.plot(*place, "o", color=CENTERED, ms=6, mew=0)
    right.annotate(r"$\Pi a$", place, (7, 2), textcoords="offset points", color=CENTERED)
    right.set_title(r"face on, along $\mathbf{1}$")
    return figure
