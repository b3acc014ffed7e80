"""The figures of chapter 06: groups, instances, batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from lngeom.centering import helmert
from lngeom.definition import layer_norm
from lngeom.figures.style import (
    ANGLE,
    AXES,
    CENTERED,
    CIRCLE,
    EPS,
    FAINT,
    INK,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    View,
    arrow,
    bare,
    cloud,
    drawn,
    is_narrow,
    panels,
)
from lngeom.groups import batch_norm, group_norm

RINGED: dict[str, Any] = {"color": OUTPUT, "ms": 8, "mec": INK, "mew": 1.4, "alpha": 1, "zorder": 5}


@drawn
def who_shares(samples: int = 4, channels: int = 4, places: int = 2) -> BookFigure:
    """Which entries of a batch share one mean and one variance, in four layers."""
    shared = {
        "layer norm": ([1], range(channels)),
        r"group norm, $\Gamma=2$": ([1], range(channels // 2)),
        "instance norm": ([1], [0]),
        "batch norm": (range(samples), [0]),
    }
    figure, axes = panels(4, height=1.55)
    for ax, (title, (rows, columns)) in zip(axes, shared.items(), strict=True):
        for row in range(samples):
            for feature in range(channels * places):
                channel = feature // places
                alpha = 0.95 if row in rows and channel in columns else 0.13
                corner = (feature + 0.45 * channel, -row)
                ax.add_patch(Rectangle(corner, 0.86, 0.86, facecolor=INPUT, alpha=alpha, edgecolor="none"))
        ax.set(xlim=(-0.3, 9.8), ylim=(-samples - 0.6, 1.1), aspect="equal", title=title)
        ax.text(4.7, -samples + 0.3, "features", color=SOFT, ha="center", va="top")
        ax.set_axis_off()
    axes[0].text(-0.6, -samples / 2 + 1, "samples", color=SOFT, rotation=90, ha="right", va="center")
    return figure


@drawn
def three_cuts() -> BookFigure:
    """One sample of two channels and two pixels, divided into blocks in three ways, and the three outputs."""
    sample = np.array([[1.0, 2.0], [3.0, 6.0]])  # channels, pixels
    whole = [(0, 0, 2, 2)]
    rows = [(0, 0, 2, 1), (0, 1, 2, 1)]
    columns = [(0, 0, 1, 2), (1, 0, 1, 2)]
    cuts = (
        ("one group", whole, layer_norm(sample.reshape(1, 4), eps=0).reshape(2, 2)),
        ("a group for each channel", rows, layer_norm(sample, eps=0)),
        ("LayerNorm at each position", columns, layer_norm(sample.T, eps=0).T),
    )
    figure, axes = panels(3, height=1.95)
    for ax, (title, blocks, outputs) in zip(axes, cuts, strict=True):
        for left, numbers, color in ((0, sample, INPUT), (2.75, outputs, OUTPUT)):
            for x, y, width, height in blocks:
                corner = (left + x + 0.06, -y - height + 0.06)
                size = (width - 0.12, height - 0.12)
                ax.add_patch(Rectangle(corner, *size, facecolor=color, alpha=0.16, edgecolor="none"))
                ax.add_patch(Rectangle(corner, *size, facecolor="none", edgecolor=color, lw=1.3))
            for row in range(2):
                for column in range(2):
                    name = f"{numbers[row, column]:.4g}" if color == INPUT else _short(numbers[row, column])
                    ax.text(
                        left + column + 0.5, -row - 0.5, name, color=INK, ha="center", va="center", size=9.5
                    )
        arrow(ax, (2.62, -1), color=SOFT, origin=(2.13, -1))
        ax.text(1, -2.12, "two positions", color=SOFT, ha="center", va="top", size=9.5)
        ax.set(xlim=(-0.25, 4.85), ylim=(-2.55, 0.1), aspect="equal", title=title)
        ax.set_axis_off()
    axes[0].text(-0.12, -1, "two channels", color=SOFT, rotation=90, ha="right", va="center", size=9.5)
    return figure


def _short(number: float) -> str:
    """A number with two decimals, or none if it is whole, and a real minus sign."""
    rounded = f"{number:.2f}".removesuffix(".00").removeprefix("-") or "0"
    return ("\N{MINUS SIGN}" if number < -0.005 else "") + rounded


def on_torus(first: Array, second: Array) -> Array:
    """Two angles as a point of the torus in space: the flat torus of S³, seen stereographically."""
    below = np.sqrt(2) - np.sin(second)
    return np.stack([np.cos(first) / below, np.sin(first) / below, np.cos(second) / below], axis=-1)


@drawn
def flat_torus(points: int = 80) -> BookFigure:
    """K = 3, Γ = 2: two circles, the square of their angles, and the torus."""
    y = group_norm(cloud(points, 6, seed=9), 2, eps=0).reshape(points, 2, 3) @ helmert(3).T
    angles = np.arctan2(y[..., 1], y[..., 0])
    figure, (circles, square, torus) = panels(3, height=3.1)
    _two_circles(circles, y)
    square.plot(*angles.T, "o", color=OUTPUT, ms=2.6, mew=0, alpha=0.7)
    square.plot(*angles[0], "o", **RINGED)
    square.axhline(angles[0, 1], color=AXES, lw=1.2, zorder=0)
    square.axvline(angles[0, 0], color=AXES, lw=1.2, ls=(0, (5, 3)), zorder=0)
    square.set(xlabel="group 1", ylabel="group 2")
    ticks = {"ticks": [-np.pi, 0, np.pi], "labels": [r"$-\pi$", "0", r"$\pi$"]}
    square.set_xticks(**ticks)
    square.set_yticks(**ticks)
    square.set(xlim=(-np.pi, np.pi), ylim=(-np.pi, np.pi), aspect="equal", title="their two angles")
    square.spines[["top", "right"]].set_visible(True)
    _torus(torus, angles)
    return figure


def _two_circles(ax: Axes, y: Array) -> None:
    ax.set(xlim=(-4.2, 4.2), ylim=(-4.2, 4.2), aspect="equal", title="the two groups")
    ax.set_axis_off()
    for group, (height, line) in enumerate(((2.15, "-"), (-2.15, (0, (5, 3))))):
        ax.plot(*(np.sqrt(3) * CIRCLE + [0, height]).T, color=AXES, lw=1, ls=line, zorder=0)
        ax.plot(*(y[:, group] + [0, height]).T, "o", color=OUTPUT, ms=2.2, mew=0, alpha=0.7)
        ax.plot(*(y[0, group] + [0, height]), "o", **RINGED)
        ax.text(0, height, f"group {group + 1}", ha="center", va="center", color=SOFT)


def torus_net(view: View) -> None:
    """Circles of the torus in both directions."""
    way = np.linspace(0, 2 * np.pi, 37)
    for angle in np.linspace(0, 2 * np.pi, 16, endpoint=False):
        view.curve(on_torus(np.full_like(way, angle), way), color=FAINT, lw=0.6, zorder=0)
        view.curve(on_torus(way, np.full_like(way, angle)), color=FAINT, lw=0.6, zorder=0)


def _torus(ax: Axes, angles: Array) -> None:
    view = View(ax, azimuth=-40, elevation=38)
    bare(ax, 2.75)
    torus_net(view)
    first, second = angles.T
    p = on_torus(first, second)
    ring = np.sqrt(2) * np.stack([np.cos(first), np.sin(first), 0 * first], axis=-1)
    front = (p - ring) @ view.towards > 0
    view.points(p[~front], color=OUTPUT, ms=2, alpha=0.22)
    view.curve(on_torus(ANGLE, np.full_like(ANGLE, second[0])), color=AXES, lw=1.4)
    view.curve(on_torus(np.full_like(ANGLE, first[0]), ANGLE), color=AXES, lw=1.4, ls=(0, (5, 3)))
    view.points(p[front], color=OUTPUT, ms=2.8)
    view.points(p[:1], **RINGED)
    ax.set_title("together, a torus")


@drawn
def four_points(points: int = 26) -> BookFigure:
    """K = 2, Γ = 2: group norm moves the sphere of layer norm's outputs to four of its points."""
    basis = np.array([[1, -1, 0, 0], [0, 0, 1, -1], [np.sqrt(0.5)] * 2 + [-np.sqrt(0.5)] * 2]) / np.sqrt(2)
    sphere = layer_norm(cloud(points, 4, seed=8), eps=0)
    corners = group_norm(sphere, 2, eps=0)
    start, end = sphere @ basis.T, corners @ basis.T
    figure, (left, right) = panels(2, height=3.1)
    view = View(left, azimuth=-62, elevation=22)
    bare(left, 2.75)
    left.plot(*(2 * CIRCLE).T, color=AXES, lw=1, ls=(0, (5, 3)))
    equator = np.c_[2 * CIRCLE, 0 * ANGLE]
    left.fill(*view.flat(equator).T, facecolor=CENTERED, alpha=0.10, edgecolor="none")
    view.curve(equator, color=CENTERED, lw=0.9)
    view.lines(start, end, color=SOFT, lw=0.7, alpha=0.6)
    view.points(start, color=INPUT, ms=4)
    view.points(end, color=OUTPUT, ms=7, alpha=1)
    view.arrow((0, 0, 2.35), "", color=ONES)
    left.text(0.15, view.flat((0, 0, 2.35))[1], r"$(1,1,-1,-1)$", color=SOFT, va="center")
    left.set_title("from the side")
    bare(right, 2.75)
    right.plot(*(2 * CIRCLE).T, color=CENTERED, lw=0.9)
    right.plot(
        np.stack([start[:, 0], end[:, 0]]), np.stack([start[:, 1], end[:, 1]]), color=SOFT, lw=0.7, alpha=0.6
    )
    right.plot(*start[:, :2].T, "o", color=INPUT, ms=4, mew=0, alpha=0.8)
    right.plot(*end[:, :2].T, "o", color=OUTPUT, ms=7, mew=0)
    _name_corners(right)
    right.set_title("face on")
    return figure


def _name_corners(ax: Axes) -> None:
    for x in (-1, 1):
        for z in (-1, 1):
            name = f"({x}, {-x}, {z}, {-z})".replace("-", "\N{MINUS SIGN}")
            ax.text(1.6 * x, 2.4 * z, name, ha="center", va="center")


@drawn
def quiet_group(eps: float = 1e-5, loud: Sequence[float] = (0.1, 100.0)) -> BookFigure:
    """The distance from the center of a small group, alone and after a LayerNorm with a large one."""
    t = np.logspace(-2.5, 3.5, 300)
    sigma = t * np.sqrt(eps)
    figure, (ax,) = panels(1, width=6.4, height=2.9, narrow=(1, 4.0))
    alone = r"$\operatorname{GN}_\varepsilon$ alone"
    ax.semilogx(t, t / np.sqrt(1 + t**2), color=OUTPUT, lw=2, label=alone)
    if not is_narrow():
        ax.text(1.15, 0.62, alone, color=INK)
    for neighbor, style, at in zip(loud, ("-", (0, (5, 2))), (0.0042, 90), strict=True):
        unit = (neighbor**2 + sigma**2) / 2 + eps
        words = r"after $\operatorname{LN}_\varepsilon$,", rf"$\sigma_1={neighbor:g}$"
        ax.semilogx(t, sigma / np.sqrt(sigma**2 + eps * unit), color=EPS, ls=style, label=" ".join(words))
        if not is_narrow():
            ax.text(at, 0.5, "\n".join(words), color=INK)
    if is_narrow():
        figure.legend(loc="outside upper center")
    ax.axhline(1, color=AXES, lw=1, ls=(0, (5, 3)))
    ax.set(
        xlabel=r"standard deviation of the second group, $\sigma_2/\sqrt{\varepsilon}$",
        ylabel=r"$|y^{(2)}|/\sqrt{k}$",
        ylim=(0, 1.12),
    )
    return figure


@drawn
def batch_reach(batches: Sequence[int] = (2, 3, 9), draws: int = 300) -> BookFigure:
    """Where batch norm can put one sample of two features, for three sizes of the batch."""
    figure, axes = panels(len(batches), height=2.9)
    rng = np.random.default_rng(0)
    for ax, size in zip(axes, batches, strict=True):
        reach = np.sqrt(size - 1)
        a = rng.standard_t(1.5, size=(size, 2 * draws))
        y = batch_norm(a, eps=0)[0].reshape(draws, 2)
        bare(ax, 3.3)
        ax.add_patch(
            Rectangle(
                (-reach, -reach), 2 * reach, 2 * reach, facecolor="none", edgecolor=AXES, ls=(0, (5, 3))
            )
        )
        ax.plot([-3.1, 3.1], [0, 0], color=FAINT, lw=0.9, zorder=0)
        ax.plot([0, 0], [-3.1, 3.1], color=FAINT, lw=0.9, zorder=0)
        ax.plot(*y.T, "o", color=OUTPUT, ms=7 if size == 2 else 2.2, mew=0, alpha=0.55, clip_on=False)
        ax.set_title(f"$B={size}$")
    return figure
