"""Equations of matrices with inverses: L = R follows from M L = M R, where M has an inverse W.

Of each inverse that a statement speaks of, it has the hypotheses M W = I and W M = I, one after the other.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise, permutations, product
from typing import NamedTuple

from anydim.kernel import Rejected
from anydim.kernel.rewriting import Monomial

from .signs import unit
from .state import Search
from .trees import lists_in, moved_in, parts_of, placed, summed
from .writing import Stuck, Tree

INVERSE = "#inverse"  # so the names of inverses begin
ROW, COLUMN = "the row", "the column"  # the indices of a claim about matrices
TRIED = 40  # multiples of a claim


class Pair(NamedTuple):
    """A matrix M and its inverse W: M X and X M as trees in which entries of X have the name of W."""

    name: str
    row: list
    column: list
    before: Tree
    after: Tree


def inverses(search: Search) -> dict[int, Pair]:
    """The inverses that hypotheses speak of, each by the number of its first hypothesis."""
    found = {}
    for n, ((_, one), (_, other)) in enumerate(pairwise(search.text["given"])):
        match one, other:
            case (
                ["+", ["sum", _, _] as before, ["*", -1, ["delta", row, column], *_] as unit],
                ["+", ["sum", _, _] as after, same],
            ) if unit == same:
                ends = {part[1] for part in lists_in(before) if part[0] == "ent" and part[-1] == column}
                if len(ends) == 1 and (name := ends.pop()).startswith(INVERSE):
                    found[n] = Pair(name, row, column, before, after)
    return found


def weight_of(search: Search, monomial: Monomial) -> tuple[int, list[str], int, list[str]]:
    """How often a monomial has entries with indices, and of which symbols; the same of light ones."""
    symbols: list[str] = []
    waiting = list(monomial)
    while waiting:
        atom, exponent = waiting.pop()
        kind, first, *indices = search.ring.atoms[atom].parts
        if kind == "sum":
            waiting += [pair for m, _ in first for pair in m for _ in range(exponent)]
        elif kind == "ent" and indices:
            symbols += [first] * exponent
    light = sorted((symbol for symbol in symbols if symbol in search.light), reverse=True)
    heavy = sorted((symbol for symbol in symbols if symbol not in search.light), reverse=True)
    return len(heavy), heavy, len(light), light


def oriented_inverses(search: Search) -> None:
    """Use each hypothesis about an inverse as a rule, where it has a heaviest term."""
    equations = [n for first in inverses(search) for n in (first, first + 1)]
    numbers = [search.index[repr(search.text["given"][n])] for n in equations]
    for n in numbers:
        for part in [part for part in parts_of(search.check.facts[n][1]) if part[0] == "inv"]:
            with suppress(Stuck, Rejected):
                unit(search, part)  # the determinant, and what M is divided by
        for m in search.of(n):
            if weight_of(search, m)[0] and not units(search, m):
                search.light.update(weight_of(search, m)[1])
    for n in numbers:
        with suppress(Stuck, Rejected):
            heaviest(search, n)


def units(search: Search, monomial: Monomial) -> list[Tree] | None:
    """One over each factor of a monomial but the sums and entries with indices; None if one may be 0."""
    found: list[Tree] = []
    for atom, exponent in monomial:
        if not any(weight_of(search, ((atom, 1),))[::2]):
            base = search.atom_tree(atom, {})
            try:
                unit(search, base)
            except (Stuck, Rejected):
                return None
            found.append(["^", base[1] if base[0] == "inv" else ["inv", base], exponent])
    return [1, *found]


def heaviest(search: Search, n: int) -> None:
    """Replace the heaviest term of an equation of entries by the others, if it is one sum.

    Such rules come to an end.  Monomials are compared by the number of entries with indices in them, and
    if that is equal by the symbols of these, as words; those of ``light`` symbols count only where the
    others are the same.  A rule puts lighter monomials in the place of one.  They stay lighter when all
    are multiplied by the same, summed, or get other indices, as this depends neither on what else is
    there nor on indices; and a delta only renames indices.  There is no endless chain of lighter and
    lighter monomials.
    """
    p = search.of(n)
    weights = sorted(((weight_of(search, m), m) for m in p), reverse=True)
    if len(weights) < 2 or weights[0][0] == weights[1][0]:
        raise Stuck("no term is the heaviest")
    lead = weights[0][1]
    sums = [(atom, exponent) for atom, exponent in lead if any(weight_of(search, ((atom, 1),))[::2])]
    times = units(search, lead)
    if times is None or [exponent for _, exponent in sums] != [1]:
        raise Stuck("the heaviest term is not one sum")
    left = search.atom_tree(sums[0][0], {})
    if len(times) > 1:
        tree = search.tree(search.value(["*", *times, search.tree(p)]))
        n = search.add(["=", tree], "ring", of=[[n, ["*", *times]]])
    search.rule(n, left)


def multiplied(search: Search, claim: list) -> int:
    """An equation of matrices, from a product of it with matrices that have inverses.

    >>> from sympy import Identity, MatrixSymbol, Symbol
    >>> from anydim import prove
    >>> N = Symbol("N", integer=True, positive=True)
    >>> A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)
    >>> prove((Identity(N) + A * B) ** -1 * A, A * (Identity(N) + B * A) ** -1)  # push-through
    proved: (I + A·B)^(-1)·A = A·(I + B·A)^(-1)
    >>> bool(prove((Identity(N) + A * B) ** -1 * B, B * (Identity(N) + B * A) ** -1))
    False
    """
    pairs = list(inverses(search).values())
    at = {index[1]: index for index in lists_in(claim) if index[0] == "at" and index[1] in (ROW, COLUMN)}
    row, column = (["any", 900 + n, at[end][2]] if end in at else None for n, end in enumerate((ROW, COLUMN)))
    ends = [[end, at[name]] for end, name in ((row, ROW), (column, COLUMN)) if end]
    whole = moved_in(claim[1], {repr(index): end for end, index in ends})
    ways = [(Factor(pair, row, column), bare) for bare in (False, True) for pair in pairs]
    first: list[Ends] = [None, *(one for one in ways if row and one[0].pair.row[2] == row[2])]
    last: list[Ends] = [None, *(one for one in ways if column and one[0].pair.row[2] == column[2])]
    _, *both = sorted(product(first, last), key=lambda two: sum(2 + one[1] for one in two if one))
    for complete in (False, True):
        if complete:
            completed(search, pairs)
        for left, right in both[:TRIED]:
            with suppress(Stuck, Rejected):
                if not search.value(times(left, right, whole)):
                    return search.add(claim, "ring", of=[[undone(search, left, right, whole, ends), 1]])
    raise Stuck("no multiple of the claim is seen to hold")


def undone(search: Search, left: Ends, right: Ends, X: Tree, places: list) -> int:
    """That X is its product with two factors, times their inverses, at some places.

    As X is a symbol at first, no rule about what is in X is applied before X is multiplied.
    """
    ends = [end for end, _ in places]
    name = next(name for n in search.names if (name := f"r{n}") not in search.statement.symbols)
    d = ["ent", name, *ends]
    let = search.add(["=", ["+", d, ["*", -1, X]]], "let")
    for example in search.examples:
        example.meanings[name] = [search.ring.index(index, ()) for index in ends], search.value(X)
    back = times(opposite(left), opposite(right), times(left, right, d))
    n = search.equation(["+", d, ["*", -1, back]])
    search.rule(let, d)
    return search.add(["=", placed(search.check.facts[n][1], places)], "at", of=n, places=places)


def completed(search: Search, pairs: list[Pair]) -> None:
    """More rules: where M V is replaced, W (M V) may be another form of V, as M (W V); also reversed."""
    for one, other in permutations(pairs, 2):
        if one.row[2] != other.row[2]:
            continue
        row, column = (["any", 900 + n, one.row[2]] for n in range(2))
        V = ["ent", other.name, row, column]
        factors = [(Factor(one, row, column), bare) for bare in (False, True)]
        for left, right in [(factor, None) for factor in factors] + [(None, factor) for factor in factors]:
            with suppress(Stuck, Rejected):
                places = [[row, ["any", 0, row[2]]], [column, ["any", 1, row[2]]]]
                heaviest(search, undone(search, left, right, V, places))


class Factor:
    """A matrix M with an inverse W as a factor, before or after a matrix whose entries have these indices."""

    def __init__(self, pair: Pair, row: list | None, column: list | None) -> None:
        self.pair, self.row, self.column = pair, row, column

    def before(self, X: Tree, bare: bool) -> Tree:
        """The entries of M X, or of W X if it is bare."""
        assert self.row is not None
        if bare:
            k = ["any", 902, self.row[2]]
            return summed(["*", ["ent", self.pair.name, self.row, k], moved_in(X, {repr(self.row): k})], k)
        made = self.put(self.pair.before, self.row, X, 2)
        return moved_in(made, {repr(self.pair.row): self.row})

    def after(self, X: Tree, bare: bool) -> Tree:
        """The entries of X M, or of X W if it is bare."""
        assert self.column is not None
        if bare:
            k = ["any", 902, self.column[2]]
            return summed(
                ["*", moved_in(X, {repr(self.column): k}), ["ent", self.pair.name, k, self.column]], k
            )
        made = self.put(self.pair.after, self.column, X, 3)
        return moved_in(made, {repr(self.pair.column): self.column})

    def put(self, tree: Tree, end: list, X: Tree, at: int) -> Tree:
        """A tree with entries of X in place of those of W; that index of W is one of X."""
        if type(tree) is not list:
            return tree
        if tree[:2] == ["ent", self.pair.name]:
            return moved_in(X, {repr(end): tree[at]})
        return [self.put(part, end, X, at) for part in tree]


Ends = tuple[Factor, bool] | None


def opposite(factor: Ends) -> Ends:
    """The inverse of a factor."""
    return factor and (factor[0], not factor[1])


def times(left: Ends, right: Ends, X: Tree) -> Tree:
    """The product of a matrix with factors before and after it."""
    X = X if right is None else right[0].after(X, right[1])
    return X if left is None else left[0].before(X, left[1])
