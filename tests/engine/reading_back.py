"""Reads printed formulas back: the number or matrix that a formula says, by the notation of the book alone.

Nothing of the engine is used.  A formula is evaluated while it is read; the body of a sum is read again for
each value of its index, and what is differentiated for each step.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import Any

import numpy as np

from . import notation
from .notation import NAMES, Unreadable, alike, column, number, whole

SIZES = ("N", "m", "k", r"\Gamma", "B")  # whole numbers, at an entry too
ENDS = {None, "+", "-", ")", "}", "]", ",", "=", "/", r"\odot", r"\rvert", r"\times"}  # of a product


class Reader:
    """Reads one formula, whose letters and further names have these values by their LaTeX.

    ``seen`` collects the letters that stand at an entry as they are, with the numbers of places there.
    """

    def __init__(self, formula: str, letters: dict[str, Any]):
        self.tokens = notation.signs(formula, NAMES.keys() | letters.keys())
        self.letters = letters
        self.at = 0
        self.asked = 1  # how many columns the matrix before a basis column has
        self.seen: set[tuple[str, int]] = set()

    @property
    def next(self) -> str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def last(self) -> str:
        return self.tokens[self.at - 1]

    def take(self, *expected: str) -> str:
        """The next token; if some are expected, all of them."""
        for one in expected or (self.next,):
            if self.next is None or self.next != one:
                raise Unreadable(f"{self.next} in place of {expected} at {self.at}")
            self.at += 1
        return self.last

    def took(self, token: str) -> bool:
        """Whether this is the next token, which is taken then."""
        self.at += (found := self.next == token)
        return found

    def formula(self) -> Any:
        found = self.sum()
        if self.next is not None:
            raise Unreadable(f"{self.next} after the end")
        return found

    def sum(self) -> Any:
        terms = [-self.quotient() if self.took("-") else self.quotient()]
        while self.next in ("+", "-"):
            terms.append(-self.quotient() if self.take() == "-" else self.quotient())
        return reduce(np.add, alike(terms))

    def quotient(self) -> Any:
        top = self.product()
        if not self.took("/"):
            return top
        bottom = number(self.factor())
        if self.next not in ENDS - {"/"}:
            raise Unreadable(f"{self.next} behind what a stroke divides by")
        return top / bottom

    def product(self) -> Any:
        """Entrywise, of products."""
        parts = [self.joined()]
        while self.took(r"\odot"):
            parts.append(self.joined())
        return reduce(np.multiply, alike(parts))

    def joined(self) -> Any:
        """Factors side by side."""
        factors: list = []
        while self.next not in ENDS or not factors:
            if factors and not self.took(r"\cdot") and self._meets_a_number():
                raise Unreadable("two numbers side by side")
            self.asked = [1, *(x.shape[1] for x in factors if np.ndim(x))][-1]
            factors.append(self.factor())
        return notation.multiplied(factors)

    def _meets_a_number(self) -> bool:
        """Whether the last token and the next ones would be read as one number, or as a mixed fraction."""
        ahead = "".join(self.tokens[self.at : self.at + 7])
        return self.last.isdigit() and bool(re.match(r"\d|\\frac\{\d+\}\{\d+\}", ahead))

    def factor(self) -> Any:
        """What may have an index and then a power."""
        first = self.next
        x = self.atom()
        if self.next == "_":
            if self.last != ")" and (self.last not in NAMES.keys() | self.letters.keys() or "_" in self.last):
                raise Unreadable("an index below what has one already, or takes none")
            x = self.entry(x)
        if self.next == "^":
            if first == r"\frac" or {"^", " "} & {*self.last}:
                raise Unreadable("a power of a fraction, of a power or of several words")
            x = self.raised(x)
        if self.next in ("_", "^"):
            raise Unreadable("an index or a power of a power")
        return x

    def raised(self, x: Any) -> Any:
        self.take("^", "{")
        if self.took(r"\top") and np.ndim(x):
            self.take("}")
            return x.T
        x = x ** number(self.factor()) if self.took(r"\circ") else notation.power(x, number(self.sum()))
        self.take("}")
        return x

    def entry(self, x: Any) -> Any:
        """Places count from 1, and two of them that are one sign each stand without a comma."""
        if np.ndim(x) == 0:
            raise Unreadable("an index below a number")
        shape = x.shape[:1] if x.shape[1] == 1 else x.shape
        start = self.at + 2
        end = self.tokens.index("}", start)
        inside = "".join(self.tokens[start:end])
        if len(shape) == 2 and len(inside) == 2:
            self.tokens[start:end] = [inside[0], ",", inside[1]]
        places = self.places(*shape)
        if len(places) != len(shape):
            raise Unreadable(f"{len(places)} places of an entry in a matrix of shape {x.shape}")
        if not all(1 <= p <= n for p, n in zip(places, shape, strict=True)):
            return np.nan
        return x[(*(p - 1 for p in places), 0)[:2]]

    def places(self, *sizes: int) -> list[int]:
        """The places in an index; those that are letters are seen to count in these sizes."""
        self.take("_", "{")
        found: list[int] = []
        while not found or self.took(","):
            start = self.at
            found.append(whole(self.sum()))
            if self.at == start + 1 and len(found) <= len(sizes):
                self.seen.add((self.last, sizes[len(found) - 1]))
        self.take("}")
        return found

    def listed(self) -> list:
        """What is in braces or brackets, with commas between."""
        close = {"{": "}", "(": ")", "[": "]"}.get(self.take(), "no bracket")
        found = [self.sum()]
        while self.took(","):
            found.append(self.sum())
        self.take(close)
        return found

    def group(self) -> Any:
        """The same with no comma."""
        found, *more = self.listed()
        if more:
            raise Unreadable(f"a list that ends at {self.at}")
        return found

    def atom(self) -> Any:
        token = self.next or ""
        if token in ("(", "{"):
            return self.group()
        self.take()
        if token.isdigit():
            return np.float64(token)
        if self.next == "_" and token not in self.letters:
            if token in notation.SIZED:
                return self.sized(token)
            if token == "S":
                return self.function(token)
            if token == r"\delta" and "," in self.tokens[self.at : self.tokens.index("}", self.at)]:
                left, right = self.places()  # Kronecker's, not the gradient
                return np.float64(left == right)
        if token in self.letters:
            return self.letters[token]
        return NAMES[token](self.letters) if token in NAMES else self.operation(token)

    def operation(self, token: str) -> Any:
        """What begins with a sign of its own."""
        if token == "e":
            return self.basis()
        if token == r"\lvert":
            x = self.sum()
            self.take(r"\rvert")
            return np.sqrt(np.sum(column(x) ** 2))
        if token == r"\frac":
            if self.tokens[self.at + 1] == r"\partial":
                return self.derived()
            top = self.group()
            return top / number(self.group())
        if token == r"\sqrt":
            by = number(self.group()) if self.next == "[" else 2
            return number(self.group()) ** (1 / by)
        if token == r"\sum":
            return self.summed()
        if token in (r"\max", r"\min"):
            return (max if token == r"\max" else min)(map(number, self.listed()))
        if token.startswith(r"\operatorname{"):
            return self.function(token[len(r"\operatorname{") : -1])
        raise Unreadable(f"{token} at {self.at}")

    def basis(self) -> Any:
        """A basis column as long as what stands before it asks, else N; so is a row."""
        behind = self.tokens.index("}", self.at) + 1
        is_row = self.tokens[behind : behind + 3] == ["^", "{", r"\top"]
        n = self.letters["N"] if self.asked == 1 or is_row else self.asked
        place = self.places(n)[0]
        return np.eye(n)[:, [place - 1]] if 1 <= place <= n else np.full((n, 1), np.nan)

    def sized(self, token: str) -> Any:
        """An identity matrix, Helmert's, or one of ones."""
        self.take("_", "{")
        sizes = [whole(self.sum())]
        while self.took(r"\times"):
            sizes.append(whole(self.sum()))
        self.take("}")
        return notation.SIZED[token](*sizes)

    def function(self, name: str) -> Any:
        """A layer, which has ε below, or what else is made of a matrix, which may have a power above."""
        eps = number(self.group()) if self.took("_") else None
        by = number(self.group()) if self.took("^") else 1
        x = self.group()
        if name in notation.LAYERS and eps is not None and np.ndim(x):
            return notation.LAYERS[name](x, eps)
        if name not in notation.FUNCTIONS or eps is not None:
            raise Unreadable(f"{name} with or without ε, or of a number")
        return notation.FUNCTIONS[name](x) if by == 1 else number(notation.FUNCTIONS[name](x)) ** by

    def summed(self) -> Any:
        """A sum of products; without ends over all places in which its index counts."""
        self.take("_", "{")
        index, low, high = self.take(), 1, None
        if self.took("="):
            low = whole(self.sum())
            self.take("}", "^")
            high = whole(self.group())
        else:
            self.take("}")
        start, letters, seen = self.at, self.letters, self.seen

        def term(n: int) -> Any:
            self.at, self.letters = start, {**letters, index: np.float64(n)}
            return -number(self.product()) if self.took("-") else number(self.product())

        self.seen = set()
        term(low)
        counted = {size for letter, size in self.seen if letter == index}
        if high is None and len(counted) != 1:
            raise Unreadable(f"a sum over {index}, which counts in no size or in several")
        total = sum(term(n) for n in range(low, (min(counted) if high is None else high) + 1))
        self.seen = seen | {(letter, size) for letter, size in self.seen if letter != index}
        self.letters = letters
        return np.float64(total)

    def derived(self) -> Any:
        """The derivative of a column in a column."""
        self.take("{", r"\partial")
        start, letters = self.at, self.letters
        self.product()
        self.take("}", "{", r"\partial")
        name = self.take()
        self.take("}")
        end = self.at

        def moved(x: Any) -> Any:
            self.at, self.letters = start, {**letters, name: x}
            return self.product()

        found = notation.differentiated(moved, letters[name])
        self.at, self.letters = end, letters
        return found


def read(formula: str, letters: dict[str, Any], *beside: str) -> Any:
    """What a formula says, where letters have these values; those that count places have them from 0.

    Such a letter stands at an entry, in the formula or in what is shown beside it, and is no size.
    """
    places = set()
    for shown in (formula, *beside):
        reader = Reader(shown, letters)
        reader.formula()
        places |= {letter for letter, _ in reader.seen if letter in letters and letter not in SIZES}
    return Reader(formula, letters | {letter: letters[letter] + 1 for letter in places}).formula()
