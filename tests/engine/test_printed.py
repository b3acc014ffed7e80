"""What is printed: formulas, texts, what a chain needs and what its names mean."""

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Abs, Dummy, Ge, Inverse, Matrix, MatrixSymbol, Ne, Rational, Sum, Symbol, symbols
from sympy.matrices.expressions import Determinant, DiagMatrix, HadamardPower, HadamardProduct, MatMul

from lngeom.engine import coq
from lngeom.engine.arithmetic import Rows
from lngeom.engine.evaluation import evaluate
from lngeom.engine.printing import tex_given, text_given
from lngeom.engine.reading import statement
from lngeom.identities import IDENTITIES, Identity, identity
from lngeom.identities.distance import corr
from lngeom.symbolic import (
    Basis,
    Derivation,
    H,
    Helmert,
    I,
    N,
    Named,
    Norm,
    Pi,
    Q,
    Scalar,
    Unproved,
    a,
    b,
    g,
    i,
    j,
    k,
    lam,
    one,
    prove,
    refute,
    tex,
    text,
    w,
    x,
    z,
)

from .statements import asked


def shown(*lines, given=()):
    """What is printed of a chain of these lines."""
    chain = Derivation(lines[0], given=given)
    for line in lines[1:]:
        chain = chain.eq(line)
    return chain._repr_latex_()


def behind(words):
    """What stands in its row of a chain behind some words, if they are there."""
    return lambda *lines: (
        shown(*lines).partition(words)[2].partition("\n")[0].removesuffix(r" \\[.6em]").strip()
    )


LOOKS = {"needs": behind("provided that } "), "where": behind(r"\text{where } "), "says": shown}


@pytest.mark.parametrize("row", asked("prints"), ids=lambda row: row[0])
def test_it_is_printed_so(row):
    ask, said, *more, known = row
    if ask.startswith("condition"):
        condition = eval(ask.removeprefix("condition"), known)
        assert [tex_given(condition), text_given(condition)] == [said, *more]
    elif ask.startswith("says"):
        assert said in eval(ask, known | LOOKS)
    else:
        assert eval(ask, known | LOOKS) == said


WHOLE = (j, 0, N - 1)
SMALL = MatrixSymbol("M", 1, 1)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Sum(a[i, 0], (i, 0, N - 1)), Sum(a[i, 0], (i, 0, k - 1))),
        (Q[0, 10], Q[10, 0]),
        (Q[N - 1, i], Q[0, i]),
        (HadamardProduct(Q, Pi) * Q, HadamardProduct(Q, Pi * Q)),
        (Q * HadamardProduct(a, b), HadamardProduct(Q * a, b)),
        (Sum(b[j, 0], WHOLE) * Basis(N, j), Sum(b[j, 0] * Basis(N, j)[i, 0], WHOLE)),
        (Determinant(SMALL), Abs(Scalar(SMALL))),
        (
            Scalar(MatMul(Sum(a[j, 0], WHOLE), Basis(N, j).T, b)),
            Sum(a[j, 0] * Scalar(Basis(N, j).T * b), WHOLE),
        ),
        (H, Helmert(N + 1)),
    ],
    ids=str,
)
def test_what_differs_looks_different(left, right):
    assert tex(left) != tex(right)


@pytest.mark.parametrize(
    ("e", "clash"),
    [
        (Norm(HadamardPower(g - Symbol("c_i", real=True) * one, -1)), "g_{i} - c_{i}"),
        (Norm(HadamardPower(MatrixSymbol("Y", Symbol("i", integer=True, positive=True), 1), -1)), "Y_{i}"),
        (Sum(Norm(HadamardPower(g - j * one, -1)), (j, 0, i)), "g_{i} - j"),
        (b[j, 0] * Sum(Sum(1 / (a[i, 0] + j + 1), (i, 0, j)), WHOLE), r"i = 1, \dots, j;"),
        (a[i, 0] * Norm(Named("Π", r"\Pi", i * I) * b), r"\Pi = i I"),
    ],
    ids=str,
)
def test_the_letter_of_a_general_place_is_none_that_stands_there(e, clash):
    assert clash not in shown(e).replace(r"\;", "")


def test_what_is_needed_is_collected_with_letters_of_its_own():
    def needed(e):
        return {str(o) for o in Derivation(e).conditions}

    assert needed(HadamardPower(a - a[i, 0] * one + b, -1)) == {"Ne(-a[i, 0] + a[j, 0] + b[j, 0], 0)"}
    assert needed(HadamardPower(a + a[i, 0] * one, -1)) == {"Ne(a[i, 0] + a[j, 0], 0)"}
    assert needed(lam ** Symbol("r", real=True)) == {"lambda > 0"}
    square = MatrixSymbol("M", 1, 1)
    assert needed(Scalar(square ** Rational(1, 2))) == {"(M) >= 0"}
    assert needed(Scalar(square ** Rational(-1, 2))) == {"(M) > 0"}
    assert needed(1 / a[3, 0]) == {"N - 4 >= 0", "Ne(a[3, 0], 0)"}


def test_a_reason_may_hold_mathematics_and_a_true_inverse_its_name():
    assert r"\text{I} = 1" in Derivation(Q * I).eq(Q, r"$\text{I} = 1$")._repr_latex_()
    back = Named("Δ⁻¹", r"\Delta^{-1}", DiagMatrix(HadamardPower(w, -1)))
    assert prove(Named("Δ", r"\Delta", DiagMatrix(w)) * back, I, (Ne(w[i, 0], 0),))
    assert prove(Named("Q⁻¹", "Q^{-1}", Inverse(Q)) * Q, I, (Ne(Determinant(Q), 0),))


def test_only_the_correlation_of_the_notation_goes_without_saying():
    p = Named("p", "p", 2 * x)
    assert "where" not in shown(corr(x, z))
    assert r"\text{where } \operatorname{corr}(p, z) = " in shown(corr(p, z))
    assert r"\small p = 2 x" in shown(corr(p, z))


@pytest.mark.parametrize("name", ["1", "-1", "j+1", "pi"])
def test_the_index_of_a_sum_is_a_letter(name):
    at = Dummy(name, integer=True)
    with pytest.raises(Unproved, match="no letter or word"):
        Derivation(Sum(at * a[at, 0], (at, 0, N - 1)))


def test_an_identity_is_printed_as_its_chain_with_places_and_what_its_letters_are():
    p = Symbol("p", positive=True)
    sides = p * a[i, 0] * Abs(i - 3), p * a[i, 0] * (i - 3)
    entry = Identity("mine", *sides, "elementary", "02-centering", "", (sides[0], sides[0] + 1), (Ge(i, 3),))
    printed = (r"p \left(i - 4\right) a_{i}", r"i \geq 4", "p > 0")
    chain = Derivation(entry.lhs, given=entry.conditions).eq(entry.rhs).qed(entry)
    for whole in (entry._repr_latex_(), entry.formula + ", ".join(entry.given), chain._repr_latex_()):
        assert all(part in whole for part in printed)
    named = identity("line-gnomonic")
    assert "$p = t v + a$" in named.where
    assert r"\text{where }" in named._repr_latex_()
    assert identity("output-norm").where == ""


def test_what_is_meant_for_every_place_is_said_so_in_the_catalogue_by_coq_and_of_instances():
    for entry in IDENTITIES:
        there = [c for c in entry.conditions if "[i, 0]" in str(c) or "[j, 0]" in str(c)]
        assert entry.needs.count("for every") == entry._repr_latex_().count("for every") == len(there)
    said = coq.theorem("said", statement(a[0, 0], a[0, 0], (a[j, 0] > 0, Ne(b[j, 0], 0))))
    assert "(given_0 : forall v_0 : nat, (v_0 < N)%nat -> 0 < (a v_0))" in said
    assert "(given_1 : forall v_0 : nat, (v_0 < N)%nat -> (b v_0) <> 0)" in said
    assert i not in refute(Norm(a), a[0, 0], (a[i, 0] > 0,)).env
    assert "i =" not in str(identity("image-normal").lapses()[0])


# ------------------------------------------------------------------ texts are read back

p, q = symbols("x y", positive=True)
A, B = (MatrixSymbol(name, 2, 2) for name in "AB")
EXACT: dict[Any, Any] = {
    A: Rows([[1, 2], [3, 5]]),
    B: Rows([[2, -1], [7, 4]]),
    p: Fraction(2, 3),
    q: Fraction(5),
}
READ = {
    "Rational": Rational,
    **{name: Matrix(EXACT[matrix].rows) for name, matrix in (("A", A), ("B", B))},
    **{name: Rational(EXACT[number]) for name, number in (("x", p), ("y", q))},
}
SMALL = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")

numbers = st.recursive(
    st.sampled_from([p, q, Rational(-3), Rational(2, 5), Rational(1)]),
    lambda of: st.one_of(
        st.builds(lambda p, q: p + q, of, of),
        st.builds(lambda p, q: p - q, of, of),
        st.builds(lambda p, q: p * q, of, of),
        st.builds(lambda p: p**2, of),
        st.builds(lambda p: 1 / (p**2 + 1), of),
    ),
    max_leaves=5,
)
matrices = st.recursive(
    st.sampled_from([A, B]),
    lambda of: st.one_of(
        st.builds(lambda p, q: p + q, of, of),
        st.builds(lambda p, q: p - q, of, of),
        st.builds(lambda p, q: p * q, of, of),
        st.builds(lambda p: p.T, of),
        st.builds(lambda p, n: p**n, of, st.sampled_from([2, 3])),
        st.builds(lambda n, p: n * p, numbers, of),
    ),
    max_leaves=6,
)


@given(st.one_of(numbers, matrices))
def test_a_text_is_read_back_as_what_it_stands_for(e):
    assume(not e.is_Matrix or e.has(MatrixSymbol))  # else it is 0, written as a number
    written = re.sub("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda power: f"**({power[0].translate(SMALL)})", text(e))
    for ours, pythons in (("·", "*"), ("ᵀ", ".T"), ("^", "**")):
        written = written.replace(ours, pythons)
    written = re.sub(r"(?<![*(])\b(\d+)\b(?!\))", r"Rational(\1)", written)
    value = eval(written, dict(READ))
    wanted = evaluate(e, dict(EXACT))
    assert (value.tolist() == wanted.rows) if e.is_Matrix else value == wanted
