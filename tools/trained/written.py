"""The files of ``data/trained/``: norms and streams as ``.safetensors``, all else as JSON."""

# mypy: ignore-errors
from __future__ import annotations

import hashlib
import json

import numpy as np
from safetensors.numpy import save_file

from .sources import provenance

PLACES = (0, 7, 31, 63)  # of the tokens whose whole streams are shipped
SMOL_DEPTHS = (
    "blk.0.attn_norm",
    "blk.1.ffn_norm",
    "blk.3.attn_norm",
    "blk.11.ffn_norm",
    "blk.12.ffn_norm",
    "blk.20.ffn_norm",
    "blk.28.attn_norm",
    "output_norm",
)
MINI_SENTENCES = 3
STATISTICS = ("rms", "mean", "largest", "at", "radius")


def norms(path, smol, small):
    """All gains and biases, float32."""
    arrays = {f"smollm2.{name}.weight": smol.gain(name).astype(np.float32) for name in smol.norms}
    for name in small.norms:
        for part in ("weight", "bias"):
            arrays[f"minilm.{name}.{part}"] = small.weights[f"{name}.{part}"].astype(np.float32)
    _save(path, arrays)


def streams(path, smol, tokens, small, mini):
    """Streams of a few tokens, statistics of many; float16."""
    rows, streams, lengths = mini
    arrays = {
        "smollm2.tokens": tokens["sequences"].astype(np.float32),
        "minilm.lengths": np.array(lengths, np.float32),
    }
    for name in SMOL_DEPTHS:
        x = tokens["streams"][smol.norms.index(name)][:, list(PLACES)]
        arrays[f"smollm2.{name}.in"] = _half(x)
    for place, name in enumerate(small.norms):
        if not name.endswith("attention.output.LayerNorm"):
            arrays[f"minilm.{name}.in"] = _half(streams[place][: sum(lengths[:MINI_SENTENCES])])
    for place, what in enumerate(STATISTICS):
        arrays[f"smollm2.{what}"] = _half(tokens["rows"][..., place])
        arrays[f"minilm.{what}"] = _half(rows[..., place])
    _save(path, arrays)


def _half(x):
    small = x.astype(np.float16)
    if not np.isfinite(small).all():
        raise SystemExit("a stream does not fit into float16")
    return small


def results(path, found):
    """Six digits of each number; arrays as lists."""
    path.write_text(json.dumps(_plain(found), indent=1).replace("\n   ", "") + "\n", "utf-8")
    _say(path)


def _plain(value):
    if isinstance(value, dict):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [_plain(part) for part in value]
    if isinstance(value, (int, np.integer, np.bool_)):
        return int(value)
    return float(f"{value:.6g}") if isinstance(value, (float, np.floating)) else value


def _save(path, arrays):
    path.parent.mkdir(parents=True, exist_ok=True)
    # Without a copy in C order save_file writes the numbers in the order in which they happen to lie.
    arrays = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    save_file(arrays, path, metadata={"provenance": provenance()})
    path.chmod(0o644)
    _say(path)


def _say(path):
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    print(f"{path.name}: {path.stat().st_size} bytes, sha256 {digest}")
