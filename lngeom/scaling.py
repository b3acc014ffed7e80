"""Lengths and means that neither overflow nor lose what is small: numbers are taken near 1 first."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["affine", "centered_twice", "near_one", "root_mean_square", "standardize"]

Array = NDArray[Any]


def near_one(values: Array) -> tuple[Array, Array]:
    """Numbers of size at most 1, and the exponents of the powers of two that take them back."""
    exponent = np.frexp(np.max(np.abs(values), axis=-1, keepdims=True))[1]
    return np.ldexp(values, -exponent), exponent


def centered_twice(values: Array) -> Array:
    """The mean subtracted twice: the second time takes away what rounding left of a large offset."""
    once = values - values.mean(axis=-1, keepdims=True)
    twice = once - once.mean(axis=-1, keepdims=True)
    constant = values.max(axis=-1, keepdims=True) == values.min(axis=-1, keepdims=True)
    return np.where(constant, 0.0, twice)


def root_mean_square(values: Array) -> Array:
    """√(mean of squares) along the last axis, shape (..., 1)."""
    scaled, exponent = near_one(values)
    return np.ldexp(np.sqrt(np.mean(scaled * scaled, axis=-1, keepdims=True)), exponent)


def standardize(values: Array, eps: float, *, centered: bool = True) -> Array:
    """(a - μ)/√(σ² + ε) along the last axis; without centering, a/√(a·a/N + ε)."""
    scaled, exponent = near_one(values)
    if centered:
        scaled = centered_twice(scaled)
    length = np.hypot(root_mean_square(scaled), np.ldexp(np.sqrt(eps), -exponent))
    return np.divide(scaled, length, out=np.zeros_like(scaled), where=length != 0)


def affine(values: Array, gain: Array | None, bias: Array | None) -> Array:
    """Values times gain plus bias, where there are such."""
    if gain is not None:
        values = values * gain
    return values if bias is None else values + bias
