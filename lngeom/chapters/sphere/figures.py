"""The figures of chapter 03: the sphere of radius √N."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from lngeom.centering import helmert
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    CENTERED,
    CIRCLE,
    DASHED,
    EPS,
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
    is_narrow,
    panels,
    plane_corners,
    sphere_circle,
)
from lngeom.sphere import entry_density


@drawn
def four_squares(numbers: Sequence[float] = (1, 2, 3, 6)) -> BookFigure:
    """The squares of the deviations of four numbers, and as many equal squares of the same area together."""
    deviations = np.array(numbers, float) - np.mean(numbers)
    total, n = float(np.sum(deviations**2)), len(deviations)
    sigma = np.sqrt(total / n)
    figure, (ax,) = panels(1, width=7.2, height=2.1, narrow=(1, 3.6))
    left = 0.0
    for deviation in deviations:
        side = float(abs(deviation))
        _square(ax, left, side, f"{deviation**2:g}" if deviation else "")
        if not deviation:
            ax.plot(left, 0, "o", color=CENTERED, ms=4, mew=0)
        name = f"{deviation:g}".replace("-", "\N{MINUS SIGN}")
        ax.text(left + side / 2, -0.28, name, ha="center", va="top", color=CENTERED)
        left += side + 0.45
    words = r"the squares of $\Pi a$, together $|\Pi a|^2$"
    ax.text((left - 0.45) / 2, 3.35, words, ha="center", color=CENTERED)
    if is_narrow():  # the equal squares are below
        low, middle, right = -4.4, left + 0.1, 0.0
        ax.text(middle, sigma / 2, f"= {total:g}", ha="left", va="center", fontsize=13)
    else:
        low, middle, right = 0.0, left + 0.85, left + 2.15
        ax.text(middle, sigma / 2, f"= {total:g} =", ha="center", va="center", fontsize=13)
    for place in range(n):
        _square(ax, right + place * (sigma + 0.3), sigma, f"{total / n:g}", low)
    words = rf"$\sigma\approx{sigma:.2f}$"
    ax.text(right + sigma / 2, low - 0.28, words, ha="center", va="top", color=CENTERED)
    end = right + n * (sigma + 0.3) - 0.3
    ax.text(
        (right + end) / 2, low + 2.3 if low else 3.35, r"four times $\sigma^2$", ha="center", color=CENTERED
    )
    ax.set(xlim=(-0.2, max(end, middle + 1.7 if low else 0) + 0.2), ylim=(low - 0.85, 3.85), aspect="equal")
    ax.set_axis_off()
    return figure


def _square(ax: Axes, left: float, side: float, area: str, low: float = 0.0) -> None:
    """A square on the line, with its area written in it."""
    corners = left + side * np.array([0, 1, 1, 0]), low + side * np.array([0, 0, 1, 1])
    ax.fill(*corners, facecolor=CENTERED, alpha=0.16, edgecolor="none")
    ax.fill(*corners, facecolor="none", edgecolor=CENTERED, lw=1.4)
    ax.text(left + side / 2, low + side / 2, area, ha="center", va="center")


@drawn
def small_spheres(points: int = 500) -> BookFigure:
    """The outputs of two, three and four features at ε = 0, each in its hyperplane of mean zero."""
    figure, (line, plane, space) = panels(3, height=2.9)
    for ax, n, name in ((line, 2, "two points"), (plane, 3, "a circle"), (space, 4, "a sphere")):
        bare(ax, 2.6)
        ax.set_title(f"$N={n}$: {name}")
    z = np.array([-1.9, -0.9, -0.3, 0.5, 1.0, 2.2])
    line.plot([-2.5, 2.5], [0, 0], color=CENTERED, lw=1, alpha=0.5, zorder=0)
    line.plot(z, 0 * z, "o", color=CENTERED, ms=5, mew=0)
    line.plot(np.sqrt(2) * np.sign(z), 0 * z, "o", color=OUTPUT, ms=7, mew=0)
    for sign, name in ((-1, "(\N{MINUS SIGN}1, 1)"), (1, "(1, \N{MINUS SIGN}1)")):
        line.text(np.sqrt(2) * sign, -0.25, name, ha="center", va="top")
    inputs = cloud(26, 3, seed=9) @ helmert(3).T
    outputs = layer_norm(inputs @ helmert(3), eps=0) @ helmert(3).T
    plane.plot(*(np.sqrt(3) * CIRCLE).T, color=AXES, lw=1, ls=DASHED)
    plane.plot(*np.stack([inputs, outputs], axis=1).T, color=SOFT, lw=0.7, alpha=0.7)
    plane.plot(*inputs.T, "o", color=CENTERED, ms=4, mew=0)
    plane.plot(*outputs.T, "o", color=OUTPUT, ms=4, mew=0)
    view = View(space)
    ball = layer_norm(cloud(points, 4, seed=1), eps=0) @ helmert(4).T
    front = ball @ view.towards > 0
    space.plot(*(2 * CIRCLE).T, color=AXES, lw=1, ls=DASHED)
    view.curve(2 * CIRCLE @ np.eye(3)[:2], color=AXES, lw=0.8)
    view.points(ball[~front], color=OUTPUT, ms=2.4, alpha=0.2)
    view.points(ball[front], color=OUTPUT, ms=2.8, alpha=0.85)
    return figure


@drawn
def step_of_two() -> BookFigure:
    """N = 2: the first output against half the difference of the inputs, for three ε and for ε = 0."""
    figure, (ax,) = panels(1, width=6.4, height=2.8)
    reach = 1.8 if is_narrow() else 3
    half = np.linspace(-reach, reach, 1201)
    a = half[:, None] * [1, -1]
    for eps, weight, place, side in (
        (1, 0.4, (1.2, 0.62) if is_narrow() else (1.65, 0.78), "left"),
        (0.1, 0.65, (0.48, 0.77), "left"),
        (0.01, 0.9, (-0.04, 0.45), "right"),
    ):
        ax.plot(half, layer_norm(a, eps=eps)[:, 0], color=OUTPUT, alpha=weight, lw=1.4)
        ax.text(*place, rf"$\varepsilon={eps}$", ha=side, va="center")
    for sign in (-1, 1):
        ax.plot([0, reach * sign], [sign, sign], color=OUTPUT, lw=2.2)
        ax.plot(0, sign, "o", mfc="none", mec=OUTPUT, ms=6)
    ax.text(reach, 1.04, r"$\varepsilon=0$", va="bottom", ha="right")
    ax.plot(0, 0, "o", color=EPS, ms=6)
    ax.text(0.12, -0.06, "a constant input", va="top")
    ax.set(xlabel=r"$(a_1-a_2)/2$", ylabel=r"$y_1$", yticks=(-1, 0, 1), ylim=(-1.15, 1.3))
    return figure


@drawn
def three_epsilons(epsilons: Sequence[float] = (1e-1, 1e-3, 1e-5), points: int = 360) -> BookFigure:
    """LayerNorm's image for three values of ε, in space and, below the same points, in their plane."""
    a = cloud(points, 3, seed=2, spread=0.5)
    figure, axes = panels(len(epsilons), height=4.9, narrow=(1, 2.0 * len(epsilons)))
    away = np.array([4.2, 0.0] if is_narrow() else [0.0, -4.2])  # of the view in the plane
    for ax, eps in zip(axes, epsilons, strict=True):
        y = layer_norm(a, eps=eps)
        view = View(ax)
        ax.set(xlim=(-2.2, 2.2 + away[0]), ylim=(-2.2 + away[1], 2.4), aspect="equal")
        ax.set_axis_off()
        view.patch(plane_corners(1.75), CENTERED)
        view.curve(sphere_circle(), color=AXES, lw=1, ls=(0, (5, 3)))
        view.points(y, color=OUTPUT, ms=2.4)
        view.arrow(np.full(3, 1.15), r"$\hat{\mathbf{1}}$", color=ONES)
        flat = y @ helmert(3).T + away
        ax.plot(*(np.sqrt(3) * CIRCLE + away).T, color=AXES, lw=1, ls=(0, (5, 3)))
        ax.plot(*flat.T, "o", color=OUTPUT, ms=2.4, mew=0, alpha=0.75)
        ax.set_title(rf"$\varepsilon = 10^{{{np.log10(eps):.0f}}}$")
    return figure


@drawn
def radius_curve() -> BookFigure:
    """The distance of an output from the center, against σ/√ε."""
    t = np.logspace(-2, 3, 300)
    figure, (ax,) = panels(1, width=6.4, height=2.9)
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
def samuelson_triangle() -> BookFigure:
    """N = 3: the circle of outputs, the lines yᵢ = √(N - 1) that touch it, and the points where they do."""
    h, radius = helmert(3), np.sqrt(3)
    figure, (ax,) = panels(1, width=4.0, height=3.3)
    bare(ax, 2.9)
    ax.set(ylim=(-2.6, 2.5))
    ax.plot(*(radius * CIRCLE).T, color=OUTPUT, lw=1.6)
    for k in range(3):
        normal = h[:, k] / np.linalg.norm(h[:, k])
        along = np.array([-normal[1], normal[0]])
        ax.plot(
            *np.stack([radius * normal - 1.6 * along, radius * normal + 1.6 * along]).T, color=EPS, lw=1.3
        )
        arrow(ax, radius * normal, color=OUTPUT)
        ax.text(*(2.28 * normal), rf"$y_{k + 1}=\sqrt{{2}}$", ha="center", va="center")
        ax.text(
            *(0.85 * normal + 0.5 * along),
            rf"$\mathrm{{LN}}_0(e_{k + 1})$",
            ha="center",
            va="center",
            color=SOFT,
        )
    return figure


@drawn
def entries(sizes: Sequence[int] = (3, 64, 768), values: int = 150_000) -> BookFigure:
    """Histograms of the outputs of normal inputs, their density and the normal one, and Samuelson's bound."""
    figure, axes = panels(len(sizes), width=7.6, height=3.0)
    for ax, n in zip(axes, sizes, strict=True):
        y = layer_norm(cloud(values // n, n, seed=n), eps=0).ravel()
        bound, typical = np.sqrt(n - 1), np.sqrt(2 * np.log(n))
        edges = np.linspace(-bound, bound, 2 * round(bound / 0.18) + 1)
        ax.stairs(np.histogram(y, edges, density=True)[0], edges, fill=True, color=OUTPUT, alpha=0.35)
        t = bound * np.linspace(-1, 1, 1601)[1:-1]
        ax.plot(t, entry_density(t, n), color=OUTPUT, lw=1.6)
        ax.plot(t, np.exp(-(t**2) / 2) / np.sqrt(2 * np.pi), color=INPUT, lw=1.2, ls=DASHED)
        for side in (-1, 1):
            ax.axvline(side * bound, color=EPS, lw=1.6)
            if typical < bound:
                ax.plot([side * typical] * 2, [0, 0.25], color=AXES, lw=1.2)
        ax.set(title=rf"$N={n}$, $\sqrt{{N-1}}\approx{bound:.3g}$", ylim=(0, 0.85), xlabel="$y_i$")
    axes[1].text(2.2, 0.28, r"$\sqrt{2\log N}$")
    return figure
