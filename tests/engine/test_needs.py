"""What a line needs to have a value: collected before anything folds, granted or derived from conditions."""

from contextlib import suppress

import pytest
from sympy import Abs, Ne, S, Sum, Symbol, sqrt, symbols, sympify
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    MatPow,
    MatrixSymbol,
    OneMatrix,
    Trace,
)

from lngeom.engine.judging import follows
from lngeom.engine.kernel import Rejected
from lngeom.engine.obligations import Obligation, obligations
from lngeom.engine.prover import Stuck, certificate
from lngeom.engine.reading import Unreadable, statement
from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    H,
    Jacobian,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi,
    Q,
    Quantity,
    Scalar,
    Unproved,
    a,
    alpha,
    b,
    eps,
    g,
    i,
    j,
    k,
    lam,
    m,
    mu,
    one,
    prove,
    refute,
    sigma,
    text,
    zeros,
)

from .statements import OUT_OF_REACH, Claim

A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)


AWAY, BEHIND = Quantity("p", "p", lam - 12345), Named("K", "K", MatPow(Q, -1))


p, q = symbols("p q", integer=True)


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


@pytest.mark.parametrize("name", ["b", "sum", "any", "free"])
def test_a_size_may_have_any_letter(name):
    n = Symbol(name, integer=True, positive=True)
    x, y = MatrixSymbol("x", n, 1), MatrixSymbol("y", n, 1)
    centred = Norm(x - OneMatrix(n, n) * x / n) ** 2
    assert certificate(statement(centred, Norm(x) ** 2 - Scalar(x.T * OneMatrix(n, 1)) ** 2 / n))
    assert certificate(statement(Scalar(x.T * y), Norm(x) * Norm(y), (), "<="))
    apart = Sum(Sum(Abs(x[i, 0] - x[j, 0]), (i, 0, n - 1)), (j, 0, n - 1))
    assert certificate(statement(apart, S.Zero, (), ">="))


GIVEN = {
    "a sum is in order": (N, S(100), Sum(1, (j, 1, 100 - N)) >= 0),
    "a root is not 0": (S.Zero, 3 * lam + 1700, 1 / sqrt(3 * lam + 1700) > 0),
    "bars are those of a number": (Abs(3 * lam + 1700), 3 * lam + 1700, 1 / sqrt(3 * lam + 1700) > 0),
}


@pytest.mark.parametrize("name", GIVEN)
def test_a_chain_derives_what_its_assumptions_need_to_have_a_value(name):
    low, high, assumed = GIVEN[name]
    if name in OUT_OF_REACH:
        with pytest.raises(Unproved):
            Derivation(low, given=(assumed,)).le(high)
        return
    chain = Derivation(low, given=(assumed,)).le(high)
    with pytest.raises(Unproved, match="the chain assumes"):
        chain.qed(Claim(low, high, relation="<="))
    assert chain.conditions
    assert chain.qed(Claim(low, high, assumed, relation="<=")).closes


def test_a_condition_of_some_terms_does_not_stand_for_that_of_all():
    chain = Derivation(Sum(a[j, 0] / (N - 1), (j, 1, N - 1))).eq((N * mu - a[0, 0]) / (N - 1))
    assert chain.conditions == {N - 1 > 0}


def needs(e):
    return {text(o.shown) for o in obligations(e)}


def test_obligations_are_collected_before_anything_cancels_and_inside_names():
    hidden = Quantity("q", "q", lam / lam**2)
    assert "λ ≠ 0" in needs(hidden)
    assert needs(Norm(LayerNorm(a))) >= {"Var(a) > 0"}
    assert needs(Norm(a) / sqrt(Scalar(a.T * a))) >= {"(aᵀ·a) > 0"}
    assert needs(Basis(N, 3)) >= {"N - 4 ≥ 0"}
    assert needs(Sum(j, (j, 0, 8 - N))) >= {"9 - N ≥ 0"}
    assert needs(MatrixSymbol("v", N - 3, 1)) >= {"N - 3 > 0"}


def test_where_something_is_differentiated_roots_must_be_smooth():
    assert "|a| > 0" in needs(Jacobian(Norm(a) * b, a))
    assert "|a| > 0" not in needs(Norm(a) * b)


@pytest.mark.parametrize(
    ("given", "e", "kind"),
    [
        ((sigma > 0,), Norm(a), "positive"),
        ((sigma > 0,), Scalar(a.T * Pi * a), "positive"),
        ((N > 3,), (N - 1) * (N - 2), "positive"),
        ((Ne(N, 1),), N - 1, "positive"),
        ((), N**2 - N, "nonnegative"),
        ((eps > 0,), sigma**2 + eps, "positive"),
        ((Ne(g[i, 0], 0),), Norm(alpha), "positive"),
        ((lam > 2,), lam**2 - 3 * lam + 2, "positive"),
        ((), lam**2 - lam + 1, "positive"),
    ],
)
def test_signs_are_derived_from_conditions(given, e, kind):
    assert follows(Obligation(kind, e), given)


@pytest.mark.parametrize(
    ("given", "e", "kind"),
    [
        ((), sigma, "positive"),
        ((Norm(a) > 0,), sigma, "positive"),
        ((N > 3,), N - 5, "nonnegative"),
        ((lam > 0,), lam - 1, "nonnegative"),
        ((Ne(g[0, 0], 0),), g[i, 0], "nonzero"),
        ((lam >= 0,), lam, "nonzero"),
        ((), lam**2 - 3 * lam + 2, "nonnegative"),
        ((), Scalar(a.T * b), "nonnegative"),
    ],
)
def test_signs_that_do_not_follow_are_not_derived(given, e, kind):
    assert not follows(Obligation(kind, e), given)


def test_of_an_empty_range_nothing_is_learnt():
    empty = Sum(sqrt(lam), (j, 0, 8 - N))
    assert not prove((1 + empty) * Abs(lam), (1 + empty) * lam)
    assert not follows(Obligation("nonnegative", lam), obligations(empty))


def test_a_delta_that_stays_inside_a_sum_is_not_told_apart():
    short = MatrixSymbol("v", N - 1, 1)
    unit = Basis(N - 1, i)
    root = Sum(sqrt(lam) * unit[j, 0] * short[j, 0], (j, 0, N - 2))
    for other in (0, sqrt(lam) * short[i, 0], 2 * root):
        with suppress(Unproved):
            assert not (prove(root, other) and refute(root, other))


def test_a_condition_on_an_entry_is_meant_for_every_entry():
    chain = Derivation(HadamardProduct(alpha, g)).eq(one)
    chain.qed(Claim(HadamardProduct(alpha, g), one, Ne(g[i, 0], 0)))
    for too_weak in ((), (Ne(g[0, 0], 0),), (Ne(g[i, 0], 1),)):
        with pytest.raises(Unproved, match="do not cover the chain"):
            chain.qed(Claim(HadamardProduct(alpha, g), one, *too_weak))
    assert refute(g[0, 0] * g[N - 1, 0], 0, (Ne(g[i, 0], 0),))
    assert refute(Abs(g[i, 0]), g[i, 0], (g[j, 0] > 0,)) is None


def test_conditions_name_what_is_divided_by():
    assert Derivation(Norm(Pi * a) / sigma).eq(sqrt(N)).conditions == {sigma > 0}
    assert Derivation(G**-1 * one).eq(alpha).conditions == {Ne(g[i, 0], 0)}
    assert Derivation(1 / lam + 0 * mu).eq(lam / lam**2).conditions == {Ne(lam, 0)}
    assert Derivation(Pi * Pi).eq(Pi).conditions == set()


def test_what_holds_at_one_place_leaves_the_condition_on_all_of_them():
    kappa = Quantity("κ", r"\kappa", a[i, 0])
    roots = Norm(HadamardPower(a, -1))
    needed = Derivation(1 / kappa + 1 / a[i, 0] + roots).eq(2 / kappa + roots).conditions
    assert set(needed) >= {Ne(a[i, 0], 0)}  # for every i, not κ ≠ 0 alone: a = (1, 0)


def test_what_is_assumed_of_an_entry_is_derived_for_all_of_them():
    chain = Derivation(g[j, 0] / g[j, 0] ** 2, given=(Ne(g[i, 0], 0),)).eq(1 / g[j, 0])
    assert chain.qed(Claim(g[j, 0] / g[j, 0] ** 2, 1 / g[j, 0], Ne(g[i, 0], 0))).closes
    with pytest.raises(Unproved):
        chain.qed(Claim(g[j, 0] / g[j, 0] ** 2, 1 / g[j, 0], Ne(g[0, 0], 0)))


AT_LEAST_TWO = (N >= 2, N - 2 >= 0, N - 1 > 0, sympify(2) <= N, 1 - N < 0, Ne(N, 1), Ne(N - 1, 0))


@pytest.mark.parametrize("said", AT_LEAST_TWO, ids=str)
def test_the_least_number_of_a_size_is_read_however_it_is_written(said):
    """As a chain that is open prints it, too."""
    two = 1 / (N - 1)
    assert certificate(statement(two, two, (said,)))
    with pytest.raises(Unreadable, match="need N ≥ 2"):
        statement(Basis(N, 1), Basis(N, 1), (N <= 5,))
