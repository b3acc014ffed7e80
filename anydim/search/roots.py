"""Roots become symbols, and what is divided by becomes a product of units."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from anydim.kernel import Rejected
from anydim.kernel.rewriting import Poly

from .factors import factors_in, in_factors, inverses_in, ratio_of, square_free
from .signs import sign, unit
from .state import Search
from .trees import fraction, indices_in, key_of, product_of, tree_of
from .writing import Stuck, Tree

FACTORS = 12  # of a product whose logarithm is taken apart


def _pieces(search: Search, p: Poly) -> tuple[list[tuple[Tree, int]], list]:
    """A polynomial as a product of powers, negative ones too; and what is cancelled to see it."""
    below = inverses_in(search, p)
    powers: dict[str, list] = {}
    cancel = []
    top = p
    denominators = [(search.atom_tree(atom, {})[1], exponent) for atom, exponent in below.items()]
    for base, exponent in denominators:
        cancel.append([sign(search, base, "!="), exponent])
    for base, exponent in denominators:
        top = search.ring.clear(top, search.value(base), exponent)
        powers.setdefault(repr(base), [base, 0])[1] -= exponent
    if any(search.ring.atoms[atom].parts[0] == "inv" for m in top for atom, _ in m):
        raise Stuck
    lead, common, rest = search.ring.content(top)
    factors = [(search.atom_tree(atom, {}), exponent) for atom, exponent in common]
    if len(rest) > 1 and denominators:
        bottom = search.ring.times(*(search.value(["^", base, n]) for base, n in denominators))
        other_lead, other_common, other_rest = search.ring.content(bottom)
        if rest == other_rest:  # a product of symbols remains
            powers = {}
            factors += [(search.atom_tree(atom, {}), -exponent) for atom, exponent in other_common]
            lead, rest = lead / other_lead, {(): Fraction(1)}
    if len(rest) > 1:
        for piece, exponent in square_free(search, rest):
            factors.append((search.tree(piece), exponent))
    if lead != 1:
        factors.append((search.tree({(): lead}), 1))
    for base, exponent in factors:
        powers.setdefault(repr(base), [base, 0])[1] += exponent
    return [(base, exponent) for base, exponent in powers.values() if exponent], cancel


def root(search: Search, tree: Tree) -> None:
    """A root becomes a product of symbols."""
    key = repr(tree)
    if key in search.settled:
        return
    search.settled.add(key)
    under = tree[1]
    known = sign(search, under, ">=")
    units_in(search, search.value(under))
    p = search.value(under)
    if not p:
        return
    for inner in [
        search.tree(dict(search.ring.atoms[atom].parts[1]))
        for monomial in search.ring.root(p)
        for atom, _ in monomial
        if search.ring.atoms[atom].parts[0] == "root" and search.ring.prime_under(atom) is None
    ]:
        if indices_in(inner) - indices_in(under):
            raise Stuck
        ratio = ratio_of(search.value(inner), p)
        if ratio is not None and ratio > 0:
            term = [ratio.numerator, ratio.denominator, [known], []]
            search.add([">=", inner], "sign", terms=[term])
        _root(search, inner)


def units_in(search: Search, p: Poly) -> None:
    """Units for all atoms that a polynomial is divided by."""
    atoms = {atom for m in p for atom, _ in m if search.ring.atoms[atom].parts[0] == "inv"}
    for tree in [search.atom_tree(atom, {}) for atom in sorted(atoms)]:
        with suppress(Stuck):
            unit(search, tree)


def _root(search: Search, tree: Tree) -> None:
    """The root of a number in normal form that is not negative."""
    try:
        _split_root(search, tree, True)
    except Stuck:
        _split_root(search, tree, False)


def _split_root(search: Search, tree: Tree, squares_out: bool) -> None:
    """A root as a product: squares come out, if it is asked for, and what is divided by."""
    plus = sign(search, tree, ">=")
    pieces, cancel = _pieces(search, search.value(tree))
    pieces = _signed_together(search, pieces) if squares_out else pieces
    product: list[Tree] = []  # the root
    odd: list[tuple[Tree, int]] = []
    for base, exponent in pieces:
        half, rest = divmod(abs(exponent), 2) if exponent < 0 or squares_out else (0, exponent)
        if exponent < 0:
            half, rest = half + rest, rest  # 1/f = f·(1/f)²
        if half:
            factor = _absolute(search, base)
            if exponent < 0:
                factor = ["inv", factor]
            product.append(["^", factor, half] if half > 1 else factor)
        if rest == 1:
            odd += [(factor, 1) for factor in _positive_factors(search, base)]
        elif rest:
            odd.append((["^", base, rest], 1))
    signed, others = [], []
    symbols = {one[1] for one, _ in search.roots if type(one) is list and one[0] == "ent"}
    for base, _ in odd:
        if not squares_out or (
            len(odd) > 1 and type(base) is list and base[0] == "ent" and base[1] in symbols
        ):
            others.append(base)
            continue
        try:
            signed.append((base, sign(search, base, ">=")))
        except Stuck:
            others.append(base)
    if others:
        joint = search.tree(search.value(others[0] if len(others) == 1 else ["*", *others]))
        if repr(joint) == repr(tree):
            known = plus
        else:
            squares, extra = [], []
            below = [["inv", base] for base, _ in signed]
            for factor in product:
                base, n = (factor[1], factor[2]) if factor[0] == "^" else (factor, 1)
                one = base[1] if base[0] == "inv" else ["inv", base]
                squares.append(["^", one, n] if n > 1 else one)
                if base[0] != "inv":
                    extra.append([sign(search, base, "!="), 2 * n])
            for base, _ in signed:
                extra.append([sign(search, base, "!="), 1])
            term = [1, 1, [plus, *(sign(search, base, ">=") for base in below)], squares]
            known = search.add([">=", joint], "sign", terms=[term], cancel=[*extra, *cancel])
        signed.append((joint, known))
    product += [named_root(search, base, known) for base, known in signed]
    product = [factor for factor in product if factor != 1]
    whole = 1 if not product else product[0] if len(product) == 1 else ["*", *product]
    if search.ring.root(search.value(tree)) == search.value(whole):
        return
    now = search.tree(search.value(tree))
    fact = ["=", ["+", ["root", now], ["*", -1, whole]]]
    twice = [[n, 2 * times] for n, times in cancel]
    n = search.add(fact, "root", of=sign(search, whole, ">="), cancel=twice)
    search.rule(n, ["root", now])
    search.roots.append((whole, now))


def _signed_together(search: Search, pieces: list[tuple[Tree, int]]) -> list[tuple[Tree, int]]:
    """Squares of several numbers, as one square if only the sign of their product is known."""
    of_no_sign = []
    for base, exponent in pieces:
        if exponent == 2:
            try:
                _sign_of(search, base)
            except Stuck:
                of_no_sign.append(base)
    if len(of_no_sign) > 1:
        joint = ["*", *of_no_sign]
        with suppress(Stuck):
            _sign_of(search, joint)
            return [(joint, 2), *(piece for piece in pieces if piece[0] not in of_no_sign)]
    return pieces


def _sign_of(search: Search, base: Tree) -> Tree:
    """Find which is nonnegative, a number or its negative."""
    for one in (base, search.tree(search.ring.scale(-1, search.value(base)))):
        with suppress(Stuck):
            sign(search, one, ">=")
            return one
    raise Stuck


def _positive_factors(search: Search, base: Tree) -> list[Tree]:
    """Its factors, if none of them is negative; else it."""
    p = search.value(base)
    if len(p) < 4:
        return [base]
    factors = in_factors(search, p)
    trees = [search.tree(factor) for factor, exponent in factors if exponent == 1]
    if len(trees) < 2 or len(trees) < len(factors):
        return [base]
    try:
        for tree in trees:
            sign(search, tree, ">=")
    except Stuck:
        return [base]
    return trees


def _absolute(search: Search, base: Tree) -> Tree:
    """A number that is not negative and has the square of the base."""
    with suppress(Stuck):
        return _sign_of(search, base)
    p = search.value(base)
    factors = factors_in(search, p) if len(p) > 1 else []
    if len(factors) > 1:
        return ["*", *(["^", _absolute(search, factor), n] for factor, n in factors)]
    square = ["^", base, 2]
    return named_root(search, square, sign(search, square, ">="))


def named_root(search: Search, under: Tree, known: int) -> Tree:
    """A symbol r for a root: r·r is the radicand, and a symbol in the radicand is expressed by r."""
    p = search.value(under)
    root = search.ring.root(p)
    if not any(
        search.ring.atoms[atom].parts[0] == "root" and search.ring.prime_under(atom) is None
        for m in root
        for atom, _ in m
    ):
        return search.tree(root)
    where = [tree_of(index) for index in sorted(indices_in(under))]
    name = next(name for n in search.names if (name := f"r{n}") not in search.statement.symbols)
    r = ["ent", name, *where]
    let = search.add(["=", ["+", r, ["*", -1, ["root", under]]]], "let")
    if type(under) is list and under[0] == "sum" and not where:
        search.radicands[name] = under
    for example in search.examples:
        example.meanings[name] = [search.ring.index(index, ()) for index in where], root
    search.rule(let, ["root", under])
    search.same([">=", r], search.add([">=", ["root", under]], "form"))
    square = search.add(["=", ["+", ["^", ["root", under], 2], ["*", -1, under]]], "form", of=[known])
    fact = ["=", ["+", ["^", r, 2], ["*", -1, under]]]
    n = search.add(fact, "ring", of=[[square, 1]])
    positive = False
    try:
        above = search.add([">", ["root", under]], "form", of=[sign(search, under, ">")])
        search.same([">", r], above)
        positive = True
    except Stuck:
        pass
    now = search.tree(p)
    found = _expressed(search, p, r)
    now = search.tree(search.value(now))
    if found is None:
        equation = search.add(["=", ["+", ["^", r, 2], ["*", -1, now]]], "ring", of=[[n, 1]])
        search.rule(equation, ["^", r, 2])
        if positive:
            search.own.append((r, now))
    else:
        tree, scaled, times = found
        equation = search.add(["=", scaled], "ring", of=[[n, times]])
        search.rule(equation, tree)
    search.roots.append((r, ["^", r, 2]))
    _refresh(search)
    if positive and found is None:
        _inverse_of_own(search, r, now)
    return r


def _inverse_of_own(search: Search, r: Tree, under: Tree) -> None:
    """1/r is r/(r·r), where r·r was replaced."""
    cancel = [[sign(search, r, "!="), 1], [sign(search, under, "!="), 1]]
    fact = ["=", ["+", ["inv", r], ["*", -1, r, ["inv", under]]]]
    n = search.add(fact, "ring", cancel=cancel)
    search.rule(n, ["inv", r])
    _inverse(search, search.value(under), under)


def _expressed(search: Search, p: Poly, r: Tree, without: tuple = ()) -> tuple[Tree, Tree, Tree] | None:
    """A sum, a size or a symbol that can be expressed by r, and the equation: it minus what it is."""
    wanted = {key_of(index) for index in r[2:]}
    for kind in ("sum", "num", "ent"):
        for monomial in sorted(p):
            for atom, exponent in monomial:
                if (
                    search.ring.atoms[atom].parts[0] != kind
                    or exponent != 1
                    or (kind == "num" and len(p) != 1)
                ):
                    continue
                tree = search.atom_tree(atom, {})
                if (
                    tree in without
                    or indices_in(tree) != wanted
                    or sum(_deep(search, atom, m) for m in p) != 1
                ):
                    continue
                if kind == "ent" and not _known_sign(search, tree):
                    continue
                if kind == "ent" and tree[1] in {own[0][1] for own in search.own}:
                    continue
                others = [(search.atom_tree(other, {}), e) for other, e in monomial if other != atom]
                whole = search.tree(p)
                try:
                    for base, _ in others:
                        unit(search, base)
                except Stuck:
                    return _expressed(search, search.value(whole), r, (*without, tree))
                times = ["*", 1, *(["^", ["inv", base], e] for base, e in others)]
                scaled = ["*", times, ["+", ["^", r, 2], ["*", -1, whole]]]
                return tree, search.tree(search.value(scaled)), times
    return None


def _refresh(search: Search) -> None:
    """The roots that are known, as they are written now."""
    for whole, under in list(search.roots):
        p = search.value(under)
        root = search.ring.root(p)
        if not p or root == search.value(whole) or len(root) != 1:
            continue
        lead, _, _ = search.ring.content(p)
        tree = search.tree(search.ring.scale(1 / lead, p))
        if lead != 1:
            whole = ["*", ["root", ["q", lead.denominator, lead.numerator]], whole]
        left = search.tree(search.ring.root(search.value(tree)))
        if left[0] == "root":
            fact = ["=", ["+", ["root", tree], ["*", -1, whole]]]
            with suppress(Stuck, Rejected):
                of = sign(search, whole, ">=")
                search.rule(search.add(fact, "root", of=of), left)


def _known_sign(search: Search, tree: Tree) -> bool:
    return any(repr([kind, tree]) in search.index for kind in (">", ">="))


def _deep(search: Search, atom: int, monomial: Any) -> int:
    """Count how often an atom occurs in a monomial, nested occurrences included."""
    total = 0
    for other, _ in monomial:
        if other == atom:
            total += 1
        kind, *parts = search.ring.atoms[other].parts
        if kind in ("inv", "root", "exp", "log", "sum"):
            total += sum(_deep(search, atom, m) for m, _ in parts[0])
    return total


def logarithm(search: Search, tree: Tree) -> None:
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
    proved: log(12·c^2) = 2·log(2·|c|) + log(3), if c ≠ 0, where c is a number
    """
    if (key := repr(tree)) in search.settled:
        return
    search.settled.add(key)
    sign(search, tree[1], ">")
    if not (p := search.value(tree[1])):
        raise Stuck("the logarithm of 0")
    units_in(search, p)
    before = search.value(tree)
    with suppress(Stuck, Rejected):
        _logarithms(search, tree, _written_pieces(search, tree[1]))
    if search.value(tree) == before:
        _logarithms(search, tree, _pieces(search, search.value(tree[1]))[0])


def _written_pieces(search: Search, under: Tree) -> list[tuple[Tree, int]]:
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
            for piece, m in _pieces(search, search.value(base))[0]:
                powers.setdefault(repr(piece), [piece, 0])[1] += m * n * times
    return [(base, exponent) for base, exponent in powers.values() if exponent]


def _logarithms(search: Search, tree: Tree, pieces: list[tuple[Tree, int]]) -> None:
    """Use the logarithm of a product of powers."""
    factors: list[int] = []
    for base, exponent in [part for piece in pieces for part in primes(*piece)]:
        try:
            above = sign(search, base, ">")
        except (Stuck, Rejected):  # c² is |c||c|
            if exponent % 2:
                raise
            base = ["root", ["^", base, 2]]
            root(search, base)
            above = sign(search, base, ">")
        back = ["exp", ["log", base]]
        search.rule(search.add(["=", ["+", back, ["*", -1, base]]], "form", of=[above]), back)
        if exponent < 0:
            unit(search, base)
            _known_below(search, base, above)
            over = search.add([">", ["inv", base]], "form", of=[above])
            search.rule(_of_product(search, [above, over]), ["log", ["inv", base]])
            above = over
        factors += [above] * abs(exponent)
    if 1 < len(factors) <= FACTORS:
        search.rule(_of_product(search, factors), tree)


def _of_product(search: Search, facts: list[int]) -> int:
    """The equation of the logarithm of a product of positive numbers."""
    factors = [search.check.facts[n][1] for n in facts]
    apart = [["*", -1, ["log", one]] for one in factors]
    return search.add(["=", ["+", ["log", ["*", *factors]], *apart]], "form", of=facts)


def inverse(search: Search, tree: Tree) -> None:
    """Make the base of an inverse a product of units."""
    key = repr(tree)
    if key in search.settled:
        return
    search.settled.add(key)
    sign(search, tree[1], "!=")
    p = search.value(tree[1])
    if p:
        _inverse(search, p, tree[1])


def _inverse(search: Search, p: Poly, under: Tree) -> None:
    _, common, rest = search.ring.content(p)
    kept = search.tree(rest)
    for base in [search.atom_tree(atom, {}) for atom, _ in common]:
        if base[0] not in ("inv", "delta"):
            unit(search, base)
    if len(rest) > 1 and not indices_in(kept) - indices_in(under):
        _sum_below(search, kept)


def _sum_below(search: Search, tree: Tree) -> None:
    """The inverse of a sum is a product of inverses of what has no denominators and no factors."""
    tree = search.tree(search.value(tree))
    known = sign(search, tree, "!=")
    pieces, cancel = _pieces(search, search.value(tree))
    if len(pieces) == 1 and pieces[0][1] == 1:
        _below_known(search, tree, known)
        return
    claim, clear = [], [[known, 1]]
    for base, exponent in pieces:
        if type(base) is int or base[0] == "q":
            claim.append(["^", ["inv", base], exponent])
            continue
        n = sign(search, base, "!=")
        if exponent > 0:
            claim.append(["^", ["inv", base], exponent])
            clear.append([n, exponent])
        else:
            claim.append(["^", base, -exponent])
        unit(search, base)
    fact = ["+", ["inv", tree], ["*", -1, ["*", *claim]]]
    n = search.add(["=", fact], "ring", cancel=[*clear, *cancel])
    left = search.tree(search.ring.inverse(search.value(tree)))
    search.rule(n, left)
    for base, exponent in pieces:
        if exponent > 0 and len(search.value(base)) > 1:
            _below_known(search, base, sign(search, base, "!="))


def _below_known(search: Search, tree: Tree, known: int) -> None:
    """Replace the first product of a nonzero sum, multiplied by the inverse of the sum, for any index."""
    if indices_in(tree):
        _known_below(search, tree, known)


def _known_below(search: Search, tree: Tree, known: int) -> None:
    """Replace the first product of a nonzero sum, multiplied by the inverse of the sum."""
    p = search.value(tree)
    lead = max(p, key=lambda m: (any(search.ring.atoms[atom].free for atom, _ in m), len(m), m))
    if len(p) < 2 or not lead:
        return
    if p[lead] < 0:  # 1/-t is -1/t
        minus = search.tree(search.ring.scale(-1, p))
        both = [[known, 1], [sign(search, minus, "!="), 1]]
        n = search.add(["=", ["+", ["inv", tree], ["inv", minus]]], "ring", cancel=both)
        search.rule(n, ["inv", tree])
        tree, known = minus, both[1][0]
    n = search.add(["=", ["+", ["*", tree, ["inv", tree]], -1]], "form", of=[known])
    search.rule(n, ["*", search.tree({lead: Fraction(1)}), ["inv", tree]])


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
