"""Chains of equalities and inequalities in which every step is judged, and every line must have a value."""

from __future__ import annotations

from typing import Any

from sympy import Eq, S
from sympy.core.relational import Relational

from .alike import check_letters
from .citing import warn_of_no_use
from .counting import places_of
from .errors import Foreign, Refuted, Unproved
from .gaps import check_equality, is_gap
from .grammar import well_formed, well_formed_conditions
from .instances import counterexample, undefined, wrong_case
from .judging import RELATIONS, check_relation, compared, follows, guarded, holds
from .lines import Closed, Line, Statement, as_it_is, spoken_of
from .obligations import Obligation
from .showing import essential, latex, needed_by, unsaid
from .wording import SIGNS, text, text_given

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
