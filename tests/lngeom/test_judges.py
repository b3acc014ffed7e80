"""Judges that disagree stop the build, whoever of them it is, and both reasons are said."""

import json
from dataclasses import replace

import pytest

from lngeom.identities import IDENTITIES, closed_before, decide, identity, measure, measured_before, verdicts
from lngeom.identities import tables as table
from lngeom.identities.verdicts import Disagreement, accepted

TRUE = identity("centering-idempotent")


@pytest.fixture
def stored(monkeypatch):
    """Verdicts in place of those that are stored."""

    def store(**said):
        monkeypatch.setattr(verdicts, "stored", lambda judge: said.get(judge, {}))

    return store


@pytest.mark.parametrize("judge", ["kernel", "coq"])
def test_what_a_judge_accepted_and_is_refuted_stops_the_build(stored, judge):
    false = replace(TRUE, rhs=2 * TRUE.rhs)
    stored(**{judge: {false.id: {"digest": false.digest}}})
    with pytest.raises(Disagreement, match=f"accepted by {verdicts.JUDGES[judge]}, .*now: refuted.*N"):
        decide(false, sizes=(2,))


@pytest.mark.parametrize("judge", ["kernel", "coq"])
def test_what_a_judge_accepted_and_is_not_proved_stops_the_build(stored, judge, monkeypatch):
    stored(**{judge: {TRUE.id: {"digest": TRUE.digest}}})
    assert decide(TRUE, sizes=(2,)).proved == (True,)
    monkeypatch.setattr(type(TRUE), "prove", lambda entry: False)
    with pytest.raises(Disagreement, match=f"by {verdicts.JUDGES[judge]}, and now: no proof"):
        decide(TRUE, sizes=(2,))


@pytest.mark.parametrize("judge", ["kernel", "coq"])
def test_a_verdict_on_another_statement_stops_the_build_and_says_what_to_do(stored, judge):
    stored(**{judge: {TRUE.id: {"digest": "0"}}})
    with pytest.raises(Disagreement, match=f"another statement; run python -m tools.{judge}"):
        accepted(TRUE)


def test_no_two_judges_disagree_on_the_catalogue():
    assert sum(len(accepted(entry)) for entry in IDENTITIES) > 400


def test_what_a_chain_closed_is_not_proved_again_and_all_else_is(monkeypatch):
    asked = []

    def prove(entry):
        asked.append(entry.id)
        return True

    monkeypatch.setattr(type(TRUE), "prove", prove)
    monkeypatch.setattr(table, "refute", lambda lhs, rhs, *_: asked.append((lhs, rhs)))
    other = identity("centering-kills-ones")
    assert decide(TRUE, other, sizes=(2,), closed={TRUE.id}).proved == (True, True)
    assert asked == [(other.lhs, other.rhs), other.id]


def test_what_a_table_measured_is_taken_over_and_only_the_rest_is_measured(monkeypatch):
    other = identity("centering-kills-ones")
    left: list[object] = []

    def measuring(*entries, **options):
        left.extend(entries)
        return measure(*entries, **options)

    monkeypatch.setattr(table, "measure", measuring)
    decided = decide(TRUE, other, sizes=(2,), measured={TRUE.id: 7.5})
    assert left == [other]
    assert decided.roundings == (7.5, measure(other, sizes=(2,)).worst)
    assert "| 8 |" in decided._repr_markdown_()


def test_what_was_closed_and_measured_is_what_the_build_left_and_else_nothing(tmp_path, monkeypatch):
    monkeypatch.delenv(verdicts.BEFORE, raising=False)
    assert (closed_before(), measured_before()) == (frozenset(), {})
    (tmp_path / "before.json").write_text(json.dumps({"closed": [TRUE.id], "roundings": {TRUE.id: 3.5}}))
    monkeypatch.setenv(verdicts.BEFORE, str(tmp_path / "before.json"))
    assert closed_before() == {TRUE.id}
    assert measured_before() == {TRUE.id: 3.5}
    monkeypatch.setenv(verdicts.BEFORE, str(tmp_path / "nowhere.json"))
    with pytest.raises(FileNotFoundError):
        closed_before()
