"""The stored proofs: a file for each chapter in ``certificates/``, and the list of what Coq accepted."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sympy import sqrt

from lngeom.identities import IDENTITIES, Identity
from lngeom.identities.verdicts.certificates import Certificate as Stored
from lngeom.identities.verdicts.certificates import in_chapter, module, theorem
from lngeom.symbolic import eps, s, sigma

from .coq import CERTIFICATES, HEAD
from .export import Statement, Untranslated, statement
from .script import proof

LIST = CERTIFICATES / "accepted.json"
GAPS = {"jacobian-norm-eps": sigma**2 / (s * sqrt(eps) * (s + sqrt(eps)))}  # where the catalogue gives none


def chapters() -> list[str]:
    """The chapters with identities, in their order."""
    return list(dict.fromkeys(entry.chapter for entry in IDENTITIES))


def stored() -> dict[str, Stored]:
    """All theorems in the files, by name."""
    return {name: there for chapter in chapters() for name, there in in_chapter(chapter).items()}


def write(accepted: Iterable[tuple[Identity, Stored]], toolchain: dict[str, str]) -> None:
    """Write the files and the list."""
    by_chapter: dict[str, list[str]] = {}
    digests = {}
    for entry, there in accepted:
        text = f"Theorem {theorem(entry)} : {there.statement}.\nProof.\n{there.proof}\nQed.\n"
        by_chapter.setdefault(entry.chapter, []).append(text)
        digests[entry.id] = entry.digest
    for chapter, texts in by_chapter.items():
        says = f"(* Chapter {chapter}: statements of the catalogue and proofs, by tools/certificates. *)\n"
        whole = says + HEAD + "".join(texts) + "End Book.\n"
        (CERTIFICATES / f"{module(chapter)}.v").write_text(whole)
    LIST.write_text(json.dumps({**toolchain, "accepted": digests}, indent=1, ensure_ascii=False) + "\n")


def accepted() -> dict[str, str]:
    """The identities that Coq accepted, each with the digest of the statement that it accepted."""
    return dict(json.loads(LIST.read_text())["accepted"]) if LIST.is_file() else {}


def exported(entry: Identity) -> str | None:
    """The statement as it is exported today; None if it has no translation."""
    try:
        return str(statement(entry))
    except Untranslated:
        return None


def attempt(entry: Identity, sides: tuple[Any, Any] | None = None) -> Stored | None:
    """Statement and proof of an identity or its false neighbour, as found today; None without translation."""
    lhs, rhs = sides or (entry.lhs, entry.rhs)
    try:
        made = Statement(lhs, rhs, entry.conditions, entry.relation)
        text = str(made)
        gap = GAPS.get(entry.id, entry.gap)
        gap = None if gap is None else made.number(gap)
    except Untranslated:
        return None
    return Stored(text, proof(made, gap))


def stale() -> list[str]:
    """What no longer fits together: each a sentence that says what to do."""
    problems, theorems = [], stored()
    known = {entry.id: entry for entry in IDENTITIES}
    for id, digest in accepted().items():
        if id not in known:
            problems.append(f"{id} is accepted by Coq and no longer in the catalogue")
            continue
        there = theorems.get(theorem(known[id]))
        if known[id].digest != digest:
            problems.append(f"{id} states something else than what Coq accepted")
        elif there is None:
            problems.append(f"{id} is in the list of what Coq accepted, and its proof is not stored")
        elif there.statement != exported(known[id]):
            problems.append(f"{id}: the stored theorem is not what the exporter writes today")
    return problems


def false_statement(entry: Identity) -> str | None:
    """The false neighbour as a statement, under the conditions of the identity."""
    try:
        return str(Statement(*entry.false, entry.conditions, entry.relation))
    except Untranslated:
        return None


__all__ = ["Stored", "module", "theorem"]
