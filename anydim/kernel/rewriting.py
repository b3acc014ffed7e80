"""Rules that replace a product of atoms by a polynomial, and where they apply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .syntax import Index

if TYPE_CHECKING:
    from .polynomials import Ring

Monomial = tuple[tuple[int, int], ...]
Poly = dict[Monomial, Any]  # whole numbers, and fractions where they are needed


def quotient(monomial: Monomial, left: Monomial) -> Monomial | None:
    """The quotient of two monomials, or None.

    >>> quotient(((1, 3), (2, 1)), ((1, 1), (2, 1)))
    ((1, 2),)
    """
    powers = dict(monomial)
    for atom, exponent in left:
        powers[atom] = powers.get(atom, 0) - exponent
        if powers[atom] < 0:
            return None
    return tuple((atom, exponent) for atom, exponent in powers.items() if exponent)


class Rewriting:
    """The rules of a ring, each a monomial and the polynomial that it equals."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.rules: dict[Any, list[Monomial]] = {}  # what is replaced, by one of its atoms
        self.meaning: dict[Monomial, Poly] = {}  # by what
        self.heads: list[frozenset] = []  # of what each rule replaces
        self.wide: list[tuple[int, frozenset]] = []  # sums over several indices that rules replace
        self.rights: dict[Monomial, tuple[int, Poly]] = {}  # results, and how many rules there were then

    def law(self, key: Any, left: Monomial, right: Poly) -> None:
        """From now on the monomial ``left`` is replaced by ``right``, where an atom with that key occurs."""
        self.rules.setdefault(key, []).append(left)
        self.meaning[left] = right

    def add(self, left: Monomial, right: Poly) -> None:
        """From now on the monomial ``left`` is replaced by ``right``; what holds for any index, at each."""
        first = left[0][0]
        self.law(self.head(first) if self.ring.indices({left: 1}) else first, left, right)
        self.heads.append(frozenset(head for atom, _ in left for head in self.ring.atoms[atom].heads))
        kind, _, *sizes = self.ring.atoms[first].parts
        if kind == "sum" and len(left) == left[0][1] == 1 and len(sizes[0]) > 1:
            self.wide.append((first, self.heads[-1] - {("sum",)}))

    def head(self, atom: int) -> tuple[Any, ...]:
        """The key of an atom under which rules for it are found: its kind and its symbol."""
        kind, first, *_ = self.ring.atoms[atom].parts
        return (kind, first) if type(first) is str else (kind,)

    def apply(self, monomial: Monomial) -> Poly | None:
        """The monomial with the first rule applied that fits, if one does."""
        for atom, _ in monomial:
            for left in self.rules.get(atom, ()):
                if (rest := quotient(monomial, left)) is not None:
                    return self.ring.times(self.right(left), self.ring.tidy(rest))
            for left in self.rules.get(self.head(atom), ()):
                for indices, rest in self.matches(left, monomial, {}):
                    return self.ring.times(self.ring.rename(self.right(left), indices), self.ring.tidy(rest))
        return None

    def right(self, left: Monomial) -> Poly:
        """The normal form that replaces a product."""
        found = self.ring.cached(self.rights, left)
        if found is None:
            found = self.ring.rename(self.meaning[left], {}, anew=True)
            self.rights[left] = len(self.heads), found
        return found

    def matches(self, left: Monomial, monomial: Monomial, indices: dict) -> Iterator[tuple[dict, Monomial]]:
        """All ways in which ``left`` divides the monomial: what "any" index stands for, and the rest."""
        if not left:
            yield indices, monomial
            return
        (wanted, power), *others = left
        for n, (atom, exponent) in enumerate(monomial):
            if exponent >= power:
                for found in self.fits(wanted, atom, indices):
                    rest = monomial[:n] + (((atom, exponent - power),) if exponent > power else ())
                    yield from self.matches(tuple(others), rest + monomial[n + 1 :], found)

    def fits(self, wanted: int, atom: int, indices: dict) -> Iterator[dict]:
        """The ways in which an atom is the wanted one, with other indices for "any"."""
        self.ring.spend(1)
        (kind, *parts), free, *_ = self.ring.atoms[wanted]
        (other, *others), _, own, _ = self.ring.atoms[atom]
        if wanted == atom and not any(index[0] == "any" for index in free):
            yield indices
        elif kind != other or len(parts) != len(others):
            return
        elif kind in ("inv", "root", "exp", "log", "sum") and parts[1:] == others[1:]:
            for found in self.terms(parts[0], others[0], indices):
                # what a sum binds is no index outside of it
                if not any(index[0] == "bound" and index[1][0] == own for index in found.values()):
                    yield found
        elif kind in ("ent", "delta"):
            found = dict(indices)
            for part, one in zip(parts, others, strict=True):
                if type(part) is tuple and part[0] == "any" and part[2] == one[2]:
                    part = found.setdefault(part, one)
                if part != one:
                    return
            yield found

    def terms(self, left: tuple, right: tuple, indices: dict) -> Iterator[dict]:
        """The ways in which the terms of one polynomial are those of another."""
        if not left and not right:
            yield indices
        if not left or len(left) != len(right):
            return
        (monomial, factor), *others = left
        for n, (other, value) in enumerate(right):
            if factor == value and len(monomial) == len(other):
                for found, rest in self.matches(monomial, other, indices):
                    if not rest:
                        yield from self.terms(tuple(others), right[:n] + right[n + 1 :], found)

    def without_part(self, names: list[Index], product: Monomial) -> Poly | None:
        """The sum of one product in which a rule replaces the sum of a part of it over several indices.

        The part is what the rule sums: its bound indices are different ones of the names, and neither the
        rest of the product nor any other index of the part is one of these.

        >>> from anydim.kernel.polynomials import Ring
        >>> ring, n = Ring(), ["N", 0]
        >>> def chain(first, last, *names):  # a product of A, B, and so on, of any number of matrices
        ...     between = [["b", k] for k in range(len(names) - 1)]
        ...     factors = [["ent", *one] for one in zip(names, [first, *between], [*between, last])]
        ...     tree = ["*", *factors]
        ...     for _ in between:
        ...         tree = ["sum", n, tree]
        ...     return tree
        >>> (left,) = ring.value(chain(["any", 0, n], ["any", 1, n], "A", "B", "C"))
        >>> ring.rewriting.add(left, ring.value(["ent", "D", ["any", 0, n], ["any", 1, n]]))  # A·B·C is D
        >>> i, j = ["at", "i", n], ["at", "j", n]
        >>> ring.value(chain(i, j, "E", "A", "B", "C", "F")) == ring.value(chain(i, j, "E", "D", "F"))
        True
        """
        there = {head for atom, _ in product for head in self.ring.atoms[atom].heads}
        for atom, heads in self.wide:
            if not heads <= there:
                continue
            (_, ((body, _),), sizes), _, height, _ = self.ring.atoms[atom]
            own: list[Index] = [("any", -1 - n, size) for n, size in enumerate(sizes)]  # of no statement
            to = {("bound", (height, n), size): own[n] for n, size in enumerate(sizes)}
            pattern = self.ring.rename({body: 1}, to)
            if [*pattern.values()] != [1]:
                continue  # another rule applies to it
            (part,) = pattern
            for found, rest in self.matches(part, product, {}):
                inner = {found.get(k) for k in own}
                to = {k: index for k, index in found.items() if k not in own}
                outside = {index for other, _ in rest for index in self.ring.atoms[other].free}
                if len(inner) == len(own) and inner <= {*names} and not inner & {*outside, *to.values()}:
                    others = [name for name in names if name not in inner]
                    right = self.ring.rename(self.right(((atom, 1),)), to)
                    return self.ring.sums(others, self.ring.times({rest: 1}, right))
        return None
