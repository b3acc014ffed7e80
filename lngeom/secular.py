"""Critical points of ``p(λ) = ∏ (λ - pᵢ²)^mᵢ`` between neighbouring roots, to full relative accuracy.

In each gap ``p'/p = Σ mᵢ/(λ - pᵢ²)`` falls from +∞ to -∞ and has one zero (Rolle).  It is sought as
``λ = pₒ² + t`` from the nearer end ``pₒ`` of the gap, and differences of squares are taken as
``(pᵢ - pₒ)(pᵢ + pₒ)``, so that nothing cancels.  Each gap is scaled by a power of two near its upper end, so
that no square over- or underflows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

CHUNK = 1 << 16  # entries of the largest array: a few of them fit a cache
FAR = 1e150  # a pole this many gap ends away has no influence; its square is finite
ROUNDS = 80  # bisection alone would need about 60
NOISE = 4 * np.finfo(float).eps


@dataclass(frozen=True)
class Gaps:
    """Zeros in some neighbouring gaps, in units near each gap's upper end.

    Parameters
    ----------
    first : int
        The number of the first gap; gap k lies between poles k and k + 1.
    unit : ndarray, shape (gaps,)
        The units, powers of two.
    root : ndarray, shape (gaps,)
        ``√λ`` in these units.
    poles : ndarray, shape (gaps, poles)
        All poles in these units.
    differences : ndarray, shape (gaps, poles)
        ``pᵢ² - λ``, each to full relative accuracy.
    """

    first: int
    unit: Array
    root: Array
    poles: Array
    differences: Array


def critical_points(poles: Array, weights: Array) -> Iterator[Gaps]:
    """The zero of ``Σ mᵢ/(pᵢ² - λ)`` in every gap between neighbouring ``pᵢ²``.

    Parameters
    ----------
    poles : ndarray, shape (n,)
        Ascending, distinct, nonnegative and finite.
    weights : ndarray, shape (n,)
        The multiplicities ``mᵢ`` > 0.

    Yields
    ------
    Gaps
        A few gaps at a time, in ascending order; memory O(n) altogether.

    Examples
    --------
    >>> [gaps] = critical_points(np.array([0.0, 1.0]), np.array([1.0, 2.0]))
    >>> (gaps.unit * gaps.root) ** 2  # (λ - 0)(λ - 1)² has a critical point at 1/3
    array([0.33333333])
    """
    rows = max(1, CHUNK // len(poles))
    for first in range(0, len(poles) - 1, rows):
        yield _solve(poles, weights, np.arange(first, min(first + rows, len(poles) - 1)))


def _solve(poles: Array, weights: Array, gap: Array) -> Gaps:
    row = np.arange(len(gap))
    exponent = np.frexp(poles[gap + 1])[1]
    one, other = np.ldexp(1.0, -(exponent // 2)), np.ldexp(1.0, exponent // 2 - exponent)  # each is finite
    with np.errstate(over="ignore", under="ignore"):
        scaled = poles * one[:, None]  # powers of two: rounding would change the shape of clusters
        scaled *= other[:, None]
    if scaled[:, -1].max() > FAR:
        np.minimum(scaled, FAR, out=scaled)
    lower, upper = scaled[row, gap], scaled[row, gap + 1]
    width = (upper - lower) * (upper + lower)
    middle = _differences(scaled, lower)
    middle -= width[:, None] / 2
    value = np.divide(1, middle, out=middle) @ weights
    near_lower = value >= 0  # the sum rises through the gap: its zero is in the lower half
    origin, far = np.where(near_lower, gap, gap + 1), np.where(near_lower, gap + 1, gap)
    near = scaled[row, origin]
    base = _differences(scaled, near)
    low, high = np.where(near_lower, 0, -width / 2), np.where(near_lower, width / 2, 0)
    half = low + high  # from the near end to the middle of the gap
    start = half + _model_step(
        value, (weights[gap] + weights[gap + 1]) / half**2, weights[origin], -half, half
    )
    shift = np.where((start > low) & (start < high), start, half / 2)
    shift = _iterate(base, weights, origin, far, low, high, shift)
    return Gaps(int(gap[0]), np.ldexp(1.0, exponent), np.sqrt(near**2 + shift), scaled, base - shift[:, None])


def _differences(scaled: Array, origin: Array) -> Array:
    differences = scaled - origin[:, None]
    differences *= scaled + origin[:, None]
    return differences


def _iterate(
    base: Array, weights: Array, near: Array, far: Array, low: Array, high: Array, shift: Array
) -> Array:
    """Zeros t of ``Σ mᵢ/(baseᵢ - t)`` in (low, high) from guesses: rational steps inside, else halving."""
    live = np.arange(len(base))
    work = np.empty_like(base)
    for _ in range(ROUNDS):
        if not len(live):
            return shift
        t = shift[live]
        rows = base if len(live) == len(base) else base[live]
        differences = np.subtract(rows, t[:, None], out=work[: len(live)])
        row = np.arange(len(live))
        at_near, at_far = differences[row, near[live]], differences[row, far[live]]
        terms = np.divide(1, differences, out=differences)
        value = terms @ weights
        noise = NOISE * (np.abs(terms, out=terms) @ weights)
        np.square(terms, out=terms)
        slope = terms @ weights
        low[live] = np.where(value < 0, t, low[live])
        high[live] = np.where(value > 0, t, high[live])
        new = t + _model_step(value, slope, weights[near[live]], at_near, at_far)
        inside = (new > low[live]) & (new < high[live])
        new = np.where(inside, new, (low[live] + high[live]) / 2)
        exact = np.abs(value) <= noise
        shift[live] = np.where(exact, t, new)
        live = live[~(exact | (np.abs(new - t) <= 1e-16 * np.abs(t)))]
    raise ArithmeticError(f"no zero found in {len(live)} gaps; the poles are not distinct and ascending")


def _model_step(value: Array, slope: Array, weight: Array, near: Array, far: Array) -> Array:
    """The step e to the zero of ``weight/(near - e) + b/(far - e) + c`` with this value and slope at 0."""
    b = (slope - weight / near**2) * far**2
    c = value - weight / near - b / far
    half = c * (near + far) + weight + b
    product = value * near * far
    root = np.sqrt(np.maximum(half * half - 4 * c * product, 0))
    with np.errstate(divide="ignore", invalid="ignore"):
        return 2 * product / (half + np.where(half >= 0, root, -root))
