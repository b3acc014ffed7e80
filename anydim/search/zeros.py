"""Numbers that are not negative and add up to 0: each of them is 0.

No rule of the kernel says so.  One term of such a sum is the sum minus the others, so its opposite is not
negative either.  A number t with t ≥ 0 and -t ≥ 0 is 0, as both are the root of t².
"""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, count
from typing import Any

from anydim.kernel import Rejected
from anydim.kernel.syntax import open_indices

from .factors import ratio_of
from .signs import instance_of, sign, unit
from .state import Search
from .trees import fraction, indices_in, ingredients, lists_in, placed, product_of, tree_of, written
from .writing import Stuck, Tree


def vanishing(search: Search, n: int) -> None:
    """Use a hypothesis that says that a sum of numbers that are not negative is 0, or not positive.

    >>> from sympy import Eq, MatrixSymbol, Symbol
    >>> from anydim import Norm, Scalar, prove
    >>> a, b = (MatrixSymbol(name, Symbol("N", integer=True, positive=True), 1) for name in "ab")
    >>> prove(a, 0 * a, given=Eq(Norm(a) + Norm(b), 0))
    proved: a = 𝟎, if |a| + |b| = 0
    >>> bool(prove(a, 0 * a, given=Eq(Scalar(a.T * b), 0)))
    False
    """
    kind, tree = search.check.facts[n]
    every = sorted(indices_in(tree))
    if kind == "=" and len(every) == 2:  # of AᵀA = 0 the diagonal
        i, j = map(tree_of, every)
        if i[2] == j[2]:
            with suppress(Stuck, Rejected):
                vanishing(search, search.add([kind, placed(tree, [[j, i]])], "at", of=n, places=[[j, i]]))
    if kind == "=" and type(tree) is list and tree[0] == "*":
        with suppress(Stuck, Rejected):
            n, tree = without_units(search, n, tree)
    for t in [opposite(tree)] + [tree] * (kind == "="):
        with suppress(Stuck, Rejected):
            if evident(search, t):
                vanish(search, t, opposite_of(search, t, n))
                return


def without_units(search: Search, n: int, tree: Tree) -> tuple[int, Tree]:
    """That a product is 0, without the factors that are known not to be."""
    number, powers = product_of(tree)
    if not number:
        raise Stuck("it is 0")
    left, over = [], [fraction(1 / number)]
    for base, exponent in powers:
        with suppress(Stuck):
            sign(search, base, "!=")
            unit(search, base)
            over.append(["^", ["inv", base], exponent])
            continue
        left.append((base, exponent))
    rest = written(left) if left else 1
    return search.add(["=", rest], "ring", of=[[n, ["*", *over]]]), rest


def opposite_of(search: Search, t: Tree, n: int) -> int:
    """That the opposite of t is not negative, by fact n, which says that, or that t is 0."""
    if search.check.facts[n][0] == ">=":
        return opposite_known(search, t, [[1, 1, [n], []]])
    with suppress(Rejected):
        return opposite_known(search, t, [])
    for monomial in sorted(search.of(n), key=lambda m: (sum(e for _, e in m), m)):  # it becomes a rule
        with suppress(Stuck, Rejected):
            search.rule(n, search.tree({monomial: Fraction(1)}))
            return opposite_known(search, t, [])
    raise Stuck("no term can be replaced")


def evident(search: Search, t: Tree) -> bool:
    """Whether a number is seen not to be negative, term by term."""
    if type(t) is int or t[0] in ("q", "num"):
        return (type(t) is int and t >= 0) or (type(t) is list and (t[0] == "num" or t[1] >= 0))
    head, *args = t
    if head == "+":
        return all(evident(search, part) for part in args)
    if head == "sum":
        return evident(search, open_indices(args[1], (any_index(t, args[0]),)))
    if head in ("*", "^"):
        number, powers = product_of(t)
        return number >= 0 and all(n % 2 == 0 or evident(search, base) for base, n in powers)
    if head == "inv":
        return evident(search, args[0])
    if head == "ent":
        try:
            sign(search, t, ">=")
        except (Stuck, Rejected):
            return False
        return True
    return head in ("root", "exp")


def any_index(tree: Tree, size: list) -> list:
    """An "any" index that a tree does not speak of."""
    written = repr(tree)
    return next(index for n in count(500) if repr(index := ["any", n, size]) not in written)


def vanish(search: Search, t: Tree, below: int) -> None:
    """Use that t is 0: t ≥ 0 is evident, and -t ≥ 0 is fact ``below``."""
    if type(t) is int or t[0] in ("q", "num"):
        return
    head, *args = t
    if head == "+":
        signs = [sign(search, part, ">=") for part in args]
        known = []  # all before one of them becomes a rule
        for n, part in enumerate(args):
            others = [[1, 1, [m], []] for m in (*signs[:n], *signs[n + 1 :])]
            known.append((part, opposite_known(search, part, [[1, 1, [below], []], *others])))
        for part, n in known:
            with suppress(Stuck, Rejected):
                vanish(search, part, n)
    elif head == "sum":
        size, body = args
        index = any_index(t, size)
        apart = ["^", ["+", 1, ["*", -1, ["delta", index, ["b", 0]]]], 2]
        rest = sign(search, ["sum", size, ["*", apart, body]], ">=")
        here = open_indices(body, (index,))
        vanish(search, here, opposite_known(search, here, [[1, 1, [below], []], [1, 1, [rest], []]]))
    elif head == "root":
        root = nought(search, t, below)
        square = search.add(
            ["=", ["+", ["^", t, 2], ["*", -1, args[0]]]], "form", of=[sign(search, args[0], ">=")]
        )
        under = search.add(["=", args[0]], "ring", of=[[square, -1], [root, t]])
        vanish(search, args[0], opposite_of(search, args[0], under))
    elif head in ("*", "^"):
        vanish_product(search, t, below)
    else:
        oriented(search, nought(search, t, below), t)


def vanish_product(search: Search, t: Tree, below: int) -> None:
    """Use that a product is 0, of which only one factor may be so."""
    number, powers = product_of(t)
    left: list[tuple[Tree, int]] = []
    term: list[Any] = [number.denominator, number.numerator, [below], [], []]
    for base, n in powers:
        try:
            known = sign(search, base, ">" if n % 2 else "!=")
        except Stuck:
            left.append((base, n))
            continue
        unit(search, base)
        over = search.add([search.check.facts[known][0], ["inv", base]], "form", of=[known])
        term[2 + 2 * (n % 2 == 0)] += [over] * (n if n % 2 else n // 2)
    if not left or number <= 0:
        raise Stuck("it is not 0")
    if all(n % 2 == 0 for _, n in left):
        half = written([(base, n // 2) for base, n in left])
        vanish_square(search, half, opposite_known(search, ["^", half, 2], [term]))
    else:
        whole = written(left)
        known = opposite_known(search, whole, [term])
        total = next((base for base, n in left if n == 1 and base[0] == "sum"), None)
        if len(left) == left[0][1] == 1:
            vanish(search, whole, known)
        elif total is not None:  # all factors come under the sum
            others = [pair for pair in left if pair[0] is not total]
            inside = ["sum", total[1], ["*", total[2], written(others)]]
            vanish(search, inside, opposite_known(search, inside, [[1, 1, [known], []]]))
        else:
            oriented(search, nought(search, whole, known), whole)


def vanish_square(search: Search, base: Tree, below: int) -> None:
    """Use that a number is 0, as its square is not positive: 0 is at least it and its opposite."""
    zero = search.add([">=", 0], "sign", terms=[])
    signs = []
    for one in (base, ["*", -1, base]):
        squares = [">=", ["+", ["^", 0, 2], ["*", -1, ["^", one, 2]]]]
        n = search.same(squares, below)
        signs.append(search.add([">=", ["+", 0, ["*", -1, one]]], "form", of=[zero, n]))
    search.same([">=", base], signs[1])
    below = search.same([">=", ["*", -1, base]], signs[0])
    if base[0] == "^" and base[2] % 2 == 0:
        vanish(search, base, below)
    else:
        oriented(search, nought(search, base, below), base)


def opposite_known(search: Search, t: Tree, terms: list) -> int:
    """That the opposite of t is not negative, as a sum of such terms."""
    return search.add([">=", ["*", -1, t]], "sign", terms=terms)


def nought(search: Search, t: Tree, below: int) -> int:
    """That t is 0, by t ≥ 0 and -t ≥ 0: both are the root of t²."""
    halves = [
        [search.add(["=", ["+", ["root", ["^", t, 2]], ["*", -1, one]]], "root", of=n), ["q", plus, 2]]
        for one, n, plus in ((t, sign(search, t, ">="), -1), (["*", -1, t], below, 1))
    ]
    found = search.add(["=", t], "ring", of=halves)
    search.noughts.append(found)
    return found


def multiple_of_nought(search: Search, tree: Tree) -> int:
    """That a number is 0 as a multiple of one that was found to be 0, perhaps at other indices."""
    p = search.value(tree)
    for n in search.noughts:
        if len(q := search.of(n)) == len(p):
            ratio = ratio_of(p, q)
            if ratio is None and indices_in(search.check.facts[n][1]):
                n, ratio = instance_of(search, n, p, q)
            if ratio:
                return search.add(["=", tree], "ring", of=[[n, fraction(ratio)]])
    raise Stuck("the number", tree)


def oriented(search: Search, n: int, tree: Tree) -> None:
    """Replace a term of an equation by the others: the first that does not occur in them again.

    Where each does, as in A_ij = A_ji, the equation is used at the indices that the statement names; so
    is one of two terms with the same symbols, as in ΣA_ik B_kj = ΣA_jk B_ki, which has no end as a rule.
    """
    terms = [part for part in tree[1:] if type(part) is list] if tree[0] == "+" else [tree]
    for left in terms:
        rest = [part for part in tree[1:] if part is not left] if tree[0] == "+" else []
        heads = {part[1] for part in lists_in(left) if part[0] == "ent"}
        again = {part[1] for part in lists_in(rest) if part[:1] == ["ent"]}
        if any(ingredients(other) == ingredients(left) for other in rest):
            continue
        if (
            heads & again
            and sum(part[0] == "ent" for part in lists_in(left)) == 1
            and '"sum"' not in json.dumps(left)
        ):
            continue
        with suppress(Stuck, Rejected):
            search.rule(n, left)
            return
    every = sorted(indices_in(tree))
    named = [["at", name, list(size)] for name, size in search.statement.indices.items()]
    if len(every) == 2:
        first, second = map(tree_of, every)
        for p, q in combinations(named, 2):
            if p[2] == first[2] and q[2] == second[2]:
                pairs = [[first, p], [second, q]]
                own = search.add(["=", placed(tree, pairs)], "at", of=n, places=pairs)
                with suppress(Stuck, Rejected):
                    search.rule(own, search.product_tree(max(search.of(own), default=()), Fraction(1), {}))


def opposite(tree: Tree) -> Tree:
    """The opposite of a number, term by term."""
    if type(tree) is list and tree[0] == "+":
        return ["+", *map(opposite, tree[1:])]
    return -tree if type(tree) is int else ["*", -1, tree]
