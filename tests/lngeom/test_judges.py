"""Stored certificates: the kernel accepts each for its identity, and none for a false neighbor.

``test_replay.py`` gives them to a second checker.
"""

import json
from dataclasses import replace

import pytest

from anydim import Outside
from anydim.kernel import Rejected, check
from anydim.tests.replay import Wrong
from anydim.tests.replay import replay as second
from lngeom.identities import IDENTITIES, identity
from lngeom.identities.certificates import accepted, kernel_statement, module, stored

CHAPTERS = sorted({entry.chapter for entry in IDENTITIES})


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_kernel_accepts_a_certificate_for_every_identity(chapter):
    entries = [entry for entry in IDENTITIES if entry.chapter == chapter]
    assert module(chapter) in chapter.replace("-", "_")
    assert not [entry.id for entry in entries if not accepted(entry)]


def test_no_certificate_is_left_over():
    assert stored().keys() == {entry.id for entry in IDENTITIES}


def test_a_certificate_of_a_true_identity_proves_no_false_neighbor():
    wrong = 0
    for entry in IDENTITIES[::3]:
        lhs, rhs = entry.false
        try:
            text = kernel_statement(replace(entry, lhs=lhs, rhs=rhs, conditions=(), gap=None, equality=None))
        except Outside:  # without its conditions a size may be too small for it
            continue
        with pytest.raises(Rejected):
            check(json.loads(json.dumps(text)), stored()[entry.id])
        claim, false = (json.loads(json.dumps(one["claim"])) for one in (kernel_statement(entry), text))
        steps = [step | {"fact": false} if step.get("fact") == claim else step for step in stored()[entry.id]]
        for judge, refusal in ((check, Rejected), (second, Wrong)):  # the steps state the false claim, too
            with pytest.raises(refusal):
                judge(json.loads(json.dumps(text)), steps)
        wrong += 1
    assert wrong > 50


def test_a_certificate_needs_the_conditions_that_it_uses():
    entry = identity("output-norm")
    with pytest.raises(Rejected):
        check(kernel_statement(replace(entry, conditions=())), stored()[entry.id])


def test_what_is_not_stored_is_asked_for_by_its_name():
    with pytest.raises(KeyError, match="nowhere"):
        accepted(replace(identity("output-norm"), id="nowhere"))
