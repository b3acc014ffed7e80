"""Questions whose answer is an expression or a chain of them: any way that is proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sympy import Basic, MatrixSymbol, Sum, Symbol, Trace, expand, preorder_traversal
from sympy.core.relational import Relational

from lngeom import symbolic
from lngeom.engine.arithmetic import show
from lngeom.engine.nodes import NODES
from lngeom.symbolic import Derivation, IllFormed, Named, Quantity, Refuted, Unproved, prove, refute, text

from .plain import InvalidAnswer, Malformed
from .question import Found, Question
from .trees import canonical, tree, untree

__all__ = ["Chain", "Formula", "Waypoint"]


class Waypoint(NamedTuple):
    """A line on one of the ways to a proof, and which fact comes next: never the line that follows."""

    line: Any
    message: str


@dataclass(frozen=True)
class Claim:
    """What a chain has to prove, in the words of :class:`lngeom.symbolic.Statement`."""

    lhs: Any
    rhs: Any
    conditions: tuple[Relational, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Formula(Question):
    """An expression that equals ``value``; a ``Derivation`` that starts at ``start`` and ends in one will do.

    Parameters
    ----------
    start : Expr or MatrixExpr
        What is to be expressed; given back as it is, it is no answer.
    value : Expr or MatrixExpr
        The answer in one of its forms.
    terms : tuple
        The names and symbols that the answer may be made of.
    conditions : tuple of relations
        What may be assumed; counterexamples respect it.
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
            fault = _steps(chain)
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
            return Found(False, f"The answer should be made of {allowed}; yours holds {', '.join(strange)}.")
        return Found(False, _instance(got, self.value, self.conditions))

    def _strange(self, got: Any) -> set[Any]:
        """What an answer is written with and should not be; in one of numbers, all that holds matrices."""
        strange = {leaf for leaf in _leaves(got) if leaf not in self.terms}
        if not any(term.is_Matrix for term in self.terms):
            parts = (part for part in preorder_traversal(got) if isinstance(part, Basic))
            made = {part for part in parts if type(part) in NODES or getattr(part, "is_Matrix", False)}
            strange |= made - set(self.terms)
        return strange

    def _known(self, got: Any) -> str:
        for wrong in self.wrong:
            if got == wrong.answer or (_leaves(got) <= set(self.terms) and _equal(got, wrong.answer)):
                return wrong.message
        return ""

    def secrets(self) -> set[str]:
        """The answer as text."""
        return {text(self.value), str(self.value)}


@dataclass(frozen=True, kw_only=True)
class Chain(Question):
    """A chain from ``lhs`` to ``rhs``, every step of which is proved; any way is right.

    An expression alone is taken as the line between the two sides, a list of expressions as the chain.
    A chain of a known wrong answer is recognised by the false line in it.  A side under another name or with
    other brackets is that side, and no line on the way.  More of form is not judged: that a line holds
    something idle is seen by whoever reads the chain.

    Parameters
    ----------
    lhs, rhs : Expr or MatrixExpr
        The two sides of what is to be proved; both stand on the sheet.
    conditions : tuple of relations
        What may be assumed.
    lines : int
        How many lines must stand between the two sides, at least.
    waypoints : tuple of Waypoint
        Lines from the beginning of a way to its end; who got to one, and no further, hears its message.
    """

    lhs: Any
    rhs: Any
    conditions: tuple[Relational, ...] = ()
    lines: int = 1
    waypoints: tuple[Waypoint, ...] = ()

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        return {"chain": _chain(answer)}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        chain, lhs, rhs = _expressions(plain), canonical(self.lhs), canonical(self.rhs)
        if len(chain) == 1:
            chain = [lhs, *chain, rhs]
        fault, misconception = self._fault(chain, lhs, rhs)
        return Found(not fault, " ".join(filter(None, (fault, fault and self._next(chain)))), misconception)

    def _fault(self, chain: list[Any], lhs: Any, rhs: Any) -> tuple[str, str]:
        """What is wrong with a chain, and which misconception it shows."""
        for side, at, verb in ((lhs, 0, "starts"), (rhs, -1, "ends")):
            if chain[at] != side:
                message = f"The chain {verb} with {text(chain[at])}, not with {text(side)}."
                return message, message
        plain = _in_known_names(chain)
        between = [
            e
            for e, before in zip(plain[1:], plain, strict=False)
            if e not in (before, lhs) and not _same_terms(e, rhs)
        ]
        if len(between) < self.lines:
            message = (
                f"The chain jumps: put at least {self.lines} line(s) between the two sides. "
                "A side with other brackets, or under another name, is that side."
            )
            return message, message
        if fault := _steps(chain, Claim(lhs, rhs, self.conditions)):
            misconception = self._known(chain)
            return misconception or fault, misconception
        return "", ""

    def _next(self, chain: list[Any]) -> str:
        """What comes next, for a chain that has come to a waypoint."""
        lines = [line for line in chain if line not in map(canonical, (self.lhs, self.rhs))]
        reached = [way for way in self.waypoints if any(_multiplied_out(line, way.line) for line in lines)]
        return f"You have come to {text(reached[-1].line)}. {reached[-1].message}" if reached else ""

    def _known(self, chain: list[Any]) -> str:
        """The message of the known wrong line in a chain that does not stand, if there is one."""
        for line in chain[1:-1]:
            for wrong in self.wrong:
                if not isinstance(wrong.answer, list | tuple) and _equal(line, wrong.answer):
                    return wrong.message
        return ""


def _chain(answer: Any) -> list[Any]:
    """The lines of a chain, a list of expressions, or the one expression, as plain trees."""
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


def _steps(chain: list[Any], claim: Claim | None = None) -> str:
    """Prove the chain anew, whatever was claimed for it; what is wrong with it, or nothing."""
    try:
        derivation = Derivation(chain[0])
        for line in chain[1:]:
            derivation = derivation.eq(line)
        if claim:
            derivation.qed(claim)
    except Refuted as error:
        return f"A step does not hold: {error}."
    except (Unproved, TypeError) as error:
        return f"A step does not stand: {error}."
    return ""


def _equal(left: Any, right: Any) -> bool:
    """Whether it is proved; what cannot be read or decided is not equal."""
    try:
        return prove(left, right)
    except (Unproved, TypeError):
        return False


def _instance(got: Any, value: Any, given: tuple[Relational, ...]) -> str:
    """Where the answer differs: the instance and its own value there, not the right one."""
    try:
        found = refute(got, value, given)
    except IllFormed as error:
        return f"The shape does not fit: {str(error).partition(' and ')[0]}."
    except (Unproved, TypeError) as error:
        return f"This cannot be judged: {error}."
    if found is None:
        return "This form is neither proved nor refuted: simplify it, or give a Derivation."
    where = ", ".join(f"{text(symbol)} = {show(number)}" for symbol, number in found.env.items())
    return f"It is false{' at ' + where if where else ''}: there it is {show(found.left)}."


def _leaves(e: Any) -> set[Any]:
    """The names and symbols that an expression is written with; names are not looked into.

    What a sum binds is not free to be something.
    """
    if isinstance(e, Named | Quantity | Symbol | MatrixSymbol):
        return {e}
    if isinstance(e, Sum):
        ends = {leaf for _, *two in e.limits for end in two for leaf in _leaves(end)}
        return (_leaves(e.function) - set(e.variables)) | ends
    return {leaf for part in e.args for leaf in _leaves(part)}


def _in_known_names(chain: list[Any]) -> list[Any]:
    """The lines without the names that are neither the book's nor in the two sides of the chain."""
    known = {name for name in vars(symbolic).values() if isinstance(name, Named | Quantity)}
    known |= {part for side in (chain[0], chain[-1]) for part in preorder_traversal(side)}

    def plain(e: Any) -> Any:
        if isinstance(e, Named | Quantity) and e not in known:
            return plain(e.meaning)
        parts = [plain(part) for part in e.args]
        return e if parts == list(e.args) else e.func(*parts)

    return list(map(plain, chain))


def _same_terms(left: Any, right: Any) -> bool:
    """Whether two lines are one line, but for brackets."""
    return left == right or expand(left) == expand(right)


def _multiplied_out(left: Any, right: Any) -> bool:
    """Whether two lines are equal whatever the names, norms, means and layers in them stand for."""
    names: dict[Any, Any] = {}

    def opaque(e: Any) -> Any:
        if isinstance(e, Named | Quantity | Trace) or type(e) in NODES:
            name = f"q{len(names)}"
            new = MatrixSymbol(name, *e.shape) if e.is_Matrix else Symbol(name, real=True)
            return names.setdefault(e, new)
        return e.func(*map(opaque, e.args)) if e.args and not isinstance(e, MatrixSymbol) else e

    return _equal(opaque(left), opaque(right))
