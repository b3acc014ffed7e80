"""The kernel's certificates for Coq: what the theorems say, and what Coq accepted."""

import re
from copy import deepcopy

import pytest

from lngeom.engine import coq
from lngeom.engine.kernel import Rejected
from lngeom.identities import IDENTITIES
from lngeom.identities.verdicts import definitions, stored

AT_LEAST = 235  # what Coq accepted once: the list does not shrink
CERTIFICATES = stored("kernel")


def lines(text):
    """A text without what breaks its lines."""
    return re.sub(r"\s+", " ", text)


def test_a_theorem_says_the_statement():
    said = lines(coq.theorem("row_form", CERTIFICATES["centering-from-mean"]["statement"]))
    assert said.startswith(
        "Theorem row_form : forall (N : nat) (h_N : (1 <= N)%nat) (a : nat -> R) "
        "(the'row : nat) (h_the'row : (the'row < N)%nat), "
    )
    mean = "((inv (INR N)) * (sum N (fun i_0 => (a i_0))))"
    assert f"((-1) * {mean}) + (a the'row)" in said
    assert said.endswith("= 0) /\\ ((INR N) <> 0).")  # the claim, and that it has a value


def test_hypotheses_about_any_place_are_said_for_every_place():
    place = ["any", 0, ["N", 0]]
    given = [[">", ["ent", "a", place]]]
    total = [">", ["sum", ["N", 0], ["ent", "a", ["b", 0]]]]
    says = {"sizes": {"N": 1}, "letters": {"a": [["N", 0]]}, "places": {}, "given": given, "claim": total}
    assert "(given_0 : forall v_0 : nat, (v_0 < N)%nat -> 0 < (a v_0))" in coq.theorem("t", says)
    steps = [
        {"by": "given", "fact": given[0], "of": 0},
        {"by": "sum", "fact": total, "of": 0, "place": place},
    ]
    assert "Lemma E_1 : 0 < (sum N (fun i_0 => (a i_0)))." in coq.proof(says, steps)


@pytest.mark.parametrize("name", ["centering-from-mean", "layer-norm-entry"])
def test_a_proof_ends_in_the_theorem(name):
    one = CERTIFICATES[name]
    theorem, proof = coq.theorem("t", one["statement"]), lines(coq.proof(one["statement"], one["steps"]))
    *_, goals = theorem.split(",\n  ")
    assert f"Lemma everything : {lines(goals)}" in proof
    assert proof.endswith("Qed. End Certificate.")
    assert not re.search(r"\b(Axiom|Admitted|admit|Parameter)\b", proof)


def test_a_certificate_of_something_else_is_not_written():
    one = deepcopy(CERTIFICATES["centering-from-mean"])
    with pytest.raises(Rejected, match="it is not proved"):
        coq.proof(one["statement"], one["steps"][:-1])
    one["steps"][-1]["fact"] = one["statement"]["claim"] = ["=", ["num", ["N", 0]]]
    with pytest.raises(Rejected, match="is left"):
        coq.proof(one["statement"], one["steps"])


def test_three_definitions_say_what_theorems_mean():
    assert [said.split()[1] for said in definitions()] == ["inv", "delta", "sum"]


def test_the_list_of_what_coq_accepted_does_not_shrink():
    assert len(stored("coq")) >= AT_LEAST


def test_what_coq_accepted_has_a_certificate_of_todays_statement():
    digests = {entry.id: entry.digest for entry in IDENTITIES}
    for name, said in stored("coq").items():
        assert said["digest"] == CERTIFICATES[name]["digest"] == digests[name], name
