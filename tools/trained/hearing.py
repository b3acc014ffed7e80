"""Measurements on Whisper: streams, changes of predictions, the clock, the prior, massive activations.

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
from .whisper import POSITIONS, layer_norm, log_mel, rms_norm

SEED, SAMPLES = 10, 1000
COMMON = 790  # positions at which no clip has ended
LONG = 1470  # positions before the end of the window, where massive activations are
HANDS = ((249, 250), (136, 381), (62, 295), (334,))  # features of the encoder's clock, found by R² > 0.9
PRIOR = 192  # feature of the decoder's last LayerNorm
MASSIVE, LARGE = 354, 50.0  # feature of the encoder, and the threshold of a massive activation
MERGES = slice(256, 50256)  # tokens made by merging, the most frequent pairs first
RANDOM, ORDINARY, RANDOM_ENCODER = 12, 12, 6
SHIFTS = (-50, 25, 50, 100, 700)  # of the clock, in positions
LAST, LAST_DECODER = "encoder/layer_norm", "decoder/layer_norm"


class Listening:
    """The model with its clips: spectrograms, encoder outputs, transcripts and predictions.

    ``run`` runs a step or loads its saved result.
    """

    def __init__(self, model, clips, run):
        self.model, self.clips = model, clips
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
        """Compute for each clip the logits of all tokens after the first two, which are given."""
        return {name: model.logits(self.tokens[name][:-1], memory)[1:] for name, memory in memories.items()}

    def divergences(self, model, *, encoder=True, title="", memories=None):
        """A summary of how the predictions change; ``encoder=False`` if only the decoder is changed."""
        found = {}
        for name in tqdm(self.clips, title, leave=False):
            memory = memories[name] if memories else self.memories[name]
            if encoder and memories is None:
                memory = model.memory(model.encode(self.mels[name]))
            after = model.logits(self.tokens[name][:-1], memory)[1:]
            found[name] = divergence(self.before[name], after), changes(self.before[name], after)
        return summary([k for k, _ in found.values()], [c for _, c in found.values()])


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
        shares[name] = np.array(cross)[:, :, 1:]
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


def directions(listening, stack):
    """Measure the cost of removing one direction before every LayerNorm of a stack."""
    rng = np.random.default_rng(SEED)
    n = len(listening.model.weights[f"{LAST}/gamma"])
    tried = {"1": np.ones(n)}
    outliers = [PRIOR, MASSIVE, *(feature for hand in HANDS for feature in hand)]
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


def explained(x):
    """(clips, positions, N) -> shares of the variance that the position explains: of all, of each feature.

    That is the variance of the clips' average, less what an average of so many clips would have by chance.
    """
    total = x.reshape(-1, x.shape[-1]).var(0)
    by_place = x.mean(0).var(0) - x.var(0, ddof=1).mean(0) / len(x)
    return by_place.sum() / total.sum(), by_place / total


def with_range(x):
    """Compute the share for all clips, and its range when one clip is left out."""
    left_out = [explained(np.delete(x, k, 0))[0] for k in range(len(x))]
    return [explained(x)[0], min(left_out), max(left_out)]


def sinusoid(y):
    """Fit the rows of y by a sinusoid: period, R², amplitudes and phases in degrees."""
    time, best = np.arange(y.shape[-1]), (-1.0,)
    for period in np.geomspace(20, 20_000, 1000):
        angle = 2 * np.pi * time / period
        design = np.stack([np.ones(len(time)), np.cos(angle), np.sin(angle)], 1)
        fit = np.linalg.lstsq(design, y.T, rcond=None)[0]
        r2 = 1 - np.sum((y.T - design @ fit) ** 2) / np.sum((y.T - y.T.mean(0)) ** 2)
        if r2 > best[0]:
            best = r2, period, np.hypot(fit[1], fit[2]), np.degrees(np.arctan2(fit[2], fit[1]))
    return best


def clock(listening, streams):
    """Measure the encoder's features that follow the position: shares of variance, gains, hands, and R²."""
    model = listening.model
    norms = [norm for norm in model.norms if norm.startswith("encoder")]
    gain = {norm: model.weights[f"{norm}/gamma"].astype(float) for norm in norms}
    found, r2 = {"shares": {}, "gains": {}}, {}
    for norm in tqdm(norms, "clock"):
        x = np.stack([x[:COMMON] for x in streams[norm].values()]).astype(float)
        z = sphere(x, model.eps)
        r2[norm] = explained(x - x.mean(-1, keepdims=True))[1]
        follows = r2[norm] > 0.9
        found["shares"][norm] = {
            "on the sphere": with_range(z),
            "after the gains": with_range(z * gain[norm]),
            "features with R² > 0.9": int(follows.sum()),
            "their median |gain|": np.median(np.abs(gain[norm][follows])),
            "median |gain| where R² < 0.5": np.median(np.abs(gain[norm][r2[norm] < 0.5])),
        }
    features = np.flatnonzero(r2[LAST] > 0.9)
    found["features"] = features
    found["R² of the features"] = r2[LAST][features]
    for norm in norms:
        size = np.abs(gain[norm])
        found["gains"][norm] = {
            "of the features": gain[norm][features],
            "median |gain|": np.median(size),
            "ranks of |gain| among 384": size.argsort(kind="stable").argsort()[features],
        }
    closed = {norm: np.abs(gain[norm]) < np.median(np.abs(gain[norm])) / 10 for norm in norms}
    found["gains below a tenth of the median"] = sum(int(part.sum()) for part in closed.values())
    found["of these with R² > 0.9"] = sum(int((closed[norm] & (r2[norm] > 0.9)).sum()) for norm in norms)
    # Only the average over clips is shipped: of the stream, at the features of the hands.
    places = [place for hand in HANDS for place in hand]
    mean = np.mean([x[:, places].astype(float) for x in streams[LAST].values()], 0).T
    found["hands"] = []
    for hand in HANDS:
        rows = [places.index(place) for place in hand]
        fit, period, size, phase = sinusoid(mean[rows, :LONG])
        row = {"features": hand, "R²": fit, "period in seconds": period / 50, "amplitudes": size}
        if len(hand) == 2:
            row["degrees between"] = (phase[1] - phase[0]) % 360
            row["ratio of gains"] = {norm: gain[norm][hand[0]] / gain[norm][hand[1]] for norm in norms}
        found["hands"].append(row)
    # Sine and cosine of one frequency are given to features that are half of N apart.
    size, half = np.abs(gain[norms[0]]), len(gain[norms[0]]) // 2
    both = (r2[norms[0]][:half] > 0.98) & (r2[norms[0]][half:] > 0.98)
    sine, cosine = np.log(size[:half][both]), np.log(size[half:][both])
    draws = np.random.default_rng(SEED).integers(len(sine), size=(SAMPLES, len(sine)))
    sampled = [np.corrcoef(sine[draw], cosine[draw])[0, 1] for draw in draws]
    found["pairs before the first norm"] = {
        "pairs": int(both.sum()),
        "correlation of log |gain|": np.corrcoef(sine, cosine)[0, 1],
        "interval over pairs": np.quantile(sampled, [0.025, 0.975]),
        "with the next cosine": np.corrcoef(sine, np.roll(cosine, 1))[0, 1],
    }
    return found, mean, np.stack([r2[norm] for norm in norms])


def closed(listening, streams, features):
    """Measure the cost of zero gains at the clock's features, and at as many others.

    Controls are features drawn at random, and those that contribute most variance to the outputs of the
    same layers.
    """
    model, rng = listening.model, np.random.default_rng(SEED)
    rest = np.setdiff1d(np.arange(len(model.weights[f"{LAST}/gamma"])), features)
    drawn = {f"others {k}": rng.choice(rest, len(features), replace=False) for k in range(4)}
    groups = {
        "last": [LAST],
        "attention": [f"encoder/layer_{n}/self_attention/layer_norm" for n in range(model.blocks)],
        "attention of block 3": ["encoder/layer_3/self_attention/layer_norm"],
        "attention of blocks 0 to 2": [f"encoder/layer_{n}/self_attention/layer_norm" for n in range(3)],
        "MLPs": [f"encoder/layer_{n}/ffn/layer_norm" for n in range(model.blocks)],
        "MLPs of blocks 0, 1 and 3": [f"encoder/layer_{n}/ffn/layer_norm" for n in (0, 1, 3)],
    }
    found = {}
    for title, norms in tqdm(groups.items(), "gains set to 0"):
        found[title] = {}
        variance = sum(_variance(streams[norm], model.weights[f"{norm}/gamma"], model.eps) for norm in norms)
        largest = rest[np.argsort(-variance[rest])[: len(features)]]
        for name, places in {"clock": features, **drawn, "others, largest": largest}.items():
            w = dict(model.weights)
            for norm in norms:
                w[f"{norm}/gamma"] = w[f"{norm}/gamma"].copy()
                w[f"{norm}/gamma"][places] = 0
            memories = None
            if norms == [LAST]:  # all layers before it are unchanged
                parts = w[f"{LAST}/gamma"], w[f"{LAST}/beta"], model.eps
                memories = {clip: model.memory(layer_norm(x, *parts)) for clip, x in streams[LAST].items()}
            changed = replace(model, weights=w)
            found[title][name] = listening.divergences(changed, memories=memories, title=name)
            found[title][name]["share of variance"] = variance[places].sum() / variance.sum()
    return found


def columns(model, features):
    """Measure what the layers after a LayerNorm take of the clock: the columns of WG at its features.

    A gain alone does not show it, since the matrix could undo the gain.  Lengths are over the median of all
    columns of the same matrix; ``of W`` are those without the gain.
    """
    w, found = model.weights, {}
    for norm in (norm for norm in model.norms if norm.startswith("encoder")):
        names = {"self_attention": ("queries", "keys", "values"), "ffn": ("MLP",)}
        parts = names.get(norm.split("/")[-2], ("keys", "values"))
        found[norm] = {}
        for reader in model.readers(norm):
            block = f" of decoder block {reader.split('/')[1][-1]}" if norm == LAST else ""
            for part, matrix in zip(parts, np.split(w[f"{reader}/weight"], len(parts)), strict=True):
                length = np.linalg.norm(matrix.astype(float), axis=0)
                gained = length * np.abs(w[f"{norm}/gamma"])
                found[norm][part + block] = {
                    "of W": length[features] / np.median(length),
                    "of WG": gained[features] / np.median(gained),
                    "ranks of WG among 384": gained.argsort(kind="stable").argsort()[features],
                }
    return found


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


def _variance(streams, gain, eps):
    """The variance of each feature of a LayerNorm's output over all clips and positions, as shares."""
    found = (sphere(np.concatenate(list(streams.values())), eps) * gain).var(0)
    return found / found.sum()


def moved(listening, streams, mean):
    """Change the clock before the encoder's last LayerNorm, and see where cross-attention looks.

    At each position the clips' average of the clock's features is replaced by that of another position, or
    by its average over all positions; all else stays.  For each head of the decoder: the median change of
    the mean position attended to.  Positions at the end, with massive activations, are left alone.
    """
    model, found = listening.model, {}
    features = [feature for hand in HANDS for feature in hand]
    parts = model.weights[f"{LAST}/gamma"], model.weights[f"{LAST}/beta"], model.eps
    place, old = np.arange(LONG), mean[:, :LONG]
    variants = {f"shifted by {shift}": old[:, np.clip(place + shift, 0, LONG - 1)] for shift in SHIFTS}
    variants |= {"reversed": old[:, ::-1], "frozen": np.repeat(old.mean(1, keepdims=True), LONG, 1)}

    def attended(memories):
        centers = {}
        for name, memory in memories.items():
            seen = {}
            model.logits(listening.tokens[name][:-1], memory, seen.__setitem__)
            shares = np.array([seen[f"decoder/layer_{n}/attention.shares"] for n in range(model.blocks)])
            shares = shares[:, :, 1:, :LONG].astype(float)
            centers[name] = (shares @ place / shares.sum(-1)).reshape(-1, shares.shape[2])
        return centers

    before = attended(listening.memories)
    for title, new in tqdm(variants.items(), "clock moved"):
        memories = {}
        for name, x in streams[LAST].items():
            x = x.copy()
            x[:LONG, features] += (new - old).T
            memories[name] = model.memory(layer_norm(x, *parts).astype(np.float32))
        after = attended(memories)
        change = [after[name] - before[name] for name in before]
        heads = [middle([clip[head] for clip in change]) for head in range(len(change[0]))]
        found[title] = {
            **listening.divergences(model, memories=memories, title=title),
            "change of the mean position, heads": [head["median"] for head in heads],
            "interval, heads": [head["interval"] for head in heads],
        }
    return found


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
