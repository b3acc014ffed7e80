"""What Coq accepted is what the catalogue states; statements for Coq say what the catalogue says."""

import random
import re

import pytest
from sympy import Determinant, Gt

from lngeom.identities import IDENTITIES, identity
from lngeom.identities.verdicts.certificates import attacks
from lngeom.symbolic import Helmert, Jacobian, mu
from tools.certificates import coq, store
from tools.certificates.__main__ import disagreement
from tools.certificates.comparing import Differs, compare
from tools.certificates.export import Statement, Untranslated, statement
from tools.certificates.mutants import changed, is_false, mutants

AT_LEAST = 207  # what Coq accepted once: the list does not shrink
TRANSLATED = [entry for entry in IDENTITIES if store.exported(entry) is not None]
ACCEPTED = [entry for entry in TRANSLATED if entry.id in store.accepted()]
# Their sides are equal whatever the words mean; what speaks against one side exported twice is how they look.
ALGEBRA = {"denominators-part", "steady-place", "two-roundings"}


def read(entry, text):
    return compare(text, entry.lhs, entry.rhs, entry.conditions, entry.relation)


def test_the_list_of_what_coq_accepted_does_not_shrink():
    assert len(store.accepted()) >= AT_LEAST


def test_every_certificate_is_of_todays_statement():
    assert not store.stale(), "run make certify after: python -m tools.certificates write"


def test_digests_are_of_statements_and_their_conditions():
    digests = {entry.digest for entry in IDENTITIES}
    assert len(digests) == len(IDENTITIES)
    product = identity("penrose-product")
    assert product.digest != identity("penrose-symmetric").digest  # the same factors in another order


def test_what_has_no_translation_speaks_of_a_derivative_a_determinant_or_helmerts_matrix():
    without = [entry for entry in IDENTITIES if entry not in TRANSLATED]
    assert without
    untold = Jacobian, Helmert, Determinant
    assert all(entry.lhs.has(*untold) or entry.rhs.has(*untold) for entry in without)


@pytest.mark.parametrize("entry", ACCEPTED, ids=lambda entry: entry.id)
def test_a_statement_for_coq_is_read_back_as_the_catalogues(entry):
    said = read(entry, store.exported(entry))
    assert said == {"holds": True, "told apart": entry.id not in ALGEBRA}


def test_every_false_neighbour_is_false_where_its_hypotheses_hold():
    """As exported; some fail only in a corner, where the mean of the input is nearly its length."""
    tried, held = 0, []
    for entry in TRANSLATED:
        try:
            text = str(Statement(*entry.false, entry.conditions, entry.relation))
        except Untranslated:
            continue
        tried += 1
        if not any(is_false(text, entry, seed) for seed in range(200)):
            held.append(entry.id)
    assert tried > 220
    assert not held


def test_an_export_of_one_side_twice_is_noticed():
    entry = identity("output-norm")
    twice = Statement(entry.lhs, entry.lhs, entry.conditions)
    with pytest.raises(Differs, match="a side has the value"):
        read(entry, str(twice))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(pos (sigma a)) -> ", ""),
        ("(pos (sigma a)) -> ", "(pos (rho a)) -> "),
        ("(pos (sigma a)) -> ", "(pos (- (sigma a))) -> "),
        ("(pos (sigma a)) -> ", "(pos (sigma a)) -> (pos (sigma a)) -> "),
        ("((0 < N)%N)", "((1 < N)%N)"),
        ("(a : Mat R N 1)", "(a : Mat R N N)"),
        ("(sqrt (num N))", "(sqrt (rho a))"),
    ],
)
def test_a_changed_hypothesis_type_or_side_is_noticed(old, new):
    entry = identity("output-norm")
    text = str(statement(entry))
    assert old in text
    with pytest.raises(Differs):
        read(entry, text.replace(old, new))


def test_a_contradictory_hypothesis_is_noticed():
    entry, both = identity("output-norm"), (Gt(mu, 0), Gt(-mu, 0))
    with pytest.raises(Differs, match="hold for no draw"):
        compare(str(Statement(entry.lhs, entry.rhs, both)), entry.lhs, entry.rhs, both, "=")


def test_most_flipped_signs_are_noticed():
    missed, tried = [], 0
    for entry in TRANSLATED[::4]:
        text = str(statement(entry))
        for place in list(re.finditer(r" \+ ", text))[:1]:
            tried += 1
            try:
                read(entry, text[: place.start()] + " - " + text[place.end() :])
            except Differs:
                continue
            missed.append(entry.id)
    assert tried > 15
    assert not missed


def theorems():
    stored = store.stored()
    return {name: (entry, stored[name]) for entry in IDENTITIES if (name := store.theorem(entry)) in stored}


def test_mutated_statements_are_false():
    made = list(mutants(theorems(), 20))
    assert len(made) == 20
    for name, text in made:
        entry, there = theorems()[name]
        assert text != there.statement
        assert not is_false(there.statement, entry)


@pytest.mark.skipif(not coq.is_here(), reason=coq.MISSING)
def test_coq_refuses_old_proofs_of_mutated_statements():
    short = {name: pair for name, pair in theorems().items() if len(pair[1].proof) < 2500}
    coq.prepare()
    with coq.Session(30) as session:
        name = min(short, key=lambda name: len(short[name][1].proof))
        assert session.judge(short[name][1].statement, short[name][1].proof)
        answers = [session.judge(text, short[name][1].proof) for name, text in mutants(short, 8)]
        assert session.judge("0 = ", "").where == "no statement"
        assert session.judge("1 = 0 :> T R", "do 99 idtac.").where == "refused"
        assert session.judge("1 = 0 :> T R", "do 99999999 idtac.\nrewrite", 1).where == "too late"
    assert {answer.where for answer in answers} == {"refused"}


def test_what_coq_refuses_and_the_engine_proves_is_said_with_both_reasons(tmp_path, monkeypatch):
    monkeypatch.setattr(coq, "BUILD", tmp_path)
    (tmp_path / "centering.v").write_text("(* *)\nTheorem centering_trace : trace.\nProof.\nring.\nQed.\n")
    said = disagreement("centering", 'File "centering.v", line 4, characters 0-5:\nError: not a ring')
    assert said.startswith("centering_trace: Coq refuses the stored proof: ")
    assert "Error: not a ring" in said
    assert said.endswith("; the engine: proved")


def test_attacks_on_what_coq_accepts_were_made_and_failed():
    """Once, on all that was accepted then: the attacks take an hour."""
    found = attacks()
    assert "changed statements" in found
    assert found["changed statements"]["refused"] + found["changed statements"].get("too late", 0) == 500
    assert not any("accepted" in ended for ended in found.values())


def test_certify_says_in_one_line_what_to_install():
    assert "\n" not in coq.MISSING
    assert coq.PACKAGES in coq.MISSING


def test_changed_statements_differ_in_one_place():
    assert changed("forall (N : nat), 1 + 1 = 0", random.Random(0)) != "forall (N : nat), 1 + 1 = 0"
