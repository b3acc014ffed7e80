"""The whole search: goals, roots, and the claim."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from itertools import combinations

from anydim import kernel
from anydim.kernel import Rejected
from anydim.kernel.polynomials import WORK

from .multiples import Multiples
from .pruning import pruned
from .sums import squares_first, sums_in
from .trees import indices_in, lists_in, makeup, parts_of, placed, tree_of, weight
from .writing import Ended, Stuck, TooLong, Tree

GLANCE = 10_000  # the work spent on finding out which facts are easy


class Prover(Multiples):
    """The search for one certificate.

    Every root gets a symbol, r with r·r = t, and one of the sums or symbols in t is expressed by r·r; every
    denominator is split into factors that are not 0.  Identities of polynomials remain, which the
    kernel decides.

    Parameters
    ----------
    text : dict
        A statement, see :class:`anydim.kernel.Statement`.
    effort : int, default 0
        How often ways to a sign that may take long are tried inside each other.
    small_first : bool, default True
        Whether small roots and inverses get their symbols first, or those that occur first.
    work : int
        The search ends after so many steps, most of which are products of two monomials.
    """

    def __init__(
        self,
        text: dict,
        effort: int = 0,
        small_first: bool = True,
        work: int = WORK,
    ) -> None:
        self.small_first = small_first
        self.most = work
        self.left: list = []  # roots and inverses that were not understood, and why
        super().__init__(text, effort)

    def prove(self, gap: Tree = None) -> list[dict]:
        """The certificate, or ``Stuck``; ``gap`` is the claim's number, written so that its sign is seen."""
        try:
            return self._proved(gap)
        except Ended:
            raise TooLong(f"the search ends after {self.most} steps: take a smaller step") from None

    def _proved(self, gap: Tree) -> list[dict]:
        claim = self.statement.claim
        of_inverses = {m for n in self.inverses() for m in (n, n + 1)}
        for n, fact in enumerate(self.statement.given):
            if fact[0] == "=" and n not in of_inverses:
                self.oriented(self.index[repr(fact)], fact[1])
            elif fact[0] == "!=" and fact[1][0] == "delta":
                self.one_place(fact[1])
        self.oriented_inverses()
        for n, fact in enumerate(self.text["given"]):
            if fact[0] in ("=", ">=") and n not in of_inverses:
                self.vanishing(self.index[repr(fact)])
        equations = [tree for kind, tree in self.text["given"] if kind == "="]
        self.units_of_sums = [
            ((whole[1][0], whole[1][1]), whole[2])
            for whole in (part for tree in equations for part in sums_in(tree))
            if self.value(whole) == {(): 1}
        ]
        if claim[0] in (">=", ">") and gap is None:
            with suppress(Stuck, Rejected):
                squares_first(self, claim[1])
        if '"root"' in json.dumps([self.statement.given, claim, gap]):
            for symbol in self.statement.sizes:
                size = ["num", [symbol, 0]]
                self.unit(self._letter(size, self.sign(size, ">=")))
        self._grant()
        lengths: list[Tree] = []
        trees = [fact[1] for fact in (*self.statement.given, claim)] + self.text.get("parts", [])
        parts = [part for tree in [*trees, *([] if gap is None else [gap])] for part in parts_of(tree)]
        parts.sort(key=weight if self.small_first else lambda part: part[0] == "log")
        for part in parts:
            self._goals_of(part)
            if self.depth and claim[0] in (">=", ">") and part[0] == "root":
                lengths.append(part)
                for other in lengths[:-1]:
                    with suppress(Stuck, Rejected):
                        self.cauchy(other, part)
        for n in list(self.bounds):
            with suppress(Stuck, Rejected):
                self.numerator_of(n)
        if self.depth and claim[0] in (">=", ">"):
            self.sums_of_squares(claim[1])
        again, self.left = self.left, []
        for part, _ in again:
            self._goals_of(part)
        self.effort = self.depth
        missing = []
        for kind, tree in self.statement.goals[1:]:
            self.failed.clear()
            try:
                self.sign(tree, kind)
            except (Stuck, Rejected) as error:
                missing.append(error)
        if missing:
            raise missing[0]
        if claim[0] == "=":
            try:
                self.zero(claim[1])
            except (Stuck, Rejected) as error:
                if not of_inverses:
                    raise
                try:
                    self.multiplied(claim)
                except (Stuck, Rejected):
                    raise error from None
        elif gap is None:
            self.sign(claim[1], claim[0])
        else:
            known = self.sign(gap, claim[0])
            n = self.zero(["+", claim[1], ["*", -1, gap]])
            step = next(step for step in self.steps if step.get("fact") == self.check.facts[n])
            term = [[1, 1, [known], []]]
            self.add(claim, "sign", terms=term, cancel=step.get("cancel", []))
        return self.steps

    def _grant(self) -> None:
        """Use that the claim and the other lines have values, where that is not evident."""
        for n, (kind, tree) in list(enumerate(self.statement.given))[len(self.text["given"]) :]:
            self.failed.clear()
            self.ring.most = min(self.most, self.ring.work + GLANCE)
            try:
                self.sign(tree, kind)
            except (Stuck, Rejected, Ended):
                self.ring.most = self.most
                self._units_in(self.value(tree))
                if not self.value(tree) and kind != ">=":
                    raise Stuck("it divides by", tree, "which is 0") from None
                self.add([kind, tree], "given", of=n)
                known = self.value(tree)
                self.examples = [one for one in self.examples if not one.refutes(kind, known)]
                if kind == "!=" and tree[0] == "root":
                    with suppress(Stuck):  # the radicand is positive
                        self.sign(tree[1], ">")
        self.ring.most = self.most

    def oriented(self, n: int, tree: Tree) -> None:
        """Replace a term of an equation by the others: the first that does not occur in them again.

        Where each does, as in A_ij = A_ji, the equation is used at the indices that the statement names; so
        is one of two terms with the same symbols, as in ΣA_ik B_kj = ΣA_jk B_ki, which has no end as a rule.
        """
        terms = [part for part in tree[1:] if type(part) is list] if tree[0] == "+" else [tree]
        for left in terms:
            rest = [part for part in tree[1:] if part is not left] if tree[0] == "+" else []
            heads = {part[1] for part in lists_in(left) if part[0] == "ent"}
            again = {part[1] for part in lists_in(rest) if part[:1] == ["ent"]}
            if any(makeup(other) == makeup(left) for other in rest):
                continue
            if (
                heads & again
                and sum(part[0] == "ent" for part in lists_in(left)) == 1
                and '"sum"' not in json.dumps(left)
            ):
                continue
            with suppress(Stuck, Rejected):
                self.rule(n, left)
                return
        every = sorted(indices_in(tree))
        named = [["at", name, list(size)] for name, size in self.statement.indices.items()]
        if len(every) == 2:
            first, second = map(tree_of, every)
            for p, q in combinations(named, 2):
                if p[2] == first[2] and q[2] == second[2]:
                    pairs = [[first, p], [second, q]]
                    own = self.add(["=", placed(tree, pairs)], "at", of=n, places=pairs)
                    with suppress(Stuck, Rejected):
                        self.rule(own, self._product(max(self.of(own), default=()), Fraction(1), {}))

    def one_place(self, delta: Tree) -> None:
        """Use that two indices are equal: their entries are, too."""
        self.unit(delta)
        _, i, j = delta
        trees = [fact[1] for fact in (*self.statement.given, self.statement.claim)]
        for part in [part for tree in trees for part in lists_in(tree) if part[0] == "ent" and j in part]:
            if indices_in(part):
                continue
            other = placed(part, [[j, i]])
            cancel = [[self.sign(delta, "!="), 1]]
            self.rule(self.equation(["+", part, ["*", -1, other]], cancel), part)

    def _goals_of(self, part: Tree) -> None:
        self.failed.clear()
        try:
            {"root": self.root, "inv": self.inverse, "log": self.logarithm}[part[0]](part)
        except (Stuck, Rejected) as error:
            self.left.append((part, error))
            self.settled.discard(repr(part))

    def zero(self, tree: Tree) -> int:
        """An equation: by the rules, after clearing denominators."""
        p = self.value(tree)
        if not p:
            return self.equation(tree)
        cancel = []
        for _ in range(6):
            below = self._inverses_in(p)
            if not below:
                break
            atom, exponent = max(below.items())
            base = self._atom(atom, {})[1]
            known = self.sign(base, "!=")
            p = self.ring.clear(p, self.value(base), exponent)
            cancel.append([known, exponent])
            if not p:
                return self.equation(tree, cancel)
        with suppress(Stuck, Rejected):
            return self.multiple_of_nought(tree)
        raise Stuck(f"{len(p)} terms are left")


def certificate(text: dict, work: int = WORK) -> list[dict]:
    """The steps that prove a statement, or ``Stuck``.

    ``gap`` is not part of the statement; it is the difference of the sides, with an evident sign.
    """
    steps = solved(text, work)
    kernel.check(text, steps)
    return steps


def solved(text: dict, work: int) -> list[dict]:
    """The steps: small roots first, then those that come first."""
    ways = (
        ((0, True), (0, False)) if text["claim"][0] == "=" else ((0, True), (0, False), (1, True), (2, True))
    )
    left = work  # for all ways together
    for way in ways:
        try:
            prover = Prover(text, *way, work=left)
        except Ended:
            raise TooLong("the hypotheses are too large") from None
        try:
            steps = prover.prove(text.get("gap"))
            return pruned(steps, prover.statement.goals)
        except TooLong:
            raise
        except (Stuck, Rejected) as error:
            stuck = error
        left -= prover.ring.work
    raise stuck
