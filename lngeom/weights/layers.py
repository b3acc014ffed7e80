"""Norm layers, and how they are found in the files of a model."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from lngeom.arguments import number, one_of
from lngeom.ellipsoid import Ellipsoid

from .gguf_files import read_gguf
from .names import depth, is_norm, part_of, printable
from .opening import about, format_of, opened
from .safetensors_files import read_header, read_index
from .tensors import Tensor

__all__ = ["NormLayer", "load_norms"]

Array = NDArray[Any]
Vectors = dict[str, Array]

WIDEST, MOST_NUMBERS = 2**16, 6_000_000  # of one norm, and of all together; no model comes near
MOST_PARTS = 20_000  # gains and biases
LARGEST = 1e100  # that a gain or bias may be; squares are finite then


@dataclass(frozen=True, eq=False)
class NormLayer:
    """A norm layer of a model.

    Parameters
    ----------
    name : str
        As in the file, without ``.weight``.
    kind : {"layer", "rms"}
        LayerNorm or RMSNorm, as :func:`lngeom.load_norms` found or was told.
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


def load_norms(
    path: str | os.PathLike[str], *, kind: str | None = None, offset: float = 0.0
) -> list[NormLayer]:
    """The layer and RMS norms of a model, found in its file by name and shape.

    Reads ``.safetensors``, the ``.safetensors.index.json`` of a model in several such files, and ``.gguf``.
    Only names and the norms themselves are read, and of several files only those that hold norms.  A norm is
    a vector called ``….weight`` (or gamma, scale, g) whose owner's name ends in words of which one is ln,
    norm, layernorm or rmsnorm, with or without a bias beside it.

    Parameters
    ----------
    path : path-like
        The file.
    kind : {"layer", "rms"}, optional
        What all norms are taken for.  Left out, a norm with a bias is taken for a LayerNorm, and one without
        for an RMSNorm, unless a gguf file says which it is.  A LayerNorm that was trained without bias cannot
        be told from an RMSNorm by a safetensors file.
    offset : float, default 0
        Added to every gain: 1 for models that store the gain minus 1, as Gemma does in safetensors (its gguf
        files hold the sum).  No file says so.

    Returns
    -------
    list of NormLayer
        By name, numbers in a name by their size: block 2 before block 10, whatever the order of the file;
        embeddings first and what is called final last.

    Raises
    ------
    FileNotFoundError, PermissionError, OSError
        If there is no such file, or it cannot be read; if an index names a file that is not there.
    TypeError, ValueError
        If it is not a whole, well-formed file of these formats, or holds no norm layer; if a gain or bias is
        not finite, beyond 1e100 or not stored as floats, or ``kind`` or ``offset`` is none.

    Notes
    -----
    Chapters 10 and 11.  Files of unknown origin may be tried: pickles are not opened, names lead to no file
    elsewhere, and what is announced is checked before it is read.

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
    if kind is not None:
        one_of("kind", kind, ("layer", "rms"))
    shift, path, names = number("offset", offset), Path(path), _Names()
    vectors, said = _read(path, names)
    with about(path):
        layers = list(_layers(vectors, kind, said, shift))
        if not layers:
            some = ", ".join(map(printable, names.first)) or "none at all"
            raise ValueError(
                f"this holds no layer or RMS norm: no vector is called like one (tensors: {some}, ...)"
            )
    return sorted(layers, key=lambda layer: depth(layer.name))


class _Names:
    """Which tensors matter: what is called like a part of a norm; the first names of all, for an error."""

    def __init__(self) -> None:
        self.first: list[str] = []
        self.found = 0

    def __call__(self, name: str) -> bool:
        if len(self.first) < 5:
            self.first.append(name)
        owner, part = part_of(name)
        if part == "" or not is_norm(owner):
            return False
        self.found += 1
        if self.found > MOST_PARTS:
            raise ValueError(
                f"over {MOST_PARTS} tensors are called like parts of norms; so many are not read"
            )
        return True


def _read(path: Path, wanted: Callable[[str], bool]) -> tuple[Vectors, str | None]:
    """The vectors with wanted names, and the kind of the norms, if the file says it."""
    with opened(path) as (file, size):
        form = format_of(path, file.read(32))
        file.seek(0)
        if form == "gguf":
            tensors, said = read_gguf(file, size, wanted)
            return _vectors(file, tensors, MOST_NUMBERS), said
        if form == "safetensors":
            return _vectors(file, read_header(file, size, wanted), MOST_NUMBERS), None
        places = read_index(file, size, wanted)
    vectors: Vectors = {}
    for part in sorted(set(places.values())):
        names = {name for name, place in places.items() if place == part}
        beside = path.with_name(part)
        if not beside.exists():
            raise FileNotFoundError(
                f"{path}: the file {part}, in which {len(names)} tensors of norms lie, is not beside it"
            )
        with opened(beside) as (file, size):
            tensors = read_header(file, size, names.__contains__)
            if missing := sorted(names - set(tensors)):
                raise ValueError(f"{path.name} says that this holds {printable(missing[0])}, and it does not")
            vectors |= _vectors(file, tensors, MOST_NUMBERS - sum(vector.size for vector in vectors.values()))
    return vectors, None


def _vectors(file: BinaryIO, tensors: dict[str, Tensor], most: int) -> Vectors:
    """The numbers of those tensors that are vectors."""
    vectors = {name: tensor for name, tensor in tensors.items() if len(tensor.shape) == 1}
    widths = [tensor.shape[0] for tensor in vectors.values()]
    for name, width in zip(vectors, widths, strict=True):
        if not 1 <= width <= WIDEST:
            raise ValueError(
                f"{printable(name)} has {width} entries; norms of 1 to {WIDEST} features are read"
            )
    if sum(widths) > most:
        raise ValueError(f"the norms hold more than {MOST_NUMBERS} numbers together; so many are not read")
    return {name: tensor.numbers(file) for name, tensor in vectors.items()}


def _layers(vectors: Vectors, kind: str | None, said: str | None, shift: float) -> Iterator[NormLayer]:
    """Gains and biases put together."""
    parts: dict[str, dict[str, Array]] = defaultdict(dict)
    for name, vector in vectors.items():
        owner, part = part_of(name)
        if part in parts[owner]:
            raise ValueError(f"{printable(owner)} has two vectors for its {part}")
        parts[owner][part] = vector
    for owner, found in parts.items():
        if "gain" not in found or "mean" in found:  # a batch norm has running means
            continue
        gain, bias = found["gain"], found.get("bias")
        with np.errstate(over="ignore"):
            gain += shift
        if bias is not None and bias.shape != gain.shape:
            raise ValueError(
                f"{printable(owner)}: gain and bias have the shapes {gain.shape} and {bias.shape}"
            )
        for part, vector in (("gain", gain), ("bias", gain if bias is None else bias)):
            bad = np.flatnonzero(~(np.abs(vector) < LARGEST))
            if bad.size:
                raise ValueError(f"{printable(owner)}: entry {bad[0]} of its {part} is {vector[bad[0]]}")
        yield NormLayer(owner, kind or ("layer" if bias is not None else said or "rms"), gain, bias)
