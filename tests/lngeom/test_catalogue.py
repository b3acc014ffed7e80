"""The catalogue as a whole: no statement twice, and no condition that is not needed."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest
from sympy import Basic, Gt, MatrixSymbol, Symbol, Transpose, preorder_traversal

from anydim.counterexamples import answer, truth
from anydim.names import Abbreviation
from anydim.values import Undefined
from lngeom.chapters.rotations.identities import T
from lngeom.identities import IDENTITIES, Identity, identity
from lngeom.symbolic import (
    A,
    B,
    Basis,
    BatchNorm,
    Derivation,
    GroupNorm,
    LayerNorm,
    Pi,
    Pi_B,
    Spread,
    eps,
    i,
    ones,
    sigma,
    w,
    x,
)

# Group norm and batch norm are one function of the columns of a matrix, as chapter 06 says.
ONE_FUNCTION = {
    ("group-norm-column", "batch-norm-column"),
    ("group-mean-zero", "batch-mean-zero"),
    ("group-norm-length", "batch-norm-length"),
}
FLIPPED = {"=": "=", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}


def unfolded(e: Basic) -> Basic:
    """The expression without the book's names except Π, and with one spelling of the lengths of columns."""
    if isinstance(e, Abbreviation) and e != Pi:
        return unfolded(e.meaning)
    if isinstance(e, BatchNorm):
        return GroupNorm(*map(unfolded, e.args))
    if e == Pi or not e.args or isinstance(e, MatrixSymbol):
        return e
    return e.func(*map(unfolded, e.args))


def sides(entry: Identity) -> tuple[Basic, Basic]:
    """The sides, unfolded; a symbol that occurs transposed only is a symbol of the other shape."""
    both = unfolded(entry.lhs), unfolded(entry.rhs)
    parts = Counter(part for side in both for part in preorder_traversal(side))
    there = {
        part: MatrixSymbol(part.arg.name + "t", *part.shape)
        for part in parts
        if isinstance(part, Transpose) and isinstance(part.arg, MatrixSymbol) and part.shape[1] != 1
        if parts[part] == parts[part.arg]
    }
    return both[0].xreplace(there), both[1].xreplace(there)


def likeness(entry: Identity) -> Counter:
    """A signature that equivalent statements share: their operations, with multiplicity."""
    parts = (part for side in sides(entry) for part in preorder_traversal(side))
    return Counter("symbol" if isinstance(p, Symbol | MatrixSymbol) else type(p).__name__ for p in parts)


def same(one: Identity, other: Identity) -> bool:
    """Return True if renaming symbols turns one statement into the other."""
    left, right = sides(one), sides(other)
    ways = [right] if one.relation == other.relation else []
    ways += [right[::-1]] if one.relation == FLIPPED[other.relation] else []
    numbers = free(left, Symbol), free(right, Symbol)
    for sizes in renamings(*numbers, lambda symbol: str(sorted(symbol.assumptions0.items()))):
        ours = tuple(side.xreplace(sizes) for side in left)
        for names in renamings(free(ours, MatrixSymbol), free(right, MatrixSymbol), lambda m: str(m.shape)):
            if tuple(side.xreplace(names) for side in ours) in ways:
                return True
    return False


def renamings(ours: set[Any], theirs: set[Any], kind: Callable[[Any], str]) -> Iterator[dict[Any, Any]]:
    """All ways to call the ones as the others, each by one of its kind."""
    mine = sorted(ours, key=str)
    if sorted(map(kind, ours)) == sorted(map(kind, theirs)):
        for order in permutations(sorted(theirs, key=str)):
            if list(map(kind, mine)) == list(map(kind, order)):
                yield dict(zip(mine, order, strict=True))


def free(both: tuple[Any, Any], kind: type) -> set[Any]:
    """The symbols of two sides, and of the shapes of their matrices."""
    there = {symbol for side in both for symbol in side.free_symbols}
    shapes = {size for m in there if isinstance(m, MatrixSymbol) for n in m.shape for size in n.free_symbols}
    return {symbol for symbol in there | shapes if isinstance(symbol, kind)}


def test_no_statement_stands_twice_under_other_names():
    likenesses = {entry.id: likeness(entry) for entry in IDENTITIES}
    twice = {
        (one.id, other.id)
        for one, other in combinations(IDENTITIES, 2)
        if likenesses[one.id] == likenesses[other.id] and same(one, other)
    }
    assert twice == ONE_FUNCTION


def test_other_names_and_a_transposed_matrix_make_no_other_statement():
    swap, column = identity("layer-norm-swap"), identity("batch-norm-column")
    turned = T.meaning
    renamed = replace(swap, lhs=LayerNorm(turned * x, eps), rhs=turned * LayerNorm(x, eps))
    sample = Basis(B, i)
    transposed = replace(column, lhs=LayerNorm(A.T * sample, eps), rhs=BatchNorm(A.T, eps) * sample)
    assert same(swap, renamed)
    assert same(column, transposed)
    assert not same(swap, replace(renamed, rhs=turned * LayerNorm(x)))
    assert not same(column, replace(transposed, rhs=BatchNorm(A.T) * sample))


conditional = pytest.mark.parametrize(
    "entry", [entry for entry in IDENTITIES if entry.conditions], ids=lambda entry: entry.id
)


@pytest.mark.slow
@conditional
def test_without_any_of_its_conditions_an_identity_fails(entry: Identity):
    (left, right, *_), conditions = entry.nodes
    for condition, lapse in zip(conditions, entry.lapses(), strict=True):
        assert repr(lapse.condition.written()) == repr(condition.written())
        assert answer(condition, lapse.world) is False
        try:
            assert truth(lapse.world, left, entry.relation, right) is False
            assert lapse.defined
        except Undefined:
            assert not lapse.defined
        assert f"({lapse.remark})" in entry.needs


def test_a_condition_that_is_not_needed_is_found_out():
    entry = replace(identity("centering-idempotent"), conditions=(Gt(sigma, 0),))
    with pytest.raises(AssertionError, match="needs σ > 0"):
        entry.lapses()


def test_a_lapse_says_where_and_what():
    scale, gains = identity("rms-scale").lapses()[0], identity("image-normal").lapses()[0]
    assert scale.remark == "undefined at $c = 0$"
    assert re.fullmatch(r"without g_i ≠ 0 for every i: a side has no value at g = \(0.*\)", str(gains))
    assert re.fullmatch(r"undefined at \$g = \(0.*\)\$", gains.remark)
    assert identity("centering-idempotent").needs == ""


def test_what_always_holds_is_not_printed_as_a_condition():
    """The roots of batch norm are of Var + ε, which is never negative: nobody has to grant it."""
    moved = A + ones(B) * w.T
    chain = (
        Derivation(BatchNorm(moved, eps))
        .eq(Pi_B * moved * Spread(moved, eps) ** -1)
        .eq(Pi_B * A * Spread(moved, eps) ** -1)
        .eq(Pi_B * A * Spread(A, eps) ** -1)
        .eq(BatchNorm(A, eps))
    )
    needed = chain._repr_latex_().partition(r"\text{provided that } ")[2].splitlines()[0]
    assert needed == r"\operatorname{variances}\left(A\right)_{i} + \varepsilon > 0\text{ for every } i"
