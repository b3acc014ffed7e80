"""The quizzes of a page as its source has them, read apart from the book's own reader."""

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import lngeom

from ..pages import page_names, source

CHAPTERS = [page for page in page_names() if re.match(r"chapters/\d\d-", page)]
QUIZ = re.compile(r"^:::\{quiz\} ([^\n]+)\n(?::decimals: (\d)\n)?(.*?)^:::$", re.M | re.S)
CHOICE = re.compile(r"^- \[([ x])\] (.*(?:\n {2}[^ >].*)*)\n((?: {2}>.*\n)+)", re.M)


@dataclass(frozen=True)
class Choice:
    label: str
    text: str
    right: bool
    feedback: str


@dataclass(frozen=True)
class Quiz:
    title: str
    numeric: bool
    choices: tuple[Choice, ...]

    @property
    def labels(self) -> list[str]:
        return [choice.label for choice in self.choices]


def label(place: int, text: str, decimals: str) -> str:
    """A letter; of a number its value."""
    if not decimals:
        return "ABCDEFGH"[place]
    if not text.startswith("`"):
        return "Another number"
    value = eval(text.strip("`"), {"np": np} | {name: getattr(lngeom, name) for name in lngeom.__all__})
    return f"{value:.{int(decimals)}f}".replace("-", "−")


@lru_cache
def quizzes(page: str) -> tuple[Quiz, ...]:
    """The quizzes of a page, in order."""
    found = []
    for title, decimals, body in QUIZ.findall(source(page)):
        choices = [
            Choice(label(place, text, decimals), text, mark == "x", re.sub(r"(?m)^ {2}> ?", "", said).strip())
            for place, (mark, text, said) in enumerate(CHOICE.findall(body))
        ]
        assert len(choices) == len(re.findall(r"^- \[", body, re.M)), title
        found.append(Quiz(title, bool(decimals), tuple(choices)))
    return tuple(found)
