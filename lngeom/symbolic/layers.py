"""Mean, variance and the layers of a column: as SymPy expressions, and their definitions.

Conventions.  In the definitions ``x`` is a node of :mod:`anydim.language` for a column or a matrix and
``eps`` one for ε.  Constructors evaluate nothing, so that LN of a vector of zeros keeps its 0/0.  Terms stand
in the order in which SymPy sorts them: the search takes a fifth less time then.
"""

from __future__ import annotations

from typing import Any

from sympy import Basic, MatrixBase
from sympy.printing.precedence import PRECEDENCE

import anydim.language as lang
from anydim.extending import Reader, reads
from anydim.language import ONE, Form, MDefined, Num, Size, SizeOf
from anydim.names import seen_nonnegative
from anydim.read import reserve
from anydim.surface import Matrix, Number, column, exact, of_numbers

MINUS = Num(-1, 1)
reserve("LN", "RMSN", "GN", "BN", "mean", "Var", "variances", "corr")


def _entries(owner: str, x: Any) -> Any:
    """``x`` itself if it is a column, or a matrix of which all entries are meant; rows are refused."""
    return x if getattr(x, "is_Matrix", False) and x.shape[0] != 1 else column(owner, x)


class _OfEntries(Number):
    """A number made of all entries of a column or matrix."""

    name = ""

    def __new__(cls, x: Any) -> Any:
        x = _entries(cls.__name__, x)
        return of_numbers(cls, x) if isinstance(x, MatrixBase) else Basic.__new__(cls, x)

    def _latex(self, printer: Any) -> str:
        return rf"\operatorname{{{self.name}}}\left({printer._print(self.args[0])}\right)"

    def _sympystr(self, printer: Any) -> str:
        return f"{self.name}({printer._print(self.args[0])})"


class Mean(_OfEntries):
    """The mean of the entries of a column, 1ᵀx/n, or of all entries of a matrix.

    Examples
    --------
    >>> from sympy import Matrix
    >>> Mean(Matrix([1, 2, 6]))
    3
    """

    name = "mean"


class Variance(_OfEntries):
    """The (biased, 1/n) variance of the entries of a column or matrix: the mean of the squared deviations.

    Examples
    --------
    >>> from sympy import Matrix
    >>> Variance(Matrix([1, 3]))
    1
    """

    name = "Var"
    is_nonnegative = True


class Layer(Matrix):
    """A layer applied to a column or matrix ``x``, with ``eps``."""

    name = ""
    shape = property(lambda self: self.args[0].shape)

    def __new__(cls, x: Any, eps: Any = 0) -> Any:
        eps = exact(cls.__name__, eps)
        if not seen_nonnegative(eps):
            raise ValueError(f"{cls.__name__} needs eps ≥ 0; {eps} is not known to be")
        cls.check(x)
        return of_numbers(cls, x, eps) if isinstance(x, MatrixBase) else Basic.__new__(cls, x, eps)

    @classmethod
    def check(cls, x: Any) -> None:
        """Refuse what is no column."""
        column(cls.__name__, x)

    def _latex(self, printer: Any) -> str:
        x, eps = map(printer._print, self.args)
        return rf"\operatorname{{{self.name}}}_{{{eps}}}\!\left({x}\right)"

    def _sympystr(self, printer: Any) -> str:
        eps = printer.parenthesize(self.args[1], PRECEDENCE["Atom"], strict=True)
        return f"{self.name}_{eps}({printer._print(self.args[0])})"


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
    >>> from sympy import Matrix, sqrt
    >>> prove(Norm(LayerNorm(a)), sqrt(N))
    proved: |LN_0(a)| = √(N)
    >>> LayerNorm(Matrix([1, 3]))
    Matrix([
    [-1],
    [ 1]])
    """

    name = "LN"


class RMSNorm(Layer):
    """Root mean square normalization without gain, ``x/√(xᵀx/n + eps)``.

    Parameters
    ----------
    x : MatrixExpr
        A column of n features.
    eps : Expr, default 0
        A nonnegative number or symbol.

    Examples
    --------
    >>> from sympy import Matrix
    >>> RMSNorm(Matrix([1, 7]))
    Matrix([
    [1/5],
    [7/5]])
    """

    name = "RMSN"


# --- Definitions -------------------------------------------------------------------------------------------


def centered(n: Size) -> lang.Matrix:
    """The centering matrix I - 11ᵀ/n."""
    ones = lang.Ones(n, ONE)
    outer = lang.Scaled(lang.Mul(MINUS, lang.Inv(SizeOf(n))), lang.MMul(ones, lang.Transpose(ones)))
    return lang.MAdd(outer, lang.Ident(n))


def mean(x: lang.Matrix) -> lang.Number:
    """The mean of all entries."""
    m, n = x.shape
    sums = lang.MMul(lang.Transpose(x), lang.Ones(m, ONE))
    if n == ONE:
        total, many = lang.Scalar(sums), SizeOf(m)
    else:
        total, many = lang.Scalar(lang.MMul(lang.Ones(ONE, n), sums)), lang.Mul(SizeOf(m), SizeOf(n))
    form = Form(r"\operatorname{{mean}}\left({0}\right)", "mean({0})")
    return lang.Defined(form, lang.Mul(lang.Inv(many), total), x)


def deviation(x: lang.Matrix) -> lang.Matrix:
    """All entries minus their mean."""
    return lang.MAdd(lang.Scaled(lang.Mul(MINUS, mean(x)), lang.Ones(*x.shape)), x)


def variance(x: lang.Matrix) -> lang.Number:
    """The mean of the squared deviations from the mean."""
    form = Form(r"\operatorname{{Var}}\left({0}\right)", "Var({0})")
    return lang.Defined(form, mean(lang.HPow(deviation(x), 2, False)), x)


class LayerNode(MDefined):
    """A layer as it is written, LN_ε(x), with its definition: ``LayerNode(form, definition, x, eps)``."""


def layer(name: str, definition: lang.Matrix, x: lang.Matrix, eps: lang.Number) -> LayerNode:
    """A layer of that name."""
    latex = rf"\operatorname{{{{{name}}}}}" if len(name) > 1 else name
    return LayerNode(
        Form(rf"{latex}_{{{{{{1}}}}}}\!\left({{0}}\right)", f"{name}_{{1}}({{0}})"), definition, x, eps
    )


def over_root(t: lang.Number) -> lang.Number:
    """One over the square root."""
    return lang.Inv(lang.Root(t))


@reads(Mean)
def _mean(r: Reader, x: Any) -> Any:
    return mean(r.matrix(x))


@reads(Variance)
def _variance(r: Reader, x: Any) -> Any:
    return variance(r.matrix(x))


@reads(LayerNorm)
def _layer_norm(r: Reader, x: Any, eps: Any) -> Any:
    x, eps = r.matrix(x), r.number(eps)
    by = over_root(lang.Add(eps, variance(x)))
    return layer("LN", lang.Scaled(by, lang.MMul(centered(x.shape[0]), x)), x, eps)


@reads(RMSNorm)
def _rms_norm(r: Reader, x: Any, eps: Any) -> Any:
    x, eps = r.matrix(x), r.number(eps)
    square = lang.Mul(lang.Inv(SizeOf(x.shape[0])), lang.Scalar(lang.MMul(lang.Transpose(x), x)))
    return layer("RMSN", lang.Scaled(over_root(lang.Add(eps, square)), x), x, eps)
