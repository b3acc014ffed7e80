"""Values of the kernel's trees in floating point: what the entries of a definition are compared with."""

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Any

from anydim.values import Dual, World

SMALL = 1e-13


def value(tree: Any, w: World, symbols: Any = None) -> float:
    """The value of a tree at an instance; an inverse of 0 and a root of a negative number are 0."""
    known: dict[Any, float] = {}
    free: dict[int, list[int]] = {}  # the depths of the sums around of which a part speaks
    depths(tree, free)

    def at(part: Any, around: tuple) -> float:
        key = id(part), *(around[depth] for depth in free.get(id(part), ()))
        if key not in known:
            known[key] = computed(part, w, around, symbols, at)
        return known[key]

    return at(tree, ())


def depths(part: Any, free: dict[int, list[int]]) -> list[int]:
    """Find of each part of a tree which of the sums around it speaks of, the nearest first."""
    if not isinstance(part, list) or part[0] in ("num", "at", "any", "place"):
        return []
    if part[0] == "b":
        return [part[1]]
    if id(part) not in free:
        found = {depth for one in part[2 if part[0] == "sum" else 1 :] for depth in depths(one, free)}
        free[id(part)] = sorted({depth - 1 for depth in found if depth} if part[0] == "sum" else found)
    return free[id(part)]


def computed(tree: Any, w: World, around: tuple, symbols: Any, value: Callable[[Any, tuple], float]) -> float:
    """The value of a tree, from those of its parts."""
    if isinstance(tree, int):
        return float(tree)
    head, *args = tree
    if head == "q":
        return args[0] / args[1]
    if head == "num":
        return float(size(args[0], w))
    if head == "ent":
        name, *indices = args
        at = [index(one, w, around) for one in indices]
        found = (symbols or w.env)[name]
        if isinstance(found, tuple):
            rows = found if len(found) > 1 or len(at) != 1 else tuple(zip(*found, strict=True))
            found = rows[at[0]][at[1] if len(at) > 1 else 0] if at else rows[0][0]
        return float(found.x if isinstance(found, Dual) else found)
    if head == "delta":
        return float(index(args[0], w, around) == index(args[1], w, around))
    if head == "sum":
        return sum(value(args[1], (n, *around)) for n in range(size(args[0], w)))
    parts = [value(part, around) for part in (args if head != "^" else args[:1])]
    if head == "+":
        return sum(parts)
    if head == "*":
        product = 1.0
        for part in parts:
            product *= part
        return product
    x = parts[0]
    if head == "^":
        return x ** args[1]
    if head == "exp":
        return exp(x)
    if head == "log":
        return log(x) if x > SMALL else 0.0
    if head == "inv":
        return 1 / x if abs(x) > SMALL else 0.0
    return sqrt(x) if x > SMALL else 0.0


def size(n: list, w: World) -> int:
    return (w.sizes[n[0]] if n[0] else 0) + n[1]


def index(one: list, w: World, around: tuple) -> int:
    if one[0] == "b":
        return around[one[1]]
    return one[1] if one[0] == "place" else w.at[one[1]]
