"""Random parts that statements are made of: numbers with all kinds of signs, columns, matrices."""

from __future__ import annotations

import random
from typing import Any
from zlib import crc32

from sympy import Abs, Integer, MatrixSymbol, Rational, Symbol, Trace, sqrt
from sympy.matrices.expressions import DiagMatrix, HadamardPower, HadamardProduct

from lngeom.symbolic import (
    Basis,
    G,
    I,
    LayerNorm,
    N,
    Norm,
    Pi,
    Quantity,
    Scalar,
    Variance,
    a,
    b,
    c,
    d,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    rho,
    sigma,
    x,
)

POSITIVE = Symbol("q", positive=True)
NEGATIVE = Symbol("p", negative=True)
REALS = (lam, d, c, mu, a[i, 0])
NOT_NEGATIVE = (eps, sigma, rho, N, i, k, POSITIVE, Norm(a), Scalar(a.T * a), Variance(b), Trace(Pi), N - 1)
CONSTANTS = (1, 2, 3, 4, 5, 7, 9, 10, 17, 25, 40, Rational(1, 2), Rational(3, 7))
A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)


def constant(rng: random.Random) -> Any:
    """A number that small instances may miss."""
    return Integer(1) * rng.choice(CONSTANTS)


def atom(rng: random.Random) -> Any:
    """A number with a name or a meaning."""
    choice = rng.random()
    if choice < 0.5:
        return rng.choice(REALS)
    if choice < 0.9:
        return rng.choice(NOT_NEGATIVE)
    return NEGATIVE


def hidden(e: Any, rng: random.Random) -> Any:
    """The same number behind a name of its own; its sign is not promised."""
    letter, number = rng.choice(("κ", "ν", "τ", "ω")), crc32(str(e).encode()) % 10**4  # one name a number
    latex = {"κ": r"\kappa", "ν": r"\nu", "τ": r"\tau", "ω": r"\omega"}[letter]
    return Quantity(f"{letter}_{number}", rf"{latex}_{{{number}}}", e)


def number(rng: random.Random, depth: int = 1) -> Any:
    """A polynomial, now and then with a root, an absolute value or a name inside."""
    if depth <= 0:
        return atom(rng)
    p, q = number(rng, depth - 1), number(rng, depth - 1)
    shapes = (
        lambda: p,
        lambda: p + constant(rng),
        lambda: p - constant(rng),
        lambda: constant(rng) - p,
        lambda: p * q,
        lambda: p - q,
        lambda: p + q,
        lambda: p**2,
        lambda: p**2 + q**2,
        lambda: p * (q - constant(rng)),
        lambda: Abs(p) + q,
        lambda: hidden(p, rng),
        lambda: p / q,
        lambda: sqrt(p**2 + constant(rng)),
    )
    return rng.choice(shapes)()


def column(rng: random.Random, depth: int = 1) -> Any:
    """A column of N entries."""
    if depth <= 0 or rng.random() < 0.25:
        return rng.choice((a, b, g, x, one, Basis(N, i), Basis(N, j)))
    u, v = column(rng, depth - 1), column(rng, depth - 1)
    shapes = (
        lambda: u + v,
        lambda: u - 2 * v,
        lambda: matrix(rng, depth - 1) * u,
        lambda: rng.choice((lam, d, mu, c, N)) * u,
        lambda: HadamardProduct(u, v),
        lambda: Scalar(u.T * v) * u,
        lambda: HadamardPower(u, 2),
        lambda: LayerNorm(u, eps),
    )
    return rng.choice(shapes)()


def matrix(rng: random.Random, depth: int = 1) -> Any:
    """An N × N matrix."""
    if depth <= 0 or rng.random() < 0.3:
        return rng.choice((A, B, Pi, G, I, one * one.T, DiagMatrix(x)))
    m, n = matrix(rng, depth - 1), matrix(rng, depth - 1)
    shapes = (
        lambda: m * n,
        lambda: m + n / N,
        lambda: m - lam * n,
        lambda: m.T,
        lambda: column(rng, depth - 1) * column(rng, depth - 1).T,
        lambda: HadamardProduct(m, n),
        lambda: DiagMatrix(column(rng, depth - 1)),
    )
    return rng.choice(shapes)()
