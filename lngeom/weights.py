"""The norm layers of a trained model, read from its ``.safetensors`` file."""

from __future__ import annotations

import json
import os
import re
import struct
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from .ellipsoid import Ellipsoid

__all__ = ["NormLayer", "load_norms"]

Array = NDArray[Any]

NORM = re.compile(r"(^|[._])(ln|(input_|post_\w+_|pre_\w+_)?(layer_?norm|rms_?norm|norm))\w*$", re.IGNORECASE)
OTHER = re.compile(r"batch_?norm|group_?norm|instance_?norm|(^|[._])[bg]n\d*$", re.IGNORECASE)
GAINS = ("weight", "gamma", "scale", "g")
BIASES = ("bias", "beta", "b")
FLOATS = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}  # BF16 is the upper half of a float32
FORMATS = FLOATS | {"U8": "u1"}
LONGEST_HEADER = 100_000_000  # bytes; the format's own limit


@dataclass(frozen=True, eq=False)
class NormLayer:
    """A norm layer of a model.

    Parameters
    ----------
    name : str
        As in the file, without ``.weight``.
    kind : {"layer", "rms"}
        With a bias it is taken for a LayerNorm, without one for an RMSNorm.  A LayerNorm that was trained
        without bias cannot be told from an RMSNorm by its file.
    gain : ndarray, shape (N,)
        In float64.
    bias : ndarray, shape (N,), or None
        In float64.
    """

    name: str
    kind: str
    gain: Array
    bias: Array | None

    @property
    def ellipsoid(self) -> Ellipsoid:
        """The ellipsoid on which the layer puts its outputs."""
        make = Ellipsoid.of_layer_norm if self.kind == "layer" else Ellipsoid.of_rms_norm
        return make(self.gain, self.bias)


def load_norms(path: str | os.PathLike[str]) -> list[NormLayer]:
    """The layer and RMS norms of a ``.safetensors`` file, found by name and shape.

    Only the header and the norms themselves are read.  A norm is a vector called ``….weight`` (or gamma,
    scale, g) whose owner's name ends in a word such as ln, norm, layernorm or rms_norm, with or without a
    bias beside it. Some models store the gain minus 1 (as Gemma does); the file does not say so, and the
    numbers are returned as they are.

    Parameters
    ----------
    path : path-like
        The file.

    Returns
    -------
    list of NormLayer
        By name, numbers in a name by their size: block 2 before block 10, whatever the order of the file.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    ValueError
        If it is not a whole, well-formed ``.safetensors`` file, or holds no norm layer.

    Notes
    -----
    Chapter 10.

    Examples
    --------
    >>> import pathlib, struct, tempfile
    >>> header = b'{"ln_f.weight": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}'
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "model.safetensors"
    >>> data = struct.pack("<Q", len(header)) + header + struct.pack("<2f", 1.0, 2.0)
    >>> _ = file.write_bytes(data)
    >>> load_norms(file)[0].gain
    array([1., 2.])
    """
    path = Path(path)
    with path.open("rb") as file:
        start, header = _header(path, file)
        owners = [name.rpartition(".") for name in sorted(header, key=_natural)]
        layers = []
        for owner, _, last in owners:
            if last in GAINS and NORM.search(owner) and not OTHER.search(owner):
                entry = header[f"{owner}.{last}"]
                if len(entry["shape"]) != 1 or f"{owner}.running_mean" in header:
                    continue
                gain = _numbers(file, start, f"{owner}.{last}", entry)
                bias = _bias(file, start, owner, header, gain.shape)
                layers.append(NormLayer(owner, "rms" if bias is None else "layer", gain, bias))
    if not layers:
        some = ", ".join(list(header)[:5]) or "none at all"
        raise ValueError(f"{path} holds no layer or RMS norm: none is called like one (tensors: {some}, ...)")
    return layers


def _natural(name: str) -> list[Any]:
    """What names are sorted by: texts, and between them numbers, which are longer or begin with more."""
    texts = re.split(r"([0-9]+)", name)
    return [(len(text.lstrip("0")), text.lstrip("0")) if n % 2 else text for n, text in enumerate(texts)]


def read_tensors(path: str | os.PathLike[str]) -> dict[str, Array]:
    """All tensors of a ``.safetensors`` file by name, in float64; not for large models.

    Raises
    ------
    FileNotFoundError, ValueError
        As :func:`load_norms`, or if a tensor holds other numbers than floats and bytes.
    """
    path = Path(path)
    with path.open("rb") as file:
        start, header = _header(path, file)
        return {name: _numbers(file, start, name, entry, FORMATS) for name, entry in header.items()}


def _header(path: Path, file: BinaryIO) -> tuple[int, dict[str, Any]]:
    """Where the data begin, and the entries of the tensors, each checked against the size of the file."""
    size = os.fstat(file.fileno()).st_size
    first = file.read(8)
    length = struct.unpack("<Q", first)[0] if len(first) == 8 else 0
    no_such_file = f"{path} is not a safetensors file"
    if not 2 <= length <= min(size - 8, LONGEST_HEADER):
        raise ValueError(
            f"{no_such_file}, or is cut off: its first 8 bytes announce a header of {length} bytes "
            f"and the file has {size}"
        )
    try:
        header = json.loads(file.read(length).decode("utf-8"), object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{no_such_file}: its header is no valid JSON ({error})") from None
    if (kind := type(header)) is not dict:
        raise ValueError(f"{no_such_file}: its header is a {kind.__name__}, not an object")
    header.pop("__metadata__", None)
    for name, entry in header.items():
        if fault := _fault(entry, size - 8 - length):
            raise ValueError(f"{path}: the entry of {name!r} {fault}")
    return 8 + length, header


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError(f"a name occurs twice among {names[:5]}")
    return dict(pairs)


def _fault(entry: Any, available: int) -> str:
    """What is wrong with an entry of the header; nothing, if it is fine."""
    if not isinstance(entry, dict) or not {"dtype", "shape", "data_offsets"} <= set(entry):
        return "lacks dtype, shape or data_offsets"
    shape, offsets = entry["shape"], entry["data_offsets"]
    for numbers in (shape, offsets):
        if not isinstance(numbers, list) or not all(type(n) is int and n >= 0 for n in numbers):
            return f"has shape {shape} and data_offsets {offsets}; both must be lists of integers from 0 on"
    if len(offsets) != 2 or not offsets[0] <= offsets[1] <= available:
        return f"has data_offsets {offsets}, and the file has {available} bytes of data"
    stored = FORMATS.get(entry["dtype"]) if isinstance(entry["dtype"], str) else None
    if stored and prod(shape) * np.dtype(stored).itemsize != offsets[1] - offsets[0]:
        return f"has shape {shape} of {entry['dtype']}, which does not fill data_offsets {offsets}"
    return ""


def _bias(
    file: BinaryIO, start: int, owner: str, header: dict[str, Any], shape: tuple[int, ...]
) -> Array | None:
    for last in BIASES:
        if entry := header.get(f"{owner}.{last}"):
            bias = _numbers(file, start, f"{owner}.{last}", entry)
            if bias.shape != shape:
                raise ValueError(f"{owner}: gain and bias have the shapes {shape} and {bias.shape}")
            return bias
    return None


def _numbers(
    file: BinaryIO, start: int, name: str, entry: dict[str, Any], formats: dict[str, str] = FLOATS
) -> Array:
    """The numbers of one tensor, in float64."""
    if not isinstance(entry["dtype"], str) or entry["dtype"] not in formats:
        raise ValueError(f"{name} is stored as {entry['dtype']}; only {', '.join(formats)} are read")
    first, last = entry["data_offsets"]
    file.seek(start + first)
    numbers = np.frombuffer(file.read(last - first), formats[entry["dtype"]])
    if entry["dtype"] == "BF16":
        numbers = (numbers.astype(np.uint32) << 16).view(np.float32)
    return numbers.astype(np.float64).reshape(entry["shape"])
