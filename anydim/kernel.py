"""The kernel: it accepts a certificate only if the statement follows.

A *statement* says: whatever the sizes, symbols and indices are, if the hypotheses hold, the claim holds.  A
*certificate* is a list of steps; each states a fact and names the rule that makes it true.  ``check`` follows
the steps and raises ``Rejected`` at the first that is wrong.  Nothing else of the package is imported here.

**Numbers.**  A number is written as a tree, of lists, texts and whole numbers only:

- ``3`` and ``["q", 1, 2]``: rational numbers; ``["num", size]``: a size as a number;
- ``["ent", "a", i]``: an entry; a symbol that stands for a number has no index, ``["ent", "c"]``;
- ``["delta", i, j]``: 1 if two indices are one, else 0;
- ``["+", s, t, ...]``, ``["*", s, t, ...]``, ``["^", t, 3]``;
- ``["inv", t]``: one over t, and 0 if t is 0; ``["root", t]``: the square root, and 0 if t is negative;
- ``["sum", size, t]``: the sum of t over all indices of that size; in t they are called ``["b", 0]``, and the
  indices of the sum around it ``["b", 1]``, and so on.

So every tree has a value, and the laws of rings and sums hold without conditions.  That ``1/0`` does not
occur in a statement is a *goal* of its own, see :meth:`Statement.tree`: a certificate has to prove it, too.

**Sizes and indices.**  A size is ``[symbol, whole number]``: N - 1 is ``["N", -1]``, 3 is ``["", 3]``.  An
index belongs to a size: ``["at", "i", size]`` is one that the statement speaks of; ``["place", 0, size]`` is
the first; ``["any", 0, size]`` is any: a hypothesis or a fact about it holds for each index of that size,
those that a sum runs over too.

**Facts.**  ``["=", t]``, ``["!=", t]``, ``[">=", t]``, ``[">", t]``: the number t is 0, is not 0, is not
negative, is positive.

**Steps.**  ``{"fact": fact, "by": rule, ...}`` establishes a fact by a rule.  What else it has:

- ``of``: an earlier fact or a list of them, counted from 0; with ``ring`` a list of pairs, an equation and
  its multiplier; with ``given`` a hypothesis, counted from 0; with ``size`` a size;
- ``cancel``: a list of pairs, a fact that says what is not 0, and the power of it to multiply both sides by;
- ``terms`` of ``sign``: lists of p, q, facts, numbers to be squared, and perhaps facts to be squared.

``{"replace": product, "of": n}`` establishes no fact and is not counted.  The product is a term of equation n
in normal form; in all later steps, the other terms of the equation replace it.

At the end the claim and all goals must be facts, of the same kind and as they are written.  In a goal
``["any", 100, size]`` is the index of the outermost sum, ``["any", 101, size]`` that of the next one in it;
the statement itself has only numbers below 100 there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Set
from fractions import Fraction
from itertools import permutations, product
from math import gcd, isqrt, lcm
from typing import Any, NamedTuple

Tree = Any
Index = tuple[Any, ...]
Size = tuple[str, int]
Monomial = tuple[tuple[int, int], ...]
Poly = dict[Monomial, Any]  # whole numbers, and fractions where they are needed

LARGEST = 4_000  # parts of a tree
LONGEST = 1_000  # steps
WORK = 400_000  # products of two monomials, and atoms that are compared, in a whole check: some ten seconds
BITS = 1_500  # of a whole number
WIDEST = 8  # of a size that is a number, where a sum is written out
GENERAL = 100  # "any" indices from here on are those of goals
ORDER = ("place", "at", "any", "fresh", "bound")
KINDS = ("=", "!=", ">=", ">")
STRONGER = {"=": (), "!=": ("!=", ">"), ">=": (">=", ">"), ">": (">=", ">")}  # factors of such a number


class Rejected(Exception):
    """A statement that says nothing, or a step that does not follow."""


# --- Statements --------------------------------------------------------------------------------------------


class Statement:
    """A statement that is well formed, or ``Rejected`` says why it is not.

    Parameters
    ----------
    text : dict
        ``sizes``: the least number for each symbol that is a size; ``symbols``: the sizes of each symbol's
        indices; ``indices``: the size of each index that it names; ``given``: facts; ``claim``: a fact;
        ``parts``: numbers that must have values, too; ``values``, if it is there: facts that are hypotheses,
        too, and that values exist is no goal then.
    """

    def __init__(self, text: Any) -> None:
        self.most = GENERAL
        try:
            self.sizes = dict(text["sizes"])
            self.symbols = {str(name): list(map(tuple, sizes)) for name, sizes in text["symbols"].items()}
            self.indices = {str(name): tuple(size) for name, size in text["indices"].items()}
            self.given, self.claim = [*text["given"], *text.get("values", [])], text["claim"]
            numbers = [fact[1] for fact in [*self.given, self.claim]] + list(text.get("parts", []))
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise Rejected(f"no statement: {error!r}") from None
        if "" in self.sizes or any(type(least) is not int or least < 1 for least in self.sizes.values()):
            raise Rejected("a size has a symbol and is at least 1")
        for fact in [*self.given, self.claim]:
            self.fact(fact)
        values = [goal for number in numbers for goal in self.tree(number)]
        self.goals = [self.claim, *([] if "values" in text else values)]
        self.most = LARGEST * GENERAL

    def fact(self, fact: Any) -> None:
        """Refuse what is no fact."""
        if type(fact) is not list or len(fact) != 2 or fact[0] not in KINDS:
            raise Rejected(f"a fact is one of {', '.join(KINDS)} and a number, got {shown(fact)}")
        self.tree(fact[1])

    def size(self, size: Any) -> Size:
        """A size, which is at least 1 whatever the symbols are."""
        match size:
            case [str(symbol), int(offset)] if self.sizes.get(symbol, 0) + offset >= 1:
                if not symbol or symbol in self.sizes:
                    return (symbol, offset)
        raise Rejected(f"{shown(size)} is no size, or may be less than 1; sizes are {self.sizes}")

    def index(self, index: Any, around: tuple[Any, ...]) -> Size:
        """The size that an index belongs to."""
        match index:
            case ["b", int(depth)] if 0 <= depth < len(around):
                return self.size(around[depth][2])
            case ["at", str(name), size] if self.indices.get(name) == self.size(size):
                return self.size(size)
            case ["any", int(n), size] if 0 <= n < self.most:
                return self.size(size)
            case ["place", int(n), size] if 0 <= n < self.sizes.get(self.size(size)[0], 0) + size[1]:
                return self.size(size)
        raise Rejected(f"{shown(index)} is no index here")

    def tree(self, tree: Any) -> list[list]:
        """Refuse what is no number; of a number, what must hold for every part of it to have a value.

        That is: no inverse of 0, no root of what is negative; inside a sum it must hold for any index.
        The inverse of ``["root", ["*", t, t, 1]]``, written so, is exempt: with it a sign is written, 0 at 0.

        >>> says = {"sizes": {}, "symbols": {"c": []}, "indices": {}, "given": [], "claim": ["=", 0]}
        >>> Statement(says).tree(["inv", ["root", ["ent", "c"]]])
        [['!=', ['root', ['ent', 'c']]], ['>=', ['ent', 'c']]]
        """
        found: list[list] = []
        left = [LARGEST]

        def walk(part: Any, around: tuple[Any, ...], depth: int) -> None:
            left[0] -= 1
            if left[0] < 0 or depth > GENERAL:
                raise Rejected(f"an expression has more than {LARGEST} parts, or is nested too deep")
            match part:
                case int() if type(part) is int and part.bit_length() < BITS:
                    pass
                case ["+" | "*", *parts] if parts:
                    for one in parts:
                        walk(one, around, depth + 1)
                case ["ent", str(name), *indices] if name in self.symbols:
                    if [self.index(one, around) for one in indices] != self.symbols[name]:
                        raise Rejected(f"{name} has indices of {self.symbols[name]}, not {shown(indices)}")
                case ["^", base, int(n)] if type(n) is int and 0 <= n <= 64:
                    walk(base, around, depth + 1)
                case ["inv", ["root", ["*", one, other, 1]]] if one == other:
                    walk(one, around, depth + 1)  # a sign is 0 where that is 0
                case ["inv" | "root" as head, base]:
                    walk(base, around, depth + 1)
                    goal = opened(base, around) if around else base
                    found.insert(0, ["!=" if head == "inv" else ">=", goal])
                case ["sum", size, body]:
                    self.size(size)
                    walk(body, (["any", GENERAL + len(around), size], *around), depth + 1)
                case ["num", size]:
                    self.size(size)
                case ["q", int(p), int(q)] if q > 0 and max(abs(p), q).bit_length() < BITS:
                    pass
                case ["delta", i, j] if self.index(i, around) == self.index(j, around):
                    pass
                case _:
                    raise Rejected(f"{shown(part)} is no number")

        walk(tree, (), 0)
        return found


def shown(part: Any) -> str:
    """The beginning of what was given, for a message."""
    try:
        return repr(part)[:80]
    except (ValueError, RecursionError):  # Python does not write numbers of thousands of digits
        return "what is too long"


def opened(tree: Tree, around: tuple[Any, ...], depth: int = 0) -> Tree:
    """A tree with names for the indices of the sums around it, the nearest first.

    >>> opened(["ent", "a", ["b", 0]], (["any", 0, ["N", 0]],))
    ['ent', 'a', ['any', 0, ['N', 0]]]
    """
    match tree:
        case ["b", int(n)]:
            return tree if n < depth else around[n - depth]
        case ["sum", size, body]:
            return ["sum", size, opened(body, around, depth + 1)]
        case ["num" | "place" | "at" | "any", *_]:  # in a size nothing is bound, whatever its symbol is
            return tree
        case [*parts]:
            return [opened(part, around, depth) for part in parts]
    return tree


# --- Polynomials: the normal form of numbers ---------------------------------------------------------------


class Atom(NamedTuple):
    """An indeterminate of a polynomial: an entry, a size, a delta, a sum of a product, an inverse, a root."""

    parts: tuple[Any, ...]  # its kind, and what it is made of
    free: frozenset[Index]  # the indices that it speaks of
    height: int  # how deep sums are nested in it
    heads: frozenset[Any]  # the kinds and symbols of it, and of what it is made of


def divided(monomial: Monomial, left: Monomial) -> Monomial | None:
    """The quotient of two monomials, or None.

    >>> divided(((1, 3), (2, 1)), ((1, 1), (2, 1)))
    ((1, 2),)
    """
    powers = dict(monomial)
    for atom, exponent in left:
        powers[atom] = powers.get(atom, 0) - exponent
        if powers[atom] < 0:
            return None
    return tuple((atom, exponent) for atom, exponent in powers.items() if exponent)


def joined(m: Monomial, n: Monomial) -> Monomial:
    """The product of two monomials.

    >>> joined(((1, 2), (3, 1)), ((1, 1), (2, 1)))
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
        self.rules: dict[Any, list[Monomial]] = {}  # what is replaced, by one of its atoms
        self.meaning: dict[Monomial, Poly] = {}  # by what
        self.heads: list[frozenset] = []  # of what each rule replaces
        self.wide: list[tuple[int, frozenset]] = []  # sums over several indices that rules replace
        self.rights: dict[Monomial, tuple[int, Poly]] = {}  # results, and how many rules there were then:
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
        if kind in ("inv", "root", "sum"):
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
            self.law(new, ((new, 2),), {((new, 1),): 1})
        elif prime := self.prime_under(new):
            self.law(new, ((new, 2),), {(): prime})
        elif kind == "inv" and len(first) == 1:
            base = first[0][0][0][0]
            self.law(base, ((base, 2), (new, 1)), {((base, 1),): 1})
            self.law(base, ((base, 1), (new, 2)), {((new, 1),): 1})
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
                    for monomial, value in self.tidy(joined(m, n)).items():
                        total[monomial] = total.get(monomial, 0) + c * d * value
            product = {monomial: value for monomial, value in total.items() if value}
            for c in product.values():
                if c.numerator.bit_length() > BITS or c.denominator.bit_length() > BITS:
                    raise Rejected("a number is too long")
        return product

    def tidy(self, monomial: Monomial) -> Poly:
        """A product of atoms in normal form: the first rule that fits is applied, and so on."""
        found = self.kept(self.known, monomial)
        if found is None:
            self.spend(1)
            found = self.renamed_by_delta(monomial) or self.rewritten(monomial)
            found = {monomial: 1} if found is None else found
            self.known[monomial] = len(self.heads), found
        return found

    def kept(self, results: dict[Any, tuple[int, Poly]], key: Any) -> Poly | None:
        """The result for a key, if it was found, and no rule since then speaks of what is in it."""
        since, p = results.get(key, (0, None))
        if p is None or since == len(self.heads):
            return p
        for monomial in p:
            there = {head for atom, _ in monomial for head in self.atoms[atom].heads}
            if any(heads <= there for heads in self.heads[since:]):
                return None
        results[key] = len(self.heads), p
        return p

    def renamed_by_delta(self, monomial: Monomial) -> Poly | None:
        """The product with one name for the two indices of a delta, if it has two: that which comes first."""
        for n, (atom, _) in enumerate(monomial):
            kind, first, *second = self.atoms[atom].parts
            if kind == "delta":
                others = monomial[:n] + monomial[n + 1 :]
                if any(second[0] in self.atoms[other].free for other, _ in others):
                    return self.times(self.rename({others: 1}, {second[0]: first}), {((atom, 1),): 1})
        return None

    # Rules

    def law(self, key: Any, left: Monomial, right: Poly) -> None:
        """From now on the monomial ``left`` is replaced by ``right``, where an atom with that key occurs."""
        self.rules.setdefault(key, []).append(left)
        self.meaning[left] = right

    def rule(self, left: Monomial, right: Poly) -> None:
        """From now on the monomial ``left`` is replaced by ``right``; what holds for any index, at each."""
        first = left[0][0]
        self.law(self.head(first) if self.indices({left: 1}) else first, left, right)
        self.heads.append(frozenset(head for atom, _ in left for head in self.atoms[atom].heads))
        kind, _, *sizes = self.atoms[first].parts
        if kind == "sum" and len(left) == left[0][1] == 1 and len(sizes[0]) > 1:
            self.wide.append((first, self.heads[-1] - {("sum",)}))

    def head(self, atom: int) -> tuple[Any, ...]:
        """The key of an atom under which rules for it are found: its kind and its symbol."""
        kind, first, *_ = self.atoms[atom].parts
        return (kind, first) if type(first) is str else (kind,)

    def indices(self, p: Poly) -> set[Index]:
        """The "any" indices that a polynomial speaks of."""
        return {index for m in p for atom, _ in m for index in self.atoms[atom].free if index[0] == "any"}

    def rewritten(self, monomial: Monomial) -> Poly | None:
        """The monomial with the first rule applied that fits, if one does."""
        for atom, _ in monomial:
            for left in self.rules.get(atom, ()):
                if (rest := divided(monomial, left)) is not None:
                    return self.times(self.right(left), self.tidy(rest))
            for left in self.rules.get(self.head(atom), ()):
                for indices, rest in self.matches(left, monomial, {}):
                    return self.times(self.rename(self.right(left), indices), self.tidy(rest))
        return None

    def right(self, left: Monomial) -> Poly:
        """The normal form that replaces a product."""
        found = self.kept(self.rights, left)
        if found is None:
            found = self.rename(self.meaning[left], {}, anew=True)
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
        self.spend(1)
        (kind, *parts), free, *_ = self.atoms[wanted]
        (other, *others), _, own, _ = self.atoms[atom]
        if wanted == atom and not any(index[0] == "any" for index in free):
            yield indices
        elif kind != other or len(parts) != len(others):
            return
        elif kind in ("inv", "root", "sum") and parts[1:] == others[1:]:
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
            factors = [part for atom, n in monomial for part in [self.made_again(atom, to, anew)] * n]
            terms.append(self.scale(factor, self.times(*factors)))
        return self.add(*terms)

    def made_again(self, atom: int, to: dict[Index, Index], anew: bool) -> Poly:
        """An atom with other indices."""
        (kind, *parts), free, *_ = self.atoms[atom]
        if not anew and not any(index in to for index in free):
            return {((atom, 1),): 1}
        if kind == "delta":
            return self.delta(*(to.get(index, index) for index in parts))
        if kind in ("ent", "num"):
            return self.atom(kind, parts[0], *(to.get(index, index) for index in parts[1:]))
        key = atom, frozenset((index, to[index]) for index in free if index in to)
        found = None if anew else self.kept(self.renamed, key)
        if found is None:
            if kind == "sum":
                names, body = self.opened(atom, {*to, *to.values()})
                found = self.sums(names, self.rename(body, to, anew))
            else:
                found = (self.inverse if kind == "inv" else self.root)(self.rename(dict(parts[0]), to, anew))
            if not anew:
                self.renamed[key] = len(self.heads), found
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

    def opened(self, atom: int, taken: Set[Index]) -> tuple[list[Index], Poly]:
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
                    more, inner = self.opened(atom, taken | set(names))
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
        for name in names if len(names) > 1 and any(("sum",) in heads for heads in self.heads) else ():
            inside = tuple(pair for pair in product if name in self.atoms[pair[0]].free)
            known = self.rewritten(((self.bound([name], inside), 1),))
            if known is not None:
                rest = tuple(pair for pair in product if pair not in inside)
                return self.sums([other for other in names if other != name], self.times({rest: 1}, known))
        if self.wide and (whole := self.without_part(names, product)) is not None:
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

    def without_part(self, names: list[Index], product: Monomial) -> Poly | None:
        """The sum of one product in which a rule replaces the sum of a part of it over several indices.

        The part is what the rule sums: its bound indices are different ones of the names, and neither the
        rest of the product nor any other index of the part is one of these.

        >>> ring, n = Ring(), ["N", 0]
        >>> def chain(first, last, *names):  # a product of A, B, and so on, of any number of matrices
        ...     between = [["b", k] for k in range(len(names) - 1)]
        ...     factors = [["ent", *one] for one in zip(names, [first, *between], [*between, last])]
        ...     tree = ["*", *factors]
        ...     for _ in between:
        ...         tree = ["sum", n, tree]
        ...     return tree
        >>> (left,) = ring.value(chain(["any", 0, n], ["any", 1, n], "A", "B", "C"))
        >>> ring.rule(left, ring.value(["ent", "D", ["any", 0, n], ["any", 1, n]]))  # A·B·C is D
        >>> i, j = ["at", "i", n], ["at", "j", n]
        >>> ring.value(chain(i, j, "E", "A", "B", "C", "F")) == ring.value(chain(i, j, "E", "D", "F"))
        True
        """
        there = {head for atom, _ in product for head in self.atoms[atom].heads}
        for atom, heads in self.wide:
            if not heads <= there:
                continue
            (_, ((body, _),), sizes), _, height, _ = self.atoms[atom]
            own: list[Index] = [("any", -1 - n, size) for n, size in enumerate(sizes)]  # of no statement
            to = {("bound", (height, n), size): own[n] for n, size in enumerate(sizes)}
            pattern = self.rename({body: 1}, to)
            if [*pattern.values()] != [1]:
                continue  # another rule applies to it
            (part,) = pattern
            for found, rest in self.matches(part, product, {}):
                inner = {found.get(k) for k in own}
                to = {k: index for k, index in found.items() if k not in own}
                outside = {index for other, _ in rest for index in self.atoms[other].free} | {*to.values()}
                if len(inner) == len(own) and inner <= {*names} and not inner & outside:
                    others = [name for name in names if name not in inner]
                    right = self.rename(self.right(((atom, 1),)), to)
                    return self.sums(others, self.times({rest: 1}, right))
        return None

    def bound(self, names: list[Index], members: Monomial) -> int:
        """The sum of a product over indices as an atom, with those names for the indices that come first."""
        key = (*names, members)
        if (known := self.kept(self.bounds, key)) is not None:
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
        self.bounds[key] = len(self.heads), {((found, 1),): 1}
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

    def cleared(self, p: Poly, below: Poly, times: int) -> Poly:
        """The product of p and a power of ``below``, which is not 0, without the inverses of ``below``."""
        _, common, rest = self.content(below)
        powers: list[tuple[Poly, int]] = [({((atom, 1),): 1}, exponent) for atom, exponent in common]
        for base, exponent in [*powers, (rest, 1)]:
            inverse = self.numbers.get(("inv", tuple(sorted(base.items()))), -1)
            terms = []
            for monomial, factor in p.items() if len(rest) > 1 or base != rest else ():
                left = times * exponent - dict(monomial).get(inverse, 0)
                if left < 0:
                    raise Rejected("a denominator is not cleared")
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
        key = repr(tree) if head in ("+", "inv", "root", "sum") and not around else ""
        if key and (known := self.kept(self.values, key)) is not None:
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
            case "inv":
                p = self.inverse(self.value(args[0], around))
            case "root":
                p = self.root(self.value(args[0], around))
            case "sum":
                k = self.name(len(around), tuple(args[0]), set(around))
                p = self.sum(k, self.value(args[1], (k, *around)))
        if key:
            self.values[key] = len(self.heads), p
        return p

    @staticmethod
    def index(index: Any, around: tuple[Index, ...]) -> Index:
        """An index as a tuple; of a size of one there is only the first."""
        found = around[index[1]] if index[0] == "b" else (index[0], index[1], tuple(index[2]))
        return ("place", 0, found[2]) if found[2] == ("", 1) else found


# --- Rules -------------------------------------------------------------------------------------------------


class Check:
    """The facts that a certificate has established so far, and the ring with the rules that it has chosen."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.facts: list[list] = []
        self.ring = Ring()
        self.steps = 0

    def step(self, step: Any) -> None:
        """Establish one more fact, or use one from now on to replace a product; or refuse."""
        here = f"after {len(self.facts)} facts"
        self.steps += 1
        if self.steps > LONGEST:
            raise Rejected(f"a certificate has at most {LONGEST} steps")
        try:
            match step:
                case {"replace": left, "of": n}:
                    self.replace(left, self.known(n, "="))
                case {"by": str(rule), "fact": [_, _] as fact, **more} if rule in RULES:
                    if rule != "let":
                        self.statement.fact(fact)
                    if not RULES[rule](self, fact, **{str(key): value for key, value in more.items()}):
                        raise Rejected(f"{here}: {shown(fact)} does not follow by {rule}")
                    self.facts.append(fact)
                case _:
                    raise Rejected(f"{shown(step)} is no step; the rules are {', '.join(RULES)}")
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise Rejected(f"{here}: {shown(step)} is no step: {error!r}") from None
        except RecursionError:
            raise Rejected(f"{here}: {shown(step)} takes too long") from None

    def known(self, n: Any, *kinds: str) -> Tree:
        """The number that fact n speaks of, if it is of such a kind."""
        if type(n) is not int or not 0 <= n < len(self.facts):
            raise Rejected(f"there is no fact {n} after {len(self.facts)} facts")
        kind, tree = self.facts[n]
        if kind not in kinds:
            raise Rejected(f"fact {n} says {kind}; {' or '.join(kinds)} is needed")
        return tree

    def replace(self, left: Tree, tree: Tree) -> None:
        """From now on, replace the product ``left`` by what it is, as the number ``tree`` is 0."""
        self.statement.tree(left)
        product, equation = self.ring.value(left), dict(self.ring.value(tree))
        if len(product) != 1 or () in product or not set(product) <= set(equation):
            raise Rejected(f"{shown(tree)} does not speak of a product {shown(left)}")
        (monomial,) = product
        share = equation.pop(monomial)
        if not self.ring.indices(equation) <= self.ring.indices(product):
            raise Rejected(f"{shown(tree)} speaks of more indices than {shown(left)}")
        self.ring.rule(monomial, self.ring.scale(Fraction(-1) / share, equation))

    def equal(self, s: Tree, t: Tree, cancel: Any) -> bool:
        """Return True if s - t is 0 by the rules, perhaps after multiplication by a nonzero number."""
        p = self.ring.add(self.ring.value(s), self.ring.scale(-1, self.ring.value(t)))
        for n, times in cancel:
            if type(times) is not int or not 0 < times < 20:
                raise Rejected(f"a power of {times}")
            p = self.ring.cleared(p, self.ring.value(self.known(n, "!=", ">")), times)
        return not p


def example(rule: str, fact: Any, *facts: Any, **more: Any) -> bool:
    """Return True if a rule yields a fact from these facts about numbers c, d and a column a."""
    size = ["N", 0]
    says = {"sizes": {"N": 1}, "symbols": {"c": [], "d": [], "a": [size]}, "indices": {}, "claim": ["=", 0]}
    checking = Check(Statement({**says, "given": list(facts)}))
    checking.facts += facts
    try:
        checking.step({"by": rule, "fact": fact, **more})
    except Rejected:
        return False
    return True


def _given(check: Check, fact: Any, of: int) -> bool:
    """A hypothesis.

    >>> example("given", [">", ["ent", "c"]], [">", ["ent", "c"]], of=0)
    True
    """
    return fact == check.statement.given[of]


def _size(check: Check, fact: Any, of: Any) -> bool:
    """A size is at least the number that the statement says, and a size that is taken is positive.

    >>> example("size", [">=", ["+", ["num", ["N", 0]], -1]], of=["N", 0])
    True
    """
    symbol, offset = check.statement.size(of)
    least = check.statement.sizes.get(symbol, 0) + offset
    return fact in ([">", ["num", of]], [">=", ["+", ["num", of], -least]])


def _let(check: Check, fact: Any) -> bool:
    """A new symbol for a number, which may depend on any indices: the symbol is the number.

    >>> example("let", ["=", ["+", ["ent", "r"], ["*", -1, ["root", ["ent", "c"]]]]])
    True
    """
    (head, name, *indices), meaning = fact[1][1], fact[1][2][2]
    check.statement.tree(meaning)
    if name in check.statement.symbols or any(index[0] != "any" for index in indices):
        raise Rejected(f"{shown(name)} is no new symbol for any indices")
    ring = check.ring
    own = {ring.index(index, ()) for index in indices}
    if len({index[1] for index in indices}) != len(indices) or not ring.indices(ring.value(meaning)) <= own:
        raise Rejected(f"{shown(name)} depends on other indices than it has")
    check.statement.symbols[str(name)] = [check.statement.size(index[2]) for index in indices]
    check.statement.fact(fact)
    return head == "ent" and fact == ["=", ["+", fact[1][1], ["*", -1, meaning]]]


def _ring(check: Check, fact: Any, of: Any = (), cancel: Any = ()) -> bool:
    """An equation: a sum of multiples of known ones, by the laws of rings and sums, after cancelling.

    >>> c, d = ["ent", "c"], ["ent", "d"]
    >>> example("ring", ["=", ["+", ["*", 2, c], ["*", -1, c], ["*", -1, c]]])
    True
    >>> example("ring", ["=", ["+", ["*", c, d, ["inv", d]], ["*", -1, c]]], ["!=", d], cancel=[[0, 1]])
    True
    """
    total: Tree = ["+", 0]
    for n, times in of:
        check.statement.tree(times)
        total.append(["*", times, check.known(n, "=")])
    return fact[0] == "=" and check.equal(fact[1], total, cancel)


def _sign(check: Check, fact: Any, terms: Any, cancel: Any = ()) -> bool:
    """A sign: the number is a sum of positive numbers times products of what has that sign, and squares.

    Each term has a coefficient p/q, facts, numbers to be squared, and facts that say what is not 0, to be
    squared.  What is not 0 is one term, which may have a negative coefficient.

    >>> c, d = ["ent", "c"], ["ent", "d"]
    >>> example("sign", [">", ["+", ["^", c, 2], d]], [">", d], terms=[[1, 1, [], [c]], [1, 1, [0], []]])
    True
    >>> example("sign", [">", ["^", c, 2]], [">", d], terms=[[1, 1, [], [c]]])
    False
    """
    kind, tree = fact
    total: list[Tree] = []
    strict = False
    for p, q, facts, squares, *more in terms:
        nonzero = [check.known(n, "!=", ">") for n in (more[0] if more else ())]
        factors = [check.known(n, *STRONGER[kind]) for n in facts]
        if type(p) is not int or type(q) is not int or q < 1 or p == 0 or (p < 0 and kind != "!="):
            raise Rejected(f"the coefficient {shown(p)}/{shown(q)} is not positive")
        for square in squares:
            check.statement.tree(square)
        strict = strict or (not squares and all(check.facts[n][0] in ("!=", ">") for n in facts))
        total.append(["*", ["q", p, q], *factors, *(["^", square, 2] for square in squares + nonzero)])
    if kind == "=" or (kind == "!=" and len(total) != 1) or (kind != ">=" and not strict):
        return False
    return check.equal(tree, ["+", 0, *total], cancel)


def _form(check: Check, fact: Any, of: Any = ()) -> bool:
    """Check a fact that follows from one or two facts by the form of their numbers.

    - What is not 0, times its inverse, is 1; and the inverse has the sign of the number.
    - A root is not negative; its square is the radicand, if that is not negative; and it is positive
      if that is positive, and only then.
    - What is not negative and not 0 is positive.
    - What is not negative is larger than a number whose square is smaller.

    >>> c = ["ent", "c"]
    >>> example("form", ["=", ["+", ["*", c, ["inv", c]], -1]], ["!=", c], of=[0])
    True
    >>> example("form", [">", ["root", c]], [">=", c], of=[0])
    False
    """
    kinds = [check.facts[n][0] for n in of]
    tree = check.known(of[0], *KINDS) if of else fact[1]
    inverse, root = ["inv", tree], ["root", tree]
    match kinds:
        case []:
            return fact[0] == ">=" and fact[1][0] == "root"
        case ["!=" | ">"] if fact in (["=", ["+", ["*", tree, inverse], -1]], [kinds[0], inverse]):
            return True
        case ["!=" | ">"] if tree == ["root", fact[1]] and fact[0] == ">":
            return True
        case [">=" | ">"]:
            square = ["=", ["+", ["^", root, 2], ["*", -1, tree]]]
            return fact in (square, [kinds[0], inverse], [kinds[0], root])
        case [">=", "!="]:
            return tree == check.facts[of[1]][1] and fact == [">", tree]
        case [">=" | ">", ">=" | ">" as kind]:
            other = fact[1][2][2]
            squares = [kind, ["+", ["^", tree, 2], ["*", -1, ["^", other, 2]]]]
            return check.facts[of[1]] == squares and fact == [kind, ["+", tree, ["*", -1, other]]]
    return False


def _root(check: Check, fact: Any, of: int, cancel: Any = ()) -> bool:
    """Check that a nonnegative number is the root of its square.

    >>> c = ["ent", "c"]
    >>> example("root", ["=", ["+", ["root", ["^", c, 2]], ["*", -1, c]]], [">=", c], of=0)
    True
    """
    base, under = check.known(of, ">=", ">"), fact[1][1][1]
    found = fact == ["=", ["+", ["root", under], ["*", -1, base]]]
    return found and check.equal(under, ["^", base, 2], cancel)


def _sum(check: Check, fact: Any, of: int, place: Any) -> bool:
    """A sum of numbers that are positive, or not negative, for any index, is so too.

    >>> every = ["any", 0, ["N", 0]]
    >>> total = ["sum", ["N", 0], ["ent", "a", ["b", 0]]]
    >>> example("sum", [">", total], [">", ["ent", "a", every]], of=0, place=every)
    True
    """
    kind, (head, size, body) = fact
    if check.statement.index(place, ()) != tuple(size) or place[0] != "any" or mentions(body, place):
        raise Rejected("a sum runs over any index of its size")
    return head == "sum" and kind in (">", ">=") and [kind, opened(body, (place,))] == check.facts[of]


def mentions(tree: Any, index: Any) -> bool:
    """Return True if an index occurs in a tree."""
    return tree == index or (type(tree) is list and any(mentions(part, index) for part in tree))


def _factor(check: Check, fact: Any, of: int, times: Any, cancel: Any = ()) -> bool:
    """The factors of what is not 0 are not 0.

    >>> c, d = ["ent", "c"], ["ent", "d"]
    >>> example("factor", ["!=", c], ["!=", ["*", d, c]], of=0, times=d)
    True
    """
    check.statement.tree(times)
    product = check.known(of, "!=", ">")
    return fact[0] == "!=" and check.equal(product, ["*", fact[1], times], cancel)


def _at(check: Check, fact: Any, of: int, places: Any) -> bool:
    """Check an instance of a fact that holds for every index.

    >>> every, first = ["any", 0, ["N", 0]], ["place", 0, ["N", 0]]
    >>> holds = [">", ["ent", "a", every]]
    >>> example("at", [">", ["ent", "a", first]], holds, of=0, places=[[every, first]])
    True
    """
    for index, one in places:
        if index[0] != "any" or check.statement.index(one, ()) != check.statement.index(index, ()):
            raise Rejected(f"{shown(one)} cannot stand for {shown(index)}")
    return fact == put([check.facts[of][0], check.known(of, *KINDS)], places)


def put(tree: Any, indices: Any) -> Any:
    """A tree with other indices."""
    for index, one in indices:
        if tree == index:
            return one
    return [put(part, indices) for part in tree] if type(tree) is list else tree


RULES: dict[str, Callable[..., bool]] = {
    "given": _given,
    "size": _size,
    "let": _let,
    "ring": _ring,
    "sign": _sign,
    "form": _form,
    "root": _root,
    "sum": _sum,
    "factor": _factor,
    "at": _at,
}


def check(statement: Any, steps: Any) -> list[Any]:
    """Follow a certificate to its end.

    Parameters
    ----------
    statement : dict
        See :class:`Statement`.
    steps : list of dict
        Each with ``fact``, ``by`` and what the rule asks for.

    Returns
    -------
    list
        What is proved: the claim, and what must hold for all of the statement to have a value.

    Raises
    ------
    Rejected
        At the first step that does not follow, or if a goal remains.

    Examples
    --------
    >>> c = ["ent", "c"]
    >>> claim = ["=", ["+", ["*", c, ["inv", c]], -1]]
    >>> says = {"sizes": {}, "symbols": {"c": []}, "indices": {}, "given": [["!=", c]], "claim": claim}
    >>> steps = [{"fact": ["!=", c], "by": "given", "of": 0}, {"fact": claim, "by": "form", "of": [0]}]
    >>> check(says, steps)[1:]
    [['!=', ['ent', 'c']]]
    >>> check({**says, "given": []}, [{"fact": claim, "by": "ring"}])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    anydim.kernel.Rejected: after 0 facts: ['=', ... does not follow by ring
    """
    try:
        statement, steps = json.loads(json.dumps([statement, steps]))
    except (TypeError, ValueError, RecursionError):
        raise Rejected("a statement and its certificate are JSON, of numbers that are not too long") from None
    read = Statement(statement)
    if type(steps) is not list:
        raise Rejected("a certificate is a list of steps")
    checking = Check(read)
    for step in steps:
        checking.step(step)
    for goal in read.goals:
        if goal not in checking.facts:
            raise Rejected(f"it is not proved that {shown(goal)}")
    return read.goals
