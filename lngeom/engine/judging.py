"""The judges: proof under the obligations of both sides, and refutation at small instances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, wraps
from itertools import count
from typing import Any

from sympy import KroneckerDelta, Sum
from sympy.core.relational import Relational
from sympy.matrices.expressions import Identity, MatMul, MatPow, MatrixSymbol

from .alike import check_letters, leaves
from .bounds import learn_bounds, learn_signs
from .budget import STEPS, budget
from .calculus import general, normal
from .errors import Foreign, IllFormed, Spent, Unproved
from .grammar import same_shape, well_formed, well_formed_conditions
from .instances import Counterexample, counterexample
from .names import Abbreviation, meaning, written
from .nodes import Jacobian, Matrix
from .obligations import Obligation, is_read_as_it_is, obligations
from .signs import Domain
from .signset import NONNEGATIVE, POSITIVE
from .sums import settled
from .wording import SIGNS, text
from .zero import is_zero

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
    with budget():
        domain = Domain(given, (*obligations(lhs), *obligations(rhs)))
        proved = prove_under(lhs, rhs, domain, relation)
    return proved or not_false(lhs, rhs, given, relation)


def not_false(lhs: Any, rhs: Any, given: tuple[Relational, ...], relation: str = "=") -> bool:
    """False for what is not proved and is false; what is not known to be false is ``Unproved``."""
    if counterexample(lhs, rhs, given, RELATIONS[relation]) is None:
        raise Unproved(f"no counterexample and no proof for {compared(lhs, relation, rhs)}")
    return False


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


def prove_under(lhs: Any, rhs: Any, domain: Domain, relation: str = "=") -> bool:
    """Whether two well-formed sides stand in a relation, in a domain where both are defined."""
    _no_hidden_zero(lhs)
    _no_hidden_zero(rhs)
    lhs, rhs = _at_its_place(lhs, domain), _at_its_place(rhs, domain)
    if relation == "=":
        learn_signs(domain, lhs, rhs)
        return _equal(lhs, rhs, domain)
    if relation in (">=", ">"):
        lhs, rhs, relation = rhs, lhs, relation.replace(">", "<")
    wanted = POSITIVE if relation == "<" else NONNEGATIVE
    names = _free_names(lhs, rhs, *(side for condition in domain.conditions for side in condition.args))
    layers = zip(_layers(lhs, rhs), names, strict=False)
    if any_columns := {layer: MatrixSymbol(name, *layer.shape) for layer, name in layers}:
        low, high = lhs.xreplace(any_columns), rhs.xreplace(any_columns)  # what holds of any holds of these
        everywhere = Domain(domain.conditions, (*obligations(low), *obligations(high)))
        as_it_is = is_read_as_it_is(low) and is_read_as_it_is(high)  # else more is granted than is there
        if as_it_is and _within_bounds(low, high, everywhere, wanted):
            return True
    return _ordered(lhs, rhs, domain, wanted) or _within_bounds(lhs, rhs, domain, wanted)


def _within_bounds(low: Any, high: Any, domain: Domain, wanted: frozenset) -> bool:
    """Whether the bounds of what is written show it, by no more than so many steps."""
    try:
        with budget(STEPS // 4):
            return any(_ordered(low, high, domain, wanted) for _ in learn_bounds(domain, low, high))
    except Spent:
        return False


def _at_its_place(e: Any, domain: Domain) -> Any:
    """Without the sums over j of f(j) δᵢⱼ for which i is known to be a place: there they are f(i)."""
    sums = [s for s in e.atoms(Sum) if len(s.limits) == 1]
    bound = {index for s in e.atoms(Sum) for index in s.variables}
    found = {}
    for s in sums:
        ((j, low, high),) = s.limits
        deltas = [f for f in s.function.args if isinstance(f, KroneckerDelta)] if s.function.is_Mul else []
        others = [i for delta in deltas for i in delta.args if i != j]
        if len(others) != 1 or others[0].has(j) or s.free_symbols & bound or s.function.has(Sum):
            continue  # what is known of a free index says nothing of a bound one of its name
        inside = (Obligation("nonnegative", others[0] - low), Obligation("nonnegative", high - others[0]))
        if all(map(domain.derives, inside)):
            found[s] = (s.function / deltas[0]).xreplace({j: others[0]})
    return e.xreplace(found) if found else e


def _ordered(low: Any, high: Any, domain: Domain, wanted: frozenset) -> bool:
    """Whether the sign of high - low is as wanted, or that of the squares if neither is negative."""
    if domain.seen(high - low) <= wanted or domain.of(high - low) <= wanted:
        return True
    if all(domain.of(side) <= NONNEGATIVE for side in (low, high)):
        return domain.of(high**2 - low**2) <= wanted
    return False


def _equal(lhs: Any, rhs: Any, domain: Domain) -> bool:
    for inner in _inner_columns(lhs, rhs):  # whatever the column is that a layer is applied to
        name = MatrixSymbol(next(_free_names(lhs, rhs)), *inner.shape)
        left, right = (e.xreplace({inner: name}) for e in (lhs, rhs))
        if not (is_read_as_it_is(left) and is_read_as_it_is(right)):
            continue
        granted = (*obligations(left), *obligations(right))
        try:
            if is_zero(general(left) - general(right), Domain(granted=granted).sign):
                return True
        except Unproved:
            continue
    for inverse, other in ((lhs, rhs), (rhs, lhs)):
        if isinstance(inverse, MatPow) and inverse.exp == -1 and inverse.shape[0] != 1:
            try:
                return _inverts(inverse.args[0], other, domain)
            except Unproved:
                continue
    return is_zero(general(lhs) - general(rhs), domain.sign)


def _free_names(*sides: Any) -> Iterator[str]:
    """Names that nothing in the statement bears, nor in its conditions."""
    taken = {leaf.name for side in sides for leaf in leaves(side)}
    return (name for n in count() if (name := f"x_{n}") not in taken)


def _inverts(m: Any, x: Any, domain: Domain) -> bool:
    """X is the inverse of a square matrix M that has one if MX = I."""
    product = MatMul(m, x, evaluate=False)
    return is_zero(general(product) - general(Identity(m.shape[0])), domain.sign)


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


@lru_cache(maxsize=2048)
def _no_hidden_zero(e: Any) -> None:
    """Refuse an expression that divides by something identically zero: it has no value anywhere."""
    for o in obligations(e):
        if o.kind in ("nonzero", "positive") and not o.expr.is_Symbol:
            try:
                hidden = is_zero(settled(normal(o.expr, o.env)))
            except Unproved:
                continue  # not known to be zero; that it is not remains an obligation
            if hidden:
                raise Unproved(f"division by something that is identically zero: {o.expr}")
