"""Attempts to close what is false, to crash or hang the engine, and truths that it should know: data only.

An attempt is a pair of a name and a callable.  The callable builds a statement and tries to close it through
the public names of ``lngeom.symbolic``: it returns if the engine let it close, and raises one of the engine's
errors if it was refused.  ``WITNESS`` holds, for every attempt that is about values, the statement and an
instance on which its conditions hold and yet its sides differ or have no value; the campaign's own evaluator
checks each.  What has no witness is false in another way: it prints as something else than it means, or it
changed after it was judged.  ``CLOSED_ONCE`` names those that the engine let pass when they were collected.
"""

# ruff: noqa: E501 - a statement is read best in one line

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from sympy import (
    Abs,
    Add,
    CRootOf,
    Derivative,
    Dummy,
    Float,
    Function,
    KroneckerDelta,
    MatrixSymbol,
    Max,
    Mul,
    Ne,
    Piecewise,
    Rational,
    S,
    Sum,
    Symbol,
    Trace,
    Wild,
    floor,
    oo,
    sign,
    sqrt,
)
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    MatMul,
    MatPow,
    OneMatrix,
)

from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    Gamma,
    H,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    RMSNorm,
    Scalar,
    Spread,
    Unproved,
    Variance,
    X,
    a,
    alpha,
    b,
    d,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    prove,
    refute,
    sigma,
    x,
    zeros,
)

LN = LayerNorm


class Claim:
    """A statement as ``qed`` takes it."""

    relation = "="

    def __init__(self, lhs: Any, rhs: Any, *conditions: Any):
        self.lhs, self.rhs, self.conditions = lhs, rhs, conditions


def close(*lines: Any, given: tuple = ()) -> Derivation:
    """The chain of these lines, closed for the statement that its first line equals its last."""
    chain = Derivation(lines[0])
    for line in lines[1:]:
        chain = chain.eq(line)
    return chain.qed(Claim(lines[0], lines[-1], *given)) or chain


def accept(lhs: Any, rhs: Any) -> None:
    """Let ``prove`` alone accept an equation."""
    if prove(lhs, rhs) is not True:
        raise Unproved("not accepted")


FALSE_CLOSING: list[tuple[str, Callable[[], Any]]] = []
WITNESS: dict[str, tuple[Any, Any, tuple, dict]] = {}
Maker = Callable[[], Any]


def chain_of(name: str, *lines: Any, given: tuple = (), at: dict | None = None) -> None:
    """A chain that must not close, and the instance on which its statement fails."""
    FALSE_CLOSING.append((name, lambda: close(*lines, given=given)))
    if at is not None:
        WITNESS[name] = lines[0], lines[-1], given, at


def equation(name: str, lhs: Any, rhs: Any, at: dict) -> None:
    """An equation that ``prove`` must not accept: both sides have values there, and they differ."""
    FALSE_CLOSING.append((f"prove: {name}", lambda: accept(lhs, rhs)))
    WITNESS[f"prove: {name}"] = lhs, rhs, (), at


def attempt(name: str) -> Callable[[Maker], Maker]:
    """A way of cheating that needs statements of its own."""

    def keep(maker: Maker) -> Maker:
        FALSE_CLOSING.append((name, maker))
        return maker

    return keep


def refused(change: Maker) -> None:
    """Carry out a change of what was judged; whatever forbids it counts as a refusal."""
    try:
        change()
    except (AttributeError, TypeError) as error:
        raise Unproved(f"cannot be changed: {error}") from error


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

# ------------------------------------------------------------------ roots split over a factor that can vanish


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

# ------------------------------------------------------------------ sums

_EMPTY = Sum(sqrt(d), (j, 0, 8 - N))
chain_of(
    "√d out of a sum that can be empty",
    (1 + _EMPTY) * Abs(d),
    (1 + _EMPTY) * d,
    at={N: 9, d: -1},
)
equation("√d out of a sum that can be empty", (1 + _EMPTY) * Abs(d), (1 + _EMPTY) * d, at={N: 9, d: -1})
_EMPTY_1 = Sum(sqrt(d), (j, 1, N - 1))
equation("√d out of a sum from 1", (1 + _EMPTY_1) * Abs(d), (1 + _EMPTY_1) * d, at={N: 1, d: -1})
_EMPTY_2 = Sum(1 / lam, (j, 1, N - 1))
chain_of("1/λ out of a sum from 1", _EMPTY_2 * lam, N - 1, given=(N >= 2,), at={N: 2, lam: 0})
chain_of("a sum that runs backward", Sum(1, (j, 0, 2 - N)), 3 - N, at={N: 5})
chain_of("a sum to a half", Sum(1, (j, 0, N / 2)), N / 2 + 1, at={N: 1})
chain_of("a sum from a half", Sum(1, (j, Rational(1, 2), N)), N + Rational(1, 2), at={N: 1})
chain_of("a sum to a real number", Sum(1, (j, 0, lam)), lam + 1, at={lam: Rational(1, 2)})
chain_of("a sum to λ²", Sum(1, (j, 0, lam**2)), lam**2 + 1, at={lam: Rational(1, 2)})
_P = Symbol("p", integer=True)
chain_of(
    "|p| summed from N - 4",
    Sum(Abs(_P), (_P, N - 4, 3)),
    Sum(_P, (_P, N - 4, 3)),
    at={N: 1},
)
equation("|p| summed from -2", Sum(Abs(_P), (_P, -2, 0)), Sum(_P, (_P, -2, 0)), at={})
equation("√p² summed from -2", Sum(sqrt(_P**2), (_P, -2, N)), Sum(_P, (_P, -2, N)), at={N: 1})
_Q = Symbol("q", real=True)
equation("|q| summed over negative q", Sum(Abs(_Q), (_Q, -3, N)), Sum(_Q, (_Q, -3, N)), at={N: 1})
chain_of(
    "a summand with a hole at 7",
    Sum((j**2 - 7 * j) / (j - 7), (j, 0, N - 1)),
    Sum(j, (j, 0, N - 1)),
    at={N: 8},
)
chain_of(
    "a summand with a hole at g = 7",
    Sum((g[j, 0] ** 2 - 49) / (g[j, 0] - 7), (j, 0, N - 1)),
    Sum(g[j, 0] + 7, (j, 0, N - 1)),
    at={N: 1, g: [7]},
)
chain_of("a sum from 0 over 1/j", Sum(1 / j, (j, 0, N)) * 2, Sum(2 / j, (j, 0, N)), at={N: 1})
chain_of("a sum beyond the end", Sum(2 * a[j, 0], (j, 0, N)), 2 * Sum(a[j, 0], (j, 0, N)), at={N: 1, a: [1]})
chain_of(
    "10 terms, or less than none",
    Sum(1, (j, 0, 9 - N)) + N,
    10,
    at={N: 12},
)
chain_of("a sum whose ends depend on an index", Sum(1, (j, 0, i - 3)), i - 2, at={i: 0})

# ------------------------------------------------------------------ cancelled before the domain is looked at

_LAM2 = Quantity("κ", r"\kappa", lam)
_CANCELLED: dict[str, tuple[Any, Any, dict]] = {
    "|a|/√(aᵀa) = 1": (Norm(a) / sqrt(Scalar(a.T * a)), 1, {N: 1, a: [0]}),
    "σ/√Var = 1": (sigma / sqrt(Variance(a)), 1, {N: 1, a: [0]}),
    "√λ√κ = λ for two names": (
        sqrt(lam) * sqrt(_LAM2),
        lam,
        {lam: -1},
    ),
    "√κ√κ' = λ for two names": (
        sqrt(_LAM2) * sqrt(Quantity("ν", r"\nu", lam)),
        lam,
        {lam: -1},
    ),
    "(N² - 49)/(N - 7)": ((N**2 - 49) / (N - 7), N + 7, {N: 7}),
    "(λ⁴ - 4)/(λ² - 2)": ((lam**4 - 4) / (lam**2 - 2), lam**2 + 2, {lam: sqrt(2)}),
    "(μ² - 17μ)/(μ - 17)": ((mu**2 - 17 * mu) / (mu - 17), mu, {N: 1, a: [17]}),
    "(ε² - 9/49)/(ε - 3/7)": (
        (eps**2 - Rational(9, 49)) / (eps - Rational(3, 7)),
        eps + Rational(3, 7),
        {eps: Rational(3, 7)},
    ),
    "(d³ - 10⁶)/(d - 100)": ((d**3 - 10**6) / (d - 100), d**2 + 100 * d + 10**4, {d: 100}),
    "(σ² - 49)/(σ - 7)": ((sigma**2 - 49) / (sigma - 7), sigma + 7, {N: 2, a: [7, -7]}),
    "(tr Π - 6)/(N - 7)": ((Trace(Pi) - 6) / (N - 7), 1, {N: 7}),
    "tr Π/(N - 1)": (Trace(Pi) / (N - 1), 1, {N: 1}),
    "(λ - d)²/(λ - d)": ((lam**2 - 2 * lam * d + d**2) / (lam - d), lam - d, {lam: 11, d: 11}),
    "(i² - 25)/(i - 5)": ((i**2 - 25) / (i - 5), i + 5, {i: 5}),
    "κ/λ = 1": (_LAM2 / lam, 1, {lam: 0}),
    "aᵀa/|a|² = 1": (Scalar(a.T * a) / Norm(a) ** 2, 1, {N: 1, a: [0]}),
    "a hole inside a name": (Quantity("q", "q", (N**2 - 49) / (N - 7)), N + 7, {N: 7}),
    "a hole inside a norm": (Norm((lam**2 - 1) / (lam - 1) * a), Norm((lam + 1) * a), {N: 1, a: [1], lam: 1}),
    "a hole inside a mean": (Mean(a / lam), Mean(a) / lam + 0 * N, {N: 1, a: [1], lam: 0}),
    "a hole inside a variance": (
        Variance((lam**2 - 81) / (lam - 9) * a),
        Variance((lam + 9) * a),
        {N: 1, a: [1], lam: 9},
    ),
    "a hole inside a name inside a norm": (
        Norm(Named("q", "q", (d**2 - 900) / (d - 30) * a)),
        Norm((d + 30) * a),
        {N: 1, a: [1], d: 30},
    ),
    "|LN(a)| = √N without a condition": (Norm(LN(a)), sqrt(N), {N: 1, a: [1]}),
    "|RMSN(a)| = √N without a condition": (Norm(RMSNorm(a)), sqrt(N), {N: 1, a: [0]}),
    "LN(LN(a)) = LN(a) without a condition": (LN(LN(a)), LN(a), {N: 1, a: [1]}),
    "LN(2a) = LN(a) without a condition": (LN(2 * a), LN(a), {N: 1, a: [1]}),
    "Gα = 1 without a condition": (G * alpha, one, {N: 1, g: [0]}),
    "SS⁻¹ = I without a condition": (
        MatMul(Spread(X), MatPow(Spread(X), -1), evaluate=False),
        Identity(Gamma),
        {k: 1, Gamma: 1, X: [[2]]},
    ),
    "(G - 7I)⁻¹(G² - 49I) = G + 7I": (
        (G - 7 * I) ** -1 * (G**2 - 49 * I),
        G + 7 * I,
        {N: 1, g: [7]},
    ),
    "a hole in every entry": (
        HadamardProduct(HadamardPower(g - 23 * one, -1), HadamardPower(g, 2) - 23 * g),
        g,
        {N: 1, g: [23]},
    ),
    "∂LN without a condition": (
        Jacobian(LN(a), a),
        (Pi - LN(a) * LN(a).T / N) / sigma,
        {N: 1, a: [1]},
    ),
    "∂|a|a": (
        Jacobian(Norm(a) * a, a),
        Norm(a) * I + a * a.T / Norm(a),
        {N: 1, a: [0]},
    ),
    "∂√(a²), entrywise, times itself": (
        Mul(Trace(Jacobian(HadamardPower(HadamardPower(a, 2), S.Half), a)) ** 2, 1),
        Trace(Jacobian(HadamardPower(HadamardPower(a, 2), S.Half), a)) ** 2 + N - Trace(I),
        {N: 1, a: [0]},
    ),
    "a cube root of unity's neighbour": ((d**3 - 8) / (d - 2) - d**2 - 2 * d, S(4), {d: 2}),
    "(λ² - 2)/(λ - √2)": ((lam**2 - 2) / (lam - sqrt(2)), lam + sqrt(2), {lam: sqrt(2)}),
    "N = 10 alone": ((N**2 - 11 * N + 10) / (N - 10), N - 1, {N: 10}),
    "a product of twenty factors": (
        (N**2 - 400) / (N - 20) / (N + 20) * N,
        N,
        {N: 20},
    ),
}
for _name, (_lhs, _rhs, _at) in _CANCELLED.items():
    chain_of(_name, _lhs, _rhs, at=_at)

# ------------------------------------------------------------------ zero times what has no value

_ZERO = Scalar(a.T * Pi * one)
_NOTHING: dict[str, tuple[Any, Any, dict]] = {
    "0/λ = 0": (_ZERO / lam, 0, {N: 1, a: [1], lam: 0}),
    "Π1/λ = 0": (Pi * one / lam, zeros(N), {N: 1, lam: 0}),
    "Π1/0 = 0": (Pi * one / _ZERO, zeros(N), {N: 1, a: [1]}),
    "0 √λ = 0": (_ZERO * sqrt(lam), 0, {N: 1, a: [1], lam: -1}),
    "0 ∘ 1/a = 0": (HadamardProduct(Pi * one, HadamardPower(a, -1)), zeros(N), {N: 1, a: [0]}),
    "G⁻¹Π1 = 0": (G**-1 * (Pi * one), zeros(N), {N: 1, g: [0]}),
    "(tr Π - N + 1)/(λ - 31) = 0": ((Trace(Pi) - N + 1) / (lam - 31), 0, {N: 1, lam: 31}),
    "LN(1) = 0": (LN(one), zeros(N), {N: 1}),
    "LN(0, ε) = 0": (LN(Pi * one, eps), zeros(N), {N: 1, eps: 0}),
    "0/(aᵀa) = 0": (_ZERO / Scalar(a.T * a), 0, {N: 1, a: [0]}),
    "0 |1/(N - 13)| = 0": (_ZERO * Abs(1 / (N - 13)), 0, {N: 13, a: [1] * 13}),
    "x + 0/(λ - 19) = x": (x + Pi * one / (lam - 19), x, {N: 1, x: [1], lam: 19}),
}
for _name, (_lhs, _rhs, _at) in _NOTHING.items():
    chain_of(_name, _lhs, _rhs, at=_at)

# ------------------------------------------------------------------ conditions that say less than they seem to

_OTHER_LAM = Symbol("lambda", positive=True)
_OTHER_N = Symbol("N", integer=True, positive=True, even=True)
chain_of(
    "a condition on another λ",
    _LAM2 / lam,
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
chain_of("N ≥ 2 for σ > 0", Norm(LN(a)), sqrt(N), given=(N >= 2,), at={N: 2, a: [1, 1]})
chain_of("|a| > 0 for σ > 0", Norm(LN(a)), sqrt(N), given=(Norm(a) > 0,), at={N: 2, a: [1, 1]})
chain_of("ε ≥ 0 for ε > 0", LN(one, eps), zeros(N), given=(N >= 1, lam > 0), at={N: 1, eps: 0, lam: 1})
chain_of("λ ≥ 0 for λ > 0", _LAM2 / lam, 1, given=(lam >= 0,), at={lam: 0})
chain_of("λ² ≠ 4 for λ ≠ 4", (lam**2 - 16) / (lam - 4), lam + 4, given=(Ne(lam**2, 4),), at={lam: 4})
chain_of("λ < 7 for λ ≠ 5", (lam**2 - 25) / (lam - 5), lam + 5, given=(lam < 7,), at={lam: 5})
chain_of(
    "N ≤ 9 for N ≤ 8", Abs(8 - N), Quantity("q", "q", sqrt(8 - N)) ** 2, 8 - N, given=(N <= 9,), at={N: 9}
)
chain_of("conditions that contradict each other", _LAM2 / lam, 1, given=(lam > 0, lam < 0))
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

# ------------------------------------------------------------------ disguises


def _hidden_float() -> Any:
    tenth = Named("T", "T", Float(0.1) * a)
    return close(tenth, a / 10)


FALSE_CLOSING.append(("a float inside a name", _hidden_float))


@attempt("a float inside a name inside a name")
def _() -> Any:
    tenth = Named("T", "T", Float(0.1) * a)
    return close(Named("U", "U", 2 * tenth), a / 5)


@attempt("floats that nearly agree")
def _() -> Any:
    return close(Named("T", "T", Float(0.1) * a + Float(0.2) * b), Named("U", "U", a / 10 + b / 5))


@attempt("a float in the exponent of a name")
def _() -> Any:
    return close(Named("T", "T", HadamardPower(a, Float(2.0))), HadamardProduct(a, a))


@attempt("a float in a condition")
def _() -> Any:
    return close(_LAM2 / lam, 1, given=(lam > Float(0.1),))


_RANGED = KroneckerDelta(i, j, (0, 1))
FALSE_CLOSING.append(("a ranged delta", lambda: accept(_RANGED, KroneckerDelta(i, j))))
FALSE_CLOSING.append(("a ranged delta in a chain", lambda: close(_RANGED, KroneckerDelta(i, j))))
WITNESS["a ranged delta"] = _RANGED, KroneckerDelta(i, j), (), {i: 2, j: 2}
FALSE_CLOSING.append(
    (
        "a ranged delta in a name",
        lambda: close(Quantity("q", "q", KroneckerDelta(i, j, (0, 9))), KroneckerDelta(i, j)),
    )
)


def _infinite(e: Any) -> None:
    """Attempts with ∞ and what is no number, open and in disguise."""
    FALSE_CLOSING.extend(
        [
            (f"{e} as both sides", lambda: close(e, e)),
            (f"{e} in a name", lambda: close(Named("q", "q", MatMul(e, a)), MatMul(e, a))),
            (f"1 + {e} in a name", lambda: close(Quantity("q", "q", e), Quantity("q", "q", e) + 1)),
            (f"{e} as an end of a sum", lambda: close(Sum(2 * eps, (j, 0, e)), 2 * Sum(eps, (j, 0, e)))),
        ]
    )


for _e in (oo, -oo, S.ComplexInfinity, S.NaN):
    _infinite(_e)
FALSE_CLOSING.append(("i² = -1", lambda: close(Quantity("q", "q", S.ImaginaryUnit) ** 2, -1)))
chain_of("√-1 √-1", sqrt(-1 - lam**2) * sqrt(-1 - _LAM2**2), -1 - lam**2, at={lam: 0})
FALSE_CLOSING.append(("the same side twice, never defined", lambda: close(1 / _ZERO, 1 / _ZERO)))
FALSE_CLOSING.append(("the same side twice, not always defined", lambda: close(1 / lam, 1 / lam)))
WITNESS["the same side twice, not always defined"] = 1 / lam, 1 / lam, (), {lam: 0}
FALSE_CLOSING.append(("the same root twice", lambda: close(sqrt(lam), sqrt(lam))))
WITNESS["the same root twice"] = sqrt(lam), sqrt(lam), (), {lam: -1}
FALSE_CLOSING.append(("the same place twice", lambda: close(a[5, 0], a[5, 0])))
WITNESS["the same place twice"] = a[5, 0], a[5, 0], (), {N: 1, a: [1]}
FALSE_CLOSING.append(("a name that prints as 0", lambda: close(1 + Quantity("0", "0", Trace(Pi)), N)))
FALSE_CLOSING.append(("a number named 1 that means 2", lambda: close(Quantity("1", "1", S(2)), 2)))
FALSE_CLOSING.append(("another Π beside Π", lambda: close(Pi + Named("Π", r"\Pi", I), I + Pi)))
FALSE_CLOSING.append(
    ("another σ beside σ", lambda: close(sigma + Quantity("σ", r"\sigma", lam), lam + sigma))
)
FALSE_CLOSING.append(
    ("a Dummy named λ beside λ", lambda: close(2 * (lam + Dummy("lambda", real=True)) / 2, 0))
)


def _liar(name: str = "q") -> Any:
    """A name that claims to be nonnegative and means λ; it may be refused at once."""
    return Quantity(name, name, lam, nonnegative=True)


FALSE_CLOSING.extend(
    [
        (
            "a name that claims to be nonnegative",
            lambda: close((_liar() ** 2 - 1) / (_liar() + 1), _liar() - 1),
        ),
        (
            "a root of a name that claims to be nonnegative",
            lambda: close(sqrt(_liar()) * sqrt(_liar("r")), lam),
        ),
        (
            "LN with an ε that claims to be nonnegative",
            lambda: close(LN(Pi * one, _liar()), zeros(N), given=(Ne(lam, 0),)),
        ),
        (
            "|λ| by a name that claims to be nonnegative",
            lambda: close(Abs(lam), sqrt(lam**2), sqrt(_liar() ** 2), lam),
        ),
        (
            "N λ = |λ| N by such a name",
            lambda: close(N * _liar(), Norm(_liar() * one) * sqrt(N), N * Abs(lam)),
        ),
    ]
)

_CUBE = Symbol("q", real=True)
equation(
    "q ≥ 0 because √q⁴ is there",
    (1 + sqrt(_CUBE**4)) * Abs(_CUBE),
    (1 + sqrt(_CUBE**4)) * _CUBE,
    at={_CUBE: -1},
)
equation("√(x²y) = x√y", sqrt(lam**2 * eps), lam * sqrt(eps), at={lam: -1, eps: 1})
equation("sign² = 1", sign(d) ** 2, S(1), at={d: 0})
equation(
    "|xy| = xy because √(xy)⁴ is there",
    Abs(lam * d) * (1 + sqrt((lam * d) ** 4)),
    lam * d * (1 + (lam * d) ** 2),
    at={lam: -1, d: 1},
)
equation("√((λ - d)²)", sqrt(lam**2 - 2 * lam * d + d**2), lam - d, at={lam: 0, d: 1})
equation("√(μ²) = μ", sqrt(mu**2), mu, at={N: 1, a: [-1]})
equation("|Πa| = Πa at a place", Abs((Pi * a)[0, 0]), (Pi * a)[0, 0], at={N: 2, a: [0, 1]})


# ------------------------------------------------------------------ what changes after it was judged


@attempt("a line appended by hand")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi.T)
    refused(lambda: chain.steps.append((I, "by magic")))  # type: ignore
    return chain.qed(Claim(Pi, I))


@attempt("a line overwritten by hand")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi.T).eq(Pi * Pi)
    refused(lambda: chain.steps.__setitem__(2, (I, "")))  # type: ignore
    return chain.qed(Claim(Pi, I))


@attempt("lines replaced by hand")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi.T)
    refused(lambda: setattr(chain, "steps", [(Pi, ""), (I, "")]))
    return chain.qed(Claim(Pi, I))


@attempt("a line overwritten after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: chain.steps.__setitem__(1, (I, "")))  # type: ignore
    if chain.steps[1][0] != I:
        raise Unproved("the chain keeps its lines")
    return chain


@attempt("a false line appended after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: chain.steps.append((I, "")))  # type: ignore
    if chain.steps[-1][0] != I:
        raise Unproved("the chain keeps its lines")
    return chain


@attempt("another statement put in its place after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: setattr(chain, "closes", Claim(Pi, I)))
    return chain


@attempt("closed by assignment")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    refused(lambda: setattr(chain, "closes", Claim(Pi, I)))
    return chain


@attempt("the statement itself changed after qed")
def _() -> Any:
    claim = Claim(Pi, Pi * Pi)
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(claim) or chain
    claim.rhs = I
    if chain.closes is None or chain.closes.rhs != I:
        raise Unproved("the chain keeps a copy")
    return chain


@attempt("the conditions dropped after qed")
def _() -> Any:
    claim = Claim(Norm(LN(a)), sqrt(N), sigma > 0)
    chain = Derivation(claim.lhs).eq(claim.rhs)
    chain = chain.qed(claim) or chain
    claim.conditions = ()
    if chain.closes is None or chain.closes.conditions:
        raise Unproved("the chain keeps a copy")
    return chain


@attempt("a list of conditions emptied after qed")
def _() -> Any:
    claim = Claim(Norm(LN(a)), sqrt(N))
    claim.conditions = [sigma > 0]  # type: ignore[assignment]
    chain = Derivation(claim.lhs).eq(claim.rhs)
    chain = chain.qed(claim) or chain
    claim.conditions.clear()  # type: ignore[attr-defined]
    if chain.closes is None or chain.closes.conditions:
        raise Unproved("the chain keeps a copy")
    return chain


def _mutable(meaning: Any) -> Any:
    return Named("P", "P", meaning)


@attempt("a meaning that changes before qed")
def _() -> Any:
    p = _mutable(centered())
    chain = Derivation(p).eq(Pi)
    refused(lambda: setattr(p, "meaning", I))
    if p.meaning != I:
        raise Unproved("a name keeps its meaning")
    return chain.qed(Claim(p, Pi))


@attempt("a meaning that changes after qed")
def _() -> Any:
    p = _mutable(centered())
    chain = Derivation(p).eq(Pi)
    chain = chain.qed(Claim(p, Pi)) or chain
    refused(lambda: setattr(p, "meaning", I))
    if chain.steps[0][0].meaning != I:
        raise Unproved("the chain keeps a copy")
    return chain


@attempt("a meaning that changes between two steps")
def _() -> Any:
    p = _mutable(I)
    chain = Derivation(I).eq(p)
    refused(lambda: setattr(p, "meaning", centered()))
    if p.meaning == I:
        raise Unproved("a name keeps its meaning")
    return chain.eq(Pi).qed(Claim(I, Pi))


@attempt("a number whose meaning changes between two steps")
def _() -> Any:
    q = Quantity("q", "q", lam)
    chain = Derivation(lam).eq(q)
    refused(lambda: setattr(q, "meaning", d))
    if q.meaning == lam:
        raise Unproved("a name keeps its meaning")
    return chain.eq(d).qed(Claim(lam, d))


@attempt("the arguments of an expression changed in place")
def _() -> Any:
    e = Norm(a)
    chain = Derivation(e**2).eq(Scalar(a.T * a))
    refused(lambda: setattr(e, "_args", (2 * a,)))
    if e.args[0] == a:
        raise Unproved("not changed")
    chain = chain.qed(Claim(e**2, Scalar(a.T * a))) or chain
    if chain.steps[0][0].has(2 * a) or chain.steps[0][0].args[0].args[0] == 2 * a:
        return chain
    raise Unproved("the chain keeps a copy")


@attempt("a chain continued after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    closed = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: closed.eq(Pi.T))
    if len(closed.steps) == 3 and closed.closes is not None:
        return closed
    raise Unproved("what is closed stays as it is, or is open again")


def centered() -> Any:
    """The meaning of Π, built anew."""
    return I - OneMatrix(N, 1) * OneMatrix(N, 1).T / N


# ------------------------------------------------------------------ objects that lie about themselves


class Agreeable(Symbol):
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = Symbol.__hash__


@attempt("a side that equals everything")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    return chain.qed(Claim(Pi, Agreeable("q", real=True)))


@attempt("a symbol that equals everything")
def _() -> Any:
    return close(Agreeable("q", real=True), lam, Agreeable("q", real=True) + 1)


class AgreeableMatrix(MatrixSymbol):
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = MatrixSymbol.__hash__


@attempt("a matrix that equals everything")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    return chain.qed(Claim(Pi, AgreeableMatrix("Q", N, N)))


class Turncoat(Quantity):
    """Means λ when it is asked first, and d ever after."""

    asked: list = []  # noqa: RUF012 - shared on purpose

    def __getattribute__(self, name: str) -> Any:
        if name == "meaning":
            asked = type(self).asked
            asked.append(1)
            return lam if len(asked) < 40 else d
        return super().__getattribute__(name)


@attempt("a meaning that depends on how often it is asked for")
def _() -> Any:
    Turncoat.asked.clear()
    q = Turncoat("q", "q", lam)
    chain = close(q, lam)
    Turncoat.asked.extend([1] * 50)
    return chain


class Empty(Symbol):
    """Says that it holds no symbol."""

    free_symbols = property(lambda self: set())


@attempt("a symbol that hides from free_symbols")
def _() -> Any:
    return close(Abs(Empty("q", real=True)) / Empty("q", real=True), 1)


class NamedLiar(Named):
    """A name that shows one meaning as an attribute and another by its arguments."""

    @property
    def free_symbols(self) -> set:
        """None."""
        return set()


@attempt("a name that hides its symbols")
def _() -> Any:
    p = NamedLiar("P", "P", (lam**2 - 1) / (lam - 1) * a)
    return close(p, (lam + 1) * a)


class Exact(Float):
    """A float that is not found by its type."""


@attempt("a subclass of Float")
def _() -> Any:
    return close(Named("T", "T", Exact(0.1) * a), a / 10)


class Positive(Symbol):
    """Says that it is positive, though its assumptions do not."""

    is_positive = True
    is_nonnegative = True


@attempt("a symbol that overrides its sign")
def _() -> Any:
    q = Positive("q", real=True)
    return close(sqrt(q**2), q)


class Fickle:
    """A statement whose left side is another at each access."""

    relation = "="
    conditions: tuple = ()
    rhs = Pi * Pi

    def __init__(self, *sides: Any):
        self.sides = list(sides)

    @property
    def lhs(self) -> Any:
        """The next side, the last one for ever."""
        return self.sides.pop(0) if len(self.sides) > 1 else self.sides[0]


@attempt("a statement that changes at each access")
def _() -> Any:
    for first in range(1, 8):
        chain = Derivation(Pi).eq(Pi * Pi)
        try:
            chain = chain.qed(Fickle(*[Pi] * first, I)) or chain
        except (Unproved, TypeError):
            continue
        if chain.closes is not None and chain.closes.lhs == I:
            return chain
    raise Unproved("the chain keeps what it judged")


class FickleConditions(Claim):
    """Conditions when asked first, none afterwards."""

    @property
    def conditions(self) -> tuple:
        """The condition, the first times."""
        self.count = getattr(self, "count", 0) + 1
        return (sigma > 0,) if self.count < 4 else ()

    @conditions.setter
    def conditions(self, value: tuple) -> None:
        pass


@attempt("conditions that vanish")
def _() -> Any:
    chain = Derivation(Norm(LN(a))).eq(sqrt(N))
    chain = chain.qed(FickleConditions(Norm(LN(a)), sqrt(N))) or chain
    for _ in range(9):
        if chain.closes is not None and not chain.closes.conditions:
            return chain
    raise Unproved("the chain keeps what it judged")


def _bound() -> list[Any]:
    """Every index that the modules of the engine keep for themselves."""
    import sys

    kept = [vars(m) for name, m in list(sys.modules.items()) if name.startswith("lngeom.")]
    values = [v for names in kept for v in list(names.values())]
    values += [v for group in values if isinstance(group, list | tuple) for v in group]
    return sorted({v for v in values if type(v) is Dummy and v.is_integer}, key=str)


@attempt("an index from inside the calculus: the row")
def _() -> Any:
    for index in _bound():
        try:
            return accept(a[index, 0] * one, a)
        except (Unproved, TypeError):
            continue
    raise Unproved("no index of the engine is accepted")


@attempt("an index from inside the calculus: a bound one")
def _() -> Any:
    for p in _bound():
        try:
            return accept(Sum(a[j, 0] * a[p, 0], (j, 0, N - 1)), Sum(a[j, 0] ** 2, (j, 0, N - 1)))
        except (Unproved, TypeError):
            continue
    raise Unproved("no index of the engine is accepted")


@attempt("an index from inside the calculus: two sums")
def _() -> Any:
    for p, q in pairwise([*_bound(), *_bound()]):
        try:
            return accept(
                Sum(a[j, 0] * b[p, 0] * g[q, 0], (j, 0, N - 1)),
                Sum(a[j, 0] * b[q, 0] * g[p, 0], (j, 0, N - 1)),
            )
        except (Unproved, TypeError):
            continue
    raise Unproved("no index of the engine is accepted")


# ------------------------------------------------------------------ what closed when these were collected

CLOSED_ONCE = frozenset(
    {
        "|N - 4| = N - 4",
        "|N - i| = N - i",
        "|10 - N| = 10 - N",
        "|lambda + 100| = lambda + 100",
        "|99 - d| = 99 - d",
        "|7 - N| = 7 - N",
        "LN((N - 4)a) = LN(a) for N ≠ 4",
        "LN((λ + 100)a) = LN(a)",
        "|N - 4| = N - 4 by the length of a unit vector",
        "|N - 3| = N - 3 by an entry that is 0",
        "q² = 6 - N for a root q",
        "entrywise roots, squared",
        "sign(λ + 100) = 1",
        "|e_{i+1}| = 1",
        "|e_2| = 1",
        "e_3ᵀa = a_3",
        "|e_{N-2}| = 1",
        "|e_{2i}| = 1",
        "tr I_{N-1} = N - 1",
        "|1|² = N - 2 for N - 2 ones",
        "prove: a root over tr Π",
        "prove: a root over 1ᵀ1 - 1",
        "prove: a root over ε·1ᵀ1",
        "prove: a root over a name for N - 1",
        "prove: a root over a name for ε",
        "prove: a root over a name for i",
        "prove: a root over a name for |λ|",
        "prove: a root over a name for λ²",
        "prove: a root over 1 summed from 1",
        "prove: a root over ε summed",
        "prove: a root over tr (k - 1)",
        "prove: a root over tr ΠΠ",
        "prove: a root over tr diag(ε1)",
        "prove: a root over |√ε 1|²",
        "prove: a root over an entry of ε1",
        "prove: √(d(N - 1)) = √d √(N - 1), added to 1",
        "prove: √d out of a sum that can be empty",
        "prove: √d out of a sum from 1",
        "|p| summed from N - 4",
        "prove: |p| summed from -2",
        "prove: √p² summed from -2",
        "prove: |q| summed over negative q",
        "a summand with a hole at 7",
        "a summand with a hole at g = 7",
        "10 terms, or less than none",
        "|a|/√(aᵀa) = 1",
        "√λ√κ = λ for two names",
        "√κ√κ' = λ for two names",
        "(N² - 49)/(N - 7)",
        "(λ⁴ - 4)/(λ² - 2)",
        "(μ² - 17μ)/(μ - 17)",
        "(ε² - 9/49)/(ε - 3/7)",
        "(d³ - 10⁶)/(d - 100)",
        "(σ² - 49)/(σ - 7)",
        "(tr Π - 6)/(N - 7)",
        "κ/λ = 1",
        "aᵀa/|a|² = 1",
        "a hole inside a name",
        "a hole inside a variance",
        "a hole inside a name inside a norm",
        "(G - 7I)⁻¹(G² - 49I) = G + 7I",
        "a hole in every entry",
        "∂√(a²), entrywise, times itself",
        "(λ² - 2)/(λ - √2)",
        "N = 10 alone",
        "a product of twenty factors",
        "(tr Π - N + 1)/(λ - 31) = 0",
        "0 |1/(N - 13)| = 0",
        "x + 0/(λ - 19) = x",
        "a condition on another λ",
        "a condition on the wrong vector",
        "λ ≥ 0 for λ > 0",
        "a ranged delta",
        "a ranged delta in a chain",
        "a ranged delta in a name",
        "i² = -1",
        "√-1 √-1",
        "a name that prints as 0",
        "a number named 1 that means 2",
        "another Π beside Π",
        "another σ beside σ",
        "a root of a name that claims to be nonnegative",
        "a line appended by hand",
        "a line overwritten by hand",
        "lines replaced by hand",
        "a line overwritten after qed",
        "a false line appended after qed",
        "another statement put in its place after qed",
        "closed by assignment",
        "the statement itself changed after qed",
        "the conditions dropped after qed",
        "a list of conditions emptied after qed",
        "a meaning that changes before qed",
        "a meaning that changes after qed",
        "the arguments of an expression changed in place",
        "a chain continued after qed",
        "a meaning that depends on how often it is asked for",
        "a symbol that overrides its sign",
        "a statement that changes at each access",
        "conditions that vanish",
        "an index from inside the calculus: the row",
    }
)

# ------------------------------------------------------------------ what must end, and end well

_S4 = sigma**4 + 2 * eps * sigma**2 + eps**2
_SIX = [MatrixSymbol(name, N, N) for name in "ABCDEF"]
_A, _B = _SIX[:2]
_NEGATIVE = Symbol("q", negative=True)


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
        lambda: prove(Trace(MatMul(*_SIX, *_SIX)), Trace(MatMul(*_SIX[1:], *_SIX, _SIX[0]))),
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

# ------------------------------------------------------------------ truths that a reader tries

_L = MatrixSymbol("v", 3, 1)
_DET = Ne(Determinant(_A), 0)
_DET_B = Ne(Determinant(_B), 0)
_INVERSE = MatPow(_A, -1)
_AROUND = Scalar(b.T * _INVERSE * a)
_PROJECTOR = a * MatPow(a.T * a, -1) * a.T
_COMPOSED = G * LN(a) + b

READER_TRUTHS: list[tuple[str, Any, Any, tuple]] = [
    ("a trace of one number: tr(aᵀa) = aᵀa", Trace(a.T * a), Scalar(a.T * a), ()),
    ("a trace of one number: tr(aaᵀ) = aᵀa", Trace(a * a.T), Scalar(a.T * a), ()),
    ("a sum of squares is not negative: |aᵀa| = aᵀa", Abs(Scalar(a.T * a)), Scalar(a.T * a), ()),
    ("a sum of squares is not negative: √((aᵀa)²) = aᵀa", sqrt(Scalar(a.T * a) ** 2), Scalar(a.T * a), ()),
    ("a root of a square: √(σ⁴ + 2εσ² + ε²) = σ² + ε", sqrt(_S4), sigma**2 + eps, ()),
    ("a positive factor: LN((aᵀa)a) = LN(a)", LN(Scalar(a.T * a) * a), LN(a), (sigma > 0,)),
    ("a positive factor: LN(|a|a) = LN(a)", LN(Norm(a) * a), LN(a), (sigma > 0,)),
    ("closed sums: Σ p = N(N - 1)/2", Sum(j, (j, 0, N - 1)), N * (N - 1) / 2, ()),
    ("closed sums: Σ p²", Sum(j**2, (j, 0, N - 1)), N * (N - 1) * (2 * N - 1) / 6, ()),
    (
        "parts of a sum: an index shift",
        Sum(a[j + 1, 0], (j, 0, N - 2)),
        Sum(a[j, 0], (j, 1, N - 1)),
        (N >= 2,),
    ),
    (
        "parts of a sum: telescoping",
        Sum(a[j + 1, 0] - a[j, 0], (j, 0, N - 2)),
        a[N - 1, 0] - a[0, 0],
        (N >= 2,),
    ),
    (
        "parts of a sum: all but the first",
        Sum(a[j, 0], (j, 1, N - 1)),
        Sum(a[j, 0], (j, 0, N - 1)) - a[0, 0],
        (),
    ),
    (
        "parts of a sum: all but the last",
        Sum(a[j, 0], (j, 0, N - 2)) + a[N - 1, 0],
        Sum(a[j, 0], (j, 0, N - 1)),
        (N >= 2,),
    ),
    (
        "three entries: |v|² = v₀² + v₁² + v₂²",
        Norm(_L) ** 2,
        _L[0, 0] ** 2 + _L[1, 0] ** 2 + _L[2, 0] ** 2,
        (),
    ),
    (
        "inverses: (I + λΠ)⁻¹ = I - λ/(1 + λ) Π",
        MatPow(I + lam * Pi, -1),
        I - lam / (1 + lam) * Pi,
        (Ne(lam, -1),),
    ),
    (
        "inverses: Sherman and Morrison",
        MatPow(_A + a * b.T, -1),
        _INVERSE - _INVERSE * a * b.T * _INVERSE / (1 + _AROUND),
        (_DET, Ne(1 + _AROUND, 0)),
    ),
    ("inverses: (AB)⁻¹ = B⁻¹A⁻¹", MatPow(_A * _B, -1), MatPow(_B, -1) * MatPow(_A, -1), (_DET, _DET_B)),
    ("inverses: (Aᵀ)⁻¹ = (A⁻¹)ᵀ", MatPow(_A.T, -1), MatPow(_A, -1).T, (_DET,)),
    ("a projector: a(aᵀa)⁻¹aᵀ = aaᵀ/(aᵀa)", _PROJECTOR, a * a.T / Scalar(a.T * a), (Norm(a) > 0,)),
    ("a projector: a(aᵀa)⁻¹aᵀ a = a", _PROJECTOR * a, a, (Norm(a) > 0,)),
    ("powers of Π: Πᵏ = Π", MatPow(Pi, k), Pi, ()),
    ("powers of Π: Π⁵ = Π", Pi**5, Pi, ()),
    ("Helmert: H1 = 0", H * one, zeros(N - 1), (N >= 2,)),
    ("Helmert: HΠ = H", H * Pi, H, (N >= 2,)),
    ("six factors: tr(ABCDEF) = tr(BCDEFA)", Trace(MatMul(*_SIX)), Trace(MatMul(*_SIX[1:], _SIX[0])), ()),
    (
        "six factors: tr(ABCDEF) = tr((ABCDEF)ᵀ)",
        Trace(MatMul(*_SIX)),
        Trace(MatMul(*(m.T for m in reversed(_SIX)))),
        (),
    ),
    (
        "a layer of a layer: |LN(G LN(a) + b)| = √N",
        Norm(LN(_COMPOSED)),
        sqrt(N),
        (sigma > 0, Variance(_COMPOSED) > 0),
    ),
    ("signs: max(λ, 0) = (λ + |λ|)/2", Max(lam, 0), (lam + Abs(lam)) / 2, ()),
    ("signs: sign(μ)|μ| = μ", sign(mu) * Abs(mu), mu, ()),
    ("sizes and signs: tr Π = N - 1 for N ≥ 1", Trace(Pi), N - 1, (N >= 1,)),
    ("sizes and signs: |qa| = -q|a| for negative q", Norm(_NEGATIVE * a), -_NEGATIVE * Norm(a), ()),
    ("sizes and signs: LN(qa) = -LN(a) for negative q", LN(_NEGATIVE * a), -LN(a), (sigma > 0,)),
]
