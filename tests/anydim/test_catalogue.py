"""The book in the language: what identities owe, and two readings of each definition."""

import random

import pytest

from anydim.counterexamples import instances
from anydim.language import ONE, Index, Matrix, Number, Symbols, entry, leaves
from anydim.proofs import demands
from anydim.read import Reader
from anydim.statement import Trees
from anydim.tests.evaluating import value
from lngeom.identities import IDENTITIES

# Their derivations close, and what they owe is not seen to follow: of groups and batches, that each of the
# denominators is positive since the column of all of them is; of the last two, the variance of a combination.
UNSEEN = {
    *("group-norm-column", "group-mean-zero", "group-length", "group-norm-length", "group-points"),
    *("group-length-eps", "group-norm-idempotent", "layer-after-group", "group-after-layer"),
    *("batch-norm-column", "batch-mean-zero", "batch-norm-length", "batch-bound", "batch-reach"),
    *("cube-reached", "block-rotation"),
}
EIGHTH = [one for one in IDENTITIES[::8] if one.id not in UNSEEN]
SOME = random.Random(0).sample(IDENTITIES, 40)


@pytest.mark.slow
@pytest.mark.parametrize("one", EIGHTH, ids=lambda one: one.id)
def test_identity_owes_nothing_beyond_its_conditions(one):
    sides, given = one.nodes
    assert demands(sides[:2], given) == []


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id)
def test_entries_and_values_are_two_readings_of_one_definition(one):
    for side in (one.lhs, one.rhs, *one.false):
        node = Reader()(side)
        if any(isinstance(leaf, Symbols) and type(leaf) is not Symbols for leaf in leaves(node)):
            continue
        at = [Index("at", f"the {name}", n) for name, n in zip("ij", shape(node), strict=True)]
        c = Trees()
        number = entry(node, *at) if isinstance(node, Matrix) else node
        assert isinstance(number, Number)
        tree = c.tree(number)
        if any(name.startswith("det") for name in c.symbols):
            continue
        for w in list(instances((node,), []))[:12]:
            try:
                rows = w(node)
            except ArithmeticError:
                continue
            for p, row in enumerate(rows if isinstance(node, Matrix) else ((rows,),)):
                for q, x in enumerate(row):
                    w.at.update({"the i": p, "the j": q})
                    assert value(tree, w) == pytest.approx(float(x), rel=1e-6, abs=1e-6)


def shape(node):
    """The shape of a matrix; a number has one row and column."""
    return node.shape if isinstance(node, Matrix) else (ONE, ONE)
