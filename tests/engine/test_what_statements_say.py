"""A statement says what it means: for which places a condition holds, and what a name stands for."""

from contextlib import suppress

import pytest
from sympy import Abs, Eq, Gt, Ne, Sum, Symbol, sqrt
from sympy.matrices.expressions import Determinant

from lngeom.engine import coq
from lngeom.engine.printing import tex_given, text_given
from lngeom.engine.reading import statement
from lngeom.identities import IDENTITIES, Identity, identity
from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    I,
    IllFormed,
    N,
    Named,
    Norm,
    Pi,
    Q,
    Quantity,
    Scalar,
    Unproved,
    X,
    a,
    alpha,
    b,
    i,
    j,
    k,
    lam,
    m,
    mu,
    one,
    prove,
    prove_by_induction,
    refute,
    zeros,
)

from .steps import FALSE, Claim

P = Symbol("p", integer=True)
n = Symbol("n", integer=True, positive=True)
DECLARED = [{"positive": True}, {"nonzero": True}, {"negative": True}, {"nonpositive": True}]
MORE = [Symbol("l", integer=True, **declared) for declared in DECLARED]


def shown(lhs, rhs, *conditions):
    """What is printed of a chain that closed."""
    return Derivation(lhs, given=conditions).eq(rhs).qed(Claim(lhs, rhs, *conditions))._repr_latex_()


# --- the letter of a condition that is meant for every place

OF_MORE = [
    *(condition for at in (*MORE, k, m) for condition in (a[at, 0] > 0, Scalar(Basis(N, at).T * a) > 0)),
    Q[k, k] > 0,
    Q[i, k] > 0,
    Ne(a[k, 0], 0),
    Eq(a[k, 0], 1),
    1 - a[k, 0] < 1,
]


@pytest.mark.parametrize("condition", OF_MORE, ids=str)
@pytest.mark.parametrize(
    "ask",
    [
        lambda given: prove(Abs(a[0, 0]), a[0, 0], given),
        lambda given: prove(0, a[0, 0] ** 3, given, "<"),
        lambda given: refute(Abs(a[0, 0]), a[0, 0], given),
        lambda given: Derivation(Abs(a[0, 0]), given=given),
        lambda given: Derivation(2 * mu / 2).eq(mu).qed(Claim(2 * mu / 2, mu, *given)),
        lambda given: prove_by_induction(Sum(Abs(a[0, 0]), (j, 1, n)), n * a[0, 0], over=n, given=given),
    ],
    ids=["prove", "an order", "refute", "a chain", "the end of a chain", "induction"],
)
def test_a_letter_that_leaves_places_out_stands_for_no_every_place(ask, condition):
    with pytest.raises(IllFormed, match="leaves some out"):
        ask((condition,))


@pytest.mark.parametrize("at", [i, j, P], ids=["i", "j", "no more than an integer"])
def test_a_letter_that_leaves_none_out_does(at):
    assert prove(Abs(a[0, 0]), a[0, 0], (a[at, 0] > 0,))
    assert not prove(a[0, 0], 1, (a[at, 0] > 0,))


@pytest.mark.parametrize(
    ("lhs", "rhs", "given"),
    [
        (Abs(a[i, 0]) * Abs(a[j, 0]), a[i, 0] * a[j, 0], (a[i, 0] > 0,)),
        (Abs(a[i, 0]), a[i, 0], (a[i, 0] >= 0,)),
        (Abs(a[0, 0]) * i, a[0, 0] * i, (a[i, 0] >= 0,)),
        (Norm(Basis(N, i)) * Abs(a[0, 0]), a[0, 0], (a[i, 0] >= 0,)),
        (Quantity("q", "q", b[i, 0]) * Abs(a[0, 0]), b[i, 0] * a[0, 0], (a[i, 0] >= 0,)),
        (Abs(a[0, 0]), a[0, 0], (a[i, 0] >= 0, i >= 1)),
    ],
    ids=str,
)
def test_it_stands_nowhere_else(lhs, rhs, given):
    for ask in (prove, refute):
        with pytest.raises(IllFormed, match="take another letter"):
            ask(lhs, rhs, given)
    with pytest.raises(IllFormed, match="take another letter"):
        Derivation(lhs).eq(lhs).qed(Claim(lhs, rhs, *given))


def test_but_in_other_conditions_on_every_place_and_where_a_sum_binds_it():
    assert prove(Abs(a[0, 0] * b[0, 0]), a[0, 0] * b[0, 0], (a[i, 0] > 0, b[i, 0] > 0))
    assert prove(Sum(a[i, 0], (i, 0, N - 1)), 0, (a[i, 0] >= 0,), ">=")


def test_what_a_line_needs_at_one_place_is_no_condition_on_every_place():
    line = a[i, 0] / a[i, 0] ** 2
    with pytest.raises(IllFormed, match="take another letter"):
        Derivation(line).eq(1 / a[i, 0]).qed(Claim(line, 1 / a[i, 0], *Derivation(line).conditions))


@pytest.mark.parametrize(
    ("condition", "latex", "words"),
    [
        (a[i, 0] > 0, r"a_{i} > 0\text{ for every } i", "a[i, 0] > 0 for every i"),
        (X[i, j] > 0, r"X_{ij} > 0\text{ for every } i,\,j", "X[i, j] > 0 for every i, j"),
        (a[i + 1, 0] > 0, r"a_{2 + i} > 0", "a[i + 1, 0] > 0"),
        (a[k - 1, 0] > 0, r"a_{k} > 0", "a[k - 1, 0] > 0"),
        (a[i, 0] > i, r"1 + a_{i} > i\text{ for every } i", "a[i, 0] > i for every i"),
        (Gt(a, zeros(N), evaluate=False), r"a > \mathbf{0}\text{ in every entry}", "a > 0 in every entry"),
        (lam > 0, r"\lambda > 0", "λ > 0"),
    ],
    ids=str,
)
def test_a_condition_says_for_what_it_is_meant(condition, latex, words):
    assert tex_given(condition) == latex
    assert text_given(condition) == words


def test_so_does_what_is_printed_below_a_chain():
    assert r"provided that } a_{j} > 0\text{ for every } j" in shown(Abs(a[0, 0]), a[0, 0], a[j, 0] > 0)
    assert r"g_{i} \neq 0\text{ for every } i" in Derivation(G**-1 * one).eq(alpha)._repr_latex_()
    assert "for every" not in Derivation(1 / a[i, 0])._repr_latex_()  # for this i


def test_an_instance_has_no_value_for_the_letter_that_a_condition_binds():
    found = refute(Norm(a), a[0, 0], (a[i, 0] > 0,))
    assert i not in found.env
    assert "i =" not in str(identity("image-normal").lapses()[0])


def test_so_do_the_identities_of_the_catalogue():
    for entry in IDENTITIES:
        there = [c for c in entry.conditions if "[i, 0]" in str(c) or "[j, 0]" in str(c)]
        assert entry.needs.count("for every") == entry._repr_latex_().count("for every") == len(there)


def test_a_condition_means_the_same_for_coq():
    every = (a[j, 0] > 0, Ne(b[j, 0], 0))
    said = coq.theorem("said", statement(a[0, 0], a[0, 0], every))
    assert "(given_0 : forall v_0 : nat, (v_0 < N)%nat -> 0 < (a v_0))" in said
    assert "(given_1 : forall v_0 : nat, (v_0 < N)%nat -> (b v_0) <> 0)" in said


# --- names


@pytest.mark.parametrize(
    ("lhs", "rhs", "where"),
    [
        (Abs(Quantity("p", "p", lam**2)), Quantity("p", "p", lam**2), r"p = \lambda^{2}"),
        *(
            (
                Named(word, rf"\mathrm{{{word}}}", zeros(N, N)) * Pi,
                zeros(N, N),
                rf"\mathrm{{{word}}} = \mathbf{{0}}",
            )
            for word in ("Tr", "rank", "sgn")
        ),
    ],
    ids=str,
)
def test_a_name_that_the_notation_does_not_give_is_printed_with_its_meaning(lhs, rhs, where):
    assert rf"\text{{where }} {where}" in shown(lhs, rhs)
    assert "where" in repr(Derivation(lhs))


def test_those_that_it_gives_are_not():
    said = shown(Norm(Pi * a), Norm(Pi * a) + mu - mu)
    assert "where" not in said
    assert "where" not in repr(Derivation(Norm(Pi * a)))


def test_names_in_meanings_and_in_conditions_are_said_too():
    inner = Quantity("p", "p", lam**2)
    outer = Quantity("q", "q", inner + 1)
    rows = Derivation(outer)._repr_latex_().splitlines()
    assert rows[-3:-1] == [r"\small\text{where } q = 1 + p \\[.6em]", r"\small p = \lambda^{2}"]
    assert r"where } p = \lambda^{2}" in shown(Abs(mu - inner), mu - inner, mu >= inner)


def test_the_names_of_an_identity_are_said_where_it_is_printed():
    entry = identity("line-gnomonic")
    assert "$p = t v + a$" in entry.where
    assert r"\text{where }" in entry._repr_latex_()
    assert identity("output-norm").where == ""


@pytest.mark.parametrize("word", ["Tr", "rank", "sgn", "Rank"])
def test_a_letter_that_is_a_word_is_declared(word):
    letter = Symbol(word, real=True)
    assert rf"\mathrm{{{word}}} \in \mathbb{{R}}" in shown(letter * (lam + 1), letter * lam + letter)


@pytest.mark.parametrize("letter", ["p", "theta", "p_1", "p'", "phihat", "psi_ij"])
def test_one_letter_with_an_accent_or_an_index_is_not(letter):
    assert "mathbb" not in Derivation(Symbol(letter, real=True) + 1)._repr_latex_()


# --- proved, refuted, or neither

UNTOLD = Sum(1 / ((j + 1) * (j + 2)), (j, 0, N - 1)), N / (N + 1)  # true, by induction


@pytest.mark.parametrize(
    ("lhs", "rhs", "relation"),
    [
        (*UNTOLD, "="),
        (Determinant(I), 1, "="),
        (Determinant(I + one * one.T), 1 + N, "="),
        (sqrt(lam**2 + mu**2), Abs(lam) + Abs(mu), "<="),
        (Abs(a[0, 0] + b[0, 0]), Abs(a[0, 0]) + Abs(b[0, 0]), "<="),
    ],
    ids=str,
)
def test_what_is_true_is_never_called_false(lhs, rhs, relation):
    with suppress(Unproved):
        assert prove(lhs, rhs, (), relation)


def test_what_the_calculus_cannot_tell_is_unproved():
    with pytest.raises(Unproved, match="no counterexample and no proof"):
        prove(*UNTOLD)
    with pytest.raises(Unproved, match="no counterexample and no proof"):
        Identity("x", *UNTOLD, "this book", "c", "", (lam, lam + 1)).prove()


@pytest.mark.parametrize("name", FALSE)
def test_what_is_called_false_has_an_instance(name):
    with suppress(Unproved):
        assert prove(*FALSE[name]) is False
        assert refute(*FALSE[name])


def test_induction_answers_likewise():
    assert prove_by_induction(Sum(j, (j, 1, n)), n * (n + 1), over=n) is False
    with pytest.raises(Unproved):
        prove_by_induction(*(n * side for side in UNTOLD), over=n)
