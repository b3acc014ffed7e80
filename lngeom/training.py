"""Simulations of training: a stream of random sublayers, and the rotation of scale-invariant weights.

The first simulation measures how large a pre-LN stream becomes, and how its blocks stretch derivatives.  The
second trains weights whose length does not affect the loss, by one of four optimizers with weight decay.
"""

from __future__ import annotations

from collections.abc import Callable
from math import degrees, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lngeom.arrays import length, number
from lngeom.centering import center
from lngeom.definition import layer_norm
from lngeom.gradients import vjp

__all__ = [
    "OPTIMIZERS",
    "Depths",
    "balanced_rotation",
    "balanced_weights",
    "random_blocks",
    "remembered",
    "rotation_per_step",
]

Array = NDArray[Any]
DIRECTIONS = 16  # the number of random vectors that the derivatives are applied to


class Depths(NamedTuple):
    """Measurements per block: s of the stream before it, and the stretch of its sublayer and of all so far.

    The last two are root mean squares over random directions v: ``share`` that of |QJv|/|v| in this block,
    ``stretch`` that of |Pv|/|v| for the product P of the blocks I + QJ up to and including it.
    """

    scale: Array
    share: Array
    stretch: Array


@np.errstate(over="ignore", invalid="ignore")
def random_blocks(size: float, depth: int, *, features: int = 64, norm: bool = True, seed: int = 0) -> Depths:
    """Run a stream through blocks a ↦ a + Q LN(a), with Q random and ε = 0.

    Parameters
    ----------
    size : float
        The size of the sublayers: the entries of Q have standard deviation size/√N.
    depth : int
        The number of blocks.
    features : int, default 64
        The number of features N.
    norm : bool, default True
        If False, the blocks are a ↦ a + Qa.
    seed : int
        The seed of the random numbers.

    Returns
    -------
    Depths
        Arrays of shape (depth,).

    Raises
    ------
    ValueError
        If ``size`` is negative or not finite, if ``depth`` is less than 1 or ``features`` less than 3, or if
        the stream or a derivative overflows.

    Examples
    --------
    >>> found = random_blocks(1.0, 8)
    >>> bool(abs(found.scale[-1] - np.sqrt(8)) < 0.3)
    True
    """
    if (size := number("size", size)) < 0:
        raise ValueError(f"size must not be negative, got {size}")
    if depth < 1 or features < 3:
        raise ValueError(f"there must be a block and three features, got depth {depth}, features {features}")
    rng = np.random.default_rng(seed)
    stream = layer_norm(rng.normal(size=features), eps=0)
    sent = rng.normal(size=(DIRECTIONS, features))
    scales, shares, stretches = np.empty((3, depth))
    start = _rms(sent)
    for block in range(depth):
        sublayer = size * rng.normal(size=(features, features)) / np.sqrt(features)
        probes = rng.normal(size=(DIRECTIONS, features))
        scales[block] = _rms(center(stream))
        shares[block] = _rms(_through(stream, probes, norm) @ sublayer.T) / _rms(probes)
        sent = sent + _through(stream, sent, norm) @ sublayer.T
        stretches[block] = _rms(sent) / start
        stream = stream + sublayer @ (layer_norm(stream, eps=0) if norm else stream)
    large = np.flatnonzero(~np.isfinite([scales, shares, stretches]).all(axis=0))
    if large.size:
        raise ValueError(
            f"with sublayers of size {size:g} the stream or a derivative overflows in "
            f"block {large[0] + 1} of {depth}: take smaller sublayers, or fewer"
        )
    return Depths(scales, shares, stretches)


def _through(stream: Array, vectors: Array, norm: bool) -> Array:
    """Multiply each vector by J, by means of the vjp, since J is symmetric without a gain."""
    return vjp(np.broadcast_to(stream, vectors.shape), vectors, eps=0) if norm else vectors


def _rms(vectors: Array) -> float:
    return float(length(vectors.ravel())[0] / sqrt(vectors.size))


# The angle of a step at equilibrium, divided by √(2ηλ), as a function of the momentum β.
OPTIMIZERS = MappingProxyType(
    {
        "SGD": lambda beta: 1.0,
        "SGD, momentum, decoupled decay": lambda beta: sqrt((1 - beta) / (1 + beta)),
        "SGD, momentum, decay in the gradient": lambda beta: sqrt(1 / (1 + beta)),
        "AdamW": lambda beta: sqrt((1 - beta) / (1 + beta)),
    }
)


def balanced_rotation(optimizer: str, rate: float, decay: float, momentum: float = 0.9) -> float:
    """Angle by which one step rotates normalized weights at the equilibrium of steps and decay.

    It is the limit for small ``rate * decay``.  For plain SGD it holds as a root mean square if the length
    does not drift and no single angle is large; with momentum, successive gradients must be uncorrelated and
    of similar size.

    Parameters
    ----------
    optimizer : str
        One of ``OPTIMIZERS``.
    rate, decay : float
        The learning rate η and the weight decay λ, both positive.
    momentum : float, default 0.9
        The momentum β, or β₁ of AdamW; plain SGD has none.

    Returns
    -------
    float
        In degrees.

    Raises
    ------
    ValueError
        If the optimizer is unknown, if rate or decay is not positive, or if the momentum is not in [0, 1).

    Examples
    --------
    >>> round(balanced_rotation("SGD", 0.05, 0.1), 2), round(balanced_rotation("AdamW", 0.05, 0.1), 2)
    (5.73, 1.31)
    """
    if optimizer not in OPTIMIZERS:
        raise ValueError(f"there is no optimizer {optimizer!r}; there are {list(OPTIMIZERS)}")
    if not (rate > 0 and decay > 0 and 0 <= momentum < 1):
        raise ValueError(
            "rate and decay must be positive and the momentum at least 0 and less than 1, "
            f"got {rate}, {decay}, {momentum}"
        )
    return degrees(sqrt(2 * rate * decay) * OPTIMIZERS[optimizer](momentum))


Gradient = Callable[[Array, np.random.Generator], Array]


def rotation_per_step(
    optimizer: str,
    rate: float,
    decay: float,
    momentum: float = 0.9,
    *,
    gradient: Gradient | None = None,
    features: int = 64,
    runs: int = 16,
    steps: int = 1500,
    seed: int = 0,
) -> float:
    """Measure the angle of a step at equilibrium, for a loss that depends only on the weights' direction.

    The weights begin near the length at which steps and decay balance, and the first half of the steps is
    discarded.

    Parameters
    ----------
    optimizer, rate, decay, momentum
        As in `balanced_rotation`.
    gradient : callable, optional
        ``gradient(unit, rng)``, the gradient of the loss with respect to the direction, at unit vectors of
        shape (runs, features).  Its part along the weights is removed, and it is divided by their length.
        Left out, it is a vector of independent normal numbers.
    features, runs, steps : int
        The number of features of a weight vector, of weight vectors, and of steps.
    seed : int
        The seed of the random numbers.

    Returns
    -------
    float
        The root mean square of the angles, in degrees.

    Raises
    ------
    ValueError
        As `balanced_rotation` does.

    Examples
    --------
    >>> abs(rotation_per_step("AdamW", 0.05, 0.1, steps=400) - 1.31) < 0.05
    True
    """
    shape = {"features": features, "runs": runs, "steps": steps, "seed": seed}
    path = balanced_weights(optimizer, rate, decay, momentum, gradient=gradient, **shape)[steps // 2 :]
    unit = _directions(path)
    chord = np.linalg.norm(unit[1:] - unit[:-1], axis=-1)
    return degrees(_rms(2 * np.arcsin(np.minimum(chord / 2, 1))))


def remembered(path: Array, steps: int) -> tuple[float, float]:
    """Compare the directions of weights that are some steps apart.

    Parameters
    ----------
    path : ndarray, shape (times, runs, features)
        The weights after each step, as `balanced_weights` returns them, without those before the equilibrium.
    steps : int
        The number of steps between the two directions.

    Returns
    -------
    cosine : float
        The mean cosine of the two directions.
    noise : float
        The correlation of what remains of them after the mean direction of all runs and times is subtracted.

    Raises
    ------
    ValueError
        If the path is not longer than ``steps``, or if ``steps`` is less than 1.

    Examples
    --------
    Without a signal in the gradients, both are about 1/e after 1/(ηλ) steps.

    >>> path = balanced_weights("SGD", 0.05, 0.1)[700:]
    >>> all(abs(value - 0.37) < 0.05 for value in remembered(path, 200))
    True
    """
    if not 1 <= steps < len(path):
        raise ValueError(f"steps must be at least 1 and less than {len(path)}, got {steps}")
    unit = _directions(path)
    noise = unit - unit.mean(axis=(0, 1))
    cosine, shared = ((part[:-steps] * part[steps:]).sum(-1).mean() for part in (unit, noise))
    return float(cosine), float(shared / (noise**2).sum(-1).mean())


def _directions(path: Array) -> Array:
    return path / np.linalg.norm(path, axis=-1, keepdims=True)


def balanced_weights(
    optimizer: str,
    rate: float,
    decay: float,
    momentum: float = 0.9,
    *,
    gradient: Gradient | None = None,
    features: int = 64,
    runs: int = 16,
    steps: int = 1500,
    seed: int = 0,
) -> Array:
    """Train weights as `rotation_per_step` does, and return them after each step.

    Parameters
    ----------
    optimizer, rate, decay, momentum, gradient, features, runs, steps, seed
        As in `rotation_per_step`.

    Returns
    -------
    ndarray, shape (steps + 1, runs, features)

    Raises
    ------
    ValueError
        As `balanced_rotation` does.

    Examples
    --------
    >>> balanced_weights("SGD", 0.05, 0.1, steps=3, runs=2, features=5).shape
    (4, 2, 5)
    """
    balanced_rotation(optimizer, rate, decay, momentum)  # checks the arguments
    rng, gradient = np.random.default_rng(seed), gradient or _normal
    adam, coupled = optimizer == "AdamW", optimizer.endswith("gradient")
    beta = 0.0 if optimizer == "SGD" else momentum
    weights = rng.normal(size=(runs, features))
    first_unit = weights / np.linalg.norm(weights, axis=-1, keepdims=True)
    size = features if adam else (gradient(first_unit, rng) ** 2).sum(-1).mean()
    square = rate * size / (2 * decay)  # at equilibrium: of Adam, length²; of the others, about length⁴
    length = square**0.5 if adam else (square / (1 - beta) ** (1 if coupled else 2)) ** 0.25
    weights = length * first_unit
    first, second = np.zeros((2, *weights.shape))
    path = [weights]
    for step in range(1, steps + 1):
        norm = np.linalg.norm(weights, axis=-1, keepdims=True)
        unit = weights / norm
        raw = gradient(unit, rng)
        tangent = (raw - unit * (unit * raw).sum(-1, keepdims=True)) / norm
        first = beta * first + (1 - beta if adam else 1) * tangent + decay * weights * coupled
        move = first
        if adam:
            second = 0.999 * second + 0.001 * tangent**2
            move = first / (1 - beta**step) / np.sqrt(second / (1 - 0.999**step))
        weights = (1 - rate * decay * (not coupled)) * weights - rate * move
        path.append(weights)
    return np.array(path)


def _normal(unit: Array, rng: np.random.Generator) -> Array:
    return rng.normal(size=unit.shape)
