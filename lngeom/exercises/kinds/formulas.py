"""Questions whose answer is an expression or a chain of expressions; any proof is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sympy import Basic, MatrixSymbol, Sum, Symbol, Trace, expand, preorder_traversal
from sympy.core.relational import Relational

from anydim.counterexamples import shown
from anydim.surface import Sized
from lngeom import symbolic
from lngeom.symbolic import Derivation, Misshapen, Named, Quantity, Refuted, Unproved, prove, refute, text

from .normal import contains, normal
from .plain import InvalidAnswer, Malformed
from .question import Found, Question
from .trees import canonical, tree, untree

__all__ = ["Chain", "Formula", "Waypoint"]


class Waypoint(NamedTuple):
    """A line on one path to a proof, and a hint at the next fact, but never at the next line."""

    line: Any
    message: str


@dataclass(frozen=True)
class Claim:
    """The statement that a chain must prove, with the attributes of :class:`lngeom.symbolic.Statement`."""

    lhs: Any
    rhs: Any
    conditions: tuple[Relational, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Formula(Question):
    """A question for an expression equal to ``value``, or a ``Derivation`` from ``start`` to one.

    Parameters
    ----------
    start : Expr or MatrixExpr
        The expression to rewrite; unchanged, it is not an answer.
    value : Expr or MatrixExpr
        The answer in one of its forms.
    terms : tuple
        The names and symbols that the answer may contain.
    conditions : tuple of relations
        The hypotheses; counterexamples satisfy them.
    """

    start: Any
    value: Any
    terms: tuple[Any, ...]
    conditions: tuple[Relational, ...] = ()

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        return {"chain": _chain(answer)}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        chain = _expressions(plain)
        if len(chain) > 1:
            if chain[0] != canonical(self.start):
                return Found(False, f"The chain starts with {text(chain[0])}, not with {text(self.start)}.")
            fault, _ = _steps(chain)
            if fault:
                return Found(False, fault)
        return self._end(chain[-1])

    def _end(self, got: Any) -> Found:
        strange = sorted(text(part) for part in self._strange(got))
        if not strange and _equal(got, self.value):
            return Found(True, "")
        if misconception := self._known(got):
            return Found(False, misconception, misconception)
        if strange:
            allowed = ", ".join(map(text, self.terms))
            return Found(
                False, f"The answer should contain only {allowed}; yours contains {', '.join(strange)}."
            )
        return Found(False, _instance(got, self.value, self.conditions))

    def _strange(self, got: Any) -> set[Any]:
        """Find the parts that the answer must not contain; all matrices, if it must be a scalar."""
        strange = {leaf for leaf in _leaves(got) if leaf not in self.terms}
        if not any(term.is_Matrix for term in self.terms):
            parts = (part for part in preorder_traversal(got) if isinstance(part, Basic))
            made = {part for part in parts if isinstance(part, Sized) or getattr(part, "is_Matrix", False)}
            strange |= made - set(self.terms)
        return strange

    def _known(self, got: Any) -> str:
        for wrong in self.wrong:
            if got == wrong.answer or (_leaves(got) <= set(self.terms) and _equal(got, wrong.answer)):
                return wrong.message
        return ""

    def hint(self, chain: Sequence[Any]) -> str:
        """Name the misconception behind the last line of a chain from ``start``."""
        return self._known(chain[-1]) if chain[0] == canonical(self.start) else ""

    def secrets(self) -> set[str]:
        """The answer as text."""
        return {text(self.value), str(self.value)}


@dataclass(frozen=True, kw_only=True)
class Chain(Question):
    """A question for a chain from ``lhs`` to ``rhs`` with every step proved; any path is accepted.

    A single expression counts as the line between the two sides, a list of expressions as the chain.  A known
    wrong chain is recognized by its false line.  A line counts if it is a waypoint, or if it differs from
    both sides by more than a name, brackets, numbers, and terms or factors that cancel; a line that holds a
    whole side, such as the mean of both, is no step either.

    Parameters
    ----------
    lhs, rhs : Expr or MatrixExpr
        The two sides of the statement, both given on the sheet.
    conditions : tuple of relations
        The hypotheses.
    lines : int
        The least number of lines between the two sides.
    first : str
        What to do first: the hint for a chain whose lines do not count.
    waypoints : tuple of Waypoint
        Lines on paths to the proof, in order; the message of the last one reached is the hint.
    """

    lhs: Any
    rhs: Any
    conditions: tuple[Relational, ...] = ()
    lines: int = 1
    first: str = ""
    waypoints: tuple[Waypoint, ...] = ()

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        return {"chain": _chain(answer)}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        chain, lhs, rhs = _expressions(plain), canonical(self.lhs), canonical(self.rhs)
        if len(chain) == 1:
            chain = [lhs, *chain, rhs]
        fault, misconception = self._fault(chain, lhs, rhs)
        if not fault:
            return Found(True, self._beside(chain))
        return Found(False, " ".join(filter(None, (fault, self._next(chain)))), misconception)

    @property
    def own(self) -> list[Any]:
        """The chain of the book."""
        chains = (one for one in self.right if isinstance(one, list | tuple) and len(one) > 2)
        ways = [self.lhs, *(way.line for way in self.waypoints), self.rhs]
        return list(map(canonical, next(chains, ways)))

    def _beside(self, chain: list[Any]) -> str:
        """Show the chain of the book beside a right one that is another."""
        if set(self.own) <= set(chain):
            return ""
        return f"{self.praise} The chain of the book, to compare: {' = '.join(map(text, self.own))}."

    def hint(self, chain: Sequence[Any]) -> str:
        """Name the misconception behind the last line of a chain from ``lhs``."""
        return self._known([chain[0], chain[-1], None]) if chain[0] == canonical(self.lhs) else ""

    def _fault(self, chain: list[Any], lhs: Any, rhs: Any) -> tuple[str, str]:
        """Return the fault of a chain and the misconception behind it; empty texts if it is right."""
        for side, at, verb in ((lhs, 0, "starts"), (rhs, -1, "ends")):
            if chain[at] != side:
                message = f"The chain {verb} with {text(chain[at])}, not with {text(side)}."
                return message, message
        jumps = all(line in (lhs, rhs) for line in chain)
        fault, at = ("", 0) if jumps else _steps(chain, Claim(lhs, rhs, self.conditions))
        if fault:
            misconception = self._known([lhs, chain[at], rhs]) if at else self._known(chain)
            return misconception or fault, misconception
        between = {normal(line, projections=False) for line in _in_known_names(chain) if self._works(line)}
        if len(between) < self.lines:
            lines = "one line" if self.lines == 1 else f"{self.lines} lines"
            message = (
                f"The chain jumps: put at least {lines} with a step between the two sides. No step is a side "
                "with other brackets, under another name, or with terms that cancel, nor a line that is made "
                "of whole sides."
            )
            message = f"{message} {self.first}".strip()
            return message, message
        return "", ""

    def _works(self, line: Any) -> bool:
        """Return True if a line does a step, from the left side and from the right one."""
        plain, lhs, rhs = normal(line), normal(canonical(self.lhs)), normal(canonical(self.rhs))
        ways = [canonical(way.line) for way in self.waypoints]
        if normal(line, projections=False) in [normal(way, projections=False) for way in ways]:
            return True
        if plain == lhs or contains(plain, lhs, multiples=True):
            return False
        if plain not in (rhs, normal(expand(self.rhs))) and not contains(plain, rhs):
            return True
        return any(_multiplied_out(line, way) and not _multiplied_out(way, self.rhs) for way in ways)

    def _next(self, chain: list[Any]) -> str:
        """Return the hint of the last waypoint that a chain has reached."""
        lines = [line for line in _in_known_names(chain) if self._works(line)]
        reached = [way for way in self.waypoints if any(_multiplied_out(line, way.line) for line in lines)]
        return f"You have come to {text(reached[-1].line)}. {reached[-1].message}" if reached else ""

    def _known(self, chain: list[Any]) -> str:
        """Return the message of the known wrong line in a failed chain, if there is one."""
        for line in chain[1:-1]:
            for wrong in self.wrong:
                if not isinstance(wrong.answer, list | tuple) and _equal(line, wrong.answer):
                    return wrong.message
        return ""


def _chain(answer: Any) -> list[Any]:
    """Convert a chain, a list of expressions or a single expression to plain trees."""
    if isinstance(answer, list | tuple):
        lines = list(answer)
    elif type(answer) is Derivation:
        lines = [e for e, _ in answer.steps]
    elif hasattr(answer, "steps") or hasattr(answer, "eq"):
        kind = f"{type(answer).__module__}.{type(answer).__name__}"
        raise InvalidAnswer(f"A chain is made by lngeom.symbolic.Derivation; this one is of type {kind}.")
    else:
        lines = [answer]
    if not 1 <= len(lines) <= 40:
        raise InvalidAnswer(f"A chain has between 1 and 40 lines; this one has {len(lines)}.")
    return list(map(tree, lines))


def _expressions(plain: dict[str, Any]) -> list[Any]:
    lines = plain["chain"]
    if not isinstance(lines, list) or not 1 <= len(lines) <= 40:
        raise Malformed("chain")
    return list(map(untree, lines))


def _steps(chain: list[Any], claim: Claim | None = None) -> tuple[str, int]:
    """Prove the chain again, without trusting the answer; return the fault, if any, and its line.

    The number of the line is 0 if the fault is not in a single one.
    """
    at = 0
    try:
        derivation = Derivation(chain[0])
        for at, line in enumerate(chain[1:], 1):  # noqa: B007
            derivation = derivation.eq(line)
        at = 0
        if claim:
            derivation.qed(claim)
    except Refuted as error:
        return f"A step does not hold: {error}.", at
    except (Unproved, TypeError) as error:
        return f"A step is not proved: {error}.", at
    return "", 0


def _equal(left: Any, right: Any) -> bool:
    """Return True if equality is proved, and False if it cannot be decided."""
    try:
        return bool(prove(left, right))
    except (Unproved, TypeError):
        return False


def _instance(got: Any, value: Any, given: tuple[Relational, ...]) -> str:
    """Describe an instance at which the answer differs, with its value there but not the right one."""
    try:
        found = refute(got, value, given)
    except Misshapen as error:
        return f"The shapes do not match: {error}."
    except (Unproved, TypeError) as error:
        return f"This cannot be judged: {error}."
    if found is None:
        return "This form is neither proved nor refuted: simplify it, or give a Derivation."
    return f"It is false{' at ' + found.where if found.where else ''}: there it is {shown(found.left)}."


def _leaves(e: Any) -> set[Any]:
    """Collect the free names and symbols of an expression, without expanding names.

    Indices that a sum binds are not free.
    """
    if isinstance(e, Named | Quantity | Symbol | MatrixSymbol):
        return {e}
    if isinstance(e, Sum):
        ends = {leaf for _, *two in e.limits for end in two for leaf in _leaves(end)}
        return (_leaves(e.function) - set(e.variables)) | ends
    return {leaf for part in e.args for leaf in _leaves(part)}


def _in_known_names(chain: list[Any]) -> list[Any]:
    """Expand the names in the lines that are neither the book's nor in the two sides of the chain."""
    known = {name for name in vars(symbolic).values() if isinstance(name, Named | Quantity)}
    known |= {part for side in (chain[0], chain[-1]) for part in preorder_traversal(side)}

    def plain(e: Any) -> Any:
        if isinstance(e, Named | Quantity) and e not in known:
            return plain(e.meaning)
        parts = [plain(part) for part in e.args]
        return e if parts == list(e.args) else e.func(*parts)

    return list(map(plain, chain))


def _multiplied_out(left: Any, right: Any) -> bool:
    """Return True if two lines are equal for all values of the names, norms, means and layers in them."""
    names: dict[Any, Any] = {}

    def opaque(e: Any) -> Any:
        if isinstance(e, Named | Quantity | Trace | Sized):
            name = f"q{len(names)}"
            new = MatrixSymbol(name, *e.shape) if e.is_Matrix else Symbol(name, real=True)
            return names.setdefault(e, new)
        return e.func(*map(opaque, e.args)) if e.args and not isinstance(e, MatrixSymbol) else e

    return _equal(opaque(left), opaque(right))
