"""What the book adds to SymPy's expressions: numbers in matrices, names with a meaning, the layers.

Whatever has a ``meaning`` is an abbreviation: chains show the name and are judged on the meaning.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sympy import Basic, Expr, Float, S, SympifyError, sqrt, sympify
from sympy.core.expr import AtomicExpr
from sympy.matrices.expressions import (
    HadamardPower,
    Identity,
    MatrixExpr,
    MatrixSymbol,
    OneMatrix,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement


def _column(owner: type, x: Any) -> Any:
    """``x`` itself if it is a matrix expression with one column, else ``TypeError``."""
    if not getattr(x, "is_Matrix", False) or x.shape[1] != 1:
        raise TypeError(f"{owner.__name__} takes a column, got {x} with shape {getattr(x, 'shape', 'none')}")
    return x


def _entries(owner: type, x: Any) -> Any:
    """``x`` itself if it is a column, or a matrix of which all entries are meant; rows are refused."""
    return x if getattr(x, "is_Matrix", False) and x.shape[0] != 1 else _column(owner, x)


def _exact(owner: type, value: Any) -> Any:
    """A number or symbol as SymPy's; text and floats are refused."""
    try:
        value = sympify(value, strict=True)
    except SympifyError:
        raise TypeError(f"{owner.__name__} takes numbers and symbols, got {value!r}") from None
    if not isinstance(value, Expr) or value.has(Float):
        raise TypeError(f"{owner.__name__} takes exact numbers and symbols, got {value!r}")
    return value


class Scalar(Expr):
    """The number inside a 1 × 1 matrix expression, as in ``Scalar(a.T * Pi * a)``.

    Parameters
    ----------
    matrix : MatrixExpr
        An expression of shape (1, 1).

    Raises
    ------
    TypeError
        If the argument is not a matrix expression of shape (1, 1).

    Examples
    --------
    >>> from lngeom.symbolic import Scalar, a, one, N
    >>> Scalar(a.T * one) / N
    (a.T*1)/N
    """

    is_commutative = True
    is_real = True

    def __new__(cls, matrix: Any) -> Scalar:
        if not getattr(matrix, "is_Matrix", False) or matrix.shape != (1, 1):
            shape = getattr(matrix, "shape", "no shape")
            raise TypeError(f"Scalar takes a 1 × 1 matrix expression, got {matrix} with shape {shape}")
        return Basic.__new__(cls, matrix)

    def _sympystr(self, printer: Any) -> str:
        return f"({printer._print(self.args[0])})"


class Norm(Expr):
    """The Euclidean length of a column, ``|x| = sqrt(xᵀx)``.

    Parameters
    ----------
    column : MatrixExpr
        An expression of shape (n, 1).

    Raises
    ------
    TypeError
        If the argument is not a column.

    Examples
    --------
    >>> from lngeom.symbolic import Norm, Pi, a
    >>> Norm(Pi * a)**2
    |Π*a|**2
    """

    is_commutative = True
    is_real = True
    is_nonnegative = True

    def __new__(cls, column: Any) -> Norm:
        return Basic.__new__(cls, _column(cls, column))

    @property
    def meaning(self) -> Expr:
        """``sqrt(xᵀx)``."""
        return sqrt(Scalar(self.args[0].T * self.args[0]))

    def _sympystr(self, printer: Any) -> str:
        return f"|{printer._print(self.args[0])}|"


class _Matrix(MatrixExpr):
    """A matrix whose entries stay unevaluated, so that ``Pi[i, j]`` prints as it was written."""

    def _entry(self, i: Expr, j: Expr, **_: Any) -> Expr:
        return MatrixElement(self, i, j)


class _Abbreviation(Basic):
    """A name with a meaning.  SymPy sees an atom: it neither looks inside nor rewrites it."""

    name: str
    latex: str
    meaning: Any
    nonnegative = False

    def __getnewargs__(self) -> tuple:
        return self.name, self.latex, self.meaning

    def _hashable_content(self) -> tuple:
        return self.__getnewargs__()

    @property
    def free_symbols(self) -> set:
        """Those of the meaning."""
        return self.meaning.free_symbols

    def doit(self, **hints: Any) -> Any:
        """Itself: the name is kept."""
        return self

    @classmethod
    def class_key(cls) -> tuple:
        """After numbers and symbols: N comes before σ in a product."""
        return 2, 1, cls.__name__

    def sort_key(self, order: Any = None) -> tuple:
        """By name, as a symbol."""
        return self.class_key(), (1, (self.name,)), S.One.sort_key(), S.One

    def _sympystr(self, printer: Any) -> str:
        return self.name


class Named(_Abbreviation, _Matrix):
    """A matrix with a name, its LaTeX and a meaning, as Π means ``Identity(N) - one*one.T/N``.

    Parameters
    ----------
    name, latex : str
        How it is printed as text and in formulas.
    meaning : MatrixExpr
        What it stands for; chains are judged on this.

    Raises
    ------
    TypeError
        If the meaning is not a matrix expression.
    """

    shape = property(lambda self: self.meaning.shape)

    def __new__(cls, name: str, latex: str, meaning: Any) -> Named:
        if not getattr(meaning, "is_Matrix", False):
            raise TypeError(f"Named gives a name to a matrix expression, got {meaning!r}; see Quantity")
        self = Basic.__new__(cls)
        self.name, self.latex, self.meaning = name, latex, meaning
        return self


class Quantity(_Abbreviation, AtomicExpr):
    """A real number with a name, its LaTeX and a meaning, as μ means ``Sum(...)/N``.

    Parameters
    ----------
    name, latex : str
        How it is printed as text and in formulas.
    meaning : Expr
        What it stands for.
    nonnegative : bool, default False
        That it is never negative; true of roots.

    Raises
    ------
    TypeError
        If the meaning is not a scalar expression.
    """

    is_commutative = True
    is_real = True

    def __new__(cls, name: str, latex: str, meaning: Any, nonnegative: bool = False) -> Quantity:
        meaning = _exact(cls, meaning)
        if meaning.is_Matrix:
            raise TypeError(f"Quantity gives a name to a number, got {meaning!r}; see Named")
        self = Basic.__new__(cls)
        self.name, self.latex, self.meaning, self.nonnegative = name, latex, meaning, bool(nonnegative)
        return self

    def __getnewargs__(self) -> tuple:
        return *super().__getnewargs__(), self.nonnegative

    def _eval_is_nonnegative(self) -> bool | None:
        return self.nonnegative or None


class Basis(_Matrix):
    """The basis column with a 1 in place ``p`` (counted from 0) and 0 elsewhere; needs 0 ≤ p < n."""

    def __new__(cls, n: Any, p: Any) -> Basis:
        n, p = _exact(cls, n), _exact(cls, p)
        if n.is_integer is not True or p.is_integer is not True:
            raise TypeError(f"Basis takes an integer size and place, got {n} and {p}")
        return Basic.__new__(cls, n, p)

    shape = property(lambda self: (self.args[0], S.One))

    def _sympystr(self, printer: Any) -> str:
        return f"e_{printer._print(self.args[1])}"


class Helmert(_Matrix):
    """Helmert's (n-1) × n matrix: orthonormal rows, each orthogonal to the ones vector.

    Row m = 1 … n-1 is (1, …, 1, -m, 0, …, 0)/√(m(m+1)), with m ones.  The calculus knows two facts of it,
    both derived in chapter 02: ``H.T*H = Pi`` and ``H*H.T = I``.
    """

    def __new__(cls, n: Any) -> Helmert:
        n = _exact(cls, n)
        if n.is_integer is not True:
            raise TypeError(f"Helmert takes an integer size, got {n}")
        return Basic.__new__(cls, n)

    shape = property(lambda self: (self.args[0] - 1, self.args[0]))

    def _sympystr(self, printer: Any) -> str:
        return "H"


class Jacobian(_Matrix):
    """All partial derivatives of the column ``f`` in the column symbol ``x``: shape (f.rows, x.rows).

    Raises
    ------
    TypeError
        If ``f`` is not a column or ``x`` is not a column *symbol*.
    """

    def __new__(cls, f: Any, x: Any) -> Jacobian:
        if not isinstance(x, MatrixSymbol) or x.shape[1] != 1:
            raise TypeError(f"Jacobian differentiates in a column symbol such as a, got {x}")
        return Basic.__new__(cls, _column(cls, f), x)

    shape = property(lambda self: (self.args[0].shape[0], self.args[1].shape[0]))


def centering(n: Any) -> MatrixExpr:
    """The centering matrix I - 11ᵀ/n of size ``n``; that of size ``N`` has a name, ``Pi``."""
    ones = OneMatrix(n, 1)
    return Identity(n) - ones * ones.T / n


class _Layer(_Matrix):
    """A layer applied to a column ``x``, with ``eps``; ``meaning`` gives its formula."""

    shape = property(lambda self: self.args[0].shape)

    def __new__(cls, x: Any, eps: Any = 0) -> Any:
        eps = _exact(cls, eps)
        if eps.is_nonnegative is not True:
            raise ValueError(f"{cls.__name__} needs eps ≥ 0; {eps} is not known to be")
        return Basic.__new__(cls, _column(cls, x), eps)


class Mean(Expr):
    """The mean of the entries of a column, 1ᵀx/n, or of all entries of a matrix."""

    is_commutative = True
    is_real = True

    def __new__(cls, x: Any) -> Mean:
        return Basic.__new__(cls, _entries(cls, x))

    @property
    def meaning(self) -> Expr:
        x = self.args[0]
        m, n = x.shape
        of_columns = x.T * OneMatrix(m, 1)  # their sums
        return Scalar(of_columns if n == 1 else OneMatrix(n, 1).T * of_columns) / (m * n)

    def _sympystr(self, printer: Any) -> str:
        return f"mean({printer._print(self.args[0])})"


class Variance(Expr):
    """The (biased, 1/n) variance of the entries of a column or matrix: the mean of the squared deviations."""

    is_commutative = True
    is_real = True
    is_nonnegative = True

    def __new__(cls, x: Any) -> Variance:
        return Basic.__new__(cls, _entries(cls, x))

    @property
    def meaning(self) -> Expr:
        x = self.args[0]
        deviation = x - Mean(x) * OneMatrix(*x.shape)
        return Mean(HadamardPower(deviation, 2))

    def _sympystr(self, printer: Any) -> str:
        return f"Var({printer._print(self.args[0])})"


class LayerNorm(_Layer):
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

    @property
    def meaning(self) -> MatrixExpr:
        x, eps = self.args
        return centering(x.shape[0]) * x / sqrt(Variance(x) + eps)

    def _sympystr(self, printer: Any) -> str:
        return "LN_{1}({0})".format(*map(printer._print, self.args))


class RMSNorm(_Layer):
    """Root mean square normalization without gain, ``x/√(xᵀx/n + eps)``."""

    @property
    def meaning(self) -> MatrixExpr:
        x, eps = self.args
        return x / sqrt(Scalar(x.T * x) / x.shape[0] + eps)

    def _sympystr(self, printer: Any) -> str:
        return "RMSN_{1}({0})".format(*map(printer._print, self.args))


@lru_cache(maxsize=4096)  # the same variance stands in most lines of a chain
def meaning(e: Basic) -> Basic | None:
    """What a named object or a layer stands for; None for everything else."""
    return getattr(e, "meaning", None)


@lru_cache(maxsize=4096)
def unfold(e: Basic) -> Basic:
    """``e`` with every named object replaced by its meaning, down to entries and sums."""
    if (meant := meaning(e)) is not None:
        return unfold(meant)
    if not e.args:
        return e
    return e.func(*map(unfold, e.args))


def zeros(m: Any, n: Any = 1) -> MatrixExpr:
    """The m × n matrix of zeros; a column unless told otherwise."""
    return ZeroMatrix(m, n)
