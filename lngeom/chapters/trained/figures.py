"""The figures of chapter 12: normalization layers of trained models."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lngeom.figures.style import (
    AXES,
    CENTERED,
    COLUMN,
    EPS,
    FAINT,
    INK,
    INPUT,
    NORMAL,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    drawn,
    is_narrow,
    name_rows,
    panels,
)
from lngeom.trained import results, statistics, trained_norms
from lngeom.weights import NormLayer

FIRST, REST = OUTPUT, INPUT  # first tokens of a text, and all others
TINIEST = 1e-5  # of the median: what is smaller is drawn there
LEAST_GAIN, BELOW = 1e-4, 5e-5  # of the median: what is smaller is drawn in a band of its own
BLOCKS = range(11, 27)
SPOKEN = 1470  # positions of Whisper's encoder before the massive activations at the end
HAND_COLORS = (OUTPUT, CENTERED, NORMAL)


def _middle(values: Array) -> tuple[Array, Array, Array]:
    """The 10th, 50th and 90th percentiles of each row."""
    low, median, high = np.percentile(values.reshape(len(values), -1), [10, 50, 90], axis=1)
    return low, median, high


@drawn
def mean_shares() -> BookFigure:
    """The share of the squared length along 1 before each normalization layer of three stacks, medians."""
    figure, (ax,) = panels(1, width=6.6, height=3.1)
    measured, small = results("whisper")["streams"], statistics("smollm2")
    stacks: list[tuple[str, Any, str, tuple[float, float]]] = [
        (
            f"Whisper, {stack}",
            [row["share of 1"]["median"] for name, row in measured.items() if name.startswith(stack)],
            color,
            at,
        )
        for stack, color, at in (
            ("encoder", ONES, (0.25, 0.15) if is_narrow() else (0.72, 0.42)),
            ("decoder", CENTERED, (0.12 if is_narrow() else 0.52, 0.011)),
        )
    ]
    share = np.median((small["mean"] / small["rms"]) ** 2, axis=(1, 2))
    for words, values, color, at in [*stacks, ("SmolLM2", share, INPUT, (0.3, 9e-4))]:
        ax.plot(np.linspace(0, 1, len(values)), values, "-o", color=color, ms=3.5, mew=0, lw=1.1)
        ax.text(*at, words, color=color)
    ax.axhline(1 / 384, color=SOFT, lw=1, ls=(0, (5, 3)), zorder=0)
    ax.text(1, 1.15 / 384, "1/384", color=SOFT, ha="right", va="bottom")
    ax.set(yscale="log", ylim=(5e-5, 1.5), ylabel=r"share along $\mathbf{1}$")
    ax.set_xticks([0, 1], ["first layer", "last layer"])
    return figure


@drawn
def clock() -> BookFigure:
    """The features of Whisper's encoder that follow the position: over time, and the hands as circles."""
    found, rows = results("whisper")["clock"], iter(statistics("whisper")["clock"][:, :SPOKEN])
    if is_narrow():
        figure = BookFigure(figsize=(COLUMN, 4.0), layout="constrained")
        grid = figure.add_gridspec(2, 3, height_ratios=[1.7, 1])
        left, *circles = map(figure.add_subplot, (grid[0, :], *(grid[1, k] for k in range(3))))
    else:
        figure = BookFigure(figsize=(7.2, 2.6), layout="constrained")
        left, *circles = figure.subplots(1, 4, width_ratios=[2.4, 1, 1, 1])
    seconds = np.arange(SPOKEN) / 50
    for place, hand in enumerate(found["hands"]):
        values = np.array([next(rows) for _ in hand["features"]])
        size = 2.4 * np.abs(values - values.mean(1, keepdims=True)).max()
        color = HAND_COLORS[place] if len(values) == 2 else INK
        for row, width in zip(values, (1.5, 0.8), strict=False):
            left.plot(seconds, (row - row.mean()) / size - place, color=color, lw=width)
        left.text(30, -place, ", ".join(map(str, hand["features"])), color=color, va="center")
        if len(values) == 2:
            ax = circles[place]
            ax.plot(*values, color=color, lw=0.7)
            _arrow_of_time(ax, values, color)
            ax.set(title=f"{hand['period in seconds']:.1f} s", xlim=(-5, 5), ylim=(-5, 5), aspect="equal")
            ax.set(xlabel=str(hand["features"][0]), ylabel=str(hand["features"][1]), xticks=[], yticks=[])
            ax.yaxis.labelpad = ax.xaxis.labelpad = 1
    left.set(xlabel="time, in seconds", xlim=(0, 38), yticks=[], xticks=[0, 10, 20, 30])
    left.spines["left"].set_visible(False)
    figure.decimals = 1  # of thousands of points
    return figure


def _arrow_of_time(ax: Axes, values: Array, color: str) -> None:
    """Mark where a circle starts and, by an arrow around it, the sense in which it is passed."""
    angles = np.unwrap(np.arctan2(*(values - values.mean(1, keepdims=True))[::-1]))
    ax.plot(*values[:, 0], "o", color=INK, ms=4.5, mew=0, zorder=3)
    way = np.sign(angles[-1] - angles[0])
    start, end = ((4.6 * np.cos(t), 4.6 * np.sin(t)) for t in np.radians([45 - 25 * way, 45 + 25 * way]))
    style = {"arrowstyle": "-|>", "color": color, "lw": 1.1, "connectionstyle": f"arc3,rad={0.22 * way}"}
    ax.annotate("", end, start, arrowprops=style)


@drawn
def switched_gains() -> BookFigure:
    """The clock's gains over the median gain in the nine LayerNorms of Whisper's encoder."""
    found = results("whisper")["clock"]
    figure, (ax,) = panels(1, width=6.6, height=3.0, narrow=(1, 3.7))
    names = []
    for place, layer in enumerate(trained_norms("whisper")[:9]):
        middle = np.median(np.abs(layer.gain))
        low, high = np.quantile(np.abs(layer.gain), [0.05, 0.95]) / middle
        ax.plot(
            [place] * 2,
            np.maximum([low, high], LEAST_GAIN),
            color=SOFT,
            lw=9,
            alpha=0.25,
            solid_capstyle="butt",
        )
        size = np.abs(layer.gain[found["features"]]) / middle
        to_mlp = "ffn" in layer.name
        spread = place + np.linspace(-0.24, 0.24, len(size))
        color = OUTPUT if to_mlp else INPUT
        shown = size >= LEAST_GAIN
        ax.plot(spread[shown], size[shown], "o", color=color, ms=4, mew=0)
        ax.plot(spread[~shown], np.full((~shown).sum(), BELOW), "o", mfc="none", mec=color, ms=4, mew=1)
        block = layer.name.split("/")[1].removeprefix("layer_")
        names.append("last" if place == 8 else f"{'MLP' if to_mlp else 'attention'}\n{block}")
    ax.axhline(1, color=FAINT, lw=1, zorder=0)
    ax.axhspan(1e-9, LEAST_GAIN, color=SOFT, alpha=0.12, lw=0, zorder=0)
    ax.set(yscale="log", ylim=(2.5e-5, 12), ylabel="gain over the median gain")
    ax.set_yticks([BELOW, 1e-3, 1e-2, 0.1, 1, 10], [r"$<10^{-4}$", "0.001", "0.01", "0.1", "1", "10"])
    ax.minorticks_off()
    if is_narrow():
        names = [name.replace("\n", " ") for name in names]
    ax.set_xticks(range(9), names, rotation=90 * is_narrow())
    return figure


@drawn
def closed_gains() -> BookFigure:
    """What it costs to set gains to zero, in nats, with intervals."""
    found = results("whisper")
    figure, (ax,) = panels(1, width=7.2, height=3.2, narrow=(1, 5.8))
    groups = [
        [
            (f"{words}: the clock", [closed["clock"]], OUTPUT),
            (f"{short}: others, most variance", [closed["others, largest"]], INPUT),
            (f"{short}: others, at random", [closed[f"others {n}"] for n in range(4)], SOFT),
        ]
        for part, words, short in (
            ("last attention", "gains 0 before the last attention", "last attention"),
            ("attention", "gains 0 before all attention", "all attention"),
            ("MLPs that hide it", "gains 0 before three MLPs", "three MLPs"),
        )
        for closed in [found["closed"][part]["0"]]
    ]
    rows = [row for group in groups for row in group]
    gaps = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    heights = -np.arange(len(rows)) - 0.5 * gaps
    for height, (_, parts, color) in zip(heights, rows, strict=True):
        for n, measured in enumerate(parts):
            # no dot above its row: narrow, the row's name is there
            _interval(ax, measured, height - 0.11 * n, color)
        medians = [float(part["median"]) for part in parts]
        ends = [min(medians), max(medians)] if len(parts) > 1 else medians
        said = [np.format_float_positional(x, 2, fractional=False, trim="-") for x in sorted({*ends})]
        if is_narrow():  # after its interval, in the space that the names leave
            end = max(part["median, interval"][1] for part in parts)
            ax.text(1.5 * end, height, " to ".join(said), color=color, va="center", in_layout=False)
        else:
            edge = ax.get_yaxis_transform()
            ax.text(1.02, height, " to ".join(said), color=color, va="center", transform=edge)
    ax.set(xscale="log", xlabel="median divergence from the unchanged model, in nats")
    if is_narrow():
        ax.set(xlim=(4e-6, 100), ylim=(heights[-1] - 0.6, 0.9))
    name_rows(ax, heights, [words for words, _, _ in rows])
    return figure


def _interval(ax: Axes, part: dict[str, Array], height: float, color: str) -> None:
    ax.plot(part["median, interval"], [height] * 2, color=color, lw=1.4)
    ax.plot([part["median"]], [height], "o", color=color, ms=4.5, mew=0)


@drawn
def prior() -> BookFigure:
    """Gains and biases of the last LayerNorm of Whisper's decoder, and what its bias adds to the logits."""
    told, found = statistics("whisper"), results("whisper")["prior"]
    layer = trained_norms("whisper")[-1]
    figure, (left, right) = panels(2, width=7.2, height=3.0)
    bias = np.zeros_like(layer.gain) if layer.bias is None else layer.bias
    left.plot(layer.gain, bias, "o", color=SOFT, ms=3, mew=0, alpha=0.6)
    place = found["feature"]
    left.plot([layer.gain[place]], [bias[place]], "o", color=OUTPUT, ms=6, mew=0)
    left.annotate(f"feature {place}", (layer.gain[place] + 0.6, bias[place]), color=OUTPUT, va="center")
    left.set(xlabel="gain", ylabel="bias")
    numbers = np.arange(256, 50256)
    edges = np.geomspace(256, 50256, 25).astype(int)
    parts = [told["prior"][start:end] for start, end in pairwise(edges)]
    low, middle, high = np.array([np.percentile(part, [10, 50, 90]) for part in parts]).T
    centers = np.sqrt(edges[:-1] * edges[1:])
    right.fill_between(centers, low, high, color=OUTPUT, alpha=0.2, lw=0)
    right.plot(centers, middle, color=OUTPUT)
    right.set(
        xscale="log",
        xlabel="number of the token",
        ylabel="added to the logit",
        xlim=(numbers[0], numbers[-1]),
    )
    return figure


@drawn
def massive_activations() -> BookFigure:
    """The size of the stream: SmolLM2's by depth for first and other tokens, Whisper's encoder over time."""
    rms = statistics("smollm2")["rms"]
    figure, (left, right) = panels(2, width=7.2, height=3.0)
    blocks = np.arange(len(rms)) / 2
    for part, color, words, at in (
        (rms[:, :, :1], FIRST, "first tokens", (13, 420)),
        (rms[:, :, 1:], REST, "all others", (14, 2.5)),
    ):
        low, median, high = _middle(part)
        left.fill_between(blocks, low, high, color=color, alpha=0.2, lw=0)
        left.plot(blocks, median, color=color)
        left.text(*at, words, color=color)
    left.set(title="SmolLM2", yscale="log", xlabel="blocks passed", ylabel="rms of the stream")
    for row in statistics("whisper")["encoder rms"][-1]:
        right.plot(np.arange(150) / 5, row, color=REST, lw=0.8, alpha=0.6)
        large = row > 10
        right.plot(np.arange(150)[large] / 5, row[large], "o", color=FIRST, ms=3.5, mew=0)
    right.set(
        title="Whisper, encoder", yscale="log", xlabel="time, in seconds", ylabel=r"$\sigma$ of the stream"
    )
    return figure


def _short(name: str) -> str:
    """A short name for a LayerNorm of Whisper, such as "encoder 0 MLP"."""
    stack, *inside, _ = name.split("/")
    block, part = inside or ("last", "")
    words = {"self_attention": " self", "attention": " cross", "ffn": " MLP", "": ""}
    return f"{stack} {block.removeprefix('layer_')}{words[part]}"


@drawn
def axis_ranges(layers: Sequence[NormLayer] | None = None) -> BookFigure:
    """Semi-axes of each layer's ellipsoid over their median: the ends, and 98 in 100; Whisper's or yours.

    What is below 10⁻⁵, zeros included, is drawn there as a hollow dot.
    """
    shown = trained_norms("whisper") if layers is None else list(layers)
    figure, (ax,) = panels(1, width=7.2, height=3.4)
    for place, layer in enumerate(shown):
        axes = layer.ellipsoid.semi_axes
        axes = axes / np.median(axes) if np.median(axes) > 0 else axes
        least, largest = axes.min(initial=np.inf), axes.max(initial=0.0)
        most = np.maximum(np.quantile(axes, [0.01, 0.99]), TINIEST)
        ax.plot([place] * 2, most, color=INPUT, lw=3.4, alpha=0.45)
        ax.plot([place], [max(largest, TINIEST)], "o", color=INPUT, ms=3.5, mew=0)
        hollow = {"mfc": "none", "mew": 1.2} if least < TINIEST else {"mew": 0}
        ax.plot([place], [max(least, TINIEST)], "o", color=INPUT, ms=3.5, **hollow)
    ax.axhline(1, color=FAINT, lw=1, zorder=0)
    ax.set(yscale="log", ylabel="semi-axis over the median")
    names = [layer.name if layers is not None else _short(layer.name) for layer in shown]
    ax.set_xticks(range(len(shown)), names, rotation=90, fontsize=7)
    return figure


@drawn
def solid_radii() -> BookFigure:
    """Where outputs lie in the ellipsoid of features with nonzero gain: 1 is its surface, 0 its center."""
    figure, (left, right) = panels(2, width=7.2, height=3.0)
    places = [2 * block + 1 for block in BLOCKS]
    radii = statistics("smollm2")["radius"][places]
    low, median, high = _middle(radii[:, :, 1:])
    rest = radii[:, :, 1:].reshape(len(places), -1)
    left.fill_between(BLOCKS, rest.min(1), rest.max(1), color=REST, alpha=0.12, lw=0)
    left.fill_between(BLOCKS, low, high, color=REST, alpha=0.25, lw=0)
    left.plot(BLOCKS, median, color=REST)
    for column in radii[:, :, 0].T:
        left.plot(BLOCKS, column, "o", color=FIRST, ms=3, mew=0, alpha=0.6)
    left.text(11.6, 0.17, "first tokens", color=FIRST)
    left.text(14, 0.62, "all others", color=REST)
    left.axhline(1, color=AXES, lw=1, ls=(0, (5, 3)))
    left.set(title="SmolLM2, before the MLPs", xlabel="block", ylabel="radius", ylim=(0, 1.06))
    left.set_xticks(range(11, 27, 3))
    mini = statistics("minilm")
    last = mini["radius"][-1]
    starts = np.concatenate([[0], np.cumsum(mini["lengths"].astype(int))[:-1]])
    others = np.delete(last, starts)
    right.hist(others, np.linspace(0, 1, 21), color=REST, alpha=0.45)
    right.hist(last[starts], np.linspace(0, 1, 21), color=FIRST, alpha=0.9)
    right.text(0.875, 27, "[CLS]", color=FIRST, ha="center")
    right.text(0.3, 60, "all others", color=REST)
    right.axvline(1, color=AXES, lw=1, ls=(0, (5, 3)))
    right.set(title="MiniLM, the last LayerNorm", xlabel="radius", ylabel="tokens")
    return figure


@drawn
def removals() -> BookFigure:
    """How SmolLM2's predictions change when one direction is removed before every RMSNorm, with intervals."""
    found = results("smollm2")["without"]
    rows = {r"$\mathbf{1}$": ["1"], r"$\mathbf{1}$, less outliers": ["1, less the outliers"]}
    for label, start in (
        ("random directions", "random"),
        ("random, less outliers", "orthogonal"),
        ("ordinary features", "ordinary"),
    ):
        rows[label] = [name for name in found if name.startswith(start)]
    rows |= {f"$e_{{{name[1:]}}}$": [name] for name in found if name.startswith("e")}
    figure, axes = panels(3, width=7.4, height=3.3, narrow=(1, 8.8))
    below, spread = (
        (0.18, 0.4) if is_narrow() else (0, 0.6)
    )  # the names of rows are above them or at the left
    for ax, what, title in zip(
        axes,
        ("median", "mean", "changed"),
        ("median, nats", "mean, nats", "changed top tokens, %"),
        strict=True,
    ):
        times = 100 if what == "changed" else 1
        for height, names in enumerate(reversed(rows.values())):
            kind = names[0].split()[0].rstrip(",")
            color = {"1": ONES, "random": SOFT, "orthogonal": SOFT}.get(kind, OUTPUT)
            for n, name in enumerate(sorted(names, key=lambda name: found[name][what])):
                at = height - below + spread * ((n + 0.5) / len(names) - 0.5)
                ax.plot(times * found[name][f"{what}, interval"], [at] * 2, color=color, lw=1.1)
                ax.plot(times * found[name][what], at, "o", color=color, ms=3, mew=0)
        ax.set(title=title, xscale="linear" if times > 1 else "log", ylim=(-0.6, len(rows) - 0.3))
        if ax is axes[0] or is_narrow():
            name_rows(ax, range(len(rows)), list(reversed(rows)))
        else:
            ax.tick_params(axis="y", length=0)
            ax.spines["left"].set_visible(False)
            ax.set_yticks(range(len(rows)), [""] * len(rows))
    return figure


@drawn
def ones_in_writers() -> BookFigure:
    """What each layer writes along 1, over the median of random directions; bands: 98 in 100 of these."""
    figure, axes = panels(3, width=7.2, height=2.8)
    for ax, model, title in zip(
        axes,
        ("minilm", "whisper", "smollm2"),
        ("MiniLM: LayerNorm, post", "Whisper: LayerNorm, pre", "SmolLM2: RMSNorm, pre"),
        strict=True,
    ):
        writers = results(model)["writers"]
        low, median, high = np.array([row["random"][1:4] for row in writers.values()]).T
        along = np.array([row["along 1"] for row in writers.values()])
        places = np.arange(len(along))
        ax.fill_between(places, low / median, high / median, color=SOFT, alpha=0.25, lw=0, step="mid")
        ax.plot(places, along / median, "o", color=EPS if model == "smollm2" else CENTERED, ms=4, mew=0)
        ax.axhline(1, color=SOFT, lw=1, ls=(0, (5, 3)))
        ax.set_title(title, fontsize=10)
        ax.set(yscale="log", ylim=(0.12, 8), yticks=[0.2, 0.5, 1, 2, 5], xticks=[])
        ax.set_yticklabels(["0.2", "0.5", "1", "2", "5"] if is_narrow() or ax is axes[0] else [])
        ax.set_xlabel("embeddings first, then by depth", fontsize=9)
        ax.minorticks_off()
    axes[0].set(ylabel=r"along $\mathbf{1}$ over random")
    return figure
