"""Chains of equalities and inequalities: every step is judged, and every line must have a value.

First what a chain is made of: lines, the statements that it may close, and the gap that an author gives for
an inequality.  Then the chain itself, and induction, which closes a statement for every place by two chains.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from sympy import Eq, Ge, Mul, Pow, S, Sum, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatrixSymbol

from .citing import warn_of_no_use
from .errors import Foreign, Refuted, Unproved
from .grammar import same_shape, well_formed, well_formed_conditions
from .judging import RELATIONS, check_relation, compared, follows, guarded, holds
from .letters import check_letters
from .names import Abbreviation, written
from .nodes import Norm
from .obligations import Obligation, essential, latex, needed_by, obligations, unsaid
from .places import places_of
from .printing import SIGNS, text, text_given
from .refuter import counterexample, undefined, wrong_case

# --- What a chain is made of: statements that it may close, and lines --------------------------------------


@runtime_checkable
class Statement(Protocol):
    """What ``qed`` compares a chain with: an identity of the catalogue, or anything with these.

    ``relation`` may say ``"<="``, ``"<"``, ``">="`` or ``">"`` in place of ``"="``; ``equality`` then is the
    condition under which the two sides are equal.
    """

    @property
    def lhs(self) -> Any:
        """Where the chain starts."""

    @property
    def rhs(self) -> Any:
        """Where it ends."""

    @property
    def conditions(self) -> tuple[Relational, ...]:
        """What must hold for it to make sense."""


@dataclass(frozen=True)
class Closed:
    """A statement as it was when a chain was closed with it."""

    lhs: Any
    rhs: Any
    conditions: tuple[Relational, ...]
    relation: str = "="
    equality: Any = None
    id: str | None = None


def as_it_is(statement: Any) -> Closed:
    """What a statement says now, every part of it well formed."""
    if not isinstance(statement, Statement):
        raise Foreign(f"qed takes an identity, with lhs, rhs and conditions, got {statement!r}")
    equality = getattr(statement, "equality", None)
    if equality is not None and type(equality) is not Eq:
        raise Foreign(f"the case of equality is an equation, got {equality!r}")
    for side in () if equality is None else equality.args:
        well_formed(side)
    return Closed(
        well_formed(statement.lhs),
        well_formed(statement.rhs),
        well_formed_conditions(statement.conditions),
        getattr(statement, "relation", "="),
        equality,
        getattr(statement, "id", None),
    )


@dataclass(frozen=True)
class Line:
    """A line of a chain: how it stands to the one before, and why."""

    expr: Any
    why: str = ""
    relation: str = "="
    equality: Any = None
    gap: Any = None

    _judged: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        braces = re.sub(r"\\[{}]|[^{}]", "", self.why)
        while "{}" in braces:
            braces = braces.replace("{}", "")
        if braces or re.search(r"\\\\|&", self.why):
            raise Foreign(f"the reason {self.why!r} would break the line that it stands beside")
        object.__setattr__(self, "_judged", self._hash())

    def _hash(self) -> int:
        return hash((self.expr, self.equality, self.gap))

    def check(self) -> None:
        """Refuse what is no longer what was judged."""
        for part in self.parts:
            well_formed(part)
        if self._hash() != self._judged:
            raise Foreign("a line of the chain was changed after it was judged")

    @property
    def needs(self) -> tuple[Obligation, ...]:
        """What must hold for the line, its gap and its case of equality to have a value."""
        return tuple(o for part in self.parts for o in obligations(part))

    @property
    def parts(self) -> tuple[Any, ...]:
        """The line, its gap, and both sides of its case of equality."""
        sides = self.equality.args if isinstance(self.equality, Eq) else ()
        return (self.expr, *([] if self.gap is None else [self.gap]), *sides)


def spoken_of(lines: Sequence[Line]) -> list[Any]:
    """What the lines are, and when those of inequalities are equal."""
    cases = [line.equality for line in lines if line.equality is not None]
    return [*(line.expr for line in lines), *(side for case in cases for side in case.args)]


# --- A gap that an author gives for an inequality, and what it tells of the case of equality ---------------


def is_gap(lhs: Any, rhs: Any, relation: str, gap: Any, given: tuple) -> bool:
    """Whether the gap is what it is said to be, and is seen not to be negative."""
    difference = rhs - lhs if relation in ("<=", "<") else lhs - rhs
    if not holds(difference, gap, given):
        raise Unproved(f"the gap is said to be {text(gap)}, which is not proved to be {text(difference)}")
    return holds(gap, S.Zero, given, ">" if relation in ("<", ">") else ">=", beside=(lhs, rhs))


def check_equality(gap: Any, equality: Any, given: tuple, lines: tuple) -> None:
    """That the gap vanishes exactly where the equation holds: it is a square of their difference.

    What the ``lines`` need to have values is granted.
    """
    if type(equality) is not Eq:
        raise Foreign(f"the case of equality is an equation such as Eq(a, mu*one), got {equality!r}")
    if gap is None:
        raise Unproved("the case of equality is read off the gap: give it")
    left, right = equality.args
    same_shape(left, right)
    for part in Mul.make_args(gap):
        if not isinstance(part, Pow) or not part.exp.is_even or not part.exp.is_positive:
            continue
        root = part.base.args[0] if isinstance(part.base, Norm) else part.base
        if getattr(root, "is_Matrix", False) != getattr(left, "is_Matrix", False):
            continue
        if getattr(root, "shape", ()) != getattr(left, "shape", ()):
            continue
        rest = Mul(*(other for other in Mul.make_args(gap) if other != part))
        if not any(holds(root, way * (left - right), given, beside=lines) for way in (1, -1)):
            continue
        if not holds(rest, S.Zero, given, ">", beside=lines):
            raise Unproved(
                f"the gap vanishes, too, where {text(rest)} does; that it is positive is not derived"
            )
        return
    raise Unproved(f"the gap is not seen to vanish exactly where {text(equality)}")


# --- Chains of equalities and inequalities in which every step is judged, and every line must have a value -


IMPLIES = {"=": {"=", "<=", ">="}, "<": {"<", "<="}, "<=": {"<="}, ">": {">", ">="}, ">=": {">="}}


class Derivation:
    """A chain ``start = … ≤ … = end`` in which every step is checked when it is written down.

    A chain never changes: each step makes a new one.

    Parameters
    ----------
    start : Expr or MatrixExpr
        The left side of what is to be derived.
    given : tuple of relations
        What its steps may assume beyond what their own lines need; ``qed`` derives it from the statement's
        conditions.

    Examples
    --------
    >>> from lngeom.symbolic import Derivation, I, N, Pi, one
    >>> chain = Derivation(Pi * Pi)
    >>> chain = chain.eq(I - 2*one*one.T/N + one*(one.T*one)*one.T/N**2, "multiply out").eq(Pi, "1ᵀ1 = N")
    >>> chain.eq(I)
    Traceback (most recent call last):
        ...
    lngeom.engine.errors.Refuted: Π = I is false: at N = 1 the left side is (0) and the right side is (1)
    """

    __slots__ = ("_claim", "_given", "_lines")
    _lines: tuple[Line, ...]
    _given: tuple[Relational, ...]
    _claim: Closed | None

    @guarded
    def __init__(self, start: Any, given: tuple[Relational, ...] = ()):
        start, given = well_formed(start), well_formed_conditions(given)
        check_letters([start], given)
        for name, value in (("_lines", (Line(start),)), ("_given", given), ("_claim", None)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a chain does not change; {name} cannot be set")

    def _with(self, lines: tuple[Line, ...], claim: Closed | None = None) -> Derivation:
        new = object.__new__(Derivation)
        for name, value in (("_lines", lines), ("_given", self._given), ("_claim", claim)):
            object.__setattr__(new, name, value)
        return new

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the chain."""
        return self._lines

    @property
    def steps(self) -> tuple[tuple[Any, str], ...]:
        """Pairs of an expression and a reason; the first reason is empty."""
        return tuple((line.expr, line.why) for line in self._lines)

    @property
    def closes(self) -> Closed | None:
        """A copy of the statement that the chain proves, once ``qed`` has accepted it."""
        return self._claim

    @property
    def relation(self) -> str:
        """How the first line stands to the last."""
        found = {line.relation for line in self._lines} - {"="}
        return next((r for r in ("<", ">", "<=", ">=") if r in found), "=")

    # -------------------------------------------------------------- steps

    def eq(self, rhs: Any, why: str = "") -> Derivation:
        """Add the step ``… = rhs``.

        Parameters
        ----------
        rhs : Expr or MatrixExpr
            The next expression of the chain.
        why : str
            The reason, shown beside the step; it may hold mathematics between dollar signs.  It is for
            people: the step is judged without it.  If it cites an identity of the catalogue by its name in
            brackets, as ``[output-norm]``, that has no term in common with the step, a warning says so.

        Raises
        ------
        Refuted
            If the step is false, with a small counterexample.
        Unproved
            If it could not be decided.
        """
        return self._step(rhs, why, "=", None, None)

    def le(self, rhs: Any, why: str = "", gap: Any = None, equality: Any = None) -> Derivation:
        """Add the step ``… ≤ rhs``.

        Parameters
        ----------
        rhs : Expr
            The next expression of the chain.
        why : str
            The reason.
        gap : Expr, optional
            ``rhs`` minus the line before, written so that it is seen not to be negative: with squares, norms,
            variances and products of such.  That it equals the difference is proved.
        equality : Eq, optional
            When the two are equal, and only then; the gap must be a square or a squared norm, times what is
            positive.

        Raises
        ------
        Refuted
            If the step is false, with a small counterexample.
        Unproved
            If it could not be decided.

        Examples
        --------
        >>> from lngeom.symbolic import Derivation, Norm, Pi, a
        >>> short = Derivation(Norm(Pi * a)**2)
        >>> short.le(Norm(a)**2, "what is projected is not longer", gap=Norm(a - Pi*a)**2)
        |Π·a|²
          ≤ |a|²    (what is projected is not longer)
        """
        return self._step(rhs, why, "<=", gap, equality)

    def lt(self, rhs: Any, why: str = "", gap: Any = None) -> Derivation:
        """Add the step ``… < rhs``; as :meth:`le`, with a gap that is positive."""
        return self._step(rhs, why, "<", gap, None)

    def ge(self, rhs: Any, why: str = "", gap: Any = None, equality: Any = None) -> Derivation:
        """Add the step ``… ≥ rhs``; as :meth:`le`, with the line before minus ``rhs`` as the gap."""
        return self._step(rhs, why, ">=", gap, equality)

    def gt(self, rhs: Any, why: str = "", gap: Any = None) -> Derivation:
        """Add the step ``… > rhs``; as :meth:`ge`, with a gap that is positive."""
        return self._step(rhs, why, ">", gap, None)

    def _step(self, rhs: Any, why: str, relation: str, gap: Any, equality: Any) -> Derivation:
        new = self._judged(rhs, why, relation, gap, equality)
        warn_of_no_use(why, self._lines[-1].expr, relation, new.lines[-1].expr, [] if gap is None else [gap])
        return new

    @guarded
    def _judged(self, rhs: Any, why: str, relation: str, gap: Any, equality: Any) -> Derivation:
        if not isinstance(why, str):
            raise Foreign(f"the reason of a step is text, got {why!r}")
        if self._claim is not None:
            raise Unproved("the chain is closed; start a new one")
        lhs, rhs = self._lines[-1].expr, well_formed(rhs)
        check_relation(lhs, rhs, relation)
        check_letters([*(line.expr for line in self._lines), rhs], self._given)
        if {relation[0], self.relation[0]} == {"<", ">"}:
            raise Unproved(f"a chain that goes {self.relation} cannot go {relation}")
        if found := counterexample(lhs, rhs, self._given, RELATIONS[relation]):
            raise Refuted(f"{compared(lhs, relation, rhs)} is false: {found}")
        gap = None if gap is None else well_formed(gap)
        case = [well_formed(side) for side in equality.args] if isinstance(equality, Eq) else []
        check_letters([lhs, rhs, *case, *([] if gap is None else [gap])], self._given)
        line = Line(rhs, why, relation, equality, gap)
        given = self._given
        if not (holds(lhs, rhs, given, relation) if gap is None else is_gap(lhs, rhs, relation, gap, given)):
            raise Unproved(
                f"no counterexample and no proof for {compared(lhs, relation, rhs)}: "
                "take a smaller step" + (", or give its gap" if relation != "=" and gap is None else "")
            )
        if equality is not None:
            check_equality(gap, equality, given, (lhs, rhs))
        return self._with((*self._lines, line))

    # -------------------------------------------------------------- the end

    @guarded
    def qed(self, statement: Statement) -> Derivation:
        """Close the chain: it must start and end with the two sides of ``statement``.

        Everything that a line of the chain needs to have a value is derived from the conditions of the
        statement.  Then every step speaks of numbers that are there, so the two ends are equal, or in order;
        instances of them are tried, too.  Where a line speaks of places of which the statement does not, its
        two sides are proved equal at once.

        Raises
        ------
        Unproved
            If the chain proves something else, or needs what the conditions of the statement do not give.
        """
        for line in self._lines:
            line.check()
        claim = as_it_is(statement)
        check_relation(claim.lhs, claim.rhs, claim.relation)
        case = [] if claim.equality is None else claim.equality.args
        check_letters([*(line.expr for line in self._lines), *case], claim.conditions)
        for side, at, name in ((claim.lhs, 0, "starts"), (claim.rhs, -1, "ends")):
            if self._lines[at].expr != side:
                raise Unproved(
                    f"the chain {name} with {text(self._lines[at].expr)}, the statement with {text(side)}"
                )
        if len(self._lines) == 1:
            raise Unproved("a chain without a step proves nothing")
        if claim.relation not in IMPLIES[self.relation]:
            raise Unproved(f"the chain proves {self.relation}, the statement says {claim.relation}")
        if claim.equality is not None and claim.equality != self._equality():
            raise Unproved(f"the chain does not show that equality holds exactly when {text(claim.equality)}")
        self._judge(claim)
        return self._with(self._lines, claim)

    def _equality(self) -> Any:
        """The equality case of the whole chain: that of its one inequality."""
        steps = [line for line in self._lines if line.relation != "="]
        return steps[0].equality if len(steps) == 1 else None

    def _judge(self, claim: Closed) -> None:
        lines = [line.expr for line in self._lines]
        case = claim.equality
        beside = *spoken_of(self._lines), *claim.conditions, *(() if case is None else case.args)
        places = places_of(claim.lhs, claim.rhs, beside=beside)
        if gap := undefined(lines, claim.conditions, places):
            raise Unproved(f"the conditions of the statement do not cover the chain: {gap}")
        if found := counterexample(claim.lhs, claim.rhs, claim.conditions, RELATIONS[claim.relation], places):
            raise Refuted(f"the statement is false: {found}")
        if case is not None and (there := wrong_case(claim.lhs, claim.rhs, case, claim.conditions, places)):
            raise Refuted(f"the case of equality, {text(case)}, is false: {there}")
        parts = tuple(part for line in self._lines for part in line.parts)
        if not holds(S.Zero, S.Zero, claim.conditions, beside=parts, granted=False):
            self._judge_lines(claim)
        for condition in self._given:
            if condition not in claim.conditions and not follows(condition, claim.conditions):
                raise Unproved(f"the chain assumes {text_given(condition)}, which the conditions do not give")
        more = any(set(of) - set(places.get(at, ())) for at, of in places_of(*lines).items())
        if more and claim.relation == "=" and not holds(claim.lhs, claim.rhs, claim.conditions):
            raise Unproved("a line speaks of places of which neither side of the statement does")

    def _judge_lines(self, claim: Closed) -> None:
        """That every line has a value, one by one."""
        for number, line in enumerate(self._lines, start=1):
            if not holds(S.Zero, S.Zero, claim.conditions, beside=line.parts, granted=False):
                raise Unproved(
                    f"the conditions of the statement do not cover the chain: line {number}, "
                    f"{text(line.expr)}, needs {needed_by(line.parts, claim.conditions)}, "
                    "which is not derived from them"
                )

    # -------------------------------------------------------------- what is shown

    @property
    @guarded
    def conditions(self) -> set[Relational]:
        """What must hold for every line to have a value, without what follows from the rest.

        What is divided by does not vanish, what stands under a root is not negative, the ends of sums are in
        order.  That an index which stands at an entry in the first or last line is one of its places goes
        without saying.  Of a closed chain these are the conditions of its statement.  What its letters are
        declared to be is shown, too, and is not among them.
        """
        if self._claim is not None:
            return set(self._claim.conditions)
        return {o.shown for o in self._essential()}

    def _essential(self) -> list[Obligation]:
        needed = dict.fromkeys(o for line in self._lines for o in line.needs)
        return essential(tuple(needed), self._given)

    @guarded
    def _repr_latex_(self) -> str:
        return latex(self._lines, self._claim.conditions if self._claim else self._essential())

    def __repr__(self) -> str:
        first, *rest = self._lines
        shown = [text(first.expr)]
        shown += [
            f"{SIGNS.get(line.relation, line.relation)} {text(line.expr)}"
            + (f"    ({line.why})" if line.why else "")
            for line in rest
        ]
        where = (f"{text(name)} = {text(name.meaning)}" for name in unsaid(*(e for e, _ in self.steps)))
        shown += [f"where {said}" for said in where]
        return "\n  ".join(shown)


# --- Induction: a first place, and a step from each place to the next, close a statement for every place ---


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
