"""Files of models, written by hand from the specifications of their formats."""

import json
import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np


def safetensors(path: Path, tensors: Mapping[str, tuple[str, np.ndarray]], **extra: object) -> Path:
    """A `.safetensors` file of these tensors; extra entries come first in its header."""
    header: dict[str, object] = dict(extra)
    data = b""
    for name, (dtype, array) in tensors.items():
        raw = array.tobytes()
        header[name] = {
            "dtype": dtype,
            "shape": list(array.shape),
            "data_offsets": [len(data), len(data) + len(raw)],
        }
        data += raw
    return raw_safetensors(path, json.dumps(header).encode(), data)


def raw_safetensors(path: Path, header: bytes, data: bytes = b"") -> Path:
    path.write_bytes(struct.pack("<Q", len(header)) + header + data)
    return path


def norms(path: Path, names: Iterable[str], width: int = 4) -> Path:
    """A `.safetensors` file with a gain for each name, and a bias for those that end in +."""
    tensors = {}
    for name in names:
        tensors[f"{name.rstrip('+')}.weight"] = ("F32", ones(width))
        if name.endswith("+"):
            tensors[f"{name.rstrip('+')}.bias"] = ("F32", -ones(width))
    return safetensors(path, tensors)


def ones(n: int, dtype: str = "<f4") -> np.ndarray:
    return np.arange(1, n + 1).astype(dtype)


def text(value: str | bytes) -> bytes:
    """A string of a `.gguf` file."""
    raw = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(raw)) + raw


RMS = {"x.attention.layer_norm_rms_epsilon": (6, struct.pack("<f", 1e-5))}
GGML = {"<f4": 0, "<f2": 1, "<f8": 28, "bf16": 30, "Q8_0": 8}


def gguf(
    path: Path,
    tensors: Mapping[str, tuple[str, np.ndarray]],
    metadata: Mapping[str, tuple[int, bytes]] | None = None,
    *,
    align: int = 32,
    rms: bool = True,
) -> Path:
    """A `.gguf` file of version 3; metadata are given by sort and bytes, with the ε of RMSNorms in front."""
    infos, data = b"", b""
    for name, (dtype, array) in tensors.items():
        data += bytes(-len(data) % align)
        shape = array.shape[::-1]
        infos += text(name) + struct.pack(f"<I{len(shape)}Q", len(shape), *shape)
        infos += struct.pack("<IQ", GGML[dtype], len(data))
        data += array.tobytes()
    return raw_gguf(path, len(tensors), (RMS if rms else {}) | dict(metadata or {}), infos, data, align)


def raw_gguf(
    path: Path,
    count: int,
    metadata: Mapping[str, tuple[int, bytes]],
    infos: bytes,
    data: bytes,
    align: int = 32,
) -> Path:
    pairs = b"".join(text(key) + struct.pack("<I", sort) + value for key, (sort, value) in metadata.items())
    head = b"GGUF" + struct.pack("<IQQ", 3, count, len(metadata)) + pairs + infos
    path.write_bytes(head + bytes(-len(head) % align) + data)
    return path


def info(name: str, dtype: int, shape: tuple[int, ...], offset: int) -> bytes:
    """What a `.gguf` file says of one tensor."""
    return text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, dtype, offset)


def index(path: Path, places: Mapping[str, Any]) -> Path:
    """The index of a model in parts."""
    path.write_text(json.dumps({"metadata": {"total_size": 1}, "weight_map": places}, indent=2))
    return path
