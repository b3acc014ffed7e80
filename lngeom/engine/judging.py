"""The judges: proof, by a certificate that the kernel accepts, and refutation at small instances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, wraps
from itertools import count
from typing import Any

from sympy import Sum
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatMul, MatrixSymbol

from . import reading
from .errors import Foreign, IllFormed, Spent, Unproved
from .grammar import same_shape, well_formed, well_formed_conditions
from .kernel import Rejected
from .letters import check_letters, leaves
from .names import Abbreviation, meaning, written
from .nodes import Jacobian, Matrix
from .printing import SIGNS, text
from .prover import DEPTH, Stuck, TooLong, certificate
from .refuter import Counterexample, counterexample
from .trees import Unreadable

RELATIONS = {"=": "==", "<=": "<=", "<": "<", ">=": ">=", ">": ">"}


def guarded(function: Callable) -> Callable:
    """Let nothing leave but the engine's own errors: what SymPy could not do is not proved."""

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (Unproved, KeyboardInterrupt):
            raise
        except RecursionError as error:
            raise Unproved("the expression is nested too deeply for the calculus") from error
        except Exception as error:
            raise Unproved(f"SymPy could not do it: {type(error).__name__}: {error}") from error

    return call


@guarded
def prove(lhs: Any, rhs: Any, given: tuple[Relational, ...] = (), relation: str = "=") -> bool:
    """Prove ``lhs = rhs``, or an inequality, for every size, where what both sides need holds.

    That they have a value there is part of it; to read determinants and inverses of a diagonal matrix plus
    one of rank one the calculus needs a little more, no zero on the diagonal, and to differentiate roots and
    bars that they are smooth by themselves.  A chain derives all of it.

    Parameters
    ----------
    lhs, rhs : Expr or MatrixExpr
        Two exact SymPy expressions of one shape; integers are taken as they are.
    given : tuple of relations
        What may be assumed.
    relation : {"=", "<=", "<", ">=", ">"}
        What is claimed of the two; matrices can be equal only.

    Returns
    -------
    bool
        True if it is proved, False if it is false; :func:`refute` has an instance then.

    Raises
    ------
    Unproved
        If it is neither proved nor refuted, a side lies outside the calculus, or the budget of steps is
        spent: it may be true or false.
    IllFormed
        If shapes do not fit; as ``Foreign``, which is a ``TypeError`` too, if a side is no exact expression.

    Examples
    --------
    >>> from lngeom.symbolic import prove, Norm, Pi, I, a, one
    >>> prove(Pi * Pi, Pi), prove(Pi * one, one)
    (True, False)
    >>> prove(Norm(Pi * a) ** 2, Norm(a) ** 2, relation="<=")
    True
    """
    lhs, rhs, given = _statement(lhs, rhs, given, relation)
    if counterexample(lhs, rhs, given, RELATIONS[relation]) is not None:
        return False
    if not holds(lhs, rhs, given, relation):
        raise Unproved(f"no counterexample and no proof for {compared(lhs, relation, rhs)}")
    return True


def compared(lhs: Any, relation: str, rhs: Any) -> str:
    """Two sides and their relation, as text."""
    return f"{text(lhs)} {SIGNS.get(relation, relation)} {text(rhs)}"


@guarded
def refute(
    lhs: Any, rhs: Any, given: tuple[Relational, ...] = (), relation: str = "="
) -> Counterexample | None:
    """A small instance on which ``lhs = rhs``, or an inequality, fails, or None if none was found.

    Parameters
    ----------
    lhs, rhs : Expr or MatrixExpr
        Two exact SymPy expressions of one shape.
    given : tuple of relations
        Only instances on which these hold are tried; one on an entry, as ``Ne(g[i, 0], 0)``, is meant for
        every i.
    relation : {"=", "<=", "<", ">=", ">"}
        What is claimed of the two.

    Returns
    -------
    Counterexample or None
        It prints as a sentence; ``.env``, ``.left`` and ``.right`` hold the values.

    Raises
    ------
    Unproved
        If no small instance lies in the domain of both sides.

    Examples
    --------
    >>> from lngeom.symbolic import refute, Pi, I
    >>> print(refute(Pi * Pi, I))
    at N = 1 the left side is (0) and the right side is (1)
    >>> refute(Pi * Pi, Pi) is None
    True
    """
    lhs, rhs, given = _statement(lhs, rhs, given, relation)
    return counterexample(lhs, rhs, given, RELATIONS[relation])


def _statement(lhs: Any, rhs: Any, given: Any, relation: str) -> tuple[Any, Any, tuple[Relational, ...]]:
    lhs, rhs, given = well_formed(lhs), well_formed(rhs), well_formed_conditions(given)
    check_relation(lhs, rhs, relation)
    check_letters([lhs, rhs], given)
    return lhs, rhs, given


def check_relation(lhs: Any, rhs: Any, relation: Any) -> None:
    """Shapes fit, and only numbers are compared by size."""
    if type(relation) is not str or relation not in RELATIONS:
        raise Foreign(f"a relation is one of {', '.join(RELATIONS)}, got {relation!r}")
    same_shape(lhs, rhs)
    if relation != "=" and (getattr(lhs, "is_Matrix", False) or getattr(rhs, "is_Matrix", False)):
        raise IllFormed(
            f"only numbers are compared by {relation}; Scalar(...) makes a number of a 1 × 1 matrix"
        )


@lru_cache(maxsize=4096)
def holds(
    lhs: Any, rhs: Any, given: tuple = (), relation: str = "=", beside: tuple = (), granted: bool = True
) -> bool:
    """Whether a certificate is found for two well-formed sides and what stands beside them.

    What all of them need to have values is granted, or must be proved from the conditions, too.

    Raises
    ------
    Unproved
        If the kernel cannot speak of a part of it, or something divides by what is identically zero.
    Spent
        If the search had to end.
    """
    late = None
    for left, right, conditions in _ways(lhs, rhs, given, relation) if granted else ((lhs, rhs, given),):
        try:
            text = said(left, right, conditions, relation, beside, granted)
            certificate(text, depth=DEPTH if left == lhs else 0)  # what it follows from is to be seen at once
        except TooLong as error:
            late = error
        except Stuck:
            continue
        except Rejected as error:
            raise Unproved(str(error)) from None
        else:
            return True
    if late:
        raise Spent(str(late))
    return False


def said(lhs: Any, rhs: Any, given: tuple, relation: str, beside: tuple, granted: bool) -> dict:
    """The statement as the kernel reads it."""
    try:
        return reading.statement(lhs, rhs, given, relation, beside=beside, granted=granted)
    except Unreadable as error:
        raise Unproved(f"the kernel cannot speak of {error}") from None


@lru_cache(maxsize=4096)
def follows(wanted: Any, given: tuple) -> bool:
    """Whether a condition, or what something needs, is seen to follow from conditions and other needs."""
    try:
        certificate(reading.consequence(wanted, given), depth=0)
    except (Unreadable, Rejected) as error:
        raise Unproved(f"the kernel cannot speak of {error}") from None
    except Stuck:
        return False
    return True


def _ways(lhs: Any, rhs: Any, given: tuple, relation: str) -> Iterator[tuple[Any, Any, tuple]]:
    """A statement, behind those that it is an instance of: of any columns in place of what layers are of.

    Behind it stand those that it follows from: of two products without the matrices that they share.
    """
    names = _free_names(lhs, rhs, *(side for condition in given for side in condition.args))
    if relation == "=":
        for inner in _inner_columns(lhs, rhs):
            name = MatrixSymbol(next(_free_names(lhs, rhs)), *inner.shape)
            yield lhs.xreplace({inner: name}), rhs.xreplace({inner: name}), ()
        yield lhs, rhs, given
        for left, right in _without_equals(lhs, rhs):
            yield left, right, given
    else:
        yield lhs, rhs, given
        layers = zip(_layers(lhs, rhs), names, strict=False)
        if any_columns := {layer: MatrixSymbol(name, *layer.shape) for layer, name in layers}:
            yield lhs.xreplace(any_columns), rhs.xreplace(any_columns), given


def _without_equals(lhs: Any, rhs: Any) -> Iterator[tuple[Any, Any]]:
    """Two products of matrices without those that both end with, and without those that both begin with."""
    if isinstance(lhs, MatMul) and isinstance(rhs, MatMul):
        (c, left), (d, right) = lhs.as_coeff_matrices(), rhs.as_coeff_matrices()
        most = min(len(left), len(right)) - 1
        if behind := next((n for n in range(most) if left[~n] != right[~n]), most):
            yield MatMul(c, *left[:-behind]), MatMul(d, *right[:-behind])
        if before := next((n for n in range(most) if left[n] != right[n]), most):
            yield MatMul(c, *left[before:]), MatMul(d, *right[before:])


def _free_names(*sides: Any) -> Iterator[str]:
    """Names that nothing in the statement bears, nor in its conditions."""
    taken = {leaf.name for side in sides for leaf in leaves(side)}
    return (name for n in count() if (name := f"x_{n}") not in taken)


@lru_cache(maxsize=512)
def _inner_columns(lhs: Any, rhs: Any) -> tuple:
    """Composite arguments of layers that hold layers themselves, outermost first."""
    found: dict[Any, None] = {}

    def walk(e: Any, inside: Any) -> None:
        layer = _is_layer(e)
        if layer and inside is not None:
            found[inside] = None
            return
        for part in () if isinstance(e, Abbreviation) else e.args:
            walk(part, e.args[0] if layer and inside is None and part is e.args[0] else inside)

    walk(lhs, None)
    walk(rhs, None)
    return _for_any(found, lhs, rhs)


@lru_cache(maxsize=512)
def _layers(lhs: Any, rhs: Any) -> tuple:
    """The outermost layers that are columns."""
    found: dict[Any, None] = {}

    def walk(e: Any) -> None:
        if _is_layer(e) and e.shape[1] == 1:
            found[e] = None
            return
        for part in () if isinstance(e, Abbreviation) else e.args:
            walk(part)

    walk(lhs)
    walk(rhs)
    return _for_any(found, lhs, rhs)


def _is_layer(e: Any) -> bool:
    return isinstance(e, Matrix) and not isinstance(e, Abbreviation) and meaning(e) is not None


def _for_any(columns: Iterable[Any], lhs: Any, rhs: Any) -> tuple:
    """Those for which any other column can stand: nothing is differentiated, and no sum binds their index."""
    parts = [part for side in (lhs, rhs) for part in written(side)]
    if any(isinstance(part, Jacobian) for part in parts):
        return ()
    bound = {index for part in parts if isinstance(part, Sum) for index in part.variables}
    return tuple(column for column in columns if not column.free_symbols & bound)
