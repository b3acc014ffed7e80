"""What is false is accepted by no proof alone and by no chain; an evaluator of its own knows that it is."""

import pytest

from benchmarks.campaign.judging import judge
from benchmarks.campaign.numbers import Undefined
from benchmarks.campaign.reading import Reader
from benchmarks.campaign.statements import Case, Symbols, holds, keeps_promises, places_exist, related

from .statements import FALSE, accepted, closes
from .values import value


def fails_at(said):
    """Whether both sides have values on the instance of the table; there they differ, or one has none."""
    env = {s: value(v) for s, v in said.at.items()}
    symbols = Symbols(Case("", "", said.lhs, said.rhs, said.given))
    assert symbols.free | symbols.matrices <= env.keys()
    assert all(keeps_promises(s, env[s]) for s in symbols.free)
    assert places_exist(symbols, env) or said.lhs == said.rhs
    assert all(holds(condition, env) for condition in said.given)
    try:
        sides = Reader(env)(said.lhs), Reader(env)(said.rhs)
    except Undefined:
        return False
    assert not related(*sides, said.relation)
    return True


@pytest.mark.parametrize("said", FALSE, ids=lambda said: said.name)
def test_what_is_false_is_accepted_by_no_proof_alone(said, blind):
    if said.because:
        differs = said.at is None
    elif said.at is None:
        case = Case("", "", said.lhs, said.rhs, said.given, (), (), said.relation)
        differs = judge(case, claim=False).label == "false"
        assert differs or judge(case, claim=True).label == "false"
    else:
        differs = fails_at(said)
    if differs:
        assert not accepted(*said.sides)
    for assumed in {(), said.given}:
        assert not closes(said.lines, said.given, assumed, said.relation)
