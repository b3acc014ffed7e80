"""Numbers that are not negative and add up to 0: each of them is 0.

No rule of the kernel says so.  One term of such a sum is the sum minus the others, so its opposite is not
negative either.  A number t with t ≥ 0 and -t ≥ 0 is 0, as both are the root of t².
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import count
from typing import Any

from anydim.kernel import Rejected
from anydim.kernel.syntax import open_indices

from .roots import Roots
from .trees import fraction, indices_in, placed, product_of, tree_of, written
from .writing import Stuck, Tree


class Zeros(Roots):
    """The part of a search that takes sums of squares that are 0 apart."""

    def __init__(self, text: dict, effort: int = 0) -> None:
        self.noughts: list[int] = []  # facts that say that a number is 0
        super().__init__(text, effort)

    def vanishing(self, n: int) -> None:
        """Use a hypothesis that says that a sum of numbers that are not negative is 0, or not positive.

        >>> from sympy import Eq, MatrixSymbol, Symbol
        >>> from anydim import Norm, Scalar, prove
        >>> a, b = (MatrixSymbol(name, Symbol("N", integer=True, positive=True), 1) for name in "ab")
        >>> prove(a, 0 * a, given=Eq(Norm(a) + Norm(b), 0))
        proved: a = 𝟎, if |a| + |b| = 0
        >>> bool(prove(a, 0 * a, given=Eq(Scalar(a.T * b), 0)))
        False
        """
        kind, tree = self.check.facts[n]
        every = sorted(indices_in(tree))
        if kind == "=" and len(every) == 2:  # of AᵀA = 0 the diagonal
            i, j = map(tree_of, every)
            if i[2] == j[2]:
                with suppress(Stuck, Rejected):
                    self.vanishing(self.add([kind, placed(tree, [[j, i]])], "at", of=n, places=[[j, i]]))
        if kind == "=" and type(tree) is list and tree[0] == "*":
            with suppress(Stuck, Rejected):
                n, tree = self.without_units(n, tree)
        for t in [opposite(tree)] + [tree] * (kind == "="):
            with suppress(Stuck, Rejected):
                if self.evident(t):
                    self.vanish(t, self.opposite_of(t, n))
                    return

    def without_units(self, n: int, tree: Tree) -> tuple[int, Tree]:
        """That a product is 0, without the factors that are known not to be."""
        number, powers = product_of(tree)
        if not number:
            raise Stuck("it is 0")
        left, over = [], [fraction(1 / number)]
        for base, exponent in powers:
            with suppress(Stuck):
                self.sign(base, "!=")
                self.unit(base)
                over.append(["^", ["inv", base], exponent])
                continue
            left.append((base, exponent))
        rest = written(left) if left else 1
        return self.add(["=", rest], "ring", of=[[n, ["*", *over]]]), rest

    def opposite_of(self, t: Tree, n: int) -> int:
        """That the opposite of t is not negative, by fact n, which says that, or that t is 0."""
        if self.check.facts[n][0] == ">=":
            return self.opposite_known(t, [[1, 1, [n], []]])
        with suppress(Rejected):
            return self.opposite_known(t, [])
        for monomial in sorted(self.of(n), key=lambda m: (sum(e for _, e in m), m)):  # it becomes a rule
            with suppress(Stuck, Rejected):
                self.rule(n, self.tree({monomial: Fraction(1)}))
                return self.opposite_known(t, [])
        raise Stuck("no term can be replaced")

    def evident(self, t: Tree) -> bool:
        """Whether a number is seen not to be negative, term by term."""
        if type(t) is int or t[0] in ("q", "num"):
            return (type(t) is int and t >= 0) or (type(t) is list and (t[0] == "num" or t[1] >= 0))
        head, *args = t
        if head == "+":
            return all(map(self.evident, args))
        if head == "sum":
            return self.evident(open_indices(args[1], (self.any_index(t, args[0]),)))
        if head in ("*", "^"):
            number, powers = product_of(t)
            return number >= 0 and all(n % 2 == 0 or self.evident(base) for base, n in powers)
        if head == "inv":
            return self.evident(args[0])
        if head == "ent":
            try:
                self.sign(t, ">=")
            except (Stuck, Rejected):
                return False
            return True
        return head in ("root", "exp")

    @staticmethod
    def any_index(tree: Tree, size: list) -> list:
        """An "any" index that a tree does not speak of."""
        written = repr(tree)
        return next(index for n in count(500) if repr(index := ["any", n, size]) not in written)

    def vanish(self, t: Tree, below: int) -> None:
        """Use that t is 0: t ≥ 0 is evident, and -t ≥ 0 is fact ``below``."""
        if type(t) is int or t[0] in ("q", "num"):
            return
        head, *args = t
        if head == "+":
            signs = [self.sign(part, ">=") for part in args]
            known = []  # all before one of them becomes a rule
            for n, part in enumerate(args):
                others = [[1, 1, [m], []] for m in (*signs[:n], *signs[n + 1 :])]
                known.append((part, self.opposite_known(part, [[1, 1, [below], []], *others])))
            for part, n in known:
                with suppress(Stuck, Rejected):
                    self.vanish(part, n)
        elif head == "sum":
            size, body = args
            index = self.any_index(t, size)
            apart = ["^", ["+", 1, ["*", -1, ["delta", index, ["b", 0]]]], 2]
            rest = self.sign(["sum", size, ["*", apart, body]], ">=")
            here = open_indices(body, (index,))
            self.vanish(here, self.opposite_known(here, [[1, 1, [below], []], [1, 1, [rest], []]]))
        elif head == "root":
            root = self.nought(t, below)
            square = self.add(
                ["=", ["+", ["^", t, 2], ["*", -1, args[0]]]], "form", of=[self.sign(args[0], ">=")]
            )
            under = self.add(["=", args[0]], "ring", of=[[square, -1], [root, t]])
            self.vanish(args[0], self.opposite_of(args[0], under))
        elif head in ("*", "^"):
            self.vanish_product(t, below)
        else:
            self.oriented(self.nought(t, below), t)

    def vanish_product(self, t: Tree, below: int) -> None:
        """Use that a product is 0, of which only one factor may be so."""
        number, powers = product_of(t)
        left: list[tuple[Tree, int]] = []
        term: list[Any] = [number.denominator, number.numerator, [below], [], []]
        for base, n in powers:
            try:
                known = self.sign(base, ">" if n % 2 else "!=")
            except Stuck:
                left.append((base, n))
                continue
            self.unit(base)
            over = self.add([self.check.facts[known][0], ["inv", base]], "form", of=[known])
            term[2 + 2 * (n % 2 == 0)] += [over] * (n if n % 2 else n // 2)
        if not left or number <= 0:
            raise Stuck("it is not 0")
        if all(n % 2 == 0 for _, n in left):
            half = written([(base, n // 2) for base, n in left])
            self.vanish_square(half, self.opposite_known(["^", half, 2], [term]))
        else:
            whole = written(left)
            known = self.opposite_known(whole, [term])
            total = next((base for base, n in left if n == 1 and base[0] == "sum"), None)
            if len(left) == left[0][1] == 1:
                self.vanish(whole, known)
            elif total is not None:  # all factors come under the sum
                others = [pair for pair in left if pair[0] is not total]
                inside = ["sum", total[1], ["*", total[2], written(others)]]
                self.vanish(inside, self.opposite_known(inside, [[1, 1, [known], []]]))
            else:
                self.oriented(self.nought(whole, known), whole)

    def vanish_square(self, base: Tree, below: int) -> None:
        """Use that a number is 0, as its square is not positive: 0 is at least it and its opposite."""
        zero = self.add([">=", 0], "sign", terms=[])
        signs = []
        for one in (base, ["*", -1, base]):
            squares = [">=", ["+", ["^", 0, 2], ["*", -1, ["^", one, 2]]]]
            n = self.same(squares, below)
            signs.append(self.add([">=", ["+", 0, ["*", -1, one]]], "form", of=[zero, n]))
        self.same([">=", base], signs[1])
        below = self.same([">=", ["*", -1, base]], signs[0])
        if base[0] == "^" and base[2] % 2 == 0:
            self.vanish(base, below)
        else:
            self.oriented(self.nought(base, below), base)

    def opposite_known(self, t: Tree, terms: list) -> int:
        """That the opposite of t is not negative, as a sum of such terms."""
        return self.add([">=", ["*", -1, t]], "sign", terms=terms)

    def nought(self, t: Tree, below: int) -> int:
        """That t is 0, by t ≥ 0 and -t ≥ 0: both are the root of t²."""
        halves = [
            [self.add(["=", ["+", ["root", ["^", t, 2]], ["*", -1, one]]], "root", of=n), ["q", sign, 2]]
            for one, n, sign in ((t, self.sign(t, ">="), -1), (["*", -1, t], below, 1))
        ]
        found = self.add(["=", t], "ring", of=halves)
        self.noughts.append(found)
        return found

    def multiple_of_nought(self, tree: Tree) -> int:
        """That a number is 0 as a multiple of one that was found to be 0, perhaps at other indices."""
        p = self.value(tree)
        for n in self.noughts:
            if len(q := self.of(n)) == len(p):
                ratio = self._ratio(p, q)
                if ratio is None and indices_in(self.check.facts[n][1]):
                    n, ratio = self._instance(n, p, q)
                if ratio:
                    return self.add(["=", tree], "ring", of=[[n, fraction(ratio)]])
        raise Stuck("the number", tree)

    def oriented(self, n: int, tree: Tree) -> None:
        """Use an equation as a rule."""
        raise NotImplementedError


def opposite(tree: Tree) -> Tree:
    """The opposite of a number, term by term."""
    if type(tree) is list and tree[0] == "+":
        return ["+", *map(opposite, tree[1:])]
    return -tree if type(tree) is int else ["*", -1, tree]
