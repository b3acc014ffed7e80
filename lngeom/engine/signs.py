"""Which signs a number can have, given conditions: the decision procedure behind every obligation.

What is *seen* is read off the expression as it is written: squares, norms, roots, sums and products of
what is known.  What is not seen is brought into normal form, factored, and each factor is compared with the
conditions, or written as a combination of them with coefficients that are not negative.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from sympy import (
    Abs,
    Expr,
    KroneckerDelta,
    Mul,
    NumberSymbol,
    Pow,
    S,
    Sum,
    Symbol,
    default_sort_key,
    expand,
    sign,
)
from sympy.core.relational import Relational
from sympy.matrices.expressions.matexpr import MatrixElement

from .budget import spend
from .calculus import normal
from .comparing import (
    bars,
    compared,
    dividing,
    for_one,
    monomials,
    places_like,
    times_monomial,
    together,
    variances,
)
from .errors import Unproved
from .nodes import Abbreviation, Norm, Scalar, meaning
from .obligations import KINDS, Obligation, bound_index
from .onenumber import sign_in_one_number
from .premises import is_product, of_obligation, of_relation, simple
from .roots import factors_in_radicals, factors_of, with_simple_roots
from .signset import NONNEGATIVE, POSITIVE, by, joined, plus, summed, to
from .squares import entries, square
from .sums import ATOMS, Root, opaque, settled
from .zero import EVERY, binds_a_delta, unknown

DEPTH = 4  # conditions that are combined to show one sign
TRIES = 60  # combinations of conditions that are tried for one sign


class Domain:
    """What is known where a statement is made: its conditions, and the obligations that are granted."""

    def __init__(
        self, given: Iterable[Relational] = (), granted: Iterable[Obligation] = (), facts: tuple = ()
    ):
        self.conditions = tuple(given)
        self._pending: list[Any] = [*self.conditions, *granted]
        self._inner: dict[tuple, Domain] = {}
        self._facts: list[tuple[str, Expr, tuple]] = list(facts)
        self._products: list[tuple[str, Expr, tuple]] = []
        self._known: dict[Any, frozenset] = {}
        self._seen: dict[Any, frozenset] = {}
        self._sizes: tuple[int, list[Expr]] = (-1, [])
        self._tries, self._depth = TRIES, 100  # below are the indices of obligations
        self._granted: set[Any] = set(self._pending)
        # shared with the domains inside: a question that asks itself has no answer
        self._busy: set[Any] = set()

    # -------------------------------------------------------------- facts

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

    def within(self, bounds: tuple) -> Domain:
        """The same where indices run between ends."""
        if not bounds:
            return self
        if bounds not in self._inner:
            ends = []
            for index, low, high, env in bounds:
                ends.append(("nonnegative", expand(index - normal(low, env)), ()))
                ends.append(("nonnegative", expand(normal(high, env) - index), ()))
            self._inner[bounds] = Domain(facts=(*self.facts, *ends))
            self._inner[bounds].conditions = self.conditions
            self._inner[bounds]._busy = self._busy
            self._inner[bounds]._depth = self._depth + len(bounds)
        return self._inner[bounds]

    # -------------------------------------------------------------- questions

    def derives(self, o: Obligation) -> bool:
        """Whether an obligation follows from what is known."""
        if o in self._granted:
            return True
        if o.kind == "invertible":
            from .inverses import derives_invertible

            return derives_invertible(o, self)
        inner = self.within(o.bounds)
        wanted = KINDS[o.kind]
        if inner.seen(o.expr, o.env) <= wanted or inner.of(o.expr, o.env) <= wanted:
            return True
        return o.kind in ("positive", "nonzero") and inner._not_all_zero(o.expr, o.env)

    def _not_all_zero(self, e: Any, env: tuple) -> bool:
        """Whether a sum of what is not negative is positive: were every part zero, a fact would fail."""
        while not e.is_Add:
            meant = e.base if isinstance(e, Pow) else meaning(e)
            if meant is None or getattr(meant, "is_Matrix", False) or isinstance(e, Norm):
                return False
            e = meant
        if any(-1 in self.of(part, env) for part in e.args):
            return False
        facts = self.facts
        zero = [
            fact
            for part in e.args
            for fact in simple("nonnegative", settled(-normal(part, env)), (), self.sign)
        ]
        empty = Domain(facts=(*(fact for fact in facts if fact[0] == "nonnegative"), *zero))
        return any(
            kind == "positive" and not every and -1 not in empty.sign(-fact) for kind, fact, every in facts
        )

    def of(self, e: Any, env: tuple = ()) -> frozenset:
        """The signs that an expression can have, by all means."""
        found = self.seen(e, env)
        if len(found) > 1:
            found &= self.sign(settled(normal(e, env)))
        if len(found) > 1 and (e.is_Add or e.is_Mul):
            found &= joined(plus if e.is_Add else by, (self.of(part, env) for part in e.args))
        return self.of(meaning(e), env) if len(found) > 1 and isinstance(e, Abbreviation) else found

    def seen(self, e: Any, env: tuple = ()) -> frozenset:
        """The signs as they can be read off what is written."""
        spend(20)
        if e.is_Number:
            return unknown(e)
        if (e, env) not in self._seen:
            self._seen[e, env] = self._see(e, env)
        return self._seen[e, env]

    def _see(self, e: Any, env: tuple) -> frozenset:
        if isinstance(e, Symbol | NumberSymbol):
            bound = next((place for symbol, place in env if symbol == e), e)
            return self.sign(bound) if not bound.is_Number else unknown(bound)
        if e.is_Add:
            return joined(plus, (self.seen(part, env) for part in e.args))
        if e.is_Mul:
            return joined(by, (self.seen(part, env) for part in e.args))
        if isinstance(e, Pow) and e.exp.is_Rational and e.exp.q <= 2:
            base = self.seen(e.base, env)
            if 0 in base and len(base) > 1 and not e.base.is_Add:
                base = base & self.sign(settled(normal(e.base, env)))
            return to(base, e.exp)
        if isinstance(e, Norm):
            return self._norm(e, env)
        if isinstance(e, Abs):
            return to(self.seen(e.args[0], env), S(2))
        if isinstance(e, MatrixElement):
            return NONNEGATIVE if entries(self.seen, e.parent, env, False) else EVERY
        if isinstance(e, Scalar):
            return square(self.seen, e.args[0], env)
        if isinstance(e, Sum) and len(e.limits) == 1:
            k, low, high = e.limits[0]
            index = bound_index(k, self._depth)
            outer = tuple(pair for pair in env if pair[0] != k)
            inner = self.within(((index, low, high, env),))
            return summed(inner.seen(e.function, (*outer, (k, index))), self.seen(high - low, env))
        if (meant := meaning(e)) is not None:
            return self.seen(meant, env)
        return EVERY

    def _norm(self, e: Norm, env: tuple) -> frozenset:
        square = self.sign(settled(normal(Scalar(e.args[0].T * e.args[0]), env)))
        return POSITIVE if 0 not in square else NONNEGATIVE

    def sign(self, e: Expr) -> frozenset:
        """The signs that a normal form can have."""
        if self._pending and not self._busy:
            _ = self.facts  # so that no answer is remembered that was given with fewer
        if e in self._known:
            return self._known[e]
        if e in self._busy:
            return EVERY
        self._busy.add(e)
        try:
            found = self._sign(e)
        finally:
            self._busy.discard(e)
        self._known[e] = found
        return found

    def _sign(self, e: Expr) -> frozenset:
        spend(100)
        found = unknown(e)
        if deltas := sorted(e.atoms(KroneckerDelta), key=default_sort_key):
            p, q = sorted(deltas[0].args, key=lambda index: bool(index.is_Symbol))
            if not q.is_Symbol or p.has(q) or binds_a_delta(e):
                return EVERY
            return self.sign(e.xreplace({deltas[0]: S.Zero})) | self.sign(settled(e.xreplace({q: p})))
        if isinstance(e, NumberSymbol):
            return POSITIVE
        if e.is_Mul:
            found &= joined(by, map(self.sign, e.args))
        elif isinstance(e, Pow):
            found &= to(self.sign(e.base), e.exp)
        elif isinstance(e, Root):
            found &= to(self.sign(e.args[0]), S.Half)
        elif isinstance(e, sign):
            found &= self.sign(e.args[0])
        elif isinstance(e, Sum):
            found &= self._of_sum(e)
        elif e.is_Add:
            found &= joined(plus, map(self.sign, e.args))
        if len(found) > 1:
            found &= self._by_factors(e)
        if len(found) > 1 and e.has(Root):
            found &= self._by_radicals(e)
        return found

    def _by_radicals(self, e: Expr) -> frozenset:
        """By the factors that show once r² is what it is: a² + 2ar + r² is a square."""
        plain, back = opaque(e, *ATOMS, NumberSymbol)
        try:
            number, factors = factors_in_radicals(plain, lambda f: self.sign(f.xreplace(back)))
        except Unproved:
            return EVERY
        signs = [EVERY if m % 2 and not f.is_nonnegative else NONNEGATIVE for f, m in factors.items()]
        return joined(by, [frozenset({int(number)}), *signs])

    def _of_sum(self, e: Sum) -> frozenset:
        bounds = tuple((k, low, high, ()) for k, low, high in e.limits)
        if any(-1 in self.sign(expand(high - low + 1)) for _, low, high in e.limits):
            return EVERY  # it may run backwards
        lengths = [self.sign(expand(high - low)) for _, low, high in e.limits]
        length = POSITIVE if all(-1 not in s for s in lengths) else EVERY
        return summed(self.within(bounds).sign(e.function), length)

    def _by_factors(self, e: Expr) -> frozenset:
        """By the irreducible factors of its numerator and denominator."""
        plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
        try:
            number, factors = factors_of(plain)
        except Unproved:
            return EVERY
        parts = [(f, m, to(self._factor(f, back), S(m))) for f, m in factors.items() if not f.is_Integer]
        found = joined(by, [frozenset({int(number)}), *(signs for _, _, signs in parts)])
        open_ = [(f, m, signs) for f, m, signs in parts if len(signs) > 1]
        if {-1, 1} <= found and len(open_) > 1:  # what is known of a product, and not of its factors
            whole = expand(Mul(*(f if m % 2 else f**2 for f, m, _ in open_)))
            sure = joined(by, [frozenset({int(number)}), *(s for _, _, s in parts if len(s) == 1)])
            found &= by(sure, self._factor(whole, back))
        return found

    def _factor(self, f: Expr, back: dict) -> frozenset:
        """The sign of an irreducible polynomial in atoms."""
        e = f.xreplace(back)
        if e in self._known:
            return self._known[e]
        found = unknown(f)
        if not f.is_Add and f in back:
            atom = back[f]
            if isinstance(atom, Root):
                found &= to(self.sign(atom.args[0]), S.Half)
            elif isinstance(atom, Sum):
                found &= self._of_sum(atom)
            elif isinstance(atom, NumberSymbol):
                return POSITIVE
        if len(f.free_symbols) == 1 and not back.get(*f.free_symbols):
            found &= sign_in_one_number(f, self._in_one_number(*f.free_symbols))
        terms = monomials(e)
        facts = [(kind, monomials(fact)) for kind, fact in self._at_places(e)]
        for kind, fact in facts:
            found &= compared(terms, fact, kind)
        facts = [(kind, fact) for kind, fact in facts if kind != "nonzero"]
        for by_, way in product(self._multipliers(), (1, -1)) if facts or f.is_Add else ():
            if len(found) == 1:
                break
            self._tries = TRIES
            scaled = {times_monomial(m, ((by_, 1),) if by_ != 1 else ()): way * c for m, c in terms.items()}
            shown = self._combined(scaled, DEPTH, facts)
            if shown is not None:
                found &= by(frozenset({way}), POSITIVE if shown else NONNEGATIVE)
        return found

    def _in_one_number(self, x: Symbol) -> list[tuple[str, Expr]]:
        """The facts that are polynomials in x alone; what is zero for one feature tells of two."""
        found = []
        for kind, e, every in self.facts:
            if not every and e.free_symbols == {x} and e.is_polynomial(x) and not e.has(*ATOMS, Root):
                found.append((kind, e))
            elif (
                kind != "nonnegative" and x.is_integer and x.is_positive and e.has(Sum) and for_one(e, x) == 0
            ):
                found.append(("nonzero", x - 1))
        return found

    def _multipliers(self) -> list[Expr]:
        """Sizes: by such positive numbers a polynomial may have to be multiplied to look like a fact."""
        if self._sizes[0] != len(self.facts):
            found = {n for _, fact, _ in self.facts for n in fact.free_symbols if n.is_Symbol}
            sizes = sorted((n for n in found if n.is_positive and n.is_integer), key=default_sort_key)
            self._sizes = len(self.facts), [S.One, *sizes]
        return self._sizes[1]

    def _at_places(self, e: Expr) -> list[tuple[str, Expr]]:
        """The facts, those for every place at the places that occur in ``e``."""
        found: dict[tuple[str, Expr], None] = {}
        for kind, fact, every in self.facts:
            ways: list[dict] = [{}]
            for index in every:
                ways = [{**way, index: place} for way in ways for place in places_like(fact, index, e)]
            for way in ways:
                found[kind, settled(fact.xreplace(way)) if way else fact] = None
        sizes = [n - 1 for n in e.free_symbols if n.is_Symbol and n.is_integer and n.is_positive]
        return [
            *found,
            *(
                ("nonnegative", v)
                for v in (
                    *sorted(sizes, key=default_sort_key),
                    *variances(e),
                    *bars(e),
                    *self._terms_of_sums(e),
                    *(part for whole, part in together(e) if -1 not in self.sign(whole)),
                )
            ),
        ]

    def _terms_of_sums(self, e: Expr) -> list[Expr]:
        """A sum over all places of what is not negative, less one of its terms."""
        found = []
        for s in e.atoms(Sum):
            (k, low, high), *others = s.limits
            whole = [m.parent for m in s.function.atoms(MatrixElement) if m.i == k]
            whole = [m for m in whole if low == 0 and expand(high + 1 - normal(m.shape[0])) == 0]
            bound = {index for other in e.atoms(Sum) for index in other.variables}
            places = {m.i for m in e.atoms(MatrixElement) if m.parent in whole} - bound
            if not others and places and -1 not in self.within(((k, low, high, ()),)).sign(s.function):
                terms = (s.function.xreplace({k: p}) for p in sorted(places, key=default_sort_key))
                found += [s - settled(term) for term in terms]
        return found

    def _combined(self, terms: dict, depth: int, facts: list) -> bool | None:
        """Whether a polynomial is a sum of nonnegative terms and facts; True if it is positive."""
        spend(200)
        self._tries -= 1
        if self._tries < 0:
            return None
        bad = [m for m, c in terms.items() if -1 in by(self._monomial(m), unknown(c))]
        if not bad:
            return any(by(self._monomial(m), unknown(c)) == POSITIVE for m, c in terms.items())
        if depth == 0:
            return None
        m = bad[0]
        for place, (kind, other) in enumerate(facts):
            for n, times in dividing(other, m):
                if (other[n] > 0) != (terms[m] > 0) or not all(atom.is_Symbol for atom, _ in times):
                    continue
                if -1 in (sign_of := self._monomial(times)):
                    continue
                scale = terms[m] / other[n]
                rest = dict(terms)
                for part, number in other.items():
                    whole_part = times_monomial(part, times)
                    rest[whole_part] = rest.get(whole_part, S.Zero) - scale * number
                shown = self._combined(
                    {n: c for n, c in rest.items() if c != 0}, depth - 1, facts[:place] + facts[place + 1 :]
                )
                if shown is not None:
                    return shown or (kind == "positive" and 0 not in sign_of)
        return None

    def _monomial(self, m: tuple) -> frozenset:
        found = POSITIVE
        for atom, n in m:
            found = by(
                found, NONNEGATIVE if n % 2 == 0 and atom.is_Symbol is False else to(self.sign(atom), S(n))
            )
        return found
