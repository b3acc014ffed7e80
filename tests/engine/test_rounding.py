"""What is refuted differs: tiny numbers and derivatives that come late are not taken for a difference."""

from contextlib import suppress

import pytest
from sympy import Abs, Eq, Integer, MatrixSymbol, Max, Ne, Rational, S, Sum, sqrt
from sympy.matrices.expressions import Determinant, HadamardPower, Identity, OneMatrix

from lngeom.symbolic import (
    Derivation,
    Jacobian,
    N,
    Norm,
    Quantity,
    Scalar,
    Unproved,
    a,
    b,
    c,
    j,
    lam,
    prove,
    refute,
)

T = Integer(10)
X = MatrixSymbol("x", 1, 1)
POSITIVE_PART = Max(X[0, 0], 0)
SMALL = Quantity("θ", r"\theta", Norm(a) / T**2900)

TRUE = {
    "the root of what is tiny": (T**1450 * sqrt(SMALL), sqrt(Norm(a))),
    "a tiny pivot": (T**2900 * Determinant(Norm(b) / T**2900 * Identity(1)), Norm(b)),
    "a condition that nearly holds": (Norm(a), S.Zero, (Eq(Norm(a) / T**2000, 0),)),
    "an order that nearly holds": (Norm(a), S.Zero, (Norm(a) / T**2000 <= 0,)),
    "a sum with a tiny part": (c, S.Zero, (sqrt(lam**2 + c**2 / T**2900) <= Abs(lam),)),
    "a derivative whose error is a root of the step": (
        Scalar(Jacobian(POSITIVE_PART ** Rational(3, 2) * OneMatrix(1, 1), X)),
        Rational(3, 2) * sqrt(POSITIVE_PART),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_is_not_refuted_by_rounding(name):
    with suppress(Unproved):  # no instance is seen to lie inside
        assert refute(*TRUE[name]) is None


FALSE = {
    "a root": (sqrt(Norm(a)), Norm(a)),
    "a determinant": (Determinant(Norm(b) * Identity(2)), Norm(b)),
    "under a condition that holds by rounding": (Norm(a), S.Zero, (Eq(Norm(a / Norm(a)), 1),)),
    "a derivative": (Jacobian(HadamardPower(X, 2) * Norm(b), X), X * Norm(b)),
    "a long number": (lam + T**1000 * Norm(a), lam),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_still_is(name):
    assert refute(*FALSE[name]) is not None


@pytest.mark.parametrize("what", [lambda e: prove(e, S.Zero), lambda e: refute(e, S.Zero), Derivation])
def test_a_number_that_nobody_writes_out_is_refused(what):
    with pytest.raises(Unproved, match="thousand digits"):
        what(T**5000 * lam)


def test_a_counterexample_with_long_numbers_is_said():
    assert "and the right side is 0" in str(refute((lam + T**900) ** 5, S.Zero))


def test_much_work_is_not_begun():
    assert not prove(Sum((j + lam) ** 3, (j, 0, N - 1)), S.Zero)
    assert not prove(Sum((j + lam) ** 95, (j, 0, N - 1)), S.Zero)


def test_many_conditions_are_shown_without_a_look_at_all_pairs():
    shown = Derivation(sum(1 / (lam * c + n * c**2 + n**2 + lam) for n in range(120)))._repr_latex_()
    assert shown.count(r"\neq 0") >= 119
    assert Ne(lam * c + lam, 0) in Derivation(1 / (lam * c + lam)).conditions
