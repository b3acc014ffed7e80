"""Stacks of random blocks, wired in seven ways: how far each block rotates the stream, and its gradient.

A block has one sublayer, f(x) = B relu(Ax), with random A and B and four times as many hidden units as
features.  The wirings differ in where LayerNorm is and in the factors on the sum.  Chapter 15.
"""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lngeom.arrays import number
from lngeom.definition import layer_norm
from lngeom.gradients import vjp

__all__ = [
    "WIRINGS",
    "Profile",
    "Stack",
    "Wiring",
    "angles",
    "attention_entropy",
    "predicted_rotations",
    "random_stack",
    "wiring",
]

Array = NDArray[Any]

WIRINGS = (
    "pre-LN",
    "post-LN",
    "peri-LN",
    "DeepNorm",
    "LayerScale",
    "scaled weights",
    "LayerNorm scaling",
)


class Wiring(NamedTuple):
    """The wiring of block k: x ↦ after(keep·x + write·inside(f(read·before(x)))).

    ``before``, ``inside`` and ``after`` are LayerNorm or nothing.  ``first`` and ``second`` multiply the
    random matrices A and B of the sublayer.
    """

    before: bool = True
    inside: bool = False
    after: bool = False
    keep: float = 1.0
    write: float = 1.0
    read: float = 1.0
    first: float = 1.0
    second: float = 1.0


def wiring(name: str, block: int, depth: int) -> Wiring:
    """Look up the wiring of one block of a stack.

    Parameters
    ----------
    name : str
        One of ``WIRINGS``.  DeepNorm has the factors for decoders, with two blocks per layer.  LayerScale
        has the factor 0.1.  "scaled weights" is pre-LN with B divided by the root of the depth, and
        "LayerNorm scaling" is pre-LN with the input of block k divided by the root of k.
    block, depth : int
        The number of the block, from 1, and of all blocks.

    Raises
    ------
    ValueError
        If the name is unknown.

    Examples
    --------
    >>> wiring("DeepNorm", 1, 64).keep
    2.8284271247461903
    """
    beta = (4 * depth) ** -0.25
    known = {
        "pre-LN": Wiring(),
        "post-LN": Wiring(before=False, after=True),
        "peri-LN": Wiring(inside=True),
        "DeepNorm": Wiring(before=False, after=True, keep=depth**0.25, first=beta, second=beta),
        "LayerScale": Wiring(write=0.1),
        "scaled weights": Wiring(second=depth**-0.5),
        "LayerNorm scaling": Wiring(read=block**-0.5),
    }
    if name not in known:
        raise ValueError(f"there is no wiring {name!r}; there are {', '.join(known)}")
    return known[name]


class Profile(NamedTuple):
    """Measurements by block.

    ``scale`` is the standard deviation of the stream's features before each block and at the end;
    ``rotation`` the angle in degrees by which each block rotates the centered stream; ``gradient`` the root
    mean square of the entries of B's gradient, where the gradients at the output of the final LayerNorm are
    random with variance 1; ``removal`` the angle in degrees by which the output rotates when the block is
    left out.
    """

    scale: Array
    rotation: Array
    gradient: Array
    removal: Array


class Stack(NamedTuple):
    """Blocks, each with its wiring and its matrices A and B, and a final LayerNorm."""

    blocks: list[tuple[Wiring, Array, Array]]

    def run(self, stream: Array, start: int = 0) -> list[Array]:
        """Return the stream before each block from ``start`` on, and at the end."""
        streams = [stream]
        for block in self.blocks[start:]:
            streams.append(_forward(block, streams[-1])[-1])
        return streams

    def profile(self, stream: Array, seed: int = 0) -> Profile:
        """Measure all blocks on streams, shape (tokens, features)."""
        streams = self.run(stream)
        rotation = [angles(*pair).mean() for pair in itertools.pairwise(streams)]
        removal = [
            angles(streams[-1], self.run(streams[block], block + 1)[-1]).mean()
            for block in range(len(self.blocks))
        ]
        scale = [float(stream.std(axis=-1).mean()) for stream in streams]
        gradient = self._gradients(streams, np.random.default_rng(seed))
        return Profile(np.array(scale), np.array(rotation), gradient, np.array(removal))

    def _gradients(self, streams: list[Array], rng: np.random.Generator, draws: int = 8) -> Array:
        """Average the squared gradients of B over random upstream gradients."""
        squares = np.zeros(len(self.blocks))
        for _ in range(draws):
            upstream = vjp(streams[-1], rng.normal(size=streams[-1].shape), eps=0)
            for block in reversed(range(len(self.blocks))):
                wired, first, second = self.blocks[block]
                hidden, written, total, _ = _forward(self.blocks[block], streams[block])
                if wired.after:
                    upstream = vjp(total, upstream, eps=0)
                back = wired.write * upstream
                if wired.inside:
                    back = vjp(written, back, eps=0)
                squares[block] += ((back**2).mean(axis=-1) * (hidden**2).mean(axis=-1)).mean()
                back = wired.read * (back @ second * (hidden > 0)) @ first
                if wired.before:
                    back = vjp(streams[block], back, eps=0)
                upstream = wired.keep * upstream + back
        return np.sqrt(squares / draws)


def _forward(block: tuple[Wiring, Array, Array], stream: Array) -> tuple[Array, Array, Array, Array]:
    """Return the hidden units, what the sublayer puts out, the sum, and the stream after the block."""
    wired, first, second = block
    read = wired.read * (layer_norm(stream, eps=0) if wired.before else stream)
    hidden = np.maximum(read @ first.T, 0)
    written = hidden @ second.T
    added = layer_norm(written, eps=0) if wired.inside else written
    total = wired.keep * stream + wired.write * added
    return hidden, written, total, layer_norm(total, eps=0) if wired.after else total


def random_stack(
    name: str, depth: int = 64, *, features: int = 64, size: float = 1.0, seed: int = 0
) -> Stack:
    """Draw the blocks of a stack.

    Parameters
    ----------
    name : str
        One of ``WIRINGS``.
    depth, features : int
        The number of blocks and of features.
    size : float
        The standard deviation of a sublayer's output for an input with standard deviation 1, before the
        factors of the wiring.
    seed : int
        The seed of the random numbers.

    Raises
    ------
    ValueError
        If the wiring is unknown, ``size`` not positive, ``depth`` less than 1 or ``features`` less than 3.

    Examples
    --------
    The stream of a pre-LN stack grows as the root of the number of blocks.

    >>> stack = random_stack("pre-LN", 24)
    >>> streams = stack.run(layer_norm(np.random.default_rng(1).normal(size=(4, 64))))
    >>> bool(abs(streams[-1].std() - 5) < 0.5)
    True
    """
    if (size := number("size", size)) <= 0:
        raise ValueError(f"size must be positive, got {size}")
    if depth < 1 or features < 3:
        raise ValueError(f"depth must be at least 1 and features at least 3, got {depth} and {features}")
    rng = np.random.default_rng(seed)
    hidden = 4 * features
    blocks = []
    for block in range(1, depth + 1):
        wired = wiring(name, block, depth)
        first = wired.first * rng.normal(size=(hidden, features)) * np.sqrt(2 / features)
        second = wired.second * size * rng.normal(size=(features, hidden)) / np.sqrt(hidden)
        blocks.append((wired, first, second))
    return Stack(blocks)


def angles(before: Array, after: Array) -> Array:
    """Angles in degrees between the centered vectors of two arrays, along the last axis.

    Examples
    --------
    >>> float(angles(np.array([3.0, -1.0, 1.0]), np.array([2.0, -2.0, 0.0])))
    0.0
    """
    both = [layer_norm(values, eps=0) for values in (before, after)]
    chord = np.linalg.norm(both[0] - both[1], axis=-1) / np.sqrt(both[0].shape[-1])
    return np.degrees(2 * np.arcsin(np.minimum(chord / 2, 1)))


def predicted_rotations(name: str, depth: int, size: float = 1.0) -> Array:
    """Rotation of each block in degrees, if what the blocks write is orthogonal to the stream.

    Examples
    --------
    >>> predicted_rotations("pre-LN", 3).round(1)
    array([45. , 35.3, 30. ])
    """
    wired = [wiring(name, block, depth) for block in range(1, depth + 1)]
    written = np.array([w.write * (1 if w.inside else size * w.read * w.first * w.second) for w in wired])
    kept = np.array([w.keep for w in wired])
    if not wired[0].after:
        kept = kept * np.sqrt(1 + np.concatenate([[0], np.cumsum(written**2)[:-1]]))
    return np.degrees(np.arctan(written / kept))


def attention_entropy(
    scale: float, normalized: bool, *, tokens: int = 64, features: int = 32, seed: int = 0
) -> tuple[float, float]:
    """Largest logit and mean entropy of an attention head with random queries and keys.

    Parameters
    ----------
    scale : float
        The standard deviation of the entries of queries and keys.
    normalized : bool
        If True, LayerNorm is applied to queries and keys.
    tokens, features : int
        The number of queries and of keys, and of their features.
    seed : int
        The seed of the random numbers.

    Returns
    -------
    largest : float
        The largest absolute value of a logit.
    entropy : float
        The mean entropy of the attention weights, in nats.

    Examples
    --------
    >>> bool(np.isclose(attention_entropy(8, True), attention_entropy(1, True)).all())
    True
    """
    queries, keys = scale * np.random.default_rng(seed).normal(size=(2, tokens, features))
    if normalized:
        queries, keys = layer_norm(queries, eps=0), layer_norm(keys, eps=0)
    logits = queries @ keys.T / np.sqrt(features)
    weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    entropy = -(weights * np.log(np.maximum(weights, 1e-300))).sum(axis=-1)
    return float(np.abs(logits).max()), float(entropy.mean())
