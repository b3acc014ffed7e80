"""A pre-LN stream with random linear sublayers: how large it becomes, and what blocks do to derivatives."""

from __future__ import annotations

from math import isfinite
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lngeom.arrays import root_mean_square
from lngeom.centering import center
from lngeom.definition import layer_norm
from lngeom.gradients import vjp

__all__ = ["Depths", "random_blocks"]

Array = NDArray[Any]
DIRECTIONS = 16  # random vectors that are sent through the derivatives


class Depths(NamedTuple):
    """Block by block: s of the stream before it, the share of its sublayer, and how much all so far stretch.

    The last two are root mean squares over random directions v: of |QJv|/|v| in this block, and of the
    product of the blocks I + QJ up to and with it.
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
        Of the sublayers: the entries of Q have the standard deviation size/√N.
    depth : int
        The number of blocks.
    features : int, default 64
        N.
    norm : bool, default True
        Without it the blocks are a ↦ a + Qa.
    seed : int
        Of the random numbers.

    Returns
    -------
    Depths
        Arrays of shape (depth,).

    Raises
    ------
    ValueError
        If ``size`` is negative or not finite, if ``depth`` is less than 1 or ``features`` less than 3, or if
        the stream or a derivative grows beyond the largest number.

    Examples
    --------
    >>> found = random_blocks(1.0, 8)
    >>> bool(abs(found.scale[-1] - np.sqrt(8)) < 0.3)
    True
    """
    if not isfinite(size) or size < 0:
        raise ValueError(f"size must be finite and not negative, got {size}")
    if depth < 1 or features < 3:
        raise ValueError(f"there must be a block and three features, got depth {depth}, features {features}")
    rng = np.random.default_rng(seed)
    stream = layer_norm(rng.normal(size=features), eps=0)
    sent = rng.normal(size=(DIRECTIONS, features))
    scales, shares, stretches = np.empty((3, depth))
    start = _size(sent)
    for block in range(depth):
        sublayer = size * rng.normal(size=(features, features)) / np.sqrt(features)
        probes = rng.normal(size=(DIRECTIONS, features))
        scales[block] = _size(center(stream))
        shares[block] = _size(_through(stream, probes, norm) @ sublayer.T) / _size(probes)
        sent = sent + _through(stream, sent, norm) @ sublayer.T
        stretches[block] = _size(sent) / start
        stream = stream + sublayer @ (layer_norm(stream, eps=0) if norm else stream)
    large = np.flatnonzero(~np.isfinite([scales, shares, stretches]).all(axis=0))
    if large.size:
        raise ValueError(
            f"with sublayers of size {size:g} the stream or a derivative is beyond the largest number in "
            f"block {large[0] + 1} of {depth}: take smaller sublayers, or fewer"
        )
    return Depths(scales, shares, stretches)


def _through(stream: Array, vectors: Array, norm: bool) -> Array:
    """J times each vector; J is symmetric."""
    return vjp(np.broadcast_to(stream, vectors.shape), vectors, eps=0) if norm else vectors


def _size(vectors: Array) -> float:
    return float(root_mean_square(vectors.ravel()).rounded()[0])
