"""SmolLM2-135M-Instruct in NumPy: Llama's architecture, read from a quantized GGUF file."""

# mypy: ignore-errors
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from gguf import GGUFReader
from gguf.quants import dequantize
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from .normalization import rms_norm


def rows(x, matrix):
    """A matrix has a row for each output."""
    return x @ matrix.T


@dataclass(frozen=True, eq=False)
class SmolLM2:
    """The model: weights by their names in the file, and the normalization used in all layers."""

    weights: dict[str, np.ndarray]
    heads: int
    groups: int  # heads of keys and of values
    eps: float
    base: float  # of the rotations
    norm: Callable = rms_norm  # norm(stream, gain, bias, eps, name)
    tokenizer: Tokenizer = field(default=None, repr=False)

    @property
    def blocks(self):
        """The number of blocks."""
        return sum(name.endswith("attn_norm.weight") for name in self.weights)

    @property
    def norms(self):
        """The names of the normalization layers, in the order in which they are applied."""
        blocks = [f"blk.{n}.{half}_norm" for n in range(self.blocks) for half in ("attn", "ffn")]
        return [*blocks, "output_norm"]

    def readers(self, norm):
        """List the matrices that read a layer's output."""
        if norm == "output_norm":
            return ["output.weight" if "output.weight" in self.weights else "token_embd.weight"]
        block, half = norm[: -len("_norm")].rsplit(".", 1)
        parts = ("attn_q", "attn_k", "attn_v") if half == "attn" else ("ffn_gate", "ffn_up")
        return [f"{block}.{part}.weight" for part in parts]

    def gain(self, norm):
        """Return the gain of a layer."""
        return self.weights[f"{norm}.weight"]

    def astype(self, kind):
        """Convert the weights to another precision."""
        return replace(self, weights={name: w.astype(kind) for name, w in self.weights.items()})

    def encode(self, text):
        """Return token ids."""
        return np.array(self.tokenizer.encode(text).ids)

    def logits(self, tokens, watch=lambda name, value: None):
        """Map (tokens,) to (tokens, vocabulary); ``watch`` gets the layers' inputs, keys and attention."""
        x = self.stream(tokens, watch)
        return rows(self._normed(x, "output_norm", watch), self.weights[self.readers("output_norm")[0]])

    def stream(self, tokens, watch=lambda name, value: None):
        """Map (tokens,) to (tokens, N), the input of the last RMSNorm."""
        w = self.weights
        x = w["token_embd.weight"][tokens]
        for n in range(self.blocks):
            x = x + self._attention(self._normed(x, f"blk.{n}.attn_norm", watch), n, watch)
            x = x + self.network(self._normed(x, f"blk.{n}.ffn_norm", watch), n)[0]
        return x

    def network(self, y, n):
        """Return the output of a block's MLP and the activations of its units."""
        gate = rows(y, self.weights[f"blk.{n}.ffn_gate.weight"])
        up = rows(y, self.weights[f"blk.{n}.ffn_up.weight"])
        units = gate / (1 + np.exp(-gate)) * up
        return rows(units, self.weights[f"blk.{n}.ffn_down.weight"]), units

    def alone(self, x, n):
        """Return the output of attention for a token that sees only itself."""
        y = self.norm(x, self.gain(f"blk.{n}.attn_norm"), 0, self.eps, f"blk.{n}.attn_norm")
        values = rows(y, self.weights[f"blk.{n}.attn_v.weight"]).reshape(len(x), self.groups, -1)
        values = values.repeat(self.heads // self.groups, axis=1).reshape(len(x), -1)
        return rows(values, self.weights[f"blk.{n}.attn_output.weight"])

    def _normed(self, x, name, watch):
        watch(f"{name}.in", x)
        return self.norm(x, self.gain(name), 0, self.eps, name)

    def _attention(self, y, n, watch):
        def heads(part):
            return (
                rows(y, self.weights[f"blk.{n}.attn_{part}.weight"]).reshape(len(y), -1, size).swapaxes(0, 1)
            )

        size = y.shape[-1] // self.heads
        q, k, v = self._rotate(heads("q")), self._rotate(heads("k")), heads("v")
        watch(f"blk.{n}.k", k)
        k, v = (part.repeat(self.heads // self.groups, axis=0) for part in (k, v))
        scores = q @ k.swapaxes(1, 2) / np.sqrt(size).astype(y.dtype)
        scores = np.where(np.tri(len(y), dtype=bool), scores, -np.inf)
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        watch(f"blk.{n}.shares", shares)
        return rows(
            (shares @ v).swapaxes(0, 1).reshape(len(y), -1), self.weights[f"blk.{n}.attn_output.weight"]
        )

    def _rotate(self, x):
        """Rotate adjacent pairs: GGUF files store Llama's rows of q and k in that order."""
        size = x.shape[-1]
        angles = np.arange(x.shape[1])[:, None] * self.base ** (-np.arange(0, size, 2) / size)
        turned = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
        return np.stack([turned.real, turned.imag], -1).reshape(x.shape).astype(x.dtype)


def load(path, kind=np.float32):
    """Load the model from a file."""
    reader = GGUFReader(path)

    def value(name):
        return reader.get_field(name).contents()

    weights = {}
    for tensor in reader.tensors:
        numbers = dequantize(tensor.data, tensor.tensor_type).astype(kind)
        weights[tensor.name] = numbers.reshape(tensor.shape[::-1])
    return SmolLM2(
        weights,
        heads=value("llama.attention.head_count"),
        groups=value("llama.attention.head_count_kv"),
        eps=value("llama.attention.layer_norm_rms_epsilon"),
        base=value("llama.rope.freq_base"),
        tokenizer=_tokenizer(value),
    )


def _tokenizer(value):
    """Make the byte-level BPE of the file's metadata; digits are separate, as in llama.cpp's "smollm"."""
    words, kinds = value("tokenizer.ggml.tokens"), value("tokenizer.ggml.token_type")
    merges = [tuple(pair.split(" ")) for pair in value("tokenizer.ggml.merges")]
    tokenizer = Tokenizer(models.BPE({word: i for i, word in enumerate(words)}, merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    special = [AddedToken(word, special=True) for word, kind in zip(words, kinds, strict=True) if kind == 3]
    tokenizer.add_special_tokens(special)
    return tokenizer


def fold(model):
    """Fold each gain into the matrices that follow; the embedding's copy as output matrix is separated."""
    weights = dict(model.weights)
    weights["output.weight"] = weights["token_embd.weight"]
    model = replace(model, weights=weights)
    for norm in model.norms:
        gain = weights[f"{norm}.weight"]
        for name in model.readers(norm):
            weights[name] = weights[name] * gain
        weights[f"{norm}.weight"] = np.ones_like(gain)
    return model


def log_softmax(logits):
    """Log-softmax over the last axis."""
    logits = logits - logits.max(-1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(-1, keepdims=True))
