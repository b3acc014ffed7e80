"""``.safetensors`` files: a length, a header in JSON, the numbers; and the index of several such files.

Nobody vouches for a file, so its JSON is read key by key, and nothing is built that was not asked for: where
a header is 24 MB of empty lists the library ``json`` takes 600 MB, and a header may be four times as long.
"""

from __future__ import annotations

import json
import os
import re
import struct
from array import array
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from .files import ANY_NUMBERS, LONGEST_HEADER, MOST_TENSORS, Tensor, opened
from .names import printable

__all__ = ["read_header", "read_index", "read_tensors"]

Array = NDArray[Any]

MOST_IN_PARTS = 1_000_000  # tensors, in all parts together: 4 seconds
SPACE, SCALAR = re.compile(r"[ \t\r\n]*"), re.compile(r"[-+.\w]+")
DECODER = json.JSONDecoder()
LONGEST_ENTRY = 2000


def read_tensors(path: str | os.PathLike[str]) -> dict[str, Array]:
    """All tensors of a ``.safetensors`` file by name, in float64; not for large models.

    Raises
    ------
    OSError, ValueError
        As :func:`lngeom.load_norms`, or if a tensor holds other numbers than floats and short integers.
    """
    with opened(Path(path)) as (file, size):
        tensors = read_header(file, size, lambda name: True)
        return {name: tensor.numbers(file, ANY_NUMBERS) for name, tensor in tensors.items()}


def read_header(file: BinaryIO, size: int, wanted: Callable[[str], bool]) -> dict[str, Tensor]:
    """The tensors whose names are wanted; the places of all are checked."""
    first = file.read(8)
    length = struct.unpack("<Q", first)[0] if len(first) == 8 else 0
    if not 2 <= length <= size - 8:
        raise ValueError(
            f"this is not a safetensors file, or is cut off: its first 8 bytes announce a header of {length} "
            f"bytes and the file has {size}"
        )
    with _said_in_words("this is not a safetensors file: its header"):
        return _tensors(Cursor(read_text(file, length), MOST_TENSORS), 8 + length, size, wanted)


def read_index(
    file: BinaryIO, size: int, wanted: Callable[[str], bool]
) -> tuple[dict[str, str], frozenset[str]]:
    """In which file the tensors lie whose names are wanted, and what all files are called.

    Files are plain names, of files beside the index.
    """
    found: dict[str, str] = {}
    files: set[str] = set()
    with _said_in_words("this is no index of a model in parts: it"):
        cursor = Cursor(read_text(file, size), MOST_IN_PARTS)
        keys = []
        for key in cursor.pairs():
            keys.append(key)
            if key != "weight_map":
                cursor.skip()
                continue
            for name in cursor.pairs():
                part = cursor.string()
                if part not in files:
                    files.add(_beside(part))
                if wanted(name):
                    _only_once(name, found)
                    found[name] = part
        cursor.end()
    if "weight_map" not in keys:
        raise ValueError("this is JSON, but no index of a model in parts: it has no weight_map")
    return found, frozenset(files)


def _beside(part: str) -> str:
    if part != os.path.basename(part) or "\\" in part or part in ("", ".", "..") or not part.isprintable():
        raise ValueError(
            f"this index names the file {printable(part)!r}, which is not the name of one beside it"
        )
    return part


def _tensors(cursor: Cursor, begin: int, size: int, wanted: Callable[[str], bool]) -> dict[str, Tensor]:
    found: dict[str, Tensor] = {}
    starts, ends = array("Q"), array("Q")
    for name in cursor.pairs():
        if name == "__metadata__":
            cursor.skip()
            continue
        tensor = _tensor(name, cursor.entry(), begin, size)
        starts.append(tensor.start)
        ends.append(tensor.end)
        if wanted(name):
            _only_once(name, found)
            found[name] = tensor
    cursor.end()
    first, last = np.array(starts), np.array(ends)
    order = np.lexsort((last, first))
    if np.any(first[order][1:] < last[order][:-1]):
        raise ValueError("tensors overlap in this file")
    return found


def _tensor(name: str, entry: Any, begin: int, size: int) -> Tensor:
    """A tensor whose place is in the file, behind the header."""
    fault = ""
    if not isinstance(entry, dict) or not {"dtype", "shape", "data_offsets"} <= set(entry):
        fault = "lacks dtype, shape or data_offsets"
    else:
        dtype, shape, offsets = entry["dtype"], entry["shape"], entry["data_offsets"]
        if not isinstance(dtype, str):
            fault = f"is stored as {dtype}, which is no name"
        elif not _counts(shape) or not _counts(offsets) or len(offsets) != 2:
            fault = f"has shape {shape} and data_offsets {offsets}; both must be lists of integers from 0 on"
        else:
            tensor = Tensor(name, dtype, tuple(shape), begin + offsets[0], begin + offsets[1])
            if not (fault := tensor.fault(size)):
                return tensor
    raise ValueError(f"the entry of {printable(name)} {printable(fault, 300)}")


def _counts(numbers: Any) -> bool:
    return isinstance(numbers, list) and all(type(n) is int and n >= 0 for n in numbers)


def _only_once(name: str, found: Container[str]) -> None:
    if name in found:
        raise ValueError(f"the name {printable(name)} occurs twice in this file")


@contextmanager
def _said_in_words(what: str) -> Iterator[None]:
    """Errors of decoding, as a sentence about what could not be read."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise ValueError(f"{what} is no text in UTF-8 ({error.reason})") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"{what} is no valid JSON ({error})") from None
    except RecursionError:
        raise ValueError(f"{what} is no valid JSON (it is nested too deeply)") from None


def read_text(file: BinaryIO, length: int) -> str:
    """The next bytes as text."""
    if length > LONGEST_HEADER:
        raise ValueError(f"this has a header of {length} bytes; more than {LONGEST_HEADER} are not read")
    raw = file.read(length)
    if not raw.isascii() and length > LONGEST_HEADER // 4:  # a letter may then need four bytes
        raise ValueError(f"this has a header of {length} bytes that are not all ASCII; so many are not read")
    return raw.decode("utf-8")


class Cursor:
    """A place in a JSON text, that moves on with what is read.

    Everything raises ``json.JSONDecodeError`` where the text is not what was asked for, and ``ValueError``
    after more keys and entries of lists than there may be.
    """

    def __init__(self, text: str, most: int) -> None:
        self.text, self.at, self.most, self.left = text, 0, most, most

    def pairs(self) -> Iterator[str]:
        """The keys of the object that begins here; whoever asks reads each value before the next key."""
        for _ in self._entries("{", "}"):
            key = self.string()
            self._take(":")
            yield key

    def _entries(self, first: str, last: str) -> Iterator[None]:
        """Stop at each entry of the object or list that begins here, for it to be read, and go behind all."""
        self._take(first)
        if self._peek() == last:
            self._take(last)
            return
        while True:
            if not self.left:
                raise ValueError(f"this has more than {self.most} names; so many are not read")
            self.left -= 1
            yield
            if self._take(f",{last}") == last:
                return

    def string(self) -> str:
        """The string that begins here."""
        if self._peek() != '"':
            raise json.JSONDecodeError("a string was expected", self.text, self.at)
        value, self.at = DECODER.raw_decode(self.text, self.at)
        return value

    def entry(self) -> Any:
        """The short object without another in it that begins here, or the scalar."""
        if self._peek() != "{":
            self.skip()
            return None
        end = self.text.find("}", self.at, self.at + LONGEST_ENTRY) + 1
        if not end:
            raise json.JSONDecodeError("an object is too long", self.text, self.at)
        value, self.at = json.loads(self.text[self.at : end]), end
        return value

    def skip(self) -> None:
        """Pass over what begins here: an object, a list, a string, a number or a word."""
        if (first := self._peek()) == "{":
            for _ in self.pairs():
                self.skip()
        elif first == "[":
            for _ in self._entries("[", "]"):
                self.skip()
        elif first == '"':
            self.string()
        elif match := SCALAR.match(self.text, self.at):
            self.at = match.end()
        else:
            raise json.JSONDecodeError("a value was expected", self.text, self.at)

    def end(self) -> None:
        """See that nothing follows."""
        if self._peek():
            raise json.JSONDecodeError("something follows the end", self.text, self.at)

    def _peek(self) -> str:
        space = SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.text[self.at : self.at + 1]

    def _take(self, characters: str) -> str:
        found = self._peek()
        if not found or found not in characters:
            raise json.JSONDecodeError(f"expected {' or '.join(characters)}", self.text, self.at)
        self.at += 1
        return found
