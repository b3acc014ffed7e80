"""Expressions whose sizes are numbers, in their entries: what SymPy calls ``as_explicit``.

The definition of a node is evaluated as at an instance (:mod:`.evaluation`), in a world whose arrays are
SymPy's matrices, with every letter as the matrix of its entries.
"""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from sympy import Basic, Expr, ImmutableMatrix, Integer, KroneckerDelta, Max, Rational, S, Sum, sign, sympify
from sympy.matrices.expressions import HadamardProduct, MatrixSymbol

from .errors import Unproved
from .evaluation import evaluate
from .names import written
from .nodes import Basis, answers


def _power(base: Any, n: Any) -> Any:
    n = sympify(n)
    return base.applyfunc(lambda entry: entry**n) if hasattr(base, "applyfunc") else sympify(base) ** n


def _product(e: Any, value: Any) -> Any:
    first, *rest = map(value, e.args)
    for other in rest:
        first = first.multiply_elementwise(other)
    return first


def _basis(n: Any, place: Any) -> Any:
    if (place >= 0) == False or (place < n) == False:  # noqa: E712 - SymPy's own false
        raise IndexError(f"there is no entry {place} among {n}")
    return ImmutableMatrix(int(n), 1, lambda p, _: KroneckerDelta(p, place))


SYMBOLIC = SimpleNamespace(
    most=100,  # rows of a matrix
    full=lambda m, n, number: ImmutableMatrix(m, n, [number] * (m * n)),
    diagonal=lambda entries: ImmutableMatrix.diag(*entries),
    column=list,
    trace=lambda m: m.trace(),
    power=_power,
    inverse=lambda m: m.inv(),
    determinant=lambda m: m.det(),
    sign=sign,
    larger=Max,
    matrix=ImmutableMatrix,
    differences=lambda f, at: ImmutableMatrix(f(at).jacobian(at)),
    integer=Integer,
    number=Rational,
    constant=lambda e: e,
    sum=lambda body, low, high, nested: sum((body(Integer(n)) for n in range(low, high + 1)), S.Zero),
)
SPECIAL = {  # what SymPy's matrices multiply otherwise, and what may stand at a place that is a letter
    HadamardProduct: _product,
    KroneckerDelta: lambda e, value: KroneckerDelta(*map(value, e.args)),
    Basis: lambda e, value: _basis(*map(value, e.args)),
    ImmutableMatrix: lambda e, value: e,
}


@answers
@lru_cache(maxsize=4096)
def is_sized(e: Basic) -> bool:
    """Whether all sizes in it, and the ends of its sums, are numbers."""
    return all(
        all(sympify(n).is_Integer for n in part.shape)
        if getattr(part, "is_Matrix", False)
        else not isinstance(part, Sum) or all(end.is_Integer for limit in part.limits for end in limit[1:])
        for part in written(e)
    )


@answers
@lru_cache(maxsize=512)
def explicit(e: Basic) -> Any:
    """A number in the entries of its letters, or the matrix of such numbers.

    Raises
    ------
    ValueError
        If a size is a letter.
    """
    if not is_sized(e):
        raise ValueError(f"the sizes in {e} are no numbers yet: give them first, as in .subs(N, 4)")
    letters = {part for part in written(e) if isinstance(part, MatrixSymbol)}
    free = {symbol for symbol in e.free_symbols if not symbol.is_Matrix}
    env = {letter: ImmutableMatrix(*letter.shape, lambda p, q, m=letter: m[p, q]) for letter in letters}
    return sympify(evaluate(e, {**{symbol: symbol for symbol in free}, **env}, SYMBOLIC, SPECIAL))


@answers
def where_sized(e: Expr) -> Expr:
    """The explicit number where the sizes are numbers and it can be written out, else the number itself."""
    try:
        return explicit(e) if is_sized(e) else e
    except Unproved:  # too long, or of a class that has no value here
        return e
