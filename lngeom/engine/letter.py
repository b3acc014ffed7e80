"""Letters that stand for matrices: SymPy's matrix symbols, with entries that count from 1, as in the book."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Symbol, sympify
from sympy.matrices.expressions import MatrixSymbol, matexpr


class MatrixElement(matexpr.MatrixElement):
    """An entry of a letter: SymPy's, and equal to it, but what holds the letter holds its entries.

    SymPy asks for that before it takes a derivative in an entry, and takes it for 0 where it does not hold.

    Examples
    --------
    >>> from lngeom.symbolic import Pi, a, i
    >>> (Pi * a).has(a[i, 0])
    True
    """

    def __eq__(self, other: object) -> bool:
        return type(other) in (MatrixElement, matexpr.MatrixElement) and self.args == other.args  # type: ignore[attr-defined]

    __hash__ = matexpr.MatrixElement.__hash__

    def _has_matcher(self) -> Any:
        return lambda part: part in (self, self.parent)


class MatrixLetter(MatrixSymbol):
    """A matrix symbol whose entries are ``a_1``, ``a_2``, … once its sizes are numbers.

    It is SymPy's ``MatrixSymbol`` in all else; the letters of the book are such.  A ``MatrixSymbol`` of the
    same name is another thing.  (By the names of classes SymPy orders factors: this one stands where that one
    does.)

    Parameters
    ----------
    name : str
        How it is written.
    n, m : Expr
        Its rows and columns.

    Examples
    --------
    >>> from lngeom.symbolic import MatrixLetter, N
    >>> p = MatrixLetter("p", N, 1)
    >>> p[0, 0], p.subs(N, 2).as_explicit()
    (p[0, 0], Matrix([
    [p_1],
    [p_2]]))
    """

    def _entry(self, i: Expr, j: Expr, **_: Any) -> Expr:
        m, n, i, j = map(sympify, (*self.shape, i, j))  # SymPy's own matrices ask for a bare 0
        if not all(number.is_Integer for number in (m, n, i, j)):
            return MatrixElement(self, i, j)
        places = (i % m + 1,) if n == 1 else (j % n + 1,) if m == 1 else (i % m + 1, j % n + 1)
        return Symbol("_".join(map(str, (self.name, *places))))

    @property
    def _diff_wrt(self) -> bool:
        """SymPy's derivatives in a whole matrix are 0 of much that depends on it: none is taken."""
        from .slopes import no_derivative_in

        raise no_derivative_in(self)

    def _eval_derivative(self, x: Any) -> Any:
        """0 in an entry of another letter."""
        from .slopes import slope_of_matrix

        return slope_of_matrix(self, x)

    def _has_matcher(self) -> Any:
        """Names have what they mean."""
        return lambda part: part == self or (not part.args and self in part.free_symbols)

    def _sympyrepr(self, printer: Any) -> str:
        return f"MatrixLetter({self.name!r}, {', '.join(map(printer._print, self.shape))})"
