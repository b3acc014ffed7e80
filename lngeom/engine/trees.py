"""Trees of the kernel, put together."""

from __future__ import annotations

from typing import Any

Tree = Any
FIRST = ["place", 0, ["", 1]]


class Unreadable(Exception):
    """An expression that has no tree: the kernel cannot speak of it."""


def plus(*trees: Tree) -> Tree:
    """A sum."""
    return 0 if not trees else trees[0] if len(trees) == 1 else ["+", *trees]


def times(*trees: Tree) -> Tree:
    """A product."""
    kept = [tree for tree in trees if tree != 1]
    return 1 if not kept else kept[0] if len(kept) == 1 else ["*", *kept]


def minus(s: Tree, t: Tree) -> Tree:
    """The difference."""
    return s if t == 0 else ["+", s, ["*", -1, t]]


def power(base: Tree, exponent: Any) -> Tree:
    """A whole power, or one of the square root."""
    if not exponent.is_Rational or exponent.q > 2:
        raise Unreadable(f"the power {exponent}: a power is a whole number, or half of one")
    if exponent.q == 2:
        base = ["root", base]
    n = abs(int(exponent.p))
    whole = base if n == 1 else ["^", base, n]
    return ["inv", whole] if exponent.p < 0 else whole


def closed(tree: Tree, place: Any, depth: int = 0) -> Tree:
    """A tree in which a place is the one that a sum around it runs over."""
    if type(tree) is not list:
        return tree
    if tree == place:
        return ["b", depth]
    if tree[0] == "sum" and len(tree) == 3:  # a size, of two parts, may have a letter of that name
        return ["sum", tree[1], closed(tree[2], place, depth + 1)]
    return [closed(part, place, depth) for part in tree]


def placed(tree: Tree, pairs: list) -> Tree:
    """A tree with other places."""
    for place, one in pairs:
        if tree == place:
            return one
    return [placed(part, pairs) for part in tree] if type(tree) is list else tree


def speaks_of(tree: Tree, *heads: str) -> bool:
    """Whether a tree has a place of such a head, as "free" for those of sums that are being read."""
    if type(tree) is not list:
        return False
    return (len(tree) == 3 and tree[0] in heads) or any(speaks_of(part, *heads) for part in tree)
