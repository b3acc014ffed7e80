"""What is measured in the two models: streams before their norms, first tokens, writers along 1, readers."""

# mypy: ignore-errors
from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
from tqdm import tqdm

from . import minilm

FEATURE = 507  # of SmolLM2, where first tokens lie
MINI_DEAD = (127, 223, 319)  # of MiniLM's last norm


def statistics(x, special):
    """For each token: ρ, μ, the largest share of one feature and its place, length without some features."""
    square = np.sum(x**2, -1)
    rest = np.delete(x, list(special), axis=-1)
    return np.stack(
        [
            np.sqrt(square / x.shape[-1]),
            x.mean(-1),
            (x**2).max(-1) / square,
            np.abs(x).argmax(-1),
            np.sqrt(np.sum(rest**2, -1) / square),
        ],
        -1,
    )


def smollm2_streams(model, sequences):
    """Of every norm and token: the statistics; streams; attention to the first token; what was seen first."""
    rows, streams, shares, keys = [], [], [], None
    for tokens in tqdm(sequences, "streams of SmolLM2"):
        seen = {}
        model.logits(tokens, seen.__setitem__)
        streams.append(np.stack([seen[f"{name}.in"] for name in model.norms]))
        rows.append(np.stack([statistics(x.astype(float), [FEATURE]) for x in streams[-1]]))
        late = len(tokens) // 2
        shares.append([seen[f"blk.{n}.shares"][:, late:, 0].mean() for n in range(model.blocks)])
        keys = keys or seen
    return np.array(rows).swapaxes(0, 1), np.array(streams).swapaxes(0, 1), np.array(shares), keys


def cosines(x):
    """Of all pairs of rows."""
    unit = x / np.linalg.norm(x, axis=-1, keepdims=True)
    return (unit @ unit.T)[np.triu_indices(len(x), 1)]


def first_tokens(model, count=1000, seed=10):
    """Random tokens alone, all at once, block by block: attention gives each the value of itself."""
    rng = np.random.default_rng(seed)
    embedding = model.weights["token_embd.weight"]
    x, found = embedding[rng.choice(len(embedding), count, replace=False)], []
    for n in tqdm(range(model.blocks), "1,000 first tokens"):
        x = x + model.alone(x, n)
        name = f"blk.{n}.ffn_norm"
        written, units = model.network(model.norm(x, model.gain(name), model.eps, name), n)
        x = x + written
        parts = units * model.weights[f"blk.{n}.ffn_down.weight"][FEATURE]
        share = x[:, FEATURE] ** 2 / np.sum(x**2, -1)
        (unit, times) = Counter(np.abs(parts).argmax(-1).tolist()).most_common(1)[0]
        found.append(
            {
                "rms": np.median(np.sqrt(np.mean(x**2, -1))),
                "least share": share.min(),
                "median share": np.median(share),
                "least cosine of two": cosines(x[:300]).min(),
                "median written": np.median(written[:, FEATURE]),
                "unit that writes most": unit,
                "for how many": times,
            }
        )
    return found


def along_ones(matrix, rng, directions=1000):
    """Of the columns of a writer: rms along 1, and the quantiles of the same along random directions."""
    n = len(matrix)
    units = rng.normal(size=(directions, n))
    units /= np.linalg.norm(units, axis=1, keepdims=True)
    gram = matrix.astype(float) @ matrix.T.astype(float) / matrix.shape[1]
    sizes = np.sqrt(np.sum((units @ gram) * units, axis=1))
    ones = np.full(n, n**-0.5)
    along = np.sqrt(ones @ gram @ ones)
    return {
        "along 1": along,
        "random": np.quantile(sizes, [0, 0.01, 0.5, 0.99, 1]),
        "rank of 1 among random": int((sizes < along).sum()),
        "least of any direction": np.sqrt(max(np.linalg.eigvalsh(gram)[0], 0)),
    }


def smollm2_writers(model, rng):
    """Embedding, and what attention and network write."""
    found = {"embedding": along_ones(model.weights["token_embd.weight"].T, rng)}
    for n in tqdm(range(model.blocks), "writers of SmolLM2"):
        for name, part in (("attention", "attn_output"), ("network", "ffn_down")):
            found[f"{name} {n}"] = along_ones(model.weights[f"blk.{n}.{part}.weight"], rng)
    return found


def minilm_writers(model, rng):
    """Embeddings of words and of the places that are trained, and what attention and network write."""
    w = model.weights
    found = {
        "embedding": along_ones(w["embeddings.word_embeddings.weight"].T, rng),
        "position": along_ones(w["embeddings.position_embeddings.weight"].T, rng),
    }
    for n in range(model.blocks):
        for name, part in (("attention", "attention.output.dense"), ("network", "output.dense")):
            found[f"{name} {n}"] = along_ones(w[f"encoder.layer.{n}.{part}.weight"], rng)
    return found


def read(matrices, gain, centred):
    """Longest over shortest of what readers see of the sphere: the singular values of WG, or of WGΠ."""
    seen = np.vstack(matrices).astype(float) * gain
    if centred:
        seen = seen - seen.mean(1, keepdims=True)
    squares = np.linalg.eigvalsh(seen.T @ seen)[int(centred) :]
    return np.sqrt(squares[[-1, 0]])


def smollm2_readers(model):
    """Largest and smallest singular value behind each norm."""
    names = tqdm(model.norms, "readers of SmolLM2")
    return {
        norm: read(
            [model.weights[name] for name in model.readers(norm)], model.gain(norm).astype(float), False
        )
        for norm in names
    }


def minilm_readers(model):
    """The same, where matrices read."""
    found = {}
    for norm in model.norms:
        if matrices := [model.weights[f"{name}.weight"] for name in model.readers(norm)]:
            found[norm] = read(matrices, model.weights[f"{norm}.weight"], True)
    return found


def minilm_streams(model, sentences):
    """Of every norm and token: statistics of its input; the inputs; how many tokens each sentence has."""
    rows, streams = [], []
    for sentence in sentences:
        seen = {}
        model.sentence(sentence, seen.__setitem__)
        streams.append(np.stack([seen[f"{name}.in"] for name in model.norms]))
        centred = [x - x.mean(-1, keepdims=True) for x in streams[-1]]
        found = np.stack([statistics(x, MINI_DEAD) for x in centred])
        found[..., 1] = streams[-1].mean(-1)
        rows.append(found)
    return np.concatenate(rows, 1), np.concatenate(streams, 1), [x.shape[1] for x in streams]


def minilm_changes(model, sentences):
    """Cosines with the vectors of before."""
    before = np.array([model.sentence(sentence) for sentence in sentences])
    variants = {
        "RMSNorm for LayerNorm": replace(model, norm=minilm.rms_norm),
        "folded as if pre-LN": minilm.fold(model),
        "writers centred": minilm.center_writers(model),
        "writers centred, RMSNorm": replace(minilm.center_writers(model), norm=minilm.rms_norm),
    }
    return {
        name: np.sum(before * [variant.sentence(sentence) for sentence in sentences], -1)
        for name, variant in variants.items()
    }
