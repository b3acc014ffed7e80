"""``.gguf`` files: metadata, names and places of tensors, and the numbers of those that are not quantized.

The format is small where it concerns us, and the package ``gguf`` believes whatever a file counts; hence this
reader.  Specification: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_left
from collections.abc import Callable
from math import prod
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from .files import ANY_NUMBERS, LONGEST_HEADER, MOST_TENSORS, Tensor
from .names import printable

__all__ = ["GgufHeader", "read_gguf"]

SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
STRING, ARRAY = 8, 9
DTYPES = {0: "F32", 1: "F16", 24: "I8", 25: "I16", 26: "I32", 28: "F64", 30: "BF16"}
MOST_KEYS, MOST_AXES = 10_000, 8
KINDS = {"rms": "attention.layer_norm_rms_epsilon", "layer": "attention.layer_norm_epsilon"}
STEP = 2**20


class GgufHeader(NamedTuple):
    """What the beginning of a file says.

    Parameters
    ----------
    tensors : dict of Tensor
        Those whose names are wanted.
    kinds : set of str
        Of which kinds the norms of the model are, as far as its metadata tell.
    part, parts : int
        That it is this part, from 1, of so many; 1 of 1 if it says nothing.
    """

    tensors: dict[str, Tensor]
    kinds: set[str]
    part: int
    parts: int


def read_gguf(file: BinaryIO, size: int, wanted: Callable[[str], bool]) -> GgufHeader:
    """What the beginning of a file says; the places of all wanted tensors are checked."""
    reader = _Reader(file, size)
    reader.skip(4)
    version = reader.number("I")
    if version not in (2, 3):
        turned = struct.unpack("<I", struct.pack(">I", version))[0] in (2, 3)
        kind = "with the bytes of numbers the other way round" if turned else f"of version {version}"
        raise ValueError(f"this is a gguf file {kind}; versions 2 and 3, little-endian, are read")
    count = reader.count("tensors", MOST_TENSORS)
    metadata = dict(reader.pair() for _ in range(reader.count("keys", MOST_KEYS)))
    found, offsets = {}, array("Q")
    for _ in range(count):
        name, dtype, shape, offset = reader.tensor()
        offsets.append(offset)
        if wanted(name):
            if name in found:
                raise ValueError(f"the name {printable(name)} occurs twice in this file")
            found[name] = (dtype, shape, offset)
    begin = _begin(reader.at, metadata)
    in_order = sorted(offsets)
    tensors = {name: _tensor(name, *entry, begin, size, in_order) for name, entry in found.items()}
    # of the model itself: what stands as clip.vision.attention.layer_norm_epsilon is the ε of either kind
    ends = {key.partition(".")[2] for key in metadata}
    kinds = {kind for kind, end in KINDS.items() if end in ends}
    return GgufHeader(tensors, kinds, *_split(metadata.get("split.no"), metadata.get("split.count")))


def _split(number: Any, count: Any) -> tuple[int, int]:
    """Which part this is, from 1, and of how many."""
    return (number + 1, count) if type(number) is int and type(count) is int and count > 1 else (1, 1)


def _begin(end: int, metadata: dict[str, Any]) -> int:
    """Where the data begin, behind metadata and names."""
    align = metadata.get("general.alignment", 32)
    if type(align) is not int or align < 1 or align & (align - 1):
        raise ValueError(f"this has the alignment {align}, which is no power of two")
    return -(-end // align) * align


def _tensor(
    name: str, dtype: str, shape: tuple[int, ...], offset: int, begin: int, size: int, offsets: list[int]
) -> Tensor:
    """A tensor whose place is in the file, and no other's."""
    stored = ANY_NUMBERS.get(dtype)
    length = prod(shape) * np.dtype(stored).itemsize if stored else 0
    tensor = Tensor(name, dtype, shape, begin + offset, begin + offset + length)
    fault = tensor.fault(size)
    place = bisect_left(offsets, offset)
    if length and not fault and any(other < offset + length for other in offsets[place + 1 : place + 2]):
        fault = "overlaps with another"
    if fault:
        raise ValueError(f"the tensor {printable(name)} {fault}")
    return tensor


class _Reader:
    """The beginning of the file, and how far it has been read; all of it little-endian."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self.file, self.data, self.size, self.at = file, bytearray(), size, 0

    def skip(self, count: int) -> int:
        """Move on, and say where what was passed begins."""
        start, self.at = self.at, self.at + count
        if self.at > self.size:
            raise ValueError(
                f"this is cut off: it has {self.size} bytes, and something in it ends at {self.at}"
            )
        if not self._reaches(self.at):
            raise ValueError(
                f"the metadata and names of this take over {LONGEST_HEADER} bytes; so many are not read"
            )
        return start

    def _reaches(self, end: int) -> bool:
        """Read on, if there is need and as far as anything is read; whether there are so many bytes."""
        if (more := min(end, LONGEST_HEADER) - len(self.data)) > 0:
            self.data += self.file.read(max(more, STEP))
        return end <= len(self.data)

    def number(self, code: str) -> Any:
        form = f"<{code}"
        return struct.unpack_from(form, self.data, self.skip(struct.calcsize(form)))[0]

    def count(self, what: str, most: int) -> int:
        number = self.number("Q")
        if number > most:
            raise ValueError(f"this says that it has {number} {what}; more than {most} are not read")
        return number

    def name(self) -> str:
        length = self.number("Q")
        start = self.skip(length)
        try:
            return self.data[start : self.at].decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError(f"this has a name that is no text in UTF-8 ({error.reason})") from None

    def pair(self) -> tuple[str, Any]:
        """A key of the metadata, and its value if that is one number."""
        key, kind = self.name(), self.number("I")
        if kind in SCALARS:
            return key, self.number(SCALARS[kind])
        if kind == STRING:
            self.skip_strings(1)
        elif kind == ARRAY:
            kind, length = self.number("I"), self.number("Q")
            if kind == STRING:
                self.skip_strings(length)
            elif kind in SCALARS:
                self.skip(length * struct.calcsize(f"<{SCALARS[kind]}"))
            else:
                raise ValueError(f"the key {printable(key)} has a list of sort {kind}, which is not known")
        else:
            raise ValueError(f"the key {printable(key)} is of sort {kind}, which is not known")
        return key, None

    def skip_strings(self, count: int) -> None:
        """Pass over strings, hundreds of thousands of them where a vocabulary is stored."""
        read, at = struct.Struct("<Q").unpack_from, self.at
        for _ in range(count):
            if at + 8 > len(self.data) and not self._reaches(at + 8):
                at += 8
                break
            at += 8 + read(self.data, at)[0]
        self.skip(at - self.at)

    def tensor(self) -> tuple[str, str, tuple[int, ...], int]:
        """Name, format, shape and place of one tensor."""
        name, axes = self.name(), self.number("I")
        if axes > MOST_AXES:
            raise ValueError(
                f"the tensor {printable(name)} has {axes} axes; more than {MOST_AXES} are not read"
            )
        form = f"<{axes}QIQ"
        *shape, dtype, offset = struct.unpack_from(form, self.data, self.skip(struct.calcsize(form)))
        return name, DTYPES.get(dtype, f"type {dtype} of ggml"), tuple(shape[::-1]), offset
