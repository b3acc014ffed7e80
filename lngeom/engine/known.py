"""What is known where a statement is made: facts, from conditions, obligations and bounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sympy import (
    Expr,
    NumberSymbol,
)
from sympy.core.relational import Relational

from .atoms import ATOMS, Root, opaque
from .budget import expanded
from .calculus import normal
from .errors import Unproved
from .obligations import KINDS, Obligation
from .premises import is_product, of_obligation, of_relation, simple
from .roots import with_simple_roots
from .sums import settled


class Known:
    """Facts, triples of a kind, a normal form, and indices for any place; ``Domain`` answers from them."""

    def __init__(
        self, given: Iterable[Relational] = (), granted: Iterable[Obligation] = (), facts: tuple = ()
    ):
        self.conditions = tuple(given)
        self._pending: list[Any] = [*self.conditions, *granted]
        self._inner: dict[tuple, Any] = {}
        self._facts: list[tuple[str, Expr, tuple]] = list(facts)
        self._products: list[tuple[str, Expr, tuple]] = []
        self._known: dict[Any, frozenset] = {}
        self._seen: dict[Any, frozenset] = {}
        self._depth = 100  # below are the indices of obligations
        self._granted: set[Any] = set(self._pending)
        # shared with the domains inside: a question that asks itself has no answer
        self._busy: set[Any] = set()

    def grant(self, o: Obligation) -> None:
        """Take an obligation for granted, or as derived."""
        if o in self._granted:
            return
        self._granted.add(o)
        if (
            o.kind != "invertible"
            and self.within(o.bounds).sign(settled(normal(o.expr, o.env))) <= KINDS[o.kind]
        ):
            return  # it says nothing new
        self._pending.append(o)
        self._forget()

    @property
    def facts(self) -> list[tuple[str, Expr, tuple]]:
        """Triples of a kind, a normal form, and the indices for which it holds at every place."""
        read = bool(self._pending)
        while self._pending:
            item = self._pending.pop(0)
            try:
                found = list(of_relation(item) if isinstance(item, Relational) else of_obligation(item))
            except Unproved:
                continue  # what cannot be read is not used
            for kind, e, every in found:
                self._facts += simple(kind, e, every)
            self._products += [fact for fact in found if fact[0] != "nonzero" and is_product(fact[1])]
        for kind, e, every in self._products if read else ():  # once more, as signs of factors are known now
            self._add(simple(kind, e, every, self.sign))
        for kind, e, every in [fact for fact in self._facts if fact[1].has(Root)] if read else ():
            self._add([(kind, self._with_simple_roots(e), every)])
        return self._facts

    def _add(self, facts: Iterable[tuple[str, Expr, tuple]]) -> None:
        more = [fact for fact in facts if fact not in self._facts]
        self._facts.extend(more)
        if more:
            self._forget()

    def _with_simple_roots(self, e: Expr) -> Expr:
        plain, back = opaque(e, *ATOMS, NumberSymbol)
        try:
            return with_simple_roots(plain, lambda f: self.sign(f.xreplace(back))).xreplace(back)
        except Unproved:
            return e

    def learn(self, e: Expr) -> None:
        """Take for granted that something is not negative, which holds wherever it has a value."""
        try:
            said = list(simple("nonnegative", settled(normal(e)), (), self.sign))
        except Unproved:
            return  # what cannot be read is not used
        for kind, fact, every in said:
            self._add([(kind, fact, every), (kind, self._with_simple_roots(fact), every)])

    def _forget(self) -> None:
        for memory in (self._known, self._seen, self._inner):
            memory.clear()

    def sign(self, e: Expr) -> frozenset:
        """The signs that a normal form can have."""
        raise NotImplementedError

    def of_terms(self, e: Any) -> frozenset:
        """The signs that the terms of a sum can have."""
        raise NotImplementedError

    def within(self, bounds: tuple) -> Any:
        """The same where indices run between ends."""
        if not bounds:
            return self
        if bounds not in self._inner:
            ends = []
            for index, low, high, env in bounds:
                ends.append(("nonnegative", expanded(index - normal(low, env)), ()))
                ends.append(("nonnegative", expanded(normal(high, env) - index), ()))
            self._inner[bounds] = type(self)(facts=(*self.facts, *ends))
            self._inner[bounds].conditions = self.conditions
            self._inner[bounds]._busy = self._busy
            self._inner[bounds]._depth = self._depth + len(bounds)
        return self._inner[bounds]
