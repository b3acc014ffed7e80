"""Which signs a number can have, given conditions: the decision procedure behind every obligation.

A sign is a subset of {-1, 0, 1}.  What is *seen* is read off the expression as it is written: squares, norms, roots,
sums and products of what is known.  What is not seen is brought into normal form, factored, and each factor is
compared with the conditions, or written as a combination of them with coefficients that are not negative.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from itertools import product
from typing import Any

from sympy import (
    Abs,
    Dummy,
    Expr,
    KroneckerDelta,
    NumberSymbol,
    Poly,
    Pow,
    S,
    Sum,
    Symbol,
    default_sort_key,
    expand,
    sign,
)
from sympy.core.relational import Relational
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    MatAdd,
    MatMul,
    OneMatrix,
    Transpose,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .budget import remembered, spend
from .calculus import entry, normal
from .errors import Unproved
from .nodes import Abbreviation, Basis, Norm, Scalar, meaning
from .obligations import KINDS, Obligation
from .sums import ATOMS, Root, opaque, settled
from .zero import EVERY, factors_of, unknown

DEPTH = 4  # conditions that are combined to show one sign
TRIES = 60  # combinations of conditions that are tried for one sign
NONNEGATIVE, POSITIVE, ZERO = frozenset({0, 1}), frozenset({1}), frozenset({0})
_RELATIONS = {
    ">": ("positive", 1),
    ">=": ("nonnegative", 1),
    "<": ("positive", -1),
    "<=": ("nonnegative", -1),
    "!=": ("nonzero", 1),
}


@cache
def _bound(k: Symbol) -> Dummy:
    return Dummy(k.name, integer=True)


def plus(p: frozenset, q: frozenset) -> frozenset:
    """The signs that a sum of two numbers can have."""
    return frozenset().union(*({b} if a == 0 else {a} if b in (0, a) else EVERY for a in p for b in q))


def by(p: frozenset, q: frozenset) -> frozenset:
    """The signs that a product can have."""
    return frozenset(a * b for a in p for b in q)


def to(p: frozenset, n: Any) -> frozenset:
    """The signs of a power, where it is defined."""
    if n.q == 2:
        return p & POSITIVE if n < 0 else NONNEGATIVE if -1 in p and 0 in p else p & NONNEGATIVE
    if n < 0:
        p = p - ZERO
    return frozenset(a**2 for a in p) if n % 2 == 0 else p


class Domain:
    """What is known where a statement is made: its conditions, and the obligations that are granted."""

    def __init__(
        self, given: Iterable[Relational] = (), granted: Iterable[Obligation] = (), facts: tuple = ()
    ):
        self.conditions = tuple(given)
        self._pending: list[Any] = [*self.conditions, *granted]
        self._inner: dict[tuple, Domain] = {}
        self._facts: list[tuple[str, Expr, tuple]] = list(facts)
        self._known: dict[Any, frozenset] = {}
        self._seen: dict[Any, frozenset] = {}
        self._tries = TRIES
        self._granted: set[Any] = set(self._pending)
        self._busy: set[Any] = (
            set()
        )  # shared with the domains inside: a question that asks itself has no answer

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
        for memory in (self._known, self._seen, self._inner):
            memory.clear()

    @property
    def facts(self) -> list[tuple[str, Expr, tuple]]:
        """Triples of a kind, a normal form, and the indices for which it holds at every place."""
        while self._pending:
            item = self._pending.pop(0)
            try:
                found = list(_of_relation(item) if isinstance(item, Relational) else _of_obligation(item))
            except Unproved:
                continue  # what cannot be read is not used
            for kind, e, every in found:
                self._facts.extend(_simple(kind, e, every))
        return self._facts

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
            fact for part in e.args for fact in _simple("nonnegative", settled(-normal(part, env)), (), self)
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
            found &= reduce(plus if e.is_Add else by, (self.of(part, env) for part in e.args))
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
            return reduce(plus, (self.seen(part, env) for part in e.args))
        if e.is_Mul:
            return reduce(by, (self.seen(part, env) for part in e.args))
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
            return NONNEGATIVE if _entries(self, e.parent, env, False) else EVERY
        if isinstance(e, Scalar):
            return _square(self, e.args[0], env)
        if isinstance(e, Sum) and len(e.limits) == 1:
            k, low, high = e.limits[0]
            index = _bound(k)
            outer = tuple(pair for pair in env if pair[0] != k)
            inner = self.within(((index, low, high, env),))
            return _summed(inner.seen(e.function, (*outer, (k, index))), self.seen(high - low, env))
        if (meant := meaning(e)) is not None:
            return self.seen(meant, env)
        return EVERY

    def _norm(self, e: Norm, env: tuple) -> frozenset:
        square = self.sign(settled(normal(Scalar(e.args[0].T * e.args[0]), env)))
        return POSITIVE if 0 not in square else NONNEGATIVE

    def sign(self, e: Expr) -> frozenset:
        """The signs that a normal form can have."""
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
            if not q.is_Symbol or p.has(q):
                return EVERY
            return self.sign(e.xreplace({deltas[0]: S.Zero})) | self.sign(settled(e.xreplace({q: p})))
        if isinstance(e, NumberSymbol):
            return POSITIVE
        if e.is_Mul:
            found &= reduce(by, map(self.sign, e.args))
        elif isinstance(e, Pow):
            found &= to(self.sign(e.base), e.exp)
        elif isinstance(e, Root):
            found &= to(self.sign(e.args[0]), S.Half)
        elif isinstance(e, sign):
            found &= self.sign(e.args[0])
        elif isinstance(e, Sum):
            found &= self._of_sum(e)
        elif e.is_Add:
            found &= reduce(plus, map(self.sign, e.args))
        if len(found) > 1:
            found &= self._by_factors(e)
        return found

    def _of_sum(self, e: Sum) -> frozenset:
        bounds = tuple((k, low, high, ()) for k, low, high in e.limits)
        if any(-1 in self.sign(expand(high - low + 1)) for _, low, high in e.limits):
            return EVERY  # it may run backwards
        lengths = [self.sign(expand(high - low)) for _, low, high in e.limits]
        length = POSITIVE if all(-1 not in s for s in lengths) else EVERY
        return _summed(self.within(bounds).sign(e.function), length)

    def _by_factors(self, e: Expr) -> frozenset:
        """By the irreducible factors of its numerator and denominator."""
        plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
        try:
            number, factors = factors_of(plain)
        except Unproved:
            return EVERY
        found = frozenset({int(number)})
        for f, m in factors.items():
            if not f.is_Integer:
                found = by(found, to(self._factor(f, back), S(m)))
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
        if f.is_Add and len(f.free_symbols) == 1 and not back.get(*f.free_symbols):
            found &= _of_polynomial(f)
        terms = _poly(e)
        facts = [(kind, _poly(fact)) for kind, fact in self._at_places(e)]
        for kind, fact in facts:
            found &= _compared(terms, fact, kind)
        facts = [(kind, fact) for kind, fact in facts if kind != "nonzero"]
        for by_, way in product(self._multipliers(e), (1, -1)) if facts or f.is_Add else ():
            if len(found) == 1:
                break
            self._tries = TRIES
            scaled = {_monomials_times(m, ((by_, 1),) if by_ != 1 else ()): way * c for m, c in terms.items()}
            shown = self._combined(scaled, DEPTH, facts)
            if shown is not None:
                found &= by(frozenset({way}), POSITIVE if shown else NONNEGATIVE)
        return found

    def _multipliers(self, e: Expr) -> list[Expr]:
        """Positive numbers by which a polynomial may have to be multiplied to be compared with a fact: sizes."""
        sizes = {n for _, fact, _ in self.facts for n in fact.free_symbols if n.is_Symbol and n.is_positive}
        return [S.One, *sorted((n for n in sizes if n.is_integer), key=default_sort_key)]

    def _at_places(self, e: Expr) -> list[tuple[str, Expr]]:
        """The facts, those for every place at the places that occur in ``e``."""
        found: dict[tuple[str, Expr], None] = {}
        for kind, fact, every in self.facts:
            ways: list[dict] = [{}]
            for index in every:
                ways = [{**way, index: place} for way in ways for place in _matches(fact, index, e)]
            for way in ways:
                found[kind, settled(fact.xreplace(way)) if way else fact] = None
        sizes = [n - 1 for n in e.free_symbols if n.is_Symbol and n.is_integer and n.is_positive]
        return [
            *found,
            *(
                ("nonnegative", v)
                for v in (*sorted(sizes, key=default_sort_key), *_variances(e), *self._terms_of_sums(e))
            ),
        ]

    def _terms_of_sums(self, e: Expr) -> list[Expr]:
        """A sum over all places of what is not negative, less one of its terms."""
        found = []
        for s in e.atoms(Sum):
            (k, low, high), *others = s.limits
            places = {
                m.i
                for m in e.atoms(MatrixElement)
                for n in s.function.atoms(MatrixElement)
                if m.parent == n.parent
            }
            bound = {index for other in e.atoms(Sum) for index in other.variables}
            if low == 0 and not others and (places := places - bound):
                if -1 not in self.within(((k, low, high, ()),)).sign(s.function):
                    found += [
                        s - settled(s.function.xreplace({k: p})) for p in sorted(places, key=default_sort_key)
                    ]
        return found

    def _combined(self, terms: dict, depth: int, facts: list) -> bool | None:
        """Whether a polynomial is a sum of nonnegative terms and facts: True if positive, False if not negative."""
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
            for n, times in _dividing(other, m):
                if (other[n] > 0) != (terms[m] > 0) or not all(atom.is_Symbol for atom, _ in times):
                    continue
                if -1 in (sign_of := self._monomial(times)):
                    continue
                scale = terms[m] / other[n]
                rest = dict(terms)
                for part, number in other.items():
                    whole_part = _monomials_times(part, times)
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


def _of_polynomial(f: Expr) -> frozenset:
    """An irreducible polynomial in one real number has one sign if it has no root where that number is."""
    (x,) = f.free_symbols
    low, high = S.Zero if x.is_nonnegative else None, S.Zero if x.is_nonpositive else None
    spend(2000)
    return (
        EVERY if Poly(f, x).count_roots(low, high) else unknown(f.xreplace({x: S(1 if high is None else -1)}))
    )


def _summed(terms: frozenset, length: frozenset) -> frozenset:
    """The signs of a sum of terms with these signs; ``length`` is the sign of high - low."""
    if -1 in terms and 1 in terms:
        return EVERY
    return terms if -1 not in length and terms else terms | ZERO


@remembered
def _poly(e: Expr) -> dict[tuple, Any]:
    """A polynomial as monomials, tuples of pairs of an atom and a power, with their numbers."""
    plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
    symbols = sorted(plain.free_symbols, key=default_sort_key)
    if not symbols:
        return {(): plain}
    spend(200)
    if not plain.is_polynomial(*symbols):  # the square of a root brought a fraction back
        return {((e, 1),): S.One}
    terms = {}
    for powers, number in Poly(plain, *symbols).terms():
        pairs = ((back.get(s, s), n) for s, n in zip(symbols, powers, strict=True) if n)
        monomial = tuple(sorted(pairs, key=lambda pair: default_sort_key(pair[0])))
        terms[monomial] = number
    return terms


def _dividing(fact: dict, m: tuple) -> list[tuple[tuple, tuple]]:
    """The monomials of a fact that divide ``m``, with what is left."""
    powers, found = dict(m), []
    for n in fact:
        if all(powers.get(atom, 0) >= k for atom, k in n):
            less = dict(n)
            found.append((n, tuple((atom, k - less.get(atom, 0)) for atom, k in m if k > less.get(atom, 0))))
    return found


def _monomials_times(p: tuple, q: tuple) -> tuple:
    powers = dict(p)
    for atom, k in q:
        powers[atom] = powers.get(atom, 0) + k
    return tuple(sorted(powers.items(), key=lambda pair: default_sort_key(pair[0])))


def _compared(terms: dict, fact: dict, kind: str) -> frozenset:
    """What a fact says of a polynomial that is a multiple of it."""
    if terms.keys() != fact.keys():
        return EVERY
    ratios = {terms[m] / fact[m] for m in terms}
    if len(ratios) > 1:
        return EVERY
    return by(KINDS[kind] if kind in KINDS else ZERO, unknown(ratios.pop()))


def _matches(fact: Expr, index: Dummy, e: Expr) -> list[Expr]:
    """The places in ``e`` at which an entry stands where the fact has ``index``."""
    wanted = {(m.parent, n) for m in fact.atoms(MatrixElement) for n, p in enumerate(m.indices) if p == index}
    found = {m.indices[n] for m in e.atoms(MatrixElement) for parent, n in wanted if m.parent == parent}
    return sorted(found, key=default_sort_key)


def _variances(e: Expr) -> list[Expr]:
    """N Σf² - (Σf)², which is n times a sum of squares, for the sums in ``e``."""
    sums = [s for s in e.atoms(Sum) if len(s.limits) == 1]
    found = []
    for p in sums:
        for q in sums:
            (k, low, high), other = p.limits[0], q.limits[0]
            if p != q and low == 0 and other[1:] == (low, high) and high.free_symbols:
                if p.function == q.function.xreplace({other[0]: k}) ** 2:
                    found.append((high + 1) * p - q**2)
    return found


def _square(domain: Domain, m: Any, env: tuple) -> frozenset:
    """xᵀx is a square; xᵀDx one if the entries of the diagonal D are not negative; products of such entries."""
    factors = list(m.args) if isinstance(m, MatMul) else [m]
    number = S.One
    if isinstance(m, MatMul):
        number, factors = m.as_coeff_matrices()
    half, odd = divmod(len(factors), 2)
    mirrored = all(_transposed(factors[n], factors[-1 - n]) for n in range(half))
    middle = factors[half] if odd else None
    if (
        mirrored
        and half
        and (middle is None or isinstance(middle, Identity) or _entries(domain, middle, env, True))
    ):
        return by(domain.seen(number, env), NONNEGATIVE)
    if all(_entries(domain, f, env, False) for f in factors):
        return by(domain.seen(number, env), NONNEGATIVE)
    return EVERY


def _transposed(p: Any, q: Any) -> bool:
    return p == q.T or q == p.T


def _entries(domain: Domain, m: Any, env: tuple, diagonal: bool) -> bool:
    """Whether no entry of a matrix is negative, as far as can be seen; and it is diagonal, if that is asked for."""
    match m:
        case DiagMatrix():
            return _entries(domain, m.args[0], env, False)
        case Identity():
            return True
    if diagonal:
        return False
    match m:
        case OneMatrix() | Basis():
            return True
        case Transpose():
            return _entries(domain, m.arg, env, False)
        case HadamardPower():
            return m.exp.is_Rational and (
                m.exp.q == 2 or m.exp.p % 2 == 0 or _entries(domain, m.base, env, False)
            )
        case MatAdd() | HadamardProduct():
            return all(_entries(domain, part, env, False) for part in m.args)
        case MatMul():
            number, factors = m.as_coeff_matrices()
            return -1 not in domain.seen(number, env) and all(
                _entries(domain, f, env, False) for f in factors
            )
    meant = meaning(m)
    return meant is not None and _entries(domain, meant, env, False)


# ------------------------------------------------------------------ conditions as facts


def _of_relation(condition: Relational) -> Iterable[tuple[str, Expr, tuple]]:
    """A condition; one on an entry, as g_i ≠ 0, is meant for every i."""
    left, right = condition.args
    env = tuple((index, Dummy(index.name, integer=True)) for index in every_place(condition))
    every = tuple(dummy for _, dummy in env)
    if getattr(left, "is_Matrix", False):
        p, q = (Dummy(name, integer=True) for name in "pq")
        places = (p if left.shape[0] != 1 else S.Zero, q if left.shape[1] != 1 else S.Zero)
        one = entry(left, *places, env)
        e = one - (entry(right, *places, env) if getattr(right, "is_Matrix", False) else normal(right, env))
        every = (*every, *(place for place in places if place != 0))
    else:
        e = normal(left, env) - normal(right, env)
    if condition.rel_op == "==":
        yield "nonnegative", settled(e), every
        yield "nonnegative", settled(-e), every
        return
    kind, way = _RELATIONS[condition.rel_op]
    yield kind, settled(way * e), every


def every_place(condition: Relational) -> list[Symbol]:
    """The index symbols that stand as the place of an entry in a condition."""
    places = {p for m in condition.atoms(MatrixElement) for p in m.indices}
    places |= {u.args[1] for u in condition.atoms(Basis)}
    return sorted(
        (p for p in places if isinstance(p, Symbol) and p in condition.free_symbols), key=default_sort_key
    )


def _of_obligation(o: Obligation) -> Iterable[tuple[str, Expr, tuple]]:
    if o.kind == "invertible":
        return
    for index, low, high, env in o.bounds:  # only what holds at every place can be used at any
        size = normal(high, env) + 1
        if normal(low, env) != 0 or not size.is_positive or not _only_places(o, index, size):
            return  # nothing holds of the places of an empty range
    yield o.kind, settled(normal(o.expr, o.env)), tuple(index for index, *_ in o.bounds)


def _only_places(o: Obligation, index: Dummy, size: Expr) -> bool:
    e = settled(normal(o.expr, o.env))
    sizes = {
        normal(m.parent.shape[n])
        for m in e.atoms(MatrixElement)
        for n, p in enumerate(m.indices)
        if p == index
    }
    return sizes <= {size} and not any(
        p.has(index) for p in e.xreplace(dict.fromkeys(e.atoms(MatrixElement), S.One)).free_symbols
    )


def _simple(
    kind: str, e: Expr, every: tuple, domain: Domain | None = None
) -> Iterable[tuple[str, Expr, tuple]]:
    """A fact about the one factor that decides it, if there is one, and about integers the sharper one."""
    if isinstance(e, Root) and kind in ("positive", "nonzero"):
        yield from _simple("positive", e.args[0], every)
    plain, back = opaque(e, *ATOMS, Root, NumberSymbol)
    try:
        number, factors = factors_of(plain)
    except Unproved:
        return
    sign_of = domain.sign if domain else unknown
    open_ = [
        (f, m)
        for f, m in factors.items()
        if not (f.is_Integer or to(sign_of(f.xreplace(back)), S(m)) == POSITIVE)
    ]
    if kind == "nonzero" or (kind == "positive" and len(open_) > 1):
        for f, _ in open_:
            yield from _sharper("nonzero", f.xreplace(back), every)
    if len(open_) == 1 and open_[0][1] % 2 and kind != "nonzero":
        yield from _sharper(kind, int(number) * open_[0][0].xreplace(back), every)
    elif len(open_) == 1 and kind == "positive":
        yield "nonzero", open_[0][0].xreplace(back), every


def _sharper(kind: str, e: Expr, every: tuple) -> Iterable[tuple[str, Expr, tuple]]:
    if isinstance(e, Root) and kind != "nonnegative":
        yield from _simple("positive", e.args[0], every)
    yield kind, e, every
    terms = _poly(e)
    whole = all(n.is_integer for m in terms for n, _ in m) and all(c.is_Integer for c in terms.values())
    if kind == "positive" and whole:
        yield "nonnegative", e - 1, every
