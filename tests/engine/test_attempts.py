"""What readers try is known, and what enemies try is refused."""

from contextlib import suppress

import pytest
from sympy import Abs, Eq, MatrixSymbol, Ne, S, Sum
from sympy.matrices.expressions import HadamardPower, HadamardProduct

from lngeom.engine.judging import follows
from lngeom.engine.obligations import obligations
from lngeom.symbolic import (
    Derivation,
    I,
    Jacobian,
    LayerNorm,
    N,
    Pi,
    Quantity,
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
    zeros,
)

from .attempts import FALSE_CLOSING, HANGS_AND_CRASHES, READER_TRUTHS
from .steps import Claim, known


@pytest.mark.parametrize(("name", "attempt"), FALSE_CLOSING, ids=[name for name, _ in FALSE_CLOSING])
def test_nothing_false_closes(name, attempt):
    with pytest.raises((Unproved, TypeError)):
        attempt()


@pytest.mark.parametrize(("name", "attempt"), HANGS_AND_CRASHES, ids=[name for name, _ in HANGS_AND_CRASHES])
def test_nothing_but_the_engines_own_errors_leaves_it(name, attempt):
    with suppress(Unproved):
        attempt()


@pytest.mark.parametrize(("name", "lhs", "rhs", "given"), READER_TRUTHS, ids=[t[0] for t in READER_TRUTHS])
def test_what_readers_try_is_known(name, lhs, rhs, given):
    known(name, lambda: prove(lhs, rhs, given))


def test_the_names_that_the_engine_gives_are_nobodys():
    for name in ("x_0", "x̃"):
        other = MatrixSymbol(name, N, 1)
        assert not prove(LayerNorm(LayerNorm(a)), LayerNorm(other))


def test_an_index_that_a_sum_binds_is_no_place_of_a_free_one_of_that_name():
    squares = Sum(a[j, 0] ** 2, (j, 0, N - 1))
    assert refute(squares * Abs(N - j), squares * (N - j))
    assert not prove(squares * Abs(N - j), squares * (N - j))
    with pytest.raises(Unproved):
        Derivation(squares * Abs(N - j)).eq(squares * (N - j))


def test_a_place_that_a_name_hides_says_nothing_of_an_index_that_is_written():
    entry = Quantity("q", "q", a[i, 0])
    with pytest.raises(Unproved):
        Derivation(Abs(N - i) * entry).eq((N - i) * entry).qed(Claim(Abs(N - i) * entry, (N - i) * entry))
    assert Derivation(2 * entry - entry).eq(a[i, 0]).qed(Claim(entry, a[i, 0])).closes


def test_what_is_differentiated_or_summed_over_is_not_whatever_column_one_likes():
    assert not prove(Jacobian(LayerNorm(LayerNorm(a)), a), zeros(N, N))
    moving = Scalar(b.T * LayerNorm(LayerNorm(a) + a[j, 0] * b))
    with suppress(Unproved):
        assert not prove(Sum(moving, (j, 0, N - 1)), N * moving)


def test_a_condition_on_an_index_of_two_sizes_says_nothing_of_the_longer_one():
    short = MatrixSymbol("w", k, 1)
    ones = HadamardProduct(HadamardPower(b, -1), b)
    with pytest.raises(Unproved, match="i is a place of two sizes"):
        Derivation(ones).eq(one).qed(Claim(ones, one, Ne(short[i, 0] * b[i, 0], 0)))


def test_sums_inside_sums_over_one_symbol_do_not_mix_their_ends():
    inner = Sum(1 / (j - 5), (j, 5, 6))
    outer = Sum(j + inner, (j, 0, 1))
    with pytest.raises(Unproved):
        prove(outer, outer + 1)
    with suppress(Unproved):
        assert not all(follows(o, ()) for o in obligations(outer))


def test_the_case_of_equality_must_have_a_value_too():
    hidden = Quantity("q", "q", lam / lam**2)
    chain = Derivation(S(0)).le(lam**2, gap=lam**2, equality=Eq(lam * hidden * lam, hidden - hidden / 1 * 1))
    claim = Claim(S(0), lam**2)
    claim.relation, claim.equality = "<=", chain.lines[-1].equality
    with pytest.raises(Unproved):
        chain.qed(claim)


def test_what_is_assumed_of_an_entry_is_derived_for_all_of_them():
    chain = Derivation(g[j, 0] / g[j, 0] ** 2, given=(Ne(g[i, 0], 0),)).eq(1 / g[j, 0])
    assert chain.qed(Claim(g[j, 0] / g[j, 0] ** 2, 1 / g[j, 0], Ne(g[i, 0], 0))).closes
    with pytest.raises(Unproved):
        chain.qed(Claim(g[j, 0] / g[j, 0] ** 2, 1 / g[j, 0], Ne(g[0, 0], 0)))


def test_a_relation_is_plain_text():
    class Equal(str):
        def __eq__(self, other):
            return True

        def __hash__(self):
            return hash("=")

    with pytest.raises(Unproved, match="a relation is one of"):
        prove(Pi, I, (), Equal("<"))
