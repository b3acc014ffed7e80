"""The catalogue as a whole: no statement twice, and no condition that is not needed."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest
from sympy import Basic, Gt, MatrixSymbol, Symbol, Transpose, preorder_traversal
from sympy.core.relational import Relational

from lngeom.engine.arithmetic import Rows, differ
from lngeom.engine.evaluation import Instance
from lngeom.engine.names import Abbreviation
from lngeom.engine.printing import tex_given
from lngeom.engine.refuter import OUTSIDE, compare
from lngeom.identities import IDENTITIES, Identity, Lapse, identity
from lngeom.identities.rotations import T
from lngeom.symbolic import A, B, Basis, BatchNorm, GroupNorm, LayerNorm, N, Pi, eps, i, prove, sigma, x

# Group norm and batch norm are one function of the columns of a matrix, as chapter 06 says.
ONE_FUNCTION = {
    ("group-norm-column", "batch-norm-column"),
    ("group-mean-zero", "batch-mean-zero"),
    ("group-norm-length", "batch-norm-length"),
}
# One feature alone is constant, so that conditions fail together; and these:
TOGETHER = {
    "axis-resolvent": "where a squared gain is λ, u has no value, and neither has its sum",
    "cube-reached": "the plain instances have two samples, where d is 0",
    "line-arc": "a line with a constant point p has its foot there, and the foot is 0",
    "line-ellipse": "a line with a constant point p has its foot there, and the foot is 0",
    "group-after-layer": "a sample whose groups are not constant is not constant",
    "turn-correlation": "of the plain columns tried, a turn makes none but 0 constant",
}
FLIPPED = {"=": "=", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}


def unfolded(e: Basic) -> Basic:
    """What is written, without names of the book but Π, and with one word for the norms of columns."""
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
    """What two statements must share if they are one: the operations, each as often."""
    parts = (part for side in sides(entry) for part in preorder_traversal(side))
    return Counter("symbol" if isinstance(p, Symbol | MatrixSymbol) else type(p).__name__ for p in parts)


def same(one: Identity, other: Identity) -> bool:
    """Whether new names for the symbols make one statement of the two."""
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


@conditional
def test_without_any_of_its_conditions_an_identity_fails(entry: Identity):
    for condition, lapse in zip(entry.conditions, entry.lapses(), strict=True):
        assert lapse.condition == condition
        others = tuple(other for other in entry.conditions if other != condition)
        assert counterexample_at(entry, lapse)
        assert not holds(condition, lapse)
        for side in condition.args:
            Instance(dict(lapse.env)).value(side)  # else it says nothing there
        assert lapse.special
        if entry.id not in TOGETHER and not any(s.is_integer for s in lapse.special if isinstance(s, Symbol)):
            assert all(holds(other, lapse) for other in others)
        assert f"${tex_given(condition)}$ ({lapse.remark})" in entry.needs


def counterexample_at(entry: Identity, lapse: Lapse) -> bool:
    """Whether a side has no value there, or the two differ."""
    try:
        left, right = (Instance(dict(lapse.env)).value(side) for side in (entry.lhs, entry.rhs))
    except OUTSIDE:
        return lapse.left is None or lapse.right is None
    return differ(left, right) if entry.relation == "=" else not prove(left, right, relation=entry.relation)


def holds(condition: Relational, lapse: Lapse) -> bool:
    """Whether a condition holds there, for each place that it names."""
    places = [symbol for symbol in condition.free_symbols if str(symbol) == "i"]
    for place in range(lapse.env[N]) if places else [0]:
        try:
            left, right = map(Instance(lapse.env | dict.fromkeys(places, place)).value, condition.args)
        except OUTSIDE:
            return False
        if not all(compare(entry, condition.rel_op, right) for entry in entries(left)):
            return False
    return True


def entries(value: Any) -> list[Any]:
    return [entry for row in value.rows for entry in row] if isinstance(value, Rows) else [value]


def test_a_condition_that_is_not_needed_is_found_out():
    entry = replace(identity("centering-idempotent"), conditions=(Gt(sigma, 0),))
    with pytest.raises(AssertionError, match="needs σ > 0"):
        entry.lapses()


def test_a_lapse_says_where_and_what():
    scale, gains = identity("rms-scale").lapses()[0], identity("image-normal").lapses()[0]
    assert scale.remark == "no value at $c = 0$"
    assert str(gains).endswith(": the left side has no value and the right side is (0)")
    assert re.fullmatch(r"no value at \$g = \(0, \d\)\$", gains.remark)
    assert gains.left is None
    assert identity("centering-idempotent").needs == ""
