"""Reads a statement for Coq, with a grammar of its own, and evaluates it: nothing of the exporter is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from .words import Words

TOKENS = re.compile(r"\s*('I_\w+|=>|->|<>|:>|%N|@?[A-Za-z_]\w*|\d+|\S)")
Tree = Any  # a name, a number, or a tuple of an operation and trees


class Unreadable(Exception):
    """A text that is no statement, or says something that no statement of the book says."""


@dataclass(frozen=True)
class Read:
    """What a text says: its binders, hypotheses (kind, places, trees), and conclusion (kind, left, right)."""

    binders: tuple[tuple[str, str], ...]
    hypotheses: tuple[tuple[str, tuple[tuple[str, str], ...], tuple[Tree, ...]], ...]
    entries: tuple[tuple[str, str], ...]
    relation: str
    sides: tuple[Tree, ...]


class Reader:
    """A reader of tokens."""

    def __init__(self, text: str) -> None:
        self.tokens = TOKENS.findall(text)
        self.at = 0

    @property
    def next(self) -> str:
        """The token that comes."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        """The next token, which must be the one expected."""
        token = self.next
        if not token or (expected and token != expected):
            raise Unreadable(
                f"{expected or 'more'} was expected at {' '.join(self.tokens[self.at : self.at + 8])}"
            )
        self.at += 1
        return token

    def binders(self) -> Iterator[tuple[str, str]]:
        """``forall (x : type) …,``."""
        if self.next != "forall":
            return
        self.take()
        while self.next == "(":
            self.take()
            name = self.take()
            self.take(":")
            kind = []
            while self.next != ")":
                kind.append(self.take())
            self.take()
            yield name, " ".join(kind)
        self.take(",")

    def statement(self) -> Read:
        """The whole."""
        binders = tuple(self.binders())
        hypotheses = []
        while self._arrow():
            self.take("(")
            places = tuple(self.binders())
            hypotheses.append(self.hypothesis(places))
            self.take(")")
            self.take("->")
        entries = tuple(self.binders())
        relation, sides = self.conclusion()
        if self.next:
            raise Unreadable(f"something is left: {self.next}")
        return Read(binders, tuple(hypotheses), entries, relation, sides)

    def _arrow(self) -> bool:
        """Whether an arrow follows the bracket that opens here."""
        depth = 0
        for n in range(self.at, len(self.tokens)):
            depth += {"(": 1, ")": -1}.get(self.tokens[n], 0)
            if depth == 0:
                return self.tokens[n + 1 : n + 2] == ["->"]
        return False

    def hypothesis(self, places: tuple[tuple[str, str], ...]) -> Any:
        """What stands before an arrow."""
        if self.next in ("pos", "nonneg"):
            return self.take(), places, (self.sum(),)
        if self.next == "(" and self.tokens[self.at + 2] == "<" and self.tokens[self.at + 1].isdigit():
            self.take()
            least = int(self.take()) + 1
            self.take("<")
            size = self.take()
            self.take(")")
            self.take("%N")
            return "size", places, (size, least)
        left = self.sum()
        if self.next == "=":
            self.take()
            value = int(self.take())
            for token in ("%N", ":>", "nat"):
                self.take(token)
            return "place", places, (left, value)
        self.take("<>")
        return "ne", places, (left, self.sum())

    def conclusion(self) -> tuple[str, tuple[Tree, ...]]:
        """What stands behind the last arrow."""
        if self.next in ("pos", "nonneg"):
            return self.take(), (self.sum(),)
        left = self.sum()
        self.take("=")
        return "=", (left, self.sum())

    def sum(self) -> Tree:
        """Terms with + and - between them."""
        tree = self.product()
        while self.next in ("+", "-"):
            tree = (self.take(), tree, self.product())
        return tree

    def product(self) -> Tree:
        """Factors with * and / between them."""
        tree = self.power()
        while self.next in ("*", "/"):
            tree = (self.take(), tree, self.power())
        return tree

    def power(self) -> Tree:
        """A sign, or an application with an exponent."""
        if self.next == "-":
            self.take()
            return ("negative", self.power())
        tree = self.application()
        if self.next == "^":
            self.take()
            tree = ("^", tree, int(self.take()))
        return tree

    def application(self) -> Tree:
        """A word and what it is applied to."""
        head, parts = self.atom(), []
        while self.next == "(" or re.fullmatch(r"@?[A-Za-z_]\w*|\d+", self.next):
            parts.append(self.atom())
        return ("apply", head, *parts) if parts else head

    def atom(self) -> Tree:
        """A name, a number, or something in brackets."""
        token = self.take()
        if token != "(":
            if not re.fullmatch(r"@?[A-Za-z_]\w*|\d+", token):
                raise Unreadable(f"{token} is no word")
            return int(token) if token.isdigit() else token
        if self.next == "fun":
            self.take()
            name = self.take()
            kind = ""
            if self.next == ":":
                self.take()
                kind = self.take()
            self.take("=>")
            tree = ("fun", name, kind.removeprefix("'I_"), self.sum())
        else:
            tree = self.sum()
        self.take(")")
        return tree


def value(tree: Tree, env: dict[str, Any], words: Words) -> Any:
    """The value of a tree, given those of its names."""

    def of(part: Tree) -> Any:
        return value(part, env, words)

    if isinstance(tree, int):
        return tree
    if isinstance(tree, str):
        if tree not in env:
            raise Unreadable(f"{tree} has no value")
        return env[tree]
    match tree:
        case ("+", x, y):
            return of(x) + of(y)
        case ("-", x, y):
            return of(x) - of(y)
        case ("*", x, y):
            return of(x) * of(y)
        case ("/", x, y):
            below = of(y)
            return of(x) / below if np.all(below) else 0 * of(x)  # 1/0 = 0, as in Layers.v
        case ("^", x, n):
            return of(x) ** n
        case ("negative", x):
            return -of(x)
        case ("apply", "sum", ("fun", name, size, body)):
            count = int(size) if size.isdigit() else env[size]
            return sum(value(body, {**env, name: n}, words) for n in range(count))
        case ("apply", "each", ("fun", name, "", body), x):
            inner = of(x)
            flat = [value(body, {**env, name: number}, words) for number in inner.ravel()]
            return np.array(flat, float).reshape(inner.shape)
        case ("apply", "num", n):
            return float(of(n))
        case ("apply", "sqrt", x):
            return words["root"](of(x))
        case ("apply", "madd", x, y):
            return words["plus"](of(x), of(y))
        case ("apply", "had", x, y):
            return of(x) * of(y)
        case ("apply", "scale", x, y):
            return of(x) * of(y)
        case ("apply", "mmul", x, y):
            return of(x) @ of(y)
        case ("apply", "@centering" | "@helmert" as word, "R", n):
            return words[word[1:]](int(of(n)))
        case ("apply", "@eye", "R", n):
            return np.eye(int(of(n)))
        case ("apply", "@const", "R", m, n, x):
            return np.full((int(of(m)), int(of(n))), float(of(x)))
        case ("apply", "@basis", "R", n, p):
            return np.eye(int(of(n)))[:, [of(p)]]
        case ("apply", str(word), *parts) if word in words:
            return words[word](*map(of, parts))
        case ("apply", x, p, q):
            return of(x)[of(p), of(q)]
    raise Unreadable(f"{tree!r} is not understood")
