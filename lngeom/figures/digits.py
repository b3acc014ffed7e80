"""The figures of chapter 14, few digits; and one of chapter 04, the digits of semi-axes by four ways."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from lngeom.centering import centering_matrix
from lngeom.definition import layer_norm
from lngeom.digits import (
    BFLOAT16,
    FLOAT32,
    Format,
    exact_variance,
    one_pass_bound,
    rounded,
    two_pass_bound,
    variance_one_pass,
    variance_two_pass,
    variance_welford,
)
from lngeom.ellipsoid import semi_axes
from lngeom.rmsnorm import rms_norm
from lngeom.trained import EPS as EPSILONS
from lngeom.trained import FIRST_FEATURE, statistics, streams, trained_norms

from .style import CENTERED, CIRCLE, EPS, FAINT, INK, INPUT, NORMAL, OUTPUT, SOFT, bare, drawn, panels

Array = NDArray[Any]

WAYS = (variance_one_pass, variance_two_pass, variance_welford)


@drawn
def turned_gains(gain: Sequence[float] = (1.5, 0.6), turn: float = 0.7) -> Figure:
    """Two features: a circle of outputs, turned before the gains and turned behind them."""
    c, s = np.cos(turn), np.sin(turn)
    rotation = np.array([[c, -s], [s, c]])
    points = np.sqrt(2) * np.stack([np.cos(t := np.linspace(0, 2 * np.pi, 13)[:-1]), np.sin(t)], -1)
    figure, axes = panels(3, height=2.5)
    for ax, make, title, colour in (
        (axes[0], lambda y: y * gain, r"$Gy$", OUTPUT),
        (axes[1], lambda y: (y @ rotation.T) * gain, r"$GRy$", OUTPUT),
        (axes[2], lambda y: (y * gain) @ rotation.T, r"$RGy$", NORMAL),
    ):
        bare(ax, 2.5)
        ax.set_title(title, color=colour)
        ax.plot(*make(np.sqrt(2) * CIRCLE).T, color=colour, lw=1.2)
        ax.plot(*make(points).T, "o", color=colour, ms=5, mew=0)
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
def one_pass_and_two() -> Figure:
    """Relative error of the variance against the offset, in two formats and three ways, with two bounds."""
    figure, axes = panels(2, width=7.2, height=3.1)
    for ax, to, top in zip(axes, (FLOAT32, BFLOAT16), (4.5, 2.0), strict=True):
        offsets = np.logspace(0, top, 10)
        errors, bounds = zip(*(variance_errors(float(x), to) for x in offsets), strict=True)
        for way, colour, name in ((0, EPS, "one pass"), (2, INPUT, "Welford"), (1, CENTERED, "two passes")):
            ax.loglog(offsets, [e[way] for e in errors], "o", color=colour, ms=5, mew=0, label=name)
            if way < 2:
                ax.loglog(offsets, [e[way] for e in bounds], color=colour, lw=1.2)
        ax.axhline(1, color=FAINT, lw=1, zorder=0)
        ax.set(title=to.name, xlabel=r"offset $\mu/\sigma$")
    axes[0].set_ylabel("relative error of the variance")
    axes[0].legend(loc="upper left", handletextpad=0.2)
    return figure


def gained(to: Format) -> tuple[Array, Array, Array]:
    """Outputs of a norm of SmolLM2 times its gains: in 53 digits, cast first, and multiplied first."""
    name = "blk.20.ffn_norm"
    gain = rounded(next(norm.gain for norm in trained_norms("smollm2") if norm.name == name), to)
    y = rms_norm(streams("smollm2")[name][:, 1:].reshape(-1, gain.size), eps=EPSILONS["smollm2"])
    y, gain = y[:, gain != 0], gain[gain != 0]
    return y * gain, rounded(rounded(y, to) * gain, to), rounded(y * gain, to)


@drawn
def two_roundings() -> Figure:
    """How far outputs times gains are off in bfloat16, cast before the gain and behind it."""
    exact, cast, late = gained(BFLOAT16)
    figure, (ax,) = panels(1, width=6.0, height=2.5)
    bins = np.linspace(0, 2, 41)
    for values, colour, name, place in (
        (late, OUTPUT, "multiply, then cast", (0.62, 0.82)),
        (cast, INPUT, "cast, then multiply", (0.62, 0.55)),
    ):
        off = np.abs(values / exact - 1) / BFLOAT16.unit
        counts = np.histogram(off, bins)[0] / off.size * 100
        ax.stairs(counts, bins, color=colour, lw=1.8)
        ax.text(*place, name, color=colour, transform=ax.transAxes)
    ax.set(xlabel="relative error, in units of $\\mathbf{u}$", ylabel="% of the outputs")
    ax.set(xlim=(0, 2), ylim=(0, None))
    return figure


def kept_noise(mean: float, eps: Array) -> Array:
    """The root mean square that LayerNorm gives to a constant with one rounding error of bfloat16 in it."""
    stored = rounded(mean * (1 + 1e-3 * np.random.default_rng(12).normal(size=64)), BFLOAT16)
    return np.sqrt(np.array([np.mean(layer_norm(stored, eps=float(e)) ** 2) for e in eps]))


@drawn
def noise_and_radius(tolerance: float = 0.01) -> Figure:
    """Against ε: how much rounding noise LayerNorm lets through, and how much of a short stream."""
    figure, (ax,) = panels(1, width=6.4, height=2.8)
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


def rotation(features: int) -> Array:
    """One random rotation."""
    return np.linalg.qr(np.random.default_rng(8).normal(size=(features, features)))[0]


@drawn
def loud_entry(name: str = "blk.28.attn_norm") -> Figure:
    """Two tokens of SmolLM2 behind a norm, as they are and turned: the largest of each nine features."""
    figure, axes = panels(4, width=7.4, height=2.4)
    seen = streams("smollm2")[name][0]
    turn = rotation(seen.shape[-1])
    for place, title in ((0, "first token"), (2, "another token")):
        y = rms_norm(seen[place], eps=EPSILONS["smollm2"])
        for ax, values, colour, how in (
            (axes[place], y, OUTPUT, "as it is"),
            (axes[place + 1], turn @ y, INPUT, "turned"),
        ):
            blocks = np.abs(values).reshape(-1, 9).max(-1)
            ax.vlines(np.arange(blocks.size), 0, blocks, color=colour, lw=1.3)
            ax.set(ylim=(0, 25), xticks=[], xlabel=how)
            if ax is not axes[0]:
                ax.set_yticklabels([])
            if how == "as it is":
                ax.set_title(title, loc="left")
    axes[0].set_ylabel("size of entries")
    axes[0].text(FIRST_FEATURE // 9 - 2, 21, f"{FIRST_FEATURE}", color=SOFT, ha="right")
    return figure


@drawn
def wild_gains(n: int = 30) -> Figure:
    """Relative errors of all semi-axes for gains over ten decades, against forty digits, by four ways."""
    gain = 10 ** np.random.default_rng(6).uniform(-8, 2, n)
    true = with_forty_digits(gain)
    figure, (ax,) = panels(1, width=6.4, height=3.8)
    for way, colour, name, place in (
        (recipe, EPS, "inverse gains (source 002)", (4e-3, 1e-1)),
        (dense, INPUT, r"eigenvalues of $G^2-gg^{\top}/N$", (8e-7, 2e-3)),
        (singular, NORMAL, r"singular values of $G\Pi$", (3e-7, 6e-10)),
        (semi_axes, OUTPUT, "critical points", (3e-7, 6e-15)),
    ):
        ax.loglog(true, np.maximum(np.abs(way(gain) / true - 1), 1e-17), "o", color=colour, ms=4, mew=0)
        ax.text(*place, name, color=colour)
    ax.set(xlabel="semi-axis", ylabel="relative error", ylim=(3e-18, 50))
    return figure


def with_forty_digits(gain: Array) -> Array:
    """The semi-axes of distinct gains by bisection in each gap, with mpmath."""
    import mpmath

    with mpmath.workdps(40):
        squares = sorted(mpmath.mpf(float(entry)) ** 2 for entry in gain)
        zeros = []
        for low, high in itertools.pairwise(squares):
            for _ in range(190):
                middle = (low + high) / 2
                rising = mpmath.fsum(1 / (square - middle) for square in squares) < 0
                low, high = (middle, high) if rising else (low, middle)
            zeros.append(float(mpmath.sqrt(len(gain) * low)))
    return np.array(zeros[::-1])


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
