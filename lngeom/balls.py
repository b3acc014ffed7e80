"""The ball experiment of source 001: points around a reference, and how far from it they land."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .norms import center, layer_norm

__all__ = ["ball", "chord_density", "distances_after_layer_norm", "reference"]

Array = NDArray[Any]


def reference(n: int, seed: int = 0) -> Array:
    """A normal vector of ``n`` features whose centred part has length √n, the same at every call.

    Examples
    --------
    >>> float(np.linalg.norm(center(reference(64))).round(12))
    8.0
    """
    a = np.random.default_rng(seed).normal(size=n)
    return np.sqrt(n) * a / np.linalg.norm(center(a))


def ball(samples: int, n: int, rng: np.random.Generator) -> Array:
    """Points that are uniform in the unit ball.

    Parameters
    ----------
    samples, n : int
        How many points, of how many features.
    rng : numpy.random.Generator
        Where the numbers come from.

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
    """Distances to the reference's output of the outputs of a ball around the reference.

    Parameters
    ----------
    n : int
        The number of features.
    ratio : float
        Radius of the ball over the distance of the reference from the line through the ones vector.
    samples, seed : int
        How many points, and of which random numbers.

    Returns
    -------
    ndarray, shape (samples,)
        Between 0 and 2√n.

    Notes
    -----
    Chapter 08; source 001, its last figure.

    Examples
    --------
    >>> far = distances_after_layer_norm(3, 0.5, 1000)
    >>> bool(far.max() < 2 * np.sqrt(3) * np.sin(np.arcsin(0.5) / 2))
    True
    """
    middle = reference(n)
    radius = ratio * np.linalg.norm(center(middle))
    points = middle + radius * ball(samples, n, np.random.default_rng(seed))
    return np.linalg.norm(layer_norm(points, eps=0) - layer_norm(middle, eps=0), axis=-1)


def chord_density(distance: ArrayLike, n: int) -> Array:
    """The density of the distance between a point of LayerNorm's sphere and a uniform one.

    Parameters
    ----------
    distance : array_like
        Between 0 and 2√n.
    n : int
        The number of features, n ≥ 3.

    Returns
    -------
    ndarray
        ``x**(n - 3) * (1 - x**2)**((n - 4)/2)`` of ``x = distance/(2√n)``, over its integral.

    Raises
    ------
    ValueError
        If ``n < 3`` or a distance lies outside.

    Notes
    -----
    Derived in chapter 08.  The integral is B((n - 2)/2, (n - 2)/2)/2.

    Examples
    --------
    >>> float(chord_density(2.0, 4))
    0.25
    """
    if n < 3:
        raise ValueError(f"the sphere of outputs has a uniform point for n ≥ 3, got n = {n}")
    x = np.asarray(distance, float) / (2 * np.sqrt(n))
    if np.any((x < 0) | (x > 1)):
        raise ValueError(f"distance must lie between 0 and 2√n = {2 * np.sqrt(n):.4g}")
    half = (n - 2) / 2
    with np.errstate(divide="ignore"):
        return x ** (n - 3) * (1 - x**2) ** (half - 1) / (_beta(half) * np.sqrt(n))


def _beta(half: float) -> float:
    """Euler's B(half, half)."""
    return math.exp(2 * math.lgamma(half) - math.lgamma(2 * half))
