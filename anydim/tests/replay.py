"""A second checker of certificates, written from the description of the format, not from the kernel's code.

It imports nothing of the package.  It was written from the docstrings of ``kernel`` and from the stored
certificates, and where these did not suffice, from what the kernel answered.  ``test_replay.py`` and
``tests/lngeom/test_replay.py`` compare the two.

**What is checked.**  Nothing is sampled: no size is fixed, no number is rounded.  A step is accepted if its
fact holds for every size that the statement admits, all values of the symbols for which the facts before it
hold, and each value of its "any" indices.  Equations are decided by a normal form.  Two numbers that are
always equal may have different ones, so a right step may be rejected.  That a wrong one is accepted takes an
error in this file.

**How.**  A polynomial maps monomials to fractions.  Its indeterminates, the *atoms*, are entries, sizes,
deltas, inverses, roots, exponentials, logarithms, and sums of one product whose factors are connected by the
indices that are summed over.  These are named in all orders that make sense, and the least result is taken.
A *rule* is a monomial and the polynomial that it equals.  If it speaks of "any" indices, all indices that
occur are tried for them.
In a sum, some indices are taken as fixed, in all ways; then the rest is a product of smaller sums and other
atoms, to which rules apply.  After each new rule everything is computed anew.

Examples
--------
>>> c = ["ent", "c"]
>>> claim = ["=", ["+", ["*", c, ["inv", c]], -1]]
>>> says = {"sizes": {}, "symbols": {"c": []}, "indices": {}, "given": [["!=", c]], "claim": claim}
>>> replay(says, [{"fact": ["!=", c], "by": "given", "of": 0}, {"fact": claim, "by": "form", "of": [0]}])
2
>>> replay(says, [{"fact": claim, "by": "ring", "of": []}])  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
anydim.tests.replay.Wrong: step 0 (ring): ['=', ... does not follow
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import factorial, gcd, lcm, prod
from typing import Any, NamedTuple

Tree = Any  # of tuples, texts and whole numbers
Size = tuple[str, int]
Index = tuple[str, Any, Size]  # "at", "place" and "any" of a statement; "#" bound; "~" while a sum is open
Monomial = tuple[tuple[int, int], ...]  # atoms and exponents, sorted
Poly = dict[Monomial, Fraction]

KINDS = ("=", "!=", ">=", ">")
STRONGER = {"=": ("=",), "!=": ("!=", ">"), ">=": (">=", ">"), ">": (">",)}
ONE: Size = ("", 1)
FIRST: Index = ("place", 0, ONE)
WORK = 200_000  # products of monomials in one certificate; those stored need a tenth of it


class Wrong(Exception):
    """A statement that is not well formed, or a step that does not follow."""


# --- Polynomials -------------------------------------------------------------------------------------------


class Atom(NamedTuple):
    """An indeterminate: its kind and parts, free indices, how deep sums are nested, and a key."""

    kind: str
    parts: tuple[Any, ...]
    free: frozenset[Index]
    height: int
    head: Any


class Rule(NamedTuple):
    """A monomial and the polynomial that replaces it, its "any" indices, and the heads of its atoms."""

    left: Monomial
    right: Poly
    anys: tuple[Index, ...]
    heads: frozenset[Any]


def add(*terms: Poly) -> Poly:
    """The sum of polynomials."""
    total: Poly = {}
    for p in terms:
        for m, c in p.items():
            total[m] = total.get(m, Fraction(0)) + c
    return {m: c for m, c in total.items() if c}


def scaled(c: Fraction | int, p: Poly) -> Poly:
    """A polynomial times a number."""
    return {m: c * d for m, d in p.items()} if c else {}


def constant(c: Fraction | int) -> Poly:
    """A number as a polynomial."""
    return {(): Fraction(c)} if c else {}


def single(m: Monomial) -> Poly:
    """A monomial as a polynomial."""
    return {m: Fraction(1)}


def merged(m: Monomial, n: Monomial) -> Monomial:
    """The product of two monomials."""
    exponents = dict(m)
    for a, e in n:
        exponents[a] = exponents.get(a, 0) + e
    return tuple(sorted(exponents.items()))


def quotient(m: Monomial, n: Monomial) -> Monomial | None:
    """The monomial m over n, if n divides it."""
    exponents = dict(m)
    for a, e in n:
        if exponents.get(a, 0) < e:
            return None
        exponents[a] -= e
    return tuple((a, e) for a, e in exponents.items() if e)


def frozen(p: Poly) -> tuple[tuple[Monomial, Fraction], ...]:
    """A polynomial as a key."""
    return tuple(sorted(p.items()))


def content(p: Poly) -> tuple[Fraction, Monomial, Poly]:
    """A polynomial that is not 0, as a positive number times a monomial times the rest.

    The rest has whole coefficients without a common factor, and no atom divides it.
    """
    c = Fraction(gcd(*(d.numerator for d in p.values())), lcm(*(d.denominator for d in p.values())))
    common = dict(next(iter(p)))
    for m in p:
        exponents = dict(m)
        common = {a: min(e, exponents[a]) for a, e in common.items() if a in exponents}
    shared = tuple(sorted(common.items()))
    return c, shared, {quotient(m, shared) or (): d / c for m, d in p.items()}


def split_square(n: int) -> tuple[int, list[int]]:
    """A positive whole number as a square times different primes: its root, and the primes.

    >>> split_square(360)
    (6, [2, 5])
    """
    root, primes, d = 1, [], 2
    while d * d <= n:
        while n % (d * d) == 0:
            root, n = root * d, n // (d * d)
        if n % d == 0:
            primes.append(d)
            n //= d
        d += 1
        if d > 10_000:
            raise Wrong("a root of a large number")
    return root, primes + [n] * (n > 1)


class Ring:
    """Polynomials in normal form, by the laws that hold without conditions, and by rules.

    The methods above ``tidy`` know no rules, and are called with polynomials in any form.
    """

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self.numbers: dict[tuple[Any, ...], int] = {}
        self.rules: list[Rule] = []
        self.renamings: dict[tuple[int, Any], Poly] = {}
        self.work = 0
        self.forget()

    def forget(self) -> None:
        """Forget all results that depend on rules."""
        self.tidied: dict[Monomial, Poly] = {}
        self.viewed: dict[int, Poly | None] = {}
        self.renewed: dict[int, Poly] = {}
        self.sums: dict[tuple[Index, Monomial], Poly] = {}
        self.values: dict[tuple[Tree, tuple[Index, ...]], Poly] = {}

    def atom(self, kind: str, *parts: Any) -> Poly:
        """An atom as a polynomial; equal atoms have one number."""
        key = kind, *parts
        if key not in self.numbers:
            if kind in ("inv", "root", "exp", "log", "sum"):
                inside = [parts[1]] if kind == "sum" else [m for m, _ in parts[0]]
                within = [self.atoms[a] for m in inside for a, _ in m]
                free = frozenset(i for a in within for i in a.free) - set(parts[0] if kind == "sum" else ())
                height = max((a.height for a in within), default=0) + (kind == "sum")
                head: Any = kind, frozenset(a.head for a in within)
            else:
                free, height = frozenset(p for p in parts if isinstance(p, tuple) and len(p) == 3), 0
                head = (kind, parts[0]) if kind == "ent" else kind
            self.numbers[key] = len(self.atoms)
            self.atoms.append(Atom(kind, parts, free, height, head))
        return single(((self.numbers[key], 1),))

    def free(self, m: Monomial) -> set[Index]:
        """The indices of which a monomial speaks, but for those of its sums."""
        return {i for a, _ in m for i in self.atoms[a].free}

    def product(self, p: Poly, q: Poly) -> Poly:
        """The product of two polynomials."""
        self.work += len(p) * len(q)
        if self.work > WORK:
            raise Wrong("it takes too much work")
        total: Poly = {}
        for m, c in p.items():
            for n, d in q.items():
                both = merged(m, n)
                total[both] = total.get(both, Fraction(0)) + c * d
        return {m: c for m, c in total.items() if c}

    def size(self, size: Size) -> Poly:
        """A size as a number."""
        return add(self.atom("num", size[0]) if size[0] else {}, constant(size[1]))

    def delta(self, i: Index, j: Index) -> Poly:
        """1 if two indices are one, else 0."""
        if i == j or i[0] == j[0] == "place":
            return constant(i == j)
        return self.atom("delta", *sorted((i, j), key=lambda k: (k[0] != "place", k)))

    def inverse(self, p: Poly) -> Poly:
        """One over a polynomial, and 0 for 0: the inverse of a product is the product of inverses."""
        if not p:
            return {}
        c, m, q = content(p)
        result = constant(1 / (c * q[()])) if list(q) == [()] else scaled(1 / c, self.atom("inv", frozen(q)))
        for a, e in m:
            atom = self.atoms[a]
            one = single(((a, 1),))
            if atom.kind == "inv":
                one = dict(atom.parts[0])
            elif (prime := self.prime(a)) is not None:
                one = scaled(1 / prime, one)
            elif atom.kind != "delta":
                one = self.atom("inv", frozen(one))
            for _ in range(e):
                result = self.product(result, one)
        return result

    def root(self, p: Poly) -> Poly:
        """The square root, and 0 for negative numbers: positive numbers come out, as roots of primes."""
        if not p:
            return {}
        c, m, q = content(p)
        root, primes = split_square(c.numerator * c.denominator)
        inner = self.product(single(m), q)
        result = constant(inner[()] > 0) if list(inner) == [()] else self.atom("root", frozen(inner))
        for prime in primes:
            result = self.product(result, self.atom("root", frozen(constant(prime))))
        return scaled(Fraction(root, c.denominator), result)

    def exp(self, p: Poly) -> Poly:
        """The exponential, a product with one factor for each monomial: exp(n/d · m) is exp(m/d)ⁿ."""
        result = constant(1)
        for m, c in p.items():
            if abs(c.numerator) > 64:
                raise Wrong("a high power of an exponential")
            one = self.atom("exp", frozen({m: Fraction(1, c.denominator)}))
            for _ in range(abs(c.numerator)):
                result = self.product(result, one if c > 0 else self.inverse(one))
        return result

    def log(self, p: Poly) -> Poly:
        """The logarithm, 0 of what is not positive; of a product of exponentials, the exponents added up."""
        if list(p) == [()]:
            return self.atom("log", frozen(p)) if p[()] > 0 and p[()] != 1 else {}
        if len(p) == 1:
            ((m, c),) = p.items()
            exponents = [(self.exponent(a), e) for a, e in m]
            if c > 0 and all(t is not None for t, _ in exponents):
                return add(self.log(constant(c)), *(scaled(e, t or {}) for t, e in exponents))
        return self.atom("log", frozen(p)) if p else {}

    def exponent(self, a: int) -> Poly | None:
        """The number t of an atom that is exp(t), and -t of one over that; None of another atom."""
        kind, parts, _, _, _ = self.atoms[a]
        if kind == "exp":
            return dict(parts[0])
        if kind == "inv" and len(parts[0]) == 1 and parts[0][0][1] == 1 and len(parts[0][0][0]) == 1:
            ((base, e),) = parts[0][0][0]
            t = self.exponent(base) if self.atoms[base].kind == "exp" and e == 1 else None
            return None if t is None else scaled(-1, t)
        return None

    def of_kind(self, kind: str, p: Poly) -> Poly:
        """One over a polynomial, its root, exponential or logarithm."""
        return {"inv": self.inverse, "root": self.root, "exp": self.exp, "log": self.log}[kind](p)

    def prime(self, a: int) -> Fraction | None:
        """The prime whose root an atom is, or None."""
        kind, parts, _, _, _ = self.atoms[a]
        return parts[0][0][1] if kind == "root" and [m for m, _ in parts[0]] == [()] else None

    def rename(self, p: Poly, to: dict[Index, Index]) -> Poly:
        """A polynomial with other indices."""
        terms = []
        for m, c in p.items():
            term = constant(c)
            for a, e in m:
                for _ in range(e):
                    term = self.product(term, self.rename_atom(a, to))
            terms.append(term)
        return add(*terms)

    def rename_atom(self, a: int, to: dict[Index, Index]) -> Poly:
        """An atom with other indices."""
        kind, parts, free, _, _ = self.atoms[a]
        changed = tuple(sorted((i, to[i]) for i in free if to.get(i, i) != i))
        if not changed:
            return single(((a, 1),))
        key = a, changed
        if key not in self.renamings:
            if kind == "ent":
                made = self.atom(kind, parts[0], *(to.get(i, i) for i in parts[1:]))
            elif kind == "delta":
                made = self.delta(*(to.get(i, i) for i in parts))
            elif kind == "sum":
                made = self.bind(parts[0], self.rename(single(parts[1]), dict(changed)))
            else:
                made = self.of_kind(kind, self.rename(dict(parts[0]), dict(changed)))
            self.renamings[key] = made
        return self.renamings[key]

    def open(self, a: int, avoid: Iterable[Index]) -> tuple[list[Index], Poly]:
        """The body of a sum, and the new indices that the sum runs over."""
        bound, body = self.atoms[a].parts
        taken = {*avoid, *self.atoms[a].free}
        names: list[Index] = []
        for k in bound:
            n = next(n for n in range(len(taken) + 1) if ("~", n, k[2]) not in taken)
            names.append(("~", n, k[2]))
            taken.add(names[-1])
        return names, self.rename(single(body), dict(zip(bound, names, strict=True)))

    def bind(self, names: Sequence[Index], p: Poly) -> Poly:
        """The sum over indices, of which no delta speaks: a product of sums whose factors are connected."""
        terms = []
        for m, c in p.items():
            left, term = list(m), constant(c)
            rest = set(names)
            while rest:
                bound = [min(rest)]
                rest -= {*bound}
                factors: list[tuple[int, int]] = []
                for k in bound:  # grows
                    for pair in [pair for pair in left if k in self.atoms[pair[0]].free]:
                        left.remove(pair)
                        factors.append(pair)
                        found = rest & self.atoms[pair[0]].free
                        bound += sorted(found)
                        rest -= found
                term = self.product(term, self.connected(bound, tuple(sorted(factors))))
            terms.append(self.product(term, single(tuple(left))))
        return add(*terms)

    def connected(self, names: list[Index], m: Monomial) -> Poly:
        """The sum of a product whose factors are connected, as an atom: its indices get the best names."""
        if not m:
            return self.size(names[0][2])
        height = 1 + max(self.atoms[a].height for a, _ in m)
        kinds = {k: self.occurrences(k, m) for k in names}
        groups = [[k for k in names if kinds[k] == kind] for kind in sorted({*kinds.values()})]
        if len(names) > 8 or prod(factorial(len(group)) for group in groups) > 720:
            raise Wrong("a sum over too many indices that are alike")
        best: tuple[Monomial, Fraction, tuple[Index, ...]] | None = None
        for orders in product(*(permutations(group) for group in groups)):
            order = [k for group in orders for k in group]
            bound = tuple(("#", (height, n), k[2]) for n, k in enumerate(order))
            ((body, c),) = self.rename(single(m), dict(zip(order, bound, strict=True))).items()
            if best is None or body < best[0]:
                best = body, c, bound
        assert best is not None
        return scaled(best[1], self.atom("sum", best[2], best[0]))

    def occurrences(self, k: Index, m: Monomial) -> tuple[Any, ...]:
        """How a product speaks of an index, in a form that does not depend on names."""
        found = []
        for a, e in m:
            kind, parts, free, height, _ = self.atoms[a]
            if k in free:
                at = (
                    (parts[0], *(n for n, i in enumerate(parts) if i == k))
                    if kind == "ent"
                    else (len(free), height)
                )
                found.append((kind, e, at))
        return k[2], tuple(sorted(found))

    # With rules.

    def tidy(self, m: Monomial) -> Poly:
        """The normal form of a product of atoms."""
        if m not in self.tidied:
            simpler = self.step(m)
            self.tidied[m] = single(m) if simpler is None else simpler
        return self.tidied[m]

    def step(self, m: Monomial) -> Poly | None:
        """The normal form of a product that has another, or None."""
        for a, e in m:
            kind, parts, _, _, _ = self.atoms[a]
            rest = tuple(pair for pair in m if pair[0] != a)
            if kind == "delta" and (e > 1 or parts[1] in self.free(rest)):
                other = self.renew(self.rename(single(rest), {parts[1]: parts[0]}))
                return self.times(single(((a, 1),)), other)
            if e > 1 and (prime := self.prime(a)) is not None:
                return scaled(prime ** (e // 2), self.tidy(merged(rest, ((a, e % 2),) if e % 2 else ())))
            if kind == "inv" and len(parts[0]) == 1:
                ((((top, _),), _),) = parts[0]
                n = dict(m).get(top, 0)
                if n and self.atoms[top].kind == "exp":  # it is never 0
                    rest = tuple(pair for pair in rest if pair[0] != top)
                    remains = [(top, n - e)] * (n > e) + [(a, e - n)] * (e > n)
                    return self.tidy(merged(rest, tuple(remains)))
                if n and n + e > 2:  # t² / t = t, and t / t² = 1 / t, also where t is 0
                    rest = tuple(pair for pair in rest if pair[0] != top)
                    kept = ((top, 1), (a, 1)) if n == e else ((top, n - e),) if n > e else ((a, e - n),)
                    return self.tidy(merged(rest, kept))
        heads = {self.atoms[a].head for a, _ in m}
        for rule in self.rules:
            if rule.heads <= heads:
                for to in self.instances(rule, m):
                    left = self.rename(single(rule.left), to)
                    if len(left) != 1:
                        continue
                    ((part, c),) = left.items()
                    if part and (over := quotient(m, part)) is not None:
                        right = self.renew(self.rename(rule.right, to))
                        return self.times({over: 1 / c}, right)
        if any(rule.anys for rule in self.rules):
            for a, _ in m:
                if self.atoms[a].kind == "sum" and (new := self.views(a)) is not None:
                    return self.times({quotient(m, ((a, 1),)) or (): Fraction(1)}, new)
        return None

    def instances(self, rule: Rule, m: Monomial) -> Iterator[dict[Index, Index]]:
        """What the "any" indices of a rule can stand for in a product."""
        free = sorted(self.free(m)) if rule.anys else []
        for images in product(*([i for i in free if i[2] == k[2]] for k in rule.anys)):
            yield dict(zip(rule.anys, images, strict=True))

    def views(self, a: int) -> Poly | None:
        """A sum in which a rule applies when some of its indices are taken as fixed, or None."""
        if a not in self.viewed:
            self.viewed[a] = None
            names, body = self.open(a, ())
            for number in range(len(names)):
                for bound in combinations(names, number):
                    view = self.bind(bound, body)
                    new = add(*(scaled(c, self.tidy(m)) for m, c in view.items()))
                    if new != view:
                        self.viewed[a] = self.sum([k for k in names if k not in bound], new)
                        return self.viewed[a]
        return self.viewed[a]

    def normal(self, p: Poly) -> Poly:
        """The normal form of a polynomial whose atoms are in normal form."""
        return add(*(scaled(c, self.tidy(m)) for m, c in p.items()))

    def times(self, p: Poly, q: Poly) -> Poly:
        """The normal form of a product of two."""
        return self.normal(self.product(p, q))

    def power(self, p: Poly, exponent: int) -> Poly:
        """The normal form of a power."""
        result = constant(1)
        for _ in range(exponent):
            result = self.times(result, p)
        return result

    def renew(self, p: Poly) -> Poly:
        """The normal form of any polynomial."""
        terms = []
        for m, c in p.items():
            term = constant(c)
            for a, e in m:
                term = self.times(term, self.power(self.renew_atom(a), e))
            terms.append(term)
        return add(*terms)

    def renew_atom(self, a: int) -> Poly:
        """The normal form of an atom, inside it too."""
        if a not in self.renewed:
            kind, parts, _, _, _ = self.atoms[a]
            if kind == "sum":
                names, body = self.open(a, ())
                new = self.sum(names, self.renew(body))
            elif kind in ("inv", "root", "exp", "log"):
                new = self.normal(self.of_kind(kind, self.renew(dict(parts[0]))))
            else:
                new = self.tidy(((a, 1),))
            self.renewed[a] = new
        return self.renewed[a]

    def sum(self, names: Iterable[Index], p: Poly) -> Poly:
        """The normal form of the sum over indices of a polynomial in normal form."""
        for k in names:
            p = add(*(scaled(c, self.sum_of_product(k, m)) for m, c in p.items()))
        return p

    def sum_of_product(self, k: Index, m: Monomial) -> Poly:
        """The normal form of the sum over one index of one product."""
        if (k, m) in self.sums:
            return self.sums[k, m]
        one, size = single(m), k[2]
        if not size[0]:
            if size[1] > 50:
                raise Wrong("a sum over too many indices")
            places: list[Index] = [("place", n, size) for n in range(size[1])]
            result = add(*(self.renew(self.rename(one, {k: place})) for place in places))
        elif deltas := [a for a, _ in m if self.atoms[a].kind == "delta" and k in self.atoms[a].free]:
            (other,) = self.atoms[deltas[0]].free - {k}
            rest = tuple(pair for pair in m if pair[0] != deltas[0])
            result = self.renew(self.rename(single(rest), {k: other}))
        else:
            names, body, avoid = [k], constant(1), self.free(m)
            for a, e in m:
                if self.atoms[a].kind == "sum" and k in self.atoms[a].free:
                    for _ in range(e):
                        opened, part = self.open(a, avoid)
                        names += opened
                        avoid.update(opened)
                        body = self.product(body, part)
                else:
                    body = self.product(body, single(((a, e),)))
            result = self.normal(self.bind(names, body))
        self.sums[k, m] = result
        return result

    def replace(self, left: Poly, zero: Poly) -> None:
        """From now on, replace a product by what it is, as a polynomial is 0."""
        if len(left) != 1 or () in left:
            raise Wrong("it is no product that is to be replaced")
        ((m, _),) = left.items()
        if m not in zero:
            raise Wrong("the product is no term of the equation")
        right = {n: -c / zero[m] for n, c in zero.items() if n != m}
        anys = sorted(i for i in self.free(m) if i[0] == "any")
        if any(i[0] == "any" and i not in anys for n in right for i in self.free(n)):
            raise Wrong("the other side speaks of an index that the product does not have")
        self.rules.append(Rule(m, right, tuple(anys), frozenset(self.atoms[a].head for a, _ in m)))
        self.forget()

    def cleared(self, p: Poly, below: Poly, times: int) -> Poly:
        """A polynomial times a power of ``below``, which is not 0, without the inverses of its factors."""
        if not below:
            return p
        _, m, q = content(below)
        factors = [(single(((a, 1),)), e) for a, e in m] + ([] if list(q) == [()] else [(q, 1)])
        for factor, e in factors:
            inverse = self.inverse(factor)
            if len(inverse) != 1 or [e for _, e in min(inverse)] != [1]:
                continue
            (((a, _),), c), n, terms = *inverse.items(), e * times, []
            for mono, d in p.items():
                have = min(n, dict(mono).get(a, 0))  # the atom times the factor is 1 / c
                rest = (quotient(mono, ((a, have),)) or ()) if have else mono
                terms.append(self.times({rest: d / c**have}, self.power(factor, n - have)))
            p = add(*terms)
        return p

    def value(self, tree: Tree, around: tuple[Index, ...] = ()) -> Poly:
        """The normal form of a tree; ``around`` are the indices of the sums around it, the nearest last."""
        key = tree, around
        if key not in self.values:
            self.values[key] = self.compute(tree, around)
        return self.values[key]

    def compute(self, tree: Tree, around: tuple[Index, ...]) -> Poly:
        """The normal form of a tree, from those of its parts."""
        match tree:
            case int():
                return constant(tree)
            case ("q", p, q):
                return constant(Fraction(p, q))
            case ("num", size):
                return self.renew(self.size(size))
            case ("ent", name, *indices):
                return self.normal(self.atom("ent", name, *(placed(i, around) for i in indices)))
            case ("delta", i, j):
                return self.normal(self.delta(placed(i, around), placed(j, around)))
            case ("+", *parts):
                return add(*(self.value(part, around) for part in parts))
            case ("*", *parts):
                result = constant(1)
                for part in parts:
                    result = self.times(result, self.value(part, around))
                return result
            case ("^", base, exponent):
                return self.power(self.value(base, around), exponent)
            case (("inv" | "root" | "exp" | "log") as kind, part):
                return self.renew(self.of_kind(kind, self.value(part, around)))
            case ("sum", size, part):
                k: Index = FIRST if size == ONE else ("~", len(around), size)
                body = self.value(part, (*around, k))
                return body if size == ONE else self.sum([k], body)
        raise Wrong(f"no number: {tree}")


def placed(index: Any, around: tuple[Index, ...]) -> Index:
    """The index of a tree as an index of atoms."""
    if index[0] == "b":
        return around[-1 - index[1]]
    return FIRST if index[2] == ONE else index


# --- Statements --------------------------------------------------------------------------------------------


def frozen_tree(tree: Any) -> Tree:
    """Lists as tuples, and nothing but texts and whole numbers in them."""
    if type(tree) in (list, tuple):
        return tuple(frozen_tree(part) for part in tree)
    if type(tree) not in (int, str):
        raise Wrong(f"no tree: {tree!r}")
    return tree


class Replay:
    """The facts that a certificate has established so far."""

    def __init__(self, statement: dict[str, Any]) -> None:
        self.ring = Ring()
        self.facts: list[tuple[str, Tree]] = []
        self.least: dict[str, int] = dict(statement["sizes"])
        if not all(type(n) is int and n >= 1 and name for name, n in self.least.items()):
            raise Wrong(f"sizes are at least 1: {self.least}")
        self.symbols = {
            name: [self.size(frozen_tree(n)) for n in sizes] for name, sizes in statement["symbols"].items()
        }
        self.indices = {name: self.size(frozen_tree(n)) for name, n in statement["indices"].items()}
        self.given = [self.fact(fact) for fact in [*statement["given"], *statement.get("values", ())]]
        self.goals = [self.fact(statement["claim"])]
        if "values" not in statement:
            stated = [self.goals[0], *self.given]
            parts = [frozen_tree(part) for part in statement.get("parts", ())]
            for tree in [*(tree for _, tree in stated), *parts]:
                self.read(tree, (), self.goals)

    # What is well formed.

    def size(self, size: Any) -> Size:
        """A size that is at least 1 for all values of its symbol."""
        match size:
            case (str(name), int(offset)) if (self.least.get(name, -offset) if name else 0) + offset >= 1:
                return size
        raise Wrong(f"no size: {size}")

    def index(self, index: Any, around: tuple[Index, ...]) -> Size:
        """The size of an index that may be used."""
        match index:
            case ("b", int(depth)) if 0 <= depth < len(around):
                return around[-1 - depth][2]
            case ("at", str(name), size) if self.indices.get(name) == size:
                return self.size(size)
            case ("any", int(), size):
                return self.size(size)
            case ("place", int(n), size):
                name, offset = self.size(size)
                if 0 <= n < self.least.get(name, 0) + offset:
                    return size
        raise Wrong(f"no index: {index}")

    def fact(self, fact: Any) -> tuple[str, Tree]:
        """A fact that is well formed."""
        match frozen_tree(fact):
            case (kind, tree) if kind in KINDS:
                self.read(tree)
                return kind, tree
        raise Wrong(f"no fact: {fact}")

    def read(
        self, tree: Tree, around: tuple[Index, ...] = (), goals: list[tuple[str, Tree]] | None = None
    ) -> None:
        """Refuse what is no number, and collect what must hold for all of it to have a value."""
        match tree:
            case int():
                return None
            case ("q", int(), int(q)) if q > 0:
                return None
            case ("num", size):
                self.size(size)
                return None
            case ("ent", str(name), *indices) if name in self.symbols:
                if [self.index(i, around) for i in indices] == self.symbols[name]:
                    return None
            case ("delta", i, j):
                if self.index(i, around) == self.index(j, around):
                    return None
            case (("+" | "*"), *parts):
                for part in parts:
                    self.read(part, around, goals)
                return None
            case ("^", base, int(exponent)) if 0 <= exponent <= 64:
                return self.read(base, around, goals)
            case ("inv", ("root", ("*", part, same, 1))) if part == same:
                return self.read(part, around, goals)  # a sign, which is 0 at 0
            case (("inv" | "root") as kind, part):
                self.read(part, around, goals)
                if goals is not None:
                    goals.append(("!=" if kind == "inv" else ">=", unbound(part, around)))
                return None
            case ("exp", part):
                return self.read(part, around, goals)
            case ("log", part):
                self.read(part, around, goals)
                if goals is not None:
                    goals.append((">", unbound(part, around)))
                return None
            case ("sum", size, body):
                return self.read(body, (*around, ("every", len(around), self.size(size))), goals)
        raise Wrong(f"no number: {tree}")

    # Facts.

    def known(self, n: Any, *kinds: str) -> Tree:
        """The number of which a fact speaks, if it is of such a kind."""
        if type(n) is not int or not 0 <= n < len(self.facts) or (kinds and self.facts[n][0] not in kinds):
            raise Wrong(f"fact {n} is not there, or not of the kind {' or '.join(kinds)}")
        return self.facts[n][1]

    def value(self, tree: Any) -> Poly:
        """The normal form of a tree that a step states."""
        tree = frozen_tree(tree)
        self.read(tree)
        return self.ring.value(tree)

    def is_zero(self, p: Poly, cancel: Any = ()) -> bool:
        """Return True if a polynomial is 0, perhaps after multiplication with what is not 0."""
        for n, times in cancel:
            if type(times) is not int or not 1 <= times <= 17:
                raise Wrong(f"no exponent: {times}")
            p = self.ring.cleared(p, self.value(self.known(n, *STRONGER["!="])), times)
        return not self.ring.renew(p)

    def step(self, step: dict[str, Any]) -> None:
        """Establish one more fact, or use a fact as a rule from now on."""
        if "replace" in step:
            self.ring.replace(self.value(step["replace"]), self.value(self.known(step["of"], "=")))
            return
        if step["by"] == "let":
            self.let(step["fact"])
        fact = self.fact(step["fact"])
        more = {name: part for name, part in step.items() if name not in ("fact", "by")}
        if step["by"] not in RULES or not RULES[step["by"]](self, *fact, **more):
            raise Wrong(f"{step['fact']} does not follow")
        self.facts.append(fact)

    def let(self, fact: Any) -> None:
        """Declare the new symbol of a definition."""
        match frozen_tree(fact):
            case ("=", ("+", ("ent", str(name), *indices), ("*", -1, tree))):
                sizes = [self.index(i, ()) for i in indices]
                self.read(tree)
                anys = {i for i in indices if i[0] == "any"}
                if name not in self.symbols and len(anys) == len(indices) and anys_of(tree) <= anys:
                    self.symbols[name] = sizes
                    return
        raise Wrong(f"no definition of a new symbol: {fact}")

    def end(self) -> None:
        """Refuse a certificate that leaves a goal open."""
        for kind, tree in self.goals:
            if not any(k == kind and fits(known, tree, {}) for k, known in self.facts):
                raise Wrong(f"it remains to show: {kind} {tree}")


def unbound(tree: Tree, around: tuple[Index, ...], depth: int = 0) -> Tree:
    """A part of a sum with "any" indices for those of the sums around it."""
    match tree:
        case ("b", d) if d >= depth:
            return around[-1 - (d - depth)]
        case ("sum", size, body):
            return "sum", size, unbound(body, around, depth + 1)
        case (*parts,):
            return tuple(unbound(part, around, depth) for part in parts)
    return tree


def put(tree: Tree, places: dict[Any, Any]) -> Tree:
    """A tree with other indices."""
    if tree in places:
        return places[tree]
    return tuple(put(part, places) for part in tree) if type(tree) is tuple else tree


def anys_of(tree: Tree) -> set[Index]:
    """The "any" indices of a tree."""
    if type(tree) is not tuple:
        return set()
    if len(tree) == 3 and tree[0] == "any":
        return {tree}
    return {i for part in tree for i in anys_of(part)}


def fits(known: Tree, tree: Tree, to: dict[Tree, Tree]) -> bool:
    """Return True if a goal is a known number, with the indices of its sums for "any" indices."""
    if type(known) is not tuple or type(tree) is not tuple:
        return known == tree
    if known[:1] == ("any",) and len(known) == 3 and tree[:1] == ("every",):
        return tree[2] == known[2] and to.setdefault(known, tree) == tree
    if known[:1] == ("any",) and len(known) == 3:
        return to.setdefault(known, tree) == tree == known
    return len(known) == len(tree) and all(fits(a, b, to) for a, b in zip(known, tree, strict=True))


# --- Rules -------------------------------------------------------------------------------------------------


def by_given(r: Replay, kind: str, tree: Tree, of: int) -> bool:
    """A hypothesis, as it is written."""
    return type(of) is int and 0 <= of < len(r.given) and r.given[of] == (kind, tree)


def by_size(r: Replay, kind: str, tree: Tree, of: Any) -> bool:
    """A size is positive, and at least what the statement says."""
    name, offset = size = r.size(frozen_tree(of))
    least = r.least.get(name, 0) + offset
    return (kind, tree) in ((">", ("num", size)), (">=", ("+", ("num", size), -least)))


def by_let(r: Replay, kind: str, tree: Tree) -> bool:
    """A definition, which was checked when its symbol was declared."""
    return True


def by_ring(r: Replay, kind: str, tree: Tree, of: Any = (), cancel: Any = ()) -> bool:
    """An equation: a sum of multiples of equations."""
    p = r.value(tree)
    for n, times in of:
        p = add(p, scaled(-1, r.ring.times(r.value(times), r.value(r.known(n, "=")))))
    return kind == "=" and r.is_zero(p, cancel)


def by_sign(r: Replay, kind: str, tree: Tree, terms: Any, cancel: Any = ()) -> bool:
    """A sign: positive numbers times products of what has a sign, times squares, added up."""
    total: Poly = {}
    strict = False
    for p, q, facts, squares, *more in terms:
        if type(p) is not int or type(q) is not int or q <= 0 or len(more) > 1:
            raise Wrong(f"no number: {p}/{q}")
        if p == 0 or (p < 0 and kind != "!="):
            raise Wrong(f"no positive number: {p}/{q}")
        allowed = STRONGER["!="] if kind == "!=" else STRONGER[">="]
        values = [r.value(r.known(n, *allowed)) for n in facts]
        for square in squares:
            values += [r.value(square)] * 2
        for n in more[0] if more else ():
            values += [r.value(r.known(n, *STRONGER["!="]))] * 2
        strict = strict or (not squares and all(r.facts[n][0] == ">" for n in facts))
        term = constant(Fraction(p, q))
        for value in values:
            term = r.ring.times(term, value)
        total = add(total, term)
    if kind == "=" or (kind == ">" and not strict) or (kind == "!=" and (len(terms) != 1 or terms[0][3])):
        return False
    return r.is_zero(add(r.value(tree), scaled(-1, total)), cancel)


def by_form(r: Replay, kind: str, tree: Tree, of: Any = ()) -> bool:
    """What follows from the form of a number."""
    facts = [(r.facts[n][0], r.known(n)) for n in of]
    match facts:
        case []:
            return type(tree) is tuple and (kind, tree[0]) in ((">=", "root"), (">", "exp"))
        case [(">", _), (">", _), *_] if kind == "=":
            logs = tuple(("*", -1, ("log", t)) for _, t in facts)
            product = "*", *(t for _, t in facts)
            return {known for known, _ in facts} == {">"} and tree == ("+", ("log", product), *logs)
        case [(">", t)] if kind == "=" and tree == ("+", ("exp", ("log", t)), ("*", -1, t)):
            return True
        case [(known, t)] if kind == "=":
            if tree == ("+", ("*", t, ("inv", t)), -1):
                return known in STRONGER["!="]
            return known in STRONGER[">="] and tree == ("+", ("^", ("root", t), 2), ("*", -1, t))
        case [(known, t)]:
            if t == ("root", tree):
                return kind == ">" and known in STRONGER["!="]
            return known == kind and tree in ((("inv", t),) if kind == "!=" else (("inv", t), ("root", t)))
        case [(">=", s), ("!=", t)] | [("!=", s), (">=", t)] if kind == ">":
            return tree == s == t
        case [((">" | ">="), s), (known, p)] if kind == known and kind in (">", ">="):
            match tree:
                case ("+", first, ("*", -1, t)):
                    return first == s and p == ("+", ("^", s, 2), ("*", -1, ("^", t, 2)))
    return False


def by_root(r: Replay, kind: str, tree: Tree, of: int, cancel: Any = ()) -> bool:
    """A number that is not negative is the root of its square."""
    match tree:
        case ("+", ("root", square), ("*", -1, number)):
            s = r.value(number)
            same = s == r.value(r.known(of, *STRONGER[">="]))
            return (
                kind == "="
                and same
                and r.is_zero(add(r.value(square), scaled(-1, r.ring.power(s, 2))), cancel)
            )
    return False


def by_sum(r: Replay, kind: str, tree: Tree, of: int, place: Any) -> bool:
    """A sum of what has a sign for any index has that sign."""
    place = frozen_tree(place)
    size = r.index(place, ())
    p = r.ring.rename(r.value(r.known(of, *STRONGER[kind])), {place: ("~", 0, size)})
    return kind in (">", ">=") and place[0] == "any" and r.value(tree) == r.ring.sum([("~", 0, size)], p)


def by_factor(r: Replay, kind: str, tree: Tree, of: int, times: Any, cancel: Any = ()) -> bool:
    """A factor of what is not 0 is not 0."""
    whole = r.value(r.known(of, *STRONGER["!="]))
    return kind == "!=" and r.is_zero(
        add(whole, scaled(-1, r.ring.times(r.value(times), r.value(tree)))), cancel
    )


def by_at(r: Replay, kind: str, tree: Tree, of: int, places: Any) -> bool:
    """An instance of what holds for any index."""
    to = {}
    for old, new in frozen_tree(places):
        if old[0] != "any" or r.index(old, ()) != r.index(new, ()):
            raise Wrong(f"{new} is no place for {old}")
        to[old] = new
    return r.value(tree) == r.value(put(r.known(of, *STRONGER[kind]), to))


RULES: dict[str, Callable[..., bool]] = {
    "given": by_given,
    "size": by_size,
    "let": by_let,
    "ring": by_ring,
    "sign": by_sign,
    "form": by_form,
    "root": by_root,
    "sum": by_sum,
    "factor": by_factor,
    "at": by_at,
}


def replay(statement: dict[str, Any], steps: list[dict[str, Any]]) -> int:
    """Follow a certificate to its end, and return the number of its steps.

    Raises
    ------
    Wrong
        At the first step that does not follow, or if a goal remains.
    """
    done = "the statement"
    try:
        r = Replay(statement)
        for number, step in enumerate(steps):
            done = f"step {number} ({step.get('by', 'replace')})"
            r.step(step)
        done = "the end"
        r.end()
    except (Wrong, TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise Wrong(f"{done}: {error}") from error
    return len(steps)
