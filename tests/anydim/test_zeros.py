"""Sums of squares that are 0: random equations that force a symbol to be 0, and others that do not."""

import random

import numpy as np
import pytest
from sympy import Abs, Eq, Le, MatrixSymbol, Ne, Sum, Symbol, Trace, symbols
from sympy.matrices.expressions import OneMatrix, ZeroMatrix

from anydim import Norm, Scalar, Unproved, proofs, prove

N, n = (Symbol(name, integer=True, positive=True) for name in "Nn")
i, j, k = symbols("i j k", integer=True)
c, d = symbols("c d", real=True)
a, b, p, w, x = (MatrixSymbol(name, N, 1) for name in "abpwx")
A, Z = MatrixSymbol("A", N, N), MatrixSymbol("Z", n, N)
one = OneMatrix(N, 1)


def total(term):
    return Sum(term, (k, 0, N - 1))


FORCED = [
    (a, Eq(Norm(a), 0)),
    (a[i, 0], Eq(Norm(a), 0)),
    (a, Eq(Scalar(a.T * a), 0)),
    (a, Le(Norm(a), 0)),
    (a, Eq(Norm(a) + Norm(b), 0)),
    (b, Eq(Norm(a) ** 2 + 3 * Norm(b) ** 2, 0)),
    (a, Eq(total(Abs(a[k, 0])), 0)),
    (p, [Eq(total(p[k, 0]), 0), p[i, 0] >= 0]),
    (a, [Eq(total(w[k, 0] * a[k, 0] ** 2), 0), w[i, 0] > 0]),
    (A, Eq(Trace(A.T * A), 0)),
    (Z, Eq(Trace(Z * Z.T), 0)),
    (A, Eq(A.T * A, ZeroMatrix(N, N))),
    (Z, Eq(Z * Z.T, ZeroMatrix(n, n))),
    (Z * x, Eq(Norm(Z * x), 0)),
    (a - b, Eq(Norm(a - b), 0)),
    (a - c * one, Eq(Norm(a - c * one), 0)),
    (c * a, Eq(c**2 * Norm(a) ** 2, 0)),
    (x * a.T, Eq(Norm(a), 0)),
    (c, Eq(c**4, 0)),
]
FREE = [
    (a, Eq(total(a[k, 0]), 0)),
    (a, Eq(Norm(a) - Norm(b), 0)),
    (a, Eq(Norm(a) ** 2, Norm(b) ** 2)),
    (a, Eq(Norm(A * a), 0)),
    (A, Eq(A * A, ZeroMatrix(N, N))),
    (A, Eq(Trace(A * A), 0)),
    (A, Eq(total(A[k, k] ** 2), 0)),
    (A, Eq(total(A[k, 0] ** 2), 0)),
    (a, [Eq(total(w[k, 0] * a[k, 0] ** 2), 0), w[i, 0] >= 0]),  # a weight may be 0
    (a, Eq(total(w[k, 0] * a[k, 0] ** 2), 0)),  # or negative
    (p, [Eq(total(p[k, 0]), 0), p[0, 0] >= 0]),  # one entry for all
    (a, Eq(a[0, 0] ** 2, 0)),
    (a, Eq(Scalar(a.T * b) ** 2, 0)),
    (a, Eq(total(a[k, 0] ** 2 * b[k, 0] ** 2), 0)),
    (a - b, Eq(Norm(a + b), 0)),
    (a - b, Eq(Norm(a - c * b), 0)),
    (a, Eq(c * Norm(a), 0)),
    (a, Eq(Norm(a) ** 3 + c**3, 0)),
    (c, Eq(c**2 - d**2, 0)),
    (c, Eq(c**2 * d**2, 0)),
    (a, Ne(Norm(a), 0)),
]


@pytest.mark.parametrize("forced", FORCED, ids=str)
def test_what_adds_up_to_0_is_0(forced):
    e, given = forced
    assert prove(e, 0 * e, given)


@pytest.fixture
def blind(monkeypatch):
    """Nobody looks for counterexamples: what is accepted stands on its proof alone."""
    monkeypatch.setattr(proofs, "counterexample", lambda *_: (None, 1))


@pytest.mark.parametrize("free", FREE, ids=str)
def test_what_need_not_be_0_is_not_proved_to_be(free, blind):
    e, given = free
    with pytest.raises(Unproved):
        prove(e, 0 * e, given)


TERMS = {  # numbers that are not negative, the symbol that is 0 where they are, and their values
    Norm(a) ** 2: (a, lambda at: (at[a] ** 2).sum()),
    Norm(b): (b, lambda at: np.linalg.norm(at[b])),
    Trace(Z.T * Z): (Z, lambda at: (at[Z] ** 2).sum()),
    Sum(A[k, j] ** 2 * 2, (j, 0, N - 1), (k, 0, N - 1)): (A, lambda at: 2 * (at[A] ** 2).sum()),
    c**2: (c, lambda at: at[c] ** 2),
    total(Abs(x[k, 0])): (x, lambda at: np.abs(at[x]).sum()),
}
SHAPES = {a: (3, 1), b: (3, 1), x: (3, 1), Z: (2, 3), A: (3, 3), c: ()}


def solved(coefficients, draws):
    """Random values at which the sum is 0 and no symbol is, or None: its terms must have both signs."""
    at = {symbol: np.asarray(draws.normal(size=shape)) for symbol, shape in SHAPES.items()}

    def sums(sign):
        return sum(abs(m) * TERMS[term][1](at) for term, m in coefficients.items() if m * sign > 0)

    if not sums(1) or not sums(-1):
        return None
    low, high = 0.0, 1e6
    saved = {TERMS[term][0]: at[TERMS[term][0]] for term, m in coefficients.items() if m > 0}
    below = sums(-1)
    for _ in range(200):  # scale what is positive until both are the same
        middle = (low + high) / 2
        at.update({symbol: middle * value for symbol, value in saved.items()})
        low, high = (middle, high) if sums(1) < below else (low, middle)
    assert abs(sums(1) - below) < 1e-6 * below
    return at


@pytest.mark.parametrize("seed", range(25))
def test_of_random_equations_those_that_have_other_solutions_force_nothing(seed, blind):
    rng, draws = random.Random(seed), np.random.default_rng(seed)
    chosen = rng.sample(list(TERMS), rng.choice((2, 3)))
    coefficients = {term: rng.choice((1, 2, 3)) * rng.choice((1, 1, -1)) for term in chosen}
    equation = Eq(sum(m * term for term, m in coefficients.items()), 0)
    e = TERMS[rng.choice(chosen)][0]
    try:
        answer = prove(e, 0 * e, equation)
    except Unproved:
        answer = None
    if (at := solved(coefficients, draws)) is not None:
        assert np.abs(at[e]).max() > 0
        assert answer is None
    else:
        assert answer, equation
