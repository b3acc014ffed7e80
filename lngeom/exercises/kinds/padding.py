"""Whether a chain walks or jumps: a line that is a side with something idle beside it is no step on the way.

Every line of a true chain equals every other, so this is a matter of form.  A line *keeps* the left side if
that stands in it as it is, once sums are rid of parts that add up to zero; it *shows* the right side if that
is a term or a factor of it.  From a line that keeps the one to a line that shows the other is a jump,
unless multiplying out is all that the step does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from sympy import Add, MatrixSymbol, Mul, Symbol, Trace, preorder_traversal
from sympy.matrices.expressions import MatAdd, MatMul

from lngeom.engine.nodes import NODES
from lngeom.symbolic import Named, Quantity, Unproved, prove, zeros

__all__ = ["jumps", "multiplied_out"]

MOST = 60  # sums of a line that are looked at


def jumps(chain: Sequence[Any]) -> bool:
    """Whether one step of a chain goes from its left side to its right side, whatever stands beside them."""
    lhs, rhs = chain[0], chain[-1]
    lines = [(line, _weeded(line, [MOST])) for line in chain]
    for (before, bare), (after, then) in pairwise(lines):
        leaves = _keeps(bare, lhs) and not _keeps(then, lhs)
        if leaves and _shows(then, rhs) and not multiplied_out(before, after):
            return True
    return False


def multiplied_out(left: Any, right: Any) -> bool:
    """Whether two lines are equal whatever the names, norms, means and layers in them stand for."""
    names: dict[Any, Any] = {}
    return _proved(_opaque(left, names), _opaque(right, names))


def _opaque(e: Any, names: dict[Any, Any]) -> Any:
    if isinstance(e, Named | Quantity | Trace) or type(e) in NODES:
        if e not in names:
            name = f"q{len(names)}"
            names[e] = MatrixSymbol(name, *e.shape) if e.is_Matrix else Symbol(name, real=True)
        return names[e]
    if not e.args or isinstance(e, MatrixSymbol):
        return e
    return e.func(*(_opaque(part, names) for part in e.args))


def _keeps(line: Any, side: Any) -> bool:
    """Whether a side stands anywhere in a line, or all its terms do, each as many times as the others."""
    return any(
        part == side
        or _factors_in(_coefficient(side)[1], part)
        or (isinstance(side, Add | MatAdd) and isinstance(part, Add | MatAdd) and _terms_in(side, part))
        for part in preorder_traversal(line)
    )


def _shows(line: Any, side: Any) -> bool:
    """Whether a side is the line, a term of it, or a factor."""
    if isinstance(line, Add | MatAdd):
        terms = set(side.args) if isinstance(side, Add | MatAdd) else {side}
        return terms <= set(line.args)
    return line == side or _factors_in(side, line)


def _terms_in(side: Any, part: Any) -> bool:
    ours, theirs = (dict(_coefficient(term)[::-1] for term in e.args) for e in (side, part))
    ratios = {theirs.get(core, 0) / factor for core, factor in ours.items()}
    return len(ratios) == 1 and ratios != {0}


def _factors_in(side: Any, part: Any) -> bool:
    if isinstance(part, Mul) and not side.is_Matrix:
        return not Counter(Mul.make_args(side)) - Counter(part.args)
    if isinstance(part, MatMul) and side.is_Matrix:
        factors = side.args if isinstance(side, MatMul) else (side,)
        starts = range(len(part.args) - len(factors) + 1)
        return any(part.args[start : start + len(factors)] == factors for start in starts)
    return False


def _coefficient(term: Any) -> tuple[Any, Any]:
    factor, core = term.as_coeff_mmul() if isinstance(term, MatMul) else term.as_coeff_Mul()
    return factor, core


def _weeded(e: Any, left: list[int]) -> Any:
    """The line without parts of sums that add up to zero; ``left`` counts down what is looked at."""
    if not e.args or isinstance(e, Named | Quantity | Symbol | MatrixSymbol):
        return e
    parts = [_weeded(part, left) for part in e.args]
    made = e if list(e.args) == parts else e.func(*parts)
    if not isinstance(made, Add | MatAdd):
        return made
    for idle in _some(made.args):
        left[0] -= 1
        if left[0] < 0:
            return made
        if _proved(_sum(made, idle), zeros(*made.shape) if made.is_Matrix else 0):
            rest = list(made.args)
            for term in idle:
                rest.remove(term)
            return _weeded(_sum(made, rest), left)
    return made


def _sum(like: Any, terms: Sequence[Any]) -> Any:
    return like.func(*terms) if len(terms) > 1 else terms[0]


def _some(terms: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Some of the terms of a sum, but never all."""
    for many in range(1, min(4, len(terms))):
        yield from combinations(terms, many)


def _proved(left: Any, right: Any) -> bool:
    try:
        return prove(left, right)
    except (Unproved, TypeError):
        return False
