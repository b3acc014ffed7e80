"""Numbers for the symbols of a statement: what is false there needs no search."""

from __future__ import annotations

from itertools import product
from math import exp, inf, log, sqrt
from random import Random
from typing import Any

from anydim.kernel import Statement
from anydim.kernel.polynomials import Ring
from anydim.kernel.rewriting import Poly
from anydim.kernel.syntax import Index

DRAWN = (1.0, -1.0, 0.0, 2.0, -2.0, 3.0, 0.5)
TRIES = 120
ENTRIES = 100  # in an example
SMALL = 1e-9
Indices = dict[Index, int]


class Example:
    """Numbers for sizes, indices and entries, at which the hypotheses hold; the value of each atom there."""

    def __init__(self, ring: Ring, statement: Statement, more: int, rng: Random) -> None:
        self.ring = ring
        self.sizes = {symbol: least + more for symbol, least in statement.sizes.items()} | {"": 0}
        self.indices = {name: rng.randrange(self.size(size)) for name, size in statement.indices.items()}
        self.meanings: dict[str, tuple[list[Index], Poly]] = {}  # symbols that were defined
        self.values: dict[Any, float] = {}
        self.entries: dict[Any, float] = {}
        for name, sizes in statement.symbols.items():
            for at in product(*(range(self.size(size)) for size in sizes)):
                self.entries[name, *at] = rng.choice(DRAWN)
                if len(self.entries) > ENTRIES:
                    self.holds = False
                    return
        self.holds = self._mended([(kind, ring.value(tree)) for kind, tree in statement.given], rng)

    def size(self, size: Any) -> int:
        """A size."""
        return self.sizes[size[0]] + size[1]

    def _mended(self, facts: list[tuple[str, Poly]], rng: Random) -> bool:
        """Draw entries anew until all facts hold, or give up."""
        for _ in range(TRIES):
            wrong = next((p for kind, p in facts if self.refutes(kind, p)), None)
            if wrong is None:
                return True
            heads = {head for m in wrong for atom, _ in m for head in self.ring.atoms[atom].heads}
            keys = [key for key in self.entries if ("ent", key[0]) in heads]
            for key in keys if rng.random() < 0.3 else keys and [rng.choice(keys)]:
                self.entries[key] = rng.choice(DRAWN)
            self.values.clear()
        return False

    def refutes(self, kind: str, p: Poly) -> bool:
        """Return True if some example shows that a number is not of a kind."""
        free = {index for m in p for atom, _ in m for index in self.ring.atoms[atom].free}
        free = {index for index in free if index[0] != "at"}
        for at in product(*(range(self.size(index[2])) for index in free)):
            x = self.number(p.items(), dict(zip(free, at, strict=True)))
            if {"=": abs(x) > SMALL, "!=": abs(x) < SMALL, ">=": x < -SMALL, ">": x < SMALL}[kind]:
                return True
        return False

    def number(self, terms: Any, at: Indices) -> float:
        """The value of a polynomial."""
        self.ring.spend(len(terms) // 4)
        known: dict[int, float] = {}
        total = 0.0
        for monomial, factor in terms:
            term = float(factor)
            for atom, exponent in monomial:
                if atom not in known:
                    known[atom] = self.atom(atom, at)
                term *= known[atom] ** exponent
            total += term
        return total

    def atom(self, n: int, at: Indices) -> float:
        """The value of an atom."""
        (kind, *parts), free, *_ = self.ring.atoms[n]
        key = (n, *(at.get(index) for index in free))
        if key not in self.values:
            self.values[key] = self._atom(kind, parts, at)
        return self.values[key]

    def _atom(self, kind: str, parts: list[Any], at: Indices) -> float:
        if kind == "num":
            return self.sizes[parts[0]]
        if kind == "ent":
            name, *own = parts
            where = [self.index(index, at) for index in own]
            if name not in self.meanings:
                return self.entries[name, *where]
            indices, meaning = self.meanings[name]
            return self.number(meaning.items(), dict(zip(indices, where, strict=True)))
        if kind == "delta":
            return float(self.index(parts[0], at) == self.index(parts[1], at))
        if kind == "sum":
            ((body, _),), sizes = parts
            height = 1 + max(self.ring.atoms[atom].height for atom, _ in body)
            names = [("bound", (height, n), size) for n, size in enumerate(sizes)]
            each = product(*(range(self.size(size)) for size in sizes))
            return sum(self.number([(body, 1)], {**at, **dict(zip(names, e, strict=True))}) for e in each)
        x = self.number(parts[0], at)
        if kind == "exp":
            return exp(x) if x < 700 else inf
        if kind == "log":
            return log(x) if x > SMALL else 0.0
        if kind == "inv":
            return 1 / x if abs(x) > SMALL else 0.0
        return sqrt(x) if x > SMALL else 0.0

    def index(self, index: Index, at: Indices) -> int:
        """The number of an index."""
        kind, name, _ = index
        return name if kind == "place" else self.indices[name] if kind == "at" else at[index]


def examples(ring: Ring, statement: Statement) -> list[Example]:
    """A few, if they are found easily."""
    rng = Random(0)
    found: list[Example] = []
    for n in range(5):
        one = Example(ring, statement, 1 + n % 2, rng)
        if one.holds:
            found.append(one)
        elif n > 1 and not found:
            break
    return found
