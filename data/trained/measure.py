"""Measurements on SmolLM2 and MiniLM: streams, first tokens, mean components, singular values."""

# mypy: ignore-errors
from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
from tqdm import tqdm

from . import minilm
from .normalization import rms_norm

FEATURE = 507  # of SmolLM2, the massive activation of first tokens
MINI_DEAD = (127, 223, 319)  # the features of nearly zero gain in MiniLM's last LayerNorm


def statistics(x, special):
    """Compute for each token ρ, μ, the largest feature's share and index, and the rest of the length."""
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
    """Record statistics of all layers and tokens, streams, attention to the first token."""
    rows, streams, shares = [], [], []
    for tokens in tqdm(sequences, "streams of SmolLM2"):
        seen = {}
        model.logits(tokens, seen.__setitem__)
        streams.append(np.stack([seen[f"{name}.in"] for name in model.norms]))
        rows.append(np.stack([statistics(x.astype(float), [FEATURE]) for x in streams[-1]]))
        late = len(tokens) // 2
        shares.append([seen[f"blk.{n}.shares"][:, late:, 0].mean() for n in range(model.blocks)])
    return np.array(rows).swapaxes(0, 1), np.array(streams).swapaxes(0, 1), np.array(shares)


def cosines(x):
    """Compute the cosines of all pairs of rows."""
    unit = x / np.linalg.norm(x, axis=-1, keepdims=True)
    return (unit @ unit.T)[np.triu_indices(len(x), 1)]


def first_tokens(model, count=1000, seed=10):
    """Run random single tokens, all at once and block by block; attention then returns its own value."""
    rng = np.random.default_rng(seed)
    embedding = model.weights["token_embd.weight"]
    x, found = embedding[rng.choice(len(embedding), count, replace=False)], []
    for n in tqdm(range(model.blocks), "1,000 first tokens"):
        x = x + model.alone(x, n)
        name = f"blk.{n}.ffn_norm"
        written, units = model.network(model.norm(x, model.gain(name), 0, model.eps, name), n)
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
    """Measure a matrix's columns: their rms along 1, and quantiles of the same along random directions."""
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
    """Measure the embedding and the outputs of attention and MLP."""
    found = {"embedding": along_ones(model.weights["token_embd.weight"].T, rng)}
    for n in tqdm(range(model.blocks), "writers of SmolLM2"):
        for name, part in (("attention", "attn_output"), ("network", "ffn_down")):
            found[f"{name} {n}"] = along_ones(model.weights[f"blk.{n}.{part}.weight"], rng)
    return found


def minilm_writers(model, rng):
    """Measure the embeddings of words and positions and the outputs of attention and MLP."""
    w = model.weights
    found = {
        "embedding": along_ones(w["embeddings.word_embeddings.weight"].T, rng),
        "position": along_ones(w["embeddings.position_embeddings.weight"].T, rng),
    }
    for n in range(model.blocks):
        for name, part in (("attention", "attention.output.dense"), ("network", "output.dense")):
            found[f"{name} {n}"] = along_ones(w[f"encoder.layer.{n}.{part}.weight"], rng)
    return found


def read(matrices, gain, centered):
    """Compute the condition number of WG, or of WGΠ: the ratio of its singular values."""
    seen = np.vstack(matrices).astype(float) * gain
    if centered:
        seen = seen - seen.mean(1, keepdims=True)
    squares = np.linalg.eigvalsh(seen.T @ seen)[int(centered) :]
    return np.sqrt(squares[[-1, 0]])


def smollm2_readers(model):
    """Compute the extreme singular values of the layers after each RMSNorm."""
    names = tqdm(model.norms, "readers of SmolLM2")
    return {
        norm: read(
            [model.weights[name] for name in model.readers(norm)], model.gain(norm).astype(float), False
        )
        for norm in names
    }


def minilm_readers(model):
    """Compute the same for the LayerNorms that matrices follow."""
    found = {}
    for norm in model.norms:
        if matrices := [model.weights[f"{name}.weight"] for name in model.readers(norm)]:
            found[norm] = read(matrices, model.weights[f"{norm}.weight"], True)
    return found


def minilm_streams(model, sentences):
    """Record statistics of the inputs of all layers, the inputs, and the sentences' lengths."""
    rows, streams = [], []
    for sentence in sentences:
        seen = {}
        model.sentence(sentence, seen.__setitem__)
        streams.append(np.stack([seen[f"{name}.in"] for name in model.norms]))
        centered = [x - x.mean(-1, keepdims=True) for x in streams[-1]]
        found = np.stack([statistics(x, MINI_DEAD) for x in centered])
        found[..., 1] = streams[-1].mean(-1)
        rows.append(found)
    return np.concatenate(rows, 1), np.concatenate(streams, 1), [x.shape[1] for x in streams]


def minilm_changes(model, sentences):
    """Compute the cosines with the unchanged sentence vectors."""
    before = np.array([model.sentence(sentence) for sentence in sentences])
    variants = {
        "RMSNorm for LayerNorm": replace(model, norm=rms_norm),
        "folded as if pre-LN": minilm.fold(model),
        "writers centered": minilm.center_writers(model),
        "writers centered, RMSNorm": replace(minilm.center_writers(model), norm=rms_norm),
    }
    return {
        name: np.sum(before * [variant.sentence(sentence) for sentence in sentences], -1)
        for name, variant in variants.items()
    }
