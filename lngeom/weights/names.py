"""What the names of tensors say: which are gains and biases of norms, and in what order they come."""

from __future__ import annotations

import re
from typing import Any

__all__ = ["depth", "is_norm", "part_of", "printable"]

PARTS = dict.fromkeys(("weight", "gamma", "scale", "g"), "gain")
PARTS |= {"bias": "bias", "beta": "bias", "b": "bias", "running_mean": "mean"}
NORM = re.compile(r"(?:ln|(?:layer|layr|rms)?norm)[a-z]?[0-9]*")  # layr: so CLIP spells it
OTHER = {"batch", "group", "instance", "weight", "batchnorm", "groupnorm", "instancenorm"}
FIRST, LAST = re.compile(r"((token|word|tok|patch|position)_?)?emb(?!.*after)"), re.compile(r"final")


def part_of(name: str) -> tuple[str, str]:
    """The layer that a tensor belongs to, and as what: gain, bias, (running) mean, or none of these."""
    owner, _, last = name.rpartition(".")
    return owner, PARTS.get(last, "")


def is_norm(owner: str) -> bool:
    """Whether a layer is called like a layer or RMS norm: by a word such as ln, norm or layernorm at its end.

    Words are what underscores separate.  In ``q_layernorm.norms.3`` the word stands before the number.
    """
    *before, last = owner.lower().rsplit(".", 2)
    if last.isdigit() and before:
        last = before[-1]
    words = last.split("_")
    if OTHER & set(words) or last == "ln_x":  # RWKV's ln_x is a group norm
        return False
    return any(NORM.fullmatch(word) for word in words)


def depth(name: str) -> list[Any]:
    """What names are sorted by: texts, and between them numbers, which are longer or begin with more.

    Embeddings come first and what is called final last, each within its part of the model.
    """
    places = ("a" if FIRST.match(part) else "c" if LAST.match(part) else "b" for part in name.split("."))
    parts = [place + part for place, part in zip(places, name.split("."), strict=True)]
    texts = re.split(r"([0-9]+)", ".".join(parts))
    return [(len(text.lstrip("0")), text.lstrip("0")) if n % 2 else text for n, text in enumerate(texts)]


def printable(name: str, longest: int = 80) -> str:
    """A name from a file, fit for a terminal: no control characters, and not too long."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name[:longest]
    )
    return shown if len(name) <= longest else f"{shown}…"
