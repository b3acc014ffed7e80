"""Chains: what closes them, under which conditions, and how they are shown."""

import pytest
from sympy import Abs, Mul, Ne, Pow, Rational, Sum, Symbol, sqrt
from sympy.matrices.expressions import HadamardProduct, MatrixSymbol, Trace

from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    Gamma,
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
    X,
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
    ones,
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


def letter(**declared):
    return Symbol("n", **declared)


@pytest.mark.parametrize(
    ("n", "needs"),
    [
        (lam, r"\lambda \neq 0"),
        (k, ""),  # a size: the notation speaks of it
        (letter(positive=True), "n > 0"),
        (letter(negative=True), "n < 0"),
        (letter(real=True, nonzero=True), r"n \neq 0"),
        (letter(integer=True), r"n \in \mathbb{Z},\; n \neq 0"),
        (letter(integer=True, positive=True), r"n > 0,\; n \in \mathbb{Z}"),
    ],
)
def test_a_chain_shows_what_its_letters_are_declared_to_be(n, needs):
    shown = Derivation(Mul(n, Pow(n, -1, evaluate=False), mu, evaluate=False)).eq(mu)._repr_latex_()
    assert shown.partition(r"provided that } ")[2].partition("\n")[0] == needs


@pytest.mark.parametrize(
    ("n", "needs"),
    [
        (i, "i > 1"),
        (letter(integer=True), r"n \neq 1"),
        (letter(integer=True, nonzero=True), r"n \neq 1"),
    ],
)
def test_at_an_entry_they_count_from_one(n, needs):
    shown = Derivation(Mul(n, Pow(n, -1, evaluate=False), a[n, 0], evaluate=False)).eq(a[n, 0])._repr_latex_()
    assert shown.partition(r"provided that } ")[2].partition("\n")[0] == needs


@pytest.mark.parametrize(
    ("e", "needs"),
    [
        (Norm(a), ""),
        (Norm(MatrixSymbol("a", 3, 1)), r"a \in \mathbb{R}^{3}"),
        (Trace(MatrixSymbol("E", m, m)), r"E \in \mathbb{R}^{m \times m}"),
        (MatrixSymbol("p", 1, N) * a, r"p \in \mathbb{R}^{1 \times N}"),
        (Norm(Basis(m, i)), r"e_{i} \in \mathbb{R}^{m}"),
        (Norm(Basis(m, i) * Scalar(b.T * b)), r"e_{i} \in \mathbb{R}^{m}"),
        (Norm(ones(k) + Basis(k, i)), r"e_{i} \in \mathbb{R}^{k}"),
        (Norm(X * Basis(Gamma, i)), ""),  # is as long as X is wide
        (Symbol("sigma", real=True) + 1, r"\sigma \in \mathbb{R}"),  # not that of a
        (Norm(X.T * Basis(k, i)), ""),
    ],
    ids=str,
)
def test_and_of_what_size_and_what_else_than_in_the_notation(e, needs):
    shown = Derivation(e)._repr_latex_()
    assert shown.partition(r"provided that } ")[2].partition("\n")[0] == needs


@pytest.mark.parametrize("declared", [{"integer": False}, {"positive": False}, {"rational": False}])
def test_what_a_letter_is_declared_not_to_be_is_not_known(declared):
    with pytest.raises(Unproved, match="which the calculus does not know"):
        Derivation(letter(real=True, **declared))


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
