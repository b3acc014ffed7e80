"""What is printed reads as what was proved: letters, names, brackets."""

import pytest
from sympy import (
    Abs,
    Dummy,
    Ge,
    Inverse,
    MatrixSymbol,
    Ne,
    Sum,
    Symbol,
)
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    MatMul,
    OneMatrix,
)

from lngeom.identities import Identity
from lngeom.identities.distance import corr
from lngeom.symbolic import (
    Basis,
    Derivation,
    GroupNorm,
    H,
    I,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Q,
    Quantity,
    Scalar,
    Spread,
    Unproved,
    V,
    X,
    a,
    b,
    c,
    d,
    eps,
    i,
    j,
    lam,
    m,
    mu,
    one,
    ones,
    prove,
    tex,
    text,
    v,
    w,
    x,
    z,
)

from .test_assumed import HAS_INVERSE


@pytest.mark.parametrize(
    "name", ["lambdaabs", "lambda__2", "xnorm", "x_e\u0301", "\u0458", "ı", "Α", "e_1", "H_3", "cos", "tr"]
)
def test_a_letter_is_printed_as_one_and_looks_like_no_other(name):
    for letter in (Symbol(name, negative=True), MatrixSymbol(name, N, N)):
        with pytest.raises(Unproved, match="the symbol"):
            Derivation(letter)


def test_a_letter_is_what_it_was_declared_to_be():
    letter = Symbol("y_changed", real=True)
    before = dict(letter._assumptions)  # of all letters that are declared so
    try:
        letter._assumptions["positive"] = True
        with pytest.raises(Unproved, match="was changed"):
            prove(Abs(letter, evaluate=False), letter)
    finally:
        letter._assumptions.clear()
        letter._assumptions.update(before)


@pytest.mark.parametrize(
    ("name", "latex", "meaning"),
    [
        ("aᵀ", "q", b),
        ("mean(a)", "q", b),
        ("L", r"\operatorname{LN}_{0}", Q),
        ("e", "e_{1}", b),
        ("ј", "q", b),
    ],
)
def test_a_name_imitates_no_layer_and_no_operation(name, latex, meaning):
    with pytest.raises(TypeError, match="the name"):
        Named(name, latex, meaning)


def test_the_name_of_an_inverse_means_it():
    diagonal, back = DiagMatrix(w), DiagMatrix(HadamardPower(w, -1))
    given = (Ne(w[i, 0], 0),)
    true = Named("Δ⁻¹", r"\Delta^{-1}", back)
    assert prove(Named("Δ", r"\Delta", diagonal) * true, I, given)
    assert prove(Named("Q⁻¹", "Q^{-1}", Inverse(Q)) * Q, I, (HAS_INVERSE,))
    for false, whole in ((Named("Q⁻¹", "Q^{-1}", 2 * Q), Q), (true, Named("Δ", r"\Delta", DiagMatrix(v)))):
        with pytest.raises(Unproved, match="reads as a power"):
            Derivation(false * whole)


@pytest.mark.parametrize(
    ("e", "latex"),
    [
        (lam * Scalar(-a.T * b), r"\lambda \left(-a^{\top} b\right)"),
        (MatMul(Q, -I, Q, evaluate=False), r"Q \left(-I\right) Q"),
        (MatMul(2, MatMul(3, Q, evaluate=False), evaluate=False), r"2 \left(3 Q\right)"),
        (Sum(Scalar(-a.T * b) * b[j, 0], (j, 0, N - 1)), r"\sum_{j} b_{j} \left(-a^{\top} b\right)"),
        (HadamardProduct(a, -b), r"a \odot \left(-b\right)"),
        (
            LayerNorm(a, eps / (c**2 * d**2)),
            r"\operatorname{LN}_{\varepsilon/\left(c^{2} d^{2}\right)}\!\left(a\right)",
        ),
    ],
    ids=str,
)
def test_what_has_a_sign_or_a_number_in_front_has_brackets_as_a_factor(e, latex):
    assert tex(e) == latex


def test_an_inverse_is_written_as_one_in_text():
    assert text(Inverse(Q) * a) == "Q⁻¹·a"


@pytest.mark.parametrize(
    "e",
    [
        Sum(Symbol("c_j", real=True) * a[j, 0], (j, 0, N - 1)),
        Sum(Quantity("q_j", "q_j", mu), (j, 0, N - 1)),
        Sum(Norm(MatrixSymbol("v_j", N, 1)), (j, 0, N - 1)),
        Sum(Quantity("q", "q^{(j)}", mu), (j, 0, N - 1)),
        Sum(Quantity("q", r"\operatorname{f}(j)", mu), (j, 0, N - 1)),
    ],
    ids=str,
)
def test_no_letter_reads_as_another_one_for_each_index(e):
    with pytest.raises(Unproved, match="for each j"):
        Derivation(e)
    with pytest.raises(Unproved, match="for each i"):
        prove(Symbol("c_i", real=True), mu, (a[i, 0] >= Symbol("c_i", real=True),))


@pytest.mark.parametrize(
    ("latex", "meaning", "needs"),
    [
        (r"\Pi_{2}", one * one.T / N, r"\Pi_{2} = \frac{\mathbf{1} \mathbf{1}^{\top}}{N}"),
        (r"\mathrm{\Pi}", 2 * I, r"\mathrm{\Pi} = 2 I"),
        (r"\mathit{a}", 2 * b, r"\mathit{a} = 2 b"),
        ("G^{-1}", 2 * I, "G^{-1} = 2 I"),
        (r"\operatorname{\Pi}", 2 * I, r"\operatorname{\Pi} = 2 I"),
        (r"\tan \theta", 2 * I, r"\tan \theta = 2 I"),
        (r"\operatorname{corr}(x, z)", 2 * I, r"\operatorname{corr}(x, z) = 2 I"),
        (r"\operatorname{f}(x)", 2 * I, r"\operatorname{f}(x) = 2 I"),
        (r"\mathrm{abs c}", 2 * I, r"\mathrm{abs c} = 2 I"),
        (r"\kappa", 2 * I, r"\kappa = 2 I"),
        (r"\mathrm{Tr}", 0 * I, r"\mathrm{Tr} = \mathbf{0}"),
    ],
)
def test_a_name_that_the_notation_does_not_give_says_what_it_is(latex, meaning, needs):
    named = Named("q", latex, meaning)
    shown = Derivation(Norm(named if meaning.shape[1] == 1 else named * b))
    assert shown._repr_latex_().partition(r"\text{where } ")[2].partition("\n")[0] == needs


@pytest.mark.parametrize("word", ["tr", "det", "max"])
def test_a_name_does_not_read_as_what_is_done_to_another(word):
    for name, latex in ((f"{word} Q", "q"), ("q", rf"\mathrm{{{word} Q}}"), ("q", rf"\text{{{word} Q}}")):
        with pytest.raises(TypeError, match="reads as a number or an operation"):
            Quantity(name, latex, 2 * Norm(a))


def test_a_number_is_no_list():
    with pytest.raises(TypeError, match="reads as a number or an operation"):
        Quantity("x, …, z", r"x, \dots, z", mu)


COS, KAPPA = Quantity("cos θ", r"\cos \theta", mu / 2), Quantity("κ", r"\kappa", mu)
TAN, LIST = Named("tan Q", r"\tan Q", 2 * I), Named("l", r"x, \dots, z", a)


@pytest.mark.parametrize(
    ("e", "latex", "words"),
    [
        (COS * KAPPA, r"\left(\cos \theta\right) \kappa", "(cos θ)·κ"),
        (-COS * KAPPA, r"- \left(\cos \theta\right) \kappa", "-(cos θ)·κ"),
        (COS + KAPPA, r"\cos \theta + \kappa", "cos θ + κ"),
        (COS * Scalar(a.T * b), r"\left(\cos \theta\right) a^{\top} b", None),
        (TAN * a, r"\left(\tan Q\right) a", "(tan Q)·a"),
        (2 * LIST, r"2 \left(x, \dots, z\right)", None),
        (-LIST, r"-\left(x, \dots, z\right)", None),
        (Q * LIST, r"Q \left(x, \dots, z\right)", None),
        (LIST - b, r"\left(x, \dots, z\right) - b", None),
        (b + LIST, r"\left(x, \dots, z\right) + b", None),
        (HadamardProduct(LIST, b), r"b \odot \left(x, \dots, z\right)", None),
        (Norm(LIST), r"\lvert x, \dots, z\rvert", None),
        (DiagMatrix(LIST), r"\operatorname{diag}\left(x, \dots, z\right)", None),
    ],
    ids=str,
)
def test_names_in_several_parts_have_brackets_beside_others(e, latex, words):
    assert tex(e) == latex
    assert words is None or text(e) == words


def test_names_in_what_is_shown_of_names_are_shown_too():
    false = Named("Π", r"\Pi", one * one.T / N)
    chain = Derivation(Quantity("s", "s", Norm(false * a) ** 2)).eq(N * mu**2)
    assert r"\Pi = \frac{\mathbf{1} \mathbf{1}^{\top}}{N}" in chain._repr_latex_()
    chain = Derivation(Quantity("τ", r"\tau", 1 / Norm(false * a)))
    assert r"\Pi = \frac{\mathbf{1} \mathbf{1}^{\top}}{N}" in chain._repr_latex_()


def test_a_letter_is_not_that_of_helmerts_matrix_or_of_a_number():
    with pytest.raises(Unproved, match="two different things"):
        Derivation(MatrixSymbol("H", N - 1, N) * H.T)
    with pytest.raises(Unproved, match="no letter or word"):
        Derivation(Symbol("e", negative=True))


@pytest.mark.parametrize(
    ("e", "latex"),
    [
        (Symbol("cd", real=True) ** 2, r"\mathrm{cd}^{2}"),
        (MatrixSymbol("AB", N, N).T * a, r"\mathrm{AB}^{\top} a"),
        (
            MatMul(Q, MatMul(lam * -3, I, evaluate=False), Q, evaluate=False),
            r"Q \left(-3 \lambda I\right) Q",
        ),
        (MatrixSymbol("delta", N, N)[i, 10], r"\left(\delta\right)_{i,11}"),
    ],
    ids=str,
)
def test_words_and_signs_read_as_one_thing(e, latex):
    assert tex(e) == latex


def test_letters_of_what_is_assumed_alone_are_declared_too():
    least = Symbol("z", positive=True)
    for chain in (
        Derivation(Abs(lam), given=(lam > least,)),
        Derivation(Abs(lam), given=(lam > least, lam > 0)).eq(lam),
    ):
        assert "z > 0" in chain._repr_latex_()


def test_sizes_that_are_sums_have_brackets():
    rows = MatrixSymbol("Y", N - 1, N) * MatrixSymbol("Z", N, N - 1)
    assert r"Y \in \mathbb{R}^{\left(N - 1\right) \times N}" in Derivation(rows)._repr_latex_()


@pytest.mark.parametrize(
    ("e", "needs"),
    [
        (Sum(a[i, 0] * Norm(HadamardPower(b, -1)), (i, 0, N - 2)), r"b_{j} \neq 0\text{ for every } j"),
        (Sum(Norm(HadamardPower(a, -1)), (i, 1, 3)), r"a_{j} \neq 0\text{ for every } j"),
        (Sum(1 / a[i, 0], (i, 1, N - 1)), r"a_{i} \neq 0\;(i = 2, \dots, N)"),
    ],
    ids=str,
)
def test_what_a_term_needs_at_every_place_is_not_said_of_the_places_of_its_sum(e, needs):
    assert f"provided that }} {needs}\n" in Derivation(e)._repr_latex_()


@pytest.mark.parametrize("name", ["1", "-1", "j+1", "pi"])
def test_the_index_of_a_sum_is_a_letter(name):
    at = Dummy(name, integer=True)
    with pytest.raises(Unproved, match="no letter or word"):
        Derivation(Sum(at * a[at, 0], (at, 0, N - 1)))


@pytest.mark.parametrize("size", [N, m], ids=str)
def test_another_name_for_ones_than_their_own_is_said(size):
    b1 = Named("b", "b", OneMatrix(size, 1))
    assert r"\text{where } b = \mathbf{1}" in Derivation(Norm(b1))._repr_latex_()
    assert "where" not in Derivation(Norm(ones(size)))._repr_latex_()


def test_another_name_for_ones_is_alone_in_its_look():
    b1 = Named("b", "b", OneMatrix(N, 1))
    with pytest.raises(Unproved, match="two different things"):
        Derivation(Norm(b1) + Norm(b))
    with pytest.raises(Unproved, match="reads as an entry"):
        Derivation(Scalar(Named("b_i", "b_i", OneMatrix(N, 1)).T * b))


def test_only_the_correlation_of_the_notation_goes_without_saying():
    p = Named("p", "p", 2 * x)
    assert "where" not in Derivation(corr(x, z))._repr_latex_()
    said = Derivation(corr(p, z))._repr_latex_()
    assert r"\text{where } \operatorname{corr}(p, z) = " in said
    assert r"\small p = 2 x" in said


def test_basis_columns_of_two_sizes_are_not_written_alike():
    with pytest.raises(Unproved, match="basis columns of different sizes"):
        Derivation(Mean(Basis(m, 0)) - Mean(Basis(N, 0)))
    with pytest.raises(Unproved, match="basis columns of different sizes"):
        Derivation(Mean(Named("p", "p", Basis(m, 0))) - Mean(Basis(N, 0)))
    both = Derivation(Mean(V * Basis(m, 0)) - Mean(Basis(N, 0)))  # V shows how long the first one is
    assert "mathbb" not in both._repr_latex_()


@pytest.mark.parametrize(
    ("e", "declared"),
    [
        (Mean(Basis(m, 0)), r"e_{1} \in \mathbb{R}^{m}"),
        (Mean(Named("p", "p", Basis(m, 0))), r"e_{1} \in \mathbb{R}^{m}"),
        (Mean(Basis(m, i)), r"e_{i} \in \mathbb{R}^{m}"),
        (
            Mean(Basis(m, i)) * Mean(Basis(m, i + 1)),
            r"e_{1 + i} \in \mathbb{R}^{m},\; e_{i} \in \mathbb{R}^{m}",
        ),
        (Sum(Mean(Basis(m, j)), (j, 0, m - 1)), r"e_{j} \in \mathbb{R}^{m}"),
    ],
    ids=str,
)
def test_how_long_a_basis_column_is_is_said_where_it_is_not_seen(e, declared):
    assert declared in Derivation(e)._repr_latex_()


def test_what_is_needed_of_sizes_is_said_though_an_entry_needs_it_too():
    said = Derivation(1 / a[3, 0])
    assert said.conditions == {N - 4 >= 0, Ne(a[3, 0], 0)}
    assert r"N - 4 \geq 0,\; a_{4} \neq 0" in said._repr_latex_()
    assert Derivation(1 / a[0, 0]).conditions == {Ne(a[0, 0], 0)}


@pytest.mark.parametrize("e", [GroupNorm(X), Spread(X) ** -1], ids=str)
def test_what_every_group_needs_is_said_of_every_one(e):
    assert r"\operatorname{Var}\left(X e_{j}\right) > 0\text{ for every } j" in Derivation(e)._repr_latex_()


def test_the_letter_that_a_need_binds_is_no_place_of_the_lines():
    said = Derivation(i * Sum(1 / a[i, 0], (i, 0, N - 1)))._repr_latex_()
    assert r"i \sum_{i} \frac{1}{a_{i}}" in said
    assert r"a_{i} \neq 0\text{ for every } i" in said


def an_identity(lhs, rhs, *conditions):
    return Identity("mine", lhs, rhs, "elementary", "02-centering", "", (lhs, lhs + 1), conditions)


def test_an_identity_is_printed_as_its_chain_with_places_and_what_its_letters_are():
    p = Symbol("p", positive=True)
    entry = an_identity(p * a[i, 0] * Abs(i - 3), p * a[i, 0] * (i - 3), Ge(i, 3))
    printed = (r"p \left(i - 4\right) a_{i}", r"i \geq 4", "p > 0")
    chain = Derivation(entry.lhs, given=entry.conditions).eq(entry.rhs).qed(entry)
    for whole in (entry._repr_latex_(), entry.formula + ", ".join(entry.given), chain._repr_latex_()):
        assert all(part in whole for part in printed)
