"""What must end, and end well: with a verdict or with one of the engine's own errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import (
    Abs,
    Add,
    CRootOf,
    Derivative,
    Function,
    MatrixSymbol,
    Mul,
    Ne,
    Piecewise,
    S,
    Sum,
    Symbol,
    Trace,
    Wild,
    floor,
    sign,
    sqrt,
)
from sympy.matrices.expressions import HadamardPower, Identity, MatMul, MatPow, OneMatrix

from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    H,
    I,
    Jacobian,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Scalar,
    Variance,
    a,
    b,
    d,
    eps,
    i,
    j,
    lam,
    mu,
    one,
    prove,
    refute,
    zeros,
)

from ..steps import Claim
from .registry import LN, Maker, close
from .truths import SIX

_P = Symbol("p", integer=True)
E_J = Basis(N, j)
EQUAL = Scalar(E_J.T * Basis(N, i))


def _deep(f: Callable[[Any], Any], e: Any, times: int) -> Any:
    for _ in range(times):
        e = f(e)
    return e


def _told(relation: Any) -> Maker:
    """Refute under what is no relation."""
    return lambda: refute(Pi, I, (relation,))


HANGS_AND_CRASHES: list[tuple[str, Maker]] = [
    ("∂√(μ²)", lambda: prove(Jacobian(sqrt(mu**2) * one, a), one * one.T / N)),
    ("∂√(μ²), refuted", lambda: bool(refute(Jacobian(sqrt(mu**2) * one, a), one * one.T / N))),
    ("∂|a_0|", lambda: prove(Jacobian(Abs(a[0, 0]) * one, a), one * Basis(N, 0).T)),
    ("∂sign", lambda: prove(Jacobian(sign(mu) * one, a), 0 * one * one.T)),
    ("columns of N² entries", lambda: prove(Scalar(OneMatrix(N**2, 1).T * OneMatrix(N**2, 1)), N**2)),
    ("columns of N² entries, refuted", lambda: bool(refute(Norm(MatrixSymbol("v", N**2, 1)), S(1)))),
    ("columns of N/2 entries", lambda: prove(Norm(MatrixSymbol("v", N / 2, 1)) ** 2, N)),
    ("columns of N/2 entries, refuted", lambda: bool(refute(Norm(MatrixSymbol("v", N / 2, 1)) ** 2, N))),
    ("LN of a difference of two unit vectors", lambda: prove(LN(Basis(N, i) - Basis(N, N - 1 - i)), one)),
    (
        "LN of a difference of two unit vectors, refuted",
        lambda: bool(refute(LN(Basis(N, i) - Basis(N, N - 1 - i)), Basis(N, i) - Basis(N, N - 1 - i))),
    ),
    ("a number for a relation", _told(1)),
    ("true for a relation", _told(True)),
    ("SymPy's true for a relation", _told(S.true)),
    ("text for a relation", _told("N > 1")),
    ("a matrix for a relation", _told(a)),
    ("a set of conditions", lambda: refute(Pi, I, {N > 1})),
    ("no conditions at all", lambda: refute(Pi, I, None)),
    ("one relation, not in a tuple", lambda: refute(Pi, I, N > 1)),
    ("a relation between matrices", _told(Ne(a, b))),
    ("a chain closed for a number", lambda: close(Pi, Pi.T, given=(1,))),
    ("a chain closed for text", lambda: close(Pi, Pi.T, given=("N > 1",))),
    ("a chain closed under SymPy's true", lambda: close(Pi, Pi.T, given=(S.true,))),
    ("a composed layer", lambda: prove(Norm(LN(G * LN(a) + b)), sqrt(N))),
    ("a composed layer, refuted", lambda: bool(refute(Norm(LN(G * LN(a) + b)), sqrt(N)))),
    ("a composed layer with ε", lambda: prove(Norm(LN(G * LN(a, eps) + b, eps)), sqrt(N))),
    ("LN six times", lambda: prove(_deep(LN, a, 6), LN(a))),
    ("LN six times, refuted", lambda: bool(refute(_deep(LN, a, 6), LN(a)))),
    ("LN with ε six times", lambda: prove(_deep(lambda e: LN(e, eps), a, 6), LN(a, eps))),
    ("LN forty times", lambda: prove(_deep(LN, a, 40), LN(a))),
    ("the Jacobian of a composed layer", lambda: prove(Jacobian(LN(G * LN(a) + b), a), Pi)),
    ("the Jacobian of LN of LN", lambda: prove(Jacobian(LN(LN(a)), a), Jacobian(LN(a), a))),
    ("the Jacobian of LN of LN, refuted", lambda: bool(refute(Jacobian(LN(LN(a)), a), Jacobian(LN(a), a)))),
    ("a sum of a hundred roots", lambda: prove(Add(*(sqrt(lam**2 + n) for n in range(1, 100))), S(0))),
    (
        "roots within roots",
        lambda: prove(_deep(lambda e: sqrt(1 + e), lam**2, 12), _deep(lambda e: sqrt(1 + e), d**2, 12)),
    ),
    ("a product of twelve roots", lambda: prove(Mul(*(1 + sqrt(lam**2 + n) for n in range(1, 13))), S(1))),
    ("a thousand nested powers", lambda: prove(_deep(lambda e: e**2 + 1, lam, 12), lam)),
    ("a name of a name, a thousand times", lambda: prove(_deep(lambda e: Named("P", "P", e), a, 1000), a)),
    ("absolute values within each other", lambda: prove(_deep(lambda e: Abs(e) + lam, lam, 24), lam)),
    ("a sign that SymPy looks for", lambda: prove(1 / (sqrt(N) / Norm(one) + 1), S(1) / 2)),
    ("a delta below a line", lambda: prove(Norm(LN(EQUAL * E_J)), sqrt(N), (Variance(EQUAL * E_J) > 0,))),
    ("a huge power", lambda: prove(lam ** (10**9), lam ** (10**9 + 1))),
    ("a huge power, refuted", lambda: bool(refute(lam ** (10**9), lam ** (10**9 + 1)))),
    ("a huge power of a sum", lambda: prove((1 + lam) ** 20000, (lam + 1) ** 20001)),
    ("a huge power of Π", lambda: prove(MatPow(Pi, 10**6), Pi)),
    ("a huge power of Π, refuted", lambda: bool(refute(MatPow(Pi, 10**6), Pi))),
    ("a huge number", lambda: bool(refute(lam * 10**5000, lam * 10**5000 + 1))),
    ("a huge entrywise power", lambda: prove(HadamardPower(a, 10**6), a)),
    ("a huge fixed size", lambda: bool(refute(Trace(Identity(10**7)), S(10**7)))),
    (
        "a huge fixed size, proved",
        lambda: prove(Scalar(OneMatrix(10**9, 1).T * OneMatrix(10**9, 1)), S(10**9)),
    ),
    ("a huge sum", lambda: bool(refute(Sum(j, (j, 0, 10**9)), Sum(j, (j, 1, 10**9))))),
    ("a symbolic exponent", lambda: prove(lam**N * lam, lam ** (N + 1))),
    ("a symbolic exponent, refuted", lambda: bool(refute(lam**N, lam))),
    ("a sign that alternates", lambda: prove((-1) ** (i * (i + 1)), S(1))),
    ("a sum of eight deltas", lambda: prove(Scalar(one.T * Mul(*[Basis(N, i)[j, 0]] * 8) * one), N)),
    (
        "a trace of twelve factors",
        lambda: prove(Trace(MatMul(*SIX, *SIX)), Trace(MatMul(*SIX[1:], *SIX, SIX[0]))),
    ),
    ("an index that is real", lambda: prove(a[lam, 0], a[d, 0])),
    ("a symbol that is not real", lambda: prove(Symbol("q"), Symbol("p"))),
    ("a complex number", lambda: prove(S.ImaginaryUnit * lam, lam)),
    ("a column of a real number of entries", lambda: prove(Norm(MatrixSymbol("v", Symbol("n"), 1)), S(1))),
    ("a size of 0", lambda: prove(Norm(OneMatrix(0, 1)), S(0))),
    ("a size of 0, refuted", lambda: bool(refute(Norm(OneMatrix(0, 1)), S(1)))),
    ("Mean of no entries", lambda: prove(Mean(OneMatrix(0, 1)), S(0))),
    ("LN of one feature", lambda: bool(refute(LN(MatrixSymbol("v", 1, 1)), zeros(1)))),
    ("Helmert for one feature", lambda: bool(refute(Trace(H.T * H), N - 1))),
    ("a root of a negative number", lambda: prove(sqrt(-1 - lam**2), sqrt(-1 - lam**2) + 1)),
    ("a row and a column of one entry", lambda: prove(MatrixSymbol("v", 1, 1), MatrixSymbol("v", 1, 1).T)),
    ("an unknown function", lambda: prove(Function("f")(lam), Function("f")(lam) + 1)),
    ("a root of a polynomial", lambda: prove(CRootOf(_P**5 - _P - 1, 0), S(1))),
    ("cases", lambda: prove(Piecewise((lam, lam > 0), (-lam, True)), Abs(lam))),
    ("a derivative", lambda: prove(Derivative(lam**2, lam), 2 * lam)),
    ("a whole part", lambda: prove(floor(lam), lam)),
    ("a wild symbol", lambda: prove(Wild("q"), lam)),
    ("nothing", lambda: prove(None, None)),
    ("text", lambda: prove("a", "a")),
    ("a chain of nothing", lambda: Derivation(None)),
    ("a claim of nothing", lambda: Derivation(Pi).eq(Pi.T).qed(None)),
    (
        "a claim without conditions",
        lambda: Derivation(Pi).eq(Pi.T).qed(type("Bare", (), {"lhs": Pi, "rhs": Pi})()),
    ),
    ("a claim whose sides are text", lambda: Derivation(Pi).eq(Pi.T).qed(Claim("Pi", "Pi"))),
    (
        "a claim whose conditions are none",
        lambda: Derivation(Pi).eq(Pi.T).qed(type("Bare", (), {"lhs": Pi, "rhs": Pi.T, "conditions": None})()),
    ),
    ("a number on one side, a matrix on the other", lambda: prove(Pi, 1)),
    ("the rest of a division", lambda: prove(S(7) % (N + 1), S(0))),
]
