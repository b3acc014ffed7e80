"""Finitely many examples: the bound is high enough, roots have the right sign, and limits are said."""

from contextlib import suppress
from itertools import combinations
from math import prod

import pytest
from sympy import Abs, Ge, Gt, KroneckerDelta, Ne, Rational, S, Sum, Symbol, sign, sqrt
from sympy.matrices.expressions import DiagMatrix, HadamardPower, HadamardProduct, OneMatrix, Trace

from lngeom.identities import IDENTITIES, identity, verdicts
from lngeom.symbolic import (
    Basis,
    Gamma,
    H,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    Scalar,
    Unproved,
    Variance,
    X,
    a,
    by_examples,
    c,
    d,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    refute,
    sigma,
    text,
    x,
    z,
)
from tests.engine.mutations import mutants

EQUATIONS = [entry for entry in IDENTITIES if entry.relation == "="]
PLACES = [Symbol(f"p{n}", integer=True, nonnegative=True) for n in range(4)]
OUTSIDE = {"helmert-layer-norm", "rms-norm-as-layer-norm", "centering-determinant", "line-ellipse"}
OUTSIDE |= {"group-after-layer", "group-after-layer-eps", "layer-after-group-eps"}


def elementary(m, n, entry):
    """The sum of all products of m entries at different places among n: zero if there are fewer."""
    chosen = PLACES[:m]
    apart = prod((1 - KroneckerDelta(p, q) for p, q in combinations(chosen, 2)), start=S.One)
    return Sum(apart * prod(map(entry, chosen)), *((p, 0, n - 1) for p in chosen))


@pytest.mark.parametrize(("zeros", "m"), [(0, 1), (0, 3), (1, 2), (3, 1), (2, 3)])
def test_what_is_true_at_all_smaller_sizes_is_refused_at_the_first_where_it_fails(zeros, m):
    vanishing = prod(N - m - n for n in range(zeros)) * elementary(m, N, lambda p: x[p, 0])
    decided = by_examples(vanishing, 0)
    assert not decided
    assert decided.reason == f"the sides differ at N = {m + zeros}"


@pytest.mark.parametrize("zeros", [1, 2, 5])
def test_the_bound_of_a_polynomial_is_sharp(zeros):
    """At all sizes below, it is true; the last one that is tried shows that it is false."""
    decided = by_examples(prod(N - n for n in range(1, zeros + 1)), 0 * N + Scalar(x.T * x) * 0)
    assert not decided


WAYS_TO_WRITE_N = [  # each counts as one, or the product below vanishes at all sizes that are tried
    Trace(I),
    Trace(one * one.T),
    Trace(Pi * Pi * Pi) + 1,
    Scalar(one.T * one),
    Norm(one) ** 2,
    Norm(one) * Norm(2 * one) / 2,
    sqrt(N) * Norm(one),
    Sum(KroneckerDelta(i, j), (i, 0, N - 1), (j, 0, N - 1)),
    Sum(Norm(Basis(N, j)) ** 2, (j, 0, N - 1)),
    Scalar(Basis(N, i).T * OneMatrix(N, N) * one),
    Scalar(one.T * a) / Mean(a),
    Scalar(a.T * Pi * a) / Variance(a),
    Norm(LayerNorm(a)) ** 2,
    Scalar(g.T * DiagMatrix(g) ** -1 * one),
    Scalar(one.T * HadamardProduct(g, HadamardPower(g, -1))),
    Trace(Jacobian(LayerNorm(a), a) * sigma) + 2,
]


@pytest.mark.parametrize("size", WAYS_TO_WRITE_N, ids=str)
def test_the_size_counts_however_it_is_written(size):
    decided = by_examples(prod((size - n for n in range(1, 5)), start=S.One) * c, 0)
    assert decided.reason.startswith("the sides differ at N = 5")


def test_a_polynomial_in_a_size_that_no_matrix_has_is_one_in_a_number():
    assert not by_examples((N - 1) * (N - 2) * c, 0)
    assert by_examples((N - 1) * (N + 1), N**2 - 1)


def test_a_free_index_needs_one_more_place():
    others = Sum((1 - KroneckerDelta(i, j)) * x[j, 0], (j, 0, N - 1))
    assert by_examples(others * z[i, 0], 0).reason == "the sides differ at N = 2, i = 0"
    assert by_examples(others, Scalar(one.T * x) - x[i, 0])


def test_every_pair_of_sizes_is_covered():
    over_groups = elementary(2, Gamma, lambda p: X[0, p])
    decided = by_examples((k - 1) * (k - 2) * over_groups, 0)
    assert not decided
    assert "k = 3" in decided.reason


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (sqrt(c**2), c),
        (Norm(c * a), c * Norm(a)),
        (Abs(N - 3) * Norm(a), (3 - N) * Norm(a)),
        (Abs(Scalar(a.T * a) - 1), Scalar(a.T * a) - 1),
        (Abs(c) * Abs(d), c * d),
        (LayerNorm(c * a), LayerNorm(a)),
        (sqrt(N) * sigma, -Norm(Pi * a)),
        (Norm(a) + Norm(x), Norm(a + x)),
        (Norm(a) * Norm(x), Scalar(a.T * x)),
        (sqrt(Norm(a) ** 2 + eps), Norm(a) + sqrt(eps)),
    ],
    ids=str,
)
def test_a_wrong_sign_of_a_root_is_refused(lhs, rhs):
    assert not by_examples(lhs, rhs)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("lhs", "rhs"), [(sqrt(c + Abs(c)), S.Zero), (c + Abs(c), Abs(c + Abs(c)))], ids=["a root", "bars"]
)
def test_a_root_that_is_zero_at_some_points_is_said_to_be_unknown(lhs, rhs):
    for _ in range(5):  # the points are drawn anew
        with pytest.raises(Unproved, match="zero at some points"):
            by_examples(lhs, rhs)


def test_absolute_values_in_a_sum_keep_a_sign_each():
    bars, bare = (Sum(f(a[j, 0]), (j, 0, N - 1)) for f in (Abs, lambda entry: entry))
    with pytest.raises(Unproved, match="places"):
        by_examples(bars**2, bare**2)
    assert not by_examples(bars**2 + Abs(a[j, 0]), bare**2 + Abs(a[j, 0]))  # one sign for all would pass


def test_conditions_give_signs():
    assert by_examples(sqrt(c**2), c, (Gt(c, 0),))
    assert by_examples(Norm(c * a), c * Norm(a), (Gt(c, 0),))
    assert not by_examples(Norm(c * a), c * Norm(a), (Ne(c, 0),))


def test_the_sign_of_what_may_be_zero_is_no_square_root_of_one():
    assert by_examples(sign(c) ** 2 * d, d, (Ne(c, 0),))
    with pytest.raises(Unproved, match="may be zero"):
        by_examples(sign(c) ** 2 * d, d)


def test_a_multiple_of_a_large_prime_is_not_zero():
    assert not by_examples((2**127 - 1) * c, 0)


def test_a_derivative_is_that_of_the_root():
    right = (Pi - LayerNorm(a) * LayerNorm(a).T / N) / sigma
    assert by_examples(Jacobian(LayerNorm(a), a), right)
    assert not by_examples(Jacobian(LayerNorm(a), a), Pi / sigma)


@pytest.mark.parametrize(
    ("lhs", "rhs", "why"),
    [
        (H.T * H * a, Pi * a, "Helmert"),
        (Sum(a[j, 0], (j, 1, N - 1)), Scalar(one.T * a) - a[0, 0], "only sums over all places"),
        ((I + a * a.T) ** -1 * a, a / (1 + Scalar(a.T * a)), "only diagonal"),
        (
            Sum(j * a[j, 0], (j, 0, N - 1)),
            Sum(j * a[j, 0], (j, 0, N - 1)) + 0 * c,
            "where a number is expected",
        ),
        (sqrt(sqrt(lam) + 1) ** 2 * c, c + c * sqrt(lam) + sqrt(sqrt(lam) + 1) * 0, None),
        (
            Sum(1 / (x[j, 0] + Scalar(one.T * x)), (j, 0, N - 1)) * c,
            c * Sum(1 / (x[j, 0] + Scalar(one.T * x)), (j, 0, N - 1)) + 0 * d,
            "denominators",
        ),
        (Sum(1 / (x[i, 0] + x[j, 0]), (i, 0, N - 1), (j, 0, N - 1)), c, "several places"),
        (1 / Scalar(one.T * Pi * a), 2 / Scalar(one.T * Pi * a), "no value"),
        (sqrt(1 + sqrt(lam)), sqrt(1 + sqrt(lam)) * Norm(Basis(N, i)), "another root"),
    ],
    ids=str,
)
def test_what_lies_outside_is_said(lhs, rhs, why):
    if why is None:
        assert by_examples(lhs, rhs)
        return
    with pytest.raises(Unproved, match=why):
        by_examples(lhs, rhs)


def test_roots_that_are_products_of_others_are_known_to_be():
    assert by_examples(Norm(LayerNorm(a)), sqrt(N), (sigma > 0,))
    assert by_examples(LayerNorm(LayerNorm(a, eps), eps), Pi * a / sqrt(sigma**2 + eps * (sigma**2 + eps)))
    assert by_examples(sqrt(lam) * sqrt(mu**2 + 1), sqrt(lam * (mu**2 + 1)))
    assert by_examples(sqrt(Variance(3 * a)), 3 * sigma)
    assert not by_examples(sqrt(Variance(3 * a)), 2 * sigma)


def test_diagonal_matrices_are_inverted():
    inverse = DiagMatrix(g) ** -1
    assert by_examples(inverse * DiagMatrix(g), I)
    assert by_examples(inverse * a, DiagMatrix(HadamardPower(g, -1)) * a)


def test_the_least_size_comes_from_the_conditions():
    assert not by_examples(Norm(Pi * Basis(N, i)), Rational(1, 2) * sqrt(N - 1))
    assert by_examples(Norm(Pi * Basis(N, i)), sqrt(N - 1) / sqrt(N), (Ge(N, 2),)).sizes[N][0] == 2


@pytest.mark.parametrize(
    "id", ["output-norm", "rms-scale", "jacobian-output", "axis-length", "rms-pythagoras"]
)
def test_no_mutant_with_a_counterexample_is_accepted(id):
    entry, judged = identity(id), 0
    for mutant in list(dict.fromkeys(mutants(entry.rhs)))[:8]:
        with suppress(Unproved):
            if by_examples(entry.lhs, mutant, entry.conditions):
                assert refute(entry.lhs, mutant, entry.conditions) is None, text(mutant)
            judged += 1
    assert judged > 1


# ---------------------------------------------------------------- the catalogue


def test_every_stored_verdict_is_of_the_statement_as_it_is():
    stored = verdicts.stored("examples")
    assert {id: said["digest"] for id, said in stored.items()} == {e.id: e.digest for e in IDENTITIES}


def test_all_equations_are_accepted_but_those_that_lie_outside():
    stored = verdicts.stored("examples")
    assert {entry.id for entry in EQUATIONS if not stored[entry.id]["accepted"]} == OUTSIDE
    assert not [id for id, said in stored.items() if "refused" in said]


def test_every_false_neighbour_of_an_equation_is_refused_at_a_size():
    stored = verdicts.stored("examples")
    for entry in EQUATIONS:
        if entry.id not in OUTSIDE:
            assert stored[entry.id]["neighbour"].startswith("the sides differ"), entry.id


@pytest.mark.parametrize("id", [entry.id for entry in EQUATIONS[::9] if entry.id not in OUTSIDE])
def test_a_slice_of_the_catalogue_is_judged_anew(id):
    entry, stored = identity(id), verdicts.stored("examples")[id]
    decided = by_examples(entry.lhs, entry.rhs, entry.conditions)
    assert decided
    assert decided.error < -30
    assert {text(size): list(tried) for size, tried in decided.sizes.items()} == stored["sizes"]
    assert by_examples(*entry.false).reason.startswith("the sides differ")


def test_the_false_neighbours_that_once_passed_are_refused():
    """Sums over all places had not been counted: a product of matrices is a product to SymPy, too."""
    assert not by_examples(*identity("rotation-inner").false)
    assert refute(*identity("rotation-inner").false)
