"""The side conditions of a node: what must hold for it to have a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..errors import Misshapen
from .nodes import GENERAL, Matrix, Need, Node, Number, Size
from .numbers import Add, Num, SizeOf


@lru_cache(maxsize=1 << 15)
def needs(node: Node) -> tuple[Need, ...]:
    """All side conditions of a node, those of parts first: what must hold for it to have a value.

    Of a matrix every entry must have a value, whichever of them is used, and of a sum every term.
    """
    found = [need for part in node.parts for need in needs(part)]
    for size in node.shape if isinstance(node, Matrix) else ():
        found += at_least(size, 1)
    for index in node.indices():
        least = at_least(index.size, index.name + 1 if index.kind == "place" else 1)
        found += map(unseen, least) if node.zero_beyond else least
    return merged([*found, *node.needs()])


def merged(needed: Iterable[Need]) -> tuple[Need, ...]:
    """Side conditions, each once; it is exact if it is so anywhere."""
    found: dict[tuple[str, Number], bool] = {}
    for kind, number, exact in needed:
        found[kind, number] = exact or found.get((kind, number), False)
    return tuple(Need(*one, exact) for one, exact in found.items())


def unseen(need: Need) -> Need:
    """The condition n + 1 > k for n >= k: without it a sum or a delta is 0, not undefined."""
    one = Add(need.number, Num(1, 1))
    return Need(">", one, False)


def inexact(needed: Iterable[Need]) -> Iterator[Need]:
    """Side conditions that a rule asks for, beyond what makes a value."""
    return (need._replace(exact=False) for need in needed)


def at_least(n: Size, least: int) -> Iterator[Need]:
    """The condition n ≥ ``least``; none if every n of this form satisfies it."""
    if n.symbol[:1] == GENERAL:
        n = Size("", int(n.symbol[1:]) + n.offset)
    if n.symbol and least - n.offset > 1:
        yield Need(">=", Add(SizeOf(Size(n.symbol, 0)), Num(n.offset - least, 1)))
    elif not n.symbol and n.offset < least:
        raise Misshapen(f"an index or a matrix asks for {least} rows or columns, and there are {n.offset}")
