"""Distances after LayerNorm for a ball of inputs, and densities on LayerNorm's sphere.

The inputs surround a reference that is not constant, and distances are measured to its output.  The
densities are those of a distance, and of an entry, of uniform points on the sphere.
"""

from __future__ import annotations

import math
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import number, real_array
from .centering import center
from .definition import layer_norm

__all__ = [
    "ball",
    "ball_density",
    "chord_density",
    "distances_after_layer_norm",
    "entry_density",
    "modes",
    "reference",
]

Array = NDArray[Any]


def reference(n: int, seed: int = 0) -> Array:
    """A normal vector of ``n`` features whose centered part has length √n, the same at every call.

    Raises
    ------
    ValueError
        If there are fewer than two features: then the centered part is 0.

    Examples
    --------
    >>> float(np.linalg.norm(center(reference(64))).round(12))
    8.0
    """
    if n < 2:
        raise ValueError(f"the centered part of a vector is 0 unless n ≥ 2 features, got n = {n}")
    a = np.random.default_rng(seed).normal(size=n)
    return np.sqrt(n) * a / np.linalg.norm(center(a))


def ball(samples: int, n: int, rng: np.random.Generator) -> Array:
    """Draw points uniformly from the unit ball.

    Parameters
    ----------
    samples, n : int
        The numbers of points and of features.
    rng : numpy.random.Generator
        The source of random numbers.

    Returns
    -------
    ndarray, shape (samples, n)

    Examples
    --------
    >>> points = ball(1000, 3, np.random.default_rng(0))
    >>> points.shape, bool(np.all(np.linalg.norm(points, axis=1) < 1))
    ((1000, 3), True)
    """
    z = rng.normal(size=(samples, n))
    z /= np.linalg.norm(z, axis=1, keepdims=True)
    return z * rng.random((samples, 1)) ** (1 / n)


def distances_after_layer_norm(n: int, ratio: float, samples: int, seed: int = 0) -> Array:
    """Distances between LayerNorm's outputs for a ball around a reference and for the reference itself.

    Parameters
    ----------
    n : int
        The number of features.
    ratio : float
        Radius of the ball over the distance of the reference from the line through the ones vector.
    samples, seed : int
        The number of points, and the seed of the random numbers.

    Returns
    -------
    ndarray, shape (samples,)
        Between 0 and 2√n.

    Notes
    -----
    Chapter 08.  Source 001 takes spheres around the zero vector instead.

    Examples
    --------
    >>> far = distances_after_layer_norm(3, 0.5, 1000)
    >>> bool(far.max() < 2 * np.sqrt(3) * np.sin(np.arcsin(0.5) / 2))
    True
    """
    outputs = layer_norm(_around_the_reference(n, ratio, samples, seed), eps=0)
    return np.linalg.norm(outputs[1:] - outputs[0], axis=-1)


def _around_the_reference(n: int, ratio: float, samples: int, seed: int) -> Array:
    """The reference in the first row, the points of the ball in the others."""
    middle = reference(n)
    radius = ratio * np.linalg.norm(center(middle))
    points = middle + radius * ball(samples, n, np.random.default_rng(seed))
    return np.vstack([middle, points])


def modes(values: ArrayLike, top: float, bins: int = 60) -> list[float]:
    """Peaks of a histogram that is smoothed by ¼, ½, ¼.

    Parameters
    ----------
    values : array_like
        Numbers between 0 and ``top``.
    top : float
        The end of the last bin.
    bins : int
        The number of bins.

    Returns
    -------
    list of float
        The middles of the bins whose prominence is at least 15 % of their height and that hold at least
        0.2 % of the values.

    Raises
    ------
    ValueError
        If there are no values, or one is not between 0 and ``top`` and so falls in no bin.

    Examples
    --------
    >>> modes([0.1, 0.1, 0.4, 0.9, 0.9, 0.9], 1.0, bins=5)
    [0.1, 0.9]
    """
    top = number("top", top)
    x, limit = _with_limit("values", values, top)
    outside = x[~((x >= 0) & (x <= limit))]
    if not x.size or outside.size:
        raise ValueError(f"values must be numbers from 0 to {top:g}, got {outside[:3] if x.size else 'none'}")
    heights = np.histogram(np.minimum(x, top), bins=bins, range=(0, top))[0].astype(float)
    smooth = np.convolve(np.pad(heights, 1, mode="edge"), [0.25, 0.5, 0.25], "valid")
    return [
        float((at + 0.5) * top / bins)
        for at, height in enumerate(smooth)
        if height >= 0.002 * heights.sum() and _prominence(smooth, at) >= 0.15 * height
    ]


def _prominence(heights: Array, at: int) -> float:
    """The least descent from a bin on the way to a higher one; of equal bins the first counts as higher."""
    height = heights[at]
    before, after = heights[:at][::-1], heights[at + 1 :]
    lows = []
    for side, higher in ((before, before >= height), (after, after > height)):
        ends = np.flatnonzero(higher)
        path = side[: ends[0]] if ends.size else np.append(side, 0.0)
        lows.append(path.min(initial=height))
    return float(height - max(lows))


def chord_density(distance: ArrayLike, n: int) -> Array:
    """Density of the distance between a point of LayerNorm's sphere and a uniform point of it.

    Parameters
    ----------
    distance : array_like
        Between 0 and 2√n.
    n : int
        The number of features, n ≥ 3.

    Returns
    -------
    ndarray
        ``x**(n - 3) * (1 - x**2)**((n - 4)/2)`` at ``x = distance/(2√n)``, divided by its integral.

    Raises
    ------
    ValueError
        If ``n < 3`` or a distance lies outside.

    Notes
    -----
    Derived in chapter 08.  The integral is B((n - 2)/2, (n - 2)/2)/2.

    Examples
    --------
    >>> round(float(chord_density(2.0, 4)), 4)
    0.25
    """
    n = _at_least_three(n)
    most = 2 * np.sqrt(n)
    values, limit = _with_limit("distance", distance, most)
    if np.any((values < 0) | (values > limit)):
        raise ValueError(f"distance must lie between 0 and 2√n = {most:.4g}")
    x, half = np.minimum(values / most, 1), (n - 2) / 2
    cosine = 1 - 2 * x**2  # of the angle between the two points
    near = np.abs(cosine) < 0.7  # where most points are for large n, and a power of x loses digits
    with np.errstate(divide="ignore"):
        middle = np.log(2 * x) + _times(half - 1, np.log1p(-(np.where(near, cosine, 0) ** 2)))
        ends = _times(n - 3, np.log(2 * x)) + _times(half - 1, np.log1p(-(x**2)))
    return np.exp(np.where(near, middle, ends) - _log_beta(half)) / np.sqrt(n)


def ball_density(distance: ArrayLike, n: int, ratio: float) -> Array:
    """Unnormalized density of the distance between outputs at ε = 0, for inputs from a ball.

    The inputs a are uniform in a ball around a reference r, and the distance is that of LN(a) from LN(r).
    The density is integrated along each direction of the hyperplane by Gauss-Legendre quadrature with 200
    nodes.

    Parameters
    ----------
    distance : array_like
        Distances, from 0 to 2√n.
    n : int
        The number of features, n ≥ 3.
    ratio : float
        The radius of the ball over the length of Πr, greater than 0.

    Returns
    -------
    ndarray, shape of ``distance``

    Raises
    ------
    ValueError
        If ``n`` is less than 3, or ``ratio`` is not positive.

    Examples
    --------
    >>> ball_density([0.1, 1.0, 3.9], 4, 0.5).round(4)
    array([0.0412, 0.0189, 0.    ])
    """
    n, ratio = _at_least_three(n), number("ratio", ratio)
    if not ratio > 0:
        raise ValueError(f"a ball has a radius greater than 0, got {ratio} times the length of Πr")
    half = np.clip(np.asarray(distance, float) / (2 * np.sqrt(n)), 0, 1)
    angle = 2 * np.arcsin(half)
    c, s = np.cos(angle), np.sin(angle)
    reach = np.sqrt(np.maximum(ratio**2 - s**2, 0))
    low, high = np.maximum(c - reach, 0), np.maximum(c + reach, 0)
    nodes, weights = np.polynomial.legendre.leggauss(200)
    # the integrand has a square root at both ends of the interval: substituting a sine removes it
    substituted = nodes * np.pi / 2
    middle, size = (low + high) / 2, (high - low) / 2
    length = middle[..., None] + size[..., None] * np.sin(substituted)
    thick = np.sqrt(np.maximum(ratio**2 - (length**2 - 2 * length * c[..., None] + 1), 0))
    # in the ball s·length is at most the radius: over the radius, its power does not overflow in wide layers
    power = np.minimum(s[..., None] * length / ratio, 1) ** (n - 3)
    along = (power * length * thick * np.cos(substituted) * weights).sum(-1) * size * np.pi / 2
    return np.asarray(along / np.maximum(np.cos(angle / 2), 1e-300))


def entry_density(value: ArrayLike, n: int) -> Array:
    """Density of one entry of a uniform point of LayerNorm's sphere.

    Parameters
    ----------
    value : array_like
        Between -√(n - 1) and √(n - 1), Samuelson's bound.
    n : int
        The number of features, n ≥ 3.

    Returns
    -------
    ndarray
        ``(1 - value**2/(n - 1))**((n - 4)/2)``, divided by its integral.

    Raises
    ------
    ValueError
        If ``n < 3`` or a value lies outside.

    Notes
    -----
    Derived in chapter 03.  The integral is √(n - 1) B(1/2, (n - 2)/2).

    Examples
    --------
    >>> entry_density([0.0, 1.0, 1.5], 4).round(4)
    array([0.2887, 0.2887, 0.2887])
    """
    n = _at_least_three(n)
    most = np.sqrt(n - 1)
    values, limit = _with_limit("value", value, most)
    if np.any(np.abs(values) > limit):
        raise ValueError(f"no output is beyond √(n - 1) = {most:.4g}")
    w = np.clip(values / most, -1, 1)
    with np.errstate(divide="ignore"):
        return np.exp(_times((n - 4) / 2, np.log1p(-(w**2))) - _log_beta((n - 2) / 2)) / most


def _with_limit(name: str, values: ArrayLike, most: float) -> tuple[Array, float]:
    """Return the values in float64, and an upper limit with room for the rounding of a layer's outputs."""
    array, dtype = real_array(name, values)
    return array, most * (1 + 64 * np.finfo(float).eps + 4 * float(np.finfo(dtype).eps))


def _at_least_three(n: int) -> int:
    if isinstance(n, bool) or not isinstance(n, Integral):
        raise TypeError(f"n must be an integer, got {n!r}")
    if n < 3:
        raise ValueError(f"a uniform point of the sphere of outputs has a density for n ≥ 3, got n = {n}")
    return int(n)


def _times(power: float, log: Array) -> Array:
    """The logarithm of a power, which is 0 for the power 0 even of 0."""
    return power * log if power else np.zeros_like(log)


def _log_beta(q: float) -> float:
    """The logarithm of Euler's B(1/2, q).

    Two values of lgamma would cancel in it, all their digits for q = 10¹⁵: from 30 on it is the series of
    their difference, whose first omitted term is below q⁻⁹.
    """
    if q < 30:
        ratio = math.lgamma(q + 0.5) - math.lgamma(q)
    else:
        ratio = math.log(q) / 2 - 1 / (8 * q) + 1 / (192 * q**3) - 1 / (640 * q**5) + 17 / (14336 * q**7)
    return math.log(math.pi) / 2 - ratio
