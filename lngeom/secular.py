"""Critical points of ``p(λ) = ∏ (λ - pᵢ²)^mᵢ`` between neighbouring roots, to full relative accuracy.

In each gap ``p'/p = Σ mᵢ/(λ - pᵢ²)`` falls from +∞ to -∞ and has one zero (Rolle).  It is sought as
``λ = pₒ² + t`` from the nearer end ``pₒ`` of the gap, and differences of squares are taken as
``(pᵢ - pₒ)(pᵢ + pₒ)``, so that nothing cancels.  Gaps are scaled by a power of two near their upper ends, so
that no square over- or underflows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

CHUNK = 1 << 18  # entries of the largest arrays, of which there are two
ALIKE = 64  # powers of two between ends that share a unit: no fourth power of a difference underflows
FAR = 1e150  # a pole this many units away has no influence; its square is finite
ROUNDS = 80  # bisection alone would need about 60
CLOSE = 4e-9  # relative: a step this small leaves an error of 4 CLOSE², beyond what a float holds


@dataclass(frozen=True)
class Gaps:
    """Zeros in some neighbouring gaps, in a unit near their upper ends.

    Parameters
    ----------
    unit : float
        A power of two.
    root : ndarray, shape (gaps,)
        ``√λ`` in this unit.
    poles : ndarray, shape (poles,)
        All poles in this unit, at most `FAR`.
    origin, shift : ndarray, shape (gaps,)
        ``λ = originⱼ² + shiftⱼ``, the origin being the nearer end of the gap.
    """

    unit: float
    root: Array
    poles: Array
    origin: Array
    shift: Array

    @property
    def differences(self) -> Array:
        """``pᵢ² - λⱼ``, each to full relative accuracy; shape (gaps, poles)."""
        differences, work = np.empty((2, len(self.origin), len(self.poles)))
        _differences(self.poles, self.origin, differences, work)
        return differences - self.shift[:, None]


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
    rows = max(1, min(CHUNK // len(poles), len(poles) - 1))
    base, work = np.empty((2, rows, len(poles)))  # for all gaps: to allocate is slower than to compute
    first = 0
    while first < len(poles) - 1:
        exponent = np.frexp(poles[first + 1 : first + 1 + rows])[1]
        alike = np.searchsorted(exponent, exponent[0] + ALIKE, side="right")
        yield _solve(
            poles, weights, first + np.arange(alike), int(exponent[alike - 1]) - 1, base[:alike], work[:alike]
        )
        first += alike


def _solve(poles: Array, weights: Array, gap: Array, exponent: int, base: Array, work: Array) -> Gaps:
    with np.errstate(over="ignore", under="ignore"):
        scaled = np.minimum(np.ldexp(poles, -exponent), FAR)  # a power of two keeps the shape of clusters
    lower, upper = scaled[gap], scaled[gap + 1]
    width = (upper - lower) * (upper + lower)
    _differences(scaled, lower, base, work)
    np.subtract(base, width[:, None] / 2, out=work)
    value = np.divide(1, work, out=work) @ weights
    near_lower = value >= 0  # the sum rises through the gap: its zero is in the lower half
    near, far = np.where(near_lower, gap, gap + 1), np.where(near_lower, gap + 1, gap)
    origin = scaled[near]
    low, high = np.where(near_lower, 0, -width / 2), np.where(near_lower, width / 2, 0)
    half = low + high  # from the near end to the middle of the gap
    start = half + _model_step(value, (weights[gap] + weights[gap + 1]) / half**2, weights[near], -half, half)
    shift = np.where((start > low) & (start < high), start, half / 2)
    _differences(scaled, origin, base, work)
    shift = _iterate(base, work, weights, near, far, low, high, shift)
    return Gaps(float(np.ldexp(1.0, exponent)), np.sqrt(origin**2 + shift), scaled, origin, shift)


def _differences(poles: Array, origin: Array, result: Array, work: Array) -> None:
    np.subtract(poles, origin[:, None], out=result)
    result *= np.add(poles, origin[:, None], out=work)


def _iterate(
    base: Array, work: Array, weights: Array, near: Array, far: Array, low: Array, high: Array, shift: Array
) -> Array:
    """Zeros t of ``Σ mᵢ/(baseᵢ - t)`` in (low, high) from guesses: rational steps inside, else halving.

    With e the error of t and d the distance to the nearest pole, a rational step leaves an error below 4e²/d:
    its model has the value, the slope and the nearest pole of the sum.
    """
    live = np.arange(len(base))
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
        slope = np.square(terms, out=terms) @ weights
        low[live] = np.where(value < 0, t, low[live])
        high[live] = np.where(value > 0, t, high[live])
        new = t + _model_step(value, slope, weights[near[live]], at_near, at_far)
        inside = (new >= low[live]) & (new <= high[live])
        new = np.where(inside, new, (low[live] + high[live]) / 2)
        shift[live] = new
        live = live[np.abs(new - t) > CLOSE * np.abs(t)]
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
