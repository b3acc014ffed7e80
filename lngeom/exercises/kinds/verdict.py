"""The verdict on an answer: right or not, misconception and points, displayed in text, Markdown and HTML."""

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
        True if the answer is accepted; a text that a person must grade is accepted if it is long enough.
    score, points : float
        The points that the answer earns, and those that a right one earns, without a person's.
    message : str
        The next step, in a sentence or two; never the answer.
    misconception : str
        The known mistake behind the answer, else empty; it is part of the message.
    pending : float
        The points that a person will give.

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
        if not self.pending and not self.points:
            return f"✗ {self.id}"  # a text that no person would read
        mark = "…" if self.ok and self.pending else "✓" if self.ok else "✗"
        count = (
            f"{self.pending:g} points, graded by hand"
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
