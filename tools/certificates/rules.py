"""What is known of atoms: sums expressed by roots, squares of roots, and places that are not the same."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from . import poly
from .poly import Poly


@dataclass
class Rule:
    """The atom of this kind at ``params``, to this power, is ``value``; ``name`` is the hypothesis in Coq."""

    kind: str
    atom: str
    params: tuple[str, ...]
    power: int
    value: Poly
    name: str

    def at(self, base: poly.Atom) -> Poly | None:
        """Its value for one atom, or None if it does not speak of it."""
        if base[:2] != (self.kind, self.atom):
            return None
        return (
            poly.moved(self.value, dict(zip(self.params, base[2], strict=True)))
            if self.params
            else self.value
        )


class Rules:
    """The rules found so far, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.rules: list[Rule] = []
        self.lines: list[str] = []
        self.distinct: set[frozenset[str]] = set()

    def line(self, text: str) -> None:
        """A step of the proof."""
        self.lines.append(text)

    def tidy(self, p: Poly) -> Poly:
        """The polynomial with every rule applied."""
        for _ in range(50):
            q = self._inverses(self._once(p))
            if q == p:
                return p
            p = q
        return p

    def lean(self, p: Poly) -> Poly:
        """The polynomial with the rules for first powers applied: squares of roots stay."""
        for _ in self.rules:
            q = self._once(p, 1)
            if q == p:
                break
            p = q
        return p

    def _once(self, p: Poly, most: int = 2) -> Poly:
        p = {
            monomial: factor
            for monomial, factor in p.items()
            if not any(base[0] == "del" and frozenset(base[1:]) in self.distinct for base, _ in monomial)
        }
        for rule in self.rules:
            if rule.power <= most:
                p = poly.substitute(p, rule.at) if rule.power == 1 else _squares(p, rule)
        return p

    def _inverses(self, p: Poly) -> Poly:
        """Q times the inverse of q is 1: the leading monomial of q disappears beside the inverse."""
        total: Poly = {}
        for monomial, factor in p.items():
            term: Poly | None = None
            powers = dict(monomial)
            for base, exponent in monomial:
                if base[0] != "inv" or exponent < 1:
                    continue
                inside = dict(base[1])
                lead = max(inside, key=lambda m: (any(poly.places(b) for b, _ in m), len(m), repr(m)))
                if lead and all(powers.get(b, 0) >= e > 0 for b, e in lead):
                    rest = {m: -f / inside[lead] for m, f in inside.items() if m != lead}
                    less = {tuple((b, -e) for b, e in lead): Fraction(1)}
                    whole = poly.mul({monomial: factor}, less)
                    one = poly.scale(1 / inside[lead], poly.mul(whole, {((base, -1),): Fraction(1)}))
                    term = poly.add(one, poly.mul(whole, rest))
                    break
            total = poly.add(total, {monomial: factor} if term is None else term)
        return total

    def roots_below(self, p: Poly) -> Poly:
        """The product of the roots with rules that p must be multiplied by to have none in a denominator."""
        ruled = {rule.atom for rule in self.rules if rule.power == 2}
        least: dict[poly.Atom, int] = {}
        for monomial in p:
            for base, exponent in monomial:
                if base[0] == "r" and base[1] in ruled and exponent < 0:
                    least[base] = min(least.get(base, 0), exponent)
                inside = {b[:2] for b in poly.atoms({((base, 1),): Fraction(1)})}
                if base[0] == "inv" and inside & {("r", name) for name in ruled}:
                    least[base] = min(least.get(base, 0), -exponent)
        factors = [
            poly.raised(dict(base[1]) if base[0] == "inv" else poly.atom(*base), -n)
            for base, n in least.items()
        ]
        return poly.mul(*factors) if factors else {}

    def squares(self, p: Poly) -> bool:
        """Whether a square occurs that has a rule."""
        of_roots = {rule.atom for rule in self.rules if rule.power == 2}
        return any(n > 1 and base[0] == "r" and base[1] in of_roots for m in p for base, n in m)


def _squares(p: Poly, rule: Rule) -> Poly:
    total: Poly = {}
    for monomial, factor in p.items():
        term: Poly = {(): factor}
        for base, exponent in monomial:
            value = rule.at(base)
            if value is not None and exponent > 1:
                term = poly.mul(term, poly.raised(value, exponent // 2))
                exponent %= 2
            term = poly.mul(term, {((base, exponent),): Fraction(1)} if exponent else poly.constant(1))
        total = poly.add(total, term)
    return total
