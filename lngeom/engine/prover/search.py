"""The whole search: goals, roots, and the claim."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial

from lngeom.engine import kernel
from lngeom.engine.kernel import WORK, Rejected
from lngeom.engine.reading import WHOLE

from .cases import by_cases
from .pruning import pruned
from .roots import Roots
from .trees import lists_in, nameless, parts_of, placed, places_in, weight
from .writing import Ended, Stuck, TooLong, Tree

GLANCE = 10_000  # so much work is done to see what could be taken for granted
IN_CASES = 40_000  # and in all cases together
DEPTH = 2  # cases in cases


class Prover(Roots):
    """The search for one certificate.

    Every root gets a letter, r with r·r = t, and one of the sums or letters in t is expressed by r·r; every
    denominator is split into factors that are not 0.  What is left are identities of polynomials, which the
    kernel decides.

    Parameters
    ----------
    text : dict
        A statement, see :class:`lngeom.engine.kernel.Statement`.
    effort : int, default 0
        How often ways to a sign that may take long are tried inside each other.
    small_first : bool, default True
        Whether small roots and inverses get their letters first, or those that stand first.
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
        self.granted = bool(text.get("granted")) and not text.get("supposed")
        super().__init__(text, effort)

    def prove(self, gap: Tree = None) -> list[dict]:
        """The certificate, or ``Stuck``; ``gap`` is the claim's number, written so that its sign is seen."""
        try:
            return self._proved(gap)
        except Ended:
            raise TooLong(f"the search ends after {self.most} steps: take a smaller step") from None

    def _proved(self, gap: Tree) -> list[dict]:
        claim = self.statement.claim
        for fact in self.statement.given:
            if fact[0] == "=":  # a product, or a product minus what it is
                terms = [part for part in fact[1][1:] if type(part) is list] if fact[1][0] == "+" else []
                self.rule(self.index[repr(fact)], terms[0] if terms else fact[1])
            elif fact[0] == "!=" and fact[1][0] == "delta":
                self.one_place(fact[1])
        if '"root"' in json.dumps([self.statement.given, claim, gap]):
            for letter in self.statement.sizes:
                size = ["num", [letter, 0]]
                self.unit(self._letter(size, self.sign(size, ">=")))
        if self.granted:
            self._grant()
        lengths: list[Tree] = []
        trees = [fact[1] for fact in (*self.statement.given, claim)] + self.text.get("parts", [])
        parts = [part for tree in [*trees, *([] if gap is None else [gap])] for part in parts_of(tree)]
        for part in sorted(parts, key=weight) if self.small_first else parts:
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
            self.zero(claim[1])
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
        """Take for granted that the claim, and what is beside it, has a value, as far as it is not seen.

        Of hypotheses it is not: one that has no value says nothing.  Nor is it of what may stand under a sum
        without terms, and of the sign of a number, which has a value anyhow.
        """
        spoken_of = [self.statement.claim[1], *self.text.get("parts", [])]
        doubtful = {
            nameless(lowered(goal))
            for part in self.text.get("doubtful", ())
            for goal in self.statement.tree(part)
        }
        for kind, tree in [goal for part in spoken_of for goal in reversed(self.statement.tree(part))]:
            fact = lowered([kind, tree])
            if nameless(fact) in doubtful:
                continue
            self.failed.clear()
            self.ring.most = min(self.most, self.ring.work + GLANCE)
            try:
                self.sign(tree, kind)
            except (Stuck, Rejected, Ended):
                self.ring.most = self.most
                self._units_in(self.value(tree))
                if not self.value(tree):
                    raise Stuck("it divides by", tree, "which is 0") from None
                self.statement.given.append(fact)
                self.text["given"] = list(self.statement.given)
                self.add(fact, "given", of=len(self.statement.given) - 1)
                known = self.value(fact[1])
                self.examples = [one for one in self.examples if not one.refutes(kind, known)]
                if kind == "!=" and tree[0] == "root":
                    with suppress(Stuck):  # what stands under it is positive
                        self.sign(tree[1], ">")
        self.ring.most = self.most

    def one_place(self, delta: Tree) -> None:
        """Two places are one: what stands at the one stands at the other."""
        self.unit(delta)
        _, i, j = delta
        trees = [fact[1] for fact in (*self.statement.given, self.statement.claim)]
        for part in [part for tree in trees for part in lists_in(tree) if part[0] == "ent" and j in part]:
            if places_in(part):
                continue
            other = placed(part, [[j, i]])
            cancel = [[self.sign(delta, "!="), 1]]
            self.rule(self.equation(["+", part, ["*", -1, other]], cancel), part)

    def _goals_of(self, part: Tree) -> None:
        self.failed.clear()
        try:
            (self.root if part[0] == "root" else self.inverse)(part)
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
            p = self.ring.cleared(p, self.value(base), exponent)
            cancel.append([known, exponent])
            if not p:
                return self.equation(tree, cancel)
        raise Stuck(f"{len(p)} terms are left")


def lowered(part: Tree) -> Tree:
    """A goal as a hypothesis, which holds at any place."""
    if type(part) is not list:
        return part
    if len(part) == 3 and part[0] == "any" and part[1] >= kernel.GENERAL:
        return ["any", part[1] - kernel.GENERAL + 40, part[2]]
    if part[:1] == ["at"] and part[1] in WHOLE:
        return ["any", 60 + WHOLE.index(part[1]), part[2]]
    return [lowered(inner) for inner in part]


def certificate(text: dict, work: int = WORK, depth: int = DEPTH) -> list[dict]:
    """The steps that prove a statement, or ``Stuck``.

    What stands there as ``gap`` is no part of the statement: its claim, written so that its sign is seen.
    If it is ``granted`` that all of it has a value, what is not seen of that is added to its hypotheses, in
    ``text``.  Cases are made inside each other as often as ``depth`` says.
    """
    steps, given = solved(text, [work], depth)
    text["given"] = given
    kernel.check(text, steps)
    return steps


def solved(text: dict, left: list[int], depth: int) -> tuple[list[dict], list]:
    """The steps, and the hypotheses with what was granted; cases are made where the plain search is stuck.

    A case may take the work that is ``left``, of which what it takes is taken away.
    """
    ways = (
        ((0, True), (0, False)) if text["claim"][0] == "=" else ((0, True), (0, False), (1, True), (2, True))
    )
    for way in ways:
        try:
            prover = Prover(text, *way, work=left[0])
        except Ended:
            raise TooLong("the cases take too long") from None
        try:
            steps = prover.prove(text.get("gap"))
            return pruned(steps, prover.statement.goals), prover.statement.given
        except (Stuck, Rejected) as error:
            stuck: Exception = error
        finally:
            if "supposed" in text:
                left[0] -= prover.ring.work
    if depth and not isinstance(stuck, TooLong):
        given = prover.statement.given
        supposed = {**text, "given": given, "supposed": True}
        left = left if "supposed" in text else [min(left[0], IN_CASES)]
        for more in range(depth) if "supposed" not in text else range(depth - 1, depth):
            with suppress(Stuck, Rejected):
                return by_cases(supposed, prover.steps, partial(solved, left=left, depth=more)), given
    raise stuck
