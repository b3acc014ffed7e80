"""Factors: their product is the polynomial, none of them has factors, and no chance is in what they cost."""

from math import prod

from hypothesis import given
from hypothesis import strategies as st
from sympy import Mul, Rational, factor_list, symbols
from sympy.core.random import rng

from lngeom.engine.budget import budget
from lngeom.engine.factors import factors_of

x, y, z, w = LETTERS = symbols("x y z w")
powers = st.lists(st.integers(0, 2), min_size=4, max_size=4)
terms = st.tuples(powers, st.integers(-3, 3).filter(bool), st.integers(1, 3))
polynomials = st.lists(terms, min_size=1, max_size=3).map(
    lambda found: sum(Rational(p, q) * prod(map(pow, LETTERS, m)) for m, p, q in found)
)


def product(sign, powers):
    return sign * Mul(*(f**m for f, m in powers.items()))


@given(st.lists(polynomials.filter(bool), min_size=1, max_size=3))
def test_factors_multiply_to_the_whole_and_have_none_themselves(parts):
    whole = Mul(*parts)
    sign, found = factors_of(whole)
    assert (whole - product(sign, found)).expand() == 0
    assert all(len(factor_list(f)[1]) == 1 for f in found if not f.is_Integer)
    assert len({f for f in found if not f.is_Integer}) == len(factor_list(whole)[1])


def test_what_divides_both_coefficients_is_found():
    p = ((x**2 - y**2) * (x * z + 3)).expand()
    assert factors_of(p)[1] == {x - y: 1, x + y: 1, x * z + 3: 1}


def test_the_points_that_are_tried_are_the_same_each_time_and_disturb_nobody(monkeypatch):
    tried: list[int] = []

    def noted(low, high):
        tried.append(rng.randint(low, high))
        return tried[-1]

    monkeypatch.setattr("sympy.polys.factortools._randint", lambda seed: noted)
    seen = []
    for seed, (p, q, r, t) in ((1, symbols("p1:5")), (2, symbols("q1:5"))):  # a result is remembered
        rng.seed(seed)
        before = rng.getstate()
        tried.clear()
        whole = (p**2 + q**2 * r**2 + t**2) * (p**2 * t**2 + q**4 + 2 * r**2)
        with budget():
            assert len(factors_of(whole.expand())[1]) == 2
        assert rng.getstate() == before
        seen.append(list(tried))
    assert seen[0] == seen[1] != []
