"""Questions whose answer is a text: a person grades it by a rubric; code only checks that it exists."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from .plain import InvalidAnswer
from .question import Found, Question

__all__ = ["Explain"]

STUB = "Your answer here."
UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"  # from Thai to Chinese
WORD = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")


@dataclass(frozen=True, kw_only=True)
class Explain(Question):
    """A question for a free text; its verdict has score and points 0, and its points are ``pending``.

    Parameters
    ----------
    rubric : tuple of str
        One line per point: what to look for, without revealing the answer.
    pitfalls : tuple of str
        At least four wrong explanations to watch for, for the grader.
    kind : str
        Always ``"explain"``.
    fewest : int
        The smallest number of words; at least half as many are different ones.

    Notes
    -----
    The answer is a Markdown cell of the sheet, so the sheet's cell is ``check("sphere.6")``, which shows the
    rubric.  Given a text, ``check`` also tests whether it is long enough.
    """

    by_person: ClassVar[bool] = True
    rubric: tuple[str, ...] = ()
    pitfalls: tuple[str, ...] = ()
    kind: str = "explain"
    fewest: int = 15

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        if answer is None:
            return {"text": None}
        if not isinstance(answer, str):
            raise InvalidAnswer(f"The answer should be a text, got {type(answer).__name__}.")
        return {"text": answer[:20_000]}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        answer = plain["text"]
        if answer is not None:
            words = WORD.findall(str(answer))
            if not words or str(answer).strip(" *_\n") == STUB:
                return Found(False, "There is no text yet, in the cell for it or below.")
            if len(words) < self.fewest:
                return Found(
                    False, f"{len(words)} words are too few for a reason: write two or three sentences."
                )
            if (different := len({word.lower() for word in words})) < self.fewest // 2:
                plural = "" if different == 1 else "s"
                return Found(False, f"The text repeats itself: it has {different} different word{plural}.")
        lines = [f"A text is not graded by a program. Each of these {self.points} earns a point:"]
        return Found(True, "\n– ".join([*lines, *self.rubric]))
