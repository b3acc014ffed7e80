"""What is taken for granted is derived: by a chain, by a sum that is known, by a way of reading."""

import pytest
from sympy import (
    Abs,
    Add,
    Eq,
    Inverse,
    KroneckerDelta,
    Max,
    Min,
    Ne,
    Rational,
    S,
    Sum,
    Symbol,
    sign,
    sqrt,
)
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    Identity,
    MatMul,
    MatPow,
    OneMatrix,
    Trace,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from lngeom.engine import tex, text
from lngeom.symbolic import (
    Derivation,
    H,
    Helmert,
    I,
    Jacobian,
    LayerNorm,
    N,
    Norm,
    Q,
    Scalar,
    Spread,
    Unproved,
    Variance,
    X,
    a,
    b,
    c,
    d,
    i,
    j,
    k,
    lam,
    m,
    mu,
    one,
    ones,
    prove,
    prove_by_induction,
    refute,
    t,
)

from .steps import OUT_OF_REACH, known
from .test_places_and_names import UNSEEN, accepted, claim_of, closes

p, q, r = (Symbol(name, integer=True, nonnegative=True) for name in "pqr")
UNSEEN_K = UNSEEN.xreplace({N: k})
HAS_INVERSE = Ne(Determinant(Q), 0)
BACK = Inverse(Q)


def part(row, column):
    """An entry of QQ⁻¹, but for the last term: of a sum that is empty for one feature."""
    return Sum(Q[row, r] * BACK[r, column], (r, 0, N - 2))


TWICE = MatMul(2, lam * I + b * b.T, evaluate=False)
OF_Q = MatMul(Q, lam * I + b * b.T, evaluate=False)
MOVED = Sum(Q[N - 1 - r, r] * BACK[r, i], (r, 0, N - 1))
BEYOND = Sum(Sum(b[p, 0] * Q[p, r], (p, 0, m - 1)) * BACK[r, j], (r, 0, N - 1))
OF_DETERMINANT = Jacobian(Determinant(DiagMatrix(a)) * one, a)
SMOOTH = MatrixElement(Jacobian(Norm(a) * a, a), 0, 0)  # at a = 0 the derivative is 0

AT_ANY = LayerNorm(LayerNorm(one, 1), 1)  # is 0, and a column like any other
OF_ANY = Determinant((3 * lam - 1700) * I + AT_ANY * AT_ANY.T)

FALSE = {
    "what any column needs is not what this one needs": (sign(3 * lam - 1700) ** 2 + OF_ANY, 1 + OF_ANY),
    "in an order": (sign(3 * lam - 1700) ** 2 + OF_ANY, OF_ANY, (), ">"),
    "the row of an inverse moves with the sum": (
        MOVED,
        Sum(BACK[N - 1 - r, r] * Q[r, i], (r, 0, N - 1)),
        (HAS_INVERSE,),
    ),
    "a delta of it is its square": (MOVED**2, MOVED, (HAS_INVERSE,)),
    "the row of Helmert's matrix moves": (Sum(H[Max(r - 1, 0), r], (r, 0, N - 1)), S.Zero, (N >= 2,)),
    "with the least of two": (Sum(H[Min(r, N - 2), r], (r, 0, N - 1)), S.Zero),
    "a sum over part of the places": (BEYOND, b[j, 0], (HAS_INVERSE, m <= N)),
    "a place that is there if the sum has terms": (Sum(H[p, 1] * H[p, 0], (p, 0, N - 2)), -1 / N),
    "of an inverse": ((1 - part(0, 0)) * (1 - part(1, 1)), part(0, 1) * part(1, 0), (HAS_INVERSE,)),
    "a sum over such places": (
        Sum(H[p, q] * H[p, 0], (p, 0, N - 2), (q, 0, m)),
        1 - (m + 1) / N,
        (m <= 1,),
    ),
    "the derivative of a determinant": (
        OF_DETERMINANT[0, i] * OF_DETERMINANT[0, j] * (1 - KroneckerDelta(i, j)),
        S.Zero,
    ),
    "the inverse of a product promises a diagonal": (sign(lam) ** 2, S.One, (Trace(MatPow(TWICE, -1)) > 0,)),
    "of two matrices": (
        sign(lam) ** 2,
        S.One,
        (Trace(MatPow(OF_Q, -1)) > 0, Ne(Determinant(OF_Q), 0)),
    ),
    "a derivative promises that it is smooth": (sign(Norm(a)), S.One, (SMOOTH > -1,)),
    "deviations are positive": (Spread(X)[0, 0], S.Zero, (), ">"),
}
GIVEN = {
    "a sum is in order": (N, S(100), Sum(1, (j, 1, 100 - N)) >= 0),
    "a root is not 0": (S.Zero, 3 * lam + 1700, 1 / sqrt(3 * lam + 1700) > 0),
    "bars are those of a number": (Abs(3 * lam + 1700), 3 * lam + 1700, 1 / sqrt(3 * lam + 1700) > 0),
}
TRUE_BESIDE = {
    "Helmert's rows": (Trace(H * H.T), N - 1),
    "their squares, written out": (Sum(H[p, q] ** 2, (p, 0, N - 2), (q, 0, N - 1)), N - 1),
    "the first column": (Sum(H[p, 0] ** 2, (p, 0, N - 2)), 1 - 1 / N),
    "an inverse": (Trace(Q * BACK), N, (HAS_INVERSE,)),
    "a product with an inverse": (OF_Q**-1 * OF_Q * a, a, (Ne(Determinant(OF_Q), 0), Ne(lam, 0))),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name):
    assert not accepted(*FALSE[name])


@pytest.mark.parametrize("name", [name for name in FALSE if len(FALSE[name]) < 4])
def test_no_chain_closes_where_counterexamples_are_hidden(name):
    lhs, rhs, *given = FALSE[name]
    for hide in (UNSEEN, UNSEEN_K):
        claim = claim_of(hide * lhs, hide * rhs, *(given[0] if given else ()))
        assert not closes(claim)
        assert not closes(claim, given=claim.conditions)


@pytest.mark.parametrize("name", TRUE_BESIDE)
def test_what_is_true_beside_it_is_proved(name):
    known(name, lambda: prove(*TRUE_BESIDE[name]))


@pytest.mark.parametrize("name", GIVEN)
def test_a_chain_derives_what_its_assumptions_need_to_have_a_value(name):
    low, high, assumed = GIVEN[name]
    if name in OUT_OF_REACH:
        with pytest.raises(Unproved):
            Derivation(low, given=(assumed,)).le(high)
        return
    chain = Derivation(low, given=(assumed,)).le(high)
    with pytest.raises(Unproved, match="the chain assumes"):
        chain.qed(claim_of(low, high, relation="<="))
    assert chain.conditions
    assert chain.qed(claim_of(low, high, assumed, relation="<=")).closes


def test_a_condition_of_some_terms_does_not_stand_for_that_of_all():
    chain = Derivation(Sum(a[j, 0] / (N - 1), (j, 1, N - 1))).eq((N * mu - a[0, 0]) / (N - 1))
    assert chain.conditions == {N - 1 > 0}


def test_a_case_of_equality_is_an_equation_and_nothing_else():
    class Liar(Eq):
        def __ne__(self, other):
            return False

        def __eq__(self, other):
            return True

        __hash__ = Eq.__hash__

    gap = (lam - c) ** 2 * N
    chain = Derivation(S.Zero).le(gap, gap=gap, equality=Eq(lam, c))
    lie = Eq.__new__(Liar, lam, c + UNSEEN)
    with pytest.raises(Unproved, match="the case of equality is an equation"):
        chain.qed(claim_of(S.Zero, gap, relation="<=", equality=lie))
    twice = (lam - c) ** 2 * (lam - d) ** 2
    with pytest.raises(Unproved, match="vanishes, too"):
        Derivation(S.Zero).le(twice, gap=twice, equality=Eq(lam, d))


def test_induction_does_not_change_what_it_assumes_nor_what_a_sum_binds():
    n = Symbol("n", integer=True, positive=True)
    with pytest.raises(Unproved, match="size of a matrix"):
        prove_by_induction(Abs(N - 4), N + 2, over=N, given=(Norm(LayerNorm(a)) ** 2 > 3,))
    with pytest.raises(Unproved, match="a sum binds"):
        prove_by_induction(Sum(n, (j, 0, 3)), 4 * n + 6 - 4 * j, over=n, start=j + 1)
    not_zero = Symbol("n", integer=True, nonzero=True)
    with pytest.raises(Unproved, match="passes zero"):
        prove_by_induction(Abs(not_zero) - Abs(not_zero - 1), S(-1), over=not_zero, start=-2)


ROOT = sqrt(lam**2 + 1)
LARGE = sqrt(10**60 + lam**2)
SMALL = Rational(1, 10**13) * one
ROUNDED = {
    "a sign of nothing": (sign(sqrt(lam) * sqrt(c) - sqrt(lam * c)), 0, (lam > 0, c > 0)),
    "of lengths": (sign(Norm(a) ** 2 - Scalar(a.T * a)), 0),
    "times much": (10**50 * (Norm(a) ** 2 - Scalar(a.T * a)), 0),
    "the larger": (Max(Norm(a) ** 2 - Scalar(a.T * a), 0) * 10**70, 0),
    "a small root": (10**30 * sqrt(lam**2 / 10**50 + Rational(1, 10**50)), 10**5 * ROOT),
    "what cancels": ((ROOT + 10**45) ** 2 - 10**90 - 2 * 10**45 * ROOT, lam**2 + 1),
    "a large root": (10**40 * (LARGE - 10**30), 10**40 * lam**2 / (LARGE + 10**30)),
    "a derivative near a pole": (
        Jacobian(HadamardPower(a + SMALL, -1), a),
        -DiagMatrix(HadamardPower(a + SMALL, -2)),
    ),
}


@pytest.mark.parametrize("name", ROUNDED)
def test_what_is_true_is_not_refuted_by_rounding(name):
    lhs, rhs, *given = ROUNDED[name]
    assert refute(lhs, rhs, *given) is None
    if not getattr(lhs, "is_Matrix", False):
        assert refute(lhs + Rational(1, 10**60), rhs, *given) is not None


def test_a_condition_is_looked_at_with_as_many_digits():
    only_zero = sqrt(lam**2 + c**2 / 10**50) <= Abs(lam)
    assert refute(c, S.Zero, (only_zero,)) is None
    assert refute(c, S.One, (only_zero,)) is not None


def test_sympy_looks_for_no_signs_by_derivatives_of_what_it_does_not_know():
    e = 1 / (Variance(ones(N)) + 1)
    assert prove(e, S.One)
    assert Derivation(e).conditions == set()


@pytest.mark.timeout(20)
def test_what_is_long_to_evaluate_is_left_alone():
    power = ((lam**100 + 1) ** 1000 + 1) ** 1000
    assert refute(power, power) is None
    assert refute(power, lam) is not None
    sums = Sum(i + p * q, (p, 0, N**4), (q, 0, N**4), (i, 0, N**4))
    assert refute(sums, sums) is None
    for e in (
        Sum(Sum(Abs(i - j), (i, 0, 9999)), (j, 0, 9999)),
        Determinant(OneMatrix(900, 900) + Identity(900)),
    ):
        with pytest.raises(Unproved, match="no small instance"):
            refute(e, lam)


@pytest.mark.timeout(20)
def test_partial_fractions_and_conditions_have_a_budget():
    parts = Sum(1 / ((lam + c * j + j**2) * (c + j**3 * lam + 1) * (d - j**5 + t)), (j, 0, N - 1))
    assert not accepted(parts, S.One)
    terms = (1 / (lam**2 * c + n * d**3 + sqrt(Variance(a))) for n in range(1, 61))
    assert len(Derivation(Add(*terms)).conditions) == 60


def test_what_was_changed_in_place_is_refused():
    changed, length = Norm(3 * a), 3 * Norm(a)
    chain = Derivation(changed).eq(length)
    assert chain.lines[0].expr is changed
    assert chain.qed(claim_of(Norm(3 * a), length)).closes
    hash(changed)
    changed._args = (2 * a,)
    for attempt in (
        lambda: prove(lam * changed, lam * length),
        lambda: Derivation(changed + 1),
        lambda: chain.qed(claim_of(Norm(3 * a), length)),
    ):
        with pytest.raises(Unproved, match="changed in place"):
            attempt()
    changed._mhash = None
    for statement in (claim_of(Norm(3 * a), length), claim_of(Norm(2 * a), length)):
        with pytest.raises(Unproved):
            chain.qed(statement)
    with pytest.raises(Unproved, match="changed after it was judged"):
        chain.lines[0].check()


def test_matrices_of_two_sizes_are_not_written_alike():
    other = Helmert(N + 1)
    assert (tex(H), text(H)) == ("H", "H")
    assert tex(other) != tex(H)
    assert text(other) != text(H)
