"""Trees of the kernel, taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from anydim.kernel.syntax import GENERAL, open_indices

Tree = Any
Key = tuple[str, int, tuple]  # of an index


def _is_any(tree: Tree) -> bool:
    """Return True for a universally quantified index, not for a size of the same name."""
    return type(tree) is list and len(tree) == 3 and tree[0] == "any"


def indices_in(tree: Tree) -> set[Key]:
    """The "any" indices in a tree.

    >>> tree_of(*indices_in(["ent", "a", ["any", 2, ["N", 0]]]))
    ['any', 2, ['N', 0]]
    """
    return {key_of(part) for part in lists_in(tree) if _is_any(part)} if "'any'" in repr(tree) else set()


def key_of(index: Tree) -> Key:
    """An index as a tuple."""
    return index[0], index[1], tuple(index[2])


def tree_of(index: Key) -> Tree:
    """An index as a tree."""
    return [index[0], index[1], list(index[2])]


def placed(tree: Tree, pairs: list) -> Tree:
    """A tree with other indices."""
    for index, one in pairs:
        if tree == index:
            return one
    return [placed(part, pairs) for part in tree] if type(tree) is list else tree


def put(body: Tree, index: Any, depth: int = 0) -> Tree:
    """The body of a sum with another index for the one that it runs over."""
    if type(body) is not list:
        return body
    if body == ["b", depth]:
        return [index[0], index[1] + depth, *index[2:]] if index[0] == "b" else index
    if body[0] in ("num", "place", "at", "any"):
        return body
    if body[0] == "sum":
        return ["sum", body[1], put(body[2], index, depth + 1)]
    return [put(part, index, depth) for part in body]


def unified(pattern: Tree, tree: Tree, indices: dict) -> dict | None:
    """Match a pattern with a tree: return the values of its quantified indices, or None."""
    if _is_any(pattern):
        if (
            type(tree) is not list
            or len(tree) != 3
            or tree[0] not in ("any", "at", "place")
            or tree[2] != pattern[2]
        ):
            return None
        known = indices.setdefault(key_of(pattern), tree)
        return indices if known == tree else None
    if type(pattern) is not list or type(tree) is not list:
        return indices if pattern == tree else None
    if len(pattern) != len(tree):
        return None
    for one, other in zip(pattern, tree, strict=True):
        if unified(one, other, indices) is None:
            return None
    return indices


def weight(tree: Tree) -> tuple[int, bool]:
    """The size of a tree, by which facts for every index are sorted before facts for one."""
    if type(tree) is not list:
        return 1, False
    inner = [weight(part) for part in tree]
    return sum(n for n, _ in inner), tree[:1] == ["at"] or any(at for _, at in inner)


def nameless(tree: Tree) -> Any:
    """A tree in which one "any" index of a size is as good as another."""
    if type(tree) is not list:
        return tree
    return (tree[0], *tree[2][:2]) if _is_any(tree) else tuple(map(nameless, tree))


def parts_of(tree: Tree, around: tuple = ()) -> Iterator[Tree]:
    """The roots, inverses and logarithms in a tree, inside first, with any indices for what is bound."""
    if type(tree) is int or tree[0] in ("q", "num", "ent", "delta"):
        return
    head, *args = tree
    if head == "sum":
        yield from parts_of(args[1], (["any", GENERAL + len(around), args[0]], *around))
        return
    for part in args[:1] if head == "^" else args:
        yield from parts_of(part, around)
    if head in ("inv", "root", "log"):
        yield [head, open_indices(args[0], around)]


def lists_in(tree: Tree) -> Iterator[list]:
    """A tree and all parts of it that are lists."""
    if type(tree) is list and tree:
        yield tree
        for part in tree:
            yield from lists_in(part)


def ingredients(tree: Tree) -> list[str]:
    """What a term is made of, whatever its indices, its order and its factor are.

    >>> of_any = ["any", 0, ["N", 0]], ["any", 1, ["N", 0]]
    >>> ingredients(["*", -1, ["ent", "A", *of_any]]), ingredients(["ent", "A", *reversed(of_any)])
    (['ent A'], ['ent A'])
    """
    found = []
    for part in lists_in(tree):
        if part[0] in ("ent", "^", "sum", "inv", "root", "exp", "log"):
            said = {"ent": 1, "^": 2}.get(part[0])
            found.append(f"{part[0]} {part[said]}" if said else part[0])
    return sorted(found)


def moved_in(tree: Tree, to: dict[str, Tree], depth: int = 0) -> Tree:
    """A tree with other indices, given by ``repr``; those of sums around it are counted from outside of it.

    >>> of_any = {"['any', 0, ['N', 0]]": ["b", 0]}
    >>> moved_in(["sum", ["N", 0], ["ent", "A", ["any", 0, ["N", 0]], ["b", 0]]], of_any)
    ['sum', ['N', 0], ['ent', 'A', ['b', 1], ['b', 0]]]
    """
    if type(tree) is not list:
        return tree
    if (index := to.get(repr(tree))) is not None:
        return ["b", index[1] + depth] if index[0] == "b" else index
    inner = depth + (tree[0] == "sum" and len(tree) == 3)
    return [moved_in(part, to, inner) for part in tree]


def summed(tree: Tree, index: list) -> Tree:
    """The sum of a tree over an "any" index."""
    return ["sum", index[2], moved_in(tree, {repr(index): ["b", 0]})]


def fraction(x: Fraction) -> Tree:
    """A rational number as a tree."""
    return ["q", x.numerator, x.denominator]


def written(powers: list[tuple[Tree, int]]) -> Tree:
    """A product of powers."""
    factors = [base if n == 1 else ["^", base, n] for base, n in powers]
    return factors[0] if len(factors) == 1 else ["*", *factors]


def product_of(tree: Tree) -> tuple[Fraction, list[tuple[Tree, int]]]:
    """A product as a number and powers, each base once.

    >>> product_of(["*", -1, ["ent", "c"], ["*", -2, ["^", ["ent", "c"], 3]]])
    (Fraction(2, 1), [(['ent', 'c'], 4)])
    """
    number = Fraction(1)
    found: dict[str, tuple[Tree, int]] = {}
    waiting = [(tree, 1)]
    while waiting:
        part, n = waiting.pop(0)
        if type(part) is int or part[0] == "q":
            number *= (Fraction(part) if type(part) is int else Fraction(*part[1:])) ** n
        elif part[0] == "*":
            waiting[:0] = [(one, n) for one in part[1:]]
        elif part[0] == "^":
            waiting.insert(0, (part[1], n * part[2]))
        else:
            base, m = found.get(repr(part), (part, 0))
            found[repr(part)] = base, m + n
    return number, [*found.values()]
