"""Signs of sums: Lagrange's identity with weights, squares in nested sums, and random differences of such."""

import random

import numpy as np
import pytest
from sympy import Abs, Eq, Identity, MatrixSymbol, Rational, Sum, Symbol, Trace, sqrt, symbols
from sympy.matrices.expressions import DiagMatrix, OneMatrix

from anydim import Norm, Scalar, Unproved, proofs, prove

from ..nightly import first_by_day

N, n = (Symbol(name, integer=True, positive=True) for name in "Nn")
i, j, k = symbols("i j k", integer=True)
c = Symbol("c", real=True)
a, b, p, w, x, y = (MatrixSymbol(name, N, 1) for name in "abpwxy")
A, B = (MatrixSymbol(name, N, N) for name in "AB")
Y, Z = (MatrixSymbol(name, n, N) for name in "YZ")
one = OneMatrix(N, 1)
CENTER = Identity(n) - OneMatrix(n, n) / n
SOFTMAX = DiagMatrix(p) - p * p.T
SIMPLEX = [Eq(Scalar(one.T * p), 1), p[j, 0] > 0]
WEIGHTS = [w[i, 0] >= 0]


def total(term):
    return Sum(term, (k, 0, N - 1))


def length(M):
    return sqrt(Trace(M.T * M))


def weighted(s, t):
    return total(w[k, 0] * s[k, 0] * t[k, 0])


TRUE = [
    (0, Scalar(x.T * Z.T * Z * x), ()),
    (0, Scalar(a.T * Z.T * CENTER * Z * a) / n, ()),
    (0, Scalar(x.T * (Z.T * Z + c**2 * Identity(N)) * x), ()),
    (0, Trace(Z.T * CENTER * Z), ()),
    (0, Scalar(x.T * SOFTMAX * x), SIMPLEX),
    (Scalar(p.T * x) ** 2, total(p[k, 0] * x[k, 0] ** 2), SIMPLEX),
    (total(p[k, 0] * x[k, 0]) ** 2, total(p[k, 0]) * total(p[k, 0] * x[k, 0] ** 2), [p[i, 0] >= 0]),
    (weighted(a, b) ** 2, weighted(a, a) * weighted(b, b), WEIGHTS),
    (weighted(a, b), sqrt(weighted(a, a)) * sqrt(weighted(b, b)), WEIGHTS),
    (Trace(Z.T * Y) ** 2, Trace(Z.T * Z) * Trace(Y.T * Y), ()),
    (Norm(Z * x), length(Z) * Norm(x), ()),
    (length(A * B), length(A) * length(B), ()),
    (length(Z + Y), length(Z) + length(Y), ()),
    (Scalar(x.T * Z.T * Z * y) ** 2, Norm(Z * x) ** 2 * Norm(Z * y) ** 2, ()),
    (total(Abs(a[k, 0])), sqrt(N) * Norm(a), ()),
]
FALSE = [
    (0, Scalar(x.T * A * x), ()),
    (0, Scalar(x.T * A * A * x), ()),
    (0, Scalar(x.T * A.T * B * x), ()),
    (0, Scalar(x.T * Z.T * (CENTER - Identity(n)) * Z * x), ()),
    (0, Scalar(x.T * SOFTMAX * x), SIMPLEX[:1]),  # p may be negative
    (0, Scalar(x.T * SOFTMAX * x), SIMPLEX[1:]),  # p need not add up to 1
    (0, Scalar(x.T * SOFTMAX * x), [Eq(Scalar(one.T * p), 1), p[0, 0] > 0]),
    (0, Scalar(x.T * SOFTMAX * x), [Eq(Scalar(one.T * p), 2), p[j, 0] > 0]),
    (0, Scalar(x.T * SOFTMAX * y), SIMPLEX),
    (weighted(a, b) ** 2, weighted(a, a) * weighted(b, b), ()),  # weights of any sign
    (weighted(a, b) ** 2, weighted(a, a) * weighted(b, b), [w[0, 0] > 0]),
    (weighted(a, b) ** 2, weighted(a, a) * total(b[k, 0] ** 2), WEIGHTS),
    (weighted(a, b) ** 2, weighted(a, a) * weighted(b, b) / 2, WEIGHTS),
    (total(p[k, 0] * x[k, 0] ** 2), Scalar(p.T * x) ** 2, SIMPLEX),
    (Norm(Z * x) ** 2, Norm(x) ** 2, ()),
    (Norm(A * x) ** 2, Trace(A) ** 2 * Norm(x) ** 2, ()),
    (length(A) * length(B), length(A * B), ()),
    (Trace(A.T * A) * Norm(x) ** 2, Norm(A * x) ** 2, ()),
    (Trace(Z.T * Z), Norm(Z * one) ** 2, ()),
    (Norm(Z * one) ** 2, Trace(Z.T * Z), ()),
    (total(Abs(a[k, 0])), Norm(a), ()),
    (Scalar(one.T * a) ** 2, (N - 1) * Norm(a) ** 2, N >= 2),
    (Trace(A) ** 2, Trace(A.T * A), ()),
    (Trace(A * A), 0, ()),
]


@pytest.mark.parametrize("case", TRUE, ids=str)
def test_a_sum_has_the_sign_of_what_it_sums(case):
    small, large, given = case
    assert prove(small, large, given, "<=")


@pytest.fixture
def blind(monkeypatch):
    """Nobody looks for counterexamples: what is accepted stands on its proof alone."""
    monkeypatch.setattr(proofs, "counterexample", lambda *_: (None, 1))


@pytest.mark.parametrize("case", FALSE, ids=str)
def test_a_sum_that_may_be_negative_is_not_proved_to_have_a_sign(case, blind):
    small, large, given = case
    with pytest.raises(Unproved):
        prove(small, large, given, "<=")


NUMBERS = {  # by their values; w is not negative
    Norm(Z * x) ** 2: lambda a, b, w, x, Z: ((Z @ x) ** 2).sum(),
    Trace(Z.T * Z) * Norm(x) ** 2: lambda a, b, w, x, Z: (Z**2).sum() * (x**2).sum(),
    Scalar(a.T * b) ** 2: lambda a, b, w, x, Z: (a @ b) ** 2,
    Norm(a) ** 2 * Norm(b) ** 2: lambda a, b, w, x, Z: (a**2).sum() * (b**2).sum(),
    weighted(a, b) ** 2: lambda a, b, w, x, Z: (w * a * b).sum() ** 2,
    weighted(a, a) * weighted(b, b): lambda a, b, w, x, Z: (w * a * a).sum() * (w * b * b).sum(),
    N * Norm(a) ** 2: lambda a, b, w, x, Z: len(a) * (a**2).sum(),
    Scalar(one.T * a) ** 2: lambda a, b, w, x, Z: a.sum() ** 2,
    total(w[k, 0]) * weighted(a, a): lambda a, b, w, x, Z: w.sum() * (w * a * a).sum(),
    weighted(a, one) ** 2: lambda a, b, w, x, Z: (w * a).sum() ** 2,
    Scalar(x.T * Z.T * CENTER * Z * x): lambda a, b, w, x, Z: ((Z @ x - (Z @ x).mean()) ** 2).sum(),
}


def is_negative_somewhere(terms, draws):
    for trial in range(400):
        size, rows = draws.integers(1, 4), draws.integers(1, 4)
        one_of = draws.normal(size=(4, size)) if trial % 2 else draws.integers(-1, 2, size=(4, size))
        a, b, w, x = one_of.astype(float)
        b = a if trial % 5 == 0 else b
        Z = draws.normal(size=(rows, size)) if trial % 3 else np.outer(draws.normal(size=rows), x)
        values = [float(m) * NUMBERS[term](a, b, abs(w), x, Z) for term, m in terms]
        if sum(values) < -1e-9 * (1 + max(map(abs, values))):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("seed", first_by_day(range(3)))
def test_of_random_differences_none_that_is_negative_somewhere_is_proved(seed, blind):
    rng, draws = random.Random(seed), np.random.default_rng(seed)
    answers: dict[bool, list[bool]] = {True: [], False: []}
    for _ in range(50):
        chosen = rng.sample(list(NUMBERS), rng.choice((2, 2, 3)))
        terms = [(term, rng.choice((1, 1, -1, Rational(1, 2), -2, 3))) for term in chosen]
        is_true = not is_negative_somewhere(terms, draws)
        try:
            answers[is_true].append(bool(prove(sum(m * term for term, m in terms), 0, WEIGHTS, ">=")))
        except Unproved:
            answers[is_true].append(False)
    assert True not in answers[False]
    assert answers[True].count(True) > 0.8 * len(answers[True])
