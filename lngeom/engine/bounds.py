"""Bounds that whatever is written satisfies, learned where a statement needs them.

-|x| ≤ x ≤ |x|; x ≤ max(x, y); and Cauchy and Schwarz, |xᵀy| ≤ |x||y|, for the columns that are written, as
they are and less their means: |x|²|y|² - (xᵀy)² is half the sum of all
(x_p y_q - x_q y_p)² (``test_cauchy_and_schwarz_by_squares``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from sympy import Abs, Expr, Max, Min, Sum
from sympy.matrices.expressions import MatMul, OneMatrix, Transpose
from sympy.matrices.expressions.matexpr import MatrixElement

from .names import Abbreviation, meaning
from .nodes import Basis, Norm, Number, Scalar
from .signs import Domain
from .signset import NONNEGATIVE

COLUMNS, CENTRED = 4, 2  # whose products are compared, as they are and less their means


def learn_signs(domain: Domain, *sides: Any) -> None:
    """Tell the domain which arguments of |…| are seen not to be negative; expanded they may not be."""
    for part in _parts(sides):
        if isinstance(part, Abs):
            for x in (part.args[0], -part.args[0]):
                if domain.seen(x) <= NONNEGATIVE:
                    domain.learn(x)


def learn_bounds(domain: Domain, *sides: Any) -> Iterator[None]:
    """Tell the domain the bounds of everything that is written, and stop for a look now and then."""
    columns = _columns(sides)
    for bound in (*_of_numbers(sides), *_of_products(columns)):
        domain.learn(bound)
    yield
    if 1 < len(columns) <= CENTRED:
        ones = [OneMatrix(*x.shape) for x in columns]
        less = [x - Scalar(x.T * one) / x.shape[0] * one for x, one in zip(columns, ones, strict=True)]
        for bound in _of_products(less):
            domain.learn(bound)
        yield


def _parts(sides: tuple) -> list[Any]:
    """What is written, and what numbers mean, free of what sums bind and in no sum that may be empty."""
    found: dict[Any, None] = {}

    def walk(e: Any, bound: frozenset) -> None:
        if not e.free_symbols & bound:
            found[e] = None
        if isinstance(e, Sum) and not all((high - low + 1).is_positive for _, low, high in e.limits):
            return  # what stands in an empty sum needs no value
        inner = bound | set(e.variables) if isinstance(e, Sum) else bound
        named = isinstance(e, Number | Abbreviation) and not isinstance(e, Norm | Scalar)
        for part in (*e.args, meaning(e)) if named and meaning(e) is not None else e.args:
            walk(part, inner)

    for side in sides:
        walk(side, frozenset())
    return list(found)


def _of_numbers(sides: tuple) -> Iterator[Expr]:
    for part in _parts(sides):
        if isinstance(part, Abs):
            yield part - part.args[0]
            yield part + part.args[0]
        elif isinstance(part, Max | Min):
            way = 1 if isinstance(part, Max) else -1
            yield from (way * (part - x) for x in part.args)


def _columns(sides: tuple) -> list[Any]:
    """The columns whose lengths, products and entries are written."""
    found: dict[Any, None] = {}
    for part in _parts(sides):
        if isinstance(part, Norm):
            found[part.args[0]] = None
        elif isinstance(part, Scalar) and isinstance(part.args[0], MatMul):
            factors = part.args[0].as_coeff_matrices()[1]
            found.update(dict.fromkeys(_as_column(f) for f in (factors[0], MatMul(*factors[1:]).doit())))
        elif isinstance(part, MatrixElement) and part.i.is_Symbol and part.parent.shape[1] == 1:
            found.update(dict.fromkeys((part.parent, Basis(part.parent.shape[0], part.i))))
    return [x for x in found if x.shape[1] == 1][:COLUMNS]


def _of_products(columns: list) -> Iterator[Expr]:
    for x, y in combinations(columns, 2):
        if x.shape == y.shape:
            inner = Scalar(x.T * y)
            yield Scalar(x.T * x) * Scalar(y.T * y) - inner**2
            yield Norm(x) * Norm(y) - inner
            yield Norm(x) * Norm(y) + inner


def _as_column(m: Any) -> Any:
    return m.arg if isinstance(m, Transpose) else m if m.shape[1] == 1 else m.T
