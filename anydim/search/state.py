"""The state of one search: the certificate as it grows, and what is known and tried on the way."""

from __future__ import annotations

from anydim.kernel.polynomials import WORK

from .examples import examples
from .writing import Tree, Writing


class Search(Writing):
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

    def __init__(self, text: dict, effort: int = 0, small_first: bool = True, work: int = WORK) -> None:
        self.small_first = small_first
        self.most = work
        self.left: list = []  # roots and inverses that were not understood, and why
        self.light: set[str] = set()  # symbols that weigh little
        self.noughts: list[int] = []  # facts that say that a number is 0
        self.settled: set[str] = set()  # roots and inverses that were looked at
        self.roots: list[tuple[Tree, Tree]] = []  # each root and its radicand
        self.own: list[tuple[Tree, Tree]] = []  # symbols whose squares are replaced
        self.pending: set = set()  # what is being looked for
        self.failed: dict = {}  # what was not found, with how many rules, and which effort
        self.dividing = False  # whether what is known is divided by something
        self.squared = False  # whether u - v was replaced by u² - v²
        self.effort = 0
        self.depth = effort  # for the claim and what it needs
        self.factored: dict = {}
        super().__init__(text)
        self.examples = examples(self.ring, self.statement)
        self.units_of_sums: list[tuple[tuple[str, int], Tree]] = []  # what adds up to 1, by hypothesis
        self.radicands: dict[str, Tree] = {}  # sums whose roots are symbols
        self.tries = 40  # of indices that are pulled out of sums
        self.summing: list[Tree] = []  # what is summed around
        self.bounds = list(range(len(self.check.facts)))  # hypotheses, and more that is known
