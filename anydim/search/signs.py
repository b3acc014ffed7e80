"""The sign of a number: by its form, by what is known, by its polynomial."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import partial
from itertools import count
from math import comb

from anydim.kernel import Rejected
from anydim.kernel.polynomials import multiply
from anydim.kernel.rewriting import Monomial, Poly, quotient
from anydim.kernel.syntax import open_indices

from .examples import examples
from .factors import Factors
from .squares import eliminated, sum_of_squares
from .sums import lagrange, pulled, sum_of_squares_of, summed_over
from .trees import indices_in, lists_in, placed, put, tree_of, unified
from .writing import Stuck, Tree

STRONGER = {"!=": ("!=", ">"), ">=": (">=", ">"), ">": (">",)}


class Signs(Factors):
    """Facts of the kinds ``>``, ``>=`` and ``!=``."""

    def __init__(self, text: dict, effort: int = 0) -> None:
        self.pending: set = set()  # what is being looked for
        self.failed: dict = {}  # what was not found, with how many rules, and which effort
        self.dividing = False  # whether what is known is divided by something
        self.squared = False  # whether u - v was replaced by u² - v²
        self.effort = 0
        self.depth = effort  # for the claim and what it needs
        super().__init__(text)
        self.examples = examples(self.ring, self.statement)
        self.units_of_sums: list[tuple[tuple[str, int], Tree]] = []  # what adds up to 1, by hypothesis
        self.radicands: dict[str, Tree] = {}  # sums whose roots are symbols
        self.tries = 40  # of indices that are pulled out of sums
        self.summing: list[Tree] = []  # what is summed around
        self.bounds = list(range(len(self.check.facts)))  # hypotheses, and more that is known

    def sign(self, tree: Tree, kind: str) -> int:
        """A fact that the number is of this kind: ``>``, ``>=`` or ``!=``; or ``Stuck``."""
        text = repr(tree)
        for stronger in STRONGER[kind]:
            n = self.index.get(f"[{stronger!r}, {text}]")
            if n is not None:
                return n if stronger == kind else self.same([kind, tree], n)
        key = (text, kind)
        how = (*key, self.dividing, self.squared)
        tried = self.failed.get(how, (-1, 0)) >= (self.rules, self.effort)
        if key in self.pending or len(self.pending) > 30 or tried:
            raise Stuck("the sign of", tree)
        p = self.value(tree)
        if any(example.refutes(kind, p) for example in self.examples):
            raise Stuck("at some example this is not", kind, "0:", tree)
        self.ring.spend(30)
        self.pending.add(key)
        try:
            ways = [self._from_any, self._by_form, self._of_letter, self._by_value]
            of_terms = type(tree) is list and tree[0] in ("sum", "+", "root")
            if of_terms and len(p) == 1 and repr(self.tree(p)) != text:
                ways.insert(1, ways.pop())  # it is a product
            for way in ways:
                try:
                    return way(tree, kind)
                except Stuck:
                    pass
        finally:
            self.pending.discard(key)
        self.failed[how] = (self.rules, self.effort)
        raise Stuck("the sign of", tree)

    @contextmanager
    def _with_effort(self) -> Iterator[None]:
        """Ways that may take long are not tried inside each other without end."""
        before = self.effort, self.squared
        self.effort = max(0, self.effort - 1)
        try:
            yield
        finally:
            self.effort, self.squared = before

    def _from_any(self, tree: Tree, kind: str) -> int:
        """An instance of what is known of any index."""
        for n, (known, other) in enumerate(self.check.facts):
            if known in STRONGER[kind] and type(other) is list and type(tree) is list and other[0] == tree[0]:
                indices = unified(other, tree, {})
                if indices:
                    pairs = [[tree_of(any_index), index] for any_index, index in indices.items()]
                    if all(a == b for a, b in pairs):
                        continue
                    m = self.add([known, tree], "at", of=n, places=pairs)
                    return m if known == kind else self.same([kind, tree], m)
        raise Stuck

    def _by_form(self, tree: Tree, kind: str) -> int:
        fact = [kind, tree]
        for known in ("!=", ">"):
            n = self.index.get(repr([known, ["root", tree]]))
            if n is not None:
                n = self.add([">", tree], "form", of=[n])
                return n if kind == ">" else self.same(fact, n)
        if type(tree) is int or tree[0] == "q":
            value = Fraction(tree) if type(tree) is int else Fraction(*tree[1:])
            if value > 0 or (kind == "!=" and value):
                return self.add(fact, "sign", terms=[[value.numerator, value.denominator, [], []]])
            if value == 0 and kind == ">=":
                return self.add(fact, "sign", terms=[])
            raise Stuck
        head, *args = tree
        if head == "num":
            n = self.add([">", tree], "size", of=args[0])
            return n if kind == ">" else self.same(fact, n)
        if head == "root":
            if kind == ">=":
                return self.add(fact, "form")
            n = self.add([">", tree], "form", of=[self.sign(args[0], ">")])
            return n if kind == ">" else self.same(fact, n)
        if head == "inv":
            return self.add(fact, "form", of=[self.sign(args[0], kind)])
        if head == "exp":
            n = self.add([">", tree], "form")
            return n if kind == ">" else self.same(fact, n)
        if head == "sum" and kind != "!=":
            taken = repr(tree)
            index = next(p for n in count(500) if repr(p := ["any", n, args[0]]) not in taken)
            return self.add(fact, "sum", of=self.sign(open_indices(args[1], (index,)), kind), place=index)
        if head == "^":
            return self._product_sign(["*", tree], kind, tree)
        if head == "*":
            return self._product_sign(tree, kind, tree)
        if head == "delta" and kind == ">=":
            return self.add(fact, "sign", terms=[[1, 1, [], [tree]]])
        if head == "+" and kind != "!=":
            terms, strict = [], False
            for part in args:
                try:
                    n = self.sign(part, kind)
                    strict = True
                except Stuck:
                    n = self.sign(part, ">=")
                terms.append([1, 1, [n], []])
            if kind == ">" and not strict:
                raise Stuck
            return self.add(fact, "sign", terms=terms)
        if kind == "!=":
            return self.same(fact, self.sign(tree, ">"))
        raise Stuck

    def _product_sign(self, product: Tree, kind: str, tree: Tree) -> int:
        """The sign of a product; even powers are squares."""
        coefficient = Fraction(1)
        left: dict[str, list] = {}
        for part in product[1:]:
            if type(part) is int or part[0] == "q":
                coefficient *= Fraction(part) if type(part) is int else Fraction(*part[1:])
                continue
            base, exponent = (part[1], part[2]) if part[0] == "^" else (part, 1)
            left.setdefault(repr(base), [base, 0])[1] += exponent
        term = self._term(coefficient, [(base, exponent) for base, exponent in left.values()], kind)
        return self.add([kind, tree], "sign", terms=[term])

    def _term(self, coefficient: Fraction, powers: list[tuple[Tree, int]], kind: str) -> list:
        """A coefficient times powers, as a term of the rule for signs."""
        if coefficient == 0 or (coefficient < 0 and kind != "!="):
            raise Stuck
        facts, squares, nonzero = [], [], []
        for base, exponent in powers:
            if kind == "!=":
                facts += [self.sign(base, kind)] * exponent
                continue
            if exponent > 1 and kind == ">=":
                squares.append(base if exponent < 4 else ["^", base, exponent // 2])
            elif exponent > 1:
                nonzero += [self.sign(base, "!=")] * (exponent // 2)
            if exponent % 2:
                facts.append(self.sign(base, kind))
        return [coefficient.numerator, coefficient.denominator, facts, squares, nonzero]

    def _of_letter(self, tree: Tree, kind: str) -> int:
        """A symbol is a root; of what is not negative and not 0 it is positive."""
        if type(tree) is not list or tree[0] == "inv":
            raise Stuck
        if kind == "!=":
            p = self.value(tree)
            if len(p) != 1:
                raise Stuck
            for n, (known, other) in enumerate(list(self.check.facts)):
                if known in ("!=", ">"):
                    rest = self._over(self.of(n), p)
                    if rest is not None and not (indices_in(rest) - indices_in(other)):
                        return self.add(["!=", tree], "factor", of=n, times=rest)
        if kind == ">" and tree[0] != "+":
            both = [self.sign(tree, ">="), self.sign(tree, "!=")]
            return self.add([">", tree], "form", of=both)
        raise Stuck

    def _by_value(self, tree: Tree, kind: str) -> int:
        """By the polynomial: a multiple of something known, or a sum of what has a sign."""
        p = self.value(tree)
        if not p:
            if kind == ">=":
                return self.add([kind, tree], "sign", terms=[])
            raise Stuck
        for n, (known, other) in enumerate(list(self.check.facts)):
            if known in STRONGER[kind] and other != tree and len(q := self.of(n)) == len(p):
                ratio = self._ratio(p, q)
                if ratio is None and indices_in(other):
                    n, ratio = self._instance(n, p, q)
                if ratio and (ratio > 0 or kind == "!="):
                    term = [ratio.numerator, ratio.denominator, [n], []]
                    return self.add([kind, tree], "sign", terms=[term])
        other = self.tree(p)
        if indices_in(other) - indices_in(tree):
            raise Stuck
        if repr(other) != repr(tree):
            return self.same([kind, tree], self.sign(other, kind))
        for way in (
            self._of_sizes,
            self._of_a_known_sum,
            self._of_factors,
            self._cleared,
            self._below,
            self._of_quotient,
            self._by_coefficients,
            self._of_squares,
            self._as_one_sum,
            partial(lagrange, self),
            partial(pulled, self),
            self._beyond,
            self._by_square,
            self._weighted,
        ):
            try:
                return way(p, tree, kind)
            except (Stuck, Rejected):
                pass
        raise Stuck

    def _instance(self, n: int, p: Poly, q: Poly) -> tuple[int, Fraction | None]:
        """Instantiate a fact for every index at given indices, if the result is a multiple of p."""
        (_, first), *_ = sorted(q.items())
        for ratio in {Fraction(value) / first for value in p.values()}:
            terms = tuple(sorted(self.ring.scale(1 / ratio, p).items()))
            for indices in self.ring.rewriting.terms(tuple(sorted(q.items())), terms, {}):
                pairs = [[self._index(a, {}), self._index(b, {})] for a, b in indices.items()]
                if any(b[0] == "any" and b[1] >= 1000 for _, b in pairs):
                    continue
                kind, tree = self.check.facts[n]
                if not pairs or all(a == b for a, b in pairs):
                    return n, ratio
                return self.add([kind, placed(tree, pairs)], "at", of=n, places=pairs), ratio
        return n, None

    def numerator_of(self, n: int) -> None:
        """Transfer a hypothesis about a fraction to its numerator."""
        kind, _ = self.check.facts[n]
        top, facts, cancel = self.of(n), [n], []
        sums = [atom for atom in self._inverses_in(top) if len(self.ring.atoms[atom].parts[1]) > 1]
        if kind == "=" or not sums:
            raise Stuck
        for atom, exponent in self._inverses_in(top).items():
            base = self._atom(atom, {})[1]
            facts += [self.sign(base, ">")] * exponent
            cancel.append([self.sign(base, "!="), exponent])
            top = self.ring.clear(top, self.value(base), exponent)
        self.bounds.append(self.add([kind, self.tree(top)], "sign", terms=[[1, 1, facts, []]], cancel=cancel))

    def _of_sizes(self, p: Poly, tree: Tree, kind: str) -> int:
        """A size minus what it is at least."""
        linear = [(m, f) for m, f in p.items() if m]
        if len(linear) != 1:
            raise Stuck
        ((atom, exponent), *others), factor = linear[0]
        size = self._size_of(atom)
        if others or size is None or exponent != size[1] or factor < 0:
            raise Stuck
        least = self.statement.sizes[size[0]]
        rest = p.get((), Fraction(0)) + factor * least
        if rest < 0 or (rest == 0 and kind != ">="):
            raise Stuck
        n = self._over_least(size[0])
        terms = [[factor.numerator, factor.denominator, [n], []]]
        if rest:
            terms.append([rest.numerator, rest.denominator, [], []])
        if kind == "!=":
            m = self.add([">", tree], "sign", terms=terms)
            return self.same([kind, tree], m)
        return self.add([kind, tree], "sign", terms=terms)

    def _by_coefficients(self, p: Poly, tree: Tree, kind: str) -> int:
        """Each size is its least number and a rest, and then no coefficient is negative."""
        shifted: dict = {((), ()): Fraction(0)}
        for monomial, factor in p.items():
            others: list = []
            found: dict[tuple[str, ...], Fraction] = {
                (): Fraction(factor)
            }  # powers of what is over each size's least number
            for atom, exponent in monomial:
                symbol, of = self._size_of(atom) or ("", 0)
                if not symbol or exponent < of:
                    others.append((atom, exponent))
                    continue
                times, left = divmod(exponent, of)
                others += [(atom, left)] * bool(left)
                least = self.statement.sizes[symbol]
                found = {
                    (*over, *[symbol] * n): c * comb(times, n) * least ** (times - n)
                    for over, c in found.items()
                    for n in range(times + 1)
                }
            for over, c in found.items():
                key = (tuple(others), over)
                shifted[key] = shifted.get(key, 0) + c
        kept = {key: c for key, c in shifted.items() if c}
        if kind == "!=" or not any(over for _, over in kept) or min(kept.values()) < 0 or len(kept) > 40:
            raise Stuck
        terms, strict = [], False
        for (others, over), c in kept.items():
            powers = [(self._atom(atom, {}), e) for atom, e in others]
            term = None
            if kind == ">" and not over:
                with suppress(Stuck):
                    term, strict = self._term(c, powers, ">"), True
            term = term or self._term(c, powers, ">=")
            term[2] = term[2] + [self._over_least(symbol) for symbol in over]
            terms.append(term)
        if kind == ">" and not strict:
            raise Stuck
        return self.add([kind, tree], "sign", terms=terms)

    def _over_least(self, symbol: str) -> int:
        """That a size is not less than its least number."""
        least = self.statement.sizes[symbol]
        return self.add([">=", ["+", ["num", [symbol, 0]], -least]], "size", of=[symbol, 0])

    def _size_of(self, atom: int) -> tuple[str, int] | None:
        """The size that an atom is, or whose root it is, with the power that it has then."""
        kind, *parts = self.ring.atoms[atom].parts
        if kind == "num":
            return parts[0], 1
        for symbol in self.statement.sizes:
            if self.value(["num", [symbol, 0]]) == {((atom, 2),): 1}:
                return symbol, 2
        return None

    def _of_a_known_sum(self, p: Poly, tree: Tree, kind: str) -> int:
        """A monomial times a sum that is known up to a monomial."""
        lead, common, rest = self._primitive(p)
        if len(rest) < 2:
            raise Stuck
        for n, (known, _other) in enumerate(list(self.check.facts)):
            if known not in STRONGER[kind] or len(q := self.of(n)) != len(p):
                continue
            c, others, inner = self._primitive(q)
            if inner != rest:
                if self._ratio(inner, rest) != -1:
                    continue
                c = -c
            powers = {atom: common.get(atom, 0) - others.get(atom, 0) for atom in {**common, **others}}
            for atom in powers:
                if common.get(atom, 0) < 0 or others.get(atom, 0):
                    self.unit(self._atom(atom, {}))
            term = self._multiple(lead / c, powers, n, kind)
            return self.add([kind, tree], "sign", terms=[term])
        raise Stuck

    def _of_factors(self, p: Poly, tree: Tree, kind: str) -> int:
        """A product of what has a sign."""
        factors = self._factors(p)
        coefficient, powers = Fraction(1), []
        for factor, exponent in factors:
            if type(factor) is int or factor[0] == "q":
                coefficient *= (
                    Fraction(factor) if type(factor) is int else Fraction(*factor[1:])
                ) ** exponent
            else:
                powers.append((factor, exponent))
        if len(powers) < 2 and (not powers or powers[0][1] == 1) and coefficient > 0:
            raise Stuck
        signed = []
        for factor, exponent in powers:
            if exponent % 2 and len(self.value(factor)) > 1 and kind != "!=":
                try:
                    self.sign(factor, kind)
                except Stuck:
                    factor = self.tree(self.ring.scale(-1, self.value(factor)))
                    coefficient = -coefficient
            signed.append((factor, exponent))
        term = self._term(coefficient, signed, kind)
        return self.add([kind, tree], "sign", terms=[term])

    def _cleared(self, p: Poly, tree: Tree, kind: str) -> int:
        """The sign of a fraction is that of its numerator, if it is divided by what is positive."""
        below = self._inverses_in(p)
        shared = dict(self.ring.content(p)[1])
        below = {atom: e - shared.get(atom, 0) for atom, e in below.items() if e > shared.get(atom, 0)}
        if not below:
            raise Stuck
        top, cancel, outside = p, [], []
        for atom, exponent in below.items():
            base = self._atom(atom, {})[1]
            cancel.append([self.sign(base, "!="), exponent])
            top = self.ring.times(top, self.ring.times(*[self.value(base)] * exponent))
            top = self.ring.clear(p, self.value(base), exponent) if len(below) == 1 else top
            outside.append((["inv", base], exponent))
        whole = self.tree(top)
        term = self._term(Fraction(1), [(whole, 1), *outside], kind)
        return self.add([kind, tree], "sign", terms=[term], cancel=cancel)

    def _by_square(self, p: Poly, tree: Tree, kind: str) -> int:
        """U - v has the sign of u² - v², where u is not negative."""
        if kind == "!=" or len(p) > 8 or not (self.effort or (len(p) == 2 and not self.squared)):
            raise Stuck
        u: Poly = {}
        for monomial, factor in p.items():
            with suppress(Stuck):
                if factor > 0 and monomial:
                    self.sign(self.tree({monomial: factor}), ">=")
                    u[monomial] = factor
        for some in [u, *({monomial: u[monomial]} for monomial in u if len(u) > 1)]:
            if some and len(some) < len(p):
                above, other = self.tree(some), self.tree(self.ring.add(some, self.ring.scale(-1, p)))
                with suppress(Stuck, Rejected):
                    with self._with_effort():
                        self.squared = True
                        squares = self.sign(["+", ["^", above, 2], ["*", -1, ["^", other, 2]]], kind)
                    of = [self.sign(above, ">="), squares]
                    difference = ["+", above, ["*", -1, other]]
                    return self.same([kind, tree], self.add([kind, difference], "form", of=of))
        raise Stuck

    def _of_quotient(self, p: Poly, tree: Tree, kind: str) -> int:
        """A factor of what is known, where the others are positive."""
        if kind == "!=" or self.dividing:
            raise Stuck
        for n, (known, other) in enumerate(list(self.check.facts)):
            if known not in STRONGER[kind] or indices_in(other) - indices_in(tree):
                continue
            rest = (
                self._quotient(self.of(n), p) if set(self._atoms(p)) <= set(self._atoms(self.of(n))) else None
            )
            if rest is None or set(rest) == {()}:
                continue
            others = self.tree(rest)
            self.dividing = True
            try:
                if known == ">":
                    both = [self.sign(others, ">="), self.add(["!=", others], "factor", of=n, times=tree)]
                    above = self.add([">", others], "form", of=both)
                else:
                    above = self.sign(others, ">")
                term = [1, 1, [n, self.add([">", ["inv", others]], "form", of=[above])], []]
                return self.add([kind, tree], "sign", terms=[term], cancel=[[above, 1]])
            except (Stuck, Rejected):
                continue
            finally:
                self.dividing = False
        raise Stuck

    @staticmethod
    def _atoms(p: Poly) -> set[int]:
        return {atom for monomial in p for atom, _ in monomial}

    def _beyond(self, p: Poly, tree: Tree, kind: str) -> int:
        """A multiple of something known, and a rest that is not negative."""
        if kind == "!=" or not self.effort:
            raise Stuck
        for n in self.bounds:
            known = self.check.facts[n][0]
            if known not in (">=", ">") or len(self.of(n)) < 2:
                continue
            lead, common, q = self._primitive(self.of(n))
            times = {
                (t, Fraction(p[m]) / q[k])
                for m in p
                for k in q
                if m and p[m] * q[k] > 0 and (t := quotient(m, k)) is not None
                if not t or (len(p) < 6 and self.effort == self.depth)
            }
            for t, ratio in sorted(times):
                rest = self.ring.add(p, self.ring.scale(-ratio, self.ring.times(q, {t: 1})))
                if len(rest) > len(p) + 2 * (not t):
                    continue
                powers = dict(t)
                for atom, exponent in common.items():
                    powers[atom] = powers.get(atom, 0) - exponent
                try:
                    term = self._multiple(ratio / lead, powers, n, ">=" if t else known)
                    with self._with_effort():
                        strict = kind == ">" and (t or known == ">=")
                        more = self.sign(self.tree(rest), ">" if strict else ">=")
                except Stuck:
                    continue
                return self.add([kind, tree], "sign", terms=[term, [1, 1, [more], []]])
        raise Stuck

    def _multiple(self, ratio: Fraction, powers: dict[int, int], n: int, kind: str) -> list:
        """A fact times powers of atoms, negative ones too, as a term of the rule for signs."""
        pairs = []
        for atom, exponent in powers.items():
            base = self._atom(atom, {})
            if exponent < 0:
                self.unit(base)
            if exponent:
                pairs.append((base if exponent > 0 else ["inv", base], abs(exponent)))
        term = self._term(ratio, pairs, kind)
        term[2] = [*term[2], n]
        return term

    def _as_one_sum(self, p: Poly, tree: Tree, kind: str) -> int:
        """Multiples of sums over one size, as one sum."""
        parts, sizes = [], set()
        for monomial, factor in p.items():
            sums = [pair for pair in monomial if self.ring.atoms[pair[0]].parts[0] == "sum"]
            if len(sums) != 1 or sums[0][1] != 1:
                raise Stuck
            outside = {tuple(pair for pair in monomial if pair not in sums): factor}
            _, size, body = self._atom(sums[0][0], {})
            sizes.add(repr(size))
            parts.append(["*", self.tree(outside), body])
        if kind == "!=" or len(sizes) != 1 or len(parts) < 2:
            raise Stuck
        return self.same([kind, tree], self.sign(["sum", size, ["+", *parts]], kind))

    def cauchy(self, one: Tree, other: Tree) -> None:
        """The product of two lengths, of columns or matrices, is at least ± their inner product."""
        sizes, x = sum_of_squares_of(one)
        others, y = sum_of_squares_of(other)
        if sizes != others:
            raise Stuck
        first = [["any", 700 + n, size] for n, size in enumerate(sizes)]
        second = [["any", 720 + n, size] for n, size in enumerate(sizes)]

        def at(body: Tree, places: list) -> Tree:
            return open_indices(body, (*reversed(places),))

        crossed = [["*", at(x, p), at(y, q)] for p, q in ((first, second), (second, first))]
        square = ["^", ["+", crossed[0], ["*", -1, crossed[1]]], 2]
        known = summed_over(self, square, [*first, *second], ">=")
        above = ["*", one, other]
        for sign in (1, -1):
            inner = ["*", *([-1] if sign < 0 else []), x, y]
            for size in reversed(sizes):
                inner = ["sum", size, inner]
            squares = [">=", ["+", ["^", above, 2], ["*", -1, ["^", inner, 2]]]]
            n = self.add(squares, "sign", terms=[[1, 2, [known], []]])
            of = [self.sign(above, ">="), n]
            self.bounds.append(self.add([">=", ["+", above, ["*", -1, inner]]], "form", of=of))

    def sums_of_squares(self, tree: Tree) -> None:
        """A sum of what is not negative is at least one term; n times a sum of squares, the sum's square."""
        parts = list(lists_in(tree))
        spoken_of = [*parts, *(part for fact in self.statement.given for part in lists_in(fact[1]))]
        here = {repr(part): part for part in spoken_of if part[0] in ("at", "place") and len(part) == 3}
        sums = [self._atom(atom, {}) for atom in sorted(self._atoms(self.value(tree)))]
        for whole in [part for part in [*sums, *parts] if part[0] == "sum" and len(part) == 3][:6]:
            _, size, body = whole
            with suppress(Stuck, Rejected, IndexError):  # a sum in a sum may speak of what that binds
                self.sign(open_indices(body, (["any", 0, size],)), ">=")
                for index in [index for index in here.values() if index[2] == size]:
                    others = ["^", ["+", 1, ["*", -1, ["delta", index, ["b", 0]]]], 2]
                    known = self.sign(["sum", size, ["*", others, body]], ">=")
                    rest = ["+", whole, ["*", -1, put(body, index)]]
                    self.bounds.append(self.same([">=", rest], known))
                continue
            with suppress(Stuck, Rejected, IndexError):  # as above
                difference = ["+", put(body, ["b", 1]), ["*", -1, body]]
                known = self.sign(["sum", size, ["sum", size, ["^", difference, 2]]], ">=")
                squares = ["*", ["num", size], ["sum", size, ["^", body, 2]]]
                above = [">=", ["+", squares, ["*", -1, ["^", whole, 2]]]]
                self.bounds.append(self.add(above, "sign", terms=[[1, 2, [known], []]]))

    def _weighted(self, p: Poly, tree: Tree, kind: str) -> int:
        """A sum x + w·y is positive if x + y is, and w is, and x and y are not negative."""
        if kind != ">":
            raise Stuck
        facts = list(enumerate(self.check.facts))
        weights = [
            other
            for known, other in self.check.facts
            if known == "!=" and type(other) is list and other[0] == "ent"
        ]
        for c in weights:
            w = self.value(["^", c, 2])
            if len(w) != 1:
                continue
            ((square, _),) = w.items()
            at_one: Poly = {}  # the number, where the weight is 1
            for monomial, factor in p.items():
                rest = {tuple(pair for pair in monomial if pair not in square): factor}
                at_one = self.ring.add(at_one, rest)
            for n, (known, other) in facts:
                if known != ">" or at_one == p or at_one != self.of(n):
                    continue
                y = self._quotient(
                    self.ring.add(p, self.ring.scale(-1, self.value(other))),
                    self.ring.add(w, {(): Fraction(-1)}),
                )
                if y is None:
                    continue
                y_tree = self.tree(y)
                x_tree = self.tree(self.ring.add(self.value(other), self.ring.scale(-1, y)))
                try:
                    x_known, y_known = self.sign(x_tree, ">="), self.sign(y_tree, ">=")
                except Stuck:
                    continue
                c_known = self.sign(c, "!=")
                above = ["+", 1, ["^", c, 2]]
                one = self.sign(["inv", above], ">")
                terms = [
                    [1, 1, [x_known, one], []],
                    [1, 1, [n, one], [], [c_known]],
                    [1, 1, [y_known, one], [["^", c, 2]]],
                ]
                cancel = [[self.sign(above, "!="), 1]]
                return self.add([kind, tree], "sign", terms=terms, cancel=cancel)
        raise Stuck

    def _of_squares(self, p: Poly, tree: Tree, kind: str) -> int:
        """A sum of squares: of a polynomial in one number, or a quadratic form in products of atoms."""
        if kind == "!=":
            raise Stuck
        atoms = self._atoms(p)
        if len(atoms) == 1:
            powers = {sum(e for _, e in m): f for m, f in p.items()}
            basis: list[Monomial] = [
                ((atom, n),) if n else () for atom in atoms for n in range(max(powers) // 2 + 1)
            ]
            squares = sum_of_squares([Fraction(powers.get(n, 0)) for n in range(max(powers) + 1)])
        else:
            halves = [tuple((a, e // 2) for a, e in m) for m in p if all(e % 2 == 0 for _, e in m)]
            basis = [(), *sorted(half for half in halves if half)]
            gram = [[Fraction(p.get(multiply(m, n), 0)) / (1 + (m != n)) for n in basis] for m in basis]
            if len(basis) > 6 or {multiply(m, n) for m in basis for n in basis} < set(p):
                raise Stuck
            squares = eliminated(gram)
        if squares is None:
            raise Stuck
        terms = []
        for weight, coefficients in squares:
            base = self.tree({m: c for m, c in zip(basis, coefficients, strict=False) if c})
            if type(base) is int or base[0] == "q":
                weight, base = weight * coefficients[0] ** 2, None
            terms.append([weight.numerator, weight.denominator, [], [base] if base else []])
        return self.add([kind, tree], "sign", terms=terms)

    def _below(self, p: Poly, tree: Tree, kind: str) -> int:
        """Prove that a number is nonzero because it is positive or negative."""
        if kind != "!=" or len(p) == 1:
            raise Stuck
        try:
            return self.same([kind, tree], self.sign(tree, ">"))
        except Stuck:
            n = self.sign(self.tree(self.ring.scale(-1, p)), ">")
            return self.add([kind, tree], "sign", terms=[[-1, 1, [n], []]])

    def unit(self, tree: Tree) -> None:
        """An atom that is not 0: times its inverse it is 1 from now on."""
        if type(tree) is int:  # a size, say, of which a case says how large it is
            return
        if tree[0] == "inv":
            tree = tree[1]
        p = self.value(tree)
        one = self.ring.times(p, self.ring.inverse(p))
        if len(p) != 1 or len(one) != 1 or one == {(): 1}:
            return
        n = self.add(["=", ["+", ["*", tree, ["inv", tree]], -1]], "form", of=[self.sign(tree, "!=")])
        self.rule(n, ["*", tree, ["inv", tree]])
