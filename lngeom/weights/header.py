"""The header of a gguf file: its metadata, and where its tensors lie.

The library gguf reads each word of a vocabulary into arrays of its own, 13 s for the header of a usual model,
and believes the counts that a file announces.  Here lists are passed over, in half a second, and nothing is
read beyond the end of the file.  The format is described in ggml's ``docs/gguf.md``.
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from pathlib import Path

VERSIONS = 2, 3
SCALARS = dict(
    zip((0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12), "BbHhIif?Qqd", strict=True)
)  # struct's codes, by type
STRING, LIST = 8, 9
AXES = 4  # the most that ggml has


@dataclass(frozen=True)
class Tensor:
    """A tensor of a gguf file.

    Parameters
    ----------
    name : str
    shape : tuple of int
        As NumPy has it: the axis whose entries are next to each other is the last.
    type : int
        ggml's number of the format of its entries.
    start : int
        The offset of its first byte in the file.
    """

    name: str
    shape: tuple[int, ...]
    type: int
    start: int


class Header:
    """The metadata and tensors of a gguf file.

    Parameters
    ----------
    path : path-like

    Attributes
    ----------
    order : {"<", ">"}
        The order of bytes, as struct and NumPy write it.
    fields : dict
        Values by key: numbers, truth values and strings; None for a list.
    tensors : list of Tensor

    Raises
    ------
    ValueError
        If the file is no gguf file, or ends before its header does.
    """

    def __init__(self, path: Path):
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as self._data:
            self._at = 0
            start = self._skip(8) + 4  # after the letters GGUF
            self.order = ">" if self._data[start : start + 2] == b"\0\0" else "<"  # versions are small
            if (version := struct.unpack_from(f"{self.order}I", self._data, start)[0]) not in VERSIONS:
                raise ValueError(
                    f"has version {version}; versions {', '.join(map(str, VERSIONS))} can be read"
                )
            tensors, fields = self._number("Q"), self._number("Q")
            self.fields: dict[str, int | float | bool | str | None] = {}
            for _ in range(fields):
                key, kind = self._text(), self._number("I")
                self.fields[key] = self._value(kind)
            self.tensors = [self._tensor() for _ in range(tensors)]
            align = self.fields.get("general.alignment", 32)
            if not isinstance(align, int) or align < 1:
                raise ValueError(f"general.alignment is {align!r}")
            base = -(-self._at // align) * align
            self.tensors = [Tensor(t.name, t.shape, t.type, base + t.start) for t in self.tensors]

    def _skip(self, size: int) -> int:
        """Advance by a number of bytes, and return where they begin."""
        start, self._at = self._at, self._at + size
        if self._at > len(self._data):
            raise ValueError(f"the header ends at byte {self._at}, the file at byte {len(self._data)}")
        return start

    def _number(self, code: str) -> int:
        layout = self.order + code
        return struct.unpack_from(layout, self._data, self._skip(struct.calcsize(layout)))[0]

    def _text(self) -> str:
        start = self._skip(self._number("Q"))
        return self._data[start : self._at].decode("utf-8", "replace")

    def _value(self, kind: int) -> int | float | bool | str | None:
        if kind in SCALARS:
            return self._number(SCALARS[kind])
        if kind == STRING:
            return self._text()
        if kind != LIST:
            raise ValueError(f"has a value of type {kind}")
        of, length = self._number("I"), self._number("Q")
        if of in SCALARS:
            self._skip(length * struct.calcsize(SCALARS[of]))
        elif of == STRING:
            for _ in range(length):
                self._skip(self._number("Q"))
        else:
            raise ValueError(f"has a list of values of type {of}")
        return None

    def _tensor(self) -> Tensor:
        name, axes = self._text(), self._number("I")
        if axes > AXES:
            raise ValueError(f"{name} has {axes} axes")
        shape = tuple(self._number("Q") for _ in range(axes))[::-1]
        return Tensor(name, shape, self._number("I"), self._number("Q"))
