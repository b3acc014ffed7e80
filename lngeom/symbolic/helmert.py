"""Helmert's matrix, and what the calculus is told of it."""

from __future__ import annotations

from typing import Any

from sympy import Basic, KroneckerDelta, S
from sympy.matrices.expressions.matexpr import MatrixElement

from lngeom.engine.calculus import Element
from lngeom.engine.facts import fact
from lngeom.engine.nodes import Matrix, exact, node


@node
class Helmert(Matrix):
    """Helmert's (n-1) × n matrix: orthonormal rows, each orthogonal to the ones vector.

    Row m = 1 … n-1 is (1, …, 1, -m, 0, …, 0)/√(m(m+1)), with m ones.  The calculus knows of it that its
    rows are orthonormal and sum to 0 and that ``H.T*H = Pi``, which :mod:`lngeom.symbolic.helmert`
    registers as facts.
    """

    def __new__(cls, n: Any) -> Helmert:
        n = exact(cls, n)
        if n.is_integer is not True:
            raise TypeError(f"Helmert takes an integer size, got {n}")
        return Basic.__new__(cls, n)

    shape = property(lambda self: (self.args[0] - 1, self.args[0]))
    name, is_letter = "H", True

    def entry(self, i: Any, j: Any, read: Any) -> Any:
        """A name for it: what is known are sums of such entries."""
        return Element(Helmert(read(self.args[0])), i, j)

    def value(self, of: Any, world: Any) -> Any:
        """Row by row."""
        n = int(of(self.args[0]))
        if n < 2:
            raise ValueError("Helmert's matrix has no rows for one feature")

        def entry(p: int, q: int) -> Any:
            m = p + 1
            return (1 if q < m else -m if q == m else 0) * world.power(m * (m + 1), S.NegativeOne / 2)

        return world.matrix(n - 1, n, entry)

    def _latex(self, printer: Any) -> str:
        n = printer._print(self.args[0])
        return "H" if n == "N" else f"H_{{{n}}}"

    def _sympystr(self, printer: Any) -> str:
        n = printer._print(self.args[0])
        return "H" if n == "N" else f"H_({n})"


@fact(Helmert, test="test_helmerts_facts_follow_by_induction")
def _sums(parts: list, k: Any, whole: Any) -> Any:
    """Σ_k H_pk = 0, Σ_k H_pk H_qk = δ_pq and Σ_k H_kp H_kq = δ_pq - 1/n."""
    if whole is None or not parts or not all(isinstance(f, MatrixElement) for f in parts):
        return None
    if len({f.parent for f in parts}) > 1 or not isinstance(parts[0].parent, Helmert):
        return None
    rows, columns = parts[0].parent.shape
    if whole == columns and len(parts) == 1 and parts[0].j == k and not parts[0].i.has(k):
        return S.Zero
    if len(parts) != 2:
        return None
    first, second = parts
    if whole == columns and first.j == k == second.j and not (first.i.has(k) or second.i.has(k)):
        return KroneckerDelta(first.i, second.i)
    if whole == rows and first.i == k == second.i and not (first.j.has(k) or second.j.has(k)):
        return KroneckerDelta(first.j, second.j) - 1 / columns
    return None
