"""Sizes, indices, and what all numbers and matrices have."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Any, ClassVar, NamedTuple
from weakref import WeakValueDictionary

from ..errors import Misshapen, Outside


class Size(NamedTuple):
    """A symbol plus an integer, or with an empty symbol an integer."""

    symbol: str
    offset: int

    def __str__(self) -> str:
        if not self.symbol:
            return str(self.offset)
        return f"{self.symbol} {'-' if self.offset < 0 else '+'} {abs(self.offset)}".removesuffix(" + 0")


class Index(NamedTuple):
    """An index: ``at`` with a name, ``place`` with a number, or ``bound`` with a number of its own."""

    kind: str
    name: Any
    size: Size


Position = tuple[Index, Index]  # of an entry
GENERAL = "#"  # the size "#3" is 3, but is not written out
ONE = Size("", 1)
FIRST = Index("place", 0, ONE)
_numbers: Iterator[int] = count()


def _own_numbers() -> None:
    """Begin at a number of this process: what another one has pickled brings indices of its own."""
    global _numbers
    _numbers = count(int.from_bytes(os.urandom(7)))


_own_numbers()
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_own_numbers)


def bound(n: Size) -> Index:
    """A new index of a size; that of size 1 has one index only."""
    return FIRST if n == ONE else Index("bound", next(_numbers), n)


class Need(NamedTuple):
    """A side condition, ``kind`` is one of !=, >=, >: a number is not 0, not negative, positive.

    A bound index that is free in the number stands for every index of its size.  It is ``exact`` if without
    it there is no value; else only a rule that finds the value needs it, and it is never assumed.
    """

    kind: str
    number: Number
    exact: bool = True


_NODES: WeakValueDictionary[Any, Node] = WeakValueDictionary()


class Node:
    """A part of a statement; equal nodes are one object, and none ever changes."""

    __slots__ = ("__weakref__", "args")
    args: tuple[Any, ...]
    named: ClassVar[bool] = False  # a symbol, or a name with a definition
    zero_beyond: ClassVar[bool] = False  # 0, not without a value, where a size has no such index

    def __new__(cls, *args: Any) -> Any:
        found = _NODES.get((cls, args))
        if found is None:
            found = object.__new__(cls)
            object.__setattr__(found, "args", args)
            found.check()
            _NODES[cls, args] = found
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a {type(self).__name__} does not change")

    def __reduce__(self) -> Any:
        return type(self), self.args

    def __repr__(self) -> str:
        from ..printing import Printer, names_in

        return Printer(names_in(self))(self)

    def check(self) -> None:
        """Refuse arguments that do not fit."""

    @property
    def parts(self) -> tuple[Node, ...]:
        """The nodes that it is made of."""
        return tuple(part for part in self.args if isinstance(part, Node))

    def needs(self) -> Iterator[Need]:
        """Its own side conditions, beyond those of its parts."""
        return iter(())

    def indices(self) -> Iterator[Index]:
        """The indices that are written in it itself, not in its parts."""
        return (part for part in self.args if isinstance(part, Index))

    def binds(self) -> Iterator[Index]:
        """The indices that have no meaning outside of it."""
        return iter(())

    def value(self, w: Any) -> Any:
        """Its value at an instance."""
        raise NotImplementedError

    def show(self, p: Any) -> tuple[str, int]:
        """The notation of the node, and how tightly it binds."""
        raise NotImplementedError


class Number(Node):
    """A real number."""

    def meaning(self) -> Number | None:
        """Its definition by other numbers; None if it is primitive."""
        return None

    def tree(self, c: Any) -> Any:
        """The tree by which the kernel represents the node."""
        return c.tree(self.meaning())

    def slope(self, x: Matrix, at: Position) -> Number | None:
        """Its partial derivative in an entry of a symbol; None if it is seen to be 0."""
        if (meant := self.meaning()) is None:
            raise Outside(f"{self} is not differentiated")
        return slope(meant, x, at)


class Matrix(Node):
    """A matrix; ``shape`` is a pair of sizes."""

    @property
    def shape(self) -> tuple[Size, Size]:
        """The number of rows and that of columns."""
        raise NotImplementedError

    def entry(self, i: Index, j: Index) -> Number:
        """The entry in row i and column j, by the definition of the matrix."""
        raise NotImplementedError

    def entry_slope(self, i: Index, j: Index, x: Matrix, at: Position) -> Number | None:
        """The partial derivative of an entry that has no definition by others, in an entry of a symbol."""
        raise Outside(f"{self} is not differentiated")

    def diagonal(self) -> Matrix | None:
        """The column on its diagonal, if all else is seen to be 0."""
        return self if self.shape == (ONE, ONE) else None


def entry(M: Matrix, i: Index, j: Index) -> Number:
    """The entry i, j of a matrix by its definition; indices of another size are refused."""
    for index, size in zip((i, j), M.shape, strict=True):
        if index.size != size:
            raise Misshapen(f"an index of size {index.size} at a row or column of size {size}")
    return _entry(M, i, j)


@lru_cache(maxsize=1 << 15)
def _entry(M: Matrix, i: Index, j: Index) -> Number:
    return M.entry(FIRST if i.size == ONE else i, FIRST if j.size == ONE else j)


@lru_cache(maxsize=1 << 15)
def slope(t: Number, x: Matrix, at: Position) -> Number | None:
    """The partial derivative of a number in an entry of a symbol, None if it is seen to be 0."""
    return t.slope(x, at) if x in leaves(t) else None


@lru_cache(maxsize=1 << 15)
def leaves(node: Node) -> frozenset[Any]:
    """The symbols, names and free indices that occur in a node, those of definitions included.

    A symbolic size N is there as ``Index("size", "N", N)``, the only use of this kind of index.
    """
    own: set[Any] = {index for index in node.indices() if index.kind != "place"}
    own |= {Index("size", n.symbol, n) for n in sizes_of(node) if n.symbol}
    if node.named:
        own.add(node)
    found = own.union(*map(leaves, node.parts))
    return frozenset(found - set(node.binds()))


def sizes_of(node: Node) -> list[Size]:
    """The sizes that a node itself speaks of."""
    sizes = [index.size for index in node.indices()] + list(node.shape if isinstance(node, Matrix) else ())
    return sizes + [part for part in node.args if isinstance(part, Size)]


def shape_text(M: Matrix) -> str:
    """A shape, for a message."""
    return " × ".join(map(str, M.shape))


def square(M: Matrix) -> None:
    """Refuse a matrix that is not square."""
    if M.shape[0] != M.shape[1]:
        raise Misshapen(f"a square matrix is needed, got one of shape {shape_text(M)}")


def column(u: Matrix) -> None:
    """Refuse a matrix that is no column."""
    if u.shape[1] != ONE:
        raise Misshapen(f"a column is needed, got a matrix of shape {shape_text(u)}")
