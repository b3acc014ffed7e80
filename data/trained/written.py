"""Write the files of ``data/trained/``: layers and streams as ``.npz``, all else as JSON."""

# mypy: ignore-errors
from __future__ import annotations

import hashlib
import json

import numpy as np

PLACES = (0, 7, 31, 63)  # positions of the tokens whose whole streams are shipped
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
WHISPER_POSITIONS = (10, 100, 300, 500, 700, 1480)  # of the encoder; the last one is massive
WHISPER_STEPS = (0, 1, 5, 10, 20, 40)  # of the decoder
WHISPER_READER = "decoder/layer_3/attention"  # a LayerNorm that only one square matrix follows
EVERY = 10  # positions of the encoder for which there are statistics


def norms(path, smol, small):
    """Write all gains and biases in float32."""
    arrays = {f"smollm2.{name}.weight": smol.gain(name).astype(np.float32) for name in smol.norms}
    for name in small.norms:
        for part in ("weight", "bias"):
            arrays[f"minilm.{name}.{part}"] = small.weights[f"{name}.{part}"].astype(np.float32)
    _save(path, arrays)


def streams(path, smol, tokens, small, mini):
    """Write streams of a few tokens, and statistics of many, in float16."""
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


def whisper(folder, model, heard, streams, extras):
    """Gains, biases and one reader as they are stored; streams of the synthetic clips, statistics of all.

    Of another model than tiny.en only the encoder's gains and biases and the clock.
    """
    w, arrays, whole = heard.model.weights, {}, model == "whisper"
    for name in heard.model.norms:
        if whole or name.startswith("encoder"):
            arrays[f"{model}.{name}.weight"] = _half(w[f"{name}/gamma"])
            arrays[f"{model}.{name}.bias"] = _half(w[f"{name}/beta"])
    _save(folder / f"{model}-norms.npz", arrays)
    extras = {f"{model}.{name}": _half(array) for name, array in extras.items()}
    if not whole:
        _save(folder / f"{model}-streams.npz", extras)
        return
    arrays = {
        "whisper.reader": _half(w[f"{WHISPER_READER}/linear_0/weight"]),
        "whisper.reader bias": _half(w[f"{WHISPER_READER}/linear_0/bias"]),
        "whisper.positions": np.array([clip.positions for clip in heard.clips.values()], np.float32),
        "whisper.lengths": np.array([len(tokens) - 1 for tokens in heard.tokens.values()], np.float32),
        "whisper.tokens": np.concatenate([tokens[:-1] for tokens in heard.tokens.values()]).astype(
            np.float32
        ),
    }
    arrays |= extras
    synthetic = [name for name, clip in heard.clips.items() if clip.voice.startswith("espeak")]
    told = {"encoder": [], "decoder": []}
    for name in heard.model.norms:
        stack = name.split("/")[0]
        places = list(WHISPER_POSITIONS if stack == "encoder" else WHISPER_STEPS)
        arrays[f"whisper.{name}.in"] = _half(np.stack([streams[name][clip][places] for clip in synthetic]))
        every = EVERY if stack == "encoder" else 1
        x = [x[::every].astype(float) for x in streams[name].values()]
        told[stack].append(np.stack(x) if stack == "encoder" else np.concatenate(x))
    for stack, x in told.items():
        x = np.stack(x)
        mean = x.mean(-1)
        square = (x - mean[..., None]) ** 2
        total = square.sum(-1)
        arrays[f"whisper.{stack} rms"] = _half(np.sqrt(total / x.shape[-1]))
        arrays[f"whisper.{stack} mean"] = _half(mean)
        arrays[f"whisper.{stack} largest"] = _half(square.max(-1) / total)
        arrays[f"whisper.{stack} at"] = _half(square.argmax(-1))
    _save(folder / "whisper-streams.npz", arrays)


def _half(x):
    small = x.astype(np.float16)
    if not np.isfinite(small).all():
        raise SystemExit("a stream does not fit into float16")
    return small


def results(path, found):
    """Write numbers with six digits, and arrays as lists."""
    path.write_text(json.dumps(_plain(found), indent=1, allow_nan=False).replace("\n   ", "") + "\n", "utf-8")
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
    # Sorted and in C order, so that the same numbers are the same bytes.
    np.savez(path, **{name: np.ascontiguousarray(arrays[name]) for name in sorted(arrays)})
    path.chmod(0o644)
    _say(path)


def _say(path):
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    print(f"{path.name}: {path.stat().st_size} bytes, sha256 {digest}")
