r"""The language of statements: numbers and matrices of symbolic size, in which nothing is ever evaluated.

Conventions.  ``m, n`` are sizes, ``i, j, k`` indices, ``s, t`` numbers, ``A, B, M`` matrices, ``u, v``
columns.  ``c`` is a context in which trees of the kernel are made (:mod:`.statement`), ``w`` a world in which
values are computed (:mod:`.values`), ``p`` a printer (:mod:`.printing`).

- A *size* is a symbol plus an integer, or an integer; every size is at least 1, so no sum is empty.
- An *index* belongs to a size, and two indices that meet have the same size: none is ever out of range.  It
  is fixed (``at``), a position counted from 0 (``place``), or bound by a sum.  Every bound index is a new
  one, so nothing can be captured.
- There are two sorts of nodes, :class:`Number` and :class:`Matrix`.  Constructors check shapes and do nothing
  else: ``Mul(x, Inv(x))`` stays as it is, with its side condition x ≠ 0.

All that is known of a node is in its own class:

- ``entry(i, j)`` of a matrix, ``meaning()`` of a number: its definition by simpler numbers; ``tree(c)`` of
  the few numbers that are primitive: how the kernel writes them;
- ``needs()``: what must hold for it to have a value, beyond what its parts need;
- ``value(w)``: its value at an instance, by the definition of a textbook and not by ``entry``;
- ``slope(x, at)`` of a number in which the matrix symbol ``x`` occurs: its partial derivative in the entry
  ``at`` of ``x``, or None if that is seen to be 0; of a number that ``x`` is not in, nobody asks;
- ``show(p)``: how it is written, as LaTeX or as text.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import count, pairwise
from math import gcd
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from .errors import Misshapen, Outside


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
        from .printing import Printer, names_in

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

    def slope(self, x: Symbols, at: Position) -> Number | None:
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
def slope(t: Number, x: Symbols, at: Position) -> Number | None:
    """The partial derivative of a number in an entry of a symbol, None if it is seen to be 0."""
    return t.slope(x, at) if x in leaves(t) else None


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
        found += map(unseen, least) if isinstance(node, Sum | Delta) else least
    return merged([*found, *node.needs()])


def merged(needed: Iterable[Need]) -> tuple[Need, ...]:
    """Side conditions, each once; it is exact if it is so anywhere."""
    found: dict[tuple[str, Number], bool] = {}
    for kind, number, exact in needed:
        found[kind, number] = exact or found.get((kind, number), False)
    return tuple(Need(*one, exact) for one, exact in found.items())


def unseen(need: Need) -> Need:
    """That a sum has terms and a delta its indices: elsewhere they are 0 without it, so it must be given."""
    one = Add(need.number, Num(1, 1))
    return Need(">", one, False)


def inexact(needed: Iterable[Need]) -> Iterator[Need]:
    """Side conditions that a rule asks for, beyond what makes a value."""
    return (need._replace(exact=False) for need in needed)


def at_least(n: Size, least: int) -> Iterator[Need]:
    """That a size is at least a number, if that does not go without saying."""
    if n.symbol[:1] == GENERAL:
        n = Size("", int(n.symbol[1:]) + n.offset)
    if n.symbol and least - n.offset > 1:
        yield Need(">=", Add(SizeOf(Size(n.symbol, 0)), Num(n.offset - least, 1)))
    elif not n.symbol and n.offset < least:
        raise Misshapen(f"an index or a matrix asks for {least} rows or columns, and there are {n.offset}")


@lru_cache(maxsize=1 << 15)
def leaves(node: Node) -> frozenset[Any]:
    """The symbols, names and free indices that occur in a node, those of definitions included."""
    own: set[Any] = {index for index in node.indices() if index.kind != "place"}
    own |= {Index("size", n.symbol, n) for n in sizes_of(node) if n.symbol}
    if isinstance(node, Sym | Symbols | Defined | MDefined):
        own.add(node)
    found = own.union(*map(leaves, node.parts))
    return frozenset(found - {node.args[0]} if isinstance(node, Sum) else found)


def sizes_of(node: Node) -> list[Size]:
    """The sizes that a node itself speaks of."""
    sizes = [index.size for index in node.indices()] + list(node.shape if isinstance(node, Matrix) else ())
    return sizes + [part for part in node.args if isinstance(part, Size)]


# --- Numbers: primitive ones -------------------------------------------------------------------------------


class Num(Number):
    """A rational number p/q in lowest terms, q > 0."""

    def check(self) -> None:
        p, q = self.args
        if type(p) is not int or type(q) is not int or q < 1 or gcd(p, q) != 1:
            raise Outside(f"{p}/{q} is no fraction in lowest terms")

    def tree(self, c: Any) -> Any:
        p, q = self.args
        return p if q == 1 else ["q", p, q]

    def value(self, w: Any) -> Any:
        return w.number(*self.args)

    def show(self, p: Any) -> tuple[str, int]:
        return p.fraction(*self.args)


class Sym(Number):
    """A real number with a name, declared to have a sign: one of "", !=, >=, >, <=, <."""

    def tree(self, c: Any) -> Any:
        return c.symbol(*self.args)

    def value(self, w: Any) -> Any:
        return w.env[self.args[0]]

    def show(self, p: Any) -> tuple[str, int]:
        return p.symbol(self.args[0]), p.ATOM


class SizeOf(Number):
    """A size as a number."""

    def tree(self, c: Any) -> Any:
        n = c.size(self.args[0])
        return ["num", n] if n[0] else n[1]

    def value(self, w: Any) -> Any:
        return w.number(w.size(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.size(self.args[0])


class Entry(Number):
    """The entry i, j of a matrix; primitive if that is a symbol."""

    def check(self) -> None:
        M, i, j = self.args
        for index, size in zip((i, j), M.shape, strict=True):
            if index.size != size:
                raise Misshapen(f"an index of size {index.size} at a row or column of size {size}")

    def meaning(self) -> Number | None:
        found = entry(*self.args)
        return None if found is self else found

    def tree(self, c: Any) -> Any:
        meant = self.meaning()
        return c.entry(*self.args) if meant is None else c.tree(meant)

    def value(self, w: Any) -> Any:
        M, i, j = self.args
        return w.entry(w(M), w.index(i), w.index(j))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        if (meant := self.meaning()) is not None:
            return slope(meant, x, at)
        M, i, j = self.args
        if isinstance(M, MInv):  # ∂M⁻¹ = -M⁻¹ ∂M M⁻¹
            p, q = map(bound, M.shape)
            one = slope(entry(M.args[0], p, q), x, at)
            return (
                None
                if one is None
                else Mul(Num(-1, 1), Sum(p, Sum(q, Mul(Entry(M, i, p), one, Entry(M, q, j)))))
            )
        if M is not x:
            raise Outside(f"{self} is not differentiated")
        deltas = [Delta(*pair) for pair in zip((i, j), at, strict=True) if pair[1] != FIRST]
        return Num(1, 1) if not deltas else deltas[0] if len(deltas) == 1 else Mul(*deltas)

    def show(self, p: Any) -> tuple[str, int]:
        M, i, j = self.args
        return p.indexed(M, *([i] if M.shape[1] == ONE else [i, j])), p.ATOM


class Delta(Number):
    """Kronecker's delta: 1 if two indices of one size are equal, else 0."""

    def check(self) -> None:
        i, j = self.args
        if i.size != j.size:
            raise Misshapen(f"a delta of indices of the sizes {i.size} and {j.size}")

    def tree(self, c: Any) -> Any:
        i, j = map(c.index, self.args)
        return 1 if i == j else ["delta", i, j]

    def value(self, w: Any) -> Any:
        return w.delta(*map(w.index, self.args))

    def show(self, p: Any) -> tuple[str, int]:
        return p.below(p.GREEK_DELTA, *self.args), p.ATOM


class Add(Number):
    """A sum of numbers."""

    def tree(self, c: Any) -> Any:
        return ["+", *map(c.tree, self.args)]

    def value(self, w: Any) -> Any:
        return w.total(map(w, self.args))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        moving = [one for one in (slope(part, x, at) for part in self.args) if one is not None]
        return (moving[0] if len(moving) == 1 else Add(*moving)) if moving else None

    def show(self, p: Any) -> tuple[str, int]:
        return p.added(self.args)


class Mul(Number):
    """A product of numbers."""

    def tree(self, c: Any) -> Any:
        return ["*", *map(c.tree, self.args)]

    def value(self, w: Any) -> Any:
        return w.product(map(w, self.args))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        terms = []
        for n, part in enumerate(self.args):
            if (one := slope(part, x, at)) is not None:
                terms.append(Mul(*self.args[:n], one, *self.args[n + 1 :]))
        return (terms[0] if len(terms) == 1 else Add(*terms)) if terms else None

    def show(self, p: Any) -> tuple[str, int]:
        return p.multiplied(self.args)


class Pow(Number):
    """A power with an exponent 0, 1, 2, …; any number to the power 0 is 1."""

    def check(self) -> None:
        if type(self.args[1]) is not int or not 0 <= self.args[1] <= 64:
            raise Outside(f"the power {self.args[1]}: an exponent is an integer up to 64, or half of one")

    def tree(self, c: Any) -> Any:
        if (meant := self.meaning()) is not None:
            return c.tree(meant)
        return ["^", c.tree(self.args[0]), self.args[1]] if self.args[1] != 1 else c.tree(self.args[0])

    def meaning(self) -> Number | None:
        """An even power of a length is a power of a sum of squares, with no root in it."""
        base, n = self.args
        if isinstance(base, Norm) and n and n % 2 == 0:
            (square,) = base.meaning().args
            return square if n == 2 else Pow(square, n // 2)
        return None

    def value(self, w: Any) -> Any:
        return w.power(w(self.args[0]), self.args[1])

    def slope(self, x: Symbols, at: Position) -> Number | None:
        if (meant := self.meaning()) is not None:
            return slope(meant, x, at)
        base, n = self.args
        one = slope(base, x, at)
        return None if one is None else Mul(Num(n, 1), Pow(base, max(n - 1, 0)), one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], str(self.args[1]))


class Inv(Number):
    """One over a number, which is not 0."""

    def needs(self) -> Iterator[Need]:
        yield Need("!=", self.args[0])

    def tree(self, c: Any) -> Any:
        return ["inv", c.tree(self.args[0])]

    def value(self, w: Any) -> Any:
        return w.inverse(w(self.args[0]))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        one = slope(self.args[0], x, at)
        return None if one is None else Mul(Num(-1, 1), Pow(self, 2), one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.multiplied((self,))


class Root(Number):
    """The square root of a number, which is not negative; it is differentiated where that is positive."""

    def needs(self) -> Iterator[Need]:
        yield Need(">=", self.args[0])

    def tree(self, c: Any) -> Any:
        return ["root", c.tree(self.args[0])]

    def value(self, w: Any) -> Any:
        return w.root(w(self.args[0]))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        one = slope(self.args[0], x, at)
        return None if one is None else Mul(Inv(Mul(Num(2, 1), self)), one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.root(self.args[0])


class Exp(Number):
    """The exponential of a number."""

    def tree(self, c: Any) -> Any:
        return ["exp", c.tree(self.args[0])]

    def value(self, w: Any) -> Any:
        return w.exponential(w(self.args[0]))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        one = slope(self.args[0], x, at)
        return None if one is None else Mul(self, one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("exp", self.args[0])


class Log(Number):
    """The natural logarithm of a number, which is positive."""

    def needs(self) -> Iterator[Need]:
        yield Need(">", self.args[0])

    def tree(self, c: Any) -> Any:
        return ["log", c.tree(self.args[0])]

    def value(self, w: Any) -> Any:
        return w.logarithm(w(self.args[0]))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        one = slope(self.args[0], x, at)
        return None if one is None else Mul(Inv(self.args[0]), one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("log", self.args[0])


class Sum(Number):
    """The sum over all values of a bound index, which has no meaning outside of it."""

    def tree(self, c: Any) -> Any:
        return c.total(*self.args)

    def value(self, w: Any) -> Any:
        return w.sum(*self.args)

    def slope(self, x: Symbols, at: Position) -> Number | None:
        k, body = self.args
        one = slope(body, x, at)
        return None if one is None else Sum(k, one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.total(*self.args)


def total(n: Size, body: Callable[[Index], Number]) -> Number:
    """The sum of ``body(k)`` over all indices k of a size."""
    k = bound(n)
    return body(k) if k == FIRST else Sum(k, body(k))


# --- Numbers that have a definition ------------------------------------------------------------------------


class Abs(Number):
    """The absolute value; it is differentiated where it is not 0."""

    def tree(self, c: Any) -> Any:
        return ["root", ["^", c.tree(self.args[0]), 2]]

    def value(self, w: Any) -> Any:
        return w.absolute(w(self.args[0]))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        one = slope(self.args[0], x, at)
        return None if one is None else Mul(self.args[0], Inv(self), one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.bars(self.args[0])


class Sign(Number):
    """The sign, 1, 0 or -1; it is differentiated where it is not 0."""

    def tree(self, c: Any) -> Any:
        of = c.tree(self.args[0])
        return ["*", of, ["inv", ["root", ["*", of, of, 1]]]]  # so the kernel writes a sign: 0 where it is 0

    def value(self, w: Any) -> Any:
        return w.signum(w(self.args[0]))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        one = slope(self.args[0], x, at)
        return None if one is None else Mul(Num(0, 1), Inv(self.args[0]), one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("sign", self.args[0])


class Max(Number):
    """The larger of two numbers; it is differentiated where they differ."""

    way, name = 1, "max"

    def meaning(self) -> Number:
        s, t = self.args
        apart = Abs(Add(s, Mul(Num(-1, 1), t)))
        return Mul(Num(1, 2), Add(s, t, apart if self.way == 1 else Mul(Num(-1, 1), apart)))

    def value(self, w: Any) -> Any:
        return w.larger(*map(w, self.args), self.way)

    def show(self, p: Any) -> tuple[str, int]:
        return p.function(self.name, *self.args)


class Min(Max):
    """The smaller of two numbers."""

    way, name = -1, "min"


class Trace(Number):
    """The sum of the diagonal of a square matrix."""

    def check(self) -> None:
        square(self.args[0])

    def meaning(self) -> Number:
        (M,) = self.args
        return total(M.shape[0], lambda k: entry(M, k, k))

    def value(self, w: Any) -> Any:
        return w.total(row[n] for n, row in enumerate(w(self.args[0])))

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("tr", self.args[0])


class Norm(Number):
    """The Euclidean length of a column."""

    def check(self) -> None:
        column(self.args[0])

    def meaning(self) -> Number:
        (u,) = self.args
        return Root(total(u.shape[0], lambda k: Pow(entry(u, k, FIRST), 2)))

    def value(self, w: Any) -> Any:
        return w.root(w.total(row[0] ** 2 for row in w(self.args[0])))

    def show(self, p: Any) -> tuple[str, int]:
        return p.bars(self.args[0])


class Scalar(Number):
    """The number in a 1 × 1 matrix."""

    def check(self) -> None:
        if self.args[0].shape != (ONE, ONE):
            raise Misshapen(f"Scalar takes a 1 × 1 matrix, got one of shape {shown(self.args[0])}")

    def meaning(self) -> Number:
        return entry(self.args[0], FIRST, FIRST)

    def value(self, w: Any) -> Any:
        return w(self.args[0])[0][0]

    def show(self, p: Any) -> tuple[str, int]:
        return self.args[0].show(p)


class Det(Number):
    """The determinant of a square matrix; of a symbol or a diagonal one that is not small, one of its own."""

    def check(self) -> None:
        square(self.args[0])

    def meaning(self) -> Number | None:
        from .inverses import determinant

        return determinant(self.args[0])

    def tree(self, c: Any) -> Any:
        meant = self.meaning()
        return c.determinant(self.args[0]) if meant is None else c.tree(meant)

    def needs(self) -> Iterator[Need]:
        if (meant := self.meaning()) is not None:
            yield from needs(meant) if isinstance(meant, Det | Scalar) else inexact(needs(meant))

    def slope(self, x: Symbols, at: Position) -> Number | None:
        """Jacobi's formula ∂det M = det M · tr(M⁻¹ ∂M); where M has no inverse, it says nothing."""
        if (meant := self.meaning()) is not None:
            return slope(meant, x, at)
        (M,) = self.args
        if (on := M.diagonal()) is not None:  # of 0 off the diagonal
            p = bound(M.shape[0])
            one = slope(entry(on, p, FIRST), x, at)
            return None if one is None else Mul(self, Sum(p, Mul(Inv(entry(on, p, FIRST)), one)))
        p, q = map(bound, M.shape)
        one = slope(entry(M, p, q), x, at)
        return None if one is None else Mul(self, Sum(p, Sum(q, Mul(entry(MInv(M), q, p), one))))

    def value(self, w: Any) -> Any:
        return w.determinant(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("det", self.args[0])


class Form(NamedTuple):
    """The notation of a name or layer, in LaTeX and as text, with ``{0}``, ``{1}`` for its arguments."""

    latex: str
    text: str
    atom: bool = True  # takes a power or an index without brackets


class Defined(Number):
    """A number with a name and a definition: ``Defined(form, definition, *arguments)``."""

    def meaning(self) -> Number:
        return self.args[1]

    def value(self, w: Any) -> Any:
        return next(iter([w(part) for part in self.parts]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.form(self.args[0], self.args[2:])


# --- Matrices ----------------------------------------------------------------------------------------------


class Symbols(Matrix):
    """A matrix symbol: ``Symbols(name, m, n)``, each entry a number of its own.

    A subclass may know facts about its entries (``facts``), as that the rows are orthonormal; then ``value``
    must be a matrix of which they are true.
    """

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1], self.args[2]

    def entry(self, i: Index, j: Index) -> Number:
        return Entry(self, i, j)

    def facts(self) -> list[tuple[str, Number]]:
        """Known facts about the entries, as in a :class:`Need`; kind "=" states that they are 0."""
        return []

    def value(self, w: Any) -> Any:
        return w.env[self.args[0]]

    def show(self, p: Any) -> tuple[str, int]:
        return p.symbol(self.args[0]), p.ATOM


class MDefined(Matrix):
    """A matrix with a name and a definition, as a layer: ``MDefined(form, definition, *arguments)``."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1].shape

    def entry(self, i: Index, j: Index) -> Number:
        return entry(self.args[1], i, j)

    def diagonal(self) -> Matrix | None:
        return self.args[1].diagonal()

    def value(self, w: Any) -> Any:
        return next(iter([w(part) for part in self.parts]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.form(self.args[0], self.args[2:])


class Ident(Matrix):
    """The identity matrix of size n."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args * 2

    def entry(self, i: Index, j: Index) -> Number:
        return Delta(i, j) if i != FIRST else Num(1, 1)

    def diagonal(self) -> Matrix | None:
        return Ones(self.args[0], ONE)

    def value(self, w: Any) -> Any:
        return w.diagonal(w.constant(self.args[0], ONE, 1))

    def show(self, p: Any) -> tuple[str, int]:
        return p.sized("I", self.args[0]), p.ATOM


class Ones(Matrix):
    """The m × n matrix of ones."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args

    def entry(self, i: Index, j: Index) -> Number:
        return Num(1, 1)

    def value(self, w: Any) -> Any:
        return w.constant(*self.shape, 1)

    def show(self, p: Any) -> tuple[str, int]:
        return p.ones(*self.args)


class Zero(Matrix):
    """The m × n matrix of zeros."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args

    def entry(self, i: Index, j: Index) -> Number:
        return Num(0, 1)

    def value(self, w: Any) -> Any:
        return w.constant(*self.shape, 0)

    def show(self, p: Any) -> tuple[str, int]:
        return "0" if self.shape == (ONE, ONE) else p.ZERO, p.ATOM


class Basis(Matrix):
    """The column of the identity matrix with the 1 at an index."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].size, ONE

    def entry(self, i: Index, j: Index) -> Number:
        return Delta(i, self.args[0]) if i != FIRST else Num(1, 1)

    def value(self, w: Any) -> Any:
        return w.basis(self.args[0].size, w.index(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.below("e", self.args[0]), p.ATOM


class MAdd(Matrix):
    """A sum of matrices of one shape."""

    def check(self) -> None:
        for part in self.args:
            if part.shape != self.args[0].shape:
                raise Misshapen(f"a sum of matrices of shapes {shown(self.args[0])} and {shown(part)}")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return Add(*(entry(part, i, j) for part in self.args))

    def diagonal(self) -> Matrix | None:
        return of_diagonals(MAdd, self.args)

    def value(self, w: Any) -> Any:
        return w.entrywise(lambda *xs: w.total(xs), *map(w, self.args))

    def show(self, p: Any) -> tuple[str, int]:
        return p.added(self.args)


class Scaled(Matrix):
    """A number times a matrix."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1].shape

    def entry(self, i: Index, j: Index) -> Number:
        return Mul(self.args[0], entry(self.args[1], i, j))

    def diagonal(self) -> Matrix | None:
        on = self.args[1].diagonal()
        return None if on is None else Scaled(self.args[0], on)

    def value(self, w: Any) -> Any:
        by = w(self.args[0])
        return w.entrywise(lambda x: by * x, w(self.args[1]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.multiplied(self.args)


class MMul(Matrix):
    """A product of matrices."""

    def check(self) -> None:
        for left, right in pairwise(self.args):
            if left.shape[1] != right.shape[0]:
                raise Misshapen(f"a product of matrices of shapes {shown(left)} and {shown(right)}")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape[0], self.args[-1].shape[1]

    def entry(self, i: Index, j: Index) -> Number:
        first, *others = self.args
        if not others:
            return entry(first, i, j)
        rest = others[0] if len(others) == 1 else MMul(*others)
        return total(first.shape[1], lambda k: Mul(entry(first, i, k), entry(rest, k, j)))

    def diagonal(self) -> Matrix | None:
        return super().diagonal() or of_diagonals(Hadamard, self.args)

    def value(self, w: Any) -> Any:
        *others, product = map(w, self.args)
        for factor in reversed(others):
            product = w.multiplied(factor, product)
        return product

    def show(self, p: Any) -> tuple[str, int]:
        return p.multiplied(self.args)


class Transpose(Matrix):
    """The transpose."""

    @property
    def shape(self) -> tuple[Size, Size]:
        m, n = self.args[0].shape
        return n, m

    def entry(self, i: Index, j: Index) -> Number:
        return entry(self.args[0], j, i)

    def diagonal(self) -> Matrix | None:
        return self.args[0].diagonal()

    def value(self, w: Any) -> Any:
        return w.transposed(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], p.TRANSPOSE)


class MPow(Matrix):
    """A power of a square matrix with an exponent 1, 2, and so on."""

    def check(self) -> None:
        square(self.args[0])
        if type(self.args[1]) is not int or not 1 <= self.args[1] <= 16:
            raise Outside(f"the power {self.args[1]} of a matrix: an exponent is an integer from -16 to 16")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return entry(MMul(*self.args[:1] * self.args[1]), i, j)

    def diagonal(self) -> Matrix | None:
        on = self.args[0].diagonal()
        return None if on is None else HPow(on, self.args[1], False)

    def value(self, w: Any) -> Any:
        return w(MMul(*self.args[:1] * self.args[1]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], str(self.args[1]))


class MInv(Matrix):
    """The inverse of a square matrix."""

    def check(self) -> None:
        square(self.args[0])

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def meaning(self) -> Matrix | None:
        """The same without this inverse, by a rule of linear algebra; None of a symbol."""
        from .inverses import inverse

        return inverse(self.args[0])

    def entry(self, i: Index, j: Index) -> Number:
        meant = self.meaning()
        return Entry(self, i, j) if meant is None else entry(meant, i, j)

    def needs(self) -> Iterator[Need]:
        meant = self.meaning()
        if meant is None:
            yield Need("!=", Det(self.args[0]))
        elif isinstance(meant, MAdd):  # of rank one: the other part need not have an inverse
            if isinstance(meant.args[0], Ident):  # which has one: the formula needs nothing else
                yield from needs(meant)
            else:
                yield Need("!=", Det(self.args[0]))
                yield from inexact(needs(meant))
        else:
            yield from needs(meant)

    def diagonal(self) -> Matrix | None:
        on = self.args[0].diagonal()
        return None if on is None else HPow(on, -1, False)

    def value(self, w: Any) -> Any:
        return w.inverse_of(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], "-1")


class Diag(Matrix):
    """The diagonal matrix of a column."""

    def check(self) -> None:
        column(self.args[0])

    @property
    def shape(self) -> tuple[Size, Size]:
        return (self.args[0].shape[0],) * 2

    def entry(self, i: Index, j: Index) -> Number:
        on = entry(self.args[0], i, FIRST)
        return on if i == FIRST else Mul(Delta(i, j), on)

    def diagonal(self) -> Matrix | None:
        return self.args[0]

    def value(self, w: Any) -> Any:
        return w.diagonal(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("diag", self.args[0])


class Hadamard(Matrix):
    """The entrywise product of matrices of one shape."""

    check = MAdd.check
    shape = MAdd.shape

    def entry(self, i: Index, j: Index) -> Number:
        return Mul(*(entry(part, i, j) for part in self.args))

    def diagonal(self) -> Matrix | None:
        return super().diagonal() or of_diagonals(Hadamard, self.args)

    def value(self, w: Any) -> Any:
        return w.entrywise(lambda *xs: w.product(xs), *map(w, self.args))

    def show(self, p: Any) -> tuple[str, int]:
        return p.entrywise(self.args)


class HPow(Matrix):
    """The entrywise power: ``HPow(M, n, halved)`` has the exponent n, or n/2."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return power(entry(self.args[0], i, j), *self.args[1:])

    def needs(self) -> Iterator[Need]:
        M, n, halved = self.args
        general = Entry(M, *map(bound, M.shape))
        if halved:
            yield Need(">=", general)
        if n < 0:
            yield Need("!=", general)

    def value(self, w: Any) -> Any:
        _, n, halved = self.args

        def raised(x: Any) -> Any:
            x = w.root(x) if halved else x
            return x**n if n >= 0 else w.inverse(x**-n)

        return w.entrywise(raised, w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], p.entrywise_exponent(*self.args[1:]))


OF_ENTRIES = {"exp": Exp, "log": Log}


class Entrywise(Matrix):
    """The exponential or the logarithm of each entry: ``Entrywise(M, name)`` with exp or log as the name."""

    def check(self) -> None:
        if self.args[1] not in OF_ENTRIES:
            raise Outside(f"{self.args[1]} of each entry: only exp and log are known")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return OF_ENTRIES[self.args[1]](entry(self.args[0], i, j))

    def needs(self) -> Iterator[Need]:
        M, name = self.args
        if name == "log":
            yield Need(">", Entry(M, *map(bound, M.shape)))

    def value(self, w: Any) -> Any:
        M, name = self.args
        return w.entrywise(w.exponential if name == "exp" else w.logarithm, w(M))

    def show(self, p: Any) -> tuple[str, int]:
        return p.function(f"{self.args[1]}⊙", self.args[0])


class Jacobian(Matrix):
    """All partial derivatives of a column in the entries of a column symbol."""

    def check(self) -> None:
        f, x = self.args
        column(f)
        if type(x) is not Symbols:
            raise Outside("Jacobian differentiates in a column symbol")
        column(x)

    @property
    def shape(self) -> tuple[Size, Size]:
        f, x = self.args
        return f.shape[0], x.shape[0]

    def entry(self, i: Index, j: Index) -> Number:
        f, x = self.args
        return slope(entry(f, i, FIRST), x, (j, FIRST)) or Num(0, 1)

    def needs(self) -> Iterator[Need]:
        yield from inexact(needs(self.entry(*map(bound, self.shape))))  # |a|a has a derivative at 0, too

    def value(self, w: Any) -> Any:
        return w.derivative(*self.args)

    def show(self, p: Any) -> tuple[str, int]:
        return p.derivative(*self.args)


class Gradient(Matrix):
    """All partial derivatives of a number in the entries of a matrix symbol, of the shape of the symbol."""

    def check(self) -> None:
        f, x = self.args
        if not isinstance(f, Number) or type(x) is not Symbols:
            raise Outside("gradient differentiates a number in a matrix symbol")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1].shape

    def entry(self, i: Index, j: Index) -> Number:
        return slope(*self.args, (i, j)) or Num(0, 1)

    def needs(self) -> Iterator[Need]:
        yield from inexact(needs(self.entry(*map(bound, self.shape))))

    def value(self, w: Any) -> Any:
        return w.gradient(*self.args)

    def show(self, p: Any) -> tuple[str, int]:
        return p.gradient(*self.args)


# --- Shapes and small constructions ------------------------------------------------------------------------


def shown(M: Matrix) -> str:
    """A shape, for a message."""
    return " × ".join(map(str, M.shape))


def square(M: Matrix) -> None:
    """Refuse a matrix that is not square."""
    if M.shape[0] != M.shape[1]:
        raise Misshapen(f"a square matrix is needed, got one of shape {shown(M)}")


def column(u: Matrix) -> None:
    """Refuse a matrix that is no column."""
    if u.shape[1] != ONE:
        raise Misshapen(f"a column is needed, got a matrix of shape {shown(u)}")


def of_diagonals(kind: type, parts: tuple[Any, ...]) -> Matrix | None:
    """The column on the diagonal of a sum or product of diagonal matrices; None if one is not diagonal."""
    columns = [part.diagonal() for part in parts]
    return None if None in columns or parts[0].shape[1] == ONE else kind(*columns)


def power(base: Number, n: int, halved: bool = False) -> Number:
    """The number with the exponent n, or n/2."""
    base = Root(base) if halved else base
    whole = base if abs(n) == 1 else Pow(base, abs(n))
    return Inv(whole) if n < 0 else whole


def minus(s: Any, t: Any) -> Any:
    """The difference of two numbers or matrices."""
    negative = Num(-1, 1)
    return MAdd(s, Scaled(negative, t)) if isinstance(s, Matrix) else Add(s, Mul(negative, t))
