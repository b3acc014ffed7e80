"""The figures of chapter 14, low precision; and one of chapter 04, the digits of semi-axes by four ways."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lngeom.centering import centering_matrix
from lngeom.definition import layer_norm
from lngeom.digits import (
    BFLOAT16,
    FLOAT32,
    Format,
    exact_variance,
    one_pass_bound,
    quantized,
    rounded,
    two_pass_bound,
    variance_one_pass,
    variance_two_pass,
    variance_welford,
)
from lngeom.figures.style import (
    AXES,
    CENTERED,
    CIRCLE,
    EPS,
    FAINT,
    INK,
    INPUT,
    NORMAL,
    OUTPUT,
    SOFT,
    BookFigure,
    bare,
    drawn,
    panels,
)
from lngeom.rmsnorm import rms_norm
from lngeom.trained import EPS as EPSILONS
from lngeom.trained import statistics, streams, trained_norms, whisper_reader

Array = NDArray[Any]


@drawn
def rotated_gains(gain: Sequence[float] = (1.5, 0.6), angle: float = 0.7) -> BookFigure:
    """Two features: a circle of outputs, rotated before the gains and rotated after them."""
    c, s = np.cos(angle), np.sin(angle)
    matrix = np.array([[c, -s], [s, c]])
    points = np.sqrt(2) * np.stack([np.cos(t := np.linspace(0, 2 * np.pi, 13)[:-1]), np.sin(t)], -1)
    figure, axes = panels(3, height=2.1, narrow=(3, 1.5))
    for ax, make, title, color in (
        (axes[0], lambda y: y * gain, r"$Gy$", OUTPUT),
        (axes[1], lambda y: (y @ matrix.T) * gain, r"$GRy$", OUTPUT),
        (axes[2], lambda y: (y * gain) @ matrix.T, r"$RGy$", NORMAL),
    ):
        bare(ax, 2.3)
        ax.set_title(title, color=color)
        ax.plot(*make(np.sqrt(2) * CIRCLE).T, color=color, lw=1.2)
        ax.plot(*make(points).T, "o", color=color, ms=5, mew=0)
        ax.plot(*make(points[:1])[0], "o", color=INK, ms=8)
        for axis in np.eye(2):
            ax.plot(*np.stack([-2.4 * axis, 2.4 * axis]).T, color=FAINT, lw=0.9, zorder=0)
    return figure


def variance_errors(offset: float, to: Format, count: int = 12) -> tuple[Array, Array]:
    """Worst relative errors of a variance in one pass, in two and by Welford; the smallest two bounds."""
    rng = np.random.default_rng(int(1000 * offset))
    errors: list[list[float]] = []
    bounds: list[list[float]] = []
    while len(errors) < count:
        a = rounded(rng.normal(size=64) + offset, to)
        if not (exact := exact_variance(a)):
            continue
        found = [
            Fraction(float(way(a, to))) for way in (variance_one_pass, variance_two_pass, variance_welford)
        ]
        errors.append([abs(float((value - exact) / exact)) for value in found])
        bounds.append([float(way(a, to)) for way in (one_pass_bound, two_pass_bound)])
    return np.max(errors, axis=0), np.min(bounds, axis=0)


@drawn
def one_pass_and_two() -> BookFigure:
    """Relative error of the variance against the offset, in two formats and three ways, with two bounds."""
    figure, axes = panels(2, width=7.2, height=3.0)
    for ax, to, top, ends in zip(
        axes, (FLOAT32, BFLOAT16), (4.5, 2.0), ((2e-9, 5e3), (8e-4, 1.5e3)), strict=True
    ):
        offsets = np.logspace(0, top, 10)
        errors, bounds = zip(*(variance_errors(float(x), to) for x in offsets), strict=True)
        for way, color in ((0, EPS), (2, INPUT), (1, CENTERED)):
            ax.loglog(offsets, [e[way] for e in errors], "o", color=color, ms=5, mew=0)
            if way < 2:
                ax.loglog(offsets, [e[way] for e in bounds], color=color, lw=1.2)
        ax.axhspan(1, 1e9, color=SOFT, alpha=0.12, lw=0, zorder=0)
        ax.axhline(to.unit, color=AXES, lw=1, ls=(0, (5, 3)), zorder=0)
        ax.text(offsets[0], 0.7 * to.unit, r"$\mathbf{u}$", color=INK, va="top")
        ax.set(title=to.name, xlabel=r"offset $\mu/\sigma$", ylim=ends)
        ax.minorticks_off()
    axes[0].set_ylabel("relative error of the variance")
    for words, color, *at in (
        ("no digit is right", INK, 1, 4),
        ("one pass", EPS, 2, 0.006),
        ("Welford", INPUT, 160, 5e-4),
        ("two passes", CENTERED, 150, 5e-9),
    ):
        axes[0].text(*at, words, color=color)
    return figure


def gained(to: Format) -> tuple[Array, Array, Array]:
    """Outputs of a layer of SmolLM2 times its gains: in 53 bits, cast first, and multiplied first."""
    name = "blk.20.ffn_norm"
    gain = rounded(next(norm.gain for norm in trained_norms("smollm2") if norm.name == name), to)
    y = rms_norm(streams("smollm2")[name][:, 1:].reshape(-1, gain.size), eps=EPSILONS["smollm2"])
    y, gain = y[:, gain != 0], gain[gain != 0]
    return y * gain, rounded(rounded(y, to) * gain, to), rounded(y * gain, to)


@drawn
def two_roundings() -> BookFigure:
    """Errors of outputs times gains in bfloat16, cast before the gain and after it."""
    exact, cast, late = gained(BFLOAT16)
    figure, (ax,) = panels(1, width=6.0, height=2.1)
    bins = np.linspace(0, 2, 41)
    for values, color, name, place in (
        (late, OUTPUT, "multiply, then cast", (0.62, 0.82)),
        (cast, INPUT, "cast, then multiply", (0.62, 0.55)),
    ):
        off = np.abs(values / exact - 1) / BFLOAT16.unit
        counts = np.histogram(off, bins)[0] / off.size * 100
        ax.stairs(counts, bins, color=color, lw=1.8)
        ax.text(*place, name, color=color, transform=ax.transAxes)
    ax.set(xlabel="relative error, in units of $\\mathbf{u}$", ylabel="% of the outputs")
    ax.set(xlim=(0, 2), ylim=(0, None))
    return figure


def kept_noise(mean: float, eps: Array) -> Array:
    """The root mean square that LayerNorm gives to a constant with one rounding error of bfloat16 in it."""
    stored = rounded(mean * (1 + 1e-3 * np.random.default_rng(12).normal(size=64)), BFLOAT16)
    return np.sqrt(np.array([np.mean(layer_norm(stored, eps=float(e)) ** 2) for e in eps]))


@drawn
def noise_and_radius(tolerance: float = 0.01) -> BookFigure:
    """Against ε: how much rounding noise LayerNorm lets through, and how much of a short stream."""
    figure, (ax,) = panels(1, width=6.4, height=2.5)
    eps = np.logspace(-10, 2, 49)
    for mean, place in ((1.004, (1.5e-4, 0.035)), (100.25, (1.5, 0.4))):
        ax.loglog(eps, kept_noise(mean, eps), color=SOFT, lw=1.8)
        side = "right" if place[0] < 1 else "left"
        ax.text(*place, rf"noise, $\mu = {mean:.0f}$", color=SOFT, ha=side)
    square = float(np.median(statistics("smollm2")["rms"][0, :, 1:].astype(float))) ** 2
    ax.loglog(eps, np.sqrt(square / (square + eps)), color=OUTPUT, lw=1.8)
    ax.text(1e-9, 1.2, "signal of a short stream", color=OUTPUT, va="bottom")
    ax.set(xlabel=r"$\varepsilon$", ylabel="size of the output", xlim=(1e-10, 1e4), ylim=(2e-3, 3))
    ax.axhline(tolerance, color=FAINT, lw=1, zorder=0)
    ax.axvline((BFLOAT16.unit / tolerance) ** 2, color=FAINT, lw=1, zorder=0)
    ax.text(2e-10, 1.05 * tolerance, f"tolerance {tolerance}", color=SOFT, va="bottom")
    return figure


def rotation(features: int, seed: int = 8) -> Array:
    """One random rotation."""
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(features, features)))[0]


def query_inputs() -> tuple[Array, Array, Array]:
    """Inputs of the queries in Whisper's last cross-attention, of four clips and four others; the weights."""
    name, weight, _ = whisper_reader()
    norm = next(norm for norm in trained_norms("whisper") if norm.name == name)
    y = layer_norm(streams("whisper")[name], norm.gain, norm.bias, eps=EPSILONS["whisper"])
    return y[:4].reshape(-1, len(weight)), y[4:].reshape(-1, len(weight)), weight


def migrated(alpha: float, seen: Array, weight: Array) -> Array:
    """The diagonal of Δ by SmoothQuant's rule, from inputs that were seen and the weights that read them."""
    return np.abs(weight).max(0) ** (1 - alpha) / np.abs(seen).max(0) ** alpha


def product_errors(y: Array, weight: Array, bits: int = 8) -> tuple[float, float, float]:
    """Errors of products if the activations, the weights or both are integers, relative to the products."""
    exact = y @ weight.T
    kept = (
        (quantized(y, bits), weight),
        (y, quantized(weight, bits)),
        (quantized(y, bits), quantized(weight, bits)),
    )
    first, second, both = (np.linalg.norm(x @ w.T - exact) / np.linalg.norm(exact) for x, w in kept)
    return float(first), float(second), float(both)


@drawn
def outliers_moved() -> BookFigure:
    """Whisper: sizes of features as shipped and changed, and the error in int8 against the share moved."""
    seen, y, weight = query_inputs()
    matrix = rotation(len(weight))
    figure, (left, right) = panels(2, width=7.4, height=3.2)
    delta_half = migrated(0.5, seen, weight)
    for values, color, name, at in (
        (y, OUTPUT, "as shipped", (5.5, 29)),
        (y * delta_half / np.median(delta_half), INPUT, r"with $\Delta$", (1.1, 20.5)),
        (y @ matrix, CENTERED, "rotated", (70, 8)),
    ):
        sizes = np.sort(np.abs(values).max(0))[::-1]
        left.loglog(np.arange(1, sizes.size + 1), sizes, color=color, lw=1.5)
        left.text(*at, name, color=color)
    left.set(xlabel="rank of the feature", title="largest entry of a feature", xlim=(1, 400))
    left.set_xticks([1, 10, 100], ["1", "10", "100"])
    left.set_yticks([1, 3, 10, 30], ["1", "3", "10", "30"])
    left.minorticks_off()
    shares = np.linspace(0, 1, 21)
    errors = []
    for alpha in shares:
        delta = migrated(float(alpha), seen, weight)
        errors.append(product_errors(y * delta, weight / delta))
    names = (("activations", OUTPUT), ("weights", INPUT), ("both", INK))
    for curve, (name, color) in zip(100 * np.transpose(errors), names, strict=True):
        right.plot(shares, curve, color=color, lw=1.6, label=name)
    rotated = 100 * product_errors(y @ matrix, weight @ matrix)[2]
    shipped = 100 * product_errors(y, weight)[2]
    for value, color, name, at in (
        (rotated, CENTERED, "both, rotated", (0.02, 0.2)),
        (shipped, SOFT, "both, as shipped", (0.74, shipped + 0.05)),
    ):
        right.axhline(value, color=color, lw=1.1)
        right.text(*at, name, color=color, va="bottom", ha="left" if at[0] < 0.1 else "center")
    right.axvline(0.5, ymax=0.62, color=AXES, lw=1, ls=(0, (5, 3)), zorder=0)
    half = product_errors(y * delta_half, weight / delta_half)[2] * 100
    right.plot([0.5], [half], "o", color=INK, ms=5, mew=0)
    right.text(0.52, 1.62, f"{half:.1f}", color=INK)
    right.set(xlabel=r"$\alpha$", title="error in int8, %", xlim=(0, 1), ylim=(0, None))
    right.legend(loc="upper center")
    return figure


def recipe(gain: Array) -> Array:
    """Source 002's semi-axes, √(N/λ) over the N - 1 larger eigenvalues λ of Π₂G⁻²Π₂, in floating point."""
    alpha = 1 / np.asarray(gain, float)
    projection = np.eye(len(alpha)) - np.outer(alpha, alpha) / (alpha @ alpha)
    values = np.linalg.eigvalsh(projection @ np.diag(alpha**2) @ projection)[1:]
    return np.sqrt(len(alpha) / np.maximum(values, np.finfo(float).tiny))


def dense(gain: Array) -> Array:
    """Semi-axes from the N - 1 larger eigenvalues of G² - ggᵀ/N, in floating point."""
    gain = np.asarray(gain, float)
    values = np.linalg.eigvalsh(np.diag(gain**2) - np.outer(gain, gain) / len(gain))[:0:-1]
    return np.sqrt(len(gain) * np.maximum(values, 0))


def singular(gain: Array) -> Array:
    """Semi-axes from the singular values of GΠ, in floating point."""
    gain = np.asarray(gain, float)
    values = np.linalg.svd(gain[:, None] * centering_matrix(len(gain)), compute_uv=False)
    return np.sqrt(len(gain)) * values[:-1]
