"""Random identities of inverses of sums and products, with floating-point matrices as the judge."""

import random
from functools import reduce

import numpy as np
import pytest
from sympy import Add, Identity, Inverse, MatrixSymbol, Mul, Symbol, Trace
from sympy.matrices.exceptions import NonInvertibleMatrixError
from sympy.matrices.expressions import MatAdd, MatMul, MatPow, Transpose, ZeroMatrix

from anydim import Outside, Scalar, Unproved, proofs, prove

from ..nightly import first_by_day

N, m = (Symbol(name, integer=True, positive=True) for name in "Nm")
A, B = (MatrixSymbol(name, N, N) for name in "AB")
U, V, F = MatrixSymbol("U", N, m), MatrixSymbol("V", m, N), MatrixSymbol("F", m, m)
a, b = (MatrixSymbol(name, N, 1) for name in "ab")
I = Identity(N)  # noqa: E741
PARTS = A, B, I, A.T, B.T, U * V, U * F * V, U * U.T
RULES = (  # true for all P and Q for which they have a value
    lambda P, Q: (inv(P) - inv(Q), inv(P) * (Q - P) * inv(Q)),
    lambda P, Q: (inv(P + Q), inv(P) - inv(P) * inv(inv(P) + inv(Q)) * inv(P)),
    lambda P, Q: (inv(I + P * Q) * P, P * inv(I + Q * P)),
    lambda P, Q: (inv(P + Q) * P, I - inv(P + Q) * Q),
    lambda P, Q: (inv(I + P), I - inv(I + P) * P),
)
SLIPS = (
    lambda R, P: R.T,
    lambda R, P: R + P,
    lambda R, P: R * P,
    lambda R, P: -R,
)


class Singular(Exception):
    """A matrix that has no inverse, or nearly none."""


def inv(M):
    try:
        return Inverse(M).doit()
    except NonInvertibleMatrixError:  # SymPy's zero
        raise Singular from None


def drawn(rng, depth):
    """A random matrix of N rows and columns."""
    kind = rng.choice(["part", "sum", "product", "inverse"]) if depth else "part"
    if kind == "part":
        return rng.choice(PARTS)
    first = drawn(rng, depth - 1)
    if kind == "inverse":
        return inv(first)
    other = drawn(rng, depth - 1)
    return first * other if kind == "product" else first + rng.choice((1, -1)) * other


def value(e, at):
    """A matrix of numbers."""
    if e in at:
        return at[e]
    match e:
        case Identity():
            return np.eye(at[A].shape[0])
        case ZeroMatrix():
            return np.zeros_like(at[A])
        case Transpose():
            return value(e.arg, at).T
        case MatPow():  # an Inverse is one
            base, n = value(e.base, at), int(e.exp)
            if n < 0 and np.linalg.cond(base) > 1e9:
                raise Singular
            return np.linalg.matrix_power(base, n)
        case MatAdd():
            return sum(value(part, at) for part in e.args)
        case MatMul():
            number, factors = e.as_coeff_matrices()
            return float(number) * reduce(np.matmul, [value(part, at) for part in factors])
    raise AssertionError(f"no value of {type(e)}")


def agree(left, right, draws):
    """Whether two matrices agree for random numbers, of several sizes."""
    for n, inner in ((2, 2), (3, 4), (2, 3)):
        shapes = {A: (n, n), B: (n, n), U: (n, inner), V: (inner, n), F: (inner, inner)}
        at = {symbol: draws.normal(size=shape) for symbol, shape in shapes.items()}
        one, other = value(left, at), value(right, at)
        if not np.allclose(one, other, rtol=1e-6, atol=1e-6 * max(1, np.abs(one).max())):
            return False
    return True


NUMBERS = (  # of L and R, that are equal where L = R
    lambda L, R: (Scalar(a.T * L * b), Scalar(a.T * R * b)),
    lambda L, R: (Scalar(a.T * L * b), Scalar(b.T * R.T * a)),
    lambda L, R: (2 * Scalar(a.T * L * a) + Scalar(a.T * A * a), Scalar(a.T * (2 * R + A) * a)),
    lambda L, R: (Trace(L), Trace(R)),
)
NUMBERS_APART = (  # that are not equal, as a rule
    lambda L, R: (Scalar(a.T * L * b), Scalar(b.T * R * a)),
    lambda L, R: (Scalar(a.T * L * b), Scalar(a.T * R * a)),
    lambda L, R: (Scalar(a.T * L * b), Scalar(a.T * R.T * b)),
    lambda L, R: (Scalar(a.T * L * b), -Scalar(a.T * R * b)),
    lambda L, R: (Scalar(a.T * L * a) + Scalar(a.T * A * a), Scalar(a.T * (2 * R + A) * a)),
    lambda L, R: (Trace(L), Trace(R * A)),
    lambda L, R: (Trace(L), Trace(R) + 1),
)


def number(e, at):
    """A sum of multiples of numbers that are made of matrices."""
    match e:
        case Add():
            return sum(number(part, at) for part in e.args)
        case Mul():
            return reduce(lambda x, y: x * y, [number(part, at) for part in e.args])
        case Scalar() | Trace():
            return np.trace(value(e.args[0], at))
    return float(e)


def same_numbers(left, right, draws):
    """Whether two numbers are equal for random matrices."""
    for n, inner in ((2, 2), (3, 4), (2, 3)):
        shapes = {A: (n, n), B: (n, n), U: (n, inner), V: (inner, n), F: (inner, inner), a: (n, 1), b: (n, 1)}
        at = {symbol: draws.normal(size=shape) for symbol, shape in shapes.items()}
        one, other = number(left, at), number(right, at)
        if not np.isclose(one, other, rtol=1e-6, atol=1e-6):
            return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("seed", first_by_day(range(3)))
def test_of_random_numbers_made_of_inverses_none_that_differ_are_proved_equal(seed, monkeypatch):
    monkeypatch.setattr(proofs, "counterexample", lambda *_: (None, 1))
    rng, draws = random.Random(seed), np.random.default_rng(seed)
    answers: dict[bool, list[bool]] = {True: [], False: []}
    while sum(map(len, answers.values())) < 40:
        try:
            L, R = rng.choice(RULES)(drawn(rng, 0), drawn(rng, 0))
            left, right = rng.choice(rng.choice((NUMBERS, NUMBERS_APART)))(L, R)
            is_true = same_numbers(left, right, draws)
        except Singular:
            continue
        try:
            answers[is_true].append(bool(prove(left, right)))
        except (Unproved, Outside):
            answers[is_true].append(False)
    assert True not in answers[False]
    assert answers[True].count(True) > 0.7 * len(answers[True])


@pytest.mark.slow
@pytest.mark.parametrize("seed", first_by_day(range(3)))
def test_of_random_identities_of_inverses_none_that_is_false_is_proved_and_none_that_is_true_refuted(seed):
    rng, draws = random.Random(seed), np.random.default_rng(seed)
    answers: dict[bool, list[bool | None]] = {True: [], False: []}
    while sum(map(len, answers.values())) < 40:
        try:
            left, right = rng.choice(RULES)(drawn(rng, 1), drawn(rng, 1))
            if rng.random() < 0.4:
                right = rng.choice(SLIPS)(right, drawn(rng, 1))
            is_true = agree(left, right, draws)
        except Singular:
            continue
        try:
            answers[is_true].append(bool(prove(left, right)))
        except (Unproved, Outside):
            answers[is_true].append(None)
    assert True not in answers[False]
    assert False not in answers[True]
    assert answers[True].count(True) > 0.7 * len(answers[True])
    assert answers[False].count(False) > 0.9 * len(answers[False])
