"""The figures of chapter 01: a vector before and after layer normalization."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lngeom.matrices import helmert
from lngeom.norms import layer_norm

from .shapes import cloud, plane_corners
from .style import (
    CENTERED,
    EPS,
    FAINT,
    INK,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    View,
    bare,
    drawn,
    panels,
)


@drawn
def plane_before_after(eps: float = 0.003, points: int = 240) -> Figure:
    """LayerNorm for N = 2: a cloud, and the two points (and the crossing) that it becomes."""
    a = cloud(points, 2, seed=3)
    y = layer_norm(a, eps=eps)
    figure, (left, right) = panels(2, height=3.4)
    for ax, vectors, colour, title in ((left, a, INPUT, "input"), (right, y, OUTPUT, "output")):
        bare(ax, 2.7)
        ax.axline((0, 0), slope=1, color=ONES, lw=1, ls=(0, (5, 4)), zorder=0)
        ax.axline((0, 0), slope=-1, color=FAINT, lw=1, zorder=0)
        ax.plot(*vectors.T, "o", color=colour, ms=3.6, mew=0, alpha=0.7)
        ax.set_title(title, color=colour)
    near = np.abs(a[:, 0] - a[:, 1]) < 4 * np.sqrt(eps)
    left.plot(*a[near].T, "o", color=EPS, ms=4.2, mew=0)
    right.plot(*y[near].T, "o", color=EPS, ms=4.2, mew=0)
    for x in (-1, 1):
        name = f"({x}, {-x})".replace("-", "\N{MINUS SIGN}")
        side = "left" if x > 0 else "right"
        right.annotate(name, (x, -x), (12 * x, -9 * x), textcoords="offset points", ha=side, va="center")
    left.text(1.75, 2.15, r"$\mathbf{1}$", color=SOFT, fontsize=12)
    return figure


@drawn
def space_before_after(eps: float = 1e-5, points: int = 400) -> Figure:
    """LayerNorm for N = 3: a cloud, the circle that it becomes, and that circle seen along 1."""
    a = cloud(points, 3, seed=5)
    y = layer_norm(a, eps=eps)
    figure, axes = panels(3, height=3.0)
    for ax, vectors, colour, title in ((axes[0], a, INPUT, "input"), (axes[1], y, OUTPUT, "output")):
        view = View(ax)
        bare(ax, 2.7)
        view.frame(2.2)
        if colour == OUTPUT:
            view.patch(plane_corners(1.9), CENTERED)
        view.lines([-1.4] * 3, [1.4] * 3, color=ONES, lw=1, ls=(0, (5, 4)))
        view.points(vectors, color=colour, ms=2.8)
        ax.set_title(title, color=colour)
    flat = y @ helmert(3).T
    bare(axes[2], 2.7)
    axes[2].plot(*flat.T, "o", color=OUTPUT, ms=2.8, mew=0, alpha=0.75)
    _radius(axes[2], np.sqrt(3), r"$\sqrt{3}$")
    axes[2].set_title(r"output, seen along $\mathbf{1}$", color=OUTPUT)
    return figure


def _radius(ax: Axes, radius: float, label: str) -> None:
    ax.plot([0, radius * np.cos(0.5)], [0, radius * np.sin(0.5)], color=SOFT, lw=1)
    ax.plot(0, 0, "o", color=SOFT, ms=3, mew=0)
    ax.text(0.62 * np.cos(0.5), 0.62 * np.sin(0.5) + 0.18, label, color=SOFT, ha="center")


@drawn
def two_denominators(eps: float = 1e-5) -> Figure:
    """By what factor the two ways to add ε shrink a vector, against its standard deviation."""
    sigma = np.logspace(-7, 1, 300)
    figure, (ax,) = panels(1, width=6.4, height=3.3)
    inside, outside = sigma / np.sqrt(sigma**2 + eps), sigma / (sigma + eps)
    ax.semilogx(sigma, outside, color=EPS)
    ax.semilogx(sigma, inside, color=OUTPUT)
    ax.axvline(np.sqrt(eps), color=FAINT, lw=1, zorder=0)
    ax.axvline(eps, color=FAINT, lw=1, zorder=0)
    ax.text(np.sqrt(eps) * 1.25, 0.03, r"$\sigma=\sqrt{\varepsilon}$", color=SOFT)
    ax.text(eps * 1.25, 0.03, r"$\sigma=\varepsilon$", color=SOFT)
    ax.text(9e-7, 0.42, r"$\dfrac{\sigma}{\sigma+\varepsilon}$", color=INK, ha="center", fontsize=12)
    ax.plot(2.3e-6, 0.42, "s", color=EPS, ms=6)
    ax.text(1.6e-2, 0.42, r"$\dfrac{\sigma}{\sqrt{\sigma^2+\varepsilon}}$", color=INK, ha="left", fontsize=12)
    ax.plot(1.1e-2, 0.42, "s", color=OUTPUT, ms=6)
    ax.set(xlabel=r"standard deviation $\sigma$ of the input", ylabel="length left of it", ylim=(0, 1.05))
    return figure
