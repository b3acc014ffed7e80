"""The whole search: goals, roots, and the claim."""

from __future__ import annotations

import json
from contextlib import suppress

from lngeom.engine import kernel
from lngeom.engine.kernel import Rejected

from .pruning import pruned, without_idle_rules
from .roots import Roots
from .trees import parts_of, weight
from .writing import Stuck, Tree


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
    """

    def __init__(self, text: dict, effort: int = 0, small_first: bool = True) -> None:
        self.small_first = small_first
        self.left: list = []  # roots and inverses that were not understood, and why
        super().__init__(text, effort)

    def prove(self, gap: Tree = None) -> list[dict]:
        """The certificate, or ``Stuck``; ``gap`` is the claim's number, written so that its sign is seen."""
        claim = self.statement.claim
        wanted = self.statement.goals[1:]
        for fact in self.statement.given:
            if fact[0] == "=":  # a product, or a product minus what it is
                self.rule(self.index[repr(fact)], fact[1][1] if fact[1][0] == "+" else fact[1])
        if '"root"' in json.dumps([self.statement.given, claim, gap]):
            for letter in self.statement.sizes:
                size = ["num", [letter, 0]]
                self.unit(self._letter(size, self.sign(size, ">=")))
        lengths: list[Tree] = []
        trees = [*(fact[1] for fact in self.statement.given), claim[1], *([] if gap is None else [gap])]
        parts = [part for tree in trees for part in parts_of(tree)]
        for part in sorted(parts, key=weight) if self.small_first else parts:
            self._goals_of(part)
            if self.most and claim[0] in (">=", ">") and part[0] == "root":
                lengths.append(part)
                for other in lengths[:-1]:
                    with suppress(Stuck, Rejected):
                        self.cauchy(other, part)
        for n in list(self.bounds):
            with suppress(Stuck, Rejected):
                self.numerator_of(n)
        again, self.left = self.left, []
        for part, _ in again:
            self._goals_of(part)
        self.effort = self.most
        for kind, tree in wanted:
            self.failed.clear()
            self.sign(tree, kind)
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


def certificate(text: dict) -> list[dict]:
    """The steps that prove a statement, or ``Stuck``.

    What stands there as ``gap`` is no part of the statement: its claim, written so that its sign is seen.
    """
    gap = text.get("gap")
    ways = ((0, True), (0, False)) if text["claim"][0] == "=" else ((0, True), (1, True), (2, True))
    for way in ways:
        prover = Prover(text, *way)
        try:
            steps = prover.prove(gap)
            break
        except (Stuck, Rejected):
            if way == ways[-1]:
                raise
    goals = prover.statement.goals
    steps = pruned(steps, goals)
    steps = pruned(without_idle_rules(text, steps), goals)
    kernel.check(text, steps)
    return steps
