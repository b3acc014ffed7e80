"""Files of models for the tests."""

import json
import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGUFWriter

Tensor = tuple[str, np.ndarray]


def safetensors(path: Path, tensors: Mapping[str, Tensor]) -> Path:
    """A `.safetensors` file, by hand: the library does not write float8 from NumPy."""
    header: dict[str, object] = {}
    data = b""
    for name, (dtype, array) in tensors.items():
        begin, data = len(data), data + array.tobytes()
        shape = [array.size * 2] if dtype == "F4" else list(array.shape)
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def norms(path: Path, names: Iterable[str]) -> Path:
    """A `.safetensors` file with a gain for each name, and a bias for those that end in +."""
    tensors = {}
    for name in names:
        tensors[f"{name.rstrip('+')}.weight"] = ("F32", ones(4))
        if name.endswith("+"):
            tensors[f"{name.rstrip('+')}.bias"] = ("F32", -ones(4))
    return safetensors(path, tensors)


def ones(n: int, dtype: str = "<f4") -> np.ndarray:
    return np.arange(1, n + 1).astype(dtype)


def gguf(
    path: Path,
    tensors: Mapping[str, np.ndarray],
    *,
    model: str = "llama",
    epsilons: Iterable[str] = ("attention.layer_norm_rms_epsilon",),
    part: tuple[int, int] | None = None,
) -> Path:
    """A `.gguf` file; part is a number, from 1, of so many."""
    file = GGUFWriter(path, model)
    for key in epsilons:
        file.add_float32(f"{model}.{key}", 1e-5)
    if part:
        file.add_uint16("split.no", part[0] - 1)
        file.add_uint16("split.count", part[1])
    for name, array in tensors.items():
        file.add_tensor(name, array)
    file.write_header_to_file()
    file.write_kv_data_to_file()
    file.write_tensors_to_file()
    file.close()
    return path


def index(path: Path, places: Mapping[str, Any]) -> Path:
    """The index of a model in parts."""
    path.write_text(json.dumps({"metadata": {"total_size": 1}, "weight_map": places}))
    return path
