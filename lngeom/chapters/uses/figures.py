"""The figures of chapter 13: normalization layers in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from lngeom.definition import layer_norm
from lngeom.figures.style import (
    CENTERED,
    CIRCLE,
    DASHED,
    EPS,
    FAINT,
    INPUT,
    OUTPUT,
    SOFT,
    BookFigure,
    bare,
    drawn,
    panels,
)
from lngeom.rmsnorm import rms_norm
from lngeom.trained import EPS as EPSILONS
from lngeom.trained import statistics
from lngeom.transformers.attention import selecting_query
from lngeom.transformers.model import held_out, load_transformer

WIRINGS = (  # title; a layer before the sublayer, after it, after the sum
    ("pre", True, False, False),
    ("post", False, False, True),
    ("both", True, True, False),
    ("after", False, True, False),
)
HOLLOW: Any = {"mfc": "none", "mew": 1.6, "ms": 8}


@drawn
def around_a_sublayer() -> BookFigure:
    """Four positions around a sublayer: before it, after the sum, before and after it, and after it alone."""
    figure, axes = panels(4, width=7.4, height=2.9)
    for ax, (title, before, late, on_stream) in zip(axes, WIRINGS, strict=True):
        ax.set_title(title)
        ax.set(xlim=(-0.7, 2.4), ylim=(-0.2, 5.4))
        ax.set_axis_off()
        plus = 3.1 if on_stream else 4.1
        boxes = [(2.1, "sublayer", SOFT)]
        boxes = [(1.2, "norm", OUTPUT)] * before + boxes + [(3.0, "norm", OUTPUT)] * late
        for height, words, color in boxes:
            _labelled(ax, (1.5, height), words, color)
        ends = [0.5, *(height + way for height, *_ in boxes for way in (-0.28, 0.28)), plus]
        for low, high in zip(ends[::2], ends[1::2], strict=True):
            ax.plot([1.5, 1.5], [low, high], color=SOFT, lw=1.3)
        ax.plot([0, 1.5], [0.5, 0.5], color=SOFT, lw=1.3)
        ax.plot([0.24, 1.5], [plus, plus], color=SOFT, lw=1.3)
        stream = [0, plus - 0.3, plus + 0.3, *((4.02, 4.58) if on_stream else ()), 5.3]
        for low, high in zip(stream[::2], stream[1::2], strict=True):
            ax.plot([0, 0], [low, high], color=INPUT, lw=1.6)
        if on_stream:
            _labelled(ax, (0.0, 4.3), "norm", OUTPUT)
        ax.plot(0, plus, "o", ms=13, mfc="none", mec=INPUT, mew=1.3)
        ax.text(0, plus - 0.03, "+", color=INPUT, ha="center", va="center", fontsize=12)
    return figure


def _labelled(ax: Axes, at: tuple[float, float], words: str, color: str) -> None:
    x, y = at
    style = "round,pad=0.02,rounding_size=0.1"
    ax.add_patch(FancyBboxPatch((x - 0.62, y - 0.28), 1.24, 0.56, style, fc="none", ec=color, lw=1.3))
    ax.text(x, y - 0.02, words, color=color, ha="center", va="center", fontsize=9.5)


@drawn
def hidden_by_a_turn(gain: Sequence[float] = (1.0, 0.3)) -> BookFigure:
    """Keys of two features after QK-norm, gains and a rotation: one that no query can select."""
    figure, axes = panels(2, width=6.6, height=3.0)
    unit = np.array([[1.0, 0], [1, 0], [1, 0], [0, 1]])
    for ax, gains, title in ((axes[0], (1.0, 1.0), "equal gains"), (axes[1], gain, "unequal gains")):
        bare(ax, 1.65)
        ax.set_title(title)
        keys = np.sqrt(2) * unit * gains
        turns = np.radians([0, 120, 240, 0])
        c, s = np.cos(turns), np.sin(turns)
        keys = np.stack([keys[:, 0] * c - keys[:, 1] * s, keys[:, 0] * s + keys[:, 1] * c], axis=-1)
        able = [selecting_query(keys, place) is not None for place in range(4)]
        corners = keys[able][np.argsort(np.arctan2(*keys[able].T[::-1]))]
        ax.fill(*corners.T, fc=OUTPUT, alpha=0.12, lw=0)
        ax.fill(*corners.T, fc="none", ec=OUTPUT, lw=0.9)
        for angle in turns[:3]:
            curve = np.sqrt(2) * CIRCLE * gains
            x = curve[:, 0] * np.cos(angle) - curve[:, 1] * np.sin(angle)
            y = curve[:, 0] * np.sin(angle) + curve[:, 1] * np.cos(angle)
            ax.plot(x, y, color=FAINT, lw=1.0, zorder=0)
        for key, can in zip(keys, able, strict=True):
            ax.plot(*key, "o", color=OUTPUT, **({"ms": 8, "mew": 0} if can else HOLLOW))
    return figure


@drawn
def keys_of_a_head(count: int = 14, features: int = 6) -> BookFigure:
    """Outputs of LayerNorm times a matrix with two rows, and the same normalized; hollow: unselectable."""
    rng = np.random.default_rng(12)
    read = layer_norm(rng.normal(size=(count, features)), eps=0) @ rng.normal(size=(features, 2)) / 2
    figure, axes = panels(2, width=6.6, height=3.3)
    for ax, keys, color, title in (
        (axes[0], read, CENTERED, r"$W\,\mathrm{LN}(a)$"),
        (axes[1], rms_norm(read, eps=0), OUTPUT, r"$\mathrm{RMSN}(W\,\mathrm{LN}(a))$"),
    ):
        bare(ax, 1.15 * float(np.abs(keys).max()) if color == CENTERED else 1.9)
        ax.set_title(title, color=color)
        able = [selecting_query(keys, place) is not None for place in range(count)]
        corners = keys[able][np.argsort(np.arctan2(*keys[able].T[::-1]))]
        ax.fill(*corners.T, fc=color, alpha=0.12, lw=0)
        ax.fill(*corners.T, fc="none", ec=color, lw=0.9)
        for key, can in zip(keys, able, strict=True):
            ax.plot(*key, "o", color=color, **({"ms": 8, "mew": 0} if can else HOLLOW))
    axes[1].plot(*(np.sqrt(2) * CIRCLE).T, color=FAINT, lw=1.1, ls=DASHED, zorder=0)
    return figure


@drawn
def lens_temperatures() -> BookFigure:
    """The temperature of logits read before each layer of two models with the last denominator kept."""
    model, streams = load_transformer(), held_out()[1]
    scales = np.sqrt(streams.astype(float).var(-1) + model.eps).reshape(len(streams), -1)
    ratios = scales[-1] / scales
    figure, (ax, right) = panels(2, width=7.2, height=3.1)
    rng = np.random.default_rng(2)
    for place, values in enumerate(ratios[:, ::5]):
        beside = place + 0.22 * rng.uniform(-1, 1, values.size)
        ax.plot(beside, values, "o", color=EPS, ms=3, mew=0, alpha=0.5)
    names = [*(f"{n // 2 + 1}.{n % 2 + 1}" for n in range(len(ratios) - 1)), "f"]
    ax.set_xticks(range(len(ratios)), names)
    ax.set(
        title="the small model", xlabel="read before the norm", ylabel="last $s$ over own $s$", yscale="log"
    )
    ax.set_yticks([1, 2, 4, 8], ["1", "2", "4", "8"])
    ax.minorticks_off()
    scales = np.sqrt(statistics("smollm2")["rms"].astype(float) ** 2 + EPSILONS["smollm2"])
    ratios, blocks = scales[-1] / scales, np.arange(len(scales)) / 2
    for part, color, words, at in (
        (ratios[:, :, 1:], INPUT, "all others", (14, 11)),
        (ratios[:, :, :1], OUTPUT, "first tokens", (13, 0.3)),
    ):
        low, median, high = np.percentile(part.reshape(len(part), -1), [10, 50, 90], axis=1)
        right.fill_between(blocks, low, high, color=color, alpha=0.2, lw=0)
        right.plot(blocks, median, color=color)
        right.text(*at, words, color=color)
    right.set(title="SmolLM2", xlabel="blocks passed", yscale="log")
    for one in (ax, right):
        one.axhline(1, color=FAINT, lw=1, zorder=0)
    return figure
