"""all-MiniLM-L6-v2 in NumPy: BERT, so post-LN, with mean pooling; a sentence becomes a vector of length 1."""

# mypy: ignore-errors
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from .normalization import layer_norm

erf = np.vectorize(math.erf, otypes=[float])


@dataclass(frozen=True, eq=False)
class MiniLM:
    """The model: weights by their names in the file, and the normalization used in all layers."""

    weights: dict[str, np.ndarray]
    norm: Callable = layer_norm  # norm(stream, gain, bias, eps)
    heads: int = 12
    eps: float = 1e-12
    tokenizer: Tokenizer = field(default=None, repr=False)

    @property
    def blocks(self):
        """The number of blocks."""
        return sum(name.endswith("attention.output.LayerNorm.weight") for name in self.weights)

    @property
    def norms(self):
        """The names of the normalization layers, in the order in which they are applied."""
        inside = ("attention.output.LayerNorm", "output.LayerNorm")
        blocks = [f"encoder.layer.{n}.{half}" for n in range(self.blocks) for half in inside]
        return ["embeddings.LayerNorm", *blocks]

    def readers(self, norm):
        """List the matrices that read a layer's output, which is also the stream."""
        if norm.endswith("attention.output.LayerNorm"):
            return [f"{norm[: -len('.attention.output.LayerNorm')]}.intermediate.dense"]
        n = 0 if norm == "embeddings.LayerNorm" else int(norm.split(".")[2]) + 1
        parts = ("query", "key", "value") if n < self.blocks else ()
        return [f"encoder.layer.{n}.attention.self.{part}" for part in parts]

    def encode(self, text):
        """Return token ids, with [CLS] and [SEP]."""
        return np.array(self.tokenizer.encode(text).ids)

    def tokens(self, tokens, watch=lambda name, value: None):
        """Map (tokens,) to (tokens, 384), the outputs of the last LayerNorm."""
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][tokens]
        x = x + w["embeddings.position_embeddings.weight"][: len(tokens)]
        x = self._normed(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm", watch)
        for n in range(self.blocks):
            at = f"encoder.layer.{n}"
            written = self._attention(x, f"{at}.attention")
            x = self._normed(x + written, f"{at}.attention.output.LayerNorm", watch)
            units = self._linear(x, f"{at}.intermediate.dense")
            units = units * (1 + erf(units / math.sqrt(2))) / 2
            written = self._linear(units, f"{at}.output.dense")
            x = self._normed(x + written, f"{at}.output.LayerNorm", watch)
        return x

    def sentence(self, text, watch=lambda name, value: None):
        """Return the mean of the token vectors, divided by its length."""
        pooled = self.tokens(self.encode(text), watch).mean(0)
        return pooled / np.linalg.norm(pooled)

    def _linear(self, x, name):
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def _normed(self, x, name, watch):
        watch(f"{name}.in", x)
        y = self.norm(x, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"], self.eps)
        watch(f"{name}.out", y)
        return y

    def _attention(self, x, name):
        q, k, v = (
            self._linear(x, f"{name}.self.{part}").reshape(len(x), self.heads, -1).swapaxes(0, 1)
            for part in ("query", "key", "value")
        )
        scores = q @ k.swapaxes(1, 2) / np.sqrt(q.shape[-1])
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        return self._linear((shares @ v).swapaxes(0, 1).reshape(x.shape), f"{name}.output.dense")


def load(path, words):
    """Load the model from a file of weights and a file of the tokenizer."""
    weights = {name: w.astype(float) for name, w in load_file(path).items() if "position_ids" not in name}
    tokenizer = Tokenizer.from_file(str(words))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return MiniLM(weights, tokenizer=tokenizer)


def fold(model):
    """Fold as if the model were pre-LN; the last layer, which no matrix follows, is unchanged."""
    w = dict(model.weights)
    for norm in model.norms[:-1]:
        gain, bias = w[f"{norm}.weight"], w[f"{norm}.bias"]
        for name in model.readers(norm):
            w[f"{name}.bias"] = w[f"{name}.bias"] + w[f"{name}.weight"] @ bias
            w[f"{name}.weight"] = w[f"{name}.weight"] * gain
        w[f"{norm}.weight"], w[f"{norm}.bias"] = np.ones_like(gain), np.zeros_like(bias)
    return replace(model, weights=w)


def center_writers(model):
    """Center everything that is added to the stream; the LayerNorms and the function stay the same."""
    w = dict(model.weights)
    for name in w:
        if "embeddings.weight" in name:
            w[name] = w[name] - w[name].mean(-1, keepdims=True)
        elif name.endswith(("output.dense.weight", "output.dense.bias")):
            w[name] = w[name] - w[name].mean(0)
    return replace(model, weights=w)
