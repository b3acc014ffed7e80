"""The table of worst errors that every chapter shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lngeom.symbolic import refute, tex

from .arrays import DRAWS
from .identity import Identity


@dataclass(frozen=True)
class Residuals:
    """Worst residuals, one row an identity, one column a kind of vectors; displays as a table."""

    rows: dict[str, dict[str, float]]
    sizes: tuple[int, ...]

    @property
    def worst(self) -> float:
        """The largest residual of the table."""
        return max(error for row in self.rows.values() for error in row.values())

    def _repr_markdown_(self) -> str:
        head = "| identity | " + " | ".join(DRAWS) + " |\n|:--|" + "--:|" * len(DRAWS)
        body = [
            f"| `{id}` | " + " | ".join(f"{error:.0e}" if error else "0" for error in row.values()) + " |"
            for id, row in self.rows.items()
        ]
        sizes = ", ".join(map(str, self.sizes))
        return "\n".join([head, *body, "", f"*Worst relative difference of the two sides over N = {sizes}.*"])


def measure(*identities: Identity, sizes: Sequence[int] = (2, 3, 64, 4096), seed: int = 0) -> Residuals:
    """Evaluate identities on random arrays of several kinds and sizes.

    Parameters
    ----------
    *identities : Identity
        What to measure.
    sizes : sequence of int
        The numbers of features.
    seed : int
        Of the random numbers.

    Raises
    ------
    TypeError, ValueError
        If something else than identities is given, or no size; and as :meth:`Identity.residual`.

    Returns
    -------
    Residuals
        It displays as a table, and ``.worst`` is its largest entry.

    Examples
    --------
    >>> from lngeom.identities import measure, identity
    >>> measure(identity("centering-kills-ones"), sizes=[2, 3, 100]).worst < 1e-14
    True
    """
    if not identities or not all(isinstance(entry, Identity) for entry in identities):
        raise TypeError(f"measure takes identities of the catalogue, got {identities!r}")
    if not sizes:
        raise ValueError("measure needs at least one size")
    rows = {}
    for entry in identities:
        rng = np.random.default_rng(seed)
        rows[entry.id] = {kind: max(entry.residual(n, rng, kind) for n in sizes) for kind in DRAWS}
    return Residuals(rows, tuple(sizes))


@dataclass(frozen=True)
class Decisions:
    """What the machine says of identities today; displays as the index of the book."""

    entries: tuple[Identity, ...]
    proved: tuple[bool, ...]
    residuals: Residuals

    def _repr_markdown_(self) -> str:
        head = "| | statement | needs | source | by the machine | worst error |\n|:--|:--|:--|:--|:--|--:|"
        body = []
        for entry, proved in zip(self.entries, self.proved, strict=True):
            needs = ", ".join(f"${tex(condition)}$" for condition in entry.conditions)
            error = max(self.residuals.rows[entry.id].values())
            cells = (
                f"{{eq}}`eq-{entry.id}`",
                rf"$\displaystyle {entry.formula}$",
                needs,
                entry.citation.removeprefix("from ").removeprefix("found for "),
                "proved" if proved else "**not proved**",
                f"{error:.0e}" if error else "0",
            )
            body.append("| " + " | ".join(cell.replace("|", r"\vert ") for cell in cells) + " |")
        return "\n".join([head, *body])


def decide(*identities: Identity, sizes: Sequence[int] = (2, 3, 64)) -> Decisions:
    """Prove identities anew, try to refute them, refute their false neighbours, and evaluate them.

    Parameters
    ----------
    *identities : Identity
        What to decide.
    sizes : sequence of int
        The numbers of features for the evaluation.

    Raises
    ------
    AssertionError
        If a counterexample to an identity is found, or none to its false neighbour.
    TypeError, ValueError
        As :func:`measure`.

    Returns
    -------
    Decisions
        It displays as a table.

    Examples
    --------
    >>> from lngeom.identities import identity, decide
    >>> decide(identity("centering-kills-ones")).proved
    (True,)
    """
    residuals = measure(*identities, sizes=sizes)
    for entry in identities:
        if found := refute(entry.lhs, entry.rhs, entry.conditions, entry.relation):
            raise AssertionError(f"{entry.id} is refuted: {found}")
        entry.counterexample()
    return Decisions(
        identities,
        tuple(entry.prove() for entry in identities),
        residuals,
    )
