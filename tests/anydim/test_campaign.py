"""The campaign of random statements finds nothing, and finds each fault that is planted."""

import pytest
from sympy import Abs, Add, Integer, Sum, sqrt

from anydim import Unproved, prove
from lngeom.symbolic import N, a, c, i, j

from ..nightly import first_by_day
from .campaign import Campaign, Case, blind, planted


@pytest.mark.slow
@pytest.mark.timeout(900)  # 400 take five minutes
@pytest.mark.parametrize("statements", first_by_day([35, 400]))
def test_random_statements_are_judged_as_an_independent_evaluator_judges_them(statements):
    """The same statements everywhere; ``python -m tests.anydim.campaign --seed 7`` draws others."""
    report = Campaign(seed=0).run(statements=statements)
    assert not report.faults, report
    assert report.counts["proved"] > 0.3 * statements
    assert report.counts["refuted"] > 0.2 * statements


@pytest.mark.parametrize(("name", "n"), [("a division needs nothing", 28), ("bars are left out", 30)])
def test_a_fault_that_is_planted_is_found_at_the_statement_that_shows_it(name, n):
    assert not Campaign(seed=0).draw(n).faults
    with planted(name):
        assert Campaign(seed=0).draw(n).faults


# Random statements seldom show these faults, so questions are asked that do.
SIGNED, UNSIGNED = (Sum(size(a[j, 0]), (j, 0, N - 1)) * a[i, 0] for size in (lambda entry: entry, Abs))
SHOWN = {
    "an index of the claim stands for every index": lambda: prove(SIGNED, UNSIGNED, a[i, 0] >= 0),
    "a root needs nothing": lambda: Campaign.closed(
        Case("holes", Add(sqrt(c), -sqrt(c), evaluate=False), Integer(0))
    ),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_fault_that_is_planted_lets_a_false_statement_pass(name):
    with blind():
        with pytest.raises(Unproved):
            SHOWN[name]()
        with planted(name):
            assert SHOWN[name]()
