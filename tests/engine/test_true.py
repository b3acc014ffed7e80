"""What is true is proved, step by step, and its false neighbour is not; nobody calls it false."""

import random
from contextlib import suppress

import pytest

from benchmarks.campaign.judging import judge
from benchmarks.campaign.statements import Case
from lngeom.symbolic import Unproved, prove, refute, text

from .mutations import mutants
from .statements import OUT_OF_REACH, TRUE, accepted, chain, known


@pytest.mark.parametrize("said", TRUE, ids=lambda said: said.name)
def test_what_is_true_is_proved(said):
    if len(said.lines) > 2:
        assert chain(said.lines, said.given, said.relation).lines[-1].expr == said.rhs
    known(said.name, lambda: prove(*said.sides))
    verdict = judge(Case("", "", said.lhs, said.rhs, said.given, (), (), said.relation), claim=False)
    assert verdict.label != "false"  # for those who know nothing of the engine
    if said.neighbour is not None:
        assert not accepted(said.lhs, said.neighbour, said.given, said.relation)


def test_what_is_out_of_reach_is_in_the_tables():
    assert OUT_OF_REACH.keys() - {said.name for said in TRUE} <= {
        "a root is not 0",
        "bars are those of a number",
    }


def test_no_mutant_of_a_true_step_is_accepted(pytestconfig, request):
    """The prover is tried alone, on statements that the refuter, which shares nothing with it, refutes."""
    most = pytestconfig.getoption("--mutants")
    pool = [
        (said.lhs, mutant) for said in TRUE if not said.given for mutant in dict.fromkeys(mutants(said.rhs))
    ]
    refuted = []
    for lhs, mutant in random.Random(0).sample(pool, most):
        with suppress(Unproved):
            if refute(lhs, mutant):
                refuted.append((lhs, mutant))
    assert len(refuted) > most / 4
    request.getfixturevalue("blind")
    for lhs, mutant in refuted:
        assert not accepted(lhs, mutant), f"{text(lhs)} = {text(mutant)}"
