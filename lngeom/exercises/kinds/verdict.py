"""What a check says: right or not, which misconception, how many points; readable wherever it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

__all__ = ["Verdict"]


@dataclass(frozen=True)
class Verdict:
    """The outcome of one question.

    Parameters
    ----------
    id : str
        The question's id.
    ok : bool
        Whether the answer is accepted; a text that a person must read is accepted if there is one.
    score, points : float
        What the answer earns, and what a right one earns, by machine.
    message : str
        What to do next, in a sentence or two; never the answer.
    misconception : str
        The known mistake that the answer shows, else empty; it is part of the message.
    pending : float
        Points that a person gives.

    Examples
    --------
    >>> Verdict("sphere.1", ok=True, score=2, points=2, message="Right.")
    ✓ sphere.1 (2 of 2 points): Right.
    """

    id: str
    ok: bool
    score: float
    points: float
    message: str
    misconception: str = ""
    pending: float = 0.0

    @property
    def head(self) -> str:
        """The first line: mark, id and points."""
        mark = "…" if self.ok and self.pending else "✓" if self.ok else "✗"
        count = (
            f"{self.pending:g} points by a person"
            if self.pending
            else f"{self.score:g} of {self.points:g} point{'' if self.points == 1 else 's'}"
        )
        return f"{mark} {self.id} ({count})"

    def __repr__(self) -> str:
        return f"{self.head}: {self.message}"

    def _repr_markdown_(self) -> str:
        text = self.message
        for sign in "\\`*_$<>[]|":
            text = text.replace(sign, "\\" + sign)
        return f"**{self.head}** {text}"

    def _repr_html_(self) -> str:
        kind = "read" if self.ok and self.pending else "right" if self.ok else "wrong"
        lines = "<br>".join(escape(line) for line in self.message.splitlines())
        return f'<p class="verdict verdict-{kind}"><strong>{escape(self.head)}</strong> {lines}</p>'
