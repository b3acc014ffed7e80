"""Mean, variance and the layers of a column, for the derivation engine."""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr, fraction, sqrt
from sympy.matrices.expressions import HadamardPower, MatrixExpr, OneMatrix
from sympy.printing.precedence import PRECEDENCE

from lngeom.engine.names import seen_nonnegative
from lngeom.engine.nodes import Matrix, Number, Scalar, centering, column, exact, node
from lngeom.engine.printing import as_in_the_book


def _entries(owner: type, x: Any) -> Any:
    """``x`` itself if it is a column, or a matrix of which all entries are meant; rows are refused."""
    return x if getattr(x, "is_Matrix", False) and x.shape[0] != 1 else column(owner, x)


@node
class Mean(Number):
    """The mean of the entries of a column, 1ᵀx/n, or of all entries of a matrix."""

    def __new__(cls, x: Any) -> Mean:
        return Basic.__new__(cls, _entries(cls, x))

    @property
    def meaning(self) -> Expr:
        """1ᵀx/n."""
        x = self.args[0]
        m, n = x.shape
        of_columns = x.T * OneMatrix(m, 1)  # their sums
        return Scalar(of_columns if n == 1 else OneMatrix(n, 1).T * of_columns) / (m * n)

    def _latex(self, printer: Any) -> str:
        return rf"\operatorname{{mean}}\left({printer._print(self.args[0])}\right)"

    def _sympystr(self, printer: Any) -> str:
        return f"mean({printer._print(self.args[0])})"


@node
class Variance(Number):
    """The (biased, 1/n) variance of the entries of a column or matrix: the mean of the squared deviations."""

    is_nonnegative = True

    def __new__(cls, x: Any) -> Variance:
        return Basic.__new__(cls, _entries(cls, x))

    @property
    def meaning(self) -> Expr:
        """The mean of the squared deviations from the mean."""
        x = self.args[0]
        deviation = x - Mean(x) * OneMatrix(*x.shape)
        return Mean(HadamardPower(deviation, 2))

    def _latex(self, printer: Any) -> str:
        return rf"\operatorname{{Var}}\left({printer._print(self.args[0])}\right)"

    def _sympystr(self, printer: Any) -> str:
        return f"Var({printer._print(self.args[0])})"


class Layer(Matrix):
    """A layer applied to a column ``x``, with ``eps``; ``meaning`` gives its formula."""

    name = ""
    shape = property(lambda self: self.args[0].shape)

    def __new__(cls, x: Any, eps: Any = 0) -> Any:
        eps = exact(cls, eps)
        if not seen_nonnegative(eps):
            raise ValueError(f"{cls.__name__} needs eps ≥ 0; {eps} is not known to be")
        return Basic.__new__(cls, column(cls, x), eps)

    def _latex(self, printer: Any) -> str:
        printer = as_in_the_book(printer)
        x, (top, bottom) = self.args[0], fraction(self.args[1])
        below = rf"\left({printer._print(bottom)}\right)" if bottom.is_Mul else printer._factor(bottom)
        eps = printer._print(top) if bottom == 1 else f"{printer._factor(top)}/{below}"
        return rf"\operatorname{{{self.name}}}_{{{eps}}}\!\left({printer._print(x)}\right)"

    def _sympystr(self, printer: Any) -> str:
        eps = printer.parenthesize(self.args[1], PRECEDENCE["Atom"], strict=True)
        return f"{self.name}_{eps}({printer._print(self.args[0])})"


@node
class LayerNorm(Layer):
    """Layer normalization without gain and bias, ``LN_eps(x) = Πx/√(Var(x) + eps)``.

    Parameters
    ----------
    x : MatrixExpr
        A column of n features.
    eps : Expr, default 0
        A nonnegative number or symbol.

    Examples
    --------
    >>> from lngeom.symbolic import LayerNorm, Norm, N, a, prove
    >>> from sympy import sqrt
    >>> prove(Norm(LayerNorm(a)), sqrt(N))
    True
    """

    name = "LN"

    @property
    def meaning(self) -> MatrixExpr:
        """Πx/√(Var(x) + eps)."""
        x, eps = self.args
        return centering(x.shape[0]) * x / sqrt(Variance(x) + eps)


@node
class RMSNorm(Layer):
    """Root mean square normalization without gain, ``x/√(xᵀx/n + eps)``."""

    name = "RMSN"

    @property
    def meaning(self) -> MatrixExpr:
        """x/√(xᵀx/n + eps)."""
        x, eps = self.args
        return x / sqrt(Scalar(x.T * x) / x.shape[0] + eps)
