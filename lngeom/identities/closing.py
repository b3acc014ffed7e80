"""The machine's part: identities whose only step is what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lngeom.symbolic import Derivation

from .identity import STEPS, Identity


@dataclass(frozen=True)
class Closed:
    """Chains of one step, each closed; displays as a list of what they close."""

    chains: tuple[Any, ...]
    entries: tuple[Identity, ...]

    def _repr_markdown_(self) -> str:
        return "\n".join(f"- {entry._repr_latex_()}" for entry in self.entries)


def in_one_step(entries: Sequence[Identity]) -> Closed:
    r"""Close identities by a chain of a single step each, from the left side to the right.

    Such a chain is no proof for people: its step is the claim.  It shows that the machine finds the claim by
    itself, tries to refute it, and closes it as it stands in the catalogue.

    Parameters
    ----------
    entries : sequence of Identity
        What to close.

    Raises
    ------
    Unproved, Refuted
        If the machine does not find one of them, or finds a counterexample.

    Returns
    -------
    Closed
        It displays as a list of the identities.

    Examples
    --------
    >>> from lngeom.identities import identity, in_one_step
    >>> in_one_step([identity("centering-idempotent")])._repr_markdown_()
    '- $\\displaystyle \\Pi^{2} = \\Pi$'
    """
    chains = []
    for entry in entries:
        if not isinstance(entry, Identity):
            raise TypeError(f"in_one_step takes identities of the catalogue, got {entry!r}")
        begun = Derivation(entry.lhs, entry.conditions)
        if entry.relation == "=":
            chains.append(begun.eq(entry.rhs).qed(entry))
        else:
            case = {} if entry.equality is None else {"equality": entry.equality}
            chains.append(getattr(begun, STEPS[entry.relation])(entry.rhs, gap=entry.gap, **case).qed(entry))
    return Closed(tuple(chains), tuple(entries))
