"""JSON from a file that nobody vouches for, read key by key: nothing is built that was not asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from .tensors import LONGEST_HEADER

__all__ = ["Cursor", "read_text"]

SPACE, SCALAR = re.compile(r"[ \t\r\n]*"), re.compile(r"[-+.\w]+")
DECODER = json.JSONDecoder()
LONGEST_ENTRY = 2000


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
