"""Chains: what closes them, what they show, inequalities by their gap, induction."""

from contextlib import suppress
from math import prod

import pytest
from sympy import Abs, Eq, MatrixSymbol, Ne, S, Sum, Symbol, sqrt
from sympy.matrices.expressions import Determinant, DiagMatrix, Identity, MatPow

from lngeom.engine.derivation import Closed
from lngeom.engine.evaluation import Instance
from lngeom.symbolic import (
    Derivation,
    G,
    H,
    LayerNorm,
    N,
    Norm,
    Pi,
    Quantity,
    Refuted,
    Scalar,
    Unproved,
    Variance,
    a,
    alpha,
    c,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    ones,
    prove,
    prove_by_induction,
    refute,
    sigma,
    zeros,
)

from .statements import Claim, closes


def test_conditions_name_what_is_divided_by():
    assert Derivation(Norm(Pi * a) / sigma).eq(sqrt(N)).conditions == {sigma > 0}
    assert Derivation(G**-1 * one).eq(alpha).conditions == {Ne(g[i, 0], 0)}
    assert Derivation(1 / lam + 0 * mu).eq(lam / lam**2).conditions == {Ne(lam, 0)}
    assert Derivation(Pi * Pi).eq(Pi).conditions == set()


def test_a_chain_shows_its_steps_reasons_and_conditions():
    shown = Derivation(Norm(LayerNorm(a))).eq(Norm(Pi * a) / sigma, "definition").eq(sqrt(N))._repr_latex_()
    assert shown.startswith("$$")
    for part in (
        r"\operatorname{LN}_{0}",
        r"\frac{\lvert \Pi a\rvert}{\sigma}",
        r"\text{definition}",
        r"\sigma > 0",
        r"\sqrt{N}",
    ):
        assert part in shown


def test_inequalities_stand_by_their_gap_and_read_off_equality():
    chain = Derivation(Norm(Pi * a) ** 2).le(
        Norm(a) ** 2, "no longer", gap=Norm(a - Pi * a) ** 2, equality=Eq(a, Pi * a)
    )
    claim = Claim(Norm(Pi * a) ** 2, Norm(a) ** 2)
    claim.relation, claim.equality = "<=", Eq(a, Pi * a)
    assert chain.qed(claim).closes.equality == Eq(a, Pi * a)
    claim.equality = Eq(a, zeros(N))
    with pytest.raises(Unproved, match="equality"):
        chain.qed(claim)
    claim.relation = "<"
    with pytest.raises(Unproved, match="proves <="):
        chain.qed(claim)


def test_an_inequality_is_refuted_as_an_equation_is():
    assert refute(Norm(a) ** 2, Norm(Pi * a) ** 2, relation="<=")
    assert refute(Norm(Pi * a) ** 2, Norm(a) ** 2, relation="<=") is None
    assert refute(lam, 5, (lam > 10,), ">") is None


def test_what_a_chain_assumes_must_follow_from_the_statement():
    chain = Derivation(sqrt(lam**2), given=(lam > 0,)).eq(lam)
    assert chain.qed(Claim(sqrt(lam**2), lam, lam > 1)).closes
    with pytest.raises(Unproved):
        chain.qed(Claim(sqrt(lam**2), lam))


def test_induction_closes_what_holds_first_and_grows_alike():
    n = Symbol("n", integer=True, positive=True)
    assert prove_by_induction(Sum(j**2, (j, 1, n)), n * (n + 1) * (2 * n + 1) / 6, over=n)
    assert not prove_by_induction(Sum(j**2, (j, 1, n)), n * (n + 1) * (2 * n + 1) / 6 + 1, over=n)
    with pytest.raises(Unproved, match="is the size of a matrix"):
        prove_by_induction(Scalar(a.T * a), N, over=N)


def test_helmerts_facts_follow_by_induction():
    """Two columns, then two rows, of Helmert's matrix: the sums of products of their entries."""
    n, p = Symbol("n", integer=True, positive=True), Symbol("p", integer=True, nonnegative=True)
    for first in range(4):  # rows in which both columns hold a 1 over the root
        below = Sum(1 / ((p + 1) * (p + 2)), (p, first, n - 2))
        assert prove_by_induction(below, S.One / (first + 1) - 1 / n, over=n, start=first + 1)
    r = Symbol("r", integer=True, nonnegative=True)
    assert prove(1 / (r + 1) - 1 / n + r**2 / (r * (r + 1)), 1 - 1 / n, (r > 0,))  # a column with itself
    assert prove(1 / (r + 1) - 1 / n - r / (r * (r + 1)), -1 / n, (r > 0,))  # with one before it
    m = p + 1
    assert prove((m + m**2) / (m * (m + 1)), 1)  # a row with itself: m ones, and -m once
    assert prove(m - m, 0)  # with one below it, and with the ones vector
    for size in range(2, 6):
        exact = Instance({N: size}).value
        assert refute(H.T * H, Pi) is None
        assert str(exact(H * H.T)) == str(exact(Identity(N - 1)))


def test_the_determinant_lemma_holds_on_small_matrices():
    d, u, v = (MatrixSymbol(name, N, 1) for name in ("d", "u", "v"))
    left = Determinant(DiagMatrix(d) + u * v.T)
    right = Determinant(DiagMatrix(d)) * (1 + Scalar(v.T * DiagMatrix(d) ** -1 * u))
    assert prove(left, right)
    assert refute(left, right) is None
    for size in (1, 2, 3, 4):  # written out by Leibniz, without the lemma
        small = [MatrixSymbol(name, size, 1) for name in ("d", "u", "v")]
        d_, u_, v_ = small
        terms = sum(v_[p, 0] * u_[p, 0] / d_[p, 0] for p in range(size))
        product = prod(d_[p, 0] for p in range(size))
        assert prove(Determinant(DiagMatrix(d_) + u_ * v_.T), product * (1 + terms))


def test_an_inverse_cancels_over_all_places_only():
    A, p = MatrixSymbol("A", N, N), Symbol("p", integer=True, nonnegative=True)
    for last, cancels in ((N - 1, True), (k - 1, False)):
        inner = Sum(A[i, p] * MatPow(A, -1)[p, j], (p, 0, last))
        outer = Sum(inner * a[i, 0], (i, 0, N - 1))
        with suppress(Unproved):
            assert prove(outer, a[j, 0]) is cancels


def test_a_case_of_equality_is_looked_for_at_instances():
    gap = (lam - c) ** 2 * Sum(1, (j, 1, N - 1))
    claim = Claim(S.Zero, gap, relation="<=", equality=Eq(lam, c))
    with pytest.raises(Unproved):
        Derivation(S.Zero).le(gap, gap=gap, equality=Eq(lam, c)).qed(claim)
    forged = Derivation(S.Zero).le((lam - c) ** 2, gap=(lam - c) ** 2, equality=Eq(lam, c))
    assert forged.qed(Claim(S.Zero, (lam - c) ** 2, relation="<=", equality=Eq(lam, c))).closes
    with pytest.raises(Refuted, match="the case of equality, λ = c, is false"):
        forged._judge(Closed(S.Zero, (lam + c) ** 2, (), relation="<=", equality=Eq(lam, c)))


def test_a_place_inside_a_name_is_not_granted_where_a_condition_shows_its_letter_as_a_number():
    inside = Quantity("κ", r"\kappa", Sum(a[i, 0], (j, 1, N - 1)))
    beyond = Quantity("ζ", r"\zeta", N - 1 - i)
    unseen = prod(k - n for n in range(1, 7))  # 0 at every size at which counterexamples are sought
    for hide in (1, unseen):  # N = 1, i = 3, λ = 4: 3 and -3
        for assumed in ((), (lam > i,), (i <= N - 1,)):
            lines = [hide * (inside + Abs(beyond)), hide * (inside + beyond)]
            assert not closes(lines, (lam > i,), assumed)


def test_a_letter_that_the_case_of_equality_shows_is_not_granted_to_be_a_place():
    counted = Quantity("κ", r"\kappa", Sum(a[i, 0], (j, 1, N - 1)))  # 0 for N = 1, whatever i is
    gap = (lam - c) ** 2 * Quantity("θ", r"\theta", N - i)
    equality = Eq(lam + i, c + i, evaluate=False)
    chain = Derivation(counted, given=(i <= N - 1,)).le(counted + gap, gap=gap, equality=equality)
    with pytest.raises(Unproved):  # N = 1, i = 3, λ = c + 1: 0 ≤ -2
        chain.qed(Claim(counted, counted + gap, relation="<=", equality=equality))


def test_what_sympy_does_not_know_is_looked_for_by_no_derivatives():
    assert Derivation(1 / (Variance(ones(N)) + 1)).conditions == set()
