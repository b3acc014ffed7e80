"""The figures of chapter 11: in transformers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from lngeom.centering import center, helmert
from lngeom.definition import layer_norm
from lngeom.transformers.attention import count_unselectable, selecting_query
from lngeom.transformers.model import SHIPPED, center_writers, fold, held_out, load_transformer, median_share
from lngeom.weights import NormLayer, load_norms

from .style import (
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
    View,
    arrow,
    bare,
    drawn,
    panels,
    plane_corners,
    sphere_circle,
)

# Seven keys for N = 3 in the coordinates of the plane of mean zero, and how far each lies along 1.
KEYS = np.array([[2.5, 0.3], [-1.6, 1.9], [-1.3, -2.0], [0.9, 0.75], [-0.3, 1.0], [-0.75, 0.1], [0.5, -0.7]])
OFFSETS = np.array([0.5, 0.9, 0.3, 1.2, -0.6, -0.9, 0.7])
HOLLOW: Any = {"mfc": "none", "mew": 1.6, "ms": 9}


@drawn
def wiring() -> Figure:
    """One sublayer pre-LN and post-LN: what is on the residual stream, and what beside it."""
    figure, axes = panels(2, width=6.6, height=3.5)
    for ax, post in zip(axes, (False, True), strict=True):
        ax.set_title("post-LN" if post else "pre-LN")
        ax.set(xlim=(-1.5, 2.6), ylim=(-0.2, 5.5))
        ax.set_axis_off()
        plus, part = (2.9, 1.75) if post else (4.2, 2.95)
        norm = (0, 4.1) if post else (1.5, 1.55)
        _box(ax, (1.5, part), "attention\nor network", SOFT)
        _box(ax, norm, r"$G\,\mathrm{LN}_\varepsilon + b$", OUTPUT)
        stream = [(-0.1, plus - 0.28), (plus + 0.28, norm[1] - 0.42), (norm[1] + 0.42, 5.4)]
        for start, end in stream if post else [stream[0], (plus + 0.28, 5.4)]:
            ax.plot([0, 0], [start, end], color=INPUT, lw=1.6)
        arrow(ax, (0, 5.45), colour=INPUT, origin=(0, 5.0))
        ax.plot([0, 1.5, 1.5], [0.5, 0.5, part - 0.42 if post else norm[1] - 0.42], color=SOFT, lw=1.4)
        if not post:
            ax.plot([1.5, 1.5], [norm[1] + 0.42, part - 0.42], color=SOFT, lw=1.4)
        ax.plot([1.5, 1.5, 0.6], [part + 0.42, plus, plus], color=SOFT, lw=1.4)
        arrow(ax, (0.2, plus), colour=SOFT, origin=(0.8, plus))
        ax.plot(0, plus, "o", ms=17, mfc="none", mec=INPUT, mew=1.4)
        ax.text(0, plus - 0.03, "+", color=INPUT, ha="center", va="center", fontsize=15)
        ax.text(-0.2, 0.1, "stream", color=INPUT, ha="right")
    return figure


def _box(ax: Axes, at: tuple[float, float], words: str, colour: str) -> None:
    x, y = at
    style = "round,pad=0.02,rounding_size=0.12"
    ax.add_patch(FancyBboxPatch((x - 0.95, y - 0.4), 1.9, 0.8, style, fc="none", ec=colour, lw=1.4))
    ax.text(x, y, words, color=colour, ha="center", va="center")


@drawn
def logit_differences() -> Figure:
    """What two rewritings do to the logits of a pre-LN and of a post-LN transformer, on a log scale."""
    model = load_transformer()
    tokens = held_out()[0][:, :-1]
    figure, (ax,) = panels(1, width=6.6, height=2.9)
    rows = []
    for name, post, colour in (("pre-LN", False, CENTERED), ("post-LN", True, EPS)):
        original = replace(model, post=post)
        logits = original.logits(tokens)
        for what, change in (("gains and biases folded", fold), ("writers centred, RMSNorm", center_writers)):
            rewritten = replace(change(model), post=post)
            off = np.abs(rewritten.logits(tokens) - logits).max(-1) / np.abs(logits).max()
            rows.append((f"{name}: {what}", np.maximum(off, 1e-17).ravel(), colour))
    rng = np.random.default_rng(0)
    for height, (_, off, colour) in enumerate(reversed(rows)):
        ax.plot(off, height + 0.28 * rng.uniform(-1, 1, off.size), "o", color=colour, ms=3, mew=0, alpha=0.6)
    ax.set_yticks(range(4), [name for name, _, _ in reversed(rows)])
    ax.tick_params(axis="y", length=0, labelcolor=INK)
    ax.spines["left"].set_visible(False)
    ax.set(xscale="log", xlim=(3e-18, 10), xlabel="largest change of a logit, relative to the largest logit")
    return figure


@drawn
def along_ones() -> Figure:
    """The share μ²/ρ² of the residual stream along 1, before every norm, as trained and after centring."""
    model = load_transformer()
    tokens = held_out()[0][:, :-1]
    width = model.weights["ln_f.weight"].size
    figure, (ax,) = panels(1, width=6.6, height=3.3)
    place = np.arange(len(model.norms))
    for changed, colour, words in (
        (model, INPUT, "as trained"),
        (center_writers(model), CENTERED, "writers centred"),
    ):
        seen: dict[str, Array] = {}
        changed.logits(tokens, seen.__setitem__)
        streams = [seen[f"{name}.in"] for name in model.norms]
        shares = [np.maximum(a.mean(-1) ** 2 / (a**2).mean(-1), 1e-36).ravel() for a in streams]
        low, middle, high = np.percentile(shares, [10, 50, 90], axis=1)
        ax.fill_between(place, low, high, color=colour, alpha=0.2, lw=0)
        ax.plot(place, middle, "o-", color=colour, ms=5, mew=0)
        ax.text(place[-1] + 0.3, middle[-1] / 30, words, color=colour, va="center")
    ax.plot([-0.3, place[-1] + 0.2], [median_share(width)] * 2, color=ONES, lw=1, ls=(0, (5, 3)))
    ax.text(place[-1] + 0.3, 0.1, "random", color=SOFT, va="center")
    ax.set_xticks(place, [_short(name) for name in model.norms])
    ax.set(xlabel="before the norm", ylabel=r"$\mu^2/\rho^2$", yscale="log")
    ax.set(xlim=(-0.3, len(place) + 1.3), ylim=(1e-37, 1e3))
    return figure


def _short(name: str) -> str:
    """``blocks.2.ln_1`` as 3.1 (third block, first norm), the last norm as f."""
    parts = name.split(".")
    return f"{int(parts[1]) + 1}.{parts[2][-1]}" if len(parts) == 3 else "f"


@drawn
def norm_axes(layers: Sequence[NormLayer] | None = None) -> Figure:
    """Gains and semi-axes of the ellipsoid of every norm layer; of your own model, if you pass its layers."""
    shown = load_norms(SHIPPED) if layers is None else list(layers)
    figure, (ax,) = panels(1, width=7.2, height=3.5)
    for place, layer in enumerate(shown):
        axes = layer.ellipsoid.semi_axes / np.sqrt(layer.gain.size)
        ax.plot([place + 0.17] * 2, [axes.min(), axes.max()], color=AXES, lw=1)
        ax.plot(np.full(axes.size, place + 0.17), axes, "_", color=AXES, ms=11, mew=1.3)
        ax.plot(np.full(layer.gain.size, place - 0.17), np.abs(layer.gain), "o", color=OUTPUT, ms=3, mew=0)
    ax.axhline(1, color=FAINT, lw=1, zorder=0)
    names = [_short(layer.name) if layers is None else layer.name for layer in shown]
    ax.set_xticks(range(len(shown)), names, rotation=0 if layers is None else 90)
    ax.set(ylabel="size", xlabel="norm (block.half; f is the final one)" if layers is None else "")
    ax.set_ylim(0, None)
    ax.plot([], [], "o", color=OUTPUT, ms=4, mew=0, label=r"gains $|g_i|$")
    ax.plot([], [], "_", color=AXES, ms=11, mew=1.3, label=r"semi-axes$/\sqrt{N}$")
    ax.legend(loc="upper left", ncols=2, handletextpad=0.2, bbox_to_anchor=(0, 1.16))
    return figure


@drawn
def surface_gaps() -> Figure:
    """How far below the surface the inputs of every norm are put: ε/(σ² + ε) on a log scale."""
    model = load_transformer()
    streams = held_out()[1]
    gaps = model.eps / (streams.var(-1) + model.eps)
    figure, (ax,) = panels(1, width=6.6, height=3.1)
    rng = np.random.default_rng(1)
    for place, values in enumerate(gaps.reshape(len(gaps), -1)):
        beside = place + 0.22 * rng.uniform(-1, 1, values.size)
        ax.plot(beside, values, "o", color=EPS, ms=3, mew=0, alpha=0.5)
    ax.set_xticks(range(len(gaps)), [_short(name) for name in model.norms])
    ax.set(yscale="log", xlabel="norm", ylabel=r"$1-|y|^2/N=\varepsilon/(\sigma^2+\varepsilon)$")
    return figure


@drawn
def toy_keys() -> Figure:
    """Seven keys for N = 3: in space, centred in their plane, and on the circle; hollow: unselectable."""
    figure, (space, plane, circle) = panels(3, width=7.4, height=2.8)
    keys = KEYS @ helmert(3) + OFFSETS[:, None]
    _keys_in_space(space, keys)
    for ax, flat, colour, title in (
        (plane, center(keys) @ helmert(3).T, CENTERED, "centred"),
        (circle, layer_norm(keys, eps=0) @ helmert(3).T, OUTPUT, "centred and scaled"),
    ):
        bare(ax, 2.9)
        ax.set_title(title, color=colour)
        able = [selecting_query(flat, place) is not None for place in range(len(flat))]
        corners = flat[able][np.argsort(np.arctan2(*flat[able].T[::-1]))]
        ax.fill(*corners.T, fc=colour, alpha=0.12, lw=0)
        ax.fill(*corners.T, fc="none", ec=colour, lw=0.9)
        for key, can in zip(flat, able, strict=True):
            ax.plot(*key, "o", color=colour, **({"ms": 9, "mew": 0} if can else HOLLOW))
    circle.plot(*(np.sqrt(3) * CIRCLE).T, color=AXES, lw=1.1, ls=(0, (5, 3)), zorder=0)
    return figure


def _keys_in_space(ax: Axes, keys: Array) -> None:
    view = View(ax, azimuth=-32, elevation=16)
    bare(ax, 2.9)
    ax.set_title("in space", color=INPUT)
    view.patch(plane_corners(2.2), CENTERED)
    view.curve(sphere_circle(), color=OUTPUT, lw=1.2)
    view.lines(keys, center(keys), color=CENTERED, lw=0.9)
    view.points(keys, color=INPUT, ms=8, alpha=1)
    view.points(layer_norm(keys, eps=0), color=OUTPUT, ms=5, alpha=1)
    view.arrow(np.full(3, 1.35), r"$\mathbf{1}$", colour=ONES)


@drawn
def real_keys(counts: Array | None = None) -> Figure:
    """Unselectable in per cent, by block: outputs of the norm, keys of the heads, keys not divided by s.

    ``counts`` is what :func:`lngeom.transformers.attention.count_unselectable` returns, and a line is two
    standard errors of the mean of its sequences, to both sides; without it, that of two sequences.
    """
    if counts is None:
        counts = count_unselectable(load_transformer(), held_out()[0][:2, :-1])
    figure, (ax,) = panels(1, width=6.6, height=3.2)
    names = ("outputs of the norm", "keys of the heads", "the same, not divided by s")
    means = 100 * counts.mean(axis=0)
    errors = 200 * counts.std(axis=0, ddof=1) / np.sqrt(len(counts))
    places = np.arange(len(means))
    for column, (name, colour) in enumerate(zip(names, (OUTPUT, SOFT, CENTERED), strict=True)):
        at = places + 0.27 * (column - 1)
        ax.bar(at, means[:, column], width=0.24, color=colour, label=name)
        for x, mean, error in zip(at, means[:, column], errors[:, column], strict=True):
            ax.plot([x, x], [mean - error, mean + error], color=INK, lw=1.2)
            text = f"{mean:.1f}" if mean else "0"
            ax.text(x, mean + error + 0.15, text, ha="center", va="bottom", color=colour)
    ax.set_xticks(places, [f"block {n + 1}" for n in places])
    ax.set(ylabel="unselectable, in per cent", ylim=(0, 1.3 * means.max() + 1))
    ax.legend(loc="upper left", ncols=3, handlelength=1, handletextpad=0.4, bbox_to_anchor=(-0.02, 1.18))
    return figure
