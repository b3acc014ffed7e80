"""The campaign of random statements finds nothing, and finds each fault that is planted."""

from datetime import date

import pytest
from sympy import Abs, Sum

from anydim import Unproved, prove
from lngeom.symbolic import N, a, i, j

from .campaign import Campaign, blind, planted

pytestmark = pytest.mark.slow
SECONDS = 60  # of processor time
SEED = date.today().toordinal()  # the statements of a day are the same everywhere


def test_random_statements_are_judged_as_an_independent_evaluator_judges_them():
    report = Campaign(SEED).run(SECONDS)
    assert not report.faults, f"seed {SEED}: {report}"
    assert report.counts["proved"] > 30
    assert report.counts["refuted"] > 30


@pytest.mark.parametrize("name", ["a division needs nothing", "a root needs nothing", "bars are left out"])
def test_a_fault_that_is_planted_is_found(name):
    with planted(name):
        assert Campaign(seed=0).run(SECONDS, enough=1).faults


def test_an_index_of_the_claim_does_not_stand_for_every_index():
    """Random statements seldom show this fault, so one is asked that does."""
    left, right = (Sum(size(a[j, 0]), (j, 0, N - 1)) * a[i, 0] for size in (Abs, lambda entry: entry))
    with blind():
        with pytest.raises(Unproved):
            prove(left, right, a[i, 0] >= 0)
        with planted("an index of the claim stands for every index"):
            assert prove(left, right, a[i, 0] >= 0)
