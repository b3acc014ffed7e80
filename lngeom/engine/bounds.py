"""Bounds that whatever is written satisfies, learned where a statement needs them.

-|x| ≤ x ≤ |x|; x ≤ max(x, y); and Cauchy and Schwarz, |xᵀy| ≤ |x||y|, for the columns that are written, as
|x|²|y|² - (xᵀy)² is half the sum of all (x_p y_q - x_q y_p)² (``test_cauchy_and_schwarz_by_squares``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from sympy import Abs, Expr, Max, Min, Sum
from sympy.matrices.expressions import MatMul, Transpose

from .nodes import Abbreviation, Norm, Number, Scalar, meaning
from .signs import Domain
from .signset import NONNEGATIVE

COLUMNS = 4  # whose products are compared


def learn_signs(domain: Domain, *sides: Any) -> None:
    """Tell the domain which arguments of |…| are seen not to be negative; expanded they may not be."""
    for part in _parts(sides):
        if isinstance(part, Abs):
            for x in (part.args[0], -part.args[0]):
                if domain.seen(x) <= NONNEGATIVE:
                    domain.learn(x)


def learn_bounds(domain: Domain, *sides: Any) -> None:
    """Tell the domain the bounds of everything that is written."""
    for bound in (*_of_numbers(sides), *_of_columns(sides)):
        domain.learn(bound)


def _parts(sides: tuple) -> list[Any]:
    """What is written, and what numbers mean, outside of sums."""
    found: dict[Any, None] = {}

    def walk(e: Any, bound: frozenset) -> None:
        if not e.free_symbols & bound:
            found[e] = None
        meant = (
            meaning(e) if isinstance(e, Number | Abbreviation) and not isinstance(e, Norm | Scalar) else None
        )
        inner = bound | set(e.variables) if isinstance(e, Sum) else bound
        for part in (*e.args, *(() if meant is None else (meant,))):
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


def _of_columns(sides: tuple) -> Iterator[Expr]:
    columns: dict[Any, None] = {}
    for part in _parts(sides):
        if isinstance(part, Norm):
            columns[part.args[0]] = None
        elif isinstance(part, Scalar) and isinstance(part.args[0], MatMul):
            factors = part.args[0].as_coeff_matrices()[1]
            columns.update(dict.fromkeys(_as_column(f) for f in (factors[0], MatMul(*factors[1:]).doit())))
    for x, y in combinations(list(columns)[:COLUMNS], 2):
        if x.shape == y.shape and x.shape[1] == 1:
            inner = Scalar(x.T * y)
            yield Scalar(x.T * x) * Scalar(y.T * y) - inner**2
            yield Norm(x) * Norm(y) - inner
            yield Norm(x) * Norm(y) + inner


def _as_column(m: Any) -> Any:
    return m.arg if isinstance(m, Transpose) else m if m.shape[1] == 1 else m.T
