"""Wrong statements made from right ones: one symbol, number, sign or factor changed."""

from collections.abc import Iterator
from typing import Any

from sympy import Add, Expr, Mul, S, Sum, Symbol, sympify
from sympy.matrices.expressions import Identity, MatAdd, MatMul, MatrixSymbol, OneMatrix, ZeroMatrix
from sympy.matrices.expressions.matexpr import MatrixElement

from anydim.extending import Reader
from anydim.proofs import check_sides
from lngeom.symbolic import Named, Quantity, a, b, g, one


def mutants(e: Any) -> Iterator[Any]:
    """All expressions of the same shape that differ from ``e`` in one place."""
    e = sympify(e)
    if isinstance(e, MatrixSymbol):
        yield from (m for m in (a, b, g, one) if m != e and m.shape == e.shape)
    elif isinstance(e, Identity | OneMatrix | ZeroMatrix):
        yield 2 * e
        if not isinstance(e, OneMatrix):
            yield OneMatrix(*e.shape)
    elif isinstance(e, Symbol):
        yield from (e + 1, 2 * e)
    elif getattr(e, "is_Number", False):
        yield from (e + 1, -e, 2 * e, e - 1)
    elif isinstance(e, Sum):
        yield from (Sum(m, *e.limits) for m in mutants(e.function))
    elif isinstance(e, Named | Quantity):
        yield from (2 * e, *mutants(e.meaning))
    elif not isinstance(e, MatrixElement):
        yield from _changed(e)


def _changed(e: Any) -> Iterator[Any]:
    if isinstance(e, Add | Mul | MatAdd | MatMul):
        for n, part in enumerate(e.args):
            rest = e.args[:n] + e.args[n + 1 :]
            yield from _built(e, *rest)
            if isinstance(e, Add | MatAdd):
                yield from _built(e, *rest, -part)
    for n, part in enumerate(e.args):
        for mutant in mutants(part):
            yield from _built(e, *e.args[:n], mutant, *e.args[n + 1 :])


def _built(e: Any, *args: Any) -> Iterator[Any]:
    """The expression with these parts, if it can be built and has the shape of ``e``."""
    if not args:
        return
    try:
        mutant = e.func(*args)
        r = Reader()
        check_sides(r(e), r(mutant), "=")
    except Exception:  # an ill-formed mutant is no mutant; SymPy raises what it likes
        return
    if isinstance(mutant, Expr) and mutant.has(S.ComplexInfinity, S.NaN):
        return
    yield mutant
