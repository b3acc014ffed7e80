"""A small transformer in NumPy, read from its weights: what chapter 10 looks into.

Arrays of activations have the shape ``(batch, tokens, features)``.  All computing is in float64, so that
two models that are equal on paper are seen to be equal.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import mpmath
import numpy as np
from numpy.typing import NDArray

from .data import FOLDER
from .norms import center, layer_norm, rms_norm
from .weights import read_tensors

__all__ = [
    "SHIPPED",
    "Transformer",
    "center_writers",
    "fold",
    "held_out",
    "load_transformer",
    "median_share",
    "regauge",
]

Array = NDArray[Any]
Watch = Callable[[str, Array], None]

SHIPPED = FOLDER / "transformer.safetensors"


@dataclass(frozen=True, eq=False)
class Transformer:
    """A decoder of bytes: embedding, blocks of attention and a two-layer network, unembedding.

    Parameters
    ----------
    weights : dict of str to ndarray
        By their names in the file; a matrix has a row for each output.
    norm : callable, default :func:`lngeom.layer_norm`
        The norm of all its layers: ``norm(a, gain, bias, eps=eps)``.
    post : bool, default False
        Put the norms on the stream, after each sum, as the first transformers did, instead of before what
        reads it.  There is no final norm then.
    heads : int
        Heads of attention.
    eps : float
        The ε of the norms.
    """

    weights: Mapping[str, Array]
    norm: Callable[..., Array] = layer_norm
    post: bool = False
    heads: int = 6
    eps: float = 1e-5

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return sum(name.endswith("ln_1.weight") for name in self.weights)

    @property
    def norms(self) -> list[str]:
        """The names of the norms, in the order in which they are applied."""
        return [f"blocks.{n}.ln_{half}" for n in range(self.blocks) for half in (1, 2)] + ["ln_f"]

    def logits(self, tokens: Array, watch: Watch = lambda name, value: None) -> Array:
        """Logits of the next byte.

        Parameters
        ----------
        tokens : ndarray of int, shape (batch, tokens)
            Bytes.
        watch : callable
            Is called with a name and an array for the stream before every norm (``"blocks.0.ln_1.in"``), for
            the norm's output (``".out"``), and for queries and keys (``"blocks.0.attn.q"``, ``".k"``; shape
            (batch, heads, tokens, features of a head)).

        Returns
        -------
        ndarray, shape (batch, tokens, 256)
        """
        w = self.weights
        x = w["embed.weight"][tokens] + w["position.weight"][: np.shape(tokens)[-1]]
        for n in range(self.blocks):
            for half, part in (("ln_1", self._attention), ("ln_2", self._network)):
                name = f"blocks.{n}.{half}"
                if self.post:
                    x = self._norm(x + part(x, n, watch), name, watch)
                else:
                    x = x + part(self._norm(x, name, watch), n, watch)
        return self._linear(x if self.post else self._norm(x, "ln_f", watch), "unembed")

    def losses(self, tokens: Array) -> Array:
        """What each byte but the first of a row costs, in nats: minus the logarithm of its likelihood.

        Parameters
        ----------
        tokens : ndarray of int, shape (batch, tokens + 1)
            Bytes.

        Returns
        -------
        ndarray, shape (batch, tokens)
        """
        likely = _softmax(self.logits(tokens[:, :-1]))
        return np.asarray(-np.log(np.take_along_axis(likely, tokens[:, 1:, None], -1)[..., 0]))

    def _linear(self, x: Array, name: str) -> Array:
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def _norm(self, x: Array, name: str, watch: Watch) -> Array:
        watch(f"{name}.in", x)
        y = self.norm(x, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"], eps=self.eps)
        watch(f"{name}.out", y)
        return y

    def _attention(self, x: Array, n: int, watch: Watch) -> Array:
        batch, tokens, width = x.shape
        parts = self._linear(x, f"blocks.{n}.attn.qkv").reshape(batch, tokens, 3, self.heads, -1)
        q, k, v = parts.transpose(2, 0, 3, 1, 4)
        watch(f"blocks.{n}.attn.q", q)
        watch(f"blocks.{n}.attn.k", k)
        scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
        scores = np.where(np.tri(tokens, dtype=bool), scores, -np.inf)  # nobody looks ahead
        mixed = _softmax(scores) @ v
        return self._linear(mixed.swapaxes(1, 2).reshape(batch, tokens, width), f"blocks.{n}.attn.out")

    def _network(self, x: Array, n: int, watch: Watch) -> Array:
        hidden = np.maximum(self._linear(x, f"blocks.{n}.up"), 0)
        return self._linear(hidden, f"blocks.{n}.down")


def _softmax(scores: Array) -> Array:
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def load_transformer(path: str | os.PathLike[str] = SHIPPED) -> Transformer:
    """The transformer that was trained for the book, in float64.

    Parameters
    ----------
    path : path-like
        A file that ``tools/train.py`` wrote; by default the one that comes with the book's repository.

    Raises
    ------
    FileNotFoundError
        If there is no such file.  The package without the repository does not hold it.

    Examples
    --------
    >>> model = load_transformer()
    >>> model.blocks, model.norms[-1]
    (4, 'ln_f')
    """
    tensors = read_tensors(path)
    return Transformer({name: array for name, array in tensors.items() if not name.startswith("held_out.")})


def held_out(path: str | os.PathLike[str] = SHIPPED) -> tuple[Array, Array]:
    """Text that the model was not trained on, and what it did there when PyTorch ran it.

    Returns
    -------
    tokens : ndarray of int, shape (batch, tokens + 1)
        Bytes; the last of each row is only ever predicted.
    streams : ndarray, shape (norms, batch, tokens, features)
        The residual stream before each norm, computed in float32.
    """
    tensors = read_tensors(path)
    return tensors["held_out.bytes"].astype(int), tensors["held_out.streams"]


def _readers(model: Transformer) -> dict[str, tuple[str, ...]]:
    """Which linear layers read the output of each norm."""
    inside = {"ln_1": ("attn.qkv",), "ln_2": ("up",)}
    readers: dict[str, tuple[str, ...]] = {"ln_f": ("unembed",)}
    for n in range(model.blocks):
        for half, names in inside.items():
            readers[f"blocks.{n}.{half}"] = tuple(f"blocks.{n}.{name}" for name in names)
    return readers


def fold(model: Transformer) -> Transformer:
    r"""Move gain and bias of every norm into the layers that read it: ``W(Gy + b) + c = (WG)y + (Wb + c)``.

    Returns
    -------
    Transformer
        All its gains are 1 and its biases 0.  Pre-LN it is the same function; post-LN it is not, because the
        stream itself is what a norm puts out.

    Notes
    -----
    Identity ``fold-gain-bias``, chapter 10.
    """
    w = dict(model.weights)
    for norm, readers in _readers(model).items():
        gain, bias = w[f"{norm}.weight"], w[f"{norm}.bias"]
        for reader in readers:
            w[f"{reader}.bias"] = w[f"{reader}.bias"] + w[f"{reader}.weight"] @ bias
            w[f"{reader}.weight"] = w[f"{reader}.weight"] * gain
        w[f"{norm}.weight"], w[f"{norm}.bias"] = np.ones_like(gain), np.zeros_like(bias)
    return replace(model, weights=w)


def regauge(model: Transformer, factors: Mapping[str, Array]) -> Transformer:
    """Multiply gain and bias of norms by factors, a feature each, and divide the columns of their readers.

    Parameters
    ----------
    model : Transformer
        Pre-LN.
    factors : dict of str to ndarray, shape (features,)
        For some of ``model.norms``; no factor is zero.

    Returns
    -------
    Transformer
        The same function, with other ellipsoids.

    Notes
    -----
    Identity ``gauge``, chapter 10.
    """
    w = dict(model.weights)
    for norm, factor in factors.items():
        w[f"{norm}.weight"], w[f"{norm}.bias"] = w[f"{norm}.weight"] * factor, w[f"{norm}.bias"] * factor
        for reader in _readers(model)[norm]:
            w[f"{reader}.weight"] = w[f"{reader}.weight"] / factor
    return replace(model, weights=w)


def center_writers(model: Transformer) -> Transformer:
    """Centre everything that is added to the residual stream, and put RMSNorm in LayerNorm's place.

    Returns
    -------
    Transformer
        Pre-LN it is the same function, and its stream has mean zero everywhere.  The embedding gets weights
        of its own: a matrix that it shared with a reader stays there as it was.

    Notes
    -----
    Identity ``centred-stream``, chapter 10; Jiang et al., arXiv 2305.14858.
    """
    w = dict(model.weights)
    for name in ("embed", "position"):
        w[f"{name}.weight"] = center(w[f"{name}.weight"])
    for n in range(model.blocks):
        for writer in (f"blocks.{n}.attn.out", f"blocks.{n}.down"):
            w[f"{writer}.weight"] = center(w[f"{writer}.weight"].T).T
            w[f"{writer}.bias"] = center(w[f"{writer}.bias"])
    return replace(model, weights=w, norm=rms_norm)


def median_share(n: int) -> float:
    """The median share of the squared length of a random vector that lies along a given direction.

    Parameters
    ----------
    n : int
        Features, at least two; all directions are equally likely.

    Notes
    -----
    The share has a beta distribution with the parameters 1/2 and (n - 1)/2, and the mean 1/n.

    Examples
    --------
    >>> round(median_share(2), 9)
    0.5
    """

    def below(share: float) -> Any:
        return mpmath.betainc(0.5, (n - 1) / 2, 0, share, regularized=True) - 0.5

    return float(mpmath.findroot(below, (0, 1), solver="anderson"))
