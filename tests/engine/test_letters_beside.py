"""A letter means the same in all lines and conditions: a place, a size or a number, and no name hides it."""

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from sympy import Abs, Eq, Gt, Integer, KroneckerDelta, MatrixSymbol, Ne, S, Sum, Symbol, Trace, sign, sqrt
from sympy.matrices.expressions import HadamardPower, OneMatrix

from lngeom.symbolic import (
    Basis,
    Derivation,
    H,
    I,
    N,
    Named,
    Norm,
    Quantity,
    Scalar,
    Unproved,
    Variance,
    a,
    b,
    c,
    g,
    h,
    i,
    j,
    k,
    lam,
    m,
    mu,
    one,
    ones,
    prove,
    prove_by_induction,
    refute,
    tex,
)

from .test_assumed import UNSEEN_K

P = Symbol("p", integer=True, nonnegative=True)
KAPPA = Quantity("κ", r"\kappa", a[i, 0])


def real(name: str) -> Symbol:
    return Symbol(name, real=True)


def close(lhs: Any, rhs: Any, *conditions: Any, given: tuple = (), between: tuple = ()) -> Derivation:
    chain = Derivation(lhs, given=given)
    for line in (*between, rhs):
        chain = chain.eq(line)
    claim = SimpleNamespace(lhs=lhs, rhs=rhs, conditions=conditions, relation="=", equality=None)
    return chain.qed(claim)


def shown(*lines: Any, given: tuple = ()) -> str:
    chain = Derivation(lines[0], given=given)
    for line in lines[1:]:
        chain = chain.eq(line)
    return chain._repr_latex_()


# --- places and sizes are those of all lines and conditions


def test_a_place_inside_a_name_is_not_granted_where_a_condition_shows_its_letter_as_a_number():
    inside = Quantity("κ", r"\kappa", Sum(a[i, 0], (j, 1, N - 1)))
    beyond = Quantity("ζ", r"\zeta", N - 1 - i)
    with pytest.raises(Unproved):  # N = 1, i = 3, λ = 4: 3 and -3
        close(inside + Abs(beyond), inside + beyond, lam > i, given=(i <= N - 1,))
    with pytest.raises(Unproved):
        close(KAPPA * (lam + 1), KAPPA * lam + KAPPA, lam > i)


@pytest.mark.parametrize("told", ["in a condition", "in a line"])
def test_a_letter_that_is_a_size_elsewhere_is_not_granted_to_be_a_place(told):
    empty = Sum(a[m, 0], (j, 1, N - 1))
    lhs, rhs = Abs(N - 1 - m) + empty, N - 1 - m + empty  # N = 1, m = 3: 3 and -3
    conditions = (Norm(h) > 0,) if told == "in a condition" else ()
    between = Abs(N - 1 - m) * (1 + Norm(h) ** 2) / (1 + Scalar(h.T * h)) + empty
    with pytest.raises(Unproved):
        close(lhs, rhs, *conditions, given=(m <= N - 1,), between=() if conditions else (between,))


CONDITIONS_ON_NO_PLACES = (
    ones(k - 1)[i, 0] * (i + 1) * Variance(a) > 0,
    (Basis(N - 1, j)[i, 0] + 1) * Variance(a) > 0,
    H[i, 0] ** 2 * Variance(a) > 0,
    Ne(H[i, 0] * Variance(a), 0),
)


@pytest.mark.parametrize("condition", CONDITIONS_ON_NO_PLACES, ids=str)
def test_a_condition_on_no_places_does_not_tell_that_there_are_two_features(condition):
    assert not prove(sign(N - 1), S.One, (condition,))  # N = 1: 0 and 1
    with pytest.raises(Unproved):
        close(UNSEEN_K * sign(N - 1), UNSEEN_K, condition, given=(condition,))


def test_two_features_are_known_where_an_input_varies():
    assert not prove(N, S.One, (Variance(a) > 0,))
    with pytest.raises(Unproved):  # true, and out of reach
        prove(sign(N - 1), S.One, (Variance(a) > 0,))


# --- what a condition says of every place


READ_IN_TWO_WAYS = [
    (Abs(a[0, 0]), a[0, 0], (a[P, 0] >= 0, P >= 1, P <= N - 1)),
    (Abs(a[0, 0]) * b[i, 0], a[0, 0] * b[i, 0], (a[i, 0] >= 0, Eq(i, 1))),
    (
        Abs(a[0, 0]) * Sum(b[j, 0], (j, 0, i)),
        a[0, 0] * Sum(b[j, 0], (j, 0, i)),
        (a[i, 0] >= 0, i <= N - 1),
    ),
    (Abs(a[0, 0] * b[0, 0]) * KAPPA, a[0, 0] * b[0, 0] * KAPPA, (KAPPA * b[i, 0] > 0,)),
    (Abs(a[1, 0]) * KAPPA, a[1, 0] * KAPPA, (a[i, 0] + 10 * (KAPPA - a[i, 0]) ** 2 >= 0, N >= 2)),
    (
        Abs(a[1, 0]) * Norm(b),
        a[1, 0] * Norm(b),
        (Scalar(b.T * Named("w", "w", a[i, 0] * b)) + a[i, 0] > 0, N >= 2),
    ),
]


@pytest.mark.parametrize(("lhs", "rhs", "given"), READ_IN_TWO_WAYS, ids=range(len(READ_IN_TWO_WAYS)))
def test_a_letter_for_every_place_is_no_number_elsewhere_and_in_no_name(lhs, rhs, given):
    with pytest.raises(Unproved, match="stands for every place"):
        prove(lhs, rhs, given)
    with pytest.raises(Unproved):
        close(lhs, rhs, *given, given=given)


def test_a_condition_on_every_entry_is_used_at_one():
    assert prove(Abs(a[0, 0]) * b[i, 0], a[0, 0] * b[i, 0], (a[j, 0] >= 0,))


def test_induction_asks_the_same_of_letters_as_a_proof():
    n = Symbol("n", integer=True, positive=True)
    lhs, rhs = Sum(Abs(a[0, 0]) * Norm(h) ** 2, (j, 1, n)), n * a[0, 0] * Norm(h) ** 2
    with pytest.raises(Unproved, match="stands for every place"):  # N = 2, m = 1, a = (-1, 0): 1 and -1
        prove_by_induction(lhs, rhs, over=n, given=(a[m, 0] >= 0,))


def test_what_holds_at_one_place_leaves_the_condition_on_all_of_them():
    roots = Norm(HadamardPower(a, -1))
    needed = Derivation(1 / KAPPA + 1 / a[i, 0] + roots).eq(2 / KAPPA + roots).conditions
    assert set(needed) >= {Ne(a[i, 0], 0)}  # for every i, not κ ≠ 0 alone: a = (1, 0)


def test_a_case_of_equality_has_one_shape():
    gap = Norm((3 * lam - 18) * Basis(N, 0) + one) ** 2
    case = Eq((3 * lam - 18) * Basis(N, 0), -ones(m), evaluate=False)
    with pytest.raises(Unproved):  # N = 1, m = 2, λ = 17/3: the gap is 0, and the columns differ in length
        Derivation(S.Zero).le(gap, gap=gap, equality=case)


# --- what is printed


def test_ones_are_a_column():
    with pytest.raises(TypeError, match="no letter or word"):
        Named("1", r"\mathbf{1}", OneMatrix(N, 2))
    assert prove(Trace(one.T * one), N)


def test_a_rational_letter_is_refused_as_no_print_says_so():
    with pytest.raises(Unproved):
        Derivation(1 / (Symbol("kappa", rational=True) - sqrt(2)))


def test_the_ends_of_a_range_are_counted_as_its_condition_is():
    nested = Sum(Sum(1 / (a[i, 0] + j + 1), (i, 0, j)), (j, 0, N - 1))
    assert r"i = 1, \dots, j;" not in shown(b[j, 0] * nested)


@pytest.mark.parametrize(
    ("e", "clash"),
    [
        (Norm(HadamardPower(g - real("c_i") * one, -1)), "g_{i} - c_{i}"),
        (Norm(HadamardPower(MatrixSymbol("Y", Symbol("i", integer=True, positive=True), 1), -1)), "Y_{i}"),
        (Sum(Norm(HadamardPower(g - j * one, -1)), (j, 0, i)), "g_{i} - j"),
    ],
)
def test_the_letter_of_a_general_place_is_none_that_stands_there(e, clash):
    assert clash not in shown(e).replace(r"\;", "")


@pytest.mark.parametrize(
    ("one_thing", "other"),
    [
        (Quantity("p", r"\kappa_1", lam), real("kappa_1")),
        (Quantity("p", r"(\kappa)", lam), real("kappa")),
        (Quantity("p", r"\lambda^{-1}", 2 * lam), lam),
    ],
    ids=str,
)
def test_what_looks_alike_is_refused(one_thing, other):
    with pytest.raises(Unproved):
        prove(one_thing - other, one_thing - other + 0 * a[0, 0])


@pytest.mark.parametrize("latex", ["e", "e^{-1}"])
def test_no_name_is_that_of_eulers_number_or_of_a_basis(latex):
    with pytest.raises(TypeError):
        Quantity("p", latex, 2 * lam)
    with pytest.raises(TypeError):
        Named("p", latex, lam * one)


def test_a_definition_counts_places_as_its_chain_does():
    centred = Named("Π", r"\Pi", i * I)
    assert r"\Pi = i I" not in shown(a[i, 0] * Norm(centred * b), a[i, 0] * i * Norm(b))


@pytest.mark.parametrize("name", ["row", "i'"])
def test_a_word_for_an_index_stands_below_no_other_letter(name):
    index, letter = Symbol(name, integer=True, nonnegative=True), real(f"c_{name}")
    with pytest.raises(Unproved, match="for each"):
        prove(Sum(letter * a[index, 0], (index, 0, N - 1)), letter * N * mu)


def test_ones_of_a_size_that_is_a_sum_have_brackets_in_texts():
    assert str(ones(k + 1)) == "1_(k + 1)"
    assert tex(ones(k + 1))


# --- what rounding hides is not refuted


TRUE_BUT_TINY = [
    (10**3000 * (Norm(a) ** 2 - Scalar(a.T * a)), S.Zero, "=", ()),
    (sign(Norm(a) / 10**3100), S.One, "=", (Gt(Norm(a), 0),)),
    (Norm(a) / Integer(10) ** 3100, S.Zero, ">", (Gt(Norm(a), 0),)),
]


@pytest.mark.parametrize(("lhs", "rhs", "relation", "given"), TRUE_BUT_TINY, ids=range(len(TRUE_BUT_TINY)))
def test_what_more_digits_would_show_is_not_refuted(lhs, rhs, relation, given):
    name = Quantity("q", "q", lhs) if lhs.has(Norm) and relation == ">" else lhs
    with suppress(Unproved):  # numbers of a thousand digits are beyond the kernel
        assert prove(name, rhs, given, relation)
    assert refute(name, rhs, given, relation) is None


# --- what one name hides, another line, sum or condition may show


COUNTED = Quantity("κ", r"\kappa", Sum(a[i, 0], (P, 1, N - 1)))  # 0 for N = 1, whatever i is


def test_a_place_that_a_name_hides_is_not_granted_where_its_letter_stands_at_another_matrix():
    with pytest.raises(Unproved):  # N = 1, m = 2, i = 1: 1 and -1
        close(h[i, 0] + COUNTED + Abs(N - 1 - i), h[i, 0] + COUNTED + N - 1 - i, given=(i <= N - 1,))


def test_a_sum_around_another_does_not_end_at_what_that_one_binds():
    free_at_its_end = Sum(1, (j, 0, 0), (P, 0, j))  # j + 1
    for claim in (lambda: prove(free_at_its_end, j + 1), lambda: Derivation(free_at_its_end)):
        with pytest.raises(Unproved, match="a sum inside binds"):
            claim()


def test_a_letter_that_the_case_of_equality_shows_is_not_granted_to_be_a_place():
    gap = (lam - c) ** 2 * Quantity("θ", r"\theta", N - i)
    equality = Eq(lam + i, c + i, evaluate=False)
    chain = Derivation(COUNTED, given=(i <= N - 1,)).le(COUNTED + gap, gap=gap, equality=equality)
    claim = SimpleNamespace(lhs=COUNTED, rhs=COUNTED + gap, conditions=(), relation="<=", equality=equality)
    with pytest.raises(Unproved):  # N = 1, i = 3, λ = c + 1: 0 ≤ -2
        chain.qed(claim)


def test_a_letter_for_every_place_is_hidden_by_no_name_in_another_condition():
    named = Quantity("q", "q", i)
    with pytest.raises(Unproved, match="and a name hides it"):
        prove(Abs(a[0, 0]) * b[i, 0], a[0, 0] * b[i, 0], (a[i, 0] >= 0, named <= 1))


@pytest.mark.parametrize("other", [Eq(i, 1), i <= 1, Ne(i, 0), Ne(KroneckerDelta(i, 1), 0)], ids=str)
@pytest.mark.parametrize("every", [a[i, 0] >= 0, a[i, 0] >= i], ids=str)
def test_a_letter_for_every_place_is_no_number_in_another_condition(every, other):
    with pytest.raises(Unproved, match="stands elsewhere, too"):
        prove(Abs(a[0, 0]) * b[i, 0], a[0, 0] * b[i, 0], (every, other))
