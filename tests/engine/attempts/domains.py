"""Through a line with a smaller domain, and at places or sizes that need not exist."""

from __future__ import annotations

from typing import Any

from sympy import Abs, MatrixSymbol, Ne, S, Trace, sqrt
from sympy.matrices.expressions import HadamardPower, HadamardProduct, Identity, OneMatrix

from lngeom.symbolic import Basis, H, N, Named, Norm, Pi, Quantity, Scalar, a, d, g, i, lam, one, sigma

from .registry import LN, chain_of

# ------------------------------------------------------------------ through a line with a smaller domain


def one_where(q: Any) -> Any:
    """1 wherever q ≥ 0, and no value elsewhere."""
    return (2 * sqrt(q) + 2) / (sqrt(q) + 1) / 2


def at_place(n: Any, p: Any) -> Any:
    """1 if there is a place p among n, and no value elsewhere."""
    return Scalar(Basis(n, p).T * Basis(n, p))


U3 = at_place(N, 3)
E_I = at_place(N, i)
SPREAD = (sigma > 0,)

chain_of(
    "|N - 4| = N - 4",
    Abs(N - 4),
    Abs(N - 4) * U3,
    Abs(N - 4) * U3 * one_where(N - 4),
    (N - 4) * U3 * one_where(N - 4),
    (N - 4) * U3,
    N - 4,
    at={N: 1},
)
chain_of(
    "|N - i| = N - i",
    Abs(N - i),
    Abs(N - i) * E_I,
    Abs(N - i) * E_I * one_where(N - i),
    (N - i) * E_I * one_where(N - i),
    (N - i) * E_I,
    N - i,
    at={N: 1, i: 2},
)
for _q, _at in ((10 - N, {N: 11}), (lam + 100, {lam: -101}), (99 - d, {d: 100}), (7 - N, {N: 9})):
    chain_of(f"|{_q}| = {_q}", Abs(_q), Abs(_q) * one_where(_q), _q * one_where(_q), _q, at=_at)
chain_of(
    "LN((N - 4)a) = LN(a) for N ≠ 4",
    LN((N - 4) * a),
    U3 * LN((N - 4) * a),
    U3 * one_where(N - 4) * LN((N - 4) * a),
    U3 * one_where(N - 4) * LN(a),
    U3 * LN(a),
    LN(a),
    given=(Ne(N, 4), *SPREAD),
    at={N: 2, a: [1, 2]},
)
chain_of(
    "LN((λ + 100)a) = LN(a)",
    LN((lam + 100) * a),
    one_where(lam + 100) * LN((lam + 100) * a),
    one_where(lam + 100) * LN(a),
    LN(a),
    given=(Ne(lam, -100), *SPREAD),
    at={N: 2, a: [1, 2], lam: -101},
)
chain_of(
    "|N - 4| = N - 4 by the length of a unit vector",
    Abs(N - 4),
    Abs(N - 4) * Norm(Basis(N, 3)),
    Abs(N - 4) * one_where(N - 4) * Norm(Basis(N, 3)),
    (N - 4) * one_where(N - 4) * Norm(Basis(N, 3)),
    (N - 4) * Norm(Basis(N, 3)),
    N - 4,
    at={N: 2},
)
_A2 = Scalar(Basis(N, 2).T * a) - a[2, 0]
chain_of(
    "|N - 3| = N - 3 by an entry that is 0",
    Abs(N - 3),
    Abs(N - 3) + _A2,
    Abs(N - 3) * one_where(N - 3) + _A2,
    (N - 3) * one_where(N - 3) + _A2,
    N - 3 + _A2,
    N - 3,
    at={N: 1, a: [0]},
)
_SHORT = MatrixSymbol("v", N - 3, 1)
_UNIT_SHORT = Scalar(_SHORT.T * _SHORT) - Norm(_SHORT) ** 2
chain_of(
    "|N - 3| = N - 3 by the size of a column of N - 3 entries",
    Abs(N - 3),
    Abs(N - 3) + _UNIT_SHORT,
    Abs(N - 3) * one_where(N - 3) + _UNIT_SHORT,
    (N - 3) * one_where(N - 3) + _UNIT_SHORT,
    N - 3 + _UNIT_SHORT,
    N - 3,
    at={N: 1, _SHORT: [0]},
)
chain_of(
    "|N - 3| = N - 3 by the length of N - 3 ones",
    Abs(N - 3),
    sqrt(Scalar(OneMatrix(N - 3, 1).T * OneMatrix(N - 3, 1)) ** 2),
    Norm(OneMatrix(N - 3, 1)) ** 2,
    N - 3,
    at={N: 1},
)
chain_of(
    "|N - 2| = N - 2 by a trace",
    Abs(N - 2),
    Abs(N - 2) * one_where(Trace(Identity(N - 2))),
    (N - 2) * one_where(Trace(Identity(N - 2))),
    N - 2,
    at={N: 1},
)
_UP = Quantity("q", "q", sqrt(6 - N), nonnegative=True)
chain_of("q² = 6 - N for a root q", _UP**2, 6 - N, at={N: 7})
chain_of("|6 - N| = 6 - N by a root with a name", Abs(6 - N), _UP**2, 6 - N, at={N: 8})
_LEFT = Quantity("q", "q", sqrt(lam + 50), nonnegative=True)
chain_of("|λ + 50| = λ + 50 by a root with a name", Abs(lam + 50), _LEFT**2, lam + 50, at={lam: -51})
_ROOTS = Named("R", "R", HadamardPower(g + 60 * one, S.Half))
chain_of(
    "entrywise roots, squared",
    HadamardProduct(_ROOTS, _ROOTS),
    g + 60 * one,
    at={N: 1, g: [-61]},
)
chain_of(
    "|N + λ² - 4| = N + λ² - 4",
    Abs(N + lam**2 - 4),
    Abs(N + lam**2 - 4) * U3,
    (N + lam**2 - 4) * U3,
    N + lam**2 - 4,
    at={N: 1, lam: 0},
)
chain_of(
    "sign(λ + 100) = 1",
    (lam + 100) / Abs(lam + 100),
    one_where(lam + 100) * (lam + 100) / Abs(lam + 100),
    one_where(lam + 100),
    1,
    given=(Ne(lam, -100),),
    at={lam: -101},
)

# ------------------------------------------------------------------ a place or a size that need not exist

chain_of("|e_{i+1}| = 1", Norm(Basis(N, i + 1)), 1, at={N: 2, i: 1})
chain_of("|e_2| = 1", Norm(Basis(N, 2)), 1, at={N: 2})
chain_of("e_3ᵀa = a_3", Scalar(Basis(N, 3).T * a), a[3, 0], at={N: 2, a: [1, 2]})
chain_of("|e_{N-2}| = 1", Norm(Basis(N, N - 2)), 1, at={N: 1})
chain_of("|e_{2i}| = 1", Norm(Basis(N, 2 * i)), 1, at={N: 2, i: 1})
chain_of("tr I_{N-1} = N - 1", Trace(Identity(N - 1)), N - 1, at={N: 1})
chain_of("|1|² = N - 2 for N - 2 ones", Norm(OneMatrix(N - 2, 1)) ** 2, N - 2, at={N: 1})
chain_of("HᵀH = Π for one feature", H.T * H, Pi, at={N: 1})
