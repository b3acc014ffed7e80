"""Roots become symbols, and what is divided by becomes a product of units."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from anydim.kernel import Rejected
from anydim.kernel.rewriting import Poly

from .signs import Signs
from .trees import fraction, indices_in, key_of, product_of, tree_of
from .writing import Stuck, Tree

FACTORS = 12  # of a product whose logarithm is taken apart


class Roots(Signs):
    """Rules for roots and inverses."""

    def __init__(self, text: dict, effort: int = 0) -> None:
        self.settled: set[str] = set()  # roots and inverses that were looked at
        self.roots: list[tuple[Tree, Tree]] = []  # each root and its radicand
        self.own: list[tuple[Tree, Tree]] = []  # symbols whose squares are replaced
        super().__init__(text, effort)

    def _pieces(self, p: Poly) -> tuple[list[tuple[Tree, int]], list]:
        """A polynomial as a product of powers, negative ones too; and what is cancelled to see it."""
        below = self._inverses_in(p)
        powers: dict[str, list] = {}
        cancel = []
        top = p
        denominators = [(self._atom(atom, {})[1], exponent) for atom, exponent in below.items()]
        for base, exponent in denominators:
            cancel.append([self.sign(base, "!="), exponent])
        for base, exponent in denominators:
            top = self.ring.clear(top, self.value(base), exponent)
            powers.setdefault(repr(base), [base, 0])[1] -= exponent
        if any(self.ring.atoms[atom].parts[0] == "inv" for m in top for atom, _ in m):
            raise Stuck
        lead, common, rest = self.ring.content(top)
        factors = [(self._atom(atom, {}), exponent) for atom, exponent in common]
        if len(rest) > 1 and denominators:
            bottom = self.ring.times(*(self.value(["^", base, n]) for base, n in denominators))
            other_lead, other_common, other_rest = self.ring.content(bottom)
            if rest == other_rest:  # a product of symbols remains
                powers = {}
                factors += [(self._atom(atom, {}), -exponent) for atom, exponent in other_common]
                lead, rest = lead / other_lead, {(): Fraction(1)}
        if len(rest) > 1:
            for piece, exponent in self._square_free(rest):
                factors.append((self.tree(piece), exponent))
        if lead != 1:
            factors.append((self.tree({(): lead}), 1))
        for base, exponent in factors:
            powers.setdefault(repr(base), [base, 0])[1] += exponent
        return [(base, exponent) for base, exponent in powers.values() if exponent], cancel

    def root(self, tree: Tree) -> None:
        """A root becomes a product of symbols."""
        key = repr(tree)
        if key in self.settled:
            return
        self.settled.add(key)
        under = tree[1]
        known = self.sign(under, ">=")
        self._units_in(self.value(under))
        p = self.value(under)
        if not p:
            return
        for inner in [
            self.tree(dict(self.ring.atoms[atom].parts[1]))
            for monomial in self.ring.root(p)
            for atom, _ in monomial
            if self.ring.atoms[atom].parts[0] == "root" and self.ring.prime_under(atom) is None
        ]:
            if indices_in(inner) - indices_in(under):
                raise Stuck
            ratio = self._ratio(self.value(inner), p)
            if ratio is not None and ratio > 0:
                term = [ratio.numerator, ratio.denominator, [known], []]
                self.add([">=", inner], "sign", terms=[term])
            self._root(inner)

    def _units_in(self, p: Poly) -> None:
        """Units for all atoms that a polynomial is divided by."""
        atoms = {atom for m in p for atom, _ in m if self.ring.atoms[atom].parts[0] == "inv"}
        for tree in [self._atom(atom, {}) for atom in sorted(atoms)]:
            with suppress(Stuck):
                self.unit(tree)

    def _root(self, tree: Tree) -> None:
        """The root of a number in normal form that is not negative."""
        try:
            self._split_root(tree, True)
        except Stuck:
            self._split_root(tree, False)

    def _split_root(self, tree: Tree, squares_out: bool) -> None:
        """A root as a product: squares come out, if it is asked for, and what is divided by."""
        sign = self.sign(tree, ">=")
        pieces, cancel = self._pieces(self.value(tree))
        pieces = self._signed_together(pieces) if squares_out else pieces
        product: list[Tree] = []  # the root
        odd: list[tuple[Tree, int]] = []
        for base, exponent in pieces:
            half, rest = divmod(abs(exponent), 2) if exponent < 0 or squares_out else (0, exponent)
            if exponent < 0:
                half, rest = half + rest, rest  # 1/f = f·(1/f)²
            if half:
                factor = self._absolute(base)
                if exponent < 0:
                    factor = ["inv", factor]
                product.append(["^", factor, half] if half > 1 else factor)
            if rest == 1:
                odd += [(factor, 1) for factor in self._positive_factors(base)]
            elif rest:
                odd.append((["^", base, rest], 1))
        signed, others = [], []
        symbols = {one[1] for one, _ in self.roots if type(one) is list and one[0] == "ent"}
        for base, _ in odd:
            if not squares_out or (
                len(odd) > 1 and type(base) is list and base[0] == "ent" and base[1] in symbols
            ):
                others.append(base)
                continue
            try:
                signed.append((base, self.sign(base, ">=")))
            except Stuck:
                others.append(base)
        if others:
            joint = self.tree(self.value(others[0] if len(others) == 1 else ["*", *others]))
            if repr(joint) == repr(tree):
                known = sign
            else:
                squares, extra = [], []
                below = [["inv", base] for base, _ in signed]
                for factor in product:
                    base, n = (factor[1], factor[2]) if factor[0] == "^" else (factor, 1)
                    one = base[1] if base[0] == "inv" else ["inv", base]
                    squares.append(["^", one, n] if n > 1 else one)
                    if base[0] != "inv":
                        extra.append([self.sign(base, "!="), 2 * n])
                for base, _ in signed:
                    extra.append([self.sign(base, "!="), 1])
                term = [1, 1, [sign, *(self.sign(base, ">=") for base in below)], squares]
                known = self.add([">=", joint], "sign", terms=[term], cancel=[*extra, *cancel])
            signed.append((joint, known))
        product += [self._letter(base, known) for base, known in signed]
        product = [factor for factor in product if factor != 1]
        whole = 1 if not product else product[0] if len(product) == 1 else ["*", *product]
        if self.ring.root(self.value(tree)) == self.value(whole):
            return
        now = self.tree(self.value(tree))
        fact = ["=", ["+", ["root", now], ["*", -1, whole]]]
        twice = [[n, 2 * times] for n, times in cancel]
        n = self.add(fact, "root", of=self.sign(whole, ">="), cancel=twice)
        self.rule(n, ["root", now])
        self.roots.append((whole, now))

    def _signed_together(self, pieces: list[tuple[Tree, int]]) -> list[tuple[Tree, int]]:
        """Squares of several numbers, as one square if only the sign of their product is known."""
        of_no_sign = []
        for base, exponent in pieces:
            if exponent == 2:
                try:
                    self._sign_of(base)
                except Stuck:
                    of_no_sign.append(base)
        if len(of_no_sign) > 1:
            joint = ["*", *of_no_sign]
            with suppress(Stuck):
                self._sign_of(joint)
                return [(joint, 2), *(piece for piece in pieces if piece[0] not in of_no_sign)]
        return pieces

    def _sign_of(self, base: Tree) -> Tree:
        """Find which is nonnegative, a number or its negative."""
        for one in (base, self.tree(self.ring.scale(-1, self.value(base)))):
            with suppress(Stuck):
                self.sign(one, ">=")
                return one
        raise Stuck

    def _positive_factors(self, base: Tree) -> list[Tree]:
        """Its factors, if none of them is negative; else it."""
        p = self.value(base)
        if len(p) < 4:
            return [base]
        factors = self._factored(p)
        trees = [self.tree(factor) for factor, exponent in factors if exponent == 1]
        if len(trees) < 2 or len(trees) < len(factors):
            return [base]
        try:
            for tree in trees:
                self.sign(tree, ">=")
        except Stuck:
            return [base]
        return trees

    def _absolute(self, base: Tree) -> Tree:
        """A number that is not negative and has the square of the base."""
        with suppress(Stuck):
            return self._sign_of(base)
        p = self.value(base)
        factors = self._factors(p) if len(p) > 1 else []
        if len(factors) > 1:
            return ["*", *(["^", self._absolute(factor), n] for factor, n in factors)]
        square = ["^", base, 2]
        return self._letter(square, self.sign(square, ">="))

    def _letter(self, under: Tree, known: int) -> Tree:
        """A symbol r for a root: r·r is the radicand, and a symbol in the radicand is expressed by r."""
        p = self.value(under)
        root = self.ring.root(p)
        if not any(
            self.ring.atoms[atom].parts[0] == "root" and self.ring.prime_under(atom) is None
            for m in root
            for atom, _ in m
        ):
            return self.tree(root)
        where = [tree_of(index) for index in sorted(indices_in(under))]
        name = next(name for n in self.names if (name := f"r{n}") not in self.statement.symbols)
        r = ["ent", name, *where]
        let = self.add(["=", ["+", r, ["*", -1, ["root", under]]]], "let")
        if type(under) is list and under[0] == "sum" and not where:
            self.radicands[name] = under
        for example in self.examples:
            example.meanings[name] = [self.ring.index(index, ()) for index in where], root
        self.rule(let, ["root", under])
        self.same([">=", r], self.add([">=", ["root", under]], "form"))
        square = self.add(["=", ["+", ["^", ["root", under], 2], ["*", -1, under]]], "form", of=[known])
        fact = ["=", ["+", ["^", r, 2], ["*", -1, under]]]
        n = self.add(fact, "ring", of=[[square, 1]])
        positive = False
        try:
            above = self.add([">", ["root", under]], "form", of=[self.sign(under, ">")])
            self.same([">", r], above)
            positive = True
        except Stuck:
            pass
        now = self.tree(p)
        found = self._expressed(p, r)
        now = self.tree(self.value(now))
        if found is None:
            equation = self.add(["=", ["+", ["^", r, 2], ["*", -1, now]]], "ring", of=[[n, 1]])
            self.rule(equation, ["^", r, 2])
            if positive:
                self.own.append((r, now))
        else:
            tree, scaled, times = found
            equation = self.add(["=", scaled], "ring", of=[[n, times]])
            self.rule(equation, tree)
        self.roots.append((r, ["^", r, 2]))
        self._refresh()
        if positive and found is None:
            self._inverse_of_own(r, now)
        return r

    def _inverse_of_own(self, r: Tree, under: Tree) -> None:
        """1/r is r/(r·r), where r·r was replaced."""
        cancel = [[self.sign(r, "!="), 1], [self.sign(under, "!="), 1]]
        fact = ["=", ["+", ["inv", r], ["*", -1, r, ["inv", under]]]]
        n = self.add(fact, "ring", cancel=cancel)
        self.rule(n, ["inv", r])
        self._inverse(self.value(under), under)

    def _expressed(self, p: Poly, r: Tree, without: tuple = ()) -> tuple[Tree, Tree, Tree] | None:
        """A sum, a size or a symbol that can be expressed by r, and the equation: it minus what it is."""
        wanted = {key_of(index) for index in r[2:]}
        for kind in ("sum", "num", "ent"):
            for monomial in sorted(p):
                for atom, exponent in monomial:
                    if (
                        self.ring.atoms[atom].parts[0] != kind
                        or exponent != 1
                        or (kind == "num" and len(p) != 1)
                    ):
                        continue
                    tree = self._atom(atom, {})
                    if (
                        tree in without
                        or indices_in(tree) != wanted
                        or sum(self._deep(atom, m) for m in p) != 1
                    ):
                        continue
                    if kind == "ent" and not self._known_sign(tree):
                        continue
                    if kind == "ent" and tree[1] in {own[0][1] for own in self.own}:
                        continue
                    others = [(self._atom(other, {}), e) for other, e in monomial if other != atom]
                    whole = self.tree(p)
                    try:
                        for base, _ in others:
                            self.unit(base)
                    except Stuck:
                        return self._expressed(self.value(whole), r, (*without, tree))
                    times = ["*", 1, *(["^", ["inv", base], e] for base, e in others)]
                    scaled = ["*", times, ["+", ["^", r, 2], ["*", -1, whole]]]
                    return tree, self.tree(self.value(scaled)), times
        return None

    def _refresh(self) -> None:
        """The roots that are known, as they are written now."""
        for whole, under in list(self.roots):
            p = self.value(under)
            root = self.ring.root(p)
            if not p or root == self.value(whole) or len(root) != 1:
                continue
            lead, _, _ = self.ring.content(p)
            tree = self.tree(self.ring.scale(1 / lead, p))
            if lead != 1:
                whole = ["*", ["root", ["q", lead.denominator, lead.numerator]], whole]
            left = self.tree(self.ring.root(self.value(tree)))
            if left[0] == "root":
                fact = ["=", ["+", ["root", tree], ["*", -1, whole]]]
                with suppress(Stuck, Rejected):
                    of = self.sign(whole, ">=")
                    self.rule(self.add(fact, "root", of=of), left)

    def _known_sign(self, tree: Tree) -> bool:
        return any(repr([kind, tree]) in self.index for kind in (">", ">="))

    def _deep(self, atom: int, monomial: Any) -> int:
        """Count how often an atom occurs in a monomial, nested occurrences included."""
        total = 0
        for other, _ in monomial:
            if other == atom:
                total += 1
            kind, *parts = self.ring.atoms[other].parts
            if kind in ("inv", "root", "exp", "log", "sum"):
                total += sum(self._deep(atom, m) for m, _ in parts[0])
        return total

    def logarithm(self, tree: Tree) -> None:
        """The logarithm of a product is the sum of those of positive factors, and exp(log f) is f.

        >>> from sympy import Abs, Ne, Symbol, exp, log
        >>> from anydim import prove
        >>> s, t = Symbol("s", positive=True), Symbol("t", positive=True)
        >>> prove(log((s + 1) / (t + 1)), log(s + 1) - log(t + 1))
        proved: log((s + 1)/(t + 1)) = log(s + 1) - log(t + 1), where s > 0, t > 0
        >>> c = Symbol("c", real=True)
        >>> prove(log(1 / (1 + exp(-c))), c - log(1 + exp(c)))
        proved: log(1/(1 + exp(-c))) = c - log(exp(c) + 1)
        >>> prove(log(12 * c**2), log(3) + 2 * log(2 * Abs(c)), given=Ne(c, 0))
        proved: log(12·c^2) = 2·log(2·|c|) + log(3), if c ≠ 0
        """
        if (key := repr(tree)) in self.settled:
            return
        self.settled.add(key)
        self.sign(tree[1], ">")
        if not (p := self.value(tree[1])):
            raise Stuck("the logarithm of 0")
        self._units_in(p)
        before = self.value(tree)
        with suppress(Stuck, Rejected):
            self._logarithms(tree, self._written_pieces(tree[1]))
        if self.value(tree) == before:
            self._logarithms(tree, self._pieces(self.value(tree[1]))[0])

    def _written_pieces(self, under: Tree) -> list[tuple[Tree, int]]:
        """The pieces of each factor of a product, as it is written."""
        powers: dict[str, list] = {}
        waiting = [(under, 1)]
        while waiting:
            tree, times = waiting.pop()
            number, factors = product_of(tree)
            for base, n in [(fraction(number), 1), *factors]:
                if base[0] == "inv":
                    waiting.append((base[1], -n * times))
                    continue
                for piece, m in self._pieces(self.value(base))[0]:
                    powers.setdefault(repr(piece), [piece, 0])[1] += m * n * times
        return [(base, exponent) for base, exponent in powers.values() if exponent]

    def _logarithms(self, tree: Tree, pieces: list[tuple[Tree, int]]) -> None:
        """Use the logarithm of a product of powers."""
        factors: list[int] = []
        for base, exponent in [part for piece in pieces for part in primes(*piece)]:
            try:
                above = self.sign(base, ">")
            except (Stuck, Rejected):  # c² is |c||c|
                if exponent % 2:
                    raise
                base = ["root", ["^", base, 2]]
                self.root(base)
                above = self.sign(base, ">")
            back = ["exp", ["log", base]]
            self.rule(self.add(["=", ["+", back, ["*", -1, base]]], "form", of=[above]), back)
            if exponent < 0:
                self.unit(base)
                self._known_below(base, above)
                over = self.add([">", ["inv", base]], "form", of=[above])
                self.rule(self._of_product([above, over]), ["log", ["inv", base]])
                above = over
            factors += [above] * abs(exponent)
        if 1 < len(factors) <= FACTORS:
            self.rule(self._of_product(factors), tree)

    def _of_product(self, facts: list[int]) -> int:
        """The equation of the logarithm of a product of positive numbers."""
        factors = [self.check.facts[n][1] for n in facts]
        apart = [["*", -1, ["log", one]] for one in factors]
        return self.add(["=", ["+", ["log", ["*", *factors]], *apart]], "form", of=facts)

    def inverse(self, tree: Tree) -> None:
        """Make the base of an inverse a product of units."""
        key = repr(tree)
        if key in self.settled:
            return
        self.settled.add(key)
        self.sign(tree[1], "!=")
        p = self.value(tree[1])
        if p:
            self._inverse(p, tree[1])

    def _inverse(self, p: Poly, under: Tree) -> None:
        _, common, rest = self.ring.content(p)
        kept = self.tree(rest)
        for base in [self._atom(atom, {}) for atom, _ in common]:
            if base[0] not in ("inv", "delta"):
                self.unit(base)
        if len(rest) > 1 and not indices_in(kept) - indices_in(under):
            self._sum_below(kept)

    def _sum_below(self, tree: Tree) -> None:
        """The inverse of a sum is a product of inverses of what has no denominators and no factors."""
        tree = self.tree(self.value(tree))
        known = self.sign(tree, "!=")
        pieces, cancel = self._pieces(self.value(tree))
        if len(pieces) == 1 and pieces[0][1] == 1:
            self._below_known(tree, known)
            return
        claim, clear = [], [[known, 1]]
        for base, exponent in pieces:
            if type(base) is int or base[0] == "q":
                claim.append(["^", ["inv", base], exponent])
                continue
            n = self.sign(base, "!=")
            if exponent > 0:
                claim.append(["^", ["inv", base], exponent])
                clear.append([n, exponent])
            else:
                claim.append(["^", base, -exponent])
            self.unit(base)
        fact = ["+", ["inv", tree], ["*", -1, ["*", *claim]]]
        n = self.add(["=", fact], "ring", cancel=[*clear, *cancel])
        left = self.tree(self.ring.inverse(self.value(tree)))
        self.rule(n, left)
        for base, exponent in pieces:
            if exponent > 0 and len(self.value(base)) > 1:
                self._below_known(base, self.sign(base, "!="))

    def _below_known(self, tree: Tree, known: int) -> None:
        """Replace the first product of a nonzero sum, multiplied by the inverse of the sum, for any index."""
        if indices_in(tree):
            self._known_below(tree, known)

    def _known_below(self, tree: Tree, known: int) -> None:
        """Replace the first product of a nonzero sum, multiplied by the inverse of the sum."""
        p = self.value(tree)
        lead = max(p, key=lambda m: (any(self.ring.atoms[atom].free for atom, _ in m), len(m), m))
        if len(p) < 2 or not lead:
            return
        if p[lead] < 0:  # 1/-t is -1/t
            minus = self.tree(self.ring.scale(-1, p))
            both = [[known, 1], [self.sign(minus, "!="), 1]]
            n = self.add(["=", ["+", ["inv", tree], ["inv", minus]]], "ring", cancel=both)
            self.rule(n, ["inv", tree])
            tree, known = minus, both[1][0]
        n = self.add(["=", ["+", ["*", tree, ["inv", tree]], -1]], "form", of=[known])
        self.rule(n, ["*", self.tree({lead: Fraction(1)}), ["inv", tree]])


def primes(base: Tree, exponent: int) -> Iterator[tuple[Tree, int]]:
    """A power, of a positive number those of its prime factors; one above 1000 is left as it is.

    >>> list(primes(["q", 12, 5], 2))
    [(2, 2), (2, 2), (3, 2), (5, -2)]
    """
    match base:
        case int() if base > 0:
            parts = [(base, exponent)]
        case ["q", above, below] if above > 0:
            parts = [(above, exponent), (below, -exponent)]
        case _:
            yield base, exponent
            return
    for number, power in parts:
        for prime in range(2, 1000):
            while number % prime == 0:
                yield prime, power
                number //= prime
        if number > 1:
            yield number, power
