"""What Coq accepted, as it stands in ``certificates/`` of a checkout: theorems and proofs by chapter."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "certificates"
ATTACKS = FOLDER / "attacks.json"
SIGNS = {" / ": "inv", " ^ ": "pow"}  # how definitions are written
THEOREM = re.compile(r"^Theorem (\w+) : (.*?)\.\nProof\.\n(.*?)\nQed\.$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Certificate:
    """A theorem as it stands in a file."""

    statement: str
    proof: str


def theorem(entry: Any) -> str:
    """The name of an identity in Coq.

    Examples
    --------
    >>> from lngeom.identities import identity
    >>> theorem(identity("output-norm"))
    'output_norm'
    """
    return re.sub(r"\W", "_", entry.id)


def module(chapter: str) -> str:
    """The name of a chapter's file: ``02-centering`` is in ``centering.v``."""
    return chapter.split("-", 1)[1].replace("-", "_")


def in_chapter(chapter: str) -> dict[str, Certificate]:
    """The theorems of a chapter, by name; none if there is no file."""
    path = FOLDER / f"{module(chapter)}.v"
    if not path.is_file():
        return {}
    return {name: Certificate(said, steps) for name, said, steps in THEOREM.findall(path.read_text())}


def certificate(entry: Any) -> Certificate | None:
    """The theorem that Coq accepted for an identity, with its proof; None if there is none.

    Examples
    --------
    >>> from lngeom.identities import identity
    >>> certificate(identity("output-norm")).statement.split(" -> ")[-1]
    '(norm (LN 0 a)) = (sqrt (num N))'
    """
    return in_chapter(entry.chapter).get(theorem(entry))


def meanings(statement: str) -> list[str]:
    """The definitions of ``Layers.v`` on which a statement rests, in the order in which they stand there.

    Examples
    --------
    >>> meanings("trace eye = num N")[0]
    'Definition num (n : nat) : T := (n%:R)%R.'
    """
    text = re.sub(r"\(\*.*?\*\)", "", (FOLDER / "Layers.v").read_text(), flags=re.DOTALL)
    body = text[text.index("Section Numbers") :]  # before it, five operations are sealed
    found = {
        name: said for said, name in re.findall(r"^((?:Definition|Fixpoint) (\w+)\b.*)", body, re.MULTILINE)
    }
    todo, used = [statement], set[str]()
    while todo:
        said = todo.pop()
        words = re.findall(r"\w+", said) + [word for sign, word in SIGNS.items() if sign in said]
        new = {word for word in words if word in found} - used
        used |= new
        todo += [found[word] for word in new]
    return [said.strip() for name, said in found.items() if name in used]


def toolchain() -> dict[str, str]:
    """The programs that accepted what is stored, and their versions."""
    kept = json.loads((FOLDER / "accepted.json").read_text())
    return {name: version for name, version in kept.items() if name != "accepted"}


def attacks() -> dict[str, dict[str, int]]:
    """How false statements fared when Coq was last attacked: of each kind, how many attempts ended how."""
    return dict(json.loads(ATTACKS.read_text())) if ATTACKS.is_file() else {}
