"""The table of source 001: the distance between LayerNorm's outputs for a vector and the rotated vector."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from numbers import Rational as ExactNumber
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sympy import Eq, Expr, Mul, Piecewise, Rational, S, Symbol, cos, expand, sin, sqrt

from .arrays import length
from .definition import layer_norm
from .gradients import vjp

__all__ = [
    "ROTATIONS",
    "VECTORS",
    "closed_form",
    "is_even",
    "rotated",
    "rotation",
    "sensitivity",
    "speed",
    "theta",
]

Array = NDArray[Any]
Plane = str | tuple[int, int]  # a rotation of source 001, or the indices of the two features that are rotated

VECTORS = ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))
PLANES = {"yaw": (0, 2), "pitch": (1, 2), "roll": (0, 1)}  # the two coordinates that are rotated, in order
ROTATIONS = tuple(PLANES)
theta = Symbol("theta", real=True)


def rotation(name: str, theta: ArrayLike) -> Array:
    """The matrix of source 001 that rotates a column by ``theta``.

    Parameters
    ----------
    name : {"yaw", "pitch", "roll"}
        The two coordinates that are rotated: first and third, second and third, or first and second.
    theta : array_like
        Angles in radians.

    Returns
    -------
    ndarray, shape (*theta.shape, 3, 3)
        ``[[cos, -sin], [sin, cos]]`` in the two coordinates, in this order.  Pitch and roll are the usual
        right-handed rotations about the first and the third axis; yaw rotates about the second axis with the
        opposite of the usual sign, as in source 001: its yaw by θ is the usual one by -θ.

    Raises
    ------
    TypeError, ValueError
        If the name is unknown or an angle is not a finite real number.

    Notes
    -----
    Identity ``rotation-orthogonal``, chapter 08; source 001, its table.

    Examples
    --------
    >>> rotation("yaw", np.pi / 2).round()
    array([[ 0.,  0., -1.],
           [ 0.,  1.,  0.],
           [ 1.,  0.,  0.]])
    """
    first, second = _plane(name)
    angle = _reals("theta", theta)
    matrix = np.zeros((*angle.shape, 3, 3)) + np.eye(3)
    matrix[..., first, first] = matrix[..., second, second] = np.cos(angle)
    matrix[..., second, first] = np.sin(angle)
    matrix[..., first, second] = -np.sin(angle)
    return matrix


def rotated(vector: ArrayLike, plane: Plane, theta: ArrayLike) -> Array:
    """Rotate two features of each vector by ``theta``.

    Parameters
    ----------
    vector : array_like, shape (..., N)
        The vectors.
    plane : {"yaw", "pitch", "roll"} or (int, int)
        A rotation of source 001, for N = 3, or the indices of the two features: (i, j) rotates from i to j.
    theta : array_like
        Angles in radians; they broadcast against the leading axes of ``vector``.

    Returns
    -------
    ndarray, shape (..., N)

    Raises
    ------
    TypeError, ValueError
        If an argument does not hold finite real numbers, shapes do not match, or there are no such features.

    Examples
    --------
    >>> rotated([1, 2, 3, 4], (0, 3), np.pi / 2).round(12)
    array([-4.,  2.,  3.,  1.])
    """
    vectors, angle = _vectors(vector, plane), _reals("theta", theta)
    first, second = _features(plane, vectors.shape[-1])
    shape = np.broadcast_shapes(vectors.shape[:-1], angle.shape)
    moved = np.array(np.broadcast_to(vectors, (*shape, vectors.shape[-1])))
    p, q, c, s = vectors[..., first], vectors[..., second], np.cos(angle), np.sin(angle)
    moved[..., first], moved[..., second] = c * p - s * q, s * p + c * q
    return moved


def sensitivity(vector: ArrayLike, plane: Plane, theta: ArrayLike, *, eps: float = 0.0) -> Any:
    """Distance that LayerNorm's output moves when its input is rotated, ``|LN(v) - LN(Rv)|``.

    Parameters
    ----------
    vector : array_like, shape (..., N)
        The vector that is rotated.
    plane : {"yaw", "pitch", "roll"} or (int, int)
        The rotation, as for :func:`lngeom.rotations.rotated`.
    theta : array_like
        Angles in radians; they broadcast against the leading axes of ``vector``.
    eps : float, default 0.0
        ε ≥ 0.

    Returns
    -------
    float or ndarray, shape (...)
        Between 0 and 2√N.

    Raises
    ------
    TypeError, ValueError
        As :func:`lngeom.rotations.rotated`.

    Notes
    -----
    Chapter 08; source 001, its table.

    Examples
    --------
    >>> sensitivity((1, 2, 3), "yaw", [0.3, -0.3]).round(3)
    array([0.247, 0.545])
    >>> sensitivity((1, 0, 0, 0), (0, 3), np.pi).round(6)  # to the opposite point
    np.float64(4.0)
    """
    moved = rotated(vector, plane, theta)
    return length(layer_norm(np.asarray(vector, float), eps=eps) - layer_norm(moved, eps=eps))[..., 0]


def speed(vector: ArrayLike, plane: Plane, *, eps: float = 0.0) -> Any:
    """How fast LayerNorm's output moves when a rotation of its input starts, per radian.

    Parameters
    ----------
    vector : array_like, shape (..., N)
        The vector that is rotated.
    plane : {"yaw", "pitch", "roll"} or (int, int)
        The rotation, as for :func:`lngeom.rotations.rotated`.
    eps : float, default 0.0
        ε ≥ 0.

    Returns
    -------
    float or ndarray, shape (...)
        The derivative of :func:`sensitivity` at θ = 0 from the right.

    Raises
    ------
    TypeError, ValueError
        As :func:`lngeom.rotations.rotated`, and if ε = 0 and a vector is constant: then the output jumps.

    Notes
    -----
    Identity ``rotation-speed``, chapter 08, for ε = 0.

    Examples
    --------
    >>> speed((1, 1, 0), "roll").round(12)
    np.float64(3.0)
    """
    vectors = _vectors(vector, plane)
    first, second = _features(plane, vectors.shape[-1])
    velocity = np.zeros_like(vectors)
    velocity[..., first], velocity[..., second] = -vectors[..., second], vectors[..., first]
    return length(vjp(vectors, velocity, eps=eps))[..., 0]  # without gains the Jacobian is symmetric


def closed_form(vector: Iterable[Any], name: str, *, eps: Any = 0) -> Expr:
    """The sensitivity as a formula in ``theta``.

    Parameters
    ----------
    vector : three exact numbers
        Integers or fractions; a float counts as the binary fraction that it is.
    name : {"yaw", "pitch", "roll"}
        The rotation.
    eps : exact number or positive symbol, default 0
        ε ≥ 0.

    Returns
    -------
    Expr
        For ε > 0 the law of cosines for the two outputs, for ε = 0 ``sqrt(6*(1 - corr(v, Rv)))``.  The
        correlation is undefined where v or Rv is constant: there LN is 0 by convention, and a ``Piecewise``
        gives the distance.  Near θ = 0 two terms under the root cancel, so evaluate with twice the digits
        you need.

    Raises
    ------
    TypeError, ValueError
        If the vector does not hold three exact numbers, or the name is unknown.

    Notes
    -----
    Identities ``rotation-covariance``, ``rotation-variance`` and ``cell-*``, chapter 08.

    Examples
    --------
    >>> closed_form((1, 1, 0), "roll")
    sqrt(6 - 6*cos(theta)/sqrt(3 - 2*cos(theta)**2))
    >>> closed_form((0, 0, 1), "roll")
    0
    >>> closed_form((1, 1, 1), "yaw", eps=Fraction(1, 10)).subs(theta, 0)
    0
    """
    if eps := _epsilon(eps):
        return _with_epsilon(*_rotated_first(vector, name), eps)
    p, q, r = _rotated_first(vector, name)
    c, s = cos(theta), sin(theta)
    total, squares = p + q + r, p**2 + q**2 + r**2
    rotated_sum = (p + q) * c + (p - q) * s + r
    # its square, with 1 - cos² for sin²
    sum_squared = 4 * p * q * c**2 + (p - q) ** 2 + r**2
    sum_squared += 2 * (p**2 - q**2) * c * s + 2 * r * (rotated_sum - r)
    if total**2 == 3 * squares:
        return Piecewise((S.Zero, Eq(rotated_sum, total)), (sqrt(3), True)) if total else S.Zero
    by, above = expand(3 * ((p**2 + q**2) * c + r**2) - total * rotated_sum).primitive()
    square, below = expand((3 * squares - total**2) * (3 * squares - sum_squared)).primitive()
    form = sqrt(6 - Mul(6 * by / sqrt(square), above, 1 / sqrt(below)))
    if p**2 + q**2 == 2 * r**2:  # then some angle makes the rotated vector constant
        return Piecewise((sqrt(3), Eq(rotated_sum, 3 * r)), (form, True))
    return form


def is_even(vector: Iterable[Any], name: str) -> bool:
    """True if rotations by ``theta`` and ``-theta`` always move the output equally far, at ε = 0.

    Parameters
    ----------
    vector : three exact numbers
        Integers or fractions; a float counts as the binary fraction that it is.
    name : {"yaw", "pitch", "roll"}
        The rotation.

    Returns
    -------
    bool
        True if and only if the two coordinates that are rotated are equal, or opposite with the third one 0.
        If it is True, the distances are equal for every ε ≥ 0.

    Raises
    ------
    TypeError, ValueError
        As :func:`closed_form`.

    Notes
    -----
    Derived in chapter 08, from the identities ``layer-norm-swap``, ``swap-rotation`` and ``rotation-*``.

    Examples
    --------
    >>> [is_even((1, 1, 0), name) for name in ROTATIONS]
    [False, False, True]
    """
    p, q, r = _rotated_first(vector, name)
    return bool(p == q or (p == -q and r == 0))


def _with_epsilon(p: Expr, q: Expr, r: Expr, eps: Expr) -> Expr:
    """Distance for ε > 0, by the law of cosines: the sides of the triangle are √3 times σ/√(σ² + ε)."""
    c, s = cos(theta), sin(theta)
    mean, mean_after = (p + q + r) / 3, ((p + q) * c + (p - q) * s + r) / 3
    square = (p**2 + q**2 + r**2) / 3
    before, after = square - mean**2, expand(square - mean_after**2)  # variances
    covariance = expand(((p**2 + q**2) * c + r**2) / 3 - mean * mean_after)
    inner = covariance / sqrt((before + eps) * (after + eps))
    return sqrt(3 * (before / (before + eps) + after / (after + eps) - 2 * inner))


def _epsilon(eps: Any) -> Expr:
    value = eps if isinstance(eps, Expr) else _exact(eps)
    if value.is_nonnegative is not True:
        raise ValueError(f"eps must be at least 0, a number or a nonnegative symbol, got {eps}")
    return value


def _plane(name: str) -> tuple[int, int]:
    if not isinstance(name, str):
        raise TypeError(f"give a rotation by its name, a string, got {name!r}")
    if name not in PLANES:
        raise ValueError(f"unknown rotation {name!r}; there are {', '.join(ROTATIONS)}")
    return PLANES[name]


def _features(plane: Plane, n: int) -> tuple[int, int]:
    """Return the indices of the two features that are rotated."""
    if isinstance(plane, str):
        return _plane(plane)
    if not (isinstance(plane, tuple) and len(plane) == 2 and all(type(k) is int for k in plane)):
        raise TypeError(f"give a rotation by its name or by two indices, such as (0, 1), got {plane!r}")
    if plane[0] == plane[1] or not all(0 <= k < n for k in plane):
        raise ValueError(f"a rotation needs two different indices from 0 to {n - 1}, got {plane}")
    return plane


def _vectors(vector: ArrayLike, plane: Plane) -> Array:
    vectors = _reals("vector", vector)
    if isinstance(plane, str) and (vectors.ndim == 0 or vectors.shape[-1] != 3):
        raise ValueError(f"vector needs a last axis of three features, got shape {vectors.shape}")
    if vectors.ndim == 0:
        raise ValueError("vector needs a last axis of features, got a number")
    return vectors


def _rotated_first(vector: Iterable[Any], name: str) -> tuple[Expr, Expr, Expr]:
    """Return the two coordinates that are rotated, in order, and then the one that is not."""
    first, second = _plane(name)
    entries = [_exact(entry) for entry in vector]
    if len(entries) != 3:
        raise ValueError(f"vector needs three entries, got {len(entries)}")
    return entries[first], entries[second], entries[3 - first - second]


def _exact(entry: Any) -> Rational:
    if isinstance(entry, ExactNumber) and not isinstance(entry, bool):
        return Rational(int(entry.numerator), int(entry.denominator))
    if isinstance(entry, Real) and not isinstance(entry, bool) and np.isfinite(float(entry)):
        return _exact(Fraction(float(entry)))
    raise TypeError(f"vector takes finite numbers that are integers, fractions or floats, got {entry!r}")


def _reals(name: str, values: ArrayLike) -> Array:
    array = np.asarray(values)
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{name} must hold real numbers, got dtype {array.dtype}")
    if not np.all(np.isfinite(array)):
        raise ValueError(f"{name} must be finite, got {array[~np.isfinite(array)].flat[0]}")
    return array.astype(np.float64)
