"""SymPy's ``diff`` of what the engine adds: right, or an error that names what to call instead."""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr, Mul, S, expand, sqrt
from sympy.matrices.expressions import MatrixSymbol, ZeroMatrix
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import Product, Root
from .budget import budget
from .errors import Unproved


def slope(e: Expr, x: MatrixElement) -> Expr:
    """The derivative of a number in the entry of a letter, by the calculus.

    Raises
    ------
    NotImplementedError
        If the calculus does not know it.
    """
    if not isinstance(x.parent, MatrixSymbol):
        raise NotImplementedError(f"{x} is no entry of a letter: differentiate in one such as a[i, 0]")
    meant = e if e.meaning is None else e.meaning
    if any(factor.is_Pow and factor.exp == S.Half for factor in Mul.make_args(meant)):
        return expand(_slope(meant**2, x) / 2) / e  # of a root, by its square
    return _slope(e, x)


def _slope(e: Expr, x: MatrixElement) -> Expr:
    from .calculus import derivative, normal
    from .sums import settled

    try:
        with budget():
            found = settled(derivative(normal(e), x.parent, x.i, x.j))
    except Unproved as error:
        raise NotImplementedError(f"the derivative of {e} in {x} is not known: {error}") from error
    if found.has(Product):
        raise NotImplementedError(f"the derivative of {e} in {x} is not known")
    return _as_read(found)


def _as_read(e: Any) -> Any:
    """A normal form as readers write it."""
    if isinstance(e, Root):
        return sqrt(_as_read(e.args[0]))
    if isinstance(e, MatrixElement):
        return MatrixElement(e.parent, *map(_as_read, e.indices))
    return e.func(*map(_as_read, e.args)) if e.args and not isinstance(e, MatrixSymbol) else e


def slope_of_matrix(e: Any, x: Basic) -> Any:
    """0 where nothing depends on it; SymPy, which transposes no derivative of a row, is given no other."""
    at = x.parent if isinstance(x, MatrixElement) else x
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
