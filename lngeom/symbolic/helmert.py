"""Helmert's matrix, and what proofs may use of it."""

from __future__ import annotations

from typing import Any

from sympy import Basic

import anydim.language as lang
from anydim.errors import Outside
from anydim.extending import Reader, reads
from anydim.language import FIRST, Number, SizeOf, bound
from anydim.surface import Matrix, exact

MINUS = lang.Num(-1, 1)


class Helmert(Matrix):
    """Helmert's (n-1) × n matrix: orthonormal rows, each orthogonal to the ones vector.

    Row m = 1 … n-1 is (1, …, 1, -m, 0, …, 0)/√(m(m+1)), with m ones.  What proofs use of it is that
    its rows are orthonormal and sum to 0 and that ``H.T*H = Pi``
    (``test_helmerts_facts_follow_by_induction``).
    """

    def __new__(cls, n: Any) -> Helmert:
        n = exact("Helmert", n)
        if n.is_integer is not True:
            raise Outside(f"Helmert takes an integer size, got {n}")
        return Basic.__new__(cls, n)

    shape = property(lambda self: (self.args[0] - 1, self.args[0]))

    def _latex(self, printer: Any) -> str:
        n = printer._print(self.args[0])
        return "H" if n == "N" else f"H_{{{n}}}"

    def _sympystr(self, printer: Any) -> str:
        n = printer._print(self.args[0])
        return "H" if n == "N" else f"H_({n})"


class HelmertSymbol(lang.Symbols):
    """Its entries are symbols; that rows are orthonormal and sum to 0, and HᵀH = Π, are facts about them."""

    __slots__ = ()

    def facts(self) -> list[tuple[str, Number]]:
        rows, n = self.shape
        p, q, k, m, j = bound(rows), bound(rows), bound(n), bound(n), bound(n)

        def product(here: tuple, there: tuple, over: Any) -> Number:
            term = lang.Mul(lang.Entry(self, *here), lang.Entry(self, *there))
            return lang.Sum(over, term) if over != FIRST else term

        across, down = product((p, j), (q, j), j), bound(rows)
        below = product((down, k), (down, m), down)
        sums = lang.Entry(self, p, j)
        return [
            ("=", lang.Add(across, lang.Mul(MINUS, lang.Delta(p, q)))),
            ("=", lang.Add(below, lang.Mul(MINUS, lang.Delta(k, m)), lang.Inv(SizeOf(n)))),
            ("=", lang.Sum(j, sums) if j != FIRST else sums),
        ]

    def value(self, w: Any) -> Any:
        def entry(p: int, q: int) -> Any:
            m = p + 1
            return (1 if q < m else -m if q == m else 0) * w.inverse(w.root(w.number(m * (m + 1))))

        return w.full(*self.shape, entry)

    def show(self, p: Any) -> tuple[str, int]:
        return p.sized("H", self.shape[1]), p.ATOM


@reads(Helmert)
def _helmert(r: Reader, n: Any) -> Any:
    n, less = r.size(n), r.size(n - 1)
    H = HelmertSymbol(f"H {n}", less, n)
    r.named("H", H)
    return H
