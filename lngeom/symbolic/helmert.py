"""Helmert's matrix, and what proofs may use of it."""

from __future__ import annotations

from typing import Any

from sympy import Basic, S

from lngeom.engine.nodes import Matrix, exact, node


@node
class Helmert(Matrix):
    """Helmert's (n-1) × n matrix: orthonormal rows, each orthogonal to the ones vector.

    Row m = 1 … n-1 is (1, …, 1, -m, 0, …, 0)/√(m(m+1)), with m ones.  What proofs use of it is that
    its rows are orthonormal and sum to 0 and that ``H.T*H = Pi``
    (``test_helmerts_facts_follow_by_induction``).
    """

    def __new__(cls, n: Any) -> Helmert:
        n = exact(cls, n)
        if n.is_integer is not True:
            raise TypeError(f"Helmert takes an integer size, got {n}")
        return Basic.__new__(cls, n)

    shape = property(lambda self: (self.args[0] - 1, self.args[0]))
    name, is_letter = "H", True

    def entry(self, i: Any, j: Any, reading: Any) -> list:
        """A letter; that its rows are orthonormal, and sum to 0, is among the hypotheses."""
        rows, whole = map(reading.size, self.shape)
        name = f"H {whole[0]} {whole[1]}"
        if (name, "") not in reading.meant:
            reading.letters[name] = [rows, whole]
            reading.meant[name, ""] = (name, 0)
            p, q, k, m = (["any", n, rows if n < 2 else whole] for n in range(4))
            b = ["b", 0]
            across = ["sum", whole, ["*", ["ent", name, p, b], ["ent", name, q, b]]]
            down = ["sum", rows, ["*", ["ent", name, b, k], ["ent", name, b, m]]]
            reading.known += [
                ["=", ["+", across, ["*", -1, ["delta", p, q]]]],
                ["=", ["+", down, ["*", -1, ["delta", k, m]], ["inv", ["num", whole]]]],
                ["=", ["sum", whole, ["ent", name, p, b]]],
            ]
        return ["ent", name, i, j]

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
