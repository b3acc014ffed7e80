"""Changes of SmolLM2's predictions when its normalization layers are changed."""

# mypy: ignore-errors
from __future__ import annotations

from dataclasses import replace

import numpy as np
from tqdm import tqdm

from lngeom.centering import helmert

from . import smollm2
from .hearing import summary
from .normalization import layer_norm, rms_norm
from .smollm2 import log_softmax

DIRECTIONS, SEED = 12, 10
LOUD = (507, 247, 17)  # outlier features, which are large in some stream


def without(direction):
    """Make an RMSNorm whose input loses one direction."""
    unit = (direction / np.linalg.norm(direction)).astype(np.float32)
    return lambda a, gain, bias, eps, name: rms_norm(a - (a @ unit)[:, None] * unit, gain, bias, eps)


def layer_norm_before_the_output(a, gain, bias, eps, name):
    """Apply LayerNorm before the output matrix, and RMSNorm everywhere else."""
    return (layer_norm if name == "output_norm" else rms_norm)(a, gain, bias, eps)


def one_feature_more(a, gain, bias, eps, name):
    """Compute RMSNorm of N features as LayerNorm of N + 1, by Helmert's rows."""
    n = a.shape[-1]
    matrix = helmert(n + 1)
    return (
        gain * np.sqrt(n / (n + 1)) * (layer_norm(a @ matrix, 1.0, 0.0, eps * n / (n + 1)) @ matrix.T) + bias
    )


def norms(n):
    """Map names to the replacements of every normalization layer.

    It draws as many ordinary features, other than the outlier features, as random directions; these and the
    ones vector come once as they are, and once without their components along the outlier features.
    """
    rng = np.random.default_rng(SEED)
    changed = {"1": layer_norm, "1, at the output alone": layer_norm_before_the_output}
    directions = {f"random {k}": rng.normal(size=n) for k in range(DIRECTIONS)}
    off = np.isin(np.arange(n), LOUD, invert=True)
    orthogonal = {f"orthogonal {k}": off * directions[f"random {k}"] for k in range(DIRECTIONS)}
    ordinary = rng.choice(np.setdiff1d(np.arange(n), LOUD), DIRECTIONS, replace=False)
    directions |= {f"ordinary {place}": np.eye(n)[place] for place in ordinary}
    directions |= {f"e{place}": np.eye(n)[place] for place in LOUD}
    directions |= {"1, less the outliers": off.astype(float)} | orthogonal
    return changed | {name: without(direction) for name, direction in directions.items()}


def losses(logs, tokens):
    """Compute the loss at each token after the first, in nats."""
    return -np.take_along_axis(logs[:-1], tokens[1:, None], -1)[:, 0]


def measure(model, sequences, run):
    """Measure each changed model's predictions against those of the unchanged one; ``run`` saves results.

    Divergences are those of each token (5 decimals), losses and shares of kept top tokens of each passage.
    """
    before = [log_softmax(model.logits(tokens)) for tokens in tqdm(sequences, "unchanged")]
    first = [losses(logs, tokens).mean() for logs, tokens in zip(before, sequences, strict=True)]
    found = {"unchanged": {"losses": np.round(first, 4)}}
    for name, norm in norms(model.gain("output_norm").size).items():

        def one(norm=norm, name=name):
            changed = replace(model, norm=norm)
            rows, loss, same = [], [], []
            for logs, tokens in zip(before, tqdm(sequences, f"without {name}"), strict=True):
                after = log_softmax(changed.logits(tokens))
                rows.append(np.sum(np.exp(logs) * (logs - after), -1))
                loss.append(losses(after, tokens).mean())
                same.append(after.argmax(-1) == logs.argmax(-1))
            return {
                "divergences": np.round(rows, 5),
                "losses": np.round(loss, 4),
                "same": np.mean(same, 1),
                **summary(rows, [~row for row in same]),
            }

        found[name] = run(f"without {name}", one)
    return found


def exact(model, tokens):
    """Measure in float64 the largest change of a logit where the function should not change."""
    model = model.astype(np.float64)
    before = model.logits(tokens)
    return {
        "gains folded": np.abs(smollm2.fold(model).logits(tokens) - before).max(),
        "a LayerNorm of one feature more": np.abs(
            replace(model, norm=one_feature_more).logits(tokens) - before
        ).max(),
        "largest logit": np.abs(before).max(),
    }
