"""What a line needs to have a value: it is collected before anything folds, and derived from conditions."""

from contextlib import suppress

import pytest
from sympy import (
    Abs,
    MatrixSymbol,
    Ne,
    Sum,
    sqrt,
)

from lngeom.engine.judging import follows
from lngeom.engine.obligations import Obligation, obligations
from lngeom.symbolic import (
    Basis,
    Derivation,
    I,
    Jacobian,
    LayerNorm,
    N,
    Norm,
    Pi,
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
    lam,
    mu,
    prove,
    refute,
    sigma,
    text,
)

from .steps import Claim


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


def test_qed_names_the_line_and_the_obligation_that_is_not_derived():
    chain = Derivation((mu**2 - 17 * mu) / (mu - 17)).eq(mu)
    with pytest.raises(Unproved, match=r"line 1, .*needs μ - 17 ≠ 0, which is not derived"):
        chain.qed(Claim((mu**2 - 17 * mu) / (mu - 17), mu))


def test_a_closed_chain_never_changes():
    claim = Claim(Pi * Pi, Pi)
    chain = Derivation(Pi * Pi).eq(Pi).qed(claim)
    claim.rhs = I
    assert chain.closes.rhs == Pi
    with pytest.raises(AttributeError):
        chain.steps = ()
    with pytest.raises(Unproved, match="closed"):
        chain.eq(Pi)
