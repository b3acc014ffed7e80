"""Stacks of random blocks, wired in seven ways: how far each rotates the stream, and what it changes.

A block has one sublayer: an MLP, f(x) = B φ(Ax), with random A and B, four times as many hidden units as
features and one of four activations φ; or attention with random matrices.  The wirings differ in where
LayerNorm is and in the factors on the sum.  ``data/depth.py`` measures many stacks for chapter 15.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lngeom.arrays import number
from lngeom.data import data_file
from lngeom.definition import layer_norm
from lngeom.gradients import vjp

__all__ = [
    "ACTIVATIONS",
    "WIRINGS",
    "MLP",
    "Activation",
    "Attention",
    "Profile",
    "Spread",
    "Stack",
    "Wiring",
    "angle_between_outputs",
    "angles",
    "attention_entropy",
    "measured",
    "predicted_removals",
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


class Activation(NamedTuple):
    """An activation and its derivative; its mean square is 1 for normal hidden units of variance 2."""

    value: Callable[[Array], Array]
    slope: Callable[[Array], Array]


_Z = np.linspace(-10, 10, 4001)  # and a standard normal density on it
_DENSITY = np.exp(-(_Z**2) / 2) / np.exp(-(_Z**2) / 2).sum()
_ROOT = np.sqrt(2.0)  # the standard deviation of the hidden units for an input with standard deviation 1
_CUBIC = 0.044715  # of GELU's approximation by tanh, which models use


def _gate(x: Array) -> Array:
    """GELU divided by its argument."""
    return 0.5 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + _CUBIC * x**3)))


def _gelu_slope(x: Array) -> Array:
    gate = _gate(x)
    return gate + 2 * x * gate * (1 - gate) * np.sqrt(2 / np.pi) * (1 + 3 * _CUBIC * x**2)


def _scaled(
    value: Callable[[Array], Array], slope: Callable[[Array], Array], centered: bool = False
) -> Activation:
    """Scale an activation, and before that subtract its mean if it is to be centered."""
    mean = float(value(_ROOT * _Z) @ _DENSITY) * centered
    root = float(np.sqrt((value(_ROOT * _Z) - mean) ** 2 @ _DENSITY))
    return Activation(lambda x: (value(x) - mean) / root, lambda x: slope(x) / root)


def _relu(x: Array) -> Array:
    return np.maximum(x, 0)


def _step(x: Array) -> Array:
    return (x > 0).astype(float)


ACTIVATIONS = MappingProxyType(
    {
        "ReLU": _scaled(_relu, _step),
        "GELU": _scaled(lambda x: x * _gate(x), _gelu_slope),
        "tanh": _scaled(np.tanh, lambda x: 1 - np.tanh(x) ** 2),
        "ReLU minus mean": _scaled(_relu, _step, centered=True),
    }
)


class MLP(NamedTuple):
    """The sublayer B φ(Ax), with A = ``first`` and B = ``second``."""

    first: Array
    second: Array
    activation: Activation

    def hidden(self, read: Array) -> Array:
        """Return φ(Ax)."""
        return self.activation.value(read @ self.first.T)

    def pull(self, read: Array, back: Array) -> Array:
        """Pull a gradient with respect to the hidden units back to the input."""
        return (back * self.activation.slope(read @ self.first.T)) @ self.first


class Attention(NamedTuple):
    """One head of causal attention; ``first`` is the product of the matrices of queries and keys."""

    first: Array
    second: Array

    def hidden(self, read: Array) -> Array:
        """Return the averages of the inputs, weighted by attention."""
        return self._weights(read) @ read

    def pull(self, read: Array, back: Array) -> Array:
        """Pull a gradient with respect to the averages back to the input."""
        weights = self._weights(read)
        slopes = back @ read.swapaxes(-1, -2)
        logits = weights * (slopes - (weights * slopes).sum(axis=-1, keepdims=True))
        logits = logits / np.sqrt(read.shape[-1])
        through = logits @ read @ self.first.T + logits.swapaxes(-1, -2) @ read @ self.first
        return weights.swapaxes(-1, -2) @ back + through

    def _weights(self, read: Array) -> Array:
        logits = read @ self.first @ read.swapaxes(-1, -2) / np.sqrt(read.shape[-1])
        logits = np.where(np.tri(read.shape[-2], dtype=bool), logits, -np.inf)
        weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return weights / weights.sum(axis=-1, keepdims=True)


class Profile(NamedTuple):
    """Measurements by block.

    ``scale`` is the standard deviation of the stream's features before each block and at the end;
    ``rotation`` the angle in degrees by which each block rotates the centered stream; ``gradient`` the root
    mean square of the entries of B's gradient, divided by the root of the number of tokens, where the
    gradients at the output of the final LayerNorm are random with variance 1; ``removal`` the angle in
    degrees by which the output rotates when the block is left out.  Angles are means over the tokens.
    """

    scale: Array
    rotation: Array
    gradient: Array
    removal: Array


class Stack(NamedTuple):
    """Blocks, each with its wiring and its sublayer, and a final LayerNorm."""

    blocks: list[tuple[Wiring, MLP | Attention]]

    def run(self, stream: Array, start: int = 0) -> list[Array]:
        """Return the stream before each block from ``start`` on, and at the end."""
        streams = [stream]
        for block in self.blocks[start:]:
            streams.append(_forward(block, streams[-1])[-1])
        return streams

    def profile(self, stream: Array, seed: int = 0, removed: Iterable[int] | None = None) -> Profile:
        """Measure all blocks on streams, shape (tokens, features).

        The removal is measured for the blocks whose numbers, from 1, are in ``removed``, or for all.
        """
        streams = self.run(stream)
        rotation = [angles(*pair).mean() for pair in itertools.pairwise(streams)]
        chosen = set(range(1, len(self.blocks) + 1) if removed is None else removed)
        removal = angles(streams[-1], self._without(streams, chosen)).mean(axis=-1)
        scale = [float(stream.std(axis=-1).mean()) for stream in streams]
        gradient = self._gradients(streams, np.random.default_rng(seed))
        return Profile(np.array(scale), np.array(rotation), gradient, removal)

    def _without(self, streams: list[Array], removed: set[int]) -> Array:
        """Return the last streams without one block each, which run through the later blocks together."""
        without = np.empty((0, *streams[0].shape))
        for k, block in enumerate(self.blocks):
            without = _forward(block, without)[-1]
            if k + 1 in removed:
                without = np.concatenate([without, streams[k][None]])
        return without

    def _gradients(self, streams: list[Array], rng: np.random.Generator, draws: int = 8) -> Array:
        """Average the squared gradients of B over random upstream gradients."""
        squares = np.zeros(len(self.blocks))
        upstream = self._back(streams[-1], rng.normal(size=(draws, *streams[-1].shape)))
        for block in reversed(range(len(self.blocks))):
            wired, sublayer = self.blocks[block]
            read, hidden, written, total, _ = _forward(self.blocks[block], streams[block])
            if wired.after:
                upstream = self._back(total, upstream)
            back = wired.write * upstream
            if wired.inside:
                back = self._back(written, back)
            squares[block] = ((back.swapaxes(-1, -2) @ hidden) ** 2).mean() / len(hidden)
            back = wired.read * sublayer.pull(read, back @ sublayer.second)
            if wired.before:
                back = self._back(streams[block], back)
            upstream = wired.keep * upstream + back
        return np.sqrt(squares)

    @staticmethod
    def _back(before: Array, upstream: Array) -> Array:
        """Pull gradients of several draws back through a LayerNorm."""
        return vjp(np.broadcast_to(before, upstream.shape), upstream, eps=0)


def _forward(block: tuple[Wiring, MLP | Attention], stream: Array) -> tuple[Array, ...]:
    """Return the sublayer's input, its hidden units and its output, the sum, and the stream afterwards."""
    wired, sublayer = block
    read = wired.read * (layer_norm(stream, eps=0) if wired.before else stream)
    hidden = sublayer.hidden(read)
    written = hidden @ sublayer.second.T
    added = layer_norm(written, eps=0) if wired.inside else written
    total = wired.keep * stream + wired.write * added
    return read, hidden, written, total, layer_norm(total, eps=0) if wired.after else total


def random_stack(
    name: str,
    depth: int = 64,
    *,
    features: int = 64,
    size: float = 1.0,
    seed: int = 0,
    activation: str = "ReLU",
    attention: bool = False,
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
        factors of the wiring.  (For attention, of a token that attends to itself alone.)
    seed : int
        The seed of the random numbers.
    activation : str
        One of ``ACTIVATIONS``.
    attention : bool
        If True, every other sublayer, from the first on, is attention.

    Raises
    ------
    ValueError
        If the wiring or the activation is unknown, ``size`` not positive, ``depth`` less than 1 or
        ``features`` less than 3.

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
    chosen, rng, hidden = _activation(activation), np.random.default_rng(seed), 4 * features
    blocks: list[tuple[Wiring, MLP | Attention]] = []
    for block in range(1, depth + 1):
        wired = wiring(name, block, depth)
        if attention and block % 2:
            first, values = rng.normal(size=(2, features, features)) / np.sqrt(features)
            blocks.append((wired, Attention(first, wired.first * wired.second * size * values)))
        else:
            first = wired.first * rng.normal(size=(hidden, features)) * np.sqrt(2 / features)
            second = wired.second * size * rng.normal(size=(features, hidden)) / np.sqrt(hidden)
            blocks.append((wired, MLP(first, second, chosen)))
    return Stack(blocks)


def _activation(name: str) -> Activation:
    if name not in ACTIVATIONS:
        raise ValueError(f"there is no activation {name!r}; there are {', '.join(ACTIVATIONS)}")
    return ACTIVATIONS[name]


class Spread(NamedTuple):
    """The 10 % quantile, the median and the 90 % quantile of `Profile` over many stacks, by block.

    ``blocks`` are the numbers of the blocks, from 1; ``scale`` is the standard deviation of the stream's
    features at the end, and ``cosine`` the mean cosine of two tokens there.
    """

    blocks: Array
    rotation: Array
    gradient: Array
    removal: Array
    scale: Array
    cosine: Array
    stacks: int
    tokens: int


def measured(
    name: str, activation: str = "ReLU", *, attention: bool = False, features: int = 64, tokens: int = 8
) -> Spread:
    """Load what ``data/depth.py`` measured on random stacks of 64 blocks, with q = 1.

    Parameters
    ----------
    name, activation, attention, features
        As in `random_stack`.
    tokens : int
        The number of tokens; it matters only with attention.

    Raises
    ------
    ValueError
        If no such stacks were measured.
    FileNotFoundError
        If the data are not installed.

    Examples
    --------
    The output without the first of 64 post-LN blocks, in degrees:

    >>> found = measured("post-LN", "ReLU minus mean")
    >>> [round(float(part[0])) for part in found.removal]
    [83, 87, 94]
    """
    key = _key(name, activation, attention, features, tokens)
    rows = json.loads(data_file("depth.json").read_text("utf-8"))
    if key not in rows:
        raise ValueError(f"no stacks were measured for {key}: data/depth.py lists those that were")
    found: dict[str, Any] = rows[key]
    parts = {name: np.array(value) for name, value in found.items() if isinstance(value, list)}
    return Spread(**parts, stacks=found["stacks"], tokens=found["tokens"])


def _key(name: str, activation: str, attention: bool, features: int, tokens: int) -> str:
    """Name the stacks in the file."""
    sublayers = f"{activation}{' and attention' if attention else ''}"
    return f"{name}, {sublayers}, {features} features, {tokens} tokens"


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

    DeepNorm and LayerNorm scaling divide the input of the activation; for these the values are those of ReLU.
    Attention over several tokens writes less than is assumed here, unless it is normalized (peri-LN).

    Examples
    --------
    >>> predicted_rotations("pre-LN", 3).round(1)
    array([45. , 35.3, 30. ])
    """
    wired = [wiring(name, block, depth) for block in range(1, depth + 1)]
    written = _written(wired, size)
    kept = np.array([w.keep for w in wired])
    if not wired[0].after:
        kept = kept * np.sqrt(1 + np.concatenate([[0], np.cumsum(written**2)[:-1]]))
    return np.degrees(np.arctan(written / kept))


def _written(wired: list[Wiring], size: float) -> Array:
    """Return the standard deviation of what each block adds."""
    return np.array([w.write * (1 if w.inside else size * w.read * w.first * w.second) for w in wired])


@cache
def _powers(activation: str, count: int = 200) -> Array:
    """Coefficients of the cosine of two outputs of a wide MLP, as a power series in that of its inputs.

    They are the squares of the activation's Hermite coefficients.  The last one is the rest, so that the
    outputs of equal inputs are equal.
    """
    values, found = _activation(activation).value(_ROOT * _Z), []
    before, now = np.zeros_like(_Z), np.ones_like(_Z)
    for power in range(count):
        found.append(float(values * now @ _DENSITY) ** 2)
        before, now = now, (_Z * now - np.sqrt(power) * before) / np.sqrt(power + 1)
    return np.array([*found, 1 - sum(found)])


def angle_between_outputs(activation: str, angle: ArrayLike) -> Array:
    """Angle between what a wide random MLP computes from two normalized inputs.

    Parameters
    ----------
    activation : str
        One of ``ACTIVATIONS``.
    angle : array_like
        The angle between the inputs, in degrees.

    Returns
    -------
    ndarray
        In degrees, of the shape of ``angle``.

    Raises
    ------
    ValueError
        If the activation is unknown.

    Examples
    --------
    >>> for name in ACTIVATIONS:
    ...     print(name, angle_between_outputs(name, [45, 90]).round())
    ReLU [41. 71.]
    GELU [44. 77.]
    tanh [49. 90.]
    ReLU minus mean [50. 90.]
    """
    cosine = np.polynomial.polynomial.polyval(np.cos(np.radians(angle)), _powers(activation))
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))


def predicted_removals(name: str, depth: int, size: float = 1.0, activation: str = "ReLU") -> Array:
    """Rotation of the output in degrees without each block, for wide random MLPs.

    The streams with and without the block then run through the same later blocks; each adds to both what it
    computes, and `angle_between_outputs` is the angle between the two.  DeepNorm and LayerNorm scaling divide
    the input of the activation, which this takes into account for ReLU alone.

    Examples
    --------
    >>> for name in ACTIVATIONS:
    ...     print(name, predicted_removals("post-LN", 64, activation=name)[[0, -1]].round())
    ReLU [12. 45.]
    GELU [34. 45.]
    tanh [89. 45.]
    ReLU minus mean [90. 45.]
    """
    wired = [wiring(name, block, depth) for block in range(1, depth + 1)]
    squares = _written(wired, size) ** 2
    powers = _powers(activation)
    full, parts = 1.0, np.ones((0, 2))  # variance of the stream; variances and covariances without a block
    for one, square in zip(wired, squares, strict=True):
        cosines = parts[:, 1] / np.sqrt(full * parts[:, 0])
        added = square * np.polynomial.polynomial.polyval(cosines, powers)
        ends = one.keep**2 * parts + np.stack([np.full(len(parts), square), added], axis=-1)
        whole = one.keep**2 * full + square
        parts = np.concatenate([ends, [[full, one.keep * full]]])
        full = whole
        if one.after:
            parts[:, 1] /= np.sqrt(parts[:, 0] * full)
            parts[:, 0], full = 1.0, 1.0
    cosines = parts[:, 1] / np.sqrt(parts[:, 0] * full)
    return np.degrees(np.arccos(np.clip(cosines, -1, 1)))


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
