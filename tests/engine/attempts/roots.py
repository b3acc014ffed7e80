"""Roots split over a factor that can vanish."""

from __future__ import annotations

from typing import Any

from sympy import Abs, Sum, Trace, sqrt
from sympy.matrices.expressions import DiagMatrix, Identity

from lngeom.symbolic import Basis, N, Norm, Pi, Quantity, Scalar, Variance, a, d, eps, i, j, k, lam, one

from .registry import chain_of, equation


def rooted(hidden: Any) -> tuple[Any, Any]:
    """False where ``hidden`` is 0 and d < 0."""
    root = sqrt(d * hidden)
    return (1 + root) * Abs(d), (1 + root) * d


_HIDDEN: dict[str, tuple[Any, dict]] = {
    "tr Π": (Trace(Pi), {N: 1}),
    "1ᵀ1 - 1": (Scalar(one.T * one) - 1, {N: 1}),
    "ε·1ᵀ1": (Quantity("n", "n", eps * Scalar(one.T * one)), {N: 1, eps: 0}),
    "a name for N - 1": (Quantity("n", "n", N - 1), {N: 1}),
    "a name for ε": (Quantity("n", "n", eps), {eps: 0}),
    "a name for i": (Quantity("n", "n", i), {i: 0}),
    "a name for |λ|": (Quantity("n", "n", Abs(lam)), {lam: 0}),
    "a name for λ²": (Quantity("n", "n", lam**2), {lam: 0}),
    "a name for Var": (Quantity("n", "n", Variance(a)), {N: 1, a: [3]}),
    "a name for |a|": (Quantity("n", "n", Norm(a)), {N: 1, a: [0]}),
    "1 summed from 1": (Sum(1, (j, 1, N - 1)), {N: 1}),
    "ε summed": (Quantity("n", "n", Sum(eps, (j, 0, N - 1))), {N: 1, eps: 0}),
    "tr (k - 1)": (Trace(Identity(k)) - 1, {k: 1}),
    "tr ΠΠ": (Trace(Pi * Pi), {N: 1}),
    "tr diag(ε1)": (Trace(DiagMatrix(eps * one)), {N: 1, eps: 0}),
    "|√ε 1|²": (Quantity("n", "n", Norm(sqrt(eps) * one) ** 2), {N: 1, eps: 0}),
    "an entry of ε1": (Quantity("n", "n", (eps * one)[i, 0]), {N: 1, i: 0, eps: 0}),
    "an entry of I": (Quantity("n", "n", Basis(N, i)[j, 0]), {N: 2, i: 0, j: 1}),
}
for _name, (_hidden, _at) in _HIDDEN.items():
    equation(f"a root over {_name}", *rooted(_hidden), at={**_at, d: -1})
    chain_of(f"a root over {_name}", *rooted(_hidden), at={**_at, d: -1})
chain_of(
    "|N - 7|N under its honest condition",
    (1 + sqrt((N - 7) * Quantity("n", "n", eps))) * Abs(N - 7),
    (1 + sqrt((N - 7) * Quantity("n", "n", eps))) * (N - 7),
    given=((N - 7) * eps >= 0,),
    at={N: 1, eps: 0},
)
_TWO = Quantity("q", "q", Trace(Pi) * lam * d)
equation(
    "a root over two factors and a trace",
    (1 + sqrt(_TWO)) * Abs(lam * d),
    (1 + sqrt(_TWO)) * lam * d,
    at={N: 1, lam: -1, d: 1},
)
equation(
    "√(d(N - 1)) = √d √(N - 1), added to 1",
    (2 + 2 * sqrt(d * Trace(Pi))) * sqrt(d**2),
    (2 + 2 * sqrt(d * Trace(Pi))) * d,
    at={N: 1, d: -2},
)
