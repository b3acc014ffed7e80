"""False statements that were accepted once, or could have been: each is refused, or lies outside."""

from itertools import combinations
from math import prod

import pytest
from sympy import Abs, Gt, KroneckerDelta, Ne, S, Sum, Symbol, sign, sqrt
from sympy.matrices.expressions import HadamardPower, HadamardProduct, MatrixSymbol, OneMatrix

from lngeom.symbolic import Basis, Gamma, N, Norm, Scalar, Unproved, X, a, by_examples, c, d, g, k, one, x, z

P, Q, R = (Symbol(f"p{n}", integer=True, nonnegative=True) for n in range(3))
NEVER_0 = Symbol("t", integer=True, positive=True)
ALL = (P, 0, N - 1)


def refused(lhs, rhs, *given):
    try:
        return not by_examples(lhs, S(rhs) if isinstance(rhs, int) else rhs, given)
    except Unproved:
        return True


U, V = Symbol("u", real=True), Symbol("v", real=True)
EMPTY = Sum(c, (Q, 0, P - 1))
ROW, COLUMN, BOTH = Basis(2, 0), Basis(2, 1), OneMatrix(2, 1)
TABLE = HadamardPower(
    (N + 1) * ROW * ROW.T + (N + 3) * ROW * COLUMN.T + (N + 7) * COLUMN * ROW.T + COLUMN * COLUMN.T, -1
)
STEPS = 1 / (N + KroneckerDelta(Q, 0) + 2 * KroneckerDelta(Q, 1) + 3 * KroneckerDelta(Q, 2))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sign(P) ** 2 + EMPTY, 1 + P * c),
        (
            sqrt(U * V) + sqrt(U) + Abs(V) + Sum(1 / sqrt(U), (Q, 0, P - 1)),
            sqrt(U * V) + sqrt(U) + V + Sum(1 / sqrt(U), (Q, 0, P - 1)),
        ),
        (
            Sum(sqrt(x[P, 0] * z[P, 0]) + sqrt(x[P, 0]) + Abs(z[P, 0]), ALL) / sqrt(x[P, 0]),
            Sum(sqrt(x[P, 0] * z[P, 0]) + sqrt(x[P, 0]) + z[P, 0], ALL) / sqrt(x[P, 0]),
        ),
        (
            (-(N**2) - 91 * N + 492) * Scalar(ROW.T * TABLE * BOTH) * a[P, 0],
            -(118 * N - 604) * Scalar(BOTH.T * TABLE * ROW) * a[P, 0],
        ),
        (
            (60 - 64 * N) * Sum(STEPS, (Q, 0, 3)) * a[P, 0],
            -(127 * N - 102) * Sum(STEPS, (Q, 0, 1)) * a[P, 0],
        ),
    ],
    ids=["empty", "empty divisor", "another place", "rows and columns", "two lengths"],
)
def test_what_a_second_red_team_had_accepted(left, right):
    assert refused(left, right)


@pytest.mark.parametrize("e", [sign(Norm(a))], ids=str)
def test_what_is_nested_without_end_is_not_decided(e):
    with pytest.raises(Unproved):
        by_examples(e, S.One)


@pytest.mark.parametrize("place", [1, 2, 5])
def test_a_place_with_a_number_is_counted_wherever_the_number_stands(place):
    """No entry bears it, only a delta: at all smaller sizes the sum is zero."""
    decided = by_examples(Sum(KroneckerDelta(P, place) * x[P, 0], ALL), 0)
    assert decided.reason == f"the sides differ at N = {place + 1}"
    free = by_examples(KroneckerDelta(P, place) * a[P, 0], 0)
    assert free.reason == f"the sides differ at N = {place + 1}, p0 = {place}"


def test_places_that_are_none_of_some_numbers():
    apart = prod((1 - KroneckerDelta(P, n) for n in range(3)), start=S.One)
    assert by_examples(apart * x[P, 0], 0).reason == "the sides differ at N = 4, p0 = 3"
    rows = HadamardProduct(one - Basis(N, 0), one - Basis(N, 1))
    assert by_examples(rows, 0 * one).reason == "the sides differ at N = 3"
    some = HadamardProduct(HadamardProduct(one - Basis(N, P), one - Basis(N, Q)), one - Basis(N, R))
    assert not by_examples(some, 0 * one)


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (Sum(KroneckerDelta(P, Q), ALL, (Q, 0, k - 1)), 1 + (N - 1) * (k - 1)),  # the smaller of two sizes
        (KroneckerDelta(P, Q) * x[P, 0] * X[Q, 0], x[P, 0] * X[Q, 0]),
        (KroneckerDelta(N, 3) * c, 0),
        (KroneckerDelta(P, Q) * c, 0),
    ],
    ids=str,
)
def test_a_delta_compares_places_of_one_size(lhs, rhs):
    with pytest.raises(Unproved, match="compares more than places of one size"):
        by_examples(lhs, S(rhs))


def test_a_sum_over_the_first_places_is_outside_even_where_a_condition_makes_room():
    """For N ≥ 9 all sizes k that were tried are smaller, and so is the place that was."""
    first = Sum(KroneckerDelta(P, Q) * x[P, 0], (P, 0, k - 1))
    with pytest.raises(Unproved, match="counts in two sizes"):
        by_examples(first, x[Q, 0], (N >= 9,))


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [(Sum(x[NEVER_0, 0] ** 2, (NEVER_0, 0, N - 1)) * N, Sum(x[NEVER_0, 0], (NEVER_0, 0, N - 1)) ** 2)],
)
def test_an_index_can_be_every_place(lhs, rhs):
    """Values were kept by the places of symbols that can be indices, and this one cannot be 0."""
    with pytest.raises(Unproved, match="t is never 0"):
        by_examples(lhs, rhs)


@pytest.mark.parametrize("last", [-1, N - 5], ids=str)
def test_a_sum_that_may_run_over_nothing_is_outside(last):
    with pytest.raises(Unproved, match="places"):
        by_examples(Sum(x[P, 0], (P, 0, last)), S(0))


@pytest.mark.parametrize(
    ("lhs", "rhs", "condition"),
    [
        (Sum(Abs(x[P, 0]), ALL) * z[P, 0], Sum(x[P, 0], ALL) * z[P, 0], Gt(x[P, 0], 0)),
        (Sum(sign(x[P, 0]) ** 2, ALL) * x[P, 0], N * x[P, 0], Ne(x[P, 0], 0)),
    ],
    ids=str,
)
def test_a_condition_on_one_place_is_none_on_the_places_of_a_sum(lhs, rhs, condition):
    with pytest.raises(Unproved, match="stands for every place"):
        by_examples(lhs, rhs, (condition,))


@pytest.mark.parametrize(
    "condition", [c > 0, N * c > 0, Gt(g[0, 0], 0), Gt(MatrixSymbol("w", Gamma, 1)[0, 0], 0)], ids=str
)
def test_a_condition_may_speak_of_what_the_statement_does_not(condition):
    assert not by_examples(Norm(d * a), d * Norm(a), (condition,))
    assert by_examples(d * (a + x), d * a + d * x, (condition,))


@pytest.mark.parametrize("m", [2, 3])
@pytest.mark.parametrize(
    "column",
    [
        lambda p: Sum(X[R, p] ** 2, (R, 0, k - 1)) ** S.Half,
        lambda p: Sum(X[R, p] ** 2, (R, 0, k - 1)) ** -S.Half,
        lambda p: 1 / (Sum(X[R, p], (R, 0, k - 1)) + c),
    ],
    ids=["root", "one over a root", "fraction"],
)
def test_what_vanishes_on_few_columns_does_not_vanish(m, column):
    chosen = [Symbol(f"s{n}", integer=True, nonnegative=True) for n in range(m)]
    apart = prod((1 - KroneckerDelta(*pair) for pair in combinations(chosen, 2)), start=S.One)
    products = Sum(apart * prod(map(column, chosen)), *((s, 0, Gamma - 1) for s in chosen))
    assert refused((k - 1) * (k - 2) * products, 0)


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        ((k - 1) * (Gamma - 1) * (k - Gamma) * Norm(X * OneMatrix(Gamma, 1)), 0),
        (prod(k - Gamma - n for n in range(-3, 4)) * Norm(X * OneMatrix(Gamma, 1)), 0),
        (prod(k * Gamma - n for n in range(1, 5)) * Norm(X * OneMatrix(Gamma, 1)), 0),
        ((1 / (N * c + d) + prod(N - n for n in range(1, 5))) ** -1, N * c + d),
        (prod(N - n for n in range(1, 5)) / (Scalar(one.T * x) + N**2) ** 3, 0),
    ],
    ids=str,
)
def test_zeros_at_many_pairs_of_sizes_are_not_enough(lhs, rhs):
    assert not by_examples(lhs, S(rhs))
