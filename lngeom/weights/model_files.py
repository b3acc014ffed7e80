"""All the files of a model, from one of them: which tensors of norms they hold, and what is missing."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from .files import PICKLES, Tensor, format_of, opened, pickled
from .gguf_files import read_gguf
from .names import is_norm, looks_like_norm, part_of, printable, some
from .safetensors_files import read_header, read_index

__all__ = ["Model", "read_model"]

MOST_PARTS = 50_000  # tensors that are called like parts of norms: 100 MB of memory
NUMBERED = re.compile(r"(.*?)([0-9]+)(-of-0*([0-9]+)\.(?:safetensors|gguf))", re.S)
INDICES = "*.safetensors.index*.json"


@dataclass
class Model:
    """What the files of a model say of its norms.

    Parameters
    ----------
    tensors : dict of (Path, Tensor)
        By name: in which file a tensor of a norm lies, and where.
    owners : dict of set of str
        By layer that is called like a norm of any sort: its tensors, those in missing files, too.
    kinds : set of str, or None
        Of which kinds the norms are as far as the files tell; nothing if their format cannot.
    first : list of str
        The first names of all, for an error.
    lost : str
        A sentence about parts of the model that are not there; else empty.
    joined : str
        A sentence about parts that were read besides the one that was named; else empty.
    noted : int
        How many tensors are called like parts of norms.
    """

    tensors: dict[str, tuple[Path, Tensor]] = field(default_factory=dict)
    owners: dict[str, set[str]] = field(default_factory=dict)
    kinds: set[str] | None = None
    first: list[str] = field(default_factory=list)
    lost: str = ""
    joined: str = ""
    noted: int = 0

    def wants(self, name: str) -> bool:
        """Whether a tensor belongs to a norm that might be read; what is called like any norm is noted."""
        if len(self.first) < 5:
            self.first.append(name)
        if not ("norm" in (low := name.lower()) or "ln" in low):
            return False
        owner, _ = part_of(name)
        if not looks_like_norm(owner):
            return False
        self.noted += 1
        if self.noted > MOST_PARTS:
            raise ValueError(
                f"over {MOST_PARTS} tensors are called like parts of norms; so many are not read"
            )
        self.owners.setdefault(owner, set()).add(name)
        return is_norm(owner)

    def add(self, path: Path, tensors: dict[str, Tensor]) -> None:
        """Take the tensors of one file."""
        for name, tensor in tensors.items():
            if name in self.tensors:
                raise ValueError(f"{printable(name)} lies in this and in {self.tensors[name][0].name}")
            self.tensors[name] = path, tensor


def read_model(path: Path) -> Model:
    """What the file and, if it is a part of a model, the others beside it say."""
    with opened(path) as (file, _):
        form = format_of(path, file.read(32))
    if form == "index":
        model, places, _ = _index(path)
        if absent := _by_index(model, path, places):
            part, names = next(iter(absent.items()))
            raise FileNotFoundError(
                f"{path}: the file {part}, in which {len(names)} tensors of norms lie, is not beside it: "
                "put it there"
            )
        return model
    unknown = ""
    for index in sorted(path.parent.glob(INDICES)) if form == "safetensors" else ():
        try:
            model, places, files = _index(index)
        except (OSError, ValueError) as error:
            unknown = f"whether this is a part of a model is not known, for its index is not read: {error}"
            continue
        if path.name in files:
            name = printable(index.name)
            model.joined = f"this is a part of a model; by {name} the norms of the others were read, too"
            if absent := _by_index(model, index, places):
                model.joined = ""
                model.lost = (
                    f"this is a part of a model; others that {name} names are not beside it, and the norms "
                    f"in them are not read: {some(absent)}"
                )
            return model
    model = _by_numbers(path, form)
    model.lost = model.lost or unknown
    return model


def _index(path: Path) -> tuple[Model, dict[str, str], frozenset[str]]:
    """What an index says: in which files tensors of norms lie, and how all files are called."""
    model = Model()
    with opened(path) as (file, size):
        return model, *read_index(file, size, model.wants)


def _by_index(model: Model, index: Path, places: dict[str, str]) -> dict[str, list[str]]:
    """Read the parts in which tensors of norms lie; those that are not there, with their tensors."""
    parts: dict[str, list[str]] = {}
    for name, place in sorted(places.items(), key=lambda item: item[1]):
        parts.setdefault(place, []).append(name)
    absent = {}
    for part, names in parts.items():
        beside = index.with_name(part)
        if not beside.exists():
            if part.endswith(PICKLES):
                raise ValueError(f"{index}: this is an index of parts of which {pickled(part)}")
            absent[part] = names
            continue
        with opened(beside) as (file, size):
            if (form := format_of(beside, file.read(32))) != "safetensors":
                raise ValueError(
                    f"this is not a safetensors file, as parts of a model are, but of the sort {form}"
                )
            file.seek(0)
            tensors = read_header(file, size, frozenset(names).__contains__)
            if lacks := sorted(set(names) - set(tensors)):
                raise ValueError(f"{index.name} says that this holds {printable(lacks[0])}, and it does not")
            model.add(beside, tensors)
    return absent


def _by_numbers(path: Path, form: str) -> Model:
    """Read a file and, if its name says that it is one of several, the others that lie beside it."""
    model = Model(kinds=set() if form == "gguf" else None)
    split = NUMBERED.fullmatch(path.name)
    here, parts = (int(split[2]), int(split[4])) if split else (1, 1)
    beside = _numbered(path, split) if split and parts > 1 else {here: path}
    for number, part in sorted(beside.items()):
        with opened(part) as (file, size):
            if format_of(part, file.read(32)) != form:
                raise ValueError(
                    f"this is no {form} file, as {printable(path.name)} is, of which it is a part"
                )
            file.seek(0)
            if model.kinds is None:
                model.add(part, read_header(file, size, model.wants))
                continue
            header = read_gguf(file, size, model.wants)
            model.kinds |= header.kinds
            model.add(part, header.tensors)
            if header.parts > 1 and split and (header.part, header.parts) != (number, parts):
                raise ValueError(
                    f"this is called part {number} of {parts} and says that it is part {header.part} of "
                    f"{header.parts}: give it the name that it had"
                )
            if header.parts > 1 and not split:
                model.lost = (
                    f"this says that it is part {header.part} of {header.parts}; the others are not read, "
                    f"for its name does not tell theirs: let it end in "
                    f"-{header.part:05d}-of-{header.parts:05d}.gguf, as their names do"
                )
    if (lacking := parts - len(beside)) > 0:
        first = next(number for number in count(1) if number not in beside)
        model.lost = (
            f"this is part {here} of {parts}; {lacking} of the others, such as part {first}, "
            f"{'is' if lacking == 1 else 'are'} not beside it, and the norms in them are not read"
        )
    elif parts > 1:
        model.joined = f"this is part {here} of {parts}, and all of them were read"
    return model


def _numbered(path: Path, split: re.Match[str]) -> dict[int, Path]:
    """The parts that lie beside a file, by their numbers."""
    parts = {int(split[2]): path}
    with suppress(PermissionError):  # a folder whose files may be read and not listed
        for other in path.parent.iterdir():
            found = NUMBERED.fullmatch(other.name)
            if found and (found[1], found[3]) == (split[1], split[3]):
                parts.setdefault(int(found[2]), other)
    return parts
