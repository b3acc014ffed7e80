r"""The kernel's statements and certificates, written for Coq.

``theorem`` writes a statement of the kernel as a theorem about the real numbers, and ``proof`` a certificate
as lemmas that end in it: one for each fact, by the rule that gives it.  What the kernel computes, Coq is
told: an equation between a number and its normal form is a lemma, proved from those of its parts.  Nothing
here is trusted: the theorem is read by people, and the proof by Coq.  The definitions that a theorem rests on
stand in ``certificates/Kernel.v``.

Examples
--------
>>> c = ["ent", "c"]
>>> claim = ["=", ["+", ["*", c, ["inv", c]], -1]]
>>> says = {"sizes": {}, "letters": {"c": []}, "places": {}, "given": [["!=", c]], "claim": claim}
>>> print(theorem("one", says))
Theorem one : forall
  (c : R)
  (given_0 : c <> 0),
  (((c * (inv c)) + (-1)) = 0)
  /\ (c <> 0).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import gcd, isqrt, lcm, prod
from typing import Any, NamedTuple

from . import kernel
from .kernel import Index, Monomial, Poly, Rejected, Size, Tree

Term = tuple[tuple[str, int], ...]  # texts of numbers in Coq, and exponents
Sum = dict[Term, Any]  # a polynomial in them: whole numbers, and fractions where they are needed

RESERVED = re.compile(  # words of Coq, and of the texts below
    "R|S|O|sum|inv|delta|sqrt|INR|IZR|nat|pow|conclude|cancel|everything|fun|forall|exists|exists2|let|in|if|then"
    "|else|match|with|end|at|as|by|fix|cofix|for|is|return|struct|using|where|Prop|Set|Type|Lemma|Definition"
)
NAME = re.compile(r"\b(h?)(v_\d+)\b")
BINDS = re.compile(r"\b(?:fun|intros) (v_\d+)\b")
ONE: Sum = {(): 1}
LIGHT = 12  # what is longer becomes a lemma
MINUS: Sum = {(): -1}
NEEDS = re.compile(r"\b[DEFL]_\d+\b")
SIGNS = {"=": "{} = 0", "!=": "{} <> 0", ">=": "0 <= {}", ">": "0 < {}"}


# --- Polynomials in texts ----------------------------------------------------------------------------------


def one(text: str) -> Sum:
    """A number that has a text, as a polynomial."""
    return {((text, 1),): 1}


def constant(value: Any) -> Sum:
    """A number as a polynomial."""
    return {(): value} if value else {}


def plus(*sums: Sum) -> Sum:
    """The sum of polynomials."""
    total: Sum = {}
    for part in sums:
        for term, factor in part.items():
            total[term] = total.get(term, 0) + factor
    return {term: factor for term, factor in total.items() if factor}


def multiplied(p: Sum, q: Sum) -> Sum:
    """The product of polynomials."""
    if p == ONE or q == ONE:
        return q if p == ONE else p
    total: Sum = {}
    for m, c in p.items():
        for n, d in q.items():
            powers = dict(m)
            for text, exponent in n:
                powers[text] = powers.get(text, 0) + exponent
            term = tuple(sorted(powers.items()))
            total[term] = total.get(term, 0) + c * d
    return {term: factor for term, factor in total.items() if factor}


def number(value: Any) -> str:
    """A rational number in Coq."""
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator) if value >= 0 else f"({value.numerator})"
    return f"({value.numerator} / {value.denominator})"


@cache
def shape(text: str) -> tuple[str, str]:
    """What a text looks like whatever its places are called, and then the text."""
    return NAME.sub("_", text), text


def show(p: Sum) -> str:
    """A polynomial in Coq; two that differ in names of places alone look alike, if possible."""

    def product(term: Term, factor: Fraction) -> str:
        parts = sorted((f"{text} ^ {n}" if n > 1 else text for text, n in term), key=shape)
        return " * ".join(([number(factor)] if factor != 1 or not parts else []) + parts)

    return " + ".join(sorted((product(*pair) for pair in p.items()), key=shape)) or "0"


def power(p: Sum, n: int) -> Sum:
    """A power of a polynomial."""
    total = ONE
    for _ in range(n):
        total = multiplied(total, p)
    return total


def pruned(powers: dict[int, int]) -> dict[int, int]:
    """Powers that are not 0."""
    return {atom: n for atom, n in powers.items() if n}


def head(text: str) -> str:
    """The name that a text begins with, if it is defined here."""
    found = re.match(r"\(?(D_\d+)\b", text)
    return found[1] if found else ""


def below(place: str) -> str:
    """A proof that a place belongs to its size."""
    if NAME.fullmatch(place):
        return f"h{place}"
    return "ltac:(lia)" if place.endswith("%nat") else f"h_{place}"


def renamed(text: str, to: dict[str, str]) -> str:
    """A text with other places."""

    def other(found: re.Match) -> str:
        place = to.get(found[2], found[2])
        return below(place) if found[1] else place

    return NAME.sub(other, text) if to else text


class Known(NamedTuple):
    """An equation that has a proof."""

    left: Sum
    right: Sum
    proof: str


class Proved(dict):
    """A polynomial of the ring, of which number it is the normal form, and why.

    ``of`` is the polynomial plus the sum of all ``c * (left - right)``.
    """

    def __init__(self, p: Poly, of: Sum, why: Sequence[tuple[Sum, Known]] = ()) -> None:
        super().__init__(p)
        self.of, self.why = of, list(why)


# --- The ring, with reasons --------------------------------------------------------------------------------


class Atom(NamedTuple):
    """What a polynomial is made of: an entry, a size, a delta, a sum of one product, an inverse, a root."""

    parts: tuple[Any, ...]  # its kind, and what it is made of
    free: frozenset[Index]  # the places that it speaks of
    height: int  # how deep sums are nested in it


class Ring:
    """The kernel's ring, in which every result says why it is one.

    It is written on its own, and not upon the kernel's, so that the kernel can become faster or shorter
    without a thought of it: what it computes, Coq checks.
    """

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.atoms: list[Atom] = []
        self.numbers: dict[tuple[Any, ...], int] = {}  # of atoms, by their parts
        self.known: dict[Monomial, Proved] = {}  # monomials in normal form
        self.values: dict[str, Proved] = {}  # of trees
        self.count = 0
        self.texts: dict[int, str] = {}
        self.reasons: dict[tuple[Any, ...], list[tuple[Monomial, Poly, Known]]] = {}

    # Texts

    def text(self, atom: int, to: dict[Index, Index] | None = None) -> str:
        """An atom in Coq, with other places."""
        if not to and atom in self.texts:
            return self.texts[atom]
        found = self.written(atom, to or {})
        if not to:
            self.texts[atom] = found
        return found

    def written(self, atom: int, to: dict[Index, Index]) -> str:
        """The text of an atom."""
        (kind, *parts), free, height = self.atoms[atom]
        writer = self.writer
        if kind in ("ent", "delta"):
            places = [writer.place(to.get(one, one)) for one in (parts if kind == "delta" else parts[1:])]
            return writer.entry("delta" if kind == "delta" else writer.names[parts[0]], places)
        if kind == "num":
            return f"(INR {writer.names[parts[0]]})"
        if under := self.prime_under(atom):
            return f"(sqrt {under})"
        if kind == "sum":
            names: list[Index] = [("bound", (height, n), size) for n, size in enumerate(parts[0])]
            body = writer.nest(names, show(self.shown({parts[1]: 1})))
        else:
            body = f"{'inv' if kind == 'inv' else 'sqrt'} ({show(self.shown(dict(parts[0])))})"
        return writer.defined(body, {writer.place(one): writer.place(to.get(one, one)) for one in free})

    def shown(self, p: Poly, to: dict[Index, Index] | None = None) -> Sum:
        """A polynomial in Coq, with other places."""
        total: Sum = {}
        for monomial, factor in p.items():
            powers: dict[str, int] = {}
            for atom, exponent in monomial:
                text = self.text(atom, to)
                powers[text] = powers.get(text, 0) + exponent
            term = tuple(sorted(powers.items()))
            total[term] = total.get(term, 0) + factor
        return {term: factor for term, factor in total.items() if factor}

    def product_text(self, monomial: Iterable[tuple[int, int]]) -> str:
        """A product of atoms in Coq."""
        return show(self.shown({tuple(monomial): 1}))

    # Atoms

    def number(self, parts: tuple[Any, ...]) -> int:
        """The number of an atom."""
        if parts not in self.numbers:
            free = {part for part in parts[1:] if type(part) is tuple and part[0] in kernel.ORDER[1:]}
            height = 0
            if parts[0] in ("inv", "root", "sum"):
                products = [parts[2]] if parts[0] == "sum" else [product for product, _ in parts[1]]
                below = [self.atoms[atom] for product in products for atom, _ in product]
                free = {place for atom in below for place in atom.free}
                height = max((atom.height for atom in below), default=0)
            if parts[0] == "sum":
                height += 1
                free = {place for place in free if not (place[0] == "bound" and place[1][0] == height)}
            self.numbers[parts] = len(self.atoms)
            self.atoms.append(Atom(parts, frozenset(free), height))
        return self.numbers[parts]

    def prime_under(self, atom: int) -> int | None:
        """The number whose root an atom is, or None."""
        kind, *parts = self.atoms[atom].parts
        return parts[0][0][1] if kind == "root" and parts[0][0][0] == () and len(parts[0]) == 1 else None

    def fresh(self, size: Size) -> Index:
        """A place that nothing speaks of yet."""
        self.count += 1
        return ("fresh", self.count, size)

    @staticmethod
    def content(p: Poly) -> tuple[Fraction, Monomial, Poly]:
        """A positive number and a monomial times the rest, of whole coefficients, without a common factor."""
        powers = [dict(monomial) for monomial in p]
        common = {a: least for a in powers[0] if (least := min(others.get(a, 0) for others in powers))}
        number = Fraction(gcd(*(c.numerator for c in p.values())), lcm(*(c.denominator for c in p.values())))
        rest = {
            tuple((atom, left) for atom, e in monomial if (left := e - common.get(atom, 0))): int(
                factor / number
            )
            for monomial, factor in p.items()
        }
        return number, tuple(sorted(common.items())), rest

    @staticmethod
    def index(place: Any, around: tuple[Index, ...]) -> Index:
        """A place as a tuple; of a size of one there is only the first."""
        found = around[place[1]] if place[0] == "b" else (place[0], place[1], tuple(place[2]))
        return ("place", 0, found[2]) if found[2] == ("", 1) else found

    def head(self, atom: int) -> tuple[Any, ...]:
        """What an atom has in common with all that a rule for it replaces: its kind, and its letter."""
        kind, first, *_ = self.atoms[atom].parts
        return (kind, first) if type(first) is str else (kind,)

    def places(self, p: Poly) -> set[Index]:
        """The "any" places that a polynomial speaks of."""
        return {place for m in p for atom, _ in m for place in self.atoms[atom].free if place[0] == "any"}

    def forget(self) -> None:
        """What was written by fewer rules is not normal any more."""
        self.known.clear()
        self.values.clear()

    def matches(self, left: Monomial, monomial: Monomial, places: dict) -> Iterator[tuple[dict, Monomial]]:
        """All ways in which ``left`` divides the monomial: what "any" place stands for, and the rest."""
        if not left:
            yield places, monomial
            return
        (wanted, power), *others = left
        for n, (atom, exponent) in enumerate(monomial):
            if exponent >= power:
                for found in self.fits(wanted, atom, places):
                    rest = monomial[:n] + (((atom, exponent - power),) if exponent > power else ())
                    yield from self.matches(tuple(others), rest + monomial[n + 1 :], found)

    def fits(self, wanted: int, atom: int, places: dict) -> Iterator[dict]:
        """The ways in which an atom is the wanted one, with other places for "any"."""
        (kind, *parts), free, _ = self.atoms[wanted]
        (other, *others), _, own = self.atoms[atom]
        if wanted == atom and not any(place[0] == "any" for place in free):
            yield places
        elif kind != other or len(parts) != len(others):
            return
        elif kind == "sum" and parts[0] == others[0]:
            for found in self.terms(((parts[1], 1),), ((others[1], 1),), places):
                # what this sum binds is no place outside of it
                if not any(place[0] == "bound" and place[1][0] == own for place in found.values()):
                    yield found
        elif kind in ("inv", "root"):
            yield from self.terms(parts[0], others[0], places)
        elif kind in ("ent", "delta"):
            found = dict(places)
            for part, one in zip(parts, others, strict=True):
                if type(part) is tuple and part[0] == "any" and part[2] == one[2]:
                    part = found.setdefault(part, one)
                if part != one:
                    return
            yield found

    def terms(self, left: tuple, right: tuple, places: dict) -> Iterator[dict]:
        """The ways in which the terms of one polynomial are those of another."""
        if not left and not right:
            yield places
        if not left or len(left) != len(right):
            return
        (monomial, factor), *others = left
        for n, (other, value) in enumerate(right):
            if factor == value and len(monomial) == len(other):
                for found, rest in self.matches(monomial, other, places):
                    if not rest:
                        yield from self.terms(tuple(others), right[:n] + right[n + 1 :], found)

    # Reasons

    def proved(self, p: Poly) -> Proved:
        """A polynomial as its own normal form."""
        return p if isinstance(p, Proved) else Proved(p, self.shown(p))

    def folded(self, p: Proved) -> Proved:
        """The same with one reason, which is a lemma."""
        right = self.shown(p)
        if p.of == right:
            return Proved(p, p.of)
        return Proved(p, p.of, [(ONE, self.writer.combined(p.of, right, p.why))])

    def because(self, left: Sum, script: str, p: Proved) -> Proved:
        """The normal form of ``left``, if the script proves that it is the number that p is a form of."""
        if left == p.of:
            return self.folded(p)
        reason = self.writer.equation(left, p.of, script)
        return self.folded(Proved(p, left, [(ONE, reason), *p.why]))

    # Sums and products

    def atom(self, *parts: Any) -> Proved:
        """An atom as a polynomial."""
        return self.tidy(((self.number(parts), 1),))

    def add(self, *terms: Poly) -> Proved:
        """The sum of polynomials."""
        every = [self.proved(term) for term in terms]
        why = [pair for p in every for pair in p.why]
        total: Poly = {}
        for p in every:
            for monomial, factor in p.items():
                total[monomial] = total.get(monomial, 0) + factor
        rest = {monomial: factor for monomial, factor in total.items() if factor}
        return Proved(rest, plus(*(p.of for p in every)), why)

    def scale(self, factor: Any, p: Poly) -> Proved:
        """A polynomial times a number."""
        q, by = self.proved(p), constant(factor)
        why = [(multiplied(by, c), reason) for c, reason in q.why] if by else []
        return Proved(scaled(factor, p), multiplied(by, q.of), why)

    def times(self, *factors: Poly) -> Proved:
        """The product of polynomials."""
        product = Proved({(): 1}, ONE)
        for factor in map(self.proved, factors):
            total: Poly = {}
            why = [(multiplied(c, factor.of), reason) for c, reason in product.why]
            if factor.why:
                before = self.shown(product)
                why += [(multiplied(before, c), reason) for c, reason in factor.why]
            for m, c in product.items():
                for n, d in factor.items():
                    powers = dict(m)
                    for atom, exponent in n:
                        powers[atom] = powers.get(atom, 0) + exponent
                    tidy = self.tidy(tuple(sorted(powers.items())))
                    for monomial, value in tidy.items():
                        total[monomial] = total.get(monomial, 0) + c * d * value
                    why += [(multiplied(constant(c * d), e), reason) for e, reason in tidy.why]
            rest = {monomial: value for monomial, value in total.items() if value}
            product = Proved(rest, multiplied(product.of, factor.of), why)
        return product

    def tidy(self, monomial: Monomial) -> Proved:
        """A product of atoms in normal form."""
        if monomial in self.known:
            return self.known[monomial]
        powers, factor, why = dict(monomial), 1, []
        for atom in powers:
            kind, *parts = self.atoms[atom].parts
            n, group, script = powers[atom], {atom: powers[atom]}, ""
            value, after = 1, {atom: n}
            if kind == "delta":
                after, script = {atom: 1}, "delta_power."
            elif under := self.prime_under(atom):
                value, after = under ** (n // 2), {atom: n % 2}
                script = f"root_power {under}."
            elif kind == "inv" and len(parts[0]) == 1:
                ((base, _),) = parts[0][0][0]
                over = powers.get(base, 0)
                if over and n:
                    group = {base: over, atom: n}
                    same = int(over == n)
                    after = {base: max(over - n, same), atom: max(n - over, same)}
                    script = f"unfold {head(self.text(atom))}; inverse_power."
            if group != after:
                others = {a: e for a, e in powers.items() if a not in group}
                left, right = (self.shown({tuple(sorted(g.items())): 1}) for g in (group, pruned(after)))
                reason = self.writer.equation(left, multiplied(constant(value), right), script)
                rest = self.shown({tuple(sorted(pruned(others).items())): 1})
                why.append((multiplied(constant(factor), rest), reason))
                factor *= value
                powers.update(after)
        plain = tuple(pruned(powers).items())
        result = self.renamed_by_delta(plain) or self.rewritten(plain)
        end = self.scale(factor, {plain: 1} if result is None else result[0])
        self.known[monomial] = self.folded(Proved(end, self.shown({monomial: 1}), why + end.why))
        return self.known[monomial]

    def renamed_by_delta(self, monomial: Monomial) -> tuple[Proved] | None:
        """The product with one name for the two places of a delta, if it has two."""
        for n, (atom, _) in enumerate(monomial):
            kind, *parts = self.atoms[atom].parts
            others = monomial[:n] + monomial[n + 1 :]
            if kind == "delta" and any(parts[1] in self.atoms[other].free for other, _ in others):
                i, j = map(self.writer.place, parts)
                hole = self.fresh(parts[1][2])
                body = show(self.shown({others: 1}, {parts[1]: hole}))
                function = f"(fun {self.writer.place(hole)} => {body})"
                end = self.times(self.rename({others: 1}, {parts[1]: parts[0]}), {((atom, 1),): 1})
                script = (
                    f"transitivity (delta {i} {j} * {function} {j}); "
                    f"[cbv beta; close | rewrite (delta_at {i} {j} {function}); cbv beta; close]."
                )
                return (self.because(self.shown({monomial: 1}), script, end),)
        return None

    # Rules

    def learn(self, left: Monomial, right: Poly, reason: Known) -> None:
        """From now on the monomial ``left`` is replaced by ``right``."""
        self.reasons.setdefault(self.head(left[0][0]), []).append((left, right, reason))
        self.forget()
        for rules in self.reasons.values():
            renewed = []
            for this, old, why in rules:
                new = self.rename(old, {}, anew=True)
                end = self.shown(new)
                better = (
                    why if why.right == end else self.writer.combined(why.left, end, [(ONE, why), *new.why])
                )
                renewed.append((this, Proved(new, end), better))
            rules[:] = renewed
        self.forget()

    def rewritten(self, monomial: Monomial) -> tuple[Proved] | None:
        """The monomial with the first rule applied that fits, if one does."""
        for atom, _ in monomial:
            for left, right, reason in self.reasons.get(self.head(atom), ()):
                for places, rest in self.matches(left, monomial, {}):
                    here = self.writer.at(reason, places)
                    spare = dict(rest)
                    used = {a: e - spare.get(a, 0) for a, e in monomial}
                    matched = self.shown({tuple(pruned(used).items()): 1})
                    if matched != here.left:
                        script = f"transitivity ({show(here.left)}); [same | exact {here.proof}]."
                        here = self.writer.equation(matched, here.right, script)
                    renamed = self.rename(right, places)
                    start = Proved(renamed, matched, [(ONE, here), *renamed.why])
                    return (self.times(start, self.tidy(rest)),)
        return None

    # Places

    def delta(self, i: Index, j: Index) -> Proved:
        """1 if two places of one size are the same, else 0."""
        of = one(self.writer.entry("delta", [self.writer.place(i), self.writer.place(j)]))
        if i == j:
            return self.because(of, "apply delta_refl.", Proved({(): 1}, ONE))
        if i[0] == j[0] == "place":
            return self.because(of, "apply delta_neq; lia.", Proved({}, {}))
        first, second = sorted((i, j), key=lambda place: (kernel.ORDER.index(place[0]), place[1]))
        return self.because(of, "apply delta_sym.", self.atom("delta", first, second))

    def rename(self, p: Poly, to: dict[Index, Index], anew: bool = False) -> Proved:
        """The polynomial with other places: the normal form of what it is with them."""
        if not anew and not any(place in to for m in p for atom, _ in m for place in self.atoms[atom].free):
            return self.proved(dict(p))
        terms = []
        for monomial, factor in p.items():
            factors = [part for atom, n in monomial for part in [self.made_again(atom, to, anew)] * n]
            terms.append(self.scale(factor, self.times(*factors)))
        return self.add(*terms)

    def made_again(self, atom: int, to: dict[Index, Index], anew: bool) -> Proved:
        """An atom with other places."""
        (kind, *parts), free, height = self.atoms[atom]
        if not anew and not any(place in to for place in free):
            return self.proved({((atom, 1),): 1})
        if kind == "delta":
            return self.delta(*(to.get(place, place) for place in parts))
        if kind in ("ent", "num"):
            return self.atom(kind, parts[0], *(to.get(place, place) for place in parts[1:]))
        of = self.text(atom, to)
        unfold = f"unfold {head(of)}; " if head(of) else ""
        if kind == "sum":
            names = [self.fresh(size) for size in parts[0]]
            own = {("bound", (height, n), size): names[n] for n, size in enumerate(parts[0])}
            end = self.sums(names, self.rename({parts[1]: 1}, {**to, **own}, anew))
            return self.because(one(of), unfold + self.writer.under(names, "close."), end)
        under = self.rename(dict(parts[0]), to, anew)
        end = (self.inverse if kind == "inv" else self.root)(under)
        return self.because(one(of), unfold + "f_equal; close.", end)

    # Sums over places

    def sum(self, k: Index, p: Poly, text: str = "") -> Proved:
        """The sum over all places k; ``text`` is the sum in Coq, if it is written otherwise."""
        q, writer = self.proved(p), self.writer
        v, size = writer.place(k), writer.size(k[2])
        whole = one(text or writer.nest([k], show(q.of)))
        letter, n = k[2]
        if not letter and any(k in self.atoms[atom].free for monomial in q for atom, _ in monomial):
            if n > kernel.WIDEST:
                raise Rejected(f"a sum of {n} terms is written out")
            parts = []
            for m in range(n):
                here: dict[Index, Index] = {k: ("place", m, k[2])}
                end = self.rename(dict(q), here)
                why = [(writer.sum_at(c, here), writer.at(reason, here)) for c, reason in q.why]
                parts.append(Proved(end, writer.sum_at(q.of, here), why + end.why))
            return self.because(whole, "cbn [sum]; close.", self.add(*parts))
        normal, terms = [], []  # what each term is, in Coq, and what it becomes
        for monomial, factor in q.items():
            moving: Monomial = tuple(pair for pair in monomial if k in self.atoms[pair[0]].free)
            outside: Poly = {tuple(pair for pair in monomial if pair not in moving): factor}
            deltas = [pair for pair in moving if self.atoms[pair[0]].parts[0] == "delta"]
            sums = [atom for atom, e in moving for _ in range(e) if self.atoms[atom].parts[0] == "sum"]
            if deltas:
                done = self.sum_of_delta(k, moving, deltas[0])
            elif sums:
                done = self.sum_of_sums(k, moving, sums)
            else:
                done = self.product([k], moving)
            normal.append((show(self.shown(outside)), self.product_text(moving)))
            terms.append(self.times(outside, done))
        rest, total, proof = "0", "0", f"(sum_nil {size})"
        for c, body in reversed(normal):
            proof = f"(sum_cons {size} ({c}) (fun {v} => {body}) (fun {v} => {rest}) _ _ eq_refl {proof})"
            rest = f"({c}) * ({body}) + ({rest})"
            total = f"({c}) * (sum {size} (fun {v} => {body})) + ({total})"
        script = (
            f"transitivity (sum {size} (fun {v} => {rest})); "
            f"[{writer.under([k], self.reaches(q, text))} "
            f"| transitivity ({total}); [exact {proof} | close]]."
        )
        return self.because(whole, script, self.add(*terms))

    def sums(self, places: list[Index], p: Poly) -> Proved:
        """The sum over several places."""
        q = self.proved(p)
        for place in reversed(places):
            q = self.sum(place, q)
        return q

    def sum_of_delta(self, k: Index, moving: Monomial, delta: tuple[int, int]) -> Proved:
        """The sum over k of a product with a delta: one term is left."""
        _, here, there = self.atoms[delta[0]].parts
        other = there if here == k else here
        rest: Monomial = tuple(pair for pair in moving if pair != delta)
        v, size, j = self.writer.place(k), self.writer.size(k[2]), self.writer.place(other)
        function = f"(fun {v} => {self.product_text(rest)})"
        script = (
            f"transitivity (sum {size} (fun {v} => delta {j} {v} * {function} {v})); "
            f"[apply sum_ext; intros {v} h{v}; cbv beta; rewrite ?(delta_sym {v} {j}); close "
            f"| rewrite (sum_delta {size} {j} {function} {below(j)}); cbv beta; close]."
        )
        whole = one(self.writer.nest([k], self.product_text(moving)))
        return self.because(whole, script, self.rename({rest: 1}, {k: other}))

    def sum_of_sums(self, k: Index, moving: Monomial, sums: list[int]) -> Proved:
        """The sum over k of a product with sums: one sum over all their places."""
        writer = self.writer
        names: list[Index] = [k]
        body = self.proved({tuple(pair for pair in moving if pair[0] not in sums): 1})
        groups, others = [], [show(body.of)]
        opened: dict[int, tuple[list[Index], str, str]] = {}
        for atom in sums:
            (_, sizes, inside), _, height = self.atoms[atom]
            more = [self.fresh(size) for size in sizes]
            inner = self.rename(
                {inside: 1}, {("bound", (height, n), s): more[n] for n, s in enumerate(sizes)}
            )
            names, body = names + more, self.times(body, inner)
            if atom not in opened:
                text, left = show(inner.of), one(self.text(atom))
                steps = f"unfold {head(self.text(atom))}; {writer.under(more, 'close')}."
                known = writer.equation(left, one(writer.nest(more, text)), steps)
                opened[atom] = more, text, known.proof
            first, text, _ = opened[atom]
            to = {writer.place(old): writer.place(new) for old, new in zip(first, more, strict=True)}
            groups.append((more, renamed(text, to)))
        unfold = "".join(f"rewrite {proof}; " for _, _, proof in opened.values())
        script = writer.under([k], unfold + writer.pushed(groups, others)) + "."
        if len(body) != 1:  # a rule changed the product
            end = self.sums(names, body)
        else:
            ((product, value),) = body.items()
            term = self.product_text(product)
            out = f"symmetry; {writer.pushed([(names, term)], [number(value)])}"
            steps = (
                f"transitivity ({writer.nest(names, f'{number(value)} * ({term})')}); "
                f"[{writer.under(names, writer.combination(body.why))} | {out}]."
            )
            of = one(writer.nest(names, show(body.of)))
            end = self.because(of, steps, self.scale(value, self.product(names, product)))
        return self.because(one(writer.nest([k], self.product_text(moving))), script, end)

    def product(self, names: list[Index], product: Monomial) -> Proved:
        """The sum of one product, as a product of sums in which each is bound to each."""
        if len(names) > 6:
            raise Rejected("a sum over more than six places")
        writer, body = self.writer, self.product_text(product)
        whole = one(writer.nest(names, body))
        for name in names if len(names) > 1 and ("sum",) in self.reasons else ():
            inside = tuple(pair for pair in product if name in self.atoms[pair[0]].free)
            tied = self.tied([name], inside)
            known = self.rewritten(*tied)
            if known is not None:
                rest = tuple(pair for pair in product if pair not in inside)
                others = [other for other in names if other != name]
                single = Proved(known[0], tied.of, [*tied.why, *known[0].why])
                script = writer.exchanged(names, [*others, name], body) + writer.under(
                    others,
                    "symmetry; "
                    + writer.pushed([([name], self.product_text(inside))], [self.product_text(rest)]),
                )
                return self.because(whole, script + ".", self.sums(others, self.times({rest: 1}, single)))
        groups: list[tuple[Monomial, set]] = []
        for pair in product:
            members: Monomial = (pair,)
            touched = set(names) & self.atoms[pair[0]].free
            for group in [group for group in groups if group[1] & touched]:
                groups.remove(group)
                members, touched = group[0] + members, group[1] | touched
            groups.append((members, touched))
        spoken = {name for _, touched in groups for name in touched}
        factors, parts, outside = [], [], []
        for name in names:
            if name not in spoken:
                parts.append(([name], "1"))
                factors.append(
                    self.because(one(writer.nest(*parts[-1])), "apply sum_one.", self.size(name[2]))
                )
        for members, touched in groups:
            bound = [name for name in names if name in touched]
            if bound:
                tied = self.tied(bound, members)
                end = self.tidy(*tied)
                parts.append((bound, self.product_text(members)))
                factors.append(self.folded(Proved(end, tied.of, [*tied.why, *end.why])))
            else:
                outside.append(self.product_text(members))
                factors.append(self.proved({members: 1}))
        order = [name for own, _ in parts for name in own]
        script = writer.exchanged(names, order, body) + "symmetry; " + writer.pushed(parts, outside)
        return self.because(whole, script + ".", self.times(*factors))

    def tied(self, names: list[Index], members: Monomial) -> Proved:
        """The sum of a product over places as an atom that is not yet replaced: of the sums in that order."""
        height = 1 + max(self.atoms[atom].height for atom, _ in members)
        ways = []
        for order in permutations(names):
            to: dict[Index, Index] = {name: ("bound", (height, n), name[2]) for n, name in enumerate(order)}
            renamed = self.rename({tuple(sorted(members)): 1}, to)
            ((body, factor),) = renamed.items()
            if factor != 1 or height != 1 + max(self.atoms[atom].height for atom, _ in body):
                raise Rejected("a rule applies to some names of places and not to others")
            ways.append((body, tuple(name[2] for name in order), order, renamed))
        body, sizes, order, renamed = min(ways, key=lambda way: way[:2])
        atom, of = self.number(("sum", sizes, body)), self.product_text(members)
        back: dict[Index, Index] = {("bound", (height, n), name[2]): name for n, name in enumerate(order)}
        why = [(self.writer.sum_at(c, back), self.writer.at(reason, back)) for c, reason in renamed.why]
        script = self.writer.exchanged(names, list(order), of) + f"unfold {head(self.text(atom))}; "
        script += self.writer.under(list(order), self.writer.combination(why)) + "."
        left, right = one(self.writer.nest(names, of)), one(self.text(atom))
        return Proved({((atom, 1),): 1}, left, [(ONE, self.writer.equation(left, right, script))])

    def size(self, size: Size) -> Proved:
        """A size as a number."""
        letter, offset = size
        end = self.add(self.atom("num", letter) if letter else {}, {(): offset} if offset else {})
        return self.because(one(f"(INR {self.writer.size(size)})"), "size_number.", end)

    # Inverses and roots

    def inverse(self, p: Poly, text: str = "") -> Proved:
        """One over it."""
        q = self.proved(p)
        same, text = self.reaches(q, text), text or show(q.of)
        whole = one(f"(inv ({text}))")
        if not p:
            script = f"transitivity (inv 0); [f_equal; {same} | apply inv_zero]."
            return self.because(whole, script, Proved({}, {}))
        factor, common, rest = self.content(p)
        value = Fraction(factor) * (rest.get((), 1) if len(rest) == 1 else 1)
        factors = [self.proved({(): 1 / value})]
        under = [(number(value), "ltac:(inverse_of_number)", number(1 / value))]
        for atom, exponent in common:
            kind, *parts = self.atoms[atom].parts
            text_of, prime = self.text(atom), self.prime_under(atom)
            if kind == "inv":
                one_over = self.proved(dict(parts[0]))
                proof = f"ltac:(unfold {head(text_of)}; apply inv_inv)"
            elif kind == "delta":
                one_over, proof = self.proved({((atom, 1),): 1}), "(inv_delta _ _)"
            elif prime:
                one_over, proof = self.proved({((atom, 1),): Fraction(1, prime)}), "ltac:(inverse_of_root)"
            else:
                new = self.number(("inv", ((((atom, 1),), 1),)))
                one_over, proof = self.tidy(((new, 1),)), "ltac:(reflexivity)"
            factors += [one_over] * exponent
            under += [(text_of, proof, show(one_over.of))] * exponent
        if len(rest) > 1:
            new = self.number(("inv", tuple(sorted(rest.items()))))
            factors.append(self.tidy(((new, 1),)))
            under.append(
                (
                    show(self.shown(rest)),
                    f"ltac:(unfold {head(self.text(new))}; f_equal; close)",
                    self.text(new),
                )
            )
        product, proof, inverses = "1", "inv_one", "1"
        for x, why, y in reversed(under):
            proof = f"(inv_cons ({x}) ({product}) ({y}) ({inverses}) {why} {proof})"
            product, inverses = f"({x}) * ({product})", f"({y}) * ({inverses})"
        script = (
            f"transitivity (inv ({product})); [f_equal; {same} "
            f"| transitivity ({inverses}); [exact {proof} | close]]."
        )
        return self.because(whole, script, self.times(*factors))

    def root(self, p: Poly, text: str = "") -> Proved:
        """The square root; a positive number comes out, as a product of roots of primes."""
        q = self.proved(p)
        same, text = self.reaches(q, text), text or show(q.of)
        whole = one(f"(sqrt ({text}))")
        if not p:
            return self.because(
                whole, f"transitivity (sqrt 0); [f_equal; {same} | apply sqrt_0].", Proved({}, {})
            )
        factor, _, _ = self.content(p)
        rest = scaled(1 / factor, p)
        if rest == {(): -1}:
            script = f"assert (E : {text} = {number(-factor)}) by ({same}); rewrite E; apply sqrt_neg_0; lra."
            return self.because(whole, script, Proved({}, {}))
        last, proof = "1", "sqrt_1"
        if rest != {(): 1}:
            last = self.text(self.number(("root", tuple(sorted(rest.items())))))
            proof = f"ltac:(unfold {head(last)}; f_equal; close)"
        of_number, under = show(self.root_of_number(factor).of), show(self.shown(rest))
        script = (
            f"transitivity (sqrt ({number(factor)} * ({under}))); [f_equal; {same} "
            f"| rewrite (root_mult {number(factor)} ({under}) ({of_number}) ({last}) "
            f"ltac:(lra) ltac:(root_of_number) {proof}); close]."
        )
        end = self.root_of_number(factor)
        if rest != {(): 1}:
            end = self.times(end, self.atom("root", tuple(sorted(rest.items()))))
        return self.because(whole, script, end)

    def root_of_number(self, number: Fraction) -> Proved:
        """The root of a positive number, as a product of roots of primes."""
        whole, outside, prime = number.numerator * number.denominator, Fraction(1, number.denominator), 2
        primes: list[int] = []
        while prime * prime <= whole and prime < 5000:
            if whole % (prime * prime) == 0:
                whole, outside = whole // (prime * prime), outside * prime
            elif whole % prime == 0:
                whole, primes = whole // prime, [*primes, prime]
            else:
                prime += 1
        if isqrt(whole) ** 2 == whole:
            outside *= isqrt(whole)
        else:
            primes.append(whole)
        roots = (self.atom("root", (((), n),)) for n in primes)
        return self.scale(outside, self.times(*roots))

    def cleared_to_zero(self, p: Poly, cancel: Sequence[tuple[Fact, int]]) -> str:
        """A proof that p is 0, as it is after it is multiplied by powers of what is not 0."""
        if not cancel:
            if p:
                raise Rejected(f"{show(self.shown(p))[:200]} is left")
            return "eq_refl"
        (fact, times), *others = cancel
        writer, below = self.writer, self.value(fact.tree)
        factor, common, rest = self.content(below)
        value = Fraction(factor) * (rest.get((), 1) if len(rest) == 1 else 1)
        powers: list[tuple[Poly, int]] = [({((atom, 1),): 1}, exponent) for atom, exponent in common]
        powers += [(rest, 1)] if len(rest) > 1 else []
        texts = [f"({show(self.shown(base))})" for base, _ in powers]
        steps = []
        for n, (base, exponent) in enumerate(powers):
            atom = self.numbers.get(("inv", tuple(sorted(base.items()))), -1)
            x, count = self.shown(base), times * exponent
            other = [number(value)] + [
                f"{t} ^ {e - (m == n)}" for m, (t, (_, e)) in enumerate(zip(texts, powers, strict=True))
            ]
            script = f"apply (ne_factor {fact.text} _ ({' * '.join(other)}) {fact.nonzero}); "
            script += f"{self.reaches(below, fact.text)}."
            nonzero = writer.stated(f"{texts[n]} <> 0", script)
            terms, why = [], []
            for monomial, c in p.items():
                inverses = dict(monomial).get(atom, 0)
                if inverses > count:
                    raise Rejected("a denominator is not cleared")
                left: Poly = {tuple(pair for pair in monomial if pair[0] != atom): c}
                terms.append(self.times(left, *[base] * (count - inverses)))
                if inverses:
                    unit = multiplied(x, one(self.text(atom)))
                    script = (
                        f"refine (eq_trans _ (inv_right _ {nonzero})); unfold {head(self.text(atom))}; close."
                    )
                    reason = writer.equation(unit, ONE, script)
                    shared = multiplied(self.shown(left), power(x, count - inverses))
                    why.append((multiplied(shared, plus(*(power(unit, h) for h in range(inverses)))), reason))
            end = self.add(*terms)
            steps.append((p, f"apply (cancel _ _ (pow_nonzero {texts[n]} {count} {nonzero}))", why + end.why))
            p = dict(end)
        proof = self.cleared_to_zero(p, others)
        for before, script, why in reversed(steps):
            why = [*why, (ONE, Known(self.shown(p), {}, proof))] if p else why
            proof = writer.stated(f"{show(self.shown(before))} = 0", f"{script}; {writer.combination(why)}.")
            p = before
        return proof

    # Reading

    def value(self, tree: Tree, around: tuple[Index, ...] = ()) -> Proved:
        """The polynomial of a tree: of the tree with what is no sum or product in it as it stands."""
        if type(tree) is int:
            return self.proved({(): tree} if tree else {})
        key = "" if around else repr(tree)
        if key in self.values:
            return self.values[key]
        names = [self.writer.place(place) for place in around]
        text, (kind, *args) = self.writer.tree(tree, names), tree
        under = self.writer.tree(args[0], names) if kind in ("inv", "root") else ""
        match kind:
            case "q":
                p = self.proved({(): Fraction(*args)})
            case "num":
                p = self.size(tuple(args[0]))
            case "ent":
                p = self.atom("ent", args[0], *(self.index(place, around) for place in args[1:]))
            case "delta":
                p = self.delta(*(self.index(place, around) for place in args))
            case "+":
                parts = [self.value(part, around) for part in args]
                p = self.read(text, " + ", [self.writer.tree(part, names) for part in args], parts)
            case "*":
                p, so_far = self.value(args[0], around), self.writer.tree(args[0], names)
                for n, part in enumerate(args[1:], 2):
                    factors = [so_far, self.writer.tree(part, names)]
                    so_far = self.writer.tree(["*", *args[:n]], names)
                    p = self.read(so_far, " * ", factors, [p, self.value(part, around)])
            case "^":
                base = self.value(args[0], around)
                p = self.read(text, " ^ ", [self.writer.tree(args[0], names), str(args[1])], [base])
            case "inv":
                p = self.inverse(self.value(args[0], around), under)
            case "root":
                p = self.root(self.value(args[0], around), under)
            case "sum":
                k = self.fresh(tuple(args[0]))
                p = self.sum(k, self.value(args[1], (k, *around)), text)
        if key:
            self.values[key] = p
        return p

    def read(self, text: str, sign: str, texts: list[str], parts: list[Proved]) -> Proved:
        """A sum, product or power as it stands, by what its parts are."""
        combine: Callable[..., Proved] = self.add if sign == " + " else self.times
        again = int(texts[1]) if sign == " ^ " else 1
        if prod(weight(part) for part in parts) ** again < LIGHT**2:
            p = combine(*parts * again)
            if weight(p) < LIGHT or not p.why:
                return p
        parts = [self.settled(part, one_text) for part, one_text in zip(parts, texts, strict=False)]
        p = combine(*[self.proved(dict(part)) for part in parts] * again)
        proofs, normal = [part.why[0][1].proof if part.why else "eq_refl" for part in parts], list(texts)
        for n, part in enumerate(parts):
            normal[n] = f"({show(self.shown(part))})" if part.why else texts[n]
        proof = proofs[0]
        if sign == " ^ ":
            proof = f"(f_equal (fun z => z ^ {again}) {proof})"
        for other in proofs[1:]:
            proof = f"({'plus' if sign == ' + ' else 'times'}_eq {proof} {other})"
        end, same = self.shown(p), self.writer.combination(p.why)
        if any(part.why for part in parts):
            same = f"transitivity ({sign.join(normal)}); [exact {proof} | {same}]"
        reason = self.writer.stated(f"{text} = {show(end)}", f"{same}.")
        return Proved(p, one(text), [(ONE, Known(one(text), end, reason))])

    def settled(self, p: Proved, text: str) -> Proved:
        """The same of a number as it stands, with one reason or none."""
        if not p.why or p.of == one(text):
            return self.folded(p)
        end = self.shown(p)
        reason = self.writer.stated(f"{text} = {show(end)}", f"{self.writer.combination(p.why)}.")
        return Proved(p, one(text), [(ONE, Known(one(text), end, reason))])

    def reaches(self, p: Proved, text: str = "") -> str:
        """The end of an equation between p and what ring makes of its normal form."""
        if p.why and p.of == one(text):
            return f"refine (eq_trans {self.folded(p).why[0][1].proof} _); close"
        return self.writer.combination(p.why)


def scaled(factor: Any, p: Poly) -> Poly:
    """A polynomial times a number, which is whole where it can be."""
    found = {monomial: Fraction(factor * value) for monomial, value in p.items() if factor}
    return {monomial: c.numerator if c.denominator == 1 else c for monomial, c in found.items()}


def weight(p: Proved) -> int:
    """How long the reasons are."""
    return len(p.of) + sum(len(c) for c, _ in p.why)


# --- Texts -------------------------------------------------------------------------------------------------


class Fact(NamedTuple):
    """A fact that has a proof."""

    kind: str
    tree: Tree
    text: str  # of the number
    proof: str

    @property
    def nonzero(self) -> str:
        """A proof that it is not 0."""
        return self.proof if self.kind == "!=" else f"(gt_ne _ {self.proof})"

    @property
    def nonnegative(self) -> str:
        """A proof that it is not negative."""
        return self.proof if self.kind == ">=" else f"(gt_ge _ {self.proof})"


class Writer:
    """The lemmas of one proof."""

    def __init__(self, statement: Any) -> None:
        self.statement = kernel.Statement(statement)
        self.names: dict[str, str] = {}
        for name in [*self.statement.sizes, *self.statement.letters, *self.statement.places]:
            plain = re.sub(r"[^a-zA-Z0-9]", "'", name)
            plain = plain if plain[:1].isalpha() and not RESERVED.fullmatch(plain) else f"x'{plain}"
            while plain in self.names.values():
                plain += "'"
            self.names[name] = plain
        self.variables: dict[Index, str] = {}
        self.sizes: dict[str, str] = {}
        self.definitions: dict[str, str] = {}
        self.lemmas: dict[str, str] = {}
        self.lines: dict[str, str] = {}  # by name, in their order
        self.facts: list[Fact] = []
        self.given: list[str] | None = None  # proofs of what a case starts from
        self.cases: list[str] = []  # what is supposed in the case, and in those around it
        self.ring = Ring(self)

    # Places, sizes, numbers

    def place(self, place: Index) -> str:
        """A place in Coq."""
        if place[0] == "place":
            return f"{place[1]}%nat"
        if place[0] == "at":
            return self.names[place[1]]
        if place not in self.variables:
            self.variables[place] = f"v_{len(self.variables)}"
            self.sizes[self.variables[place]] = self.size(place[2])
        return self.variables[place]

    def size(self, size: Any) -> str:
        """A size in Coq."""
        letter, n = size
        if not letter:
            return f"{n}%nat"
        return f"({self.names[letter]} {'+' if n > 0 else '-'} {abs(n)})%nat" if n else self.names[letter]

    @staticmethod
    def entry(name: str, places: Sequence[str]) -> str:
        """An entry in Coq."""
        return f"({' '.join([name, *places])})" if places else name

    def tree(self, tree: Tree, around: Sequence[str] = ()) -> str:
        """A number as it stands, in Coq; ``around`` are the names of the places of the sums around it."""
        if type(tree) is int:
            return number(tree)
        kind, *parts = tree

        def place(part: Any) -> str:
            return around[part[1]] if part[0] == "b" else self.place(self.ring.index(part, ()))

        match kind:
            case "q":
                return f"({parts[0]} / {parts[1]})"
            case "num":
                return f"(INR {self.size(parts[0])})"
            case "ent":
                return self.entry(self.names[parts[0]], [place(part) for part in parts[1:]])
            case "delta":
                return self.entry("delta", [place(part) for part in parts])
            case "+" | "*":
                return "(" + f" {kind} ".join(self.tree(part, around) for part in parts) + ")"
            case "^":
                return f"({self.tree(parts[0], around)} ^ {parts[1]})"
            case "inv" | "root":
                return f"({'inv' if kind == 'inv' else 'sqrt'} {self.tree(parts[0], around)})"
        name = f"i_{len(around)}"
        return f"(sum {self.size(parts[0])} (fun {name} => {self.tree(parts[1], [name, *around])}))"

    def nest(self, names: Sequence[Index], body: str) -> str:
        """Sums over places, the first outermost."""
        for name in reversed(names):
            body = f"(sum {self.size(name[2])} (fun {self.place(name)} => {body}))"
        return body

    # Lemmas

    def defined(self, body: str, free: dict[str, str]) -> str:
        """A number with a name of its own, at the places that ``free`` maps its places to."""
        order: list[str] = []
        named = [v for place, v in self.variables.items() if place[0] == "named"]  # of letters, too
        free = {m[2]: m[2] for m in NAME.finditer(body) if m[2] in named} | free
        names = "|".join(sorted(map(re.escape, free), key=len, reverse=True))

        def parameter(found: re.Match) -> str:
            if found[0] not in order:
                order.append(found[0])
            return f"x_{order.index(found[0])}"

        text = re.sub(rf"(?<![\w'])(?:{names})(?![\w'])", parameter, body) if free else body
        if text not in self.definitions:
            name = self.definitions[text] = f"D_{len(self.definitions)}"
            parameters = f" ({' '.join(f'x_{n}' for n in range(len(order)))} : nat)" if order else ""
            self.lines[name] = f"Definition {name}{parameters} : R := {text}."
        return self.entry(self.definitions[text], [free[place] for place in order])

    def stated(self, statement: str, script: str) -> str:
        """A statement that has a proof, for any places: its proof for those that the statement speaks of.

        In a case, what is supposed stands before it.
        """
        supposed = [f"case_{n}" for n in range(len(self.cases))]
        statement = "".join(f"{case} -> " for case in self.cases) + statement
        own = set(BINDS.findall(statement))
        free = [
            name
            for name in dict.fromkeys(m[2] for m in NAME.finditer(statement) if not m[1])
            if name not in own
        ]
        order: dict[str, str] = {}
        key = NAME.sub(lambda m: f"v{order.setdefault(m[2], str(len(order)))}", statement)
        key = f"{key} : {' '.join(self.sizes[name] for name in free)}"
        if key not in self.lemmas:
            inner = set(BINDS.findall(script)) | own | set(free)
            other = {m[2] for m in NAME.finditer(script)} - inner
            name = self.lemmas[key] = f"E_{len(self.lemmas)}"
            script = renamed(script, dict.fromkeys(other, "0%nat"))
            intros = " ".join([*(f"{v} h{v}" for v in free), *supposed])
            script = f"intros {intros}; {script}" if intros else script
            self.lines[name] = f"Lemma {name} : {self.quantified(free)}{statement}.\nProof. {script} Qed."
        return self.entry(self.lemmas[key], [*(text for v in free for text in (v, f"h{v}")), *supposed])

    def quantified(self, names: Iterable[str]) -> str:
        """For all places of those names."""
        return "".join(f"forall {v} : nat, ({v} < {self.sizes[v]})%nat -> " for v in names)

    def equation(self, left: Sum, right: Sum, script: str) -> Known:
        """An equation that a script proves."""
        return Known(left, right, self.stated(f"{show(left)} = {show(right)}", script))

    def combined(self, left: Sum, right: Sum, why: Sequence[tuple[Sum, Known]]) -> Known:
        """An equation that follows from others."""
        difference = plus(left, multiplied(MINUS, right))
        for c, reason in why:
            difference = plus(
                difference,
                multiplied(multiplied(MINUS, c), plus(reason.left, multiplied(MINUS, reason.right))),
            )
        if difference:
            raise Rejected(f"{show(difference)[:200]} is left of {show(left)[:200]} = {show(right)[:200]}")
        return self.equation(left, right, self.combination(why) + ".")

    @staticmethod
    def combination(why: Sequence[tuple[Sum, Known]]) -> str:
        """The end of an equation: it is the sum of multiples of known ones."""
        factors: dict[str, Sum] = {}
        for c, reason in why:
            factors[reason.proof] = plus(factors.get(reason.proof, {}), c)
        proof = "zero_nil"
        for text, factor in factors.items():
            if factor:
                proof = f"(zero_cons ({show(factor)}) _ _ _ {text} {proof})"
        return "close" if proof == "zero_nil" else f"refine (conclude _ _ _ {proof} _); close"

    def at(self, known: Known, places: dict[Index, Index]) -> Known:
        """The same for other places."""
        to = {self.place(place): self.place(one) for place, one in places.items()}
        return Known(
            self.sum_at(known.left, places), self.sum_at(known.right, places), renamed(known.proof, to)
        )

    def sum_at(self, p: Sum, places: dict[Index, Index]) -> Sum:
        """A polynomial in Coq with other places."""
        to = {self.place(place): self.place(one) for place, one in places.items()}
        total: Sum = {}
        for term, factor in p.items():
            total = plus(total, {tuple(sorted((renamed(text, to), n) for text, n in term)): factor})
        return total

    # Sums over several places

    def under(self, names: Sequence[Index], script: str) -> str:
        """What proves that bodies are equal proves that sums over those places are."""
        each = (self.place(name) for name in names)
        return "".join(f"apply sum_ext; intros {v} h{v}; cbv beta; " for v in each) + script

    def exchanged(self, names: Sequence[Index], order: Sequence[Index], body: str) -> str:
        """Bring the sums on the left into another order."""
        script, now = "", list(names)
        for n, name in enumerate(order):
            for m in range(now.index(name), n, -1):
                outer, inner = now[m - 1], now[m]
                text = self.nest(now[m + 1 :], body)
                now[m - 1], now[m] = inner, outer
                function = f"(fun {self.place(outer)} {self.place(inner)} => {text})"
                swap = f"exact (sum_swap {self.size(outer[2])} {self.size(inner[2])} {function})"
                script += f"transitivity ({self.nest(now, body)}); [{self.under(now[: m - 1], swap)} |]; "
        return script

    def pushed(self, groups: Sequence[tuple[Sequence[Index], str]], others: Sequence[str]) -> str:
        """A product of sums and other numbers is one sum over all their places, in their order."""
        others = [*others, *(text for names, text in groups if not names)]
        groups = [group for group in groups if group[0]]
        if not groups:
            return "close"
        ((first, *more), text), *rest = groups
        v, size, inner = self.place(first), self.size(first[2]), self.nest(more, text)
        factor = (
            " * ".join([*(self.nest(*group) for group in rest), *(f"({other})" for other in others)]) or "1"
        )
        return (
            f"transitivity ((sum {size} (fun {v} => {inner})) * ({factor})); [close "
            f"| transitivity (sum {size} (fun {v} => ({inner}) * ({factor}))); "
            f"[exact (sum_times {size} (fun {v} => {inner}) ({factor})) "
            f"| apply sum_ext; intros {v} h{v}; cbv beta; {self.pushed([(more, text), *rest], others)}]]"
        )

    # Steps

    def equal(self, s: Tree, t: Tree, cancel: Any = ()) -> str:
        """A proof that two numbers are equal by the rules of now, perhaps after cancelling."""
        first, second = self.tree(s), self.tree(t)
        p, q = self.ring.settled(self.ring.value(s), first), self.ring.settled(self.ring.value(t), second)
        left, right = show(self.ring.shown(p)), show(self.ring.shown(q))
        to_left = f"exact {p.why[0][1].proof}" if p.why else "close"
        to_right = f"symmetry; exact {q.why[0][1].proof}" if q.why else "close"
        if p == q:
            return self.stated(f"{first} = {second}", f"transitivity ({left}); [{to_left} | {to_right}].")
        difference = dict(self.ring.add(dict(p), scaled(-1, q)))
        zero = self.ring.cleared_to_zero(difference, [(self.facts[n], times) for n, times in cancel])
        normal = show(self.ring.shown(difference))
        middle = f"apply Rminus_diag_uniq; transitivity ({normal}); [close | exact {zero}]"
        script = f"transitivity ({left}); [{to_left} | transitivity ({right}); [{middle} | {to_right}]]."
        return self.stated(f"{first} = {second}", script)

    def step(self, step: dict[str, Any]) -> None:
        """Write what a step says, and why it is so."""
        if "replace" in step:
            self.replace(step["replace"], step["of"])
            return
        more = {key: value for key, value in step.items() if key not in ("fact", "by")}
        kind, tree = step["fact"]
        if step["by"] == "let":
            self.let(*tree[1:])
        text = self.tree(tree)
        script = RULES[step["by"]](self, step["fact"], **more)
        self.facts.append(Fact(kind, tree, text, self.stated(SIGNS[kind].format(text), script)))

    def let(self, letter: Any, meaning: Any) -> None:
        """A new letter, as a definition."""
        (_, name, *places), value = letter, meaning[2]
        self.statement.letters[name] = [tuple(place[2]) for place in places]
        own = f"L_{len(self.lines)}"
        names = [self.place(self.ring.index(place, ())) for place in places]
        named = dict.fromkeys(m[2] for m in NAME.finditer(self.tree(value)) if m[2] not in names)  # by cases
        self.names[name] = self.entry(own, [*named])
        to = {v: f"x_{n}" for n, v in enumerate([*named, *names])}
        parameters = f" ({' '.join(to.values())} : nat)" if to else ""
        self.lines[own] = f"Definition {own}{parameters} : R := {renamed(self.tree(value), to)}."

    def replace(self, left: Tree, n: int) -> None:
        """A rule from now on."""
        fact = self.facts[n]
        product, equation = self.ring.value(left), self.ring.settled(self.ring.value(fact.tree), fact.text)
        (monomial,) = product
        share = Fraction(1) / equation[monomial]
        shown = self.ring.shown
        normal = shown(equation)
        script = (
            f"exact (eq_trans (eq_sym {equation.why[0][1].proof}) {fact.proof})."
            if equation.why
            else f"refine (eq_trans _ {fact.proof}); close."
        )
        known = Known(normal, {}, self.stated(f"{show(normal)} = 0", script))
        rest = {m: factor for m, factor in equation.items() if m != monomial}
        right = scaled(-share, rest)
        reason = self.combined(shown({monomial: 1}), shown(right), [(constant(share), known)])
        self.ring.learn(monomial, right, reason)


def _given(writer: Writer, fact: Any, of: int) -> str:
    if writer.given is not None:
        return f"exact {writer.given[of]}."
    names = list(dict.fromkeys(m[2] for m in NAME.finditer(writer.tree(fact[1]))))
    return f"exact {writer.entry(f'given_{of}', [text for v in names for text in (v, f'h{v}')])}."


def _size(writer: Writer, fact: Any, of: Any) -> str:
    if fact[0] == ">":
        return "apply lt_0_INR; lia."
    least = -fact[1][2]
    return f"assert (E : INR {least} <= INR {writer.size(of)}) by (apply le_INR; lia); cbn [INR] in E; lra."


def _let(writer: Writer, fact: Any) -> str:
    return f"unfold {writer.names[fact[1][1][1]].strip('()').split()[0]}; ring."


def _ring(writer: Writer, fact: Any, of: Any = (), cancel: Any = ()) -> str:
    total: Tree = 0
    proof = "eq_refl"
    for n, times in reversed(of):
        known, text = writer.facts[n], writer.tree(total)
        proof = f"(zero_more {writer.tree(times)} {known.text} {text} {known.proof} {proof})"
        total = ["+", ["*", times, known.tree], total]
    return f"exact (eq_trans {writer.equal(fact[1], total, cancel)} {proof})."


def _sign(writer: Writer, fact: Any, terms: Any, cancel: Any = ()) -> str:
    kind, tree = fact
    total: Tree = 0
    proof, positive = "ge_nil", False
    for p, q, facts, squares, *more in reversed(terms):
        nonzero = [writer.facts[n] for n in (more[0] if more else ())]
        factors = [writer.facts[n] for n in facts]
        own = ">=" if kind == ">=" or squares or any(one.kind == ">=" for one in factors) else kind
        if kind == "!=":
            own = "!="
        name = {"!=": "ne", ">": "gt", ">=": "ge"}[own]
        product: Tree = 1
        why = f"{name}_one"
        proofs = [
            one.nonzero if own == "!=" else one.proof if own == ">" else one.nonnegative for one in factors
        ]
        parts = list(zip([one.tree for one in factors], proofs, strict=True))
        parts += [(["^", square, 2], f"(square_ge {writer.tree(square)})") for square in squares]
        for one in nonzero:
            square = f"(square_ge {one.text})" if own == ">=" else f"(square_{name} _ {one.nonzero})"
            parts.append((["^", one.tree, 2], square))
        for factor, reason in [*reversed(parts), (p if q == 1 else ["q", p, q], "ltac:(lra)")]:
            why = f"({name}_mult {writer.tree(factor)} {writer.tree(product)} {reason} {why})"
            product = ["*", factor, product]
        if kind == "!=":
            return f"exact (ne_as _ _ {writer.equal(tree, product, cancel)} {why})."
        texts = f"{writer.tree(product)} {writer.tree(total)}"
        if own == ">=":
            proof = f"({'gt_there' if positive else 'ge_cons'} {texts} {why} {proof})"
        else:
            proof = f"(gt_here {texts} {why} {f'(gt_ge _ {proof})' if positive else proof})"
        positive = positive or own == ">"
        total = ["+", product, total]
    return f"exact ({'gt' if kind == '>' else 'ge'}_as _ _ {writer.equal(tree, total, cancel)} {proof})."


def _form(writer: Writer, fact: Any, of: Any = ()) -> str:
    facts = [writer.facts[n] for n in of]
    if not facts:
        return "apply form_root_ge."
    if len(facts) == 2 and facts[1].kind != "!=":
        sign = "gt" if fact[0] == ">" else "ge"
        return f"exact (form_larger_{sign} _ _ {facts[0].nonnegative} {facts[1].proof})."
    if len(facts) == 2:
        return f"exact (form_gt _ {facts[0].proof} {facts[1].proof})."
    (known,) = facts
    if fact[0] == "=" and fact[1][1][0] == "*":
        return f"exact (form_inverse _ {known.nonzero})."
    if fact[0] == "=":
        return f"exact (form_square _ {known.nonnegative})."
    if known.tree == ["root", fact[1]] and fact[0] == ">":
        return f"exact (form_under _ {known.nonzero})."
    lemma = {"!=": "inv_nonzero", ">=": "form_inverse_ge", ">": "form_inverse_gt"}[fact[0]]
    if fact[1][0] == "root":
        lemma = "form_root_gt" if fact[0] == ">" else "form_root_ge"
        return f"exact ({lemma} _{f' {known.proof}' if fact[0] == '>' else ''})."
    return f"exact ({lemma} _ {known.proof})."


def _root(writer: Writer, fact: Any, of: int, cancel: Any = ()) -> str:
    base = writer.facts[of]
    equation = writer.equal(fact[1][1][1], ["^", base.tree, 2], cancel)
    return f"exact (form_root _ _ {base.nonnegative} {equation})."


def _sum(writer: Writer, fact: Any, of: int, place: Any) -> str:
    known, v = writer.facts[of], writer.place(writer.ring.index(place, ()))
    rule = f"apply sum_gt; [lia | intros {v} h{v}" if fact[0] == ">" else f"apply sum_ge; [intros {v} h{v}"
    return f"{rule}; exact {known.proof}]."


def _factor(writer: Writer, fact: Any, of: int, times: Any, cancel: Any = ()) -> str:
    known = writer.facts[of]
    equation = writer.equal(known.tree, ["*", fact[1], times], cancel)
    return f"exact (ne_factor _ _ _ {known.nonzero} {equation})."


def _at(writer: Writer, fact: Any, of: int, places: Any) -> str:
    to = {writer.place(writer.ring.index(a, ())): writer.place(writer.ring.index(b, ())) for a, b in places}
    return f"exact {renamed(writer.facts[of].proof, to)}."


def _cases(writer: Writer, fact: Any, of: Any, facts: Any, then: Any, other: Any, places: Any = ()) -> str:
    before = dict(vars(writer))
    to, names, proofs = {}, dict(writer.names), []
    for place, name in places:
        to[name] = v = writer.place(("named", name, tuple(place[2])))
        names[name] = v
    goal = kernel.put(fact, [[place, ["at", name, place[2]]] for place, name in places])
    back = {to[name]: writer.place(writer.ring.index(place, ())) for place, name in places}
    for case, steps in ((of, then), (kernel.opposite(of), other)):
        writer.statement = copy(before["statement"])
        writer.statement.letters = dict(writer.statement.letters)
        writer.names, writer.ring = dict(names), Ring(writer)
        writer.cases = [*before["cases"], SIGNS[case[0]].format(writer.tree(case[1]))]
        writer.given = [*(before["facts"][n].proof for n in facts), f"case_{len(before['cases'])}"]
        writer.facts = []
        for step in steps:
            writer.step(step)
        proofs.append(next(known.proof for known in writer.facts if [known.kind, known.tree] == goal))
        number = writer.tree(of[1])
        vars(writer).update(before)
    either = {"=": "eq", "!=": "ne", ">=": "ge", ">": "gt"}[of[0]]
    name = f"case_{len(writer.cases)}"
    ends = " | ".join(f"exact {proof}" for proof in proofs)
    return renamed(f"destruct (either_{either} {number}) as [{name} | {name}]; [{ends}].", back)


RULES: dict[str, Callable[..., str]] = {
    "given": _given,
    "size": _size,
    "let": _let,
    "ring": _ring,
    "sign": _sign,
    "form": _form,
    "root": _root,
    "sum": _sum,
    "factor": _factor,
    "at": _at,
    "cases": _cases,
}


# --- Theorems and proofs -----------------------------------------------------------------------------------


def parameters(writer: Writer) -> list[str]:
    """What a statement speaks of, and what it supposes: a name with its type each."""
    read, names = writer.statement, writer.names
    found = []
    for letter, least in read.sizes.items():
        found += [f"{names[letter]} : nat", f"h_{names[letter]} : ({least} <= {names[letter]})%nat"]
    for letter, sizes in read.letters.items():
        found.append(f"{names[letter]} : {'nat -> ' * len(sizes)}R")
    for place, size in read.places.items():
        found += [f"{names[place]} : nat", f"h_{names[place]} : ({names[place]} < {writer.size(size)})%nat"]
    return found + [f"given_{n} : {said(writer, fact)}" for n, fact in enumerate(read.given)]


def said(writer: Writer, fact: Any) -> str:
    """A fact in Coq, for any places."""
    text = writer.tree(fact[1])
    names = dict.fromkeys(m[2] for m in NAME.finditer(text))
    return writer.quantified(names) + SIGNS[fact[0]].format(text)


def theorem(name: str, statement: Any) -> str:
    """A statement of the kernel as a theorem: its claim, and that all of it has a value."""
    writer = Writer(statement)
    binders = "".join(f"\n  ({one})" for one in parameters(writer))
    goals = "\n  /\\ ".join(dict.fromkeys(f"({said(writer, goal)})" for goal in writer.statement.goals))
    return f"Theorem {name} : forall{binders},\n  {goals}."


def proof(statement: Any, steps: Any) -> str:
    """A certificate as a section of lemmas, of which the last, ``everything``, is the theorem."""
    writer = Writer(statement)
    begin = [f"Variable {one}." for one in parameters(writer)]
    goals = list({said(writer, goal): goal for goal in writer.statement.goals}.items())
    for step in steps:
        writer.step(step)
    ends = []
    for text, goal in goals:
        fact = next((fact for fact in writer.facts if [fact.kind, fact.tree] == goal), None)
        if fact is None:
            raise Rejected(f"it is not proved that {text}")
        names = dict.fromkeys(m[2] for m in NAME.finditer(fact.text))
        places = " ".join(f"{v} h{v}" for v in names)
        ends.append(f"{f'intros {places}; ' if names else ''}exact {fact.proof}")
    last = "Proof using All. " + "".join(f"split; [{end} |]. " for end in ends[:-1]) + f"{ends[-1]}. Qed."
    statement_text = " /\\ ".join(f"({text})" for text, _ in goals)
    needed: set[str] = set()
    todo = NEEDS.findall(last)
    while todo:
        name = todo.pop()
        if name not in needed:
            needed.add(name)
            todo += NEEDS.findall(writer.lines[name])
    lines = [line for name, line in writer.lines.items() if name in needed]
    return "\n".join(
        [
            "Section Certificate.",
            *begin,
            *lines,
            f"Lemma everything : {statement_text}.",
            last,
            "End Certificate.",
        ]
    )
