"""Tensors as files announce them: where they lie, and their numbers once they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from .names import printable

__all__ = ["ANY_NUMBERS", "FLOATS", "LONGEST_HEADER", "MOST_TENSORS", "Tensor"]

Array = NDArray[Any]

FLOATS = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}  # BF16 is the upper half of a float32
ANY_NUMBERS = FLOATS | {  # that fit a float64
    "U8": "u1", "I8": "i1", "U16": "<u2", "I16": "<i2", "U32": "<u4", "I32": "<i4"
}  # fmt: skip
LONGEST_HEADER = 100_000_000  # bytes, as the safetensors format has it: 250 MB of memory at most
MOST_TENSORS = 400_000  # of one file: 4 seconds


@dataclass(frozen=True, slots=True)
class Tensor:
    """One tensor of a file: what numbers it holds, its shape, the bytes where it begins and ends."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    start: int
    end: int

    def fault(self, size: int) -> str:
        """What is wrong with its place in a file of this size; nothing, if it is fine."""
        if self.end < self.start:
            return f"ends at byte {self.end} of the file, before it begins, at {self.start}"
        if self.end > size:
            return f"ends at byte {self.end} of the file, which has {size} and is perhaps cut off"
        stored = ANY_NUMBERS.get(self.dtype)
        if stored and prod(self.shape) * np.dtype(stored).itemsize != self.end - self.start:
            shape = list(self.shape)
            return f"has shape {shape} of {self.dtype}, which does not fill its {self.end - self.start} bytes"
        return ""

    def numbers(self, file: BinaryIO, known: Mapping[str, str] = FLOATS) -> Array:
        """What the file holds there, in float64."""
        if self.dtype not in known:
            raise ValueError(
                f"{printable(self.name)} is stored as {printable(self.dtype)}, not as {', '.join(known)}"
            )
        file.seek(self.start)
        numbers = np.frombuffer(file.read(self.end - self.start), known[self.dtype])
        if self.dtype == "BF16":
            numbers = (numbers.astype(np.uint32) << 16).view(np.float32)
        with np.errstate(invalid="ignore"):  # NaN of all sorts
            return numbers.astype(np.float64).reshape(self.shape)
