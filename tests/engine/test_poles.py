"""What is not written is not promised: empty sums need nothing, and no normal form divides by more."""

import pytest
from sympy import Abs, Add, Dummy, Eq, Mul, Ne, Rational, S, Sum, Symbol, sign, sqrt
from sympy.matrices.expressions import Determinant, DiagMatrix, HadamardPower, MatrixSymbol, OneMatrix, Trace

from lngeom.symbolic import (
    Derivation,
    I,
    Jacobian,
    N,
    Norm,
    Quantity,
    Refuted,
    Scalar,
    Unproved,
    a,
    b,
    c,
    eta,
    i,
    j,
    k,
    lam,
    mu,
    prove,
    refute,
    sigma,
)

from .steps import Claim, known
from .test_places_and_names import UNSEEN, accepted, claim_of, closes

HALF = Rational(1, 2)
UNSEEN_K = UNSEEN.xreplace({N: k})
p = Symbol("p", integer=True, nonnegative=True)
m = Symbol("m", real=True)
first, second = (Symbol(name, positive=True) for name in ("l", "c"))

MAYBE_EMPTY = Sum(1 / (N - 1), (j, 1, N - 1))
OF_LAMBDA = Sum(1 / lam, (j, 0, p - 1)) + m
OF_ENTRIES = Sum(1 / a[j, 0], (j, 1, N - 1))
LARGE = a[j, 0] - j >= 0
TWO_POLES = Sum(1 / ((j + first) * (j + second)), (j, 0, N - 1))
RESOLVENTS = Trace((DiagMatrix(a) - lam * I) ** -1 * (DiagMatrix(a) - eta * I) ** -1)
RANK_ONE = lam * I + b * b.T
ROOT = sqrt(p - 1)
SQUARE = Abs(Add(Mul(ROOT, ROOT, evaluate=False), HALF, evaluate=False), evaluate=False)
IN_EMPTY = Sum(SQUARE, (j, 0, p - 1))
NAMED = [Quantity(name, rf"u_{{{name}}}", sqrt(lam)) for name in ("r", "t")]
OF_NAMES = Sum(Abs(NAMED[0] * NAMED[1] + 1), (j, 0, p - 1))
LENGTHS = Sum(Norm(ROOT * a) * Norm(b), (j, 0, p - 1))

FALSE = {
    "a divisor leaves a sum that may be empty": (MAYBE_EMPTY, S.One),
    "with an entry": (Sum(a[0, 0] / (N - 1), (j, 1, N - 1)), a[0, 0]),
    "of places": (Sum(1 / p, (j, 0, p - 1)), S.One),
    "an inequality": (MAYBE_EMPTY, HALF, (), ">"),
    "below a fraction": (sign(lam) ** 2 / OF_LAMBDA, 1 / OF_LAMBDA),
    "with nothing known of it": (OF_LAMBDA, S.Zero, (Eq(lam, 0),), ">="),
    "a pole that a range does not have": (sign(a[0, 0]) ** 2, S.One, (OF_ENTRIES > 0,)),
    "what has no value is of every sign": (OF_ENTRIES, S.Zero, (Eq(a[0, 0], 0),), "<="),
    "partial fractions divide by a difference": (TWO_POLES, S.Zero, (Eq(second, first),), "<="),
    "of resolvents": (sign(lam - eta) ** 2, S.One, (RESOLVENTS > 0,)),
    "a square of it": ((lam - eta) ** 2, S.Zero, (RESOLVENTS > 0,), ">"),
    "a determinant promises a diagonal": (sign(lam) ** 2, S.One, (Ne(Determinant(RANK_ONE), 0),)),
    "so does an inverse": (sign(lam) ** 2, S.One, (Trace(RANK_ONE**-1) > 0,)),
    "bars in an empty sum": (Abs(2 * p - 1) + IN_EMPTY, 2 * p - 1 + IN_EMPTY),
    "names in an empty sum": (Abs(lam + 1) + OF_NAMES, lam + 1 + OF_NAMES),
    "lengths in an empty sum": (
        (p - 1) * (Norm(a) ** 2 * Norm(b) ** 2 - Scalar(a.T * b) ** 2) + LENGTHS,
        LENGTHS,
        (),
        ">=",
    ),
}
HIDDEN = {
    "a divisor": claim_of(UNSEEN_K * MAYBE_EMPTY, UNSEEN_K),
    "below a fraction": claim_of(UNSEEN * sign(lam) ** 2 / OF_LAMBDA, UNSEEN / OF_LAMBDA, Ne(OF_LAMBDA, 0)),
    "a range": claim_of(UNSEEN * sign(a[0, 0]) ** 2, UNSEEN, OF_ENTRIES > 0),
    "a range, below": claim_of(
        UNSEEN * sign(a[0, 0]) ** 2 / (OF_ENTRIES + m),
        UNSEEN / (OF_ENTRIES + m),
        Ne(OF_ENTRIES + m, 0),
        LARGE,
    ),
    "a range, ordered": claim_of(UNSEEN**2 * OF_ENTRIES, S.Zero, a[0, 0] <= 0, LARGE, relation="<="),
    "resolvents": claim_of(
        UNSEEN * sign(lam - eta) ** 2 / RESOLVENTS,
        UNSEEN / RESOLVENTS,
        RESOLVENTS > 0,
        Ne(a[i, 0], lam),
        Ne(a[i, 0], eta),
    ),
    "two poles": claim_of(
        UNSEEN * sign(second - first) ** 2 / (TWO_POLES + m), UNSEEN / (TWO_POLES + m), Ne(TWO_POLES + m, 0)
    ),
    "two poles, ordered": claim_of(
        UNSEEN**2 * TWO_POLES, S.Zero, second <= first, second >= first, relation="<="
    ),
    "a determinant": claim_of(UNSEEN_K * sign(lam) ** 2, UNSEEN_K, Ne(Determinant(RANK_ONE), 0)),
    "below a determinant": claim_of(
        UNSEEN_K * sign(lam) ** 2 / Determinant(RANK_ONE),
        UNSEEN_K / Determinant(RANK_ONE),
        Ne(Determinant(RANK_ONE), 0),
    ),
    "an inverse": claim_of(UNSEEN_K * sign(lam) ** 2, UNSEEN_K, Trace(RANK_ONE**-1) > 0),
    "bars": claim_of(UNSEEN * (Abs(2 * p - 1) + IN_EMPTY), UNSEEN * (2 * p - 1 + IN_EMPTY)),
}
TRUE_BESIDE = {
    "a divisor that is not 0": (Sum(a[0, 0] / N, (j, 1, N - 1)), a[0, 0] * (N - 1) / N),
    "a sum that is not empty": (Sum(1 / lam, (j, 0, N - 1)), N / lam),
    "the same on both sides": (Sum(2 / lam, (j, 1, N - 1)), 2 * Sum(1 / lam, (j, 1, N - 1))),
    "a telescope": (Sum(1 / ((j + 1) * (j + 2)), (j, 0, N - 1)), N / (N + 1)),
    "the mean of the others": (
        Sum(a[j, 0] / (N - 1), (j, 1, N - 1)),
        (N * mu - a[0, 0]) / (N - 1),
        (N >= 2,),
    ),
    "what is divided by on both sides": (Sum(a[j, 0] / sigma, (j, 1, N - 1)), (N * mu - a[0, 0]) / sigma),
    "a root that is there": (
        Sum(a[j, 0] / sqrt(lam), (j, 1, N - 1)),
        Sum(a[j, 0], (j, 1, N - 1)) / sqrt(lam),
    ),
    "resolvents of two numbers": (
        Trace((DiagMatrix(a) - lam * I) ** -1 * (DiagMatrix(a) - eta * I) ** -1),
        (Sum(1 / (a[j, 0] - lam), (j, 0, N - 1)) - Sum(1 / (a[j, 0] - eta), (j, 0, N - 1))) / (lam - eta),
        (Ne(lam, eta),),
    ),
    "parts of a range": (Sum(a[j, 0] ** 2, (j, 1, N - 1)), Scalar(a.T * a) - a[0, 0] ** 2),
    "a known diagonal": (sign(1 + Norm(b) ** 2), S.One, (Ne(Determinant(I + b * b.T), 0),)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name):
    assert not accepted(*FALSE[name])


@pytest.mark.parametrize("name", HIDDEN)
def test_no_chain_closes_where_counterexamples_are_hidden(name):
    claim = HIDDEN[name]
    assert not closes(claim)
    assert not closes(claim, given=claim.conditions)


@pytest.mark.parametrize("name", TRUE_BESIDE)
def test_what_is_true_beside_it_is_proved(name):
    known(name, lambda: prove(*TRUE_BESIDE[name]))


def test_a_case_of_equality_is_looked_for_at_instances():
    gap = (lam - c) ** 2 * Sum(1, (j, 1, N - 1))
    claim = claim_of(S.Zero, gap, relation="<=", equality=Eq(lam, c))
    with pytest.raises(Unproved):
        Derivation(S.Zero).le(gap, gap=gap, equality=Eq(lam, c)).qed(claim)
    forged = Derivation(S.Zero).le((lam - c) ** 2, gap=(lam - c) ** 2, equality=Eq(lam, c))
    assert forged.qed(claim_of(S.Zero, (lam - c) ** 2, relation="<=", equality=Eq(lam, c))).closes
    with pytest.raises(Refuted, match="the case of equality, λ = c, is false"):
        forged._judge(claim_of(S.Zero, (lam + c) ** 2, relation="<=", equality=Eq(lam, c)))


def test_a_determinant_that_is_read_by_its_diagonal_needs_more_than_that_it_is_not_0():
    claim = Claim(1 / Determinant(RANK_ONE), 1 / Determinant(RANK_ONE), Ne(Determinant(RANK_ONE), 0))
    with pytest.raises(Unproved, match=r"line 1, .* needs"):
        Derivation(claim.lhs).eq(claim.lhs + lam - lam**2 / lam).eq(claim.rhs).qed(claim)


def test_a_kink_is_no_counterexample_and_no_rounding_is_one():
    x = MatrixSymbol("x", 1, 1)
    slope = Scalar(Jacobian(Abs(x[0, 0]) * OneMatrix(1, 1), x))
    assert refute(slope**2, 1) is None
    assert refute(slope, 1) is not None
    cube = Jacobian(10**20 * HadamardPower(a, 3), a)
    assert refute(cube, 3 * 10**20 * DiagMatrix(HadamardPower(a, 2))) is None
    assert refute(cube, 2 * 10**20 * DiagMatrix(HadamardPower(a, 2))) is not None


def test_what_sums_bind_is_declared_an_integer_and_written_once():
    even = Dummy("d", integer=True, even=True)
    with pytest.raises(Unproved, match="even"):
        prove(Sum(even, (even, 2, N)), S.One)
    same = [Dummy("j", integer=True) for _ in range(2)]
    inner = Sum(a[same[0], 0] * b[same[1], 0], (same[0], 0, N - 1))
    with pytest.raises(Unproved, match="index"):
        prove(Sum(inner, (same[1], 0, N - 1)), S.One)
