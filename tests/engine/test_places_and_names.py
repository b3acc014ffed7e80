"""False statements that were once accepted: places that are not there, bound names, cases of many signs."""

import pytest
from sympy import Abs, Eq, KroneckerDelta, Ne, Rational, S, Sum, Symbol, sign, sqrt
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    MatMul,
    MatPow,
    MatrixSymbol,
    OneMatrix,
    Trace,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    Gamma,
    GroupNorm,
    I,
    Jacobian,
    N,
    Named,
    Norm,
    Pi,
    Q,
    Quantity,
    Scalar,
    Unproved,
    Variance,
    X,
    a,
    b,
    g,
    i,
    j,
    lam,
    mu,
    one,
    prove,
    prove_by_induction,
    refute,
    z,
    zeros,
)

from .steps import Claim, known

HALF = Rational(1, 2)
p, q = (Symbol(name, integer=True, nonnegative=True) for name in "pq")
n = Symbol("n", integer=True, positive=True)
m = Symbol("m", integer=True, positive=True)
h = MatrixSymbol("h", m, 1)
R = MatrixSymbol("R", N, N)
# 0 at every size at which counterexamples are sought: hides from them what is false elsewhere
UNSEEN = (N / 2 - HALF) * (N / 2 - 1) * (N / 2 - 3 * HALF) * (N / 2 - 2) * (N / 2 - 5 * HALF)


def claim_of(lhs, rhs, *conditions, relation="=", equality=None):
    claim = Claim(lhs, rhs, *conditions)
    claim.relation, claim.equality = relation, equality
    return claim


def accepted(lhs, rhs, given=(), relation="="):
    try:
        return prove(lhs, rhs, given, relation)
    except Unproved:
        return False


def closes(claim, *between, given=(), **last):
    """Whether a chain to the right side closes; the last step is of the claim's relation."""
    step = {"=": "eq", ">=": "ge", "<=": "le"}[claim.relation]
    try:
        chain = Derivation(claim.lhs, given=given)
        for line in between:
            chain = chain.eq(line)
        return getattr(chain, step)(claim.rhs, **last).qed(claim).closes is not None
    except Unproved:
        return False


SIGNED = Sum(sqrt(b[j, 0] ** 2 + sign(a[j, 0]) ** 2), (j, 0, N - 1))
ALL_ZERO = Sum(sqrt(b[j, 0] ** 2), (j, 0, N - 1))
NONE_ZERO = Sum(sqrt(b[j, 0] ** 2 + 1), (j, 0, N - 1))
ONE_LARGER, NONE_LARGER, ALL_LARGER = (
    Determinant(matrix) for matrix in (DiagMatrix(lam * one + Basis(N, i)), lam * I, (lam + 1) * I)
)
HIDES_J = Quantity("q", "q", a[j, 0])
ROWS = (R[i, i] >= 0, Q[i, 0] - Sum(R[i, j], (j, 0, N - 1)) >= 0)
RANGES = (h[j, 0] >= 0, Q[i, 0] - Sum(h[j, 0] / (2 * N - 2 * j - 1), (j, 0, m - 1)) >= 0)
DIAGONAL = (Q[i, 0] <= 0, Q[i, 0] - Sum(R[i, j], (j, 0, N - 1)) >= 0)
BEYOND = (a[j, 0] >= 0, b[j, 0] >= 0, a[j, 0] - a[j, 0] * b[j, 0] - j >= 0)
BETA = MatrixSymbol("b", Gamma, 1)
GROUPED = MatrixElement(GroupNorm(X, BETA[j, 0] ** 2), 0, 0)
PARTIAL = Sum(Sum(Abs(b[p, 0]), (p, 1, N - 1)), (q, 0, N - 2))
FALSE = {
    "two sums get one index": (PARTIAL, Sum(Sum(Abs(b[p, 0]), (p, 0, N - 2)), (q, 1, N - 1))),
    "a sign in a sum as one case": ((SIGNED - ALL_ZERO) * (SIGNED - NONE_ZERO), S.Zero),
    "a delta in a product as one case": (
        (ONE_LARGER - NONE_LARGER) * (ONE_LARGER - ALL_LARGER),
        S.Zero,
    ),
    "a place that moves with the index": (
        Sum(b[j, 0] * KroneckerDelta(j, N - 1 - j), (j, 0, N - 1)),
        b[N - 1 - j, 0],
    ),
    "a name that hides the index": (
        Sum(HIDES_J * KroneckerDelta(i, j), (j, 0, N - 1)),
        HIDES_J,
        (i <= N - 1,),
    ),
    "a row sum becomes a trace": (Sum(Q[i, 0], (i, 0, N - 1)), S.Zero, ROWS, ">="),
    "a place of another range": (Sum(Q[i, 0], (i, 0, N - 1)), S.Zero, RANGES, ">="),
    "a place that a sum binds": (-Sum(R[i, i], (i, 0, N - 1)), S.Zero, DIAGONAL, ">="),
    "a basis column in an empty sum": (Sum(Basis(N, q)[1, 0], (q, 1, N - 1)), S.One),
    "one of another place": (Sum(Basis(N, q)[i + 1, 0], (q, 1, N - 1)), S.One),
    "a whole sum that may be empty": (Sum(Basis(N - 1, q)[0, 0], (q, 0, N - 2)), S.One),
    "facts of a place beyond the last": (
        Sum(a[j, 0], (j, 0, N - 1)) + Sum(a[j, 0] * b[j, 0], (j, 0, i - 2)),
        i - 1,
        BEYOND,
        ">=",
    ),
    "a condition that binds the reader's j": (
        GROUPED,
        GROUPED + Variance(X * Basis(Gamma, i)) + BETA[i, 0] ** 2,
        (),
        "<",
    ),
}


COUNTED = Quantity("q", "q", a[i, 0])
TRUE_BESIDE = {
    "the two sums named anew": (PARTIAL, Sum(Sum(Abs(b[q, 0]), (q, 1, N - 1)), (p, 0, N - 2))),
    "a sign that is known for all": (Sum(sign(a[j, 0] ** 2 + 1) * a[j, 0], (j, 0, N - 1)), N * mu),
    "a delta that no product binds": (ONE_LARGER * KroneckerDelta(i, j), KroneckerDelta(j, i) * ONE_LARGER),
    "a place that stays": (Sum(b[j, 0] * KroneckerDelta(i, j), (j, 0, N - 1)), b[i, 0], (i <= N - 1,)),
    "a name that hides another index": (Sum(COUNTED * b[j, 0], (j, 0, N - 1)), COUNTED * Scalar(one.T * b)),
    "what is larger everywhere is so in sum": (
        Sum(a[i, 0], (i, 0, N - 1)) - Sum(b[i, 0], (i, 0, N - 1)),
        S.Zero,
        (a[i, 0] - b[i, 0] >= 0,),
        ">=",
    ),
    "a trace of what is not negative": (Sum(R[i, i], (i, 0, N - 1)), S.Zero, ROWS[:1], ">="),
    "a basis column in a sum over all": (Sum(Basis(N, q)[j, 0], (q, 0, N - 1)), S.One),
    "facts of the last place": (Abs(a[N - 1, 0]), a[N - 1, 0], (a[i, 0] >= 0,)),
}


@pytest.mark.parametrize("name", TRUE_BESIDE)
def test_what_is_true_beside_it_is_proved(name):
    known(name, lambda: prove(*TRUE_BESIDE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name):
    assert not accepted(*FALSE[name])


@pytest.mark.parametrize(
    "name",
    ["two sums get one index", "a sign in a sum as one case", "a delta in a product as one case"],
)
def test_nor_does_a_chain_close_where_counterexamples_are_hidden(name):
    lhs, rhs = FALSE[name]
    assert not closes(Claim((lhs - rhs + 1) * UNSEEN, UNSEEN))


def test_conditions_for_every_place_say_nothing_of_a_sum_of_their_own():
    assert not closes(claim_of(Sum(Q[i, 0], (i, 0, N - 1)), S.Zero, *ROWS, relation=">="), given=ROWS)


def test_a_derivative_within_a_derivative_needs_what_the_inner_one_needs():
    twice = Norm(z) * Jacobian(Jacobian(Norm(z) * a, a) * b, z)
    assert not closes(Claim(twice, b * z.T))


def test_the_root_of_a_matrix_of_one_entry_needs_more_than_that_it_is_not_zero():
    width = 1 - 2 * UNSEEN
    root = Scalar(MatPow(width * OneMatrix(1, 1), HALF))
    unit = (2 * root + 2) / (root + 1) / 2
    claim = claim_of(Abs(width), width, Ne(width, 0), relation="<=")
    assert not closes(claim, Abs(width) * unit, width * unit, width)
    square = MatrixSymbol("M", 1, 1)
    assert {str(o) for o in Derivation(Scalar(MatPow(square, HALF))).conditions} == {"(M) >= 0"}
    assert {str(o) for o in Derivation(Scalar(MatPow(square, -HALF))).conditions} == {"(M) > 0"}


def test_an_inverse_for_one_index_is_none_for_each_that_a_sum_binds():
    matrix = MatMul(Q, DiagMatrix(a - (1000 + j) * one))
    trace = Trace(MatPow(matrix, -1))
    claim = Claim(Sum(trace, (j, 0, 2)), Sum(2 * trace, (j, 0, 2)) / 2, Ne(Determinant(matrix), 0))
    assert not closes(claim)


def test_the_case_of_equality_bears_true_names():
    false = Named("Π", r"\Pi", one * one.T / N)
    case = Eq(false * a, zeros(N))
    claim = claim_of(Norm(Pi * a) ** 2, Norm(a) ** 2, relation="<=", equality=case)
    assert not closes(claim, gap=Norm(mu * one) ** 2, equality=case)


def test_that_a_column_is_not_zero_is_no_condition_as_it_may_be_read_in_two_ways():
    with pytest.raises(Unproved, match="for every i"):
        prove(sign(a[i, 0]) ** 2, S.One, (Ne(a, zeros(N)),))
    assert prove(sign(a[i, 0]) ** 2, S.One, (Ne(a[j, 0], 0),))


@pytest.mark.parametrize(
    ("lhs", "rhs", "more"),
    [
        ((n - 1) * (2 * Quantity("q", "q", n) - n), S.Zero, {}),
        (Abs(2 * n - 7), 2 * n + 3, {"given": (Quantity("q", "q", n - 5) >= 0,)}),
        (Abs(n**3 - n), n**3 - n + 12, {"start": -2}),
        (
            Sum(1 / j, (j, 1, n + 1)) - 1 / (n + 1) - Rational(1, 3),
            Sum(1 / j, (j, 1, n)),
            {"start": HALF},
        ),
    ],
)
def test_induction_hides_nothing_and_starts_where_its_letter_may(lhs, rhs, more):
    with pytest.raises(Unproved):
        prove_by_induction(lhs, rhs, over=n, **more)


def test_conditions_are_shown_with_letters_of_their_own():
    def shown(e):
        return {str(o) for o in Derivation(e).conditions}

    assert shown(HadamardPower(a - a[i, 0] * one + b, -1)) == {"Ne(-a[i, 0] + a[j, 0] + b[j, 0], 0)"}
    assert shown(HadamardPower(a + a[i, 0] * one, -1)) == {"Ne(a[i, 0] + a[j, 0], 0)"}


def test_a_verdict_does_not_depend_on_what_was_asked_before():
    first, second = (
        Sum(column[j, 0], (j, 0, N - 1)) for column in (MatrixSymbol("f", N, 1), MatrixSymbol("h", N, 1))
    )
    entry = [s.function for s in (first, second)]
    given = (entry[0] - entry[1] >= 0,)
    verdicts = [prove(first, second, given, ">=")]
    for one_first in (first, second), (second, first):
        for s in one_first:
            prove(s, S.Zero, (s >= 1,), ">=")
        verdicts.append(prove(first, second, given, ">="))
    assert all(verdicts)
    assert prove(-second, -first, given, ">=")


def test_large_numbers_are_not_factored_without_end():
    first, second = 10**34 + 193, 10**35 + 69
    assert not accepted(first * second * lam + Symbol("d", real=True), S.Zero, (), ">=")


def test_the_root_of_a_diagonal_matrix_has_a_value_beside_irrational_numbers():
    root = Trace(MatPow(G, HALF))
    assert refute(sqrt(2) * root, root + g[i, 0]) is not None


@pytest.mark.parametrize(
    ("name", "formula"),
    [("N - 1", "M"), ("2N", "M"), ("1.5", "M"), ("M", r"\frac{1}{2}"), ("M", r"\sqrt{2}")],
)
def test_a_name_reads_as_no_number_and_no_operation(name, formula):
    with pytest.raises(TypeError, match="reads as"):
        Quantity(name, formula, N)


def test_nor_does_a_symbol_and_no_two_things_look_alike_as_formulas():
    with pytest.raises(Unproved, match="reads as"):
        prove(Symbol("-1", positive=True), S.One)
    for other in (Named("P", r"\Pi", I), MatrixSymbol("Pi", N, N)):
        with pytest.raises(Unproved, match="written"):
            prove(other + Pi, I + Pi)


def test_a_sum_has_no_names_in_it_that_hide_its_index():
    """The search for counterexamples and the proof would not read them alike."""
    for name in (HIDES_J, Scalar(Named("T", "T", a[j, 0] * one).T * one)):
        with pytest.raises(Unproved, match="hides an index"):
            prove(Sum(name, (j, 0, N - 1)), N * name)


def test_what_a_name_hides_stays_the_same_whatever_sums_are_made_with_it():
    name = Quantity("q", "q", a[j, 0] + i)
    before = name.free_symbols
    assert Sum(name, (j, 0, i)).free_symbols != before
    assert name.free_symbols == before


def test_a_power_that_may_be_negative_needs_more_than_no_negative_base():
    power = Symbol("r", real=True)
    assert {str(o) for o in Derivation(lam**power).conditions} == {"lambda > 0"}
