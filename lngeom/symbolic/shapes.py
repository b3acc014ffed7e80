"""Is an expression well formed?  SymPy itself accepts ``a + a.T`` when the number of rows is a symbol."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sympy import Add, Basic, Expr, Float, KroneckerDelta, Mul, Pow, Sum, simplify, sympify
from sympy.core.relational import Relational
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    MatAdd,
    MatMul,
    MatPow,
    MatrixExpr,
    Trace,
)

from .errors import IllFormed
from .expressions import Named, Quantity


def well_formed(e: Any) -> Expr | MatrixExpr:
    """``e`` as a SymPy expression whose every part has a shape that fits.

    Raises
    ------
    TypeError
        For strings, floats, arrays, equations: anything but an exact SymPy expression.
    IllFormed
        If the shapes inside do not fit.
    """
    if isinstance(e, int) and not isinstance(e, bool):
        e = sympify(e)
    if not isinstance(e, Basic) or isinstance(e, Relational) or not (isinstance(e, Expr | MatrixExpr)):
        raise TypeError(f"a chain is made of SymPy expressions; {e!r} is a {type(e).__name__}")
    if e.has(Float):
        raise TypeError(
            f"{e} holds the float {next(iter(e.atoms(Float)))}; the engine is exact: use Rational(p, q)"
        )
    _check(e)
    return e


def same_shape(lhs: Any, rhs: Any) -> None:
    """Raise ``IllFormed`` unless the two sides have one shape (a number is 1 × 1)."""
    left, right = (getattr(e, "shape", (sympify(1),) * 2) for e in (lhs, rhs))
    if not _agree(left, right):
        raise IllFormed(f"{lhs} has shape {_show(left)} and {rhs} has shape {_show(right)}")


def _check(e: Basic) -> None:
    if isinstance(e, Named | Quantity):
        return
    for part in e.args:
        _check(part)
    shapes = [p.shape for p in e.args if getattr(p, "is_Matrix", False)]
    if isinstance(e, MatMul):
        for left, right in pairwise(shapes):
            if not _same(left[1], right[0]):
                raise IllFormed(f"in {e} a factor of shape {_show(left)} meets one of shape {_show(right)}")
    elif isinstance(e, MatAdd | HadamardProduct):
        for shape in shapes[1:]:
            if not _agree(shapes[0], shape):
                raise IllFormed(f"{e} combines the shapes {_show(shapes[0])} and {_show(shape)}")
    elif isinstance(e, MatPow | Trace):
        if not _same(*shapes[0]):
            raise IllFormed(f"{e} needs a square matrix, got shape {_show(shapes[0])}")
    elif isinstance(e, DiagMatrix):
        if not _same(shapes[0][1], 1):
            raise IllFormed(f"{e} needs a column, got shape {_show(shapes[0])}")
    elif isinstance(e, Add | Mul | Pow | Sum | KroneckerDelta) and shapes:
        raise IllFormed(f"{e} mixes a number and a matrix; Scalar(...) makes a number of a 1 × 1 matrix")
    elif isinstance(e, HadamardPower) and getattr(e.exp, "is_Matrix", False):
        raise IllFormed(f"{e} has a matrix as its exponent")


def _agree(left: tuple, right: tuple) -> bool:
    return all(map(_same, left, right))


def _same(m: Any, n: Any) -> bool:
    return m == n or simplify(m - n) == 0


def _show(shape: tuple) -> str:
    return " × ".join(map(str, shape))
