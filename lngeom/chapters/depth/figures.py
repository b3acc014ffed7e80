"""The figures of chapter 15, depth."""

from __future__ import annotations

import itertools

import numpy as np
from matplotlib.axes import Axes

from lngeom.depth import angles, measured, predicted_removals, predicted_rotations
from lngeom.figures.style import (
    CENTERED,
    COLUMN,
    FAINT,
    INPUT,
    NORMAL,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    arrow,
    drawn,
    is_narrow,
    panels,
)
from lngeom.trained import streams, sublayers, trained_norms
from lngeom.transformers.model import held_out

DEPTH = 64
SHOWN = {  # color, and where the name is
    "pre-LN": (INPUT, (1, 20)),
    "scaled weights": (NORMAL, (1, 4.4)),
    "DeepNorm": (CENTERED, (1, 1.6)),
    "post-LN": (OUTPUT, (6, 60)),
}
ENDS = {"pre-LN": ((1, 18), (1, 0.16)), "post-LN": ((3.5, 3.6), (4, 4))}  # names in the other panels
OTHER = "ReLU minus mean"  # the activation that is shown next to ReLU


@drawn
def one_block_two_streams(lengths: tuple[float, float] = (1.2, 3.5), added: float = 1.0) -> BookFigure:
    """A short and a long stream, and the angle by which the same addition rotates each."""
    figure, axes = panels(2, height=1.5) if is_narrow() else panels(1, width=6.2, height=1.7)
    start = 0.0
    for ax, length in zip([axes[0], axes[-1]], lengths, strict=True):
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
        start += 0 if is_narrow() else length + 1.3
    for ax in axes:
        ax.set(aspect="equal", xlim=(-0.1, max(start - 0.5, lengths[1] + 0.8)), ylim=(-0.45, added + 0.1))
        ax.set_axis_off()
    return figure


@drawn
def blocks_by_depth() -> BookFigure:
    """Rotation, the effect of removal, and gradient by block: medians and spread over random stacks."""
    figure, axes = panels(3, width=7.8, height=3.4)
    blocks = np.arange(1, DEPTH + 1)
    for name, (color, at) in SHOWN.items():
        found = measured(name)
        axes[0].plot(blocks, predicted_rotations(name, DEPTH), color=color, lw=1.1)
        _spread(axes[0], found.blocks, found.rotation, color)
        axes[0].text(*at, name, color=color, fontsize=9)
    for name, activation in itertools.product(("pre-LN", "post-LN"), ("ReLU", OTHER)):
        color, found = SHOWN[name][0], measured(name, activation)
        hollow = activation == OTHER
        axes[1].plot(blocks, predicted_removals(name, DEPTH, activation=activation), color=color, lw=1.1)
        _spread(axes[1], found.blocks, found.removal, color, hollow)
        _spread(axes[2], found.blocks, found.gradient, color, hollow)
    for ax, title in zip(axes, ("rotation, °", "output without it, °", "gradient"), strict=True):
        ax.set(title=title, xlabel="block", xscale="log", yscale="log")
        ax.set_xticks([1, 4, 16, 64], ["1", "4", "16", "64"])
    for ax in axes[:2]:
        ax.set_ylim(0.8, 130)
        ax.set_yticks([1, 3, 10, 30, 90], ["1", "3", "10", "30", "90"])
    axes[2].set_ylim(0.05, 4000)
    axes[2].set_yticks([0.1, 1, 10, 100, 1000], ["0.1", "1", "10", "100", "1,000"])
    for ax in axes:
        ax.minorticks_off()
    for name, rows in ENDS.items():
        for ax, place in zip(axes[1:], rows, strict=True):
            ax.text(*place, name, color=SHOWN[name][0], fontsize=9)
    axes[1].text(1, 1.6, "dots: ReLU\nrings: ReLU − mean", color=SOFT, fontsize=9, va="center")
    return figure


def _spread(
    ax: Axes, x: Array, quantiles: Array, color: str, hollow: bool = False, size: float = 3.5
) -> None:
    """Draw medians, and bars from the 10 % to the 90 % quantile."""
    low, middle, high = quantiles
    ax.vlines(x, low, high, color=color, lw=0.8, alpha=0.7)
    ax.plot(x, middle, "o", color=color, ms=size, mew=0.8, mfc="none" if hollow else color)


def trained_rotations() -> dict[str, Array]:
    """Measure the rotation, in degrees, by each sublayer of three trained pre-LN stacks.

    The arrays have the shape (3, sublayers): quantiles over tokens, 10 %, 50 % and 90 %.
    """
    whisper = streams("whisper")
    found = {}
    for stack in ("encoder", "decoder"):
        inputs = [whisper[norm.name] for norm in trained_norms("whisper") if norm.name.startswith(stack)]
        found[f"Whisper, {stack}"] = _quantiles(inputs)
    found["the small transformer"] = _quantiles(list(held_out()[1]))
    return found


def _quantiles(inputs: list[Array]) -> Array:
    turned = [angles(*pair).ravel() for pair in itertools.pairwise(inputs)]
    return np.array([np.quantile(values, (0.1, 0.5, 0.9)) for values in turned]).T


@drawn
def rotations_in_training() -> BookFigure:
    """The rotation by each sublayer in three trained stacks, next to the law of random blocks."""
    figure, (ax,) = panels(1, width=6.4, height=3.2, narrow=(1, 3.6))
    for place, ((name, values), color) in enumerate(
        zip(trained_rotations().items(), (OUTPUT, INPUT, NORMAL), strict=True)
    ):
        at = np.arange(1, values.shape[1] + 1) + 0.16 * (place - 1)
        _spread(ax, at, values, color, size=4.5)
        ax.plot(at, values[1], color=color, lw=0.8, label=name)
    ax.plot(np.arange(1, 13), predicted_rotations("pre-LN", 12), color=SOFT, lw=1.2)
    ax.text(12 if is_narrow() else 9, 7, "random blocks", color=SOFT, ha="right" if is_narrow() else "left")
    ax.axhline(90, color=FAINT, lw=1, zorder=0)
    ax.set(xlabel="sublayer", ylabel="rotation, °", ylim=(0, 122), xticks=[1, 4, 8, 12])
    ax.set_yticks([0, 30, 60, 90])
    if is_narrow():
        figure.legend(loc="outside upper center", fontsize=10)
    else:
        ax.legend(loc="upper right", ncols=2, fontsize=10)
    return figure


@drawn
def sixty_sublayers() -> BookFigure:
    """SmolLM2's sublayers: how far each rotates the stream, and how much the loss grows without it."""
    figure = BookFigure(figsize=(COLUMN if is_narrow() else 6.4, 5.0), layout="constrained")
    axes = figure.subplots(2, 1, sharex=True)
    found = sublayers()
    numbers = np.arange(1, len(found["rotation"]) + 1)
    growth = found["loss of each passage without it"] - found["loss of each passage"]
    error = 1.96 * growth.std(axis=1, ddof=1) / np.sqrt(growth.shape[1])
    cost = np.array([growth.mean(1) - error, growth.mean(1), growth.mean(1) + error])
    for first, color, name in ((0, INPUT, "attention"), (1, OUTPUT, "MLP")):
        chosen = slice(first, None, 2)
        _spread(axes[0], numbers[chosen], found["rotation"][chosen].T, color)
        _spread(axes[1], numbers[chosen], np.maximum(cost[:, chosen], 1e-3), color)
        axes[0].plot([], [], "o", color=color, ms=3.5, label=name)
    axes[0].plot(numbers, predicted_rotations("pre-LN", len(numbers)), color=SOFT, lw=1.2)
    axes[0].text(30, 4.2, "random blocks, q = 1", color=SOFT, fontsize=10)
    axes[0].set(ylabel="rotation, °", yscale="log", ylim=(2.5, 110))
    axes[0].set_yticks([3, 10, 30, 90], ["3", "10", "30", "90"])
    axes[0].legend(loc="upper center", ncols=2)
    axes[1].set(xlabel="sublayer", ylabel="loss without it, + nats", yscale="log", ylim=(0.004, 14))
    axes[1].set_yticks([0.01, 0.1, 1, 10], ["0.01", "0.1", "1", "10"])
    axes[1].set_xticks([1, 10, 20, 30, 40, 50, 60])
    for ax in axes:
        ax.minorticks_off()
    return figure
