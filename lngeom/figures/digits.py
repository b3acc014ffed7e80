"""A figure of chapter 04: how many digits of the semi-axes four ways to compute them keep."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from lngeom.ellipsoid import semi_axes
from lngeom.matrices import centering_matrix

from .style import EPS, INPUT, NORMAL, OUTPUT, drawn, panels

Array = NDArray[Any]


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
