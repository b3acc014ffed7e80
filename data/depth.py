"""Measure random stacks for chapter 15 and write ``data/depth.json``.

``python -m data.depth`` takes about ten minutes of one core.  Each row has 20 stacks of 64 blocks (5 for 256
features, 2 for 768), with eight tokens each; stacks with attention are measured with 64 tokens, too (5 of
each).  Every number is a quantile over stacks, 10 %, 50 % and 90 %.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np

from lngeom.definition import layer_norm
from lngeom.depth import ACTIVATIONS, WIRINGS, _key, random_stack

ROOT = Path(__file__).parents[1]
DEPTH, TOKENS, MORE_TOKENS = 64, 8, 64
BLOCKS = (1, 2, 3, 4, 6, 8, 9, 12, 17, 24, 33, 40, 49, 56, 63, 64)  # attention, if any, is in odd blocks
QUANTILES = (0.1, 0.5, 0.9)
BOTH = ("pre-LN", "post-LN")


def rows() -> list[tuple[str, str, bool, int, int, int]]:
    """List wiring, activation, attention, features, tokens and stacks of what is measured."""
    small = itertools.product(WIRINGS, ACTIVATIONS, (False, True), (64,), (TOKENS,), (20,))
    longer = itertools.product(WIRINGS, ("ReLU", "tanh"), (True,), (64,), (MORE_TOKENS,), (5,))
    middle = itertools.product(BOTH, ACTIVATIONS, (False, True), (256,), (TOKENS,), (5,))
    wide = itertools.product(BOTH, ("ReLU", "ReLU minus mean"), (False, True), (768,), (TOKENS,), (2,))
    return [*small, *longer, *middle, *wide]


def one(
    name: str, activation: str, attention: bool, features: int, seed: int, tokens: int = TOKENS
) -> dict[str, Any]:
    """Measure one stack: the streams begin with independent random tokens."""
    stack = random_stack(
        name, DEPTH, features=features, seed=seed, activation=activation, attention=attention
    )
    start = layer_norm(np.random.default_rng(1000 + seed).normal(size=(tokens, features)), eps=0)
    found = stack.profile(start, seed, removed=BLOCKS)
    chosen = np.array(BLOCKS) - 1
    last = layer_norm(stack.run(start)[-1], eps=0)
    cosines = (last @ last.T / features)[np.triu_indices(tokens, 1)]
    return {
        "rotation": found.rotation[chosen],
        "gradient": found.gradient[chosen],
        "removal": found.removal,
        "scale": found.scale[-1],
        "cosine": cosines.mean(),
    }


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser("python -m data.depth", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--output", type=Path, default=ROOT / "data" / "depth.json")
    parser.add_argument("--widths", type=int, nargs="+", default=[64, 256, 768], help="the others are kept")
    chosen = parser.parse_args()
    found = json.loads(chosen.output.read_text("utf-8")) if chosen.output.exists() else {}
    for name, activation, attention, features, tokens, stacks in rows():
        if features not in chosen.widths:
            continue
        measured = [one(name, activation, attention, features, seed, tokens) for seed in range(stacks)]
        spread = {
            part: np.quantile([stack[part] for stack in measured], QUANTILES, axis=0) for part in measured[0]
        }
        key = _key(name, activation, attention, features, tokens)
        found[key] = {"blocks": BLOCKS, "stacks": stacks, "tokens": tokens}
        found[key] |= {part: np.vectorize(_rounded)(values).tolist() for part, values in spread.items()}
        print(key, flush=True)
    lines = (f" {json.dumps(key)}: {json.dumps(found[key])}" for key in sorted(found))
    chosen.output.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


if __name__ == "__main__":
    main()
