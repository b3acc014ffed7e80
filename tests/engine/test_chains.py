"""Chains: what closes them, under which conditions, and how they are shown."""

import pytest
from sympy import Abs, Ne, Rational, Sum, sqrt
from sympy.matrices.expressions import HadamardProduct

from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    H,
    I,
    Jacobian,
    LayerNorm,
    N,
    Norm,
    P_y,
    Pi,
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
    one,
    refute,
    sigma,
    tex,
    x,
)

from .steps import Claim


def test_qed_compares_both_ends():
    chain = Derivation(Pi * Pi).eq(Pi)
    assert chain.qed(Claim(Pi * Pi, Pi)).closes.rhs == Pi
    assert chain.closes is None
    with pytest.raises(Unproved, match="starts with"):
        chain.qed(Claim(Pi.T, Pi))
    with pytest.raises(Unproved, match="ends with"):
        chain.qed(Claim(Pi * Pi, I))
    with pytest.raises(Unproved, match="without a step"):
        Derivation(Pi).qed(Claim(Pi, Pi))


def test_qed_demands_conditions_that_cover_the_chain():
    chain = Derivation(Norm(LayerNorm(a))).eq(sqrt(N))
    with pytest.raises(Unproved, match="conditions of the statement do not cover"):
        chain.qed(Claim(Norm(LayerNorm(a)), sqrt(N)))
    with pytest.raises(Unproved, match="contradict each other"):
        chain.qed(Claim(Norm(LayerNorm(a)), sqrt(N), sigma > 0, sigma < 0))
    chain.qed(Claim(Norm(LayerNorm(a)), sqrt(N), sigma > 0))


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


@pytest.mark.parametrize(
    ("e", "latex"),
    [
        (I - one * one.T / N, r"I - \frac{\mathbf{1} \mathbf{1}^{\top}}{N}"),
        (a - mu * one, r"a - \mu \mathbf{1}"),
        (sigma**2 + eps, r"\sigma^{2} + \varepsilon"),
        (Scalar(a.T * Pi * a) / N, r"\frac{a^{\top} \Pi a}{N}"),
        (Sum((a[j, 0] - mu) ** 2, (j, 0, N - 1)) / N, r"\frac{\sum_{j} \left(a_{j} - \mu\right)^{2}}{N}"),
        (a[0, 0] + a[1, 0], r"a_{1} + a_{2}"),
        (Scalar(one.T * a) ** 2 / N, r"\frac{\left(\mathbf{1}^{\top} a\right)^{2}}{N}"),
        (H.T * H, r"H^{\top} H"),
        (Abs(lam) * Rational(1, 2), r"\frac{\left|{\lambda}\right|}{2}"),
        (Scalar(a.T * x) ** 2, r"\left(a^{\top} x\right)^{2}"),
        (N - Scalar(a.T * x + x.T * x), r"N - \left(a^{\top} x + x^{\top} x\right)"),
        (Scalar(a.T * x + x.T * x) ** 2 * N, r"N \left(a^{\top} x + x^{\top} x\right)^{2}"),
        (LayerNorm(a, eps / N**2), r"\operatorname{LN}_{\varepsilon/N^{2}}\!\left(a\right)"),
        (Jacobian(Pi * a, a), r"\frac{\partial\,\Pi a}{\partial a}"),
        (Jacobian(Pi * a + b, a), r"\frac{\partial\,\left(\Pi a + b\right)}{\partial a}"),
        (P_y[i, j], r"\left(P_y\right)_{ij}"),  # two subscripts side by side are no formula
        (Basis(N, 0)[i, 0], r"\left(e_{1}\right)_{i}"),
        ((G * b)[i, 0], r"\sum_{i_{1}} G_{i,i_{1}} b_{i_{1}}"),
    ],
)
def test_formulas_read_as_the_book_writes_them(e, latex):
    assert tex(e) == latex
