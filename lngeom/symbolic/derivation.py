"""Chains of equalities in which every ``=`` is judged twice: proved, and not refuted."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from sympy import Basic, Dummy, Ge, Gt, Ne, Pow, S, default_sort_key
from sympy.core.relational import Relational, StrictGreaterThan
from sympy.matrices.expressions import HadamardPower, MatPow
from sympy.matrices.expressions.matexpr import MatrixElement

from .calculus import Element, entry, proves
from .errors import Refuted, Unproved
from .expressions import LayerNorm, Named, Norm, RMSNorm, unfold
from .instances import Counterexample, counterexample, undefined
from .notation import i
from .rendering import tex, text
from .shapes import same_shape, well_formed


@runtime_checkable
class Statement(Protocol):
    """What ``qed`` compares a chain with: an identity of the catalogue, or anything with these."""

    @property
    def lhs(self) -> Any:
        """Where the chain starts."""

    @property
    def rhs(self) -> Any:
        """Where it ends."""

    @property
    def conditions(self) -> tuple[Relational, ...]:
        """What must hold for it to make sense."""


def prove(lhs: Any, rhs: Any) -> bool:
    """Prove ``lhs = rhs`` for every size, wherever both sides are defined.

    Parameters
    ----------
    lhs, rhs : Expr or MatrixExpr
        Two exact SymPy expressions of one shape; integers are taken as they are.

    Returns
    -------
    bool
        True if the normal forms of the two sides agree; False if they differ, which for most statements
        means that they are unequal (see :func:`refute` for an instance).

    Raises
    ------
    Unproved
        If a side lies outside the calculus.
    IllFormed
        If shapes do not fit.
    TypeError
        If a side is not an exact SymPy expression.

    Examples
    --------
    >>> from lngeom.symbolic import prove, Pi, I, one
    >>> prove(Pi * Pi, Pi), prove(Pi * one, one)
    (True, False)
    """
    lhs, rhs = well_formed(lhs), well_formed(rhs)
    same_shape(lhs, rhs)
    return proves(lhs, rhs)


def refute(lhs: Any, rhs: Any, given: tuple[Relational, ...] = ()) -> Counterexample | None:
    """A small instance on which ``lhs`` and ``rhs`` differ, or None if none was found.

    Parameters
    ----------
    lhs, rhs : Expr or MatrixExpr
        Two exact SymPy expressions of one shape.
    given : tuple of relations
        Only instances on which these hold are tried.

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
    lhs, rhs = well_formed(lhs), well_formed(rhs)
    same_shape(lhs, rhs)
    if not isinstance(given, tuple) or not all(isinstance(condition, Relational) for condition in given):
        raise TypeError(f"given is a tuple of relations such as (sigma > 0,), got {given!r}")
    return counterexample(lhs, rhs, given)


class Derivation:
    """A chain ``start = … = end`` in which every step is checked when it is written down.

    Parameters
    ----------
    start : Expr or MatrixExpr
        The left side of what is to be derived.

    Notes
    -----
    ``steps`` holds the chain so far, pairs of an expression and a reason; the first reason is empty.

    Examples
    --------
    >>> from lngeom.symbolic import Derivation, I, N, Pi, one
    >>> chain = Derivation(Pi * Pi)
    >>> chain = chain.eq(I - 2*one*one.T/N + one*(one.T*one)*one.T/N**2, "multiply out").eq(Pi, "1ᵀ1 = N")
    >>> chain.eq(I)
    Traceback (most recent call last):
        ...
    lngeom.symbolic.errors.Refuted: Π = I is false: at N = 1 the left side is (0) and the right side is (1)
    """

    def __init__(self, start: Any):
        self.steps: list[tuple[Any, str]] = [(well_formed(start), "")]
        self.closes: Statement | None = None

    def eq(self, rhs: Any, why: str = "") -> Derivation:
        """Add the step ``… = rhs``.

        Parameters
        ----------
        rhs : Expr or MatrixExpr
            The next expression of the chain.
        why : str
            The reason, shown beside the step; it may hold mathematics between dollar signs.

        Raises
        ------
        Refuted
            If the step is false, with a small counterexample.
        Unproved
            If it could not be decided.
        """
        if not isinstance(why, str):
            raise TypeError(f"the reason of a step is text, got {why!r}")
        lhs, rhs = self.steps[-1][0], well_formed(rhs)
        same_shape(lhs, rhs)
        if found := counterexample(lhs, rhs):
            raise Refuted(f"{text(lhs)} = {text(rhs)} is false: {found}")
        if not proves(lhs, rhs):
            raise Unproved(
                f"no counterexample and no proof for {text(lhs)} = {text(rhs)}: take a smaller step"
            )
        self.steps.append((rhs, why))
        return self

    def qed(self, statement: Statement) -> Derivation:
        """Close the chain: it must start and end with the two sides of ``statement``.

        Raises
        ------
        Unproved
            If the chain proves something else, or divides by what the conditions of the statement allow
            to vanish.
        """
        if not isinstance(statement, Statement):
            raise TypeError(f"qed takes an identity, with lhs, rhs and conditions, got {statement!r}")
        for side, at, name in ((statement.lhs, 0, "starts"), (statement.rhs, -1, "ends")):
            if self.steps[at][0] != well_formed(side):
                raise Unproved(
                    f"the chain {name} with {text(self.steps[at][0])}, the statement with {text(side)}"
                )
        if len(self.steps) == 1:
            raise Unproved("a chain without a step proves nothing")
        if gap := undefined([e for e, _ in self.steps], statement.conditions):
            raise Unproved(f"the conditions of the statement do not cover the chain: {gap}")
        self.closes = statement
        return self

    @property
    def conditions(self) -> set[Relational]:
        """What must hold for every step to have a meaning.

        What is divided by does not vanish, what stands under a root is not negative.
        """
        return {condition for e, _ in self.steps for condition in _conditions(e)}

    def _repr_latex_(self) -> str:
        (start, _), *steps = self.steps
        rows = [rf"={{}}& {tex(e)}" + (rf" && \small\text{{{why}}}" if why else "") for e, why in steps]
        chain = rf"& \hspace{{1.056em}} {tex(start)}"  # as wide as the sign that stands before the others
        if rows:  # apart from the first line: were that long, it would push their reasons out of sight
            chain += " \\\\ & " + _aligned(" \\\\\n".join(rows))
        chain = _aligned(chain)
        if conditions := ",\\; ".join(sorted(map(tex, _essential(self.conditions)))):
            needs = rf"\small\text{{provided that }} {conditions}"
            chain = f"\\begin{{gathered}}\n{chain} \\\\[.6em]\n{needs}\n\\end{{gathered}}"
        return f"$${chain}$$"

    def __repr__(self) -> str:
        return "\n  = ".join(text(e) + (f"    ({why})" if why else "") for e, why in self.steps)


def _aligned(rows: str) -> str:
    return f"\\begin{{aligned}}\n{rows}\n\\end{{aligned}}"


def _essential(conditions: set[Relational]) -> list[Relational]:
    """The conditions without those that follow from the others by the signs of their terms."""
    left: list[Relational] = sorted(conditions, key=default_sort_key)
    for condition in left[:]:
        positive = {
            c.lhs: Dummy(positive=True) for c in left if isinstance(c, StrictGreaterThan) and c != condition
        }
        if condition.xreplace(positive) == True:  # noqa: E712 - SymPy's own true
            left.remove(condition)
    return left


def _of_reciprocals(length: Basic) -> bool:
    """Whether it is the length of a column such as α, whose entries are reciprocals and so never zero."""
    column = unfold(length.args[0]) if isinstance(length, Norm) else None
    return isinstance(column, HadamardPower) and bool(column.args[1].is_negative)


def _conditions(e: Basic) -> set[Any]:
    """What an expression divides by and takes roots of, unless that is never zero or never negative."""
    if isinstance(e, LayerNorm | RMSNorm | Named):
        e = e.meaning  # Var(x) + ε is divided by, and α divides by the gains
    found: set[Any] = set()
    if hasattr(e, "needs"):  # a layer of a matrix, or the matrix that it divides by
        found.update({e.needs}, _conditions(e.args[0]))
    elif isinstance(e, Pow | HadamardPower | MatPow) and not hasattr(e.args[0], "needs"):
        base, exponent = e.args
        if getattr(base, "is_Matrix", False):
            base = entry(unfold(base), i, i if isinstance(e, MatPow) else S.Zero)
            base = base.replace(Element, MatrixElement)  # as a reader writes it
        if exponent.is_negative and not _of_reciprocals(base):
            found.add(Gt(base, 0) if base.is_nonnegative or not exponent.is_integer else Ne(base, 0))
        elif not exponent.is_integer:
            found.add(Ge(base, 0))
    if not hasattr(e, "meaning"):
        found.update(*(_conditions(part) for part in e.args))
    return found - {S.true}
