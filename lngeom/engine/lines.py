"""What a chain is made of: statements that it may close, and lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from sympy import Eq
from sympy.core.relational import Relational

from .errors import Foreign
from .grammar import well_formed, well_formed_conditions
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


def as_it_is(statement: Any) -> Closed:
    """What a statement says now, every part of it well formed."""
    if not isinstance(statement, Statement):
        raise Foreign(f"qed takes an identity, with lhs, rhs and conditions, got {statement!r}")
    equality = getattr(statement, "equality", None)
    if equality is not None and type(equality) is not Eq:
        raise Foreign(f"the case of equality is an equation, got {equality!r}")
    for side in () if equality is None else equality.args:
        well_formed(side)
    return Closed(
        well_formed(statement.lhs),
        well_formed(statement.rhs),
        well_formed_conditions(statement.conditions),
        getattr(statement, "relation", "="),
        equality,
        getattr(statement, "id", None),
    )


@dataclass(frozen=True)
class Line:
    """A line of a chain: how it stands to the one before, and why."""

    expr: Any
    why: str = ""
    relation: str = "="
    equality: Any = None
    gap: Any = None

    _judged: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        braces = re.sub(r"\\[{}]|[^{}]", "", self.why)
        while "{}" in braces:
            braces = braces.replace("{}", "")
        if braces or re.search(r"\\\\|&", self.why):
            raise Foreign(f"the reason {self.why!r} would break the line that it stands beside")
        object.__setattr__(self, "_judged", self._hash())

    def _hash(self) -> int:
        return hash((self.expr, self.equality, self.gap))

    def check(self) -> None:
        """Refuse what is no longer what was judged."""
        for part in self.parts:
            well_formed(part)
        if self._hash() != self._judged:
            raise Foreign("a line of the chain was changed after it was judged")

    @property
    def needs(self) -> tuple[Obligation, ...]:
        """What must hold for the line, its gap and its case of equality to have a value."""
        return tuple(o for part in self.parts for o in obligations(part))

    @property
    def parts(self) -> tuple[Any, ...]:
        """The line, its gap, and both sides of its case of equality."""
        sides = self.equality.args if isinstance(self.equality, Eq) else ()
        return (self.expr, *([] if self.gap is None else [self.gap]), *sides)


def spoken_of(lines: Sequence[Line]) -> list[Any]:
    """What the lines are, and when those of inequalities are equal."""
    cases = [line.equality for line in lines if line.equality is not None]
    return [*(line.expr for line in lines), *(side for case in cases for side in case.args)]
