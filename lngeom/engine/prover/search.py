"""The whole search: goals, roots, and the claim."""

from __future__ import annotations

import json

from lngeom.engine import kernel
from lngeom.engine.kernel import Rejected, goals

from .roots import Roots
from .trees import parts_of
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
    """

    def __init__(self, text: dict) -> None:
        self.left: list = []  # roots and inverses that were not understood, and why
        super().__init__(text)

    def prove(self, gap: Tree = None) -> list[dict]:
        """The certificate, or ``Stuck``; ``gap`` is the claim's number, written so that its sign is seen."""
        claim = self.statement.claim
        wanted: list = []
        for tree in [claim[1], *(fact[1] for fact in self.statement.given), *self.statement.parts]:
            wanted += goals(tree)
        for name, sizes in list(self.statement.letters.items()):
            if name.startswith("H "):
                self._helmert(name, list(map(list, sizes)))
        if '"root"' in json.dumps([self.statement.given, claim, gap]):
            for letter in self.statement.sizes:
                size = ["num", [letter, 0]]
                self.unit(self._letter(size, self.sign(size, ">=")))
        for tree in [*(fact[1] for fact in self.statement.given), claim[1], *([] if gap is None else [gap])]:
            for part in parts_of(tree):
                self._goals_of(part)
        again, self.left = self.left, []
        for part, _ in again:
            self._goals_of(part)
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
            step = self.steps[n]
            term = [[1, 1, [known], []]]
            self.add(claim, "terms", terms=term, using=step["using"], cancel=step["cancel"])
        return self.steps

    def _helmert(self, name: str, sizes: list) -> None:
        """What is known of Helmert's matrix, as rules."""
        rows, whole = sizes
        b = ["b", 0]
        i, j, k, m = (["any", n, rows if n < 2 else whole] for n in range(4))
        product = ["sum", whole, ["*", ["ent", name, i, b], ["ent", name, j, b]]]
        columns = ["sum", rows, ["*", ["ent", name, b, k], ["ent", name, b, m]]]
        mean = ["sum", whole, ["ent", name, i, b]]
        for left, fact in (
            (product, ["+", product, ["*", -1, ["delta", i, j]]]),
            (columns, ["+", columns, ["*", -1, ["delta", k, m]], ["inv", ["num", whole]]]),
            (mean, mean),
        ):
            self.rule(self.add(["=", fact], "helmert", of=whole), left)

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
            below: dict[int, int] = {}
            for monomial in p:
                for atom, exponent in monomial:
                    if self.ring.parts[atom][0] == "inv":
                        below[atom] = max(below.get(atom, 0), exponent)
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


def certificate(text: dict, gap: Tree = None) -> list[dict]:
    """The steps that prove a statement, or ``Stuck``."""
    steps = Prover(text).prove(gap)
    kernel.check(text, steps)
    return steps
