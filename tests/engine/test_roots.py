"""Signs that follow from roots, conditions and columns that are written, and those that do not."""

from contextlib import suppress
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Ge,
    Gt,
    KroneckerDelta,
    MatrixSymbol,
    Max,
    Ne,
    Pow,
    S,
    Sum,
    Symbol,
    sign,
    sqrt,
)
from sympy.matrices.expressions import Trace

from lngeom.symbolic import (
    LayerNorm,
    N,
    Norm,
    Pi,
    Scalar,
    Unproved,
    a,
    b,
    eps,
    i,
    j,
    lam,
    prove,
    rho,
    sigma,
)

c, d = Symbol("c", real=True), Symbol("d", real=True)
VALUES = {lam: (-2, 0, 2), c: (-1, 0, 1), d: (-3, 0, 3), eps: (0, 1), N: (1, 2)}
FACTORS = [lam, c, d, eps, N - 1]
powers = st.lists(st.integers(0, 2), min_size=len(FACTORS), max_size=len(FACTORS))


def product_of(exponents):
    return prod((f**n for f, n in zip(FACTORS, exponents, strict=True)), start=S.One)


def holds(claim, promises, given=()):
    """Whether a product is not negative wherever the promises are kept: this depends on signs alone."""
    for values in product(*VALUES.values()):
        at = dict(zip(VALUES, values, strict=True))
        kept = all(p.subs(at) >= 0 for p in promises) and all(bool(known.subs(at)) for known in given)
        if kept and claim.subs(at) < 0:
            return False
    return True


@settings(max_examples=120)
@given(powers, powers, powers, st.sampled_from([1, -1]))
def test_a_sign_is_taken_from_roots_only_where_it_follows(first, second, claimed, way):
    p, q, claim = product_of(first), way * product_of(second), product_of(claimed)
    weight = 1 + sqrt(p) + sqrt(q)
    promised = [part.base for part in weight.atoms(Pow) if part.exp == S.Half]
    with suppress(Unproved):
        assert not prove(weight * Abs(claim), weight * claim) or holds(claim, promised)


@settings(max_examples=120)
@given(powers, powers, st.sampled_from([Ge, Gt, Ne]))
def test_the_sign_of_a_product_is_taken_from_conditions_only_where_it_follows(first, claimed, relation):
    condition, claim = relation(product_of(first), 0), product_of(claimed)
    if condition in (S.true, S.false):
        return
    with suppress(Unproved):
        assert prove(Abs(claim), claim, (condition,)) is holds(claim, [], [condition])


ROOTS = [
    (
        (1 + sqrt(lam * N * Trace(Pi))) * Abs(lam * Trace(Pi)),
        (1 + sqrt(lam * N * (N - 1))) * lam * (N - 1),
        (),
    ),
    ((1 + sqrt(c * d)) * Abs(c * d), (1 + sqrt(c * d)) * c * d, ()),
    (Abs(c * d), c * d, (c * d >= 0,)),
    (Abs(c), c, (c * d > 0, d > 0)),
    (Abs((d - 3) * Scalar(a.T * a)), (d - 3) * Scalar(a.T * a), ((d - 3) * Scalar(a.T * a) > 0,)),
    (sqrt((eps + rho) ** 2), eps + rho, ()),
    (sqrt(eps**2 - 2 * eps * sigma + sigma**2), Abs(eps - sigma), ()),
    (Norm((eps + rho) * a), (eps + rho) * Norm(a), ()),
    (1 / (sqrt(d * N) + sqrt(eps + 1)), (sqrt(d * N) - sqrt(eps + 1)) / (d * N - eps - 1), ()),
    (Abs(sigma**4 + lam**2), sigma**4 + lam**2, ()),
    (LayerNorm(a, 0) * (N - 1) / Trace(Pi), LayerNorm(a, 0), (sigma > 0,)),
]
FALSE_ROOTS = [
    ((1 + sqrt(lam**2 * d + d)) * Abs(c), (1 + sqrt(lam**2 * d + d)) * c, ()),
    ((1 + sqrt(c * d)) * Abs(c), (1 + sqrt(c * d)) * c, ()),
    (Abs(c), c, (c * d >= 0, d >= 0)),
    (Abs(d), d, (c * d >= 0,)),
    (sqrt(eps**2 - 2 * eps * sigma + sigma**2), eps - sigma, ()),
    (Abs(lam) * sign(lam**2), lam, ()),
    (sign(N - 1), S.One, ()),
    (sign(N - 1), S.One, (rho > 0,)),
]


@pytest.mark.parametrize(("lhs", "rhs", "conditions"), ROOTS)
def test_roots_and_signs_that_follow_are_known(lhs, rhs, conditions):
    assert prove(lhs, rhs, conditions)


@pytest.mark.parametrize(("lhs", "rhs", "conditions"), FALSE_ROOTS)
def test_roots_and_signs_that_do_not_follow_are_refused(lhs, rhs, conditions):
    assert not prove(lhs, rhs, conditions)


# ------------------------------------------------------------------ bounds that are learned

y, z = MatrixSymbol("y", N, 1), MatrixSymbol("z", N, 1)
p, q = Symbol("p", integer=True, nonnegative=True), Symbol("q", integer=True, nonnegative=True)
m = Symbol("m", integer=True, nonnegative=True)
GAPS = Sum(Sum((y[p, 0] * z[q, 0] - y[q, 0] * z[p, 0]) ** 2, (q, 0, N - 1)), (p, 0, N - 1))


def test_cauchy_and_schwarz_by_squares():
    assert prove(Norm(y) ** 2 * Norm(z) ** 2 - Scalar(y.T * z) ** 2, GAPS / 2)


LEARNED = [
    (Scalar(a.T * b), "<=", Norm(a) * Norm(b)),
    (-Norm(a) * Norm(b), "<=", Scalar(a.T * b)),
    (Norm(a + b), "<=", Norm(a) + Norm(b)),
    (Norm(LayerNorm(a, eps) + b), "<=", Norm(LayerNorm(a, eps)) + Norm(b)),
    (Norm(a - b) ** 2, "<=", 2 * Norm(a) ** 2 + 2 * Norm(b) ** 2),
    (2 * rho * lam, "<=", rho**2 + lam**2),
    (lam, "<=", Max(lam, sigma)),
    ((a[i, 0] - Scalar(a.T * b)) ** 2, ">=", S.Zero),
]


@pytest.mark.parametrize(("low", "relation", "high"), LEARNED)
def test_bounds_that_everybody_knows_are_known(low, relation, high):
    assert prove(low, high, (), relation)


@pytest.mark.parametrize(
    ("low", "relation", "high"),
    [
        (Norm(a) * Norm(b), "<=", Scalar(a.T * b)),
        (Norm(a) + Norm(b), "<=", Norm(a + b)),
        (Norm(a - b) ** 2, "<=", Norm(a) ** 2 + Norm(b) ** 2),
        (3 * rho * lam, "<=", rho**2 + lam**2),
        (Max(lam, sigma), "<=", lam),
        (Scalar(a.T * b), "<", Norm(a) * Norm(b)),
        (Norm(LayerNorm(b, eps) + a), ">=", Norm(a)),
    ],
)
def test_their_neighbours_are_not(low, relation, high):
    with suppress(Unproved):
        assert not prove(low, high, (), relation)


@pytest.mark.parametrize("name", [f"x_{m}" for m in range(4)])
def test_what_stands_for_any_column_is_nothing_that_the_conditions_name(name):
    other = MatrixSymbol(name, N, 1)
    assert not prove(1, Norm(LayerNorm(a, eps)), (Norm(other) >= 1,), "<=")
    assert not prove(0, Scalar(LayerNorm(a, eps).T * b), (Scalar(other.T * b) >= 0,), "<=")


# ------------------------------------------------------------------ deltas


def test_a_delta_takes_the_summand_at_its_place():
    assert prove(Sum((c + a[j, 0]) * KroneckerDelta(i, j), (j, 0, N - 1)), c + a[i, 0])
    assert prove(Sum(c * KroneckerDelta(i, j), (j, 0, N - 1)) * a[i, 0], c * a[i, 0])


@pytest.mark.parametrize("given", [(), (i >= 0,), (i <= N,)])
def test_a_delta_whose_index_may_be_no_place_keeps_its_sum(given):
    with suppress(Unproved):
        assert not prove(Sum(c * KroneckerDelta(i, j), (j, 0, N - 1)), c, given)


@pytest.mark.parametrize("inner", [(j, 0, m), (j, m, N - 1)])
def test_what_is_known_of_a_free_index_says_nothing_of_a_bound_one_of_its_name(inner):
    outer = Sum(m * Sum(c * KroneckerDelta(i, j), inner), (m, 0, N - 1))
    with suppress(Unproved):
        assert not prove(outer, c * N * (N - 1) / 2, (m >= i, i >= 0))
    with suppress(Unproved):
        assert not prove(outer, c * N * (N - 1) / 2, (m <= i, i <= N - 1))
