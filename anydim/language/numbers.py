"""Numbers: the primitive ones, and those that have a definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import Any, NamedTuple

from ..errors import Misshapen, Outside
from .nodes import (
    FIRST,
    ONE,
    Index,
    Matrix,
    Need,
    Number,
    Position,
    Size,
    bound,
    column,
    entry,
    shape_text,
    slope,
    square,
)


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

    named = True

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

    def slope(self, x: Matrix, at: Position) -> Number | None:
        if (meant := self.meaning()) is not None:
            return slope(meant, x, at)
        M, i, j = self.args
        return M.entry_slope(i, j, x, at)

    def show(self, p: Any) -> tuple[str, int]:
        M, i, j = self.args
        return p.indexed(M, *([i] if M.shape[1] == ONE else [i, j])), p.ATOM


class Delta(Number):
    """Kronecker's delta: 1 if two indices of one size are equal, else 0."""

    zero_beyond = True

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

    def slope(self, x: Matrix, at: Position) -> Number | None:
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

    def slope(self, x: Matrix, at: Position) -> Number | None:
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

    def slope(self, x: Matrix, at: Position) -> Number | None:
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

    def slope(self, x: Matrix, at: Position) -> Number | None:
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

    def slope(self, x: Matrix, at: Position) -> Number | None:
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

    def slope(self, x: Matrix, at: Position) -> Number | None:
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

    def slope(self, x: Matrix, at: Position) -> Number | None:
        one = slope(self.args[0], x, at)
        return None if one is None else Mul(Inv(self.args[0]), one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("log", self.args[0])


class Sum(Number):
    """The sum over all values of a bound index, which has no meaning outside of it."""

    zero_beyond = True

    def binds(self) -> Iterator[Index]:
        yield self.args[0]

    def tree(self, c: Any) -> Any:
        return c.total(*self.args)

    def value(self, w: Any) -> Any:
        return w.sum(*self.args)

    def slope(self, x: Matrix, at: Position) -> Number | None:
        k, body = self.args
        one = slope(body, x, at)
        return None if one is None else Sum(k, one)

    def show(self, p: Any) -> tuple[str, int]:
        return p.total(*self.args)


def total(n: Size, body: Callable[[Index], Number]) -> Number:
    """The sum of ``body(k)`` over all indices k of a size."""
    k = bound(n)
    return body(k) if k == FIRST else Sum(k, body(k))


def power(base: Number, n: int, halved: bool = False) -> Number:
    """The number with the exponent n, or n/2."""
    base = Root(base) if halved else base
    whole = base if abs(n) == 1 else Pow(base, abs(n))
    return Inv(whole) if n < 0 else whole


class Abs(Number):
    """The absolute value; it is differentiated where it is not 0."""

    def tree(self, c: Any) -> Any:
        return ["root", ["^", c.tree(self.args[0]), 2]]

    def value(self, w: Any) -> Any:
        return w.absolute(w(self.args[0]))

    def slope(self, x: Matrix, at: Position) -> Number | None:
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

    def slope(self, x: Matrix, at: Position) -> Number | None:
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
            raise Misshapen(f"Scalar takes a 1 × 1 matrix, got one of shape {shape_text(self.args[0])}")

    def meaning(self) -> Number:
        return entry(self.args[0], FIRST, FIRST)

    def value(self, w: Any) -> Any:
        return w(self.args[0])[0][0]

    def show(self, p: Any) -> tuple[str, int]:
        return self.args[0].show(p)


class Form(NamedTuple):
    """The notation of a name or layer, in LaTeX and as text, with ``{0}``, ``{1}`` for its arguments."""

    latex: str
    text: str
    atom: bool = True  # takes a power or an index without brackets


class Defined(Number):
    """A number with a name and a definition: ``Defined(form, definition, *arguments)``."""

    named = True

    def meaning(self) -> Number:
        return self.args[1]

    def value(self, w: Any) -> Any:
        return next(iter([w(part) for part in self.parts]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.form(self.args[0], self.args[2:])
