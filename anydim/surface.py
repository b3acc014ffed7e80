"""Expressions that SymPy lacks: the number in a 1 × 1 matrix, lengths, basis columns, Jacobians, entries a_1.

These SymPy expressions stay as they are written; the end of this module defines how they are read.  SymPy's
verbs work on them: with numeric sizes an expression has an explicit form (:mod:`.explicit`), and a number has
a derivative in an entry of a symbol (:mod:`.derivatives`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from sympy import (
    Basic,
    Derivative,
    Expr,
    Float,
    ImmutableMatrix,
    MatrixBase,
    Mul,
    S,
    Symbol,
    SympifyError,
    preorder_traversal,
    sympify,
)
from sympy.matrices.expressions import (
    HadamardProduct,
    Identity,
    MatAdd,
    MatMul,
    MatrixExpr,
    MatrixSymbol,
    OneMatrix,
    ZeroMatrix,
    matexpr,
)
from sympy.printing.precedence import PRECEDENCE
from sympy.tensor.array.array_derivatives import ArrayDerivative

from . import language as lang
from .budget import bounded
from .errors import Misshapen, Outside
from .read import READ, Reader, reads


def exact(owner: str, value: Any) -> Any:
    """A number or symbol as SymPy's; text and floats are refused."""
    try:
        value = sympify(value, strict=True)
    except SympifyError:
        raise Outside(f"{owner} takes numbers and symbols, got {value!r}") from None
    if not isinstance(value, Expr) or value.has(Float):
        raise Outside(f"{owner} takes exact numbers and symbols, got {value!r}")
    return value


def of_matrices(x: Any) -> Any:
    """A product of matrices, which SymPy writes as one of numbers where it puts -(B - A) for A - B."""
    return MatMul(*x.args) if type(x) is Mul and any(part.is_Matrix for part in x.args) else x


def column(owner: str, x: Any) -> Any:
    """A matrix expression with one column."""
    x = of_matrices(x)
    if not getattr(x, "is_Matrix", False) or x.shape[1] != 1:
        of_matrix = owner == "Norm" and hasattr(x, "shape")
        hint = "; the Frobenius norm of A is sqrt(Trace(A.T*A))" if of_matrix else ""
        raise Misshapen(f"{owner} takes a column, got {x} with shape {getattr(x, 'shape', 'none')}{hint}")
    return x


def of_numbers(cls: Any, x: Any, *others: Any) -> Any:
    """The value for an explicit matrix: ``Norm(Matrix([3, 4]))`` is 5."""
    from .explicit import explicit

    symbol = MatrixLetter("M", *x.shape)
    return explicit(cls(symbol, *others), {symbol: ImmutableMatrix(x)})


class Sized(Basic):
    """An expression that becomes explicit once its sizes are numbers."""

    def as_explicit(self) -> Any:
        """The number, or the matrix of numbers, in the entries ``a_1``, …, as after ``.subs(N, 4)``.

        Raises
        ------
        ValueError
            If a size is a symbol.
        """
        from .explicit import explicit

        return explicit(self)

    def _code(self, printer: Any) -> str:
        return str(printer._print(self.as_explicit()))

    _lambdacode = _mpmathcode = _numpycode = _pythoncode = _code  # as lambdify asks for it


class Number(Sized, Expr):
    """A real number made of matrices."""

    is_commutative = True
    is_real = True

    def _eval_subs(self, old: Any, new: Any) -> Any:
        """Substitute in the arguments; the result is explicit once every size is a number."""
        from .explicit import where_sized

        parts = [part._subs(old, new) for part in self.args]
        return None if parts == list(self.args) else where_sized(self.func(*parts))

    def _eval_derivative(self, x: Any) -> Any:
        """That in the entry of a symbol; in any other expression, None: SymPy leaves it as it is."""
        from .derivatives import derivative

        return derivative(self, x) if isinstance(x, matexpr.MatrixElement) else None

    def _eval_is_polynomial(self, symbols: Any) -> bool:
        """No polynomial in what it is made of, whose roots SymPy would look for without end."""
        return not self.free_symbols & set(symbols)


def each_entry(M: MatrixExpr) -> Iterator[Expr]:
    """Go through the entries row by row if the size is a number: SymPy's own loop would never end.

    >>> from sympy import MatrixSymbol, Symbol
    >>> list(each_entry(MatrixSymbol("b", 2, 1)))
    [b[0, 0], b[1, 0]]
    """
    m, n = M.shape
    if not (m.is_Integer and n.is_Integer):
        raise TypeError(
            f"{M} is {m} × {n}: a loop or sum(…) over its entries needs numbers as sizes; write "
            "Scalar(one.T*x), with one the column of ones, for the sum of a column x"
        )
    return iter(M.as_explicit())


class Matrix(Sized, MatrixExpr):
    """A matrix whose entries stay unevaluated, so that ``Pi[i, j]`` prints as it was written."""

    plain = True  # takes an index, a power or a transpose without brackets
    __iter__ = each_entry

    def _entry(self, i: Expr, j: Expr, **_: Any) -> Expr:
        from .explicit import is_sized

        i, j = map(sympify, (i, j))  # SymPy's own matrices ask for a bare 0
        if i.is_Integer and j.is_Integer and is_sized(self):
            return self.as_explicit()[i, j]
        return MatrixElement(self, i, j)

    def _eval_derivative(self, x: Any) -> Any:
        """0 if nothing depends on it; else an error says what to write."""
        return derivative_of_matrix(self, x)


class Scalar(Number):
    """The number in a 1 × 1 matrix, as ``Scalar(a.T * b)``.

    Raises
    ------
    Misshapen
        If the argument is not a matrix of shape (1, 1).

    Examples
    --------
    >>> from sympy import MatrixSymbol, Symbol
    >>> a = MatrixSymbol("a", Symbol("N", integer=True, positive=True), 1)
    >>> Scalar(a.T * a)
    (a.T*a)
    """

    def __new__(cls, matrix: Any) -> Any:
        matrix = of_matrices(matrix)
        if not getattr(matrix, "is_Matrix", False) or matrix.shape != (1, 1):
            shape = getattr(matrix, "shape", "no shape")
            raise Misshapen(f"Scalar takes a 1 × 1 matrix, got {matrix} with shape {shape}")
        return matrix[0, 0] if isinstance(matrix, MatrixBase) else Basic.__new__(cls, matrix)

    def _latex(self, printer: Any) -> str:
        return rf"\left({printer._print(self.args[0])}\right)"

    def _sympystr(self, printer: Any) -> str:
        return f"({printer._print(self.args[0])})"


class Norm(Number):
    """The Euclidean length of a column, ``|x| = sqrt(xᵀx)``; a number if the column is one of numbers.

    Examples
    --------
    >>> from sympy import Matrix, MatrixSymbol, Symbol
    >>> Norm(MatrixSymbol("a", Symbol("N", integer=True, positive=True), 1)) ** 2
    |a|**2
    >>> Norm(Matrix([3, 4]))
    5
    """

    is_nonnegative = True

    def __new__(cls, x: Any) -> Any:
        x = column("Norm", x)
        return of_numbers(cls, x) if isinstance(x, MatrixBase) else Basic.__new__(cls, x)

    def _latex(self, printer: Any) -> str:
        inner = printer._print(self.args[0])
        bars = (r"\left\lvert ", r"\right\rvert") if r"\frac" in inner else (r"\lvert ", r"\rvert")
        return inner.join(bars)

    def _sympystr(self, printer: Any) -> str:
        return f"|{printer._print(self.args[0])}|"


class Basis(Matrix):
    """The column of size n with a 1 at position p, counted from 0, and 0 elsewhere.

    Examples
    --------
    >>> from sympy import Symbol
    >>> Basis(Symbol("N", integer=True, positive=True), 0).shape
    (N, 1)
    """

    def __new__(cls, n: Any, p: Any) -> Basis:
        n, p = exact("Basis", n), exact("Basis", p)
        if n.is_integer is not True or p.is_integer is not True:
            raise Outside(f"Basis takes an integer size and position, got {n} and {p}")
        if n.is_Symbol and not n.is_positive:
            raise Outside(f"Basis takes the size first, as in Basis(N, i), got {n}, which may be 0")
        return Basic.__new__(cls, n, p)

    shape = property(lambda self: (self.args[0], S.One))

    def _latex(self, printer: Any) -> str:
        return f"e_{{{printed_index(self.args[1], printer)}}}"

    def _sympystr(self, printer: Any) -> str:
        p = self.args[1] + 1 if self.args[1].is_Integer else self.args[1]
        return f"e_{printer.parenthesize(p, PRECEDENCE['Atom'], strict=True)}"


class Jacobian(Matrix):
    """All partial derivatives of the column f in the column symbol x: shape (f.rows, x.rows).

    Examples
    --------
    >>> from sympy import MatrixSymbol, Symbol
    >>> N = Symbol("N", integer=True, positive=True)
    >>> a, A = MatrixSymbol("a", N, 1), MatrixSymbol("A", N, N)
    >>> from anydim import prove
    >>> prove(Jacobian(A * a, a), A)
    proved: ∂(A·a)/∂a = A
    """

    plain = False
    precedence = PRECEDENCE["Mul"]

    def __new__(cls, f: Any, x: Any) -> Jacobian:
        if not isinstance(x, MatrixSymbol):
            raise Outside(f"Jacobian differentiates in a column symbol, got {x}")
        return Basic.__new__(cls, column("Jacobian", f), column("Jacobian", x))

    shape = property(lambda self: (self.args[0].shape[0], self.args[1].shape[0]))

    def _latex(self, printer: Any) -> str:
        f, x = map(printer._print, self.args)
        if isinstance(self.args[0], MatAdd | HadamardProduct) or r"\frac" in f or f.startswith("-"):
            f = rf"\left({f}\right)"
        return rf"\frac{{\partial\,{f}}}{{\partial {x}}}"


class Gradient(Matrix):
    """All partial derivatives of a number f in the entries of the symbol X; see :func:`gradient`."""

    plain = False
    precedence = PRECEDENCE["Mul"]

    def __new__(cls, f: Any, x: Any) -> Gradient:
        if not isinstance(x, MatrixSymbol):
            raise Outside(f"gradient differentiates in a matrix symbol, got {x}")
        if getattr(f, "is_Matrix", False):
            f = Scalar(f)
        return Basic.__new__(cls, exact("gradient", f), x)

    shape = property(lambda self: self.args[1].shape)

    def _eval_subs(self, old: Any, new: Any) -> Any:
        """Substitute in both; the number is not written out in entries, as it depends on the symbol."""
        return self.func(*(part.xreplace({old: new}) for part in self.args))

    def _latex(self, printer: Any) -> str:
        f, x = map(printer._print, self.args)
        return rf"\nabla_{{{x}}}\left({f}\right)"


@bounded
def gradient(f: Any, x: Any) -> Gradient:
    """The matrix of all partial derivatives of a number f in a matrix symbol, of the shape of the symbol.

    Parameters
    ----------
    f : Expr or MatrixExpr
        A number, or a 1 × 1 matrix, of which the entry is meant.
    x : MatrixSymbol
        A column or any matrix.

    Raises
    ------
    Outside
        If ``x`` is no matrix symbol, or ``f`` is no exact number.
    Misshapen
        If ``f`` is a matrix of another shape.

    Examples
    --------
    >>> from sympy import Determinant, MatrixSymbol, Symbol, Trace
    >>> from anydim import prove
    >>> N = Symbol("N", integer=True, positive=True)
    >>> x, A, X = MatrixSymbol("x", N, 1), MatrixSymbol("A", N, N), MatrixSymbol("X", N, N)
    >>> prove(gradient(x.T * A * x, x), (A + A.T) * x)
    proved: ∇_x(xᵀ·A·x) = (A + Aᵀ)·x
    >>> prove(gradient(Trace(X.T * A * X), X), (A + A.T) * X)
    proved: ∇_X(tr(Xᵀ·A·X)) = (A + Aᵀ)·X
    >>> prove(gradient(Determinant(X), X), Determinant(X) * X.inverse().T)
    proved: ∇_X(det(X)) = det(X)·(Xᵀ)^(-1)
    >>> prove(gradient(Norm(x), x), x / Norm(x))
    proved: ∇_x(|x|) = x/|x|
    """
    return Gradient(f, x)


@lru_cache(maxsize=512, typed=True)
def centering(n: Any) -> MatrixExpr:
    """The centering matrix I - 11ᵀ/n of size ``n``."""
    ones = OneMatrix(n, 1)
    return Identity(n) - ones * ones.T / n


def zeros(m: Any, n: Any = 1) -> MatrixExpr:
    """The m × n matrix of zeros; a column by default."""
    return ZeroMatrix(m, n)


# --- Symbols that stand for matrices: SymPy's, with entries that count from 1, as on paper -----------------


class MatrixElement(matexpr.MatrixElement):
    """An entry: SymPy's, and equal to it, but what holds the symbol holds its entries; printed from 1 on.

    SymPy asks for that before it takes a derivative in an entry, and takes it for 0 where it does not hold.
    """

    def __eq__(self, other: object) -> bool:
        return type(other) in (MatrixElement, matexpr.MatrixElement) and self.args == other.args  # type: ignore[attr-defined]  # of SymPy

    __hash__ = matexpr.MatrixElement.__hash__

    def _has_matcher(self) -> Any:
        return lambda part: part in (self, self.parent)

    def _eval_derivative(self, v: Any) -> Any:
        """Not 0 of what a name means: SymPy looks at the name only."""
        at = v.parent if isinstance(v, matexpr.MatrixElement) else v
        hidden = not self.parent.args and at.free_symbols & self.parent.free_symbols
        return None if hidden else super()._eval_derivative(v)

    def _latex(self, printer: Any) -> str:
        whole = printer._print(self.parent)
        if "_" in whole or not (
            isinstance(self.parent, MatrixSymbol) or getattr(self.parent, "plain", False)
        ):
            whole = rf"\left({whole}\right)"
        own = self.indices[:1] if self.parent.shape[1] == 1 else self.indices
        written = [printed_index(p, printer) for p in own]
        return f"{whole}_{{{('' if all(len(p) == 1 for p in written) else ',').join(written)}}}"


def printed_index(p: Any, printer: Any) -> str:
    """A position as on paper: numbers count from 1, a symbol is an index itself."""
    return printer._print(p + 1 if p.is_Integer else p)


class MatrixLetter(MatrixSymbol):
    """A matrix symbol whose entries are ``a_1``, ``a_2``, … once its sizes are numbers.

    It is SymPy's ``MatrixSymbol`` in all else.  A ``MatrixSymbol`` of the same name is another thing.  (By
    the names of classes SymPy orders factors: this one is sorted like that one.)

    Parameters
    ----------
    name : str
        How it is written.
    n, m : Expr
        Its rows and columns.

    Examples
    --------
    >>> from sympy import Symbol
    >>> N = Symbol("N", integer=True, positive=True)
    >>> p = MatrixLetter("p", N, 1)
    >>> p[0, 0], p.subs(N, 2).as_explicit()
    (p[0, 0], Matrix([
    [p_1],
    [p_2]]))
    """

    __iter__ = each_entry

    def _entry(self, i: Expr, j: Expr, **_: Any) -> Expr:
        m, n, i, j = map(sympify, (*self.shape, i, j))  # SymPy's own matrices ask for a bare 0
        if not all(number.is_Integer for number in (m, n, i, j)):
            return MatrixElement(self, i, j)
        at = (i % m + 1,) if n == 1 else (j % n + 1,) if m == 1 else (i % m + 1, j % n + 1)
        return Symbol("_".join(map(str, (self.name, *at))))

    @property
    def _diff_wrt(self) -> bool:
        """SymPy's derivatives in a whole matrix are 0 of much that depends on it: none is taken."""
        what = f"Jacobian(f, {self}) for a column f, and " if self.shape[1] == 1 else ""
        index = "i, 0" if self.shape[1] == 1 else "i, j"
        raise NotImplementedError(f"write {what}diff(e, {self}[{index}]) for a number")

    def _eval_derivative(self, x: Any) -> Any:
        """0 in an entry of another symbol."""
        return derivative_of_matrix(self, x)

    def _has_matcher(self) -> Any:
        """Names have what they mean."""
        return lambda part: part == self or (not part.args and self in part.free_symbols)

    def _sympyrepr(self, printer: Any) -> str:
        return f"MatrixLetter({self.name!r}, {', '.join(map(printer._print, self.shape))})"


def derivative_of_matrix(e: Any, x: Basic) -> Any:
    """0 where nothing depends on it; SymPy, which transposes no derivative of a row, is given no other."""
    at = x.parent if isinstance(x, matexpr.MatrixElement) else x
    if not at.free_symbols & e.free_symbols:
        return ZeroMatrix(*e.shape)
    raise NotImplementedError(
        f"SymPy cannot differentiate the matrix {e} in {x}: write Jacobian(f, a) for a column f and a column "
        "a, or differentiate one entry, as diff(Scalar(Basis(n, i).T*M*Basis(m, j)), a[k, 0])"
    )


# In a whole matrix the derivative of all that SymPy does not know is 0 to it, and it asks no class about
# itself (its issues 26561 and 26585).  So what is made of these classes is refused before that answer.
_dispatched = ArrayDerivative._dispatch_eval_derivative_n_times.__func__


def _in_a_matrix(cls: Any, e: Any, x: Any, n: Any) -> Any:
    known = not isinstance(x, MatrixExpr) or not any(
        isinstance(part, Sized) and part.free_symbols & x.free_symbols for part in preorder_traversal(e)
    )
    if known:
        return _dispatched(cls, e, x, n)
    raise NotImplementedError(
        f"SymPy cannot differentiate {e} in the whole of {x}: write gradient(f, {x}) of a number f, or "
        "Jacobian(f, a) for columns f and a"
    )


ArrayDerivative._dispatch_eval_derivative_n_times = classmethod(_in_a_matrix)


# --- How they are read -------------------------------------------------------------------------------------


READ |= {MatrixLetter: READ[MatrixSymbol], MatrixElement: READ[matexpr.MatrixElement]}


@reads(Scalar)
def _scalar(r: Reader, x: Any) -> lang.Node:
    return lang.Scalar(r.matrix(x))


@reads(Norm)
def _norm(r: Reader, x: Any) -> lang.Node:
    return lang.Norm(r.matrix(x))


@reads(Basis)
def _basis(r: Reader, n: Any, p: Any) -> lang.Node:
    return lang.Basis(r.entry_index(p, r.size(n)))


@reads(Gradient)
def _gradient(r: Reader, f: Any, x: Any) -> lang.Node:
    return lang.Gradient(r.number(f), r.matrix(x))


@reads(Derivative)
def _derivative(r: Reader, f: Any, *variables: Any) -> lang.Node:
    """Derivatives in entries that SymPy has not evaluated, as of a determinant, one after the other."""
    found = r.number(f)
    for x, times in map(r.times, variables):
        node = r(x)
        if not isinstance(node, lang.Entry):
            raise Outside(f"{r.expression} is not evaluated here: differentiate in an entry such as a[i, 0]")
        for _ in range(times):
            found = lang.Entry(lang.Gradient(found, node.args[0]), *node.args[1:])
    return found


@reads(Jacobian)
def _jacobian(r: Reader, f: Any, x: Any) -> lang.Node:
    return lang.Jacobian(r.matrix(f), r.matrix(x))
