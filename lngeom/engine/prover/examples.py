"""Numbers for the letters of a statement: what is false there needs no search."""

from __future__ import annotations

from itertools import product
from math import sqrt
from random import Random
from typing import Any

from lngeom.engine.kernel import Index, Poly, Ring, Statement

DRAWN = (1.0, -1.0, 0.0, 2.0, -2.0, 3.0, 0.5)
TRIES = 120
ENTRIES = 100  # in an example
SMALL = 1e-9
Places = dict[Index, int]


class Example:
    """Numbers for sizes, places and entries, at which the hypotheses hold; the value of each atom there."""

    def __init__(self, ring: Ring, statement: Statement, more: int, rng: Random) -> None:
        self.ring = ring
        self.sizes = {letter: least + more for letter, least in statement.sizes.items()} | {"": 0}
        self.places = {name: rng.randrange(self.size(size)) for name, size in statement.places.items()}
        self.meanings: dict[str, tuple[list[Index], Poly]] = {}  # letters that were defined
        self.values: dict[Any, float] = {}
        self.entries: dict[Any, float] = {}
        for name, sizes in statement.letters.items():
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
        """Whether it is wrong, at some of its places, that a number is of a kind."""
        free = {place for m in p for atom, _ in m for place in self.ring.atoms[atom].free}
        free = {place for place in free if place[0] != "at"}
        for at in product(*(range(self.size(place[2])) for place in free)):
            x = self.number(p.items(), dict(zip(free, at, strict=True)))
            if {"=": abs(x) > SMALL, "!=": abs(x) < SMALL, ">=": x < -SMALL, ">": x < SMALL}[kind]:
                return True
        return False

    def number(self, terms: Any, at: Places) -> float:
        """The value of a polynomial."""
        total = 0.0
        for monomial, factor in terms:
            for atom, exponent in monomial:
                factor *= self.atom(atom, at) ** exponent
            total += factor
        return total

    def atom(self, n: int, at: Places) -> float:
        """The value of an atom."""
        (kind, *parts), free, *_ = self.ring.atoms[n]
        key = (n, *(at.get(place) for place in free))
        if key not in self.values:
            self.values[key] = self._atom(kind, parts, at)
        return self.values[key]

    def _atom(self, kind: str, parts: list[Any], at: Places) -> float:
        if kind == "num":
            return self.sizes[parts[0]]
        if kind == "ent":
            name, *indices = parts
            where = [self.place(index, at) for index in indices]
            if name not in self.meanings:
                return self.entries[name, *where]
            places, meaning = self.meanings[name]
            return self.number(meaning.items(), dict(zip(places, where, strict=True)))
        if kind == "delta":
            return float(self.place(parts[0], at) == self.place(parts[1], at))
        if kind == "sum":
            ((body, _),), sizes = parts
            height = 1 + max(self.ring.atoms[atom].height for atom, _ in body)
            names = [("bound", (height, n), size) for n, size in enumerate(sizes)]
            each = product(*(range(self.size(size)) for size in sizes))
            return sum(self.number([(body, 1)], {**at, **dict(zip(names, e, strict=True))}) for e in each)
        x = self.number(parts[0], at)
        if kind == "inv":
            return 1 / x if abs(x) > SMALL else 0.0
        return sqrt(x) if x > SMALL else 0.0

    def place(self, place: Index, at: Places) -> int:
        """The number of a place."""
        kind, name, _ = place
        return name if kind == "place" else self.places[name] if kind == "at" else at[place]


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
