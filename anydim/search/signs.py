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

from .factors import factors_in, inverses_in, over_monomial, primitive, quotient_of, ratio_of, size_of
from .squares import eliminated, sum_of_squares
from .state import Search
from .sums import lagrange, pulled, sum_of_squares_of, summed_over
from .trees import indices_in, lists_in, placed, put, tree_of, unified
from .writing import Stuck, Tree

STRONGER = {"!=": ("!=", ">"), ">=": (">=", ">"), ">": (">",)}


def sign(search: Search, tree: Tree, kind: str) -> int:
    """A fact that the number is of this kind: ``>``, ``>=`` or ``!=``; or ``Stuck``."""
    text = repr(tree)
    for stronger in STRONGER[kind]:
        n = search.index.get(f"[{stronger!r}, {text}]")
        if n is not None:
            return n if stronger == kind else search.same([kind, tree], n)
    key = (text, kind)
    how = (*key, search.dividing, search.squared)
    tried = search.failed.get(how, (-1, 0)) >= (search.rules, search.effort)
    if key in search.pending or len(search.pending) > 30 or tried:
        raise Stuck("the sign of", tree)
    p = search.value(tree)
    if any(example.refutes(kind, p) for example in search.examples):
        raise Stuck("at some example this is not", kind, "0:", tree)
    search.ring.spend(30)
    search.pending.add(key)
    try:
        ways = [_from_any, _by_form, _of_letter, _by_value]
        of_terms = type(tree) is list and tree[0] in ("sum", "+", "root")
        if of_terms and len(p) == 1 and repr(search.tree(p)) != text:
            ways.insert(1, ways.pop())  # it is a product
        for way in ways:
            try:
                return way(search, tree, kind)
            except Stuck:
                pass
    finally:
        search.pending.discard(key)
    search.failed[how] = (search.rules, search.effort)
    raise Stuck("the sign of", tree)


@contextmanager
def _with_effort(search: Search) -> Iterator[None]:
    """Ways that may take long are not tried inside each other without end."""
    before = search.effort, search.squared
    search.effort = max(0, search.effort - 1)
    try:
        yield
    finally:
        search.effort, search.squared = before


def _from_any(search: Search, tree: Tree, kind: str) -> int:
    """An instance of what is known of any index."""
    for n, (known, other) in enumerate(search.check.facts):
        if known in STRONGER[kind] and type(other) is list and type(tree) is list and other[0] == tree[0]:
            indices = unified(other, tree, {})
            if indices:
                pairs = [[tree_of(any_index), index] for any_index, index in indices.items()]
                if all(a == b for a, b in pairs):
                    continue
                m = search.add([known, tree], "at", of=n, places=pairs)
                return m if known == kind else search.same([kind, tree], m)
    raise Stuck


def _by_form(search: Search, tree: Tree, kind: str) -> int:
    fact = [kind, tree]
    for known in ("!=", ">"):
        n = search.index.get(repr([known, ["root", tree]]))
        if n is not None:
            n = search.add([">", tree], "form", of=[n])
            return n if kind == ">" else search.same(fact, n)
    if type(tree) is int or tree[0] == "q":
        value = Fraction(tree) if type(tree) is int else Fraction(*tree[1:])
        if value > 0 or (kind == "!=" and value):
            return search.add(fact, "sign", terms=[[value.numerator, value.denominator, [], []]])
        if value == 0 and kind == ">=":
            return search.add(fact, "sign", terms=[])
        raise Stuck
    head, *args = tree
    if head == "num":
        n = search.add([">", tree], "size", of=args[0])
        return n if kind == ">" else search.same(fact, n)
    if head == "root":
        if kind == ">=":
            return search.add(fact, "form")
        n = search.add([">", tree], "form", of=[sign(search, args[0], ">")])
        return n if kind == ">" else search.same(fact, n)
    if head == "inv":
        return search.add(fact, "form", of=[sign(search, args[0], kind)])
    if head == "exp":
        n = search.add([">", tree], "form")
        return n if kind == ">" else search.same(fact, n)
    if head == "sum" and kind != "!=":
        taken = repr(tree)
        index = next(p for n in count(500) if repr(p := ["any", n, args[0]]) not in taken)
        return search.add(fact, "sum", of=sign(search, open_indices(args[1], (index,)), kind), place=index)
    if head == "^":
        return _product_sign(search, ["*", tree], kind, tree)
    if head == "*":
        return _product_sign(search, tree, kind, tree)
    if head == "delta" and kind == ">=":
        return search.add(fact, "sign", terms=[[1, 1, [], [tree]]])
    if head == "+" and kind != "!=":
        terms, strict = [], False
        for part in args:
            try:
                n = sign(search, part, kind)
                strict = True
            except Stuck:
                n = sign(search, part, ">=")
            terms.append([1, 1, [n], []])
        if kind == ">" and not strict:
            raise Stuck
        return search.add(fact, "sign", terms=terms)
    if kind == "!=":
        return search.same(fact, sign(search, tree, ">"))
    raise Stuck


def _product_sign(search: Search, product: Tree, kind: str, tree: Tree) -> int:
    """The sign of a product; even powers are squares."""
    coefficient = Fraction(1)
    left: dict[str, list] = {}
    for part in product[1:]:
        if type(part) is int or part[0] == "q":
            coefficient *= Fraction(part) if type(part) is int else Fraction(*part[1:])
            continue
        base, exponent = (part[1], part[2]) if part[0] == "^" else (part, 1)
        left.setdefault(repr(base), [base, 0])[1] += exponent
    term = _term(search, coefficient, [(base, exponent) for base, exponent in left.values()], kind)
    return search.add([kind, tree], "sign", terms=[term])


def _term(search: Search, coefficient: Fraction, powers: list[tuple[Tree, int]], kind: str) -> list:
    """A coefficient times powers, as a term of the rule for signs."""
    if coefficient == 0 or (coefficient < 0 and kind != "!="):
        raise Stuck
    facts, squares, nonzero = [], [], []
    for base, exponent in powers:
        if kind == "!=":
            facts += [sign(search, base, kind)] * exponent
            continue
        if exponent > 1 and kind == ">=":
            squares.append(base if exponent < 4 else ["^", base, exponent // 2])
        elif exponent > 1:
            nonzero += [sign(search, base, "!=")] * (exponent // 2)
        if exponent % 2:
            facts.append(sign(search, base, kind))
    return [coefficient.numerator, coefficient.denominator, facts, squares, nonzero]


def _of_letter(search: Search, tree: Tree, kind: str) -> int:
    """A symbol is a root; of what is not negative and not 0 it is positive."""
    if type(tree) is not list or tree[0] == "inv":
        raise Stuck
    if kind == "!=":
        p = search.value(tree)
        if len(p) != 1:
            raise Stuck
        for n, (known, other) in enumerate(list(search.check.facts)):
            if known in ("!=", ">"):
                rest = over_monomial(search, search.of(n), p)
                if rest is not None and not (indices_in(rest) - indices_in(other)):
                    return search.add(["!=", tree], "factor", of=n, times=rest)
    if kind == ">" and tree[0] != "+":
        both = [sign(search, tree, ">="), sign(search, tree, "!=")]
        return search.add([">", tree], "form", of=both)
    raise Stuck


def _by_value(search: Search, tree: Tree, kind: str) -> int:
    """By the polynomial: a multiple of something known, or a sum of what has a sign."""
    p = search.value(tree)
    if not p:
        if kind == ">=":
            return search.add([kind, tree], "sign", terms=[])
        raise Stuck
    for n, (known, other) in enumerate(list(search.check.facts)):
        if known in STRONGER[kind] and other != tree and len(q := search.of(n)) == len(p):
            ratio = ratio_of(p, q)
            if ratio is None and indices_in(other):
                n, ratio = instance_of(search, n, p, q)
            if ratio and (ratio > 0 or kind == "!="):
                term = [ratio.numerator, ratio.denominator, [n], []]
                return search.add([kind, tree], "sign", terms=[term])
    other = search.tree(p)
    if indices_in(other) - indices_in(tree):
        raise Stuck
    if repr(other) != repr(tree):
        return search.same([kind, tree], sign(search, other, kind))
    for way in (
        _of_sizes,
        _of_a_known_sum,
        _of_factors,
        _cleared,
        _below,
        _of_quotient,
        _by_coefficients,
        _of_squares,
        _as_one_sum,
        partial(lagrange, sign=sign),
        partial(pulled, sign=sign),
        _beyond,
        _by_square,
        _weighted,
    ):
        try:
            return way(search, p, tree, kind)
        except (Stuck, Rejected):
            pass
    raise Stuck


def instance_of(search: Search, n: int, p: Poly, q: Poly) -> tuple[int, Fraction | None]:
    """Instantiate a fact for every index at given indices, if the result is a multiple of p."""
    (_, first), *_ = sorted(q.items())
    for ratio in {Fraction(value) / first for value in p.values()}:
        terms = tuple(sorted(search.ring.scale(1 / ratio, p).items()))
        for indices in search.ring.rewriting.terms(tuple(sorted(q.items())), terms, {}):
            pairs = [[search.index_tree(a, {}), search.index_tree(b, {})] for a, b in indices.items()]
            if any(b[0] == "any" and b[1] >= 1000 for _, b in pairs):
                continue
            kind, tree = search.check.facts[n]
            if not pairs or all(a == b for a, b in pairs):
                return n, ratio
            return search.add([kind, placed(tree, pairs)], "at", of=n, places=pairs), ratio
    return n, None


def numerator_of(search: Search, n: int) -> None:
    """Transfer a hypothesis about a fraction to its numerator."""
    kind, _ = search.check.facts[n]
    top, facts, cancel = search.of(n), [n], []
    sums = [atom for atom in inverses_in(search, top) if len(search.ring.atoms[atom].parts[1]) > 1]
    if kind == "=" or not sums:
        raise Stuck
    for atom, exponent in inverses_in(search, top).items():
        base = search.atom_tree(atom, {})[1]
        facts += [sign(search, base, ">")] * exponent
        cancel.append([sign(search, base, "!="), exponent])
        top = search.ring.clear(top, search.value(base), exponent)
    search.bounds.append(
        search.add([kind, search.tree(top)], "sign", terms=[[1, 1, facts, []]], cancel=cancel)
    )


def _of_sizes(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """A size minus what it is at least."""
    linear = [(m, f) for m, f in p.items() if m]
    if len(linear) != 1:
        raise Stuck
    ((atom, exponent), *others), factor = linear[0]
    size = size_of(search, atom)
    if others or size is None or exponent != size[1] or factor < 0:
        raise Stuck
    least = search.statement.sizes[size[0]]
    rest = p.get((), Fraction(0)) + factor * least
    if rest < 0 or (rest == 0 and kind != ">="):
        raise Stuck
    n = _over_least(search, size[0])
    terms = [[factor.numerator, factor.denominator, [n], []]]
    if rest:
        terms.append([rest.numerator, rest.denominator, [], []])
    if kind == "!=":
        m = search.add([">", tree], "sign", terms=terms)
        return search.same([kind, tree], m)
    return search.add([kind, tree], "sign", terms=terms)


def _by_coefficients(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """Each size is its least number and a rest, and then no coefficient is negative."""
    shifted: dict = {((), ()): Fraction(0)}
    for monomial, factor in p.items():
        others: list = []
        found: dict[tuple[str, ...], Fraction] = {
            (): Fraction(factor)
        }  # powers of what is over each size's least number
        for atom, exponent in monomial:
            symbol, of = size_of(search, atom) or ("", 0)
            if not symbol or exponent < of:
                others.append((atom, exponent))
                continue
            times, left = divmod(exponent, of)
            others += [(atom, left)] * bool(left)
            least = search.statement.sizes[symbol]
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
        powers = [(search.atom_tree(atom, {}), e) for atom, e in others]
        term = None
        if kind == ">" and not over:
            with suppress(Stuck):
                term, strict = _term(search, c, powers, ">"), True
        term = term or _term(search, c, powers, ">=")
        term[2] = term[2] + [_over_least(search, symbol) for symbol in over]
        terms.append(term)
    if kind == ">" and not strict:
        raise Stuck
    return search.add([kind, tree], "sign", terms=terms)


def _over_least(search: Search, symbol: str) -> int:
    """That a size is not less than its least number."""
    least = search.statement.sizes[symbol]
    return search.add([">=", ["+", ["num", [symbol, 0]], -least]], "size", of=[symbol, 0])


def _of_a_known_sum(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """A monomial times a sum that is known up to a monomial."""
    lead, common, rest = primitive(search, p)
    if len(rest) < 2:
        raise Stuck
    for n, (known, _other) in enumerate(list(search.check.facts)):
        if known not in STRONGER[kind] or len(q := search.of(n)) != len(p):
            continue
        c, others, inner = primitive(search, q)
        if inner != rest:
            if ratio_of(inner, rest) != -1:
                continue
            c = -c
        powers = {atom: common.get(atom, 0) - others.get(atom, 0) for atom in {**common, **others}}
        for atom in powers:
            if common.get(atom, 0) < 0 or others.get(atom, 0):
                unit(search, search.atom_tree(atom, {}))
        term = _multiple(search, lead / c, powers, n, kind)
        return search.add([kind, tree], "sign", terms=[term])
    raise Stuck


def _of_factors(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """A product of what has a sign."""
    factors = factors_in(search, p)
    coefficient, powers = Fraction(1), []
    for factor, exponent in factors:
        if type(factor) is int or factor[0] == "q":
            coefficient *= (Fraction(factor) if type(factor) is int else Fraction(*factor[1:])) ** exponent
        else:
            powers.append((factor, exponent))
    if len(powers) < 2 and (not powers or powers[0][1] == 1) and coefficient > 0:
        raise Stuck
    signed = []
    for factor, exponent in powers:
        if exponent % 2 and len(search.value(factor)) > 1 and kind != "!=":
            try:
                sign(search, factor, kind)
            except Stuck:
                factor = search.tree(search.ring.scale(-1, search.value(factor)))
                coefficient = -coefficient
        signed.append((factor, exponent))
    term = _term(search, coefficient, signed, kind)
    return search.add([kind, tree], "sign", terms=[term])


def _cleared(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """The sign of a fraction is that of its numerator, if it is divided by what is positive."""
    below = inverses_in(search, p)
    shared = dict(search.ring.content(p)[1])
    below = {atom: e - shared.get(atom, 0) for atom, e in below.items() if e > shared.get(atom, 0)}
    if not below:
        raise Stuck
    top, cancel, outside = p, [], []
    for atom, exponent in below.items():
        base = search.atom_tree(atom, {})[1]
        cancel.append([sign(search, base, "!="), exponent])
        top = search.ring.times(top, search.ring.times(*[search.value(base)] * exponent))
        top = search.ring.clear(p, search.value(base), exponent) if len(below) == 1 else top
        outside.append((["inv", base], exponent))
    whole = search.tree(top)
    term = _term(search, Fraction(1), [(whole, 1), *outside], kind)
    return search.add([kind, tree], "sign", terms=[term], cancel=cancel)


def _by_square(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """U - v has the sign of u² - v², where u is not negative."""
    if kind == "!=" or len(p) > 8 or not (search.effort or (len(p) == 2 and not search.squared)):
        raise Stuck
    u: Poly = {}
    for monomial, factor in p.items():
        with suppress(Stuck):
            if factor > 0 and monomial:
                sign(search, search.tree({monomial: factor}), ">=")
                u[monomial] = factor
    for some in [u, *({monomial: u[monomial]} for monomial in u if len(u) > 1)]:
        if some and len(some) < len(p):
            above, other = search.tree(some), search.tree(search.ring.add(some, search.ring.scale(-1, p)))
            with suppress(Stuck, Rejected):
                with _with_effort(search):
                    search.squared = True
                    squares = sign(search, ["+", ["^", above, 2], ["*", -1, ["^", other, 2]]], kind)
                of = [sign(search, above, ">="), squares]
                difference = ["+", above, ["*", -1, other]]
                return search.same([kind, tree], search.add([kind, difference], "form", of=of))
    raise Stuck


def _of_quotient(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """A factor of what is known, where the others are positive."""
    if kind == "!=" or search.dividing:
        raise Stuck
    for n, (known, other) in enumerate(list(search.check.facts)):
        if known not in STRONGER[kind] or indices_in(other) - indices_in(tree):
            continue
        rest = quotient_of(search, search.of(n), p) if set(_atoms(p)) <= set(_atoms(search.of(n))) else None
        if rest is None or set(rest) == {()}:
            continue
        others = search.tree(rest)
        search.dividing = True
        try:
            if known == ">":
                both = [sign(search, others, ">="), search.add(["!=", others], "factor", of=n, times=tree)]
                above = search.add([">", others], "form", of=both)
            else:
                above = sign(search, others, ">")
            term = [1, 1, [n, search.add([">", ["inv", others]], "form", of=[above])], []]
            return search.add([kind, tree], "sign", terms=[term], cancel=[[above, 1]])
        except (Stuck, Rejected):
            continue
        finally:
            search.dividing = False
    raise Stuck


def _atoms(p: Poly) -> set[int]:
    return {atom for monomial in p for atom, _ in monomial}


def _beyond(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """A multiple of something known, and a rest that is not negative."""
    if kind == "!=" or not search.effort:
        raise Stuck
    for n in search.bounds:
        known = search.check.facts[n][0]
        if known not in (">=", ">") or len(search.of(n)) < 2:
            continue
        lead, common, q = primitive(search, search.of(n))
        times = {
            (t, Fraction(p[m]) / q[k])
            for m in p
            for k in q
            if m and p[m] * q[k] > 0 and (t := quotient(m, k)) is not None
            if not t or (len(p) < 6 and search.effort == search.depth)
        }
        for t, ratio in sorted(times):
            rest = search.ring.add(p, search.ring.scale(-ratio, search.ring.times(q, {t: 1})))
            if len(rest) > len(p) + 2 * (not t):
                continue
            powers = dict(t)
            for atom, exponent in common.items():
                powers[atom] = powers.get(atom, 0) - exponent
            try:
                term = _multiple(search, ratio / lead, powers, n, ">=" if t else known)
                with _with_effort(search):
                    strict = kind == ">" and (t or known == ">=")
                    more = sign(search, search.tree(rest), ">" if strict else ">=")
            except Stuck:
                continue
            return search.add([kind, tree], "sign", terms=[term, [1, 1, [more], []]])
    raise Stuck


def _multiple(search: Search, ratio: Fraction, powers: dict[int, int], n: int, kind: str) -> list:
    """A fact times powers of atoms, negative ones too, as a term of the rule for signs."""
    pairs = []
    for atom, exponent in powers.items():
        base = search.atom_tree(atom, {})
        if exponent < 0:
            unit(search, base)
        if exponent:
            pairs.append((base if exponent > 0 else ["inv", base], abs(exponent)))
    term = _term(search, ratio, pairs, kind)
    term[2] = [*term[2], n]
    return term


def _as_one_sum(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """Multiples of sums over one size, as one sum."""
    parts, sizes = [], set()
    for monomial, factor in p.items():
        sums = [pair for pair in monomial if search.ring.atoms[pair[0]].parts[0] == "sum"]
        if len(sums) != 1 or sums[0][1] != 1:
            raise Stuck
        outside = {tuple(pair for pair in monomial if pair not in sums): factor}
        _, size, body = search.atom_tree(sums[0][0], {})
        sizes.add(repr(size))
        parts.append(["*", search.tree(outside), body])
    if kind == "!=" or len(sizes) != 1 or len(parts) < 2:
        raise Stuck
    return search.same([kind, tree], sign(search, ["sum", size, ["+", *parts]], kind))


def cauchy(search: Search, one: Tree, other: Tree) -> None:
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
    known = summed_over(search, square, [*first, *second], ">=", sign)
    above = ["*", one, other]
    for plus in (1, -1):
        inner = ["*", *([-1] if plus < 0 else []), x, y]
        for size in reversed(sizes):
            inner = ["sum", size, inner]
        squares = [">=", ["+", ["^", above, 2], ["*", -1, ["^", inner, 2]]]]
        n = search.add(squares, "sign", terms=[[1, 2, [known], []]])
        of = [sign(search, above, ">="), n]
        search.bounds.append(search.add([">=", ["+", above, ["*", -1, inner]]], "form", of=of))


def sums_of_squares(search: Search, tree: Tree) -> None:
    """A sum of what is not negative is at least one term; n times a sum of squares, the sum's square."""
    parts = list(lists_in(tree))
    spoken_of = [*parts, *(part for fact in search.statement.given for part in lists_in(fact[1]))]
    here = {repr(part): part for part in spoken_of if part[0] in ("at", "place") and len(part) == 3}
    sums = [search.atom_tree(atom, {}) for atom in sorted(_atoms(search.value(tree)))]
    for whole in [part for part in [*sums, *parts] if part[0] == "sum" and len(part) == 3][:6]:
        _, size, body = whole
        with suppress(Stuck, Rejected, IndexError):  # a sum in a sum may speak of what that binds
            sign(search, open_indices(body, (["any", 0, size],)), ">=")
            for index in [index for index in here.values() if index[2] == size]:
                others = ["^", ["+", 1, ["*", -1, ["delta", index, ["b", 0]]]], 2]
                known = sign(search, ["sum", size, ["*", others, body]], ">=")
                rest = ["+", whole, ["*", -1, put(body, index)]]
                search.bounds.append(search.same([">=", rest], known))
            continue
        with suppress(Stuck, Rejected, IndexError):  # as above
            difference = ["+", put(body, ["b", 1]), ["*", -1, body]]
            known = sign(search, ["sum", size, ["sum", size, ["^", difference, 2]]], ">=")
            squares = ["*", ["num", size], ["sum", size, ["^", body, 2]]]
            above = [">=", ["+", squares, ["*", -1, ["^", whole, 2]]]]
            search.bounds.append(search.add(above, "sign", terms=[[1, 2, [known], []]]))


def _weighted(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """A sum x + w·y is positive if x + y is, and w is, and x and y are not negative."""
    if kind != ">":
        raise Stuck
    facts = list(enumerate(search.check.facts))
    weights = [
        other
        for known, other in search.check.facts
        if known == "!=" and type(other) is list and other[0] == "ent"
    ]
    for c in weights:
        w = search.value(["^", c, 2])
        if len(w) != 1:
            continue
        ((square, _),) = w.items()
        at_one: Poly = {}  # the number, where the weight is 1
        for monomial, factor in p.items():
            rest = {tuple(pair for pair in monomial if pair not in square): factor}
            at_one = search.ring.add(at_one, rest)
        for n, (known, other) in facts:
            if known != ">" or at_one == p or at_one != search.of(n):
                continue
            y = quotient_of(
                search,
                search.ring.add(p, search.ring.scale(-1, search.value(other))),
                search.ring.add(w, {(): Fraction(-1)}),
            )
            if y is None:
                continue
            y_tree = search.tree(y)
            x_tree = search.tree(search.ring.add(search.value(other), search.ring.scale(-1, y)))
            try:
                x_known, y_known = sign(search, x_tree, ">="), sign(search, y_tree, ">=")
            except Stuck:
                continue
            c_known = sign(search, c, "!=")
            above = ["+", 1, ["^", c, 2]]
            one = sign(search, ["inv", above], ">")
            terms = [
                [1, 1, [x_known, one], []],
                [1, 1, [n, one], [], [c_known]],
                [1, 1, [y_known, one], [["^", c, 2]]],
            ]
            cancel = [[sign(search, above, "!="), 1]]
            return search.add([kind, tree], "sign", terms=terms, cancel=cancel)
    raise Stuck


def _of_squares(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """A sum of squares: of a polynomial in one number, or a quadratic form in products of atoms."""
    if kind == "!=":
        raise Stuck
    atoms = _atoms(p)
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
        base = search.tree({m: c for m, c in zip(basis, coefficients, strict=False) if c})
        if type(base) is int or base[0] == "q":
            weight, base = weight * coefficients[0] ** 2, None
        terms.append([weight.numerator, weight.denominator, [], [base] if base else []])
    return search.add([kind, tree], "sign", terms=terms)


def _below(search: Search, p: Poly, tree: Tree, kind: str) -> int:
    """Prove that a number is nonzero because it is positive or negative."""
    if kind != "!=" or len(p) == 1:
        raise Stuck
    try:
        return search.same([kind, tree], sign(search, tree, ">"))
    except Stuck:
        n = sign(search, search.tree(search.ring.scale(-1, p)), ">")
        return search.add([kind, tree], "sign", terms=[[-1, 1, [n], []]])


def unit(search: Search, tree: Tree) -> None:
    """An atom that is not 0: times its inverse it is 1 from now on."""
    if type(tree) is int:  # a size, say, of which a case says how large it is
        return
    if tree[0] == "inv":
        tree = tree[1]
    p = search.value(tree)
    one = search.ring.times(p, search.ring.inverse(p))
    if len(p) != 1 or len(one) != 1 or one == {(): 1}:
        return
    n = search.add(["=", ["+", ["*", tree, ["inv", tree]], -1]], "form", of=[sign(search, tree, "!=")])
    search.rule(n, ["*", tree, ["inv", tree]])
