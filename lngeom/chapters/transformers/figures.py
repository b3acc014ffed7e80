"""The figures of chapter 11: in transformers."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from lngeom.centering import center
from lngeom.ellipsoid import semi_axes
from lngeom.figures.style import (
    CENTERED,
    EPS,
    INPUT,
    ONES,
    OUTPUT,
    SOFT,
    Array,
    BookFigure,
    arrow,
    drawn,
    is_narrow,
    name_rows,
    panels,
)
from lngeom.trained import results, trained_norms, whisper_reader
from lngeom.transformers.model import median_share

ROUNDING = 1e-13  # relative changes below it come from float64
CHANGES = {  # of Whisper, by their names in the results
    "gains and biases folded": "gains and biases folded",
    "folded, keys without biases": "the same, keys without biases",
    "writers centered, RMSNorm": "all writers centered, RMSNorm",
    "writers centered, output matrix as well, RMSNorm": "the same, output matrix centered too",
    "writers centered except after the convolutions, RMSNorm": "the same, one writer not centered",
    "RMSNorm, nothing centered": "RMSNorm, nothing centered",
}
PARTS = {"self_attention": "s", "attention": "c", "ffn": "m"}  # self-attention, cross-attention, MLP


@drawn
def wiring() -> BookFigure:
    """One sublayer pre-LN and post-LN: what is on the residual stream, and what is not."""
    figure, axes = panels(2, width=6.6, height=3.5)
    for ax, post in zip(axes, (False, True), strict=True):
        ax.set_title("post-LN" if post else "pre-LN")
        ax.set(xlim=(-1.5, 2.6), ylim=(-0.2, 5.5))
        ax.set_axis_off()
        plus, part = (2.9, 1.75) if post else (4.2, 2.95)
        norm = (0, 4.1) if post else (1.5, 1.55)
        _box(ax, (1.5, part), "attention\nor MLP", SOFT)
        _box(ax, norm, r"$G\,\mathrm{LN}_\varepsilon + b$", OUTPUT)
        stream = [(-0.1, plus - 0.28), (plus + 0.28, norm[1] - 0.42), (norm[1] + 0.42, 5.4)]
        for start, end in stream if post else [stream[0], (plus + 0.28, 5.4)]:
            ax.plot([0, 0], [start, end], color=INPUT, lw=1.6)
        arrow(ax, (0, 5.45), color=INPUT, origin=(0, 5.0))
        ax.plot([0, 1.5, 1.5], [0.5, 0.5, part - 0.42 if post else norm[1] - 0.42], color=SOFT, lw=1.4)
        if not post:
            ax.plot([1.5, 1.5], [norm[1] + 0.42, part - 0.42], color=SOFT, lw=1.4)
        ax.plot([1.5, 1.5, 0.6], [part + 0.42, plus, plus], color=SOFT, lw=1.4)
        arrow(ax, (0.2, plus), color=SOFT, origin=(0.8, plus))
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
def exact_changes() -> BookFigure:
    """What six changes of Whisper's weights do to its predictions: mean divergence with an interval.

    Changes within rounding are not drawn, since they are no data; words say so instead.
    """
    found = results("whisper")["exact"]
    figure, (ax,) = panels(1, width=7.2, height=2.9, narrow=(1, 3.9))
    for height, title in enumerate(reversed(CHANGES)):
        mean, (low, high) = found[title]["mean"], found[title]["mean, interval"]
        if found[title]["largest change of a logit"] < ROUNDING * found["largest logit"]:
            ax.text(4e-4, height, "unchanged, up to rounding", color=CENTERED, va="center")
        else:
            ax.plot([low, high], [height] * 2, color=EPS, lw=1.6)
            ax.plot(mean, height, "o", color=EPS, ms=6, mew=0)
            ax.text(1.4 * high, height, f"{mean:#.2g}", color=EPS, va="center")
    ax.set(xscale="log", xlim=(3e-4, 40), ylim=(-0.5, len(CHANGES) - 0.5 + 0.2 * is_narrow()))
    name_rows(ax, range(len(CHANGES)), list(reversed(CHANGES.values())))
    ax.set_xlabel("divergence of the predictions, in nats")
    return figure


@drawn
def along_ones() -> BookFigure:
    """The share of the squared length along 1 before each LayerNorm of Whisper: medians and ranges."""
    found = results("whisper")["streams"]
    if is_narrow():
        figure, axes = panels(2, height=2.6)
    else:
        figure, (ax,) = panels(1, width=7.2, height=3.2)
        axes = (ax, ax)
    for ax, (stack, color) in zip(axes, (("encoder", INPUT), ("decoder", OUTPUT)), strict=True):
        names = [name for name in found if name.startswith(stack)]
        places = np.array([list(found).index(name) for name in names]) + (stack == "decoder")
        shares = [found[name]["share of 1"] for name in names]
        for place, share in zip(places, shares, strict=True):
            ax.plot([place] * 2, [max(share["least"], 1e-5), share["largest"]], color=color, lw=3, alpha=0.3)
        ax.plot(places, [share["median"] for share in shares], "o", color=color, ms=5, mew=0)
        ax.text(places.mean(), 1.3, stack, color=color, ha="center")
    labels, places = [_short(name) for name in found], np.array([*range(9), *range(10, 23)])
    parts = [slice(0, 9), slice(9, None)] if is_narrow() else [slice(None)]
    for one, part in zip(figure.axes, parts, strict=True):
        start, end = places[part][[0, -1]] + [-0.7, 0.7]
        one.plot([start, end], [median_share(384)] * 2, color=ONES, lw=1, ls=(0, (5, 3)))
        one.text(end + 0.2, median_share(384), "random", color=ONES, va="center")
        one.set_xticks(places[part], labels[part], fontsize=9)
        room = 0.25 * (end - start) if is_narrow() else 2.4
        one.set(xlim=(start, end + room), ylim=(8e-6, 1), ylabel=r"$\mu^2/\rho^2$", yscale="log")
    figure.axes[-1].set_xlabel("before the LayerNorm (block and part; f is the last)")
    return figure


def _short(name: str) -> str:
    """``encoder/layer_2/self_attention/layer_norm`` as 2s, the last LayerNorm of a stack as f."""
    parts = name.split("/")
    return f"{parts[1][-1]}{PARTS[parts[2]]}" if len(parts) == 4 else "f"


def choices_of_delta() -> dict[str, Array]:
    """Three choices of Δ for the layer before Whisper's last cross-attention, as vectors."""
    name, weight, _ = whisper_reader()
    gain = next(norm.gain for norm in trained_norms("whisper") if norm.name == name)
    return {
        "as trained": np.ones_like(gain),
        "folded": 1 / gain,
        "columns of one length": np.linalg.norm(weight, axis=0),
    }


@drawn
def gauge() -> BookFigure:
    """Semi-axes of one layer for three choices of Δ, and the singular values of WGΠ, the same for all."""
    name, weight, _ = whisper_reader()
    gain = next(norm.gain for norm in trained_norms("whisper") if norm.name == name)
    figure, (left, right) = panels(2, width=7.2, height=2.9)
    rank = np.arange(1, gain.size)
    for (words, delta), color in zip(choices_of_delta().items(), (OUTPUT, CENTERED, EPS), strict=True):
        axes = np.sort(semi_axes(gain * delta))[::-1] / np.sqrt(gain.size)
        left.plot(rank, axes, color=color, label=words)
        read = (weight / delta) * (gain * delta)
        values = np.linalg.svd(center(read))[1][: gain.size - 1]
        if words == "as trained":
            right.plot(rank, values, color=color)
        else:  # the same values, so each choice gets ranks of its own
            part = slice(0 if words == "folded" else 20, None, 40)
            right.plot(rank[part], values[part], "o", color=color, ms=6, mew=0)
    left.set(ylabel=r"semi-axis$/\sqrt{N}$", ylim=(0, None))
    left.legend(loc="upper right", handlelength=1.2)
    right.set(ylabel=r"singular value of $WG\Pi$", ylim=(0, None))
    for ax in (left, right):
        ax.set(xlabel="rank", xlim=(0, gain.size))
    return figure
