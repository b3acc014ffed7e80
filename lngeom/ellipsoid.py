"""The ellipsoid on which a normalization layer with gain and bias puts its outputs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import Wide, real_array
from .centering import helmert
from .definition import layer_norm
from .rmsnorm import rms_norm

__all__ = ["Ellipsoid", "FLAT", "semi_axes"]

Array = NDArray[Any]

FLAT = 1e-9  # an axis that is this much shorter than the longest is none: as near as `contains` looks
HALVINGS = 110  # of an interval of relative width 4, down to rounding and through subnormal numbers


def semi_axes(gain: ArrayLike) -> Array:
    """The N - 1 semi-axes of LayerNorm's ellipsoid, from the gains alone.

    Parameters
    ----------
    gain : array_like, shape (N,)
        The gains, in units of the output; zeros, signs and repeats are allowed.

    Returns
    -------
    ndarray, shape (N - 1,)
        Descending, each with a relative error of about 1e-15, or of half a step where it is subnormal; inf if
        it is beyond the largest number.

    Raises
    ------
    TypeError
        If the gains are not real numbers.
    ValueError
        If they are not one finite vector of at least one number.

    Notes
    -----
    (semi-axis)²/N are the critical points of ``∏ (λ - gᵢ²)``: identities ``axis-*``, chapter 04.  O(N²) time,
    O(N) memory, nothing is inverted.

    Examples
    --------
    >>> semi_axes([1, 1, 0])
    array([1.73205081, 1.        ])
    """
    gain = _vector("gain", gain)
    lengths, root = [], np.sqrt(len(gain))
    with np.errstate(over="ignore"):
        for value, count in zip(*_values(gain), strict=True):
            lengths.append(np.repeat(root * value, count - 1))
        lengths += [gaps.unit * (root * gaps.root) for gaps in _gaps(gain)]  # rounded once by the unit
    return np.sort(np.concatenate(lengths))[::-1]


def _values(gain: Array) -> tuple[Array, Array]:
    """The distinct absolute gains, ascending, and how often each occurs."""
    return np.unique(np.abs(gain), return_counts=True)


def _gaps(gain: Array) -> Iterator[Any]:
    values, counts = _values(gain)
    return critical_points(values, counts.astype(float))


@dataclass(frozen=True, eq=False)
class Ellipsoid:
    """The solid ellipsoid that a norm layer's outputs fill (ε > 0) or whose surface they cover (ε = 0).

    Made by :meth:`of_layer_norm` and :meth:`of_rms_norm`.  Nothing is computed before it is asked for; only
    ``axes`` and ``normals`` need more than O(N) memory.

    Parameters
    ----------
    gain, bias : ndarray, shape (N,)
        In units of the output.
    centred : bool
        Whether the layer subtracts the mean (LayerNorm) or not (RMSNorm).

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
    centred: bool

    @classmethod
    def of_layer_norm(cls, gain: ArrayLike, bias: ArrayLike | None = None) -> Ellipsoid:
        """The ellipsoid of LayerNorm with this gain and bias, each of shape (N,); no bias means 0.

        Raises
        ------
        TypeError
            If they are not real numbers.
        ValueError
            If they are not finite vectors of one length.
        """
        return cls(*_gain_and_bias(gain, bias), True)

    @classmethod
    def of_rms_norm(cls, gain: ArrayLike, bias: ArrayLike | None = None) -> Ellipsoid:
        """The ellipsoid of RMSNorm with this gain and bias; the same errors as :meth:`of_layer_norm`."""
        return cls(*_gain_and_bias(gain, bias), False)

    @property
    def center(self) -> Array:
        """The bias, shape (N,)."""
        return self.bias.copy()

    @cached_property
    def semi_axes(self) -> Array:
        """In descending order, N - 1 of them for LayerNorm, N for RMSNorm, zeros included."""
        if self.centred:
            return semi_axes(self.gain)
        with np.errstate(over="ignore"):
            return np.sqrt(len(self.gain)) * np.sort(np.abs(self.gain))[::-1]

    @cached_property
    def axes(self) -> Array:
        """The directions of the semi-axes as orthonormal rows, shape (len(semi_axes), N).

        A direction of an axis that lies between two gains is ``gᵢ/(gᵢ² - λ)``, up to its length.
        """
        if not self.centred:
            return np.eye(len(self.gain))[np.argsort(-np.abs(self.gain), kind="stable")]
        lengths, rows = [], []
        for gaps in _gaps(self.gain):
            index = np.searchsorted(_values(self.gain)[0], np.abs(self.gain))
            directions = np.sign(self.gain) * (gaps.poles / gaps.differences)[:, index]
            rows.append(directions / np.linalg.norm(directions, axis=1, keepdims=True))
            lengths.append(gaps.unit * gaps.root)
        for value, count in zip(*_values(self.gain), strict=True):
            rows.append(_within(self.gain, value))
            lengths.append(np.repeat(value, count - 1))
        return np.concatenate(rows)[np.argsort(-np.concatenate(lengths), kind="stable")]

    @property
    def normals(self) -> Array:
        """Orthonormal rows that span all directions to which the image, without its bias, is orthogonal.

        One row for LayerNorm without zero gains, ``α/|α|`` with ``αᵢ = 1/gᵢ``; else one basis row for each
        zero gain.
        """
        dead = np.flatnonzero(self.gain == 0)
        if len(dead) or not self.centred:
            return np.eye(len(self.gain))[dead]
        alpha = np.min(np.abs(self.gain)) / self.gain
        return (alpha / np.linalg.norm(alpha))[None, :]

    @property
    def is_surface(self) -> bool:
        """Whether the outputs at ε = 0 cover the surface only.

        True without zero gains; LayerNorm allows one, for its inputs already lie in a hyperplane.  With more,
        the sphere is flattened onto fewer dimensions and its shadow is solid, as is the point of N = 1.  An
        axis below 1e-9 of the longest counts as zero: trained gains shrink to 1e-31 and never to 0.
        """
        axes = self.semi_axes
        if len(axes) and np.isinf(axes[0]):
            axes = replace(self, gain=np.ldexp(self.gain, -64)).semi_axes
        return bool(len(axes) and axes[-1] > FLAT * axes[0])

    def contains(self, y: ArrayLike, *, rtol: float = 1e-9) -> Any:
        """Whether points lie in the solid ellipsoid: whether the layer has such an output for some ε ≥ 0.

        Parameters
        ----------
        y : array_like, shape (..., N)
            Points, bias included.
        rtol : float
            Each coordinate may be off by this part of its own size, of the bias or of the ellipsoid's extent
            in it.

        Returns
        -------
        bool or ndarray of bool, shape (...)
            False where a coordinate is NaN or infinite.

        Raises
        ------
        TypeError, ValueError
            If ``y`` is not real, has another number of features, or ``rtol`` is negative.

        Notes
        -----
        A point ``b + Gz`` with ``|z|² ≤ N`` and, for LayerNorm, ``1ᵀz = 0``.  The shortest such z within the
        tolerance is looked for, in O(N); no axis is needed, and gains may be zero.
        """
        points, _ = real_array("y", y)
        n = len(self.gain)
        if points.shape[-1:] != (n,):
            raise ValueError(
                f"y must have {n} features on its last axis, as the gain has; got shape {points.shape}"
            )
        if not rtol >= 0:
            raise ValueError(f"rtol must be at least 0, got {rtol}")
        points = points.astype(float)
        finite = np.asarray(np.isfinite(points).all(axis=-1))
        low, high, possible = self._preimages(np.where(finite[..., None], points, 0.0), rtol)
        shortest = np.clip(self._common_shift(low, high) if self.centred else 0.0, low, high)
        size = np.sqrt(n) * (1 + rtol)
        inside = np.linalg.norm(shortest, axis=-1) <= size
        if self.centred:  # the sum must be able to vanish
            inside &= (low.sum(axis=-1) <= 0) & (high.sum(axis=-1) >= 0)
        return inside & possible & finite

    def _preimages(self, points: Array, rtol: float) -> tuple[Array, Array, Array]:
        """Bounds of each zᵢ in ``points = b + Gz``, and whether the coordinates without gain fit."""
        n, alive = len(self.gain), self.gain != 0
        larger = np.maximum(np.abs(points), np.abs(self.bias))
        far = 4 * np.sqrt(n)  # beyond the sphere: a bound as good as infinity
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            offset, gain = Wide.of(points) - Wide.of(self.bias), Wide.of(self.gain)
            middle, size = (offset / gain).rounded(), np.abs((Wide.of(larger) / gain).rounded())
            width = rtol * np.maximum(size, np.sqrt(n))
            low = np.where(alive, np.clip(middle - width, -far, far), -far)
            high = np.where(alive, np.clip(middle + width, -far, far), far)
            dead = np.abs(offset.rounded()) <= rtol * larger
        return low, high, (alive | dead).all(axis=-1)

    def _common_shift(self, low: Array, high: Array) -> Array:
        """The ν for which ``clip(ν, low, high)`` sums to 0: the shortest z with mean zero in the box."""
        below = np.full((*low.shape[:-1], 1), -4 * np.sqrt(low.shape[-1]))
        above = -below
        for _ in range(HALVINGS):
            middle = (below + above) / 2
            rising = np.clip(middle, low, high).sum(axis=-1, keepdims=True) < 0
            below, above = np.where(rising, middle, below), np.where(rising, above, middle)
        return above

    def sample(self, m: int, rng: np.random.Generator) -> Array:
        """Outputs at ε = 0 of ``m`` standard normal inputs, shape (m, N).

        Raises
        ------
        TypeError
            If ``rng`` is not a ``numpy.random.Generator``.
        ValueError
            If ``m`` is negative.

        Examples
        --------
        >>> shape = Ellipsoid.of_rms_norm([1.0, 2.0])
        >>> shape.sample(3, np.random.default_rng(0)).shape
        (3, 2)
        """
        if not isinstance(rng, np.random.Generator):
            raise TypeError(f"rng must be a numpy.random.Generator, got {rng!r}")
        if m < 0:
            raise ValueError(f"the number of samples must be at least 0, got {m}")
        norm = layer_norm if self.centred else rms_norm
        return norm(rng.normal(size=(m, len(self.gain))), self.gain, self.bias, eps=0)


def _within(gain: Array, value: float) -> Array:
    """Orthonormal rows among the features whose absolute gain is ``value``, each orthogonal to the gain."""
    where = np.flatnonzero(np.abs(gain) == value)
    rows = np.zeros((len(where) - 1, len(gain)))
    if len(where) > 1:
        rows[:, where] = helmert(len(where)) * np.where(gain[where] < 0, -1.0, 1.0)
    return rows


def _gain_and_bias(gain: ArrayLike, bias: ArrayLike | None) -> tuple[Array, Array]:
    gain = _vector("gain", gain)
    bias = np.zeros(len(gain)) if bias is None else _vector("bias", bias)
    if bias.shape != gain.shape:
        raise ValueError(f"bias and gain must have one shape, got {bias.shape} and {gain.shape}")
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


# --- Critical points of ``p(λ) = ∏ (λ - pᵢ²)^mᵢ`` between neighbouring roots, to full relative accuracy ----
# In each gap ``p'/p = Σ mᵢ/(λ - pᵢ²)`` falls from +∞ to -∞ and has one zero (Rolle).  It is sought as
# ``λ = pₒ² + t`` from the nearer end ``pₒ`` of the gap, and differences of squares are taken as
# ``(pᵢ - pₒ)(pᵢ + pₒ)``, so that nothing cancels.  Gaps are scaled by a power of two near their upper ends,
# so that no square over- or underflows.


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
