"""SymPy's ``diff`` of what the engine adds: right, or an error that says what is not known."""

from __future__ import annotations

from sympy import Expr, Mul, S, expand
from sympy.matrices.expressions import MatrixSymbol
from sympy.matrices.expressions.matexpr import MatrixElement

from . import reading
from .expressions import expression, settled
from .kernel import Rejected
from .nodes import answers
from .trees import Unreadable


@answers
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
    read = reading.Reading()
    try:
        tree = read.number(e)
        entry = read.number(x)
        found = settled(reading.slope(tree, x.parent.name, *entry[2:]), read)
    except (Unreadable, Rejected) as error:
        raise NotImplementedError(f"the derivative of {e} in {x} is not known: {error}") from error
    return expression(found, read, {})
