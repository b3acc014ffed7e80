"""Which signs a number can have, given conditions: the decision procedure behind every obligation.

What is *seen* is read off the expression as it is written: squares, norms, roots, sums and products of
what is known.  What is not seen is brought into normal form, factored, and each factor is compared with the
conditions, or written as a combination of them with coefficients that are not negative.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    sign,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import ATOMS, Root, opaque
from .budget import expanded, spend
from .calculus import normal
from .combining import at_places, combined, in_one_number, multipliers
from .comparing import (
    compared,
    monomials,
    times_monomial,
)
from .errors import Unproved
from .factors import factors_of
from .known import Known
from .names import Abbreviation, meaning
from .nodes import Norm, Scalar
from .obligations import KINDS, Obligation, bound_index
from .onenumber import sign_in_one_number
from .premises import simple
from .roots import factors_in_radicals
from .signset import NONNEGATIVE, POSITIVE, by, joined, plus, summed, to
from .squares import entries, square
from .sums import settled
from .zero import EVERY, binds_a_delta, unknown


class Domain(Known):
    """What is known where a statement is made: its conditions, and the obligations that are granted."""

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
        if any(-1 in self.sign(expanded(high - low + 1)) for _, low, high in e.limits):
            return EVERY  # it may run backwards
        lengths = [self.sign(expanded(high - low)) for _, low, high in e.limits]
        length = POSITIVE if all(-1 not in s for s in lengths) else EVERY
        return summed(self.of_terms(e), length)

    def of_terms(self, e: Sum) -> frozenset:
        """The signs that the terms of a sum can have, at an index that no fact binds."""
        new = {k: bound_index(k, self._depth + n) for n, (k, *_) in enumerate(e.limits)}
        inner = self.within(tuple((new[k], low, high, ()) for k, low, high in e.limits))
        return frozenset(inner.sign(settled(e.function.xreplace(new))))

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
            whole = expanded(Mul(*(f if m % 2 else f**2 for f, m, _ in open_)))
            sure = joined(by, [frozenset({int(number)}), *(s for _, _, s in parts if len(s) == 1)])
            found &= by(sure, self._factor(whole, back))
        return found

    def _factor(self, f: Expr, back: Mapping) -> frozenset:
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
            found &= sign_in_one_number(f, in_one_number(self, *f.free_symbols))
        terms = monomials(e)
        facts = [(kind, monomials(fact)) for kind, fact in at_places(self, e)]
        for kind, fact in facts:
            found &= compared(terms, fact, kind)
        facts = [(kind, fact) for kind, fact in facts if kind != "nonzero"]
        for by_, way in product(multipliers(self), (1, -1)) if facts or f.is_Add else ():
            if len(found) == 1:
                break
            scaled = {times_monomial(m, ((by_, 1),) if by_ != 1 else ()): way * c for m, c in terms.items()}
            shown = combined(self, scaled, facts)
            if shown is not None:
                found &= by(frozenset({way}), POSITIVE if shown else NONNEGATIVE)
        return found
