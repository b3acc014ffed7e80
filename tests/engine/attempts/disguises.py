"""Disguises: floats, infinities and lies inside names, and names that look like others."""

from __future__ import annotations

from typing import Any

from sympy import Abs, Dummy, Float, KroneckerDelta, Ne, S, Sum, Symbol, Trace, oo, sign, sqrt
from sympy.matrices.expressions import HadamardPower, HadamardProduct, MatMul

from lngeom.symbolic import I, N, Named, Norm, Pi, Quantity, a, b, d, eps, i, j, lam, mu, one, sigma, zeros

from .holes import KAPPA, ZERO
from .registry import FALSE_CLOSING, LN, WITNESS, accept, attempt, chain_of, close, equation


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
    return close(KAPPA / lam, 1, given=(lam > Float(0.1),))


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
chain_of("√-1 √-1", sqrt(-1 - lam**2) * sqrt(-1 - KAPPA**2), -1 - lam**2, at={lam: 0})
FALSE_CLOSING.append(("the same side twice, never defined", lambda: close(1 / ZERO, 1 / ZERO)))
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
