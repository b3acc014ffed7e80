"""The figures of chapter 10: what training does to the weights around a LayerNorm."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator

from lngeom.definition import layer_norm
from lngeom.figures.style import (
    AXES,
    CENTERED,
    DASHED,
    EPS,
    INPUT,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    drawn,
    panels,
)
from lngeom.gradients import vjp
from lngeom.training import random_blocks


def balance(features: int, rate: float, decay: float) -> float:
    """The length at which steps of random upstream gradients and decay balance, as the theorem has it."""
    square = features * (features - 2)  # of a tangential part of a normal v, times N: c² on average
    return float((rate * square / (decay * (2 - rate * decay))) ** 0.25)


def decayed(start: float, features: int, rate: float, decay: float, steps: int) -> Array:
    """The length of normalized weights after each step, times the one at which they balance."""
    rng = np.random.default_rng(10)
    weights = layer_norm(rng.normal(size=features), eps=0)
    weights *= start * balance(features, rate, decay) / np.linalg.norm(weights)
    lengths = [np.linalg.norm(weights)]
    for _ in range(steps):
        back = vjp(weights, rng.normal(size=features), eps=0)
        weights = (1 - rate * decay) * weights - rate * back
        lengths.append(np.linalg.norm(weights))
    return np.array(lengths) / balance(features, rate, decay)


@drawn
def coming_to_rest(
    starts: Sequence[float] = (0.2, 2.5), features: int = 64, rate: float = 0.1, decay: float = 0.05
) -> BookFigure:
    """Lengths of normalized weights under steps and decay: they end at one length from both sides."""
    figure, (ax,) = panels(1, width=5.6, height=2.6)
    for start, colour in zip(starts, (CENTERED, OUTPUT), strict=True):
        lengths = decayed(start, features, rate, decay, 800)[::8]
        ax.plot(8 * np.arange(len(lengths)), lengths, color=colour, lw=1.6)
    ax.axhline(1, color=AXES, lw=1.1, ls=DASHED, zorder=0)
    ax.text(800, 1.06, "equilibrium", color=SOFT, ha="right", va="bottom")
    ax.set(xlabel="step", ylabel=r"$|\Pi a|$ / equilibrium length", xlim=(-10, 810), ylim=(0, 2.6))
    return figure


def column_sums(how: str, steps: int, rate: float = 0.05, decay: float = 0.2) -> Array:
    """The largest part along 1 of a matrix that writes before a LayerNorm, over steps of training."""
    rng = np.random.default_rng(3)
    writer, wanted = rng.normal(size=(2, 8, 4))
    hidden = rng.normal(size=(64, 4))
    target = layer_norm(hidden @ wanted.T, eps=0)
    first, second, found = np.zeros_like(writer), np.zeros_like(writer), []
    for step in range(1, steps + 1):
        found.append(np.abs(writer.sum(0)).max())
        stream = hidden @ writer.T
        gradient = vjp(stream, layer_norm(stream, eps=0) - target, eps=0).T @ hidden / len(hidden)
        if how == "Adam":
            first = 0.9 * first + 0.1 * gradient
            second = 0.99 * second + 0.01 * gradient**2
            move = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
        else:
            move = gradient + decay * writer * (how == "decay")
        writer = writer - rate * move
    return np.array(found) / found[0]


@drawn
def not_reached(steps: int = 120) -> BookFigure:
    """The part along 1 of a writer in training: kept by gradient descent, lost to decay, moved by Adam."""
    figure, (ax,) = panels(1, width=5.6, height=2.6)
    names = {"plain": "gradient descent", "decay": "with decay", "Adam": "Adam"}
    for (how, name), colour in zip(names.items(), (CENTERED, EPS, INPUT), strict=True):
        sums = column_sums(how, steps)
        ax.plot(sums, color=colour, lw=1.8)
        ax.text(steps + 2, sums[-1], name, color=colour, va="center")
    ax.set(xlabel="step", ylabel=r"part along $\mathbf{1}$ / its start", xlim=(-2, steps + 42))
    ax.set_xticks(range(0, steps + 1, 40))
    ax.set_ylim(0, None)
    return figure


@drawn
def shares_by_depth(sizes: Sequence[float] = (0.5, 1, 3), depth: int = 32) -> BookFigure:
    """The part that a block adds to the derivative of a pre-LN stream, for three sizes of sublayers."""
    figure, axes = panels(2, width=7.2, height=3.2)
    blocks = np.arange(depth)
    for size, colour in zip(sizes, (INPUT, OUTPUT, CENTERED), strict=True):
        found = random_blocks(size, depth, features=128)
        expected = np.sqrt(1 + size**2 * blocks)
        for ax, values, curve in ((axes[0], found.scale, expected), (axes[1], found.share, size / expected)):
            _dots_and_curve(ax, blocks + 1, values, curve, colour)
        axes[0].text(depth + 0.5, expected[-1], f"{size:g}", color=colour, va="center")
    axes[0].set(xlabel="block", ylabel="$s$ of the stream", xlim=(-1, depth + 5), yticks=(0, 5, 10, 15))
    axes[1].set(xlabel="block", ylabel="its part of the derivative", xscale="log", yscale="log")
    for axis, ticks in ((axes[1].xaxis, (1, 2, 4, 8, 16, 32)), (axes[1].yaxis, (0.2, 0.5, 1, 2))):
        axis.set_ticks(ticks, [f"{tick:g}" for tick in ticks])
        axis.set_minor_locator(NullLocator())
    axes[0].text(depth - 1, 1.0, "size of sublayers", color=SOFT, ha="right", va="center")
    return figure


def _dots_and_curve(ax: Axes, x: Array, values: Array, curve: Array, colour: str) -> None:
    ax.plot(x, values, "o", color=colour, ms=3, mew=0)
    ax.plot(x, curve, color=colour, lw=1)
