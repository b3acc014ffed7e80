"""A small transformer in NumPy, read from its weights: what chapter 11 looks into.

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

from lngeom.arrays import real_array
from lngeom.centering import center
from lngeom.data import FOLDER
from lngeom.definition import layer_norm
from lngeom.rmsnorm import rms_norm
from lngeom.weights import read_tensors

__all__ = [
    "SHIPPED",
    "Transformer",
    "center_writers",
    "fold",
    "held_out",
    "load_transformer",
    "median_share",
    "must_be_pre_ln",
    "must_have_layer_norm",
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

    Raises
    ------
    ValueError
        If a weight is missing or has another shape than its neighbours ask for, or the heads do not divide
        the features.
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
                raise ValueError(f"{name} has shape {found}, and the weights before it ask for {shape}")
        if self.heads < 1 or self.width % self.heads:
            raise ValueError(f"heads = {self.heads} does not divide the {self.width} features")

    def _weight(self, name: str) -> Array:
        if name not in self.weights:
            some = ", ".join(list(self.weights)[:3]) or "none at all"
            raise ValueError(f"a transformer of the book has the weight {name}; these are {some}, ...")
        return self.weights[name]

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """What shape each weight must have."""
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
        """How many features the stream has."""
        return int(np.shape(self._weight("embed.weight"))[-1])

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

        Raises
        ------
        ValueError
            If the tokens are no rows of bytes, or more than there are positions.
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
        logits = self.logits(tokens[:, :-1])
        logits = logits - logits.max(-1, keepdims=True)  # the largest term of the sum is 1, and none is lost
        reached = np.take_along_axis(logits, tokens[:, 1:, None], -1)[..., 0]
        return np.asarray(np.log(np.exp(logits).sum(-1)) - reached)

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
    ValueError
        If the file holds other weights.

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


def must_be_pre_ln(model: Transformer, who: str) -> None:
    """Nothing, if the norms stand before what reads them; else an error in the name of who asks for it.

    Raises
    ------
    ValueError
        If the model is post-LN.
    """
    if model.post:
        raise ValueError(
            f"{who} asks for a pre-LN model, and this one is post-LN: there what a norm puts out is the "
            "stream itself, and not only what the next layer reads"
        )


def must_have_layer_norm(model: Transformer, who: str) -> None:
    """Nothing, if the model's norm is LayerNorm; else an error in the name of who asks for it.

    It need not be :func:`lngeom.layer_norm` itself: it is compared with RMSNorm of the centred vector, at
    some random vectors with the model's ε.

    Raises
    ------
    ValueError
        If the norm is another one.
    """
    a, gain, bias = _probe(model)
    off = _apart(model.norm(a, gain, bias, eps=model.eps), rms_norm(center(a), gain, bias, eps=model.eps))
    if not off < SAME:
        raise ValueError(
            f"{who} asks for LayerNorm, and {_called(model.norm)} is another norm: at random vectors it is "
            f"up to {off:.2g} away from RMSNorm of the centred vector, which LayerNorm is"
        )


def _must_have_gain_and_bias_last(model: Transformer, who: str) -> None:
    """An error if the norm is not gain ⊙ n(a) + bias, as with an offset that is added to the gain."""
    a, gain, bias = _probe(model)
    ones, zeros = np.ones_like(gain), np.zeros_like(bias)
    bare = model.norm(a, ones, zeros, eps=model.eps)
    off = _apart(model.norm(a, gain, bias, eps=model.eps), gain * bare + bias)
    if not off < SAME:
        raise ValueError(
            f"{who} asks for a norm that multiplies with the gain and adds the bias last, and "
            f"{_called(model.norm)} does not: at random vectors it is up to {off:.2g} away from "
            "gain times what it gives for gain 1 and bias 0, plus bias"
        )


SAME = 1e-9


def _probe(model: Transformer) -> tuple[Array, Array, Array]:
    """Vectors, some of them so small that ε counts; a gain and a bias."""
    rng = np.random.default_rng(0)
    a = 1 + rng.normal(size=(4, model.width))
    a[::2] *= np.sqrt(model.eps)
    return a, *rng.normal(size=(2, model.width))


def _apart(left: Array, right: Array) -> float:
    return float(np.max(np.abs(left - right)))


def _called(norm: Callable[..., Array]) -> str:
    return getattr(norm, "__name__", None) or repr(norm)


def _rewritten(model: Transformer, weights: dict[str, Array], who: str, **changes: Any) -> Transformer:
    """The model with other weights, if they are numbers."""
    for name, weight in weights.items():
        if weight is not model.weights[name] and not np.isfinite(weight).all():
            raise ValueError(f"{who} makes {name} hold {weight[~np.isfinite(weight)][0]}")
    return replace(model, weights=weights, **changes)


def _readers(model: Transformer) -> dict[str, tuple[str, ...]]:
    """Which linear layers read the output of each norm."""
    inside = {"ln_1": ("attn.qkv",), "ln_2": ("up",)}
    readers: dict[str, tuple[str, ...]] = {"ln_f": ("unembed",)}
    for n in range(model.blocks):
        for half, names in inside.items():
            readers[f"blocks.{n}.{half}"] = tuple(f"blocks.{n}.{name}" for name in names)
    return readers


@np.errstate(over="ignore")
def fold(model: Transformer) -> Transformer:
    r"""Move gain and bias of every norm into the layers that read it: ``W(Gy + b) + c = (WG)y + (Wb + c)``.

    Parameters
    ----------
    model : Transformer
        Pre-LN: post-LN the stream itself is what a norm puts out.  Its norm multiplies with the gain and adds
        the bias last.

    Returns
    -------
    Transformer
        The same function; all its gains are 1 and its biases 0.

    Raises
    ------
    ValueError
        If the model is not as above, or a product of gain and weight is beyond the largest number.

    Notes
    -----
    Identity ``fold-gain-bias``, chapter 11.
    """
    must_be_pre_ln(model, "fold")
    _must_have_gain_and_bias_last(model, "fold")
    w = dict(model.weights)
    for norm, readers in _readers(model).items():
        gain, bias = w[f"{norm}.weight"], w[f"{norm}.bias"]
        for reader in readers:
            w[f"{reader}.bias"] = w[f"{reader}.bias"] + w[f"{reader}.weight"] @ bias
            w[f"{reader}.weight"] = w[f"{reader}.weight"] * gain
        w[f"{norm}.weight"], w[f"{norm}.bias"] = np.ones_like(gain), np.zeros_like(bias)
    return _rewritten(model, w, "fold")


@np.errstate(over="ignore")
def regauge(model: Transformer, factors: Mapping[str, Array]) -> Transformer:
    """Multiply gain and bias of norms by factors, a feature each, and divide the columns of their readers.

    Parameters
    ----------
    model : Transformer
        Pre-LN.  Its norm multiplies with the gain and adds the bias last.
    factors : dict of str to ndarray, shape (features,)
        For some of ``model.norms``; no factor is zero.

    Returns
    -------
    Transformer
        The same function, with other ellipsoids.

    Raises
    ------
    TypeError
        If the factors are not real numbers.
    ValueError
        If the model is not as above, there is no such norm, a factor is missing, zero or not finite, or a
        product or quotient is beyond the largest number.

    Notes
    -----
    Identity ``gauge``, chapter 11.
    """
    must_be_pre_ln(model, "regauge")
    _must_have_gain_and_bias_last(model, "regauge")
    w = dict(model.weights)
    for norm, given in factors.items():
        factor = _factor(model, norm, given)
        w[f"{norm}.weight"], w[f"{norm}.bias"] = w[f"{norm}.weight"] * factor, w[f"{norm}.bias"] * factor
        for reader in _readers(model)[norm]:
            w[f"{reader}.weight"] = w[f"{reader}.weight"] / factor
    return _rewritten(model, w, "regauge")


def _factor(model: Transformer, norm: str, given: Array) -> Array:
    if norm not in model.norms:
        raise ValueError(f"the model has no norm {norm!r}; its norms are {', '.join(model.norms)}")
    factor, _ = real_array(f"the factor of {norm}", given)
    if factor.shape != (model.width,):
        raise ValueError(
            f"the factor of {norm} has shape {factor.shape}: each of the {model.width} features needs one"
        )
    bad = np.flatnonzero((factor == 0) | ~np.isfinite(factor))
    if bad.size:
        raise ValueError(
            f"the factor of {norm} is {factor[bad[0]]} at feature {bad[0]}: its readers are divided by it"
        )
    return factor


def center_writers(model: Transformer) -> Transformer:
    """Centre everything that is added to the residual stream, and put RMSNorm in LayerNorm's place.

    Parameters
    ----------
    model : Transformer
        Pre-LN, with LayerNorm.

    Returns
    -------
    Transformer
        The same function, and its stream has mean zero everywhere.  The embedding gets weights of its own: a
        matrix that it shared with a reader stays there as it was.

    Raises
    ------
    ValueError
        If the model is post-LN, or has another norm: one that is not blind to the mean sees that it is gone.

    Notes
    -----
    Identity ``centred-stream``, chapter 11; Jiang et al., arXiv 2305.14858.
    """
    must_be_pre_ln(model, "center_writers")
    must_have_layer_norm(model, "center_writers")
    w = dict(model.weights)
    for name in ("embed", "position"):
        w[f"{name}.weight"] = center(w[f"{name}.weight"])
    for n in range(model.blocks):
        for writer in (f"blocks.{n}.attn.out", f"blocks.{n}.down"):
            w[f"{writer}.weight"] = center(w[f"{writer}.weight"].T).T
            w[f"{writer}.bias"] = center(w[f"{writer}.bias"])
    return _rewritten(model, w, "center_writers", norm=rms_norm)


def median_share(n: int) -> float:
    """The median share of the squared length of a random vector that lies along a given direction.

    Parameters
    ----------
    n : int
        Features, at least two; all directions are equally likely.

    Raises
    ------
    ValueError
        If there are fewer.

    Notes
    -----
    The share has a beta distribution with the parameters 1/2 and (n - 1)/2, and the mean 1/n.

    Examples
    --------
    >>> round(median_share(2), 9)
    0.5
    """
    if n < 2:
        raise ValueError(
            f"with n = {n} there is one direction, and all of a vector lies along it: take n ≥ 2"
        )

    def below(share: float) -> Any:
        return mpmath.betainc(0.5, (n - 1) / 2, 0, share, regularized=True) - 0.5

    return float(mpmath.findroot(below, (0, 1), solver="anderson"))
