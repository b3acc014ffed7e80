r"""Derivations: a = b ≤ … = c.  A step is proved when it is written, side conditions at the end.

Conventions.  A :class:`Derivation` never changes: each step makes a new one.  A step is proved under the
assumption that the hypotheses and the side conditions of all lines hold; ``qed`` derives all of these from
the conditions of the statement that the derivation closes.  Then each line is a number, so the ends are equal
or in order.  All lines are read by one reader: a name means one thing in them, and an index that occurs in
any of them is fixed in all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

import sympy as sp

from .budget import bounded
from .counterexamples import counterexample
from .errors import Outside, Refuted, Short, Unproved
from .language import Index, Matrix, Mul, Need, Node, Norm, Num, Number, Pow, Scaled, bound, minus
from .printing import Printer, names_in
from .proofs import certified, check_sides, demands, follows, proved
from .read import RELATIONS, Reader, is_visible
from .statement import Quantified, Relation, form, indices_of, quantified, statement
from .written import check_columns
from .written import derivation as displayed

METADATA = "derivation"  # where the output of a cell says what a displayed derivation closes
IMPLIES = {"=": {"=", "<=", ">="}, "<": {"<", "<="}, "<=": {"<="}, ">": {">", ">="}, ">=": {">="}}
COMMANDS = re.compile(  # what a formula in a reason may use
    r"\\(?:[A-Za-z]*(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|phi)"
    r"|chi|psi|omega|Pi|Gamma|Delta|Sigma|Lambda|mathbf|mathrm|operatorname|hat|breve|bar|tilde|sqrt|frac|top"
    r"|partial|sum|cdot|odot|le|ge|ne|dots|lvert|rvert|abs|norm|one|arccos|cos|sin|tan)"
    r"(?![A-Za-z])|\\[,;{}]"
)


@dataclass(frozen=True)
class Line:
    """A line: an expression and its node, its relation to the line before, and the reason."""

    expr: Any
    node: Node
    why: str = ""
    relation: str = "="
    gap: Number | None = None
    equality: Relation | None = None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The line, its gap, and both sides of its case of equality: all that must have a value."""
        case = () if self.equality is None else (self.equality.left, self.equality.right)
        return self.node, *([] if self.gap is None else [self.gap]), *case


class Statement(Protocol):
    """A statement that ``qed`` can close a derivation with.

    ``relation`` may say ``"<="``, ``"<"``, ``">="`` or ``">"`` in place of ``"="``; ``equality`` then is the
    equation that holds exactly where the two sides are equal.
    """

    @property
    def lhs(self) -> Any:
        """The first line of the derivation."""

    @property
    def rhs(self) -> Any:
        """The last line of the derivation."""

    @property
    def conditions(self) -> Any:
        """The hypotheses."""


@dataclass(frozen=True)
class Closed:
    """A statement as it was read, once: nodes, which never change, and plain text."""

    lhs: Node
    rhs: Node
    conditions: tuple[Quantified, ...]
    relation: str = "="
    equality: Relation | None = None
    id: str | None = None

    @property
    def form(self) -> tuple[Any, ...]:
        """What it states, the same each time it is read; conditions in any order."""
        equality = None if self.equality is None else tuple(map(form, self.equality))
        conditions = frozenset(tuple(map(form, one.written())) for one in self.conditions)
        return form(self.lhs), form(self.rhs), self.relation, equality, conditions


NAMED: list[Callable[[str], Any]] = []  # finds the statement of a name


def catalogue(find: Callable[[str], Any]) -> Callable[[str], Any]:
    """Let a function find the statement of a name, or None: no other statement bears the name in ``qed``."""
    NAMED.append(find)
    return find


def frozen(claim: Any, reader: Reader | None = None, known: tuple[Node, ...] | None = None) -> Closed:
    """A statement as a value that does not change; each of its attributes is read once.

    Parameters
    ----------
    claim : object
        A :class:`Statement`.
    reader : Reader, optional
        One that knows what names mean.
    known : tuple of Node, optional
        The ends of the chain: where a side reads as one of them, it is it.

    Raises
    ------
    Outside
        If it is no statement of the language, or what it says of itself is no plain text.
    """
    reader = Reader() if reader is None else reader.copied(forget=True)
    missing = object()
    sides = [getattr(claim, name, missing) for name in ("lhs", "rhs", "conditions")]
    if missing in sides:
        raise Outside(f"qed takes a statement, with lhs, rhs and conditions, got {claim!r}")
    relation, case, name = (
        getattr(claim, *one) for one in (("relation", "="), ("equality", None), ("id", None))
    )
    if type(relation) is not str or relation not in RELATIONS.values():
        raise Outside(f"a relation is one of {', '.join(RELATIONS.values())}, got {relation!r}")
    if name is not None and type(name) is not str:
        raise Outside(f"the name of a statement is text, got {name!r}")
    ends = [reader(side) for side in sides[:2]]
    if known is not None:
        ends = [there if form(there) == form(here) else here for here, there in zip(ends, known, strict=True)]
    left, right = ends
    equality = None if case is None else case_of(reader, case)
    conditions = tuple(quantified(one, ends) for one in reader.given(sides[2]))
    reader.finish()
    return Closed(left, right, conditions, relation, equality, name)


class Derivation:
    """A chain ``start = … ≤ … = end``.

    Parameters
    ----------
    start : Expr or MatrixExpr
        Its first line.
    given : relation, And, list or tuple
        What its steps may assume; ``qed`` derives it from the conditions of the statement.

    Examples
    --------
    >>> from sympy import MatrixSymbol, Symbol
    >>> N = Symbol("N", integer=True, positive=True)
    >>> A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)
    >>> Derivation((A + B) * (A + B)).eq(A * A + A * B + B * A + B * B, "multiply out")
    (A + B)^2
      = A·B + B·A + A^2 + B^2    (multiply out)
    """

    __slots__ = ("_reader", "closes", "given", "lines")
    _reader: Reader
    lines: tuple[Line, ...]
    given: tuple[Quantified, ...]
    closes: Any

    @bounded
    def __init__(self, start: Any, given: Any = ()) -> None:
        reader = Reader()
        line = Line(start, reader(start))
        hypotheses = reader.given(given)
        reader.finish()
        self._set(reader, (line,), tuple(quantified(one, (line.node,)) for one in hypotheses), None)

    def _set(self, reader: Reader, lines: tuple, given: tuple, closes: Any) -> None:
        for name, value in (("_reader", reader), ("lines", lines), ("given", given), ("closes", closes)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a chain does not change; {name} cannot be set")

    @property
    def steps(self) -> tuple[tuple[Any, str], ...]:
        """Pairs of an expression and a reason; the first reason is empty."""
        return tuple((line.expr, line.why) for line in self.lines)

    @property
    def relation(self) -> str:
        """The relation between the first line and the last."""
        found = {line.relation for line in self.lines} - {"="}
        return next((relation for relation in ("<", ">", "<=", ">=") if relation in found), "=")

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All that must have a value in the lines."""
        return tuple(node for line in self.lines for node in line.nodes)

    def eq(self, right: Any, why: str = "") -> Derivation:
        """Add the step ``… = right``.

        Raises
        ------
        Refuted
            If the step is false at an instance.
        Unproved
            If it is neither proved nor refuted.
        """
        return self._step("=", right, why, None, None)

    def le(self, right: Any, why: str = "", gap: Any = None, equality: Any = None) -> Derivation:
        """Add the step ``… ≤ right``.

        ``gap`` is the larger side minus the smaller, written so that its sign is seen, and ``equality`` an
        equation that holds exactly where the two are equal.
        """
        return self._step("<=", right, why, gap, equality)

    def lt(self, right: Any, why: str = "", gap: Any = None) -> Derivation:
        """Add the step ``… < right``; as :meth:`le`, with a gap that is positive."""
        return self._step("<", right, why, gap, None)

    def ge(self, right: Any, why: str = "", gap: Any = None, equality: Any = None) -> Derivation:
        """Add the step ``… ≥ right``; as :meth:`le`."""
        return self._step(">=", right, why, gap, equality)

    def gt(self, right: Any, why: str = "", gap: Any = None) -> Derivation:
        """Add the step ``… > right``; as :meth:`lt`."""
        return self._step(">", right, why, gap, None)

    @bounded
    def _step(self, relation: str, right: Any, why: str, gap: Any, equality: Any) -> Derivation:
        try:
            return self._judged(relation, right, why, gap, equality)
        except Short as error:
            error.chain = (*(line.expr for line in self.lines), right)
            raise

    def _judged(self, relation: str, right: Any, why: str, gap: Any, equality: Any) -> Derivation:
        check_reason(why)
        if self.closes is not None:
            raise Unproved("the chain is closed; start a new one")
        if {relation[0], self.relation[0]} == {"<", ">"}:
            raise Unproved(f"a chain that goes {self.relation} cannot go {relation}")
        reader, left = self._reader.copied(), self.lines[-1].node
        node = reader(right)
        check_sides(left, node, relation)
        line = Line(
            right,
            node,
            why,
            relation,
            None if gap is None else reader.number(gap),
            None if equality is None else case_of(reader, equality),
        )
        reader.finish()
        check_columns((*self.nodes, *line.nodes))
        every = {name for one in self.given for name, _ in one.every}
        if taken := every & {index.name for index in indices_of(line.nodes)}:
            raise Outside(f"{', '.join(taken)} stands for every index in a hypothesis: take another symbol")
        found, _ = counterexample(left, node, relation, self.given)
        p = Printer(names_in(left, node))
        if found:
            raise Refuted(f"{p.relation(p(left), relation, p(node))} is false: {found}")
        proved(left, relation, node, self.given, line.gap, self.nodes + line.nodes, assumed="all")
        if line.equality is not None:
            check_equality(line, self.given, self.nodes + line.nodes)
        new = object.__new__(Derivation)
        new._set(reader, (*self.lines, line), self.given, None)
        return new

    @bounded
    def qed(self, claim: Any) -> Derivation:
        """Close the chain with a statement: an object with ``lhs``, ``rhs``, ``conditions``, ``relation``.

        Raises
        ------
        Unproved
            If the chain proves something else, or needs what the conditions do not give.
        """
        if self.closes is not None:
            raise Unproved("the chain is closed; start a new one")
        left, right = self.lines[0].node, self.lines[-1].node
        closed = frozen(claim, self._reader, (left, right))
        relation, conditions, equality = closed.relation, closed.conditions, closed.equality
        for side, node, how in ((closed.lhs, left, "starts"), (closed.rhs, right, "ends")):
            if side is not node:
                raise Unproved(f"the chain {how} with {node}, the statement with {side}")
        if len(self.lines) == 1:
            raise Unproved("a chain without a step proves nothing")
        if relation not in IMPLIES[self.relation]:
            raise Unproved(f"the chain proves {self.relation}, and the statement says {relation}")
        for found in (find(closed.id) for find in NAMED if closed.id is not None):
            if found is not None and frozen(found).form != closed.form:
                raise Unproved(f"{closed.id} is the name of another statement")
        check_columns((*self.nodes, *(side for one in conditions for side in one.hypothesis[::2])))
        every = {name for one in conditions for name, _ in one.every}
        if taken := every & {index.name for index in indices_of(self.nodes)}:
            raise Unproved(f"{', '.join(taken)} stands for every index in a condition, and is in a line")
        own = [line.equality for line in self.lines if line.relation != "="]
        if equality is not None:
            shown = [one and tuple(map(form, one)) for one in own]
            if shown != [tuple(map(form, equality))]:
                p = Printer(names_in(equality.left, equality.right))
                case = p.relation(p(equality.left), "=", p(equality.right))
                raise Unproved(f"the chain does not show that equality holds exactly when {case}")
        found, seen = counterexample(left, right, relation, conditions)
        if found:
            raise Refuted(f"the statement is false: {found}")
        if not seen:
            raise Unproved(
                "no small instance was found at which the conditions hold and both sides have a value"
            )
        self._derive(conditions)
        new = object.__new__(Derivation)
        new._set(self._reader, self.lines, conditions, closed)
        return new

    def __copy__(self) -> Derivation:
        return self

    def __deepcopy__(self, memo: Any) -> Derivation:
        return self

    def __reduce__(self) -> Any:
        return restored, (self._reader.copied(forget=True), self.lines, self.given, self.closes)

    def _derive(self, conditions: tuple[Quantified, ...]) -> None:
        """Derive from conditions that all lines have values, and what the steps assume."""
        zero = Num(0, 1)
        known = {tuple(map(form, one.written())) for one in conditions}
        assumed = [one for one in self.given if tuple(map(form, one.written())) not in known]
        nodes = (*self.nodes, *(side for one in assumed for side in one.hypothesis[::2]))
        try:
            certified(statement(zero, zero, "=", conditions, nodes))
        except (Unproved, Outside):  # not all at once; one by one takes longer
            sides = (side for one in conditions for side in one.hypothesis[::2])
            if missing := demands((*nodes, *sides), conditions):
                needed = ", ".join(Printer(names_in(need.number)).fact(need[:2]) for need in missing)
                raise Unproved(f"the conditions do not give what the lines need: {needed}") from None
        for one in assumed:
            kind, number = one.fact()
            if not follows(Need(kind, number), conditions):
                p = Printer(names_in(number))
                raise Unproved(f"the chain assumes {p.hypothesis(one)}, which the conditions do not give")

    @property
    @bounded
    def conditions(self) -> list[str]:
        """The side conditions of the lines that the hypotheses do not state, as text."""
        needed = demands(self.nodes, self.given)
        return [Printer(names_in(need.number)).fact(need[:2]) for need in needed]

    @bounded
    def __repr__(self) -> str:
        p = Printer(names_in(*self.nodes))
        shown = [p(self.lines[0].node)]
        for line in self.lines[1:]:
            why = f"    ({line.why})" if line.why else ""
            shown.append(p.relation("", line.relation, p(line.node)).strip() + why)
        below = [p.hypothesis(one) for one in self.given] + self.conditions
        return "\n  ".join(shown) + (f"\nprovided that {', '.join(below)}" if below else "")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict, dict[str, Any]]:
        """Show the derivation; metadata of the output name the statement that it closes, and the reasons."""
        reasons = [line.why for line in self.lines]
        return {}, {METADATA: {"closes": None if self.closes is None else self.closes.id, "reasons": reasons}}

    @bounded
    def _repr_latex_(self) -> str:
        return displayed(self.lines, self.given, demands(self.nodes, self.given))


def restored(reader: Reader, *state: Any) -> Derivation:
    """A chain that was stored; its bound indices are new ones, as others may have their numbers by now."""
    new = object.__new__(Derivation)
    new._set(reader, *renumbered(state, {}))
    return new


def renumbered(part: Any, to: dict[Index, Index]) -> Any:
    """Parts of a chain with other bound indices."""
    if isinstance(part, Index):
        return to.setdefault(part, bound(part.size)) if part.kind == "bound" else part
    if isinstance(part, Node):
        return type(part)(*(renumbered(one, to) for one in part.args))
    if isinstance(part, Line | Closed):
        own = {
            one.name: renumbered(getattr(part, one.name), to) for one in fields(part) if one.name != "expr"
        }
        return replace(part, **own)
    if isinstance(part, tuple):
        parts = [renumbered(one, to) for one in part]
        return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)
    return part


def case_of(reader: Reader, equality: Any) -> Relation:
    """The case of equality."""
    if type(equality) is not sp.Eq:
        raise Outside(f"the case of equality is an equation such as Eq(a, b), got {equality!r}")
    return reader.relation(equality)


def check_reason(why: Any) -> None:
    """Refuse a reason that would change how a chain reads: it is text, with formulas between dollars."""
    if type(why) is not str or not is_visible(why):
        raise Outside(f"the reason of a step is text in one line, and nothing invisible, got {why!r}")
    *pairs, last = why.split("$")
    formulas = pairs[1::2]
    if len(pairs) % 2 or any(set("\\{}&%#_^~") & set(part) for part in (*pairs[::2], last)):
        raise Outside(f"the reason {why!r}: it is plain text with formulas between dollar signs")
    for formula in formulas:
        if not formula.strip():
            raise Outside(f"the reason {why!r}: between two dollar signs is a formula")
        if "\\" in COMMANDS.sub("", formula) or formula.count("{") != formula.count("}") or "&" in formula:
            raise Outside(f"the formula {formula!r} in a reason: it is plain mathematics")


def check_equality(line: Line, given: tuple[Quantified, ...], nodes: tuple[Node, ...]) -> None:
    """That a gap is 0 exactly where an equation holds: it is a square of its sides, times a positive."""
    if line.gap is None or line.equality is None:
        raise Unproved("the case of equality is read off the gap: give it")
    left, _, right = line.equality
    factors = line.gap.args if isinstance(line.gap, Mul) else (line.gap,)
    for n, part in enumerate(factors):
        if not isinstance(part, Pow) or part.args[1] % 2 or not part.args[1]:
            continue
        root = part.args[0].args[0] if isinstance(part.args[0], Norm) else part.args[0]
        shapes = [node.shape if isinstance(node, Matrix) else None for node in (root, left)]
        if shapes[0] != shapes[1]:
            continue
        apart = minus(left, right)
        negative = (Scaled if isinstance(apart, Matrix) else Mul)(Num(-1, 1), apart)
        rest = Mul(Num(1, 1), *factors[:n], *factors[n + 1 :])
        for one in (apart, negative):
            try:
                proved(root, "=", one, given, None, nodes, assumed="all")
                proved(rest, ">", Num(0, 1), given, None, nodes, assumed="all")
            except Unproved:
                continue
            return
    raise Unproved("the gap is not seen to vanish exactly where the case of equality holds")
