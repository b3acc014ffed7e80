"""Whether a chain walks or jumps: a line that is a side with something idle beside it is no step on the way.

Every line of a true chain equals every other, so this is a matter of form.  A line *keeps* the left side if
that stands in it as it is, once sums are rid of parts that add up to zero; it *shows* the right side if that
is a term or a factor of it, whatever numbers of sizes alone, as |1|²/N, stand beside.  From a line that keeps
the one to a line that shows the other is a jump, unless multiplying out is all that the step does, or what
adds up to zero comes from the line before.

Names that an author of a chain gives are looked through: a side under another name is that side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from itertools import product as pairs
from typing import Any

from sympy import Add, MatrixSymbol, Mul, S, Symbol, Trace, expand, preorder_traversal
from sympy.matrices.expressions import Identity, MatAdd, MatMul, OneMatrix

from lngeom import symbolic
from lngeom.engine.kernel import Rejected, Ring
from lngeom.engine.names import Abbreviation, meaning
from lngeom.engine.nodes import NODES
from lngeom.engine.reading import Reading
from lngeom.engine.trees import Unreadable
from lngeom.symbolic import Named, Norm, Quantity, Unproved, prove, zeros

__all__ = ["in_known_names", "jumps", "multiplied_out", "same_terms"]

MOST = 60  # sums of a line that are looked at


def in_known_names(chain: Sequence[Any]) -> list[Any]:
    """The lines without the names that are neither the book's nor in the two sides of the chain."""
    known = {name for name in vars(symbolic).values() if isinstance(name, Abbreviation)}
    known |= {part for side in (chain[0], chain[-1]) for part in preorder_traversal(side)}

    def plain(e: Any) -> Any:
        if isinstance(e, Abbreviation) and e not in known:
            return plain(e.meaning)
        parts = [plain(part) for part in e.args]
        return e if parts == list(e.args) else e.func(*parts)

    return list(map(plain, chain))


def same_terms(left: Any, right: Any) -> bool:
    """Whether two lines are one line, but for brackets."""
    return left == right or expand(left) == expand(right)


def jumps(chain: Sequence[Any]) -> bool:
    """Whether one step of a chain goes from its left side to its right side, whatever stands beside them."""
    lhs, rhs = chain[0], chain[-1]
    idle: dict[Any, list[Any]] = {line: [] for line in chain}
    lines = [(line, _weeded(line, [MOST], idle[line])) for line in chain]
    for (before, bare), (after, then) in pairwise(lines):
        leaves = _keeps(bare, lhs) and not _keeps(then, lhs)
        comes = _shows(then, rhs) or (_of_sizes(then) and _of_sizes(rhs) and not _of_sizes(lhs))
        if leaves and comes and not multiplied_out(before, after):
            return not any(_comes_from(before, part) for part in idle[after])
    return False


def _comes_from(line: Any, part: Any) -> bool:
    """Whether a part that adds up to zero has a term of the line before, written out, as it stands there."""
    for opaque in pairs((True, False), repeat=2):
        names: dict[Any, Any] = {}
        ring = Ring()
        if _terms(line, ring, names, *opaque) & _terms(part, ring, names, *opaque):
            return True
    return False


def _terms(e: Any, ring: Ring, names: dict[Any, Any], ones: bool, norms: bool) -> set[Any]:
    """The terms of a line, written out but for layers and, if they are opaque, columns of ones and norms."""

    def written(e: Any) -> Any:
        meant = meaning(e)
        layer = e.is_Matrix and meant is not None and not isinstance(e, Abbreviation)
        if ones and isinstance(e, OneMatrix):
            rows, columns = (_named(OneMatrix(n, 1), names) if n != 1 else Identity(1) for n in e.shape)
            return (rows * columns.T).doit()
        if layer or (norms and isinstance(e, Norm)):
            return _named(e, names)
        if meant is not None:
            return written(meant)
        parts = [written(part) for part in e.args] if not isinstance(e, MatrixSymbol | Symbol) else e.args
        return e if list(parts) == list(e.args) else e.func(*parts)

    try:
        return set(ring.value(Reading().general(written(e))).items())
    except (Unreadable, Rejected):
        return set()


def multiplied_out(left: Any, right: Any) -> bool:
    """Whether two lines are equal whatever the names, norms, means and layers in them stand for."""
    names: dict[Any, Any] = {}
    return _proved(_opaque(left, names), _opaque(right, names))


def _opaque(e: Any, names: dict[Any, Any]) -> Any:
    if isinstance(e, Named | Quantity | Trace) or type(e) in NODES:
        return _named(e, names)
    if not e.args or isinstance(e, MatrixSymbol):
        return e
    return e.func(*(_opaque(part, names) for part in e.args))


def _named(e: Any, names: dict[Any, Any]) -> Any:
    """A symbol in place of a part, the same one wherever it stands."""
    if e not in names:
        name = f"q{len(names)}"
        names[e] = MatrixSymbol(name, *e.shape) if e.is_Matrix else Symbol(name, real=True)
    return names[e]


def _keeps(line: Any, side: Any) -> bool:
    """Whether a side stands anywhere in a line, or all its terms do, each as many times as the others."""
    return any(
        part == side
        or _factors_in(_coefficient(side)[1], part)
        or _powers_in(side, part)
        or (isinstance(side, Add | MatAdd) and isinstance(part, Add | MatAdd) and _terms_in(side, part))
        for part in preorder_traversal(line)
    )


def _shows(line: Any, side: Any) -> bool:
    """Whether a side is the line, a term of it, or a factor."""
    if isinstance(line, Add | MatAdd):
        terms = set(side.args) if isinstance(side, Add | MatAdd) else {side}
        return terms <= set(line.args)
    return line == side or _factors_in(side, line) or _powers_in(side, line)


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


def _powers_in(side: Any, part: Any) -> bool:
    """Whether each factor of a side, but for those of sizes alone, stands in a part, or a power of it does.

    An idle factor such as |1|²/N joins the powers that the side has of N.
    """
    if not isinstance(part, Mul | MatMul):
        return False
    (ours, whole), (theirs, within) = _powers(side), _powers(part)
    starts = range(len(within) - len(whole) + 1)
    there = any(within[start : start + len(whole)] == whole for start in starts)
    return bool(ours or whole) and there and all(theirs.get(base, 0) / n >= 1 for base, n in ours.items())


def _powers(e: Any) -> tuple[dict[Any, Any], list[Any]]:
    """The exponents of the factors that are no numbers of sizes alone, and the matrices of a product."""
    number, matrices = e.as_coeff_matrices() if isinstance(e, MatMul) else (e, [])
    if e.is_Matrix and not matrices:
        number, matrices = S.One, [e]
    powers = (factor.as_base_exp() for factor in Mul.make_args(number))
    plain = ((base, n) if n.is_Rational else (base**n, S.One) for base, n in powers)
    return {base: n for base, n in plain if not _of_sizes(base)}, list(matrices)


def _of_sizes(e: Any) -> bool:
    """Whether it is a number that depends on sizes alone."""
    return not e.is_Matrix and all(symbol.is_integer for symbol in e.free_symbols)


def _coefficient(term: Any) -> tuple[Any, Any]:
    factor, core = term.as_coeff_mmul() if isinstance(term, MatMul) else term.as_coeff_Mul()
    return factor, core


def _weeded(e: Any, left: list[int], idle: list[Any]) -> Any:
    """The line without parts of sums that add up to zero, which are noted; ``left`` counts down the looks."""
    if not e.args or isinstance(e, Named | Quantity | Symbol | MatrixSymbol):
        return e
    parts = [_weeded(part, left, idle) for part in e.args]
    made = e if list(e.args) == parts else e.func(*parts)
    if not isinstance(made, Add | MatAdd):
        return made
    for some in _some(made.args):
        left[0] -= 1
        if left[0] < 0:
            return made
        part = _sum(made, some)
        if _proved(part, zeros(*made.shape) if made.is_Matrix else 0):
            idle.append(part)
            rest = list(made.args)
            for term in some:
                rest.remove(term)
            return _weeded(_sum(made, rest), left, idle)
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
