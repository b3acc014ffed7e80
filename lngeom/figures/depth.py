"""The figures of chapter 15, depth."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
from matplotlib.figure import Figure

from lngeom.definition import layer_norm
from lngeom.depth import Profile, angles, predicted_rotations, random_stack
from lngeom.trained import streams, trained_norms
from lngeom.transformers.model import held_out

from .style import CENTERED, FAINT, INPUT, NORMAL, OUTPUT, SOFT, Array, arrow, drawn, panels

DEPTH = 64
SHOWN = {  # color, and where the name is
    "pre-LN": (INPUT, (1, 20)),
    "scaled weights": (NORMAL, (1, 4.4)),
    "DeepNorm": (CENTERED, (1, 1.6)),
    "post-LN": (OUTPUT, (6, 60)),
}


@drawn
def one_block_two_streams(lengths: tuple[float, float] = (1.2, 3.5), added: float = 1.0) -> Figure:
    """A short and a long stream, and the angle by which the same addition rotates each."""
    figure, (ax,) = panels(1, width=6.2, height=1.7)
    start = 0.0
    for length in lengths:
        angle = np.arctan2(added, length)
        arrow(ax, (start + length, 0), color=CENTERED, origin=(start, 0))
        arrow(ax, (start + length, added), color=OUTPUT, origin=(start, 0))
        ax.plot([start + length] * 2, [0.05, added - 0.08], color=INPUT, lw=1.8)
        ax.text(start + length / 2, -0.1, r"$c\sqrt{N}\,\sigma$", color=CENTERED, ha="center", va="top")
        ax.text(start + length + 0.1, added / 2, r"$|P_y v|$", color=INPUT, va="center")
        turns = np.linspace(0, angle, 40)
        ax.plot(start + 0.42 * np.cos(turns), 0.42 * np.sin(turns), color=SOFT, lw=1)
        middle = 0.66 * np.array([np.cos(angle / 2), np.sin(angle / 2)])
        label = f"{np.degrees(angle):.0f}°"
        ax.text(start + middle[0] + 0.05, middle[1] + 0.03, label, color=SOFT, va="center", ha="center")
        start += length + 1.3
    ax.set(aspect="equal", xlim=(-0.1, start - 0.5), ylim=(-0.45, added + 0.1))
    ax.set_axis_off()
    return figure


@cache
def measured(name: str, draws: int = 2) -> Profile:
    """Average the measurements of a few random stacks, each on four streams."""
    found = []
    for seed in range(draws):
        start = layer_norm(np.random.default_rng(100 + seed).normal(size=(4, 64)), eps=0)
        found.append(random_stack(name, DEPTH, seed=seed).profile(start, seed))
    return Profile(*(np.mean(part, axis=0) for part in zip(*found, strict=True)))


@drawn
def blocks_by_depth() -> Figure:
    """Rotation, the effect of removal, and gradient by block, for four wirings of random stacks."""
    figure, axes = panels(3, width=7.8, height=3.1)
    blocks = np.arange(1, DEPTH + 1)
    titles = "rotation, °", "rotation without it, °", "gradient"
    for name, (color, at) in SHOWN.items():
        found = measured(name)
        for ax, values in zip(axes, (found.rotation, found.removal, found.gradient), strict=True):
            ax.loglog(blocks, values, "o", color=color, ms=2.5, mew=0)
        axes[0].loglog(blocks, predicted_rotations(name, DEPTH), color=color, lw=1.1)
        axes[0].text(*at, name, color=color, fontsize=9)
    for ax, title in zip(axes, titles, strict=True):
        ax.set(title=title, xlabel="block")
        ax.set_xticks([1, 4, 16, 64], ["1", "4", "16", "64"])
        ax.minorticks_off()
    for ax in axes[:2]:
        ax.set_ylim(0.8, 90)
        ax.set_yticks([1, 3, 10, 30, 90], ["1", "3", "10", "30", "90"])
    axes[2].set_ylim(0.05, 2)
    axes[2].set_yticks([0.1, 0.3, 1], ["0.1", "0.3", "1"])
    return figure


def trained_rotations() -> dict[str, Array]:
    """Measure the median rotation, in degrees, by each sublayer of three trained pre-LN stacks."""
    whisper = streams("whisper")
    found = {}
    for stack in ("encoder", "decoder"):
        inputs = [whisper[norm.name] for norm in trained_norms("whisper") if norm.name.startswith(stack)]
        found[f"Whisper, {stack}"] = _medians(inputs)
    found["the small transformer"] = _medians(list(held_out()[1]))
    return found


def _medians(inputs: list[Array]) -> Array:
    return np.array([np.median(angles(*pair)) for pair in itertools.pairwise(inputs)])


@drawn
def rotations_in_training() -> Figure:
    """The rotation by each sublayer in three trained models, next to the law of random blocks."""
    figure, (ax,) = panels(1, width=6.4, height=3.0)
    colors = (OUTPUT, INPUT, NORMAL)
    for (name, values), color in zip(trained_rotations().items(), colors, strict=True):
        ax.plot(np.arange(1, len(values) + 1), values, "o-", color=color, ms=4, lw=0.8, label=name)
    ax.plot(np.arange(1, 13), predicted_rotations("pre-LN", 12), color=SOFT, lw=1.2)
    ax.text(9, 7, "random blocks", color=SOFT)
    ax.axhline(90, color=FAINT, lw=1, zorder=0)
    ax.set(xlabel="sublayer", ylabel="rotation, °", ylim=(0, 95), xticks=[1, 4, 8, 12])
    ax.legend(loc="upper right")
    return figure
