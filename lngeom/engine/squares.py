"""What is seen of a product of matrices without computing: xᵀx is a square, and squares are not negative."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import S
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    MatAdd,
    MatMul,
    OneMatrix,
    Transpose,
)

from .names import meaning
from .nodes import Basis
from .signset import NONNEGATIVE, by
from .zero import EVERY


def square(seen: Callable[[Any, tuple], frozenset], m: Any, env: tuple) -> frozenset:
    """The signs of a 1 × 1 product: xᵀx is a square, and a product of such entries is not negative."""
    factors = list(m.args) if isinstance(m, MatMul) else [m]
    number = S.One
    if isinstance(m, MatMul):
        number, factors = m.as_coeff_matrices()
    half, odd = divmod(len(factors), 2)
    mirrored = all(_transposed(factors[n], factors[-1 - n]) for n in range(half))
    middle = factors[half] if odd else None
    if (
        mirrored
        and half
        and (middle is None or isinstance(middle, Identity) or entries(seen, middle, env, True))
    ):
        return by(seen(number, env), NONNEGATIVE)
    if all(entries(seen, f, env, False) for f in factors):
        return by(seen(number, env), NONNEGATIVE)
    return EVERY


def _transposed(p: Any, q: Any) -> bool:
    return p == q.T or q == p.T


def entries(seen: Callable[[Any, tuple], frozenset], m: Any, env: tuple, diagonal: bool) -> bool:
    """Whether no entry of a matrix is negative, as far as can be seen; if asked for, of a diagonal one."""
    match m:
        case DiagMatrix():
            return entries(seen, m.args[0], env, False)
        case Identity():
            return True
    if diagonal:
        return False
    match m:
        case OneMatrix() | Basis():
            return True
        case Transpose():
            return entries(seen, m.arg, env, False)
        case HadamardPower():
            return m.exp.is_Rational and (
                m.exp.q == 2 or m.exp.p % 2 == 0 or entries(seen, m.base, env, False)
            )
        case MatAdd() | HadamardProduct():
            return all(entries(seen, part, env, False) for part in m.args)
        case MatMul():
            number, factors = m.as_coeff_matrices()
            return -1 not in seen(number, env) and all(entries(seen, f, env, False) for f in factors)
    meant = meaning(m)
    return meant is not None and entries(seen, meant, env, False)
