"""Random expressions: side conditions hold exactly where there is a value, and entries are the values."""

from itertools import product

import pytest

from anydim.counterexamples import instances, truth
from anydim.errors import Outside
from anydim.language import ONE, Index, Matrix, Num, entry, leaves, needs
from anydim.read import Reader
from anydim.statement import Trees, is_bound
from anydim.tests.evaluating import value
from anydim.values import Undecided, Undefined

from .drawing import expression

pytestmark = pytest.mark.slow
SEEDS, TRIED = range(0, 300, 20), 8


def drawn(first):
    """The nodes of twenty random expressions that the language has."""
    for seed in range(first, first + 20):
        try:
            reader = Reader()
            node = reader(expression(seed))
            reader.finish()
            needs(node)
        except Outside:  # None is outside, too
            continue
        yield node


def holds(need, w):
    """Decide whether a side condition holds at an instance, for every index; None if undecided."""
    free = sorted(filter(is_bound, leaves(need.number)))
    answers = []
    for at in product(*(range(w.size(k.size)) for k in free)):
        there = w
        for k, position in zip(free, at, strict=True):
            there = there.where(k, position)
        answers.append(truth(there, need.number, need.kind, Num(0, 1)))
    return False if False in answers else None if None in answers else True


def held(node, w):
    """The answers for all side conditions; None where one has no value itself."""
    for need in needs(node):
        try:
            yield need, holds(need, w)
        except Undefined:
            yield need, None


@pytest.mark.parametrize("first", SEEDS)
def test_there_is_a_value_exactly_where_side_conditions_hold(first):
    for node in drawn(first):
        for w in list(instances((node,), []))[:TRIED]:
            try:
                w(node)
            except Undecided:
                continue
            except Undefined:
                assert not all(answer for _, answer in held(node, w))
            else:
                assert all(answer is not False for need, answer in held(node, w) if need.exact)


@pytest.mark.parametrize("first", SEEDS)
def test_entries_are_what_values_are(first):
    for node in drawn(first):
        shape = node.shape if isinstance(node, Matrix) else (ONE, ONE)
        at = [Index("at", f"the {name}", n) for name, n in zip("ij", shape, strict=True)]
        c = Trees()
        try:
            tree = c.tree(entry(node, *at) if isinstance(node, Matrix) else node)
        except Outside:
            continue
        if any(" " in name for name in c.symbols):  # a determinant, an inverse, Helmert's matrix
            continue
        for w in list(instances((node,), []))[:TRIED]:
            try:
                rows = w(node)
            except ArithmeticError:
                continue
            for p, row in enumerate(rows if isinstance(node, Matrix) else ((rows,),)):
                for q, x in enumerate(row):
                    w.at.update({"the i": p, "the j": q})
                    assert value(tree, w) == pytest.approx(float(x), rel=1e-5, abs=1e-5)
