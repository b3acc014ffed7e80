"""Opening what may be a model: plain files only, and what is none of the known formats gets its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO

__all__ = ["PICKLES", "about", "format_of", "opened", "pickled"]

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
