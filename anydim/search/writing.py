"""A certificate as it is written: its steps, the rules in use, and polynomials as trees."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import Any

from anydim.budget import spend
from anydim.kernel import Statement
from anydim.kernel.polynomials import WORK, Ring
from anydim.kernel.rewriting import Poly
from anydim.kernel.rules import Check

Tree = Any


class Stuck(Exception):
    """No proof was found."""

    def __str__(self) -> str:
        return " ".join(map(str, self.args))  # written only where it is read: numbers may be long


class TooLong(Stuck):
    """None was found in the work that a search may do."""


class Ended(Exception):
    """The search has done the work that it may do."""


class Bounded(Ring):
    """A ring that ends the search when its work is done."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def spend(self, products: int) -> None:
        """Count products of monomials, and what takes as long."""
        spend()
        spend()
        self.work += products
        if self.work > self.most:
            raise Ended


class Writing:
    """One certificate as it grows."""

    most = WORK

    def __init__(self, text: dict) -> None:
        self.text = {**text, "symbols": dict(text["symbols"])}
        self.statement = Statement(self.text)
        self.check = Check(self.statement)
        self.ring = self.check.ring = Bounded(self.most)  # with all rules
        self.steps: list[dict] = []
        self.known: dict[int, tuple[int, Poly]] = {}  # polynomials of facts
        self.rules = 0  # how many products are replaced
        self.index: dict[str, int] = {}  # facts by what they say
        self.names = count()
        for n, fact in enumerate(text["given"]):
            self.add(fact, "given", of=n)

    def add(self, fact: list, by: str, **more: Any) -> int:
        """One more step; the number of its fact."""
        key = repr(fact)
        if key not in self.index:
            step = {"fact": fact, "by": by, **more}
            self.check.steps = 0  # only those count that the claim rests on
            self.check.step(step)
            self.steps.append(step)
            self.index[key] = len(self.check.facts) - 1
        return self.index[key]

    def same(self, fact: list, n: int) -> int:
        """Transfer a fact to an equal number; a positive number is also nonzero and nonnegative."""
        return self.add(fact, "sign", terms=[[1, 1, [n], []]])

    def rule(self, n: int, left: Tree) -> None:
        """Replace a product from now on by what an equation says of it."""
        product, equation = self.value(left), self.value(self.check.facts[n][1])
        if len(product) == 1 and () not in product and set(product) <= set(equation):
            step = {"replace": left, "of": n}
            self.check.step(step)
            self.steps.append(step)
            self.rules += 1

    def equation(self, tree: Tree, cancel: list | None = None) -> int:
        """The fact that a number is 0, by all rules."""
        return self.add(["=", tree], "ring", cancel=cancel or [])

    def value(self, tree: Tree) -> Poly:
        """Its polynomial, with all rules."""
        return self.ring.value(tree)

    def of(self, n: int) -> Poly:
        """The polynomial of fact n."""
        found = self.ring.cached(self.known, n)
        if found is None:
            found = self.value(self.check.facts[n][1])
            self.known[n] = len(self.ring.rewriting.heads), found
        return found

    def tree(self, p: Poly) -> Tree:
        """A polynomial as a tree; what is bound in it becomes any index."""
        terms = []
        for monomial, factor in sorted(p.items()):
            terms.append(self.product_tree(monomial, factor, {}))
        return 0 if not terms else terms[0] if len(terms) == 1 else ["+", *terms]

    def product_tree(self, monomial: Any, factor: Fraction, names: dict) -> Tree:
        """A monomial with a factor as a tree; ``names`` are the indices of the sums around it."""
        self.ring.spend(1)
        parts: list[Tree] = []
        if factor != 1 or not monomial:
            whole = factor.denominator == 1
            parts.append(factor.numerator if whole else ["q", factor.numerator, factor.denominator])
        for atom, exponent in monomial:
            one = self.atom_tree(atom, names)
            parts.append(one if exponent == 1 else ["^", one, exponent])
        return parts[0] if len(parts) == 1 else ["*", *parts]

    def atom_tree(self, atom: int, names: dict) -> Tree:
        """An atom as a tree."""
        kind, *parts = self.ring.atoms[atom].parts
        if kind == "num":
            return ["num", [parts[0], 0]]
        if kind in ("ent", "delta"):
            return [kind, *(self.index_tree(part, names) if type(part) is tuple else part for part in parts)]
        if kind == "sum":
            ((body, _),), sizes = parts
            height = self.ring.atoms[atom].height
            inner = {
                key: ["b", depth[1] + len(sizes)] if depth[0] == "b" else depth
                for key, depth in names.items()
            }
            for n in range(len(sizes)):
                inner[height, n] = ["b", len(sizes) - 1 - n]
            tree = self.product_tree(body, Fraction(1), inner)
            for size in reversed(sizes):
                tree = ["sum", list(size), tree]
            return tree
        terms = [self.product_tree(monomial, factor, names) for monomial, factor in parts[0]]
        return [kind, terms[0] if len(terms) == 1 else ["+", *terms]]

    def index_tree(self, index: Any, names: dict) -> Tree:
        """An index as a tree."""
        if index[0] == "bound":
            if index[1] in names:
                return names[index[1]]
            return ["any", 1000 + 10 * index[1][0] + index[1][1], list(index[2])]
        return [index[0], index[1], list(index[2])]
