"""What names of tensors say: which are gains and biases of norms, in what order, and what patterns match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, TypeVar

__all__ = ["by_pattern", "depth", "is_norm", "looks_like_norm", "of_heads", "part_of", "printable", "some"]

Value = TypeVar("Value")

PARTS = dict.fromkeys(("weight", "w", "gamma", "g", "scale", "gain"), "gain")
PARTS |= dict.fromkeys(("bias", "b", "beta", "offset", "shift"), "bias")
NORM = re.compile(r"(?:[a-z0-9]*norm(?:ali[sz]ation)?|[a-z]{0,4}ln)[a-z]?[0-9]*d?")
OTHER = re.compile(r"(?:[a-z]*(?:batch|group|instance|weight|spectral)norm.*|batch|group|instance|weight)")
HEADS = re.compile(r"(?:q|k|qk|query|key)(?:(?:layer|rms)?norm[0-9]*)?")
GROUPED = ("ln_x", "time_mix_ln")  # the group norm of RWKV, in its files and in gguf
LONGEST = 10_000  # letters at the end of a name in which a norm is looked for
FIRST, LAST = re.compile(r"((token|word|tok|patch|position)_?)?emb(?!.*after)"), re.compile(r"final")


def part_of(name: str) -> tuple[str, str]:
    """The layer that a tensor belongs to, and as what: gain, bias, or nothing that is known.

    Examples
    --------
    >>> part_of("h.0.ln_1.weight"), part_of("linear_fc1.layer_norm_bias"), part_of("norm.running_mean")
    (('h.0.ln_1', 'gain'), ('linear_fc1.layer_norm', 'bias'), ('norm', ''))
    """
    cut = max(name.rfind("."), name.rfind("/")) + 1
    last = name[cut:]
    before, _, word = last.rpartition("_")
    if last in PARTS:
        return name[: max(cut - 1, 0)], PARTS[last]
    if before and word in PARTS:
        return name[:cut] + before, PARTS[word]
    owner = name[: cut - 1] if cut else ""
    return (owner if looks_like_norm(owner) else name), ""


def _last(owner: str) -> list[str]:
    """The two last parts of a name that are no numbers, the very last one first."""
    parts = owner[-LONGEST:].lower().replace("/", ".").rsplit(".", 3)
    return [part for part in reversed(parts) if not part.isdigit()][:2]


@lru_cache(maxsize=10_000)
def _words(part: str) -> tuple[bool, bool]:
    """Whether a part of a name has a word for a norm, and whether that is a layer or RMS norm."""
    words = re.split("[_-]", part)
    other = any(map(OTHER.fullmatch, words)) or part in GROUPED
    found = any(map(NORM.fullmatch, words))
    return found, found and not other


def looks_like_norm(owner: str) -> bool:
    """Whether there is a norm in a name, of whatever sort: in its last part, or in the one before."""
    return any(_words(part)[0] for part in _last(owner))


def is_norm(owner: str) -> bool:
    """Whether a layer is called like a layer or RMS norm: one word of its last part ends in norm or ln.

    Words are what underscores separate; a letter or a number may follow.  In ``q_layernorm.norms.3`` the word
    stands before the number.

    Examples
    --------
    >>> [is_norm(name) for name in ("ln_f", "LayerNorm_0", "enorm", "attn_sub_norm")]
    [True, True, True, True]
    >>> [is_norm(name) for name in ("batch_norm", "norm1.linear", "normalizer")]
    [False, False, False]
    """
    return any(_words(part)[1] for part in _last(owner)[:1])


def of_heads(owner: str) -> bool:
    """Whether a norm is called like one of queries or keys, whose heads may have gains of their own."""
    return any(HEADS.fullmatch(word) for part in _last(owner)[:1] for word in re.split("[_-]", part))


def depth(name: str) -> list[Any]:
    """What names are sorted by: texts, and between them numbers, which are longer or begin with more.

    Embeddings come first and what is called final last, each within its part of the model.
    """
    parts = re.split("[./]", name)
    places = ("a" if FIRST.match(part) else "c" if LAST.match(part) else "b" for part in parts)
    texts = re.split(r"([0-9]+)", ".".join(place + part for place, part in zip(places, parts, strict=True)))
    return [(len(text.lstrip("0")), text.lstrip("0")) if n % 2 else text for n, text in enumerate(texts)]


def printable(name: str, longest: int = 80) -> str:
    """A name from a file, fit for a terminal: no control characters, and not too long."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name[:longest]
    )
    return shown if len(name) <= longest else f"{shown}…"


def some(names: Iterable[str], most: int = 3) -> str:
    """The first of some names, and how many more there are.

    Examples
    --------
    >>> some(["a", "b", "c"], 2), some(["a", "b"])
    ('a, b and 1 more', 'a, b')
    """
    listed = list(names)
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(map(printable, listed[:most])) + more


def by_pattern(
    name: str, given: Any, check: Callable[[str, Any], Value]
) -> Callable[[Iterable[str]], dict[str, Value]]:
    """For names of norms the values that an argument gives them: one for all, or one for each pattern."""
    patterns = given if isinstance(given, Mapping) else {"*": given}
    for pattern in patterns:
        if not isinstance(pattern, str):
            raise TypeError(f"{name} must have texts for its patterns, got {pattern!r}")
    values = {pattern: check(name, value) for pattern, value in patterns.items()}

    def decide(names: Iterable[str]) -> dict[str, Value]:
        left = dict.fromkeys(names)
        decided: dict[str, Value] = {}
        for pattern, value in values.items():
            matching = [one for one in left if fnmatchcase(one, pattern)]
            if not matching and any(fnmatchcase(one, pattern) for one in decided):
                raise ValueError(
                    f"{name} has the pattern {printable(pattern)!r}, which decides nothing: others before "
                    f"it match the same norms: put it first, or leave it out"
                )
            if not matching and isinstance(given, Mapping):
                raise ValueError(
                    f"{name} has the pattern {printable(pattern)!r}, which matches no norm; they are called "
                    f"{some(sorted(names, key=depth), 5)}"
                )
            decided |= dict.fromkeys(matching, value)
            for one in matching:
                del left[one]
        return decided

    return decide
