"""Roots and signs: which root is a product of which others, what is positive, and what a new root is called."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

import sympy

from . import poly
from .poly import Poly
from .rules import Rule, Rules
from .terms import Term

AND = " /\\ "


class Signs(Rules):
    """What is known of signs, and the roots that have names."""

    def __init__(self) -> None:
        super().__init__()
        self.positive: set[tuple[str, str]] = set()
        self.nonnegative: set[tuple[str, str]] = set()
        self.above: list[
            tuple[str, list[str], list[str], Poly]
        ] = []  # positive: its hypothesis, places, value
        self.nonzero: list[Poly] = []
        self.table: list[tuple[Poly, Poly]] = []  # a polynomial, and its root
        self.symbols: dict[Any, Any] = {}
        self.roots: list[str] = []

    def sign(self, p: Poly) -> str:
        """pos, nonneg, or an empty text if it is not known."""
        kinds = [self._sign(monomial, factor) for monomial, factor in p.items()]
        if "pos" in kinds and all(kinds):
            return "pos"
        if self.reason(p) is not None:
            return "pos"
        return "nonneg" if kinds and all(kinds) else ""

    def reason(self, p: Poly) -> tuple[str, Poly, Poly] | None:
        """Something that is known to be positive, and the positive monomial that makes ``p`` of it."""
        p = self.tidy(p)
        for name, params, _, value in self.above:
            if params or not p:
                continue
            known = self.tidy(value)
            outer, inner = poly.common(p), poly.common(known)
            bare = [poly.mul(q, poly.inverse({m: Fraction(1)})) for q, m in ((p, outer), (known, inner))]
            c = _multiple(*bare)
            if c is not None and c > 0:
                times = poly.mul({outer: c}, poly.inverse({inner: Fraction(1)}))
                if all(self._sign(m, f) == "pos" for m, f in times.items()):
                    return name, value, times
        return None

    def _sign(self, monomial: poly.Monomial, factor: Fraction) -> str:
        if factor < 0:
            return ""
        result = "pos"
        for base, exponent in monomial:
            if base[0] == "num" or base[:2] in self.positive:
                continue
            if exponent % 2 and not (base[0] in ("r", "del") or base[:2] in self.nonnegative):
                if base[0] == "inv" and self.sign(dict(base[1])) == "pos":
                    continue
                return ""
            result = "nonneg"
            if any(((base, 1),) in value and len(value) == 1 for value in self.nonzero):
                result = "pos" if result == "pos" else result
        return result

    def note_nonnegative(self, value: Poly) -> None:
        """A letter that is not negative."""
        ((monomial, _),) = value.items()
        if len(monomial) == 1:
            self.nonnegative.add(monomial[0][0][:2])

    def assume_positive(self, name: str, params: list[str], kinds: list[str], value: Poly) -> None:
        """Something is positive: so are the roots that it is a product of."""
        self.above.append((name, params, kinds, value))
        if len(value) != 1:
            return
        ((monomial, factor),) = value.items()
        if len(monomial) == 1 and factor > 0 and monomial[0][0][0] == "var":
            self.positive.add(monomial[0][0][:2])
        for base, exponent in monomial:
            if base[0] == "r" and base[:2] not in self.positive and set(base[2]) == set(params):
                r = base[1]
                at = " ".join([r, *params])
                over = " ".join(f"({p} : {kind})" for p, kind in zip(params, kinds, strict=True))
                self.line(
                    f"have {r}_pos : {f'forall {over}, ' if params else ''}pos ({at}).\n"
                    f"{{ {f'intros {chr(32).join(params)}; ' if params else ''}apply: (nonneg_pos ("
                    f"{' '.join([r + '_nn', *params])})) => Z; apply: (pos_neq ({' '.join([name, *params])})); "
                    f"rewrite Z; ring. }}"
                )
                self.positive.add(base[:2])

    # -- roots -----------------------------------------------------------------------------------------
    def root(self, name: str, params: list[str], e: Term) -> Poly:
        """A square root: a product of roots that have names, or a new one."""
        raw = self.number(e.args[0])
        under = self.tidy(raw)
        if not under:
            self.have(
                name, params, f"{e} = 0", f"apply: root_is; [exact: nonneg0 | {self.close(raw, {})[:-1]}]."
            )
            return {}
        rest, product = self.split(under)
        if rest == poly.constant(1):
            value = self.tidy(product)
            proof = f"apply: root_is; [solve [nn] | {self.equation(raw, poly.mul(value, value))[:-1]}]."
            self.have(name, params, f"{e} = {poly.text(value)}", proof)
            return value
        r = f"r{len(self.roots)}"
        self.roots.append(r)
        closing = self.close(raw)[:-1]
        lemmas = " ".join(f"?{n}" for n in self.frames[-1].lemmas)
        p1 = " ".join(f"?{rule.name}" for rule in self.rules if rule.power == 1)
        shape = "first [solve [nn]" + (f" | rewrite {lemmas}; solve [nn]" if lemmas else "")
        shape += f" | rewrite {lemmas} {p1}; tidy; solve [nn]]" if lemmas or p1 else "]"
        kinds = [f"'I_{self.size_of(p)}" for p in params]
        at = " ".join([r, *params])
        under_text = poly.text(under)
        parts = (f"{e} = {at}", f"nonneg ({at})", f"{at} * {at} = {under_text}")
        over = " ".join(f"({p} : {kind})" for p, kind in zip(params, kinds, strict=True))
        if len(params) > 1:
            raise NotImplementedError("a root at several places")
        each = [f"(forall {over}, {part})" if params else part for part in parts]
        intro = self.intros(params)
        lemma = "new_roots" if params else "new_root"
        self.line(
            f"have [{r} [{name} [{r}_nn {r}_sq]]] : exists {r} : {' -> '.join([*kinds, 'T R'])}, {AND.join(each)}.\n"
            f"{{ apply: {lemma}; {intro}[{shape} | {closing}]. }}"
        )
        value = poly.atom("r", r, tuple(params))
        if self.sign(raw) == "pos" or self.sign(under) == "pos":
            self.have(
                f"{r}_pos",
                params,
                f"pos ({at})",
                f"rewrite -{name}; apply: sqrt_pos; first [solve [ps] | rewrite {lemmas or '?num1'}; tidy; "
                f"first [solve [ps] | {self._because(under)}]].",
            )
            self.positive.add(("r", r))
        self.table.append((rest, poly.mul(value, poly.inverse(product))))
        self.eliminate(r, params, kinds, under)
        return value

    def _because(self, under: Poly) -> str:
        names = [rule.name for rule in self.rules if rule.power == 1]
        rewrite = f"rewrite {' '.join('?' + n for n in names)}; " if names else ""
        if (found := self.reason(under)) is not None:
            name, value, times = found
            return (
                f"apply: (pos_as (x := {poly.text(times)} * {poly.text(value)})); "
                f"[apply: posM; [solve [ps] | exact: {name}] | {rewrite}tidy; equal]"
            )
        return f"{rewrite}solve [ps]"

    def eliminate(self, r: str, params: list[str], kinds: list[str], under: Poly) -> None:
        """Express something by the new root: a sum, a letter, the square of another root; else its own square."""
        square = poly.raised(poly.atom("r", r, tuple(params)), 2)
        for kind in ("S", "var", "r"):
            for base in sorted(poly.atoms(under), key=repr):
                power = 2 if kind == "r" else 1
                if base[0] != kind or (kind == "var" and base[:2] not in self.nonnegative | self.positive):
                    continue
                args = base[2] if kind != "var" else ()
                if tuple(args) != tuple(params) or (kind == "r" and self.is_size(base)):
                    continue
                linear = {m: f for m, f in under.items() if dict(m).get(base) == power}
                free = {m: f for m, f in under.items() if base not in {b for b, _ in m}}
                inside = any(base in poly.atoms({m: Fraction(1)}) for m in free)
                if len(linear) != 1 or len(linear) + len(free) != len(under) or inside:
                    continue
                ((monomial, factor),) = linear.items()
                slope = {tuple(part for part in monomial if part[0] != base): factor}
                if any(base in poly.atoms({((b, e),): Fraction(1)}) for b, e in monomial if b != base):
                    continue
                value = self.tidy(poly.mul(poly.add(square, poly.scale(-1, free)), poly.inverse(slope)))
                left = poly.text(poly.raised({((base, 1),): Fraction(1)}, power))
                name = f"L{len(self.rules)}"
                field = "equal"
                self.have(
                    name,
                    params,
                    f"{left} = {poly.text(value)}",
                    f"refine (eq_trans (solve ({' '.join([r + '_sq', *params])}) (_ : _ = {left} * "
                    f"{poly.text(slope)} + {poly.text(free)}) _) _); [{field} | side | {field}].",
                )
                self.rules.append(Rule(kind, base[1], tuple(params), power, value, name))
                self.carry(base)
                return
        self.rules.append(Rule("r", r, tuple(params), 2, under, f"{r}_sq"))

    def is_size(self, base: poly.Atom) -> bool:
        """Is it the root of a size?"""
        return str(base[1]).startswith("k_")

    def carry(self, base: poly.Atom) -> None:
        """What is known to be positive, said of what now stands for an atom."""
        for n, (name, params, kinds, value) in enumerate(self.above):
            if base not in poly.atoms(value) or params:
                continue
            new = self.tidy(value)
            self.line(
                f"have {name}_ : pos {poly.text(new)}.\n{{ apply: (pos_as {name}); "
                f"rewrite {' '.join('?' + rule.name for rule in self.rules)}; equal. }}"
            )
            self.above[n] = (f"{name}_", params, kinds, new)
        self.table = [(self.tidy(p), self.tidy(q)) for p, q in self.table]

    def split(self, under: Poly) -> tuple[Poly, Poly]:
        """``under`` as rest times the square of a product of named roots; the rest is 1 if nothing is left."""
        number, factors = self.factors(under)
        rest, product = poly.constant(1), poly.constant(1)
        odd: list[Poly] = []
        for factor, exponent in factors:
            half, left = divmod(exponent, 2)
            if half:
                product = poly.mul(product, poly.raised(self.absolute(factor), half))
            if left:
                odd.append(factor)
        for factor in odd:
            found = None
            for known, its_root in map(self.bare, self.table):
                there = _same_places(known, factor)
                c = _multiple(factor, poly.moved(known, there))
                if c is not None and c > 0:
                    found = poly.moved(its_root, there)
                    number = number * c
                    break
            if found is None:
                rest = poly.mul(rest, factor)
            else:
                product = poly.mul(product, found)
        if rest != poly.constant(1):
            for known, its_root in map(self.bare, self.table):
                there = _same_places(known, rest)
                c = _multiple(rest, poly.moved(known, there))
                if c is not None and c * number > 0:
                    product, number = poly.mul(product, poly.moved(its_root, there)), number * c
                    rest = poly.constant(1)
                    break
        if number < 0:
            number, rest = -number, poly.scale(-1, rest)
        top, below = number.numerator * number.denominator, number.denominator
        outside = 1
        for d in range(isqrt(top), 1, -1):
            if top % (d * d) == 0:
                outside, top = d, top // (d * d)
                break
        product = poly.scale(Fraction(outside, below), product)
        if top != 1:
            if rest == poly.constant(1):
                for known, its_root in self.table:
                    if known == poly.constant(top):
                        return rest, poly.mul(product, its_root)
            rest = poly.scale(top, rest)
        return rest, product

    def bare(self, pair: tuple[Poly, Poly]) -> tuple[Poly, Poly]:
        """A polynomial and its root, without the squares that all monomials share."""
        known, its_root = pair
        shared = tuple((base, 2 * (n // 2)) for base, n in poly.common(known) if base[0] == "r" and n // 2)
        half = tuple((base, n // 2) for base, n in shared)
        outside, inside = ({m: Fraction(1)} for m in (half, shared))
        return poly.mul(known, poly.inverse(inside)), poly.mul(its_root, poly.inverse(outside))

    def factors(self, p: Poly) -> tuple[Fraction, list[tuple[Poly, int]]]:
        """A number, and factors with their exponents, negative in a denominator."""
        e = sympy.Add(*(self._expression(m, f) for m, f in p.items()))
        top, below = sympy.fraction(sympy.cancel(sympy.together(e)))
        number = Fraction(1)
        found: list[tuple[Poly, int]] = []
        back = {symbol: base for base, symbol in self.symbols.items()}
        plain = [self._polynomial(side, back) for side in (top, below)]
        tidied = [self.tidy(side) for side in plain]
        if tidied != plain and all(b[0] != "inv" and n > 0 for side in tidied for m in side for b, n in m):
            top, below = (sympy.Add(*(self._expression(m, f) for m, f in side.items())) for side in tidied)
            top, below = sympy.fraction(sympy.cancel(top / below))
            back = {symbol: base for base, symbol in self.symbols.items()}
        for side, sign in ((top, 1), (below, -1)):
            c, factors = sympy.factor_list(side)
            number *= Fraction(int(c.p), int(c.q)) ** sign
            for factor, exponent in factors:
                found.append((self._polynomial(factor, back), sign * exponent))
        return number, found

    def _expression(self, monomial: poly.Monomial, factor: Fraction) -> Any:
        e = sympy.Rational(factor.numerator, factor.denominator)
        for base, exponent in monomial:
            if base[0] == "inv":
                inside = sympy.Add(*(self._expression(m, f) for m, f in base[1]))
                e *= inside ** (-exponent)
            else:
                e *= self.symbols.setdefault(base, sympy.Symbol(f"v{len(self.symbols)}")) ** exponent
        return e

    def _polynomial(self, e: Any, back: dict[Any, Any]) -> Poly:
        total: Poly = {}
        gens = sorted(e.free_symbols, key=str)
        if not gens:
            return poly.constant(Fraction(int(e.p), int(e.q)))
        for exponents, factor in sympy.Poly(e, *gens).terms():
            monomial = tuple(
                sorted(((back[s], n) for s, n in zip(gens, exponents, strict=True) if n), key=repr)
            )
            total[monomial] = Fraction(int(factor.p), int(factor.q))
        return total

    def absolute(self, p: Poly) -> Poly:
        """|p|: p itself, its opposite, or a root of its square."""
        if self.sign(p):
            return p
        if self.sign(poly.scale(-1, p)):
            return poly.scale(-1, p)
        square = self.tidy(poly.mul(p, p))
        for known, its_root in self.table:
            if known == square:
                return its_root
        params = sorted(
            {q for b in poly.atoms(p) for q in poly.places(b) if not (q[0] == "e" and q[1:].isdigit())}
        )
        r = f"r{len(self.roots)}"
        self.roots.append(r)
        kinds = [f"'I_{self.size_of(q)}" for q in params]
        at, text = " ".join([r, *params]), poly.text(p)
        over = " ".join(f"({q} : {kind})" for q, kind in zip(params, kinds, strict=True))
        parts = (f"sqrt ({text} * {text}) = {at}", f"nonneg ({at})", f"{at} * {at} = {poly.text(square)}")
        each = [f"(forall {over}, {part})" if params else part for part in parts]
        intro = self.intros(params)
        self.line(
            f"have [{r} [{r}_is [{r}_nn {r}_sq]]] : exists {r} : {' -> '.join([*kinds, 'T R'])}, {AND.join(each)}.\n"
            f"{{ apply: {'new_roots' if params else 'new_root'}; {intro}[exact: nonneg_sq | equal]. }}"
        )
        if any(_multiple(p, value) for value in self.nonzero):
            self.have(f"{r}_pos", params, f"pos ({at})", f"rewrite -{r}_is; apply: sqrt_pos; solve [ps].")
            self.positive.add(("r", r))
        value = poly.atom("r", r, tuple(params))
        self.rules.append(Rule("r", r, tuple(params), 2, square, f"{r}_sq"))
        self.table.append((square, value))
        return value


def _same_places(known: Poly, wanted: Poly) -> dict[str, str]:
    """How to move what is known at one place to the one place that is wanted."""
    here, there = ({q for base in poly.atoms(p) for q in poly.places(base)} for p in (known, wanted))
    return {here.pop(): there.pop()} if len(here) == len(there) == 1 else {}


def _multiple(p: Poly, q: Poly) -> Fraction | None:
    """The number c with p = c q, or None."""
    if not p or set(p) != set(q):
        return None
    ratios = {p[m] / q[m] for m in p}
    return ratios.pop() if len(ratios) == 1 else None
