"""Statements, and the trees of lists in which numbers and facts are written."""

from __future__ import annotations

from typing import Any

Tree = Any
Index = tuple[Any, ...]
Size = tuple[str, int]

LARGEST = 4_000  # parts of a tree
BITS = 1_500  # of a whole number
GENERAL = 100  # "any" indices from here on are those of goals
KINDS = ("=", "!=", ">=", ">")


class Rejected(Exception):
    """A statement that says nothing, or a step that does not follow."""


class Statement:
    """A statement that is well formed, or ``Rejected`` says why it is not.

    Parameters
    ----------
    text : dict
        ``sizes``: the least number for each symbol that is a size; ``symbols``: the sizes of each symbol's
        indices; ``indices``: the size of each index that it names; ``given``: facts; ``claim``: a fact;
        ``parts``: numbers that must have values, too; ``values``, if it is there: facts that are hypotheses,
        too, and that values exist is no goal then.
    """

    def __init__(self, text: Any) -> None:
        self.most = GENERAL
        try:
            self.sizes = dict(text["sizes"])
            self.symbols = {str(name): list(map(tuple, sizes)) for name, sizes in text["symbols"].items()}
            self.indices = {str(name): tuple(size) for name, size in text["indices"].items()}
            self.given, self.claim = [*text["given"], *text.get("values", [])], text["claim"]
            numbers = [fact[1] for fact in [*self.given, self.claim]] + list(text.get("parts", []))
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise Rejected(f"no statement: {error!r}") from None
        if "" in self.sizes or any(type(least) is not int or least < 1 for least in self.sizes.values()):
            raise Rejected("a size has a symbol and is at least 1")
        for fact in [*self.given, self.claim]:
            self.fact(fact)
        values = [goal for number in numbers for goal in self.tree(number)]
        self.goals = [self.claim, *([] if "values" in text else values)]
        self.most = LARGEST * GENERAL

    def fact(self, fact: Any) -> None:
        """Refuse what is no fact."""
        if type(fact) is not list or len(fact) != 2 or fact[0] not in KINDS:
            raise Rejected(f"a fact is one of {', '.join(KINDS)} and a number, got {excerpt(fact)}")
        self.tree(fact[1])

    def size(self, size: Any) -> Size:
        """A size, which is at least 1 whatever the symbols are."""
        match size:
            case [str(symbol), int(offset)] if self.sizes.get(symbol, 0) + offset >= 1:
                if not symbol or symbol in self.sizes:
                    return (symbol, offset)
        raise Rejected(f"{excerpt(size)} is no size, or may be less than 1; sizes are {self.sizes}")

    def index(self, index: Any, around: tuple[Any, ...]) -> Size:
        """The size that an index belongs to."""
        match index:
            case ["b", int(depth)] if 0 <= depth < len(around):
                return self.size(around[depth][2])
            case ["at", str(name), size] if self.indices.get(name) == self.size(size):
                return self.size(size)
            case ["any", int(n), size] if 0 <= n < self.most:
                return self.size(size)
            case ["place", int(n), size] if 0 <= n < self.sizes.get(self.size(size)[0], 0) + size[1]:
                return self.size(size)
        raise Rejected(f"{excerpt(index)} is no index here")

    def tree(self, tree: Any) -> list[list]:
        """Refuse what is no number; of a number, what must hold for every part of it to have a value.

        That is: no inverse of 0, no root of what is negative, a logarithm of what is positive only; inside a
        sum it must hold for any index.
        The inverse of ``["root", ["*", t, t, 1]]``, written so, is exempt: with it a sign is written, 0 at 0.

        >>> says = {"sizes": {}, "symbols": {"c": []}, "indices": {}, "given": [], "claim": ["=", 0]}
        >>> Statement(says).tree(["inv", ["root", ["ent", "c"]]])
        [['!=', ['root', ['ent', 'c']]], ['>=', ['ent', 'c']]]
        """
        found: list[list] = []
        left = [LARGEST]

        def walk(part: Any, around: tuple[Any, ...], depth: int) -> None:
            left[0] -= 1
            if left[0] < 0 or depth > GENERAL:
                raise Rejected(f"an expression has more than {LARGEST} parts, or is nested too deep")
            match part:
                case int() if type(part) is int and part.bit_length() < BITS:
                    pass
                case ["+" | "*", *parts] if parts:
                    for one in parts:
                        walk(one, around, depth + 1)
                case ["ent", str(name), *indices] if name in self.symbols:
                    if [self.index(one, around) for one in indices] != self.symbols[name]:
                        raise Rejected(f"{name} has indices of {self.symbols[name]}, not {excerpt(indices)}")
                case ["^", base, int(n)] if type(n) is int and 0 <= n <= 64:
                    walk(base, around, depth + 1)
                case ["inv", ["root", ["*", one, other, 1]]] if one == other:
                    walk(one, around, depth + 1)  # a sign is 0 where that is 0
                case ["inv" | "root" as head, base]:
                    walk(base, around, depth + 1)
                    goal = open_indices(base, around) if around else base
                    found.insert(0, ["!=" if head == "inv" else ">=", goal])
                case ["exp", power]:
                    walk(power, around, depth + 1)
                case ["log", base]:
                    walk(base, around, depth + 1)
                    found.insert(0, [">", open_indices(base, around) if around else base])
                case ["sum", size, body]:
                    self.size(size)
                    walk(body, (["any", GENERAL + len(around), size], *around), depth + 1)
                case ["num", size]:
                    self.size(size)
                case ["q", int(p), int(q)] if q > 0 and max(abs(p), q).bit_length() < BITS:
                    pass
                case ["delta", i, j] if self.index(i, around) == self.index(j, around):
                    pass
                case _:
                    raise Rejected(f"{excerpt(part)} is no number")

        walk(tree, (), 0)
        return found


def excerpt(part: Any) -> str:
    """The beginning of what was given, for a message."""
    try:
        return repr(part)[:80]
    except (ValueError, RecursionError):  # Python does not write numbers of thousands of digits
        return "what is too long"


def open_indices(tree: Tree, around: tuple[Any, ...], depth: int = 0) -> Tree:
    """A tree with names for the indices of the sums around it, the nearest first.

    >>> open_indices(["ent", "a", ["b", 0]], (["any", 0, ["N", 0]],))
    ['ent', 'a', ['any', 0, ['N', 0]]]
    """
    match tree:
        case ["b", int(n)]:
            return tree if n < depth else around[n - depth]
        case ["sum", size, body]:
            return ["sum", size, open_indices(body, around, depth + 1)]
        case ["num" | "place" | "at" | "any", *_]:  # in a size nothing is bound, whatever its symbol is
            return tree
        case [*parts]:
            return [open_indices(part, around, depth) for part in parts]
    return tree


def substitute(tree: Any, indices: Any) -> Any:
    """A tree with other indices."""
    for index, one in indices:
        if tree == index:
            return one
    return [substitute(part, indices) for part in tree] if type(tree) is list else tree


def mentions(tree: Any, index: Any) -> bool:
    """Return True if an index occurs in a tree."""
    return tree == index or (type(tree) is list and any(mentions(part, index) for part in tree))
