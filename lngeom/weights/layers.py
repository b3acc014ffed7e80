"""Norm layers, and how they are found in the files of a model."""

from __future__ import annotations

import os
import warnings
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lngeom.arrays import number, one_of
from lngeom.ellipsoid import Ellipsoid

from .files import Tensor, about, opened
from .model_files import Model, read_model
from .names import by_pattern, depth, of_heads, part_of, printable, some

__all__ = ["Found", "NormLayer", "find_norms", "load_norms"]

Array = NDArray[Any]

WIDEST = 2**16  # features of one norm
MOST_NUMBERS = 40_000_000  # of all norms together: 320 MB
LARGEST = 1e100  # that a gain or bias may be; squares are finite then


@dataclass(frozen=True, eq=False)
class NormLayer:
    """A norm layer of a model.

    Parameters
    ----------
    name : str
        As in the file, without ``.weight``; of a norm with a row for each head, with the number of the head:
        ``q_norm[0]``.
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


class Found(NamedTuple):
    """What was found in the files of a model.

    Parameters
    ----------
    layers : list of NormLayer
        As :func:`lngeom.load_norms` returns them.
    lost : list of str
        Sentences about what was not read.
    notes : list of str
        These, and one about files that were read besides the one that was named.
    """

    layers: list[NormLayer]
    lost: list[str]
    notes: list[str]


def load_norms(
    path: str | os.PathLike[str],
    *,
    kind: str | Mapping[str, str] | None = None,
    offset: float | Mapping[str, float] = 0.0,
) -> list[NormLayer]:
    """The layer and RMS norms of a model, found in its file by name and shape.

    Reads ``.safetensors``, the ``.safetensors.index.json`` of a model in several such files, and ``.gguf``.
    A part of a model stands for the whole: the parts that lie beside it are read, too.  Only names and the
    norms themselves are read.  A norm is a vector called ``….weight`` (or w, gamma, g, scale, gain) whose
    owner's name ends in words of which one ends in norm or ln, with or without a bias, and with nothing else
    of its own.  Norms of queries and keys may have a row for each head, as :func:`lngeom.qk_norm` takes them;
    each row is a norm.

    Parameters
    ----------
    path : path-like
        The file.
    kind : {"layer", "rms"} or mapping, optional
        What norms are taken for.  Left out, a norm with a bias is taken for a LayerNorm.  Without a bias it
        is what a gguf file says, and an RMSNorm in a safetensors file, which cannot say it: a LayerNorm that
        was trained without bias looks the same there, and ``kind`` is needed.
    offset : float or mapping, default 0
        Added to every gain: 1 for norms that store the gain minus 1, whose code multiplies by 1 + weight.  No
        file says so, and one model may have norms of both sorts.

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
        not finite, beyond 1e100 or not stored as floats; if ``kind`` or ``offset`` is none, or has a pattern
        that decides for no norm; if neither a gguf file nor ``kind`` tells the kind of a norm without bias.

    Warns
    -----
    UserWarning
        If parts of the model are not there, or something is called like a norm and was not read.

    Notes
    -----
    Chapters 11 and 12.  A mapping for ``kind`` or ``offset`` has patterns for its keys, as ``"*.q_norm"``.
    For each norm the first pattern decides that its name matches (``*`` is any text, ``?`` any letter); if
    none does, it is as if the argument was left out.

    Files of unknown origin may be tried: pickles are not opened, names lead to no file elsewhere, and what is
    announced is checked before it is read.

    Examples
    --------
    >>> import pathlib, struct, tempfile
    >>> header = b'{"ln_f.weight": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}'
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "model.safetensors"
    >>> data = struct.pack("<Q", len(header)) + header + struct.pack("<2f", 1.0, 2.0)
    >>> _ = file.write_bytes(data)
    >>> load_norms(file)[0].gain
    array([1., 2.])
    >>> load_norms(file, offset={"ln_*": 1}, kind="layer")[0].gain
    array([2., 3.])
    """
    found = find_norms(path, kind=kind, offset=offset)
    for sentence in found.lost:
        warnings.warn(sentence, stacklevel=2)
    return found.layers


def find_norms(
    path: str | os.PathLike[str],
    *,
    kind: str | Mapping[str, str] | None = None,
    offset: float | Mapping[str, float] = 0.0,
) -> Found:
    """What :func:`lngeom.load_norms` returns, with what it warns of."""
    kinds, offsets = (
        by_pattern("kind", {} if kind is None else kind, _kind),
        by_pattern("offset", offset, number),
    )
    path = Path(path)
    model = read_model(path)
    with about(path):
        norms = _norms(model)
        if not norms:
            raise ValueError(f"this holds no layer or RMS norm: {_none(model)}")
        kind_of, offset_of = kinds(norms), offsets(norms)
        _see_kinds(model, {owner for owner, parts in norms.items() if "bias" not in parts} - set(kind_of))
    vectors = _numbers(path, norms)
    layers = []
    with about(path):
        for owner, parts in vectors.items():
            told = kind_of.get(owner) or _told(model, "bias" in parts)
            layers += _layers(owner, parts, told, offset_of.get(owner, 0.0))
    lost = [model.lost] if model.lost else []
    if unread := set(model.owners) - set(norms):
        are = "is called like a norm and was" if len(unread) == 1 else "are called like norms and were"
        lost.append(f"{len(unread)} more {are} not read: {some(sorted(unread, key=depth))}")
    layers.sort(key=lambda layer: depth(layer.name))
    lost = [f"{path}: {sentence}" for sentence in lost]
    return Found(layers, lost, ([f"{path}: {model.joined}"] if model.joined else []) + lost)


def _kind(name: str, word: str) -> str:
    one_of(name, word, ("layer", "rms"))
    return word


Parts = dict[str, tuple[Path, Tensor]]


def _norms(model: Model) -> dict[str, Parts]:
    """Gains and biases, by norm; without what has more tensors than these, or others than norms have."""
    norms: dict[str, Parts] = defaultdict(dict)
    spoiled = set()
    for name, (path, tensor) in model.tensors.items():
        owner, part = part_of(name)
        if part in norms[owner]:
            raise ValueError(f"{printable(owner)} has two vectors for its {part}")
        norms[owner][part] = path, tensor
        if not part or not _rows(owner, tensor.shape):
            spoiled.add(owner)
    for owner, names in model.owners.items():
        if not names <= model.tensors.keys() or "gain" not in norms[owner]:
            spoiled.add(owner)
    return {owner: parts for owner, parts in norms.items() if owner not in spoiled}


def _rows(owner: str, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The shape of a vector or, in a norm of queries or keys, a row for each head; else nothing.

    Axes of length 1 do not count.
    """
    longer = tuple(length for length in shape[:-1] if length != 1) + shape[-1:]
    if of_heads(owner) and len(longer) == 2 and longer[1] > 1:
        return longer
    rest = tuple(length for length in shape if length != 1) or shape[:1]
    if len(rest) == 1 and not (of_heads(owner) and len(longer) == 2):
        return rest
    return ()


def _none(model: Model) -> str:
    if model.owners:
        return f"what is called like one is none, or is not there ({some(model.owners)})"
    first = ", ".join(map(printable, model.first)) or "none at all"
    return f"no vector is called like one (tensors: {first}, ...)"


def _see_kinds(model: Model, open_: set[str]) -> None:
    """Ask for the kind of norms that have no bias in files that should tell it and do not."""
    if open_ and model.kinds is not None and len(model.kinds) != 1:
        have = "has" if len(open_) == 1 else "have"
        names = some(sorted(open_, key=depth))
        raise ValueError(
            f"whether its norms are LayerNorms or RMSNorms is not told by the file, and {names} {have} no "
            f"bias that would tell: say kind='layer' or kind='rms', on the command line --kind"
        )


def _told(model: Model, has_bias: bool) -> str:
    """The kind of a norm, by its bias, the file, or what most norms without bias are."""
    if has_bias:
        return "layer"
    return next(iter(model.kinds)) if model.kinds else "rms"


def _numbers(path: Path, norms: Mapping[str, Parts]) -> dict[str, dict[str, Array]]:
    """The numbers of gains and biases."""
    by_file: dict[Path, list[tuple[str, str, Tensor]]] = defaultdict(list)
    vectors: dict[str, dict[str, Array]] = {owner: {} for owner in norms}
    total = 0
    for owner, parts in norms.items():
        for part, (file, tensor) in parts.items():
            by_file[file].append((owner, part, tensor))
            with about(file):
                if not 1 <= (width := _rows(owner, tensor.shape)[-1]) <= WIDEST:
                    raise ValueError(
                        f"{printable(tensor.name)} has {width} entries; norms of 1 to {WIDEST} features are "
                        f"read"
                    )
            total += prod(tensor.shape)
    if total > MOST_NUMBERS:
        raise ValueError(
            f"{path}: the norms hold more than {MOST_NUMBERS} numbers together; so many are not read"
        )
    for place, entries in by_file.items():
        with opened(place) as (opened_file, _):
            for owner, part, tensor in entries:
                vectors[owner][part] = tensor.numbers(opened_file).reshape(_rows(owner, tensor.shape))
    return vectors


def _layers(owner: str, parts: Mapping[str, Array], kind: str, shift: float) -> list[NormLayer]:
    """A norm, or one for each head."""
    gain, bias = parts["gain"], parts.get("bias")
    with np.errstate(over="ignore"):
        gain += shift
    if bias is not None and bias.shape != gain.shape:
        raise ValueError(f"{printable(owner)}: gain and bias have the shapes {gain.shape} and {bias.shape}")
    for part, array in (("gain", gain), ("bias", gain if bias is None else bias)):
        bad = np.argwhere(~(np.abs(array) < LARGEST))
        if bad.size:
            place = tuple(map(int, bad[0]))
            raise ValueError(
                f"{printable(owner)}: entry {', '.join(map(str, place))} of its {part} is {array[place]}"
            )
    if gain.ndim == 1:
        return [NormLayer(owner, kind, gain, bias)]
    return [
        NormLayer(f"{owner}[{head}]", kind, row, None if bias is None else bias[head])
        for head, row in enumerate(gain)
    ]
