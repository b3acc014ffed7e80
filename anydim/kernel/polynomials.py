"""Polynomials in entries, sizes, deltas, sums, inverses, roots, exp and log: the normal form of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Set
from fractions import Fraction
from itertools import permutations, product
from math import gcd, isqrt, lcm
from typing import Any, NamedTuple

from .rewriting import Monomial, Poly, Rewriting
from .syntax import BITS, Index, Rejected, Size, Tree

WORK = 400_000  # products of two monomials, and atoms that are compared, in a whole check: some ten seconds
HIGHEST = 64  # power of an exponential
WIDEST = 8  # of a size that is a number, where a sum is written out
NESTED = ("inv", "root", "exp", "log")  # atoms that are made of one polynomial
ORDER = ("place", "at", "any", "fresh", "bound")


class Atom(NamedTuple):
    """An indeterminate of a polynomial: an entry, a size, a delta, a sum of a product, an inverse, a root."""

    parts: tuple[Any, ...]  # its kind, and what it is made of
    free: frozenset[Index]  # the indices that it speaks of
    height: int  # how deep sums are nested in it
    heads: frozenset[Any]  # the kinds and symbols of it, and of what it is made of


def multiply(m: Monomial, n: Monomial) -> Monomial:
    """The product of two monomials.

    >>> multiply(((1, 2), (3, 1)), ((1, 1), (2, 1)))
    ((1, 3), (2, 1), (3, 1))
    """
    if not m or not n:
        return m or n
    powers = dict(m)
    for atom, exponent in n:
        powers[atom] = powers.get(atom, 0) + exponent
    return tuple(sorted(powers.items()))


class Ring:
    """Polynomials with rational coefficients in atoms, and rules for replacing some of their products.

    Each atom has a number, so that equal atoms are one.  A monomial is a sorted tuple of pairs, atom and
    exponent; a polynomial maps monomials to coefficients.  Trees with the same polynomial have the same
    value, whatever their symbols are.  Of the laws of inverses, t² / t = t is one, and t / t = 1 is none.

    A *rule* says that a monomial equals a polynomial.  It is applied wherever its monomial divides another,
    inside sums, roots and inverses too; one for a sum also where that is the sum of a part of a product.

    Examples
    --------
    >>> ring = Ring()
    >>> x, y = ["ent", "x"], ["ent", "y"]
    >>> square = ["^", ["+", x, y], 2]
    >>> written_out = ["+", ["^", x, 2], ["*", 2, x, y], ["^", y, 2]]
    >>> ring.value(square) == ring.value(written_out)
    True
    """

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self.numbers: dict[tuple[Any, ...], int] = {}  # of atoms, by their parts
        self.rewriting = Rewriting(self)
        # results, and how many rules there were then:
        self.known: dict[Monomial, tuple[int, Poly]] = {}  # of monomials
        self.values: dict[str, tuple[int, Poly]] = {}  # of trees
        self.renamed: dict[Any, tuple[int, Poly]] = {}  # of atoms with other indices
        self.bounds: dict[Any, tuple[int, Poly]] = {}  # of products that were summed
        self.names: dict[Any, Index] = {}  # of the indices that a sum, or a level of a tree, is opened with
        self.count = 0
        self.work = 0

    # Sums and products

    def number(self, parts: tuple[Any, ...]) -> int:
        """The number of an atom."""
        if parts in self.numbers:
            return self.numbers[parts]
        kind, first, *_ = parts
        free = {part for part in parts[1:] if type(part) is tuple and part[0] in ORDER[1:]}
        heads, height = {(kind, first) if type(first) is str else (kind,)}, 0
        if kind == "sum" or kind in NESTED:
            below = [self.atoms[atom] for product, _ in first for atom, _ in product]
            free = {index for atom in below for index in atom.free}
            heads.update(*(atom.heads for atom in below))
            height = max((atom.height for atom in below), default=0)
        if kind == "sum":
            height += 1
            free = {index for index in free if not (index[0] == "bound" and index[1][0] == height)}
        new = self.numbers[parts] = len(self.atoms)
        self.atoms.append(Atom(parts, frozenset(free), height, frozenset(heads)))
        if kind == "delta":
            self.rewriting.law(new, ((new, 2),), {((new, 1),): 1})
        elif prime := self.prime_under(new):
            self.rewriting.law(new, ((new, 2),), {(): prime})
        elif kind == "inv" and len(first) == 1:
            base = first[0][0][0][0]
            if self.atoms[base].parts[0] == "exp":  # which is never 0
                self.rewriting.law(base, ((base, 1), (new, 1)), {(): 1})
            self.rewriting.law(base, ((base, 2), (new, 1)), {((base, 1),): 1})
            self.rewriting.law(base, ((base, 1), (new, 2)), {((new, 1),): 1})
        return self.numbers[parts]

    def atom(self, *parts: Any) -> Poly:
        """An atom as a polynomial."""
        return self.tidy(((self.number(parts), 1),))

    def spend(self, products: int) -> None:
        """Count what takes time, and end a check in which it is too much."""
        self.work += products
        if self.work > WORK:
            raise Rejected("the check takes too long: rules may go in circles")

    @staticmethod
    def add(*terms: Poly) -> Poly:
        """The sum of polynomials."""
        total: Poly = {}
        for term in terms:
            for monomial, factor in term.items():
                total[monomial] = total.get(monomial, 0) + factor
        return {monomial: factor for monomial, factor in total.items() if factor}

    @staticmethod
    def scale(factor: Any, p: Poly) -> Poly:
        """A polynomial times a number."""
        scaled = {monomial: factor * value for monomial, value in p.items() if factor}
        return {m: c.numerator if c.denominator == 1 else c for m, c in scaled.items()}

    def times(self, *factors: Poly) -> Poly:
        """The product of polynomials."""
        product: Poly = factors[0] if factors else {(): 1}
        for factor in factors[1:]:
            self.spend(len(product) * len(factor))
            total: Poly = {}
            for m, c in product.items():
                for n, d in factor.items():
                    for monomial, value in self.tidy(multiply(m, n)).items():
                        total[monomial] = total.get(monomial, 0) + c * d * value
            product = {monomial: value for monomial, value in total.items() if value}
            for c in product.values():
                if c.numerator.bit_length() > BITS or c.denominator.bit_length() > BITS:
                    raise Rejected("a number is too long")
        return product

    def tidy(self, monomial: Monomial) -> Poly:
        """A product of atoms in normal form: the first rule that fits is applied, and so on."""
        found = self.cached(self.known, monomial)
        if found is None:
            self.spend(1)
            found = self.apply_delta(monomial) or self.rewriting.apply(monomial)
            found = {monomial: 1} if found is None else found
            self.known[monomial] = len(self.rewriting.heads), found
        return found

    def cached(self, results: dict[Any, tuple[int, Poly]], key: Any) -> Poly | None:
        """The result for a key, if it was found, and no rule since then speaks of what is in it."""
        since, p = results.get(key, (0, None))
        if p is None or since == len(self.rewriting.heads):
            return p
        for monomial in p:
            there = {head for atom, _ in monomial for head in self.atoms[atom].heads}
            if any(heads <= there for heads in self.rewriting.heads[since:]):
                return None
        results[key] = len(self.rewriting.heads), p
        return p

    def apply_delta(self, monomial: Monomial) -> Poly | None:
        """The product with one name for the two indices of a delta, if it has two: that which comes first."""
        for n, (atom, _) in enumerate(monomial):
            kind, first, *second = self.atoms[atom].parts
            if kind == "delta":
                others = monomial[:n] + monomial[n + 1 :]
                if any(second[0] in self.atoms[other].free for other, _ in others):
                    return self.times(self.rename({others: 1}, {second[0]: first}), {((atom, 1),): 1})
        return None

    def indices(self, p: Poly) -> set[Index]:
        """The "any" indices that a polynomial speaks of."""
        return {index for m in p for atom, _ in m for index in self.atoms[atom].free if index[0] == "any"}

    # Indices

    def delta(self, i: Index, j: Index) -> Poly:
        """1 if two indices of one size are the same, else 0."""
        if i == j:
            return {(): 1}
        if i[0] == j[0] == "place":
            return {}
        return self.atom("delta", *sorted((i, j), key=lambda index: (ORDER.index(index[0]), index[1])))

    def rename(self, p: Poly, to: dict[Index, Index], anew: bool = False) -> Poly:
        """The polynomial with other indices; ``anew``, every atom is made again, by the rules of now."""
        if not anew and not any(index in to for m in p for atom, _ in m for index in self.atoms[atom].free):
            return p
        terms = []
        for monomial, factor in p.items():
            factors = [part for atom, n in monomial for part in [self.rebuild(atom, to, anew)] * n]
            terms.append(self.scale(factor, self.times(*factors)))
        return self.add(*terms)

    def rebuild(self, atom: int, to: dict[Index, Index], anew: bool) -> Poly:
        """An atom with other indices."""
        (kind, *parts), free, *_ = self.atoms[atom]
        if not anew and not any(index in to for index in free):
            return {((atom, 1),): 1}
        if kind == "delta":
            return self.delta(*(to.get(index, index) for index in parts))
        if kind in ("ent", "num"):
            return self.atom(kind, parts[0], *(to.get(index, index) for index in parts[1:]))
        key = atom, frozenset((index, to[index]) for index in free if index in to)
        found = None if anew else self.cached(self.renamed, key)
        if found is None:
            if kind == "sum":
                names, body = self.body(atom, {*to, *to.values()})
                found = self.sums(names, self.rename(body, to, anew))
            else:
                found = self.nested(kind, self.rename(dict(parts[0]), to, anew))
            if not anew:
                self.renamed[key] = len(self.rewriting.heads), found
        return found

    # Sums over indices

    def fresh(self, size: Size) -> Index:
        """An index that nothing speaks of yet."""
        self.count += 1
        return ("fresh", self.count, size)

    def name(self, owner: Any, size: Size, taken: Set[Index]) -> Index:
        """The index of an owner, the same each time, so that results are found again; if taken, a new one."""
        found = self.names.get((owner, size)) or self.names.setdefault((owner, size), self.fresh(size))
        return self.fresh(size) if found in taken else found

    def body(self, atom: int, taken: Set[Index]) -> tuple[list[Index], Poly]:
        """Names for the indices that a sum runs over, none of those that are taken, and its body with them.

        The atom is older than its own names: they are not in it.
        """
        (_, ((body, _),), sizes), _, height, _ = self.atoms[atom]
        names = [self.name((atom, n), size, taken) for n, size in enumerate(sizes)]
        to = {("bound", (height, n), size): names[n] for n, size in enumerate(sizes)}
        return names, self.rename({body: 1}, to)

    def sums(self, indices: list[Index], p: Poly) -> Poly:
        """The sum over several indices."""
        for index in reversed(indices):
            p = self.sum(index, p)
        return p

    def sum(self, k: Index, p: Poly) -> Poly:
        """The sum over all indices k.

        What does not speak of k comes out; of a delta one term remains; sums of sums are one sum, and a sum
        of products without a common index is a product of sums.  Over a number of indices it is written out.
        """
        symbol, n = k[2]
        if not symbol and any(k in self.atoms[atom].free for monomial in p for atom, _ in monomial):
            if n > WIDEST:
                raise Rejected(f"a sum of {n} terms is written out")
            return self.add(*(self.rename(p, {k: ("place", m, k[2])}) for m in range(n)))
        terms = []
        for monomial, factor in p.items():
            moving = [pair for pair in monomial if k in self.atoms[pair[0]].free]
            outside: Poly = {tuple(pair for pair in monomial if pair not in moving): factor}
            deltas = [pair for pair in moving if self.atoms[pair[0]].parts[0] == "delta"]
            sums = [atom for atom, e in moving for _ in range(e) if self.atoms[atom].parts[0] == "sum"]
            if deltas:
                _, here, there = self.atoms[deltas[0][0]].parts
                factors: list[Poly] = [{(pair,): 1} for pair in moving if pair != deltas[0]]
                one = self.rename(self.times(*factors), {k: there if here == k else here})
            elif sums:
                names, body = [k], {tuple(pair for pair in moving if pair[0] not in sums): 1}
                taken = {index for pair in moving for index in self.atoms[pair[0]].free}
                for atom in sums:
                    more, inner = self.body(atom, taken | set(names))
                    names, body = names + more, self.times(body, inner)
                if len(body) != 1:  # a rule changed the product
                    one = self.sums(names, body)
                else:
                    ((product, value),) = body.items()
                    one = self.scale(value, self.product(names, product))
            else:
                one = self.product([k], tuple(moving))
            terms.append(self.times(outside, one))
        return self.add(*terms)

    def product(self, names: list[Index], product: Monomial) -> Poly:
        """The sum of one product, as a product of sums in which each is bound to each."""
        sums_change = len(names) > 1 and any(("sum",) in heads for heads in self.rewriting.heads)
        for name in names if sums_change else ():
            inside = tuple(pair for pair in product if name in self.atoms[pair[0]].free)
            known = self.rewriting.apply(((self.bound([name], inside), 1),))
            if known is not None:
                rest = tuple(pair for pair in product if pair not in inside)
                return self.sums([other for other in names if other != name], self.times({rest: 1}, known))
        if self.rewriting.wide and (whole := self.rewriting.without_part(names, product)) is not None:
            return whole
        if len(names) > 6:
            raise Rejected("a sum over more than six indices")
        groups: list[tuple[Monomial, set]] = []
        for pair in product:
            members: Monomial = (pair,)
            touched = set(names) & self.atoms[pair[0]].free
            for group in [group for group in groups if group[1] & touched]:
                groups.remove(group)
                members, touched = group[0] + members, group[1] | touched
            groups.append((members, touched))
        spoken = {name for _, touched in groups for name in touched}
        factors = [self.size(name[2]) for name in names if name not in spoken]
        for members, touched in groups:
            bound = [name for name in names if name in touched]
            factors.append(self.tidy(((self.bound(bound, members), 1),)) if bound else {members: 1})
        return self.times(*factors)

    def bound(self, names: list[Index], members: Monomial) -> int:
        """The sum of a product over indices as an atom, with those names for the indices that come first."""
        key = (*names, members)
        if (known := self.cached(self.bounds, key)) is not None:
            (((atom, _),),) = known
            return atom
        height = 1 + max(self.atoms[atom].height for atom, _ in members)
        ways = []
        for order in self.orders(names, members, height):
            to = {name: ("bound", (height, n), name[2]) for n, name in enumerate(order)}
            ((body, factor),) = self.rename({tuple(sorted(members)): 1}, to).items()
            if factor != 1 or height != 1 + max(self.atoms[atom].height for atom, _ in body):
                raise Rejected("a rule applies to some names of indices and not to others")
            ways.append((body, tuple(name[2] for name in order)))
        body, sizes = min(ways)
        found = self.number(("sum", ((body, 1),), sizes))
        self.bounds[key] = len(self.rewriting.heads), {((found, 1),): 1}
        return found

    def orders(self, names: list[Index], members: Monomial, height: int) -> Iterator[tuple[Index, ...]]:
        """The orders that are tried for names, which depend on what is said of them and not on the names.

        Of n names there are n! orders; here only those that occur alike in the product change places.
        """
        alike: dict[Any, list[Index]] = {}
        for name in names:
            to = {other: ("bound", (height, int(other != name)), other[2]) for other in names}
            one = self.rename({members: 1}, to) if len(names) > 2 else {}
            alike.setdefault((name[2], *sorted(one.items())), []).append(name)
        for parts in product(*(permutations(alike[key]) for key in sorted(alike))):
            yield tuple(name for part in parts for name in part)

    def size(self, size: Size) -> Poly:
        """A size as a number."""
        symbol, offset = size
        return self.add(self.atom("num", symbol) if symbol else {}, {(): offset})

    # Inverses and roots

    @staticmethod
    def content(p: Poly) -> tuple[Fraction, Monomial, Poly]:
        """A positive number and a monomial times the rest, of whole coefficients, without a common factor."""
        powers = [dict(monomial) for monomial in p]
        common = {a: least for a in powers[0] if (least := min(others.get(a, 0) for others in powers))}
        over, under = gcd(*(c.numerator for c in p.values())), lcm(*(c.denominator for c in p.values()))
        rest = {
            tuple((atom, left) for atom, e in monomial if (left := e - common.get(atom, 0))): (
                c.numerator * (under // c.denominator) // over
            )
            for monomial, c in p.items()
        }
        return Fraction(over, under), tuple(sorted(common.items())), rest

    def inverse(self, p: Poly) -> Poly:
        """One over it.  That of a product is the product of the inverses, and 0 is its own."""
        if not p:
            return {}
        number, common, rest = self.content(p)
        factors: list[Poly] = [self.scale(1 / number, {(): 1})]
        for atom, exponent in common:
            kind, *parts = self.atoms[atom].parts
            under = 1 if kind == "delta" else self.prime_under(atom)
            if kind == "inv":
                one = dict(parts[0])
            elif under:  # x · x is a number, or x, as of a delta
                one = {((atom, 1),): Fraction(1, under)}
            else:
                one = self.atom("inv", ((((atom, 1),), 1),))
            factors += [one] * exponent
        if len(rest) > 1:
            factors.append(self.atom("inv", tuple(sorted(rest.items()))))
        return self.scale(rest.get((), 1) if len(rest) == 1 else 1, self.times(*factors))

    def prime_under(self, atom: int) -> int | None:
        """The number whose root an atom is, or None."""
        kind, *parts = self.atoms[atom].parts
        return parts[0][0][1] if kind == "root" and parts[0][0][0] == () and len(parts[0]) == 1 else None

    def root(self, p: Poly) -> Poly:
        """The square root; a positive number comes out, as a product of roots of primes."""
        if not p:
            return {}
        number, _, _ = self.content(p)
        whole, outside, prime = number.numerator * number.denominator, Fraction(1, number.denominator), 2
        if whole.bit_length() > 60:
            raise Rejected("the root of a large number")
        primes: list[int] = []
        while prime * prime <= whole and prime < 5000:
            if whole % (prime * prime) == 0:
                whole, outside = whole // (prime * prime), outside * prime
            elif whole % prime == 0:
                whole, primes = whole // prime, [*primes, prime]
            else:
                prime += 1
        if isqrt(whole) ** 2 == whole:
            outside *= isqrt(whole)
        else:
            primes.append(whole)
        rest = self.scale(1 / number, p)
        if rest == {(): -1}:
            return {}
        under = [{(): n} for n in primes] + ([rest] if rest != {(): 1} else [])
        return self.scale(outside, self.times(*(self.atom("root", tuple(sorted(q.items()))) for q in under)))

    def nested(self, kind: str, p: Poly) -> Poly:
        """The inverse, root, exponential or logarithm of a polynomial."""
        return {"inv": self.inverse, "root": self.root, "exp": self.exp, "log": self.log}[kind](p)

    def exp(self, p: Poly) -> Poly:
        """The exponential: of a sum the product, of n/d times a monomial m the n-th power of exp(m/d).

        A negative power is one of the inverse.  This ends, as each monomial becomes one atom.

        >>> ring, x, y = Ring(), ["ent", "x"], ["ent", "y"]
        >>> both = ["*", ["exp", ["+", x, ["*", -1, y]]], ["exp", y]]
        >>> ring.value(both) == ring.value(["exp", x]) != ring.value(["exp", y])
        True
        """
        factors: list[Poly] = [{(): 1}]
        for monomial, c in p.items():
            if abs(c.numerator) > HIGHEST:
                raise Rejected("a high power of an exponential")
            one = self.atom("exp", ((monomial, Fraction(1, c.denominator)),))
            factors += [one if c > 0 else self.inverse(one)] * abs(c.numerator)
        return self.times(*factors)

    def log(self, p: Poly) -> Poly:
        """The logarithm: that of a positive number times exponentials is a sum; that of another, an atom.

        >>> ring, x = Ring(), ["ent", "x"]
        >>> ring.value(["log", ["exp", ["*", -2, x]]]) == ring.value(["*", -2, x])
        True
        >>> ring.value(["log", ["*", x, x]]) == ring.value(["*", 2, ["log", x]])  # x may be negative
        False
        """
        if len(p) == 1:
            ((product, c),) = p.items()
            powers = [self.exponent(atom) for atom, _ in product]
            if c > 0 and None not in powers:
                number = {} if c == 1 else self.atom("log", (((), c),))
                terms = [self.scale(e, m) for m, (_, e) in zip(powers, product, strict=True) if m is not None]
                return self.add(number, *terms)
        return self.atom("log", tuple(sorted(p.items()))) if p else {}

    def exponent(self, atom: int) -> Poly | None:
        """The polynomial t of an atom that is exp(t), or one over it, with -t; None of any other."""
        kind, *parts = self.atoms[atom].parts
        if kind == "exp":
            return dict(parts[0])
        if kind == "inv" and len(parts[0]) == 1:
            ((((base, power),), number),) = parts[0]
            below = self.atoms[base].parts
            return self.scale(-1, dict(below[1])) if below[0] == "exp" and power == number == 1 else None
        return None

    def clear(self, p: Poly, below: Poly, times: int) -> Poly:
        """The product of p and a power of ``below``, which is not 0, without the inverses of ``below``."""
        _, common, rest = self.content(below)
        powers: list[tuple[Poly, int]] = [({((atom, 1),): 1}, exponent) for atom, exponent in common]
        for base, exponent in [*powers, (rest, 1)]:
            inverse = self.numbers.get(("inv", tuple(sorted(base.items()))), -1)
            terms = []
            for monomial, factor in p.items() if len(rest) > 1 or base != rest else ():
                left = times * exponent - dict(monomial).get(inverse, 0)
                if left < 0:
                    raise Rejected("a denominator is not clear")
                others: Poly = {tuple(pair for pair in monomial if pair[0] != inverse): factor}
                terms.append(self.times(others, *[base] * left))
            p = self.add(*terms) if terms else p
        return p

    # Reading

    def value(self, tree: Tree, around: tuple[Index, ...] = ()) -> Poly:
        """The polynomial of a tree; ``around`` are the indices of the sums around it, the nearest first."""
        if type(tree) is int:
            return {(): tree} if tree else {}
        head, *args = tree
        key = repr(tree) if (head in ("+", "sum") or head in NESTED) and not around else ""
        if key and (known := self.cached(self.values, key)) is not None:
            return known
        match head:
            case "q":
                p = self.scale(Fraction(*args), {(): 1})
            case "num":
                p = self.size(tuple(args[0]))
            case "ent":
                p = self.atom("ent", args[0], *(self.index(index, around) for index in args[1:]))
            case "delta":
                p = self.delta(*(self.index(index, around) for index in args))
            case "+":
                p = self.add(*(self.value(part, around) for part in args))
            case "*":
                p = self.times(*(self.value(part, around) for part in args))
            case "^":
                p = self.times(*[self.value(args[0], around)] * args[1])
            case "inv" | "root" | "exp" | "log":
                p = self.nested(head, self.value(args[0], around))
            case "sum":
                k = self.name(len(around), tuple(args[0]), set(around))
                p = self.sum(k, self.value(args[1], (k, *around)))
        if key:
            self.values[key] = len(self.rewriting.heads), p
        return p

    @staticmethod
    def index(index: Any, around: tuple[Index, ...]) -> Index:
        """An index as a tuple; of a size of one there is only the first."""
        found = around[index[1]] if index[0] == "b" else (index[0], index[1], tuple(index[2]))
        return ("place", 0, found[2]) if found[2] == ("", 1) else found
