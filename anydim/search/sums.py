"""Signs of sums: of what is summed, and by Lagrange's identity.

A number such as xᵀMᵀMx is one sum over three indices in normal form.  With one of them *pulled* out, it is
the sum of (Σ_j M_kj x_j)² over k.  Of a difference X·Y - Z² of sums of x_k, y_k and z_k, with x_k y_k = z_k²,
twice the value is the sum of x_k y_l + x_l y_k - 2 z_k z_l over k and l, which is a square times weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, islice, permutations, product
from typing import Any, NamedTuple

from anydim.kernel import Rejected
from anydim.kernel.rewriting import Monomial, Poly

from .factors import size_of
from .state import Search
from .trees import fraction, lists_in, moved_in, product_of, put, summed, written
from .writing import Stuck, Tree

Sign = Callable[[Search, Tree, str], int]  # how the sign of a number is found: sums are one way to it
CHOICES = 60  # of indices that are pulled out
PULLED, SECOND, INNER = 600, 610, 620  # numbers of the "any" indices for what is bound


class Pull(NamedTuple):
    """A product as a sum over some indices: their sizes, the other factors, and what is summed."""

    sizes: tuple[tuple[str, int], ...]
    rest: Monomial
    body: Tree  # of the indices PULLED, PULLED + 1, …


def pulls(search: Search, monomial: Monomial, most: int) -> Iterator[Pull]:
    """The ways in which a product is a sum over one index, or several: by a sum in it, a size, or Σ p = 1."""
    for atom, exponent in monomial:
        kind, *parts = search.ring.atoms[atom].parts
        left = tuple((a, e - (a == atom)) for a, e in monomial if e > (a == atom))
        size = size_of(search, atom) if kind in ("num", "ent") else None
        if size is not None and exponent >= size[1]:  # N is the sum of 1, and a symbol may be its root
            left = tuple((a, e - size[1] * (a == atom)) for a, e in monomial if e > size[1] * (a == atom))
            yield Pull(((size[0], 0),), left, 1)
        elif kind == "ent" and exponent > 1 and (under := search.radicands.get(parts[0])):
            left = tuple((a, e - 2 * (a == atom)) for a, e in monomial if e > 2 * (a == atom))
            yield Pull((tuple(under[1]),), left, put(under[2], ["any", PULLED, under[1]]))
        elif kind == "sum":
            sizes = parts[1]
            for m in range(1, most + 1):
                for chosen in permutations(range(len(sizes)), m):
                    yield Pull(tuple(sizes[n] for n in chosen), left, opened(search, atom, chosen))
    for size, body in search.units_of_sums:
        yield Pull((size,), monomial, put(body, ["any", PULLED, list(size)]))


def opened(search: Search, atom: int, chosen: tuple[int, ...]) -> Tree:
    """The body of a sum with "any" indices for those that are chosen, summed over the others."""
    tree, sizes = search.atom_tree(atom, {}), search.ring.atoms[atom].parts[2]
    body: Tree = tree
    around: list[list] = []
    for n, size in enumerate(sizes):
        number = PULLED + chosen.index(n) if n in chosen else INNER + n
        around.insert(0, ["any", number, list(size)])
        body = body[2]
    for n, index in enumerate(around):
        body = put_all(body, n, index)
    for index in around:
        if index[1] >= INNER:
            body = summed(body, index)
    return body


def put_all(tree: Tree, depth: int, index: list) -> Tree:
    """A tree with an index for the one that the sum around it at a depth runs over."""
    if type(tree) is not list:
        return tree
    if tree == ["b", depth]:
        return index
    inner = depth + (tree[0] == "sum" and len(tree) == 3)
    return [put_all(part, inner, index) for part in tree]


def summed_over(search: Search, body: Tree, indices: list, kind: str, sign: Sign) -> int:
    """The sign of the sum of a number over some indices, by that of the number."""
    n = sign(search, body, kind)
    for index in reversed(indices):
        body = ["sum", index[2], moved_in(body, {repr(index): ["b", 0]})]
        n = search.add([kind, body], "sum", of=n, place=index)
    return n


def pulled(search: Search, p: Poly, tree: Tree, kind: str, sign: Sign) -> int:
    """A sum of products as one sum over an index that each of them has, if what is summed has the sign."""
    if kind == "!=" or len(p) > 4 or len(search.summing) > 3:
        raise Stuck
    ways = product(*(list(pulls(search, monomial, 1)) for monomial in p))
    for way in islice((way for way in ways if len({one.sizes for one in way}) == 1), CHOICES):
        if all(one.body == 1 for one in way):
            continue
        terms = [["*", search.tree({one.rest: c}), one.body] for one, c in zip(way, p.values(), strict=True)]
        body = ["+", *terms] if len(terms) > 1 else terms[0]
        index = ["any", PULLED, list(way[0].sizes[0])]
        own = ["any", PULLED + 50 + len(search.summing), index[2]]
        body = moved(body, index, own)
        value = search.value(body)
        if any(example.refutes(kind, value) for example in search.examples):
            continue
        search.tries -= 1
        if search.tries < 0:
            raise Stuck
        search.summing.append(body)
        try:
            return search.same([kind, tree], summed_over(search, body, [own], kind, sign))
        except (Stuck, Rejected):
            continue
        finally:
            search.summing.pop()
    raise Stuck


def moved(tree: Tree, index: list, own: list) -> Tree:
    """A tree with another "any" index."""
    return moved_in(tree, {repr(index): own})


def lagrange(search: Search, p: Poly, tree: Tree, kind: str, sign: Sign) -> int:
    """A product of sums minus the square of one."""
    if kind != ">=" or len(p) != 2 or min(p.values()) >= 0 or max(p.values()) <= 0:
        raise Stuck
    (above, over), (below, under) = sorted(p.items(), key=lambda one: -one[1])
    squares = [
        (atom, tuple((a, e - 2 * (a == atom)) for a, e in below if e > 2 * (a == atom)))
        for atom, exponent in below
        if exponent > 1 and search.ring.atoms[atom].parts[0] == "sum"
    ]
    for atom, rest in squares:
        sizes = search.ring.atoms[atom].parts[2]
        for m in range(1, len(sizes) + 1):
            for chosen in combinations(range(len(sizes)), m):
                wanted = tuple(sizes[n] for n in chosen)
                z = ["*", opened(search, atom, chosen)]
                square = search.value(["*", search.tree({rest: -under}), ["^", z, 2]])
                for x, y, left in islice(pairs(search, above, wanted), CHOICES):
                    if search.value(["*", search.tree({left: over}), x, y]) != square:
                        continue
                    first = [["any", PULLED + n, list(size)] for n, size in enumerate(wanted)]
                    second = [["any", SECOND + n, list(size)] for n, size in enumerate(wanted)]
                    to = {repr(one): other for one, other in zip(first, second, strict=True)}
                    crossed = [["*", x, moved_in(y, to)], ["*", moved_in(x, to), y]]
                    body: Tree = [
                        "+",
                        *(["*", search.tree({left: Fraction(over)}), one] for one in crossed),
                        ["*", search.tree({rest: 2 * Fraction(under)}), z, moved_in(z, to)],
                    ]
                    if not any(a for m in search.value(y) for a in m):  # all weights are 1
                        apart = ["^", ["+", z, ["*", -1, moved_in(z, to)]], 2]
                        body = ["*", search.tree({rest: -under}), apart]
                    n = summed_over(search, body, [*first, *second], kind, sign)
                    return search.add([kind, tree], "sign", terms=[[1, 2, [n], []]])
    raise Stuck


def pairs(
    search: Search, monomial: Monomial, sizes: tuple[Any, ...]
) -> Iterator[tuple[Tree, Tree, Monomial]]:
    """The ways in which a product is one of two sums over indices of these sizes, and of other factors."""
    for one in pulls(search, monomial, len(sizes)):
        if one.sizes == sizes:
            for other in pulls(search, one.rest, len(sizes)):
                if other.sizes == sizes:
                    yield one.body, other.body, other.rest


def sums_in(tree: Tree) -> Iterator[Tree]:
    """The sums that are terms or factors of a number, not those inside of them."""
    if type(tree) is list and tree[0] == "sum":
        yield tree
    elif type(tree) is list and tree[0] in ("+", "*"):
        for part in tree[1:]:
            yield from sums_in(part)


def sum_of_squares_of(root: Tree) -> tuple[list[list], Tree]:
    """The sizes and the number x of a root of a sum of x², over one index or several."""
    sizes, body = [], root[1]
    while type(body) is list and body[0] == "sum":
        sizes.append(body[1])
        body = body[2]
    match body:
        case ["^", x, 2] if sizes:
            return sizes, x
        case ["*", x, y] if sizes and x == y:
            return sizes, x
    raise Stuck("no sum of squares")


def without_roots(tree: Tree) -> Tree:
    """The square of a product, with radicands for its roots."""
    number, powers = product_of(tree)
    factors = [(base[1], n) if base[0] == "root" else (base, 2 * n) for base, n in powers]
    return ["*", fraction(number**2), written(factors)] if factors else fraction(number**2)


def squares_first(search: Search, claim: Tree, sign: Sign) -> None:
    """Of the claim that a product with roots is at least another, prove that their squares are so.

    It is done before the roots get symbols, by which sums in them are expressed.
    """
    match claim:
        case ["+", above, ["*", -1, *below]] if any(part[0] == "root" for part in lists_in(claim)):
            squares = [without_roots(one) for one in (above, ["*", *below])]
            if not any(part[0] == "root" for one in squares for part in lists_in(one)):
                sign(search, ["+", squares[0], ["*", -1, squares[1]]], ">=")
