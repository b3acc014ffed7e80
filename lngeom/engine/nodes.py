"""What the engine adds to SymPy's expressions, and how such a node describes itself.

Every node says in its own body

- how it is written: ``_latex(printer)`` and ``_sympystr(printer)``; ``plain`` if it takes an index bare;
- what it means: ``meaning``, an expression that stands for it, or None if it is primitive;
- what it needs beyond what its meaning and its parts need: ``needs()``, and of a matrix what its inverse
  needs, ``inverse_needs()``, pairs of a kind and an expression (see :mod:`.obligations`);
- what its entry is: ``entry(i, j, reading)``, for a primitive matrix, as a tree of the kernel;
- what its value is: ``value(of, world)``, for whatever is primitive.

A class becomes part of the calculus by the decorator :func:`node`; the engine takes no other, and no
subclass.

What SymPy asks of an expression is answered once, in the classes that all of them derive from: a number and a
matrix have an explicit form when their sizes are numbers, and a number has a derivative in the entries of
letters.  What answers stands above, in :mod:`.explicit` and :mod:`.derivatives`, and is told by
:func:`answers`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sympy import Basic, Expr, Float, S, Symbol, SympifyError, sqrt, sympify
from sympy.matrices.expressions import (
    HadamardProduct,
    Identity,
    MatAdd,
    MatrixExpr,
    MatrixSymbol,
    OneMatrix,
    ZeroMatrix,
    matexpr,
)
from sympy.printing.precedence import PRECEDENCE

NODES: set[type] = set()
ANSWERS: dict[str, Callable[..., Any]] = {}  # to what SymPy asks of a node


def node(cls: type) -> type:
    """Make a class part of the calculus."""
    NODES.add(cls)
    return cls


def answers(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function what nodes ask by its name: where it stands, more is known than here."""
    ANSWERS[function.__name__] = function
    return function


def exact(owner: type, value: Any) -> Any:
    """A number or symbol as SymPy's; text and floats are refused with ``TypeError``."""
    try:
        value = sympify(value, strict=True)
    except SympifyError:
        raise TypeError(f"{owner.__name__} takes numbers and symbols, got {value!r}") from None
    if not isinstance(value, Expr) or value.has(Float):
        raise TypeError(f"{owner.__name__} takes exact numbers and symbols, got {value!r}")
    return value


def column(owner: type, x: Any) -> Any:
    """``x`` itself if it is a matrix expression with one column, else ``TypeError``."""
    if not getattr(x, "is_Matrix", False) or x.shape[1] != 1:
        raise TypeError(f"{owner.__name__} takes a column, got {x} with shape {getattr(x, 'shape', 'none')}")
    return x


class Sized(Basic):
    """What has an explicit form once its sizes are numbers, and is computed with by that."""

    def as_explicit(self) -> Any:
        """The number, or the matrix of numbers, in the entries ``a_1``, …, as after ``.subs(N, 4)``.

        Raises
        ------
        ValueError
            If a size is a letter.
        """
        return ANSWERS["explicit"](self)

    def _code(self, printer: Any) -> str:
        return str(printer._print(self.as_explicit()))

    _lambdacode = _mpmathcode = _numpycode = _pythoncode = _code  # as lambdify asks for it


class Number(Sized, Expr):
    """A real number made of matrices."""

    is_commutative = True
    is_real = True
    meaning: Any = None

    def _eval_subs(self, old: Any, new: Any) -> Any:
        """What it is of the new parts: explicit once every size is a number."""
        parts = [part._subs(old, new) for part in self.args]
        return None if parts == list(self.args) else ANSWERS["where_sized"](self.func(*parts))

    def _eval_derivative(self, x: Any) -> Any:
        """That in the entry of a letter; in anything else it is left as it is, which is what None means."""
        return ANSWERS["slope"](self, x) if isinstance(x, matexpr.MatrixElement) else None

    def _eval_is_polynomial(self, symbols: Any) -> bool:
        """No polynomial in what it is made of, whose roots SymPy would look for without end."""
        return not self.free_symbols & set(symbols)


class Matrix(Sized, MatrixExpr):
    """A matrix whose entries stay unevaluated, so that ``Pi[i, j]`` prints as it was written."""

    meaning: Any = None
    plain = True  # takes an index, a power or a transpose without brackets

    def _entry(self, i: Expr, j: Expr, **_: Any) -> Expr:
        i, j = map(sympify, (i, j))  # SymPy's own matrices ask for a bare 0
        if i.is_Integer and j.is_Integer and ANSWERS["is_sized"](self):
            return self.as_explicit()[i, j]
        return matexpr.MatrixElement(self, i, j)

    def _eval_derivative(self, x: Any) -> Any:
        """0 if nothing depends on it; else an error says what to write."""
        return slope_of_matrix(self, x)


@node
class Scalar(Number):
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

    def __new__(cls, matrix: Any) -> Scalar:
        if not getattr(matrix, "is_Matrix", False) or matrix.shape != (1, 1):
            shape = getattr(matrix, "shape", "no shape")
            raise TypeError(f"Scalar takes a 1 × 1 matrix expression, got {matrix} with shape {shape}")
        return Basic.__new__(cls, matrix)

    def value(self, of: Any, world: Any) -> Any:
        """The one entry."""
        return of(self.args[0])[0, 0]

    def _latex(self, printer: Any) -> str:
        inner = printer._print(self.args[0])
        return rf"\left({inner}\right)" if self.args[0].is_MatAdd else inner

    def _sympystr(self, printer: Any) -> str:
        return f"({printer._print(self.args[0])})"


@node
class Norm(Number):
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

    is_nonnegative = True

    def __new__(cls, x: Any) -> Norm:
        return Basic.__new__(cls, column(cls, x))

    @property
    def meaning(self) -> Expr:
        """``sqrt(xᵀx)``."""
        return sqrt(Scalar(self.args[0].T * self.args[0]))

    def _latex(self, printer: Any) -> str:
        inner = printer._print(self.args[0])
        bars = (r"\left\lvert ", r"\right\rvert") if r"\frac" in inner else (r"\lvert ", r"\rvert")
        return inner.join(bars)

    def _sympystr(self, printer: Any) -> str:
        return f"|{printer._print(self.args[0])}|"


@node
class Basis(Matrix):
    """The basis column with a 1 in place ``p`` (counted from 0) and 0 elsewhere; needs 0 ≤ p < n."""

    def __new__(cls, n: Any, p: Any) -> Basis:
        n, p = exact(cls, n), exact(cls, p)
        if n.is_integer is not True or p.is_integer is not True:
            raise TypeError(f"Basis takes an integer size and place, got {n} and {p}")
        return Basic.__new__(cls, n, p)

    shape = property(lambda self: (self.args[0], S.One))

    def needs(self) -> list:
        """A place among the n."""
        n, p = self.args
        return [("place", p, n)]

    def entry(self, i: Any, j: Any, reading: Any) -> list:
        """1 in its place."""
        n, p = self.args
        return ["delta", i, reading.place(p, n)]

    def value(self, of: Any, world: Any) -> Any:
        """The column."""
        n, place = map(of, self.args)
        if not 0 <= place < n:
            raise IndexError(f"there is no entry {place} among {n}")
        return world.basis(n, place)

    def _latex(self, printer: Any) -> str:
        index = getattr(printer, "_index", printer._print)  # SymPy's own counts from 0, as the code does
        return f"e_{{{index(self.args[1])}}}"

    def _sympystr(self, printer: Any) -> str:
        return f"e_{printer.parenthesize(self.args[1], PRECEDENCE['Atom'], strict=True)}"


@node
class Jacobian(Matrix):
    """All partial derivatives of the column ``f`` in the column symbol ``x``: shape (f.rows, x.rows).

    Raises
    ------
    TypeError
        If ``f`` is not a column or ``x`` is not a column *symbol*.
    """

    plain = False

    def __new__(cls, f: Any, x: Any) -> Jacobian:
        if not isinstance(x, MatrixSymbol) or x.shape[1] != 1:
            raise TypeError(f"Jacobian differentiates in a column symbol such as a, got {x}")
        return Basic.__new__(cls, column(cls, f), x)

    shape = property(lambda self: (self.args[0].shape[0], self.args[1].shape[0]))

    def _latex(self, printer: Any) -> str:
        f, x = map(printer._print, self.args)
        if isinstance(self.args[0], MatAdd | HadamardProduct) or r"\frac" in f or f.startswith("-"):
            f = rf"\left({f}\right)"
        return rf"\frac{{\partial\,{f}}}{{\partial {x}}}"


@lru_cache(maxsize=512, typed=True)
def centering(n: Any) -> MatrixExpr:
    """The centering matrix I - 11ᵀ/n of size ``n``; that of size ``N`` has a name, ``Pi``."""
    ones = OneMatrix(n, 1)
    return Identity(n) - ones * ones.T / n


def zeros(m: Any, n: Any = 1) -> MatrixExpr:
    """The m × n matrix of zeros; a column unless told otherwise."""
    return ZeroMatrix(m, n)


# --- Letters that stand for matrices: SymPy's matrix symbols, with entries that count from 1, as in the book


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
        raise no_derivative_in(self)

    def _eval_derivative(self, x: Any) -> Any:
        """0 in an entry of another letter."""
        return slope_of_matrix(self, x)

    def _has_matcher(self) -> Any:
        """Names have what they mean."""
        return lambda part: part == self or (not part.args and self in part.free_symbols)

    def _sympyrepr(self, printer: Any) -> str:
        return f"MatrixLetter({self.name!r}, {', '.join(map(printer._print, self.shape))})"


def slope_of_matrix(e: Any, x: Basic) -> Any:
    """0 where nothing depends on it; SymPy, which transposes no derivative of a row, is given no other."""
    at = x.parent if isinstance(x, matexpr.MatrixElement) else x
    if not at.free_symbols & e.free_symbols:
        return ZeroMatrix(*e.shape)
    raise NotImplementedError(
        f"SymPy cannot differentiate the matrix {e} in {x}: write Jacobian(f, a) for a column f and a column "
        "a, or differentiate one entry, as diff(Scalar(Basis(n, i).T*M*Basis(m, j)), a[k, 0])"
    )


def no_derivative_in(x: MatrixSymbol) -> Exception:
    """What says that there is no derivative in a whole letter, and what there is."""
    if x.shape[1] == 1:
        return NotImplementedError(
            f"write Jacobian(f, {x}) for a column f, and diff(e, {x}[i, 0]) for a number"
        )
    return NotImplementedError(f"write diff(e, {x}[i, j]) for a number")
