"""Conditions that say less than they seem to."""

from __future__ import annotations

from sympy import Abs, Ne, S, Symbol, Trace, sqrt

from lngeom.symbolic import (
    Basis,
    G,
    N,
    Norm,
    Pi,
    Q,
    Quantity,
    Scalar,
    Variance,
    a,
    alpha,
    b,
    eps,
    g,
    i,
    j,
    k,
    lam,
    m,
    one,
    zeros,
)

from .holes import KAPPA
from .registry import LN, chain_of

_OTHER_LAM = Symbol("lambda", positive=True)
_ELSEWHERE = Symbol("n", integer=True, nonzero=True)
_OTHER_N = Symbol("N", integer=True, positive=True, even=True)
chain_of(
    "a condition on another λ",
    KAPPA / lam,
    1,
    given=(_OTHER_LAM > 0,) if (_OTHER_LAM > 0) is not S.true else (_OTHER_LAM > 1,),
    at={lam: 0, _OTHER_LAM: 2},
)
chain_of("a condition on one place only", G * alpha, one, given=(Ne(g[0, 0], 0),), at={N: 2, g: [1, 0]})
chain_of(
    "a condition on the wrong vector",
    Norm(LN(a)),
    sqrt(N),
    given=(Variance(b) > 0,),
    at={N: 2, a: [1, 1], b: [0, 1]},
)
for _index, _entry in ((k, a[k, 0]), (k, Scalar(Basis(N, k).T * a)), (_ELSEWHERE, a[_ELSEWHERE, 0])):
    chain_of(
        f"{_entry} > 0 from the second place on, for the first",
        Abs(a[0, 0]),
        a[0, 0],
        given=(_entry > 0,),
        at={N: 2, a: [-1, 1], _index: 1},
    )
chain_of(
    "gains from the second on, for all of them",
    G * alpha,
    one,
    given=(Ne(g[m, 0], 0),),
    at={N: 2, g: [0, 1], m: 1},
)
chain_of(
    "a diagonal from the second place on",
    Abs(Q[0, 0]),
    Q[0, 0],
    given=(Q[k, k] > 0,),
    at={N: 2, Q: [[-1, 0], [0, 1]], k: 1},
)
chain_of(
    "a condition on one of two places",
    Abs(a[i, 0]) * Abs(a[j, 0]),
    a[i, 0] * a[j, 0],
    given=(a[i, 0] > 0,),
)  # as it reads: a = (1, -1), i the first place, j the second
chain_of("N ≥ 2 for σ > 0", Norm(LN(a)), sqrt(N), given=(N >= 2,), at={N: 2, a: [1, 1]})
chain_of("|a| > 0 for σ > 0", Norm(LN(a)), sqrt(N), given=(Norm(a) > 0,), at={N: 2, a: [1, 1]})
chain_of("ε ≥ 0 for ε > 0", LN(one, eps), zeros(N), given=(N >= 1, lam > 0), at={N: 1, eps: 0, lam: 1})
chain_of("λ ≥ 0 for λ > 0", KAPPA / lam, 1, given=(lam >= 0,), at={lam: 0})
chain_of("λ² ≠ 4 for λ ≠ 4", (lam**2 - 16) / (lam - 4), lam + 4, given=(Ne(lam**2, 4),), at={lam: 4})
chain_of("λ < 7 for λ ≠ 5", (lam**2 - 25) / (lam - 5), lam + 5, given=(lam < 7,), at={lam: 5})
chain_of(
    "N ≤ 9 for N ≤ 8", Abs(8 - N), Quantity("q", "q", sqrt(8 - N)) ** 2, 8 - N, given=(N <= 9,), at={N: 9}
)
chain_of("conditions that contradict each other", KAPPA / lam, 1, given=(lam > 0, lam < 0))
chain_of(
    "conditions that contradict each other beyond the sampling",
    (lam**2 - 1) / (lam - 1),
    lam + 1,
    given=(lam > 10, lam < 9),
)
chain_of("conditions that no integer meets", (N**2 - 1) / (N - 1), N + 1, given=(N > 2, N < 3))
chain_of(
    "a condition about another N",
    Trace(Pi) / (N - 1),
    1,
    given=(_OTHER_N >= 2,) if (_OTHER_N >= 2) is not S.true else (_OTHER_N >= 4,),
    at={N: 1, _OTHER_N: 4},
)
