"""Find the normalization layers of a trained model: their tensors in its file, and their kinds.

The libraries safetensors, gguf and ml_dtypes read the files; in a clone of the book,
``pip install -e ".[models]"`` installs them.  NumPy alone reads ``.npz``.
``python -m lngeom.weights FILE`` prints a table of the layers.

Conventions: a tensor's name is its owner and its role, e.g. ``h.0.ln_1`` and ``weight``.  An owner is of the
sort "norm", "heads" (a layer on queries or keys), "like" (named like a normalization, but not a LayerNorm or
RMSNorm) or "" (anything else).  A pattern is a text with ``*`` and ``?`` that names of layers match.
"""

from __future__ import annotations

import json
import math
import os
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lngeom import extras
from lngeom.arrays import number, one_of
from lngeom.ellipsoid import Ellipsoid
from lngeom.weights.header import Header, Tensor

__all__ = ["NormLayer", "load_norms", "printable"]

Array = NDArray[Any]

ROLES = dict.fromkeys(("weight", "w", "gamma", "g", "scale", "gain"), "gain")
ROLES |= dict.fromkeys(("bias", "b", "beta", "offset", "shift"), "bias")
# Words of names, in lower case: LayerNorm and RMSNorm; other normalizations; anything that resembles them.
NORM = re.compile(r"(?:[a-z0-9]*norm(?:ali[sz]ation)?|[a-z]{0,4}ln)[a-z]?[0-9]*d?")
OTHER = re.compile(
    r"(?:[a-z]*(?:batch|group|instance|weight|spectral)norm.*|batch|group|instance|weight|spectral)"
)
LIKE = re.compile(r"norm(?!al(?!i[sz]))|(?:^|_)(?:ln|rms)|ln[0-9]*(?:_|$)|(?:^|_)[a-z]?[bg]n[0-9]*(?:_|$)")
QUICK = re.compile("norm|ln|rms|[bg]n", re.I)  # matches all of them, fast: models have 200,000 tensors
HEADS = re.compile(r"(?:q|k|qk|query|key)(?:(?:layer|rms)?norm[0-9]*)?")
GROUPED = ("ln_x", "time_mix_ln")  # the group normalization of RWKV, in its own files and in gguf
CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")  # the start of a word in camelCase
WRAPPER = re.compile(
    r"\d+|(?:_?(?:fsdp|checkpoint)_wrapped|_orig)?_?mod(?:ule)?|original_module|modules_to_save|default"
)
FIRST = re.compile(r"((token|word|tok|patch|position)_?)?emb(?!.*after)")
LAST = re.compile(r"final|^embedding_norm$", re.I)  # LFM2 applies its embedding_norm last
SPLIT = re.compile(r"(.*?)-([0-9]+)(-of-0*([0-9]+)\.(?:safetensors|gguf))", re.S)
EPSILONS = {"rms": "attention.layer_norm_rms_epsilon", "layer": "attention.layer_norm_epsilon"}  # of gguf
FLOATS = "F64", "F32", "F16", "BF16"  # what safetensors gives to NumPy
FLOAT8 = {"F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2", "F8_E8M0": "float8_e8m0fnu"}
LONGEST = 10**7  # numbers of a gain: what is longer is no gain, and is not read into memory
MOST = 20_000  # layers: the largest models have some hundreds
PATTERN = "as kind={{{0!r}: 'rms'}} or --kind '{0}=rms'"
LARGEST = 1e100  # absolute value of a gain or bias, so that squares are finite


@dataclass(frozen=True, eq=False)
class NormLayer:
    """A normalization layer of a model.

    Parameters
    ----------
    name : str
        The name in the file, without ``.weight``; for a layer with a row for each head, with the index of
        the head: ``q_norm[0]``.
    kind : {"layer", "rms"}
        LayerNorm or RMSNorm.
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
        """The ellipsoid of the layer's outputs."""
        make = Ellipsoid.of_layer_norm if self.kind == "layer" else Ellipsoid.of_rms_norm
        return make(self.gain, self.bias)


def load_norms(
    path: str | os.PathLike[str],
    *,
    kind: str | Mapping[str, str] | None = None,
    offset: float | Mapping[str, float] = 0.0,
) -> list[NormLayer]:
    """Load the LayerNorms and RMSNorms of a trained model, found in its file by name and shape.

    Reads ``.safetensors``, the ``.safetensors.index.json`` of a model in parts, ``.gguf`` and ``.npz``; given
    one numbered part, it reads all of them.  A layer is a vector called ``….weight`` (or w, gamma, g, scale,
    gain), perhaps with a bias but with no other tensor, whose owner's name has a word that ends in norm or
    ln.  Layers on queries or keys may have a row for each head, as :func:`lngeom.qk_norm` takes them; each
    row is one layer.

    Parameters
    ----------
    path : path-like
        The file.
    kind : {"layer", "rms"} or mapping, optional
        By default, a layer with a bias is a LayerNorm.  The kind of a layer without bias is read from a gguf
        file; in other formats the layer counts as an RMSNorm, though a LayerNorm without bias looks the same.
        A kind for all applies to layers without a bias; for an RMSNorm that has one, give a pattern.
    offset : float or mapping, default 0
        Added to every gain: 1 for layers that store the gain minus 1, whose code multiplies by 1 + weight.
        No file records this, and one model may have layers of both sorts.

    Returns
    -------
    list of NormLayer
        Sorted by name: block 2 before block 10, embeddings first, layers called final last.

    Raises
    ------
    OSError, ModuleNotFoundError
        If the file cannot be opened; if the libraries that read it are not installed.
    ValueError
        If a library cannot read the file; if no layer can be read; if a pattern applies to no layer; if
        neither ``kind`` nor a gguf file determines the kind of a layer without bias.

    Warns
    -----
    UserWarning
        If a tensor named like a normalization was not read, or ``kind`` was not applied to a layer.

    Notes
    -----
    Chapters 11 and 12.  A mapping for ``kind`` or ``offset`` has patterns as its keys, such as
    ``"*.q_norm"`` (``*`` is any text, ``?`` any character); the first one that matches a layer's name applies
    to it.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "model.npz"
    >>> np.savez(file, **{"ln_f.weight": np.array([1.0, 2.0])})
    >>> load_norms(file)[0].gain
    array([1., 2.])
    >>> load_norms(file, offset={"ln_*": 1}, kind="layer")[0].gain
    array([2., 3.])
    """
    try:
        found = _Found()
        for file in _files(Path(path), found):
            for name, read in _tensors(file, found):
                found.take(name, read)
        layers = found.layers()
        kinds = found.kinds_of(layers, {} if kind is None else kind)
        offsets = _decided("offset", offset, layers)
    except ValueError as error:
        raise ValueError(printable(f"{path}: {error}", 1000)) from error
    for note in found.notes:
        warnings.warn(printable(f"{path}: {note}", 1000), stacklevel=2)
    listed = []
    for name, parts in layers.items():
        gain, bias = parts["gain"] + offsets.get(name, ("", 0.0))[1], parts.get("bias")
        rows = {name: ...} if gain.ndim == 1 else {f"{name}[{head}]": head for head in range(len(gain))}
        for title, row in rows.items():
            listed.append(NormLayer(title, kinds[name], gain[row], None if bias is None else bias[row]))
    return listed


@dataclass
class _Found:
    """The tensors in a model's files that are named like those of normalization layers."""

    vectors: dict[str, dict[str, Array]] = field(default_factory=dict)  # by layer and role
    unread: dict[str, str] = field(default_factory=dict)  # reasons, by layer
    names: list[str] = field(default_factory=list)  # the names of the first tensors
    kinds: set[str] | None = None  # those in the metadata; None in formats without metadata
    final: str = ""  # the layer that is applied last, if its name does not show it
    notes: list[str] = field(default_factory=list)

    def take(self, name: str, read: Callable[[], Any]) -> None:
        """Read a tensor if it belongs to a normalization layer; if it cannot be read, note why."""
        self.names += [name] * (len(self.names) < 5)
        owner, role = _part(name)
        if not (sort := _sort(owner)):
            return
        parts, rest, reason = self.vectors.setdefault(owner, {}), name[len(owner) + 1 :], ""
        if len(self.vectors) > MOST:
            raise ValueError(f"more than {MOST:,} layers are named like normalizations; no model has so many")
        if sort == "like":
            reason = "by its name not a LayerNorm or RMSNorm"
        elif not role:
            reason = f"holds {rest}" if rest else "is one tensor, not a layer"
        elif role in parts:
            reason = f"has two vectors for its {role}"
        else:
            try:
                parts[role] = _vector(np.asarray(read()), sort == "heads")
            except Exception as error:  # the libraries raise many classes
                reason = f"{rest} {error}"
        if reason:
            self.unread.setdefault(owner, reason)

    def layers(self) -> dict[str, dict[str, Array]]:
        """Return gain and bias of the layers that were read completely, in order; note the others."""
        for owner, parts in self.vectors.items():
            shapes = dict.fromkeys(array.shape for array in parts.values())
            if "gain" not in parts:
                self.unread.setdefault(owner, "has no gain")
            elif len(shapes) > 1:
                self.unread.setdefault(owner, f"has gain and bias of shapes {_some(map(str, shapes))}")
        order = sorted(self.vectors | self.unread, key=lambda name: (name == self.final, _depth(name)))
        if self.unread:
            reasons = (f"{name} ({self.unread[name]})" for name in order if name in self.unread)
            self.notes.append(f"named like a normalization and not read: {_some(reasons)}")
        layers = {name: self.vectors[name] for name in order if name not in self.unread}
        if not layers:
            why = "; ".join(self.notes) or f"no tensor is named like one (tensors: {_some(self.names)}, ...)"
            raise ValueError(f"no LayerNorm or RMSNorm can be read here: {why}")
        return layers

    def kinds_of(self, layers: Mapping[str, Mapping[str, Array]], kind: Any) -> dict[str, str]:
        """Decide the kind of each layer: as given, else by its bias, else by the metadata, else RMSNorm."""
        given = _decided("kind", kind, layers)
        kept = [name for name in layers if "bias" in layers[name] and given.get(name) == ("*", "rms")]
        if kept:
            self.notes.append(
                "kind='rms' for all is not taken for layers with a bias, which LayerNorms have: "
                f"{_some(kept)}; if some are RMSNorms, name them by a pattern, {PATTERN.format(kept[0])}"
            )
        kinds = {name: word for name, (_, word) in given.items() if name not in kept}
        kinds |= {name: "layer" for name in layers if name not in kinds and "bias" in layers[name]}
        rest = [name for name in layers if name not in kinds]
        if rest and self.kinds is not None and len(self.kinds) != 1:
            raise ValueError(
                f"the file does not tell whether these layers without bias are LayerNorms or RMSNorms: "
                f"{_some(rest)}; say kind='layer' or kind='rms' for all, or use patterns, "
                f"{PATTERN.format(rest[0])}"
            )
        return kinds | dict.fromkeys(rest, next(iter(self.kinds or ["rms"])))


def _decided(what: str, given: Any, names: Iterable[str]) -> dict[str, tuple[str, Any]]:
    """Map each name to the first pattern that matches it and its value; a bare value applies to all."""
    decided: dict[str, tuple[str, Any]] = {}
    for pattern, value in given.items() if isinstance(given, Mapping) else [("*", given)]:
        if not isinstance(pattern, str):
            raise TypeError(f"{what} must have strings as its patterns, got {pattern!r}")
        if what == "kind":
            one_of(what, value, ("layer", "rms"))
        else:
            number(what, value)
        matching = [name for name in names if fnmatchcase(name, pattern)]
        if set(matching) <= decided.keys():
            why = "earlier ones match the same layers" if matching else f"the layers are {_some(names)}"
            raise ValueError(f"{what} has the pattern {pattern!r}, which decides nothing: {why}")
        decided = dict.fromkeys(matching, (pattern, value)) | decided
    return decided


def _part(name: str) -> tuple[str, str]:
    """Split the name of a tensor into its layer and its role there: gain, bias, or "" if unknown.

    Examples
    --------
    >>> _part("h.0.ln_1.weight"), _part("linear_fc1.layer_norm_bias"), _part("norm.running_mean")
    (('h.0.ln_1', 'gain'), ('linear_fc1.layer_norm', 'bias'), ('norm', ''))
    """
    cut = max(name.rfind("."), name.rfind("/")) + 1
    owner, last = name[: max(cut - 1, 0)], name[cut:]
    before, _, word = last.rpartition("_")
    if last in ROLES:
        return owner, ROLES[last]
    if before and word in ROLES and before not in ROLES:  # weight_scale is a factor of a quantized weight
        return name[:cut] + before, ROLES[word]
    return (owner if _sort(owner) else name), ""


@lru_cache(maxsize=10_000)
def _sort(owner: str) -> str:
    """Classify the owner of a tensor by its name, as the conventions of this package say.

    Examples
    --------
    >>> [_sort(name) for name in ("ln_f", "attn.q_norm", "normAttn", "batch_norm", "norm1.linear", "mlp")]
    ['norm', 'heads', 'norm', 'like', 'like', '']
    """
    if not QUICK.search(owner):
        return ""
    parts = [part for part in reversed(re.split("[./]", owner)) if not WRAPPER.fullmatch(part)][:2]
    texts = [(CAPITAL.sub("_", part).lower(), part.lower()) for part in parts]
    split = [[word for text in pair for word in re.split("[_-]", text)] for pair in texts]
    named = [any(map(NORM.fullmatch, words)) for words in split]
    if not any(named) and not any(LIKE.search("_".join(words)) for words in split):
        return ""
    if not named[0] or any(map(OTHER.fullmatch, split[0])) or texts[0][1] in GROUPED:
        return "like"
    return "heads" if any(map(HEADS.fullmatch, split[0])) else "norm"


def _depth(name: str) -> list[Any]:
    """Sort key: numbers by size, embeddings first and layers called final last, at each level of the name."""
    parts = re.split("[./]", name)
    ranks = ("c" if LAST.search(part) else "a" if FIRST.match(part) else "b" for part in parts)
    texts = re.split(r"([0-9]+)", ".".join(rank + part for rank, part in zip(ranks, parts, strict=True)))
    return [(len(text.lstrip("0")), text.lstrip("0")) if n % 2 else text for n, text in enumerate(texts)]


def _some(texts: Iterable[str], most: int = 5, of: int = 0) -> str:
    listed = [text if len(text) <= 200 else f"{text[:200]}…" for text in texts]
    of = of or len(listed)
    more = f" and {of - most:,} more" if of > most else ""
    return (", ".join(listed[:most]) or "none") + more


def printable(text: str, longest: int) -> str:
    """Make text from a file safe for a terminal: no control characters, and at most ``longest`` long."""
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[:longest])
    return shown if len(text) <= longest else f"{shown}…"


def _vector(array: Array, of_heads: bool) -> Array:
    """Return a gain or bias in float64, or a row for each head, without axes of length 1."""
    if array.dtype.kind not in "fV":  # V: types of ml_dtypes
        raise ValueError(f"is stored as {array.dtype}")
    if not array.size:
        raise ValueError("has no entries, as in a shard of DeepSpeed's ZeRO-3: gather it by zero_to_fp32.py")
    rows = tuple(length for length in array.shape[:-1] if length != 1) + array.shape[-1:]
    shape = tuple(length for length in array.shape if length != 1) or array.shape[:1]
    if of_heads and len(rows) == 2:
        shape = rows if rows[1] > 1 else ()
    if len(shape) != 1 + (of_heads and len(rows) == 2):
        raise ValueError(f"has shape {array.shape}")
    with np.errstate(invalid="ignore"):  # signaling NaN
        array = array.astype(np.float64).reshape(shape)
    if bad := np.argwhere(~(np.abs(array) < LARGEST)).tolist():
        raise ValueError(f"has the entry {array[tuple(bad[0])]} at {', '.join(map(str, bad[0]))}")
    return array


def _files(path: Path, found: _Found) -> list[Path]:
    """List the files to read: this one or, if it is a part or the index of a model, all parts."""
    split = SPLIT.fullmatch(path.name)
    index = path.with_name(f"{split[1]}.safetensors.index.json") if split else path
    parts: dict[Path, list[str]] = {path: []}  # with the tensors in each, if an index lists them
    if index.suffix == ".json" and (index == path or index.exists()):
        text = _regular(index).read_text("utf-8")
        try:
            file_of = json.loads(text)["weight_map"]
            needed: dict[str, list[str]] = {}
            for name, file in file_of.items():
                if _sort(_part(name)[0]):
                    needed.setdefault(file, []).append(name)
            parts = {index.with_name(file): names for file, names in needed.items()}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"{index.name} is no index of a model in parts: {error!r}") from error
        found.names += list(file_of)[:5]
    elif split:
        return _numbered(path, split, found)
    absent = [part for part in parts if part != path and not part.exists()]
    for part in absent:
        found.unread |= {_part(name)[0]: f"has tensors in {part.name}" for name in parts[part]}
    if absent:
        found.notes.append(f"missing parts, which are not read: {_some(part.name for part in absent)}")
    return [part for part in parts if part not in absent]


def _numbered(path: Path, split: re.Match[str], found: _Found) -> list[Path]:
    """List the parts of a model that are in its folder, and note those that are missing by their numbers.

    The folder is listed, because the count in a name need not be true.
    """
    there: dict[int, Path] = {}
    for other in path.parent.iterdir():
        same = SPLIT.fullmatch(other.name)
        if same and (same[1], same[3]) == (split[1], split[3]):
            there[int(same[2])] = other
    numbers = range(1, int(split[4]) + 1)
    if missing := len(numbers) - sum(n in numbers for n in there):
        absent = islice((n for n in numbers if n not in there), 6)
        names = [f"{split[1]}-{n:0{len(split[2])}d}{split[3]}" for n in absent]
        found.notes.append(f"missing parts, which are not read: {_some(names, of=missing)}")
    return [there[n] for n in sorted(there) if n in numbers] or [path]


def _regular(path: Path) -> Path:
    """Return the path of a file, and refuse a pipe or device, which may never end."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise ValueError(f"{path.name} is a pipe or a device, not a file")
    return path


Tensors = Iterator[tuple[str, Callable[[], Any]]]


def _tensors(path: Path, found: _Found) -> Tensors:
    """Yield the name of each tensor of one file, with a function that reads it."""
    with _regular(path).open("rb") as file:
        first = file.read(16)
    if path.suffix in (".bin", ".pt", ".pth"):
        raise ValueError(f"{path.name} is a pickle, which can run code: save the model as .safetensors")
    form = "gguf" if first.startswith(b"GGUF") else "npz" if path.suffix == ".npz" else "safetensors"
    try:
        yield from {"gguf": _gguf, "npz": _npz, "safetensors": _safetensors}[form](path, found)
    except ModuleNotFoundError:
        raise
    except Exception as error:  # the libraries raise many classes
        raise ValueError(
            f"{path.name} cannot be read as {form} (is it whole?): {error}; it begins with {first!r}"
        ) from error


def _npz(path: Path, found: _Found) -> Tensors:
    with path.open("rb") as raw, np.load(raw) as file:

        def read(name: str) -> Any:
            stored = file.zip.getinfo(name if name in file.zip.namelist() else f"{name}.npy")
            _short(stored.file_size // 8)
            return file[name]

        yield from ((name, partial(read, name)) for name in file.files)


def _safetensors(path: Path, found: _Found) -> Tensors:
    library, types = extras.safetensors, extras.ml_dtypes

    def read(name: str) -> Any:
        part = file.get_slice(name)
        stored = part.get_dtype()
        _short(math.prod(part.get_shape()))
        if stored in FLOATS:
            return file.get_tensor(name)
        if stored not in FLOAT8:
            raise ValueError(f"is stored as {stored}")
        with path.open("rb") as raw:  # the library cannot return float8 to NumPy
            length = int.from_bytes(raw.read(8), "little")
            start, end = json.loads(raw.read(length))[name]["data_offsets"]
            raw.seek(8 + length + start)
            array = np.frombuffer(raw.read(end - start), getattr(types, FLOAT8[stored]))
        return array.reshape(part.get_shape())

    with library.safe_open(path, "np") as file:
        yield from ((name, partial(read, name)) for name in file.keys())  # noqa: SIM118 - no mapping


def _gguf(path: Path, found: _Found) -> Tensors:
    library, header = extras.gguf, Header(path)
    ends = path.stat().st_size
    if late := [tensor.name for tensor in header.tensors if tensor.start >= ends]:
        raise ValueError(f"the file ends at byte {ends}, before {_some(late)}")

    def read(tensor: Tensor) -> Any:
        _short(size := math.prod(tensor.shape))
        kind = library.GGMLQuantizationType(tensor.type)
        block, each = library.GGML_QUANT_SIZES[kind]
        with path.open("rb") as raw:
            raw.seek(tensor.start)
            data = raw.read(size // block * each)
        if len(data) < size // block * each:
            raise ValueError(f"ends beyond byte {ends}, where the file ends")
        if kind.name in FLOATS[:3]:
            return np.frombuffer(data, f"{header.order}f{each}").reshape(tensor.shape)
        if (kind.name[0] == "I" and kind.name[1:].isdigit()) or header.order == ">":
            raise ValueError(f"is stored as {kind.name}")
        rows = (*tensor.shape[:-1], tensor.shape[-1] // block * each)
        return library.dequantize(np.frombuffer(data, np.uint8).reshape(rows), kind)

    # only keys of the model itself: clip.vision.attention.layer_norm_epsilon is the ε of either kind
    keys = {key.partition(".")[2] for key in header.fields}
    found.kinds = (found.kinds or set()) | {kind for kind, end in EPSILONS.items() if end in keys}
    if str(header.fields.get("general.architecture")).startswith("lfm2"):
        found.final = "token_embd_norm"
    count, number = header.fields.get("split.count", 1), header.fields.get("split.no", 0)
    if isinstance(count, int) and isinstance(number, int) and count > 1 and not SPLIT.fullmatch(path.name):
        end = f"-{number + 1:05d}-of-{count:05d}.gguf"
        found.notes.append(
            f"this is a part, and the others are not read: let its name end in {end} like theirs"
        )
    yield from ((tensor.name, partial(read, tensor)) for tensor in header.tensors)


def _short(size: int) -> None:
    """Refuse a tensor with more numbers than a gain has, before it is read."""
    if size > LONGEST:
        raise ValueError(f"has {size:,} numbers")
