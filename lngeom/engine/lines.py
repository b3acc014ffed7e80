"""What a chain is made of: statements that it may close, and lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from sympy import Eq
from sympy.core.relational import Relational

from .obligations import Obligation, obligations


@runtime_checkable
class Statement(Protocol):
    """What ``qed`` compares a chain with: an identity of the catalogue, or anything with these.

    ``relation`` may say ``"<="``, ``"<"``, ``">="`` or ``">"`` in place of ``"="``; ``equality`` then is the
    condition under which the two sides are equal.
    """

    @property
    def lhs(self) -> Any:
        """Where the chain starts."""

    @property
    def rhs(self) -> Any:
        """Where it ends."""

    @property
    def conditions(self) -> tuple[Relational, ...]:
        """What must hold for it to make sense."""


@dataclass(frozen=True)
class Closed:
    """A statement as it was when a chain was closed with it."""

    lhs: Any
    rhs: Any
    conditions: tuple[Relational, ...]
    relation: str = "="
    equality: Any = None
    id: str | None = None


@dataclass(frozen=True)
class Line:
    """A line of a chain: how it stands to the one before, and why."""

    expr: Any
    why: str = ""
    relation: str = "="
    equality: Any = None
    gap: Any = None

    @property
    def needs(self) -> tuple[Obligation, ...]:
        """What must hold for the line, its gap and its case of equality to have a value."""
        sides = self.equality.args if isinstance(self.equality, Eq) else ()
        parts = (self.expr, *([] if self.gap is None else [self.gap]), *sides)
        return tuple(o for part in parts for o in obligations(part))
