"""The figures of Part I: chapters 01, 02 and 03."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lngeom.matrices import centering_matrix, helmert
from lngeom.norms import center, layer_norm

from .style import (
    AXES,
    CENTERED,
    EPS,
    FAINT,
    INK,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    View,
    arrow,
    bare,
    drawn,
    panels,
)

ANGLE = np.linspace(0, 2 * np.pi, 181)
CIRCLE = np.stack([np.cos(ANGLE), np.sin(ANGLE)], axis=-1)


def cloud(points: int, n: int, *, seed: int = 0, spread: float = 1.0) -> Array:
    """Normal vectors, the same at every call."""
    return spread * np.random.default_rng(seed).normal(size=(points, n))


def plane_corners(size: float) -> Array:
    """The corners of a square in the plane orthogonal to (1, 1, 1)."""
    return size * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) @ helmert(3)


def sphere_circle() -> Array:
    """The circle of radius √3 in the plane orthogonal to (1, 1, 1)."""
    return np.sqrt(3) * CIRCLE @ helmert(3)


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


@drawn
def centering_in_the_plane() -> Figure:
    """N = 2: every point slides along 1 until its mean is zero."""
    a = np.array([[2.2, 0.4], [1.0, 2.0], [-0.6, 1.9], [-2.3, 0.2], [-1.2, -1.9], [0.9, -0.4]])
    c = center(a)
    figure, (ax,) = panels(1, width=4.6, height=4.0)
    bare(ax, 2.8)
    ax.axline((0, 0), slope=1, color=ONES, lw=1, ls=(0, (5, 4)), zorder=0)
    ax.axline((0, 0), slope=-1, color=CENTERED, lw=1.4, zorder=0)
    for start, end in zip(a, c, strict=True):
        arrow(ax, end, colour=SOFT, origin=start)
    ax.plot(*a.T, "o", color=INPUT, ms=6, mew=0)
    ax.plot(*c.T, "o", color=CENTERED, ms=6, mew=0)
    ax.text(2.2, 2.55, r"$\mathbf{1}$", color=SOFT, fontsize=13)
    ax.text(1.75, -2.45, r"mean $=0$", ha="right")
    ax.annotate(r"$a$", a[0], (8, 4), textcoords="offset points")
    ax.annotate(r"$\Pi a$", c[0], (-6, -14), textcoords="offset points", ha="right")
    return figure


@drawn
def drop_lines(points: int = 60) -> Figure:
    """N = 3: a cloud, its drop lines along 1, and the plane they end in, from the side and face on."""
    a = cloud(points, 3, seed=11, spread=0.85)
    c = center(a)
    figure, (left, right) = panels(2, height=3.6)
    view = View(left, azimuth=-38, elevation=12)
    bare(left, 2.6)
    view.patch(plane_corners(2.0), CENTERED)
    view.lines(a, c, color=SOFT, lw=0.7, alpha=0.7)
    view.points(a, color=INPUT, ms=4, alpha=0.9)
    view.points(c, color=CENTERED, ms=4, alpha=0.9)
    view.arrow(np.full(3, 1.25), r"$\mathbf{1}$", colour=ONES)
    left.set_title("from the side")
    bare(right, 2.6)
    right.fill(*(2.0 * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])).T, facecolor=CENTERED, alpha=0.08)
    right.plot(*(c @ helmert(3).T).T, "o", color=CENTERED, ms=4, mew=0, alpha=0.9)
    for k in range(3):
        arrow(right, 1.7 * helmert(3)[:, k], rf"$\Pi e_{k + 1}$", colour=SOFT)
    right.set_title(r"face on, along $\mathbf{1}$", color=INK)
    return figure


@drawn
def helmert_rows(n: int = 8) -> Figure:
    """The entries of Helmert's matrix, and the centering matrix that HᵀH is."""
    h = helmert(n)
    figure, axes = panels(2, width=6.6, height=3.3)
    for ax, matrix, title in ((axes[0], h, "$H$"), (axes[1], h.T @ h, r"$H^{\top}H=\Pi$")):
        rows, columns = np.nonzero(np.abs(matrix) > 1e-12)
        size = np.abs(matrix[rows, columns])
        colours = np.where(matrix[rows, columns] > 0, INPUT, OUTPUT)
        ax.scatter(columns, rows, s=260 * size, c=colours, marker="s", linewidths=0)
        ax.set(xlim=(-0.7, n - 0.3), ylim=(n - 0.3, -0.7), title=title, aspect="equal")
        ax.set_axis_off()
    return figure


@drawn
def right_triangle(a: Sequence[float] = (2.6, 1.1, 0.2)) -> Figure:
    """a, its part along 1 and its part in the plane: the squared lengths that Pythagoras adds."""
    vector = np.asarray(a, float)
    n, mean = vector.size, vector.mean()
    along, across = mean * np.sqrt(n), float(np.linalg.norm(center(vector)))
    figure, (ax,) = panels(1, width=5.2, height=3.0)
    ax.plot([-0.4, across + 0.8], [0, 0], color=CENTERED, lw=1, alpha=0.5, zorder=0)
    ax.plot([0, 0], [-0.35, along + 0.6], color=ONES, lw=1, ls=(0, (5, 4)), zorder=0)
    arrow(ax, (across, along), r"$a$", colour=INPUT)
    arrow(ax, (across, 0), r"$\Pi a$", colour=CENTERED)
    ax.plot([across, across], [0, along], color=ONES, lw=1.4)
    ax.plot([across - 0.14, across - 0.14, across], [0, 0.14, 0.14], color=SOFT, lw=0.8)
    ax.text(across + 0.12, along / 2, r"$\sqrt{N}\,|\mu|$", va="center")
    ax.text(across / 2, -0.22, r"$|\Pi a|=\sqrt{N}\,\sigma$", ha="center", va="top")
    ax.text(across / 2 - 0.15, along / 2 + 0.2, r"$|a|$", ha="right")
    ax.text(0.08, along + 0.45, r"direction of $\mathbf{1}$", color=SOFT)
    ax.set(aspect="equal", xlim=(-0.5, across + 1.3), ylim=(-0.6, along + 0.75))
    ax.set_axis_off()
    return figure


@drawn
def three_epsilons(epsilons: Sequence[float] = (1e-1, 1e-3, 1e-5), points: int = 360) -> Figure:
    """LayerNorm's image for three values of ε, in space and, below the same points, in their plane."""
    a = cloud(points, 3, seed=2, spread=0.5)
    figure, axes = panels(len(epsilons), height=4.9)
    for ax, eps in zip(axes, epsilons, strict=True):
        y = layer_norm(a, eps=eps)
        view = View(ax)
        ax.set(xlim=(-2.2, 2.2), ylim=(-6.4, 2.4), aspect="equal")
        ax.set_axis_off()
        view.patch(plane_corners(1.75), CENTERED)
        view.curve(sphere_circle(), color=AXES, lw=1, ls=(0, (5, 3)))
        view.points(y, color=OUTPUT, ms=2.4)
        view.arrow(np.full(3, 1.15), r"$\hat{\mathbf{1}}$", colour=ONES)
        flat = y @ helmert(3).T - [0, 4.2]
        ax.plot(*(np.sqrt(3) * CIRCLE - [0, 4.2]).T, color=AXES, lw=1, ls=(0, (5, 3)))
        ax.plot(*flat.T, "o", color=OUTPUT, ms=2.4, mew=0, alpha=0.75)
        ax.set_title(rf"$\varepsilon = 10^{{{np.log10(eps):.0f}}}$")
    return figure


@drawn
def radius_curve() -> Figure:
    """How far from the centre an output lies, against σ/√ε."""
    t = np.logspace(-2, 3, 300)
    figure, (ax,) = panels(1, width=6.4, height=3.2)
    ax.semilogx(t, t / np.sqrt(1 + t**2), color=OUTPUT)
    ax.axhline(1, color=AXES, lw=1, ls=(0, (5, 3)))
    ax.text(1.2e-2, 1.02, r"the sphere, $|y|=\sqrt{N}$", va="bottom")
    for at, name in (
        (1.0, r"$\sigma=\sqrt{\varepsilon}$"),
        (1e-3 / np.sqrt(1e-5), r"$\sigma=10^{-3},\ \varepsilon=10^{-5}$"),
    ):
        height = at / np.sqrt(1 + at**2)
        ax.plot(at, height, "o", color=EPS, ms=6)
        ax.annotate(f"{name}: {height:.2f}", (at, height), (10, -4), textcoords="offset points", va="top")
    ax.set(xlabel=r"$\sigma/\sqrt{\varepsilon}$", ylabel=r"$|y|/\sqrt{N}$", ylim=(0, 1.12))
    return figure


@drawn
def samuelson_triangle() -> Figure:
    """N = 3: the circle of outputs, the lines yᵢ = √(N - 1) that touch it, and the points where they do."""
    h, radius = helmert(3), np.sqrt(3)
    figure, (ax,) = panels(1, width=4.4, height=4.2)
    bare(ax, 3.1)
    ax.plot(*(radius * CIRCLE).T, color=OUTPUT, lw=1.6)
    for k in range(3):
        normal = h[:, k] / np.linalg.norm(h[:, k])
        along = np.array([-normal[1], normal[0]])
        ax.plot(
            *np.stack([radius * normal - 1.6 * along, radius * normal + 1.6 * along]).T, color=EPS, lw=1.3
        )
        arrow(ax, radius * normal, colour=CENTERED)
        ax.text(*(2.28 * normal), rf"$y_{k + 1}=\sqrt{{2}}$", ha="center", va="center")
        ax.text(*(0.85 * normal + 0.22 * along), rf"$\Pi e_{k + 1}$", ha="center", va="center", color=SOFT)
    return figure


@drawn
def isotropy(n: int = 5, samples: int = 20000, seed: int = 0) -> Figure:
    """The second moments of outputs of normal inputs beside N/(N - 1)·Π."""
    y = layer_norm(np.random.default_rng(seed).normal(size=(samples, n)), eps=0)
    figure, axes = panels(2, width=6.4, height=3.3)
    matrices = (
        (y.T @ y / samples, rf"mean of $yy^{{\top}}$, {samples:,} inputs"),
        (n / (n - 1) * centering_matrix(n), r"$\frac{N}{N-1}\,\Pi$"),
    )
    for ax, (matrix, title) in zip(axes, matrices, strict=True):
        for (row, column), entry in np.ndenumerate(matrix):
            colour = INPUT if entry > 0 else OUTPUT
            ax.plot(column, row, "s", color=colour, ms=34 * np.sqrt(abs(entry)), alpha=0.28, mew=0)
            ax.text(
                column,
                row,
                f"{entry:.2f}".replace("-", "\N{MINUS SIGN}"),
                ha="center",
                va="center",
                fontsize=9,
            )
        ax.set(xlim=(-0.6, n - 0.4), ylim=(n - 0.4, -0.6), title=title, aspect="equal")
        ax.set_axis_off()
    return figure
