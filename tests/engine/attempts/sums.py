"""Sums that can be empty, run backward or hide a hole."""

from __future__ import annotations

from sympy import Abs, Rational, Sum, Symbol, sqrt

from lngeom.symbolic import N, a, d, g, i, j, lam

from .registry import chain_of, equation

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
