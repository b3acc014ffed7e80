"""The campaign takes conditions, places and promises of symbols as they are meant."""

from sympy import Ge, Gt, Ne, Rational, S, Sum, Symbol, sqrt
from sympy.matrices.expressions import HadamardPower

from benchmarks.campaign.statements import Case, Symbols, holds, keeps_promises, places_exist, related
from lngeom.symbolic import N, Named, a, eps, g, i, j, lam

from .values import grid, instance, number


def test_a_condition_on_an_entry_is_meant_for_every_place():
    assert holds(Ne(g[i, 0], 0), instance(N=2, g=[1, 2], i=0))
    assert not holds(Ne(g[i, 0], 0), instance(N=2, g=[1, 0], i=0))
    assert holds(Ne(g[0, 0], 0), instance(N=2, g=[1, 0]))
    assert not holds(Ne(g[i, 0] ** 2, lam), instance(N=2, g=[1, -2], **{"lambda": 4}))


def test_a_condition_on_a_column_is_meant_entry_by_entry():
    column = Named("q", "q", HadamardPower(g, 2))
    assert holds(Gt(column, 0, evaluate=False), instance(N=2, g=[1, -2]))
    assert not holds(Gt(column, 0, evaluate=False), instance(N=2, g=[1, 0]))


def test_a_condition_without_a_value_does_not_hold():
    assert not holds(Ge(1 / lam, 0), instance(**{"lambda": 0}))
    assert holds(S.true, {})
    assert not holds(S.false, {})


def test_a_place_of_the_statement_exists_and_another_index_is_free():
    placed, free = Symbols(Case("", "", a[i, 0], a[i, 0])), Symbols(Case("", "", N - i, N - i))
    assert not places_exist(placed, instance(N=2, i=2, a=[1, 2]))
    assert places_exist(free, instance(N=2, i=2))
    summed = Symbols(Case("", "", Sum(a[j, 0], (j, 0, N - 1)), S.One))
    assert summed.free == {N}
    assert not summed.places


def test_symbols_keep_what_they_promise():
    even = Symbol("n", integer=True, even=True)
    assert keeps_promises(eps, number(0))
    assert not keeps_promises(eps, number(-1))
    assert not keeps_promises(Symbol("q", real=True, nonzero=True), number(0))
    assert not keeps_promises(N, number(Rational(1, 2)))
    assert not keeps_promises(even, number(3))
    assert not keeps_promises(Symbol("q", negative=True), number(0))


def test_rounding_is_no_difference_and_a_difference_is_none_of_rounding():
    assert related(number(sqrt(2)) ** 2, number(2), "=")
    assert not related(number(1), number(1 + Rational(1, 10**15)), "=")
    assert related(number(sqrt(2)) ** 2, number(2), "<=")
    assert not related(number(sqrt(2)) ** 2, number(2), "<")
    assert related(grid(3), number(3), "=")
