"""SymPy's ``diff`` of what the engine adds: right, or an error that names what to call instead."""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr, Mul, S, expand
from sympy.matrices.expressions import MatrixSymbol, ZeroMatrix
from sympy.matrices.expressions.matexpr import MatrixElement

from .kernel import Rejected
from .trees import Unreadable


def slope(e: Expr, x: MatrixElement) -> Expr:
    """The derivative of a number in the entry of a letter, by its definition.

    Raises
    ------
    NotImplementedError
        If it is not known.
    """
    if not isinstance(x.parent, MatrixSymbol):
        raise NotImplementedError(f"{x} is no entry of a letter: differentiate in one such as a[i, 0]")
    meant = e if e.meaning is None else e.meaning
    if any(factor.is_Pow and factor.exp == S.Half for factor in Mul.make_args(meant)):
        return expand(_slope(meant**2, x) / 2) / e  # of a root, by its square
    return _slope(e, x)


def _slope(e: Expr, x: MatrixElement) -> Expr:
    from . import reading
    from .expressions import expression, settled

    read = reading.Reading()
    try:
        tree = read.number(e)
        entry = read.number(x)
        found = settled(reading.slope(tree, x.parent.name, *entry[2:]), read)
    except (Unreadable, Rejected) as error:
        raise NotImplementedError(f"the derivative of {e} in {x} is not known: {error}") from error
    return expression(found, read, {})


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
