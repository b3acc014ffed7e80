"""Measurements on Whisper: streams, changes of predictions, the prior, massive activations.

Predictions are those of the next token at every step of the model's own transcripts.  A divergence is
KL(p, q) in nats, p being the model's prediction and q that of the changed model.  Intervals cover 95 % of
1,000 samples of as many clips, drawn with replacement.
"""

# mypy: ignore-errors
from __future__ import annotations

from dataclasses import replace

import numpy as np
from tqdm import tqdm

from . import whisper
from .measure import along_ones
from .normalization import layer_norm, rms_norm
from .whisper import POSITIONS, log_mel

SEED, SAMPLES = 10, 1000
LONG = 1470  # positions before the end of the window, where massive activations are
PRIOR = 192  # feature of the decoder's last LayerNorm
MASSIVE, LARGE = 354, 50.0  # feature of the encoder, and the threshold of a massive activation
MERGES = slice(256, 50256)  # tokens made by merging, the most frequent pairs first
RANDOM, ORDINARY, RANDOM_ENCODER = 12, 12, 6
LAST, LAST_DECODER = "encoder/layer_norm", "decoder/layer_norm"


class Listening:
    """The model with its clips: spectrograms, encoder outputs, transcripts and predictions.

    ``run`` runs a step or loads its saved result.
    """

    def __init__(self, model, clips, run):
        self.model, self.clips = model, clips
        self.given = len(model.prompt) - 1  # the first step that predicts a token
        self.mels = {name: log_mel(clip.sound) for name, clip in clips.items()}
        self.heard = run("heard", self._heard)
        self.memories = {name: model.memory(heard) for name, heard in self.heard.items()}
        self.tokens = run("transcripts", self._transcribed)
        self.before = self.predicted(model, self.memories)

    def _heard(self):
        return {name: self.model.encode(mel) for name, mel in tqdm(self.mels.items(), "hearing")}

    def _transcribed(self):
        memories = tqdm(self.memories.items(), "transcribing")
        return {name: self.model.transcribe(memory) for name, memory in memories}

    def predicted(self, model, memories):
        """Compute for each clip the logits of all tokens after the prompt."""
        return {
            name: model.logits(self.tokens[name][:-1], memory)[self.given :]
            for name, memory in memories.items()
        }

    def divergences(self, model, *, encoder=True, title="", memories=None, apart=False):
        """A summary of how the predictions change; ``encoder=False`` if only the decoder is changed.

        ``apart`` adds summaries of recorded and of synthetic speech.
        """
        found = {}
        for name in tqdm(self.clips, title, leave=False):
            memory = memories[name] if memories else self.memories[name]
            if encoder and memories is None:
                memory = model.memory(model.encode(self.mels[name]))
            after = model.logits(self.tokens[name][:-1], memory)[self.given :]
            found[name] = divergence(self.before[name], after), changes(self.before[name], after)
        total = summary(*zip(*found.values(), strict=True))
        if apart:
            for kind in ("recorded", "espeak"):
                some = [found[name] for name, clip in self.clips.items() if clip.voice.startswith(kind)]
                total[kind] = summary(*zip(*some, strict=True))
                if kind == "recorded":  # an interval over two clips says nothing
                    total[kind] = {what: total[kind][what] for what in ("median", "mean", "changed")}
        return total


def divergence(before, after):
    """KL(p, q) for each row, without the cancellation of log p - log q.

    With d = log q - log p up to a constant and t = d - E d, it is log E exp t = log(1 + E(exp t - 1 - t)).
    """
    p = whisper.softmax(before)
    d = after - before
    t = d - np.sum(p * d, -1, keepdims=True)
    return np.log1p(np.sum(p * (np.expm1(t) - t), -1, dtype=float))


def changes(before, after):
    """Mark the positions at which the most probable token changes."""
    return before.argmax(-1) != after.argmax(-1)


def interval(parts, statistic):
    """Compute the bootstrap interval of a statistic over clips."""
    rng = np.random.default_rng(SEED)
    draws = rng.integers(len(parts), size=(SAMPLES, len(parts)))
    values = [statistic(np.concatenate([parts[k] for k in draw])) for draw in draws]
    return np.quantile(values, [0.025, 0.975])


def summary(parts, changed=None):
    """Summarize: median and mean with intervals, the largest, and the share of changed tokens."""
    found = {
        "median": np.median(np.concatenate(parts)),
        "median, interval": interval(parts, np.median),
        "mean": np.mean(np.concatenate(parts)),
        "mean, interval": interval(parts, np.mean),
        "largest": np.max(np.concatenate(parts)),
    }
    if changed is not None:
        found["changed"] = np.mean(np.concatenate(changed))
        found["changed, interval"] = interval(changed, np.mean)
    return found


def middle(parts):
    """Summarize: median with its interval, smallest and largest."""
    joined = np.concatenate(parts)
    return {
        "median": np.median(joined),
        "interval": interval(parts, np.median),
        "least": joined.min(),
        "largest": joined.max(),
    }


def sphere(x, eps):
    """Normalize in float64, without gain and bias."""
    return layer_norm(x.astype(float), 1.0, 0.0, eps)


def watched(listening):
    """Record the stream before each LayerNorm by clip, and the shares of cross-attention by clip."""
    model = listening.model
    streams = {norm: {} for norm in model.norms}
    shares = {}
    for name in tqdm(listening.clips, "streams"):
        seen = {}
        model.encode(listening.mels[name], seen.__setitem__)
        model.logits(listening.tokens[name][:-1], listening.memories[name], seen.__setitem__)
        for norm in model.norms:
            streams[norm][name] = seen[f"{norm}.in"]
        cross = [seen[f"decoder/layer_{n}/attention.shares"] for n in range(model.blocks)]
        shares[name] = np.array(cross)[:, :, listening.given :]
    return streams, shares


def speech(listening, streams, norm):
    """Return the streams of a layer by clip; for the encoder, only at positions that the clip fills."""
    inside = norm.startswith("encoder")
    return [
        x[: listening.clips[name].positions if inside else None].astype(float)
        for name, x in streams[norm].items()
    ]


def lengths(listening, streams):
    """Measure the stream before each LayerNorm: length, mean, share of 1, standard deviation, share of ε."""
    eps, found = listening.model.eps, {}
    for norm in listening.model.norms:
        x = speech(listening, streams, norm)
        n = x[0].shape[-1]
        found[norm] = {
            "length": middle([np.linalg.norm(part, axis=-1) for part in x]),
            "mean": middle([part.mean(-1) for part in x]),
            "share of 1": middle([n * part.mean(-1) ** 2 / np.sum(part**2, -1) for part in x]),
            "standard deviation": middle([part.std(-1) for part in x]),
            "share of ε": middle([eps / (part.var(-1) + eps) for part in x]),
        }
    return found


def fronts(listening):
    """Measure the encoder's input: the positions, and the output of the convolutions."""
    model = listening.model
    given = model.weights["encoder/position_encodings/encodings"].astype(float)
    count, n = given.shape
    rate = 10_000.0 ** (-np.arange(n // 2) / (n // 2 - 1))
    angle = np.arange(count)[:, None] * rate
    formula = np.concatenate([np.sin(angle), np.cos(angle)], 1)
    share = n * given.mean(1) ** 2 / np.sum(given**2, 1)
    convolved = [
        model.front(listening.mels[name])[: clip.positions].astype(float)
        for name, clip in listening.clips.items()
    ]
    return {
        "positions, largest difference from sinusoids": np.abs(given - formula).max(),
        "positions, mean": np.quantile(given.mean(1), [0, 0.5, 1]),
        "positions, share of 1": np.quantile(share, [0, 0.5, 1]),
        "convolutions, mean": middle([x.mean(-1) for x in convolved]),
        "convolutions, least entry": min(x.min() for x in convolved),
    }


def writers(model):
    """Measure the layers that write to the streams, along 1 and along random directions."""
    w, rng = model.weights, np.random.default_rng(SEED)
    tables = {
        "encoder positions": w["encoder/position_encodings/encodings"].T,
        "decoder embedding": w["decoder/embeddings/weight"].T,
        "decoder positions": w["decoder/position_encodings/encodings"].T,
    }
    matrices = tables | {name: w[f"{name}/weight"] for name in model.writers}
    return {name: along_ones(matrix, rng) for name, matrix in tqdm(matrices.items(), "writers")}


def exact(listening):
    """Measure in float64 the largest change of a logit."""
    model = listening.model.astype(float)

    def predicted(changed):
        names = tqdm(listening.clips, "float64", leave=False)
        memories = {name: changed.memory(changed.encode(listening.mels[name])) for name in names}
        return listening.predicted(changed, memories)

    before = predicted(model)
    centered = whisper.center_writers(model)
    tied = dict(centered.weights)
    tied["decoder/projection/weight"] = tied["decoder/embeddings/weight"]
    centered = replace(centered, norm=rms_norm)
    variants = {
        "gains and biases folded": whisper.fold(model),
        "folded, keys without biases": whisper.without_key_biases(whisper.fold(model)),
        "writers centered, RMSNorm": centered,
        "1 removed before every LayerNorm": replace(
            model, norm=without(np.ones(384), ("encoder", "decoder"))
        ),
        "RMSNorm, nothing centered": replace(model, norm=rms_norm),
        "writers centered except after the convolutions, RMSNorm": replace(centered, center_front=False),
        "writers centered, output matrix as well, RMSNorm": replace(centered, weights=tied),
    }
    found = {
        "predictions": sum(len(logits) for logits in before.values()),
        "largest logit": max(np.abs(logits).max() for logits in before.values()),
        "float32": max(np.abs(before[name] - listening.before[name]).max() for name in before),
    }
    for title, variant in tqdm(variants.items(), "variants in float64"):
        after = predicted(variant)
        found[title] = {
            "largest change of a logit": max(np.abs(after[name] - before[name]).max() for name in before),
            **summary(
                [divergence(before[name], after[name]) for name in before],
                [changes(before[name], after[name]) for name in before],
            ),
        }
    return found


def without(direction, stacks):
    """Make a LayerNorm whose input loses one direction, in these stacks."""
    unit = direction / np.linalg.norm(direction)

    def norm(a, gain, bias, eps, name):
        if name.startswith(stacks):
            along = unit.astype(a.dtype)
            a = a - (a @ along)[:, None] * along
        return layer_norm(a, gain, bias, eps)

    return norm


def directions(listening, stack, clock):
    """Measure the cost of removing one direction before every LayerNorm of a stack; ``clock``: features."""
    rng = np.random.default_rng(SEED)
    n = len(listening.model.weights[f"{LAST}/gamma"])
    tried = {"1": np.ones(n)}
    outliers = [PRIOR, MASSIVE, *clock]
    decoder = stack == "decoder"
    tried |= {f"random {k}": rng.normal(size=n) for k in range(RANDOM if decoder else RANDOM_ENCODER)}
    if decoder:
        ordinary = rng.choice(np.setdiff1d(np.arange(n), outliers), ORDINARY, replace=False)
        tried |= {f"feature {place}": np.eye(n)[place] for place in (*ordinary, PRIOR)}
    return {
        name: listening.divergences(
            replace(listening.model, norm=without(direction, (stack,))), encoder=not decoder, title=name
        )
        for name, direction in tqdm(tried.items(), f"directions, {stack}")
    }


def first_tokens(listening):
    """Measure the share of the decoder's self-attention on the first token, by block, from the tenth on."""
    found = []
    for name, memory in listening.memories.items():
        seen = {}
        listening.model.logits(listening.tokens[name][:-1], memory, seen.__setitem__)
        layers = [seen[f"decoder/layer_{n}/self_attention.shares"] for n in range(listening.model.blocks)]
        found.append(np.array(layers)[:, :, 9:, 0].mean(1).T)  # predictions, blocks
    return {
        "by block": np.concatenate(found).mean(0),
        "mean": np.concatenate(found).mean(),
        "mean, interval": interval(found, np.mean),
    }


def cosines(parts):
    """Return the smallest and the median cosine of two rows of a table."""
    rows = np.concatenate(parts)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    products = (rows @ rows.T)[np.triu_indices(len(rows), 1)]
    return [products.min(), np.median(products)]


def prior(listening, streams, words):
    """Measure the decoder's last bias: its value, and its contribution to the logit of every token."""
    model = listening.model
    matrix = model.weights["decoder/projection/weight"].astype(float)
    gain = model.weights[f"{LAST_DECODER}/gamma"].astype(float)
    bias = model.weights[f"{LAST_DECODER}/beta"].astype(float)
    others = np.delete(np.arange(len(gain)), PRIOR)
    whole, alone = matrix @ bias, matrix[:, PRIOR] * bias[PRIOR]
    rank = np.argsort(np.argsort(-whole)) + 1
    said = [rank[tokens[2:-1]] for tokens in listening.tokens.values()]
    number = np.log(np.arange(len(matrix))[MERGES])
    columns = [abs(np.corrcoef(matrix[MERGES, place], number)[0, 1]) for place in others]
    order = np.argsort(-whole)
    spelled = [word.decode("utf-8", "replace") for word in words]
    found = {
        "feature": PRIOR,
        "gain": gain[PRIOR],
        "other |gain|, least and median": [np.abs(gain[others]).min(), np.median(np.abs(gain[others]))],
        "bias": bias[PRIOR],
        "other |bias|, median and largest": [np.median(np.abs(bias[others])), np.abs(bias[others]).max()],
        "standard deviation over tokens": whole.std(),
        "variance of the rest, share": (whole - alone).var() / whole.var(),
        "correlation of whole and feature": np.corrcoef(whole, alone)[0, 1],
        "correlation with log of the token's number": np.corrcoef(whole[MERGES], number)[0, 1],
        "the same of the column alone": np.corrcoef(alone[MERGES], number)[0, 1],
        "next largest |correlation| of a column": max(columns),
        "rank of what is said": middle(said),
        "tokens": len(matrix),
        "most favored": [spelled[place] for place in order[:20]],
        "least favored": [spelled[place] for place in order[-10:]],
        "changes": {},
    }
    opened = np.median(gain)
    at = np.arange(len(gain)) == PRIOR
    trials = {
        "bias 0 at the feature": (gain, np.where(at, 0, bias)),
        "bias 0 at all others": (gain, np.where(at, bias, 0)),
        "bias 0": (gain, np.zeros_like(bias)),
        "gain 0 at the feature": (np.where(at, 0, gain), bias),
        "gain at the feature minus the median": (np.where(at, -opened, gain), bias),
        "gain at the feature the median": (np.where(at, opened, gain), bias),
    }
    for title, (new_gain, new_bias) in tqdm(trials.items(), "prior"):
        w = dict(model.weights)
        w[f"{LAST_DECODER}/gamma"] = new_gain.astype(np.float32)
        w[f"{LAST_DECODER}/beta"] = new_bias.astype(np.float32)
        found["changes"][title] = listening.divergences(replace(model, weights=w), encoder=False, title=title)
    return found, whole, matrix[:, PRIOR]


def massive(listening, streams, shares):
    """Feature 354 before the encoder's last LayerNorm, and what the decoder makes of those positions."""
    model = listening.model
    x = {name: part.astype(float) for name, part in streams[LAST].items()}
    large = {name: np.abs(part[:, MASSIVE]) > LARGE for name, part in x.items()}
    joined, where = np.concatenate(list(x.values())), np.concatenate(list(large.values()))
    z = sphere(joined, model.eps)
    ends = {name: clip.positions for name, clip in listening.clips.items()}
    place = np.arange(POSITIONS)
    at_end = {name: np.flatnonzero(mask & (place >= LONG)) for name, mask in large.items()}
    spoken = sum(int(mask[: ends[name]].sum()) for name, mask in large.items())

    def spread(v):
        return [np.sqrt(np.sum((part - part.mean(0)) ** 2, -1).mean()) for part in (v[where], v[~where])]

    weights = [shares[name][..., large[name]].sum(-1) for name in x]  # blocks, heads, predictions
    rng = np.random.default_rng(SEED)
    silent = {
        name: np.isin(place, rng.choice(np.arange(ends[name] + 50, LONG), mask.sum(), replace=False))
        for name, mask in large.items()
    }
    on_sphere = {name: sphere(part, model.eps) for name, part in x.items()}
    found = {
        "feature": MASSIVE,
        "positions": [int(mask.sum()) for mask in large.values()],
        "positions in the last 30": [len(part) for part in at_end.values()],
        "first and last of these": [
            min(p.min() for p in at_end.values()),
            max(p.max() for p in at_end.values()),
        ],
        "positions in speech": spoken,
        "least and largest value": [joined[where, MASSIVE].min(), joined[where, MASSIVE].max()],
        "elsewhere, median and largest |value|": [
            np.median(np.abs(joined[~where, MASSIVE])),
            np.abs(joined[~where, MASSIVE]).max(),
        ],
        "largest |value| before the last MLP": max(
            np.abs(part[:, MASSIVE]).max() for part in streams["encoder/layer_3/ffn/layer_norm"].values()
        ),
        "median length": [np.median(np.linalg.norm(joined[part], axis=-1)) for part in (where, ~where)],
        "rms distance from the center, stream": spread(joined),
        "rms distance from the center, sphere": spread(z),
        "cosines, least and median": cosines([on_sphere[name][large[name]] for name in x]),
        "the same of as many silent": cosines([on_sphere[name][silent[name]] for name in x]),
        "gain": model.weights[f"{LAST}/gamma"][MASSIVE],
        "median gain": np.median(model.weights[f"{LAST}/gamma"]),
        "share of all positions": where.mean(),
        "share of cross-attention": summary([part.mean((0, 1)) for part in weights]),
        "by block": np.concatenate(weights, -1).mean((1, 2)),
        "withheld": {},
    }
    for title, masks in tqdm({"massive": large, "as many silent": silent}.items(), "withheld"):
        memories = {name: model.memory(listening.heard[name][~masks[name]]) for name in x}
        found["withheld"][title] = listening.divergences(model, memories=memories, title=title)
    return found


def epsilon(listening):
    """Measure the change of predictions at ε = 0."""
    return listening.divergences(replace(listening.model, eps=0.0), title="ε = 0")
