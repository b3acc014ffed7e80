"""What the kernel's reading understands: true statements have certificates, false neighbours have none."""

import pytest
from sympy import Abs, KroneckerDelta, MatrixSymbol, Max, Min, Ne, S, Sum, Symbol, Trace, sign, sqrt, symbols
from sympy.matrices.expressions import Determinant, DiagMatrix, HadamardPower, Identity, MatPow, OneMatrix

from lngeom.engine.kernel import Rejected, check
from lngeom.engine.prover import Stuck, certificate
from lngeom.engine.reading import Unreadable, statement
from lngeom.symbolic import (
    G,
    H,
    I,
    Jacobian,
    N,
    Named,
    Norm,
    Pi,
    Q,
    Quantity,
    Scalar,
    a,
    b,
    c,
    d,
    g,
    i,
    j,
    k,
    lam,
    m,
    mu,
    one,
    sigma,
    zeros,
)

A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)
SMALL, PAIR = MatrixSymbol("M", 2, 2), MatrixSymbol("v", 2, 1)
AWAY, BEHIND = Quantity("p", "p", lam - 12345), Named("K", "K", MatPow(Q, -1))
AROUND = Scalar(b.T * MatPow(A, -1) * a)
HAS_INVERSE = Ne(Determinant(A), 0)
p, q = symbols("p q", integer=True)
NEGATIVE = Symbol("n", negative=True)
DOWN, UP = (Symbol("n", integer=True, **{said: True}) for said in ("negative", "positive"))
RESOLVENT = MatPow(G**2 - lam * I, -1)
PAST = Ne(g[i, 0] ** 2, lam)

TRUE_AND_FALSE = {
    "a shifted sum": (
        Sum(a[j + 1, 0], (j, 0, N - 2)),
        Sum(a[j, 0], (j, 1, N - 1)),
        Sum(a[j, 0], (j, 0, N - 2)),
        (N >= 2,),
    ),
    "a telescope": (
        Sum(a[j + 1, 0] - a[j, 0], (j, 0, N - 2)),
        a[N - 1, 0] - a[0, 0],
        a[N - 1, 0] - a[1, 0],
        (N >= 2,),
    ),
    "all but the last": (
        Sum(a[j, 0], (j, 0, N - 2)) + a[N - 1, 0],
        Sum(a[j, 0], (j, 0, N - 1)),
        Sum(a[j, 0], (j, 0, N - 1)) + a[0, 0],
        (N >= 2,),
    ),
    "a sum from behind": (Sum(a[N - 1 - j, 0] ** 2, (j, 0, N - 1)), Norm(a) ** 2, N * a[0, 0] ** 2, ()),
    "a delta in a sum": (
        Sum(a[j, 0] * KroneckerDelta(i, j), (j, 0, N - 1)) + b[i, 0],
        a[i, 0] + b[i, 0],
        b[i, 0],
        (),
    ),
    "whole numbers": (Sum(j, (j, 0, N - 1)), N * (N - 1) / 2, N * (N + 1) / 2, ()),
    "their squares": (Sum(j**2, (j, 1, N)), N * (N + 1) * (2 * N + 1) / 6, N * (N + 1) / 2, ()),
    "a sum of sums": (Sum(p, (p, 0, q), (q, 0, N - 1)), N * (N - 1) * (N + 1) / 6, N * (N - 1) / 2, ()),
    "the next term of a sum": (
        Sum(1 / j, (j, 1, N + 1)) - Sum(1 / j, (j, 1, N)),
        1 / (N + 1),
        1 / N,
        (),
    ),
    "sums of different first terms": (
        Sum(1 / j, (j, 1, N)) - Sum(1 / j, (j, 1, N - 1)),
        1 / N,
        Sum(1 / j, (j, 2, N)) - Sum(1 / j, (j, 1, N - 1)),
        (N >= 2,),
    ),
    "a larger one of two": (Max(lam, 0), (lam + Abs(lam)) / 2, lam, ()),
    "the larger and the smaller": (Max(lam, mu) + Min(lam, mu), lam + mu, 2 * lam, ()),
    "a negative letter": (Norm(NEGATIVE * a), -NEGATIVE * Norm(a), NEGATIVE * Norm(a), ()),
    "a product's inverse": (
        MatPow(A * B, -1),
        MatPow(B, -1) * MatPow(A, -1),
        MatPow(A, -1) * MatPow(B, -1),
        (HAS_INVERSE, Ne(Determinant(B), 0)),
    ),
    "an inverse that cancels": (MatPow(A, -1) * (A * a + b), a + MatPow(A, -1) * b, a + b, (HAS_INVERSE,)),
    "Sherman and Morrison": (
        MatPow(A + a * b.T, -1),
        MatPow(A, -1) - MatPow(A, -1) * a * b.T * MatPow(A, -1) / (1 + AROUND),
        MatPow(A, -1),
        (HAS_INVERSE, Ne(1 + AROUND, 0)),
    ),
    "diagonal plus rank one": (
        MatPow(I + lam * Pi, -1),
        I - lam / (1 + lam) * Pi,
        I - lam * Pi,
        (Ne(lam, -1),),
    ),
    "a diagonal's inverse": (
        Scalar(one.T * RESOLVENT * one),
        Sum(1 / (g[j, 0] ** 2 - lam), (j, 0, N - 1)),
        Sum(1 / g[j, 0] ** 2, (j, 0, N - 1)),
        (PAST,),
    ),
    "the determinant lemma": (
        Determinant(lam * I - Pi),
        lam / (lam - 1) * Determinant((lam - 1) * I),
        Determinant((lam - 1) * I),
        (Ne(lam, 1),),
    ),
    "determinants of products": (
        Determinant(A * B.T * A),
        Determinant(A) ** 2 * Determinant(B),
        Determinant(A) * Determinant(B),
        (),
    ),
    "a small determinant": (
        Determinant(SMALL),
        SMALL[0, 0] * SMALL[1, 1] - SMALL[0, 1] * SMALL[1, 0],
        SMALL[0, 0] * SMALL[1, 1],
        (),
    ),
    "a small inverse": (
        Scalar(PAIR.T * MatPow(SMALL, -1) * (SMALL * PAIR + PAIR)),
        Norm(PAIR) ** 2 + Scalar(PAIR.T * MatPow(SMALL, -1) * PAIR),
        Norm(PAIR) ** 2,
        (Ne(Determinant(SMALL), 0),),
    ),
    "powers of a projection": (Pi**5, Pi, I, ()),
    "Helmert's rows": (H * Pi, H, 2 * H, (N >= 2,)),
    "the place of a number": (i * a[i, 0] - i * a[i, 0], S.Zero, i, ()),
    "a trace of resolvents": (
        Trace(RESOLVENT * RESOLVENT),
        Sum(1 / (g[j, 0] ** 2 - lam) ** 2, (j, 0, N - 1)),
        Sum(1 / (g[j, 0] ** 2 - lam), (j, 0, N - 1)),
        (PAST,),
    ),
}


@pytest.mark.parametrize("name", TRUE_AND_FALSE)
def test_what_is_true_has_a_certificate_and_its_neighbour_has_none(name):
    lhs, rhs, false, conditions = TRUE_AND_FALSE[name]
    text = statement(lhs, rhs, conditions)
    assert check(text, certificate(text)) >= 1
    with pytest.raises((Stuck, Rejected, Unreadable)):
        certificate(statement(lhs, false, conditions))


ORDERS = {
    "Cauchy and Schwarz": (Scalar(a.T * b), Norm(a) * Norm(b), -Norm(a) * Norm(b), ()),
    "the triangle": (Norm(a + b), Norm(a) + Norm(b), Norm(a) - Norm(b), ()),
    "the parallelogram": (
        Norm(a - b) ** 2,
        2 * Norm(a) ** 2 + 2 * Norm(b) ** 2,
        Norm(a) ** 2 + Norm(b) ** 2,
        (),
    ),
    "of two the larger": (lam, Max(lam, sigma), Min(lam, sigma), ()),
    "of two numbers": (Abs(c + d), Abs(c) + Abs(d), c + d, ()),
    "of sums": (Sum(a[j, 0], (j, 0, N - 1)), Sum(b[j, 0], (j, 0, N - 1)), a[0, 0], (b[p, 0] - a[p, 0] >= 0,)),
}


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_that_everybody_knows_has_a_certificate_and_its_neighbour_has_none(name):
    low, high, wrong, conditions = ORDERS[name]
    text = statement(low, high, conditions, "<=")
    assert check(text, certificate(text)) >= 1
    with pytest.raises((Stuck, Rejected, Unreadable)):
        certificate(statement(low, wrong, conditions, "<="))


@pytest.mark.parametrize(
    ("lhs", "rhs", "conditions"),
    [
        (c * d * Abs(c), c * d * c, (c * d > 0, d > 0)),
        (Abs(c * lam), c * lam, (c * lam * (N - 1) > 0,)),
    ],
    ids=str,
)
def test_a_sign_is_taken_from_a_product_with_what_is_positive(lhs, rhs, conditions):
    assert certificate(statement(lhs, rhs, conditions))
    with pytest.raises(Stuck):
        certificate(statement(lhs, rhs))


@pytest.mark.parametrize(
    ("e", "conditions", "says"),
    [
        (MatPow(A + B, -1) * a, (), "diagonal plus one of rank one"),
        (MatPow(Pi, k), (), "a power of a matrix is a whole number"),
        (a[m, 0] * one, (), "declared an integer and no more"),
        (a[2, 0] * one, (), "need N ≥ 3"),
        (H * a, (), "need N ≥ 2"),
        (Sum(a[j, 0], (j, 0, k - 1)) * one, (), "give its other part"),
        (Sum(a[j, 0] * a[N - 1 - j, 0], (j, 0, N - 1)) * one, (), "j stands for the places"),
        (i * one, (a[i, 0] > 0,), "stands for every place"),
    ],
    ids=str,
)
def test_what_is_not_read_is_said_in_a_sentence(e, conditions, says):
    with pytest.raises(Unreadable, match=says):
        statement(e, e, conditions)


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (Determinant(lam * I), Determinant(lam * Identity(k))),
        (Determinant(2 * I), Determinant(2 * Identity(N + 1))),
        (a[Symbol("N -1", integer=True), 0], a[N - 1, 0]),
        (MatrixSymbol("H N 0", N - 1, N) * one, H * one),
        (Symbol("det A", real=True), Determinant(A)),
        (a * a.T, a[Symbol("the row", integer=True), 0] * one * a.T),
    ],
    ids=str,
)
def test_no_letter_is_taken_for_one_that_the_reading_makes(lhs, rhs):
    with pytest.raises((Unreadable, Stuck)):
        certificate(statement(lhs, rhs, (N >= 2,)))


def test_an_inverse_is_granted_only_where_it_is_said_to_be():
    sides = MatPow(A, -1) * (A * a + b), a + MatPow(A, -1) * b
    text = statement(*sides)
    with pytest.raises(Stuck):
        certificate(text)
    assert certificate(statement(*sides, granted=True))


def test_what_is_granted_is_that_all_of_it_has_a_value():
    text = statement(H * one, zeros(N - 1), granted=True)
    assert text["sizes"] == {"N": 2}
    assert certificate(text)
    with pytest.raises((Stuck, Rejected)):
        certificate(statement(a / lam, a, granted=True))
    assert certificate(statement(lam * (a / lam), a, granted=True))


FALSE = {
    "a size that a sum runs over": (Sum(Trace(Identity(k)), (k, 1, N)), N * k),
    "numbers of two sums": (
        Sum(Max(i, j), (i, 0, N - 1), (j, 0, N - 1)),
        Sum(Min(i, j), (i, 0, N - 1), (j, 0, N - 1)),
    ),
    "which of two numbers a sum runs over": (
        Sum(i / (i + j) ** 2, (i, 1, N), (j, 1, m)),
        Sum(j / (i + j) ** 2, (i, 1, N), (j, 1, m)),
    ),
    "bars that its letter takes away": (Sum(Abs(i), (i, 100 - N, 100)), (N + 1) * (200 - N) / 2),
    "a sign that its letter has not": (Sum(sign(UP), (UP, 0, 3)), S(4)),
    "a delta that its letter takes away": (Sum(KroneckerDelta(UP, 0) * a[UP, 0], (UP, 0, N - 1)), S.Zero),
    "what is declared negative": (Sum(Abs(DOWN), (DOWN, 0, 3)), S(-6)),
    "a delta of a place that there may not be": (Sum(KroneckerDelta(j, 3), (j, 0, N - 1)), S.One),
    "an end that is before the first": (
        Sum(sqrt(j - 2), (j, 2, N)) + Abs(N - 2),
        Sum(sqrt(j - 2), (j, 2, N)) + N - 2,
    ),
    "a sum inside that runs backward where there is none": (
        Sum(Sum(1, (i, 1, p)), (j, 1, N - 1)) + Abs(p),
        Sum(Sum(1, (i, 1, p)), (j, 1, N - 1)) + p,
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_granted(name):
    with pytest.raises((Unreadable, Stuck, Rejected)):
        certificate(statement(*FALSE[name], granted=True))


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (Sum(i / (i + j), (i, 1, N), (j, 1, N)), Sum(j / (i + j), (j, 1, N), (i, 1, N))),
        (Sum(Sum(1 / m, (m, 1, k)), (k, 1, 3)), S(13) / 3),
        (Sum(Abs(i), (i, p**2, p**2 + 2)), 3 * p**2 + 3),
    ],
    ids=str,
)
def test_what_is_true_beside_it_is(lhs, rhs):
    assert certificate(statement(lhs, rhs, granted=True))


HIDDEN_NEEDS = {
    "the inverse of an inverse": (MatPow(BEHIND, -1), Q),
    "the diagonal of a determinant": (
        Determinant(DiagMatrix(HadamardPower(a - 12345 * one, -1))),
        Determinant(DiagMatrix(HadamardPower(a - 12345 * one, -1)).T),
    ),
    "what a sum of numbers is divided by": (
        Sum((j * AWAY + j * AWAY**2) / AWAY, (j, 1, N)),
        N * (N + 1) / 2 * (1 + AWAY),
    ),
    "what a sum of two places is divided by": (
        Sum((a[j, 0] * AWAY + a[j + 1, 0] * AWAY) / AWAY, (j, 0, N - 2)),
        Sum(a[j, 0] + a[j + 1, 0], (j, 0, N - 2)),
    ),
}


@pytest.mark.parametrize("name", HIDDEN_NEEDS)
def test_what_is_read_away_must_have_a_value(name):
    sides, there = HIDDEN_NEEDS[name], (N >= 2,)
    with pytest.raises(Stuck):
        certificate(statement(*sides, there))
    assert certificate(statement(*sides, there, granted=True))


NO_TERMS = {
    "from one size to another": (Sum(1 / lam, (k, N, m)), lam, ()),
    "between two places": (Sum(1 / lam, (k, j + 1, i + 1)), lam, ()),
    "of a polynomial": (Sum(j / lam, (j, 1, N - 1)), lam, ()),
    "without the first": (Sum(1 / a[j, 0], (j, 1, N - 1)), a[0, 0], (N >= 2,)),
    "without the last": (Sum(1 / a[j, 0], (j, 0, N - 2)), a[N - 1, 0], (N >= 2,)),
    "without some, of all": (Sum(1 / a[j, 0], (j, 1, N - 1)), Norm(a), (N >= 2,)),
    "of numbers, without the last": (Sum(1 / (j - lam), (j, 1, N - 2)), N - 1 - lam, (N >= 3,)),
    "of inverses": (Sum(Trace(MatPow(Q, -1)), (j, 1, N - 1)), Determinant(Q), ()),
}


@pytest.mark.parametrize("name", NO_TERMS)
def test_what_only_terms_need_that_are_not_there_is_not_granted(name):
    total, need, conditions = NO_TERMS[name]
    with pytest.raises(Stuck):
        certificate(statement(total, total + need**2, conditions, "<", granted=True))


@pytest.mark.parametrize(
    ("total", "need"),
    [
        (Sum(1 / lam, (k, 1, N)), lam),
        (Sum(j / lam, (j, 1, N)), lam),
        (Sum(1 / a[j, 0], (j, 0, N - 1)), a[0, 0]),
        (Sum(1 / (j - lam), (j, 1, N)), N - lam),
    ],
    ids=str,
)
def test_what_the_terms_need_that_are_there_is(total, need):
    assert certificate(statement(total, total + need**2, (), "<", granted=True))


def test_a_delta_is_of_a_place_that_is_said_to_be_there():
    one = Sum(KroneckerDelta(j, 3), (j, 0, N - 1))
    assert certificate(statement(one, S.One, (N >= 4,)))


@pytest.mark.parametrize("name", ["b", "sum", "any", "free"])
def test_a_size_may_have_any_letter(name):
    n = Symbol(name, integer=True, positive=True)
    x, y = MatrixSymbol("x", n, 1), MatrixSymbol("y", n, 1)
    centred = Norm(x - OneMatrix(n, n) * x / n) ** 2
    assert certificate(statement(centred, Norm(x) ** 2 - Scalar(x.T * OneMatrix(n, 1)) ** 2 / n))
    assert certificate(statement(Scalar(x.T * y), Norm(x) * Norm(y), (), "<="))
    apart = Sum(Sum(Abs(x[i, 0] - x[j, 0]), (i, 0, n - 1)), (j, 0, n - 1))
    assert certificate(statement(apart, S.Zero, (), ">="))


def test_what_has_one_entry_is_differentiated():
    x = MatrixSymbol("x", 1, 1)
    assert certificate(statement(Jacobian(x * x, x), 2 * x))
    with pytest.raises(Stuck):
        certificate(statement(Jacobian(x * x, x), x))


def test_a_sum_of_high_powers_is_read():
    powers = Sum(j**25, (j, 1, N + 1)) - Sum(j**25, (j, 1, N))
    assert certificate(statement(powers, (N + 1) ** 25))
