"""What is remembered at an instance changes no value and no verdict, whoever asked before and for what."""

import os
import random
import subprocess
import sys

import pytest
from sympy import Symbol

from lngeom.engine import evaluation
from lngeom.engine.errors import Spent, Unproved
from lngeom.engine.evaluation import Instance
from lngeom.engine.places import places_of
from lngeom.engine.refuter import OUTSIDE, entries, instances
from lngeom.identities import IDENTITIES
from lngeom.symbolic import Norm, Pi, a, refute

SAMPLE = IDENTITIES[::9]


def value(there, e):
    """The entries with their types, or why there are none."""
    try:
        return [(type(entry), entry) for entry in entries(there.value(e))]
    except (*OUTSIDE, Unproved) as error:
        return type(error)


def drawn(entry):
    sides = (entry.lhs, entry.rhs)
    return list(instances(*sides, *entry.conditions, given=entry.conditions, places=places_of(*sides)))


@pytest.mark.parametrize("kept", [400, 7])
def test_a_value_does_not_depend_on_what_was_asked_before(monkeypatch, kept):
    monkeypatch.setattr(Instance, "KEPT", kept)
    order = random.Random(0).sample(SAMPLE, len(SAMPLE))
    for entry in order:
        found = drawn(entry)
        assert found
        for there in found[::5]:
            alone = Instance(dict(there.env))
            for side in (entry.rhs, entry.lhs, entry.rhs):
                assert value(there, side) == value(alone, side), (entry.id, there.env)


def test_instances_are_remembered_with_their_values():
    first, second = drawn(SAMPLE[0]), drawn(SAMPLE[0])
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_who_changes_a_counterexample_changes_no_later_verdict():
    before = refute(Pi * a, a)
    said = str(before)
    for matrix in (before.env[a], before.left, before.right):
        matrix.rows[0][0] = 17
        matrix.rows[:] = [[5]] * len(matrix.rows)
    before.env.clear()
    assert str(refute(Pi * a, a)) == said
    assert refute(Pi * Pi * a, Pi * a) is None
    assert refute(Norm(Pi * a), Norm(a)) is not None


def test_what_is_too_large_stays_so_whatever_of_it_was_computed_before(monkeypatch):
    monkeypatch.setattr(evaluation, "STEPS", 40)
    letters = [Symbol(f"w_{n}", real=True) for n in range(50)]
    there = Instance(dict.fromkeys(letters, 2))
    for n in range(0, 50, 10):
        assert there.value(sum(letters[n : n + 10])) == 20
    for _ in range(2):
        with pytest.raises(Spent):
            there.value(sum(letters))


ORDER = """
from lngeom.engine.instances import instances
from lngeom.symbolic import Quantity
from sympy import Symbol
x = Symbol("x", real=True)
for there in instances(sum(Quantity(f"q{abs(n)}", f"q_{{{abs(n)}}}", n * x) for n in (17, -15))):
    print(there.env)
"""


def test_instances_are_the_same_in_every_process():
    """Whatever order a process gives to the elements of its sets."""
    told = set()
    for seed in range(6):
        environment = os.environ | {"PYTHONHASHSEED": str(seed)}
        command = [sys.executable, "-c", ORDER]
        told.add(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    (same,) = told
    assert same.count("\n") > 30
