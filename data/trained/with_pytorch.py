"""Compare both NumPy models with PyTorch's, if it is installed.

It needs torch, transformers and accelerate in addition to the packages of ``data.trained``; it downloads
only the same wheels::

    PYTHONPATH=. /tmp/models-venv/bin/python -m data.trained.with_pytorch [FOLDER]

With torch 2.13.0 and transformers 5.23.0 the largest differences were 1.1e-14 for a feature of MiniLM
(float64) and 6.1e-05 for a logit of SmolLM2 (float32 in PyTorch), and all first choices agreed.
"""

# mypy: ignore-errors
from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file
from transformers import AutoModelForCausalLM, BertConfig, BertModel

from . import minilm, smollm2, sources
from .passages import DARWIN, SENTENCES


def compare_minilm(files):
    """Compute in float64 the largest difference of a feature of a token."""
    ours = minilm.load(files / sources.MINILM, files / sources.MINILM_WORDS)
    config = BertConfig(hidden_size=384, num_hidden_layers=6, num_attention_heads=12, intermediate_size=1536)
    theirs = BertModel(config, add_pooling_layer=False).double().eval()
    weights = {name: w.double() for name, w in load_file(files / sources.MINILM).items()}
    left_out = theirs.load_state_dict(weights, strict=False)
    if left_out.missing_keys or config.layer_norm_eps != ours.eps:
        raise SystemExit(f"PyTorch's model has other parts: {left_out.missing_keys}")
    worst = 0.0
    for sentence in SENTENCES:
        tokens = ours.encode(sentence)
        with torch.no_grad():
            expected = theirs(torch.tensor(tokens)[None]).last_hidden_state[0].numpy()
        worst = max(worst, np.abs(ours.tokens(tokens) - expected).max())
    return worst


def compare_smollm2(files):
    """Compute the largest difference of a logit to float32, and the agreement of first choices."""
    ours = smollm2.load(files / sources.SMOLLM2, np.float64)
    theirs = AutoModelForCausalLM.from_pretrained(files, gguf_file=sources.SMOLLM2, dtype=torch.float32)
    tokens = ours.encode(DARWIN)
    with torch.no_grad():
        expected = theirs(torch.tensor(tokens)[None]).logits[0].numpy()
    logits = ours.logits(tokens)
    return np.abs(logits - expected).max(), np.mean(logits.argmax(-1) == expected.argmax(-1))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path.home() / ".cache" / "lngeom-models"
    sources.fetch(folder)
    print(f"MiniLM: largest difference of a feature {compare_minilm(folder):.1e}")
    difference, agreement = compare_smollm2(folder)
    print(f"SmolLM2: largest difference of a logit {difference:.1e}, same first choice {agreement:.3f}")
