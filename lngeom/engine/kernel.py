"""The kernel: what a certificate must be for the book to believe a statement.

A *statement* says: whatever the sizes, letters and places are, if the hypotheses hold, the claim holds.  A
*certificate* is a list of steps; each states a fact and names the rule that makes it true.  ``check`` follows
the steps and raises ``Rejected`` at the first that is wrong.  Nothing else of the package is imported here.

**Numbers.**  A number is written as a tree, of lists, texts and whole numbers only:

- ``3`` and ``["q", 1, 2]``: rational numbers; ``["num", size]``: a size as a number;
- ``["ent", "a", i]``: an entry; a letter that stands for a number has no index, ``["ent", "c"]``;
- ``["delta", i, j]``: 1 if two places are one, else 0;
- ``["+", s, t, ...]``, ``["*", s, t, ...]``, ``["^", t, 3]``;
- ``["inv", t]``: one over t, and 0 if t is 0; ``["root", t]``: the square root, and 0 if t is negative;
- ``["sum", size, t]``: the sum of t over all places of that size; in t they are called ``["b", 0]``, and the
  places of the sum around it ``["b", 1]``, and so on.

So every tree has a value, and the laws of rings and sums hold without conditions.  That ``1/0`` does not
occur in a statement is a *goal* of its own (:func:`goals`), and a certificate has to prove these, too.

**Sizes and places.**  A size is ``[letter, whole number]``: N - 1 is ``["N", -1]``, 3 is ``["", 3]``.  A
place belongs to a size: ``["at", "i", size]`` is one that the statement speaks of; ``["place", 0, size]`` is
the first; ``["any", 0, size]`` is any: a hypothesis or a fact about it holds for each place of that size,
those that a sum runs over too.

**Facts.**  ``["=", t]``, ``["!=", t]``, ``[">=", t]``, ``[">", t]``: the number t is 0, is not 0, is not
negative, is positive.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from math import isqrt
from typing import Any

Tree = Any
Index = tuple[Any, ...]
Size = tuple[str, int]
Monomial = tuple[tuple[int, int], ...]
Poly = dict[Monomial, Fraction]

LARGEST = 4_000  # nodes of a tree
LONGEST = 1_000  # steps
WORK = 3_000_000  # products of two monomials, in a whole check
DIGITS = 400  # of a number
WIDEST = 8  # of a size that is a number, where a sum is written out
GENERAL = 100  # "any" places from here on are those of goals
ORDER = ("place", "at", "any", "fresh", "bound")
KINDS = ("=", "!=", ">=", ">")


class Rejected(Exception):
    """A statement that says nothing, or a step that does not follow."""


def shown(part: Any) -> str:
    """The beginning of what was given, for a message."""
    try:
        return repr(part)[:80]
    except ValueError:  # Python does not write numbers of thousands of digits
        return "a number that is too long"


# --- Polynomials: the normal form of numbers ---------------------------------------------------------------


class Ring:
    """Polynomials with rational coefficients in *atoms*, and rules for replacing some of their products.

    Atoms are entries, deltas of two places, sizes, sums of one product, inverses, roots.  Each has a number
    in the table of this ring, so that equal atoms are one.  A monomial is a sorted tuple of pairs, atom and
    exponent; a polynomial maps monomials to coefficients.  Trees with the same polynomial have the same
    value, whatever their letters are.

    A *rule* says that a monomial equals a polynomial.  It is applied wherever its monomial divides another,
    inside sums, roots and inverses too.

    Parameters
    ----------
    least : dict
        The least number that each letter for a size stands for.

    Examples
    --------
    >>> ring = Ring({"N": 1})
    >>> x, y = ["ent", "x"], ["ent", "y"]
    >>> square = ["^", ["+", x, y], 2]
    >>> written_out = ["+", ["^", x, 2], ["*", 2, x, y], ["^", y, 2]]
    >>> ring.value(square) == ring.value(written_out)
    True
    """

    def __init__(self, least: dict[str, int], work: list[int] | None = None) -> None:
        self.least = least
        self.parts: list[tuple[Any, ...]] = []  # of each atom: its kind and what it is made of
        self.free: list[frozenset[Index]] = []  # the places that it speaks of
        self.height: list[int] = []  # how deep sums are nested in it
        self.text: list[str] = []  # it as text, the same for all names of what is bound
        self.numbers: dict[tuple[Any, ...], int] = {}
        self.inside: dict[int, Poly] = {}  # of an inverse or a root
        self.rules: dict[tuple[Any, ...], list[tuple[Monomial, Poly]]] = {}
        self.known: dict[Monomial, Poly] = {}
        self.values: dict[str, Poly] = {}
        self.count = 0
        self.work = [0] if work is None else work

    # Sums and products

    def atom(self, *parts: Any) -> Poly:
        """An atom as a polynomial."""
        return self.tidy(((self.number(parts), 1),))

    def number(self, parts: tuple[Any, ...]) -> int:
        """The number of an atom in the table."""
        if parts not in self.numbers:
            places: set[Index] = set()
            height, said = 0, [str(parts[0])]
            if parts[0] in ("inv", "root", "sum"):
                of = [parts[2]] if parts[0] == "sum" else [monomial for monomial, _ in parts[1]]
                below = [atom for monomial in of for atom, _ in monomial]
                places = {place for atom in below for place in self.free[atom]}
                height = max((self.height[atom] for atom in below), default=0) + (parts[0] == "sum")
                if parts[0] == "sum":
                    places -= {place for place in places if place[0] == "bound" and place[1][0] == height}
                said += sorted("".join(f"{self.text[a]}^{e}" for a, e in monomial) for monomial in of)
            else:
                places = {part for part in parts[1:] if type(part) is tuple and part[0] != "place"}
                said += ["~" if part[0] in ("fresh", "bound") else str(part) for part in parts[1:]]
            self.numbers[parts] = len(self.parts)
            self.parts.append(parts)
            self.free.append(frozenset(places))
            self.height.append(height)
            self.text.append(f"({' '.join(said)})")
        return self.numbers[parts]

    @staticmethod
    def add(*terms: Poly) -> Poly:
        """The sum of polynomials."""
        total: Poly = {}
        for term in terms:
            for monomial, factor in term.items():
                sum_of_both = total.get(monomial, 0) + factor
                if sum_of_both:
                    total[monomial] = sum_of_both
                else:
                    total.pop(monomial, None)
        return total

    def scale(self, factor: Any, p: Poly) -> Poly:
        """A polynomial times a number."""
        if factor == 1:
            return p
        return self.bounded({m: Fraction(factor * value) for m, value in p.items()} if factor else {})

    @staticmethod
    def bounded(p: Poly) -> Poly:
        """The polynomial, unless its numbers are too long."""
        for number in p.values():
            if max(number.numerator.bit_length(), number.denominator.bit_length()) > 4 * DIGITS:
                raise Rejected(f"a number of more than {DIGITS} digits")
        return p

    def times(self, *factors: Poly) -> Poly:
        """The product of polynomials."""
        product: Poly = {(): Fraction(1)}
        for factor in factors:
            self.work[0] += len(product) * len(factor)
            if self.work[0] > WORK:
                raise Rejected("the check takes too long")
            total: Poly = {}
            for m, c in product.items():
                for n, d in factor.items():
                    powers = dict(m)
                    for atom, exponent in n:
                        powers[atom] = powers.get(atom, 0) + exponent
                    for monomial, value in self.tidy(tuple(sorted(powers.items()))).items():
                        new = total.get(monomial, 0) + c * d * value
                        if new:
                            total[monomial] = new
                        else:
                            total.pop(monomial, None)
            product = self.bounded(total)
        return product

    def power(self, p: Poly, n: int) -> Poly:
        """A power with an exponent that is a natural number."""
        return self.times(*[p] * n)

    def tidy(self, monomial: Monomial) -> Poly:
        """A product of atoms in normal form: deltas, inverses, and the rules, each of which is applied first.

        - A delta is its own square, and beside it both places are called by the one that comes first.
        - x · x · 1/x is x, and x · 1/x · 1/x is 1/x, for every x; but x · 1/x is 1 only if x is not 0.
        """
        if monomial in self.known:
            return self.known[monomial]
        self.work[0] += 1
        if self.work[0] > WORK:
            raise Rejected("the check takes too long: rules may go in circles")
        powers, number = dict(monomial), Fraction(1)
        for atom in powers:
            kind, *parts = self.parts[atom]
            if kind == "delta":
                powers[atom] = 1
            elif powers[atom] > 1 and (under := self._number_under(atom)):
                number *= under ** (powers[atom] // 2)
                powers[atom] %= 2
            elif kind == "inv" and len(parts[0]) == 1:
                ((base, _),) = parts[0][0][0]
                over, below = powers.get(base, 0), powers[atom]
                if over and over == below:
                    powers[base] = powers[atom] = 1
                elif over:
                    powers[base], powers[atom] = max(over - below, 0), max(below - over, 0)
        plain = tuple((atom, exponent) for atom, exponent in powers.items() if exponent)
        result = self._one_name(plain)
        if result is None:
            result = self._rewritten(plain)
        self.known[monomial] = self.scale(number, {plain: Fraction(1)} if result is None else result)
        return self.known[monomial]

    def _one_name(self, monomial: Monomial) -> Poly | None:
        """The product with one name for the two places of a delta, or None if it has none to change."""
        for n, (atom, _) in enumerate(monomial):
            kind, *parts = self.parts[atom]
            others = monomial[:n] + monomial[n + 1 :]
            if kind == "delta" and any(parts[1] in self.free[other] for other, _ in others):
                renamed = self.rename({others: Fraction(1)}, {parts[1]: parts[0]})
                return self.times(renamed, {((atom, 1),): Fraction(1)})
        return None

    # Rules

    def rule(self, left: Monomial, right: Poly) -> None:
        """From now on the monomial ``left`` is replaced by ``right``; what holds for any place, at each."""
        self.rules.setdefault(self._head(left[0][0]), []).append((left, right))
        self.known.clear()
        self.values.clear()

    def settle(self) -> None:
        """Write the right sides of all rules by all rules."""
        for rules in self.rules.values():
            rules[:] = [(left, self.rename(right, {}, anew=True)) for left, right in rules]
        self.known.clear()
        self.values.clear()

    def _head(self, atom: int) -> tuple[Any, ...]:
        kind, first, *_ = self.parts[atom]
        return (kind, first) if kind in ("ent", "num") else (kind,)

    def _rewritten(self, monomial: Monomial) -> Poly | None:
        """The monomial with the first rule applied that fits, or None."""
        for atom, _ in monomial:
            for left, right in self.rules.get(self._head(atom), ()):
                for places, rest in self.matches(left, monomial, {}):
                    return self.times(self.rename(right, places), self.tidy(rest))
        return None

    def matches(self, left: Monomial, monomial: Monomial, places: dict) -> Iterator[tuple[dict, Monomial]]:
        """All ways in which ``left`` divides the monomial: what "any" place stands for, and the rest."""
        if not left:
            yield places, monomial
            return
        (wanted, power), *others = left
        for n, (atom, exponent) in enumerate(monomial):
            if exponent >= power:
                for found in self.fits(wanted, atom, places):
                    rest = monomial[:n] + (((atom, exponent - power),) if exponent > power else ())
                    yield from self.matches(tuple(others), rest + monomial[n + 1 :], found)

    def fits(self, wanted: int, atom: int, places: dict) -> Iterator[dict]:
        """The ways in which an atom is the wanted one, with other places for "any"."""
        if wanted == atom and not any(place[0] == "any" for place in self.free[wanted]):
            yield places
            return
        (kind, *parts), (other, *others) = self.parts[wanted], self.parts[atom]
        if kind != other or len(parts) != len(others):
            return
        if kind == "sum":
            own = self.height[atom]  # what this sum binds is no place outside of it
            for found in self._each(parts[1], others[1], places) if parts[0] == others[0] else ():
                if not any(place[0] == "bound" and place[1][0] == own for place in found.values()):
                    yield found
        elif kind in ("inv", "root"):
            yield from self._terms(parts[0], others[0], places)
        elif kind in ("ent", "delta"):
            fitting: dict | None = places
            for part, one in zip(parts, others, strict=True):
                fitting = None if fitting is None else self._place(part, one, fitting)
            if fitting is not None:
                yield fitting

    @staticmethod
    def _place(wanted: Any, place: Any, places: dict) -> dict | None:
        if type(wanted) is not tuple or wanted[0] != "any":
            return places if wanted == place else None
        if type(place) is not tuple or wanted[2] != place[2]:
            return None
        if wanted in places:
            return places if places[wanted] == place else None
        return {**places, wanted: place}

    def _each(self, left: Monomial, monomial: Monomial, places: dict) -> Iterator[dict]:
        if len(left) == len(monomial):
            for found, rest in self.matches(left, monomial, places):
                if not rest:
                    yield found

    def _terms(self, left: tuple, right: tuple, places: dict) -> Iterator[dict]:
        if not left:
            yield places
        if not left or len(left) != len(right):
            return
        (monomial, factor), *others = left
        for n, (other, value) in enumerate(right):
            if factor == value:
                for found in self._each(monomial, other, places):
                    yield from self._terms(tuple(others), right[:n] + right[n + 1 :], found)

    # Places

    def delta(self, i: Index, j: Index) -> Poly:
        """1 if two places of one size are the same, else 0."""
        if i[2] != j[2]:
            raise Rejected(f"a place of {i[2]} is compared with one of {j[2]}")
        if i == j:
            return {(): Fraction(1)}
        if i[0] == j[0] == "place":
            return {}
        return self.atom("delta", *sorted((i, j), key=lambda place: (ORDER.index(place[0]), place[1])))

    def rename(self, p: Poly, to: dict[Index, Index], anew: bool = False) -> Poly:
        """The polynomial with other places; ``anew``, every atom is made again, by the rules of now."""
        if not anew and not any(place in to for m in p for atom, _ in m for place in self.free[atom]):
            return p
        terms = []
        for monomial, factor in p.items():
            factors = [self.power(self._renamed(atom, to, anew), exponent) for atom, exponent in monomial]
            terms.append(self.scale(factor, self.times(*factors)))
        return self.add(*terms)

    def _renamed(self, atom: int, to: dict[Index, Index], anew: bool) -> Poly:
        kind, *parts = self.parts[atom]
        if kind == "num" or (not anew and not any(place in to for place in self.free[atom])):
            return self.tidy(((atom, 1),)) if anew else {((atom, 1),): Fraction(1)}
        if kind == "delta":
            return self.delta(*(to.get(place, place) for place in parts))
        if kind == "ent":
            return self.atom("ent", parts[0], *(to.get(place, place) for place in parts[1:]))
        if kind == "sum":
            names, body = self.opened(atom)
            return self.sums(names, self.rename(body, to, anew))
        return (self.inverse if kind == "inv" else self.root)(self.rename(dict(parts[0]), to, anew))

    # Sums over places

    def fresh(self, size: Size) -> Index:
        """A place that nothing speaks of yet."""
        self.count += 1
        return ("fresh", self.count, size)

    def opened(self, atom: int) -> tuple[list[Index], Poly]:
        """New names for the places that a sum runs over, and its body with them."""
        _, sizes, body = self.parts[atom]
        names = [self.fresh(size) for size in sizes]
        height = self.height[atom]
        to = {("bound", (height, n), size): names[n] for n, size in enumerate(sizes)}
        return names, self.rename({body: Fraction(1)}, to)

    def sums(self, places: list[Index], p: Poly) -> Poly:
        """The sum over several places."""
        for place in reversed(places):
            p = self.sum(place, p)
        return p

    def sum(self, k: Index, p: Poly) -> Poly:
        """The sum over all places k.

        What does not speak of k comes out; of a delta one term is left; sums of sums are one sum, and a sum
        of products without a common place is a product of sums.  Over a number of places it is written out.
        """
        letter, n = k[2]
        if not letter and any(k in self.free[atom] for monomial in p for atom, _ in monomial):
            if n > WIDEST:
                raise Rejected(f"a sum of {n} terms is written out")
            return self.add(*(self.rename(p, {k: ("place", m, k[2])}) for m in range(n)))
        terms = []
        for monomial, factor in p.items():
            still, moving, sums = [], [], []
            for atom, exponent in monomial:
                if k not in self.free[atom]:
                    still.append((atom, exponent))
                elif self.parts[atom][0] == "sum":
                    sums += [atom] * exponent
                else:
                    moving.append((atom, exponent))
            outside = {tuple(still): factor}
            delta = next((atom for atom, _ in moving if self.parts[atom][0] == "delta"), None)
            if delta is not None:
                _, here, there = self.parts[delta]
                kept = [*((atom, e) for atom, e in moving if atom != delta), *((atom, 1) for atom in sums)]
                factors: list[Poly] = [{((atom, e),): Fraction(1)} for atom, e in kept]
                terms.append(
                    self.times(outside, self.rename(self.times(*factors), {k: there if here == k else here}))
                )
            elif not moving and not sums:
                terms.append(self.times(outside, self.size(k[2])))
            else:
                names, body = [k], {tuple(moving): Fraction(1)}
                for atom in sums:
                    more, inner = self.opened(atom)
                    names += more
                    body = self.times(body, inner)
                if sums and len(body) != 1:  # a rule changed the product
                    terms.append(self.times(outside, self.sums(names, body)))
                else:
                    ((product, value),) = body.items()
                    terms.append(self.times(outside, self.scale(value, self._product(names, product))))
        return self.add(*terms)

    def _product(self, names: list[Index], product: Monomial) -> Poly:
        """The sum of one product, as a product of sums in which each is bound to each."""
        if len(names) > 6:
            raise Rejected("a sum over more than six places")
        if len(names) > 1 and ("sum",) in self.rules:
            for name in names:
                inside = tuple(pair for pair in product if name in self.free[pair[0]])
                one = self._bound([name], list(inside))
                known = self._rewritten(((self.number(one), 1),))
                if known is not None:
                    rest = tuple(pair for pair in product if pair not in inside)
                    others = [other for other in names if other != name]
                    return self.sums(others, self.times({rest: Fraction(1)}, known))
        groups: list[tuple[list, set]] = []
        for pair in product:
            members, touched = [pair], set(names) & self.free[pair[0]]
            for group in [group for group in groups if group[1] & touched]:
                groups.remove(group)
                members, touched = group[0] + members, group[1] | touched
            groups.append((members, touched))
        spoken = set().union(*(touched for _, touched in groups)) if groups else set()
        factors = [self.size(name[2]) for name in names if name not in spoken]
        for members, touched in groups:
            if not touched:
                factors.append({tuple(sorted(members)): Fraction(1)})
                continue
            factors.append(self.atom(*self._bound([name for name in names if name in touched], members)))
        return self.times(*factors)

    def _bound(self, names: list[Index], members: list) -> tuple[Any, ...]:
        """The sum of a product over places as an atom, with those names for the places that come first."""
        height = 1 + max(self.height[atom] for atom, _ in members)
        ways = []
        for order in permutations(names):
            to = {name: ("bound", (height, n), name[2]) for n, name in enumerate(order)}
            ((body, factor),) = self.rename({tuple(sorted(members)): Fraction(1)}, to).items()
            if factor != 1 or height != 1 + max(self.height[atom] for atom, _ in body):
                raise Rejected("a rule applies to some names of places and not to others")
            ways.append((body, tuple(name[2] for name in order)))
        body, sizes = min(ways)
        return "sum", sizes, body

    def size(self, size: Size) -> Poly:
        """A size as a number."""
        letter, offset = size
        whole: Poly = {(): Fraction(offset)} if offset else {}
        return self.add(self.atom("num", letter), whole) if letter else whole

    # Inverses and roots

    def content(self, p: Poly) -> tuple[Fraction, Monomial, Poly]:
        """A number and a monomial times the rest, which has a first coefficient of 1 and no common factor."""
        first, *others = p
        shared = dict(first)
        for monomial in others:
            powers = dict(monomial)
            shared = {atom: min(e, powers.get(atom, 0)) for atom, e in shared.items() if atom in powers}
        common = tuple(sorted(shared.items()))
        lead = p[self.first(p)]
        rest: Poly = {}
        for monomial, factor in p.items():
            left = tuple((atom, e - shared.get(atom, 0)) for atom, e in monomial if e > shared.get(atom, 0))
            rest[left] = factor / lead
        return lead, common, rest

    def first(self, p: Poly) -> Monomial:
        """The first monomial of p, whatever its places that are bound are called."""
        return max(p, key=lambda monomial: (sorted(self.text[a] * e for a, e in monomial), monomial))

    def inverse(self, p: Poly) -> Poly:
        """One over it.  That of a product is the product of the inverses, and 0 is its own."""
        if not p:
            return {}
        lead, common, rest = self.content(p)
        factors: list[Poly] = [{(): 1 / lead}]
        for atom, exponent in common:
            kind, *parts = self.parts[atom]
            under = 1 if kind == "delta" else self._number_under(atom)
            if kind == "inv":
                one = dict(parts[0])
            elif under:  # x · x is a number, or x, as of a delta
                one = {((atom, 1),): Fraction(1) / under}
            else:
                one = self.atom("inv", ((((atom, 1),), Fraction(1)),))
            factors.append(self.power(one, exponent))
        if rest != {(): 1}:
            factors.append(self.atom("inv", tuple(sorted(rest.items()))))
        return self.times(*factors)

    def _number_under(self, atom: int) -> Fraction | None:
        """The number whose root an atom is, or None."""
        kind, *parts = self.parts[atom]
        return parts[0][0][1] if kind == "root" and parts[0][0][0] == () and len(parts[0]) == 1 else None

    def root(self, p: Poly) -> Poly:
        """The square root; a positive number comes out."""
        if not p:
            return {}
        lead = abs(p[self.first(p)])
        whole = lead.numerator * lead.denominator
        if whole.bit_length() > 60:
            raise Rejected("the root of a large number")
        outside, prime, factors = Fraction(1, lead.denominator), 2, []
        while prime * prime <= whole and prime < 5000:
            while whole % (prime * prime) == 0:
                whole //= prime * prime
                outside *= prime
            if whole % prime == 0:
                factors.append(prime)
                whole //= prime
            prime += 1
        if isqrt(whole) ** 2 == whole:
            outside *= isqrt(whole)
        else:
            factors.append(whole)
        roots = [self.atom("root", (((), Fraction(n)),)) for n in factors]
        rest = {monomial: factor / lead for monomial, factor in p.items()}
        if rest != {(): 1}:
            if rest == {(): -1}:
                return {}
            roots.append(self.atom("root", tuple(sorted(rest.items()))))
        return self.scale(outside, self.times(*roots))

    def cleared(self, p: Poly, below: Poly, times: int) -> Poly:
        """The product of p and a power of ``below``, which is not 0, without the inverses of ``below``."""
        _, common, rest = self.content(below)
        bases: list[tuple[Poly, int]] = [({((atom, 1),): Fraction(1)}, exponent) for atom, exponent in common]
        for base, exponent in [*bases, (rest, 1)]:
            if base == {(): 1}:
                continue
            inverse = self.numbers.get(("inv", tuple(sorted(base.items()))))
            done, enough = [], times * exponent
            for monomial, factor in p.items():
                powers = dict(monomial)
                fewer = powers.pop(inverse, 0) if inverse is not None else 0
                if fewer > enough:
                    raise Rejected("a denominator is not cleared")
                left = tuple(sorted(powers.items()))
                done.append(self.times({left: factor}, self.power(base, enough - fewer)))
            p = self.add(*done)
        return p

    # Reading

    def value(self, tree: Tree, bound: tuple[Index, ...] = ()) -> Poly:
        """The polynomial of a tree; ``bound`` are the places of the sums around it, the nearest first."""
        if type(tree) is int:
            return self.bounded({(): Fraction(tree)}) if tree else {}
        if bound or tree[0] == "ent":
            return self._value(tree, bound)
        key = repr(tree)
        if key not in self.values:
            self.values[key] = self._value(tree, ())
        return self.values[key]

    def _value(self, tree: Tree, bound: tuple[Index, ...]) -> Poly:
        head, *args = tree
        if head == "q":
            return self.bounded({(): Fraction(*args)}) if args[0] else {}
        if head == "num":
            return self.size(tuple(args[0]))
        if head == "ent":
            return self.atom("ent", args[0], *(self.index(place, bound) for place in args[1:]))
        if head == "delta":
            return self.delta(*(self.index(place, bound) for place in args))
        if head == "+":
            return self.add(*(self.value(part, bound) for part in args))
        if head == "*":
            return self.times(*(self.value(part, bound) for part in args))
        if head == "^":
            return self.power(self.value(args[0], bound), args[1])
        if head == "inv":
            return self.inverse(self.value(args[0], bound))
        if head == "root":
            return self.root(self.value(args[0], bound))
        k = self.fresh(tuple(args[0]))
        return self.sum(k, self.value(args[1], (k, *bound)))

    @staticmethod
    def index(place: Any, bound: tuple[Index, ...]) -> Index:
        """A place as a tuple; of a size of one there is only the first."""
        found = bound[place[1]] if place[0] == "b" else (place[0], place[1], tuple(place[2]))
        return ("place", 0, found[2]) if found[2] == ("", 1) else found


# --- Statements --------------------------------------------------------------------------------------------


def goals(tree: Tree, around: tuple[Any, ...] = ()) -> Iterator[list]:
    """What must hold for every part of a tree to have a value: no inverse of 0, no root of what is negative.

    Inside a sum it must hold for any place.

    >>> list(goals(["inv", ["root", ["ent", "c"]]]))
    [['!=', ['root', ['ent', 'c']]], ['>=', ['ent', 'c']]]
    """
    if type(tree) is int or tree[0] in ("q", "num", "ent", "delta"):
        return
    head, *args = tree
    if head == "sum":
        yield from goals(args[1], (["any", GENERAL + len(around), args[0]], *around))
        return
    if head in ("inv", "root"):
        yield ["!=" if head == "inv" else ">=", opened(args[0], around)]
    for part in args:
        if not (head == "^" and part is args[1]):
            yield from goals(part, around)


def opened(tree: Tree, around: tuple[Any, ...]) -> Tree:
    """A tree with names for the places of the sums around it, the nearest first.

    >>> opened(["ent", "a", ["b", 0]], (["any", 0, ["N", 0]],))
    ['ent', 'a', ['any', 0, ['N', 0]]]
    """

    def inner(part: Any, depth: int) -> Any:
        if type(part) is not list:
            return part
        if part[:1] == ["b"]:
            return part if part[1] < depth else around[part[1] - depth]
        if part[:1] == ["sum"]:
            return ["sum", part[1], inner(part[2], depth + 1)]
        return [inner(one, depth) for one in part]

    return inner(tree, 0)


class Statement:
    """A statement that is well formed, or ``Rejected`` says why it is not.

    Parameters
    ----------
    text : dict
        ``sizes``: the least number for each letter that is a size; ``letters``: the sizes of each letter's
        places; ``places``: the size of each place that it names; ``given``: facts; ``claim``: a fact, or
        ``["<=", s, t]`` and the like for two numbers; ``parts``: numbers that must have values, too.
    """

    def __init__(self, text: Any) -> None:
        try:
            self.sizes = {str(letter): int(least) for letter, least in text["sizes"].items()}
            self.letters = {
                str(name): [tuple(size) for size in sizes] for name, sizes in text["letters"].items()
            }
            self.places = {str(name): tuple(size) for name, size in text["places"].items()}
            self.given, self.claim = list(text["given"]), text["claim"]
            self.parts = list(text.get("parts", []))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Rejected(f"no statement: {error!r}") from None
        if any(least < 1 for least in self.sizes.values()):
            raise Rejected("a size is at least 1")
        for fact in [*self.given, self.claim]:
            self.fact(fact)
        for tree in [*self.parts, *(fact[1] for fact in self.given), self.claim[1]]:
            self.tree(tree)
            if _largest(tree) >= GENERAL:
                raise Rejected(f'"any" has a number below {GENERAL} in a statement')

    def fact(self, fact: Any) -> None:
        """Refuse what is no fact."""
        if type(fact) is not list or len(fact) != 2 or fact[0] not in KINDS:
            raise Rejected(f"a fact is one of {', '.join(KINDS)} and a number, got {shown(fact)}")
        self.tree(fact[1])

    def size(self, size: Any) -> Size:
        """A size, which is at least 1 whatever the letters are."""
        match size:
            case [str(letter), int(offset)] if self.sizes.get(letter, 0) + offset >= 1:
                if not letter or letter in self.sizes:
                    return (letter, offset)
        raise Rejected(f"{shown(size)} is no size, or may be less than 1; sizes are {self.sizes}")

    def place(self, place: Any, bound: tuple[Size, ...]) -> Size:
        """The size that a place belongs to."""
        match place:
            case ["b", int(depth)] if 0 <= depth < len(bound):
                return bound[depth]
            case ["at", str(name), size] if self.places.get(name) == self.size(size):
                return self.size(size)
            case ["any", int(), size]:
                return self.size(size)
            case ["place", int(n), size] if 0 <= n < self.sizes.get(self.size(size)[0], 0) + size[1]:
                return self.size(size)
        raise Rejected(f"{shown(place)} is no place here")

    def tree(self, tree: Any) -> None:
        """Refuse what is no number."""
        left = [LARGEST]

        def walk(part: Any, bound: tuple[Size, ...], depth: int) -> None:
            left[0] -= 1
            if left[0] < 0 or depth > 100:
                raise Rejected(f"an expression has more than {LARGEST} parts, or is nested too deep")
            match part:
                case int() if type(part) is int:
                    if part.bit_length() > 3 * DIGITS:
                        raise Rejected(f"a number of more than {DIGITS} digits")
                case ["q", int(p), int(q)] if q > 0 and max(abs(p), q).bit_length() <= 3 * DIGITS:
                    pass
                case ["num", size]:
                    self.size(size)
                case ["ent", str(name), *places] if name in self.letters:
                    if [self.place(one, bound) for one in places] != self.letters[name]:
                        raise Rejected(f"{name} has places of {self.letters[name]}, not {shown(places)}")
                case ["delta", i, j]:
                    if self.place(i, bound) != self.place(j, bound):
                        raise Rejected(f"places of two sizes are compared: {shown(part)}")
                case ["+" | "*", *parts] if parts:
                    for one in parts:
                        walk(one, bound, depth + 1)
                case ["^", base, int(n)] if type(n) is int and 0 <= n <= 64:
                    walk(base, bound, depth + 1)
                case ["inv" | "root", base]:
                    walk(base, bound, depth + 1)
                case ["sum", size, body]:
                    walk(body, (self.size(size), *bound), depth + 1)
                case _:
                    raise Rejected(f"{shown(part)} is no number")

        walk(tree, (), 0)


# --- Rules -------------------------------------------------------------------------------------------------


class Check:
    """The facts that a certificate has established so far."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.facts: list[list] = []
        self.work = [0]
        self.rings: dict[str, Ring] = {}

    def step(self, step: Any) -> None:
        """Establish one more fact, or refuse."""
        match step:
            case {"by": str(rule), "fact": fact} if rule in RULES:
                if rule != "let":
                    self.statement.fact(fact)
                try:
                    RULES[rule](self, fact, step)
                except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
                    raise Rejected(f"step {len(self.facts)} is no step by {rule}: {error!r}") from None
                except RecursionError:
                    raise Rejected(f"step {len(self.facts)} takes too long") from None
            case _:
                raise Rejected(f"{shown(step)} is no step; the rules are {', '.join(RULES)}")
        self.facts.append(fact)

    def known(self, n: Any, *kinds: str) -> Tree:
        """The number that fact n speaks of, if it is of such a kind."""
        if type(n) is not int or not 0 <= n < len(self.facts):
            raise Rejected(f"there is no fact {n} before step {len(self.facts)}")
        kind, tree = self.facts[n]
        if kind not in kinds:
            raise Rejected(f"fact {n} says {kind}; {' or '.join(kinds)} is needed")
        return tree

    def ring(self, using: Any) -> Ring:
        """A ring with rules: ``using`` has pairs, an equation and the product that it replaces."""
        key = json.dumps(using)
        if key not in self.rings:
            ring = Ring(self.statement.sizes, self.work)
            for n, left in using:
                self.statement.tree(left)
                product, equation = ring.value(left), dict(ring.value(self.known(n, "=")))
                if len(product) != 1:
                    raise Rejected(f"fact {n} is used to replace {left}, which is no product")
                ((monomial, _),) = product.items()
                if not monomial or not equation.get(monomial):
                    raise Rejected(f"fact {n} does not speak of {left}")
                share = equation.pop(monomial)
                anywhere = {place for atom, _ in monomial for place in ring.free[atom]}
                for other in equation:
                    for atom, _ in other:
                        if any(place[0] == "any" and place not in anywhere for place in ring.free[atom]):
                            raise Rejected(f"fact {n} speaks of more places than {left}")
                ring.rule(monomial, ring.scale(-1 / share, equation))
            ring.settle()
            self.rings[key] = ring
        return self.rings[key]

    def equal(self, s: Tree, t: Tree, using: Any, cancel: Any = ()) -> None:
        """Refuse unless s - t is 0 by the rules, or after it is multiplied by what is not 0."""
        ring = self.ring(using)
        p = ring.add(ring.value(s), ring.scale(-1, ring.value(t)))
        for n, times in cancel:
            if type(times) is not int or not 0 < times < 20:
                raise Rejected(f"a power of {times}")
            p = ring.cleared(p, ring.value(self.known(n, "!=", ">")), times)
        if p:
            raise Rejected(f"step {len(self.facts)}: the difference is not 0, but has {len(p)} terms")


def _given(check: Check, fact: Any, step: Any) -> None:
    """A hypothesis."""
    if fact != check.statement.given[step["of"]]:
        raise Rejected(f"that is not hypothesis {step['of']}")


def _size(check: Check, fact: Any, step: Any) -> None:
    """A size is at least the number that the statement says, and a size that is taken is positive."""
    kind, tree = fact
    size = check.statement.size(step["of"])
    least = check.statement.sizes.get(size[0], 0) + size[1]
    if (kind, tree) not in ((">", ["num", step["of"]]), (">=", ["+", ["num", step["of"]], -least])):
        raise Rejected(f"that is not what is known of the size {size}")


def _let(check: Check, fact: Any, step: Any) -> None:
    """A new letter for a number, which may depend on any places: the letter is the number."""
    kind, (head, letter, minus) = fact
    _, name, *places = letter
    _, one, meaning = minus
    if kind != "=" or (head, _, one, letter[0]) != ("+", "*", -1, "ent") or type(name) is not str:
        raise Rejected("a letter is defined by an equation: the letter - what it means")
    if name in check.statement.letters or name.startswith("H "):
        raise Rejected(f"{name!r} is no new letter")
    check.statement.tree(meaning)
    if any(place[0] != "any" for place in places) or len({place[1] for place in places}) != len(places):
        raise Rejected("a letter has different places, any")
    ring = Ring(check.statement.sizes, check.work)
    own = {ring.index(place, ()) for place in places}
    for monomial in ring.value(meaning):
        for atom, _ in monomial:
            if any(place[0] == "any" and place not in own for place in ring.free[atom]):
                raise Rejected(f"{name} depends on more places than it has")
    check.statement.letters[name] = [check.statement.size(place[2]) for place in places]
    check.statement.fact(fact)


def _ring(check: Check, fact: Any, step: Any) -> None:
    """An equation: 0 by the laws of rings and sums, by equations used as rules, after cancelling."""
    if fact[0] != "=":
        raise Rejected("the laws of rings are about equations")
    check.equal(fact[1], 0, step.get("using", []), step.get("cancel", []))


def _terms(check: Check, fact: Any, step: Any) -> None:
    """A sign: the number is a sum of positive numbers times products of facts and squares.

    Each term is a coefficient, facts, numbers to be squared, and facts that say what is not 0, to be squared.
    """
    kind, tree = fact
    total: list[Tree] = []
    strict = False
    for p, q, facts, squares, *more in step["terms"]:
        nonzero = [check.known(n, "!=", ">") for n in (more[0] if more else ())]
        factors = [check.known(n, *(("!=", ">") if kind == "!=" else (">=", ">"))) for n in facts]
        if q <= 0 or (p <= 0 and (kind != "!=" or p == 0)):
            raise Rejected(f"the coefficient {p}/{q} is not positive")
        for square in squares:
            check.statement.tree(square)
        strict = strict or (not squares and all(check.facts[n][0] in ("!=", ">") for n in facts))
        total.append(["*", ["q", p, q], *factors, *(["^", square, 2] for square in squares + nonzero)])
    if kind == "=" or (kind == "!=" and len(total) != 1) or (kind != ">=" and not strict):
        raise Rejected(f"step {len(check.facts)}: that does not follow from signs of terms")
    check.equal(tree, ["+", *total, 0], step.get("using", []), step.get("cancel", []))


def _inverse(check: Check, fact: Any, step: Any) -> None:
    """What is not 0, times its inverse, is 1; and the inverse has the sign of the number."""
    tree = check.known(step["of"], "!=", ">=", ">")
    kind = check.facts[step["of"]][0]
    allowed = [[kind, ["inv", tree]]]
    if kind != ">=":
        allowed.append(["=", ["+", ["*", tree, ["inv", tree]], -1]])
    if fact not in allowed:
        raise Rejected("that does not follow for an inverse")


def _root(check: Check, fact: Any, step: Any) -> None:
    """A root is not negative; its square is what stands under it, if that is not negative.

    If that is positive, the root is, too; and it is positive if the root is not 0.
    """
    kind, tree = fact
    if kind == ">=" and tree[0] == "root":
        return
    if kind == ">" and check.facts[step["of"]] in (["!=", ["root", tree]], [">", ["root", tree]]):
        return
    under = check.known(step["of"], ">=", ">")
    positive = check.facts[step["of"]][0] == ">"
    square = ["=", ["+", ["^", ["root", under], 2], ["*", -1, under]]]
    if fact != square and not (positive and fact == [">", ["root", under]]):
        raise Rejected("that does not follow for a root")


def _root_is(check: Check, fact: Any, step: Any) -> None:
    """What is not negative is the root of its square."""
    base = check.known(step["of"], ">=", ">")
    _, (_, (_, under), minus) = fact
    if fact != ["=", ["+", ["root", under], minus]] or minus != ["*", -1, base]:
        raise Rejected("that does not follow for a root")
    check.equal(under, ["^", base, 2], step.get("using", []), step.get("cancel", []))


def _sum(check: Check, fact: Any, step: Any) -> None:
    """A sum of numbers that are positive, or not negative, for any place, is so too."""
    kind, (_, size, body) = fact
    place = step["place"]
    if check.statement.place(place, ()) != tuple(size) or place[0] != "any" or fact[1][0] != "sum":
        raise Rejected("a sum runs over any place of its size")
    if (
        _mentions(body, place)
        or [kind, opened(body, (place,))] != check.facts[step["of"]]
        or kind not in (">", ">=")
    ):
        raise Rejected("that does not follow for a sum")


def _largest(tree: Any) -> int:
    """The largest number of an "any" place in a tree."""
    if type(tree) is not list:
        return -1
    return tree[1] if tree[:1] == ["any"] else max(map(_largest, tree), default=-1)


def _mentions(tree: Any, place: Any) -> bool:
    return tree == place or (type(tree) is list and any(_mentions(part, place) for part in tree))


def _weaker(check: Check, fact: Any, step: Any) -> None:
    """What is positive is not 0, and what is not 0, or positive, or not negative, is so by equal numbers."""
    kind, tree = fact
    stronger = {"!=": ("!=", ">"), ">=": (">=", ">"), ">": (">",)}[kind]
    check.equal(tree, check.known(step["of"], *stronger), step.get("using", []), step.get("cancel", []))


def _factor(check: Check, fact: Any, step: Any) -> None:
    """The factors of what is not 0 are not 0."""
    check.statement.tree(step["times"])
    product = check.known(step["of"], "!=", ">")
    if fact[0] != "!=":
        raise Rejected("of a product that is not 0, a factor is not 0")
    check.equal(product, ["*", fact[1], step["times"]], step.get("using", []), step.get("cancel", []))


def _positive(check: Check, fact: Any, step: Any) -> None:
    """What is not negative and not 0 is positive."""
    m, n = step["of"]
    if fact != [">", check.known(m, ">=")] or fact[1] != check.known(n, "!="):
        raise Rejected("that is not known to be positive")


def _at(check: Check, fact: Any, step: Any) -> None:
    """What holds for any place holds for each."""
    kind, tree = check.facts[step["of"]]

    def put(part: Any) -> Any:
        for place, one in step["places"]:
            if part == place:
                return one
        return [put(inner) for inner in part] if type(part) is list else part

    for place, one in step["places"]:
        if place[0] != "any" or check.statement.place(one, ()) != check.statement.place(place, ()):
            raise Rejected(f"{one} cannot stand for {place}")
    if fact != [kind, put(tree)]:
        raise Rejected("that does not follow for these places")


def _helmert(check: Check, fact: Any, step: Any) -> None:
    """The rows of Helmert's matrix of a size n, which has n - 1, are orthonormal and have the mean 0."""
    letter, offset = check.statement.size(step["of"])
    whole, rows = [letter, offset], [letter, offset - 1]
    name = f"H {letter} {offset}"
    check.statement.size(rows)
    if check.statement.letters.setdefault(name, [tuple(rows), tuple(whole)]) != [tuple(rows), tuple(whole)]:
        raise Rejected(f"{name} is another letter")
    i, j, k, m = (["any", n, rows if n < 2 else whole] for n in range(4))
    b = ["b", 0]
    known = (
        ["+", ["sum", whole, ["*", ["ent", name, i, b], ["ent", name, j, b]]], ["*", -1, ["delta", i, j]]],
        ["+", ["sum", rows, ["*", ["ent", name, b, k], ["ent", name, b, m]]], ["*", -1, ["delta", k, m]],
         ["inv", ["num", whole]]],
        ["sum", whole, ["ent", name, i, b]],
    )  # fmt: skip
    if fact[0] != "=" or fact[1] not in known:
        raise Rejected("that is not known of Helmert's matrix")


RULES: dict[str, Callable[[Check, Any, Any], None]] = {
    "given": _given,
    "size": _size,
    "let": _let,
    "ring": _ring,
    "terms": _terms,
    "inverse": _inverse,
    "root": _root,
    "root is": _root_is,
    "sum": _sum,
    "weaker": _weaker,
    "factor": _factor,
    "positive": _positive,
    "at": _at,
    "helmert": _helmert,
}


def check(statement: Any, steps: Any) -> int:
    """Follow a certificate to its end.

    Parameters
    ----------
    statement : dict
        See :class:`Statement`.
    steps : list of dict
        Each with ``fact``, ``by`` and what the rule asks for.

    Returns
    -------
    int
        The number of goals that the statement has: its claim, and that all of it has a value.

    Raises
    ------
    Rejected
        At the first step that does not follow, or if a goal is left.

    Examples
    --------
    >>> c = ["ent", "c"]
    >>> claim = ["=", ["+", ["*", c, ["inv", c]], -1]]
    >>> says = {"sizes": {}, "letters": {"c": []}, "places": {}, "given": [["!=", c]], "claim": claim}
    >>> check(says, [{"fact": ["!=", c], "by": "given", "of": 0}, {"fact": claim, "by": "inverse", "of": 0}])
    2
    >>> check({**says, "given": []}, [{"fact": claim, "by": "ring"}])
    Traceback (most recent call last):
        ...
    lngeom.engine.kernel.Rejected: step 0: the difference is not 0, but has 2 terms
    """
    read = Statement(statement)
    wanted = [read.claim]
    for tree in [read.claim[1], *(fact[1] for fact in read.given), *read.parts]:
        wanted += goals(tree)
    if type(steps) is not list or len(steps) > LONGEST:
        raise Rejected(f"a certificate is a list of at most {LONGEST} steps")
    checking = Check(read)
    for step in steps:
        checking.step(step)
    for goal in wanted:
        if goal not in checking.facts:
            raise Rejected(f"it is not proved that {goal}")
    return len(wanted)
