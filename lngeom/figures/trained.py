"""The figures of chapter 12: norms of trained models."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from lngeom.trained import FIRST_FEATURE, results, statistics, trained_norms
from lngeom.weights import NormLayer

from .style import AXES, CENTERED, EPS, FAINT, INK, INPUT, ONES, OUTPUT, SOFT, Array, drawn, panels

FIRST, REST = OUTPUT, INPUT  # first tokens of a text, and all others
TINIEST = 1e-5  # of the median: what is smaller is drawn there
BLOCKS = range(11, 27)


def _middle(values: Array) -> tuple[Array, Array, Array]:
    """The 10th, 50th and 90th percentiles of each row."""
    low, median, high = np.percentile(values.reshape(len(values), -1), [10, 50, 90], axis=1)
    return low, median, high


@drawn
def stream_growth() -> Figure:
    """How large the stream of SmolLM2 is before each norm, for first tokens and all others."""
    rms = statistics("smollm2")["rms"]
    figure, (ax,) = panels(1, width=6.6, height=3.2)
    blocks = np.arange(len(rms)) / 2
    for part, colour, words, at in (
        (rms[:, :, :1], FIRST, "first tokens", (14, 480)),
        (rms[:, :, 1:], REST, "all others", (14, 3)),
    ):
        low, median, high = _middle(part)
        ax.fill_between(blocks, low, high, color=colour, alpha=0.2, lw=0)
        ax.plot(blocks, median, color=colour)
        ax.text(*at, words, color=colour)
    ax.set(yscale="log", xlabel="blocks passed", ylabel=r"$\rho$ of the stream")
    return figure


def levels() -> Array:
    """How large feature 507 of first tokens is behind each norm, over the rms of the others; medians.

    NaN where another feature is the largest of most first tokens.  The gains of the others count with their
    median: only streams of eight norms are kept whole, and for these it is within a third.
    """
    seen = statistics("smollm2")
    share, at = seen["largest"][:, :, 0].astype(float), seen["at"][:, :, 0]
    gains = [np.abs(layer.gain) for layer in trained_norms("smollm2")]
    by_gain = np.array([gain[FIRST_FEATURE] / np.median(gain) for gain in gains])
    others = len(gains[0]) - 1
    size = np.median(np.sqrt(others * share / (1 - share)), axis=1) * by_gain
    return np.where((at == FIRST_FEATURE).mean(1) > 0.5, size, np.nan)


@drawn
def levelled() -> Figure:
    """First tokens in all blocks: the loud feature behind norm and gain, and the attention that they get."""
    found = levels()[:60]
    attention = 100 * np.asarray(results("smollm2")["attention to the first token"])
    figure, (left, right) = panels(2, width=7.2, height=2.9)
    blocks = np.arange(30)
    left.axhline(1, color=FAINT, lw=1.1, zorder=0)
    for start, colour, words, at in (
        (0, INPUT, "attention", (17, 130)),
        (1, OUTPUT, "networks", (13, 0.004)),
    ):
        left.plot(blocks, found[start::2], "o", color=colour, ms=4, mew=0)
        left.text(*at, words, color=colour)
    left.set(yscale="log", xlabel="block", ylabel="feature 507 over the others", xlim=(-1, 30))
    for row in attention:
        right.plot(blocks, row, ".", color=SOFT, ms=2.5, mew=0)
    right.plot(blocks, attention.mean(0), "-o", color=FIRST, ms=3.5, mew=0, lw=1)
    right.set(xlabel="block", ylabel="attention to the first token, %", xlim=(-1, 30), ylim=(0, 100))
    return figure


@drawn
def axis_ranges(layers: Sequence[NormLayer] | None = None) -> Figure:
    """Semi-axes of every norm's ellipsoid over their median: the ends, and 98 in 100; of SmolLM2 or yours.

    What is below 10⁻⁵, zeros included, is drawn there as a hollow dot.
    """
    shown = trained_norms("smollm2") if layers is None else list(layers)
    figure, (ax,) = panels(1, width=7.2, height=3.6)
    kinds = {"before attention": INPUT, "before the network": OUTPUT, "the last": CENTERED, "": INPUT}
    seen = set()
    for place, layer in enumerate(shown):
        axes = layer.ellipsoid.semi_axes
        axes = axes / np.median(axes) if np.median(axes) > 0 else axes
        kind = _kind(layer.name) if layers is None else ""
        ends = axes.min(initial=np.inf), axes.max(initial=0.0)
        ax.plot(
            [place] * 2,
            np.maximum(np.quantile(axes, [0.01, 0.99]), TINIEST),
            color=kinds[kind],
            lw=3.4,
            alpha=0.45,
        )
        label = kind if kind not in seen else None
        ax.plot([place], [max(ends[1], TINIEST)], "o", color=kinds[kind], ms=3.5, mew=0, label=label)
        hollow = {"mfc": "none", "mew": 1.2} if ends[0] < TINIEST else {"mew": 0}
        ax.plot([place], [max(ends[0], TINIEST)], "o", color=kinds[kind], ms=3.5, **hollow)
        seen.add(kind)
    ax.axhline(1, color=FAINT, lw=1, zorder=0)
    ax.set(yscale="log", ylabel="semi-axis over their median")
    if layers is None:
        ax.set_xticks(range(0, len(shown), 10), [str(n // 2) for n in range(0, len(shown), 10)])
        ax.set(xlabel="block", ylim=(TINIEST / 3, 40))
        ax.legend(loc="lower left", ncols=3, handletextpad=0.1, columnspacing=1)
    else:
        ax.set_xticks(range(len(shown)), [layer.name for layer in shown], rotation=90, fontsize=6)
    return figure


def _kind(name: str) -> str:
    return "before attention" if "attn" in name else "before the network" if "ffn" in name else "the last"


@drawn
def solid_radii() -> Figure:
    """Where outputs lie in the ellipsoid of features that are not hidden: 1 is its surface, 0 its middle."""
    figure, (left, right) = panels(2, width=7.2, height=3.4)
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
    left.set(title="SmolLM2, before the networks", xlabel="block", ylabel="radius", ylim=(0, 1.06))
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
    right.set(title="MiniLM, the last norm", xlabel="radius", ylabel="tokens")
    return figure


@drawn
def removals() -> Figure:
    """What it does to SmolLM2's predictions when one direction is taken away before every norm."""
    measured = results("smollm2")
    found, others = measured["without"], measured["passages"] != "this book"
    rows = {r"$\mathbf{1}$": ["1"]}
    for label, start in (("random directions", "random"), ("ordinary features", "ordinary")):
        rows[label] = [name for name in found if name.startswith(start)]
    rows |= {f"$e_{{{name[1:]}}}$": [name] for name in found if name.startswith("e")}
    figure, (ax,) = panels(1, width=6.6, height=3.4)
    for height, names in enumerate(reversed(rows.values())):
        colour = ONES if names == ["1"] else SOFT if names[0].startswith("random") else OUTPUT
        for which, above, inside in ((others, 0.14, colour), (~others, -0.14, "none")):
            medians = [np.median(found[name]["divergences"][which]) for name in names]
            ax.plot(medians, np.full(len(names), height + above), "o", color=colour, mfc=inside, ms=5)
    for inside, label in ((INK, "prose of others"), ("none", "pages of this book")):
        ax.plot([], [], "o", color=INK, mfc=inside, ms=5, label=label)
    ax.legend(loc="upper right")
    ax.set_yticks(range(len(rows)), reversed(rows))
    ax.tick_params(axis="y", length=0, labelcolor=INK)
    ax.spines["left"].set_visible(False)
    ax.set(xscale="log", xlabel="median divergence from the unchanged model, in nats")
    return figure


@drawn
def ones_in_writers() -> Figure:
    """The part of each writer along 1, over the median of random directions; bands: 98 in 100 of these."""
    figure, axes = panels(2, width=7.2, height=3.3)
    for ax, model, title in zip(
        axes, ("minilm", "smollm2"), ("MiniLM: LayerNorms", "SmolLM2: RMSNorms"), strict=True
    ):
        writers = results(model)["writers"]
        low, median, high = np.array([row["random"][1:4] for row in writers.values()]).T
        along = np.array([row["along 1"] for row in writers.values()])
        places = np.arange(len(along))
        ax.fill_between(places, low / median, high / median, color=SOFT, alpha=0.25, lw=0)
        ax.plot(places, along / median, "o", color=CENTERED if model == "minilm" else EPS, ms=4, mew=0)
        ax.axhline(1, color=SOFT, lw=1, ls=(0, (5, 3)))
        ax.set(
            title=title,
            xlabel="writer, from the embedding upwards",
            yscale="log",
            ylim=(0.15, 3),
            yticks=[0.2, 0.5, 1, 2],
            yticklabels=["0.2", "0.5", "1", "2"],
        )
        ax.minorticks_off()
    axes[0].set(ylabel=r"along $\mathbf{1}$ over random")
    return figure


@drawn
def read_axes() -> Figure:
    """Longest over shortest: axes of SmolLM2's ellipsoids, and what the readers see of the sphere."""
    read = results("smollm2")["readers"]
    layers = trained_norms("smollm2")
    figure, (ax,) = panels(1, width=6.6, height=3.2)
    blocks = np.arange(len(layers)) / 2
    sizes = [np.abs(layer.gain) for layer in layers]
    ax.plot(blocks, [size.max() / size.min() for size in sizes], color=OUTPUT, lw=1, marker="o", ms=3, mew=0)
    ax.plot(
        blocks,
        [read[layer.name][0] / read[layer.name][1] for layer in layers],
        color=CENTERED,
        lw=1,
        marker="s",
        ms=3,
        mew=0,
    )
    ax.text(21, 2.2, r"axes of the ellipsoid, $G$", color=OUTPUT, ha="right")
    ax.text(20.5, 1.4e5, r"singular values of $WG$", color=CENTERED, ha="right")
    ax.set(yscale="log", xlabel="block", ylabel="longest : shortest", ylim=(1.5, 1e6))
    return figure
