"""A size is no index, where there is no place nothing is promised, and what costs too much ends."""

import subprocess
import sys
from contextlib import suppress

import pytest
from sympy import (
    Abs,
    Add,
    Eq,
    MatrixSymbol,
    Poly,
    S,
    Sum,
    Symbol,
    sqrt,
    swinnerton_dyer_poly,
)
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Trace,
)

from lngeom.symbolic import (
    B,
    Basis,
    Derivation,
    Gamma,
    H,
    N,
    Norm,
    Q,
    Quantity,
    Scalar,
    Unproved,
    a,
    b,
    c,
    g,
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
    v,
    w,
    x,
)

from .test_assumed import BACK, HAS_INVERSE, UNSEEN_K, r
from .test_places_and_names import UNSEEN, accepted, claim_of, closes

LAST = MatrixSymbol("y", N + 1, 1)
OF_M = MatrixSymbol("h", m, 1)
HIDES_I = Quantity("q", "q", a[i, 0])


def part(row, column):
    """An entry of QQ⁻¹ without its first term: of a sum that is empty for one feature."""
    return Sum(Q[row, r + 1] * BACK[r + 1, column], (r, 0, N - 2))


def reflected(row, column):
    return Sum(Q[row, N - 1 - r] * BACK[N - 1 - r, column], (r, 0, N - 2))


def of_rows(p, q):
    return Sum(H[p, r + 2] * H[q, r + 2], (r, 0, N - 3))


FALSE = {
    "the last entry is not every entry": (Abs(LAST[0, 0]), LAST[0, 0], (LAST[N, 0] >= 0,)),
    "nor are their sum": (Sum(LAST[j, 0], (j, 0, N)), S.Zero, (LAST[N, 0] >= 0,), ">="),
    "a shifted part of an inverse": (
        (1 - part(0, 0)) * (1 - part(1, 1)),
        part(0, 1) * part(1, 0),
        (HAS_INVERSE,),
    ),
    "a reflected one": (
        (1 - reflected(0, 0)) * (1 - reflected(1, 1)),
        reflected(0, 1) * reflected(1, 0),
        (HAS_INVERSE,),
    ),
    "of Helmert's rows": (
        (1 - of_rows(0, 0)) * (1 - of_rows(1, 1)),
        of_rows(0, 1) * of_rows(1, 0),
        (N >= 2,),
    ),
    "of no entries": (Abs(lam), lam, (lam * ones(N - 1)[i, 0] > 0,)),
    "of no basis": (Abs(lam), lam, (Basis(N - 1, i)[i, 0] * lam > 0,)),
    "of a matrix without entries": (Abs(lam), lam, (lam * (ones(N - 1) * ones(N - 1).T)[i, j] > 0,)),
    "of powers of no entries": (Abs(lam), lam, (lam * HadamardPower(ones(N - 1), 2)[i, 0] > 0,)),
    "a name that hides one entry": (Abs(a[0, 0]) * HIDES_I, a[0, 0] * HIDES_I, (HIDES_I >= 0,)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name):
    assert not accepted(*FALSE[name])


@pytest.mark.parametrize("name", [name for name in FALSE if len(FALSE[name]) < 4])
def test_no_chain_closes_where_counterexamples_are_hidden(name):
    lhs, rhs, given = FALSE[name]
    for hide in (UNSEEN, UNSEEN_K):
        claim = claim_of(hide * lhs, hide * rhs, *given)
        assert not closes(claim)
        assert not closes(claim, given=given)


@pytest.mark.parametrize(
    "e",
    [
        Sum(Norm(m * OF_M) ** 2, (m, 1, 1)),
        Sum(Trace(m * OF_M * OF_M.T), (m, 1, 1)),
        Sum(Norm(N * a) ** 2, (N, 1, 3)),
    ],
)
def test_a_sum_binds_no_size(e):
    for judge in (prove, refute):
        with pytest.raises(Unproved, match="is the size of"):
            judge(e, OF_M[0, 0] ** 2)
    with pytest.raises(Unproved, match="is the size of"):
        prove_by_induction(e, e, over=k)


def test_a_case_of_equality_has_the_shape_of_its_root():
    gap = Norm((3 * lam - 18) * Basis(N, 0) + one) ** 2
    of_m = Eq((3 * lam - 18) * Basis(m, 0), -ones(m))
    with pytest.raises(Unproved):
        Derivation(S.Zero).le(gap, gap=gap, equality=of_m)
    assert Derivation(S.Zero).le(gap, gap=gap, equality=Eq((3 * lam - 18) * Basis(N, 0), -one)).steps


ORDER = """
from sympy import S
from lngeom.symbolic import N, a, b, prove
x, u, v = a[0, 0], b[0, 0], b[1, 0]
for e in {asked}:
    prove(e**2 + 7 * e, S.Zero)
print(prove(4 * x * v - x * u, S.Zero, (N >= 2, x * v >= 0, 2 * x * v - x * u >= 0), ">="))
"""


def test_a_verdict_does_not_depend_on_what_was_asked_before():
    asked = ("()", "(x, u, v)", "(v, u, x)")
    runs = [
        subprocess.run(
            [sys.executable, "-c", ORDER.format(asked=e)], capture_output=True, text=True, check=True
        )
        for e in asked
    ]
    assert {run.stdout for run in runs} == {"True\n"}


def test_what_cancels_many_digits_is_not_refuted():
    assert refute(10**800 * (Norm(a) ** 2 - Scalar(a.T * a)), S.Zero) is None
    assert refute(10**800 * Norm(a) ** 2, 10**800 * Scalar(a.T * a) + 1)


LONG = N + m + k + B + Gamma
SEVEN = [Symbol(f"i_{n}", integer=True, nonnegative=True) for n in range(7)]
HUGE = lam**6 - 10**4000 - 7 * lam


def of_degree_64():
    """The polynomial of ±√2 ±√3 ±√5 ±√7 ±√11 ±√13: irreducible, with only quadratic factors modulo primes."""
    smaller = swinnerton_dyer_poly(5, lam)
    both = Poly(smaller.subs(lam, lam + c), lam, c) * Poly(smaller.subs(lam, lam - c), lam, c)
    return Add(*(number * lam**p * 13 ** (q // 2) for (p, q), number in both.terms()))


COSTLY = {
    "a sum of high powers": lambda: prove(Sum(j**60, (j, 0, LONG)), S.Zero),
    "a determinant": lambda: prove(Determinant(DiagMatrix(HadamardPower(a + b + g + v + w + x, 60))), S.Zero),
    "the end of a sum": lambda: prove(Sum(Abs(lam - j), (j, 0, LONG**60)), S.Zero, (), ">="),
    "a size": lambda: prove(HadamardProduct(a, b), MatrixSymbol("M", LONG**60, 1)),
    "its norm": lambda: prove(Norm(MatrixSymbol("M", LONG**60, 1)), Norm(a)),
    "a polynomial with many factors modulo primes": lambda: prove(of_degree_64(), S.Zero, (), ">="),
    "long numbers": lambda: prove(HUGE, S.Zero, (HUGE - 1 > 0,), ">="),
    "a condition at many places": lambda: prove(
        Sum(a[j, 0], (j, 0, 19)), S.Zero, (sum(a[n, 0] for n in SEVEN) >= 0,), ">="
    ),
    "at more than can be looked at": lambda: refute(lam, lam, (sum(a[n, 0] ** 2 for n in SEVEN) >= 0,)),
    "a basis": lambda: prove(lam, mu, (Basis(1000, i)[i, 0] * Basis(1000, j)[j, 0] * lam > 0,)),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", COSTLY)
def test_what_costs_too_much_ends(name):
    with suppress(Unproved):
        COSTLY[name]()  # whatever comes of it, in seconds


def weighted(p, q):
    """Shifted and reflected parts with a weight: the weight is a sum once they are shifted."""
    forth = Sum(r * Q[p, r + 1] * BACK[r + 1, q], (r, 0, N - 2))
    return forth + Sum(r * Q[p, N - 1 - r] * BACK[N - 1 - r, q], (r, 0, N - 2))


def test_nor_does_a_weight_let_a_shifted_sum_be_taken_for_what_it_is_not():
    lhs = (N - 2 - weighted(0, 0)) * (N - 2 - weighted(1, 1))
    rhs = weighted(0, 1) * weighted(1, 0)
    assert not accepted(lhs, rhs, (HAS_INVERSE,))
    assert not closes(claim_of(UNSEEN_K * lhs, UNSEEN_K * rhs, HAS_INVERSE), given=(HAS_INVERSE,))


@pytest.mark.parametrize("condition", [a[m, 0] >= 0, b[m, 0] * a[m, 0] >= 0])
def test_a_size_says_nothing_of_every_place(condition):
    lhs = Abs(a[0, 0]) * Norm(OF_M) ** 2
    with pytest.raises(Unproved, match="stands for every place"):
        prove(lhs, lhs, (condition,))


@pytest.mark.timeout(20)
def test_squares_of_high_degree_are_known_and_long_sums_are_not_confirmed_without_end():
    assert prove(lam**60 + 2 * lam**30 + 1, S.Zero, (), ">=")
    long = Sum(sqrt(2 + j), (j, 0, 1200)) - Sum(sqrt(2 + j), (j, 1, 1200)) - sqrt(2)
    with suppress(Unproved):
        assert refute(10**900 * long * lam, S.Zero) is None
