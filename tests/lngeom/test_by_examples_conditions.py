"""Finitely many examples: a statement is not refused for points at which its conditions do not hold."""

import pytest
from sympy import Abs, Eq, Ne, S, Sum, sqrt

from lngeom.symbolic import N, Unproved, a, by_examples, c, d, j, mu, sigma


@pytest.mark.parametrize(
    ("lhs", "rhs", "condition"),
    [
        (sigma, 0, Eq(sigma, 0)),
        (c * mu, 0, Eq(c, 0)),
        (mu, Sum(a[j, 0], (j, 0, 1)) / 2, N <= 2),
        (Abs(c), c, c >= 0),
        (Abs(c), c, c > 1),
        (Abs(c), -c, c < 0),
        (Abs(c - 1), c - 1, c > 1),
        (sqrt(c**2 * d**2), c * d, c * d > 0),
    ],
)
def test_what_is_true_under_a_condition_that_is_not_used_is_not_refused(lhs, rhs, condition):
    with pytest.raises(Unproved):
        by_examples(lhs, S(rhs), (condition,))


def test_a_condition_that_leaves_no_choice_does_not_save_what_is_false():
    for condition in (Ne(c, 0), c > 1, N >= 3):
        assert not by_examples(c * mu, mu, (condition,))
    assert not by_examples(Abs(c), -c, (c > 0,))


def test_a_sum_over_part_of_the_places_is_outside():
    with pytest.raises(Unproved, match="a sum over N - 1 places"):
        by_examples(Sum(a[j, 0], (j, 0, N - 2)), Sum(a[j, 0], (j, 0, N - 1)))
