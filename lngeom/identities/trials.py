"""An identity on random arrays: what is drawn for its symbols, and how far its two sides are apart there."""

from __future__ import annotations

from itertools import count
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy import Integer, MatrixSymbol, Symbol

from lngeom.engine.evaluation import evaluate
from lngeom.symbolic import N, k

from .arrays import DRAWS, FLOATS
from .residual import Residual
from .rounding import compare

if TYPE_CHECKING:
    from .identity import Identity

OF_MESSAGE = "residual takes a positive integer, got {!r}"


def residual(identity: Identity, n: int, rng: np.random.Generator, draw: str) -> Residual:
    """As :meth:`lngeom.identities.Identity.residual`, which has the words."""
    if isinstance(n, bool) or not isinstance(n, Integral):
        raise TypeError(OF_MESSAGE.format(n))
    if n < 1:
        raise ValueError(OF_MESSAGE.format(n))
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator, got {rng!r}")
    if draw not in DRAWS:
        raise ValueError(f"draw must be one of {', '.join(DRAWS)}, got {draw!r}")
    for condition in identity.conditions:
        if condition.xreplace({N: Integer(n), k: Integer(n)}) == False:  # noqa: E712 - SymPy's own false
            raise ValueError(f"{identity.id} holds for {condition}, got n = {n}")
    return compare(identity.lhs, identity.rhs, identity.relation, drawn(identity, int(n), rng, draw), rng)


def drawn(identity: Identity, n: int, rng: np.random.Generator, draw: str) -> dict[Any, Any]:
    """Numbers and arrays for the symbols of an identity, of a kind, for n features."""
    symbols = sorted(identity.lhs.free_symbols | identity.rhs.free_symbols, key=str)
    shapes = {
        size for m in symbols if isinstance(m, MatrixSymbol) for n in m.shape for size in n.free_symbols
    }
    numbers = sorted({symbol for symbol in symbols if isinstance(symbol, Symbol)} | shapes, key=str)
    env: dict[Any, Any] = {N: n, k: n}
    for size in numbers:
        if size.is_integer and size.is_positive and size not in env:
            least = _least(identity, size)
            env[size] = int(rng.integers(least, least + 4))
    below = min([n, *(env[size] for size in numbers if size in env)])
    for symbol in numbers:
        if symbol not in env:
            env[symbol] = _number(symbol, below, rng)
    for symbol in symbols:
        if isinstance(symbol, MatrixSymbol):
            shape = tuple(int(evaluate(size, dict(env), FLOATS)) for size in symbol.shape)
            env[symbol] = DRAWS[draw](rng, shape)
    return env


def _least(identity: Identity, size: Symbol) -> int:
    """The smallest value that the conditions on this size alone allow."""
    own = [condition for condition in identity.conditions if condition.free_symbols == {size}]
    allows = (all(c.xreplace({size: Integer(m)}) != False for c in own) for m in count(1))  # noqa: E712
    return next(m for m, allowed in enumerate(allows, start=1) if allowed)


def _number(symbol: Symbol, below: int, rng: np.random.Generator) -> float | int:
    """A value for a number of the statement: an index that every size allows, a small ε, else normal."""
    if symbol.is_integer:
        return int(rng.integers(below))
    if symbol.is_nonnegative:
        return float(10 ** rng.uniform(-6, 0))
    return float(rng.normal())
