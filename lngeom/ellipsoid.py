"""The ellipsoid on which a normalization layer with gain and bias puts its outputs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import number, real_array
from .centering import helmert

__all__ = ["Ellipsoid", "FLAT", "semi_axes"]

Array = NDArray[Any]

FLAT = 1e-9  # an axis this short relative to the longest counts as zero; also the tolerance of `contains`
LEAST = 2.0**-220  # relative to the largest gain: smaller ones count as 0, as their fourth powers underflow
HALVINGS = 110  # take an interval of relative width 4 down to rounding, even among subnormal numbers


def semi_axes(gain: ArrayLike) -> Array:
    """The N - 1 semi-axes of LayerNorm's ellipsoid, from the gains alone.

    Parameters
    ----------
    gain : array_like, shape (N,)
        The gains, in units of the output; zeros, signs and repeats are allowed.

    Returns
    -------
    ndarray, shape (N - 1,)
        Descending, each with a relative error of about 1e-15, or an error of half a step if it is subnormal;
        inf if it overflows.  A gain below 1e-66 times the largest counts as 0.

    Raises
    ------
    TypeError
        If the gains are not real numbers.
    ValueError
        If they are not one finite vector of at least one number.

    Notes
    -----
    The values (semi-axis)²/N are the critical points of ``∏ (λ - gᵢ²)``: identities ``axis-*``, chapter 04.
    It takes O(N²) time and O(N) memory, and inverts nothing.

    Examples
    --------
    >>> semi_axes([1, 1, 0])
    array([1.73205081, 1.        ])
    """
    gain = _vector("gain", gain)
    sizes, unit = _sizes(gain)
    values, counts = np.unique(sizes, return_counts=True)
    lengths = [gaps.root for gaps in critical_points(values, counts.astype(float))]
    lengths.append(np.repeat(values, counts - 1))
    with np.errstate(over="ignore"):
        return unit * (np.sqrt(len(gain)) * np.sort(np.concatenate(lengths))[::-1])


def _sizes(gain: Array) -> tuple[Array, float]:
    """Return the absolute gains, scaled to [0, 2) by a power of two, and this power."""
    largest = np.max(np.abs(gain))
    unit = float(np.ldexp(1.0, np.frexp(largest)[1] - 1))
    return np.where(np.abs(gain) < LEAST * largest, 0.0, np.abs(gain) / unit), unit


@dataclass(frozen=True, eq=False)
class Ellipsoid:
    """Solid ellipsoid that a layer's outputs fill (ε > 0), or whose surface they cover (ε = 0).

    Make one by :meth:`of_layer_norm` or :meth:`of_rms_norm`.  Attributes are computed on first use; only
    ``axes`` and ``normals`` need more than O(N) memory.

    Parameters
    ----------
    gain, bias : ndarray, shape (N,)
        In units of the output.
    centered : bool
        True if the layer subtracts the mean (LayerNorm), False if not (RMSNorm).

    Notes
    -----
    Chapters 04 and 05; source 002, section II, corrected for zero gains.

    Examples
    --------
    >>> shape = Ellipsoid.of_layer_norm([2.0, 1.0, 1.0], bias=[0.0, 0.0, 5.0])
    >>> shape.semi_axes.round(4)
    array([3.    , 1.7321])
    >>> bool(shape.contains([0.0, 0.0, 5.0]))
    True
    """

    gain: Array
    bias: Array
    centered: bool

    @classmethod
    def of_layer_norm(cls, gain: ArrayLike, bias: ArrayLike | None = None) -> Ellipsoid:
        """Make the ellipsoid of LayerNorm with this gain and bias, each of shape (N,); no bias means 0.

        Raises
        ------
        TypeError
            If they are not real numbers.
        ValueError
            If they are not finite vectors of the same length.
        """
        return cls(*_gain_and_bias(gain, bias), True)

    @classmethod
    def of_rms_norm(cls, gain: ArrayLike, bias: ArrayLike | None = None) -> Ellipsoid:
        """Make the ellipsoid of RMSNorm with this gain and bias; raises as :meth:`of_layer_norm` does."""
        return cls(*_gain_and_bias(gain, bias), False)

    @property
    def center(self) -> Array:
        """The bias, shape (N,)."""
        return self.bias.copy()

    @cached_property
    def semi_axes(self) -> Array:
        """All semi-axes in descending order, N - 1 for LayerNorm and N for RMSNorm, zeros included."""
        if self.centered:
            return semi_axes(self.gain)
        with np.errstate(over="ignore"):
            return np.sqrt(len(self.gain)) * np.sort(np.abs(self.gain))[::-1]

    @cached_property
    def axes(self) -> Array:
        """The directions of the semi-axes as orthonormal rows, shape (len(semi_axes), N).

        The direction of an axis between two distinct gains is proportional to ``gᵢ/(gᵢ² - λ)``.
        """
        if not self.centered:
            return np.eye(len(self.gain))[np.argsort(-np.abs(self.gain), kind="stable")]
        sizes, _ = _sizes(self.gain)
        values, index, counts = np.unique(sizes, return_inverse=True, return_counts=True)
        lengths, rows = [], []
        for gaps in critical_points(values, counts.astype(float)):
            directions = np.sign(self.gain) * (values / gaps.differences)[:, index]
            rows.append(directions / np.linalg.norm(directions, axis=1, keepdims=True))
            lengths.append(gaps.root)
        rows += [_equal_gain_axes(self.gain, np.flatnonzero(sizes == value)) for value in values]
        lengths.append(np.repeat(values, counts - 1))
        return np.concatenate(rows)[np.argsort(-np.concatenate(lengths), kind="stable")]

    @property
    def normals(self) -> Array:
        """Orthonormal rows that span the directions orthogonal to the image without its bias.

        For LayerNorm without zero gains there is one row, ``α/|α|`` with ``αᵢ = 1/gᵢ``; otherwise there is
        one standard basis vector for each zero gain.
        """
        without_gain = np.flatnonzero(self.gain == 0)
        if len(without_gain) or not self.centered:
            return np.eye(len(self.gain))[without_gain]
        alpha = np.min(np.abs(self.gain)) / self.gain
        return (alpha / np.linalg.norm(alpha))[None, :]

    @property
    def is_surface(self) -> bool:
        """True if the outputs at ε = 0 cover only the surface.

        This is so without zero gains; LayerNorm allows one, because its centered inputs already lie in a
        hyperplane.  With more, the sphere is projected onto fewer dimensions and its image is solid; so is
        the single point for N = 1.  An axis below 1e-9 of the longest counts as zero, because trained gains
        shrink to 1e-31 and never to 0.
        """
        axes = self.semi_axes
        return bool(len(axes) and axes[-1] > FLAT * axes[0])

    def contains(self, y: ArrayLike, *, rtol: float = 1e-9) -> Any:
        """Test whether points lie in the solid ellipsoid, so that they are outputs for some ε ≥ 0.

        Parameters
        ----------
        y : array_like, shape (..., N)
            Points, bias included.
        rtol : float
            Tolerance of each coordinate, relative to the largest of its own size, the bias, and the extent of
            the ellipsoid along it; at least one rounding of the dtype of the points.

        Returns
        -------
        bool or ndarray of bool, shape (...)
            False where a coordinate is NaN or infinite.

        Raises
        ------
        TypeError, ValueError
            If ``y`` is not real or has the wrong number of features, or if ``rtol`` is negative.

        Notes
        -----
        The points inside are ``b + Gz`` with ``|z|² ≤ N`` and, for LayerNorm, ``1ᵀz = 0``.  The method finds
        the shortest such z within the tolerance in O(N); it needs no axes, and gains may be zero.
        """
        points, dtype = real_array("y", y)
        n = len(self.gain)
        if points.shape[-1:] != (n,):
            raise ValueError(
                f"y must have {n} features on its last axis, as the gain has; got shape {points.shape}"
            )
        if not (rtol := number("rtol", rtol)) >= 0:
            raise ValueError(f"rtol must be at least 0, got {rtol}")
        rtol = max(rtol, float(np.finfo(dtype).eps) if dtype.itemsize < 8 else 0.0)
        finite = np.asarray(np.isfinite(points).all(axis=-1))
        low, high, possible = self._preimages(np.where(finite[..., None], points, 0.0), rtol)
        shortest = np.clip(self._common_shift(low, high) if self.centered else 0.0, low, high)
        size = np.sqrt(n) * (1 + rtol)
        inside = np.linalg.norm(shortest, axis=-1) <= size
        if self.centered:  # some z within the bounds must have the sum 0
            inside &= (low.sum(axis=-1) <= 0) & (high.sum(axis=-1) >= 0)
        return inside & possible & finite

    def _preimages(self, points: Array, rtol: float) -> tuple[Array, Array, Array]:
        """Bounds of each zᵢ in ``points = b + Gz``, and whether coordinates of zero gain equal the bias."""
        n, has_gain = len(self.gain), self.gain != 0
        larger = np.maximum(np.abs(points), np.abs(self.bias))
        far = 4 * np.sqrt(n)  # beyond the sphere, so it bounds nothing
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            offset = points - self.bias
            middle, size = offset / self.gain, np.abs(larger / self.gain)
            width = rtol * np.maximum(size, np.sqrt(n))
            low = np.where(has_gain, np.clip(middle - width, -far, far), -far)
            high = np.where(has_gain, np.clip(middle + width, -far, far), far)
            at_bias = np.abs(offset) <= rtol * larger
        return low, high, (has_gain | at_bias).all(axis=-1)

    def _common_shift(self, low: Array, high: Array) -> Array:
        """Find ν so that ``clip(ν, low, high)`` sums to 0: the shortest z of mean zero within the bounds."""
        below = np.full((*low.shape[:-1], 1), -4 * np.sqrt(low.shape[-1]))
        above = -below
        for _ in range(HALVINGS):
            middle = (below + above) / 2
            rising = np.clip(middle, low, high).sum(axis=-1, keepdims=True) < 0
            below, above = np.where(rising, middle, below), np.where(rising, above, middle)
        return above


def _equal_gain_axes(gain: Array, where: Array) -> Array:
    """Orthonormal rows within the features of one absolute gain, each orthogonal to the gain."""
    rows = np.zeros((len(where) - 1, len(gain)))
    if len(where) > 1:
        rows[:, where] = helmert(len(where)) * np.where(gain[where] < 0, -1.0, 1.0)
    return rows


def _gain_and_bias(gain: ArrayLike, bias: ArrayLike | None) -> tuple[Array, Array]:
    gain = _vector("gain", gain)
    bias = np.zeros(len(gain)) if bias is None else _vector("bias", bias)
    if bias.shape != gain.shape:
        raise ValueError(f"bias and gain must have the same shape, got {bias.shape} and {gain.shape}")
    return gain, bias


def _vector(name: str, value: ArrayLike) -> Array:
    array, _ = real_array(name, value)
    if array.ndim != 1 or not len(array):
        raise ValueError(f"{name} must be one vector of at least one number, got shape {array.shape}")
    array = array.astype(float)
    if not np.isfinite(array).all():
        bad = np.flatnonzero(~np.isfinite(array))
        raise ValueError(f"{name} must be finite; entry {bad[0]} is {array[bad[0]]}")
    return array


# --- Critical points of ``p(λ) = ∏ (λ - pᵢ²)^mᵢ`` between adjacent roots, to full relative accuracy --------
# In each gap ``p'/p = Σ mᵢ/(λ - pᵢ²)`` falls from +∞ to -∞, so it has one zero.  The unknown is t in
# ``λ = pₒ² + t``, where ``pₒ²`` is the nearer end of the gap, and differences of squares are computed as
# ``(pᵢ - pₒ)(pᵢ + pₒ)``, so that nothing cancels.


CHUNK = 1 << 18  # entries of each of the two largest arrays
ROUNDS = 80  # bisection alone would need about 60
CLOSE = 4e-9  # relative: after a step this small the error is at most 4 CLOSE², below rounding


@dataclass(frozen=True)
class Gaps:
    """Zeros in some adjacent gaps.

    Parameters
    ----------
    root : ndarray, shape (gaps,)
        ``√λ``.
    poles : ndarray, shape (poles,)
        All poles.
    origin, shift : ndarray, shape (gaps,)
        ``λⱼ = originⱼ² + shiftⱼ``, where ``originⱼ²`` is the nearer end of the gap.
    """

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
    """Find the zero of ``Σ mᵢ/(pᵢ² - λ)`` in every gap between adjacent ``pᵢ²``.

    Parameters
    ----------
    poles : ndarray, shape (n,)
        Ascending and distinct; 0, or from `LEAST` to 2.
    weights : ndarray, shape (n,)
        The multiplicities ``mᵢ`` > 0.

    Yields
    ------
    Gaps
        A few gaps at a time, in ascending order; memory O(n) altogether.

    Examples
    --------
    >>> [gaps] = critical_points(np.array([0.0, 1.0]), np.array([1.0, 2.0]))
    >>> gaps.root**2  # (λ - 0)(λ - 1)² has a critical point at 1/3
    array([0.33333333])
    """
    rows = max(1, min(CHUNK // len(poles), len(poles) - 1))
    base, work = np.empty((2, rows, len(poles)))  # reused: allocating takes longer than computing
    for first in range(0, len(poles) - 1, rows):
        gap = np.arange(first, min(first + rows, len(poles) - 1))
        yield _solve(poles, weights, gap, base[: len(gap)], work[: len(gap)])


def _solve(poles: Array, weights: Array, gap: Array, base: Array, work: Array) -> Gaps:
    lower, upper = poles[gap], poles[gap + 1]
    width = (upper - lower) * (upper + lower)
    _differences(poles, lower, base, work)
    np.subtract(base, width[:, None] / 2, out=work)
    value = np.divide(1, work, out=work) @ weights
    near_lower = value >= 0  # the sum rises through the gap: its zero is in the lower half
    near, far = np.where(near_lower, gap, gap + 1), np.where(near_lower, gap + 1, gap)
    origin = poles[near]
    low, high = np.where(near_lower, 0, -width / 2), np.where(near_lower, width / 2, 0)
    half = low + high  # from the near end to the middle of the gap
    start = half + _model_step(value, (weights[gap] + weights[gap + 1]) / half**2, weights[near], -half, half)
    shift = np.where((start > low) & (start < high), start, half / 2)
    _differences(poles, origin, base, work)
    shift = _iterate(base, work, weights, near, far, low, high, shift)
    return Gaps(np.sqrt(origin**2 + shift), poles, origin, shift)


def _differences(poles: Array, origin: Array, result: Array, work: Array) -> None:
    np.subtract(poles, origin[:, None], out=result)
    result *= np.add(poles, origin[:, None], out=work)


def _iterate(
    base: Array, work: Array, weights: Array, near: Array, far: Array, low: Array, high: Array, shift: Array
) -> Array:
    """Find zeros t of ``Σ mᵢ/(baseᵢ - t)`` in (low, high): rational steps from a guess, else bisection.

    The rational model has the value, the slope and the nearest pole of the sum.  So if e is the error of t
    and d the distance to the nearest pole, the error after a step is below 4e²/d.
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
    """Step e to the zero of ``weight/(near - e) + b/(far - e) + c``, the model with this value and slope."""
    b = (slope - weight / near**2) * far**2
    c = value - weight / near - b / far
    half = c * (near + far) + weight + b
    product = value * near * far
    root = np.sqrt(np.maximum(half * half - 4 * c * product, 0))
    with np.errstate(divide="ignore", invalid="ignore"):
        return 2 * product / (half + np.where(half >= 0, root, -root))
