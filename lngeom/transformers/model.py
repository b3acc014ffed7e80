"""A small transformer in NumPy, built from its weights, and transformations that keep its function.

All computations are in float64, so that models that are mathematically equal agree to rounding.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import mpmath
import numpy as np
from numpy.typing import NDArray

from lngeom.centering import center
from lngeom.data import FOLDER, read_arrays
from lngeom.definition import layer_norm
from lngeom.rmsnorm import rms_norm

__all__ = [
    "SHIPPED",
    "Transformer",
    "center_writers",
    "fold",
    "held_out",
    "load_transformer",
    "median_share",
]

Array = NDArray[Any]
Watch = Callable[[str, Array], None]

SHIPPED = FOLDER / "transformer.npz"


@dataclass(frozen=True, eq=False)
class Transformer:
    """A decoder of bytes: embedding, blocks of attention and a two-layer MLP, unembedding.

    Parameters
    ----------
    weights : dict of str to ndarray
        By their names in the file; a matrix has a row for each output.
    norm : callable, default :func:`lngeom.layer_norm`
        The normalization layer, used throughout: ``norm(a, gain, bias, eps=eps)``.
    post : bool, default False
        If True, apply the normalization layers to the stream after each sum, as in the first transformers,
        instead of at the inputs of the sublayers.  Then there is no final one.
    heads : int
        The number of attention heads.
    eps : float
        The ε of the normalization layers.

    Raises
    ------
    ValueError
        If a weight is missing, the shapes of weights do not match, or the number of heads does not divide the
        number of features.
    """

    weights: Mapping[str, Array]
    norm: Callable[..., Array] = layer_norm
    post: bool = False
    heads: int = 6
    eps: float = 1e-5

    def __post_init__(self) -> None:
        for name, shape in self._shapes().items():
            found = np.shape(self._weight(name))
            if found != shape:
                raise ValueError(f"{name} has shape {found}, and the weights before it require {shape}")
        if self.heads < 1 or self.width % self.heads:
            raise ValueError(f"heads = {self.heads} does not divide the {self.width} features")

    def _weight(self, name: str) -> Array:
        if name not in self.weights:
            some = ", ".join(list(self.weights)[:3]) or "none at all"
            raise ValueError(f"the weight {name} of the book's transformer is missing; these are {some}, ...")
        return self.weights[name]

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """The required shape of each weight."""
        n = self.width
        linear: dict[str, tuple[int, ...]] = {"unembed": (256, n)}
        for block in range(self.blocks):
            hidden = len(self._weight(f"blocks.{block}.up.weight"))
            sizes = {"attn.qkv": (3 * n, n), "attn.out": (n, n), "up": (hidden, n), "down": (n, hidden)}
            linear |= {f"blocks.{block}.{name}": size for name, size in sizes.items()}
        shapes: dict[str, tuple[int, ...]] = {"embed.weight": (256, n)}
        shapes["position.weight"] = (len(self._weight("position.weight")), n)
        shapes |= {f"{name}.weight": size for name, size in linear.items()}
        shapes |= {f"{name}.bias": size[:1] for name, size in linear.items()}
        return shapes | {f"{name}.{part}": (n,) for name in self.norms for part in ("weight", "bias")}

    @property
    def width(self) -> int:
        """The number of features of the stream."""
        return int(np.shape(self._weight("embed.weight"))[-1])

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return sum(name.endswith("ln_1.weight") for name in self.weights)

    @property
    def norms(self) -> list[str]:
        """The names of the normalization layers, in the order in which they are applied."""
        return [f"blocks.{n}.ln_{half}" for n in range(self.blocks) for half in (1, 2)] + ["ln_f"]

    def logits(self, tokens: Array, watch: Watch = lambda name, value: None) -> Array:
        """Compute the logits of the next byte.

        Parameters
        ----------
        tokens : ndarray of int, shape (batch, tokens)
            Bytes.
        watch : callable
            Called with a name and an array for the input of each normalization layer
            (``"blocks.0.ln_1.in"``), for its output (``".out"``), and for queries and keys
            (``"blocks.0.attn.q"``, ``".k"``; shape (batch, heads, tokens, features of a head)).

        Returns
        -------
        ndarray, shape (batch, tokens, 256)

        Raises
        ------
        ValueError
            If the tokens are not rows of bytes, or a row is longer than the number of positions.
        """
        w, tokens = self.weights, np.asarray(tokens)
        if tokens.ndim != 2 or tokens.dtype.kind not in "iu" or not np.all((tokens >= 0) & (tokens < 256)):
            raise ValueError(f"tokens are rows of whole numbers from 0 to 255, got {tokens}")
        if tokens.shape[1] > len(w["position.weight"]):
            raise ValueError(
                f"there are {len(w['position.weight'])} positions, and {tokens.shape[1]} tokens in a row"
            )
        x = w["embed.weight"][tokens] + w["position.weight"][: tokens.shape[1]]
        for n in range(self.blocks):
            for half, part in (("ln_1", self._attention), ("ln_2", self._mlp)):
                name = f"blocks.{n}.{half}"
                if self.post:
                    x = self._norm(x + part(x, n, watch), name, watch)
                else:
                    x = x + part(self._norm(x, name, watch), n, watch)
        return self._linear(x if self.post else self._norm(x, "ln_f", watch), "unembed")

    def losses(self, tokens: Array) -> Array:
        """Compute the cross-entropy loss, in nats, at each byte except the first of a row.

        Parameters
        ----------
        tokens : ndarray of int, shape (batch, tokens + 1)
            Bytes.

        Returns
        -------
        ndarray, shape (batch, tokens)
        """
        logits = self.logits(tokens[:, :-1])
        logits = logits - logits.max(-1, keepdims=True)  # so that exp does not overflow
        actual = np.take_along_axis(logits, tokens[:, 1:, None], -1)[..., 0]
        return np.asarray(np.log(np.exp(logits).sum(-1)) - actual)

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
        scores = np.where(np.tri(tokens, dtype=bool), scores, -np.inf)  # the causal mask
        mixed = _softmax(scores) @ v
        return self._linear(mixed.swapaxes(1, 2).reshape(batch, tokens, width), f"blocks.{n}.attn.out")

    def _mlp(self, x: Array, n: int, watch: Watch) -> Array:
        hidden = np.maximum(self._linear(x, f"blocks.{n}.up"), 0)
        return self._linear(hidden, f"blocks.{n}.down")


def _softmax(scores: Array) -> Array:
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def load_transformer(path: str | os.PathLike[str] = SHIPPED) -> Transformer:
    """Load the transformer that was trained for the book, in float64.

    Parameters
    ----------
    path : path-like
        A file that ``data/transformer.py`` wrote; by default the one in the book's repository.

    Raises
    ------
    FileNotFoundError
        If the file does not exist: the package without the repository does not contain it.
    ValueError
        If the file holds other weights.

    Examples
    --------
    >>> model = load_transformer()
    >>> model.blocks, model.norms[-1]
    (4, 'ln_f')
    """
    tensors = read_arrays(path)
    return Transformer({name: array for name, array in tensors.items() if not name.startswith("held_out.")})


def held_out(path: str | os.PathLike[str] = SHIPPED) -> tuple[Array, Array]:
    """Load held-out text, and the residual streams that PyTorch computed for it.

    Returns
    -------
    tokens : ndarray of int, shape (batch, tokens + 1)
        Bytes; the last of each row is a target only.
    streams : ndarray, shape (norms, batch, tokens, features)
        The input of each normalization layer, computed in float32.
    """
    tensors = read_arrays(path)
    return tensors["held_out.bytes"].astype(int), tensors["held_out.streams"]


def _must_be_pre_ln(model: Transformer, who: str) -> None:
    """Raise an error in the name of the function ``who`` unless the model is pre-LN.

    Raises
    ------
    ValueError
        If the model is post-LN.
    """
    if model.post:
        raise ValueError(
            f"{who} asks for a pre-LN model, and this one is post-LN: there the output of a normalization "
            "layer is the stream itself, and not only the input of the next layer"
        )


def _must_have_layer_norm(model: Transformer, who: str) -> None:
    """Raise an error in the name of the function ``who`` unless the model's norm is LayerNorm.

    The norm need not be :func:`lngeom.layer_norm` itself: it is compared with RMSNorm of the centered vector,
    at some random vectors with the model's ε.

    Raises
    ------
    ValueError
        If the norm is not LayerNorm.
    """
    a, gain, bias = _probe(model)
    off = _apart(model.norm(a, gain, bias, eps=model.eps), rms_norm(center(a), gain, bias, eps=model.eps))
    if not off < SAME:
        raise ValueError(
            f"{who} asks for LayerNorm, and {_called(model.norm)} is another norm: at random vectors it "
            f"differs by up to {off:.2g} from RMSNorm of the centered vector, which LayerNorm equals"
        )


def _must_have_gain_and_bias_last(model: Transformer, who: str) -> None:
    """Raise an error unless the norm is gain ⊙ n(a) + bias; with an offset added to the gain it is not."""
    a, gain, bias = _probe(model)
    ones, zeros = np.ones_like(gain), np.zeros_like(bias)
    bare = model.norm(a, ones, zeros, eps=model.eps)
    off = _apart(model.norm(a, gain, bias, eps=model.eps), gain * bare + bias)
    if not off < SAME:
        raise ValueError(
            f"{who} asks for a norm that multiplies by the gain and adds the bias last, and "
            f"{_called(model.norm)} does not: at random vectors it differs by up to {off:.2g} from "
            "gain times its output for gain 1 and bias 0, plus bias"
        )


SAME = 1e-9


def _probe(model: Transformer) -> tuple[Array, Array, Array]:
    """Draw vectors, some so small that ε matters, and a gain and a bias."""
    rng = np.random.default_rng(0)
    a = 1 + rng.normal(size=(4, model.width))
    a[::2] *= np.sqrt(model.eps)
    return a, *rng.normal(size=(2, model.width))


def _apart(left: Array, right: Array) -> float:
    return float(np.max(np.abs(left - right)))


def _called(norm: Callable[..., Array]) -> str:
    return getattr(norm, "__name__", None) or repr(norm)


def _rewritten(model: Transformer, weights: dict[str, Array], who: str, **changes: Any) -> Transformer:
    """Return the model with other weights, if they are finite."""
    for name, weight in weights.items():
        if weight is not model.weights[name] and not np.isfinite(weight).all():
            raise ValueError(f"{who} makes {name} hold {weight[~np.isfinite(weight)][0]}")
    return replace(model, weights=weights, **changes)


def _readers(model: Transformer) -> dict[str, tuple[str, ...]]:
    """Map each normalization layer to the linear layers that read its output."""
    inside = {"ln_1": ("attn.qkv",), "ln_2": ("up",)}
    readers: dict[str, tuple[str, ...]] = {"ln_f": ("unembed",)}
    for n in range(model.blocks):
        for half, names in inside.items():
            readers[f"blocks.{n}.{half}"] = tuple(f"blocks.{n}.{name}" for name in names)
    return readers


@np.errstate(over="ignore")
def fold(model: Transformer) -> Transformer:
    r"""Fold all gains and biases into the layers that follow: ``W(Gy + b) + c = (WG)y + (Wb + c)``.

    Parameters
    ----------
    model : Transformer
        Pre-LN, since in a post-LN model the output of a normalization layer is the stream itself; chapter 11
        shows how biases and equal gains are removed there.  Its norm multiplies by the gain and adds the bias
        last.

    Returns
    -------
    Transformer
        The same function; all its gains are 1 and its biases 0.

    Raises
    ------
    ValueError
        If the model is not as above, or a product of gain and weight overflows.

    Notes
    -----
    Identity ``fold-gain-bias``, chapter 11.
    """
    _must_be_pre_ln(model, "fold")
    _must_have_gain_and_bias_last(model, "fold")
    w = dict(model.weights)
    for norm, readers in _readers(model).items():
        gain, bias = w[f"{norm}.weight"], w[f"{norm}.bias"]
        for reader in readers:
            w[f"{reader}.bias"] = w[f"{reader}.bias"] + w[f"{reader}.weight"] @ bias
            w[f"{reader}.weight"] = w[f"{reader}.weight"] * gain
        w[f"{norm}.weight"], w[f"{norm}.bias"] = np.ones_like(gain), np.zeros_like(bias)
    return _rewritten(model, w, "fold")


def center_writers(model: Transformer) -> Transformer:
    """Center everything that is added to the residual stream, and replace LayerNorm by RMSNorm.

    Parameters
    ----------
    model : Transformer
        Pre-LN, with LayerNorm.

    Returns
    -------
    Transformer
        The same function, and its stream has mean zero everywhere.  The embedding gets its own weights: if it
        shares a matrix with the unembedding, that one is unchanged.

    Raises
    ------
    ValueError
        If the model is post-LN, or its norm is not LayerNorm, and so not invariant to the mean.

    Notes
    -----
    Identity ``centered-stream``, chapter 11; Jiang et al., arXiv 2305.14858.
    """
    _must_be_pre_ln(model, "center_writers")
    _must_have_layer_norm(model, "center_writers")
    w = dict(model.weights)
    for name in ("embed", "position"):
        w[f"{name}.weight"] = center(w[f"{name}.weight"])
    for n in range(model.blocks):
        for writer in (f"blocks.{n}.attn.out", f"blocks.{n}.down"):
            w[f"{writer}.weight"] = center(w[f"{writer}.weight"].T).T
            w[f"{writer}.bias"] = center(w[f"{writer}.bias"])
    return _rewritten(model, w, "center_writers", norm=rms_norm)


def median_share(n: int) -> float:
    """Median share of the squared length of a random vector that lies along a given direction.

    Parameters
    ----------
    n : int
        The number of features, at least two; all directions are equally likely.

    Raises
    ------
    ValueError
        If there is only one feature.

    Notes
    -----
    The share has a beta distribution with the parameters 1/2 and (n - 1)/2, and the mean 1/n.

    Examples
    --------
    >>> round(median_share(2), 9)
    0.5
    """
    if n < 2:
        raise ValueError(f"with n = {n} there is one direction, and every vector lies along it: take n ≥ 2")

    def below(share: float) -> Any:
        return mpmath.betainc(0.5, (n - 1) / 2, 0, share, regularized=True) - 0.5

    return float(mpmath.findroot(below, (0, 1), solver="anderson"))
