"""Induction: a first place, and a step from each place to the next, close a statement for every place."""

from __future__ import annotations

from typing import Any

from sympy import Ge, S, Sum, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatrixSymbol

from .alike import check_letters
from .errors import Foreign, Unproved
from .grammar import same_shape, well_formed, well_formed_conditions
from .instances import counterexample
from .judging import compared, guarded, holds
from .names import Abbreviation, written
from .showing import needed_by
from .wording import text


@guarded
def prove_by_induction(
    lhs: Any, rhs: Any, over: Symbol, start: Any = 1, given: tuple[Relational, ...] = ()
) -> bool:
    """Prove ``lhs = rhs`` for every integer ``over`` ≥ ``start``.

    Parameters
    ----------
    lhs, rhs : Expr
        Two numbers that depend on ``over``, as a sum up to it and its closed form.
    over : Symbol
        An integer; it must not be the size of a matrix symbol, which would be another matrix at the next
        place.
    start : int or Expr
        The first place.
    given : tuple of relations
        What may be assumed; nothing of ``over``.

    Returns
    -------
    bool
        True if both sides agree at ``start`` and grow alike from each place to the next, False if they differ
        somewhere.

    Raises
    ------
    Unproved
        If neither is known, or a side is not known to have a value at every place, or lies outside the
        calculus.
    IllFormed
        If the sides are no numbers, or ``over`` is no integer symbol.

    Examples
    --------
    >>> from sympy import Sum
    >>> from lngeom.symbolic import N, j, prove_by_induction
    >>> prove_by_induction(Sum(j**3, (j, 1, N)), (N * (N + 1) / 2) ** 2, over=N)
    True
    >>> prove_by_induction(Sum(j**3, (j, 1, N)), N**3, over=N)
    False
    """
    lhs, rhs, start, given = (
        well_formed(lhs),
        well_formed(rhs),
        well_formed(start),
        well_formed_conditions(given),
    )
    same_shape(lhs, rhs)
    if not isinstance(over, Symbol) or not over.is_integer or getattr(lhs, "is_Matrix", False):
        raise Foreign(f"induction is over an integer symbol and about numbers, got {over!r} and {text(lhs)}")
    check_letters([lhs, rhs, start, over], given)
    spoken_of = (lhs, rhs, *(side for condition in given for side in condition.args))
    matrices = {m for e in spoken_of for m in e.free_symbols if isinstance(m, MatrixSymbol)}
    bound = {k for e in (lhs, rhs) for part in written(e) if isinstance(part, Sum) for k in part.variables}
    if bound & {over, *start.free_symbols}:
        raise Unproved(f"{text(start)} or {over} is written with an index that a sum binds")
    if any(size.has(over) for m in matrices for size in m.shape):
        raise Unproved(f"{over} is the size of a matrix: at the next place that is another matrix")
    if any(over in e.free_symbols for e in (*given, start)):
        raise Unproved(f"what is assumed may not depend on {over}")
    if any(
        over in name.free_symbols for e in (lhs, rhs) for name in written(e) if isinstance(name, Abbreviation)
    ):
        raise Unproved(f"{over} is hidden in a name: at the next place that would stand for something else")
    if over.is_nonpositive or over.is_negative or start.is_integer is not True:
        raise Unproved(f"induction goes up from an integer, not with {over} from {text(start)}")
    if over.is_nonzero and not start.is_positive:
        raise Unproved(f"{over} is declared not zero, and passes zero from {text(start)}")
    if (over.is_positive and not start.is_positive) or (over.is_nonnegative and not start.is_nonnegative):
        raise Unproved(f"{over} is declared larger than {text(start)}")
    there = (*given, Ge(over, start, evaluate=False))
    following = [side.xreplace({over: over + 1}) for side in (lhs, rhs)]
    for e in (lhs, rhs, *following):
        if not holds(S.Zero, S.Zero, there, beside=(e,), granted=False):
            raise Unproved(f"{text(e)} needs {needed_by((e,), there)} at every place, which is not derived")
    if counterexample(lhs, rhs, there) is not None:
        return False
    first = (side.xreplace({over: start}) for side in (lhs, rhs))
    grown = (after - before for after, before in zip(following, (lhs, rhs), strict=True))
    if not (holds(*first, given) and holds(*grown, there)):
        raise Unproved(f"no counterexample and no induction for {compared(lhs, '=', rhs)}")
    return True
