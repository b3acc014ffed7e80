"""Plain files that may be models, and tensors as they announce them: where they lie, what numbers they hold.

What is none of the known formats gets its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from .names import printable

__all__ = [
    "ANY_NUMBERS",
    "FLOATS",
    "LONGEST_HEADER",
    "MOST_TENSORS",
    "PICKLES",
    "Tensor",
    "about",
    "format_of",
    "opened",
    "pickled",
]

Array = NDArray[Any]

FLOATS = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}  # BF16 is the upper half of a float32
ANY_NUMBERS = FLOATS | {  # that fit a float64
    "U8": "u1", "I8": "i1", "U16": "<u2", "I16": "<i2", "U32": "<u4", "I32": "<i4"
}  # fmt: skip
LONGEST_HEADER = 100_000_000  # bytes, as the safetensors format has it: 250 MB of memory at most
MOST_TENSORS = 400_000  # of one file: 4 seconds
ENDINGS = (".safetensors", ".safetensors.index.json", ".gguf")
UNSAFE = (
    "which is not opened, because that can run code hidden in it; most models are there as .safetensors too, "
    "and else torch.load(file, weights_only=True) and safetensors.torch.save_file make one"
)
PICKLES = (".bin", ".pt", ".pth")
OTHERS = (
    (b"PK\x03\x04", f"a zip archive, as PyTorch's .bin, .pt and .pth are, {UNSAFE}"),
    (b"\x80", f"a Python pickle, as PyTorch's .bin, .pt and .pth were, {UNSAFE}"),
    (b"version https://git-lfs", "a pointer of Git LFS in place of the model: fetch that with git lfs pull"),
    (b"\x89HDF", "an HDF5 file; save the model as .safetensors"),
    (b"<", "a web page, or XML; the model was not downloaded"),
)


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


def pickled(name: str) -> str:
    """What is said of a file that its name gives away as a pickle."""
    return f"{name} is by its name a Python pickle, as PyTorch's .bin, .pt and .pth are, {UNSAFE}"


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Errors of what is done with a file begin with its path."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


@contextmanager
def opened(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    """A plain file and its size; errors of what is done with it begin with its path."""
    with about(path):
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise ValueError(f"this is a folder; name the file of the model in it{_such_as(path)}")
        if not S_ISREG(status.st_mode):
            raise ValueError("this is no plain file but a device, a pipe or the like")
        with path.open("rb") as file:
            yield file, status.st_size


def _such_as(folder: Path) -> str:
    names = [path.name for path in folder.iterdir() if path.name.endswith(ENDINGS)]
    if not names:
        return f", which ends in {' or '.join(ENDINGS)}; there is none"
    best = min(names, key=lambda name: (not name.endswith(".json"), name))  # the index, if there is one
    return f", such as {best}"


def format_of(path: Path, first: bytes) -> str:
    """``gguf``, ``index`` or ``safetensors``, by the first bytes of a file; by its name only for an index.

    Raises
    ------
    ValueError
        If it is one of the formats that are not read.
    """
    if first.startswith(b"GGUF"):
        return "gguf"
    if path.suffix == ".json":
        return "index"
    if len(first) >= 8 and any(first[4:8]):  # the length of a header that no safetensors file has
        for start, words in OTHERS:
            if first.startswith(start):
                raise ValueError(f"this is {words}")
        if first.lstrip().startswith(b"{"):
            return "index"
    return "safetensors"
