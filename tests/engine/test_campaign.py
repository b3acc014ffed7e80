"""The campaign's verdicts are right, and a slice of the campaign finds nothing."""

import os
import random
import signal
import sys
import time

from sympy import Abs, Ge, Ne, S, sympify

from benchmarks.campaign import run
from benchmarks.campaign.cases import KINDS, ORDER, case
from benchmarks.campaign.judging import judge
from benchmarks.campaign.known import relation_of
from benchmarks.campaign.run import FAULTS, report, rows, table
from benchmarks.campaign.statements import Case
from lngeom.identities import IDENTITIES
from lngeom.symbolic import Quantity, d, lam

SLICE = 72  # cases of the campaign that every run of the tests judges
PROVED = 0.9  # of the true ones among them, at least, without those of places


# ------------------------------------------------------------------ verdicts


def test_the_reading_finds_the_catalogue_true():
    for entry in random.Random(0).sample(IDENTITIES, 20):
        sides = sympify(entry.lhs), sympify(entry.rhs)
        made = Case("", entry.id, *sides, tuple(entry.conditions), relation=relation_of(entry))
        assert judge(made, claim=True).label == "true", entry.id


def test_a_chain_that_leaves_its_domain_is_called_uncovered():
    lines = (S.One * lam, lam * Quantity("q", "q", d) / d, lam)
    assert judge(Case("", "", lam, lam, (), lines), claim=True).label == "uncovered"
    assert judge(Case("", "", lam, lam, (Ne(d, 0),), lines), claim=True).label == "true"


def test_a_step_that_needs_the_conditions_is_called_broken():
    made = Case("", "", Abs(lam), lam, (Ge(lam, 0),), (Abs(lam), lam))
    assert judge(made, claim=True).label == "broken"


# ------------------------------------------------------------------ the campaign itself


def test_cases_are_made_again_from_their_numbers():
    for n in range(40):
        assert str(case(3, n)) == str(case(3, n))
    assert {case(3, n).kind for n in range(len(ORDER))} == set(KINDS)


def test_every_class_has_true_and_false_cases():
    for kind in KINDS:
        labels = set()
        for n in range(400):
            made = case(5, n)
            if made.kind == kind:
                labels.add(judge(made, claim=bool(made.lines)).label)
            if {"true", "false"} <= labels:
                break
        assert {"true", "false"} <= labels, kind


def test_the_engine_accepts_nothing_false_in_a_slice_of_the_campaign():
    judged = list(rows(SLICE, seed=2, processes=1, patience=30))
    print(table(judged))
    found = {title: [row for row in judged if is_fault(row)] for title, is_fault in FAULTS.items()}
    assert not any(found.values()), report(judged)
    judged = [row for row in judged if row.kind != "places"]  # of these many are beyond the calculus
    asked = [row for row in judged if row.verdict.label == "true" and row.answer.outcome != "skipped"]
    proved = [row for row in asked if row.answer.outcome == "accepted"]
    assert len(proved) >= PROVED * len(asked), report(judged, unproved=len(asked))


def test_one_that_is_ended_early_says_what_it_found_even_in_the_background(monkeypatch, capsys):
    def begun(*_):
        yield from rows(3, seed=2, processes=1)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(10)

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell starts it there
    monkeypatch.setattr(run, "rows", begun)
    monkeypatch.setattr(sys, "argv", ["campaign", "--cases", "9"])
    try:
        run.main()
    finally:
        signal.signal(signal.SIGINT, before)
    said = capsys.readouterr().out
    assert said.startswith("Ended after 3 of 9 cases.")
    assert "| all | 3 |" in said
