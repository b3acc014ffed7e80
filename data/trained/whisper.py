"""Whisper in NumPy: a pre-LN encoder and decoder with LayerNorms, read from a CTranslate2 file.

The encoder maps the spectrogram of 30 seconds to 1,500 positions, 50 per second.  The decoder is a language
model that attends to the encoder's output.
"""

# mypy: ignore-errors
from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import erf

from .normalization import layer_norm

RATE, SECONDS = 16_000, 30
POSITIONS = 1500
# By the size of the vocabulary: <|startoftranscript|>, <|en|> and <|transcribe|> if there are other
# languages, <|notimestamps|>.  The end of the text is the number before these; smaller numbers are text.
PROMPTS = {51864: (50257, 50362), 51865: (50258, 50259, 50359, 50363)}
STORED = {0: "<f4", 1: "<i1", 2: "<i2", 3: "<i4", 4: "<f2"}
EXACT_GELU = 3  # in CTranslate2's list of activations


def gelu(x):
    """The exact GELU, not its approximation by tanh."""
    return x * (1 + erf(x / np.sqrt(2).astype(x.dtype))) / 2


def softmax(scores):
    """Softmax over the last axis."""
    shares = scores - scores.max(-1, keepdims=True)
    np.exp(shares, out=shares)  # in place: attention to 1,500 positions takes most of the time
    shares /= shares.sum(-1, keepdims=True)
    return shares


def convolved(x, weight, bias, stride):
    """Convolve with kernels of width 3, zero-padded: (time, in) -> (time / stride, out)."""
    padded = np.pad(x, ((1, 1), (0, 0)))
    return bias + sum(padded[k : len(x) + k : stride] @ weight[..., k].T for k in range(3))


def log_mel(sound):
    """Compute the log-mel spectrogram: samples -> (80, 3000), every 10 ms, as Whisper expects."""
    width, step, bands = 400, 160, 80
    sound = np.pad(sound, (0, SECONDS * RATE - len(sound)))
    frames = np.lib.stride_tricks.sliding_window_view(np.pad(sound, width // 2, "reflect"), width)[:-1:step]
    window = (1 - np.cos(2 * np.pi * np.arange(width) / width)) / 2
    power = np.abs(np.fft.rfft(frames * window)) ** 2
    # Slaney's mel scale: linear up to 1 kHz, logarithmic above; triangles of equal area.
    top = 15 + 27 * np.log(RATE / 2000) / np.log(6.4)
    mel = np.linspace(0, top, bands + 2)
    corner = np.where(mel < 15, 200 / 3 * mel, 1000 * 6.4 ** ((mel - 15) / 27))[:, None]
    hertz = np.arange(width // 2 + 1) * RATE / width
    low, middle, high = corner[:-2], corner[1:-1], corner[2:]
    filters = np.maximum(0, np.minimum((hertz - low) / (middle - low), (high - hertz) / (high - middle)))
    log = np.log10(np.maximum(filters * 2 / (high - low) @ power.T, 1e-10))
    return (np.maximum(log, log.max() - 8) + 4) / 4


@dataclass(frozen=True, eq=False)
class Whisper:
    """The model: weights by their names in the file, and the normalization used in all layers."""

    weights: dict[str, np.ndarray]
    norm: Callable = layer_norm  # norm(stream, gain, bias, eps, name)
    heads: int = 6
    eps: float = 1e-5
    center_front: bool = False  # subtract the mean of what the convolutions give the encoder

    @property
    def blocks(self):
        """The number of blocks in each of the two stacks."""
        return sum(
            name.startswith("encoder/") and name.endswith("ffn/layer_norm/gamma") for name in self.weights
        )

    @property
    def prompt(self):
        """The tokens that every transcript begins with."""
        return PROMPTS[len(self.weights["decoder/embeddings/weight"])]

    @property
    def end(self):
        """The token that ends a transcript."""
        return self.prompt[0] - 1

    @property
    def norms(self):
        """The names of the LayerNorms, in the order in which they are applied."""
        encoder, decoder = ("self_attention", "ffn"), ("self_attention", "attention", "ffn")
        return [
            *(f"encoder/layer_{n}/{part}/layer_norm" for n in range(self.blocks) for part in encoder),
            "encoder/layer_norm",
            *(f"decoder/layer_{n}/{part}/layer_norm" for n in range(self.blocks) for part in decoder),
            "decoder/layer_norm",
        ]

    def readers(self, norm):
        """The names of the linear layers that read the output of a LayerNorm."""
        if norm == "encoder/layer_norm":
            return [f"decoder/layer_{n}/attention/linear_1" for n in range(self.blocks)]
        if norm == "decoder/layer_norm":
            return ["decoder/projection"]
        return [norm.replace("layer_norm", "linear_0")]

    @property
    def writers(self):
        """The names of the linear layers that write to a residual stream."""
        last = {"self_attention": "linear_1", "attention": "linear_2", "ffn": "linear_1"}
        parts = [norm.rsplit("/", 2) for norm in self.norms if norm.count("/") > 1]
        return [f"{block}/{part}/{last[part]}" for block, part, _ in parts]

    def astype(self, kind):
        """Convert the weights to another precision."""
        return replace(self, weights={name: w.astype(kind) for name, w in self.weights.items()})

    def front(self, mel):
        """Map (80, 3000) to (1500, N): the output of the two convolutions, without positions."""
        w = self.weights
        x = mel.T.astype(w["encoder/conv1/bias"].dtype)
        for name, stride in (("encoder/conv1", 1), ("encoder/conv2", 2)):
            x = gelu(convolved(x, w[f"{name}/weight"], w[f"{name}/bias"], stride))
        return x - x.mean(-1, keepdims=True) if self.center_front else x

    def encode(self, mel, watch=lambda name, value: None):
        """Map (80, 3000) to (1500, N): the outputs of the encoder's last LayerNorm."""
        return self.encode_from(
            self.front(mel) + self.weights["encoder/position_encodings/encodings"], 0, watch
        )

    def encode_from(self, x, block, watch=lambda name, value: None):
        """Continue from the stream before a block of the encoder."""
        for n in range(block, self.blocks):
            x = x + self._self_attention(x, f"encoder/layer_{n}/self_attention", watch)
            x = x + self._network(x, f"encoder/layer_{n}/ffn", watch)
        return self._normed(x, "encoder/layer_norm", watch)

    def memory(self, heard):
        """Compute each decoder block's keys and values of the encoder's output."""
        names = self.readers("encoder/layer_norm")
        return [np.split(self._linear(heard, name), 2, axis=-1) for name in names]

    def logits(self, tokens, memory, watch=lambda name, value: None, last=False):
        """Map (tokens,) to (tokens, vocabulary), or to the logits of the last token only."""
        w = self.weights
        x = w["decoder/embeddings/weight"][tokens] + w["decoder/position_encodings/encodings"][: len(tokens)]
        for n, (keys, values) in enumerate(memory):
            at = f"decoder/layer_{n}"
            x = x + self._self_attention(x, f"{at}/self_attention", watch, causal=True)
            y = self._normed(x, f"{at}/attention/layer_norm", watch)
            queries = self._linear(y, f"{at}/attention/linear_0")
            seen = self._attend(queries, keys, values, f"{at}/attention", watch)
            x = x + self._linear(seen, f"{at}/attention/linear_2")
            x = x + self._network(x, f"{at}/ffn", watch)
        x = x[-1:] if last else x
        return self._linear(self._normed(x, "decoder/layer_norm", watch), "decoder/projection")

    def transcribe(self, memory, most=200):
        """Return the most probable token at each step, up to the end of the text."""
        tokens = list(self.prompt)
        while tokens[-1] != self.end and len(tokens) < most:
            tokens.append(int(self.logits(tokens, memory, last=True)[0, : self.end + 1].argmax()))
        return np.array(tokens)

    def _linear(self, x, name):
        y = x @ self.weights[f"{name}/weight"].T
        bias = self.weights.get(f"{name}/bias")  # the output matrix has one only after folding
        return y if bias is None else y + bias

    def _normed(self, x, name, watch):
        watch(f"{name}.in", x)
        return self.norm(x, self.weights[f"{name}/gamma"], self.weights[f"{name}/beta"], self.eps, name)

    def _self_attention(self, x, name, watch, causal=False):
        y = self._normed(x, f"{name}/layer_norm", watch)
        parts = np.split(self._linear(y, f"{name}/linear_0"), 3, axis=-1)
        return self._linear(self._attend(*parts, name, watch, causal), f"{name}/linear_1")

    def _attend(self, queries, keys, values, name, watch, causal=False):
        q, k, v = (x.reshape(len(x), self.heads, -1).swapaxes(0, 1) for x in (queries, keys, values))
        scores = (q / np.sqrt(q.shape[-1]).astype(q.dtype)) @ k.swapaxes(1, 2)  # √64 is a power of 2
        if causal:
            scores = np.where(np.tri(len(queries), dtype=bool), scores, -np.inf)
        shares = softmax(scores)
        watch(f"{name}.shares", shares)
        return (shares @ v).swapaxes(0, 1).reshape(queries.shape)

    def _network(self, x, name, watch):
        y = self._normed(x, f"{name}/layer_norm", watch)
        return self._linear(gelu(self._linear(y, f"{name}/linear_0")), f"{name}/linear_1")


def read(path):
    """Read all arrays of a CTranslate2 file, by name, as they are stored."""
    with path.open("rb") as file:

        def number(code):
            return struct.unpack(f"<{code}", file.read(struct.calcsize(f"<{code}")))[0]

        def text():
            return file.read(number("H")).rstrip(b"\0").decode()

        kind = number("I"), text(), number("I")
        if kind != (6, "WhisperSpec", 3):
            raise SystemExit(f"{path}: expected version 6 of a Whisper model, revision 3, found {kind}")
        arrays = {}
        for _ in range(number("I")):
            name = text()
            shape = [number("I") for _ in range(number("B"))]
            stored = STORED[number("B")]
            arrays[name] = np.frombuffer(file.read(number("I")), stored).reshape(shape)
        for _ in range(number("I")):  # a second name: the output matrix is that of the embeddings
            name = text()
            arrays[name] = arrays[text()]
    return arrays


def load(path, kind=np.float32):
    """Load the model from a file."""
    arrays = read(path)
    if (activation := int(arrays["decoder/activation"])) != EXACT_GELU:
        raise SystemExit(f"{path}: expected activation {EXACT_GELU}, the exact GELU, found {activation}")
    weights = {name: array.astype(kind) for name, array in arrays.items() if array.ndim}
    return Whisper(weights, heads=int(arrays["decoder/num_heads"]))


def words(path):
    """Return each token's text as bytes; the file writes unprintable bytes as printable characters."""
    printed = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    hidden = [byte for byte in range(256) if byte not in printed]
    byte = {chr(code): code for code in printed} | {chr(256 + k): code for k, code in enumerate(hidden)}
    lines = path.read_text("utf-8").split("\n")
    return [bytes(byte[letter] for letter in line) for line in lines]


def fold(model):
    """Fold each gain and bias into the linear layers that follow; then all gains are 1 and all biases 0.

    The output matrix, shared with the embeddings, becomes a separate one with its own bias.
    """
    w = dict(model.weights)
    for norm in model.norms:
        gain, bias = w[f"{norm}/gamma"], w[f"{norm}/beta"]
        for name in model.readers(norm):
            w[f"{name}/bias"] = w.get(f"{name}/bias", 0) + w[f"{name}/weight"] @ bias
            w[f"{name}/weight"] = w[f"{name}/weight"] * gain
        w[f"{norm}/gamma"], w[f"{norm}/beta"] = np.ones_like(gain), np.zeros_like(bias)
    return replace(model, weights=w)


def without_key_biases(model):
    """Remove the biases of keys, which add a constant to a query's scores and so cancel in softmax."""
    w, n = dict(model.weights), len(model.weights["encoder/layer_norm/gamma"])
    for stack in ("encoder", "decoder"):
        for block in range(model.blocks):
            name = f"{stack}/layer_{block}/self_attention/linear_0/bias"
            w[name] = np.concatenate([w[name][:n], np.zeros(n), w[name][2 * n :]])
    for reader in model.readers("encoder/layer_norm"):
        w[f"{reader}/bias"] = np.concatenate([np.zeros(n), w[f"{reader}/bias"][n:]])
    return replace(model, weights=w)


def center_writers(model):
    """Center everything that is added to the two streams, so that RMSNorm can replace LayerNorm.

    The convolutions end in a GELU, so their output cannot be centered by weights and is centered at run time.
    The output matrix is no longer shared with the embeddings, and is not centered.
    """
    w = dict(model.weights)
    for name in model.writers:
        w[f"{name}/weight"] = w[f"{name}/weight"] - w[f"{name}/weight"].mean(0)
        w[f"{name}/bias"] = w[f"{name}/bias"] - w[f"{name}/bias"].mean()
    for name in ("encoder/position_encodings/encodings", "decoder/position_encodings/encodings"):
        w[name] = w[name] - w[name].mean(-1, keepdims=True)
    name = "decoder/embeddings/weight"
    w[name] = w[name] - w[name].mean(-1, keepdims=True)
    return replace(model, weights=w, center_front=True)
